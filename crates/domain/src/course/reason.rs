//! Places in words.

use super::places::{Basis, Gone, Placed};
use super::title_in_stage;
use crate::contest::{Contest, Entrant};
use crate::ids::RoundNumber;
use crate::sentence::Sentence;
use crate::stages::PlaceBasis;

impl Placed {
    /// The reason in words, without the name.
    pub fn sentence(&self, contest: &Contest) -> Sentence {
        let own = self.by_play(contest);
        let said = |zh: &str, en: &str| Sentence::new(format!("{}{zh}", own.zh), format!("{}{en}", own.en));
        match (self.gone, self.moved_up) {
            (Some(Gone::Disqualified), _) => said("；取消资格，不计名次", "; disqualified: without a place"),
            (Some(Gone::Annulled), _) => Sentence::new(
                "中途退赛，打的场次不到规定，小组成绩作废",
                "withdrew early: its results in the group count for nobody",
            ),
            (Some(Gone::Withdrew), false) => said("；已退赛", "; withdrew"),
            (Some(Gone::Withdrew), true) => said(
                "；已退赛；前面有取消资格的，名次递补",
                "; withdrew; moved up: somebody before was disqualified",
            ),
            (None, true) => {
                said("；前面有取消资格的，名次递补", "; moved up: somebody before was disqualified")
            }
            (None, false) => own,
        }
    }

    fn by_play(&self, contest: &Contest) -> Sentence {
        let title = |round: u32| title_in_stage(contest, self.stage, round);
        let (shared_zh, shared_en) = match self.shared {
            true => ("，并列同一名次", "; the place is shared"),
            false => ("", ""),
        };
        match &self.basis {
            Basis::Ranking => Sentence::new(format!("排名第{}", self.rank), format!("ranked {}", self.rank)),
            Basis::Group { group, place } if group.is_empty() => {
                Sentence::new(format!("小组第{place}名"), format!("place {place} of the group"))
            }
            Basis::Group { group, place } => {
                Sentence::new(format!("{group}组第{place}名"), format!("place {place} of group {group}"))
            }
            Basis::Bracket { place, basis: PlaceBasis::Match { .. } } => match place {
                1 => Sentence::new("决赛胜方", "winner of the final"),
                2 => Sentence::new("决赛负方", "loser of the final"),
                3 => Sentence::new("三四名决赛胜方", "winner of the third-place match"),
                4 => Sentence::new("三四名决赛负方", "loser of the third-place match"),
                _ => {
                    Sentence::new(format!("第{place}名由名次赛决出"), format!("place {place} was played out"))
                }
            },
            Basis::Bracket { basis: PlaceBasis::WentOut { round }, .. } => {
                let Sentence { zh, en } = title(*round);
                Sentence::new(format!("{zh}出局{shared_zh}"), format!("went out: {en}{shared_en}"))
            }
            Basis::Bracket { place, basis: PlaceBasis::BothForfeited { .. } } => both_forfeited(*place),
            Basis::Bracket { basis: PlaceBasis::StillIn { round }, .. } => {
                let Sentence { zh, en } = title(*round);
                Sentence::new(format!("打完{zh}仍在列"), format!("still in after: {en}"))
            }
            Basis::Bracket { basis: PlaceBasis::Open { round }, .. } => {
                let Sentence { zh, en } = title(*round);
                Sentence::new(
                    format!("{zh}没有打出结果{shared_zh}"),
                    format!("no result in: {en}{shared_en}"),
                )
            }
            Basis::Bracket { basis: PlaceBasis::BestLoser { round }, .. } => {
                let Sentence { zh, en } = title(*round);
                Sentence::new(
                    format!("{zh}负方中成绩最好，并列第三"),
                    format!("best loser of: {en}; shares the third place"),
                )
            }
        }
    }
}

impl Gone {
    /// The mark beside a name.
    pub fn mark(self) -> Sentence {
        match self {
            Self::Withdrew | Self::Annulled => Sentence::new("退赛", "withdrew"),
            Self::Disqualified => Sentence::new("取消资格", "disqualified"),
        }
    }

    /// The same of an entrant in a round of the event: it had left before.
    pub fn before(entrant: &Entrant, round: RoundNumber) -> Option<Self> {
        if entrant.disqualified_from.is_some_and(|first| first <= round) {
            return Some(Self::Disqualified);
        }
        entrant.withdrawn_after.filter(|last| *last < round).map(|_| Self::Withdrew)
    }
}

/// Both sides of the final, or of another match for a place, stayed away: the place they played for is vacant.
fn both_forfeited(place: u32) -> Sentence {
    match place {
        2 => Sentence::new(
            "决赛双方都没有打，冠军空缺，并列第2名",
            "both finalists stayed away: no champion, both share place 2",
        ),
        4 => Sentence::new(
            "三四名决赛双方都没有打，第3名空缺，并列第4名",
            "both sides of the third-place match stayed away: nobody is third, both share place 4",
        ),
        _ => {
            let vacant = place.saturating_sub(1);
            Sentence::new(
                format!("名次赛双方都没有打，第{vacant}名空缺，并列第{place}名"),
                format!("both sides stayed away: place {vacant} is vacant, both share place {place}"),
            )
        }
    }
}

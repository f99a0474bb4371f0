//! Who ended where: in one stage, and over all stages.

use super::groups::annulled;
use super::{group_knockout, has_begun, is_over, knockout_of, placement_of, title_in_stage};
use crate::contest::Contest;
use crate::ids::EntrantId;
use crate::regulations::{GroupDraw, GroupForm, RankingKey, StageKind};
use crate::sentence::Sentence;
use crate::stages::{FinalPlace, Group, GroupRow, GroupStanding, PlaceBasis, StageRefusal};
use crate::standings::{Criterion, KeyValue, Ranked, StandingsRow, standings};
use std::collections::BTreeSet;

/// One row with its place: an entrant, or a team where teams are ranked (R8.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    /// The place, of a shared one the best.
    pub rank: u32,
    /// Others share it.
    pub shared: bool,
    /// A person still has to decide it.
    pub unresolved: bool,
    /// Who.
    pub row: Ranked,
    /// The stage that decided it.
    pub stage: usize,
    /// By what.
    pub basis: Basis,
}

/// By what somebody has a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Basis {
    /// By the ranking keys of the stage.
    Ranking,
    /// By its place in a group.
    Group {
        /// The group, such as A.
        group: String,
        /// The place in it.
        place: u32,
    },
    /// By the bracket.
    Bracket(PlaceBasis),
}

impl Placed {
    /// The entrant, or those of the team.
    pub fn entrants(&self, contest: &Contest) -> Vec<EntrantId> {
        match &self.row {
            Ranked::Entrant(id) => vec![id.clone()],
            Ranked::Team(_) => {
                contest.entrants.keys().filter(|id| self.is_of(contest, id)).cloned().collect()
            }
        }
    }

    /// Whether the row is this entrant, or its team.
    pub fn is_of(&self, contest: &Contest, entrant: &EntrantId) -> bool {
        match &self.row {
            Ranked::Entrant(id) => id == entrant,
            Ranked::Team(id) => {
                contest.entrants.get(entrant).is_some_and(|entrant| entrant.team.as_ref() == Some(id))
            }
        }
    }
}

impl Placed {
    /// The reason in words, without the name.
    pub fn sentence(&self, contest: &Contest) -> Sentence {
        let place = self.rank;
        let title = |round: u32| title_in_stage(contest, self.stage, round);
        let (shared_zh, shared_en) = match self.shared {
            true => ("，并列同一名次", "; the place is shared"),
            false => ("", ""),
        };
        match &self.basis {
            Basis::Ranking => Sentence::new(format!("排名第{place}"), format!("ranked {place}")),
            Basis::Group { group, place } if group.is_empty() => {
                Sentence::new(format!("小组第{place}名"), format!("place {place} of the group"))
            }
            Basis::Group { group, place } => {
                Sentence::new(format!("{group}组第{place}名"), format!("place {place} of group {group}"))
            }
            Basis::Bracket(PlaceBasis::Match { .. }) => match place {
                1 => Sentence::new("决赛胜方", "winner of the final"),
                2 => Sentence::new("决赛负方", "loser of the final"),
                3 => Sentence::new("三四名决赛胜方", "winner of the third-place match"),
                4 => Sentence::new("三四名决赛负方", "loser of the third-place match"),
                _ => {
                    Sentence::new(format!("第{place}名由名次赛决出"), format!("place {place} was played out"))
                }
            },
            Basis::Bracket(PlaceBasis::WentOut { round }) => {
                let Sentence { zh, en } = title(*round);
                Sentence::new(format!("{zh}出局{shared_zh}"), format!("went out: {en}{shared_en}"))
            }
            Basis::Bracket(PlaceBasis::StillIn { round }) => {
                let Sentence { zh, en } = title(*round);
                Sentence::new(format!("打完{zh}仍在列"), format!("still in after: {en}"))
            }
            Basis::Bracket(PlaceBasis::BestLoser { round }) => {
                let Sentence { zh, en } = title(*round);
                Sentence::new(
                    format!("{zh}负方中成绩最好，并列第三"),
                    format!("best loser of: {en}; shares the third place"),
                )
            }
        }
    }
}

/// The places of one stage, the best first. Groups that stand beside each other share places: all firsts, then all
/// seconds; groups made of blocks of places follow each other.
///
/// # Errors
/// The recorded bracket is none.
pub fn stage_places(contest: &Contest, stage: usize) -> Result<Vec<Placed>, StageRefusal> {
    match contest.kind_of(stage) {
        StageKind::Swiss => Ok(of_ranking(contest, stage)),
        StageKind::Groups => Ok(of_groups(contest, stage)),
        StageKind::Knockout => {
            let knockout = knockout_of(contest, stage)?;
            Ok(of_bracket(stage, &knockout.places))
        }
        StageKind::Placement => Ok(of_bracket(stage, &placement_of(contest, stage)?.places)),
    }
}

/// The places over all stages that are over: the last stage first, then those who did not reach it.
///
/// # Errors
/// The recorded bracket is none.
pub fn final_places(contest: &Contest) -> Result<Vec<Placed>, StageRefusal> {
    let mut places: Vec<Placed> = Vec::new();
    let mut named = BTreeSet::new();
    for stage in (0..contest.regulations.stages.len()).rev() {
        if !has_begun(contest, stage) || !is_over(contest, stage) {
            continue;
        }
        let offset = u32::try_from(places.len()).unwrap_or(u32::MAX);
        let rows: Vec<_> = stage_places(contest, stage)?;
        let rows: Vec<_> = rows.into_iter().filter(|row| !named.contains(&row.row)).collect();
        let mut at = 0;
        for tied in rows.chunk_by(|a, b| a.rank == b.rank) {
            for row in tied {
                named.insert(row.row.clone());
                places.push(Placed { rank: offset + at + 1, shared: tied.len() > 1, ..row.clone() });
            }
            at += u32::try_from(tied.len()).unwrap_or(u32::MAX);
        }
    }
    Ok(places)
}

/// The standing of one group for the question who goes on; without those who left it.
pub(super) fn group_standing(contest: &Contest, stage: usize, group: usize) -> GroupStanding {
    let number = Group(u32::try_from(group).unwrap_or(u32::MAX));
    let complete = is_over(contest, stage);
    let rows = match form(contest, stage) {
        Some(GroupForm::Knockout) => {
            let places =
                group_knockout(contest, stage, group).map(|knockout| knockout.places).unwrap_or_default();
            let row = |place: FinalPlace| GroupRow {
                entrant: place.entrant,
                rank: place.rank,
                values: Vec::new(),
                matches: 0,
            };
            places.into_iter().map(row).collect()
        }
        Some(GroupForm::RoundRobin { .. } | GroupForm::Swiss { .. }) | None => {
            let own = without_annulled(contest, stage, group);
            let rows = standings(&own, None).rows;
            let row = |row: StandingsRow| match row.ranked {
                Ranked::Entrant(entrant) => {
                    let played = own.rounds.iter().filter_map(|round| round.match_of(&entrant));
                    let matches = played.filter(|played| played.result.is_some()).count();
                    let values = row
                        .keys
                        .0
                        .iter()
                        .filter_map(|(criterion, value)| number_of(*criterion, value))
                        .collect();
                    let matches = u32::try_from(matches).unwrap_or(u32::MAX);
                    Some(GroupRow { entrant, rank: row.rank, values, matches })
                }
                Ranked::Team(_) => None,
            };
            let rows = rows.into_iter().filter_map(row);
            rows.filter(|row| !super::groups::has_left(contest, &row.entrant)).collect()
        }
    };
    GroupStanding { group: number, complete, rows }
}

/// One group as its standing counts it: without those whose results are annulled (R11.6.1).
pub fn without_annulled(contest: &Contest, stage: usize, group: usize) -> Contest {
    let mut own = contest.of_group(stage, group);
    for gone in annulled(contest, stage, group) {
        own.entrants.remove(&gone);
        for round in &mut own.rounds {
            round.matches.retain(|played| played.sides.entrants().all(|id| *id != gone));
        }
    }
    own
}

fn form(contest: &Contest, stage: usize) -> Option<GroupForm> {
    contest.regulations.stages.get(stage)?.groups.map(|groups| groups.form)
}

/// Points in hundredths, so that they compare with halves of half points.
fn number_of(criterion: Criterion, value: &KeyValue) -> Option<i64> {
    match value {
        KeyValue::Count(fouls) if criterion == Criterion::Entrant(RankingKey::Fouls) => Some(-fouls),
        KeyValue::Points(points) => Some(i64::from(points.as_tenths()) * 10),
        KeyValue::Count(count) => Some(*count),
        KeyValue::Hundredths(hundredths) => Some(*hundredths),
        KeyValue::List(_) | KeyValue::Comparison => None,
    }
}

fn of_ranking(contest: &Contest, stage: usize) -> Vec<Placed> {
    let own = contest.of_stage(stage);
    let rows = standings(&own, None).rows.into_iter().map(|row| Placed {
        rank: row.rank,
        shared: row.shared,
        unresolved: row.waits_for_lot,
        row: row.ranked,
        stage,
        basis: Basis::Ranking,
    });
    rows.collect()
}

fn of_groups(contest: &Contest, stage: usize) -> Vec<Placed> {
    let Some(field) = contest.field_of(stage) else { return Vec::new() };
    let in_blocks = contest.regulations.stages.get(stage).and_then(|rule| rule.groups);
    let in_blocks = in_blocks.is_some_and(|groups| groups.draw == GroupDraw::Blocks);
    let mut placed = Vec::new();
    let mut offset = 0;
    for (number, group) in field.groups.iter().enumerate() {
        let standing = group_standing(contest, stage, number);
        let size = u32::try_from(group.entrants.len()).unwrap_or(u32::MAX);
        for tied in standing.rows.chunk_by(|a, b| a.rank == b.rank) {
            placed.extend(tied.iter().map(|row| Placed {
                rank: if in_blocks { offset + row.rank } else { row.rank },
                shared: tied.len() > 1,
                unresolved: tied.len() > 1,
                row: Ranked::Entrant(row.entrant.clone()),
                stage,
                basis: Basis::Group { group: group.name.clone(), place: row.rank },
            }));
        }
        offset += size;
    }
    placed.sort_by_key(|row| row.rank);
    placed
}

fn of_bracket(stage: usize, places: &[FinalPlace]) -> Vec<Placed> {
    let placed = places.iter().map(|place| Placed {
        rank: place.rank,
        shared: place.shared,
        unresolved: false,
        row: Ranked::Entrant(place.entrant.clone()),
        stage,
        basis: Basis::Bracket(place.basis),
    });
    placed.collect()
}

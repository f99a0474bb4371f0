//! What every entrant did in each round that counts, and the value of each key (R7.1, R7.2).

use crate::contest::{Colour, Contest, MatchResult};
use crate::ids::EntrantId;
use crate::level::Level;
use crate::points::Points;
use crate::regulations::{
    CutReading, HeadToHeadScope, KeyRule, OpponentValue, RankingKey, Regulations, VictoryPointTable,
};
use crate::scoring::{Outcome, SideScore, score_match};
use std::collections::BTreeMap;

/// One round of one entrant that was in it.
struct Line<'c> {
    round: usize,
    score: SideScore<'c>,
}

/// Entrants with their rounds, over the rounds of one stage that count.
pub(super) struct Sums<'c> {
    regulations: &'c Regulations,
    rounds: usize,
    pub ids: Vec<&'c EntrantId>,
    lines: Vec<Vec<Line<'c>>>,
    points: Vec<i64>,
    victory_points: Vec<i64>,
}

/// One key of a chain as it is compared.
pub(super) enum Step {
    /// Lists of numbers, one for each subject, the first difference decides, more is better.
    Values(Vec<Vec<i64>>),
    /// R7.3.3, R7.3.4
    HeadToHead(HeadToHeadScope),
    /// Of exactly two who are level: how often the first moved second against the other (R7.5.12).
    MutualSecond(BTreeMap<(usize, usize), i64>),
    /// Extra matches among exactly the tied (R7.4.1).
    Playoff,
    /// A recorded lot (R7.4.2).
    Lot,
}

fn tenths(points: Points) -> i64 {
    i64::from(points.as_tenths())
}

impl<'c> Sums<'c> {
    /// Counts the first `rounds` rounds of a contest of one stage.
    pub fn of(contest: &'c Contest, rounds: usize) -> Self {
        let ids: Vec<_> = contest.entrants.keys().collect();
        let place: BTreeMap<&EntrantId, usize> = ids.iter().enumerate().map(|(at, id)| (*id, at)).collect();
        let mut lines: Vec<Vec<Line<'c>>> = ids.iter().map(|_| Vec::new()).collect();
        for (round, played) in contest.rounds.iter().take(rounds).enumerate() {
            let scores = played.matches.iter().filter_map(|game| score_match(&contest.regulations, game));
            for score in scores.flatten() {
                if let Some(at) = place.get(score.entrant) {
                    lines[*at].push(Line { round, score });
                }
            }
        }
        let add_up = |value: fn(&SideScore<'_>) -> Points,
                      given: fn(&crate::contest::LedgerPenalty) -> Points| {
            let total = |(at, id): (usize, &&EntrantId)| {
                let played: i64 = lines[at].iter().map(|line| tenths(value(&line.score))).sum();
                let own = contest.ledger.iter().filter(|penalty| penalty.entrant == **id);
                played + own.map(|penalty| tenths(given(penalty))).sum::<i64>()
            };
            ids.iter().enumerate().map(total).collect::<Vec<_>>()
        };
        let points = add_up(|score| score.match_points, |penalty| penalty.match_points);
        let victory_points = add_up(|score| score.victory_points, |penalty| penalty.victory_points);
        Self { regulations: &contest.regulations, rounds, ids, lines, points, victory_points }
    }

    pub fn points(&self) -> &[i64] {
        &self.points
    }

    pub fn victory_points(&self) -> &[i64] {
        &self.victory_points
    }

    /// Matches of an entrant that have a result; free rounds are none.
    pub fn matches(&self, at: usize) -> u32 {
        let played = self.lines[at].iter().filter(|line| line.score.outcome != Outcome::Bye);
        u32::try_from(played.count()).unwrap_or(u32::MAX)
    }

    /// How a key compares the entrants.
    pub fn step(&self, rule: KeyRule) -> Step {
        match rule.key() {
            RankingKey::HeadToHead => Step::HeadToHead(match rule {
                KeyRule::With { scope: Some(scope), .. } => scope,
                KeyRule::With { .. } | KeyRule::Plain(_) => HeadToHeadScope::ExactlyTwo,
            }),
            RankingKey::MutualSecond => Step::MutualSecond(self.seconds()),
            RankingKey::Lot => Step::Lot,
            _ => Step::Values((0..self.ids.len()).map(|at| self.numbers(rule, at)).collect()),
        }
    }

    /// The numbers that a key compares for one entrant; none for keys that are comparisons.
    fn numbers(&self, rule: KeyRule, at: usize) -> Vec<i64> {
        let r = self.rounds;
        // p_r, 0 where it was not paired (R7.1.1).
        let mut p = vec![0; r];
        let mut v = vec![0; r];
        for line in &self.lines[at] {
            p[line.round] += tenths(line.score.match_points);
            v[line.round] += tenths(line.score.victory_points);
        }
        let running = |from: usize, to: usize| -> i64 {
            // Σ over r in from..to of C_r, counted from `from`.
            (from..to).map(|last| p[from..=last].iter().sum::<i64>()).sum()
        };
        let whole = running(0, r);
        let total: i64 = p.iter().sum();
        let reading = match rule {
            KeyRule::With { reading: Some(reading), .. } => reading,
            KeyRule::With { .. } | KeyRule::Plain(_) => CutReading::ZeroRound,
        };
        let count = |wanted: &dyn Fn(&SideScore<'_>) -> bool| {
            i64::try_from(self.lines[at].iter().filter(|line| wanted(&line.score)).count()).unwrap_or(0)
        };
        let add = |value: &dyn Fn(&SideScore<'_>) -> i64| -> i64 {
            self.lines[at].iter().map(|line| value(&line.score)).sum()
        };
        let worth = |level: Level, usual: i32| {
            let passed = match rule {
                KeyRule::With { passed_ace: Some(worth), .. } => worth,
                KeyRule::With { .. } | KeyRule::Plain(_) => usual,
            };
            i64::from(self.regulations.level_worth(level, passed))
        };
        let usual = self.regulations.level_value.passed_ace;
        let lead = |usual: i32| {
            add(&|score| match score.levels {
                Some((own, other)) => worth(own, usual) - worth(other, usual),
                None => i64::from(score.level_difference),
            })
        };
        let won = |score: &SideScore<'_>| {
            matches!(score.outcome, Outcome::Win | Outcome::ForfeitWin | Outcome::Bye)
        };
        let opponents = |times: &dyn Fn(Outcome) -> i64| -> i64 {
            add(&|score| match score.opponent.and_then(|id| self.place(id)) {
                Some(other) => times(score.outcome) * self.points[other],
                None => 0,
            })
        };
        let passed = |score: &SideScore<'_>| matches!(score.levels, Some((Level::PassedAce, _)));
        vec![match rule.key() {
            RankingKey::MatchPoints => self.points[at],
            RankingKey::VictoryPoints => self.victory_points[at],
            RankingKey::ProgressiveScore => whole,
            RankingKey::ProgressiveScoreCutFirst => match reading {
                CutReading::ZeroRound => running(1.min(r), r),
                CutReading::DropTerm => whole - p.first().copied().unwrap_or(0),
            },
            RankingKey::ProgressiveScoreCutLast => match reading {
                // The last round counts 0: it adds nothing to the last term.
                CutReading::ZeroRound => whole - p.last().copied().unwrap_or(0),
                CutReading::DropTerm => whole - total,
            },
            RankingKey::Wins => count(&|score| score.counts_as_win),
            RankingKey::LevelsGained => add(&|score| match score.levels {
                Some((own, _)) => worth(own, usual) - 2,
                None => i64::from(score.levels_gained),
            }),
            RankingKey::NetLevels => lead(ACE),
            RankingKey::LevelLead => lead(usual),
            RankingKey::CumulativeLevels => add(&|score| match score.levels {
                Some((own, _)) => worth(own, ACE) - 2 + i64::from(passed(score)),
                None => i64::from(score.levels_gained),
            }),
            RankingKey::LevelsReached => add(&|score| score.levels.map_or(0, |(own, _)| worth(own, usual))),
            RankingKey::PassedAceCount => count(&passed),
            RankingKey::Buchholz => self.over_opponents(at, &self.points),
            RankingKey::BuchholzVictoryPoints => self.over_opponents(at, &self.victory_points),
            RankingKey::SonnebornBerger => opponents(&|outcome| match outcome {
                Outcome::Win | Outcome::ForfeitWin => 2,
                Outcome::Draw => 1,
                _ => 0,
            }),
            RankingKey::BeatenTotals => {
                opponents(&|outcome| i64::from(matches!(outcome, Outcome::Win | Outcome::ForfeitWin)))
            }
            RankingKey::DrawnTotals => opponents(&|outcome| i64::from(outcome == Outcome::Draw)),
            RankingKey::LostTotals => {
                opponents(&|outcome| i64::from(matches!(outcome, Outcome::Loss | Outcome::ForfeitLoss)))
            }
            RankingKey::DealPoints => add(&|score| i64::from(score.deal_points)),
            RankingKey::GamePoints => add(&|score| tenths(score.game_points)),
            RankingKey::FirstBoard => add(&|score| tenths(score.first_board)),
            RankingKey::Fouls => -add(&|score| i64::from(score.fouls)),
            RankingKey::SecondGames => count(&|score| score.colour == Some(Colour::Second)),
            RankingKey::SecondWins => count(&|score| won(score) && score.colour == Some(Colour::Second)),
            RankingKey::FirstWins => count(&|score| won(score) && score.colour == Some(Colour::First)),
            RankingKey::BestRounds => {
                let mut values =
                    if self.regulations.victory_points == VictoryPointTable::None { p } else { v };
                values.sort_unstable();
                values.reverse();
                return values;
            }
            RankingKey::DropFirstRounds => return (1..r).map(|from| p[from..].iter().sum()).collect(),
            RankingKey::DropLastRounds => return (1..r).map(|off| p[..r - off].iter().sum()).collect(),
            RankingKey::HeadToHead | RankingKey::MutualSecond | RankingKey::Lot => return Vec::new(),
        }]
    }

    /// How often the one moved second against the other.
    fn seconds(&self) -> BTreeMap<(usize, usize), i64> {
        let mut seconds = BTreeMap::new();
        for (at, lines) in self.lines.iter().enumerate() {
            for line in lines.iter().filter(|line| line.score.colour == Some(Colour::Second)) {
                if let Some(other) = line.score.opponent.and_then(|id| self.place(id)) {
                    *seconds.entry((at, other)).or_insert(0) += 1;
                }
            }
        }
        seconds
    }

    fn place(&self, id: &EntrantId) -> Option<usize> {
        self.ids.binary_search(&id).ok()
    }

    /// R7.2.11 with the missing opponent of a bye by R10.2.2.
    fn over_opponents(&self, at: usize, totals: &[i64]) -> i64 {
        let nobody = match self.regulations.bye.opponent_value {
            OpponentValue::Zero => 0,
            OpponentValue::LowestTotal => totals.iter().copied().min().unwrap_or(0),
            OpponentValue::LowestPositiveTotal => {
                totals.iter().copied().filter(|total| *total > 0).min().unwrap_or(0)
            }
        };
        let of = |line: &Line<'_>| match (line.score.opponent, line.score.outcome) {
            (Some(id), _) => self.place(id).map_or(0, |other| totals[other]),
            (None, Outcome::Bye) => nobody,
            (None, _) => 0,
        };
        self.lines[at].iter().map(of).sum()
    }

    /// What `at` made against `other`, before penalties; none if they never met. A draw is worth the same to both, and
    /// where match points tell no winner, a win is 1 and a loss −1 (R7.3.3).
    pub fn mutual(&self, at: usize, other: usize) -> Option<i64> {
        let scheme = &self.regulations.match_points;
        let tells =
            tenths(scheme.per_level) != 0 || scheme.bands.iter().any(|band| band.winner != band.loser);
        let value = |score: &SideScore<'_>| match score.outcome {
            Outcome::Draw => tenths(scheme.draw),
            Outcome::Bye | Outcome::DoubleForfeit => 0,
            Outcome::Win | Outcome::ForfeitWin if !tells => 1,
            Outcome::Loss | Outcome::ForfeitLoss if !tells => -1,
            _ => tenths(score.before_penalties.match_points),
        };
        let met: Vec<_> =
            self.lines[at].iter().filter(|line| line.score.opponent == Some(self.ids[other])).collect();
        (!met.is_empty()).then(|| met.iter().map(|line| value(&line.score)).sum())
    }
}

/// Net and cumulative levels count a passed A like A unless the key says otherwise (R7.2.8, R7.2.9).
const ACE: i32 = 14;

/// Whether somebody did not come to a match.
pub(in crate::check) fn is_played(result: Option<&MatchResult>) -> bool {
    result.is_some_and(|result| !result.is_forfeit())
}

//! Standings: rows in order, what separates them, who is still tied.

use super::criteria::{Criterion, KeyValue, Keys};
use super::keys::{points, shown};
use super::partition::{Column, Gap, MutualRecord, Partition};
use super::playoff;
use super::tally::Tally;
use super::teams;
use crate::contest::Contest;
use crate::ids::{EntrantId, RoundNumber, TeamId};
use crate::points::Points;
use crate::regulations::{FinalTie, RankingKey};
use crate::scoring::{Outcome, RoundPoints};
use serde::{Serialize, Serializer};
use std::fmt;

/// A ranking after a round (R7).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standings {
    /// The last round that counts; 0 before the first one is complete.
    pub after_round: RoundNumber,
    /// Best first.
    pub rows: Vec<StandingsRow>,
    /// Ties that wait for a lot.
    pub unresolved: Vec<Vec<Ranked>>,
}

/// One place of the ranking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandingsRow {
    /// From 1; tied rows carry the better one (R7.4.2).
    pub rank: u32,
    /// Whether another row has the same rank.
    pub shared: bool,
    /// Whether a lot is to be drawn for it.
    pub waits_for_lot: bool,
    /// Who.
    pub ranked: Ranked,
    /// Every key of the ranking with its value, in order.
    pub keys: Keys,
    /// What separates the row from the next one.
    pub separation: Separation,
    /// Total of match points, also where no key shows it.
    pub match_points: Points,
    /// What penalties took, rounds and ledger together (R17.3, R17.6).
    pub penalties: RoundPoints,
    /// Byes among the points, with what they gave.
    pub byes: Vec<(RoundNumber, Points)>,
    /// Rounds that were counted and that it did not play: not paired, or lost by forfeit; for a team, any of its pairs.
    pub missed: Vec<RoundNumber>,
    /// The entrant's last round, where it left.
    pub withdrawn_after: Option<RoundNumber>,
    /// The first round it was kept out of, where it was disqualified: it stays in order and gets no award.
    pub disqualified_from: Option<RoundNumber>,
    /// The pairs of a team, in the order of their ids.
    pub members: Vec<Member>,
}

/// A pair inside a team's row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// Who.
    pub entrant: EntrantId,
    /// Its own keys.
    pub keys: Keys,
    /// Its last round, where it left.
    pub withdrawn_after: Option<RoundNumber>,
}

/// What is ranked.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ranked {
    /// An entrant (R7).
    Entrant(EntrantId),
    /// A team of entrants (R8).
    Team(TeamId),
}

/// What lies between a row and the next one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Separation {
    /// There is no next row.
    Last,
    /// A key, and what was compared.
    Key {
        /// The key.
        criterion: Criterion,
        /// Which comparison of the key it was, from 1 (`drop_first_rounds`, `best_rounds`, `best_pair`).
        step: usize,
        /// This row's number.
        ahead: KeyValue,
        /// The next row's number.
        behind: KeyValue,
    },
    /// 加赛: extra matches among exactly the tied, with the points of both in them (R7.4.1).
    Playoff {
        /// This row's points.
        ahead: KeyValue,
        /// The next row's points.
        behind: KeyValue,
    },
    /// A recorded lot, card, deal or game (R7.4.1).
    Lot,
    /// Nothing: they have the same rank.
    Tie,
}

/// `decided_by` of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecidedBy {
    /// A key.
    Key(Criterion),
    /// 加赛
    Playoff,
    /// A recorded lot.
    Lot,
    /// The place is shared with the next row.
    Shared,
}

impl StandingsRow {
    /// What separates the row from the next one; `None` for the last row and for all rows of a tie that waits for a
    /// lot (cli.md).
    pub fn decided_by(&self) -> Option<DecidedBy> {
        if self.waits_for_lot {
            return None;
        }
        match self.separation {
            Separation::Last => None,
            Separation::Key { criterion, .. } => Some(DecidedBy::Key(criterion)),
            Separation::Playoff { .. } => Some(DecidedBy::Playoff),
            Separation::Lot => Some(DecidedBy::Lot),
            Separation::Tie => Some(DecidedBy::Shared),
        }
    }
}

impl StandingsRow {
    /// The last round it could play in, where it left or was disqualified.
    pub fn last_round(&self) -> Option<RoundNumber> {
        let kept_out = self.disqualified_from.map(|first| RoundNumber(first.0.saturating_sub(1)));
        self.withdrawn_after.into_iter().chain(kept_out).min()
    }
}

impl Standings {
    /// The row of an entrant, or of the team it plays for.
    pub fn row_of(&self, entrant: &EntrantId) -> Option<&StandingsRow> {
        self.rows.iter().find(|row| match &row.ranked {
            Ranked::Entrant(id) => id == entrant,
            Ranked::Team(_) => row.members.iter().any(|member| member.entrant == *entrant),
        })
    }
}

impl Ranked {
    /// The id as it stands in sheets.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Entrant(id) => id.as_str(),
            Self::Team(id) => id.as_str(),
        }
    }
}

impl fmt::Display for Ranked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for Ranked {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl Serialize for DecidedBy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Self::Key(criterion) => criterion.as_str(),
            Self::Playoff => "playoff",
            Self::Lot => "lot",
            Self::Shared => "shared",
        })
    }
}

/// The ranking after a round; `None` = after the last complete one.
///
/// Rounds that are not complete never count (R2.4.1): a later `after_round` is cut to the last complete round.
/// Where the regulations rank teams the rows are teams (R8), and entrants without a team of the contest are left out.
pub fn standings(contest: &Contest, after_round: Option<RoundNumber>) -> Standings {
    let complete = contest.complete_rounds();
    let rounds = after_round.map_or(complete, |round| complete.min(round.0 as usize));
    rank(contest, &Tally::new(contest, rounds))
}

/// The ranking of what is ranked, by rounds that are counted already.
pub(super) fn rank(contest: &Contest, tally: &Tally<'_>) -> Standings {
    if contest.regulations.ranks_teams() {
        teams::rank(contest, tally)
    } else {
        rank_entrants(contest, tally)
    }
}

fn rank_entrants(contest: &Contest, tally: &Tally<'_>) -> Standings {
    let rules = &contest.regulations.ranking_keys;
    let columns = rules.iter().map(|rule| tally.column(*rule)).collect();
    let criteria: Vec<_> = rules.iter().map(|rule| Criterion::Entrant(rule.key())).collect();
    let ids: Vec<_> = tally.entrants.iter().map(|entrant| entrant.id.as_str()).collect();
    let mutual = |entrant, opponent| tally.mutual(entrant, opponent);
    let behind = |entrant: &str| ids.iter().position(|id| *id == entrant);
    let subjects = Subjects { ids: &ids, behind: &behind, mutual: &mutual };
    let ranking = Ranking::new(contest, criteria, columns, &subjects);
    ranking.standings(tally.rounds, |entrant| {
        let own = tally.entrants[entrant];
        StandingsRow {
            rank: 0,
            shared: false,
            waits_for_lot: false,
            ranked: Ranked::Entrant(own.id.clone()),
            keys: ranking.keys_of(entrant),
            separation: Separation::Last,
            match_points: points(tally.match_points()[entrant]),
            penalties: penalties(tally, entrant),
            byes: byes(tally, entrant),
            missed: missed(tally, entrant),
            withdrawn_after: own.withdrawn_after,
            disqualified_from: own.disqualified_from,
            members: Vec::new(),
        }
    })
}

/// What is ranked, as the partition sees it.
pub(super) struct Subjects<'a> {
    pub ids: &'a [&'a str],
    /// The subject an entrant plays for.
    pub behind: &'a dyn Fn(&str) -> Option<usize>,
    /// What one did against the other; `None` = never met.
    pub mutual: MutualRecord<'a>,
}

/// A finished partition with the keys it was made by.
pub(super) struct Ranking {
    criteria: Vec<Criterion>,
    columns: Vec<Column>,
    order: Vec<usize>,
    gaps: Vec<Gap>,
    final_tie: FinalTie,
}

impl Ranking {
    /// Ranks the subjects; a playoff or a last resort by lot stands after the keys (V28).
    pub fn new(
        contest: &Contest,
        criteria: Vec<Criterion>,
        mut columns: Vec<Column>,
        subjects: &Subjects<'_>,
    ) -> Self {
        let final_tie = contest.regulations.final_tie;
        match final_tie {
            // An endless circle of extra matches may still be ended by a lot.
            FinalTie::Playoff => columns.extend([Column::Playoff, Column::Lot]),
            FinalTie::Lot | FinalTie::ExtraDeal | FinalTie::ExtraGame | FinalTie::CardDraw => {
                columns.push(Column::Lot);
            }
            FinalTie::SharedRank => {}
        }
        let ids = subjects.ids;
        let place_of = |id: &String| ids.iter().position(|known| known == id);
        let lots: Vec<Vec<usize>> =
            contest.lots.iter().map(|lot| lot.iter().filter_map(place_of).collect()).collect();
        let playoffs = playoff::series(contest, subjects.behind);
        let Partition { order, gaps, .. } =
            Partition::of(ids.len(), &columns, &playoffs, &lots, subjects.mutual);
        Self { criteria, columns, order, gaps, final_tie }
    }

    /// The keys of a subject; a lot is no member (cli.md).
    pub fn keys_of(&self, subject: usize) -> Keys {
        let keys = self.criteria.iter().zip(&self.columns).filter(|(criterion, _)| !criterion.is_lot());
        Keys(keys.map(|(criterion, column)| (*criterion, value_of(*criterion, column, subject))).collect())
    }

    /// Rows in order with ranks and separations; `row` gives the rest of a subject's row.
    pub fn standings(&self, rounds: usize, row: impl Fn(usize) -> StandingsRow) -> Standings {
        let mut rows: Vec<StandingsRow> = self.order.iter().map(|subject| row(*subject)).collect();
        let mut unresolved = Vec::new();
        let by_lot = match self.final_tie {
            FinalTie::Lot
            | FinalTie::Playoff
            | FinalTie::ExtraDeal
            | FinalTie::ExtraGame
            | FinalTie::CardDraw => true,
            FinalTie::SharedRank => false,
        };
        let mut start = 0;
        while start < rows.len() {
            let tied = self.gaps[start..].iter().take_while(|gap| **gap == Gap::Tie).count();
            let end = start + tied + 1;
            for (place, row) in rows[start..end].iter_mut().enumerate() {
                row.rank = u32::try_from(start + 1).unwrap_or(u32::MAX);
                row.shared = tied > 0;
                row.waits_for_lot = tied > 0 && by_lot;
                row.separation = self.separation(start + place);
            }
            if tied > 0 && by_lot {
                unresolved.push(rows[start..end].iter().map(|row| row.ranked.clone()).collect());
            }
            start = end;
        }
        let after_round = RoundNumber(u32::try_from(rounds).unwrap_or(u32::MAX));
        Standings { after_round, rows, unresolved }
    }

    fn separation(&self, place: usize) -> Separation {
        match self.gaps.get(place) {
            None => Separation::Last,
            Some(Gap::Tie) => Separation::Tie,
            Some(Gap::Playoff { ahead, behind }) => Separation::Playoff {
                ahead: KeyValue::Points(points(*ahead)),
                behind: KeyValue::Points(points(*behind)),
            },
            Some(Gap::Lot) => Separation::Lot,
            Some(Gap::Key { column, step, ahead, behind }) => {
                let criterion = self.criteria[*column];
                let compared = |number| compared(criterion, number);
                Separation::Key {
                    criterion,
                    step: step + 1,
                    ahead: compared(*ahead),
                    behind: compared(*behind),
                }
            }
        }
    }
}

/// What a row shows of a key.
pub(super) fn value_of(criterion: Criterion, column: &Column, subject: usize) -> KeyValue {
    match column {
        Column::Values { width, values } => shown_of(criterion, &values[subject * width..][..*width]),
        Column::HeadToHead(_) | Column::MutualSecond | Column::Playoff | Column::Lot => KeyValue::Comparison,
    }
}

fn shown_of(criterion: Criterion, values: &[i64]) -> KeyValue {
    match criterion {
        Criterion::Entrant(key) => shown(key, values),
        Criterion::Team(key) => teams::shown(key, values),
    }
}

/// One compared number of a key, also of keys whose row shows none.
fn compared(criterion: Criterion, number: i64) -> KeyValue {
    if criterion == Criterion::Entrant(RankingKey::MutualSecond) {
        return KeyValue::Count(number);
    }
    match shown_of(criterion, &[number]) {
        shown @ (KeyValue::Count(_) | KeyValue::Points(_) | KeyValue::Hundredths(_)) => shown,
        KeyValue::List(_) | KeyValue::Comparison => KeyValue::Points(points(number)),
    }
}

pub(super) fn penalties(tally: &Tally<'_>, entrant: usize) -> RoundPoints {
    let mut sum = tally.ledger[entrant];
    for cell in tally.cells(entrant) {
        sum.match_points += cell.penalties.match_points;
        sum.victory_points += cell.penalties.victory_points;
    }
    sum
}

pub(super) fn missed(tally: &Tally<'_>, entrant: usize) -> Vec<RoundNumber> {
    let rounds = (1..).zip(tally.cells(entrant));
    let missed = rounds.filter(|(_, cell)| match cell.outcome {
        None | Some(Outcome::ForfeitLoss | Outcome::DoubleForfeit) => true,
        Some(Outcome::Win | Outcome::Draw | Outcome::Loss | Outcome::Bye | Outcome::ForfeitWin) => false,
    });
    missed.map(|(round, _)| RoundNumber(round)).collect()
}

pub(super) fn byes(tally: &Tally<'_>, entrant: usize) -> Vec<(RoundNumber, Points)> {
    let rounds = (1..).zip(tally.cells(entrant));
    let byes = rounds.filter(|(_, cell)| cell.outcome == Some(Outcome::Bye));
    byes.map(|(round, cell)| (RoundNumber(round), points(cell.match_points))).collect()
}

//! Who goes on from the groups (R11.5).

use super::group::{Group, GroupPlace};
use crate::ids::EntrantId;
use crate::regulations::FinalTie;
use crate::sentence::Sentence;
use std::cmp::{Ordering, Reverse};

/// Which places go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QualifyRule {
    /// These places of each group, from 1: 1 and 2, or 3 and 4 for those who play for lower places.
    pub places: Vec<u32>,
    /// And the best so many of those who come next in their groups, compared over all groups.
    pub best_next: u32,
    /// How the regulations decide what is equal in everything.
    pub final_tie: FinalTie,
}

/// The standing of one group; withdrawn and disqualified entrants are not in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GroupStanding {
    /// The group.
    pub group: Group,
    /// Whether all its matches are over; until then nobody goes on from it.
    pub complete: bool,
    /// Ordered rows, the best first.
    pub rows: Vec<GroupRow>,
}

/// One row of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GroupRow {
    /// Who.
    pub entrant: EntrantId,
    /// Its rank; rows that the ranking keys leave unresolved have the same one.
    pub rank: u32,
    /// The values of the ranking keys that are compared over groups (points in tenths, level sums), higher is better.
    pub values: Vec<i64>,
    /// Matches they come from: over groups values are compared per match, because sizes differ. [D]
    pub matches: u32,
}

/// Who goes on, and what a person has to decide first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Qualification {
    /// Those who certainly go on: all firsts, then all seconds, …, then the best next.
    pub qualified: Vec<Qualifier>,
    /// Ties across the line; nothing is chosen silently (R11.5.2).
    pub undecided: Vec<UndecidedPlace>,
    /// Groups that still play.
    pub waiting: Vec<Group>,
}

/// One who goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Qualifier {
    /// Who.
    pub entrant: EntrantId,
    /// From where. Of a shared rank the order of the rows.
    pub from: GroupPlace,
    /// By what.
    pub by: QualifiedBy,
    /// Others share the rank and go on too: it may stay so (R11.5.1), but where the table of the knockout names places,
    /// which of them is which is to be drawn.
    pub shared: bool,
}

/// By what somebody goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QualifiedBy {
    /// Its place in the group.
    Place,
    /// As one of the best next over all groups.
    BestNext,
}

/// A tie across the qualifying line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UndecidedPlace {
    /// The group; `None` for the best next over all groups.
    pub group: Option<Group>,
    /// The first place in question.
    pub place: u32,
    /// How many of the tied go on.
    pub seats: u32,
    /// Who is level, in the order of the rows.
    pub tied: Vec<EntrantId>,
    /// How the regulations decide what is equal in everything.
    pub final_tie: FinalTie,
}

/// How such a tie can be decided (R11.5.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TieOption {
    /// 加赛一场 between two [S1].
    ExtraMatch,
    /// A round robin among three or more.
    RoundRobin,
    /// 抽签.
    Lots,
    /// Extra matches one after the other, in an order drawn by lot.
    LadderByLot,
}

/// Applies the rule. `decisions` are orders that persons settled (an extra match, lots), the best first; one that holds all
/// of the tied orders them.
pub fn qualify(
    standings: &[GroupStanding],
    rule: &QualifyRule,
    decisions: &[Vec<EntrantId>],
) -> Qualification {
    let waiting =
        standings.iter().filter(|standing| !standing.complete).map(|standing| standing.group).collect();
    let mut result = Qualification { waiting, ..Qualification::default() };
    let mut next = Vec::new();
    for standing in standings.iter().filter(|standing| standing.complete) {
        let rows = decided_rows(&standing.rows, decisions);
        for tied in rows.chunk_by(|a, b| a.place == b.place) {
            let place = tied[0].place;
            let goes_on = |place: &u32| rule.places.contains(place);
            let seats =
                u32::try_from((place..place + count(tied)).filter(goes_on).count()).unwrap_or(u32::MAX);
            if count(tied) <= seats {
                result
                    .qualified
                    .extend(tied.iter().map(|row| row.qualifier(standing.group, QualifiedBy::Place)));
            } else if seats > 0 {
                let tied = tied.iter().map(|row| row.row.entrant.clone()).collect();
                result.undecided.push(UndecidedPlace {
                    group: Some(standing.group),
                    place,
                    seats,
                    tied,
                    final_tie: rule.final_tie,
                });
            } else if place == rule.next_place() && rule.best_next > 0 {
                next.push(Candidate { group: standing.group, rows: tied.to_vec() });
            }
        }
    }
    result.qualified.sort_by_key(|qualifier| (qualifier.from.place, qualifier.from.group));
    // Where a tie across the line above is open, somebody of it is still to come among the next.
    if rule.best_next > 0 && result.is_complete() {
        best_next(next, rule, decisions, &mut result);
    }
    result
}

impl QualifyRule {
    /// The place behind the last one that goes on.
    fn next_place(&self) -> u32 {
        self.places.iter().max().copied().unwrap_or(0).saturating_add(1)
    }
}

impl Qualification {
    /// Whether everybody who goes on is certain.
    pub fn is_complete(&self) -> bool {
        self.undecided.is_empty() && self.waiting.is_empty()
    }

    /// Who comes to a place, once it is certain and shared with nobody in the group.
    pub fn at(&self, place: GroupPlace) -> Option<&EntrantId> {
        let found = self.qualified.iter().find(|qualifier| qualifier.from == place && !qualifier.shared);
        found.map(|qualifier| &qualifier.entrant)
    }
}

impl UndecidedPlace {
    /// The ways to decide it that can be offered: what the regulations say, or where they leave it open all of them.
    pub fn options(&self) -> &'static [TieOption] {
        match (self.final_tie, self.tied.len()) {
            (FinalTie::Lot | FinalTie::CardDraw | FinalTie::ExtraDeal | FinalTie::ExtraGame, _) => {
                &[TieOption::Lots]
            }
            (FinalTie::Playoff | FinalTie::SharedRank, 0..=2) => &[TieOption::ExtraMatch, TieOption::Lots],
            (FinalTie::Playoff | FinalTie::SharedRank, _) => {
                &[TieOption::RoundRobin, TieOption::Lots, TieOption::LadderByLot]
            }
        }
    }

    /// What is to be decided and how, by the regulations; for extra matches among three or more with the note of AM13.
    pub fn sentence(&self, name: &dyn Fn(&EntrantId) -> String) -> Sentence {
        let Self { place, seats, tied, .. } = self;
        let names: Vec<_> = tied.iter().map(name).collect();
        let (zh, en) = (names.join("、"), names.join(", "));
        let where_zh = self.group.map_or("各组".to_owned(), |group| format!("{group}组"));
        let where_en = self.group.map_or("over all groups".to_owned(), |group| format!("of group {group}"));
        let (how_zh, how_en) = match self.final_tie {
            FinalTie::Lot => ("按规程抽签决定", "by the regulations a lot decides"),
            FinalTie::CardDraw => ("按规程抽牌决定", "by the regulations a card decides"),
            FinalTie::ExtraDeal => ("按规程加赛一副决定", "by the regulations an extra deal decides"),
            FinalTie::ExtraGame => ("按规程加赛一局决定", "by the regulations an extra game decides"),
            FinalTie::SharedRank => (
                "规程只写了名次并列，谁出线请组委会决定",
                "the regulations share the place, so the organizers decide who goes on",
            ),
            // Who meets nobody of the other groups is not played off.
            FinalTie::Playoff if self.group.is_none() => ("请抽签决定", "draw lots"),
            FinalTie::Playoff if tied.len() <= 2 => {
                ("按规程加赛一场", "by the regulations they play an extra match")
            }
            FinalTie::Playoff => (
                "三队以上同分且互有胜负，规程没写怎么加赛，请组委会决定",
                "the regulations give no extra matches for three or more: the organizers decide",
            ),
        };
        Sentence::new(
            format!("{where_zh}第{place}名并列：{zh}。{seats}个出线，{how_zh}"),
            format!("Place {place} {where_en} is shared by {en}; {seats} to go on: {how_en}"),
        )
    }

    /// A way to decide it in words; what is written down like a lot goes by its own name.
    pub fn words(&self, option: TieOption) -> Sentence {
        match (option, self.final_tie) {
            (TieOption::Lots, FinalTie::CardDraw) => Sentence::new("抽牌", "a card"),
            (TieOption::Lots, FinalTie::ExtraDeal) => Sentence::new("加赛一副", "an extra deal"),
            (TieOption::Lots, FinalTie::ExtraGame) => Sentence::new("加赛一局", "an extra game"),
            (option, _) => option.sentence(),
        }
    }
}

impl TieOption {
    /// The option in words.
    pub fn sentence(self) -> Sentence {
        match self {
            Self::ExtraMatch => Sentence::new("加赛一场", "an extra match"),
            Self::RoundRobin => Sentence::new("并列各方之间单循环加赛", "a round robin among them"),
            Self::Lots => Sentence::new("抽签", "lots"),
            Self::LadderByLot => Sentence::new(
                "抽签定顺序，依次加赛",
                "extra matches one after the other in an order drawn by lot",
            ),
        }
    }
}

/// A row with the place that decisions give it.
#[derive(Clone, Copy)]
struct Row<'a> {
    row: &'a GroupRow,
    /// The first place of those still level with it.
    place: u32,
    /// Its own place.
    at: u32,
    shared: bool,
}

impl Row<'_> {
    fn qualifier(&self, group: Group, by: QualifiedBy) -> Qualifier {
        let from = GroupPlace { group, place: self.at };
        Qualifier { entrant: self.row.entrant.clone(), from, by, shared: self.shared }
    }
}

/// Who is next in one group; several where they are level.
struct Candidate<'a> {
    group: Group,
    rows: Vec<Row<'a>>,
}

fn count<T>(items: &[T]) -> u32 {
    u32::try_from(items.len()).unwrap_or(u32::MAX)
}

/// The order a person settled for these, if there is one: the last that holds all of them.
fn settled<'d>(tied: &[&EntrantId], decisions: &'d [Vec<EntrantId>]) -> Option<&'d Vec<EntrantId>> {
    decisions.iter().rev().find(|order| tied.iter().all(|entrant| order.contains(entrant)))
}

fn position(order: &[EntrantId], entrant: &EntrantId) -> usize {
    order.iter().position(|other| other == entrant).unwrap_or(usize::MAX)
}

fn decided_rows<'a>(rows: &'a [GroupRow], decisions: &[Vec<EntrantId>]) -> Vec<Row<'a>> {
    let mut decided = Vec::new();
    for tied in rows.chunk_by(|a, b| a.rank == b.rank) {
        let first = count(&decided) + 1;
        let mut ordered: Vec<_> = tied.iter().collect();
        let entrants: Vec<_> = tied.iter().map(|row| &row.entrant).collect();
        let order = settled(&entrants, decisions).filter(|_| tied.len() > 1);
        if let Some(order) = order {
            ordered.sort_by_key(|row| position(order, &row.entrant));
        }
        let shared = tied.len() > 1 && order.is_none();
        decided.extend(ordered.into_iter().zip(first..).map(|(row, at)| Row {
            row,
            place: if shared { first } else { at },
            at,
            shared,
        }));
    }
    decided
}

/// Values per match, compared exactly by multiplying crosswise.
fn per_match(a: &GroupRow, b: &GroupRow) -> Ordering {
    let times = |value: i64, matches: u32| i128::from(value) * i128::from(matches.max(1));
    let compare = |(x, y): (&i64, &i64)| times(*x, b.matches).cmp(&times(*y, a.matches));
    a.values.iter().zip(&b.values).map(compare).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}

fn best_next(
    mut candidates: Vec<Candidate<'_>>,
    rule: &QualifyRule,
    decisions: &[Vec<EntrantId>],
    result: &mut Qualification,
) {
    let place = rule.next_place();
    let seats = rule.best_next as usize;
    // A group whose next place is level sends one of several: that matters unless all of them are behind the line.
    for candidate in &candidates {
        let best = candidate.rows.iter().map(|row| row.row).max_by(|a, b| per_match(a, b));
        let surely_ahead = |other: &&Candidate<'_>| {
            let worst = other.rows.iter().map(|row| row.row).min_by(|a, b| per_match(a, b));
            worst.zip(best).is_some_and(|(worst, best)| per_match(worst, best).is_gt())
        };
        if candidate.rows.len() > 1 && candidates.iter().filter(surely_ahead).count() < seats {
            let tied = candidate.rows.iter().map(|row| row.row.entrant.clone()).collect();
            result.undecided.push(UndecidedPlace {
                group: Some(candidate.group),
                place,
                seats: 1,
                tied,
                final_tie: rule.final_tie,
            });
        }
    }
    if !result.undecided.is_empty() {
        return;
    }
    candidates.sort_by(|a, b| per_match(b.rows[0].row, a.rows[0].row));
    let mut free = seats;
    for level in candidates.chunk_by(|a, b| per_match(a.rows[0].row, b.rows[0].row).is_eq()) {
        let entrants: Vec<_> = level.iter().map(|candidate| &candidate.rows[0].row.entrant).collect();
        let mut goes_on: Vec<_> = level.iter().collect();
        if level.len() > free && free > 0 {
            let Some(order) = settled(&entrants, decisions) else {
                let tied = entrants.into_iter().cloned().collect();
                let seats = u32::try_from(free).unwrap_or(u32::MAX);
                result.undecided.push(UndecidedPlace {
                    group: None,
                    place,
                    seats,
                    tied,
                    final_tie: rule.final_tie,
                });
                return;
            };
            goes_on.sort_by_key(|candidate| position(order, &candidate.rows[0].row.entrant));
        }
        goes_on.truncate(free);
        free -= goes_on.len();
        let qualifier =
            |candidate: &&Candidate<'_>| candidate.rows[0].qualifier(candidate.group, QualifiedBy::BestNext);
        result.qualified.extend(goes_on.iter().map(qualifier));
    }
    result.qualified.sort_by_key(|qualifier| Reverse(qualifier.by == QualifiedBy::Place));
}

#[cfg(test)]
#[path = "qualify_tests.rs"]
mod tests;

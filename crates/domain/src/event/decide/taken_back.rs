//! Which steps of a log were taken back by a later one: their line says so and is not taken back again.

use crate::event::operation::Operation;
use crate::event::state::is_undo_reason;
use crate::ids::{EntrantId, PenaltyId, RoundNumber, TableNumber, UnitId};
use std::collections::{BTreeMap, BTreeSet};

/// Indexes of the steps that a later step took back, by an undo or by doing the opposite.
pub fn taken_back<'log>(log: impl IntoIterator<Item = &'log Operation>) -> BTreeSet<usize> {
    let mut last: BTreeMap<Subject<'_>, (usize, Turn)> = BTreeMap::new();
    let mut found = BTreeSet::new();
    for (index, operation) in log.into_iter().enumerate() {
        let Some((subject, turn)) = turn_of(operation) else { continue };
        let before = last.insert(subject, (index, turn));
        found.extend(before.filter(|(_, earlier)| turn.takes_back(*earlier)).map(|(index, _)| index));
    }
    found
}

/// What a step is about. Two steps about the same take turns.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Subject<'log> {
    Unit(&'log UnitId),
    Entry(&'log UnitId),
    Roster,
    Stage(usize),
    Draft(RoundNumber),
    Start(RoundNumber),
    Close(RoundNumber),
    Result(RoundNumber, TableNumber),
    Penalty(&'log PenaltyId),
    Entrant(&'log EntrantId),
    Lot(&'log [String]),
    Final,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    /// One way.
    There,
    /// The other way.
    Back,
    /// A result that stands beside those before it.
    Added,
    /// The result before, or none: whatever came last is taken back.
    Undo,
}

impl Turn {
    fn takes_back(self, earlier: Self) -> bool {
        match self {
            Self::There => earlier == Self::Back,
            Self::Back => earlier == Self::There,
            Self::Added => false,
            Self::Undo => true,
        }
    }
}

fn turn_of(operation: &Operation) -> Option<(Subject<'_>, Turn)> {
    let undone = |reason: &str| match is_undo_reason(reason) {
        true => Turn::Undo,
        false => Turn::Added,
    };
    Some(match operation {
        Operation::UnitAdded { unit, .. } => (Subject::Unit(unit), Turn::There),
        Operation::UnitRemoved { unit } => (Subject::Unit(unit), Turn::Back),
        Operation::EntrySubmitted { entry } => (Subject::Entry(&entry.unit), Turn::There),
        Operation::EntryRemoved { unit, .. } => (Subject::Entry(unit), Turn::Back),
        Operation::RosterLocked { .. } => (Subject::Roster, Turn::There),
        Operation::RosterUnlocked { .. } => (Subject::Roster, Turn::Back),
        Operation::StageBegun { stage, .. } => (Subject::Stage(*stage), Turn::There),
        Operation::StageTakenBack { stage, .. } => (Subject::Stage(*stage), Turn::Back),
        Operation::RoundDrafted { round, .. } => (Subject::Draft(*round), Turn::There),
        Operation::RoundDiscarded { round } => (Subject::Draft(*round), Turn::Back),
        Operation::RoundStarted { round, .. } => (Subject::Start(*round), Turn::There),
        Operation::RoundStartTakenBack { round, .. } => (Subject::Start(*round), Turn::Back),
        Operation::RoundClosed { round } => (Subject::Close(*round), Turn::There),
        Operation::RoundReopened { round, .. } => (Subject::Close(*round), Turn::Back),
        Operation::ResultReported { round, table, .. }
        | Operation::ResultConfirmed { round, table, .. }
        | Operation::ResultCorrected { round, table, .. } => (Subject::Result(*round, *table), Turn::Added),
        Operation::ResultVoided { round, table, reason }
        | Operation::ResultRestored { round, table, reason, .. } => {
            (Subject::Result(*round, *table), undone(reason))
        }
        Operation::PenaltyGiven { penalty } => (Subject::Penalty(&penalty.id), Turn::There),
        Operation::PenaltyTakenBack { id, .. } => (Subject::Penalty(id), Turn::Back),
        Operation::EntrantWithdrawn { entrant, .. } => (Subject::Entrant(entrant), Turn::There),
        Operation::EntrantReturned { entrant } => (Subject::Entrant(entrant), Turn::Back),
        Operation::LotDrawn { order } => (Subject::Lot(order), Turn::There),
        Operation::LotTakenBack { order, .. } => (Subject::Lot(order), Turn::Back),
        Operation::EventFinished { .. } => (Subject::Final, Turn::There),
        Operation::EventReopened { .. } => (Subject::Final, Turn::Back),
        _ => return None,
    })
}

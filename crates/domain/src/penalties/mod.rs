//! Penalties (R17): each is a record of its own, with clause, person or side, time and referee. It never edits the
//! result; what it takes is added up when the result is counted.

mod ladder;
mod late;
mod ledger;
mod record;

pub use ladder::{Offence, earlier, next_step};
pub use late::{LatenessSuggestion, suggest_lateness};
pub use ledger::{
    contest_penalties, disqualified_from, loses_match, match_penalties, ruled_against, with_ruling,
};
pub use record::{GivenPenalty, PenaltyRecord, TakenBack};

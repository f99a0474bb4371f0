//! Ranking over rounds (R7, R8), with the reason for every place.

mod criteria;
mod document;
mod explain;
mod keys;
mod partition;
mod playoff;
mod rank;
mod tally;
mod teams;

pub use criteria::{Criterion, KeyValue, Keys};
pub use document::{MemberDocument, RowDocument, StandingsDocument};
pub use explain::explain;
pub use rank::{DecidedBy, Member, Ranked, Separation, Standings, StandingsRow, standings};

#[cfg(test)]
mod tests;

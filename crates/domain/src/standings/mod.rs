//! Ranking over rounds (R7, R8), with the reason for every place.

mod awards;
mod best_teams;
mod criteria;
mod document;
mod explain;
mod impact;
mod keys;
mod partition;
mod playoff;
mod rank;
mod stages;
mod tally;
mod teams;
mod what_if;

pub use awards::{AwardedGrade, awarded, awarded_places};
pub use best_teams::{BestMember, BestTeamRow, team_standings_of_best};
pub use criteria::{Criterion, KeyValue, Keys};
pub use document::{
    BestTeamDocument, DecisionDocument, GroupDocument, MemberDocument, RowDocument, StandingsDocument,
};
pub use explain::{Decision, decision_of, explain, waits_for};
pub use impact::{Impact, RankChange, ValueChange, difference, impact};
pub use rank::{DecidedBy, Member, Ranked, Separation, Standings, StandingsRow, standings};
pub use stages::{StageStandings, StageTable, stage_standings};
pub use what_if::{Assumed, Goal, GoalKind, PlaceRange, goals, ranges, what_if};

#[cfg(test)]
mod tests;

//! Building blocks of the stages beside Swiss: groups, knockout, placement (R11, R12).
//!
//! Pure functions on entrants and results: they know no contest, no draw and no regulations. `berger` says who meets
//! whom in a group, `draw_groups` who is in it, `qualify` who goes on from it, `dropout` what becomes of the results of
//! one who leaves it. `crossover` and `bracket` seat the first round of a knockout, `seats` keeps one unit apart there,
//! `knockout` and `placement` derive every later fixture and the final places.

mod berger;
mod bracket;
mod crossover;
#[cfg(test)]
mod dice;
mod draw_groups;
mod dropout;
mod fixture;
mod flow;
mod group;
mod halving;
mod knockout;
mod placement;
mod qualify;
mod refusal;
mod seats;
mod tree;

pub use berger::{GroupFixture, NumberPair, RoundRobinTable, round_robin, schedule};
pub use bracket::{Bracket, LARGEST_BRACKET, Slot, seed_order};
pub use crossover::{
    CrossoverFault, CrossoverPair, CrossoverTable, check_crossover, cross_qualifiers, crossover, group_places,
};
pub use draw_groups::{
    GroupDraw, GroupDrawMethod, GroupDrawRequest, GroupEntrant, GroupMove, UnitSeparation, UnitShare,
    draw_groups,
};
pub use dropout::{DropOutEffect, DropOutRule, drop_out};
pub use fixture::{
    BracketRound, FinalPlace, Fixture, FixtureRef, Knockout, OpenPlace, Outcome, PlaceBasis, Side,
};
pub use group::{Group, GroupPlace};
pub use knockout::{KnockoutRules, ThirdPlace, play};
pub use placement::{place_all, placement_rounds};
pub use qualify::{
    GroupRow, GroupStanding, Qualification, QualifiedBy, Qualifier, QualifyRule, TieOption, UndecidedPlace,
    qualify,
};
pub use refusal::StageRefusal;
pub use seats::{SeatedApart, UnitMeeting, seat_apart, unit_meetings};

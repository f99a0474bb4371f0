//! Ties that a person decides before the contest can go on (R11.5.2, R7.4.2).

use super::groups::are_brackets;
use super::{PlanRefusal, Step, next_step, participants, replay_waits, without_annulled};
use crate::contest::Contest;
use crate::regulations::StageKind;
use crate::stages::UndecidedPlace;
use crate::standings::{Standings, standings};

/// One tie that is open now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenTie {
    /// Ids of the tied, in the order of the rows.
    pub tied: Vec<String>,
    /// The line it lies across; absent = a place of the ranking only.
    pub across: Option<UndecidedPlace>,
}

/// What can be decided now, the ties across the line first. Those that are only places of the ranking hold nothing up
/// before the contest ends. None while a match is still to be played again: it may undo the tie.
pub fn ties_to_decide(contest: &Contest) -> Vec<OpenTie> {
    if replay_waits(contest) {
        return Vec::new();
    }
    let mut ties = match next_step(contest) {
        Step::Begin(stage) => match participants(contest, stage) {
            Err(PlanRefusal::Undecided(places)) => places.into_iter().map(across_the_line).collect(),
            Ok(_) | Err(_) => Vec::new(),
        },
        Step::Round(_) | Step::Over => Vec::new(),
    };
    for tie in open_places(contest) {
        if !ties.iter().any(|known| same(&known.tied, &tie.tied)) {
            ties.push(tie);
        }
    }
    ties
}

fn same(a: &[String], b: &[String]) -> bool {
    a.len() == b.len() && a.iter().all(|id| b.contains(id))
}

fn across_the_line(place: UndecidedPlace) -> OpenTie {
    OpenTie { tied: place.tied.iter().map(ToString::to_string).collect(), across: Some(place) }
}

/// Ties of the last stage that are places of its tables only; a bracket has no table.
pub(super) fn open_places(contest: &Contest) -> Vec<OpenTie> {
    let last = contest.current_stage();
    let tables: Vec<Standings> = match contest.kind_of(last) {
        StageKind::Swiss => vec![standings(&contest.of_stage(last), None)],
        StageKind::Groups if are_brackets(contest, last) => Vec::new(),
        StageKind::Groups => {
            let groups = contest.field_of(last).map_or(0, |field| field.groups.len());
            (0..groups).map(|group| standings(&without_annulled(contest, last, group), None)).collect()
        }
        StageKind::Knockout | StageKind::Placement => Vec::new(),
    };
    let unresolved = tables.into_iter().flat_map(|table| table.unresolved);
    let ids = |tie: Vec<crate::standings::Ranked>| tie.iter().map(|row| row.as_str().to_owned()).collect();
    unresolved.map(|tie| OpenTie { tied: ids(tie), across: None }).collect()
}

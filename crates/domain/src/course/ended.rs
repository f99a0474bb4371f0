//! The list of an event as it stands: it ended before everything was played (R9.5.2), or a match of its bracket waits
//! after a correction.

use super::final_list::listed;
use super::places::{Basis, Placed, gone_of, stage_places};
use super::{has_begun, is_over, knockout_of, own_rounds, placement_of};
use crate::contest::Contest;
use crate::ids::EntrantId;
use crate::regulations::StageKind;
use crate::stages::{Knockout, PlaceBasis, StageRefusal};
use crate::standings::Ranked;
use std::collections::BTreeSet;

/// The final list of a contest that ends here. Stages that are over count as in [`super::final_places`]; the one that is being
/// played counts as far as it is. Whoever is still in a bracket shares the best place that was open to it: nobody played
/// for less. A stage that was drawn and not played says nothing.
///
/// # Errors
/// The recorded bracket is none.
pub fn places_at_end(contest: &Contest) -> Result<Vec<Placed>, StageRefusal> {
    listed(contest, &|stage| {
        let counts = has_begun(contest, stage) && own_rounds(contest, stage) > 0;
        if !counts || is_over(contest, stage) {
            return counts.then(|| stage_places(contest, stage)).transpose();
        }
        let mut places = stage_places(contest, stage)?;
        let knockout = match contest.kind_of(stage) {
            StageKind::Swiss | StageKind::Groups => None,
            StageKind::Knockout => Some(knockout_of(contest, stage)?),
            StageKind::Placement => Some(placement_of(contest, stage)?),
        };
        if let Some(knockout) = knockout {
            places.extend(still_in(contest, stage, &knockout));
            places.sort_by_key(|row| row.rank);
        }
        Ok(Some(places))
    })
}

/// Those without a place, by the last match they came to.
fn still_in(contest: &Contest, stage: usize, knockout: &Knockout) -> Vec<Placed> {
    let mut named: BTreeSet<&EntrantId> = knockout.places.iter().map(|place| &place.entrant).collect();
    let mut open = Vec::new();
    for round in knockout.rounds.iter().rev() {
        for fixture in &round.fixtures {
            let sides = [&fixture.first, &fixture.second].into_iter().filter_map(|side| side.known());
            for entrant in sides.filter(|entrant| named.insert(entrant)) {
                let row = Ranked::Entrant(entrant.clone());
                open.push(Placed {
                    rank: fixture.best_place,
                    shared: false,
                    unresolved: false,
                    gone: gone_of(contest, &row),
                    row,
                    stage,
                    basis: Basis::Bracket {
                        place: fixture.best_place,
                        basis: PlaceBasis::Open { round: round.round },
                    },
                    moved_up: false,
                });
            }
        }
    }
    open
}

//! The list of an event as it stands: it ended before everything was played (R9.5.2), or a match of its bracket waits
//! after a correction.

use super::final_list::listed;
use super::groups::are_brackets;
use super::places::{Basis, Placed, gone_of, stage_places};
use super::{group_knockout, has_begun, is_over, knockout_of, own_rounds, placement_of};
use crate::contest::Contest;
use crate::ids::EntrantId;
use crate::regulations::{GroupDraw, StageKind};
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
        places.extend(match contest.kind_of(stage) {
            StageKind::Swiss => Vec::new(),
            StageKind::Groups => still_in_groups(contest, stage),
            StageKind::Knockout => still_in(contest, stage, &knockout_of(contest, stage)?),
            StageKind::Placement => still_in(contest, stage, &placement_of(contest, stage)?),
        });
        places.sort_by_key(|row| row.rank);
        Ok(Some(places))
    })
}

/// The same inside groups that are brackets; none where a table ranks a group, which names everybody.
fn still_in_groups(contest: &Contest, stage: usize) -> Vec<Placed> {
    let groups = contest.field_of(stage).filter(|_| are_brackets(contest, stage));
    let rule = contest.regulations.stages.get(stage).and_then(|rule| rule.groups);
    let in_blocks = rule.is_some_and(|rule| rule.draw == GroupDraw::Blocks);
    let mut before = 0;
    let mut open = Vec::new();
    for (number, group) in groups.into_iter().flat_map(|field| &field.groups).enumerate() {
        let own = group_knockout(contest, stage, number).map(|own| still_in(contest, stage, &own));
        let rows = own.unwrap_or_default().into_iter();
        open.extend(rows.map(|row| Placed { rank: before + row.rank, ..row }));
        if in_blocks {
            before += u32::try_from(group.entrants.len()).unwrap_or(u32::MAX);
        }
    }
    open
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

//! The bye goes to the lowest total that had none (R9.4.1).

use super::field::Field;
use super::matching::all_can_be_paired;

/// Somebody who ranks below the one with the bye, counted by (byes had, total), and whose bye leaves the others a
/// legal pairing without a same-unit match or a colour that is out of the question, where those count.
pub(super) fn lower(field: &Field<'_>, resting: usize) -> Option<usize> {
    let order = |place: usize| field.player(place).map(|player| (player.byes, player.total));
    let bye = field.size() - 1;
    let mut below: Vec<_> =
        (0..bye).filter(|place| order(*place) < order(resting) && field.is_legal(*place, bye)).collect();
    below.sort_by_key(|place| order(*place));
    below.into_iter().find(|candidate| {
        all_can_be_paired(field.size(), &[*candidate, bye], |a, b| {
            field.is_legal(a, b) && !field.is_same_unit(a, b) && field.colours(a, b).banned == 0
        })
    })
}

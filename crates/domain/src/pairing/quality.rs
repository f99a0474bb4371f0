//! The objective that a pairing reached (R9.4), counted from the pairing itself.

use super::answer::{ColourNeeds, GroupFloats, Quality};
use super::constraints::Field;
use super::problem::{Constraint, Float};

/// Counts Q0 to Q4, what the referee allowed or set included.
pub(super) fn of(field: &Field<'_>, mate: &[usize]) -> Quality {
    let mut quality = Quality::default();
    let broken = |constraint, u: usize, v: usize| u32::from(field.breaks(constraint, u, v));
    let by_group = field.colours.as_ref().map(|colours| colours.policy.in_last_three);
    if by_group == Some(false) {
        quality.colours.push(ColourNeeds::default());
    }
    let mut above = None;
    for (u, entrant) in field.list.iter().enumerate() {
        if above != Some(entrant.total) {
            quality.groups.push(GroupFloats::default());
            if by_group == Some(true) {
                quality.colours.push(ColourNeeds::default());
            }
            above = Some(entrant.total);
        }
        let v = mate[u];
        if u < v {
            quality.rematches += broken(Constraint::Rematch, u, v);
            quality.same_unit += broken(Constraint::SameUnit, u, v);
            if let Some(moves) = field.moves(u, v) {
                quality.colour_bans += u32::from(moves.cost.bans());
                if let Some(needs) = quality.colours.last_mut() {
                    needs.absolute += u32::from(moves.cost.absolute());
                    needs.all += u32::from(moves.cost.unmet());
                }
            }
        }
        let float = match field.entrant(v) {
            None => {
                quality.bye = Some((entrant.byes, entrant.total));
                quality.second_byes += broken(Constraint::SecondBye, u, v);
                Float::Down
            }
            Some(other) if other.total < entrant.total => {
                if let Some(group) = quality.groups.last_mut() {
                    group.floaters += 1;
                    group.gap += entrant.total - other.total;
                }
                Float::Down
            }
            Some(other) if other.total > entrant.total => Float::Up,
            Some(_) => Float::None,
        };
        quality.repeated_floats += u32::from(float != Float::None && float == entrant.last_float);
    }
    quality
}

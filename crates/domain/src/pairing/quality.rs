//! The objective that a pairing reached (R9.4), counted from the pairing itself.

use super::constraints::Field;
use super::policy::Relaxation;
use super::problem::{Constraint, Float, GroupFloats, Quality};

/// Counts Q0, Q1, Q2 and Q4.
pub(super) fn of(field: &Field<'_>, mate: &[usize]) -> Quality {
    let mut quality = Quality::default();
    let counts = |relaxation: Relaxation, u: usize, v: usize| {
        u32::from(field.is_counted(relaxation) && field.stands_between(relaxation.into(), u, v))
    };
    let mut above = None;
    for (u, entrant) in field.list.iter().enumerate() {
        if above != Some(entrant.total) {
            quality.groups.push(GroupFloats::default());
            above = Some(entrant.total);
        }
        let v = mate[u];
        if u < v {
            quality.rematches += counts(Relaxation::Rematch, u, v);
            quality.same_unit += counts(Relaxation::SameUnit, u, v);
        }
        let float = match field.entrant(v) {
            None => {
                quality.bye = Some((entrant.byes, entrant.total));
                quality.second_byes += u32::from(field.stands_between(Constraint::SecondBye, u, v));
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

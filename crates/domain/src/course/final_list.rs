//! Who ended where over all stages.

use super::places::{Basis, Gone, Placed, stage_places};
use super::{has_begun, is_over};
use crate::contest::Contest;
use crate::stages::StageRefusal;
use std::collections::BTreeSet;

/// The places over all stages that are over: the last stage first, then those who did not reach it.
///
/// Nobody who played is missing. Who withdrew keeps the place it played for, marked (cli.md). Who was disqualified has
/// none (R17.2): it stands at the end, and those behind it move up. The rules do not say who moves up; in Chinese
/// contests 取消名次 goes with 依次递补, and awards move up the same way [D]. A place that two lost by staying away stays
/// vacant: nobody who lost earlier becomes champion by it [D].
///
/// # Errors
/// The recorded bracket is none.
pub fn final_places(contest: &Contest) -> Result<Vec<Placed>, StageRefusal> {
    listed(contest, &|stage| {
        let counts = has_begun(contest, stage) && is_over(contest, stage);
        counts.then(|| stage_places(contest, stage)).transpose()
    })
}

/// The list over the stages of which `places_of` says something, the last one first.
pub(super) fn listed(
    contest: &Contest,
    places_of: &dyn Fn(usize) -> Result<Option<Vec<Placed>>, StageRefusal>,
) -> Result<Vec<Placed>, StageRefusal> {
    let mut places: Vec<Placed> = Vec::new();
    let mut out: Vec<Placed> = Vec::new();
    let mut named = BTreeSet::new();
    for stage in (0..contest.regulations.stages.len()).rev() {
        let Some(all) = places_of(stage)? else { continue };
        let offset = count(places.len());
        let (lost, rows): (Vec<_>, Vec<_>) = all
            .iter()
            .filter(|row| !named.contains(&row.row))
            .cloned()
            .partition(|row| row.gone == Some(Gone::Disqualified));
        let mut at = 0;
        for tied in rows.chunk_by(|a, b| a.rank == b.rank) {
            let rank = offset + at + 1 + vacant_before(&all, &tied[0]);
            for row in tied {
                let behind_one = lost.iter().any(|lost| lost.rank <= row.rank) || !out.is_empty();
                let moved_up = behind_one && row.basis.is_bracket();
                places.push(Placed { rank, shared: tied.len() > 1, moved_up, ..row.clone() });
            }
            at += count(tied.len());
        }
        named.extend(all.into_iter().map(|row| row.row));
        out.extend(lost);
    }
    let (behind, shared) = (count(places.len()) + 1, out.len() > 1);
    places.extend(out.into_iter().map(|row| Placed { rank: behind, shared, unresolved: false, ..row }));
    Ok(places)
}

/// Places of a bracket before this row that nobody has.
fn vacant_before(all: &[Placed], row: &Placed) -> u32 {
    match row.basis {
        Basis::Bracket { place, .. } => {
            let before = all.iter().filter(|other| other.rank < place).count();
            place.saturating_sub(1).saturating_sub(count(before))
        }
        Basis::Ranking | Basis::Group { .. } => 0,
    }
}

fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

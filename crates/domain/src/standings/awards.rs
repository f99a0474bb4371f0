//! Who gets which award (录取名次, R16.8).

use super::rank::{Ranked, Standings, StandingsRow};
use crate::contest::Contest;
use crate::course::{Gone, Placed};
use crate::regulations::{AwardEnd, Awards, Regulations};
use crate::sentence::Sentence;

/// One grade with those who get it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AwardedGrade {
    /// Such as 一等奖.
    pub name: Sentence,
    /// Who gets it, best first.
    pub rows: Vec<Ranked>,
    /// Who gets it or not by a tie that is not decided yet.
    pub open: Vec<Ranked>,
}

/// The grades in order. Empty where the notice leaves the number open until it is decided (AM39).
///
/// Who was disqualified, and where the regulations ask for all rounds who missed one (N06), gets none, and those
/// behind move up. Equal places get the same award; a tie that waits for a lot at the end of a grade stays open.
pub fn awarded(regulations: &Regulations, standings: &Standings) -> Vec<AwardedGrade> {
    let eligible = standings.rows.iter().filter(|row| may_get_one(regulations, row));
    let eligible: Vec<_> =
        eligible.map(|row| Candidate { row: &row.ranked, rank: row.rank, open: row.waits_for_lot }).collect();
    given(award_ends(regulations, standings.rows.len()), &eligible)
}

/// The same for the places over all stages. Where the regulations ask for all rounds, who left or came late gets none.
pub fn awarded_places(contest: &Contest, places: &[Placed]) -> Vec<AwardedGrade> {
    let all_rounds = contest.regulations.awards_need_all_rounds;
    let eligible = places.iter().filter(|place| match place.gone {
        Some(Gone::Disqualified) => false,
        Some(Gone::Withdrew | Gone::Annulled) => !all_rounds,
        None => {
            let missed = |id| contest.entrants.get(id).is_some_and(|entrant| !entrant.missed.is_empty());
            !(all_rounds && place.entrants(contest).iter().any(missed))
        }
    });
    let eligible: Vec<_> = eligible
        .map(|place| Candidate { row: &place.row, rank: place.rank, open: place.unresolved })
        .collect();
    given(award_ends(&contest.regulations, places.len()), &eligible)
}

/// A row that may get an award.
struct Candidate<'a> {
    row: &'a Ranked,
    rank: u32,
    /// Its place waits for a lot.
    open: bool,
}

fn given(ends: Vec<(Sentence, u32)>, eligible: &[Candidate<'_>]) -> Vec<AwardedGrade> {
    let empty = |name| AwardedGrade { name, rows: Vec::new(), open: Vec::new() };
    let mut grades: Vec<_> = ends.into_iter().map(|(name, end)| (end, empty(name))).collect();
    let mut place = 1;
    for tied in eligible.chunk_by(|a, b| a.rank == b.rank) {
        let behind = place + u32::try_from(tied.len()).unwrap_or(u32::MAX);
        let grade = grades.iter_mut().find(|(end, _)| place <= *end);
        if let Some((end, grade)) = grade {
            let undecided = behind - 1 > *end && tied.iter().any(|candidate| candidate.open);
            let list = if undecided { &mut grade.open } else { &mut grade.rows };
            list.extend(tied.iter().map(|candidate| candidate.row.clone()));
        }
        place = behind;
    }
    grades.into_iter().map(|(_, grade)| grade).collect()
}

/// Every grade with its last place among so many rows.
pub(super) fn award_ends(regulations: &Regulations, rows: usize) -> Vec<(Sentence, u32)> {
    let rows = u64::try_from(rows).unwrap_or(u64::MAX);
    let of_percent =
        |percent: u32| u32::try_from(rows.saturating_mul(u64::from(percent)) / 100).unwrap_or(u32::MAX);
    let one = |end: u32| vec![(Sentence::new("录取名次", "awarded places"), end)];
    match &regulations.awards {
        Awards::ByEntries => Vec::new(),
        Awards::First(places) => one(*places),
        Awards::Percent(percent) => one(of_percent(*percent)),
        Awards::Bands(bands) => {
            let grades = bands.iter().map(|band| {
                let end = match band.to {
                    AwardEnd::Place(place) => place,
                    AwardEnd::Percent(percent) => of_percent(percent),
                };
                (Sentence::new(band.name.clone(), band.name.clone()), end)
            });
            grades.collect()
        }
    }
}

fn may_get_one(regulations: &Regulations, row: &StandingsRow) -> bool {
    row.disqualified_from.is_none() && (row.missed.is_empty() || !regulations.awards_need_all_rounds)
}

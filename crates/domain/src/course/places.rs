//! Who ended where in one stage.

use super::groups::{annulled, has_left};
use super::{group_knockout, is_over, knockout_of, placement_of};
use crate::contest::{Contest, Entrant};
use crate::ids::EntrantId;
use crate::regulations::{GroupDraw, GroupForm, RankingKey, StageKind};
use crate::stages::{FinalPlace, Group, GroupRow, GroupStanding, PlaceBasis, StageRefusal};
use crate::standings::{Criterion, KeyValue, Ranked, StandingsRow, standings};

/// One row with its place: an entrant, or a team where teams are ranked (R8.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    /// The place, of a shared one the best.
    pub rank: u32,
    /// Others share it.
    pub shared: bool,
    /// A person still has to decide it.
    pub unresolved: bool,
    /// Who.
    pub row: Ranked,
    /// The stage that decided it.
    pub stage: usize,
    /// By what.
    pub basis: Basis,
    /// It plays no more.
    pub gone: Option<Gone>,
    /// Somebody before it was disqualified: in the final list it stands further up than it was played.
    pub moved_up: bool,
}

/// Why somebody on a list plays no more. Whoever played stays on the list (cli.md).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gone {
    /// 退赛: its place stays.
    Withdrew,
    /// 退赛 so early that its results in the group count for nobody (R11.6.1): it stands behind the others.
    Annulled,
    /// 取消资格: it has no place in the end (R17.2).
    Disqualified,
}

/// By what somebody has a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Basis {
    /// By the ranking keys of the stage.
    Ranking,
    /// By its place in a group.
    Group {
        /// The group, such as A.
        group: String,
        /// The place in it.
        place: u32,
    },
    /// By the bracket.
    Bracket {
        /// The place in it.
        place: u32,
        /// By which match.
        basis: PlaceBasis,
    },
}

impl Basis {
    /// The place within the stage where that is not the rank itself.
    pub(super) fn is_bracket(&self) -> bool {
        match self {
            Self::Bracket { .. } => true,
            Self::Ranking | Self::Group { .. } => false,
        }
    }
}

impl Placed {
    /// The entrant, or those of the team.
    pub fn entrants(&self, contest: &Contest) -> Vec<EntrantId> {
        match &self.row {
            Ranked::Entrant(id) => vec![id.clone()],
            Ranked::Team(_) => {
                contest.entrants.keys().filter(|id| self.is_of(contest, id)).cloned().collect()
            }
        }
    }

    /// Whether the row is this entrant, or its team.
    pub fn is_of(&self, contest: &Contest, entrant: &EntrantId) -> bool {
        match &self.row {
            Ranked::Entrant(id) => id == entrant,
            Ranked::Team(id) => {
                contest.entrants.get(entrant).is_some_and(|entrant| entrant.team.as_ref() == Some(id))
            }
        }
    }
}

/// The places of one stage, the best first. Groups that stand beside each other share places: all firsts, then all
/// seconds; groups made of blocks of places follow each other.
///
/// # Errors
/// The recorded bracket is none.
pub fn stage_places(contest: &Contest, stage: usize) -> Result<Vec<Placed>, StageRefusal> {
    match contest.kind_of(stage) {
        StageKind::Swiss => Ok(of_ranking(contest, stage)),
        StageKind::Groups => Ok(of_groups(contest, stage)),
        StageKind::Knockout => Ok(of_bracket(contest, stage, &knockout_of(contest, stage)?.places)),
        StageKind::Placement => Ok(of_bracket(contest, stage, &placement_of(contest, stage)?.places)),
    }
}

/// The standing of one group for the question who goes on; without those who left it.
pub(super) fn group_standing(contest: &Contest, stage: usize, group: usize) -> GroupStanding {
    let number = Group(u32::try_from(group).unwrap_or(u32::MAX));
    let complete = is_over(contest, stage);
    let mut rows = group_rows(contest, stage, group);
    rows.retain(|row| !has_left(contest, &row.entrant));
    GroupStanding { group: number, complete, rows }
}

/// Everybody of a group whose results count, also those who left it later.
fn group_rows(contest: &Contest, stage: usize, group: usize) -> Vec<GroupRow> {
    match form(contest, stage) {
        Some(GroupForm::Knockout) => {
            let places =
                group_knockout(contest, stage, group).map(|knockout| knockout.places).unwrap_or_default();
            let row = |place: FinalPlace| GroupRow {
                entrant: place.entrant,
                rank: place.rank,
                values: Vec::new(),
                matches: 0,
            };
            places.into_iter().map(row).collect()
        }
        Some(GroupForm::RoundRobin { .. } | GroupForm::Swiss { .. }) | None => {
            let own = without_annulled(contest, stage, group);
            let rows = standings(&own, None).rows;
            let row = |row: StandingsRow| match row.ranked {
                Ranked::Entrant(entrant) => {
                    let played = own.rounds.iter().filter_map(|round| round.match_of(&entrant));
                    let matches = played.filter(|played| played.result.is_some()).count();
                    let values = row
                        .keys
                        .0
                        .iter()
                        .filter_map(|(criterion, value)| number_of(*criterion, value))
                        .collect();
                    let matches = u32::try_from(matches).unwrap_or(u32::MAX);
                    Some(GroupRow { entrant, rank: row.rank, values, matches })
                }
                Ranked::Team(_) => None,
            };
            rows.into_iter().filter_map(row).collect()
        }
    }
}

/// One group as its standing counts it: without those whose results are annulled (R11.6.1).
pub fn without_annulled(contest: &Contest, stage: usize, group: usize) -> Contest {
    let mut own = contest.of_group(stage, group);
    for gone in annulled(contest, stage, group) {
        own.entrants.remove(&gone);
        for round in &mut own.rounds {
            round.matches.retain(|played| played.sides.entrants().all(|id| *id != gone));
        }
    }
    own
}

fn form(contest: &Contest, stage: usize) -> Option<GroupForm> {
    contest.regulations.stages.get(stage)?.groups.map(|groups| groups.form)
}

/// Points in hundredths, so that they compare with halves of half points.
fn number_of(criterion: Criterion, value: &KeyValue) -> Option<i64> {
    match value {
        KeyValue::Count(fouls) if criterion == Criterion::Entrant(RankingKey::Fouls) => Some(-fouls),
        KeyValue::Points(points) => Some(i64::from(points.as_tenths()) * 10),
        KeyValue::Count(count) => Some(*count),
        KeyValue::Hundredths(hundredths) => Some(*hundredths),
        KeyValue::List(_) | KeyValue::Comparison => None,
    }
}

fn of_ranking(contest: &Contest, stage: usize) -> Vec<Placed> {
    let own = contest.of_stage(stage);
    let rows = standings(&own, None).rows.into_iter().map(|row| Placed {
        rank: row.rank,
        shared: row.shared,
        unresolved: row.waits_for_lot,
        gone: gone_of(contest, &row.ranked),
        row: row.ranked,
        stage,
        basis: Basis::Ranking,
        moved_up: false,
    });
    rows.collect()
}

/// Why a row plays no more: the entrant, or everybody of the team.
pub(super) fn gone_of(contest: &Contest, row: &Ranked) -> Option<Gone> {
    let is_of = |known: &&Entrant| match row {
        Ranked::Entrant(id) => known.id == *id,
        Ranked::Team(id) => known.team.as_ref() == Some(id),
    };
    let members: Vec<_> = contest.entrants.values().filter(is_of).collect();
    let all = |has: &dyn Fn(&Entrant) -> bool| !members.is_empty() && members.iter().all(|one| has(one));
    if all(&|one| one.disqualified_from.is_some()) {
        return Some(Gone::Disqualified);
    }
    all(&|one| has_left(contest, &one.id)).then_some(Gone::Withdrew)
}

fn of_groups(contest: &Contest, stage: usize) -> Vec<Placed> {
    let Some(field) = contest.field_of(stage) else { return Vec::new() };
    let in_blocks = contest.regulations.stages.get(stage).and_then(|rule| rule.groups);
    let in_blocks = in_blocks.is_some_and(|groups| groups.draw == GroupDraw::Blocks);
    let count = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
    // Beside each other, those whose results are annulled stand behind all groups; in blocks behind their own.
    let behind_all = field.groups.iter().map(|group| count(group.entrants.len())).max().unwrap_or(0) + 1;
    let mut placed = Vec::new();
    let mut offset = 0;
    for (number, group) in field.groups.iter().enumerate() {
        let rows = group_rows(contest, stage, number);
        let placed_row = |entrant: &EntrantId, rank: u32| Placed {
            rank: if in_blocks { offset + rank } else { rank },
            shared: false,
            unresolved: false,
            gone: gone_of(contest, &Ranked::Entrant(entrant.clone())),
            row: Ranked::Entrant(entrant.clone()),
            stage,
            basis: Basis::Group { group: group.name.clone(), place: rank },
            moved_up: false,
        };
        for tied in rows.chunk_by(|a, b| a.rank == b.rank) {
            let playing = tied.iter().filter(|row| !has_left(contest, &row.entrant)).count();
            placed.extend(tied.iter().map(|row| Placed {
                shared: tied.len() > 1,
                unresolved: playing > 1,
                ..placed_row(&row.entrant, row.rank)
            }));
        }
        let void = annulled(contest, stage, number);
        let rank = if in_blocks { count(rows.len()) + 1 } else { behind_all };
        placed.extend(void.iter().map(|entrant| {
            let row = placed_row(entrant, rank);
            let gone = row.gone.filter(|gone| *gone == Gone::Disqualified).or(Some(Gone::Annulled));
            Placed { shared: void.len() > 1, gone, ..row }
        }));
        offset += count(group.entrants.len());
    }
    placed.sort_by_key(|row| row.rank);
    placed
}

fn of_bracket(contest: &Contest, stage: usize, places: &[FinalPlace]) -> Vec<Placed> {
    let placed = places.iter().map(|place| {
        let row = Ranked::Entrant(place.entrant.clone());
        Placed {
            rank: place.rank,
            shared: place.shared,
            unresolved: false,
            gone: gone_of(contest, &row),
            row,
            stage,
            basis: Basis::Bracket { place: place.rank, basis: place.basis },
            moved_up: false,
        }
    });
    placed.collect()
}

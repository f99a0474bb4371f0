//! Who takes part in a stage, and the groups or the bracket it begins with (R11.2, R12.1, R12.2).

use super::places::{Placed, group_standing, stage_places};
use super::title::knockout_round;
use super::{PlanRefusal, has_begun, is_over, replay_due};
use crate::contest::{Contest, Group as GroupOfStage, StageField};
use crate::ids::{EntrantId, UnitId};
use crate::regulations::{
    BracketSeating, CrossoverRule, GroupDraw, GroupNumber, GroupRule, StageKind, StageSource, UnitSeparation,
};
use crate::sentence::Sentence;
use crate::stages::{
    Bracket, CrossoverPair, CrossoverTable, Group, GroupDrawRequest, GroupEntrant, GroupPlace, QualifyRule,
    Slot, StageRefusal, UndecidedPlace, UnitMeeting, UnitSeparation as Separation, cross_qualifiers,
    crossover, draw_groups, qualify, seat_apart,
};
use crate::standings::Ranked;
use crate::swiss::incomplete;
use std::collections::{BTreeMap, BTreeSet};

/// A stage with its groups or bracket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StageBeginning {
    /// What is recorded.
    pub field: StageField,
    /// What everybody should know about it: uneven groups, meetings inside a unit that cannot be avoided.
    pub notes: Vec<Sentence>,
}

/// One who takes part in a stage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Participant {
    /// Who.
    pub entrant: EntrantId,
    /// The place of a group it comes from.
    pub from: Option<GroupPlace>,
}

/// Who takes part in a stage, the best first; in the order of the draw where nothing was played before.
///
/// # Errors
/// The stage it comes from is not over, or a tie across the line waits for a person (R11.5.1).
pub fn participants(contest: &Contest, stage: usize) -> Result<Vec<Participant>, PlanRefusal> {
    let source = contest.regulations.stages.get(stage).and_then(|rule| rule.from.clone());
    let everybody = |entrant: EntrantId| Participant { entrant, from: None };
    match source {
        None if stage == 0 => Ok(by_draw(contest).into_iter().map(everybody).collect()),
        None => {
            let before = stage - 1;
            expect_over(contest, before)?;
            let placed = stage_places(contest, before)?;
            Ok(placed.iter().flat_map(|row| active_of(contest, row)).map(everybody).collect())
        }
        Some(source) => {
            let from = contest.regulations.stages.iter().position(|rule| rule.id == source.stage);
            let from = from.filter(|from| *from < stage).ok_or(PlanRefusal::NotDue { stage })?;
            expect_over(contest, from)?;
            match contest.kind_of(from) {
                StageKind::Groups => {
                    let names_places = contest.kind_of(stage) == StageKind::Knockout;
                    from_groups(contest, from, &source, names_places)
                }
                StageKind::Swiss | StageKind::Knockout | StageKind::Placement => {
                    from_ranking(&stage_places(contest, from)?, contest, &source)
                }
            }
        }
    }
}

/// The groups or the bracket of a stage. `lots` is the order of a drawing for this stage; without it the draw numbers
/// or the places of the stage before stand in.
///
/// # Errors
/// It is not this stage's turn, a match of the stages before is to be played again, a tie waits for a person, or the entrants do not fit the format.
pub fn begin_stage(
    contest: &Contest,
    stage: usize,
    lots: Option<&[EntrantId]>,
) -> Result<StageBeginning, PlanRefusal> {
    if let Some(open) = replay_due(contest) {
        return Err(incomplete(open).into());
    }
    let due = stage < contest.regulations.stages.len() && (stage == 0 || is_over(contest, stage - 1));
    if !due || contest.field_of(stage).is_some() || has_begun(contest, stage) && stage > 0 {
        return Err(PlanRefusal::NotDue { stage });
    }
    let participants = participants(contest, stage)?;
    let drawn = in_lot_order(&participants, lots);
    match contest.kind_of(stage) {
        StageKind::Swiss | StageKind::Placement => Ok(one_group(participants)),
        StageKind::Groups => groups(contest, stage, &participants, &drawn),
        StageKind::Knockout => bracket(contest, stage, &participants, &drawn),
    }
}

/// Whether a stage begins with a drawing of lots of its own: its groups are drawn, or the seats of a bracket that no
/// group places lead to.
pub fn needs_lots(contest: &Contest, stage: usize) -> bool {
    let Some(rule) = contest.regulations.stages.get(stage) else { return false };
    match rule.kind {
        StageKind::Swiss | StageKind::Placement => false,
        StageKind::Groups => rule.groups.is_some_and(|groups| match groups.draw {
            GroupDraw::Lots | GroupDraw::Pots => true,
            GroupDraw::Snake | GroupDraw::Blocks => false,
        }),
        StageKind::Knockout => {
            let from_groups =
                source_of(contest, stage).is_some_and(|(from, _)| contest.kind_of(from) == StageKind::Groups);
            !from_groups && contest.regulations.knockout.seating == BracketSeating::Lots
        }
    }
}

/// The first round of a knockout in places of groups (A1–B2 …), from the top down, as soon as the number of groups is
/// known: what is shown before the stage begins. Absent where no groups lead to it, or where the best next are still
/// to be found.
pub fn crossover_preview(contest: &Contest, stage: usize) -> Option<Vec<[Slot; 2]>> {
    if contest.kind_of(stage) != StageKind::Knockout {
        return None;
    }
    let (from, source) = source_of(contest, stage)?;
    if contest.kind_of(from) != StageKind::Groups || source.best_next > 0 {
        return None;
    }
    let groups = match contest.field_of(from) {
        Some(field) => u32::try_from(field.groups.len()).ok()?,
        None => match contest.regulations.stages.get(from)?.groups?.number {
            GroupNumber::Count(count) => count,
            GroupNumber::Size(_) => return None,
        },
    };
    let nobody = EntrantId(String::new());
    let places = crate::stages::group_places(groups, &source.places);
    let places = places.into_iter().map(|place| (place, &nobody)).collect();
    let bracket =
        crossed(&contest.regulations.knockout.crossover, &places, (groups, source.places.as_slice())).ok()?;
    let pairs = bracket.slots().chunks_exact(2);
    Some(pairs.map(|pair| [pair[0].clone(), pair[1].clone()]).collect())
}

/// The earlier stage a stage takes its entrants from, and which places of it.
pub(super) fn source_of(contest: &Contest, stage: usize) -> Option<(usize, &StageSource)> {
    let source = contest.regulations.stages.get(stage)?.from.as_ref()?;
    let from = contest.regulations.stages.iter().position(|rule| rule.id == source.stage)?;
    (from < stage).then_some((from, source))
}

fn expect_over(contest: &Contest, stage: usize) -> Result<(), PlanRefusal> {
    if is_over(contest, stage) { Ok(()) } else { Err(PlanRefusal::NotDue { stage: stage + 1 }) }
}

fn is_active(contest: &Contest, id: &EntrantId) -> bool {
    !super::groups::has_left(contest, id)
}

/// By seed where there are seeds, then by draw number.
fn by_draw(contest: &Contest) -> Vec<EntrantId> {
    let numbers = contest.draw_numbers();
    let mut ids: Vec<_> = contest.entrants.keys().filter(|id| is_active(contest, id)).cloned().collect();
    let seed = |id: &EntrantId| contest.entrants.get(id).and_then(|entrant| entrant.seed).unwrap_or(u32::MAX);
    ids.sort_by_key(|id| (seed(id), numbers.get(id).copied()));
    ids
}

fn in_lot_order(participants: &[Participant], lots: Option<&[EntrantId]>) -> Vec<EntrantId> {
    let mut ids: Vec<_> = participants.iter().map(|one| one.entrant.clone()).collect();
    if let Some(lots) = lots {
        ids.sort_by_key(|id| lots.iter().position(|drawn| drawn == id).unwrap_or(usize::MAX));
    }
    ids
}

/// `names_places`: the stage asks which of two who share a place is which (R12.1).
fn from_groups(
    contest: &Contest,
    from: usize,
    source: &StageSource,
    names_places: bool,
) -> Result<Vec<Participant>, PlanRefusal> {
    let groups = contest.field_of(from).map_or(0, |field| field.groups.len());
    let standings: Vec<_> = (0..groups).map(|group| group_standing(contest, from, group)).collect();
    let rule = QualifyRule {
        places: source.places.clone(),
        best_next: source.best_next,
        final_tie: contest.regulations.final_tie,
    };
    let decided: Vec<Vec<EntrantId>> =
        contest.lots.iter().map(|order| order.iter().map(|id| EntrantId(id.clone())).collect()).collect();
    let qualification = qualify(&standings, &rule, &decided);
    if !qualification.is_complete() {
        return Err(PlanRefusal::Undecided(qualification.undecided));
    }
    let shared = qualification.qualified.iter().filter(|one| one.shared);
    let mut tied: BTreeMap<(Group, u32), Vec<EntrantId>> = BTreeMap::new();
    if names_places {
        for one in shared {
            let rank = standings.iter().flat_map(|group| &group.rows).find(|row| row.entrant == one.entrant);
            let rank = rank.map_or(one.from.place, |row| row.rank);
            tied.entry((one.from.group, rank)).or_default().push(one.entrant.clone());
        }
    }
    if !tied.is_empty() {
        let open = tied.into_iter().map(|((group, place), tied)| UndecidedPlace {
            group: Some(group),
            place,
            seats: u32::try_from(tied.len()).unwrap_or(u32::MAX),
            tied,
            final_tie: contest.regulations.final_tie,
        });
        return Err(PlanRefusal::Undecided(open.collect()));
    }
    let chosen = qualification.qualified.into_iter();
    Ok(chosen.map(|one| Participant { entrant: one.entrant, from: Some(one.from) }).collect())
}

fn from_ranking(
    placed: &[Placed],
    contest: &Contest,
    source: &StageSource,
) -> Result<Vec<Participant>, PlanRefusal> {
    let rows: Vec<_> = placed.iter().filter(|row| !active_of(contest, row).is_empty()).collect();
    let wanted: BTreeSet<u32> = source.places.iter().copied().collect();
    let goes_on = |at: usize| u32::try_from(at + 1).is_ok_and(|place| wanted.contains(&place));
    let mut chosen = Vec::new();
    let mut at = 0;
    for tied in rows.chunk_by(|a, b| a.rank == b.rank) {
        let seats = (at..at + tied.len()).filter(|at| goes_on(*at)).count();
        let across = seats > 0 && seats < tied.len() && tied[0].unresolved;
        // A lot among those who still play decides, also where somebody who left is level with them.
        let lots = contest.lots.iter().rev().filter(|_| across);
        let lot =
            lots.into_iter().find(|lot| tied.iter().all(|row| lot.iter().any(|id| id == row.row.as_str())));
        let mut tied = tied.to_vec();
        if let Some(lot) = lot {
            tied.sort_by_key(|row| lot.iter().position(|id| *id == row.row.as_str()));
        }
        if across && lot.is_none() {
            let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
            return Err(PlanRefusal::Undecided(vec![UndecidedPlace {
                group: None,
                place: number(at + 1),
                seats: number(seats),
                tied: tied.iter().map(|row| EntrantId(row.row.to_string())).collect(),
                final_tie: contest.regulations.final_tie,
            }]));
        }
        let own = tied.iter().enumerate().filter(|(offset, _)| goes_on(at + offset));
        let own = own.flat_map(|(_, row)| active_of(contest, row));
        chosen.extend(own.map(|entrant| Participant { entrant, from: None }));
        at += tied.len();
    }
    Ok(chosen)
}

/// Who still plays of a placed row: the entrant itself, or those of the team by draw number.
fn active_of(contest: &Contest, placed: &Placed) -> Vec<EntrantId> {
    match &placed.row {
        Ranked::Entrant(id) => Some(id.clone()).filter(|id| is_active(contest, id)).into_iter().collect(),
        Ranked::Team(_) => by_draw(contest).into_iter().filter(|id| placed.is_of(contest, id)).collect(),
    }
}

fn one_group(participants: Vec<Participant>) -> StageBeginning {
    let entrants = participants.into_iter().map(|one| one.entrant).collect();
    let group = GroupOfStage { name: String::new(), entrants };
    StageBeginning { field: StageField { groups: vec![group], bracket: Vec::new() }, notes: Vec::new() }
}

fn groups(
    contest: &Contest,
    stage: usize,
    participants: &[Participant],
    drawn: &[EntrantId],
) -> Result<StageBeginning, PlanRefusal> {
    let rule = contest.regulations.stages.get(stage).and_then(|rule| rule.groups);
    let rule = rule.ok_or(StageRefusal::NoGroups)?;
    let count = number_of_groups(rule, participants.len());
    let names = |groups: Vec<Vec<EntrantId>>| {
        let named = (0_u32..)
            .zip(groups)
            .map(|(number, entrants)| GroupOfStage { name: Group(number).to_string(), entrants });
        named.collect::<Vec<_>>()
    };
    let order: Vec<_> = participants.iter().map(|one| one.entrant.clone()).collect();
    let order = match rule.draw {
        GroupDraw::Lots | GroupDraw::Pots => drawn.to_vec(),
        GroupDraw::Snake | GroupDraw::Blocks => order,
    };
    let place = |id: &EntrantId| participants.iter().position(|one| one.entrant == *id).unwrap_or(0);
    let entrant = |id: EntrantId| {
        let known = contest.entrants.get(&id);
        // Where places of an earlier stage are drawn, each row of places is a pot.
        let pot = known.and_then(|known| known.pot).or_else(|| {
            (stage > 0).then(|| u32::try_from(place(&id) / (count as usize).max(1) + 1).unwrap_or(u32::MAX))
        });
        GroupEntrant { unit: known.and_then(|known| known.unit.clone()), pot, id }
    };
    let draw = draw_groups(&GroupDrawRequest {
        entrants: order.into_iter().map(entrant).collect(),
        groups: count,
        method: rule.draw,
        separation: separation(contest),
        largest_group: match rule.number {
            GroupNumber::Count(_) => None,
            GroupNumber::Size(size) => Some(size),
        },
    })?;
    let notes = draw.notes(&|unit| unit_name(contest, unit));
    Ok(StageBeginning { field: StageField { groups: names(draw.groups), bracket: Vec::new() }, notes })
}

fn number_of_groups(rule: GroupRule, entrants: usize) -> u32 {
    match rule.number {
        GroupNumber::Count(count) => count,
        GroupNumber::Size(size) => {
            u32::try_from(entrants.div_ceil((size as usize).max(1))).unwrap_or(u32::MAX).max(1)
        }
    }
}

fn separation(contest: &Contest) -> Separation {
    match contest.regulations.swiss.same_unit {
        UnitSeparation::None => Separation::Ignored,
        UnitSeparation::Hard
        | UnitSeparation::Soft
        | UnitSeparation::Round1Only
        | UnitSeparation::FirstRounds(_) => Separation::Apart,
    }
}

fn bracket(
    contest: &Contest,
    stage: usize,
    participants: &[Participant],
    drawn: &[EntrantId],
) -> Result<StageBeginning, PlanRefusal> {
    let rule = &contest.regulations.knockout;
    let places: Option<BTreeMap<GroupPlace, &EntrantId>> =
        participants.iter().map(|one| Some((one.from?, &one.entrant))).collect();
    let unit_of = |id: &EntrantId| contest.entrants.get(id).and_then(|known| known.unit.clone());
    let apart = separation(contest) == Separation::Apart;
    let bracket = match places.filter(|places| !places.is_empty()) {
        Some(places) => {
            let source = source_of(contest, stage).map(|(from, source)| {
                let groups = contest.field_of(from).map_or(0, |field| field.groups.len());
                (u32::try_from(groups).unwrap_or(u32::MAX), source.places.as_slice())
            });
            let crossed = crossed(&rule.crossover, &places, source.unwrap_or_default())?;
            crossed.resolve(&|place| places.get(&place).map(|id| (*id).clone()))?
        }
        None => match rule.seating {
            BracketSeating::Seeds => {
                let seeds = participants.iter().map(|one| Slot::Entrant(one.entrant.clone()));
                Bracket::seeded(seeds.collect(), None)?
            }
            BracketSeating::Lots => {
                let lots = drawn.iter().cloned().map(Slot::Entrant);
                let bracket = Bracket::in_lot_order(lots.collect(), None)?;
                if apart { seat_apart(&bracket, &unit_of, &BTreeSet::new()).bracket } else { bracket }
            }
        },
    };
    let notes = if apart {
        let meetings = crate::stages::unit_meetings(&bracket, &unit_of);
        let sentence = |meeting: &UnitMeeting| {
            let left = bracket.rounds().saturating_sub(meeting.round);
            let number = meeting.round;
            let title = 1_usize.checked_shl(left).and_then(knockout_round);
            let title =
                title.unwrap_or_else(|| Sentence::new(format!("第{number}轮"), format!("Round {number}")));
            meeting.sentence(&unit_name(contest, &meeting.unit), &title)
        };
        meetings.iter().map(sentence).collect()
    } else {
        Vec::new()
    };
    let slot = |slot: &Slot| match slot {
        Slot::Entrant(id) => Some(id.clone()),
        Slot::Place(_) | Slot::Bye | Slot::Undecided => None,
    };
    let field = StageField { groups: Vec::new(), bracket: bracket.slots().iter().map(slot).collect() };
    Ok(StageBeginning { field, notes })
}

/// A printed or edited table holds for all groups and places of the stage before, also where nobody is left at some of
/// them: these stay empty. `source` is how many groups there are and which places of them go on.
fn crossed(
    rule: &CrossoverRule,
    places: &BTreeMap<GroupPlace, &EntrantId>,
    source: (u32, &[u32]),
) -> Result<Bracket, StageRefusal> {
    let groups = places.keys().map(|place| place.group.0 + 1).max().unwrap_or(0);
    let named: BTreeSet<u32> = places.keys().map(|place| place.place).collect();
    let named: Vec<u32> = named.into_iter().collect();
    let whole = places.len() as u64 == u64::from(groups) * named.len() as u64;
    let all: Vec<_> = places.keys().copied().collect();
    match rule {
        CrossoverRule::Auto if whole => crossover(&CrossoverTable::Standard, groups, &named),
        CrossoverRule::Auto => cross_qualifiers(&all),
        CrossoverRule::Table(name) => {
            crossover(&CrossoverTable::named(name).unwrap_or_default(), source.0, source.1)
        }
        CrossoverRule::Pairs(pairs) => {
            let pairs = pairs.iter().map(|[first, second]| CrossoverPair::read(first, second).ok());
            let pairs: Option<Vec<_>> = pairs.collect();
            crossover(&CrossoverTable::Custom(pairs.unwrap_or_default()), source.0, source.1)
        }
    }
}

fn unit_name(contest: &Contest, unit: &UnitId) -> String {
    contest.units.get(unit).map_or_else(|| unit.to_string(), |unit| unit.name.clone())
}

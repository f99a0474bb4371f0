//! Practice contests: made-up unions and players, and a contest played through the engine from a seed.
//!
//! The same settings give the same sheet, byte for byte, on every device. All names are invented.

mod dice;
mod incidents;
mod names;
mod rankings;
mod roster;
mod table;
mod ties;

pub use dice::Dice;
pub use incidents::Incidents;

use crate::contest::{Allowance, AllowedBreach, Contest, Entrant, MatchResult, RoundKind, Sides, StageField};
use crate::course::{
    PlanRefusal, RoundPlan, Step, begin_stage, needs_lots, next_step, plan_round, rounds_due,
};
use crate::ids::{EntrantId, RoundNumber, TableNumber};
use crate::pairing::{PairingRefusal, Relaxation, RelaxedWhy};
use crate::regulations::{FirstRoundMode, Regulations, StageKind};
use crate::sentence::Sentence;
use crate::sheet::Sheet;
use crate::swiss::{RoundRefusal, RoundRequest};
use incidents::Strengths;
use table::Table;

/// Most entrants of a practice contest.
pub const MOST_ENTRANTS: u32 = 2_000;

/// What kind of contest is wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GenerateSettings {
    /// Its regulations.
    pub regulations: Regulations,
    /// Entrants, 2 to [`MOST_ENTRANTS`].
    pub entrants: u32,
    /// Units; absent = as many as a real event of this size has.
    pub units: Option<u32>,
    /// Rounds to play; absent = those of the regulations.
    pub rounds: Option<u32>,
    /// Everything random follows from it.
    pub seed: u64,
    /// Share of matches that end with equal levels; absent = as it comes.
    pub draws: Option<Share>,
    /// Share of matches that end by forfeit, one in eight of them by both sides.
    pub forfeits: Share,
    /// Share of entrants that withdraw after some round.
    pub withdrawals: Share,
}

/// A share in thousandths, 0 to 1000.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Share(u32);

impl Share {
    /// From thousandths; more than 1000 is no share.
    pub fn per_mille(thousandths: u32) -> Option<Self> {
        (thousandths <= 1000).then_some(Self(thousandths))
    }
}

/// Why no practice contest came about.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GenerateRefusal {
    /// A setting makes no contest.
    #[error("{}", .0.en)]
    BadSetting(Sentence),
    /// A round cannot be paired.
    #[error("round {round}: {refusal}")]
    NoPairing {
        /// Which round.
        round: RoundNumber,
        /// Why.
        refusal: PairingRefusal,
        /// The contest as far as it was played.
        played: Box<Sheet>,
    },
    /// A round has nobody to pair.
    #[error("round {round}: {refusal}")]
    NoRound {
        /// Which round.
        round: RoundNumber,
        /// Why.
        refusal: RoundRefusal,
    },
}

/// Draws up a roster, draws the numbers, pairs every round by the engine and plays it.
///
/// # Errors
/// [`GenerateRefusal`]: a setting makes no contest, or a round has no legal pairing.
pub fn generate(settings: &GenerateSettings) -> Result<Sheet, GenerateRefusal> {
    generate_with(settings, &Incidents::default())
}

/// Only who takes part, before the first round.
///
/// # Errors
/// [`GenerateRefusal::BadSetting`].
pub fn enrol(settings: &GenerateSettings) -> Result<Sheet, GenerateRefusal> {
    enrolled(settings, &mut Dice::new(settings.seed))
}

/// One match between two who are equally strong.
///
/// * `seed`: the result follows from it alone.
pub fn play_match(regulations: &Regulations, sides: [&EntrantId; 2], seed: u64) -> MatchResult {
    Table::new(regulations, sides, &Strengths::new()).play(None, &mut Dice::new(seed))
}

fn enrolled(settings: &GenerateSettings, dice: &mut Dice) -> Result<Sheet, GenerateRefusal> {
    let regulations = with_rounds(settings)?;
    let roster = roster::draw_up(&regulations, settings, dice)?;
    let contest = Contest {
        units: roster.units,
        teams: roster.teams,
        entrants: roster.entrants,
        ..Contest::new(regulations)
    };
    Ok(Sheet {
        title: format!("练习赛 {}", settings.seed), players: roster.players, ..Sheet::new(contest)
    })
}

/// The same with late entries, returns, penalties, corrections and extra matches.
///
/// # Errors
/// As [`generate`].
pub fn generate_with(settings: &GenerateSettings, incidents: &Incidents) -> Result<Sheet, GenerateRefusal> {
    let mut dice = Dice::new(settings.seed);
    let mut sheet = enrolled(settings, &mut dice)?;
    let strengths: Strengths =
        sheet.contest.entrants.keys().map(|id| (id.clone(), dice.below(1000))).collect();
    let late = incidents::take_out(&mut sheet, incidents.late_entries, &mut dice);
    if incidents.broken_table {
        let table = TableNumber(1 + dice.below(settings.entrants / 2));
        sheet.contest.table_rules.excluded.insert(table);
    }
    let mut play = Play { sheet, settings, incidents, strengths: &strengths, late, dice };
    let outcome = play.play_on();
    if incidents.rankings {
        rankings::write_down(&mut play.sheet);
    }
    match outcome {
        Ok(()) => Ok(play.sheet),
        Err(Stopped::NoPairing(round, refusal)) => {
            Err(GenerateRefusal::NoPairing { round, refusal: *refusal, played: Box::new(play.sheet) })
        }
        Err(Stopped::Otherwise(refusal)) => Err(refusal),
    }
}

/// A contest while it is played.
struct Play<'a> {
    sheet: Sheet,
    settings: &'a GenerateSettings,
    incidents: &'a Incidents,
    strengths: &'a Strengths,
    /// Who is to enter after which round.
    late: Vec<(u32, Entrant)>,
    dice: Dice,
}

/// Why it went no further.
enum Stopped {
    NoPairing(RoundNumber, Box<PairingRefusal>),
    Otherwise(GenerateRefusal),
}

impl Play<'_> {
    /// Stage after stage; ties across a line and for places are drawn by lot or played off.
    fn play_on(&mut self) -> Result<(), Stopped> {
        loop {
            let planned = match next_step(&self.sheet.contest) {
                Step::Over if self.settle_places() => continue,
                Step::Over => return Ok(()),
                Step::Begin(stage) => match self.begin(stage) {
                    Ok(()) => continue,
                    Err(refusal) => Err(refusal),
                },
                Step::Round(stage) => {
                    incidents::enter_late(&mut self.sheet, &mut self.late);
                    incidents::come_back(&mut self.sheet, stage, self.incidents.returns, &mut self.dice);
                    incidents::forbid(&mut self.sheet, stage, self.incidents.bans, &mut self.dice);
                    let request = self.request(stage);
                    self.plan(&request)
                }
            };
            match planned {
                Ok(plan) => self.play(&plan),
                // A tie that its lot does not end would be asked about for ever.
                Err(PlanRefusal::Undecided(places)) if self.sheet.contest.lots.len() <= self.most_lots() => {
                    let stage = self.sheet.contest.current_stage();
                    for place in places {
                        self.settle(stage, &place.tied, place.group.is_some());
                    }
                }
                Err(refusal) => return Err(self.stopped(refusal)),
            }
        }
    }

    /// The next round; where nothing legal is left the chief referee may allow what is needed (R9.5.1).
    fn plan(&mut self, request: &RoundRequest) -> Result<RoundPlan, PlanRefusal> {
        let planned = plan_round(&self.sheet.contest, request);
        if !self.incidents.relaxations || !matches!(planned, Err(PlanRefusal::Pairing(_))) {
            return planned;
        }
        let plan = plan_round(
            &self.sheet.contest,
            &RoundRequest { allow: Relaxation::ALL.into(), ..request.clone() },
        )?;
        let given_way = plan.pairings.iter().flat_map(|own| &own.pairing.relaxed);
        let allowed = given_way.filter(|one| one.why == RelaxedWhy::AllowedByReferee).filter_map(|one| {
            Some(Allowance { constraint: AllowedBreach::of(one.constraint)?, sides: one.sides.clone() })
        });
        let allowed: Vec<_> = allowed.collect();
        if !allowed.is_empty() {
            self.sheet.records.allowed.insert(plan.number, allowed);
        }
        Ok(plan)
    }

    /// More lots than there can be ties.
    fn most_lots(&self) -> usize {
        4 * self.sheet.contest.entrants.len() * self.sheet.contest.regulations.stages.len()
    }

    fn begin(&mut self, stage: usize) -> Result<(), PlanRefusal> {
        let mut lots: Vec<_> = self.sheet.contest.entrants.keys().cloned().collect();
        self.dice.shuffle(&mut lots);
        let begun = begin_stage(&self.sheet.contest, stage, (stage > 0).then_some(lots.as_slice()))?;
        self.sheet.contest.stages.resize(stage, StageField::default());
        if stage > 0 && needs_lots(&self.sheet.contest, stage) {
            lots.retain(|id| begun.field.entrants().any(|inside| inside == id));
            self.sheet.records.stage_lots.insert(stage, lots);
        }
        self.sheet.contest.stages.push(begun.field);
        let share = self.incidents.corrections_after_draws;
        incidents::correct_after_draw(&mut self.sheet, stage, self.strengths, share, &mut self.dice);
        Ok(())
    }

    /// Lots are drawn before every round where the regulations say so (R9.8.2).
    fn request(&mut self, stage: usize) -> RoundRequest {
        let regulations = &self.sheet.contest.regulations;
        let by_lots = regulations.swiss.round1_mode == FirstRoundMode::Lots
            && self.sheet.contest.kind_of(stage) == StageKind::Swiss;
        let mut lots: Vec<_> = self.sheet.contest.entrants.keys().cloned().collect();
        if by_lots {
            self.dice.shuffle(&mut lots);
        }
        RoundRequest { lots: by_lots.then_some(lots), ..RoundRequest::default() }
    }

    fn stopped(&self, refusal: PlanRefusal) -> Stopped {
        let next = RoundNumber(u32::try_from(self.sheet.contest.rounds.len() + 1).unwrap_or(u32::MAX));
        match refusal {
            PlanRefusal::Pairing(refusal) => Stopped::NoPairing(next, Box::new(refusal.refusal)),
            PlanRefusal::Round(refusal) => {
                Stopped::Otherwise(GenerateRefusal::NoRound { round: next, refusal })
            }
            other => {
                let sentence = other.sentence(&ToString::to_string).unwrap_or_default();
                Stopped::Otherwise(GenerateRefusal::BadSetting(sentence))
            }
        }
    }

    /// Publishes a round and plays it.
    fn play(&mut self, plan: &RoundPlan) {
        let Self { sheet, settings, incidents, strengths, dice, .. } = self;
        let regulations = sheet.contest.regulations.of_stage(plan.stage);
        let mut paired = plan.round();
        incidents::correct_bracket(sheet, &mut paired, strengths, incidents.corrections, dice);
        for played in paired.matches.iter_mut().filter(|played| played.result.is_none()) {
            if let Sides::Two(first, second) = &played.sides {
                let table = Table::new(&regulations, [first, second], strengths);
                played.result = Some(match plan.kind {
                    RoundKind::Regular => result(&table, settings, dice),
                    RoundKind::Playoff => table.play_off(dice),
                });
            }
        }
        sheet.contest.rounds.push(paired);
        if plan.kind == RoundKind::Regular {
            incidents::punish(sheet, incidents.penalties, dice);
            incidents::correct_late(sheet, strengths, incidents.corrections, dice);
            withdraw_some(sheet, plan.number, settings.withdrawals, dice);
        }
    }
}

fn with_rounds(settings: &GenerateSettings) -> Result<Regulations, GenerateRefusal> {
    let own = &settings.regulations;
    match settings.rounds {
        Some(rounds) if rounds != own.swiss.rounds => {
            own.with("swiss.rounds", rounds.into()).map_err(|bad| GenerateRefusal::BadSetting(bad.sentence()))
        }
        Some(_) | None => Ok(own.clone()),
    }
}

fn result(table: &Table<'_>, settings: &GenerateSettings, dice: &mut Dice) -> MatchResult {
    if dice.happens(settings.forfeits) {
        let [first, second] = table.sides;
        let absent = match dice.below(8) {
            0 => vec![first.clone(), second.clone()],
            1..4 => vec![first.clone()],
            _ => vec![second.clone()],
        };
        return MatchResult::Forfeit { absent, reason: None };
    }
    let draw = settings.draws.map(|draws| dice.happens(draws));
    table.play(draw, dice)
}

/// Spreads the withdrawals over the rounds before the last one; two entrants always stay.
fn withdraw_some(sheet: &mut Sheet, round: RoundNumber, share: Share, dice: &mut Dice) {
    let stage = sheet.contest.current_stage();
    let chances = rounds_due(&sheet.contest, stage).saturating_sub(1);
    if sheet.contest.number_in_stage(stage, round).0 > chances {
        return;
    }
    let mut staying =
        sheet.contest.entrants.values().filter(|entrant| entrant.withdrawn_after.is_none()).count();
    for entrant in sheet.contest.entrants.values_mut() {
        if entrant.withdrawn_after.is_none() && dice.below(chances) == 0 && dice.happens(share) && staying > 2
        {
            staying -= 1;
            entrant.withdrawn_after = Some(round);
            sheet.withdrawal_reasons.insert(entrant.id.clone(), "临时有工作".to_owned());
        }
    }
}

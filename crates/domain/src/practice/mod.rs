//! Practice contests: made-up unions and players, and a contest played through the engine from a seed.
//!
//! The same settings give the same sheet, byte for byte, on every device. All names are invented.

mod dice;
mod names;
mod roster;
mod table;

use crate::contest::{Contest, MatchResult, Sides, StageField};
use crate::course::{PlanRefusal, Step, begin_stage, next_step, plan_round, rounds_due};
use crate::ids::{EntrantId, RoundNumber};
use crate::pairing::PairingRefusal;
use crate::regulations::Regulations;
use crate::sheet::Sheet;
use crate::swiss::{RoundRefusal, RoundRequest};
use dice::Dice;
use std::collections::BTreeMap;
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
    #[error("{0}")]
    BadSetting(String),
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
    let regulations = with_rounds(settings)?;
    let mut dice = Dice::new(settings.seed);
    let roster = roster::draw_up(&regulations, settings, &mut dice)?;
    let contest = Contest {
        units: roster.units,
        teams: roster.teams,
        entrants: roster.entrants,
        ..Contest::new(regulations)
    };
    let mut sheet =
        Sheet {
            title: format!("练习赛 {}", settings.seed), players: roster.players, ..Sheet::new(contest)
        };
    let strengths: BTreeMap<EntrantId, u32> =
        sheet.contest.entrants.keys().map(|id| (id.clone(), dice.below(1000))).collect();
    play(&mut sheet, settings, &strengths, &mut dice)?;
    Ok(sheet)
}

/// Plays stage after stage to the end; ties across a line and for places are drawn by lot.
fn play(
    sheet: &mut Sheet,
    settings: &GenerateSettings,
    strengths: &BTreeMap<EntrantId, u32>,
    dice: &mut Dice,
) -> Result<(), GenerateRefusal> {
    loop {
        let next =
            RoundNumber(u32::try_from(sheet.contest.rounds.len()).unwrap_or(u32::MAX).saturating_add(1));
        let planned = match next_step(&sheet.contest) {
            Step::Over => return Ok(()),
            Step::Begin(stage) => {
                let mut lots: Vec<_> = sheet.contest.entrants.keys().cloned().collect();
                dice.shuffle(&mut lots);
                let begun = begin_stage(&sheet.contest, stage, (stage > 0).then_some(lots.as_slice()));
                match begun {
                    Ok(begun) => {
                        sheet.contest.stages.resize(stage, StageField::default());
                        sheet.contest.stages.push(begun.field);
                        continue;
                    }
                    Err(refusal) => Err(refusal),
                }
            }
            Step::Round(_) => plan_round(&sheet.contest, &RoundRequest::default()),
        };
        let plan = match planned {
            Ok(plan) => plan,
            Err(PlanRefusal::Undecided(ties)) => {
                for tie in ties {
                    let mut order: Vec<_> = tie.tied.iter().map(ToString::to_string).collect();
                    dice.shuffle(&mut order);
                    sheet.contest.lots.push(order);
                }
                continue;
            }
            Err(PlanRefusal::Pairing(refusal)) => {
                let played = Box::new(sheet.clone());
                return Err(GenerateRefusal::NoPairing { round: next, refusal: refusal.refusal, played });
            }
            Err(PlanRefusal::Round(refusal)) => {
                return Err(GenerateRefusal::NoRound { round: next, refusal });
            }
            Err(
                other @ (PlanRefusal::NotBegun { .. } | PlanRefusal::NotDue { .. } | PlanRefusal::Stage(_)),
            ) => {
                let sentence = other.sentence(&ToString::to_string).unwrap_or_default();
                return Err(GenerateRefusal::BadSetting(sentence.en));
            }
        };
        let regulations = sheet.contest.regulations.of_stage(plan.stage);
        let mut paired = plan.round();
        for played in paired.matches.iter_mut().filter(|played| played.result.is_none()) {
            if let Sides::Two(first, second) = &played.sides {
                let strength = |id| strengths.get(id).copied().unwrap_or(0);
                let table = Table {
                    regulations: &regulations,
                    sides: [first, second],
                    strengths: [strength(first), strength(second)],
                };
                played.result = Some(result(&table, settings, dice));
            }
        }
        sheet.contest.rounds.push(paired);
        withdraw_some(sheet, plan.number, settings.withdrawals, dice);
    }
}

fn with_rounds(settings: &GenerateSettings) -> Result<Regulations, GenerateRefusal> {
    let own = &settings.regulations;
    match settings.rounds {
        Some(rounds) if rounds != own.swiss.rounds => own
            .with("swiss.rounds", rounds.into())
            .map_err(|bad| GenerateRefusal::BadSetting(bad.to_string())),
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
        return MatchResult::Forfeit { absent };
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

//! Practice contests: made-up unions and players, and a contest played through the engine from a seed.
//!
//! The same settings give the same sheet, byte for byte, on every device. All names are invented.

mod dice;
mod names;
mod roster;
mod table;

use crate::contest::{Contest, MatchResult, Sides};
use crate::ids::{EntrantId, RoundNumber};
use crate::pairing::{PairingRefusal, pair};
use crate::regulations::Regulations;
use crate::sheet::Sheet;
use crate::swiss::{ExtraRound, RoundRefusal, RoundRequest, paired_round, pairing_problem};
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
    let rounds = regulations.swiss.rounds;
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
    for number in 1..=rounds {
        let round = RoundNumber(number);
        let request =
            RoundRequest { round: Some(round), extra_round: ExtraRound::Refused, ..RoundRequest::default() };
        let problem = pairing_problem(&sheet.contest, &request)
            .map_err(|refusal| GenerateRefusal::NoRound { round, refusal })?;
        let pairing = match pair(&problem) {
            Ok(pairing) => pairing,
            Err(refusal) => {
                return Err(GenerateRefusal::NoPairing { round, refusal, played: Box::new(sheet) });
            }
        };
        let mut paired = paired_round(round, &pairing);
        for played in &mut paired.matches {
            if let Sides::Two(first, second) = &played.sides {
                let strength = |id| strengths.get(id).copied().unwrap_or(0);
                let table = Table {
                    regulations: &sheet.contest.regulations,
                    sides: [first, second],
                    strengths: [strength(first), strength(second)],
                };
                played.result = Some(result(&table, settings, &mut dice));
            }
        }
        sheet.contest.rounds.push(paired);
        withdraw_some(&mut sheet, round, rounds, settings.withdrawals, &mut dice);
    }
    Ok(sheet)
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
fn withdraw_some(sheet: &mut Sheet, round: RoundNumber, rounds: u32, share: Share, dice: &mut Dice) {
    let chances = rounds.saturating_sub(1);
    if round.0 > chances {
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

//! Who did not come, and the forfeits a referee confirms (R10.4.4).

use super::{Asked, Refusal, reasoned};
use crate::contest::{ForfeitReason, MatchResult, Sides};
use crate::event::operation::Operation;
use crate::event::policy::{EditKind, edit_policy};
use crate::event::state::{EventState, RoundState, TableRecord};
use crate::ids::{EntrantId, RoundNumber, TableNumber};
use crate::penalties::{LatenessSuggestion, suggest_lateness};
use crate::regulations::LateEffect;
use crate::scoring::{CorrectionKind, late_effect_after};
use crate::sentence::Sentence;
use chrono::{DateTime, Utc};
use std::collections::{BTreeMap, BTreeSet};

/// One side that is not there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoShow {
    /// Where it should sit.
    pub table: TableNumber,
    /// Who.
    pub entrant: EntrantId,
    /// Whole minutes after the published start.
    pub minutes: u32,
    /// What lateness of so many minutes costs by now; absent = nothing.
    pub suggestion: Option<LatenessSuggestion>,
    /// The time to wait is over: a forfeit may be confirmed.
    pub forfeits: bool,
    /// What the referee reads.
    pub sentence: Sentence,
}

impl EventState {
    /// Sides of the public round in play that have neither come nor a result, as of `now`. It only suggests: a referee
    /// confirms with [`EventState::record_no_shows`].
    pub fn no_shows(
        &self,
        now: DateTime<Utc>,
        starts_at: DateTime<Utc>,
        checked_in: &BTreeSet<EntrantId>,
    ) -> Vec<NoShow> {
        let open = self.latest_public_round().filter(|round| round.state != RoundState::Closed);
        let late = now - starts_at;
        let minutes = u32::try_from(late.num_minutes()).unwrap_or(0);
        let forfeits = late_effect_after(&self.regulations, late) == Some(LateEffect::Forfeit);
        let entrants = self.entrants();
        let mut absent = Vec::new();
        for table in open.into_iter().flat_map(|round| &round.tables) {
            let (Some(number), Sides::Two(..)) = (table.table, &table.sides) else { continue };
            if table.is_decided() || table.current_version().is_some() {
                continue;
            }
            for entrant in table.sides.entrants().filter(|side| !checked_in.contains(side)) {
                let name = entrants.get(entrant).map_or("", |known| known.name.as_str());
                let suggestion = suggest_lateness(&self.regulations, minutes);
                let (zh, en) = match forfeits {
                    true => ("已到弃权时间，由裁判确认", "the time to wait is over; a referee confirms"),
                    false => ("还没有签到", "has not checked in"),
                };
                absent.push(NoShow {
                    table: number,
                    entrant: entrant.clone(),
                    minutes,
                    suggestion: suggestion.filter(|_| !forfeits),
                    forfeits,
                    sentence: Sentence::new(
                        format!("{number}号桌“{name}”{zh}"),
                        format!("Table {number}: “{name}” {en}"),
                    ),
                });
            }
        }
        absent
    }

    /// Forfeits of everybody named, table by table; where both sides are named, both. The reason is recorded with each
    /// (R10.3.1).
    ///
    /// # Errors
    /// The round is not open, somebody named does not play in it, or a result is there.
    pub fn record_no_shows(
        &self,
        round: RoundNumber,
        absent: &[EntrantId],
        reason: ForfeitReason,
        asked: &Asked,
    ) -> Result<Vec<Operation>, Refusal> {
        let moment = self.moment(round, None, CorrectionKind::Published, asked.now);
        edit_policy(EditKind::ReportResult, moment).permit(asked)?;
        let record = self.round(round).filter(|record| record.is_public());
        let record = record.ok_or_else(|| Refusal::no_round(&self.round_title(round)))?;
        let mut tables: BTreeMap<TableNumber, Vec<EntrantId>> = BTreeMap::new();
        for entrant in absent {
            let table = record.table_of(entrant).and_then(|table| Some((table.table?, table)));
            let Some((number, table)) = table else {
                return Err(Refusal::not_found(
                    "这一对本轮没有比赛",
                    "This pair does not play in this round",
                ));
            };
            if table.is_decided() || table.current_version().is_some() {
                return Err(Refusal::outdated(
                    format!("{number}号桌已经有成绩"),
                    format!("Table {number} has a result already"),
                ));
            }
            tables.entry(number).or_default().push(entrant.clone());
        }
        let forfeit = |(table, named): (TableNumber, Vec<EntrantId>)| {
            let sides = record.table(table).map(|record| &record.sides);
            let absent = sides.into_iter().flat_map(Sides::entrants).filter(|side| named.contains(side));
            Operation::ResultReported {
                round,
                table,
                result: MatchResult::Forfeit { absent: absent.cloned().collect(), reason: Some(reason) },
                fouls: [0; 2],
                signed: true,
                replaces: None,
            }
        };
        Ok(tables.into_iter().map(forfeit).collect())
    }

    /// Everybody named leaves in one step (scenario T80). Each withdrawal can be undone by itself.
    ///
    /// # Errors
    /// Nobody is named, somebody is unknown or gone already, the reason is missing, or it is too late.
    pub fn withdraw_all(
        &self,
        entrants: &[EntrantId],
        reason: &str,
        asked: &Asked,
    ) -> Result<Vec<Operation>, Refusal> {
        edit_policy(EditKind::Withdraw, self.moment_now(asked.now)).permit(asked)?;
        let reason = reasoned(reason)?;
        let named: BTreeSet<_> = entrants.iter().collect();
        if named.is_empty() {
            return Err(Refusal::refused("请先勾选退赛的队", "Tick who leaves").at("entrants"));
        }
        let known = self.entrants();
        for entrant in &named {
            if !known.contains_key(*entrant) {
                return Err(Refusal::not_found("没有这一对", "There is no such pair").at("entrants"));
            }
            if self.withdrawals.contains_key(*entrant) {
                return Err(
                    Refusal::outdated("这一对已经退赛了", "This pair has withdrawn already").at("entrants")
                );
            }
        }
        let leave = named.iter().map(|entrant| Operation::EntrantWithdrawn {
            entrant: (*entrant).clone(),
            reason: reason.clone(),
        });
        let running = self.latest_public_round().filter(|round| round.state != RoundState::Closed);
        let mut operations: Vec<_> = leave.collect();
        // R10.6.2, scenario T43: the opponent of an unplayed match wins by forfeit; what was played stays.
        for record in running.into_iter().flat_map(|round| &round.tables) {
            let (Some(round), Some(table)) = (running, record.table) else { continue };
            let round = round.number;
            if let Some(forfeit) = forfeit_of_leavers(record, &named) {
                operations.push(Operation::ResultReported {
                    round,
                    table,
                    result: forfeit,
                    fouls: [0; 2],
                    signed: true,
                    replaces: None,
                });
            } else if let Some(result) = self.forfeit_of_both(record, &named) {
                operations.push(Operation::ResultCorrected {
                    round,
                    table,
                    result,
                    fouls: [0; 2],
                    correction: CorrectionKind::Ruling,
                    reason: "本轮还没有结束，双方先后退赛".to_owned(),
                });
            }
        }
        Ok(operations)
    }

    /// Both sides of a match nobody played have left now, one after the other, while the round is open: both forfeit, as
    /// if they had left together. Who goes on does not hang on the order in which it is entered. [D]
    fn forfeit_of_both(&self, record: &TableRecord, leavers: &BTreeSet<&EntrantId>) -> Option<MatchResult> {
        let MatchResult::Forfeit { absent, .. } = &record.effective()?.result else { return None };
        let comes = record.sides.entrants().any(|side| leavers.contains(side) && !absent.contains(side));
        let left = absent.iter().all(|side| self.withdrawals.contains_key(side));
        let both = record.sides.entrants().cloned().collect();
        (comes && left)
            .then_some(MatchResult::Forfeit { absent: both, reason: Some(ForfeitReason::Withdrew) })
    }
}

fn forfeit_of_leavers(record: &TableRecord, leavers: &BTreeSet<&EntrantId>) -> Option<MatchResult> {
    match record.sides {
        Sides::Bye(_) => None,
        Sides::Two(..) if record.current_version().is_some() => None,
        // Also where the other side has lost by penalty already: nobody played.
        Sides::Two(..) => {
            let absent: Vec<_> =
                record.sides.entrants().filter(|side| leavers.contains(side)).cloned().collect();
            let reason = Some(ForfeitReason::Withdrew);
            (!absent.is_empty()).then_some(MatchResult::Forfeit { absent, reason })
        }
    }
}

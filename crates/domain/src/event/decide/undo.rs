//! Taking back any operation by a compensating one. The log only grows: what was done stays readable.
//!
//! | done | taken back by |
//! |---|---|
//! | details, setting, unit changed | the same with the value before |
//! | unit added, entry submitted for the first time | unit removed, entry removed |
//! | entry submitted again, event created | not: names live outside the log; the form is simply sent again |
//! | roster locked, unlocked | unlocked before the draw; locked again |
//! | entries reopened | not: units may have changed theirs; the roster is locked again |
//! | draw made | not: a draw that can be repeated until it pleases is none |
//! | stage begun, taken back | taken back before anything of it is published; begun with the same groups |
//! | draft made, edited, discarded | discarded; the matches before |
//! | round published | not (R9.7.1); errors are repaired by rulings |
//! | round started, extended, closed, reopened | start taken back; the end before; reopened; closed |
//! | result reported, confirmed, corrected, restored, voided | the version before, or set aside where there was none |
//! | penalty given, taken back, recorded in the old way | taken back; given again; the same with opposite signs |
//! | waiting admitted | not before the draw: the entry is removed; after it as a late entry |
//! | withdrawn, returned, late entry | returned, into the bye where the round was paired meanwhile; withdrawn |
//! | bye filled | not while published: the entrant withdraws |
//! | substitute, limit, seating, tables, forbidden pair, fixture | the value before |
//! | lot drawn, taken back | taken back; drawn again |
//! | finished, reopened, ranking published | reopened; finished; not: what everybody saw stays on record |

use super::Refusal;
use crate::contest::{ForfeitReason, MatchPenalty, MatchResult, Sides};
use crate::event::apply::Meta;
use crate::event::operation::{DraftedMatch, Operation};
use crate::event::state::{
    ChangeKind, EventState, RoundRecord, RoundState, TableRecord, UNDO_REASON, UNDO_WITHDRAWAL_REASON,
};
use crate::ids::{EntrantId, PenaltyId, RoundNumber, TableNumber};
use crate::penalties::disqualified_from;
use crate::regulations::StageKind;
use crate::scoring::CorrectionKind;

/// The state after the first `upto` operations; the pure part of restoring a copy of an event to a point in time.
///
/// # Errors
/// There is no operation, or the first one creates nothing.
pub fn replay(log: &[(Operation, Meta)], upto: usize) -> Result<EventState, Refusal> {
    let mut rest = log.iter().take(upto);
    let Some((first, _)) = rest.next() else {
        return Err(Refusal::not_found("还没有这个赛事", "There is no such event yet"));
    };
    let mut state = EventState::created(first)?;
    for (operation, meta) in rest {
        state.apply(operation, meta);
    }
    Ok(state)
}

/// What takes back the operation at `index` of a log, as of the end of the log.
///
/// # Errors
/// It changed nothing, something later builds on it, or operations of its kind are never taken back; the sentence says
/// which and what to do instead.
pub fn undo(log: &[(Operation, Meta)], index: usize) -> Result<Vec<Operation>, Refusal> {
    let Some((operation, meta)) = log.get(index) else {
        return Err(Refusal::not_found("没有这一步", "There is no such step"));
    };
    if index == 0 {
        return Err(never("赛事的建立不能撤销", "The creation of the event stays"));
    }
    let before = replay(log, index)?;
    let mut after = before.clone();
    after.apply(operation, meta);
    if after == before {
        return Err(Refusal::refused("这一步没有改变什么", "This step changed nothing"));
    }
    let now = replay(log, log.len())?;
    if is_undone_with_withdrawal(log, &now, operation)? {
        return Err(never(
            "这一场是因为退赛记的弃权：要恢复，请撤销“退赛”那一条",
            "This forfeit was recorded for a withdrawal: take back the withdrawal instead",
        ));
    }
    now.compensate(&before, operation)
}

/// The result is a forfeit of somebody who is still withdrawn, and comes back with the withdrawal. Alone it would leave a
/// table that nobody can play.
fn is_undone_with_withdrawal(
    log: &[(Operation, Meta)],
    now: &EventState,
    operation: &Operation,
) -> Result<bool, Refusal> {
    let Operation::ResultReported { round, table, result, .. } = operation else { return Ok(false) };
    let MatchResult::Forfeit { absent, reason: Some(ForfeitReason::Withdrew) } = result else {
        return Ok(false);
    };
    for side in absent.iter().filter(|side| now.withdrawals.contains_key(*side)) {
        let left = |(step, _): &(Operation, Meta)| matches!(step, Operation::EntrantWithdrawn { entrant, .. } if entrant == side);
        let Some(at) = log.iter().rposition(left) else { continue };
        let back = now.compensate(&replay(log, at)?, &log[at].0).unwrap_or_default();
        let sets_aside = |step: &Operation| matches!(step, Operation::ResultVoided { round: own, table: at, .. } if (own, at) == (round, table));
        if back.iter().any(sets_aside) {
            return Ok(true);
        }
    }
    Ok(false)
}

impl EventState {
    /// What takes back `operation`, which was folded into `before`.
    ///
    /// # Errors
    /// As [`undo`].
    pub fn compensate(&self, before: &Self, operation: &Operation) -> Result<Vec<Operation>, Refusal> {
        let one = |operation: Operation| Ok(vec![operation]);
        let reason = || UNDO_REASON.to_owned();
        match operation {
            Operation::EventCreated { .. } => {
                Err(never("赛事的建立不能撤销", "The creation of the event stays"))
            }
            Operation::DetailsChanged { details } => {
                self.unless_changed(self.details == *details)?;
                one(Operation::DetailsChanged { details: before.details.clone() })
            }
            Operation::SettingChanged { path, value } => {
                let now = self.regulations.setting(path).map(|setting| setting.value);
                self.unless_changed(now.as_ref() == Ok(value))?;
                let old = before.regulations.setting(path).map_err(|error| {
                    Refusal::refused(format!("规程里没有这一项：{error}"), error.to_string())
                })?;
                // The old value has to be allowed now as well: units may have entered since.
                one(self.decide_setting(path, old.value)?)
            }
            Operation::UnitAdded { unit, .. } => one(Operation::UnitRemoved { unit: unit.clone() }),
            Operation::UnitRemoved { unit } => {
                let old = before.units.get(unit).ok_or_else(gone)?;
                let (unit, name, members) = (unit.clone(), old.name.clone(), old.members);
                one(Operation::UnitAdded { unit, name, members })
            }
            Operation::UnitChanged { unit, .. } => {
                let old = before.units.get(unit).ok_or_else(gone)?;
                let (unit, name, members) = (unit.clone(), old.name.clone(), old.members);
                one(Operation::UnitChanged { unit, name, members })
            }
            Operation::EntrySubmitted { .. } if !self.waiting_list().is_empty() => Err(never(
                "有单位在候补，请到该单位的页面撤销报名",
                "Somebody is waiting: remove the entry on the page of the unit",
            )),
            Operation::EntrySubmitted { entry } if !before.entries.contains_key(&entry.unit) => {
                let held = false;
                one(Operation::EntryRemoved { unit: entry.unit.clone(), reason: None, held })
            }
            Operation::EntrySubmitted { .. } => {
                Err(never("姓名不在记录里，请直接改报名表", "Names are not part of the log: change the form"))
            }
            Operation::EntryRemoved { unit, .. } => {
                one(self.entry_brought_back(before.entries.get(unit).ok_or_else(gone)?)?)
            }
            Operation::RosterLocked { .. } => one(Operation::RosterUnlocked { reason: reason() }),
            Operation::RosterUnlocked { .. } => {
                let roster = before.roster.as_ref().ok_or_else(gone)?;
                one(Operation::RosterLocked { digest: roster.digest.clone() })
            }
            Operation::EntriesReopened { .. } => Err(never(
                "报名已重新开放，单位可能已经在改。要再关上，请锁定名单",
                "Units may be changing their entries: lock the roster to close them again",
            )),
            Operation::DrawMade { .. } => {
                Err(never("抽签是公开记录，不能撤销重抽", "A draw is on public record and is not repeated"))
            }
            Operation::StageBegun { stage, .. } => {
                one(Operation::StageTakenBack { stage: *stage, reason: reason() })
            }
            Operation::StageTakenBack { stage, .. } => {
                let field = before.stages.get(*stage).ok_or_else(gone)?.clone();
                let notes = before.stage_notes.get(*stage).cloned().unwrap_or_default();
                let rng_seed = before.stage_seeds.get(*stage).cloned().flatten();
                one(Operation::StageBegun { stage: *stage, field, rng_seed, notes })
            }
            Operation::RoundDrafted { round, .. } => {
                self.draft_of(*round)?;
                match before.round(*round).filter(|record| !record.is_public()) {
                    Some(old) => one(self.drafted_again(before, old)?),
                    None => one(Operation::RoundDiscarded { round: *round }),
                }
            }
            Operation::RoundDiscarded { round } => {
                let old = before.round(*round).ok_or_else(gone)?;
                one(self.drafted_again(before, old)?)
            }
            Operation::DraftEdited { round, .. } => {
                self.draft_of(*round)?;
                let old = before.round(*round).ok_or_else(gone)?;
                one(Operation::DraftEdited {
                    round: *round,
                    matches: drafted(old),
                    reason: reason(),
                    objections: old.edits.last().map(|edit| edit.objections.clone()).unwrap_or_default(),
                    allowed: old.allowed.clone(),
                })
            }
            Operation::RoundPublished { .. } => {
                Err(never("已公布的编排不再改变", "A published pairing does not change"))
            }
            Operation::RoundStarted { round, .. } => {
                one(Operation::RoundStartTakenBack { round: *round, reason: reason() })
            }
            Operation::RoundStartTakenBack { round, .. } => {
                let ends_at = before.round(*round).and_then(|record| record.ends_at).ok_or_else(gone)?;
                one(Operation::RoundStarted { round: *round, ends_at })
            }
            Operation::RoundExtended { round, ends_at, .. } => {
                let end_of = |state: &Self| state.round(*round).and_then(|record| record.ends_at);
                self.unless_changed(end_of(self) == Some(*ends_at))?;
                let ends_at = end_of(before).ok_or_else(gone)?;
                one(Operation::RoundExtended { round: *round, ends_at, reason: reason() })
            }
            Operation::RoundClosed { round } => {
                one(Operation::RoundReopened { round: *round, reason: reason() })
            }
            Operation::RoundReopened { round, .. } => one(Operation::RoundClosed { round: *round }),
            Operation::ResultReported { round, table, .. }
            | Operation::ResultConfirmed { round, table, .. }
            | Operation::ResultCorrected { round, table, .. }
            | Operation::ResultRestored { round, table, .. } => {
                self.result_before(before, *round, *table).map(|operation| vec![operation])
            }
            Operation::ResultVoided { round, table, .. } => {
                let record = self.table_at(*round, *table)?;
                self.unless_changed(record.current_version().is_none())?;
                let version = before.table_at(*round, *table)?.current_version().ok_or_else(gone)?.number;
                if record.versions.iter().any(|own| own.number == version && own.made_with.is_some()) {
                    return Err(Refusal::made_by_others(version));
                }
                one(Operation::ResultRestored { round: *round, table: *table, version, reason: reason() })
            }
            Operation::PenaltyRecorded { round, penalty } => one(Operation::PenaltyRecorded {
                round: *round,
                penalty: MatchPenalty {
                    match_points: -penalty.match_points,
                    victory_points: -penalty.victory_points,
                    trick_points: penalty.trick_points.saturating_neg(),
                    levels: penalty.levels.saturating_neg(),
                    ..penalty.clone()
                },
            }),
            Operation::PenaltyGiven { penalty } => {
                one(Operation::PenaltyTakenBack { id: penalty.id.clone(), reason: reason() })
            }
            Operation::PenaltyTakenBack { id, .. } => {
                let given = self.penalties.iter().find(|given| given.record.id == *id).ok_or_else(gone)?;
                let mut penalty = given.record.clone();
                penalty.id = self.fresh_penalty_id(id);
                one(Operation::PenaltyGiven { penalty })
            }
            Operation::EntrantWithdrawn { entrant, .. } => self.back_again(before, entrant),
            Operation::EntrantReturned { entrant } => {
                one(Operation::EntrantWithdrawn { entrant: entrant.clone(), reason: reason() })
            }
            Operation::WaitingAdmitted { .. } if self.draw.is_none() => Err(never(
                "候补已经递补。这个单位不来的话，请撤销它的报名",
                "It is in now. If the unit does not come, remove its entry",
            )),
            Operation::LateEntryTaken { .. } | Operation::WaitingAdmitted { .. } => {
                let came: Vec<_> = self.late_entrants.iter().skip(before.late_entrants.len()).collect();
                let new = came.into_iter().take(self.pairs_of_a_place());
                let leave = new.map(|entrant| Operation::EntrantWithdrawn {
                    entrant: entrant.clone(),
                    reason: reason(),
                });
                Ok(leave.collect())
            }
            Operation::ByeFilled { round, .. } => match before.round(*round) {
                Some(old) if !old.is_public() => {
                    self.draft_of(*round)?;
                    one(Operation::DraftEdited {
                        round: *round,
                        matches: drafted(old),
                        reason: reason(),
                        objections: Vec::new(),
                        allowed: old.allowed.clone(),
                    })
                }
                Some(_) | None => Err(never(
                    "已公布的编排不再改变；可以让这一对退赛",
                    "A published pairing does not change; the pair can withdraw",
                )),
            },
            Operation::FixtureRepaired { round, table, out, comes, .. } => one(Operation::FixtureRepaired {
                round: *round,
                table: *table,
                out: comes.clone(),
                comes: out.clone(),
                reason: reason(),
            }),
            Operation::FixtureFilled { round, sides, .. } => {
                let had_bye =
                    |side: &&EntrantId| before.round(*round).is_some_and(|own| own.table_of(side).is_some());
                let came = sides.iter().find(|side| !had_bye(side));
                let now = self.round(*round).and_then(|own| own.table_of(&sides[0]));
                match (came, now.and_then(|own| own.table)) {
                    (Some(out), Some(table)) => one(Operation::FixtureEmptied {
                        round: *round,
                        table,
                        out: out.clone(),
                        reason: reason(),
                    }),
                    _ => Err(never("这一桌后来又换过人", "Sides were exchanged there later")),
                }
            }
            Operation::FixtureEmptied { round, table, .. } => {
                let old = before.table_at(*round, *table)?;
                match &old.sides {
                    Sides::Two(first, second) => one(Operation::FixtureFilled {
                        round: *round,
                        table: Some(*table),
                        sides: [first.clone(), second.clone()],
                        reason: reason(),
                    }),
                    Sides::Bye(_) => Err(never("这一桌没有对阵", "Nobody meets there")),
                }
            }
            Operation::SubstitutePlayed { round, table, entrant, .. } => {
                let old = before.table_at(*round, *table)?;
                let own = old.substitutes.iter().filter(|one| one.entrant == *entrant);
                one(Operation::SubstitutePlayed {
                    round: *round,
                    table: *table,
                    entrant: entrant.clone(),
                    persons: own.map(|one| one.person.clone()).collect(),
                })
            }
            Operation::CorrectionLimitSet { round, correction, .. } => {
                let mut old = before.correction_limits.iter();
                let old = old.find(|limit| limit.round == *round && limit.correction == *correction);
                one(Operation::CorrectionLimitSet {
                    round: *round,
                    correction: *correction,
                    until: old.map(|limit| limit.until),
                    reason: reason(),
                })
            }
            Operation::SeatingSet { entrant, .. } => {
                let old = before.seating.get(entrant).cloned().unwrap_or_default();
                let (fixed, allowed) = (old.fixed, old.allowed);
                one(Operation::SeatingSet { entrant: entrant.clone(), fixed, allowed })
            }
            Operation::TablesExcluded { tables } => {
                self.unless_changed(self.excluded_tables == *tables)?;
                one(Operation::TablesExcluded { tables: before.excluded_tables.clone() })
            }
            Operation::PairForbidden { first, second, .. } => {
                one(Operation::PairAllowed { first: first.clone(), second: second.clone() })
            }
            Operation::PairAllowed { first, second } => one(Operation::PairForbidden {
                first: first.clone(),
                second: second.clone(),
                reason: reason(),
            }),
            Operation::LotDrawn { order } => {
                one(Operation::LotTakenBack { order: order.clone(), reason: reason() })
            }
            Operation::LotTakenBack { order, .. } => one(Operation::LotDrawn { order: order.clone() }),
            Operation::EventFinished { .. } => one(Operation::EventReopened { reason: reason() }),
            Operation::EventReopened { .. } => one(Operation::EventFinished { reason: None }),
            Operation::RetentionSet { days } => {
                self.unless_changed(self.personal.keep_days == *days)?;
                one(Operation::RetentionSet { days: before.personal.keep_days })
            }
            Operation::RemovalAnnounced => Err(never(
                "要多留几天，请改资料的保留期限",
                "To keep them longer, change how long personal data is kept",
            )),
            Operation::ContactsRemoved { .. } | Operation::PersonErased { .. } => {
                Err(never("删除的资料找不回来", "What was erased does not come back"))
            }
            Operation::ReadingCorrected { .. } => {
                Err(never("读音请在名单里再改一次", "A reading is corrected again in the list"))
            }
            Operation::DeviceEnrolled { .. }
            | Operation::DeviceRevoked { .. }
            | Operation::TermBegun { .. } => {
                Err(never("设备的加入和退出请在“设备”里改", "Devices are changed where they are listed"))
            }
            Operation::RankingPublished { .. } => {
                Err(never("公布过的名次留在记录里", "A ranking that everybody saw stays on record"))
            }
        }
    }

    /// The result of a table as it stood before, if nothing came after.
    fn result_before(
        &self,
        before: &Self,
        round: RoundNumber,
        table: TableNumber,
    ) -> Result<Operation, Refusal> {
        let (now, old) = (self.table_at(round, table)?, before.table_at(round, table)?);
        self.unless_changed(now.versions.len() == old.versions.len() + 1 && now.voids == old.voids)?;
        let reason = UNDO_REASON.to_owned();
        Ok(match old.current_version() {
            Some(version) => Operation::ResultRestored { round, table, version: version.number, reason },
            None => Operation::ResultVoided { round, table, reason },
        })
    }

    /// Back after a withdrawal by mistake. A round that was paired meanwhile takes it in where the bye is (scenario T49);
    /// a forfeit that the withdrawal filled in is set aside.
    fn back_again(&self, before: &Self, entrant: &EntrantId) -> Result<Vec<Operation>, Refusal> {
        if !self.withdrawals.contains_key(entrant) {
            return Err(changed_since());
        }
        self.check_drawn(entrant)?;
        self.place_is_kept_for(entrant)?;
        let is_out = disqualified_from(&self.penalties, entrant).is_some();
        let mut operations = vec![Operation::EntrantReturned { entrant: entrant.clone() }];
        for record in self.rounds.iter().filter(|round| round.state != RoundState::Closed) {
            let round = record.number;
            match record.table_of(entrant) {
                // A draft is paired again anyway; who is thrown out does not play.
                Some(_) if !record.is_public() || is_out => {}
                Some(place) => {
                    let old = before.round(round).and_then(|old| old.table_of(entrant));
                    operations.extend(take_back_forfeit(round, place, old, entrant));
                }
                // Groups and brackets give nobody the bye who is not due to have it.
                None if before.round(round).is_none() && self.is_paired_by_points(record) => {
                    operations.push(Operation::ByeFilled { round, entrant: entrant.clone() });
                }
                None => {}
            }
        }
        Ok(operations)
    }

    /// A draft comes back only as long as it is what would be paired: somebody may have left or come back since, a result
    /// may have been corrected.
    fn drafted_again(&self, before: &Self, old: &RoundRecord) -> Result<Operation, Refusal> {
        let same = before.contest() == self.contest() && before.forbidden == self.forbidden;
        if !old.stale.is_empty() || !same {
            return Err(Refusal::outdated(
                "这份草稿过时了（有人退赛、恢复参赛，或成绩更正）：请重新编排",
                "This draft is out of date (somebody left or came back, or a result was corrected): pair again",
            ));
        }
        Ok(redrafted(old))
    }

    fn is_paired_by_points(&self, record: &RoundRecord) -> bool {
        let kind = self.regulations.stages.get(record.stage).map_or(StageKind::Swiss, |rule| rule.kind);
        kind == StageKind::Swiss && record.kind.is_regular()
    }

    fn table_at(&self, round: RoundNumber, table: TableNumber) -> Result<&TableRecord, Refusal> {
        self.round(round).and_then(|round| round.table(table)).ok_or_else(gone)
    }

    fn draft_of(&self, round: RoundNumber) -> Result<&RoundRecord, Refusal> {
        self.round(round)
            .filter(|record| !record.is_public())
            .ok_or_else(|| never("已公布的编排不再改变", "A published pairing does not change"))
    }

    fn unless_changed(&self, same: bool) -> Result<(), Refusal> {
        if same { Ok(()) } else { Err(changed_since()) }
    }

    fn pairs_of_a_place(&self) -> usize {
        self.regulations.entrant.composition.pairs_per_seat() as usize
    }

    fn fresh_penalty_id(&self, id: &PenaltyId) -> PenaltyId {
        let mut fresh = PenaltyId(format!("{id}+"));
        while self.penalties.iter().any(|given| given.record.id == fresh) {
            fresh.0.push('+');
        }
        fresh
    }
}

fn drafted(record: &RoundRecord) -> Vec<DraftedMatch> {
    let tables = record.tables.iter().map(|table| DraftedMatch {
        table: table.table,
        sides: table.sides.clone(),
        why: table.why.clone(),
        result: table.versions.first().map(|version| version.result.clone()),
    });
    tables.collect()
}

fn redrafted(record: &RoundRecord) -> Operation {
    Operation::RoundDrafted {
        round: record.number,
        stage: record.stage,
        purpose: record.kind,
        matches: drafted(record),
        quality: record.quality.clone(),
        relaxed: record.relaxed.clone(),
        allowed: record.allowed.clone(),
    }
}

fn never(zh: &str, en: &str) -> Refusal {
    Refusal::refused(zh, en)
}

fn gone() -> Refusal {
    Refusal::outdated("要恢复的内容已经不在了", "What would come back is no longer there")
}

fn changed_since() -> Refusal {
    Refusal::outdated(
        "这以后又改过，请先撤销后面的，或直接恢复要的一版",
        "It was changed since: take back the later step first, or restore the version you want",
    )
}

/// Takes back the forfeit that a withdrawal made of an unplayed match; where the other side has left too, its forfeit
/// stays. `old` is the table before the withdrawal; none where the round was paired after it.
fn take_back_forfeit(
    round: RoundNumber,
    place: &TableRecord,
    old: Option<&TableRecord>,
    entrant: &EntrantId,
) -> Option<Operation> {
    let reason = UNDO_WITHDRAWAL_REASON.to_owned();
    let absent = |table: &TableRecord| match &table.current_version()?.result {
        MatchResult::Forfeit { absent, .. } => Some(absent.clone()),
        MatchResult::Levels { .. }
        | MatchResult::DealPoints { .. }
        | MatchResult::Outcome { .. }
        | MatchResult::Games { .. }
        | MatchResult::Ruled { .. } => None,
    };
    let by_withdrawal = match old {
        Some(old) => {
            let before = absent(old).unwrap_or_default();
            (old.current_version().is_none() || !before.is_empty()) && !before.contains(entrant)
        }
        // Paired since, with the forfeit that follows from the regulations.
        None => place.versions.first().is_some_and(|version| version.change == ChangeKind::ByRule),
    };
    let now = absent(place).filter(|absent| by_withdrawal && absent.contains(entrant))?;
    let others: Vec<_> = now.into_iter().filter(|side| side != entrant).collect();
    let table = place.table?;
    Some(match others.is_empty() {
        true => Operation::ResultVoided { round, table, reason },
        false => Operation::ResultCorrected {
            round,
            table,
            result: MatchResult::Forfeit { absent: others, reason: Some(ForfeitReason::Withdrew) },
            fouls: [0; 2],
            correction: CorrectionKind::Ruling,
            reason,
        },
    })
}

//! Reporting, confirming and correcting results.

use super::{Asked, Refusal, bounded};
use crate::contest::{ForfeitReason, Match, MatchResult};
use crate::course::{is_out_of_place, replay_waits, round_title, ties_to_decide, waits_for_replay};
use crate::event::operation::Operation;
use crate::event::policy::{EditKind, edit_policy};
use crate::event::state::{EventState, ResultVersion, RoundState, TableRecord, TableStatus};
use crate::ids::{EntrantId, RoundNumber, TableNumber};
use crate::scoring::{CorrectionKind, Severity, check_match};
use crate::sentence::Sentence;

/// A result as somebody enters it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreReport {
    /// What stands on the slip.
    pub result: MatchResult,
    /// Fouls of each side, first-named side first (R13.2).
    pub fouls: [u32; 2],
    /// Unusual things were read and confirmed.
    pub warnings_read: bool,
}

impl ScoreReport {
    fn repeats(&self, version: &ResultVersion) -> bool {
        version.says(&self.result, self.fouls)
    }
}

impl EventState {
    /// Takes a report of a published or running round. A slip that both sides signed and that contradicts one which both
    /// signed before, entered by somebody who had not seen the other, is a second fact, not a change of mind: it is kept,
    /// and the chief referee rules on the two (R16.9). What a referee has put right stands.
    ///
    /// # Errors
    /// The round is not open, the result is impossible, unusual and not confirmed, or the table is confirmed already.
    pub fn report_result(
        &self,
        round: RoundNumber,
        table: TableNumber,
        report: &ScoreReport,
        signed: bool,
        replaces: Option<u32>,
    ) -> Result<Operation, Refusal> {
        let record = self.table_to_report(round, table)?;
        self.check_report((round, table), record, report)?;
        let contradicted = record.effective().filter(|latest| !report.repeats(latest));
        if contradicted
            .is_some_and(|latest| !signed || replaces == Some(latest.number) || !latest.is_of_the_table())
        {
            return Err(Refusal::outdated(
                format!("{table}号桌已双方确认，要改请用“更正”"),
                format!("Table {table} is confirmed: use a correction"),
            ));
        }
        let (result, fouls) = (report.result.clone(), report.fouls);
        Ok(Operation::ResultReported { round, table, result, fouls, signed, replaces })
    }

    /// The other side agrees with the version it has read.
    ///
    /// # Errors
    /// The round is not open or the version is no longer the latest.
    pub fn confirm_result(
        &self,
        round: RoundNumber,
        table: TableNumber,
        version: u32,
    ) -> Result<Operation, Refusal> {
        let record = self.table_to_report(round, table)?;
        if record.current_version().map(|latest| latest.number) != Some(version)
            && record.status != TableStatus::Confirmed
        {
            return Err(Refusal::outdated(
                format!("{table}号桌的成绩刚刚改过，请重新核对"),
                format!("The result of table {table} has just changed: please check again"),
            ));
        }
        Ok(Operation::ResultConfirmed { round, table, version })
    }

    /// Puts a result right inside its window (R14.3), or rules on a dispute.
    ///
    /// # Errors
    /// No result is there yet, it changed meanwhile, nothing would change, the reason is missing, or somebody else
    /// decides in this state ([`crate::event::edit_policy`]).
    #[expect(clippy::too_many_arguments, reason = "each is one field of the form")]
    pub fn correct_result(
        &self,
        round: RoundNumber,
        table: TableNumber,
        report: &ScoreReport,
        correction: CorrectionKind,
        reason: &str,
        replaces: u32,
        asked: &Asked,
    ) -> Result<Operation, Refusal> {
        let states = [RoundState::Published, RoundState::Running, RoundState::Closed];
        let record = self.table_in(round, table, &states)?;
        let edit = match correction {
            CorrectionKind::Recording | CorrectionKind::Entry | CorrectionKind::Published => {
                EditKind::CorrectResult
            }
            CorrectionKind::Ruling => EditKind::Rule,
        };
        edit_policy(edit, self.moment(round, Some(table), correction, asked.now)).permit(asked)?;
        let Some(latest) = record.current_version() else {
            return Err(Refusal::outdated(
                format!("{table}号桌还没有成绩，请先登分"),
                format!("Table {table} has no result yet"),
            ));
        };
        if latest.number != replaces {
            return Err(Refusal::outdated(
                format!("{table}号桌的成绩刚刚改过，请看过再更正"),
                format!("The result of table {table} has just changed: please look again"),
            ));
        }
        let is_same = latest.result == report.result && latest.fouls == report.fouls;
        if is_same && record.status == TableStatus::Confirmed {
            return Err(Refusal::refused(
                "和原来的成绩一样，没有要更正的",
                "This is the result that stands already",
            ));
        }
        self.check_report((round, table), record, report)?;
        let reason = bounded("reason", ("更正原因", "The reason"), reason, 2, 200)?;
        let (result, fouls) = (report.result.clone(), report.fouls);
        Ok(Operation::ResultCorrected { round, table, result, fouls, correction, reason })
    }

    /// Records a lot among tied rows.
    ///
    /// # Errors
    /// The rows are not a tie of the ranking as it stands, or a round is being played.
    pub fn record_lot(&self, order: &[String]) -> Result<Operation, Refusal> {
        if self.latest_public_round().is_none_or(|round| !round.is_complete()) {
            return Err(Refusal::refused(
                "本轮还没有打完，先不抽签",
                "The round is not complete: no lots yet",
            ));
        }
        let contest = self.contest();
        if replay_waits(&contest) {
            return Err(Refusal::refused(
                "还有一场要重赛，先不抽签",
                "A match is still to be played again: no lots yet",
            ));
        }
        let mut wanted: Vec<_> = order.to_vec();
        wanted.sort();
        let is_tie = ties_to_decide(&contest).into_iter().any(|mut tie| {
            tie.tied.sort();
            tie.tied == wanted
        });
        if !is_tie {
            return Err(Refusal::outdated(
                "这几个不是现在的并列，请刷新后再抽",
                "These rows are not tied now",
            ));
        }
        Ok(Operation::LotDrawn { order: order.to_vec() })
    }

    /// An open round, or a match that is played again.
    fn table_to_report(&self, round: RoundNumber, table: TableNumber) -> Result<&TableRecord, Refusal> {
        let known = self.round(round).and_then(|record| record.table(table));
        match known.is_some_and(TableRecord::is_being_replayed) {
            true => {
                self.table_in(round, table, &[RoundState::Published, RoundState::Running, RoundState::Closed])
            }
            false => self.table_in(round, table, &[RoundState::Published, RoundState::Running]),
        }
    }

    fn check_report(
        &self,
        (round, table): (RoundNumber, TableNumber),
        record: &TableRecord,
        report: &ScoreReport,
    ) -> Result<(), Refusal> {
        let stage = self.round(round).map_or(0, |round| round.stage);
        let regulations = self.regulations.of_stage(stage);
        if report.fouls != [0; 2] && !regulations.counts_fouls() {
            return Err(Refusal::refused(
                "本规程排名不看犯规次数，不用填",
                "Fouls do not count for this ranking: enter none",
            )
            .at("entry"));
        }
        let played = Match {
            result: Some(report.result.clone()),
            penalties: record.penalties.clone(),
            fouls: report.fouls,
            ..Match::new(Some(table), record.sides.clone())
        };
        for finding in check_match(&regulations, &played) {
            match finding.severity {
                Severity::Impossible => return Err(Refusal::refused(finding.zh, finding.en).at("entry")),
                Severity::Unusual if report.warnings_read => {}
                Severity::Unusual => return Err(Refusal::refused(finding.zh, finding.en).at("warnings_read")),
            }
        }
        match self.unexpected_result(round, record, report).filter(|_| !report.warnings_read) {
            Some(unexpected) => Err(Refusal::refused(unexpected.zh, unexpected.en).at("warnings_read")),
            None => Ok(()),
        }
    }

    /// What speaks against this result now, though it may have been played: a side is not known again, or has left.
    /// Whoever enters it all the same has read so.
    pub fn unexpected_result(
        &self,
        round: RoundNumber,
        record: &TableRecord,
        report: &ScoreReport,
    ) -> Option<Sentence> {
        let contest = self.contest();
        if let Some(waiting) = waits_for_replay(&contest, round, &record.sides) {
            let Sentence { zh, en } = round_title(&contest, waiting);
            let tables: Vec<_> = waiting.replays().map(|table| table.to_string()).collect();
            let tables = (tables.join("、"), tables.join(", "));
            return Some(Sentence::new(
                format!(
                    "{zh}{}号桌还要重赛，这一桌由谁出场还没有定，请等重赛打完再登分。确实已经打了，确认后再登",
                    tables.0
                ),
                format!(
                    "{en}, table {}: to be played again, so it is open who plays here. Wait for it, or confirm that this was played",
                    tables.1
                ),
            ));
        }
        if is_out_of_place(&contest, round, &record.sides) {
            return Some(Sentence::new(
                "更正以后，这一桌由谁出场要改：请先按“对阵要换人”的提示处理。确实已经打了，确认后再登",
                "After a correction other sides belong here: exchange them first, or confirm that this was played",
            ));
        }
        // Who left while the round was played forfeits it from then on.
        let forfeits = |side: &EntrantId| match record.current_version().map(|version| &version.result) {
            Some(MatchResult::Forfeit { absent, reason: Some(ForfeitReason::Withdrew) }) => {
                absent.contains(side)
            }
            Some(_) | None => false,
        };
        let has_left = |side: &EntrantId| {
            let left = contest.entrants.get(side).is_some_and(|known| {
                known
                    .withdrawn_after
                    .is_some_and(|last| last < round || record.is_being_replayed() || forfeits(side))
                    || known.disqualified_from.is_some()
            });
            left && !match &report.result {
                MatchResult::Forfeit { absent, .. } => absent.contains(side),
                MatchResult::Ruled { against, .. } => against.contains(side),
                MatchResult::Levels { .. }
                | MatchResult::DealPoints { .. }
                | MatchResult::Outcome { .. }
                | MatchResult::Games { .. } => false,
            }
        };
        let left = record.sides.entrants().find(|side| has_left(side))?;
        let name = contest.entrants.get(left).map_or(left.as_str(), |known| known.name.as_str());
        Some(Sentence::new(
            format!("“{name}”已经退赛，这一场应按弃权登记。退赛以前就打完的，确认后再登"),
            format!("“{name}” has left: this is a forfeit. Confirm only if it was played before"),
        ))
    }

    pub(super) fn table_in(
        &self,
        round: RoundNumber,
        table: TableNumber,
        states: &[RoundState],
    ) -> Result<&TableRecord, Refusal> {
        let record = self
            .round(round)
            .filter(|record| record.is_public())
            .ok_or_else(|| Refusal::not_public(&self.round_title(round)))?;
        if !states.contains(&record.state) {
            let Sentence { zh, en } = self.round_title(round);
            return Err(Refusal::outdated(
                format!("{zh}已经结束，要改请用“更正”"),
                format!("{en} is closed: use a correction"),
            ));
        }
        record.table(table).ok_or_else(|| Refusal::no_table(&self.round_title(round), table))
    }
}

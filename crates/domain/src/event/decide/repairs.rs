//! Repairs: replays, versions brought back, limits, fixtures, rounds opened again, the ranking published again.

use super::preview::ranks_at_end;
use super::{Asked, By, ChangedRank, Refusal, reasoned};
use crate::contest::{MatchResult, Sides};
use crate::course::{self, ChangedSide, changed_sides};
use crate::event::operation::{Operation, PublishedRank};
use crate::event::policy::{EditKind, edit_policy};
use crate::event::state::{EventState, RoundState, TableStatus};
use crate::ids::{EntrantId, RoundNumber, TableNumber};
use crate::scoring::{CorrectionKind, Terms, result_words};
use crate::sentence::Sentence;
use chrono::{DateTime, Utc};
use std::collections::BTreeSet;

/// What everybody is told of a correction (ux `corr.applied`); both sides first (scenario C30).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CorrectionNote {
    /// From 1.
    pub round: RoundNumber,
    /// From 1.
    pub table: TableNumber,
    /// Whom it concerns.
    pub entrants: Vec<EntrantId>,
    /// When.
    pub at: DateTime<Utc>,
    /// What.
    pub sentence: Sentence,
}

impl EventState {
    /// The match is played again; its result stays on record and counts no more (scenario T58).
    ///
    /// # Errors
    /// There is no result, the reason is missing, or somebody else decides in this state.
    pub fn void_result(
        &self,
        round: RoundNumber,
        table: TableNumber,
        reason: &str,
        asked: &Asked,
    ) -> Result<Operation, Refusal> {
        let states = [RoundState::Published, RoundState::Running, RoundState::Closed];
        let record = self.table_in(round, table, &states)?;
        let moment = self.moment(round, Some(table), CorrectionKind::Ruling, asked.now);
        edit_policy(EditKind::VoidResult, moment).permit(asked)?;
        if record.current_version().is_none() {
            return Err(Refusal::outdated(
                format!("{table}号桌还没有成绩"),
                format!("Table {table} has no result yet"),
            ));
        }
        Ok(Operation::ResultVoided { round, table, reason: reasoned(reason)? })
    }

    /// Rules against one or both sides, say for a slip that was not handed in (R14.1.2): they are scored as forfeit,
    /// the other side keeps what it played (R10.1.2). Where nothing was played, the match is forfeited; who had forfeited
    /// it before has not come by the ruling.
    ///
    /// # Errors
    /// Nobody of the table is named, the reason is missing, or somebody else than the chief referee asks.
    pub fn rule_against(
        &self,
        round: RoundNumber,
        table: TableNumber,
        against: &[EntrantId],
        reason: &str,
        asked: &Asked,
    ) -> Result<Operation, Refusal> {
        let states = [RoundState::Published, RoundState::Running, RoundState::Closed];
        let record = self.table_in(round, table, &states)?;
        let moment = self.moment(round, Some(table), CorrectionKind::Ruling, asked.now);
        edit_policy(EditKind::Rule, moment).permit(asked)?;
        let guilty = record.sides.entrants().filter(|side| against.contains(side));
        let guilty: Vec<_> = guilty.cloned().collect();
        if guilty.is_empty() || guilty.len() != against.len() {
            return Err(Refusal::not_found("请选这一桌的一方", "Choose a side of this table").at("against"));
        }
        let reason = reasoned(reason)?;
        let correction = CorrectionKind::Ruling;
        let result = match record.current_version().map(|version| &version.result) {
            Some(MatchResult::Ruled { played, .. }) => {
                MatchResult::Ruled { played: played.clone(), against: guilty }
            }
            // Why stands in the reason of the ruling.
            None => MatchResult::Forfeit { absent: guilty, reason: None },
            // Nobody wins by it who was not there: then both forfeit (R10.1.2).
            Some(MatchResult::Forfeit { absent, .. }) => {
                let loses = |side: &&EntrantId| guilty.contains(side) || absent.contains(side);
                let absent = record.sides.entrants().filter(loses).cloned().collect();
                MatchResult::Forfeit { absent, reason: None }
            }
            Some(played) => MatchResult::Ruled { played: Box::new(played.clone()), against: guilty },
        };
        let fouls = record.current_version().map_or([0; 2], |version| version.fouls);
        Ok(Operation::ResultCorrected { round, table, result, fouls, correction, reason })
    }

    /// An earlier version counts again, in one step (scenario T82).
    ///
    /// # Errors
    /// There is no such version, other sides made it, it is the one that counts, the reason is missing, or somebody else
    /// decides.
    pub fn restore_result(
        &self,
        round: RoundNumber,
        table: TableNumber,
        version: u32,
        reason: &str,
        asked: &Asked,
    ) -> Result<Operation, Refusal> {
        let states = [RoundState::Published, RoundState::Running, RoundState::Closed];
        let record = self.table_in(round, table, &states)?;
        let moment = self.moment(round, Some(table), CorrectionKind::Published, asked.now);
        edit_policy(EditKind::CorrectResult, moment).permit(asked)?;
        let Some(earlier) = record.versions.iter().find(|earlier| earlier.number == version) else {
            return Err(Refusal::not_found("没有这一版成绩", "There is no such version"));
        };
        if earlier.made_with.is_some() {
            return Err(Refusal::made_by_others(version));
        }
        let stands = record.current_version().is_some_and(|now| {
            let agreed = now.counted == earlier.counted && record.status != TableStatus::Disputed;
            now.number == version || (agreed && now.says(&earlier.result, earlier.fouls))
        });
        if stands {
            return Err(Refusal::refused(
                "和现在的成绩一样，没有要恢复的",
                "This is the result that stands already",
            ));
        }
        Ok(Operation::ResultRestored { round, table, version, reason: reasoned(reason)? })
    }

    /// Sets another limit for one kind of correction in one round (R14.3.4), or goes back to the regulations.
    ///
    /// # Errors
    /// Only the chief referee may, with a reason; a ruling has no window.
    pub fn set_correction_limit_until(
        &self,
        round: RoundNumber,
        correction: CorrectionKind,
        until: Option<DateTime<Utc>>,
        reason: &str,
        asked: &Asked,
    ) -> Result<Operation, Refusal> {
        if asked.by != By::ChiefReferee {
            return Err(
                Refusal::refused("更正时限由裁判长决定", "The chief referee sets the limits").at("by")
            );
        }
        if correction == CorrectionKind::Ruling {
            return Err(Refusal::refused("裁决没有时限", "Rulings have no limit").at("correction"));
        }
        if self.round(round).is_none_or(|record| !record.is_public()) {
            return Err(Refusal::not_public(&self.round_title(round)));
        }
        self.check_limit(round, until)?;
        Ok(Operation::CorrectionLimitSet { round, correction, until, reason: reasoned(reason)? })
    }

    /// The next match of a bracket names the side that belongs there after a correction. Whoever sits at another table of
    /// the round, such as that for third place, changes places with the one who goes; nothing else moves. Without `out` a
    /// published bye becomes a match, without `comes` a match becomes a bye, without `table` the bye itself is meant. A match
    /// to which neither side belongs any more is lost by both.
    ///
    /// # Errors
    /// It was played, no correction puts `comes` in the place of `out`, or somebody else decides.
    pub fn repair_fixture(
        &self,
        round: RoundNumber,
        table: Option<TableNumber>,
        (out, comes): (Option<&EntrantId>, Option<&EntrantId>),
        reason: &str,
        asked: &Asked,
    ) -> Result<Operation, Refusal> {
        let states = [RoundState::Published, RoundState::Running, RoundState::Closed];
        let record = table.map(|table| self.table_in(round, table, &states)).transpose()?;
        let own = self
            .round(round)
            .filter(|own| own.is_public())
            .ok_or_else(|| Refusal::not_public(&self.round_title(round)))?;
        if asked.by != By::ChiefReferee {
            return Err(Refusal::refused("换人由裁判长决定", "The chief referee decides").at("by"));
        }
        let sits =
            |side: &EntrantId| record.is_none_or(|record| record.sides.entrants().any(|own| own == side));
        if out.is_some_and(|out| !sits(out)) {
            return Err(Refusal::not_found("这一对不在这一桌", "This pair does not sit at this table"));
        }
        let other = comes.and_then(|comes| own.table_of(comes));
        let tables = [record, other].into_iter().flatten().filter(|one| one.status != TableStatus::Open);
        let played: BTreeSet<_> = tables.filter_map(|one| one.table).collect();
        if !played.is_empty() {
            let numbers: Vec<_> = played.iter().map(ToString::to_string).collect();
            let title = self.round_title(round);
            return Err(Refusal::refused(
                format!("{}{}号桌已经打了，先作废重赛，再换人", title.zh, numbers.join("、")),
                format!("{}: set the result of table {} aside first", title.en, numbers.join(", ")),
            ));
        }
        let changed = changed_sides(&self.contest(), round);
        let wanted = |changed: &&ChangedSide| {
            changed.table == table && changed.out.as_ref() == out && changed.comes.as_ref() == comes
        };
        let Some(wanted) = changed.iter().find(wanted).cloned() else {
            return Err(Refusal::refused(
                "只能换成更正后应该出场的一方，已公布的编排不再改变",
                "Only the side that belongs there after a correction comes in; a published pairing does not change",
            ));
        };
        let reason = reasoned(reason)?;
        match wanted {
            ChangedSide { table, out: Some(out), comes: Some(comes), .. } => {
                Ok(Operation::FixtureRepaired { round, table, out, comes, reason })
            }
            ChangedSide { out: None, comes: Some(comes), stays: Some(stays), .. } => {
                Ok(Operation::FixtureFilled { round, table: None, sides: [stays, comes], reason })
            }
            // Neither side belongs there: the match is one that nobody plays.
            ChangedSide { table: Some(table), out: Some(_), comes: None, stays: None } => {
                let sides = record.into_iter().flat_map(|record| record.sides.entrants());
                Ok(Operation::ResultReported {
                    round,
                    table,
                    result: MatchResult::Forfeit { absent: sides.cloned().collect(), reason: None },
                    fouls: [0; 2],
                    signed: true,
                    replaces: None,
                })
            }
            ChangedSide { table: Some(table), out: Some(out), comes: None, .. } => {
                Ok(Operation::FixtureEmptied { round, table, out, reason })
            }
            ChangedSide { .. } => Err(Refusal::not_found("请选要换的一方", "Choose the side to exchange")),
        }
    }

    /// A round that was started by mistake waits again.
    ///
    /// # Errors
    /// It does not run, there are results, or the reason is missing.
    pub fn take_back_start_of(
        &self,
        round: RoundNumber,
        reason: &str,
        asked: &Asked,
    ) -> Result<Operation, Refusal> {
        let moment = self.moment(round, None, CorrectionKind::Published, asked.now);
        edit_policy(EditKind::TakeBackStart, moment).permit(asked)?;
        let reported = self
            .round(round)
            .is_some_and(|record| record.tables.iter().any(|table| !table.versions.is_empty()));
        if reported {
            return Err(Refusal::refused("已经有成绩了", "There are results already"));
        }
        Ok(Operation::RoundStartTakenBack { round, reason: reasoned(reason)? })
    }

    /// A closed round is open again; a draft of the next one is dropped.
    ///
    /// # Errors
    /// It is not closed, a later one is published, the reason is missing, or somebody else decides.
    pub fn reopen_round(
        &self,
        round: RoundNumber,
        reason: &str,
        asked: &Asked,
    ) -> Result<Operation, Refusal> {
        let moment = self.moment(round, None, CorrectionKind::Published, asked.now);
        edit_policy(EditKind::ReopenRound, moment).permit(asked)?;
        if self.next_round().0 != round.0 + 1 {
            return Err(Refusal::refused("后面一轮已经公布", "A later round is published"));
        }
        Ok(Operation::RoundReopened { round, reason: reasoned(reason)? })
    }

    /// The ranking is not final after all.
    ///
    /// # Errors
    /// It is not final, the reason is missing, or somebody else than the chief referee asks.
    pub fn reopen_event(&self, reason: &str, asked: &Asked) -> Result<Operation, Refusal> {
        if self.finished_at.is_none() {
            return Err(Refusal::outdated("最终成绩还没有公布", "The ranking is not final yet"));
        }
        if asked.by != By::ChiefReferee {
            return Err(Refusal::refused("由裁判长决定", "The chief referee decides").at("by"));
        }
        Ok(Operation::EventReopened { reason: reasoned(reason)? })
    }

    /// The ranking as it is now, as it is published.
    pub(super) fn ranks_now(&self) -> Vec<PublishedRank> {
        ranks_at_end(&self.contest())
    }

    /// Publishes the final ranking again after a correction (scenario T56).
    ///
    /// # Errors
    /// It is not final, nothing changed since, or the reason is missing.
    pub fn republish_ranking(&self, reason: &str) -> Result<Operation, Refusal> {
        if self.finished_at.is_none() {
            return Err(Refusal::refused("最终成绩还没有公布", "The ranking is not final yet"));
        }
        if let Some(Sentence { zh, en }) = self.final_list_waits() {
            return Err(Refusal::refused(zh, en));
        }
        let ranks = self.ranks_now();
        if self.publications.last().is_some_and(|last| last.ranks == ranks) {
            return Err(Refusal::refused("名次没有变化，不用重新公布", "No rank has changed"));
        }
        Ok(Operation::RankingPublished { ranks, reason: Some(reasoned(reason)?) })
    }

    /// Why the final list cannot be told any more after a correction, and what to do; absent while the event goes on, and
    /// where the list follows from the results. Until then what was published last stands (R9.7.1).
    pub fn final_list_waits(&self) -> Option<Sentence> {
        self.finished_at?;
        let tied = || {
            course::open_ties(&self.contest()).then(|| {
                Sentence::new(
                    "更正以后有名次并列，还没有决定",
                    "Places are tied after a correction, and not decided",
                )
            })
        };
        let Sentence { zh, en } = course::side_to_exchange(&self.contest()).or_else(tied)?;
        Some(Sentence::new(
            format!("{zh}。请先撤销“公布最终成绩”再处理，或者撤销更正"),
            format!("{en}. Take the final ranking back first, or the correction"),
        ))
    }

    /// Rows whose rank differs between the last two publications: what is marked.
    pub fn republished_changes(&self) -> Vec<ChangedRank> {
        match self.publications.as_slice() {
            [.., before, after] => ChangedRank::between(&before.ranks, &after.ranks),
            [_] | [] => Vec::new(),
        }
    }

    /// Every correction of a result that counted, oldest first, in the words for everybody.
    pub fn correction_notes(&self) -> Vec<CorrectionNote> {
        let mut notes = Vec::new();
        for round in self.rounds.iter().filter(|round| round.is_public()) {
            let terms = Terms::of_stage(&self.regulations, round.stage);
            for record in &round.tables {
                let (Some(table), Sides::Two(..)) = (record.table, &record.sides) else { continue };
                for (before, after) in record.corrections() {
                    let sides = record.sides_of(after);
                    let old = result_words(terms, sides, &before.result);
                    let new = result_words(terms, sides, &after.result);
                    let kind = change_words(&after.change);
                    let stays = self.what_stays(round.stage, record, before, after);
                    notes.push(CorrectionNote {
                        round: round.number,
                        table,
                        entrants: sides.entrants().cloned().collect(),
                        at: after.at,
                        sentence: Sentence::new(
                            format!(
                                "{table}号桌成绩已更正：{} → {}（{}）。{}",
                                old.zh, new.zh, kind.zh, stays.zh
                            ),
                            format!(
                                "Table {table} corrected: {} → {} ({}). {}",
                                old.en, new.en, kind.en, stays.en
                            ),
                        ),
                    });
                }
            }
        }
        notes.sort_by_key(|note| note.at);
        notes
    }
}

fn change_words(change: &crate::event::ChangeKind) -> Sentence {
    use crate::event::ChangeKind;
    match change {
        ChangeKind::Corrected { correction, .. } => match correction {
            CorrectionKind::Recording => Sentence::new("记分错误", "error on the slip"),
            CorrectionKind::Entry => Sentence::new("录入错误", "error of entry"),
            CorrectionKind::Published => Sentence::new("公布成绩错误", "error in the published result"),
            CorrectionKind::Ruling => Sentence::new("裁判长裁决", "ruling of the chief referee"),
        },
        ChangeKind::Restored { version, .. } => {
            Sentence::new(format!("恢复第{version}版"), format!("version {version} restored"))
        }
        ChangeKind::Reported | ChangeKind::Signed | ChangeKind::Agreed | ChangeKind::ByRule => {
            Sentence::new("登记", "reported")
        }
    }
}

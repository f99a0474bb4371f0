//! Putting right what went wrong: what it would do first, then rulings, replays, versions, limits.

use crate::App;
use crate::actor::asks;
use crate::commit::{CallContext, Change};
use crate::errors::refused;
use crate::live::EventFile;
use crate::scoring::{SCORE_TAGS, correction_in, find, slip};
use crate::slip::{result_in, side_id};
use crate::views::{Directory, rules_of};
use saiwu_domain::contest::{Match, MatchResult, Sides};
use saiwu_domain::event::decide::CorrectionPreview as Impact;
use saiwu_domain::event::{EventState, Operation};
use saiwu_domain::ids::{EntrantId, RoundNumber, TableNumber, TeamId};
use saiwu_domain::scoring::describe_result;
use saiwu_protocol::repair::{
    CorrectionPreview, ExchangeSide, FixtureChange, PreviewCorrection, RankChange, RepublishRanking,
    RestoreResult, RuleAgainst, SetCorrectionLimit, VoidResult,
};
use saiwu_protocol::scoring::{ScoreSlip, Side};
use saiwu_protocol::{Done, ErrorCode, ErrorReply, Tag};

impl App {
    pub(crate) fn preview_correction(
        &self,
        preview: &PreviewCorrection,
    ) -> Result<CorrectionPreview, ErrorReply> {
        self.with_event(&preview.event, |file| {
            let (round, record) = find(file, preview.round, preview.table)?;
            let table = TableNumber(preview.table);
            let (result, fouls) = if preview.against.is_empty() {
                let result = result_in(&record.sides, &preview.entry).ok_or_else(nothing_to_preview)?;
                (result, preview.entry.fouls)
            } else {
                // As the chief referee would rule: looking needs nobody's leave.
                let asked = asks(true, true, self.host.now());
                let against = sides_in(&record.sides, &preview.against);
                let ruling = file.state.rule_against(round.number, table, &against, "预览", &asked);
                let Operation::ResultCorrected { result, fouls, .. } = ruling.map_err(refused)? else {
                    return Err(nothing_to_preview());
                };
                (result, fouls)
            };
            impact(file, round.number, table, (&result, fouls))
        })
    }

    pub(crate) fn rule(&self, call: &CallContext<'_>, rule: &RuleAgainst) -> Result<ScoreSlip, ErrorReply> {
        let now = self.host.now();
        self.command(
            call,
            &rule.event,
            &rule.submission,
            |file| {
                let (round, record) = find(file, rule.round, rule.table)?;
                let against = sides_in(&record.sides, &rule.against);
                let asked = asks(rule.as_chief_referee, true, now);
                let table = TableNumber(rule.table);
                let operation = file
                    .state
                    .rule_against(round.number, table, &against, &rule.reason, &asked)
                    .map_err(refused)?;
                Ok(Change::new([operation], &SCORE_TAGS))
            },
            |file| slip(file, rule.round, rule.table, now),
        )
    }

    pub(crate) fn void_result(
        &self,
        call: &CallContext<'_>,
        void: &VoidResult,
    ) -> Result<ScoreSlip, ErrorReply> {
        let now = self.host.now();
        self.command(
            call,
            &void.event,
            &void.submission,
            |file| {
                let asked = asks(void.as_chief_referee, void.warnings_read, now);
                let (round, table) = (RoundNumber(void.round), TableNumber(void.table));
                let operation =
                    file.state.void_result(round, table, &void.reason, &asked).map_err(refused)?;
                Ok(Change::new([operation], &SCORE_TAGS))
            },
            |file| slip(file, void.round, void.table, now),
        )
    }

    pub(crate) fn restore_result(
        &self,
        call: &CallContext<'_>,
        restore: &RestoreResult,
    ) -> Result<ScoreSlip, ErrorReply> {
        let now = self.host.now();
        self.command(
            call,
            &restore.event,
            &restore.submission,
            |file| {
                let asked = asks(restore.as_chief_referee, restore.warnings_read, now);
                let (round, table) = (RoundNumber(restore.round), TableNumber(restore.table));
                let operation = file
                    .state
                    .restore_result(round, table, restore.version, &restore.reason, &asked)
                    .map_err(refused)?;
                Ok(Change::new([operation], &SCORE_TAGS))
            },
            |file| slip(file, restore.round, restore.table, now),
        )
    }

    pub(crate) fn exchange_side(
        &self,
        call: &CallContext<'_>,
        exchange: &ExchangeSide,
    ) -> Result<Done, ErrorReply> {
        self.command(
            call,
            &exchange.event,
            &exchange.submission,
            |file| {
                let asked = asks(exchange.as_chief_referee, true, self.host.now());
                let (round, table) = (RoundNumber(exchange.round), exchange.table.map(TableNumber));
                let (out, comes) =
                    (exchange.out.clone().map(EntrantId), exchange.comes.clone().map(EntrantId));
                let operation = file
                    .state
                    .repair_fixture(round, table, (out.as_ref(), comes.as_ref()), &exchange.reason, &asked)
                    .map_err(refused)?;
                Ok(Change::new([operation], &SCORE_TAGS))
            },
            |_| Ok(Done {}),
        )
    }

    pub(crate) fn set_correction_limit(
        &self,
        call: &CallContext<'_>,
        limit: &SetCorrectionLimit,
    ) -> Result<Done, ErrorReply> {
        self.command(
            call,
            &limit.event,
            &limit.submission,
            |file| {
                let asked = asks(limit.as_chief_referee, true, self.host.now());
                let operation = file
                    .state
                    .set_correction_limit_until(
                        RoundNumber(limit.round),
                        correction_in(limit.correction),
                        limit.until,
                        &limit.reason,
                        &asked,
                    )
                    .map_err(refused)?;
                Ok(Change::new([operation], &SCORE_TAGS))
            },
            |_| Ok(Done {}),
        )
    }

    pub(crate) fn republish_ranking(
        &self,
        call: &CallContext<'_>,
        again: &RepublishRanking,
    ) -> Result<Done, ErrorReply> {
        self.command(
            call,
            &again.event,
            &again.submission,
            |file| {
                let operation = file.state.republish_ranking(&again.reason).map_err(refused)?;
                Ok(Change::new([operation], &[Tag::Results, Tag::Event]))
            },
            |_| Ok(Done {}),
        )
    }
}

/// What would change, with names instead of ids.
pub(crate) fn impact(
    file: &EventFile,
    round: RoundNumber,
    table: TableNumber,
    (result, fouls): (&MatchResult, [u32; 2]),
) -> Result<CorrectionPreview, ErrorReply> {
    let Impact { ranks, pairings, fixtures, sentence } =
        file.state.preview_correction(round, table, result, fouls).map_err(refused)?;
    let directory = Directory::new(file);
    let ranks = ranks.into_iter().map(|changed| RankChange {
        name: row_name(&file.state, &directory, &changed.row),
        before: changed.before,
        after: changed.after,
    });
    let fixtures = fixtures
        .into_iter()
        .map(|(round, table)| FixtureChange { round: round.0, table: table.map(|table| table.0) });
    let scored = file.state.round(round).and_then(|found| {
        let record = found.table(table)?;
        let played = Match {
            result: Some(result.clone()),
            penalties: record.penalties.clone(),
            fouls,
            ..Match::new(record.table, record.sides.clone())
        };
        describe_result(&rules_of(&file.state, found.stage), &played)
    });
    Ok(CorrectionPreview {
        sentence: sentence.into(),
        result: scored.map(Into::into),
        ranks: ranks.collect(),
        pairings: pairings.into_iter().map(|round| round.0).collect(),
        fixtures: fixtures.collect(),
    })
}

/// A row of the ranking is a team or an entrant.
fn row_name(state: &EventState, directory: &Directory<'_>, row: &str) -> String {
    match state.teams().get(&TeamId(row.to_owned())) {
        Some(team) => team.name.clone(),
        None => directory.name(&EntrantId(row.to_owned())),
    }
}

fn sides_in(sides: &Sides, named: &[Side]) -> Vec<EntrantId> {
    let mut found: Vec<_> = named.iter().filter_map(|side| side_id(sides, *side)).collect();
    found.sort();
    found.dedup();
    found
}

fn nothing_to_preview() -> ErrorReply {
    ErrorReply {
        field: Some("entry".to_owned()),
        ..ErrorReply::new(ErrorCode::Refused, "请先填好正确的成绩", "Fill in the right result first")
    }
}

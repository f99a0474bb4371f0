//! Results: what is typed becomes sentences; what is reported becomes versions.

use crate::App;
use crate::actor::organizer_asks;
use crate::commit::{CallContext, Change};
use crate::errors::refused;
use crate::live::EventFile;
use crate::rounds::no_round;
use crate::views::{Directory, correction_words};
use saiwu_domain::contest::{Match, MatchResult, Sides};
use saiwu_domain::event::decide::ScoreReport;
use saiwu_domain::event::{ChangeKind, ResultVersion, RoundRecord, RoundState, TableRecord};
use saiwu_domain::ids::{EntrantId, RoundNumber, TableNumber};
use saiwu_domain::level::Level;
use saiwu_domain::regulations::{EqualLevel, Game, Regulations};
use saiwu_domain::scoring::{
    self as domain, Outcome, check_result, describe_result, level_words, result_words, score_match,
};
use saiwu_domain::sentence::Sentence;
use saiwu_protocol::scoring::{
    ConfirmScore, CorrectScore, CorrectionKind, PreviewScore, ReportScore, ScoreEntry, ScorePreview,
    ScoreSlip, ScoreVersion, Side,
};
use saiwu_protocol::texts::{Finding, Severity};
use saiwu_protocol::{ErrorCode, ErrorReply, Tag};

const SCORE_TAGS: [Tag; 3] = [Tag::Results, Tag::Rounds, Tag::Event];

impl App {
    pub(crate) fn score_slip(&self, event: &str, round: u32, table: u32) -> Result<ScoreSlip, ErrorReply> {
        self.with_event(event, |file| slip(file, round, table))
    }

    pub(crate) fn preview_score(&self, preview: &PreviewScore) -> Result<ScorePreview, ErrorReply> {
        self.with_event(&preview.event, |file| {
            let (_, record) = find(file, preview.round, preview.table)?;
            let regulations = &file.state.regulations;
            let Some(result) = result_in(&record.sides, &preview.entry) else {
                return Ok(ScorePreview { sentence: None, check_sentence: None, findings: Vec::new() });
            };
            let findings = check_result(regulations, &record.sides, &result);
            let impossible = findings.iter().any(|finding| finding.severity == domain::Severity::Impossible);
            let findings = findings.into_iter().map(finding).collect();
            if impossible {
                return Ok(ScorePreview { sentence: None, check_sentence: None, findings });
            }
            let played = Match {
                result: Some(result.clone()),
                penalties: record.penalties.clone(),
                ..Match::new(record.table, record.sides.clone())
            };
            Ok(ScorePreview {
                sentence: describe_result(regulations, &played).map(Into::into),
                check_sentence: Some(check_sentence(regulations, &played, &result).into()),
                findings,
            })
        })
    }

    pub(crate) fn report_score(
        &self,
        call: &CallContext<'_>,
        report: &ReportScore,
    ) -> Result<ScoreSlip, ErrorReply> {
        self.command(
            call,
            &report.event,
            &report.submission,
            |file| {
                let (round, record) = find(file, report.round, report.table)?;
                let score = score_in(record, &report.entry, report.warnings_read)?;
                let table = TableNumber(report.table);
                let operation = file
                    .state
                    .report_result(round.number, table, &score, report.signed, report.replaces)
                    .map_err(refused)?;
                Ok(Change::new([operation], &SCORE_TAGS))
            },
            |file| slip(file, report.round, report.table),
        )
    }

    pub(crate) fn confirm_score(
        &self,
        call: &CallContext<'_>,
        confirm: &ConfirmScore,
    ) -> Result<ScoreSlip, ErrorReply> {
        self.command(
            call,
            &confirm.event,
            &confirm.submission,
            |file| {
                let (round, table) = (RoundNumber(confirm.round), TableNumber(confirm.table));
                let operation = file.state.confirm_result(round, table, confirm.version).map_err(refused)?;
                Ok(Change::new([operation], &SCORE_TAGS))
            },
            |file| slip(file, confirm.round, confirm.table),
        )
    }

    pub(crate) fn correct_score(
        &self,
        call: &CallContext<'_>,
        correct: &CorrectScore,
    ) -> Result<ScoreSlip, ErrorReply> {
        self.command(
            call,
            &correct.event,
            &correct.submission,
            |file| {
                let (round, record) = find(file, correct.round, correct.table)?;
                let score = score_in(record, &correct.entry, correct.warnings_read)?;
                let kind = match correct.correction {
                    CorrectionKind::Recording => domain::CorrectionKind::Recording,
                    CorrectionKind::Entry => domain::CorrectionKind::Entry,
                    CorrectionKind::Published => domain::CorrectionKind::Published,
                    CorrectionKind::Ruling => domain::CorrectionKind::Ruling,
                };
                let table = TableNumber(correct.table);
                let operation = file
                    .state
                    .correct_result(
                        round.number,
                        table,
                        &score,
                        kind,
                        &correct.reason,
                        correct.replaces,
                        &organizer_asks(self.host.now()),
                    )
                    .map_err(refused)?;
                Ok(Change::new([operation], &SCORE_TAGS))
            },
            |file| slip(file, correct.round, correct.table),
        )
    }
}

fn find(file: &EventFile, round: u32, table: u32) -> Result<(&RoundRecord, &TableRecord), ErrorReply> {
    let record = file
        .state
        .round(RoundNumber(round))
        .filter(|record| record.is_public())
        .ok_or_else(|| no_round(round))?;
    let table_record = record.table(TableNumber(table)).ok_or_else(|| {
        ErrorReply::new(
            ErrorCode::NotFound,
            format!("第{round}轮没有{table}号桌"),
            format!("Round {round} has no table {table}"),
        )
    })?;
    Ok((record, table_record))
}

fn slip(file: &EventFile, round: u32, table: u32) -> Result<ScoreSlip, ErrorReply> {
    let (round, record) = find(file, round, table)?;
    let regulations = &file.state.regulations;
    let target = regulations.levels.target;
    let ladder = Level::LADDER.iter().filter(|level| **level <= target || **level == Level::PassedAce);
    Ok(ScoreSlip {
        table: Directory::new(file).table(record),
        levels: ladder.map(|level| level.as_str().to_owned()).collect(),
        deals: regulations.time.deals,
        asks_first_to_level: asks_first_to_level(regulations),
        asks_declarer_at_end: regulations.equal_level() == EqualLevel::DeclarerAtEnd,
        entry: record.versions.last().map(|latest| entry_out(&record.sides, &latest.result)),
        versions: record
            .versions
            .iter()
            .map(|version| version_out(regulations.game, record, version))
            .collect(),
        open: match round.state {
            RoundState::Published | RoundState::Running => file.state.finished_at.is_none(),
            RoundState::Draft | RoundState::Closed => false,
        },
    })
}

/// Recorded for Shengji even where it has no effect (AM09).
fn asks_first_to_level(regulations: &Regulations) -> bool {
    match regulations.equal_level() {
        EqualLevel::FirstToLevel => true,
        EqualLevel::Draw => regulations.game == Game::Shengji,
        EqualLevel::DeclarerAtEnd
        | EqualLevel::ExtraGame
        | EqualLevel::NextDeal
        | EqualLevel::ExtraDeal
        | EqualLevel::Replay
        | EqualLevel::CardDraw
        | EqualLevel::Lots
        | EqualLevel::FirstLoses => false,
    }
}

fn score_in(
    record: &TableRecord,
    entry: &ScoreEntry,
    warnings_read: bool,
) -> Result<ScoreReport, ErrorReply> {
    if entry.levels.is_some() && !entry.forfeit.is_empty() {
        return Err(ErrorReply {
            field: Some("entry".to_owned()),
            ..ErrorReply::new(ErrorCode::Refused, "级数和弃权只能填一样", "Enter either levels or a forfeit")
        });
    }
    let result = result_in(&record.sides, entry).ok_or_else(|| ErrorReply {
        field: Some("entry".to_owned()),
        ..ErrorReply::new(
            ErrorCode::Refused,
            "请填双方级数，或选弃权的一方",
            "Enter both levels, or who forfeited",
        )
    })?;
    Ok(ScoreReport { result, warnings_read })
}

fn result_in(sides: &Sides, entry: &ScoreEntry) -> Option<MatchResult> {
    let side = |side: Side| side_id(sides, side);
    if !entry.forfeit.is_empty() {
        let mut absent: Vec<EntrantId> =
            entry.forfeit.iter().filter_map(|forfeited| side(*forfeited)).collect();
        absent.sort();
        absent.dedup();
        return Some(MatchResult::Forfeit { absent });
    }
    let levels = entry.levels?;
    Some(MatchResult::Levels {
        levels,
        deals: entry.deals,
        first_to_level: entry.first_to_level.and_then(side),
        declarer_at_end: entry.declarer_at_end.and_then(side),
        decided_for: None,
    })
}

fn entry_out(sides: &Sides, result: &MatchResult) -> ScoreEntry {
    let side = |entrant: &EntrantId| match sides {
        Sides::Two(first, _) if first == entrant => Side::First,
        Sides::Two(..) | Sides::Bye(_) => Side::Second,
    };
    match result {
        MatchResult::Levels { levels, deals, first_to_level, declarer_at_end, decided_for: _ } => {
            ScoreEntry {
                levels: Some(*levels),
                deals: *deals,
                first_to_level: first_to_level.as_ref().map(side),
                declarer_at_end: declarer_at_end.as_ref().map(side),
                forfeit: Vec::new(),
            }
        }
        MatchResult::Forfeit { absent } => ScoreEntry {
            levels: None,
            deals: None,
            first_to_level: None,
            declarer_at_end: None,
            forfeit: absent.iter().map(side).collect(),
        },
        MatchResult::DealPoints { .. }
        | MatchResult::Outcome { .. }
        | MatchResult::Games { .. }
        | MatchResult::Ruled { .. } => ScoreEntry {
            levels: None,
            deals: None,
            first_to_level: None,
            declarer_at_end: None,
            forfeit: Vec::new(),
        },
    }
}

fn side_id(sides: &Sides, side: Side) -> Option<EntrantId> {
    match (sides, side) {
        (Sides::Two(first, _), Side::First) => Some(first.clone()),
        (Sides::Two(_, second), Side::Second) => Some(second.clone()),
        (Sides::Bye(_), _) => None,
    }
}

fn version_out(game: Game, record: &TableRecord, version: &ResultVersion) -> ScoreVersion {
    let (change, reason) = match &version.change {
        ChangeKind::Reported => (Sentence::new("登记", "reported"), None),
        ChangeKind::Signed => (Sentence::new("登记（双方已签字）", "reported, signed by both"), None),
        ChangeKind::Agreed => (Sentence::new("核对一致", "checked and agreed"), None),
        ChangeKind::ByRule => (Sentence::new("对手已退赛，按规程记", "by rule: the opponent had left"), None),
        ChangeKind::Corrected { correction, reason } => {
            let kind = correction_words(*correction);
            let change = Sentence::new(format!("更正（{}）", kind.zh), format!("corrected ({})", kind.en));
            (change, Some(reason.clone()))
        }
        ChangeKind::Restored { version, reason } => {
            let change = Sentence::new(format!("恢复第{version}版"), format!("version {version} restored"));
            (change, Some(reason.clone()))
        }
    };
    ScoreVersion {
        number: version.number,
        result: result_words(game, &record.sides, &version.result).into(),
        change: change.into(),
        by: version.by.clone().into(),
        at: version.at,
        reason,
    }
}

/// “请南北方核对：东西9、南北6，东西胜”
fn check_sentence(regulations: &Regulations, played: &Match, result: &MatchResult) -> Sentence {
    let outcome =
        score_match(regulations, played).and_then(|scores| scores.first().map(|score| score.outcome));
    let (winner_zh, winner_en) = match outcome {
        Some(Outcome::Win | Outcome::ForfeitWin) => ("东西胜", "EW wins"),
        Some(Outcome::Loss | Outcome::ForfeitLoss) => ("南北胜", "NS wins"),
        Some(Outcome::Draw) => ("打平", "a draw"),
        Some(Outcome::DoubleForfeit) => ("双方都没有来", "neither side came"),
        Some(Outcome::Bye) | None => ("", ""),
    };
    match result {
        MatchResult::Levels { levels: [ew, ns], .. } => Sentence::new(
            format!("请南北方核对：东西{}、南北{}，{winner_zh}", level_words(*ew), level_words(*ns)),
            format!("NS, please check: EW {ew}, NS {ns}, {winner_en}"),
        ),
        MatchResult::Forfeit { .. }
        | MatchResult::DealPoints { .. }
        | MatchResult::Outcome { .. }
        | MatchResult::Games { .. }
        | MatchResult::Ruled { .. } => {
            let words = result_words(regulations.game, &played.sides, result);
            Sentence::new(
                format!("请裁判核对：{}，{winner_zh}", words.zh),
                format!("Referee, please check: {}, {winner_en}", words.en),
            )
        }
    }
}

fn finding(finding: domain::Finding) -> Finding {
    Finding {
        severity: match finding.severity {
            domain::Severity::Impossible => Severity::Blocking,
            domain::Severity::Unusual => Severity::Warning,
        },
        field: None,
        text: Sentence::new(finding.zh, finding.en).into(),
    }
}

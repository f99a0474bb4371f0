//! Results: what is typed becomes sentences; what is reported becomes versions.

use crate::App;
use crate::actor::asks;
use crate::commit::{CallContext, Change};
use crate::errors::refused;
use crate::live::EventFile;
use crate::penalties::penalty_line;
use crate::rounds::no_round;
use crate::slip::{entry_out, form, games, kinds_in, result_in};
use crate::views::{Directory, permit, rules_of};
use chrono::{DateTime, Utc};
use saiwu_domain::contest::{ForfeitReason, Match, MatchResult};
use saiwu_domain::event::decide::ScoreReport;
use saiwu_domain::event::{
    ChangeKind, EditKind, ResultVersion, RoundRecord, RoundState, TableRecord, edit_policy,
};
use saiwu_domain::ids::{RoundNumber, TableNumber};
use saiwu_domain::level::Level;
use saiwu_domain::regulations::{EqualLevel, Game, Regulations};
use saiwu_domain::scoring::{
    self as domain, Outcome, Terms, Window, asks_first_to_level, best_of, check_match, decided_for_question,
    describe_result, draw_is_possible, level_words, most_deal_points, result_words, score_match, side_words,
    with_fouls,
};
use saiwu_domain::sentence::Sentence;
use saiwu_protocol::scoring::{
    ConfirmScore, CorrectScore, CorrectionKind, CorrectionWindow, PreviewScore, ReportScore, ScoreEntry,
    ScorePreview, ScoreSlip, ScoreVersion, VoidedVersion,
};
use saiwu_protocol::texts::{Finding, Severity};
use saiwu_protocol::{ErrorCode, ErrorReply, Tag};

/// In the order of the form.
const CORRECTION_KINDS: [domain::CorrectionKind; 4] = [
    domain::CorrectionKind::Entry,
    domain::CorrectionKind::Recording,
    domain::CorrectionKind::Published,
    domain::CorrectionKind::Ruling,
];

pub(crate) const SCORE_TAGS: [Tag; 3] = [Tag::Results, Tag::Rounds, Tag::Event];

impl App {
    pub(crate) fn score_slip(&self, event: &str, round: u32, table: u32) -> Result<ScoreSlip, ErrorReply> {
        let now = self.host.now();
        self.with_event(event, |file| slip(file, round, table, now))
    }

    pub(crate) fn preview_score(&self, preview: &PreviewScore) -> Result<ScorePreview, ErrorReply> {
        self.with_event(&preview.event, |file| {
            let (round, record) = find(file, preview.round, preview.table)?;
            let regulations = &rules_of(&file.state, round.stage);
            let Some(result) = result_in(&record.sides, &preview.entry) else {
                let findings = Vec::new();
                return Ok(ScorePreview { sentence: None, check_sentence: None, findings, games: None });
            };
            let games = games(regulations, &record.sides, &result);
            let played = Match {
                result: Some(result.clone()),
                penalties: record.penalties.clone(),
                fouls: preview.entry.fouls,
                ..Match::new(record.table, record.sides.clone())
            };
            let mut findings = check_match(regulations, &played);
            // While games are still to come nobody expects a winner; saving is refused all the same.
            if games.as_ref().is_some_and(|games| games.goes_on) && findings.iter().all(is_undecided) {
                findings.retain(|finding| finding.severity != domain::Severity::Impossible);
                if findings.is_empty() {
                    let findings = Vec::new();
                    return Ok(ScorePreview { sentence: None, check_sentence: None, findings, games });
                }
            }
            let impossible = findings.iter().any(|finding| finding.severity == domain::Severity::Impossible);
            let mut findings: Vec<_> = findings.into_iter().map(finding).collect();
            if impossible {
                return Ok(ScorePreview { sentence: None, check_sentence: None, findings, games });
            }
            let report =
                ScoreReport { result: result.clone(), fouls: preview.entry.fouls, warnings_read: false };
            let unexpected = file.state.unexpected_result(round.number, record, &report);
            findings.extend(unexpected.map(|text| Finding {
                severity: Severity::Warning,
                field: None,
                text: text.into(),
            }));
            Ok(ScorePreview {
                sentence: describe_result(regulations, &played).map(Into::into),
                check_sentence: Some(check_sentence(regulations, &played, &result).into()),
                findings,
                games,
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
            |file| slip(file, report.round, report.table, self.host.now()),
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
            |file| slip(file, confirm.round, confirm.table, self.host.now()),
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
                let table = TableNumber(correct.table);
                let operation = file
                    .state
                    .correct_result(
                        round.number,
                        table,
                        &score,
                        correction_in(correct.correction),
                        &correct.reason,
                        correct.replaces,
                        &asks(correct.as_chief_referee, correct.warnings_read, self.host.now()),
                    )
                    .map_err(refused)?;
                Ok(Change::new([operation], &SCORE_TAGS))
            },
            |file| slip(file, correct.round, correct.table, self.host.now()),
        )
    }
}

pub(crate) fn find(
    file: &EventFile,
    round: u32,
    table: u32,
) -> Result<(&RoundRecord, &TableRecord), ErrorReply> {
    let record = file
        .state
        .round(RoundNumber(round))
        .filter(|record| record.is_public())
        .ok_or_else(|| no_round(file, round))?;
    let table_record = record.table(TableNumber(table)).ok_or_else(|| {
        let title = Directory::new(file).title(record);
        ErrorReply::new(
            ErrorCode::NotFound,
            format!("{}没有{table}号桌", title.zh),
            format!("{} has no table {table}", title.en),
        )
    })?;
    Ok((record, table_record))
}

pub(crate) fn slip(
    file: &EventFile,
    round: u32,
    table: u32,
    now: DateTime<Utc>,
) -> Result<ScoreSlip, ErrorReply> {
    let (round, record) = find(file, round, table)?;
    let regulations = &rules_of(&file.state, round.stage);
    let target = regulations.levels.target;
    let ladder = Level::LADDER.iter().filter(|level| **level <= target || **level == Level::PassedAce);
    let (directory, state, number) = (Directory::new(file), &file.state, round.number);
    let place = TableNumber(table);
    let penalties = state.penalty_form(number, place).map_err(refused)?.here;
    let replay = record.is_being_replayed();
    let at = |correction| state.moment(number, Some(place), correction, now);
    Ok(ScoreSlip {
        table: directory.table(round, record),
        round_title: directory.title(round),
        levels: ladder.map(|level| level.as_str().to_owned()).collect(),
        deals: regulations.time.deals,
        asks_first_to_level: asks_first_to_level(regulations),
        asks_declarer_at_end: regulations.equal_level() == EqualLevel::DeclarerAtEnd,
        asks_decided_for: decided_for_question(regulations).map(Into::into),
        asks_fouls: regulations.counts_fouls(),
        form: form(regulations),
        best_of: best_of(regulations),
        draws: draw_is_possible(regulations),
        most_deal_points: most_deal_points(regulations),
        checker: checker(regulations.game).into(),
        entry: record.current_version().map(|latest| entry_of(record, latest)),
        versions: record
            .versions
            .iter()
            .map(|version| version_out(Terms::of(regulations), record, version))
            .collect(),
        open: match round.state {
            RoundState::Published | RoundState::Running => file.state.finished_at.is_none(),
            RoundState::Draft => false,
            RoundState::Closed => replay && file.state.finished_at.is_none(),
        },
        replay,
        corrections: CORRECTION_KINDS
            .into_iter()
            .map(|correction| window_out(file, number, place, correction, now))
            .collect(),
        void: permit(edit_policy(EditKind::VoidResult, at(domain::CorrectionKind::Ruling))),
        penalties: penalties.iter().map(|given| penalty_line(&directory, given)).collect(),
        now,
    })
}

pub(crate) fn correction_in(kind: CorrectionKind) -> domain::CorrectionKind {
    match kind {
        CorrectionKind::Recording => domain::CorrectionKind::Recording,
        CorrectionKind::Entry => domain::CorrectionKind::Entry,
        CorrectionKind::Published => domain::CorrectionKind::Published,
        CorrectionKind::Ruling => domain::CorrectionKind::Ruling,
    }
}

fn window_out(
    file: &EventFile,
    round: RoundNumber,
    table: TableNumber,
    correction: domain::CorrectionKind,
    now: DateTime<Utc>,
) -> CorrectionWindow {
    let state = &file.state;
    let (kind, edit) = match correction {
        domain::CorrectionKind::Recording => (CorrectionKind::Recording, EditKind::CorrectResult),
        domain::CorrectionKind::Entry => (CorrectionKind::Entry, EditKind::CorrectResult),
        domain::CorrectionKind::Published => (CorrectionKind::Published, EditKind::CorrectResult),
        domain::CorrectionKind::Ruling => (CorrectionKind::Ruling, EditKind::Rule),
    };
    let (until, closed_since) = match state.correction_window(round, Some(table), correction, now) {
        Window::Open { until } => (until, None),
        Window::Closed { since } => (None, Some(since)),
    };
    let moment = state.moment(round, Some(table), correction, now);
    let longest = state.correction_windows(round, table, now).longest() == correction;
    CorrectionWindow {
        correction: kind,
        permit: permit(edit_policy(edit, moment)),
        until,
        closed_since,
        longest,
    }
}

fn score_in(
    record: &TableRecord,
    entry: &ScoreEntry,
    warnings_read: bool,
) -> Result<ScoreReport, ErrorReply> {
    if kinds_in(entry) > 1 {
        return Err(ErrorReply {
            field: Some("entry".to_owned()),
            ..ErrorReply::new(
                ErrorCode::Refused,
                "成绩和弃权只能填一样",
                "Enter either a result or a forfeit",
            )
        });
    }
    let result = result_in(&record.sides, entry).ok_or_else(|| ErrorReply {
        field: Some("entry".to_owned()),
        ..ErrorReply::new(ErrorCode::Refused, "成绩还没填完，请填好再保存", "The result is not complete")
    })?;
    Ok(ScoreReport { result, fouls: entry.fouls, warnings_read })
}

/// A version as it is typed.
fn entry_of(record: &TableRecord, version: &ResultVersion) -> ScoreEntry {
    ScoreEntry { fouls: version.fouls, ..entry_out(record.sides_of(version), &version.result) }
}

/// A forfeit or a ruling is the referee's, not a slip of both sides.
fn is_without_signature(result: &MatchResult) -> bool {
    match result {
        MatchResult::Forfeit { .. } | MatchResult::Ruled { .. } => true,
        MatchResult::Levels { .. }
        | MatchResult::DealPoints { .. }
        | MatchResult::Outcome { .. }
        | MatchResult::Games { .. } => false,
    }
}

fn version_out(terms: Terms, record: &TableRecord, version: &ResultVersion) -> ScoreVersion {
    let (change, reason) = match &version.change {
        // Nobody signs for a side that did not come or was ruled against.
        ChangeKind::Signed if version.result.forfeit_reason() == Some(ForfeitReason::Withdrew) => {
            (Sentence::new("因退赛，由裁判登记", "entered by the referee: a side has left"), None)
        }
        ChangeKind::Signed if is_without_signature(&version.result) => {
            (Sentence::new("由裁判登记", "entered by the referee"), None)
        }
        ChangeKind::Reported => (Sentence::new("登记", "reported"), None),
        ChangeKind::Signed => (Sentence::new("登记（双方已签字）", "reported, signed by both"), None),
        ChangeKind::Agreed => (Sentence::new("核对一致", "checked and agreed"), None),
        ChangeKind::ByRule => (Sentence::new("对手已退赛，按规程记", "by rule: the opponent had left"), None),
        ChangeKind::Corrected { correction, reason } => {
            let kind = correction.words();
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
        result: with_fouls(
            result_words(terms, record.sides_of(version), &version.result),
            terms.game,
            record.sides_of(version),
            version.fouls,
        )
        .into(),
        entry: entry_of(record, version),
        change: change.into(),
        by: version.by.clone().into(),
        at: version.at,
        reason,
        current: record.current_version().is_some_and(|now| now.number == version.number),
        of_others: version.made_with.is_some(),
        voided: record.voids.iter().find(|void| void.version == version.number).map(|void| VoidedVersion {
            reason: void.reason.clone(),
            taken_back: record.was_taken_back(void),
            by: void.by.clone().into(),
            at: void.at,
        }),
    }
}

/// Who checks what the first-named side says.
fn checker(game: Game) -> Sentence {
    match game {
        Game::Guandan | Game::Shengji => Sentence::new("南北方", "NS"),
        Game::Xiangqi => Sentence::new("黑方", "Black"),
    }
}

/// “请南北方核对：东西9、南北6，东西胜”, “请黑方核对：红方胜”
fn check_sentence(regulations: &Regulations, played: &Match, result: &MatchResult) -> Sentence {
    let asked = check_result_sentence(regulations, played, result);
    with_fouls(asked, regulations.game, &played.sides, played.fouls)
}

fn check_result_sentence(regulations: &Regulations, played: &Match, result: &MatchResult) -> Sentence {
    let who = checker(regulations.game);
    let same = |points: &u32| Sentence::new(points.to_string(), points.to_string());
    let numbers = |first: &Sentence, second: &Sentence| {
        let winner = winner_words(regulations, played);
        Sentence::new(
            format!("请{}核对：东西{}、南北{}，{}", who.zh, first.zh, second.zh, winner.zh),
            format!("{}, please check: EW {}, NS {}, {}", who.en, first.en, second.en, winner.en),
        )
    };
    match result {
        MatchResult::Levels { levels: [ew, ns], .. } => numbers(
            &level_words(*ew, regulations.levels.target),
            &level_words(*ns, regulations.levels.target),
        ),
        MatchResult::DealPoints { points: [ew, ns], .. } => numbers(&same(ew), &same(ns)),
        MatchResult::Outcome { .. } | MatchResult::Games { .. } => {
            let words = result_words(Terms::of(regulations), &played.sides, result);
            let winner = match result {
                MatchResult::Games { .. } => {
                    let winner = winner_words(regulations, played);
                    Sentence::new(format!("，{}", winner.zh), format!(", {}", winner.en))
                }
                MatchResult::Outcome { .. }
                | MatchResult::Levels { .. }
                | MatchResult::DealPoints { .. }
                | MatchResult::Ruled { .. }
                | MatchResult::Forfeit { .. } => Sentence::default(),
            };
            Sentence::new(
                format!("请{}核对：{}{}", who.zh, words.zh, winner.zh),
                format!("{}, please check: {}{}", who.en, words.en, winner.en),
            )
        }
        MatchResult::Forfeit { .. } | MatchResult::Ruled { .. } => {
            let words = result_words(Terms::of(regulations), &played.sides, result);
            let winner = winner_words(regulations, played);
            Sentence::new(
                format!("请裁判核对：{}，{}", words.zh, winner.zh),
                format!("Referee, please check: {}, {}", words.en, winner.en),
            )
        }
    }
}

/// 东西胜, 红方胜, 打平, 双方都没有来.
fn winner_words(regulations: &Regulations, played: &Match) -> Sentence {
    let side = |place: usize| {
        let winner = played.sides.entrants().nth(place);
        let words = winner.map(|winner| side_words(regulations.game, &played.sides, winner));
        words
            .map(|words| Sentence::new(format!("{}胜", words.zh), format!("{} wins", words.en)))
            .unwrap_or_default()
    };
    let scores = score_match(regulations, played);
    match scores.and_then(|scores| scores.first().map(|score| score.outcome)) {
        Some(Outcome::Win | Outcome::ForfeitWin) => side(0),
        Some(Outcome::Loss | Outcome::ForfeitLoss) => side(1),
        Some(Outcome::Draw) => Sentence::new("打平", "a draw"),
        Some(Outcome::DoubleForfeit) => Sentence::new("双方都没有来", "neither side came"),
        Some(Outcome::Bye) | None => Sentence::default(),
    }
}

fn is_undecided(finding: &domain::Finding) -> bool {
    finding.code == domain::FindingCode::GamesUndecided
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

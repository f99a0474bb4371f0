//! What was done, in words, newest first. Names of persons never stand here.

use crate::App;
use crate::live::EventFile;
use crate::views::Directory;
use saiwu_domain::contest::{MatchResult, Sides};
use saiwu_domain::course::stage_title;
use saiwu_domain::event::decide::taken_back;
use saiwu_domain::event::{EventState, Operation, ResultVersion, TableRecord, is_undo_reason};
use saiwu_domain::ids::{EntrantId, RoundNumber, TableNumber};
use saiwu_domain::regulations::{Part, effects_words, paragraphs};
use saiwu_domain::scoring::{Terms, with_forfeit_reason, with_fouls};
use saiwu_domain::sentence::{Sentence, counted};
use saiwu_protocol::ErrorReply;
use saiwu_protocol::event::{History, HistoryEntry, HistoryKind};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

impl App {
    pub(crate) fn history(&self, event: &str) -> Result<History, ErrorReply> {
        self.with_event(event, |file| {
            let titles = Titles::new(file);
            let mut entries = Vec::new();
            let log = self.log_of(file)?;
            let gone = taken_back(log.iter().map(|(operation, ..)| operation));
            for (index, (operation, meta, sequence)) in log.into_iter().enumerate() {
                let taken_back = gone.contains(&index);
                entries.push(HistoryEntry {
                    sequence,
                    at: meta.at,
                    by: meta.by.into(),
                    what: words(&file.state, &titles, &operation).into(),
                    kind: kind_of(&operation),
                    undoable: operation.may_be_undone() && !taken_back,
                    taken_back,
                });
            }
            entries.reverse();
            Ok(History { entries })
        })
    }
}

fn kind_of(operation: &Operation) -> HistoryKind {
    match operation {
        Operation::ResultReported { .. }
        | Operation::ResultConfirmed { .. }
        | Operation::ResultCorrected { .. }
        | Operation::ResultVoided { .. }
        | Operation::ResultRestored { .. }
        | Operation::CorrectionLimitSet { .. }
        | Operation::SubstitutePlayed { .. }
        | Operation::LotDrawn { .. }
        | Operation::LotTakenBack { .. }
        | Operation::EventFinished { .. }
        | Operation::EventReopened { .. }
        | Operation::RankingPublished { .. } => HistoryKind::Results,
        Operation::PenaltyRecorded { .. }
        | Operation::PenaltyGiven { .. }
        | Operation::PenaltyTakenBack { .. } => HistoryKind::Penalties,
        Operation::DrawMade { .. }
        | Operation::StageBegun { .. }
        | Operation::StageTakenBack { .. }
        | Operation::RoundDrafted { .. }
        | Operation::RoundDiscarded { .. }
        | Operation::DraftEdited { .. }
        | Operation::RoundPublished { .. }
        | Operation::RoundStarted { .. }
        | Operation::RoundStartTakenBack { .. }
        | Operation::RoundExtended { .. }
        | Operation::RoundClosed { .. }
        | Operation::RoundReopened { .. }
        | Operation::ByeFilled { .. }
        | Operation::FixtureRepaired { .. }
        | Operation::FixtureFilled { .. }
        | Operation::FixtureEmptied { .. }
        | Operation::PairForbidden { .. }
        | Operation::PairAllowed { .. }
        | Operation::SeatingSet { .. }
        | Operation::TablesExcluded { .. } => HistoryKind::Rounds,
        Operation::UnitAdded { .. }
        | Operation::UnitChanged { .. }
        | Operation::UnitRemoved { .. }
        | Operation::EntrySubmitted { .. }
        | Operation::EntryRemoved { .. }
        | Operation::RosterLocked { .. }
        | Operation::RosterUnlocked { .. }
        | Operation::EntriesReopened { .. }
        | Operation::EntrantWithdrawn { .. }
        | Operation::EntrantReturned { .. }
        | Operation::LateEntryTaken { .. }
        | Operation::WaitingAdmitted { .. }
        | Operation::RemovalAnnounced
        | Operation::ContactsRemoved { .. }
        | Operation::PersonErased { .. }
        | Operation::ReadingCorrected { .. } => HistoryKind::Entrants,
        Operation::EventCreated { .. }
        | Operation::DetailsChanged { .. }
        | Operation::SettingChanged { .. }
        | Operation::DeviceEnrolled { .. }
        | Operation::DeviceRevoked { .. }
        | Operation::TermBegun { .. }
        | Operation::RetentionSet { .. } => HistoryKind::Settings,
    }
}

/// What the rounds of an event are called, worked out once for its whole history.
pub(crate) struct Titles(BTreeMap<RoundNumber, Sentence>);

impl Titles {
    pub(crate) fn new(file: &EventFile) -> Self {
        let directory = Directory::new(file);
        let titles = file.state.rounds.iter().map(|round| {
            let title = directory.title(round);
            (round.number, Sentence::new(title.zh, title.en))
        });
        Self(titles.collect())
    }

    /// The round an operation is about, by its number where it was discarded.
    fn of(&self, operation: &Operation) -> Sentence {
        let Some(round) = operation.round() else { return Sentence::default() };
        let by_number = || Sentence::new(format!("第{round}轮"), format!("Round {round}"));
        self.0.get(&round).cloned().unwrap_or_else(by_number)
    }
}

pub(crate) fn words(state: &EventState, titles: &Titles, operation: &Operation) -> Sentence {
    let Sentence { zh: round_zh, en: round_en } = titles.of(operation);
    let unit = |unit| state.units.get(unit).map_or("", |unit| unit.name.as_str());
    let pair = |entrant: &EntrantId| {
        state.entrants().get(entrant).map(|known| known.name.clone()).unwrap_or_default()
    };
    match operation {
        Operation::EventCreated { details, .. } => Sentence::new(
            format!("创建赛事“{}”", details.title),
            format!("Created the event “{}”", details.title),
        ),
        Operation::DetailsChanged { .. } => Sentence::new("修改赛事信息", "Changed the details"),
        Operation::SettingChanged { path, value } => {
            let (label, value) = setting_words(state, path, value);
            Sentence::new(
                format!("修改规程：{}改为“{}”", label.zh, value.zh),
                format!("Changed the regulations: {} to “{}”", label.en, value.en),
            )
        }
        Operation::UnitAdded { name, .. } => {
            Sentence::new(format!("添加单位“{name}”"), format!("Added the unit “{name}”"))
        }
        Operation::UnitChanged { name, .. } => {
            Sentence::new(format!("修改单位“{name}”"), format!("Changed the unit “{name}”"))
        }
        Operation::EntrySubmitted { entry } => {
            let (version_zh, version_en) = match entry.accepted.as_ref().and_then(|version| version.get(..8))
            {
                Some(version) => {
                    let version = version.to_uppercase();
                    (
                        format!("，已同意规程（版本{version}）"),
                        format!(", accepted the regulations (version {version})"),
                    )
                }
                None => (String::new(), String::new()),
            };
            Sentence::new(
                format!("“{}”提交报名{}队{version_zh}", unit(&entry.unit), entry.seats.len()),
                format!("“{}” entered {}{version_en}", unit(&entry.unit), entry.seats.len()),
            )
        }
        Operation::RosterLocked { .. } => Sentence::new("截止并锁定名单", "Locked the roster"),
        Operation::DrawMade { .. } => Sentence::new("抽签", "Made the draw"),
        Operation::StageBegun { stage, .. } => {
            let title = stage_title(&state.contest(), *stage);
            Sentence::new(format!("{}抽签分组", title.zh), format!("Drew the stage: {}", title.en))
        }
        Operation::StageTakenBack { stage, reason } => {
            let title = stage_title(&state.contest(), *stage);
            Sentence::new(
                format!("撤销{}的抽签分组：{reason}", title.zh),
                format!("Took back the drawing of the stage ({}): {reason}", title.en),
            )
        }
        Operation::RoundDrafted { .. } => {
            Sentence::new(format!("编排{round_zh}（草稿）"), format!("Paired as a draft: {round_en}"))
        }
        Operation::RoundDiscarded { .. } => {
            Sentence::new(format!("放弃{round_zh}草稿"), format!("Discarded the draft of {round_en}"))
        }
        Operation::RoundPublished { .. } => {
            Sentence::new(format!("公布{round_zh}对阵"), format!("Published: {round_en}"))
        }
        Operation::RoundStarted { .. } => {
            Sentence::new(format!("{round_zh}开始"), format!("Started: {round_en}"))
        }
        Operation::RoundExtended { reason, .. } => Sentence::new(
            format!("调整{round_zh}结束时间：{reason}"),
            format!("Moved the end of {round_en}: {reason}"),
        ),
        Operation::ResultReported { round, table, result, fouls, .. } => {
            let result = result_at(state, (*round, *table), (result, *fouls));
            Sentence::new(
                format!("{round_zh}{table}号桌登分：{}", result.zh),
                format!("{round_en}, table {table} reported: {}", result.en),
            )
        }
        Operation::ResultConfirmed { table, .. } => Sentence::new(
            format!("{round_zh}{table}号桌核对一致"),
            format!("{round_en}, table {table} confirmed"),
        ),
        Operation::ResultCorrected { round, table, result, fouls, correction, reason } => {
            let result = result_at(state, (*round, *table), (result, *fouls));
            let kind = correction.words();
            Sentence::new(
                format!("{round_zh}{table}号桌更正为{}（{}）：{reason}", result.zh, kind.zh),
                format!("{round_en}, table {table} corrected to {} ({}): {reason}", result.en, kind.en),
            )
        }
        Operation::PenaltyRecorded { penalty, .. } => Sentence::new(
            format!("{round_zh}“{}”判罚（{}）", pair(&penalty.entrant), penalty.clause),
            format!("{round_en}: penalty for “{}” ({})", pair(&penalty.entrant), penalty.clause),
        ),
        Operation::RoundClosed { .. } => {
            Sentence::new(format!("{round_zh}结束"), format!("Closed: {round_en}"))
        }
        Operation::EntrantWithdrawn { entrant, reason } => Sentence::new(
            format!("“{}”退赛：{reason}", pair(entrant)),
            format!("“{}” withdrew: {reason}", pair(entrant)),
        ),
        Operation::EntrantReturned { entrant } => {
            Sentence::new(format!("“{}”恢复参赛", pair(entrant)), format!("“{}” is back", pair(entrant)))
        }
        Operation::LotDrawn { .. } => Sentence::new("抽签决定并列名次", "Drew lots for tied places"),
        Operation::PenaltyGiven { penalty } => {
            let what = effects_words(state.regulations.game, &penalty.effects);
            let (zh, en) = match penalty.round {
                Some(_) => (round_zh, format!("{round_en}: ")),
                None => (String::new(), String::new()),
            };
            Sentence::new(
                format!("{zh}判罚“{}”：{}（{}）", pair(&penalty.entrant), what.zh, penalty.clause),
                format!("{en}penalty for “{}”: {} ({})", pair(&penalty.entrant), what.en, penalty.clause),
            )
        }
        Operation::PenaltyTakenBack { id, reason } => {
            let given = state.penalties.iter().find(|given| given.record.id == *id);
            let entrant = given.map(|given| pair(&given.record.entrant)).unwrap_or_default();
            Sentence::new(
                format!("撤销对“{entrant}”的判罚：{reason}"),
                format!("Took back a penalty for “{entrant}”: {reason}"),
            )
        }
        Operation::SubstitutePlayed { table, entrant, persons, .. } => match persons.len() {
            1.. => Sentence::new(
                format!("{round_zh}{table}号桌“{}”由替补上场", pair(entrant)),
                format!("{round_en}, table {table}: a substitute plays for “{}”", pair(entrant)),
            ),
            0 => Sentence::new(
                format!("{round_zh}{table}号桌“{}”没有替补", pair(entrant)),
                format!("{round_en}, table {table}: no substitute for “{}”", pair(entrant)),
            ),
        },
        Operation::ResultVoided { round, table, reason }
            if is_taken_back(state, (*round, *table), reason) =>
        {
            Sentence::new(
                format!("{round_zh}{table}号桌成绩撤回，等待重新登记"),
                format!("{round_en}, table {table}: result taken back, to be entered again"),
            )
        }
        Operation::ResultVoided { table, reason, .. } => Sentence::new(
            format!("{round_zh}{table}号桌成绩作废，重赛：{reason}"),
            format!("{round_en}, table {table} is played again: {reason}"),
        ),
        Operation::ResultRestored { table, version, reason, .. } => Sentence::new(
            format!("{round_zh}{table}号桌恢复第{version}版成绩：{reason}"),
            format!("{round_en}, table {table}: version {version} restored: {reason}"),
        ),
        Operation::CorrectionLimitSet { correction, reason, .. } => {
            let kind = correction.words();
            Sentence::new(
                format!("调整{round_zh}更正时限（{}）：{reason}", kind.zh),
                format!("Changed the time for corrections of {round_en} ({}): {reason}", kind.en),
            )
        }
        Operation::DraftEdited { reason, .. } => Sentence::new(
            format!("手工调整{round_zh}草稿：{reason}"),
            format!("Changed the draft of {round_en} by hand: {reason}"),
        ),
        Operation::PairForbidden { first, second, reason } => Sentence::new(
            format!("指定“{}”和“{}”不相遇：{reason}", pair(first), pair(second)),
            format!("“{}” and “{}” are kept apart: {reason}", pair(first), pair(second)),
        ),
        Operation::PairAllowed { first, second } => Sentence::new(
            format!("“{}”和“{}”可以相遇", pair(first), pair(second)),
            format!("“{}” and “{}” may meet", pair(first), pair(second)),
        ),
        Operation::SeatingSet { entrant, fixed, allowed } => seating_words(&pair(entrant), *fixed, allowed),
        Operation::TablesExcluded { tables } if tables.is_empty() => {
            Sentence::new("每一桌都用", "Every table is used")
        }
        Operation::TablesExcluded { tables } => Sentence::new(
            format!("停用{}号桌", numbers(tables, "、")),
            format!("Tables not used: {}", numbers(tables, ", ")),
        ),
        Operation::LateEntryTaken { unit: entered, .. } => {
            Sentence::new(format!("“{}”补报一队", unit(entered)), format!("“{}” entered late", unit(entered)))
        }
        Operation::ByeFilled { entrant, .. } => Sentence::new(
            format!("“{}”补入{round_zh}轮空的位置", pair(entrant)),
            format!("“{}” came into the open bye of {round_en}", pair(entrant)),
        ),
        Operation::FixtureRepaired { table, out, comes, reason, .. } => {
            let (at_zh, at_en) = match table {
                Some(table) => (format!("{table}号桌"), format!("table {table}")),
                None => ("轮空".to_owned(), "the bye".to_owned()),
            };
            Sentence::new(
                format!("{round_zh}{at_zh}“{}”换成“{}”：{reason}", pair(out), pair(comes)),
                format!("{round_en}, {at_en}: “{}” for “{}”: {reason}", pair(comes), pair(out)),
            )
        }
        Operation::FixtureFilled { sides: [first, second], reason, .. } => Sentence::new(
            format!("{round_zh}的轮空改为“{}”对“{}”：{reason}", pair(first), pair(second)),
            format!("{round_en}: a bye became “{}” against “{}”: {reason}", pair(first), pair(second)),
        ),
        Operation::FixtureEmptied { table, out, reason, .. } => Sentence::new(
            format!("{round_zh}{table}号桌“{}”不再出场，对方轮空：{reason}", pair(out)),
            format!("{round_en}, table {table}: “{}” goes, the other side has a bye: {reason}", pair(out)),
        ),
        Operation::RoundStartTakenBack { reason, .. } => Sentence::new(
            format!("撤回{round_zh}的开始：{reason}"),
            format!("Took back the start of {round_en}: {reason}"),
        ),
        Operation::RoundReopened { reason, .. } => {
            Sentence::new(format!("重开{round_zh}：{reason}"), format!("Reopened {round_en}: {reason}"))
        }
        Operation::EventReopened { reason } => Sentence::new(
            format!("撤回最终成绩：{reason}"),
            format!("The ranking is not final after all: {reason}"),
        ),
        Operation::LotTakenBack { reason, .. } => {
            Sentence::new(format!("撤销一次抽签：{reason}"), format!("Took back a lot: {reason}"))
        }
        Operation::RosterUnlocked { reason } => {
            Sentence::new(format!("解锁名单：{reason}"), format!("Unlocked the roster: {reason}"))
        }
        Operation::EntriesReopened { closed_at: Some(_), reason, .. } => Sentence::new(
            format!("截止以后重新开放报名：{reason}"),
            format!("Took entries again after the deadline: {reason}"),
        ),
        Operation::EntriesReopened { closed_at: None, reason, .. } => Sentence::new(
            format!("锁定名单以后重新开放报名：{reason}"),
            format!("Took entries again after the roster was locked: {reason}"),
        ),
        Operation::DeviceEnrolled { member, .. } => Sentence::new(
            format!("加入设备“{}”", member.label),
            format!("Enrolled the device {}", member.label),
        ),
        Operation::DeviceRevoked { reason, .. } => {
            Sentence::new(format!("停用一台设备：{reason}"), format!("Revoked a device: {reason}"))
        }
        Operation::TermBegun { .. } => Sentence::new("换了主机", "Another device became the host"),
        Operation::RetentionSet { days } => Sentence::new(
            format!("手机号等资料改为保留到赛后{days}天"),
            format!("Phones and the like are kept for {} after the event", counted(*days, "day", "days")),
        ),
        Operation::RemovalAnnounced => Sentence::new(
            "手机号、性别和职务的保留期限已过，一天以后删除",
            "The days of phones, gender and posts are over: they go in a day",
        ),
        Operation::ContactsRemoved { persons } => Sentence::new(
            format!("删除{persons}人的手机号、性别和职务"),
            format!("Removed phone, gender and post of {}", counted(*persons, "person", "persons")),
        ),
        Operation::PersonErased { .. } => {
            Sentence::new("应本人要求删除一人的姓名和资料", "Erased the name and data of a person on request")
        }
        Operation::ReadingCorrected { person } => {
            let of_unit = person.unit();
            Sentence::new(
                format!("更正“{}”一人姓名的读音", unit(&of_unit)),
                format!("Corrected how a name of “{}” is read", unit(&of_unit)),
            )
        }
        Operation::UnitRemoved { .. } => Sentence::new("删除一个单位", "Removed a unit"),
        Operation::EntryRemoved { unit: entered, reason, .. } => {
            let (zh, en) = match reason {
                Some(reason) => (format!("：{reason}"), format!(": {reason}")),
                None => (String::new(), String::new()),
            };
            Sentence::new(
                format!("撤销“{}”的报名{zh}", unit(entered)),
                format!("Removed the entry of “{}”{en}", unit(entered)),
            )
        }
        Operation::WaitingAdmitted { unit: entered, reason } => Sentence::new(
            format!("“{}”候补递补：{reason}", unit(entered)),
            format!("“{}” moved up from the waiting list: {reason}", unit(entered)),
        ),
        Operation::RankingPublished { reason: None, .. } => {
            Sentence::new("记录公布的名次", "Recorded the ranking as published")
        }
        Operation::RankingPublished { reason: Some(reason), .. } => Sentence::new(
            format!("重新公布最终成绩：{reason}"),
            format!("Published the final ranking again: {reason}"),
        ),
        Operation::EventFinished { reason: None } => {
            Sentence::new("公布最终成绩", "Published the final ranking")
        }
        Operation::EventFinished { reason: Some(reason) } => Sentence::new(
            format!("提前结束并公布最终成绩：{reason}"),
            format!("Ended early and published the final ranking: {reason}"),
        ),
    }
}

/// Whether a result was set aside as wrongly entered, and not for the match to be played again.
fn is_taken_back(state: &EventState, at: (RoundNumber, TableNumber), reason: &str) -> bool {
    let was = |record: &TableRecord| {
        record.voids.iter().any(|void| void.reason == reason && record.was_taken_back(void))
    };
    is_undo_reason(reason) || record_of(state, at, &was).is_some_and(was)
}

/// The record of a table as the log names it. A match that became a bye has no number any more: it is the one that fits.
fn record_of<'s>(
    state: &'s EventState,
    (round, table): (RoundNumber, TableNumber),
    fits: &dyn Fn(&TableRecord) -> bool,
) -> Option<&'s TableRecord> {
    let round = state.round(round)?;
    let here = round.table(table);
    let became_bye = || round.tables.iter().find(|record| record.table.is_none() && fits(record));
    here.filter(|record| fits(record)).or_else(became_bye).or(here)
}

/// A setting in the words of the regulations' paragraph; path and value as they are where it has none.
fn setting_words(state: &EventState, path: &str, value: &Value) -> (Sentence, Sentence) {
    let token = paragraphs(&state.regulations).into_iter().flatten().find_map(|part| match part {
        Part::Token(token) if token.path == path => Some(token),
        Part::Token(_) | Part::Words(_) => None,
    });
    let raw = |text: String| Sentence::new(text.clone(), text);
    let Some(token) = token else { return (raw(path.to_owned()), raw(value.to_string())) };
    let chosen = token.choices.into_iter().find(|(choice, _)| choice == value).map(|(_, words)| words);
    (token.label, chosen.unwrap_or_else(|| raw(value.to_string())))
}

fn result_at(
    state: &EventState,
    (round, table): (RoundNumber, TableNumber),
    (result, fouls): (&MatchResult, [u32; 2]),
) -> Sentence {
    let made_it = |version: &&ResultVersion| version.result == *result && version.fouls == fouls;
    let fits = |record: &TableRecord| record.versions.iter().any(|version| made_it(&version));
    let stage = state.round(round).map(|round| round.stage);
    let Some((stage, record)) = stage.zip(record_of(state, (round, table), &fits)) else {
        return Sentence::default();
    };
    // Whoever sits there now: the words are those of the sides that made it.
    let made = record.versions.iter().find(made_it);
    let sides = made.map_or(&record.sides, |version| record.sides_of(version));
    let said = result_words(state, (stage, sides), result);
    with_fouls(said, state.regulations.game, sides, fouls)
}

/// A result with the names of who forfeited.
fn result_words(state: &EventState, (stage, sides): (usize, &Sides), result: &MatchResult) -> Sentence {
    match result {
        MatchResult::Forfeit { absent, reason } => {
            let entrants = state.entrants();
            let names: Vec<_> =
                absent.iter().filter_map(|entrant| Some(entrants.get(entrant)?.name.as_str())).collect();
            let forfeited =
                Sentence::new(format!("{}弃权", names.join("、")), format!("{} forfeited", names.join(", ")));
            with_forfeit_reason(forfeited, *reason)
        }
        MatchResult::Levels { .. }
        | MatchResult::DealPoints { .. }
        | MatchResult::Outcome { .. }
        | MatchResult::Games { .. }
        | MatchResult::Ruled { .. } => {
            let terms = Terms::of_stage(&state.regulations, stage);
            saiwu_domain::scoring::result_words(terms, sides, result)
        }
    }
}

fn seating_words(name: &str, fixed: Option<TableNumber>, allowed: &BTreeSet<TableNumber>) -> Sentence {
    match fixed {
        Some(table) => Sentence::new(
            format!("“{name}”固定坐{table}号桌"),
            format!("“{name}” always sits at table {table}"),
        ),
        None if allowed.is_empty() => {
            Sentence::new(format!("“{name}”可以坐任何一桌"), format!("“{name}” may sit anywhere"))
        }
        None => Sentence::new(
            format!("“{name}”只坐{}号桌", numbers(allowed, "、")),
            format!("“{name}” sits only at tables {}", numbers(allowed, ", ")),
        ),
    }
}

fn numbers(tables: &BTreeSet<TableNumber>, separator: &str) -> String {
    tables.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}

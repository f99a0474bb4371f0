//! From the domain's state to what screens show; shared by the use cases.

use crate::event::count;
use crate::live::EventFile;
use chrono::{DateTime, Utc};
use saiwu_domain::contest::{Contest, Entrant, Match, MatchResult, RoundKind, Sides};
use saiwu_domain::course::{
    ChangedSide, Gone, changed_sides, free_words, knockout_of, place_title, placement_of,
};
use saiwu_domain::event::{
    ChangeKind, Entry, EventState, Phase, PhonePolicy, Policy, RoundRecord, RoundState, TableRecord,
    TableStatus, VoidedResult,
};
use saiwu_domain::ids::{EntrantId, RoundNumber};
use saiwu_domain::level::Level;
use saiwu_domain::regulations::{ByeRule, Game, Regulations, StageKind, end_of_play_words};
use saiwu_domain::scoring::{
    Outcome, Terms, level_words, result_words, score_match, side_words, with_forfeit_reason,
};
use saiwu_domain::sentence::Sentence;
use saiwu_protocol::registration::EntrantLine;
use saiwu_protocol::rounds::{RoundView, SideView, TableView};
use saiwu_protocol::texts::Text;
use saiwu_protocol::{event as wire, rounds as wire_rounds};
use std::cell::OnceCell;
use std::collections::BTreeMap;

pub(crate) fn phase(phase: Phase) -> wire::Phase {
    match phase {
        Phase::Registration => wire::Phase::Registration,
        Phase::Locked => wire::Phase::Locked,
        Phase::Drawn => wire::Phase::Drawn,
        Phase::Playing => wire::Phase::Playing,
        Phase::Finished => wire::Phase::Finished,
    }
}

pub(crate) fn round_state(state: RoundState) -> wire::RoundState {
    match state {
        RoundState::Draft => wire::RoundState::Draft,
        RoundState::Published => wire::RoundState::Published,
        RoundState::Running => wire::RoundState::Running,
        RoundState::Closed => wire::RoundState::Closed,
    }
}

pub(crate) fn phone_policy(policy: PhonePolicy) -> wire::PhonePolicy {
    match policy {
        PhonePolicy::Allowed => wire::PhonePolicy::Allowed,
        PhonePolicy::BetweenRounds => wire::PhonePolicy::BetweenRounds,
        PhonePolicy::Banned => wire::PhonePolicy::Banned,
    }
}

/// Entrants and the names behind them, looked up once for a whole view.
pub(crate) struct Directory<'a> {
    pub file: &'a EventFile,
    pub entrants: BTreeMap<EntrantId, Entrant>,
    players: BTreeMap<EntrantId, Vec<String>>,
    classes: BTreeMap<EntrantId, String>,
    contest: OnceCell<Contest>,
    pub pinyin: OnceCell<BTreeMap<EntrantId, String>>,
}

impl<'a> Directory<'a> {
    pub(crate) fn new(file: &'a EventFile) -> Self {
        let players = file.state.players().into_iter().map(|(entrant, persons)| {
            let names = persons.iter().filter_map(|person| Some(file.persons.get(person)?.name.clone()));
            (entrant, names.collect())
        });
        let entrants = file.state.entrants();
        Self {
            file,
            entrants,
            players: players.collect(),
            classes: file.state.classes(),
            contest: OnceCell::new(),
            pinyin: OnceCell::new(),
        }
    }

    /// The contest as the rules see it, made when it is asked for.
    pub(crate) fn contest(&self) -> &Contest {
        self.contest.get_or_init(|| self.file.state.contest())
    }

    /// 第3轮, 小组赛第2轮, 四分之一决赛, 加赛.
    pub(crate) fn title(&self, round: &RoundRecord) -> Text {
        round.title(self.contest()).into()
    }

    /// What is played at the tables of a round, by entrants: A组, 决赛, 三四名决赛.
    fn labels(&self, round: &RoundRecord) -> BTreeMap<EntrantId, Sentence> {
        let contest = self.contest();
        let knockout = match contest.kind_of(round.stage) {
            StageKind::Swiss => None,
            StageKind::Groups => {
                let groups = contest.field_of(round.stage).map(|field| field.groups.as_slice());
                let groups = groups.unwrap_or_default().iter().filter(|group| !group.name.is_empty());
                let labels = groups.flat_map(|group| {
                    let label = Sentence::new(format!("{}组", group.name), format!("Group {}", group.name));
                    group.entrants.iter().map(move |entrant| (entrant.clone(), label.clone()))
                });
                return labels.collect();
            }
            StageKind::Knockout => knockout_of(contest, round.stage).ok(),
            StageKind::Placement => placement_of(contest, round.stage).ok(),
        };
        let before = contest.rounds.iter().filter(|other| {
            other.stage == round.stage && other.kind.is_regular() && other.number < round.number
        });
        let own = knockout.as_ref().and_then(|knockout| knockout.rounds.get(before.count()));
        let own = own.filter(|_| round.kind.is_regular());
        let fixtures = own.into_iter().flat_map(|round| &round.fixtures);
        let labels = fixtures.filter_map(|fixture| Some((fixture, place_title(fixture)?)));
        labels
            .flat_map(|(fixture, label)| {
                let sides = [&fixture.first, &fixture.second].into_iter().filter_map(|side| side.known());
                sides.map(move |side| (side.clone(), label.clone()))
            })
            .collect()
    }

    pub(crate) fn name(&self, entrant: &EntrantId) -> String {
        self.entrants.get(entrant).map(|entrant| entrant.name.clone()).unwrap_or_default()
    }

    pub(crate) fn players(&self, entrant: &EntrantId) -> Vec<String> {
        self.players.get(entrant).cloned().unwrap_or_default()
    }

    /// The unit of an entrant, or what several are called together (R15.1.7).
    pub(crate) fn unit_name(&self, entrant: &EntrantId) -> String {
        let Some(known) = self.entrants.get(entrant) else { return String::new() };
        if let Some(joint) = &known.joint {
            return joint.clone();
        }
        known
            .unit
            .as_ref()
            .and_then(|unit| Some(self.file.state.units.get(unit)?.name.clone()))
            .unwrap_or_default()
    }

    pub(crate) fn entry_of(&self, entrant: &EntrantId) -> Option<&Entry> {
        self.file.state.entries.get(self.entrants.get(entrant)?.unit.as_ref()?)
    }

    pub(crate) fn line(&self, entrant: &EntrantId) -> EntrantLine {
        let known = self.entrants.get(entrant);
        EntrantLine {
            entrant: entrant.as_str().to_owned(),
            name: self.name(entrant),
            players: self.players(entrant),
            pinyin: self.pinyin(entrant),
            draw_number: known.and_then(|known| known.draw_number),
            withdrawn_after: known.and_then(|known| known.withdrawn_after).map(|round| round.0),
            class: self.classes.get(entrant).cloned(),
        }
    }

    pub(crate) fn side(&self, sides: &Sides, entrant: &EntrantId) -> SideView {
        let seat = match sides {
            Sides::Two(..) => Some(side_words(self.file.state.regulations.game, sides, entrant).into()),
            Sides::Bye(_) => None,
        };
        SideView {
            seat,
            entrant: entrant.as_str().to_owned(),
            draw_number: self.entrants.get(entrant).and_then(|known| known.draw_number),
            name: self.name(entrant),
            unit: self.unit_name(entrant),
            players: self.players(entrant),
            pinyin: self.pinyin(entrant),
            substitutes: Vec::new(),
            left: None,
        }
    }

    /// Whether a penalty put it out of the contest.
    pub(crate) fn is_disqualified(&self, entrant: &EntrantId) -> bool {
        self.entrants.get(entrant).is_some_and(|known| known.disqualified_from.is_some())
    }

    /// 退赛 or 取消资格, where an entrant had left before this round of the event.
    pub(crate) fn left_before(&self, entrant: &EntrantId, round: RoundNumber) -> Option<Text> {
        Some(Gone::before(self.entrants.get(entrant)?, round)?.mark().into())
    }

    /// A side of a table, with who really plays there.
    fn side_at(&self, round: RoundNumber, record: &TableRecord, entrant: &EntrantId) -> SideView {
        let own = record.substitutes.iter().filter(|one| one.entrant == *entrant);
        let persons = own.filter_map(|one| self.file.persons.get(&one.person));
        SideView {
            substitutes: persons.map(|person| person.name.clone()).collect(),
            left: self.left_before(entrant, round),
            ..self.side(&record.sides, entrant)
        }
    }

    pub(crate) fn table(&self, round: &RoundRecord, record: &TableRecord) -> TableView {
        self.table_with(&self.labels(round), round, record)
    }

    fn table_with(
        &self,
        labels: &BTreeMap<EntrantId, Sentence>,
        round: &RoundRecord,
        record: &TableRecord,
    ) -> TableView {
        let stage = round.stage;
        let label = record.sides.entrants().next().and_then(|first| labels.get(first));
        let (first, second) = match &record.sides {
            Sides::Two(first, second) => {
                (self.side_at(round.number, record, first), Some(self.side_at(round.number, record, second)))
            }
            Sides::Bye(only) => (self.side_at(round.number, record, only), None),
        };
        let latest = record.current_version();
        let terms = Terms::of_stage(&self.file.state.regulations, stage);
        let lost = (!record.ruled_against.is_empty())
            .then(|| record.counted_result(&self.file.state.regulations, stage))
            .flatten();
        let result = match (&record.sides, latest) {
            (Sides::Bye(only), _) => Some(bye_words(self, round, only)),
            // By penalty, whatever was played.
            (Sides::Two(..), _) if lost.is_some() => {
                lost.map(|result| result_words(terms, &record.sides, &result))
            }
            (Sides::Two(..), Some(latest)) => Some(result_words(terms, &record.sides, &latest.result)),
            (Sides::Two(..), None) => None,
        };
        TableView {
            table: record.table.map(|table| table.0),
            label: label.cloned().map(Text::from),
            first,
            second,
            status: table_status(record),
            result: result.map(Text::from),
            version: latest.map(|latest| latest.number),
            corrected: record.is_corrected(),
            points: self.points(stage, record).map(Text::from),
        }
    }

    fn points(&self, stage: usize, record: &TableRecord) -> Option<Sentence> {
        let game = self.file.state.regulations.game;
        // In a bracket nobody collects points: who goes on is what counts.
        match self.file.state.regulations.stages.get(stage).map(|rule| rule.kind) {
            Some(StageKind::Knockout | StageKind::Placement) => return None,
            Some(StageKind::Swiss | StageKind::Groups) | None => {}
        }
        let played = played(&self.file.state, stage, record)?;
        let scores = score_match(&rules_of(&self.file.state, stage), &played)?;
        let points: Vec<_> = scores.iter().map(|score| score.match_points.to_string()).collect();
        let (zh, en) = points_word(game);
        Some(Sentence::new(format!("{zh}{}", points.join(":")), format!("{en} {}", points.join(":"))))
    }

    /// Whom the chief referee has to exchange in a published round of a bracket (R12.3.3).
    fn changed_sides(&self, round: &RoundRecord) -> Vec<wire_rounds::ChangedSide> {
        if !round.is_public() {
            return Vec::new();
        }
        let all = changed_sides(self.contest(), round.number);
        // Two who change places are one exchange.
        let first_of_two = |at: usize, changed: &ChangedSide| {
            changed.out.is_none()
                || !all[..at].iter().any(|other| other.out == changed.comes && other.comes == changed.out)
        };
        let waits = |id: &EntrantId| round.table_of(id).is_none_or(|table| table.status == TableStatus::Open);
        let once = all.iter().enumerate().filter(|(at, changed)| first_of_two(*at, changed));
        let changed = once.map(|(_, changed)| wire_rounds::ChangedSide {
            table: changed.table.map(|table| table.0),
            out: changed.out.as_ref().map(|out| out.as_str().to_owned()),
            comes: changed.comes.as_ref().map(|comes| comes.as_str().to_owned()),
            text: self.changed_words(round, changed).into(),
            can_be_exchanged: [&changed.out, &changed.comes].into_iter().flatten().all(waits),
        });
        changed.collect()
    }

    fn changed_words(&self, round: &RoundRecord, changed: &ChangedSide) -> Sentence {
        let name = |id: &Option<EntrantId>| id.as_ref().map(|id| self.name(id)).unwrap_or_default();
        let (out, comes, stays) = (name(&changed.out), name(&changed.comes), name(&changed.stays));
        let (at_zh, at_en) = match changed.table {
            Some(table) => (format!("{table}号桌"), format!("table {table}")),
            None => ("轮空".to_owned(), "the bye".to_owned()),
        };
        let elsewhere = changed.comes.as_ref().and_then(|id| round.table_of(id));
        match (elsewhere, &changed.out, &changed.comes) {
            (_, None, _) => Sentence::new(
                format!("更正以后，公布时轮空的“{stays}”要和“{comes}”比赛"),
                format!("After the correction “{stays}”, published with a bye, plays “{comes}”"),
            ),
            (_, _, None) if changed.stays.is_none() => Sentence::new(
                format!("{at_zh}：更正以后双方都已出局，这一场不打，记双方弃权"),
                format!("After the correction neither side belongs to {at_en}: a forfeit of both"),
            ),
            (_, _, None) => Sentence::new(
                format!("{at_zh}：更正以后“{out}”不再出场，“{stays}”轮空"),
                format!("After the correction “{out}” ({at_en}) is out and “{stays}” has a bye"),
            ),
            (Some(other), _, _) => {
                let (other_zh, other_en) = match other.table {
                    Some(table) => (format!("{table}号桌"), format!("table {table}")),
                    None => ("轮空".to_owned(), "the bye".to_owned()),
                };
                Sentence::new(
                    format!("更正以后，{at_zh}的“{out}”和{other_zh}的“{comes}”要互换"),
                    format!(
                        "After the correction “{out}” ({at_en}) and “{comes}” ({other_en}) change places"
                    ),
                )
            }
            (None, _, _) if changed.table.is_none() => Sentence::new(
                format!("更正以后应该是“{comes}”轮空，公布的是“{out}”"),
                format!("After the correction “{comes}” has the bye, “{out}” was published"),
            ),
            (None, _, _) => Sentence::new(
                format!("{at_zh}：更正以后应该是“{comes}”出场，公布的是“{out}”"),
                format!("After the correction “{comes}” belongs to {at_en}, “{out}” was published"),
            ),
        }
    }

    pub(crate) fn round(&self, round: &RoundRecord, now: DateTime<Utc>) -> RoundView {
        let regulations = rules_of(&self.file.state, round.stage);
        let labels = self.labels(round);
        RoundView {
            number: round.number.0,
            title: self.title(round),
            stage: u32::try_from(round.stage).unwrap_or(u32::MAX),
            kind: match round.kind {
                RoundKind::Regular => wire_rounds::RoundKind::Regular,
                RoundKind::Playoff => wire_rounds::RoundKind::Playoff,
            },
            state: round_state(round.state),
            quality: round.quality.clone().into(),
            relaxed: round.relaxed.iter().cloned().map(Text::from).collect(),
            tables: round.tables.iter().map(|record| self.table_with(&labels, round, record)).collect(),
            minutes: regulations.round_minutes(),
            ends_at: round.ends_at,
            end_procedure: end_of_play_words(&regulations).into(),
            changed_sides: self.changed_sides(round),
            corrections: corrections(self, Some(round.number)),
            now,
        }
    }
}

/// How many entrants in words: 12对, 12人, 12队.
pub(crate) fn counted(state: &EventState, entrants: usize) -> Text {
    state.regulations.counted(count(entrants)).into()
}

/// The rules that hold in a stage.
pub(crate) fn rules_of(state: &EventState, stage: usize) -> Regulations {
    state.regulations.of_stage(stage)
}

/// The match as the rules see it, once its result counts.
pub(crate) fn played(state: &EventState, stage: usize, record: &TableRecord) -> Option<Match> {
    record.is_decided().then(|| Match {
        result: record.counted_result(&state.regulations, stage),
        penalties: record.penalties.clone(),
        fouls: record.counted_fouls(),
        ..Match::new(record.table, record.sides.clone())
    })
}

/// 积分 for Guandan, 场分 for Shengji.
pub(crate) fn points_word(game: Game) -> (&'static str, &'static str) {
    match game {
        Game::Guandan | Game::Xiangqi => ("积分", "Points"),
        Game::Shengji => ("场分", "Points"),
    }
}

pub(crate) fn table_status(record: &TableRecord) -> wire_rounds::TableStatus {
    match (&record.sides, record.status) {
        (Sides::Bye(_), _) => wire_rounds::TableStatus::Bye,
        (Sides::Two(..), TableStatus::Open) => wire_rounds::TableStatus::Open,
        (Sides::Two(..), TableStatus::Provisional) => wire_rounds::TableStatus::Provisional,
        (Sides::Two(..), TableStatus::Disputed) => wire_rounds::TableStatus::Disputed,
        (Sides::Two(..), TableStatus::Confirmed) => wire_rounds::TableStatus::Confirmed,
    }
}

/// What a free round brings: points, the next round of a bracket, or the place itself.
pub(crate) fn bye_words(directory: &Directory<'_>, round: &RoundRecord, entrant: &EntrantId) -> Sentence {
    let by_bracket = free_words(directory.contest(), round.stage, round.number, entrant);
    if let Some(words) = by_bracket.filter(|_| round.kind.is_regular()) {
        return words;
    }
    let rules = rules_of(&directory.file.state, round.stage);
    if rules.bye == ByeRule::NOTHING {
        return Sentence::new("轮空，不记分", "Free, without points");
    }
    let points = rules.bye.match_points;
    Sentence::new(format!("轮空，记{points}分"), format!("Bye, {points} points"))
}

/// A result seen from one side: 胜9:6, 胜（过A:9）, 判负（红方胜，裁定红方按弃权计）.
pub(crate) fn own_result(
    terms: Terms,
    sides: &Sides,
    me: &EntrantId,
    result: &MatchResult,
    outcome: Outcome,
) -> Sentence {
    let first = sides.entrants().next() == Some(me);
    let (zh, en) = match outcome {
        Outcome::Win => ("胜", "Won"),
        Outcome::Draw => ("平", "Drawn"),
        Outcome::Loss => ("负", "Lost"),
        Outcome::ForfeitWin => ("判胜", "Won by ruling"),
        Outcome::ForfeitLoss => ("判负", "Lost by ruling"),
        Outcome::DoubleForfeit => ("双方判负", "Both lost by ruling"),
        Outcome::Bye => ("", ""),
    };
    match result {
        MatchResult::Levels { levels: [ew, ns], .. } => {
            let (mine, theirs) = if first { (*ew, *ns) } else { (*ns, *ew) };
            let passed = [mine, theirs].contains(&Level::PassedAce);
            let [mine, theirs] = [mine, theirs].map(|level| level_words(level, terms.target));
            let en = format!("{en} {}:{}", mine.en, theirs.en);
            // “胜过A:9” would read as beating an A.
            let zh = match passed && !zh.is_empty() {
                true => format!("{zh}（{}:{}）", mine.zh, theirs.zh),
                false => format!("{zh}{}:{}", mine.zh, theirs.zh),
            };
            Sentence::new(zh, en)
        }
        MatchResult::DealPoints { points: [ew, ns], .. } => {
            let (mine, theirs) = if first { (ew, ns) } else { (ns, ew) };
            Sentence::new(format!("{zh}{mine}:{theirs}"), format!("{en} {mine}:{theirs}"))
        }
        MatchResult::Outcome { .. } => Sentence::new(zh, en),
        MatchResult::Games { .. } | MatchResult::Ruled { .. } => {
            // Ruled against one, a side has lost; ruled against both, nobody has won.
            let against_both = matches!(result, MatchResult::Ruled { against, .. } if against.len() > 1);
            let (zh, en) = if against_both { ("双方判负", "Both lost by ruling") } else { (zh, en) };
            let words = result_words(terms, sides, result);
            Sentence::new(format!("{zh}（{}）", words.zh), format!("{en} ({})", words.en))
        }
        MatchResult::Forfeit { absent, reason } => {
            let forfeited = match (absent.contains(me), absent.len()) {
                (true, 1) => Sentence::new("本方弃权", "You forfeited"),
                (true, _) => Sentence::new("双方弃权", "Both forfeited"),
                (false, _) => Sentence::new("对方弃权", "The opponent forfeited"),
            };
            with_forfeit_reason(forfeited, *reason)
        }
    }
}

/// Public notes of corrections, newest first: “12号桌成绩已更正：9:6 → 9:8（录入错误）。不改变已公布的编排”.
pub(crate) fn corrections(directory: &Directory<'_>, only: Option<RoundNumber>) -> Vec<Text> {
    let state = &directory.file.state;
    let mut notes = Vec::new();
    for round in state.rounds.iter().filter(|round| only.is_none_or(|wanted| wanted == round.number)) {
        let terms = Terms::of_stage(&state.regulations, round.stage);
        for record in &round.tables {
            for (before, after) in record.corrections() {
                let title = directory.title(round);
                let kind = match &after.change {
                    ChangeKind::Corrected { correction, .. } => correction.words(),
                    ChangeKind::Restored { version, .. } => {
                        Sentence::new(format!("恢复第{version}版"), format!("version {version} restored"))
                    }
                    ChangeKind::Reported | ChangeKind::Signed | ChangeKind::Agreed | ChangeKind::ByRule => {
                        continue;
                    }
                };
                let Some(table) = record.table else { continue };
                let sides = record.sides_of(after);
                let old = result_words(terms, sides, &before.result);
                let new = result_words(terms, sides, &after.result);
                let stays = state.what_stays(round.stage, record, before, after);
                let sentence = Sentence::new(
                    format!(
                        "{}{table}号桌成绩已更正：{} → {}（{}）。{}",
                        title.zh, old.zh, new.zh, kind.zh, stays.zh
                    ),
                    format!(
                        "{}, table {table} corrected: {} → {} ({}). {}",
                        title.en, old.en, new.en, kind.en, stays.en
                    ),
                );
                notes.push((after.at, round.number, Text::from(sentence)));
            }
        }
        let voided =
            round.tables.iter().flat_map(|record| record.voids.iter().map(move |void| (record, void)));
        for (record, void) in voided {
            let Some(sentence) = void_note(directory, &directory.title(round), record, void) else {
                continue;
            };
            notes.push((void.at, round.number, Text::from(sentence)));
        }
    }
    notes.sort_by_key(|(at, round, _)| std::cmp::Reverse((*at, *round)));
    notes.into_iter().map(|(.., text)| text).collect()
}

/// What everybody reads of a result that was set aside. An entry that was merely undone is told until the right one
/// stands; one that came back needs no words.
fn void_note(
    directory: &Directory<'_>,
    title: &Text,
    record: &TableRecord,
    void: &VoidedResult,
) -> Option<Sentence> {
    let table = record.table?;
    let stands = record.current_version();
    let came_back = record.versions.iter().any(|version| match version.change {
        ChangeKind::Restored { version: old, .. } => old == void.version && version.number > void.version,
        ChangeKind::Reported
        | ChangeKind::Signed
        | ChangeKind::Agreed
        | ChangeKind::ByRule
        | ChangeKind::Corrected { .. } => false,
    });
    if record.was_exchanged() && !came_back && !record.was_taken_back(void) {
        let names: Vec<_> = record.sides.entrants().map(|side| directory.name(side)).collect();
        let (zh, en) = match names.as_slice() {
            [one, other] => (format!("现在是{one}对{other}"), format!("it is now {one} against {other}")),
            _ => (format!("现在是{}轮空", names.join("、")), format!("{} has a bye now", names.join(", "))),
        };
        return Some(Sentence::new(
            format!("{}{table}号桌成绩作废，换人重赛：上一轮的成绩有更正，{zh}。其他桌的编排不变", title.zh),
            format!(
                "{}, table {table} is played again by others: an earlier result was corrected, {en}. Other tables stay",
                title.en
            ),
        ));
    }
    let (zh, en) = match (record.was_taken_back(void), record.is_decided()) {
        _ if came_back => return None,
        (true, _) if stands.is_some() || record.is_decided() => return None,
        (true, _) => ("成绩已撤回，等待重新登记", "result taken back, to be entered again"),
        (false, false) => {
            ("成绩作废，重赛。不改变已公布的编排", "is played again. Published pairings do not change")
        }
        (false, true) => {
            ("成绩作废，已重赛。不改变已公布的编排", "was played again. Published pairings do not change")
        }
    };
    Some(Sentence::new(format!("{}{table}号桌{zh}", title.zh), format!("{}, table {table} {en}", title.en)))
}

/// What the table of edits says, as screens show it.
pub(crate) fn permit(policy: Policy) -> wire::Permit {
    let kind = match &policy {
        Policy::Free => wire::PermitKind::Free,
        Policy::Warn(_) => wire::PermitKind::Warn,
        Policy::ChiefRefereeOnly(_) => wire::PermitKind::ChiefReferee,
        Policy::Forbidden(_) => wire::PermitKind::Forbidden,
    };
    wire::Permit { kind, text: policy.sentence().cloned().map(Text::from) }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;
    use saiwu_domain::regulations::template;

    #[test]
    fn s83_a_ruling_is_told_to_a_side_with_its_word() {
        let regulations = template("xiangqi-swiss").unwrap();
        let [red, black] = ["red", "black"].map(|id| EntrantId(id.to_owned()));
        let sides = Sides::Two(red.clone(), black.clone());
        let told = |me: &EntrantId, against: &[&EntrantId]| {
            let played = Match {
                result: Some(MatchResult::Ruled {
                    played: Box::new(MatchResult::Outcome { winner: Some(red.clone()) }),
                    against: against.iter().copied().cloned().collect(),
                }),
                ..Match::new(None, sides.clone())
            };
            let scores = score_match(&regulations, &played).unwrap();
            let outcome = scores.iter().find(|score| score.entrant == me).unwrap().outcome;
            own_result(Terms::of(&regulations), &sides, me, played.result.as_ref().unwrap(), outcome)
        };
        let one = told(&black, &[&black]);
        assert_eq!(one.zh, "判负（红方胜，裁定黑方按弃权计）");
        assert_eq!(one.en, "Lost by ruling (Red won, Black scored as forfeit by ruling)");
        assert_eq!(told(&red, &[&black]).zh, "胜（红方胜，裁定黑方按弃权计）");
        for side in [&red, &black] {
            let both = told(side, &[&red, &black]);
            assert_eq!(both.zh, "双方判负（红方胜，裁定红方、黑方按弃权计）");
            assert_eq!(both.en, "Both lost by ruling (Red won, Red and Black scored as forfeit by ruling)");
        }
    }
}

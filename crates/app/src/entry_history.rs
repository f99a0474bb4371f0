//! All that became of a unit's entry: who, when, how it stood before and after (scenario T05). Names of persons are not in
//! the log, so it is said which players are others, never who they were.

use crate::App;
use crate::event::count;
use crate::history::{Titles, words};
use saiwu_domain::event::{Entry, EventState, Operation};
use saiwu_domain::ids::{EntrantId, UnitId};
use saiwu_domain::registration::places_in_words;
use saiwu_domain::sentence::Sentence;
use saiwu_protocol::texts::Text;
use saiwu_protocol::waiting::{EntryHistory, EntryStep, GetEntryHistory};
use saiwu_protocol::{ErrorCode, ErrorReply};

impl App {
    pub(crate) fn entry_history(&self, get: &GetEntryHistory) -> Result<EntryHistory, ErrorReply> {
        self.with_event(&get.event, |file| {
            let unit = UnitId(get.unit.clone());
            let Some(record) = file.state.units.get(&unit) else {
                return Err(ErrorReply::new(ErrorCode::NotFound, "没有这个单位", "There is no such unit"));
            };
            let titles = Titles::new(file);
            let mut steps = Vec::new();
            let mut log = self.log_of(file)?.into_iter();
            let first = log.next().and_then(|(operation, ..)| EventState::created(&operation).ok());
            let Some(mut state) = first else { return Ok(EntryHistory { unit: record.name.clone(), steps }) };
            for (operation, meta, _) in log {
                if !may_matter(&operation) {
                    state.apply(&operation, &meta);
                    continue;
                }
                let before = Standing::of(&state, &unit);
                state.apply(&operation, &meta);
                let after = Standing::of(&state, &unit);
                let own = is_about(&operation, &unit);
                if !own && before.places == after.places {
                    continue;
                }
                let what = match own {
                    true => words(&file.state, &titles, &operation),
                    false if after.places > before.places => {
                        Sentence::new("有名额空出，候补递补", "Moved up")
                    }
                    false => Sentence::new("退回候补", "Waits again"),
                };
                steps.push(EntryStep {
                    at: meta.at,
                    by: meta.by.into(),
                    what: what.into(),
                    before: before.words(&file.state),
                    after: after.words(&file.state),
                    replaced: replaced(&operation),
                });
            }
            steps.reverse();
            Ok(EntryHistory { unit: record.name.clone(), steps })
        })
    }
}

/// How an entry stands.
struct Standing {
    entered: bool,
    places: usize,
    waiting: Vec<u32>,
    gone: usize,
    classes: Vec<(String, usize)>,
    joint: Vec<String>,
}

impl Standing {
    fn of(state: &EventState, unit: &UnitId) -> Self {
        let waiting = state.waiting_list().into_iter().filter(|place| place.unit == *unit);
        let waiting: Vec<_> = waiting.map(|place| place.position).collect();
        let entry = state.entries.get(unit);
        Self {
            entered: entry.is_some(),
            places: entry.map_or(0, |entry| entry.seats.len()).saturating_sub(waiting.len()),
            waiting,
            classes: entry.map(|entry| state.classes_of(entry)).unwrap_or_default(),
            joint: entry.map(|entry| state.joint_teams_of(entry)).unwrap_or_default(),
            gone: state.withdrawals.keys().filter(|id| is_of(id, unit)).count(),
        }
    }

    fn words(&self, state: &EventState) -> Text {
        if !self.entered {
            return Sentence::new("没有报名", "Not entered").into();
        }
        let composition = state.regulations.entrant.composition;
        let words = |places: usize| places_in_words(composition, count(places));
        let (mut zh, mut en) = (Vec::new(), Vec::new());
        if self.places > 0 {
            let places = words(self.places);
            zh.push(places.zh);
            en.push(places.en);
        }
        if let Some(first) = self.waiting.first() {
            let waiting = words(self.waiting.len());
            zh.push(format!("候补{}（第{first}位起）", waiting.zh));
            en.push(format!("{} waiting from position {first} on", waiting.en));
        }
        for (class, places) in &self.classes {
            let places = words(*places);
            zh.push(format!("{class}{}", places.zh));
            en.push(format!("{class}: {}", places.en));
        }
        if !self.joint.is_empty() {
            zh.push(format!("其中联合组队：{}", self.joint.join("；")));
            en.push(format!("joint teams among them: {}", self.joint.join("; ")));
        }
        if self.gone > 0 {
            zh.push(format!("其中{}已退赛", state.regulations.counted(count(self.gone)).zh));
            en.push(format!("{} withdrew", self.gone));
        }
        Sentence::new(zh.join("，"), en.join(", ")).into()
    }
}

/// `u1-2-1` is an entrant of `u1`.
fn is_of(entrant: &EntrantId, unit: &UnitId) -> bool {
    entrant.as_str().strip_prefix(unit.as_str()).is_some_and(|rest| rest.starts_with('-'))
}

/// Whether it may change how an entry stands.
fn may_matter(operation: &Operation) -> bool {
    matches!(
        operation,
        Operation::UnitAdded { .. }
            | Operation::UnitChanged { .. }
            | Operation::EntrySubmitted { .. }
            | Operation::EntryRemoved { .. }
            | Operation::EntriesReopened { .. }
            | Operation::WaitingAdmitted { .. }
            | Operation::LateEntryTaken { .. }
            | Operation::EntrantWithdrawn { .. }
            | Operation::EntrantReturned { .. }
    )
}

fn is_about(operation: &Operation, unit: &UnitId) -> bool {
    match operation {
        Operation::EntrySubmitted { entry } => entry.unit == *unit,
        Operation::UnitAdded { unit: own, .. }
        | Operation::UnitChanged { unit: own, .. }
        | Operation::EntryRemoved { unit: own, .. }
        | Operation::WaitingAdmitted { unit: own, .. }
        | Operation::LateEntryTaken { unit: own, .. } => own == unit,
        Operation::EntrantWithdrawn { entrant, .. } | Operation::EntrantReturned { entrant } => {
            is_of(entrant, unit)
        }
        _ => false,
    }
}

fn replaced(operation: &Operation) -> Option<Text> {
    let Operation::EntrySubmitted { entry } = operation else { return None };
    if entry.replaced.is_empty() {
        return None;
    }
    let places = places_of(entry);
    let zh = places.iter().map(|(seat, player)| match seat {
        Some(seat) => format!("第{seat}队第{player}人"),
        None => "领队".to_owned(),
    });
    let en = places.iter().map(|(seat, player)| match seat {
        Some(seat) => format!("player {player} of number {seat}"),
        None => "the leader".to_owned(),
    });
    let (zh, en): (Vec<_>, Vec<_>) = (zh.collect(), en.collect());
    let words = Sentence::new(
        format!("换了人：{}。改前的姓名不保存", zh.join("、")),
        format!("Replaced: {}. Earlier names are not kept", en.join(", ")),
    );
    Some(words.into())
}

/// Place and player of whoever was replaced, both from 1; no place for the leader.
fn places_of(entry: &Entry) -> Vec<(Option<usize>, usize)> {
    let leader = entry.replaced.contains(&entry.leader).then_some((None, 0));
    let seats = (1..).zip(&entry.seats).flat_map(|(seat, places)| {
        let players = places.pairs.iter().flat_map(|pair| &pair.players);
        (1..).zip(players).map(move |(number, person)| (seat, number, person))
    });
    let players = seats.filter(|(.., person)| entry.replaced.contains(*person));
    players.map(|(seat, number, _)| (Some(seat), number)).chain(leader).collect()
}

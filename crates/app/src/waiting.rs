//! Who waits for a place of the whole contest, and entries that are given back (R15.1.8).

use crate::App;
use crate::actor::organizer_asks;
use crate::commit::{CallContext, Change};
use crate::errors::refused;
use crate::event::count;
use crate::live::EventFile;
use crate::registration::unit_of_token;
use chrono::{DateTime, Utc};
use saiwu_domain::event::decide::Asked;
use saiwu_domain::event::{EventState, MovedUp, WaitingPlace};
use saiwu_domain::ids::{PersonId, UnitId};
use saiwu_domain::registration::places_in_words;
use saiwu_domain::sentence::Sentence;
use saiwu_protocol::texts::Text;
use saiwu_protocol::waiting::{AdmitWaiting, RemoveEntry, WaitingLine, WithdrawEntry};
use saiwu_protocol::{Done, ErrorReply, Tag};

const ENTRY_TAGS: [Tag; 2] = [Tag::Registration, Tag::Event];

impl App {
    pub(crate) fn withdraw_entry(
        &self,
        call: &CallContext<'_>,
        withdraw: &WithdrawEntry,
    ) -> Result<Done, ErrorReply> {
        let now = self.host.now();
        let unit = self.with_event(&withdraw.event, |file| unit_of_token(file, &withdraw.token))?;
        self.command(
            call,
            &withdraw.event,
            &withdraw.submission,
            |file| {
                let operation = file.state.remove_entry_of(&unit, None, now).map_err(refused)?;
                let name = file.state.units.get(&unit).map(|unit| unit.name.clone()).unwrap_or_default();
                let by = Some(Sentence::new(name.clone(), name));
                Ok(Change { by, ..Change::new([operation], &ENTRY_TAGS) })
            },
            |_| Ok(Done {}),
        )
    }

    pub(crate) fn remove_entry(
        &self,
        call: &CallContext<'_>,
        remove: &RemoveEntry,
    ) -> Result<Done, ErrorReply> {
        let now = self.host.now();
        let unit = UnitId(remove.unit.clone());
        self.command(
            call,
            &remove.event,
            &remove.submission,
            |file| {
                let reason = Some(remove.reason.as_str());
                let operation = file.state.remove_entry_of(&unit, reason, now).map_err(refused)?;
                Ok(Change::new([operation], &ENTRY_TAGS))
            },
            |_| Ok(Done {}),
        )
    }

    pub(crate) fn admit_waiting(
        &self,
        call: &CallContext<'_>,
        admit: &AdmitWaiting,
    ) -> Result<Done, ErrorReply> {
        let asked = Asked { warnings_read: admit.warnings_read, ..organizer_asks(self.host.now()) };
        let unit = UnitId(admit.unit.clone());
        self.command(
            call,
            &admit.event,
            &admit.submission,
            |file| {
                let operation = file.state.decide_admission(&unit, &admit.reason, &asked).map_err(refused)?;
                Ok(Change::new([operation], &[Tag::Registration, Tag::Rounds, Tag::Draw, Tag::Event]))
            },
            |_| Ok(Done {}),
        )
    }
}

/// Who waits, in order.
pub(crate) fn waiting_lines(file: &EventFile) -> Vec<WaitingLine> {
    let name = |person: &PersonId| file.persons.get(person).map(|facts| facts.name.clone());
    let reading = |person: &PersonId| Some(file.persons.get(person)?.read().syllables());
    let places = file.state.waiting_list().into_iter().map(|place| WaitingLine {
        unit: place.unit.as_str().to_owned(),
        name: place.name,
        players: place.players.iter().filter_map(name).collect(),
        pinyin: place.players.iter().filter_map(reading).collect::<Vec<_>>().join(","),
        position: place.position,
    });
    places.collect()
}

/// The lines of one unit.
pub(crate) fn of_unit(lines: &[WaitingLine], unit: &UnitId) -> Vec<WaitingLine> {
    lines.iter().filter(|line| line.unit == unit.as_str()).cloned().collect()
}

/// Names of the places of a unit that waited and are in.
pub(crate) fn moved_up(file: &EventFile, unit: &UnitId) -> Vec<String> {
    names_of(&file.state.moved_up(), unit)
}

fn names_of(moved: &[MovedUp], unit: &UnitId) -> Vec<String> {
    moved.iter().filter(|moved| moved.unit == *unit).map(|moved| moved.name.clone()).collect()
}

/// Everything about who waits, worked out once for a list of hundreds of units.
pub(crate) struct Waiters {
    /// In order.
    pub lines: Vec<WaitingLine>,
    places: Vec<WaitingPlace>,
    moved: Vec<MovedUp>,
    admits: bool,
}

impl Waiters {
    pub(crate) fn of(file: &EventFile, now: DateTime<Utc>) -> Self {
        let places = file.state.waiting_list();
        // Whether there is a place does not depend on who asks for it.
        let admits = places.first().is_some_and(|first| may_be_admitted(file, &first.unit, now));
        Self { lines: waiting_lines(file), places, moved: file.state.moved_up(), admits }
    }

    /// The lines of one unit.
    pub(crate) fn of_unit(&self, unit: &UnitId) -> Vec<WaitingLine> {
        of_unit(&self.lines, unit)
    }

    /// Whether the organizer can bring in whoever of a unit waits first.
    pub(crate) fn may_be_admitted(&self, unit: &UnitId) -> bool {
        self.admits && self.places.iter().any(|place| place.unit == *unit)
    }

    /// Who comes first.
    pub(crate) fn before(&self, unit: &UnitId) -> Option<Text> {
        EventState::waits_in_list_before(&self.places, unit).map(Text::from)
    }

    /// Names of the places of a unit that waited and are in.
    pub(crate) fn moved_up(&self, unit: &UnitId) -> Vec<String> {
        names_of(&self.moved, unit)
    }
}

/// What stands about the places of the whole contest, for the organizer.
pub(crate) fn capacity(file: &EventFile) -> Vec<Text> {
    let state = &file.state;
    let beside = of_classes(state).into_iter().chain(of_several_units(state));
    let Some(cap) = state.regulations.quota.cap() else { return beside.collect() };
    let composition = state.regulations.entrant.composition;
    let words = |places: usize| places_in_words(composition, count(places));
    let waiting = state.waiting_list().len();
    let entered: usize = state.entries.values().map(|entry| entry.seats.len()).sum();
    let playing = state.places_playing();
    let (all, taken) = (words(cap.seats as usize), words(playing));
    let (left_zh, left_en) = match (entered - waiting).saturating_sub(playing) {
        0 => (String::new(), String::new()),
        left => {
            let left = words(left);
            (format!("，退赛{}", left.zh), format!(", {} withdrew", left.en))
        }
    };
    let (wait_zh, wait_en) = match waiting {
        0 => (String::new(), String::new()),
        waiting => {
            let waiting = words(waiting);
            (format!("，候补{}", waiting.zh), format!(", {} waiting", waiting.en))
        }
    };
    let mut texts = vec![Sentence::new(
        format!("全场限{}：已确定{}{left_zh}{wait_zh}", all.zh, taken.zh),
        format!("{} in all: {} in{left_en}{wait_en}", all.en, taken.en),
    )];
    let held = state.held_in_all().min(waiting);
    if held > 0 && state.roster.is_none() {
        let held = words(held);
        texts.push(Sentence::new(
            format!("截止以后空出{}的名额，不会自动递补。请问候补能不能来，再到该单位的页面让他们递补", held.zh),
            format!(
                "Places for {} fell free after the deadline: ask who waits, then bring them in on the page of the unit",
                held.en
            ),
        ));
    }
    let moved: Vec<_> = state.moved_up().into_iter().map(|moved| moved.name).collect();
    if !moved.is_empty() {
        texts.push(Sentence::new(
            format!("已递补：{}", moved.join("、")),
            format!("Moved up: {}", moved.join(", ")),
        ));
    }
    texts.into_iter().map(Text::from).chain(beside).collect()
}

/// How many places of each class are in (R15.1.6): 甲组12队，乙组3队.
fn of_classes(state: &EventState) -> Option<Text> {
    let taken: Vec<_> = state.places_by_class().into_iter().collect();
    let composition = state.regulations.entrant.composition;
    let counted = taken.iter().map(|(class, places)| (class, places_in_words(composition, *places)));
    let (zh, en): (Vec<_>, Vec<_>) = counted
        .map(|(class, places)| (format!("{class}{}", places.zh), format!("{class}: {}", places.en)))
        .unzip();
    let words = Sentence::new(format!("各组别已确定：{}", zh.join("，")), en.join(", "));
    (!taken.is_empty()).then(|| words.into())
}

/// The joint teams and who entered them (R15.1.7): 第六中学、第七中学联队（第六中学报名）.
fn of_several_units(state: &EventState) -> Option<Text> {
    let teams = state.entries.iter().flat_map(|(unit, entry)| {
        let by = state.units.get(unit).map_or("", |record| record.name.as_str());
        state.joint_teams_of(entry).into_iter().map(move |team| {
            Sentence::new(format!("{team}（{by}报名）"), format!("{team} (entered by {by})"))
        })
    });
    let (zh, en): (Vec<_>, Vec<_>) = teams.map(|team| (team.zh, team.en)).unzip();
    let words = Sentence::new(
        format!("联合组队{}队：{}", zh.len(), zh.join("；")),
        format!("Joint teams: {}", en.join("; ")),
    );
    (!zh.is_empty()).then(|| words.into())
}

/// Whether the organizer can bring in whoever of a unit waits first.
fn may_be_admitted(file: &EventFile, unit: &UnitId, now: DateTime<Utc>) -> bool {
    file.state.admission_of(unit, "", &organizer_asks(now)).is_ok()
}

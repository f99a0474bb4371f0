//! From the text of a notice (通知) to the regulations: what it says, where it says so, and what it leaves open.
//!
//! Nothing is guessed. A value stands beside the words it was read from; what can be read in two ways is a question with
//! both readings; a number that is missing is reported as missing and never taken from a template in silence (R1.7,
//! R22). What the notice does not say stays at the value of the proposed template and is named as such.

mod classes;
mod clauses;
mod contests;
mod course;
mod damage;
mod dates;
mod deadline;
mod entry;
mod event;
mod fields;
mod forfeits;
mod labels;
mod named;
mod numbers;
mod points;
mod proposal;
mod quota;
mod ranking;
mod search;
mod slips;
mod text;
mod time;

pub use damage::Damage;
pub use entry::usual_compositions;
pub use fields::Field;
pub use proposal::{Proposal, Setting};

use crate::regulations::Game;
use crate::sentence::Sentence;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use text::Text;

/// Most characters that are read; a longer text is no notice.
pub const LONGEST: usize = 100_000;

/// Words of the notice.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Source {
    /// As it is cited: 正文五（二）.
    pub clause: String,
    /// First character, counted from 0 in characters of the pasted text.
    pub start: usize,
    /// Behind the last character.
    pub end: usize,
    /// The words themselves.
    pub phrase: String,
}

/// One way to read a passage.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reading {
    /// The value for people.
    pub words: Sentence,
    /// Path → value: a path of R18, or `event.title`, `event.date` (2018-03-31), `event.place`, `event.host`,
    /// `event.deadline` (2018-10-31T17:00, local time), `event.contact`. Empty where it is for information only.
    pub set: BTreeMap<String, Value>,
    /// Where it is said.
    pub sources: Vec<Source>,
}

/// How sure a reading is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// Said in words that mean one thing.
    Clear,
    /// Said, but a person should look: `question` says at what.
    Likely,
    /// Several readings, none is chosen.
    Ambiguous,
    /// It is spoken of, but the number or the end is missing.
    Incomplete,
    /// Not said.
    NotSaid,
}

/// What became of one field.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// Which field.
    pub field: Field,
    /// How sure.
    pub state: State,
    /// Whether an event cannot do without it.
    pub required: bool,
    /// Clear and likely: the first one counts. Ambiguous: all of them. Else none.
    pub readings: Vec<Reading>,
    /// Incomplete: the words that break off.
    pub broken: Option<Source>,
    /// What a person should look at.
    pub question: Option<Sentence>,
    /// Not chosen by the notice: what the proposed template has there.
    pub default: Option<Sentence>,
}

impl Finding {
    /// The reading that counts without a choice of a person.
    pub fn reading(&self) -> Option<&Reading> {
        match self.state {
            State::Clear | State::Likely => self.readings.first(),
            State::Ambiguous | State::Incomplete | State::NotSaid => None,
        }
    }
}

/// What the notice says about one contest of the event.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ContestReading {
    /// The game, where it is known.
    pub game: Option<Game>,
    /// Every field of the regulations that is looked for.
    pub findings: Vec<Finding>,
    /// The template that fits best; none where the game is not known or the text is not to be used.
    pub proposal: Option<Proposal>,
}

/// A whole notice.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct NoticeReading {
    /// Name, day, place … of the event.
    pub event: Vec<Finding>,
    /// One for each game, at least one.
    pub contests: Vec<ContestReading>,
    /// Games of the notice that the app does not have, in its words.
    pub other_games: Vec<Source>,
    /// Whether numbers are lost from the text.
    pub damage: Damage,
    /// Clauses with numbers that nothing was read from: for a person to look through.
    pub unread: Vec<String>,
}

impl NoticeReading {
    /// Required fields that have no value yet.
    pub fn missing(&self) -> impl Iterator<Item = &Finding> {
        self.all().filter(|finding| finding.required && finding.reading().is_none())
    }

    /// Event and contests.
    pub fn all(&self) -> impl Iterator<Item = &Finding> {
        self.event.iter().chain(self.contests.iter().flat_map(|contest| &contest.findings))
    }
}

/// Reads a notice. Any text is read; of one that is no notice everything is missing.
pub fn read(notice: &str) -> NoticeReading {
    let text = Text::new(notice);
    let found = contests::contests(&text);
    let mut event = event::findings(&text);
    let mut contests: Vec<_> = found
        .games
        .iter()
        .map(|game| {
            let scope = search::Scope { text: &text, game: game.game, alone: found.games.len() == 1 };
            let findings = contests::findings(&scope, game);
            ContestReading { game: game.game, findings, proposal: None }
        })
        .collect();
    let damage = damage::damage(&text, event.iter().chain(contests.iter().flat_map(|each| &each.findings)));
    if damage.holes() {
        let all = event.iter_mut().chain(contests.iter_mut().flat_map(|contest| &mut contest.findings));
        all.for_each(damage::doubt);
    }
    let title = event::title_of(&event);
    for contest in &mut contests {
        contest.proposal = if damage.unusable() { None } else { proposal::proposal(contest, &title) };
        proposal::defaults(contest);
    }
    let sources: Vec<_> = event
        .iter()
        .chain(contests.iter().flat_map(|contest| &contest.findings))
        .flat_map(|finding| finding.readings.iter().flat_map(|each| &each.sources).chain(&finding.broken))
        .collect();
    let unread = damage::unread(&text, &sources);
    NoticeReading { event, contests, other_games: found.others, damage, unread }
}

//! Looking for patterns in the part of a notice that belongs to one contest.

use super::text::Text;
use super::{Field, Finding, Reading, Source, State, numbers};
use crate::points::Points;
use crate::regulations::Game;
use crate::sentence::Sentence;
use regex_lite::{Captures, Regex};
use serde_json::Value;
use std::ops::Range;
use std::sync::LazyLock;

/// A pattern that is compiled once.
pub(super) type Pattern = LazyLock<Option<Regex>>;

/// `<n>` stands for a whole number, `<p>` for points; both are groups.
pub(super) fn compiled(pattern: &str) -> Option<Regex> {
    let pattern = pattern
        .replace("<n>", "([0-9]{1,9}|[零〇一二两三四五六七八九十百]{1,7})")
        .replace("<p>", "([0-9]{1,3}(?:[.][0-9])?|[零一二两三四五六七八九十半])");
    let regex = Regex::new(&pattern).ok();
    debug_assert!(regex.is_some(), "{pattern}");
    regex
}

macro_rules! pattern {
    ($text:expr) => {{
        static PATTERN: $crate::notice::search::Pattern =
            std::sync::LazyLock::new(|| $crate::notice::search::compiled($text));
        &PATTERN
    }};
}
pub(super) use pattern;

/// The part of a notice that belongs to one contest; forms are left out.
#[derive(Clone, Copy)]
pub(super) struct Scope<'t> {
    pub text: &'t Text<'t>,
    pub game: Option<Game>,
    /// There is no other contest.
    pub alone: bool,
}

/// A match of a pattern.
pub(super) struct Hit<'t> {
    text: &'t Text<'t>,
    captures: Captures<'t>,
    pub range: Range<usize>,
}

impl<'t> Hit<'t> {
    pub fn text(&self, group: usize) -> Option<&'t str> {
        self.captures.get(group).map(|found| found.as_str())
    }

    pub fn range(&self, group: usize) -> Option<Range<usize>> {
        self.captures.get(group).map(|found| found.range())
    }

    /// A whole number; none where a minus stands before it.
    pub fn number(&self, group: usize) -> Option<u32> {
        let found = self.captures.get(group)?;
        if self.text.is_minus(found.start()) { None } else { numbers::number(found.as_str()) }
    }

    pub fn points(&self, group: usize) -> Option<Points> {
        numbers::points(self.text(group)?)
    }
}

impl<'t> Scope<'t> {
    /// Whether the words at this byte of the plain text speak of this contest.
    fn covers(&self, at: usize) -> bool {
        let clause = self.text.clause_at(at);
        !clause.in_form && (self.alone || super::contests::speaks_of(self.text, at, self.game))
    }

    pub fn hits(&self, pattern: &'static Pattern) -> Vec<Hit<'t>> {
        let Some(regex) = pattern.as_ref() else { return Vec::new() };
        let hits = self.text.all(regex).filter_map(|captures| {
            let range = captures.get(0)?.range();
            self.covers(range.start).then_some(Hit { text: self.text, captures, range })
        });
        hits.collect()
    }

    pub fn first(&self, pattern: &'static Pattern) -> Option<Hit<'t>> {
        self.hits(pattern).into_iter().next()
    }

    pub fn source(&self, range: Range<usize>) -> Source {
        self.text.source(range)
    }

    /// A reading for every match that `value` takes.
    pub fn readings(
        &self,
        pattern: &'static Pattern,
        value: impl Fn(&Hit<'t>) -> Option<(Sentence, Vec<(&'static str, Value)>)>,
    ) -> Vec<Reading> {
        let each = self.hits(pattern).into_iter().filter_map(|hit| {
            let (words, set) = value(&hit)?;
            Some(reading(words, set, vec![self.source(hit.range.clone())]))
        });
        each.collect()
    }

    /// The words of the first match of any of these.
    pub fn broken(&self, pattern: &'static Pattern) -> Option<Source> {
        self.first(pattern).map(|hit| self.source(hit.range))
    }
}

pub(super) fn reading(
    words: Sentence,
    set: impl IntoIterator<Item = (&'static str, Value)>,
    sources: Vec<Source>,
) -> Reading {
    let set = set.into_iter().map(|(path, value)| (path.to_owned(), value)).collect();
    Reading { words, set, sources }
}

impl Finding {
    pub(super) fn new(field: Field, state: State, readings: Vec<Reading>) -> Self {
        Self { field, state, required: false, readings, broken: None, question: None, default: None }
    }

    pub(super) fn not_said(field: Field) -> Self {
        Self::new(field, State::NotSaid, Vec::new())
    }

    /// No reading: not said. One, or the same several times: clear. Different ones: the notice contradicts itself.
    pub(super) fn settled(field: Field, readings: Vec<Reading>) -> Self {
        let mut different: Vec<Reading> = Vec::new();
        for reading in readings {
            let same =
                different.iter_mut().find(|other| other.set == reading.set && other.words == reading.words);
            match same {
                Some(other) => other.sources.extend(reading.sources),
                None => different.push(reading),
            }
        }
        match different.len() {
            0 => Self::not_said(field),
            1 => Self::new(field, State::Clear, different),
            _ => Self::new(field, State::Ambiguous, different)
                .asked("通知里有不同的说法，请选一个", "The notice says different things; please choose"),
        }
    }

    pub(super) fn incomplete(field: Field, broken: Source, zh: &str, en: &str) -> Self {
        let mut finding = Self::not_said(field);
        finding.state = State::Incomplete;
        finding.broken = Some(broken);
        finding.asked(zh, en)
    }

    /// Where nothing is said: what breaks off there.
    pub(super) fn or_broken(self, broken: Option<Source>, zh: &str, en: &str) -> Self {
        match broken {
            Some(broken) if self.state == State::NotSaid => Self::incomplete(self.field, broken, zh, en),
            _ => self,
        }
    }

    pub(super) fn asked(mut self, zh: impl Into<String>, en: impl Into<String>) -> Self {
        self.question = Some(Sentence::new(zh, en));
        self
    }

    /// Some of the places where it is said have a number that cannot be: it is not passed over.
    pub(super) fn if_odd(self, odd: bool) -> Self {
        if odd {
            self.likely(
                "另有一处数字不像是真的，请核对",
                "In another place the number cannot be right; please check",
            )
        } else {
            self
        }
    }

    /// Clear becomes likely, with a question.
    pub(super) fn likely(mut self, zh: impl Into<String>, en: impl Into<String>) -> Self {
        if self.state == State::Clear {
            self.state = State::Likely;
            self.question = Some(Sentence::new(zh, en));
        }
        self
    }
}

/// The same words in both languages: names and what is quoted.
pub(super) fn quoted(text: &str) -> Sentence {
    Sentence::new(text, text)
}

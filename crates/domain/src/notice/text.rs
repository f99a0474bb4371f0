//! The pasted text in a form that can be searched, with the way back to every character of the original.

use super::Source;
use super::clauses::{Clause, clauses};
use regex_lite::{Captures, Regex};
use std::ops::Range;

/// A notice as it was pasted, beside its plain form: one width for digits and punctuation, simplified characters,
/// single spaces, no empty lines, wrapped lines joined.
pub(super) struct Text<'a> {
    source: &'a str,
    /// What is searched.
    pub plain: String,
    /// Byte of `plain` → first byte in `source`.
    from: Vec<usize>,
    /// Byte of `plain` → byte in `source` behind that character.
    to: Vec<usize>,
    /// In order; the first one is everything before the first number.
    pub clauses: Vec<Clause>,
}

/// Wrapped lines are at least so long; shorter ones end where their author ended them.
const WRAPPED: usize = 18;

impl<'a> Text<'a> {
    pub fn new(source: &'a str) -> Self {
        let mut text =
            Self { source, plain: String::new(), from: Vec::new(), to: Vec::new(), clauses: Vec::new() };
        let lines = lines(source);
        for (index, line) in lines.iter().enumerate() {
            for &(at, c) in line {
                text.push(c, at, at + source[at..].chars().next().map_or(1, char::len_utf8));
            }
            let next = lines.get(index + 1);
            if next.is_some_and(|next| !is_wrapped(line, next)) {
                let end = line.last().map_or(0, |&(at, _)| at);
                text.push('\n', end, end);
            }
        }
        text.clauses = clauses(&text.plain);
        text
    }

    fn push(&mut self, c: char, from: usize, to: usize) {
        self.plain.push(c);
        for _ in 0..c.len_utf8() {
            self.from.push(from);
            self.to.push(to);
        }
    }

    /// The words of the notice behind a range of `plain`, trimmed.
    pub fn source(&self, range: Range<usize>) -> Source {
        let inner = &self.plain[range.clone()];
        let start = range.start + (inner.len() - inner.trim_start().len());
        let end = start + inner.trim().len();
        let bytes = match (self.from.get(start), end.checked_sub(1).and_then(|last| self.to.get(last))) {
            (Some(&from), Some(&to)) if from < to => from..to,
            _ => 0..0,
        };
        let before = self.source[..bytes.start].chars().count();
        let phrase = self.source[bytes].to_owned();
        let length = phrase.chars().count();
        Source { clause: self.clause_at(start).id.clone(), start: before, end: before + length, phrase }
    }

    /// The clause a byte of `plain` stands in.
    pub fn clause_at(&self, at: usize) -> &Clause {
        &self.clauses[self.clause_index(at)]
    }

    /// Its index.
    pub fn clause_index(&self, at: usize) -> usize {
        self.clauses.partition_point(|clause| clause.start <= at).saturating_sub(1)
    }

    /// All matches in order.
    pub fn all<'t>(&'t self, pattern: &'t Regex) -> impl Iterator<Item = Captures<'t>> {
        pattern.captures_iter(&self.plain)
    }

    /// Whether a minus stands before this byte of `plain`: 共-3轮. The dash of 80人-200人 or 2-4 joins two numbers, and
    /// one at the beginning of a line or a longer one (—) is no sign.
    pub fn is_minus(&self, at: usize) -> bool {
        let Some(before) = self.plain[..at].strip_suffix('-') else { return false };
        let joins = |c: char| {
            c.is_ascii_digit()
                || "人名队对组分级轮时点日号月年周副局场桌台层个支一二三四五六七八九十百两)-\n".contains(c)
        };
        let sign = self.source(before.len()..at).phrase;
        before.chars().next_back().is_some_and(|c| !joins(c))
            && matches!(sign.as_str(), "-" | "－" | "−" | "﹣")
    }

    /// From the last full stop or line break before `at` to the next one.
    pub fn sentence(&self, at: usize) -> Range<usize> {
        let stop = ['。', ';', '\n', '!'];
        let start = self.plain[..at]
            .rfind(stop)
            .map_or(0, |found| found + self.plain[found..].chars().next().map_or(1, char::len_utf8));
        let end = self.plain[at..].find(stop).map_or(self.plain.len(), |found| at + found);
        start..end
    }
}

/// Lines of plain characters, each with its byte in the source; empty ones are left out.
fn lines(source: &str) -> Vec<Vec<(usize, char)>> {
    let mut lines = vec![Vec::new()];
    let mut gloss_until = 0;
    for (at, c) in source.char_indices() {
        if at < gloss_until {
            continue;
        }
        let line = lines.last_mut();
        match c {
            '\n' | '\u{b}' | '\u{c}' | '\u{2028}' | '\u{2029}' => lines.push(Vec::new()),
            '\r' | '\u{200b}'..='\u{200f}' | '\u{feff}' | '\u{ad}' => {}
            _ if c.is_whitespace() => {
                if let Some(line) = line
                    && line.last().is_some_and(|&(_, last)| last != ' ')
                {
                    line.push((at, ' '));
                }
            }
            '(' | '（' => match gloss(&source[at..]) {
                Some(length) => gloss_until = at + length,
                None => {
                    if let Some(line) = line {
                        line.push((at, '('));
                    }
                }
            },
            _ => {
                if let Some(line) = line {
                    line.push((at, plain(c)));
                }
            }
        }
    }
    for line in &mut lines {
        while line.last().is_some_and(|&(_, last)| last == ' ') {
            line.pop();
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// The reading that some scanners print behind a character, as in 規(guī)則: its length in bytes.
fn gloss(text: &str) -> Option<usize> {
    let close = text.find([')', '）'])?;
    let opening = text.chars().next()?.len_utf8();
    let inside = text.get(opening..close)?;
    let accented = !inside.is_ascii();
    let latin = inside.chars().all(|c| c.is_alphabetic() && u32::from(c) < 0x250);
    let end = close + text[close..].chars().next()?.len_utf8();
    (accented && latin && inside.chars().count() <= 7).then_some(end)
}

/// A line that goes on in the next one: long, with an end that is none, and nothing new begins there. What may as well
/// be a line of its own stays one: two halves that do not belong together would make a name or a number nobody wrote.
fn is_wrapped(line: &[(usize, char)], next: &[(usize, char)]) -> bool {
    let goes_on = line.last().is_some_and(|&(_, c)| ",、的和与及或在由".contains(c));
    let next: String = next.iter().map(|&(_, c)| c).collect();
    let begins = next.chars().next().is_some_and(|c| c.is_alphanumeric());
    let has_label = next.chars().take(10).any(|c| c == ':');
    line.len() >= WRAPPED && goes_on && begins && !has_label && super::clauses::marker(&next).is_none()
}

/// One width, one kind of dash, simplified where a notice needs it.
fn plain(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).map_or(c, plain),
        '—' | '–' | '―' | '~' | '─' | '−' | '﹣' | '‐' | '‑' => '-',
        '○' | '◯' => '〇',
        _ => TRADITIONAL
            .chars()
            .position(|traditional| traditional == c)
            .and_then(|index| SIMPLIFIED.chars().nth(index))
            .unwrap_or(c),
    }
}

const TRADITIONAL: &str = "競賽級撲規則報總國單選隊對輪時間點員會績積勝負場兩個萬雙樂貢組團體領導聯繫電話號請發郵辦舉獎勵証證職會務關於學機構業區東華無計給與進開將參賽簽離達應處決證據條們書記錄張";
const SIMPLIFIED: &str = "竞赛级扑规则报总国单选队对轮时间点员会绩积胜负场两个万双乐贡组团体领导联系电话号请发邮办举奖励证证职会务关于学机构业区东华无计给与进开将参赛签离达应处决证据条们书记录张";

//! Values behind labels, 比赛地点：…, and how they are quoted.

use super::search::{Scope, pattern};
use super::text::Text;
use std::ops::Range;

/// The rest of a line behind one of these words, or the lines below it.
pub(super) fn labelled(scope: &Scope<'_>, labels: &[&str]) -> Option<Range<usize>> {
    let text = scope.text;
    let mut at = 0;
    for line in text.plain.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let clause = text.clause_at(start);
        if clause.in_form {
            continue;
        }
        // A line can begin with a number, and hold several numbered points.
        let starts = text.clauses.iter().filter(|clause| (start..at).contains(&clause.start));
        // 时间：… 地点：… on one line.
        let inside = line
            .char_indices()
            .filter(|(_, c)| matches!(c, ' ' | ';' | '。'))
            .map(|(offset, c)| start + offset + c.len_utf8());
        let bodies = starts.map(|clause| clause.start + clause.marker).chain([start]).chain(inside);
        for body in bodies.collect::<std::collections::BTreeSet<_>>() {
            if let Some(value) = behind_label(text, body, at, labels) {
                return Some(value);
            }
        }
    }
    None
}

fn behind_label(text: &Text<'_>, body: usize, line_end: usize, labels: &[&str]) -> Option<Range<usize>> {
    let line = text.plain.get(body..line_end)?;
    let own = line.trim_start();
    let body = body + (line.len() - own.len());
    let label = labels.iter().filter(|label| own.starts_with(**label)).max_by_key(|label| label.len())?;
    let mut rest = &own[label.len()..];
    // 比赛时间、地点 stands for both.
    let also = ["、", "和", "与", "及"];
    if let Some(behind) = also.iter().find_map(|and| rest.strip_prefix(and)) {
        let word: String = behind.chars().take_while(|c| *c != ':' && *c != '\n' && *c != ' ').collect();
        if word.chars().count() > 4 {
            return None;
        }
        rest = &behind[word.len()..];
    }
    let marked = rest.starts_with([':', ' ', '\n']) || rest.is_empty();
    if !marked {
        return None;
    }
    let value = rest.trim_start_matches([':', ' ']);
    let start = body + (own.len() - value.len());
    if !value.trim().is_empty() {
        return Some(start..start + value.trim_end().len());
    }
    let clause = text.clause_at(body);
    let below = text.plain.get(line_end..)?;
    let four: usize = below.split_inclusive('\n').take(4).map(str::len).sum();
    let end = (line_end + four).min(if clause.start == 0 { usize::MAX } else { clause.section_end });
    (line_end < end).then_some(line_end..end)
}

/// Up to the end of a first sentence or line.
pub(super) fn first_words(text: &Text<'_>, range: Range<usize>) -> Range<usize> {
    let words = &text.plain[range.clone()];
    let end = words.find(['。', ';', '\n']).unwrap_or(words.len());
    let next_label = pattern!("[ ,][一-龥]{2,6}:")
        .as_ref()
        .and_then(|next| next.find(words))
        .map_or(end, |next| next.start());
    range.start..range.start + end.min(next_label)
}

/// The words as the notice has them, on one line, with digits and letters of one width; at most 60 characters.
pub(super) fn original(scope: &Scope<'_>, range: &Range<usize>) -> String {
    let phrase = scope.source(range.clone()).phrase;
    let line = phrase.split_whitespace().collect::<Vec<_>>().join(" ");
    let narrow = line.chars().map(|c| match c {
        '０'..='９' | 'Ａ'..='Ｚ' | 'ａ'..='ｚ' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
    });
    narrow.take(60).collect()
}

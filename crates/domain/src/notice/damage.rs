//! Texts from which numbers are lost (R1.7), and clauses that nothing was read from.

use super::search::{Scope, pattern};
use super::text::Text;
use super::{Field, Finding, Source, State};
use serde::{Deserialize, Serialize};

/// Whether the text is whole.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "text", content = "holes")]
pub enum Damage {
    /// Nothing seems to be missing.
    Whole,
    /// Numbers are missing at these places: every value has to be compared with the original.
    Holes(Vec<Source>),
    /// So much is missing that nothing can be taken from it (AM21).
    Unusable(Vec<Source>),
}

impl Damage {
    pub(super) fn holes(&self) -> bool {
        *self != Self::Whole
    }

    pub(super) fn unusable(&self) -> bool {
        matches!(self, Self::Unusable(_))
    }
}

/// Fewer are a slip of the pen.
const FEWEST: usize = 3;

/// What a text must say for an event to be read from it: one of these at least.
const CORE: [Field; 6] =
    [Field::Date, Field::Deadline, Field::Place, Field::Quota, Field::Rounds, Field::Title];

pub(super) fn damage<'f>(text: &Text<'_>, findings: impl Iterator<Item = &'f Finding>) -> Damage {
    let scope = Scope { text, game: None, alone: true };
    let places = [
        pattern!("[^生]年月[^日]?"),
        pattern!("(?:^|[\n,。;])(?:轮,|轮。|分钟的|分[(]小分|副牌[(]|:[0-9]{1,2}[(]含|[)],)[^\n]{0,6}"),
        pattern!("(?:^|\n)[;:][^\n]{1,8}"),
        pattern!("[^0-9一二三四五六七八九十近节今即明次翌当每生作赛\n]日前[^。\n]{0,12}?(?:发|报|送|交)"),
        pattern!("(?:大于等于|小于|得分不满|得分大于|[家方]升)(?: ?[,。;]| *\n)"),
        pattern!("[^公]共(?:轮|张|副牌)"),
        pattern!("例如。"),
        pattern!("至。"),
    ];
    let mut holes: Vec<Source> =
        places.into_iter().flat_map(|place| scope.hits(place)).map(|hit| scope.source(hit.range)).collect();
    holes.retain(|hole| !hole.phrase.is_empty());
    holes.sort_by_key(|hole| hole.start);
    holes.dedup();
    if holes.len() < FEWEST {
        return Damage::Whole;
    }
    let says_something = findings
        .filter(|finding| CORE.contains(&finding.field))
        .any(|finding| finding.state != State::NotSaid);
    if says_something { Damage::Holes(holes) } else { Damage::Unusable(holes) }
}

/// In a damaged text a number that is left may be the rest of a longer one.
pub(super) fn doubt(finding: &mut Finding) {
    if finding.state == State::Clear {
        finding.state = State::Likely;
        finding.question = Some(crate::sentence::Sentence::new(
            "这份文字缺字缺数，请对照原件核对",
            "This text has lost words and numbers; please compare it with the original",
        ));
    }
}

/// Whether a part of a clause limits the number of entries and nothing was read from that part: 限32队.
fn limits(text: &Text<'_>, clause: std::ops::Range<usize>, sources: &[&Source]) -> bool {
    let pattern = pattern!(
        "(?:限|不超过|不得超过|最多|至多|上限|控制在|额满|满额)[^,。;0-9\n]{0,6}[0-9]{1,4} ?(?:个|支)?(?:参赛|代表)?(?:队|对|人|名|组)"
    );
    let Some(regex) = pattern.as_ref() else { return false };
    text.all(regex).filter_map(|found| Some(found.get(0)?.range())).any(|range| {
        let here = text.source(range.clone());
        clause.contains(&range.start)
            && !sources.iter().any(|source| source.start < here.end && here.start < source.end)
    })
}

/// Clauses with numbers from which nothing was read; phones and addresses are no numbers.
pub(super) fn unread(text: &Text<'_>, sources: &[&Source]) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for clause in text.clauses.iter().filter(|clause| !clause.in_form) {
        let start = clause.start + clause.marker;
        let words = text.plain.get(start..clause.end).unwrap_or_default();
        let here = text.source(clause.start..clause.end);
        let read = sources.iter().any(|source| source.start < here.end && here.start < source.end);
        // A year is no rule, and phones are longer.
        let numbers = words.match_indices(|c: char| c.is_ascii_digit()).any(|(at, _)| {
            let length = words[at..].bytes().take_while(u8::is_ascii_digit).count();
            let begins = !words[..at].ends_with(|c: char| c.is_ascii_digit());
            begins && length <= 4 && !(length == 4 && words[at + length..].starts_with('年'))
        });
        let dropped = || limits(text, start..clause.end, sources);
        if numbers && (!read || dropped()) && ids.last() != Some(&clause.id) {
            ids.push(clause.id.clone());
        }
    }
    ids
}

//! Whether so many entrants are enough for every stage, before anything is drawn.

use super::stage_title;
use crate::contest::Contest;
use crate::regulations::{GroupNumber, Regulations, StageKind, StageRule};
use crate::sentence::Sentence;

/// The first later stage that cannot be played by so many entrants, in words: which stage, how many it needs, how many
/// can come into it at most. `None` = enough for all, or teams go on, whose number is known later. The first stage is
/// judged by drawing it.
pub fn too_few_for_later(contest: &Contest, entrants: u32) -> Option<Sentence> {
    let regulations = &contest.regulations;
    if regulations.ranks_teams() {
        return None;
    }
    let mut entering: Vec<u32> = Vec::new();
    for (index, rule) in regulations.stages.iter().enumerate() {
        let here = coming(regulations, rule, index, &entering).unwrap_or(entrants);
        entering.push(here);
        let needed = needed(rule);
        if index > 0 && here < needed {
            let (title, all) = (stage_title(contest, index), regulations.counted(entrants));
            let (least, most) = (regulations.counted(needed), regulations.counted(here));
            let groups = rule.groups.and_then(|groups| match groups.number {
                GroupNumber::Count(count) => Some(count),
                GroupNumber::Size(_) => None,
            });
            let (zh, en) = match groups {
                Some(count) => (format!("分{count}组，"), format!(" has {count} groups and")),
                None => Default::default(),
            };
            return Some(Sentence::new(
                format!("{}{zh}至少要{}，现有{}报名，最多只有{}能进入", title.zh, least.zh, all.zh, most.zh),
                format!(
                    "{}{en} needs at least {}; of {} at most {} can come into it",
                    title.en, least.en, all.en, most.en
                ),
            ));
        }
    }
    None
}

fn needed(rule: &StageRule) -> u32 {
    match rule.groups.map(|groups| groups.number) {
        Some(GroupNumber::Count(count)) => count.saturating_mul(2),
        Some(GroupNumber::Size(_)) | None => 2,
    }
}

/// How many come into a stage; `None` = everybody who entered.
fn coming(regulations: &Regulations, rule: &StageRule, index: usize, entering: &[u32]) -> Option<u32> {
    let Some(source) = &rule.from else { return entering.last().copied() };
    let from = regulations.stages.iter().position(|earlier| earlier.id == source.stage);
    let from = from.filter(|from| *from < index)?;
    let (before, size) = (regulations.stages.get(from)?, entering.get(from).copied()?);
    let count = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
    let named = |size: u32| count(source.places.iter().filter(|place| **place <= size).count());
    if before.kind != StageKind::Groups {
        return Some(named(size));
    }
    let groups = match before.groups?.number {
        GroupNumber::Count(groups) => groups.max(1),
        GroupNumber::Size(most) => size.div_ceil(most.max(1)).max(1),
    };
    // Larger groups first, by one at most (R11.2.2).
    let larger = size % groups;
    let through = larger * named(size / groups + 1) + (groups - larger) * named(size / groups);
    Some(through.saturating_add(source.best_next).min(size))
}

//! Who plays in a stage of a sheet: its groups, its bracket, lists of entrants.

use super::decisions::known_entrant;
use super::error::{SheetError, quoted};
use super::node::Node;
use super::read::MOST_ENTRANTS;
use crate::contest::{Entrant, Group, Match, Sides};
use crate::ids::EntrantId;
use crate::regulations::StageKind;
use std::collections::{BTreeMap, BTreeSet};

const MOST_GROUPS: usize = 1_000;

/// A list of entrants, each once, such as the order of the lots, the first one first.
pub(super) fn drawn(
    node: &Node<'_>,
    entrants: &BTreeMap<EntrantId, Entrant>,
) -> Result<Vec<EntrantId>, SheetError> {
    let (mut order, mut seen) = (Vec::new(), BTreeSet::new());
    for place in node.items(MOST_ENTRANTS)? {
        let id = known_entrant(&place, entrants)?;
        if !seen.insert(id.clone()) {
            return Err(place.fail(
                format!("这里参赛方{}写了两次", quoted(id.as_str())),
                format!("entrant {} stands here twice", quoted(id.as_str())),
            ));
        }
        order.push(id);
    }
    Ok(order)
}

pub(super) fn groups(
    node: &Node<'_>,
    kind: StageKind,
    entrants: &BTreeMap<EntrantId, Entrant>,
    ignored: &mut Vec<String>,
) -> Result<Vec<Group>, SheetError> {
    let Some(list) = node.get("groups") else { return Ok(Vec::new()) };
    let nodes: Vec<_> = list.items(MOST_GROUPS)?.collect();
    match kind {
        StageKind::Groups => {}
        StageKind::Knockout => {
            return Err(list.fail(
                "淘汰赛没有小组；谁在哪个位置由 `bracket` 写明",
                "a knockout has no groups; who stands where is said by `bracket`",
            ));
        }
        StageKind::Swiss | StageKind::Placement if nodes.len() > 1 => {
            return Err(list.fail(
                "只有 `kind` 为 \"groups\" 的阶段才能有多个小组",
                "only a stage of kind \"groups\" has more than one group",
            ));
        }
        StageKind::Swiss | StageKind::Placement => {}
    }
    let (mut groups, mut names, mut seen) = (Vec::<Group>::new(), BTreeSet::new(), BTreeSet::new());
    for node in &nodes {
        node.object(&["name", "entrants"], ignored)?;
        let name = match node.get("name") {
            Some(name) => name.text()?,
            None if kind == StageKind::Groups => return Err(node.fail("缺 `name`", "`name` is missing")),
            None => String::new(),
        };
        if !names.insert(name.clone()) {
            return Err(node.fail(
                format!("有两个小组都叫{}", quoted(&name)),
                format!("two groups are called {}", quoted(&name)),
            ));
        }
        let mut members = Vec::new();
        let list = node.need("entrants")?;
        for place in list.items(MOST_ENTRANTS)? {
            let id = known_entrant(&place, entrants)?;
            if !seen.insert(id.clone()) {
                let id = quoted(id.as_str());
                return Err(place.fail(
                    format!("参赛方 {id} 在小组里出现了两次"),
                    format!("entrant {id} stands in the groups twice"),
                ));
            }
            members.push(id);
        }
        if members.is_empty() {
            return Err(list.fail("每个小组至少有一个参赛方", "a group has at least one entrant"));
        }
        groups.push(Group { name, entrants: members });
    }
    Ok(groups)
}

pub(super) fn bracket(
    node: &Node<'_>,
    kind: StageKind,
    entrants: &BTreeMap<EntrantId, Entrant>,
) -> Result<Vec<Option<EntrantId>>, SheetError> {
    if kind != StageKind::Knockout {
        return Err(node.fail(
            "只有 `kind` 为 \"knockout\" 的阶段才有对阵表",
            "only a stage of kind \"knockout\" has a bracket",
        ));
    }
    let (mut places, mut seen) = (Vec::new(), BTreeSet::new());
    for place in node.items(2 * MOST_ENTRANTS)? {
        if place.value().is_null() {
            places.push(None);
            continue;
        }
        let id = known_entrant(&place, entrants)?;
        if !seen.insert(id.clone()) {
            return Err(place.fail(
                format!("参赛方{}在对阵表里出现了两次", quoted(id.as_str())),
                format!("entrant {} stands in the bracket twice", quoted(id.as_str())),
            ));
        }
        places.push(Some(id));
    }
    if places.len() < 2 || !places.len().is_power_of_two() {
        return Err(node.fail(
            format!("对阵表有{}个位置；应为2、4、8、16……个，轮空写 null", places.len()),
            format!("the bracket has {} places; 2, 4, 8, 16 … are needed, with null for a bye", places.len()),
        ));
    }
    // Two empty neighbours are read: those of a printed table may have left before it was filled. Whether they belong
    // there is for the checker to say.
    if places.iter().all(Option::is_none) {
        return Err(node.fail("对阵表里一个参赛方也没有", "nobody stands in the bracket"));
    }
    Ok(places)
}

/// The bracket that the matches of the first round were played from, in table order. Nothing where they hold
/// strangers or somebody twice, which the checker lists.
pub(super) fn bracket_of(
    node: &Node<'_>,
    matches: &[Match],
    entrants: &BTreeMap<EntrantId, Entrant>,
) -> Result<Vec<Option<EntrantId>>, SheetError> {
    if !matches.len().is_power_of_two() {
        return Err(node.fail(format!("这个淘汰赛的首轮有{}场；连轮空在内应为1、2、4、8……场：请补上轮空，或写 `bracket`",
            matches.len()), format!("the first round of this knockout has {} matches; with its byes it has 1, 2, 4, 8 …: list the byes, or give `bracket`",
            matches.len())));
    }
    let places = matches.iter().flat_map(|played| match &played.sides {
        Sides::Two(first, second) => [Some(first.clone()), Some(second.clone())],
        Sides::Bye(only) => [Some(only.clone()), None],
    });
    let places: Vec<_> = places.collect();
    let named: Vec<_> = places.iter().flatten().collect();
    let once: BTreeSet<_> = named.iter().filter(|id| entrants.contains_key(**id)).collect();
    Ok(if once.len() == named.len() { places } else { Vec::new() })
}

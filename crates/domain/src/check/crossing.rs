//! The first round of a knockout: crossover after groups, seeds or lots otherwise (R12.1, R12.2).

use super::Constraint;
use super::entry::keeps_units_apart;
use super::places::{Participants, Qualified};
use super::report::Report;
use crate::contest::Contest;
use crate::ids::EntrantId;
use crate::regulations::{BracketSeating, CrossoverRule};
use std::collections::BTreeSet;

/// A place of a group: its index and the place, from 1.
type GroupPlace = (usize, u32);

pub(super) fn find(then: &Contest, due: &Participants, slots: &[Option<EntrantId>], report: &mut Report<'_>) {
    let from_groups: Option<Vec<(GroupPlace, &EntrantId)>> =
        due.certain.iter().map(|one| Some((one.from?, &one.id))).collect();
    let size = due.certain.len() + due.some_of.iter().map(|(seats, _)| seats).sum::<usize>();
    // A printed table keeps the places of those who left empty.
    let printed = match &then.regulations.knockout.crossover {
        CrossoverRule::Table(name) => printed(name).map(|pairs| pairs.split(' ').count() * 2),
        CrossoverRule::Pairs(pairs) => Some(pairs.len() * 2),
        CrossoverRule::Auto => None,
    };
    let printed = printed.filter(|_| from_groups.as_ref().is_some_and(|places| !places.is_empty()));
    if slots.len() != printed.unwrap_or(size.next_power_of_two().max(2)) {
        let text =
            format!("{size}个参赛方的淘汰表应有{}个位置，现有{}个", size.next_power_of_two(), slots.len());
        report.violation(Constraint::WrongCrossover, &[], &text);
        return;
    }
    match from_groups.filter(|places| !places.is_empty()) {
        Some(places) => crossed(then, &places, slots, report),
        None => match then.regulations.knockout.seating {
            BracketSeating::Seeds => seeded(due, slots, report),
            BracketSeating::Lots => by_lot(then, slots, report),
        },
    }
}

/// Seeds of the slots from the top down (R12.2.1).
fn seeds(places: usize) -> Vec<usize> {
    seeds_of_matches(places / 2).into_iter().flat_map(|seed| [seed, places + 1 - seed]).collect()
}

/// order(m) of R12.2.1.
fn seeds_of_matches(m: usize) -> Vec<usize> {
    if m <= 1 {
        return vec![1];
    }
    let inner = seeds_of_matches(m / 2);
    let pair = |(at, seed): (usize, usize)| {
        if at % 2 == 0 { [seed, m + 1 - seed] } else { [m + 1 - seed, seed] }
    };
    inner.into_iter().enumerate().flat_map(pair).collect()
}

/// The byes go to the best seeds: the seats of those who are missing stay empty (R12.2.2).
fn byes(size: usize, slots: &[Option<EntrantId>], report: &mut Report<'_>) -> bool {
    let before = report.count();
    for (pair, seeds) in slots.chunks_exact(2).zip(seeds(slots.len()).chunks_exact(2)) {
        let should_be_free = seeds.iter().any(|seed| *seed > size);
        let is_free = pair.iter().any(Option::is_none);
        let there: Vec<&EntrantId> = pair.iter().flatten().collect();
        if should_be_free == is_free {
            continue;
        }
        let (names, seed) = (report.named(&there), seeds.iter().min().copied().unwrap_or(1));
        let text = match is_free {
            true => format!("{names}在第{seed}号种子的位置上，不应轮空"),
            false => format!("第{seed}号种子的位置应轮空，却排了{names}"),
        };
        report.violation(Constraint::WrongBye, &there, &text);
    }
    report.count() == before
}

fn seeded(due: &Participants, slots: &[Option<EntrantId>], report: &mut Report<'_>) {
    if !due.some_of.is_empty() || !byes(due.certain.len(), slots, report) {
        return;
    }
    let rank = |id: &EntrantId| due.certain.iter().find(|one| one.id == *id).map(|one| one.rank);
    for (slot, seed) in slots.iter().zip(seeds(slots.len())) {
        let wanted: Option<&Qualified> = due.certain.get(seed - 1);
        let (Some(id), Some(wanted)) = (slot, wanted) else { continue };
        if rank(id).is_some_and(|rank| rank != wanted.rank) {
            let text = format!(
                "淘汰表第{seed}号位置应是{}，不是{}",
                report.named(&[&wanted.id]),
                report.named(&[id])
            );
            report.violation(Constraint::WrongCrossover, &[id, &wanted.id], &text);
            return;
        }
    }
}

/// The lots are not written down: only what can be avoided among those who play in the first round is judged (R12.1.3).
fn by_lot(then: &Contest, slots: &[Option<EntrantId>], report: &mut Report<'_>) {
    if slots.chunks_exact(2).any(|pair| pair.iter().all(Option::is_none)) {
        report.violation(Constraint::WrongBye, &[], "淘汰表里轮空对着轮空");
        return;
    }
    if !keeps_units_apart(then) {
        return;
    }
    let unit = |id: &EntrantId| then.entrants.get(id).and_then(|one| one.unit.as_ref());
    let pairs: Vec<(&EntrantId, &EntrantId)> =
        slots.chunks_exact(2).filter_map(|pair| Some((pair[0].as_ref()?, pair[1].as_ref()?))).collect();
    let clash = |a: &EntrantId, b: &EntrantId| unit(a).is_some() && unit(a) == unit(b);
    for (at, (a, b)) in pairs.iter().enumerate().filter(|(_, (a, b))| clash(a, b)) {
        let free = pairs.iter().enumerate().find(|(other, (c, d))| {
            *other != at
                && [(a, c, b, d), (a, d, b, c)].iter().any(|(w, x, y, z)| {
                    let after = u32::from(clash(w, x)) + u32::from(clash(y, z));
                    after < 1 + u32::from(clash(c, d))
                })
        });
        if free.is_some() {
            let text = format!("{}属于同一单位，首轮可以避开", report.named(&[*a, *b]));
            report.violation(Constraint::SameUnit, &[*a, *b], &text);
        }
    }
}

fn letter(group: usize) -> String {
    let mut name = String::new();
    let mut rest = group + 1;
    while rest > 0 {
        rest -= 1;
        name.insert(0, char::from(b'A' + u8::try_from(rest % 26).unwrap_or(0)));
        rest /= 26;
    }
    name
}

fn read(text: &str) -> Option<GroupPlace> {
    let digits = text.find(|c: char| c.is_ascii_digit())?;
    let (name, place) = text.split_at(digits);
    let number = name.bytes().fold(0, |sum, letter| sum * 26 + usize::from(letter - b'A') + 1);
    Some((number.checked_sub(1)?, place.parse().ok()?))
}

/// The printed tables of R12.1.1 by letters: first of one group, second of the other.
fn printed(name: &str) -> Option<&'static str> {
    match name {
        "X2" => Some("AB BA"),
        "X4" => Some("AB CD BA DC"),
        "X4b" => Some("AC BD CA DB"),
        "X8a" => Some("AE CG FB HD BH DF GA EC"),
        "X8b" => Some("AB CD EF GH BA DC FE HG"),
        _ => None,
    }
}

/// The table that holds for these places, slot by slot; none where any seeding without early meetings will do.
fn table(rule: &CrossoverRule, places: &BTreeSet<GroupPlace>) -> Option<Vec<Option<GroupPlace>>> {
    let groups = places.iter().map(|(group, _)| group + 1).max().unwrap_or(0);
    let rows: Vec<u32> =
        places.iter().map(|(_, place)| *place).collect::<BTreeSet<_>>().into_iter().collect();
    let by_letters = |letters: &[(usize, usize)]| -> Option<Vec<Option<GroupPlace>>> {
        let [first, second] = rows[..] else { return None };
        Some(letters.iter().flat_map(|(a, b)| [Some((*a, first)), Some((*b, second))]).collect())
    };
    match rule {
        CrossoverRule::Auto => {
            let is_whole = places.len() == groups * rows.len() && rows.len() == 2;
            if !is_whole || !groups.is_power_of_two() || groups < 2 {
                return None;
            }
            // Neighbours cross: A1–B2, C1–D2, … above, B1–A2, D1–C2, … below.
            let upper = (0..groups).step_by(2).map(|group| (group, group + 1));
            let lower = (0..groups).step_by(2).map(|group| (group + 1, group));
            by_letters(&upper.chain(lower).collect::<Vec<_>>())
        }
        CrossoverRule::Table(name) => {
            let index = |letter: u8| usize::from(letter - b'A');
            let letters =
                printed(name)?.split(' ').map(|pair| (index(pair.as_bytes()[0]), index(pair.as_bytes()[1])));
            by_letters(&letters.collect::<Vec<_>>())
        }
        CrossoverRule::Pairs(pairs) => Some(pairs.iter().flatten().map(|text| read(text)).collect()),
    }
}

fn crossed(
    then: &Contest,
    places: &[(GroupPlace, &EntrantId)],
    slots: &[Option<EntrantId>],
    report: &mut Report<'_>,
) {
    let all: BTreeSet<GroupPlace> = places.iter().map(|(place, _)| *place).collect();
    let holder = |place: GroupPlace| places.iter().find(|(own, _)| *own == place).map(|(_, id)| *id);
    let of = |id: &EntrantId| places.iter().find(|(_, own)| *own == id).map(|(place, _)| *place);
    let said = |(group, place): GroupPlace| format!("{}组第{place}名", letter(group));
    match table(&then.regulations.knockout.crossover, &all) {
        Some(table) => {
            for (at, (slot, wanted)) in slots.iter().zip(&table).enumerate() {
                let due = wanted.and_then(holder);
                if slot.as_ref() == due {
                    continue;
                }
                let sides: Vec<_> = slot.as_ref().into_iter().chain(due).collect();
                let is = slot.as_ref().map_or("轮空".to_owned(), |id| report.named(&[id]));
                let wanted = match (wanted, due) {
                    (Some(place), Some(id)) => format!("{}{}", said(*place), report.named(&[id])),
                    (Some(place), None) => said(*place),
                    (None, _) => "轮空".to_owned(),
                };
                let text = format!("交叉淘汰表第{}场应是{wanted}，现是{is}", at / 2 + 1);
                report.violation(Constraint::WrongCrossover, &sides, &text);
                return;
            }
        }
        None => by_rows(&all, slots, &of, report),
    }
}

/// All firsts are seeds before all seconds; inside a row the seats are free, so that nobody meets its own group in the
/// first round; the byes go to the best places.
fn by_rows(
    places: &BTreeSet<GroupPlace>,
    slots: &[Option<EntrantId>],
    of: &dyn Fn(&EntrantId) -> Option<GroupPlace>,
    report: &mut Report<'_>,
) {
    let mut rows: Vec<u32> = places.iter().map(|(_, place)| *place).collect();
    rows.sort_unstable();
    if !byes(rows.len(), slots, report) {
        return;
    }
    for (slot, seed) in slots.iter().zip(seeds(slots.len())) {
        let (Some(id), Some(row)) = (slot, rows.get(seed - 1)) else { continue };
        if let Some((_, place)) = of(id).filter(|(_, place)| place != row) {
            let text = format!("{}是小组第{place}名，这个位置应给小组第{row}名", report.named(&[id]));
            report.violation(Constraint::WrongCrossover, &[id], &text);
            return;
        }
    }
    for pair in slots.chunks_exact(2) {
        let (Some(one), Some(other)) = (&pair[0], &pair[1]) else { continue };
        let group = |id| of(id).map(|(group, _)| group);
        if group(one).is_some() && group(one) == group(other) && can_be_apart(places, slots.len()) {
            let text = format!("{}出自同一小组，首轮就相遇", report.named(&[one, other]));
            report.violation(Constraint::WrongCrossover, &[one, other], &text);
        }
    }
}

/// Whether rows can be seated so that nobody meets its own group in the first round. Looked for by trying; a search that
/// takes too long counts as yes.
fn can_be_apart(places: &BTreeSet<GroupPlace>, slots: usize) -> bool {
    let mut rows: Vec<u32> = places.iter().map(|(_, place)| *place).collect();
    rows.sort_unstable();
    let mut left = std::collections::BTreeMap::new();
    for (group, place) in places {
        left.entry(*place).or_insert_with(Vec::new).push(*group);
    }
    let seeds = seeds(slots);
    let pairs: Vec<[u32; 2]> = seeds
        .chunks_exact(2)
        .filter_map(|pair| Some([*rows.get(pair[0] - 1)?, *rows.get(pair[1] - 1)?]))
        .collect();
    let mut tries = 20_000;
    fits(&pairs, &mut left, &mut tries)
}

fn fits(pairs: &[[u32; 2]], left: &mut std::collections::BTreeMap<u32, Vec<usize>>, tries: &mut u32) -> bool {
    let Some(([first, second], rest)) = pairs.split_first() else { return true };
    *tries = tries.saturating_sub(1);
    if *tries == 0 {
        return true;
    }
    let groups = |left: &std::collections::BTreeMap<u32, Vec<usize>>, row: &u32| {
        left.get(row).cloned().unwrap_or_default()
    };
    let take = |left: &mut std::collections::BTreeMap<u32, Vec<usize>>, row: &u32, group: usize| {
        if let Some(groups) = left.get_mut(row)
            && let Some(at) = groups.iter().position(|own| *own == group)
        {
            groups.remove(at);
        }
    };
    for one in groups(left, first) {
        take(left, first, one);
        for other in groups(left, second).into_iter().filter(|other| *other != one) {
            take(left, second, other);
            if fits(rest, left, tries) {
                return true;
            }
            left.entry(*second).or_default().push(other);
        }
        left.entry(*first).or_default().push(one);
    }
    false
}

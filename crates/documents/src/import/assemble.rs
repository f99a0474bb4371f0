//! From people to entrants: who plays with whom, and what is missing.

use super::findings::{Findings, Found};
use crate::label::{Heading, Who};
use saiwu_domain::registration::paper::{
    Contact, Entrant, Issue, Player, Severity, contest_of, is_own_contest,
};
use saiwu_domain::registration::{chinese_numeral, is_same_name};
use saiwu_domain::regulations::{Composition, PersonField, Regulations};
use std::collections::BTreeMap;

/// How people of a contest are put together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Grouping {
    Pairs,
    Single,
    Squad,
}

fn grouping(regulations: &Regulations, contest: &str) -> Grouping {
    match (is_own_contest(regulations, contest), regulations.entrant.composition) {
        (true, Composition::FixedPair | Composition::TeamOfPairs { .. }) => Grouping::Pairs,
        (true, Composition::Single) => Grouping::Single,
        (true, Composition::Squad { .. } | Composition::Boards { .. }) => Grouping::Squad,
        (false, _) if matches!(contest, "掼蛋" | "升级" | "双升" | "扑克牌" | "桥牌") => {
            Grouping::Pairs
        }
        (false, _) => Grouping::Single,
    }
}

/// Entrants in the order of the form, and what a person has to look at.
pub fn assemble(findings: &Findings, regulations: &Regulations) -> (Vec<Entrant>, Vec<Issue>) {
    let mut issues = Issues::default();
    let mut entrants = Vec::new();
    for (key, people) in lists(findings, regulations) {
        let base = Entrant {
            contest: key.contest.clone(),
            team: people[0]
                .team
                .as_ref()
                .map(|(_, name)| name.clone())
                .or_else(|| findings.team_of_block.get(&key.block).cloned()),
            unit: people[0].unit.clone().filter(|unit| findings.unit.as_ref() != Some(unit)),
            leader: own_contact(findings, Who::Leader, key.block),
            coach: own_contact(findings, Who::Coach, key.block),
            ..Entrant::default()
        };
        let own = is_own_contest(regulations, &key.contest);
        let before = entrants.len();
        for (pair, players) in groups(&people, grouping(regulations, &key.contest), &mut issues) {
            let (class, class_cell) = class_of(&players, &mut issues).unzip();
            let players: Vec<_> = players.into_iter().map(|found| found.player.clone()).collect();
            check_size(regulations, own, pair, &players, &mut issues);
            entrants.push(Entrant {
                pair,
                players,
                class,
                class_cell: class_cell.unwrap_or_default(),
                ..base.clone()
            });
        }
        check_team(regulations, own, &base, &entrants[before..], &mut issues);
    }
    check_fields(findings, regulations, &mut issues);
    check_twice(&entrants, &mut issues);
    (entrants, issues.0)
}

/// The class of those who play together and its cell (R15.1.6); who says another is looked at.
fn class_of(people: &[&Found], issues: &mut Issues) -> Option<(String, String)> {
    let mut said = people.iter().filter_map(|found| found.class.as_ref());
    let (first, place) = said.next()?;
    for (other, cell) in said.filter(|(other, _)| other != first) {
        issues.add(Severity::Warning, cell, format!("一起参赛的人组别不同，取了“{first}”，请核对"), other);
    }
    Some((first.clone(), place.clone()))
}

struct Key {
    block: usize,
    contest: String,
}

/// People who stand together: one list, one contest, one unit, one team.
fn lists<'a>(findings: &'a Findings, regulations: &Regulations) -> Vec<(Key, Vec<&'a Found>)> {
    let mut lists: Vec<(Key, Vec<&Found>)> = Vec::new();
    for found in &findings.people {
        let contest = found.contest.clone().filter(|contest| contest != "扑克牌");
        let contest = contest.unwrap_or_else(|| contest_of(regulations).to_owned());
        let same = lists.iter_mut().rfind(|(key, people)| {
            key.block == found.block
                && key.contest == contest
                && people[0].unit == found.unit
                && people[0].team.as_ref().map(|(ordinal, _)| ordinal)
                    == found.team.as_ref().map(|(ordinal, _)| ordinal)
        });
        match same {
            Some((_, people)) => people.push(found),
            None => lists.push((Key { block: found.block, contest }, vec![found])),
        }
    }
    lists
}

/// The leader or coach of this list, where another list has another.
fn own_contact(findings: &Findings, who: Who, block: usize) -> Option<Contact> {
    let first = findings.contacts.iter().find(|((of, _), _)| *of == who).map(|(_, contact)| contact);
    findings.contacts.get(&(who, block)).filter(|contact| Some(*contact) != first).cloned()
}

type Groups<'a> = Vec<(Option<u32>, Vec<&'a Found>)>;

fn groups<'a>(people: &[&'a Found], grouping: Grouping, issues: &mut Issues) -> Groups<'a> {
    if grouping == Grouping::Pairs && people.iter().any(|found| found.partner.is_some()) {
        return by_partner(people, issues);
    }
    if let Some(groups) = by_pair_number(people, grouping) {
        return groups;
    }
    match grouping {
        Grouping::Squad => vec![(None, people.to_vec())],
        Grouping::Single => people.iter().map(|found| (None, vec![*found])).collect(),
        Grouping::Pairs => by_order(people, issues),
    }
}

/// Who names each other plays together. Where only one of the two says so, somebody looks at it; who names nobody on the
/// list stays alone.
fn by_partner<'a>(people: &[&'a Found], issues: &mut Issues) -> Groups<'a> {
    let is_named = |by: &Found, who: &Found| {
        by.partner.as_ref().is_some_and(|(name, _)| is_same_name(name, &who.player.name))
    };
    let mut with: Vec<Option<usize>> = vec![None; people.len()];
    for both in [true, false] {
        for (one, found) in people.iter().enumerate() {
            let fits = |other: &usize| {
                *other != one
                    && with[*other].is_none()
                    && is_named(found, people[*other])
                    && (!both || is_named(people[*other], found))
            };
            let Some(other) = (0..people.len()).find(fits).filter(|_| with[one].is_none()) else { continue };
            (with[one], with[other]) = (Some(other), Some(one));
            let (name, cell) = (&people[other].player.name, found.partner.as_ref().map(|(_, cell)| cell));
            let says = match &people[other].partner {
                Some((third, _)) => format!("{name}写的搭档是{third}"),
                None => format!("{name}没有写搭档"),
            };
            if let Some(cell) = cell.filter(|_| !both) {
                let own = &found.player.name;
                issues.add(Severity::Warning, cell, format!("{own}写的搭档是{name}，{says}，请核对"), name);
            }
        }
    }
    let mut pairs: Groups<'a> = Vec::new();
    for (one, found) in people.iter().enumerate() {
        let other = with[one];
        if other.is_some_and(|other| other < one) {
            continue;
        }
        if let (None, Some((name, cell))) = (other, &found.partner) {
            issues.add(
                Severity::Warning,
                cell,
                format!("搭档{name}不在名单里，或已和别人一对，请核对"),
                name,
            );
        }
        let number = u32::try_from(pairs.len() + 1).unwrap_or(u32::MAX);
        pairs.push((Some(number), [Some(one), other].into_iter().flatten().map(|at| people[at]).collect()));
    }
    pairs
}

/// 对号 says who plays with whom; so does 序号 where two people share one.
fn by_pair_number<'a>(people: &[&'a Found], grouping: Grouping) -> Option<Groups<'a>> {
    let mut pairs: Groups<'a> = Vec::new();
    let mut ordinals: Vec<usize> = Vec::new();
    let mut is_serial = false;
    for found in people {
        let pair = found.pair?;
        is_serial |= pair.is_serial;
        match ordinals.iter().position(|ordinal| *ordinal == pair.ordinal) {
            Some(index) => pairs[index].1.push(found),
            None => {
                ordinals.push(pair.ordinal);
                let number =
                    pair.number.unwrap_or_else(|| u32::try_from(pairs.len() + 1).unwrap_or(u32::MAX));
                pairs.push((Some(number), vec![found]));
            }
        }
    }
    let shared = pairs.iter().any(|(_, people)| people.len() > 1);
    match is_serial && (!shared || grouping != Grouping::Pairs) {
        true => None,
        false => Some(pairs),
    }
}

/// Two by two: by the numbers of a list without heading, else as they stand.
fn by_order<'a>(people: &[&'a Found], issues: &mut Issues) -> Groups<'a> {
    let mut ordered = people.to_vec();
    let numbered = people.iter().all(|found| found.number.is_some());
    let by_list = numbered && people.iter().all(|found| found.asked.is_empty());
    let cell = people[0].player.cell.clone();
    if numbered {
        ordered.sort_by_key(|found| found.number);
        let twice = ordered.windows(2).find(|two| two[0].number == two[1].number);
        if let Some(two) = twice {
            issues.add(
                Severity::Warning,
                &two[1].player.cell,
                "序号重复，请核对谁和谁一对",
                &two[1].player.name,
            );
        }
    }
    if !by_list {
        issues.add(
            Severity::Warning,
            &cell,
            "表里没有对号，按先后顺序两人一对，请核对",
            &people[0].player.name,
        );
    }
    let mut pairs: Groups<'a> = Vec::new();
    for (index, found) in ordered.into_iter().enumerate() {
        let position = u32::try_from(index + 1).unwrap_or(u32::MAX);
        let number = found.number.filter(|_| numbered).unwrap_or(position).div_ceil(2);
        match pairs.last_mut() {
            Some((last, people)) if *last == Some(number) => people.push(found),
            _ => pairs.push((Some(number), vec![found])),
        }
    }
    pairs
}

#[derive(Default)]
struct Issues(Vec<Issue>);

impl Issues {
    fn add(&mut self, severity: Severity, cell: &str, text: impl Into<String>, value: &str) {
        self.push(severity, (cell, value), text.into(), false);
    }

    /// A value that the regulations ask for, and nobody wrote.
    fn add_lacking(&mut self, cell: &str, text: String) {
        self.push(Severity::Warning, (cell, ""), text, true);
    }

    fn push(&mut self, severity: Severity, (cell, value): (&str, &str), text: String, lacks: bool) {
        self.0.push(Issue { severity, cell: cell.to_owned(), text, value: value.to_owned(), lacks });
    }
}

fn check_size(
    regulations: &Regulations,
    own: bool,
    pair: Option<u32>,
    players: &[Player],
    issues: &mut Issues,
) {
    let (fewest, most) = match own {
        true => regulations.entrant.composition.players(),
        false if pair.is_some() => (2, 2),
        false => return,
    };
    let count = u32::try_from(players.iter().filter(|player| !player.substitute).count()).unwrap_or(u32::MAX);
    let all = u32::try_from(players.len()).unwrap_or(u32::MAX);
    if count < fewest && all < fewest || count > most {
        let who = pair.map_or_else(|| "这一队".to_owned(), |pair| format!("第{pair}对"));
        let wanted = if fewest == most { format!("{fewest}人") } else { format!("{fewest}到{most}人") };
        let first = players.first();
        let cell = first.map(|player| player.cell.as_str()).unwrap_or_default();
        let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
        issues.add(Severity::Error, cell, format!("{who}有{all}人，应为{wanted}"), &names.join("、"));
    }
}

fn check_team(regulations: &Regulations, own: bool, base: &Entrant, pairs: &[Entrant], issues: &mut Issues) {
    let Composition::TeamOfPairs { pairs: wanted } = regulations.entrant.composition else { return };
    let Some(first) = pairs.first().and_then(|pair| pair.players.first()).filter(|_| own) else { return };
    let mut seen = BTreeMap::new();
    for entrant in pairs {
        if let Some(player) = entrant.players.first()
            && seen.insert(entrant.pair, ()).is_some()
        {
            issues.add(Severity::Warning, &player.cell, "对号重复，请核对", &player.name);
        }
    }
    let count = u32::try_from(pairs.len()).unwrap_or(u32::MAX);
    if base.team.is_none() && count > wanted {
        let teams = chinese_numeral(count.div_ceil(wanted));
        let text = format!("表里没有队号，{count}对看不出怎样分成{teams}队，请核对");
        issues.add(Severity::Warning, &first.cell, text, &first.name);
    } else if count != wanted {
        let team = base.team.clone().unwrap_or_else(|| "这一队".to_owned());
        issues.add(Severity::Error, &first.cell, format!("{team}有{count}对，应为{wanted}对"), &first.name);
    }
}

/// What the regulations ask of every player (R16, V06).
fn check_fields(findings: &Findings, regulations: &Regulations, issues: &mut Issues) {
    for field in &regulations.roster.player_fields {
        let (heading, word) = match field {
            PersonField::Gender => (Heading::Gender, "性别"),
            PersonField::Phone => (Heading::Phone, "手机"),
            PersonField::Post => (Heading::Post, "部门及职务"),
        };
        let own = |found: &&Found| {
            found.contest.as_deref().is_none_or(|contest| is_own_contest(regulations, contest))
        };
        let lacks = |found: &&Found| match field {
            PersonField::Gender => found.player.gender.is_none(),
            PersonField::Phone => found.player.phone.is_none(),
            PersonField::Post => found.player.post.is_none(),
        };
        let people: Vec<&Found> = findings.people.iter().filter(own).collect();
        let missing: Vec<&&Found> = people.iter().filter(|found| lacks(found)).collect();
        let nowhere =
            missing.len() == people.len() && people.iter().all(|found| !found.asked.contains(&heading));
        if let (Some(first), true) = (missing.first(), nowhere) {
            let text = format!("表里没有{word}，规程要求每人填写");
            issues.add_lacking(&first.player.cell, text);
            continue;
        }
        for found in missing {
            let text = format!("{}没有填{word}", found.player.name);
            issues.add_lacking(&found.player.cell, text);
        }
    }
}

/// One person in one entrant of a contest (R16.2); namesakes exist.
fn check_twice(entrants: &[Entrant], issues: &mut Issues) {
    let mut names: BTreeMap<(&str, &str), Option<&str>> = BTreeMap::new();
    let mut phones: BTreeMap<&str, &str> = BTreeMap::new();
    for entrant in entrants {
        for player in &entrant.players {
            let phone = player.phone.as_deref();
            if player.name.is_empty() {
                // A formula without a result: who it is has to be typed.
            } else if let Some(known) = names.get(&(&entrant.contest, &player.name)) {
                let text = match known.is_some() && *known == phone {
                    true => "同一人填了两次，一人只能报一队",
                    false => "这个姓名填了两次；同名不同人可以，同一人只能报一队",
                };
                issues.add(Severity::Warning, &player.cell, text, &player.name);
            } else {
                names.insert((&entrant.contest, &player.name), phone);
            }
            let Some(phone) = phone else { continue };
            match phones.get(phone) {
                Some(name) if *name != player.name => {
                    let text = format!("和{name}的手机号相同，请核对");
                    issues.add(Severity::Warning, &player.cell, text, phone);
                }
                Some(_) => {}
                None => drop(phones.insert(phone, &player.name)),
            }
        }
    }
}

//! 秩序册: what is played by which rules, who takes part, and the pairings that are published already.

use super::engine::Template;
use super::pairing_sheet::{ByTable, by_table};
use super::words::{Named, day, field, named};
use super::{Order, Unprintable, code, template};
use saiwu_domain::contest::Contest;
use saiwu_domain::course::{rounds_due, stage_title, title_in_stage};
use saiwu_domain::ids::UnitId;
use saiwu_domain::regulations::{Part, criteria_sentence, paragraphs, summary};
use saiwu_domain::sheet::Sheet;
use serde::Serialize;
use std::collections::BTreeMap;

pub(super) const TEMPLATE: Template = template!("programme");

#[derive(Serialize)]
pub(super) struct Programme {
    date: Option<String>,
    place: Option<String>,
    event_code: Option<String>,
    organizer: Option<String>,
    /// 64对
    counts: String,
    code: Option<String>,
    link: Option<String>,
    summary: String,
    criteria: String,
    /// The regulations, as they are read.
    rules: Vec<String>,
    /// What is played when; the times are written by hand.
    schedule: Vec<Stage>,
    /// Of the stages that are drawn in groups.
    groups: Vec<GroupShown>,
    /// By unit; within a unit by number.
    units: Vec<Participants>,
    /// Round 1, once it is published.
    first_round: Option<ByTable>,
}

/// A stage with its rounds.
#[derive(Serialize)]
struct Stage {
    /// Empty where there is only one.
    title: String,
    /// 第1轮; empty where the number of rounds hangs on who takes part.
    rounds: Vec<String>,
    /// How long one takes.
    minutes: u32,
}

#[derive(Serialize)]
struct GroupShown {
    title: String,
    entrants: Vec<Named>,
}

#[derive(Serialize)]
struct Participants {
    unit: String,
    entrants: Vec<Named>,
}

pub(super) fn programme(sheet: &Sheet, order: &Order) -> Result<Programme, Unprintable> {
    let contest = &sheet.contest;
    if contest.entrants.is_empty() {
        return Err(Unprintable::NoEntrants);
    }
    let link = order.link.clone().filter(|link| !link.contains("{table}"));
    let first = contest.rounds.first().map(|round| Order { round: Some(round.number), ..Order::default() });
    Ok(Programme {
        date: order.date.map(day),
        place: order.place.clone(),
        event_code: order.event_code.clone(),
        organizer: order.organizer.clone(),
        counts: field(contest),
        code: link.as_deref().map(code::of_link).transpose()?,
        link,
        summary: summary(&contest.regulations).zh,
        criteria: criteria_sentence(&contest.regulations).zh,
        rules: paragraphs(&contest.regulations).iter().map(|parts| read(parts)).collect(),
        schedule: schedule(contest),
        groups: groups(sheet),
        units: participants(sheet),
        first_round: first.map(|order| by_table(sheet, &order)).transpose()?,
    })
}

fn read(parts: &[Part]) -> String {
    let words = parts.iter().map(|part| match part {
        Part::Words(words) => words.zh.as_str(),
        Part::Token(token) => token.text.zh.as_str(),
    });
    words.collect()
}

fn schedule(contest: &Contest) -> Vec<Stage> {
    let stages = contest.regulations.stages.len();
    let stage = |stage| {
        let rounds = 1..=rounds_due(contest, stage);
        Stage {
            title: if stages > 1 { stage_title(contest, stage).zh } else { String::new() },
            rounds: rounds.map(|round| title_in_stage(contest, stage, round).zh).collect(),
            minutes: contest.regulations.of_stage(stage).round_minutes(),
        }
    };
    (0..stages).map(stage).collect()
}

fn groups(sheet: &Sheet) -> Vec<GroupShown> {
    let contest = &sheet.contest;
    let named_groups = |stage: usize| {
        let groups = contest.field_of(stage).map(|field| field.groups.as_slice()).unwrap_or_default();
        groups.iter().filter(|group| !group.name.is_empty()).map(move |group| GroupShown {
            title: format!("{}{}组", stage_title(contest, stage).zh, group.name),
            entrants: group.entrants.iter().map(|id| named(sheet, id)).collect(),
        })
    };
    (0..contest.regulations.stages.len()).flat_map(named_groups).collect()
}

/// Whoever has no unit stands last.
fn participants(sheet: &Sheet) -> Vec<Participants> {
    let contest = &sheet.contest;
    let mut of_units: BTreeMap<(bool, Option<UnitId>), Vec<_>> = BTreeMap::new();
    for entrant in contest.entrants.values() {
        of_units.entry((entrant.unit.is_none(), entrant.unit.clone())).or_default().push(entrant);
    }
    let one = |((_, unit), mut entrants): ((bool, Option<UnitId>), Vec<&saiwu_domain::contest::Entrant>)| {
        entrants
            .sort_by_key(|entrant| (entrant.draw_number.is_none(), entrant.draw_number, entrant.id.clone()));
        let name = unit.and_then(|unit| contest.units.get(&unit)).map(|unit| unit.name.clone());
        Participants {
            unit: name.unwrap_or_else(|| "个人".to_owned()),
            entrants: entrants
                .iter()
                .map(|entrant| Named {
                    number: entrant.draw_number.map(|number| number.to_string()).unwrap_or_default(),
                    ..named(sheet, &entrant.id)
                })
                .collect(),
        }
    };
    of_units.into_iter().map(one).collect()
}

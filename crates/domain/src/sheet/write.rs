//! The canonical text of a sheet: fixed order of fields, one item a line, the same bytes for the same contest.

use super::draw::WrittenDraw;
use super::records::{
    WrittenAllowance, WrittenBan, WrittenCorrection, WrittenRanking, WrittenTable, stage_id,
};
use super::rounds::place_in_round;
use super::rows::{
    Disqualification, Withdrawal, WrittenEntrant, WrittenGroup, WrittenLedger, WrittenMatch, WrittenSource,
    WrittenTeam, WrittenUnit,
};
use super::stages::kind_word;
use super::{SHEET_FORMAT, Sheet};
use crate::contest::{Entrant, Round, StageField};
use crate::ids::RoundNumber;
use crate::regulations::{Regulations, template};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

impl Sheet {
    /// The sheet as canonical JSON text with a final line break; [`Sheet::read`] gives the same sheet back.
    pub fn to_json(&self) -> String {
        let contest = &self.contest;
        let mut text = Text(String::from("{\n"));
        text.field("format", &SHEET_FORMAT);
        if !self.title.is_empty() {
            text.field("title", &self.title);
        }
        text.field("regulations", &written_regulations(&contest.regulations));
        text.list("units", contest.units.values().map(WrittenUnit::from));
        text.list("teams", contest.teams.values().map(WrittenTeam::from));
        let nobody = Vec::new();
        text.list(
            "entrants",
            contest
                .entrants
                .values()
                .map(|entrant| WrittenEntrant::of(entrant, self.players.get(&entrant.id).unwrap_or(&nobody))),
        );
        let reason = |entrant: &Entrant| self.withdrawal_reasons.get(&entrant.id).map(String::as_str);
        let entrants = contest.entrants.values();
        let records = &self.records;
        let drawn = |entrant: &'_ Entrant, after: RoundNumber| {
            let stage = records.left_after_draw.get(&(entrant.id.clone(), after))?;
            stage_id(contest, *stage)
        };
        let played = |entrant: &'_ Entrant| -> Vec<RoundNumber> {
            let own = records.played_after_all.iter().filter(|(id, _)| *id == entrant.id);
            own.map(|(_, round)| *round).collect()
        };
        let rows = |entrant| {
            Withdrawal::rows(entrant, reason(entrant), |after| drawn(entrant, after), &played(entrant))
        };
        text.list("withdrawals", entrants.clone().flat_map(rows));
        text.list(
            "disqualified",
            entrants.filter_map(|entrant| Disqualification::of(entrant, |after| drawn(entrant, after))),
        );
        text.list("lots", contest.lots.iter());
        text.list("forbidden", WrittenBan::all(contest, records));
        let counting = contest.ledger.iter().map(WrittenLedger::from);
        text.list("ledger", counting.chain(records.former_penalties.iter().map(WrittenLedger::from)));
        if !contest.table_rules.excluded.is_empty() {
            let tables = contest.table_rules.excluded.iter();
            let tables: Vec<_> = tables.map(|table| WrittenTable::of(*table, &self.records)).collect();
            text.field("excluded_tables", &tables);
        }
        let corrections = records.corrections.iter();
        text.list("corrections", corrections.map(|correction| WrittenCorrection::of(correction, contest)));
        text.list("allowed", WrittenAllowance::all(records));
        let rankings = self.records.rankings.iter();
        text.list("rankings", rankings.map(|ranking| WrittenRanking::of(ranking, contest)));
        if let Some(draw) = &self.draw {
            text.field("draw", &WrittenDraw::from(draw));
        }
        self.write_stages(&mut text);
        text.0.push_str("}\n");
        text.0
    }

    /// Every stage that has begun or has another id than its regulations say, at least one.
    fn write_stages(&self, text: &mut Text) {
        let contest = &self.contest;
        let rules = &contest.regulations.stages;
        let begun = contest.rounds.last().map_or(1, |round| round.stage + 1).max(contest.stages.len());
        let renamed = named_otherwise(&contest.regulations);
        let stages: Vec<_> = rules.iter().take(begun.max(renamed)).enumerate().collect();
        text.0.push_str("  \"stages\": [");
        for (index, rule) in stages {
            let comma = if index == 0 { "" } else { "," };
            let kind = kind_word(rule.kind);
            text.0.push_str(&format!("{comma}\n    {{\"id\": {}, \"kind\": \"{kind}\", ", json(&rule.id)));
            if let Some(from) = &rule.from {
                text.0.push_str(&format!("\"from\": {}, ", json(&WrittenSource::from(from))));
            }
            if let Some(field) = contest.field_of(index) {
                write_field(&mut text.0, field);
            }
            if let Some(lots) = self.records.stage_lots.get(&index) {
                text.0.push_str(&format!("\"lots\": {}, ", json(lots)));
            }
            if let Some(came) = self.records.came_after_draw.get(&index) {
                text.0.push_str(&format!("\"came_after_draw\": {}, ", json(came)));
            }
            text.0.push_str("\"rounds\": [");
            let rounds = contest.rounds.iter().filter(|round| round.stage == index);
            for (number, round) in (1..).zip(rounds) {
                write_round(&mut text.0, number, round);
            }
            text.0.push_str("\n    ]}");
        }
        text.0.push_str("\n  ]\n");
    }
}

fn write_field(out: &mut String, field: &StageField) {
    if !field.groups.is_empty() {
        let lines: Vec<_> = field.groups.iter().map(|group| json(&WrittenGroup::from(group))).collect();
        out.push_str(&format!("\"groups\": [\n      {}], ", lines.join(",\n      ")));
    }
    if !field.bracket.is_empty() {
        out.push_str(&format!("\"bracket\": {}, ", json(&field.bracket)));
    }
}

fn write_round(out: &mut String, number: u32, round: &Round) {
    let comma = if number == 1 { "" } else { "," };
    let playoff = if round.kind.is_regular() { "" } else { "\"playoff\": true, " };
    out.push_str(&format!("{comma}\n      {{\"number\": {number}, {playoff}\"matches\": ["));
    let mut matches: Vec<_> = round.matches.iter().collect();
    matches.sort_by(|a, b| place_in_round(a).cmp(&place_in_round(b)));
    for (index, played) in matches.into_iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        out.push_str(&format!("{comma}\n        {}", json(&WrittenMatch::from(played))));
    }
    out.push_str("\n      ]}");
}

struct Text(String);

impl Text {
    fn field(&mut self, name: &str, value: &impl Serialize) {
        self.0.push_str(&format!("  \"{name}\": {},\n", json(value)));
    }

    fn list<T: Serialize>(&mut self, name: &str, items: impl Iterator<Item = T>) {
        let lines: Vec<_> = items.map(|item| format!("\n    {}", json(&item))).collect();
        if !lines.is_empty() || name == "entrants" {
            self.0.push_str(&format!("  \"{name}\": [{}\n  ],\n", lines.join(",")));
        }
    }
}

/// Everything a sheet holds has texts as keys and finite numbers, so JSON never fails.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// The name of the template, the template with the organizer's settings, or the whole object.
fn written_regulations(regulations: &Regulations) -> Value {
    if let Ok(mut base) = template(&regulations.name) {
        take_ids(&mut base, regulations);
        if base == *regulations {
            return Value::String(base.name);
        }
        if let Some(set) = settings_since(&base, regulations) {
            return serde_json::json!({"template": base.name, "set": set});
        }
    }
    serde_json::to_value(regulations).unwrap_or_default()
}

/// The ids of stages stand in `stages`; they are no change of the regulations.
fn take_ids(base: &mut Regulations, regulations: &Regulations) {
    if base.stages.len() != regulations.stages.len() {
        return;
    }
    let mut renamed = BTreeMap::new();
    for (rule, given) in base.stages.iter_mut().zip(&regulations.stages) {
        renamed.insert(std::mem::replace(&mut rule.id, given.id.clone()), &given.id);
    }
    for from in base.stages.iter_mut().filter_map(|rule| rule.from.as_mut()) {
        if let Some(id) = renamed.get(&from.stage) {
            from.stage = (*id).clone();
        }
    }
}

/// How many stages must be named because the template calls the last of them otherwise.
fn named_otherwise(regulations: &Regulations) -> usize {
    let base = template(&regulations.name).map(|base| base.stages).unwrap_or_default();
    let pairs = base.iter().zip(&regulations.stages);
    pairs
        .enumerate()
        .filter(|(_, (base, own))| base.id != own.id)
        .map(|(index, _)| index + 1)
        .max()
        .unwrap_or(0)
}

/// The changed paths, if setting them on the template gives exactly these regulations.
fn settings_since(base: &Regulations, regulations: &Regulations) -> Option<BTreeMap<String, Value>> {
    let changed =
        regulations.origins.iter().filter(|(path, origin)| base.origins.get(*path) != Some(*origin));
    let mut set = BTreeMap::new();
    for (path, _) in changed {
        set.insert(path.clone(), regulations.setting(path).ok()?.value);
    }
    let rebuilt = base.with_all(set.iter().map(|(path, value)| (path.as_str(), value)));
    (rebuilt.ok()? == *regulations).then_some(set)
}

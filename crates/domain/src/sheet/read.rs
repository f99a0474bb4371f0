//! Regulations, units, teams and entrants of a sheet.

use super::error::{SheetError, quoted};
use super::node::Node;
use super::records::Aside;
use super::{Gender, Player, SHEET_FORMAT, Sheet, decisions, draw, records, stages};
use crate::contest::{Contest, Entrant, Records, Team, Unit};
use crate::ids::{EntrantId, TableNumber, TeamId, UnitId};
use crate::regulations::{Regulations, template};
use crate::sentence::Sentence;
use crate::serde_words::zh_of;
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Most entrants, units or teams of a sheet.
pub(super) const MOST_ENTRANTS: usize = 10_000;
/// Most tables of a round.
pub(super) const MOST_TABLES: u32 = 100_000;
/// Most rounds; a withdrawal may not lie further away either.
pub(super) const MOST_ROUNDS: usize = 100;
const MOST_PLAYERS: usize = 20;
const MOST_MEMBERS: u32 = 10_000_000;
const MOST_DRAW_NUMBER: u32 = 1_000_000;

const FIELDS: [&str; 18] = [
    "format",
    "title",
    "regulations",
    "units",
    "entrants",
    "teams",
    "stages",
    "rounds",
    "withdrawals",
    "disqualified",
    "lots",
    "forbidden",
    "ledger",
    "excluded_tables",
    "corrections",
    "allowed",
    "rankings",
    "draw",
];

pub(super) fn sheet(value: &Value) -> Result<Sheet, SheetError> {
    let root = Node::root(value);
    let mut ignored = Vec::new();
    root.object(&FIELDS, &mut ignored)?;
    let format = root.need("format")?;
    if format.value().as_str() != Some(SHEET_FORMAT) {
        return Err(format.wrong(&format!("\"{SHEET_FORMAT}\""), &format!("\"{SHEET_FORMAT}\"")));
    }
    let title = root.get("title").map(|title| title.text()).transpose()?.unwrap_or_default();
    let regulations = regulations(&root.need("regulations")?)?;
    let units = units(&root, &mut ignored)?;
    let teams = teams(&root, &regulations, &units, &mut ignored)?;
    let mut read = entrants(&root, &regulations, &units, &teams, &mut ignored)?;
    let mut aside = Aside::default();
    let withdrawal_reasons = decisions::withdrawals(&root, &mut read.entrants, &mut aside, &mut ignored)?;
    decisions::disqualifications(&root, &mut read.entrants, &mut aside, &mut ignored)?;
    let lots = decisions::lots(&root, &regulations, &read.entrants, &teams)?;
    let forbidden = decisions::forbidden(&root, &read.entrants, &mut aside, &mut ignored)?;
    let ledger = decisions::ledger(&root, &read.entrants, &mut aside, &mut ignored)?;
    let (table_rules, excluded_since) = decisions::table_rules(&root, &read.entrants, &mut ignored)?;
    let mut contest = Contest {
        table_rules,
        units,
        teams,
        entrants: read.entrants,
        lots,
        forbidden,
        ledger,
        ..Contest::new(regulations)
    };
    let drawn = stages::stages(&root, &mut contest, &mut ignored)?;
    let records = records::records(&root, &contest, aside, &mut ignored)?;
    let records =
        Records { excluded_since, stage_lots: drawn.lots, came_after_draw: drawn.came_after_draw, ..records };
    let draw = draw::draw(&root, &mut ignored)?;
    Ok(Sheet { title, contest, records, draw, players: read.players, withdrawal_reasons, ignored })
}

/// A template name, a template with settings, or a whole object.
fn regulations(node: &Node<'_>) -> Result<Regulations, SheetError> {
    let of_name = |node: &Node<'_>| {
        let name = node.text()?;
        template(&name).map_err(|unknown| node.refuse(unknown.sentence()))
    };
    match node.value() {
        Value::String(_) => of_name(node),
        Value::Object(fields) if fields.contains_key("template") => {
            if let Some(other) = fields.keys().find(|name| !["template", "set"].contains(&name.as_str())) {
                return Err(node.fail(format!("`template` 旁边只能写 `set`，不能写{}；改动的值写成 \"set\": {{PATH: VALUE}}",
                    quoted(other)), format!("beside `template` only `set` is allowed, not {}; a changed value is written \"set\": {{PATH: VALUE}}",
                    quoted(other))));
            }
            let mut regulations = of_name(&node.need("template")?)?;
            if let Some(set) = node.get("set") {
                let changes = set
                    .value()
                    .as_object()
                    .ok_or_else(|| set.wrong("对象 {PATH: VALUE}", "an object {PATH: VALUE}"))?;
                regulations = regulations
                    .with_all(changes.iter().map(|(path, value)| (path.as_str(), value)))
                    .map_err(|bad| set.refuse(bad.sentence().map(|text| one_line(&text))))?;
            }
            Ok(regulations)
        }
        Value::Object(_) => {
            let regulations = Regulations::deserialize(node.value()).map_err(|error| {
                node.fail(
                    format!(
                        "不是 `saiwu regulations` 输出的完整规程：{}",
                        zh_of(&one_line(&error.to_string()))
                    ),
                    format!(
                        "no complete regulations as `saiwu regulations` prints them: {}",
                        one_line(&error.to_string())
                    ),
                )
            })?;
            regulations.check().map_err(|why| node.fail(format!("规程前后不合：{}", why.zh), why.en))?;
            Ok(regulations)
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => Err(node.wrong(
            "模板名、{\"template\": NAME, \"set\": {PATH: VALUE}} 或完整的规程",
            "a template name, {\"template\": NAME, \"set\": {PATH: VALUE}} or whole regulations",
        )),
    }
}

fn one_line(text: &str) -> String {
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(400).collect();
    line
}

fn name_or_id(node: &Node<'_>, id: &str) -> Result<String, SheetError> {
    node.get("name").map_or_else(|| Ok(id.to_owned()), |name| name.text())
}

fn units(root: &Node<'_>, ignored: &mut Vec<String>) -> Result<BTreeMap<UnitId, Unit>, SheetError> {
    let mut units = BTreeMap::new();
    for node in root.list("units", MOST_ENTRANTS)? {
        node.object(&["id", "name", "members"], ignored)?;
        let id: UnitId = node.need("id")?.id()?;
        let name = name_or_id(&node, id.as_str())?;
        let members = node.get("members").map(|members| members.number(0, MOST_MEMBERS)).transpose()?;
        if units.insert(id.clone(), Unit { id: id.clone(), name, members }).is_some() {
            return Err(node.fail(
                format!("单位 id {}写了两次", quoted(id.as_str())),
                format!("the unit id {} is given twice", quoted(id.as_str())),
            ));
        }
    }
    Ok(units)
}

fn teams(
    root: &Node<'_>,
    regulations: &Regulations,
    units: &BTreeMap<UnitId, Unit>,
    ignored: &mut Vec<String>,
) -> Result<BTreeMap<TeamId, Team>, SheetError> {
    let mut teams = BTreeMap::new();
    for node in root.list("teams", MOST_ENTRANTS)? {
        if !regulations.ranks_teams() {
            return Err(node.fail(
                "这份规程不排团体名次：请去掉 `teams` 和 `team`",
                "these regulations rank no teams: leave `teams` and `team` out",
            ));
        }
        node.object(&["id", "unit", "name"], ignored)?;
        let id: TeamId = node.need("id")?.id()?;
        let name = name_or_id(&node, id.as_str())?;
        let unit = node.get("unit").map(|unit| known_unit(&unit, units)).transpose()?;
        if teams.insert(id.clone(), Team { id: id.clone(), name, unit }).is_some() {
            return Err(node.fail(
                format!("团体 id {}写了两次", quoted(id.as_str())),
                format!("the team id {} is given twice", quoted(id.as_str())),
            ));
        }
    }
    Ok(teams)
}

fn known_unit(node: &Node<'_>, units: &BTreeMap<UnitId, Unit>) -> Result<UnitId, SheetError> {
    let id: UnitId = node.id()?;
    if units.contains_key(&id) {
        Ok(id)
    } else {
        Err(node.fail(
            format!("没有 id 为{}的单位；请在 `units` 里列出", quoted(id.as_str())),
            format!("no unit has the id {}; list it under `units`", quoted(id.as_str())),
        ))
    }
}

struct ReadEntrants {
    entrants: BTreeMap<EntrantId, Entrant>,
    players: BTreeMap<EntrantId, Vec<Player>>,
}

fn entrants(
    root: &Node<'_>,
    regulations: &Regulations,
    units: &BTreeMap<UnitId, Unit>,
    teams: &BTreeMap<TeamId, Team>,
    ignored: &mut Vec<String>,
) -> Result<ReadEntrants, SheetError> {
    let mut read = ReadEntrants { entrants: BTreeMap::new(), players: BTreeMap::new() };
    let mut drawn = BTreeMap::new();
    let mut seeded = BTreeMap::new();
    let list = root.need("entrants")?;
    for node in list.items(MOST_ENTRANTS)? {
        node.object(
            &["id", "name", "unit", "team", "draw_number", "seed", "pot", "fixed_table", "players"],
            ignored,
        )?;
        let id: EntrantId = node.need("id")?.id()?;
        let name = name_or_id(&node, id.as_str())?;
        let unit = node.get("unit").map(|unit| known_unit(&unit, units)).transpose()?;
        let team = node.get("team").map(|team| known_team(&team, regulations, teams)).transpose()?;
        let draw_number = single_number(&node, "draw_number", ("签号", "draw number"), &id, &mut drawn)?;
        let seed = single_number(&node, "seed", ("种子", "seed"), &id, &mut seeded)?;
        let pot = node.get("pot").map(|pot| pot.number(1, MOST_ENTRANTS as u32)).transpose()?;
        let fixed_table = node.get("fixed_table").map(|table| table.number(1, MOST_TABLES)).transpose()?;
        let people = players(&node, ignored)?;
        if !people.is_empty() {
            read.players.insert(id.clone(), people);
        }
        let entrant = Entrant {
            unit,
            team,
            draw_number,
            seed,
            pot,
            fixed_table: fixed_table.map(TableNumber),
            ..Entrant::new(id.clone(), name)
        };
        if read.entrants.insert(id.clone(), entrant).is_some() {
            return Err(node.fail(
                format!("参赛方 id {}写了两次", quoted(id.as_str())),
                format!("the entrant id {} is given twice", quoted(id.as_str())),
            ));
        }
    }
    join_teams(&mut read.entrants, teams, regulations.entrant.composition.pairs_per_seat())
        .map_err(|message| list.refuse(message))?;
    Ok(read)
}

/// A number that nobody else has.
fn single_number(
    node: &Node<'_>,
    name: &str,
    (zh, en): (&str, &str),
    id: &EntrantId,
    given: &mut BTreeMap<u32, EntrantId>,
) -> Result<Option<u32>, SheetError> {
    let Some(number) = node.get(name).map(|number| number.number(1, MOST_DRAW_NUMBER)).transpose()? else {
        return Ok(None);
    };
    match given.insert(number, id.clone()) {
        Some(other) => Err(node.fail(
            format!("{zh} {number} 重复，{}也用了", quoted(other.as_str())),
            format!("{en} {number} is given twice, also to {}", quoted(other.as_str())),
        )),
        None => Ok(Some(number)),
    }
}

/// Teams are of one unit and not too large; a member without a unit of its own belongs to the unit of its team.
fn join_teams(
    entrants: &mut BTreeMap<EntrantId, Entrant>,
    teams: &BTreeMap<TeamId, Team>,
    most_pairs: u32,
) -> Result<(), Sentence> {
    let mut members = BTreeMap::<TeamId, Vec<&mut Entrant>>::new();
    for entrant in entrants.values_mut() {
        if let Some(team) = entrant.team.clone() {
            members.entry(team).or_default().push(entrant);
        }
    }
    for (team, mut members) in members {
        if members.len() > most_pairs as usize {
            let (count, team) = (members.len(), quoted(team.as_str()));
            return Err(Sentence::new(
                format!("团体 {team} 有{count}对；这份规程最多{most_pairs}对"),
                format!("team {team} has {count} pairs; these regulations allow at most {most_pairs}"),
            ));
        }
        let declared = teams.get(&team).and_then(|team| team.unit.clone());
        let units: BTreeSet<_> =
            members.iter().filter_map(|member| member.unit.clone()).chain(declared).collect();
        if units.len() > 1 {
            let team = quoted(team.as_str());
            return Err(Sentence::new(
                format!("团体 {team} 的成员来自两个单位；同一团体的成员须属同一单位"),
                format!("team {team} has members of two units; all members of a team are of one unit"),
            ));
        }
        for member in &mut members {
            member.unit = units.first().cloned();
        }
    }
    Ok(())
}

fn known_team(
    node: &Node<'_>,
    regulations: &Regulations,
    teams: &BTreeMap<TeamId, Team>,
) -> Result<TeamId, SheetError> {
    if !regulations.ranks_teams() {
        return Err(node.fail(
            "这份规程不排团体名次：请去掉 `teams` 和 `team`",
            "these regulations rank no teams: leave `teams` and `team` out",
        ));
    }
    let id: TeamId = node.id()?;
    if teams.contains_key(&id) {
        Ok(id)
    } else {
        Err(node.fail(
            format!("没有 id 为{}的团体；请在 `teams` 里列出", quoted(id.as_str())),
            format!("no team has the id {}; list it under `teams`", quoted(id.as_str())),
        ))
    }
}

fn players(node: &Node<'_>, ignored: &mut Vec<String>) -> Result<Vec<Player>, SheetError> {
    let mut players = Vec::new();
    for node in node.list("players", MOST_PLAYERS)? {
        node.object(&["name", "gender"], ignored)?;
        let name = node.need("name")?.text()?;
        let genders = [("female", Gender::Female), ("male", Gender::Male)];
        let gender = node.get("gender").map(|gender| gender.one_of(&genders)).transpose()?;
        players.push(Player { name, gender });
    }
    Ok(players)
}

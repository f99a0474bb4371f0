//! Stages of a sheet: their form, who plays in them, their rounds.
//!
//! A sheet says its stages itself. Where they have the kinds of the regulations in the same order, the rules of the
//! regulations hold, whatever ids the sheet gives them; later stages may be missing while they have not begun. A sheet
//! with other kinds, or with another `from`, changes the regulations: its stages replace those of the regulations with
//! default rules. A group stage is a single round robin of the groups of the sheet then, and a knockout match with equal
//! levels goes to an extra deal (R4.6.2).

use super::decisions::known_entrant;
use super::error::{SheetError, SheetErrorCode, quoted};
use super::matches::single_match;
use super::node::Node;
use super::read::{MOST_ENTRANTS, MOST_ROUNDS};
use crate::contest::{Contest, Entrant, Group, Match, Round, RoundKind, Sides, StageField};
use crate::ids::{EntrantId, RoundNumber, TableNumber};
use crate::regulations::{
    CarryOver, EqualLevel, Game, GroupDraw, GroupForm, GroupNumber, GroupRule, Regulations, RoundRobinTable,
    StageKind, StageRule, StageSource,
};
use crate::sentence::Sentence;
use std::collections::{BTreeMap, BTreeSet};

const MOST_STAGES: usize = 20;
const MOST_GROUPS: usize = 1_000;

const KINDS: [(&str, StageKind); 4] = [
    ("swiss", StageKind::Swiss),
    ("groups", StageKind::Groups),
    ("knockout", StageKind::Knockout),
    ("placement", StageKind::Placement),
];

/// As it stands in sheets.
pub(super) fn kind_word(kind: StageKind) -> &'static str {
    match kind {
        StageKind::Swiss => "swiss",
        StageKind::Groups => "groups",
        StageKind::Knockout => "knockout",
        StageKind::Placement => "placement",
    }
}

/// Reads stages and rounds into the contest; returns the lots by which stages were drawn.
pub(super) fn stages(
    root: &Node<'_>,
    contest: &mut Contest,
    ignored: &mut Vec<String>,
) -> Result<BTreeMap<usize, Vec<EntrantId>>, SheetError> {
    if root.has("rounds") && root.has("stages") {
        return Err(root.fail(
            "`rounds` 和 `stages` 同时写了；只有一个阶段时用 `rounds` 简写，请只留一个",
            "`rounds` and `stages` stand together; `rounds` is short for one stage, keep one",
        ));
    }
    let Some(list) = root.get("stages") else {
        rounds(root, 0, contest, ignored)?;
        return Ok(BTreeMap::new());
    };
    let written = list
        .items(MOST_STAGES)?
        .map(|node| Written::read(node, &contest.entrants, ignored))
        .collect::<Result<Vec<_>, _>>()?;
    if written.is_empty() {
        return Err(list.fail("至少要有一个阶段", "one stage is needed"));
    }
    contest.regulations = with_stages(&list, &contest.regulations, &written)?;
    let mut lots = BTreeMap::new();
    for (index, mut stage) in written.into_iter().enumerate() {
        lots.extend(stage.lots.take().map(|order| (index, order)));
        let before = contest.rounds.len();
        rounds(&stage.node, index, contest, ignored)?;
        let rule = &contest.regulations.stages[index];
        let field = stage.field(rule, &contest.rounds[before..], &contest.entrants)?;
        contest.stages.push(field);
    }
    while contest.stages.last().is_some_and(|field| field.entrants().next().is_none()) {
        contest.stages.pop();
    }
    Ok(lots)
}

/// A stage as the sheet has it.
struct Written<'a> {
    node: Node<'a>,
    id: Option<String>,
    kind: StageKind,
    from: Option<StageSource>,
    groups: Vec<Group>,
    bracket: Option<Vec<Option<EntrantId>>>,
    lots: Option<Vec<EntrantId>>,
}

impl<'a> Written<'a> {
    fn read(
        node: Node<'a>,
        entrants: &BTreeMap<EntrantId, Entrant>,
        ignored: &mut Vec<String>,
    ) -> Result<Self, SheetError> {
        node.object(&["id", "kind", "from", "groups", "bracket", "lots", "rounds"], ignored)?;
        let kind = node.need("kind")?.one_of(&KINDS)?;
        let id = node.get("id").map(|id| id.id::<EntrantId>()).transpose()?.map(|id| id.0);
        let from = node.get("from").map(|from| source(&from, ignored)).transpose()?;
        let groups = groups(&node, kind, entrants, ignored)?;
        let bracket = node.get("bracket").map(|places| bracket(&places, kind, entrants)).transpose()?;
        let lots = node.get("lots").map(|order| drawn(&order, entrants)).transpose()?;
        Ok(Self { node, id, kind, from, groups, bracket, lots })
    }

    /// What was fixed when the stage began; empty while it has not, or where everybody plays.
    fn field(
        self,
        rule: &StageRule,
        rounds: &[Round],
        entrants: &BTreeMap<EntrantId, Entrant>,
    ) -> Result<StageField, SheetError> {
        let Self { node, groups, bracket, .. } = self;
        let first = rounds.iter().find(|round| round.kind.is_regular());
        match (rule.kind, first) {
            (StageKind::Groups, Some(_)) if groups.is_empty() => Err(node.fail("缺 `groups`：打过比赛的小组赛要写明各组，[{\"name\": \"A\", \"entrants\": [ID…]}, …]", "`groups` is missing: a group stage with rounds names its groups, [{\"name\": \"A\", \"entrants\": [ID…]}, …]")),
            (StageKind::Knockout, Some(first)) if bracket.is_none() => {
                let bracket = bracket_of(&node, &first.matches, entrants)?;
                Ok(StageField { groups, bracket })
            }
            (StageKind::Swiss | StageKind::Placement, Some(first))
                if groups.is_empty() && rule.from.is_some() =>
            {
                let playing = first.matches.iter().flat_map(|played| played.sides.entrants());
                let playing: BTreeSet<_> = playing.filter(|id| entrants.contains_key(*id)).cloned().collect();
                let group = Group { name: String::new(), entrants: playing.into_iter().collect() };
                Ok(StageField { groups: vec![group], bracket: Vec::new() })
            }
            (_, _) => Ok(StageField { groups, bracket: bracket.unwrap_or_default() }),
        }
    }
}

/// The order of the lots, the first one first.
fn drawn(node: &Node<'_>, entrants: &BTreeMap<EntrantId, Entrant>) -> Result<Vec<EntrantId>, SheetError> {
    let (mut order, mut seen) = (Vec::new(), BTreeSet::new());
    for place in node.items(MOST_ENTRANTS)? {
        let id = known_entrant(&place, entrants)?;
        if !seen.insert(id.clone()) {
            return Err(place.fail(
                format!("签号里参赛方{}写了两次", quoted(id.as_str())),
                format!("entrant {} stands in the lots twice", quoted(id.as_str())),
            ));
        }
        order.push(id);
    }
    Ok(order)
}

fn source(node: &Node<'_>, ignored: &mut Vec<String>) -> Result<StageSource, SheetError> {
    node.object(&["stage", "places", "best_next"], ignored)?;
    let stage = node.need("stage")?.id::<EntrantId>()?.0;
    let most = MOST_ENTRANTS as u32;
    let places = node.need("places")?;
    let numbers =
        places.items(MOST_ENTRANTS)?.map(|place| place.number(1, most)).collect::<Result<Vec<_>, _>>()?;
    if numbers.is_empty() || numbers.iter().collect::<BTreeSet<_>>().len() < numbers.len() {
        return Err(places.fail(
            "至少写一个名次，每个只写一次，例如 [1, 2]",
            "name at least one place, each once, such as [1, 2]",
        ));
    }
    let best_next = node.get("best_next").map(|next| next.number(0, most)).transpose()?.unwrap_or(0);
    Ok(StageSource { stage, places: numbers, best_next })
}

fn groups(
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

fn bracket(
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
    if let Some(free) = places.chunks(2).position(|pair| pair.iter().all(Option::is_none)) {
        return Err(node.fail(
            format!("第{}和第{}个位置都空着；相邻两个位置最多一个轮空", 2 * free + 1, 2 * free + 2),
            format!(
                "nobody stands at the places {} and {}; of two neighbours at most one is a bye",
                2 * free + 1,
                2 * free + 2
            ),
        ));
    }
    Ok(places)
}

/// The bracket that the matches of the first round were played from, in table order. Nothing where they hold
/// strangers or somebody twice, which the checker lists.
fn bracket_of(
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

/// The regulations with the stages of the sheet.
fn with_stages(
    list: &Node<'_>,
    regulations: &Regulations,
    written: &[Written<'_>],
) -> Result<Regulations, SheetError> {
    let own = &regulations.stages;
    let fits =
        written.len() <= own.len() && own.iter().zip(written).all(|(rule, stage)| rule.kind == stage.kind);
    let mut rules = if fits {
        own.clone()
    } else {
        (1..).zip(written).map(|(number, stage)| default_rule(regulations, number, stage)).collect()
    };
    rename(&mut rules, written);
    let ids: BTreeSet<_> = rules.iter().map(|rule| &rule.id).collect();
    if ids.len() < rules.len() {
        return Err(list.fail(
            "有两个阶段的 id 相同；请各写各的 `id`",
            "two stages have the same id; give each its own `id`",
        ));
    }
    let mut replaced = !fits;
    for (index, stage) in written.iter().enumerate() {
        let Some(from) = &stage.from else { continue };
        if !rules[..index].iter().any(|earlier| earlier.id == from.stage) {
            return Err(stage.node.fail(
                format!("`from` 写的是{}；应为前面某个阶段的 id", quoted(&from.stage)),
                format!("`from` names {}; allowed is the id of an earlier stage", quoted(&from.stage)),
            ));
        }
        if rules[index].from.as_ref() != Some(from) {
            rules[index].from = Some(from.clone());
            replaced = true;
        }
    }
    if replaced {
        let rules = serde_json::to_value(&rules).unwrap_or_default();
        regulations.with("stages", rules).map_err(|bad| list.refuse(bad.sentence()))
    } else {
        Ok(Regulations { stages: rules, ..regulations.clone() })
    }
}

/// The ids of the sheet, also where a later stage names them.
fn rename(rules: &mut [StageRule], written: &[Written<'_>]) {
    let mut renamed = BTreeMap::new();
    for (rule, stage) in rules.iter_mut().zip(written) {
        if let Some(id) = &stage.id {
            renamed.insert(std::mem::replace(&mut rule.id, id.clone()), id);
        }
    }
    for from in rules.iter_mut().filter_map(|rule| rule.from.as_mut()) {
        if let Some(id) = renamed.get(&from.stage) {
            from.stage = (*id).clone();
        }
    }
}

/// What holds in a stage that the regulations do not have.
fn default_rule(regulations: &Regulations, number: u32, stage: &Written<'_>) -> StageRule {
    let equal_level = match (stage.kind, regulations.equal_level(), regulations.game) {
        (StageKind::Knockout | StageKind::Placement, EqualLevel::Draw, Game::Guandan | Game::Shengji) => {
            EqualLevel::ExtraDeal
        }
        (StageKind::Knockout | StageKind::Placement, EqualLevel::Draw, Game::Xiangqi) => EqualLevel::Replay,
        (_, equal_level, _) => equal_level,
    };
    let groups = (stage.kind == StageKind::Groups).then(|| GroupRule {
        number: GroupNumber::Count(u32::try_from(stage.groups.len().max(1)).unwrap_or(u32::MAX)),
        draw: GroupDraw::Lots,
        form: GroupForm::RoundRobin { cycles: 1, table: RoundRobinTable::Berger },
    });
    StageRule {
        id: if number == 1 { "main".to_owned() } else { format!("stage{number}") },
        kind: stage.kind,
        equal_level,
        from: None,
        rounds: None,
        groups,
        carry_over: CarryOver::Nothing,
        time: None,
        target: None,
        best_of: None,
        match_points: None,
        ranking_keys: Vec::new(),
    }
}

/// Rounds of one stage; they are numbered within it, or go on from the stage before.
fn rounds(
    holder: &Node<'_>,
    stage: usize,
    contest: &mut Contest,
    ignored: &mut Vec<String>,
) -> Result<(), SheetError> {
    let nodes = holder.list("rounds", MOST_ROUNDS)?;
    if nodes.is_empty() {
        return Ok(());
    }
    let before = contest.rounds.len();
    if before + nodes.len() > MOST_ROUNDS {
        return Err(holder.fail(
            format!("各阶段合计最多{MOST_ROUNDS}轮"),
            format!("at most {MOST_ROUNDS} rounds are allowed over all stages"),
        ));
    }
    let regulations = contest.regulations.of_stage(stage);
    let mut due = 1;
    for (index, node) in nodes.into_iter().enumerate() {
        node.object(&["number", "playoff", "matches"], ignored)?;
        let place = node.need("number")?;
        let number = place.number(1, MOST_ROUNDS as u32)? as usize;
        if index == 0 && number == before + 1 {
            due = number;
        }
        if number != due {
            return Err(place.fail(
                format!("这里应是第{due}轮，写的是第{number}轮；轮次从1起连续编号，不能跳"),
                format!("round {number} stands where round {due} is due; rounds run 1, 2, 3 … without a gap"),
            ));
        }
        due += 1;
        let playoff = node.get("playoff").map(|playoff| playoff.truth()).transpose()?.unwrap_or(false);
        let matches = node.need("matches")?.items(MOST_ENTRANTS)?;
        let mut matches =
            matches.map(|node| single_match(&node, &regulations, ignored)).collect::<Result<Vec<_>, _>>()?;
        sort_by_table(&mut matches);
        let number = u32::try_from(before + index + 1).unwrap_or(u32::MAX);
        contest.rounds.push(Round {
            number: RoundNumber(number),
            stage,
            kind: if playoff { RoundKind::Playoff } else { RoundKind::Regular },
            matches,
        });
    }
    Ok(())
}

/// Tables in order, tables without a number behind them, byes last.
fn sort_by_table(matches: &mut [Match]) {
    matches.sort_by(|a, b| place_in_round(a).cmp(&place_in_round(b)));
}

/// Where a match stands in its round.
pub(super) fn place_in_round(played: &Match) -> (bool, bool, Option<TableNumber>, Option<&EntrantId>) {
    let bye = matches!(played.sides, Sides::Bye(_));
    (bye, played.table.is_none(), played.table, played.sides.entrants().next())
}

/// Refuses rounds that cannot be counted: strangers, one entrant twice, a table twice.
pub(super) fn refuse_broken_rounds(contest: &Contest) -> Result<(), SheetError> {
    for round in &contest.rounds {
        let mut tables = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let place = || format!("round {}", round.number);
        let fail = |zh: String, en: String| SheetError {
            code: SheetErrorCode::BadSheet,
            place: place(),
            message: Sentence::new(zh, en),
        };
        for played in &round.matches {
            if let Some(table) = played.table
                && !tables.insert(table)
            {
                return Err(fail(format!("第{table}桌写了两次"), format!("table {table} is given twice")));
            }
            for side in played.sides.entrants() {
                let id = quoted(side.as_str());
                if !contest.entrants.contains_key(side) {
                    return Err(fail(
                        format!("没有 id 为 {id} 的参赛方；请在 `entrants` 里列出"),
                        format!("no entrant has the id {id}; list it under `entrants`"),
                    ));
                }
                if !seen.insert(side) {
                    return Err(fail(
                        format!("参赛方 {id} 出现了两次；每轮每方最多一场"),
                        format!("entrant {id} plays twice; each plays at most once in a round"),
                    ));
                }
            }
        }
    }
    Ok(())
}

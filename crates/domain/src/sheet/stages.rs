//! Stages of a sheet: their form, who plays in them, their rounds.
//!
//! A sheet says its stages itself. Where they have the kinds of the regulations in the same order, the rules of the
//! regulations hold, whatever ids the sheet gives them; later stages may be missing while they have not begun. A sheet
//! with other kinds, or with another `from`, changes the regulations: its stages replace those of the regulations with
//! default rules. A group stage is a single round robin of the groups of the sheet then, and a knockout match with equal
//! levels goes to an extra deal (R4.6.2).

use super::error::{SheetError, quoted};
use super::field::{bracket, bracket_of, drawn, groups};
use super::node::Node;
use super::read::MOST_ENTRANTS;
use super::rounds::rounds;
use crate::contest::{Contest, Entrant, Group, Round, StageField};
use crate::ids::EntrantId;
use crate::regulations::{
    CarryOver, EqualLevel, Game, GroupDraw, GroupForm, GroupNumber, GroupRule, Regulations, RoundRobinTable,
    StageKind, StageRule, StageSource,
};
use std::collections::{BTreeMap, BTreeSet};

const MOST_STAGES: usize = 20;

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

/// How stages were drawn, by their index.
#[derive(Default)]
pub(super) struct Drawn {
    /// The lots, the first one first.
    pub lots: BTreeMap<usize, Vec<EntrantId>>,
    /// Who came when the stage was drawn already, and nothing of it published.
    pub came_after_draw: BTreeMap<usize, BTreeSet<EntrantId>>,
}

/// Reads stages and rounds into the contest; returns how stages were drawn.
pub(super) fn stages(
    root: &Node<'_>,
    contest: &mut Contest,
    ignored: &mut Vec<String>,
) -> Result<Drawn, SheetError> {
    if root.has("rounds") && root.has("stages") {
        return Err(root.fail(
            "`rounds` 和 `stages` 同时写了；只有一个阶段时用 `rounds` 简写，请只留一个",
            "`rounds` and `stages` stand together; `rounds` is short for one stage, keep one",
        ));
    }
    let Some(list) = root.get("stages") else {
        rounds(root, 0, contest, ignored)?;
        return Ok(Drawn::default());
    };
    let written = list
        .items(MOST_STAGES)?
        .map(|node| Written::read(node, &contest.entrants, ignored))
        .collect::<Result<Vec<_>, _>>()?;
    if written.is_empty() {
        return Err(list.fail("至少要有一个阶段", "one stage is needed"));
    }
    contest.regulations = with_stages(&list, &contest.regulations, &written)?;
    let mut drawn = Drawn::default();
    for (index, mut stage) in written.into_iter().enumerate() {
        drawn.lots.extend(stage.lots.take().map(|order| (index, order)));
        drawn.came_after_draw.extend(stage.came_after_draw.take().map(|came| (index, came)));
        let before = contest.rounds.len();
        rounds(&stage.node, index, contest, ignored)?;
        let rule = &contest.regulations.stages[index];
        let field = stage.field(rule, &contest.rounds[before..], &contest.entrants)?;
        contest.stages.push(field);
    }
    while contest.stages.last().is_some_and(|field| field.entrants().next().is_none()) {
        contest.stages.pop();
    }
    Ok(drawn)
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
    came_after_draw: Option<BTreeSet<EntrantId>>,
}

impl<'a> Written<'a> {
    fn read(
        node: Node<'a>,
        entrants: &BTreeMap<EntrantId, Entrant>,
        ignored: &mut Vec<String>,
    ) -> Result<Self, SheetError> {
        node.object(
            &["id", "kind", "from", "groups", "bracket", "lots", "came_after_draw", "rounds"],
            ignored,
        )?;
        let kind = node.need("kind")?.one_of(&KINDS)?;
        let id = node.get("id").map(|id| id.id::<EntrantId>()).transpose()?.map(|id| id.0);
        let from = node.get("from").map(|from| source(&from, ignored)).transpose()?;
        let groups = groups(&node, kind, entrants, ignored)?;
        let bracket = node.get("bracket").map(|places| bracket(&places, kind, entrants)).transpose()?;
        let lots = node.get("lots").map(|order| drawn(&order, entrants)).transpose()?;
        let came_after_draw = node.get("came_after_draw").map(|came| drawn(&came, entrants)).transpose()?;
        let came_after_draw = came_after_draw.map(BTreeSet::from_iter);
        Ok(Self { node, id, kind, from, groups, bracket, lots, came_after_draw })
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

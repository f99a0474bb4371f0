//! What was written down beside the contest: corrections, what the chief referee allowed, published rankings. All are
//! optional; a reader that does not know them computes the same contest without them.
//!
//! ```json
//! "corrections": [ {"round": 1, "sides": ["3", "9"], "before": {"levels": ["A", "5"]}, "published": 2} ],
//! "allowed":     [ {"round": 5, "constraint": "rematch", "sides": ["3", "9"]} ],
//! "rankings":    [ {"stage": "main", "after_round": 4, "rows": [ {"rank": 1, "id": "7"}, … ]},
//!                  {"stage": "groups", "group": "A", "rows": […]}, {"final": true, "rows": […]} ]
//! ```
//! Rounds of corrections are those of the event, counted through all stages: `published` is the last round that had been
//! published by then, so it and those before it were made with `before` (absent = nothing stood there). `after_draw_of`
//! names a stage whose groups or bracket were drawn by then too, though no round of it was published; `penalties` are
//! those of the match before, where they changed. `after_round` of a ranking counts the rounds of its stage; absent = all
//! that are complete. The rows are the best ranks, or all.
//!
//! A result that was set aside is a correction with what stood there; the result of the replay is one without `before`
//! where a round was published between the two. A match that is still to be played again carries `"to_replay": true` in
//! its round: it counts for nothing and holds nothing up.
//!
//! An exchange of a side in a published match of a bracket is one too, also in the round published last, with the sides
//! before: `{"round": 2, "sides": ["3", "9"], "sides_before": ["4", "9"], "published": 2}`. One side alone is a bye.
//!
//! Who left when a stage was drawn already, before anything of it was published, says so: `"withdrawals": [{"entrant":
//! "5", "after_round": 3, "after_draw_of": "knockout"}]`, the same in `disqualified`. `"lots": [ID…]` of a stage is the
//! order in which lots were drawn for its groups or its bracket, `"came_after_draw": [ID…]` are those who came, or came
//! back, too late for them.

use super::decisions::known_entrant;
use super::error::{SheetError, quoted};
use super::matches::penalty;
use super::node::Node;
use super::read::{MOST_ENTRANTS, MOST_ROUNDS};
use super::results::played_result;
use super::rows::{WrittenPenalty, WrittenResult};
use crate::contest::{
    Allowance, AllowedBreach, Contest, FormerBan, FormerPenalty, RankingOf, RecordedCorrection,
    RecordedRanking, Records, Sides,
};
use crate::ids::{EntrantId, RoundNumber, TableNumber};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

const MOST_CORRECTIONS: usize = 10_000;
const MOST_RANKINGS: usize = 1_000;

const BREACHES: [(&str, AllowedBreach); 6] = [
    ("rematch", AllowedBreach::Rematch),
    ("second_bye", AllowedBreach::SecondBye),
    ("same_unit", AllowedBreach::SameUnit),
    ("same_team", AllowedBreach::SameTeam),
    ("forbidden", AllowedBreach::Forbidden),
    ("bye_not_lowest", AllowedBreach::ByeNotLowest),
];

/// What the decisions beside the rounds say about the moment they were taken; read before the stages.
#[derive(Default)]
pub(super) struct Aside {
    /// The id of a stage that was drawn already when the entrant left after this round.
    pub left_after_draw: BTreeMap<(EntrantId, RoundNumber), String>,
    pub played_after_all: BTreeSet<(EntrantId, RoundNumber)>,
    pub forbidden_since: BTreeMap<(EntrantId, EntrantId), RoundNumber>,
    pub formerly_forbidden: Vec<FormerBan>,
    pub former_penalties: Vec<FormerPenalty>,
}

/// Reads what is recorded beside a contest that is read already.
pub(super) fn records(
    root: &Node<'_>,
    contest: &Contest,
    aside: Aside,
    ignored: &mut Vec<String>,
) -> Result<Records, SheetError> {
    let corrections = root.list("corrections", MOST_CORRECTIONS)?;
    let rankings = root.list("rankings", MOST_RANKINGS)?;
    Ok(Records {
        corrections: corrections
            .iter()
            .map(|node| correction(node, &corrections, contest, ignored))
            .collect::<Result<_, _>>()?,
        rankings: rankings.iter().map(|node| ranking(node, contest, ignored)).collect::<Result<_, _>>()?,
        allowed: allowed(root, contest, ignored)?,
        left_after_draw: aside
            .left_after_draw
            .into_iter()
            .map(|(left, id)| Ok((left, drawn_stage(root, contest, &id)?)))
            .collect::<Result<_, SheetError>>()?,
        played_after_all: aside.played_after_all,
        forbidden_since: aside.forbidden_since,
        formerly_forbidden: aside.formerly_forbidden,
        former_penalties: aside.former_penalties,
        ..Records::default()
    })
}

/// The index of the stage named by `after_draw_of`.
fn drawn_stage(node: &Node<'_>, contest: &Contest, id: &str) -> Result<usize, SheetError> {
    contest.regulations.stages.iter().position(|rule| rule.id == id).ok_or_else(|| {
        node.fail(
            format!("`after_draw_of`：没有编号为{}的阶段", quoted(id)),
            format!("`after_draw_of`: no stage has the id {}", quoted(id)),
        )
    })
}

/// What the chief referee allowed, round by round.
fn allowed(
    root: &Node<'_>,
    contest: &Contest,
    ignored: &mut Vec<String>,
) -> Result<BTreeMap<RoundNumber, Vec<Allowance>>, SheetError> {
    let mut allowed = BTreeMap::<RoundNumber, Vec<Allowance>>::new();
    for node in root.list("allowed", MOST_CORRECTIONS)? {
        node.object(&["round", "constraint", "sides"], ignored)?;
        let place = node.need("round")?;
        let number = RoundNumber(place.number(1, MOST_ROUNDS as u32)?);
        if !contest.rounds.iter().any(|round| round.number == number) {
            return Err(place.fail(format!("没有第{number}轮"), format!("there is no round {number}")));
        }
        let constraint = node.need("constraint")?.one_of(&BREACHES)?;
        let places = node.need("sides")?;
        let sides = places.items(2)?.map(|side| known_entrant(&side, &contest.entrants));
        let sides = sides.collect::<Result<Vec<_>, _>>()?;
        let due = match constraint {
            AllowedBreach::SecondBye | AllowedBreach::ByeNotLowest => 1,
            AllowedBreach::Rematch
            | AllowedBreach::SameUnit
            | AllowedBreach::SameTeam
            | AllowedBreach::Forbidden => 2,
        };
        if sides.len() != due {
            return Err(places
                .fail("对阵写两方，轮空写一方", "name the two sides of the match, or the one with the bye"));
        }
        allowed.entry(number).or_default().push(Allowance { constraint, sides });
    }
    Ok(allowed)
}

/// The sides that a correction names, one for a bye; an exchange of a side tells those before.
fn sides_of(node: &Node<'_>, name: &str, contest: &Contest) -> Result<Sides, SheetError> {
    let place = node.need(name)?;
    let sides = place.items(2)?.map(|side| known_entrant(&side, &contest.entrants));
    match sides.collect::<Result<Vec<_>, _>>()?.as_slice() {
        [one, other] => Ok(Sides::Two(one.clone(), other.clone())),
        [only] => Ok(Sides::Bye(only.clone())),
        _ => {
            Err(place
                .fail("对阵写两方，轮空写一方", "name the two sides of the match, or the one with the bye"))
        }
    }
}

fn is_same(sides: &Sides, others: &Sides) -> bool {
    match others {
        Sides::Two(one, other) => sides.opponent_of(one) == Some(other),
        Sides::Bye(_) => sides == others,
    }
}

/// `all` are the corrections of the sheet: the sides may be those before an exchange.
fn correction(
    node: &Node<'_>,
    all: &[Node<'_>],
    contest: &Contest,
    ignored: &mut Vec<String>,
) -> Result<RecordedCorrection, SheetError> {
    node.object(
        &["round", "sides", "sides_before", "before", "penalties", "published", "after_draw_of"],
        ignored,
    )?;
    let place = node.need("round")?;
    let number = RoundNumber(place.number(1, MOST_ROUNDS as u32)?);
    let Some(round) = contest.rounds.iter().find(|round| round.number == number) else {
        return Err(place.fail(format!("没有第{number}轮"), format!("there is no round {number}")));
    };
    let two = node.need("sides")?;
    let named = sides_of(node, "sides", contest)?;
    let now = round.matches.iter().map(|played| &played.sides).find(|sides| is_same(sides, &named)).cloned();
    let exchanged =
        all.iter().filter(|other| other.get("round").is_some_and(|at| at.value() == place.value()));
    let mut before_exchange = exchanged
        .filter(|other| other.has("sides_before"))
        .filter_map(|other| sides_of(other, "sides_before", contest).ok());
    let met = now.or_else(|| before_exchange.find(|sides| is_same(sides, &named)));
    let Some(sides) = met else {
        return Err(two.fail(
            match &named {
                Sides::Two(one, other) => {
                    format!("{}和{}在第{number}轮没有相遇", quoted(one.as_str()), quoted(other.as_str()))
                }
                Sides::Bye(only) => format!("{}在第{number}轮没有轮空", quoted(only.as_str())),
            },
            match &named {
                Sides::Two(one, other) => {
                    let (one, other) = (quoted(one.as_str()), quoted(other.as_str()));
                    format!("{one} and {other} do not meet in round {number}")
                }
                Sides::Bye(only) => format!("{} has no bye in round {number}", quoted(only.as_str())),
            },
        ));
    };
    let rules = contest.regulations.of_stage(round.stage);
    let sides_before = match node.has("sides_before") {
        true => Some(sides_of(node, "sides_before", contest)?),
        false => None,
    };
    let at_table = sides_before.as_ref().unwrap_or(&sides);
    let before = match (node.get("before"), at_table) {
        (Some(before), Sides::Two(first, second)) => {
            Some(played_result(&before, [first, second], &rules, ignored)?)
        }
        (Some(before), Sides::Bye(_)) => {
            return Err(before.fail("轮空没有成绩", "a bye has no result"));
        }
        (None, _) => None,
    };
    let published = RoundNumber(node.need("published")?.number(number.0, MOST_ROUNDS as u32)?);
    let penalties = match node.has("penalties") {
        true => {
            let own = node.list("penalties", 50)?;
            Some(own.iter().map(|node| penalty(node, at_table, ignored)).collect::<Result<_, _>>()?)
        }
        false => None,
    };
    let after_draw = match node.get("after_draw_of") {
        Some(stage) => Some(drawn_stage(&stage, contest, &stage.id::<EntrantId>()?.0)?),
        None => None,
    };
    Ok(RecordedCorrection { round: number, sides, sides_before, before, penalties, published, after_draw })
}

fn ranking(
    node: &Node<'_>,
    contest: &Contest,
    ignored: &mut Vec<String>,
) -> Result<RecordedRanking, SheetError> {
    node.object(&["final", "stage", "group", "after_round", "rows"], ignored)?;
    let is_final = node.get("final").map(|last| last.truth()).transpose()?.unwrap_or(false);
    let of = if is_final {
        RankingOf::Final
    } else {
        let stage = match node.get("stage") {
            None => 0,
            Some(place) => {
                let id = place.id::<EntrantId>()?.0;
                let known = contest.regulations.stages.iter().position(|rule| rule.id == id);
                known.ok_or_else(|| {
                    place.fail(
                        format!("没有 id 为{}的阶段", quoted(&id)),
                        format!("no stage has the id {}", quoted(&id)),
                    )
                })?
            }
        };
        let group = node.get("group").map(|group| group.text()).transpose()?;
        let after = node.get("after_round").map(|after| after.number(0, MOST_ROUNDS as u32)).transpose()?;
        RankingOf::Stage { stage, group, after_round: after.map(RoundNumber) }
    };
    let rows = node.need("rows")?;
    let rows = rows.items(MOST_ENTRANTS)?.map(|row| {
        row.object(&["rank", "id"], ignored)?;
        Ok((row.need("rank")?.number(1, MOST_ENTRANTS as u32)?, row.need("id")?.id::<EntrantId>()?.0))
    });
    Ok(RecordedRanking { of, rows: rows.collect::<Result<_, _>>()? })
}

/// A table that is out of use, with the first round that did without it.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum WrittenTable {
    Always(TableNumber),
    Since { table: TableNumber, since_round: RoundNumber },
}

impl WrittenTable {
    pub fn of(table: TableNumber, records: &Records) -> Self {
        match records.excluded_since.get(&table) {
            Some(round) => Self::Since { table, since_round: *round },
            None => Self::Always(table),
        }
    }
}

#[derive(Serialize)]
pub(super) struct WrittenCorrection<'a> {
    round: RoundNumber,
    sides: Vec<&'a EntrantId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sides_before: Option<Vec<&'a EntrantId>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<WrittenResult<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    penalties: Option<Vec<WrittenPenalty<'a>>>,
    published: RoundNumber,
    /// Id of a stage.
    #[serde(skip_serializing_if = "Option::is_none")]
    after_draw_of: Option<&'a str>,
}

impl<'a> WrittenCorrection<'a> {
    pub fn of(correction: &'a RecordedCorrection, contest: &'a Contest) -> Self {
        let RecordedCorrection { round, sides, sides_before, before, penalties, published, after_draw } =
            correction;
        let first = sides_before.as_ref().unwrap_or(sides).entrants().next();
        Self {
            round: *round,
            sides: sides.entrants().collect(),
            sides_before: sides_before.as_ref().map(|sides| sides.entrants().collect()),
            before: before.as_ref().zip(first).map(|(before, first)| WrittenResult::of(before, first)),
            penalties: penalties.as_ref().map(|own| own.iter().map(WrittenPenalty::from).collect()),
            published: *published,
            after_draw_of: after_draw.and_then(|stage| stage_id(contest, stage)),
        }
    }
}

#[derive(Serialize)]
pub(super) struct WrittenAllowance<'a> {
    round: RoundNumber,
    #[serde(flatten)]
    allowance: &'a Allowance,
}

impl<'a> WrittenAllowance<'a> {
    pub fn all(records: &'a Records) -> impl Iterator<Item = Self> {
        records
            .allowed
            .iter()
            .flat_map(|(round, own)| own.iter().map(|allowance| Self { round: *round, allowance }))
    }
}

/// Two who never meet, from a round on, or for some rounds.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum WrittenBan<'a> {
    Always(&'a (EntrantId, EntrantId)),
    Since {
        pair: &'a (EntrantId, EntrantId),
        since_round: RoundNumber,
        #[serde(skip_serializing_if = "Option::is_none")]
        until_round: Option<RoundNumber>,
    },
}

impl<'a> WrittenBan<'a> {
    pub fn all(contest: &'a Contest, records: &'a Records) -> impl Iterator<Item = Self> {
        let now = contest.forbidden.iter().map(|pair| match records.forbidden_since.get(pair) {
            Some(since) => Self::Since { pair, since_round: *since, until_round: None },
            None => Self::Always(pair),
        });
        let before = records.formerly_forbidden.iter().map(|ban| Self::Since {
            pair: &ban.pair,
            since_round: ban.since,
            until_round: Some(ban.until),
        });
        now.chain(before)
    }
}

/// As the sheet names a stage.
pub(super) fn stage_id(contest: &Contest, stage: usize) -> Option<&str> {
    contest.regulations.stages.get(stage).map(|rule| rule.id.as_str())
}

#[derive(Serialize)]
pub(super) struct WrittenRanking<'a> {
    #[serde(rename = "final", skip_serializing_if = "std::ops::Not::not")]
    is_final: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stage: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    group: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after_round: Option<RoundNumber>,
    rows: Vec<WrittenRank<'a>>,
}

#[derive(Serialize)]
struct WrittenRank<'a> {
    rank: u32,
    id: &'a str,
}

impl<'a> WrittenRanking<'a> {
    pub fn of(ranking: &'a RecordedRanking, contest: &'a Contest) -> Self {
        let rows = ranking.rows.iter().map(|(rank, id)| WrittenRank { rank: *rank, id }).collect();
        match &ranking.of {
            RankingOf::Final => Self { is_final: true, stage: None, group: None, after_round: None, rows },
            RankingOf::Stage { stage, group, after_round } => Self {
                is_final: false,
                stage: contest.regulations.stages.get(*stage).map(|rule| rule.id.as_str()),
                group: group.as_deref(),
                after_round: *after_round,
                rows,
            },
        }
    }
}

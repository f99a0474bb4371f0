//! What was written down beside the contest: corrections and published rankings. Both are optional; a reader that does
//! not know them computes the same contest without them.
//!
//! ```json
//! "corrections": [ {"round": 1, "sides": ["3", "9"], "before": {"levels": ["A", "5"]}, "published": 2} ],
//! "rankings":    [ {"stage": "main", "after_round": 4, "rows": [ {"rank": 1, "id": "7"}, … ]},
//!                  {"stage": "groups", "group": "A", "rows": […]}, {"final": true, "rows": […]} ]
//! ```
//! Rounds of corrections are those of the event, counted through all stages: `published` is the last round that had been
//! published by then, so it and those before it were made with `before` (absent = nothing stood there). `after_round` of
//! a ranking counts the rounds of its stage; absent = all that are complete. The rows are the best ranks, or all.
//!
//! A result that was set aside is a correction with what stood there; the result of the replay is one without `before`
//! where a round was published between the two. A match that is still to be played again carries `"to_replay": true` in
//! its round: it counts for nothing and holds nothing up.
//!
//! Who left when a stage was drawn already, before anything of it was published, says so: `"withdrawals": [{"entrant":
//! "5", "after_round": 3, "after_draw_of": "knockout"}]`, the same in `disqualified`. `"lots": [ID…]` of a stage is the
//! order in which lots were drawn for its groups or its bracket.

use super::error::{SheetError, quoted};
use super::node::Node;
use super::read::{MOST_ENTRANTS, MOST_ROUNDS};
use super::results::played_result;
use super::rows::WrittenResult;
use crate::contest::{Contest, RankingOf, RecordedCorrection, RecordedRanking, Records, Sides};
use crate::ids::{EntrantId, RoundNumber, TableNumber};
use serde::Serialize;
use std::collections::BTreeMap;

const MOST_CORRECTIONS: usize = 10_000;
const MOST_RANKINGS: usize = 1_000;

/// Reads what is recorded beside a contest that is read already.
pub(super) fn records(
    root: &Node<'_>,
    contest: &Contest,
    ignored: &mut Vec<String>,
) -> Result<Records, SheetError> {
    let corrections = root.list("corrections", MOST_CORRECTIONS)?;
    let rankings = root.list("rankings", MOST_RANKINGS)?;
    Ok(Records {
        corrections: corrections
            .iter()
            .map(|node| correction(node, contest, ignored))
            .collect::<Result<_, _>>()?,
        rankings: rankings.iter().map(|node| ranking(node, contest, ignored)).collect::<Result<_, _>>()?,
        ..Records::default()
    })
}

/// The index of every stage named by `after_draw_of`.
pub(super) fn left_after_draw(
    root: &Node<'_>,
    contest: &Contest,
    named: BTreeMap<EntrantId, String>,
) -> Result<BTreeMap<EntrantId, usize>, SheetError> {
    let stages = &contest.regulations.stages;
    let index = |(entrant, id): (EntrantId, String)| {
        let stage = stages.iter().position(|rule| rule.id == id);
        let fail = || {
            root.fail(
                format!("`after_draw_of`：没有编号为{}的阶段", quoted(&id)),
                format!("`after_draw_of`: no stage has the id {}", quoted(&id)),
            )
        };
        stage.map(|stage| (entrant, stage)).ok_or_else(fail)
    };
    named.into_iter().map(index).collect()
}

fn correction(
    node: &Node<'_>,
    contest: &Contest,
    ignored: &mut Vec<String>,
) -> Result<RecordedCorrection, SheetError> {
    node.object(&["round", "sides", "before", "published"], ignored)?;
    let place = node.need("round")?;
    let number = RoundNumber(place.number(1, MOST_ROUNDS as u32)?);
    let Some(round) = contest.rounds.iter().find(|round| round.number == number) else {
        return Err(place.fail(format!("没有第{number}轮"), format!("there is no round {number}")));
    };
    let two = node.need("sides")?;
    let [one, other] = two.two()?;
    let (one, other): (EntrantId, EntrantId) = (one.id()?, other.id()?);
    let met = round.matches.iter().find_map(|played| match &played.sides {
        Sides::Two(first, second) if played.sides.opponent_of(&one) == Some(&other) => {
            Some([first.clone(), second.clone()])
        }
        Sides::Two(..) | Sides::Bye(_) => None,
    });
    let Some(sides) = met else {
        let (one, other) = (quoted(one.as_str()), quoted(other.as_str()));
        return Err(two.fail(
            format!("{one}和{other}在第{number}轮没有相遇"),
            format!("{one} and {other} do not meet in round {number}"),
        ));
    };
    let rules = contest.regulations.of_stage(round.stage);
    let before = node.get("before");
    let before = before.map(|before| played_result(&before, [&sides[0], &sides[1]], &rules, ignored));
    let published = RoundNumber(node.need("published")?.number(number.0, MOST_ROUNDS as u32)?);
    Ok(RecordedCorrection { round: number, sides, before: before.transpose()?, published })
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
    sides: &'a [EntrantId; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<WrittenResult<'a>>,
    published: RoundNumber,
}

impl<'a> From<&'a RecordedCorrection> for WrittenCorrection<'a> {
    fn from(correction: &'a RecordedCorrection) -> Self {
        let RecordedCorrection { round, sides, before, published } = correction;
        let before = before.as_ref().map(|before| WrittenResult::of(before, &sides[0]));
        Self { round: *round, sides, before, published: *published }
    }
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

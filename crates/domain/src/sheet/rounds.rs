//! Stages, rounds, matches and results of a sheet.

use super::error::{SheetError, SheetErrorCode, quoted};
use super::node::Node;
use super::read::{MOST_ENTRANTS, MOST_ROUNDS};
use crate::contest::{Contest, Match, MatchPenalty, MatchResult, Round, Sides};
use crate::ids::{EntrantId, RoundNumber, TableNumber};
use crate::level::Level;
use crate::points::Points;
use std::collections::BTreeSet;

const MOST_TABLES: u32 = 100_000;
/// Most deals of a match where the regulations do not limit them.
const MOST_DEALS: u32 = 200;
/// Most trick points or levels that a penalty names.
const MOST_PENALTY: i32 = 10_000;

const SWISS_ONLY: &str = "this version runs Swiss stages only: one stage of kind \"swiss\"";
const OTHER_KINDS: [&str; 3] = ["outcome", "deal_points", "games"];

/// Reads the rounds into the contest and returns the id of the stage.
pub(super) fn stage(
    root: &Node<'_>,
    contest: &mut Contest,
    ignored: &mut Vec<String>,
) -> Result<String, SheetError> {
    if root.has("rounds") && root.has("stages") {
        return Err(
            root.fail("`rounds` and `stages` stand together; `rounds` is short for one stage, keep one")
        );
    }
    let mut id = "main".to_owned();
    let mut holder = root.clone();
    if let Some(stages) = root.get("stages") {
        let mut stages_read = stages.items(MOST_ROUNDS)?;
        let Some(stage) = stages_read.next() else {
            return Err(stages.fail("one stage is needed"));
        };
        if stages_read.next().is_some() {
            return Err(stages.not_supported(SWISS_ONLY));
        }
        let kind = stage.need("kind")?;
        if kind.text()? != "swiss" {
            return Err(kind.not_supported(SWISS_ONLY));
        }
        if let Some(from) = stage.get("from") {
            return Err(from.not_supported(SWISS_ONLY));
        }
        stage.object(&["id", "kind", "rounds"], ignored)?;
        if let Some(name) = stage.get("id") {
            id = name.id::<EntrantId>()?.0;
        }
        holder = stage;
    }
    for (index, node) in holder.list("rounds", MOST_ROUNDS)?.into_iter().enumerate() {
        node.object(&["number", "matches"], ignored)?;
        let place = node.need("number")?;
        let number = place.number(1, MOST_ROUNDS as u32)?;
        if number as usize != index + 1 {
            return Err(place.fail(format!(
                "round {number} stands where round {} is due; rounds run 1, 2, 3 … without a gap",
                index + 1
            )));
        }
        let matches = node.need("matches")?.items(MOST_ENTRANTS)?;
        let mut matches =
            matches.map(|node| single_match(&node, contest, ignored)).collect::<Result<Vec<_>, _>>()?;
        sort_by_table(&mut matches);
        contest.rounds.push(Round::new(RoundNumber(number), matches));
    }
    Ok(id)
}

/// Tables in order, tables without a number behind them, byes last.
fn sort_by_table(matches: &mut [Match]) {
    matches.sort_by_key(|played| {
        let bye = matches!(played.sides, Sides::Bye(_));
        (bye, played.table.is_none(), played.table, played.sides.entrants().next().cloned())
    });
}

fn single_match(node: &Node<'_>, contest: &Contest, ignored: &mut Vec<String>) -> Result<Match, SheetError> {
    node.object(&["table", "sides", "result", "bye", "penalties"], ignored)?;
    let table = node.get("table").map(|table| table.number(1, MOST_TABLES)).transpose()?.map(TableNumber);
    let places = node.need("sides")?;
    let ids = places.items(2)?.map(|side| side.id()).collect::<Result<Vec<EntrantId>, _>>()?;
    let sides = match <[EntrantId; 2]>::try_from(ids) {
        Ok([first, second]) => Sides::Two(first, second),
        Err(ids) => match ids.into_iter().next() {
            Some(only) => Sides::Bye(only),
            None => return Err(places.fail("one or two entrants are needed")),
        },
    };
    let result = match (&sides, node.get("result")) {
        (Sides::Two(..), None) => match node.get("bye") {
            Some(bye) if bye.truth()? => return Err(bye.fail("a bye has one side")),
            Some(_) | None => None,
        },
        (Sides::Two(first, second), Some(result)) => {
            Some(played_result(&result, first, second, contest, ignored)?)
        }
        (Sides::Bye(_), None) => None,
        (Sides::Bye(_), Some(result)) => {
            bye_result(&result, ignored)?;
            None
        }
    };
    let penalties = node.list("penalties", 50)?;
    let penalties = penalties.iter().map(|node| penalty(node, &sides, ignored)).collect::<Result<_, _>>()?;
    Ok(Match { result, penalties, ..Match::new(table, sides) })
}

fn bye_result(node: &Node<'_>, ignored: &mut Vec<String>) -> Result<(), SheetError> {
    node.object(&["bye", "as"], ignored)?;
    if let Some(colour) = node.get("as") {
        return Err(
            colour.not_supported("byes with a colour belong to xiangqi; this version runs card games only")
        );
    }
    if node.need("bye")?.truth()? {
        Ok(())
    } else {
        Err(node.fail("a match with one side is a bye: write {\"bye\": true}"))
    }
}

fn played_result(
    node: &Node<'_>,
    first: &EntrantId,
    second: &EntrantId,
    contest: &Contest,
    ignored: &mut Vec<String>,
) -> Result<MatchResult, SheetError> {
    if node.value().is_object() {
        if let Some(kind) = OTHER_KINDS.iter().find(|kind| node.has(kind)) {
            return Err(node.not_supported(format!(
                "results of kind `{kind}` are not read by this version; allowed are levels, forfeit, bye"
            )));
        }
        if node.has("penalties") || node.has("fouls") {
            return Err(node.fail("`penalties` and `fouls` stand beside `result`, not inside it"));
        }
    }
    node.object(&["levels", "deals", "first_to_level", "declarer_at_end", "forfeit", "bye"], ignored)?;
    let side = |node: Node<'_>| {
        let id: EntrantId = node.id()?;
        if id == *first || id == *second {
            Ok(id)
        } else {
            Err(node.fail(format!("{} does not sit at this table", quoted(id.as_str()))))
        }
    };
    match (node.get("levels"), node.get("forfeit"), node.get("bye")) {
        (Some(levels), None, None) => {
            let [first_level, second_level] = levels.two()?;
            let reached = [level(&first_level)?, level(&second_level)?];
            if reached == [Level::PassedAce; 2] {
                return Err(levels.fail("both sides cannot have passed A: a match ends with the first pass"));
            }
            let deals = node.get("deals").map(|deals| deals.number(1, most_deals(contest))).transpose()?;
            let first_to_level = node.get("first_to_level").map(side).transpose()?;
            let declarer_at_end = node.get("declarer_at_end").map(side).transpose()?;
            Ok(MatchResult::Levels {
                levels: reached,
                deals,
                first_to_level,
                declarer_at_end,
                decided_for: None,
            })
        }
        (None, Some(forfeit), None) => {
            let absent = forfeit.items(2)?.map(side).collect::<Result<Vec<_>, _>>()?;
            let named: BTreeSet<_> = absent.iter().collect();
            if absent.is_empty() || named.len() < absent.len() {
                return Err(forfeit.fail("name one or both of the sides, each once"));
            }
            let absent = [first, second].into_iter().filter(|side| named.contains(side)).cloned();
            Ok(MatchResult::Forfeit { absent: absent.collect() })
        }
        (None, None, Some(_)) => Err(node.fail("a bye has one side, this match has two")),
        (None, None, None) | (Some(_), _, _) | (_, Some(_), _) => Err(node.fail(
            "a result is exactly one of {\"levels\": [A, B]}, {\"forfeit\": [ID…]}, {\"bye\": true}; \
             leave it out while the match is not played",
        )),
    }
}

fn most_deals(contest: &Contest) -> u32 {
    contest.regulations.deal_limit().unwrap_or(MOST_DEALS)
}

fn level(node: &Node<'_>) -> Result<Level, SheetError> {
    let found =
        node.value().as_str().and_then(|text| Level::LADDER.iter().find(|level| level.as_str() == text));
    found.copied().ok_or_else(|| {
        node.wrong("a level, written \"2\" … \"10\", \"J\", \"Q\", \"K\", \"A\" or \"A+\" (passed A)")
    })
}

fn penalty(node: &Node<'_>, sides: &Sides, ignored: &mut Vec<String>) -> Result<MatchPenalty, SheetError> {
    const POINTS: [&str; 4] = ["match_points", "victory_points", "trick_points", "levels"];
    let [match_points, victory_points, trick_points, levels] = POINTS;
    node.object(&["entrant", "clause", match_points, victory_points, trick_points, levels], ignored)?;
    let place = node.need("entrant")?;
    let entrant: EntrantId = place.id()?;
    if !sides.entrants().any(|side| *side == entrant) {
        return Err(place.fail(format!("{} does not sit at this table", quoted(entrant.as_str()))));
    }
    if !POINTS.iter().any(|name| node.has(name)) {
        return Err(node.fail(format!("a penalty names at least one of {}", POINTS.join(", "))));
    }
    let clause = node.get("clause").map(|clause| clause.text()).transpose()?.unwrap_or_default();
    let points = |name| node.get(name).map_or(Ok(Points::ZERO), |points| points.points());
    let whole = |name| node.get(name).map_or(Ok(0), |number| number.signed(MOST_PENALTY));
    Ok(MatchPenalty {
        entrant,
        clause,
        match_points: points(match_points)?,
        victory_points: points(victory_points)?,
        trick_points: whole(trick_points)?,
        levels: whole(levels)?,
    })
}

/// Refuses rounds that cannot be counted: strangers, one entrant twice, a table twice.
pub(super) fn refuse_broken_rounds(contest: &Contest) -> Result<(), SheetError> {
    for round in &contest.rounds {
        let mut tables = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let place = || format!("round {}", round.number);
        let fail = |message| SheetError { code: SheetErrorCode::BadSheet, place: place(), message };
        for played in &round.matches {
            if let Some(table) = played.table
                && !tables.insert(table)
            {
                return Err(fail(format!("table {table} is given twice")));
            }
            for side in played.sides.entrants() {
                let id = quoted(side.as_str());
                if !contest.entrants.contains_key(side) {
                    return Err(fail(format!("no entrant has the id {id}; list it under `entrants`")));
                }
                if !seen.insert(side) {
                    return Err(fail(format!(
                        "entrant {id} plays twice; each plays at most once in a round"
                    )));
                }
            }
        }
    }
    Ok(())
}

//! Matches and penalties of a sheet.
//!
//! `"to_replay": true` marks a match whose result was set aside: it has two sides and no result, counts for nothing, and
//! the rounds after it went on without it (scenario T58).

use super::error::{SheetError, quoted};
use super::node::Node;
use super::read::MOST_TABLES;
use super::results::{bye_colour, played_result};
use crate::contest::{Match, MatchPenalty, Sides};
use crate::ids::{EntrantId, TableNumber};
use crate::points::Points;
use crate::regulations::Regulations;

/// Most trick points or levels that a penalty names.
const MOST_PENALTY: i32 = 10_000;
/// Most fouls of a side in one match.
const MOST_FOULS: u32 = 100;

pub(super) fn single_match(
    node: &Node<'_>,
    regulations: &Regulations,
    ignored: &mut Vec<String>,
) -> Result<Match, SheetError> {
    node.object(&["table", "sides", "result", "bye", "penalties", "fouls", "to_replay"], ignored)?;
    let table = node.get("table").map(|table| table.number(1, MOST_TABLES)).transpose()?.map(TableNumber);
    let places = node.need("sides")?;
    let ids = places.items(2)?.map(|side| side.id()).collect::<Result<Vec<EntrantId>, _>>()?;
    let sides = match <[EntrantId; 2]>::try_from(ids) {
        Ok([first, second]) => Sides::Two(first, second),
        Err(ids) => match ids.into_iter().next() {
            Some(only) => Sides::Bye(only),
            None => return Err(places.fail("要写一个或两个参赛方", "one or two entrants are needed")),
        },
    };
    let mut played = Match::new(table, sides);
    match (&played.sides, node.get("result")) {
        (Sides::Two(..), None) => match node.get("bye") {
            Some(bye) if bye.truth()? => return Err(bye.fail("轮空只有一方", "a bye has one side")),
            Some(_) | None => {}
        },
        (Sides::Two(first, second), Some(result)) => {
            played.result = Some(played_result(&result, [first, second], regulations, ignored)?);
        }
        (Sides::Bye(_), None) => {}
        (Sides::Bye(_), Some(result)) => {
            played.bye_colour = bye_colour(&result, regulations, ignored)?;
        }
    }
    let penalties = node.list("penalties", 50)?;
    played.penalties =
        penalties.iter().map(|node| penalty(node, &played.sides, ignored)).collect::<Result<_, _>>()?;
    if let Some(fouls) = node.get("fouls") {
        let [first, second] = fouls.two()?;
        played.fouls = [first.number(0, MOST_FOULS)?, second.number(0, MOST_FOULS)?];
    }
    if let Some(replay) = node.get("to_replay") {
        played.to_replay = replay.truth()?;
        if played.to_replay && (played.result.is_some() || played.sides.entrants().count() < 2) {
            return Err(replay.fail(
                "要重赛的场次有两方、没有成绩",
                "a match that is to be replayed has two sides and no result",
            ));
        }
    }
    Ok(played)
}

/// A penalty of a match of these sides.
pub(super) fn penalty(
    node: &Node<'_>,
    sides: &Sides,
    ignored: &mut Vec<String>,
) -> Result<MatchPenalty, SheetError> {
    const POINTS: [&str; 4] = ["match_points", "victory_points", "trick_points", "levels"];
    let [match_points, victory_points, trick_points, levels] = POINTS;
    node.object(&["entrant", "clause", match_points, victory_points, trick_points, levels], ignored)?;
    let place = node.need("entrant")?;
    let entrant: EntrantId = place.id()?;
    if !sides.entrants().any(|side| *side == entrant) {
        return Err(place.fail(
            format!("{}不在这一桌", quoted(entrant.as_str())),
            format!("{} does not sit at this table", quoted(entrant.as_str())),
        ));
    }
    if !POINTS.iter().any(|name| node.has(name)) {
        return Err(node.fail(
            format!("判罚至少写 {} 中的一项", POINTS.join("、")),
            format!("a penalty names at least one of {}", POINTS.join(", ")),
        ));
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

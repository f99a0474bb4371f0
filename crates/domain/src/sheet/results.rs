//! Results of a sheet: what stands under `result`.

use super::error::{SheetError, quoted};
use super::node::Node;
use crate::contest::{Colour, ForfeitReason, MatchResult};
use crate::ids::EntrantId;
use crate::level::Level;
use crate::regulations::{Game, Regulations};
use crate::scoring::MOST_DEALS;
use std::collections::BTreeSet;

/// Most deal points of a side.
const MOST_DEAL_POINTS: u32 = 3 * MOST_DEALS;
/// Most games of a match.
const MOST_GAMES: usize = 15;

const KINDS: [&str; 7] = ["levels", "deal_points", "outcome", "games", "ruled_against", "forfeit", "bye"];
const FIELDS: [&str; 13] = [
    "levels",
    "deal_points",
    "outcome",
    "games",
    "ruled_against",
    "forfeit",
    "bye",
    "played",
    "deals",
    "first_to_level",
    "declarer_at_end",
    "decided_for",
    "reason",
];
const FORFEIT_REASONS: [(&str, ForfeitReason); 6] = [
    ("no_show", ForfeitReason::NoShow),
    ("late", ForfeitReason::Late),
    ("excused", ForfeitReason::Excused),
    ("withdrew", ForfeitReason::Withdrew),
    ("refused", ForfeitReason::Refused),
    ("conduct", ForfeitReason::Conduct),
];
const EXACTLY_ONE: (&str, &str) = (
    "成绩是以下之一：{\"levels\": [A, B]}、{\"deal_points\": [a, b]}、{\"outcome\": \"first\" | \"second\" | \"draw\"}、\
     {\"games\": […]}、{\"forfeit\": [ID…]}、{\"ruled_against\": [ID…], \"played\": {…}}、{\"bye\": true}；\
     还没打就不写",
    "a result is exactly one of {\"levels\": [A, B]}, {\"deal_points\": [a, b]}, \
     {\"outcome\": \"first\" | \"second\" | \"draw\"}, {\"games\": […]}, {\"forfeit\": [ID…]}, \
     {\"ruled_against\": [ID…], \"played\": {…}}, {\"bye\": true}; leave it out while the match is not played",
);

/// The result of a match of two.
pub(super) fn played_result(
    node: &Node<'_>,
    sides: [&EntrantId; 2],
    regulations: &Regulations,
    ignored: &mut Vec<String>,
) -> Result<MatchResult, SheetError> {
    Reader { sides, regulations, ignored }.result(node)
}

/// The colour that the record gives to a bye (R10.2.3).
pub(super) fn bye_colour(
    node: &Node<'_>,
    regulations: &Regulations,
    ignored: &mut Vec<String>,
) -> Result<Option<Colour>, SheetError> {
    node.object(&["bye", "as"], ignored)?;
    if !node.need("bye")?.truth()? {
        return Err(node.fail(
            "只有一方的场次是轮空：请写 {\"bye\": true}",
            "a match with one side is a bye: write {\"bye\": true}",
        ));
    }
    let Some(colour) = node.get("as") else { return Ok(None) };
    match regulations.game {
        Game::Xiangqi => colour.one_of(&[("first", Colour::First), ("second", Colour::Second)]).map(Some),
        Game::Guandan | Game::Shengji => Err(colour.fail(
            "带先后手的轮空只用于象棋，这里是牌类",
            "byes with a colour belong to xiangqi, this is a card game",
        )),
    }
}

struct Reader<'r> {
    sides: [&'r EntrantId; 2],
    regulations: &'r Regulations,
    ignored: &'r mut Vec<String>,
}

impl Reader<'_> {
    fn result(&mut self, node: &Node<'_>) -> Result<MatchResult, SheetError> {
        if node.has("penalties") || node.has("fouls") {
            return Err(node.fail(
                "`penalties` 和 `fouls` 写在 `result` 旁边，不写在里面",
                "`penalties` and `fouls` stand beside `result`, not inside it",
            ));
        }
        node.object(&FIELDS, self.ignored)?;
        let kinds: Vec<_> = KINDS.iter().filter_map(|kind| Some((*kind, node.get(kind)?))).collect();
        let [(kind, value)] = kinds.as_slice() else { return Err(node.fail(EXACTLY_ONE.0, EXACTLY_ONE.1)) };
        self.refuse_strays(node, kind)?;
        match *kind {
            "levels" => self.levels(node, value),
            "deal_points" => self.deal_points(node, value),
            "outcome" => self.outcome(value),
            "games" => self.games(value),
            "forfeit" => {
                let reason = node.get("reason").map(|reason| reason.one_of(&FORFEIT_REASONS)).transpose()?;
                Ok(MatchResult::Forfeit { absent: self.one_or_both(value)?, reason })
            }
            "ruled_against" => {
                let against = self.one_or_both(value)?;
                let played = node.need("played")?;
                match self.result(&played)? {
                    MatchResult::Forfeit { .. } | MatchResult::Ruled { .. } => Err(played.fail(
                        "这里写实际打的成绩：levels、deal_points、outcome 或 games",
                        "here stands what was played: levels, deal_points, outcome or games",
                    )),
                    result => Ok(MatchResult::Ruled { played: Box::new(result), against }),
                }
            }
            _ => Err(node.fail("轮空只有一方，这一场有两方", "a bye has one side, this match has two")),
        }
    }

    /// A field that belongs to another kind of result is a slip, not something to be skipped.
    fn refuse_strays(&self, node: &Node<'_>, kind: &str) -> Result<(), SheetError> {
        let own: &[&str] = match kind {
            "levels" => &["deals", "first_to_level", "declarer_at_end", "decided_for"],
            "deal_points" => &["decided_for"],
            "ruled_against" => &["played"],
            "forfeit" => &["reason"],
            _ => &[],
        };
        let beside = &FIELDS[KINDS.len()..];
        match beside.iter().find(|name| node.has(name) && !own.contains(*name)) {
            Some(stray) => Err(node.fail(
                format!("`{stray}` 不能用在 `{kind}` 这种成绩里"),
                format!("`{stray}` does not belong to a result of kind `{kind}`"),
            )),
            None => Ok(()),
        }
    }

    fn levels(&mut self, node: &Node<'_>, levels: &Node<'_>) -> Result<MatchResult, SheetError> {
        let reached = self.two_levels(levels)?;
        let most = self.regulations.deal_limit().unwrap_or(MOST_DEALS);
        let deals = node.get("deals").map(|deals| deals.number(1, most)).transpose()?;
        let side = |name| node.get(name).map(|side| self.side(&side)).transpose();
        Ok(MatchResult::Levels {
            levels: reached,
            deals,
            first_to_level: side("first_to_level")?,
            declarer_at_end: side("declarer_at_end")?,
            decided_for: side("decided_for")?,
        })
    }

    fn two_levels(&self, node: &Node<'_>) -> Result<[Level; 2], SheetError> {
        match self.regulations.game {
            Game::Guandan | Game::Shengji => {}
            Game::Xiangqi => {
                return Err(node.fail(
                    "象棋没有级数；请写 {\"outcome\": \"first\" | \"second\" | \"draw\"}",
                    "xiangqi has no levels; write {\"outcome\": \"first\" | \"second\" | \"draw\"}",
                ));
            }
        }
        let [first, second] = node.two()?;
        let reached = [level(&first)?, level(&second)?];
        if reached == [Level::PassedAce; 2] {
            return Err(node.fail(
                "不可能双方都过A：一方过A比赛就结束了",
                "both sides cannot have passed A: a match ends with the first pass",
            ));
        }
        Ok(reached)
    }

    fn deal_points(&mut self, node: &Node<'_>, points: &Node<'_>) -> Result<MatchResult, SheetError> {
        let decided_for = node.get("decided_for").map(|side| self.side(&side)).transpose()?;
        Ok(MatchResult::DealPoints { points: self.two_points(points)?, decided_for })
    }

    fn two_points(&self, node: &Node<'_>) -> Result<[u32; 2], SheetError> {
        match self.regulations.game {
            Game::Guandan => {}
            Game::Shengji | Game::Xiangqi => {
                return Err(node.fail(
                    "每副记3、2、1分只用于掼蛋；级数是文字，例如 \"9\"",
                    "deal points of 3, 2 and 1 are counted in guandan only; levels are texts such as \"9\"",
                ));
            }
        }
        let [first, second] = node.two()?;
        Ok([first.number(0, MOST_DEAL_POINTS)?, second.number(0, MOST_DEAL_POINTS)?])
    }

    fn outcome(&self, node: &Node<'_>) -> Result<MatchResult, SheetError> {
        let [first, second] = self.sides;
        let winner = node.one_of(&[("first", Some(first)), ("second", Some(second)), ("draw", None)])?;
        Ok(MatchResult::Outcome { winner: winner.cloned() })
    }

    /// Each game is a result, or two levels, or two numbers of deal points.
    fn games(&mut self, node: &Node<'_>) -> Result<MatchResult, SheetError> {
        let mut games = Vec::new();
        for game in node.items(MOST_GAMES)? {
            games.push(match game.value().as_array() {
                Some(pair) if pair.iter().any(serde_json::Value::is_number) => {
                    MatchResult::DealPoints { points: self.two_points(&game)?, decided_for: None }
                }
                Some(_) => MatchResult::Levels {
                    levels: self.two_levels(&game)?,
                    deals: None,
                    first_to_level: None,
                    declarer_at_end: None,
                    decided_for: None,
                },
                None => match self.result(&game)? {
                    MatchResult::Games { .. } | MatchResult::Forfeit { .. } | MatchResult::Ruled { .. } => {
                        return Err(game.fail("一局写成 {\"levels\": [A, B]}、{\"deal_points\": [a, b]}、{\"outcome\": …}，或简写 [A, B]；弃权和裁定是整场的", "one game is {\"levels\": [A, B]}, {\"deal_points\": [a, b]}, {\"outcome\": …} or short [A, B]; forfeits and rulings are of the whole match"));
                    }
                    played => played,
                },
            });
        }
        if games.is_empty() {
            return Err(node.fail("至少打过一局", "at least one game was played"));
        }
        Ok(MatchResult::Games { games })
    }

    fn one_or_both(&self, node: &Node<'_>) -> Result<Vec<EntrantId>, SheetError> {
        let named = node.items(2)?.map(|side| self.side(&side)).collect::<Result<Vec<_>, _>>()?;
        let once: BTreeSet<_> = named.iter().collect();
        if named.is_empty() || once.len() < named.len() {
            return Err(node.fail("写一方或双方，每方只写一次", "name one or both of the sides, each once"));
        }
        Ok(self.sides.into_iter().filter(|side| once.contains(side)).cloned().collect())
    }

    fn side(&self, node: &Node<'_>) -> Result<EntrantId, SheetError> {
        let id: EntrantId = node.id()?;
        if self.sides.contains(&&id) {
            Ok(id)
        } else {
            Err(node.fail(
                format!("{}不在这一桌", quoted(id.as_str())),
                format!("{} does not sit at this table", quoted(id.as_str())),
            ))
        }
    }
}

fn level(node: &Node<'_>) -> Result<Level, SheetError> {
    let found =
        node.value().as_str().and_then(|text| Level::LADDER.iter().find(|level| level.as_str() == text));
    found.copied().ok_or_else(|| {
        node.wrong(
            "级数，写成 \"2\" … \"10\"、\"J\"、\"Q\"、\"K\"、\"A\" 或 \"A+\"（过A）",
            "a level, written \"2\" … \"10\", \"J\", \"Q\", \"K\", \"A\" or \"A+\" (passed A)",
        )
    })
}

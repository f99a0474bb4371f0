//! The sentence on the score screen (ux J9.4).

use super::result::{Outcome, SideScore, score_match};
use super::words::{Terms, fouls_words, result_words, side_words};
use crate::contest::{Match, MatchResult};
use crate::points::Points;
use crate::regulations::{EqualLevel, Game, RankingKey, Regulations, VictoryPointTable};
use crate::sentence::Sentence;

/// What a match came to, such as “东西胜 级差3 · 级差分16:10 · 积分2:0”. `None` = not played yet.
///
/// The first-named side sits East–West; its number stands first. Points are those after penalties, and the
/// sentence says so where there are any.
pub fn describe_result(regulations: &Regulations, played: &Match) -> Option<Sentence> {
    let sides = score_match(regulations, played)?;
    let (first, second) = (sides.first()?, sides.get(1));
    let mut parts = vec![headline(regulations, played, first, second)];
    if regulations.victory_points != VictoryPointTable::None {
        let pair = numbers(first.victory_points, second.map(|side| side.victory_points));
        parts.push(labelled(regulations, RankingKey::VictoryPoints, &pair));
    }
    let pair = numbers(first.match_points, second.map(|side| side.match_points));
    parts.push(labelled(regulations, RankingKey::MatchPoints, &pair));
    if sides.iter().any(|side| side.before_penalties.match_points != side.match_points)
        || sides.iter().any(|side| side.before_penalties.victory_points != side.victory_points)
    {
        parts.push(Sentence::new("已计判罚", "penalties included"));
    }
    parts.extend(fouls_words(regulations.game, &played.sides, played.fouls));
    let joined = |text: fn(&Sentence) -> &str| parts.iter().map(text).collect::<Vec<_>>().join(" · ");
    Some(Sentence::new(joined(|part| &part.zh), joined(|part| &part.en)))
}

/// Who won and by how much, in the measure of the result.
fn headline(
    regulations: &Regulations,
    played: &Match,
    first: &SideScore<'_>,
    second: Option<&SideScore<'_>>,
) -> Sentence {
    let Some(result) = played.result.as_ref() else { return Sentence::new("轮空", "Bye") };
    match result {
        MatchResult::Levels { .. } => {
            let d = first.level_difference.unsigned_abs();
            let reason = if d == 0 { equal_level_reason(regulations, played) } else { None };
            let by = Sentence::new(format!(" 级差{d}"), format!(", level difference {d}"));
            who_won(regulations, played, first, reason, &by)
        }
        MatchResult::DealPoints { points: [own, other], .. } => {
            let reason = if own == other { equal_level_reason(regulations, played) } else { None };
            let by = Sentence::new(format!(" 副分{own}:{other}"), format!(", deal points {own}:{other}"));
            who_won(regulations, played, first, reason, &by)
        }
        MatchResult::Outcome { winner } => {
            let reason = if winner.is_none() { equal_level_reason(regulations, played) } else { None };
            who_won(regulations, played, first, reason, &Sentence::new("", ""))
        }
        MatchResult::Games { .. } => {
            let (own, other) = (first.deal_points, second.map_or(0, |side| side.deal_points));
            let by = Sentence::new(format!(" 局分{own}:{other}"), format!(", games {own}:{other}"));
            who_won(regulations, played, first, None, &by)
        }
        MatchResult::Ruled { .. } => result_words(Terms::of(regulations), &played.sides, result),
        MatchResult::Forfeit { absent, .. } => {
            let words = result_words(Terms::of(regulations), &played.sides, result);
            match played.sides.entrants().find(|side| !absent.contains(side)) {
                Some(winner) => {
                    let winner = side_words(regulations.game, &played.sides, winner);
                    Sentence::new(
                        format!("{}，{}胜", words.zh, winner.zh),
                        format!("{}, {} won", words.en, winner.en),
                    )
                }
                None => words,
            }
        }
    }
}

fn who_won(
    regulations: &Regulations,
    played: &Match,
    first: &SideScore<'_>,
    reason: Option<Sentence>,
    by: &Sentence,
) -> Sentence {
    let winner = match first.outcome {
        Outcome::Win => Some(first.entrant),
        Outcome::Loss => first.opponent,
        Outcome::Draw
        | Outcome::Bye
        | Outcome::ForfeitWin
        | Outcome::ForfeitLoss
        | Outcome::DoubleForfeit => None,
    };
    let Some(winner) = winner else {
        let (zh, en) = match regulations.game {
            Game::Guandan | Game::Shengji => ("平局", "Draw"),
            Game::Xiangqi => ("和棋", "Draw"),
        };
        return Sentence::new(format!("{zh}{}", by.zh), format!("{en}{}", by.en));
    };
    let side = side_words(regulations.game, &played.sides, winner);
    let reason = reason.unwrap_or_default();
    Sentence::new(
        format!("{}{}胜{}", reason.zh, side.zh, by.zh),
        format!("{} won{}{}", side.en, reason.en, by.en),
    )
}

/// Why a side won at equal levels (R4.6).
fn equal_level_reason(regulations: &Regulations, played: &Match) -> Option<Sentence> {
    match played.result.as_ref()? {
        MatchResult::Levels { .. } => match regulations.equal_level() {
            EqualLevel::Draw => None,
            EqualLevel::FirstToLevel => {
                Some(Sentence::new("同级，先打到的", " at equal levels, being first to it"))
            }
            EqualLevel::DeclarerAtEnd => {
                Some(Sentence::new("同级，坐庄的", " at equal levels, holding the deal"))
            }
            EqualLevel::ExtraGame => Some(Sentence::new("同级，加赛", " at equal levels, by an extra game")),
            EqualLevel::NextDeal => {
                Some(Sentence::new("同级，再打一副", " at equal levels, by the next deal"))
            }
            EqualLevel::ExtraDeal => {
                Some(Sentence::new("同级，加赛一副", " at equal levels, by an extra deal"))
            }
            EqualLevel::Replay => Some(Sentence::new("同级，重赛", " at equal levels, by a replay")),
            EqualLevel::CardDraw => Some(Sentence::new("同级，抽牌", " at equal levels, by a card")),
            EqualLevel::Lots => Some(Sentence::new("同级，抽签", " at equal levels, by lot")),
            EqualLevel::FirstLoses => Some(Sentence::new("和棋，后手", " a drawn game as second")),
        },
        MatchResult::DealPoints { .. } => match regulations.equal_level() {
            EqualLevel::Replay => Some(Sentence::new("同分，重赛", " at equal points, by a replay")),
            EqualLevel::CardDraw => Some(Sentence::new("同分，抽牌", " at equal points, by a card")),
            EqualLevel::Lots => Some(Sentence::new("同分，抽签", " at equal points, by lot")),
            EqualLevel::Draw
            | EqualLevel::FirstToLevel
            | EqualLevel::DeclarerAtEnd
            | EqualLevel::ExtraGame
            | EqualLevel::NextDeal
            | EqualLevel::ExtraDeal
            | EqualLevel::FirstLoses => {
                Some(Sentence::new("同分，加赛", " at equal points, by an extra deal"))
            }
        },
        MatchResult::Outcome { winner: None } => Some(Sentence::new("和棋，后手", " a drawn game as second")),
        MatchResult::Forfeit { .. }
        | MatchResult::Outcome { winner: Some(_) }
        | MatchResult::Games { .. }
        | MatchResult::Ruled { .. } => None,
    }
}

fn numbers(first: Points, second: Option<Points>) -> String {
    match second {
        Some(second) => format!("{first}:{second}"),
        None => first.to_string(),
    }
}

fn labelled(regulations: &Regulations, key: RankingKey, numbers: &str) -> Sentence {
    let title = key.title(regulations.game);
    Sentence::new(format!("{}{numbers}", title.zh), format!("{} {numbers}", title.en))
}

#[cfg(test)]
mod tests {
    use super::super::result::tests::{levels, played, with_penalty};
    use super::*;
    use crate::regulations::template;
    use serde_json::json;

    #[test]
    fn the_score_screen_says_who_won_by_how_much() {
        let guandan = template("guandan-swiss-2018").unwrap();
        let shengji = template("shengji-team-swiss-2013").unwrap();
        let first = guandan.with("stages[0].equal_level", json!("first_to_level")).unwrap();
        let declarer = shengji.with("stages[0].equal_level", json!("declarer_at_end")).unwrap();
        let no_table = guandan.with("victory_points", json!("none")).unwrap();
        let by_points = guandan.with("levels.mode", json!("deal_points")).unwrap();
        let by_points = by_points.with("stages[0].equal_level", json!("extra_deal")).unwrap();
        let chess = no_table.with("game", json!("xiangqi")).unwrap();
        let second = chess.with("stages[0].equal_level", json!("first_loses")).unwrap();
        let forfeit = |absent: serde_json::Value| played(json!({"forfeit": {"absent": absent}}));
        let equal = json!({"levels": {"levels": ["9", "9"], "deals": 9,
            "first_to_level": "a", "declarer_at_end": "b"}});
        for (regulations, game, zh) in [
            (&guandan, levels("9", "6"), "东西胜 级差3 · 级差分16:10 · 积分2:0"),
            (&guandan, levels("6", "9"), "南北胜 级差3 · 级差分10:16 · 积分0:2"),
            (&shengji, levels("J", "8"), "东西胜 级差3 · 标准分13:7 · 场分2:0"),
            (&shengji, levels("Q", "A"), "南北胜 级差2 · 标准分8:12 · 场分0.5:1.5"),
            (&guandan, levels("7", "7"), "平局 级差0 · 级差分13:13 · 积分1:1"),
            (&first, played(equal.clone()), "同级，先打到的东西胜 级差0 · 级差分13:13 · 积分2:0"),
            (&declarer, played(equal), "同级，坐庄的南北胜 级差0 · 标准分10:10 · 场分0.5:1.5"),
            (&no_table, levels("9", "6"), "东西胜 级差3 · 积分2:0"),
            (&guandan, forfeit(json!(["b"])), "南北弃权，东西胜 · 级差分13:0 · 积分2:0"),
            (&shengji, forfeit(json!(["a"])), "东西弃权，南北胜 · 标准分0:12 · 场分0:1.5"),
            (&shengji, forfeit(json!(["a", "b"])), "双方弃权 · 标准分0:0 · 场分0:0"),
            (
                &by_points,
                played(json!({"deal_points": {"points": [9, 6]}})),
                "东西胜 副分9:6 · 级差分13:13 · 积分2:0",
            ),
            (
                &by_points,
                played(json!({"deal_points": {"points": [9, 9], "decided_for": "b"}})),
                "同分，加赛南北胜 副分9:9 · 级差分13:13 · 积分0:2",
            ),
            (&chess, played(json!({"outcome": {"winner": "a"}})), "红方胜 · 积分2:0"),
            (&chess, played(json!({"outcome": {"winner": null}})), "和棋 · 积分1:1"),
            (&second, played(json!({"outcome": {"winner": null}})), "和棋，后手黑方胜 · 积分0:2"),
            (&chess, forfeit(json!(["a"])), "红方弃权，黑方胜 · 积分0:2"),
            (
                &chess,
                played(
                    json!({"games": {"games": [{"outcome": {"winner": "a"}}, {"outcome": {"winner": null}}]}}),
                ),
                "红方胜 局分1:0 · 积分2:0",
            ),
            (
                &guandan,
                played(json!({"ruled": {"played": {"levels": {"levels": ["9", "6"]}}, "against": ["a"]}})),
                "9:6，裁定东西按弃权计 · 级差分0:10 · 积分0:0",
            ),
            (
                &shengji,
                with_penalty(levels("9", "8"), "a", -15),
                "东西胜 级差1 · 标准分9.5:9 · 场分1.5:0.5 · 已计判罚",
            ),
        ] {
            assert_eq!(describe_result(regulations, &game).unwrap().zh, zh);
        }
        let english = describe_result(&guandan, &levels("9", "6")).unwrap().en;
        assert_eq!(english, "EW won, level difference 3 · level-difference points 16:10 · points 2:0");
    }

    #[test]
    fn a_bye_says_what_it_gives_and_an_open_match_says_nothing() {
        let guandan = template("guandan-swiss-2018").unwrap();
        let mut game = levels("9", "6");
        game.result = None;
        assert_eq!(describe_result(&guandan, &game), None);
        game.sides = crate::contest::Sides::Bye("a".into());
        assert_eq!(describe_result(&guandan, &game).unwrap().zh, "轮空 · 级差分13 · 积分2");
    }
}

//! A result in words, first-named side first: 9:6, 过A:J, 过10:8, 南北弃权, 红方胜.

use crate::contest::{ForfeitReason, MatchResult, Sides};
use crate::ids::EntrantId;
use crate::level::Level;
use crate::regulations::{Game, Regulations};
use crate::sentence::Sentence;

/// What a stage has words of its own for: the names of the sides and the level that ends a match (R3.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// East–West or Red.
    pub game: Game,
    /// The last level: who is past it has won, 过A or 过10.
    pub target: Level,
}

impl Terms {
    /// The terms of one stage of the contest; a stage may end at a level of its own.
    pub fn of_stage(regulations: &Regulations, stage: usize) -> Self {
        let own = regulations.stages.get(stage).and_then(|stage| stage.target);
        Self { game: regulations.game, target: own.unwrap_or(regulations.levels.target) }
    }

    /// The terms of regulations that are those of one stage already.
    pub fn of(regulations: &Regulations) -> Self {
        Self { game: regulations.game, target: regulations.levels.target }
    }
}

/// “红方犯规1次” (R13.2); `None` = nobody committed one.
pub(super) fn fouls_words(game: Game, sides: &Sides, fouls: [u32; 2]) -> Option<Sentence> {
    let guilty = sides.entrants().zip(fouls).filter(|(_, fouls)| *fouls > 0);
    let words: Vec<_> = guilty
        .map(|(side, fouls)| {
            let side = side_words(game, sides, side);
            let noun = if fouls == 1 { "foul" } else { "fouls" };
            Sentence::new(format!("{}犯规{fouls}次", side.zh), format!("{fouls} {noun} by {}", side.en))
        })
        .collect();
    let joined = |text: fn(&Sentence) -> &str| words.iter().map(text).collect::<Vec<_>>();
    let sentence = Sentence::new(joined(|one| &one.zh).join("、"), joined(|one| &one.en).join(", "));
    (!words.is_empty()).then_some(sentence)
}

/// What is said of a result, with the fouls beside it: “红方胜，黑方犯规1次”.
pub fn with_fouls(said: Sentence, game: Game, sides: &Sides, fouls: [u32; 2]) -> Sentence {
    match fouls_words(game, sides, fouls) {
        Some(fouls) => {
            Sentence::new(format!("{}，{}", said.zh, fouls.zh), format!("{}, {}", said.en, fouls.en))
        }
        None => said,
    }
}

/// What was recorded, without its points.
pub fn result_words(terms: Terms, sides: &Sides, result: &MatchResult) -> Sentence {
    let game = terms.game;
    match result {
        MatchResult::Levels { levels: [first, second], decided_for, .. } => decided(
            game,
            sides,
            Sentence::new(
                format!("{}:{}", level_words(*first, terms.target).zh, level_words(*second, terms.target).zh),
                format!("{}:{}", level_words(*first, terms.target).en, level_words(*second, terms.target).en),
            ),
            decided_for.as_ref(),
        ),
        MatchResult::DealPoints { points: [first, second], decided_for } => decided(
            game,
            sides,
            Sentence::new(format!("{first}:{second}"), format!("{first}:{second}")),
            decided_for.as_ref(),
        ),
        MatchResult::Outcome { winner: None } => match game {
            Game::Xiangqi => Sentence::new("和棋", "a draw"),
            Game::Guandan | Game::Shengji => Sentence::new("平局", "a draw"),
        },
        MatchResult::Outcome { winner: Some(winner) } => {
            let side = side_words(game, sides, winner);
            Sentence::new(format!("{}胜", side.zh), format!("{} won", side.en))
        }
        MatchResult::Games { games } => {
            let words: Vec<_> = games.iter().map(|one| result_words(terms, sides, one)).collect();
            let joined = |text: fn(&Sentence) -> &str| words.iter().map(text).collect::<Vec<_>>();
            Sentence::new(joined(|one| &one.zh).join("、"), joined(|one| &one.en).join(", "))
        }
        MatchResult::Forfeit { absent, reason } => {
            let forfeited = match absent.as_slice() {
                [only] => {
                    let side = side_words(game, sides, only);
                    Sentence::new(format!("{}弃权", side.zh), format!("{} forfeited", side.en))
                }
                _ => Sentence::new("双方弃权", "both forfeited"),
            };
            with_forfeit_reason(forfeited, *reason)
        }
        MatchResult::Ruled { played, against } => {
            let played = result_words(terms, sides, played);
            let sides: Vec<_> = against.iter().map(|side| side_words(game, sides, side)).collect();
            let joined = |text: fn(&Sentence) -> &str| sides.iter().map(text).collect::<Vec<_>>();
            Sentence::new(
                format!("{}，裁定{}按弃权计", played.zh, joined(|side| &side.zh).join("、")),
                format!(
                    "{}, {} scored as forfeit by ruling",
                    played.en,
                    joined(|side| &side.en).join(" and ")
                ),
            )
        }
    }
}

/// 东西弃权 with the reason behind it, where there is one: 东西弃权（迟到）.
pub fn with_forfeit_reason(said: Sentence, reason: Option<ForfeitReason>) -> Sentence {
    let Some(reason) = reason else { return said };
    let why = forfeit_reason_words(reason);
    Sentence::new(format!("{}（{}）", said.zh, why.zh), format!("{} ({})", said.en, why.en))
}

/// Why a side did not play, as everybody may read it (R10.3.1).
pub fn forfeit_reason_words(reason: ForfeitReason) -> Sentence {
    match reason {
        ForfeitReason::NoShow => Sentence::new("未到场", "did not come"),
        ForfeitReason::Late => Sentence::new("迟到", "late"),
        ForfeitReason::Excused => Sentence::new("因故", "excused"),
        ForfeitReason::Withdrew => Sentence::new("退赛", "withdrew"),
        ForfeitReason::Refused => Sentence::new("罢赛", "refused to play"),
        ForfeitReason::Conduct => Sentence::new("违规", "conduct"),
    }
}

/// A level as players say it. Who is past the last level is 过A, or 过10 where a match ends at 10 (R3.4).
pub fn level_words(level: Level, target: Level) -> Sentence {
    match level {
        Level::PassedAce => Sentence::new(format!("过{target}"), format!("{target}+")),
        other => Sentence::new(other.as_str(), other.as_str()),
    }
}

/// 东西 and 南北 at a card table, 红方 and 黑方 at a board.
pub fn side_words(game: Game, sides: &Sides, entrant: &EntrantId) -> Sentence {
    let is_first = sides.entrants().next() == Some(entrant);
    match (game, is_first) {
        (Game::Guandan | Game::Shengji, true) => Sentence::new("东西", "EW"),
        (Game::Guandan | Game::Shengji, false) => Sentence::new("南北", "NS"),
        (Game::Xiangqi, true) => Sentence::new("红方", "Red"),
        (Game::Xiangqi, false) => Sentence::new("黑方", "Black"),
    }
}

fn decided(game: Game, sides: &Sides, words: Sentence, winner: Option<&EntrantId>) -> Sentence {
    let Some(winner) = winner else { return words };
    let side = side_words(game, sides, winner);
    Sentence::new(format!("{}（{}胜）", words.zh, side.zh), format!("{} ({} won)", words.en, side.en))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_kind_of_result_has_words() {
        let sides = Sides::Two("a".into(), "b".into());
        for (game, result, zh) in [
            (Game::Guandan, json!({"levels": {"levels": ["9", "6"], "deals": 9}}), "9:6"),
            (Game::Guandan, json!({"levels": {"levels": ["A+", "J"], "deals": 9}}), "过A:J"),
            (Game::Guandan, json!({"levels": {"levels": ["9", "9"], "decided_for": "b"}}), "9:9（南北胜）"),
            (Game::Guandan, json!({"deal_points": {"points": [9, 6]}}), "9:6"),
            (Game::Xiangqi, json!({"outcome": {"winner": "a"}}), "红方胜"),
            (Game::Xiangqi, json!({"outcome": {"winner": null}}), "和棋"),
            (Game::Shengji, json!({"outcome": {"winner": "b"}}), "南北胜"),
            (Game::Shengji, json!({"forfeit": {"absent": ["b"]}}), "南北弃权"),
            (Game::Shengji, json!({"forfeit": {"absent": ["a", "b"]}}), "双方弃权"),
            (
                Game::Shengji,
                json!({"ruled": {"played": {"levels": {"levels": ["9", "6"]}}, "against": ["a"]}}),
                "9:6，裁定东西按弃权计",
            ),
            (
                Game::Xiangqi,
                json!({"games": {"games": [{"outcome": {"winner": "a"}}, {"outcome": {"winner": null}}]}}),
                "红方胜、和棋",
            ),
        ] {
            let result: MatchResult = serde_json::from_value(result).unwrap();
            let terms = Terms { game, target: Level::Ace };
            assert_eq!(result_words(terms, &sides, &result).zh, zh);
        }
    }

    #[test]
    fn r3_4_who_is_past_the_last_level_has_passed_that_level() {
        let sides = Sides::Two("a".into(), "b".into());
        let won = serde_json::from_value(json!({"levels": {"levels": ["A+", "8"]}})).unwrap();
        for (target, zh, en) in [(Level::Ace, "过A:8", "A+:8"), (Level::Ten, "过10:8", "10+:8")] {
            let said = result_words(Terms { game: Game::Guandan, target }, &sides, &won);
            assert_eq!((said.zh.as_str(), said.en.as_str()), (zh, en));
        }
    }
}

//! What a slip asks for under the regulations, and the way from what is typed to a result and back.

use saiwu_domain::contest::{self, MatchResult, Sides};
use saiwu_domain::ids::EntrantId;
use saiwu_domain::regulations::{EqualLevel, Game, Regulations};
use saiwu_domain::scoring::{Outcome, Terms, draw_is_possible, games_so_far, result_words};
use saiwu_domain::sentence::Sentence;
use saiwu_protocol::scoring::{ForfeitReason, GameOutcome, GamesSoFar, ResultForm, ScoreEntry, Side};

/// What is asked for a match, or for each game of it.
pub(crate) fn form(regulations: &Regulations) -> ResultForm {
    match regulations.game {
        Game::Xiangqi => ResultForm::Outcome,
        Game::Guandan if regulations.counts_deal_points() => ResultForm::DealPoints,
        Game::Guandan | Game::Shengji => ResultForm::Levels,
    }
}

/// Games of a match, where it is the best of several (R2.1.5).
pub(crate) fn best_of(regulations: &Regulations) -> Option<u32> {
    regulations.stages.first().and_then(|stage| stage.best_of).filter(|games| *games > 1)
}

/// The most that one side can have in deal points (R4.7.1).
pub(crate) fn most_deal_points(regulations: &Regulations) -> Option<u32> {
    regulations.deal_limit().map(|deals| deals.saturating_mul(3))
}

/// Equal levels or points that something outside the match decides (R4.6.c–h, R4.7.2): the question, with what decides
/// by the regulations (ux J14.4). Where a game of xiangqi may not be drawn, what is done after a draw.
pub(crate) fn decided_for_question(regulations: &Regulations) -> Option<Sentence> {
    let (equal_zh, equal_en) = match form(regulations) {
        ResultForm::Levels => ("同级", "Equal levels"),
        ResultForm::DealPoints => ("同分", "Equal points"),
        ResultForm::Outcome => return after_draw(regulations),
    };
    let (zh, en) = match regulations.equal_level() {
        EqualLevel::Draw => return None,
        EqualLevel::FirstToLevel | EqualLevel::DeclarerAtEnd | EqualLevel::FirstLoses
            if form(regulations) == ResultForm::Levels =>
        {
            return None;
        }
        EqualLevel::ExtraGame => ("加赛一局，谁胜？", "who won the extra game?"),
        EqualLevel::NextDeal => ("再打一副，谁胜？", "who won the next deal?"),
        EqualLevel::Replay => ("重赛一局，谁胜？", "who won the replay?"),
        EqualLevel::CardDraw => ("抽牌决定，谁抽中？", "who drew the better card?"),
        EqualLevel::Lots => ("抽签决定，谁抽中？", "who won the lot?"),
        EqualLevel::ExtraDeal
        | EqualLevel::FirstToLevel
        | EqualLevel::DeclarerAtEnd
        | EqualLevel::FirstLoses => ("加赛一副，谁胜？", "who won the extra deal?"),
    };
    Some(Sentence::new(format!("{equal_zh}，按规程{zh}"), format!("{equal_en}: by the regulations, {en}")))
}

fn after_draw(regulations: &Regulations) -> Option<Sentence> {
    if draw_is_possible(regulations) {
        return None;
    }
    let (zh, en) = match regulations.equal_level() {
        EqualLevel::CardDraw => ("抽牌决定，填抽中的一方", "a card decides: enter who won it"),
        EqualLevel::Lots => ("抽签决定，填抽中的一方", "lots decide: enter who won"),
        EqualLevel::Draw
        | EqualLevel::FirstToLevel
        | EqualLevel::DeclarerAtEnd
        | EqualLevel::ExtraGame
        | EqualLevel::NextDeal
        | EqualLevel::ExtraDeal
        | EqualLevel::FirstLoses
        | EqualLevel::Replay => ("重赛一局，填重赛的胜方", "the game is played again: enter its winner"),
    };
    Some(Sentence::new(format!("和棋，按规程{zh}"), format!("After a draw, {en}")))
}

/// What was typed, as a result; `None` = something is missing.
pub(crate) fn result_in(sides: &Sides, entry: &ScoreEntry) -> Option<MatchResult> {
    if !entry.forfeit.is_empty() {
        let mut absent: Vec<EntrantId> =
            entry.forfeit.iter().filter_map(|forfeited| side_id(sides, *forfeited)).collect();
        absent.sort();
        absent.dedup();
        return Some(MatchResult::Forfeit { absent, reason: entry.forfeit_reason.map(reason_in) });
    }
    if entry.games.is_empty() {
        return game_in(sides, entry);
    }
    let games: Option<Vec<_>> = entry.games.iter().map(|game| game_in(sides, game)).collect();
    games.map(|games| MatchResult::Games { games })
}

/// One game, or a match of one game.
fn game_in(sides: &Sides, entry: &ScoreEntry) -> Option<MatchResult> {
    let side = |side: Side| side_id(sides, side);
    if let Some(outcome) = entry.outcome {
        let winner = match outcome {
            GameOutcome::First => Some(side(Side::First)?),
            GameOutcome::Second => Some(side(Side::Second)?),
            GameOutcome::Draw => None,
        };
        return Some(MatchResult::Outcome { winner });
    }
    if let Some(points) = entry.deal_points {
        return Some(MatchResult::DealPoints { points, decided_for: entry.decided_for.and_then(side) });
    }
    Some(MatchResult::Levels {
        levels: entry.levels?,
        deals: entry.deals,
        first_to_level: entry.first_to_level.and_then(side),
        declarer_at_end: entry.declarer_at_end.and_then(side),
        decided_for: entry.decided_for.and_then(side),
    })
}

/// How many kinds of result are filled in; one is right.
pub(crate) fn kinds_in(entry: &ScoreEntry) -> usize {
    [
        entry.levels.is_some(),
        entry.outcome.is_some(),
        entry.deal_points.is_some(),
        !entry.games.is_empty(),
        !entry.forfeit.is_empty(),
    ]
    .into_iter()
    .filter(|is_filled| *is_filled)
    .count()
}

/// A result as it is typed. Of a ruling it is what was played.
pub(crate) fn entry_out(sides: &Sides, result: &MatchResult) -> ScoreEntry {
    let side = |entrant: &EntrantId| match sides {
        Sides::Two(first, _) if first == entrant => Side::First,
        Sides::Two(..) | Sides::Bye(_) => Side::Second,
    };
    match result {
        MatchResult::Levels { levels, deals, first_to_level, declarer_at_end, decided_for } => ScoreEntry {
            levels: Some(*levels),
            deals: *deals,
            first_to_level: first_to_level.as_ref().map(side),
            declarer_at_end: declarer_at_end.as_ref().map(side),
            decided_for: decided_for.as_ref().map(side),
            ..ScoreEntry::default()
        },
        MatchResult::DealPoints { points, decided_for } => ScoreEntry {
            deal_points: Some(*points),
            decided_for: decided_for.as_ref().map(side),
            ..ScoreEntry::default()
        },
        MatchResult::Outcome { winner } => {
            let outcome = winner.as_ref().map_or(GameOutcome::Draw, |winner| match side(winner) {
                Side::First => GameOutcome::First,
                Side::Second => GameOutcome::Second,
            });
            ScoreEntry { outcome: Some(outcome), ..ScoreEntry::default() }
        }
        MatchResult::Games { games } => ScoreEntry {
            games: games.iter().map(|game| entry_out(sides, game)).collect(),
            ..ScoreEntry::default()
        },
        MatchResult::Ruled { played, .. } => entry_out(sides, played),
        MatchResult::Forfeit { absent, reason } => ScoreEntry {
            forfeit: absent.iter().map(side).collect(),
            forfeit_reason: reason.map(reason_out),
            ..ScoreEntry::default()
        },
    }
}

fn reason_in(reason: ForfeitReason) -> contest::ForfeitReason {
    match reason {
        ForfeitReason::NoShow => contest::ForfeitReason::NoShow,
        ForfeitReason::Late => contest::ForfeitReason::Late,
        ForfeitReason::Excused => contest::ForfeitReason::Excused,
        ForfeitReason::Withdrew => contest::ForfeitReason::Withdrew,
        ForfeitReason::Refused => contest::ForfeitReason::Refused,
        ForfeitReason::Conduct => contest::ForfeitReason::Conduct,
    }
}

fn reason_out(reason: contest::ForfeitReason) -> ForfeitReason {
    match reason {
        contest::ForfeitReason::NoShow => ForfeitReason::NoShow,
        contest::ForfeitReason::Late => ForfeitReason::Late,
        contest::ForfeitReason::Excused => ForfeitReason::Excused,
        contest::ForfeitReason::Withdrew => ForfeitReason::Withdrew,
        contest::ForfeitReason::Refused => ForfeitReason::Refused,
        contest::ForfeitReason::Conduct => ForfeitReason::Conduct,
    }
}

pub(crate) fn side_id(sides: &Sides, side: Side) -> Option<EntrantId> {
    match (sides, side) {
        (Sides::Two(first, _), Side::First) => Some(first.clone()),
        (Sides::Two(_, second), Side::Second) => Some(second.clone()),
        (Sides::Bye(_), _) => None,
    }
}

/// The games typed so far; absent where the match has only one.
pub(crate) fn games(regulations: &Regulations, sides: &Sides, result: &MatchResult) -> Option<GamesSoFar> {
    let MatchResult::Games { games } = result else { return None };
    let so_far = games_so_far(regulations, sides, games)?;
    let words = games.iter().zip(&so_far.outcomes).map(|(game, outcome)| {
        let words = result_words(Terms::of(regulations), sides, game);
        let (zh, en) = match outcome {
            Outcome::Win => ("东西胜", "EW won"),
            Outcome::Loss => ("南北胜", "NS won"),
            Outcome::Draw
            | Outcome::Bye
            | Outcome::ForfeitWin
            | Outcome::ForfeitLoss
            | Outcome::DoubleForfeit => ("平", "drawn"),
        };
        // At a board the words of a game say already who won.
        match regulations.game {
            Game::Xiangqi => words,
            Game::Guandan | Game::Shengji => {
                Sentence::new(format!("{} {zh}", words.zh), format!("{} {en}", words.en))
            }
        }
        .into()
    });
    Some(GamesSoFar { words: words.collect(), won: so_far.won, goes_on: so_far.goes_on })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;
    use saiwu_domain::regulations::template;
    use serde_json::json;

    fn sides() -> Sides {
        Sides::Two("a".into(), "b".into())
    }

    fn entry(entry: serde_json::Value) -> ScoreEntry {
        serde_json::from_value(entry).unwrap()
    }

    #[test]
    fn every_game_asks_in_its_own_form() {
        for (name, asked, games) in [
            ("guandan-swiss-2018", ResultForm::Levels, None),
            ("guandan-deal-points-knockout-2022", ResultForm::DealPoints, None),
            ("shengji-best-of-three", ResultForm::Levels, Some(3)),
            ("xiangqi-swiss", ResultForm::Outcome, None),
        ] {
            let regulations = template(name).unwrap();
            assert_eq!((form(&regulations), best_of(&regulations)), (asked, games), "{name}");
        }
    }

    #[test]
    fn j14_4_what_decides_equal_levels_is_asked_in_the_words_of_the_regulations() {
        let guandan = template("guandan-swiss-2018").unwrap();
        for (rule, zh) in [
            ("draw", None),
            ("first_to_level", None),
            ("declarer_at_end", None),
            ("extra_game", Some("同级，按规程加赛一局，谁胜？")),
            ("next_deal", Some("同级，按规程再打一副，谁胜？")),
            ("extra_deal", Some("同级，按规程加赛一副，谁胜？")),
            ("replay", Some("同级，按规程重赛一局，谁胜？")),
            ("card_draw", Some("同级，按规程抽牌决定，谁抽中？")),
            ("lots", Some("同级，按规程抽签决定，谁抽中？")),
        ] {
            let regulations = guandan.with("stages[0].equal_level", json!(rule)).unwrap();
            let question = decided_for_question(&regulations).map(|question| question.zh);
            assert_eq!(question.as_deref(), zh, "{rule}");
        }
        let points = template("guandan-deal-points-knockout-2022").unwrap();
        assert_eq!(decided_for_question(&points).unwrap().zh, "同分，按规程加赛一副，谁胜？");
        let board = template("xiangqi-knockout-2016").unwrap();
        assert_eq!(decided_for_question(&board).unwrap().zh, "和棋，按规程重赛一局，填重赛的胜方");
        assert_eq!(decided_for_question(&template("xiangqi-swiss").unwrap()), None, "a draw is a draw");
    }

    #[test]
    fn what_is_typed_comes_back_as_it_was() {
        for typed in [
            json!({"levels": ["9", "6"], "deals": 9}),
            json!({"levels": ["9", "9"], "decided_for": "second"}),
            json!({"outcome": "first"}),
            json!({"outcome": "draw"}),
            json!({"deal_points": [12, 12], "decided_for": "first"}),
            json!({"games": [{"levels": ["9", "6"]}, {"levels": ["5", "8"]}]}),
            json!({"forfeit": ["second"]}),
        ] {
            let typed = entry(typed);
            let result = result_in(&sides(), &typed).unwrap();
            assert_eq!(entry_out(&sides(), &result), typed);
            assert_eq!(kinds_in(&typed), 1);
        }
        assert_eq!(result_in(&sides(), &entry(json!({}))), None);
        assert_eq!(result_in(&sides(), &entry(json!({"games": [{"levels": ["9", "6"]}, {}]}))), None);
        assert_eq!(kinds_in(&entry(json!({"outcome": "draw", "forfeit": ["first"]}))), 2);
    }

    #[test]
    fn r2_1_5_another_game_is_played_until_a_side_has_the_majority() {
        let shengji = template("shengji-best-of-three").unwrap();
        let so_far = |wins: &[&str]| {
            let typed = wins.iter().map(|winner| match *winner {
                "a" => json!({"levels": ["9", "6"]}),
                _ => json!({"levels": ["5", "8"]}),
            });
            let typed = entry(json!({"games": typed.collect::<Vec<_>>()}));
            games(&shengji, &sides(), &result_in(&sides(), &typed).unwrap()).unwrap()
        };
        for (wins, won, goes_on) in [
            (&["a"][..], [1, 0], true),
            (&["a", "a"], [2, 0], false),
            (&["a", "b"], [1, 1], true),
            (&["a", "b", "b"], [1, 2], false),
        ] {
            assert_eq!((so_far(wins).won, so_far(wins).goes_on), (won, goes_on), "{wins:?}");
        }
        assert_eq!(so_far(&["a", "b"]).words[1].zh, "5:8 南北胜");
    }
}

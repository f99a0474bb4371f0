//! The way from what is typed on a slip to a result and back.

use saiwu_domain::contest::{self, MatchResult, Sides};
use saiwu_domain::ids::EntrantId;
use saiwu_domain::regulations::{Game, Regulations};
use saiwu_domain::scoring::{Outcome, ResultKind, Terms, games_so_far, result_kind, result_words};
use saiwu_domain::sentence::Sentence;
use saiwu_protocol::scoring::{ForfeitReason, GameOutcome, GamesSoFar, ResultForm, ScoreEntry, Side};

/// What is asked for a match, or for each game of it.
pub(crate) fn form(regulations: &Regulations) -> ResultForm {
    match result_kind(regulations) {
        ResultKind::Outcome => ResultForm::Outcome,
        ResultKind::DealPoints => ResultForm::DealPoints,
        ResultKind::Levels => ResultForm::Levels,
    }
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
    use saiwu_domain::scoring::best_of;
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

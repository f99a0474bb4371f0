//! What a slip asks for under the regulations, on a screen and on paper.

use super::plausibility::draw_is_possible;
use crate::regulations::{EqualLevel, Game, Regulations};
use crate::sentence::Sentence;

/// How the result of a match, or of each game of it, is written down (R2.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultKind {
    /// Final levels of both sides.
    Levels,
    /// Sums of the deals.
    DealPoints,
    /// Who won.
    Outcome,
}

/// What is asked for a match, or for each game of it.
pub fn result_kind(regulations: &Regulations) -> ResultKind {
    match regulations.game {
        Game::Xiangqi => ResultKind::Outcome,
        Game::Guandan if regulations.counts_deal_points() => ResultKind::DealPoints,
        Game::Guandan | Game::Shengji => ResultKind::Levels,
    }
}

/// Games of a match, where it is the best of several (R2.1.5).
pub fn best_of(regulations: &Regulations) -> Option<u32> {
    regulations.stages.first().and_then(|stage| stage.best_of).filter(|games| *games > 1)
}

/// The most that one side can have in deal points (R4.7.1).
pub fn most_deal_points(regulations: &Regulations) -> Option<u32> {
    regulations.deal_limit().map(|deals| deals.saturating_mul(3))
}

/// Equal levels or points that something outside the match decides (R4.6.c–h, R4.7.2): the question, with what decides
/// by the regulations (ux J14.4). Where a game of xiangqi may not be drawn, what is done after a draw.
pub fn decided_for_question(regulations: &Regulations) -> Option<Sentence> {
    let (equal_zh, equal_en) = match result_kind(regulations) {
        ResultKind::Levels => ("同级", "Equal levels"),
        ResultKind::DealPoints => ("同分", "Equal points"),
        ResultKind::Outcome => return after_draw(regulations),
    };
    let (zh, en) = match regulations.equal_level() {
        EqualLevel::Draw => return None,
        EqualLevel::FirstToLevel | EqualLevel::DeclarerAtEnd | EqualLevel::FirstLoses
            if result_kind(regulations) == ResultKind::Levels =>
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

/// Whether the slip asks who reached equal levels first. It is recorded for Shengji even where it has no
/// effect (AM09).
pub fn asks_first_to_level(regulations: &Regulations) -> bool {
    match regulations.equal_level() {
        EqualLevel::FirstToLevel => true,
        EqualLevel::Draw => regulations.game == Game::Shengji,
        EqualLevel::DeclarerAtEnd
        | EqualLevel::ExtraGame
        | EqualLevel::NextDeal
        | EqualLevel::ExtraDeal
        | EqualLevel::Replay
        | EqualLevel::CardDraw
        | EqualLevel::Lots
        | EqualLevel::FirstLoses => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regulations::template;
    use serde_json::json;

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
}

//! Whether a result is of a kind that the game has, and what is wrong inside that kind (R2.1, R4.7, R6, R13).

use super::{FindingCode, Findings, Outcome, check_game, draw_is_possible, score_match};
use crate::contest::{Match, MatchResult, Sides};
use crate::regulations::{Game, Regulations, TimeMode};

/// Levels belong to card games, deal points to Guandan matches that are counted so; who won can always be said. Returns
/// whether it is worth looking further.
pub(super) fn check_kind(findings: &mut Findings, regulations: &Regulations, result: &MatchResult) -> bool {
    let wrong = match (result, regulations.game) {
        (MatchResult::Levels { .. } | MatchResult::DealPoints { .. }, Game::Xiangqi) => {
            Some(("象棋只填胜、平、负", "In xiangqi only the winner or a draw is entered"))
        }
        (MatchResult::DealPoints { .. }, Game::Shengji) => {
            Some(("升级比的是级数，请填双方级数", "Shengji is decided by levels: enter both levels"))
        }
        (MatchResult::DealPoints { .. }, Game::Guandan) if !regulations.counts_deal_points() => {
            Some(("本场比的是级数，请填双方级数", "This match is decided by levels: enter both levels"))
        }
        (MatchResult::Levels { .. }, Game::Guandan) if regulations.counts_deal_points() => Some((
            "本场比的是每副记分，请填双方的总分",
            "This match is decided by deal points: enter both sums",
        )),
        (
            MatchResult::Levels { .. }
            | MatchResult::DealPoints { .. }
            | MatchResult::Outcome { .. }
            | MatchResult::Games { .. }
            | MatchResult::Ruled { .. }
            | MatchResult::Forfeit { .. },
            Game::Guandan | Game::Shengji | Game::Xiangqi,
        ) => None,
    };
    if let Some((zh, en)) = wrong {
        findings.impossible(FindingCode::WrongKind, zh, en);
    }
    wrong.is_none()
}

/// R4.7.1: each deal gives 3, 2 or 1 to one of the sides.
pub(super) fn check_deal_points(findings: &mut Findings, regulations: &Regulations, points: [u32; 2]) {
    let sum = points[0].saturating_add(points[1]);
    if sum == 0 {
        return findings.impossible(
            FindingCode::NoDeals,
            "至少打1副，不能是0:0",
            "At least one deal is played",
        );
    }
    let Some(deals) = regulations.deal_limit() else { return };
    let most = deals.saturating_mul(3);
    if sum > most {
        findings.impossible(
            FindingCode::DealPointsOff,
            format!("{deals}副每副最多3分，双方合计不会超过{most}，填了{sum}"),
            format!("{deals} deals of at most 3 points give at most {most} together, {sum} were entered"),
        );
    } else if sum < deals && regulations.time.mode == TimeMode::DealLimit {
        findings.unusual(
            FindingCode::DealPointsOff,
            format!("{deals}副每副至少1分，双方合计只有{sum}，没打完吗？"),
            format!("{deals} deals of at least 1 point give {deals} or more, {sum} were entered. Was it broken off?"),
        );
    }
}

/// R2.1.5: the games of a match, each of them and together.
pub(super) fn check_games(
    findings: &mut Findings,
    regulations: &Regulations,
    sides: &Sides,
    games: &[MatchResult],
) {
    for game in games {
        check_game(findings, regulations, sides, game);
    }
    let best_of = regulations.stages.first().and_then(|stage| stage.best_of);
    let most = best_of.unwrap_or(u32::try_from(games.len()).unwrap_or(u32::MAX));
    let mut won = [0_u32; 2];
    for (place, game) in games.iter().enumerate() {
        if won.iter().any(|won| won.saturating_mul(2) > most) {
            findings.impossible(
                FindingCode::GamesOff,
                format!("第{place}局后胜负已定，后面的局不用填"),
                format!("The match was decided in game {place}; no game follows"),
            );
            return;
        }
        if let Some(winner) = winner_of(regulations, sides, game) {
            won[winner] += 1;
        }
    }
    let played = u32::try_from(games.len()).unwrap_or(u32::MAX);
    if played == 0 || played > most {
        let (zh, en) = (format!("本场打1到{most}局"), format!("1 to {most} games are played"));
        findings.impossible(FindingCode::GamesOff, zh, en);
    } else if won[0] == won[1] && (played < most || !draw_is_possible(regulations)) {
        let (zh, en) = (
            format!("{}:{}，还没分出胜负", won[0], won[1]),
            format!("{}:{}: not decided yet", won[0], won[1]),
        );
        findings.impossible(FindingCode::GamesUndecided, zh, en);
    } else if played < most && won.iter().all(|won| won.saturating_mul(2) <= most) {
        findings.unusual(
            FindingCode::GamesUndecided,
            format!("{most}局只打了{played}局，确定无误？"),
            format!("Only {played} of {most} games were played. Is it right?"),
        );
    }
}

/// How the games of a match stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Games {
    /// How each game ended for the first-named side.
    pub outcomes: Vec<Outcome>,
    /// Games won, first-named side first.
    pub won: [u32; 2],
    /// Another game is played: no side has the majority, and not all games are played (R2.1.5).
    pub goes_on: bool,
}

/// How the games of a match stand after those that were played; `None` where a match is one game, or one of these
/// cannot be scored.
pub fn games_so_far(regulations: &Regulations, sides: &Sides, games: &[MatchResult]) -> Option<Games> {
    let most = regulations.stages.first().and_then(|stage| stage.best_of).filter(|games| *games > 1)?;
    let outcomes: Option<Vec<_>> = games.iter().map(|game| outcome_of(regulations, sides, game)).collect();
    let outcomes = outcomes?;
    let count = |wanted| outcomes.iter().map(|outcome| u32::from(*outcome == wanted)).sum::<u32>();
    let won = [count(Outcome::Win), count(Outcome::Loss)];
    let played = u32::try_from(games.len()).unwrap_or(u32::MAX);
    let goes_on = played < most && won.iter().all(|won| won.saturating_mul(2) <= most);
    Some(Games { outcomes, won, goes_on })
}

/// R2.2.3, R4.6.1: a draw where a winner must result.
pub(super) fn check_draw(findings: &mut Findings, regulations: &Regulations) {
    if !draw_is_possible(regulations) {
        findings.impossible(
            FindingCode::WinnerMissing,
            "本场必须分出胜负，请填胜方",
            "This match must have a winner: enter who won",
        );
    }
}

/// R13.2: a side whose fouls reach the limit has lost.
pub(super) fn check_fouls(
    findings: &mut Findings,
    regulations: &Regulations,
    played: &Match,
    result: &MatchResult,
) {
    let limit = regulations.xiangqi.and_then(|rule| rule.fouls_to_loss);
    let (Some(limit), MatchResult::Outcome { winner }) = (limit, result) else { return };
    let reached = played.fouls.map(|fouls| fouls >= limit);
    let won_in_spite = played
        .sides
        .entrants()
        .zip(reached)
        .any(|(side, reached)| reached && winner.as_ref().is_none_or(|winner| winner == side));
    if won_in_spite && reached != [true; 2] {
        findings.impossible(
            FindingCode::FoulsLose,
            format!("犯规{limit}次判负，与填的结果不符"),
            format!("{limit} fouls lose the game, which contradicts this result"),
        );
    }
}

/// How a game ended for the first-named side.
fn outcome_of(regulations: &Regulations, sides: &Sides, game: &MatchResult) -> Option<Outcome> {
    let played = Match { result: Some(game.clone()), ..Match::new(None, sides.clone()) };
    score_match(regulations, &played)?.first().map(|side| side.outcome)
}

/// Index of the side that won a game.
fn winner_of(regulations: &Regulations, sides: &Sides, game: &MatchResult) -> Option<usize> {
    let played = Match { result: Some(game.clone()), ..Match::new(None, sides.clone()) };
    let scores = score_match(regulations, &played)?;
    scores.iter().position(|side| side.outcome == Outcome::Win)
}

//! What a match is worth and how places come about (V17, V22, V23, V27–V30).

use super::parts::{Part, choice, words};
use super::play::points_words;
use super::{criteria_sentence, keys_sentence};
use crate::points::Points;
use crate::regulations::{
    BestMembersBy, FinalTie, Game, GroupForm, KeyRule, MatchPointScheme, MissingMember, PointSource,
    RankingKey, Regulations, StageKind, VictoryPointTable,
};
use crate::sentence::Sentence;
use serde_json::json;

/// The paragraph of points.
pub(super) fn points(regulations: &Regulations) -> Vec<Part> {
    let scheme = &regulations.match_points;
    let mut parts =
        vec![choice("match_points", ("胜平负得分", "Points"), scheme, usual_schemes(), scheme_words)];
    if regulations.game != Game::Xiangqi {
        let tables = [VictoryPointTable::Vp26, VictoryPointTable::Vp20, VictoryPointTable::None];
        parts.push(words("；级差", "; level differences: "));
        parts.push(choice(
            "victory_points",
            ("级差换算", "Level differences"),
            &regulations.victory_points,
            tables,
            table_words,
        ));
    }
    if has_byes_that_count(regulations) {
        parts.push(words("；轮空记", "; a bye is worth "));
        parts.push(choice(
            "bye.match_points",
            ("轮空得分", "Points of a bye"),
            &regulations.bye.match_points,
            (0..=3).map(Points::whole),
            |points| points_words(*points),
        ));
    }
    parts.push(words("。", "."));
    parts
}

/// The paragraph of places.
pub(super) fn ranking(regulations: &Regulations) -> Vec<Part> {
    let mut parts = Vec::new();
    let has_groups = regulations.stages.iter().any(|stage| stage.kind == StageKind::Groups);
    if has_groups && !regulations.group_ranking_keys.is_empty() {
        parts.push(words("小组名次依次比较", "Places in a group by "));
        parts.push(keys(regulations, "group_ranking_keys", &regulations.group_ranking_keys));
        parts.push(words("；", "; "));
    }
    parts.push(words("名次依次比较", "ranked by "));
    if regulations.ranks_teams() {
        parts.push(Part::Words(criteria_sentence(regulations)));
    } else {
        parts.push(keys(regulations, "ranking_keys", &regulations.ranking_keys));
    }
    if !ends_with_lot(regulations) {
        parts.push(words("；仍相同，", "; still equal: "));
        parts.push(choice(
            "final_tie",
            ("仍相同", "Still equal"),
            &regulations.final_tie,
            [
                FinalTie::Lot,
                FinalTie::SharedRank,
                FinalTie::Playoff,
                FinalTie::ExtraDeal,
                FinalTie::ExtraGame,
                FinalTie::CardDraw,
            ],
            |tie| tie_words(*tie),
        ));
    }
    if let Some(best) = regulations.best_members {
        let (by_zh, by_en) = match best.by {
            BestMembersBy::Places => ("名次", "places"),
            BestMembersBy::MatchPoints => ("积分", "points"),
        };
        let (missing_zh, missing_en) = match best.missing {
            MissingMember::NoPlace => ("人数不够的不计团体", "a team with fewer has no place"),
            MissingMember::LastPlace => ("缺的人按最后一名计", "a missing member counts as the last place"),
        };
        let count = best.count;
        parts.push(words(
            format!("；团体按最好的{count}人{by_zh}之和，{missing_zh}"),
            format!("; teams by the {by_en} of their {count} best, {missing_en}"),
        ));
    }
    parts.push(words("。", "."));
    parts
}

/// 胜2平1负0
pub(super) fn scheme_words(scheme: &MatchPointScheme) -> Sentence {
    match scheme.source {
        PointSource::DealPoints => {
            return Sentence::new("各副得分之和为本轮积分", "the sum of the deal points is the score");
        }
        PointSource::Outcome => {}
    }
    let mut bands = scheme.bands.clone();
    bands.sort_by_key(|band| std::cmp::Reverse(band.min_d));
    let mut sentence = match (bands.as_slice(), scheme.draw_by_colour) {
        ([only], Some([first, second])) => Sentence::new(
            format!("胜{}，和棋先手{first}、后手{second}，负{}", only.winner, only.loser),
            format!(
                "win {}, draw {first} for the first side and {second} for the second, loss {}",
                only.winner, only.loser
            ),
        ),
        // Where a draw is worth no more than a loss there are none (R6.1.8).
        ([only], None) if scheme.draw == only.loser && scheme.per_level == Points::ZERO => Sentence::new(
            format!("胜{}负{}", only.winner, only.loser),
            format!("win {}, loss {}", only.winner, only.loser),
        ),
        ([only], None) => Sentence::new(
            format!("胜{}平{}负{}", only.winner, scheme.draw, only.loser),
            format!("win {}, draw {}, loss {}", only.winner, scheme.draw, only.loser),
        ),
        _ => banded(scheme),
    };
    if scheme.per_level != Points::ZERO {
        let each = scheme.per_level;
        sentence.zh.push_str(&format!("，每赢1级胜方加{each}、负方减{each}"));
        sentence.en.push_str(&format!(", {each} more for the winner and less for the loser with each level"));
    }
    sentence
}

fn banded(scheme: &MatchPointScheme) -> Sentence {
    let mut bands = scheme.bands.clone();
    bands.sort_by_key(|band| std::cmp::Reverse(band.min_d));
    let zh: Vec<_> = bands
        .iter()
        .map(|band| match band.min_d {
            0 | 1 => format!("其余胜方{}:{}", band.winner, band.loser),
            d => format!("胜{d}级以上{}:{}", band.winner, band.loser),
        })
        .collect();
    let en: Vec<_> = bands
        .iter()
        .map(|band| match band.min_d {
            0 | 1 => format!("other wins {}:{}", band.winner, band.loser),
            d => format!("{d} levels and more {}:{}", band.winner, band.loser),
        })
        .collect();
    Sentence::new(
        format!("{}，平各{}", zh.join("，"), scheme.draw),
        format!("{}, draw {} each", en.join(", "), scheme.draw),
    )
}

fn usual_schemes() -> Vec<MatchPointScheme> {
    let known = [
        json!({"bands": [{"min_d": 0, "winner": 2, "loser": 0}], "draw": 1}),
        json!({"bands": [{"min_d": 0, "winner": 3, "loser": 1}], "draw": 2}),
        json!({"bands": [{"min_d": 0, "winner": 3, "loser": 0}], "draw": 1}),
        json!({"bands": [{"min_d": 0, "winner": 1, "loser": 0}], "draw": 0.5}),
        json!({"bands": [{"min_d": 3, "winner": 2, "loser": 0}, {"min_d": 0, "winner": 1.5, "loser": 0.5}], "draw": 1}),
    ];
    known.into_iter().filter_map(|value| serde_json::from_value(value).ok()).collect()
}

fn table_words(table: &VictoryPointTable) -> Sentence {
    match table {
        VictoryPointTable::Vp26 => {
            Sentence::new("按26分制（13±级差）", "the 26-point table (13 ± difference)")
        }
        VictoryPointTable::Vp20 => Sentence::new("按20:0制（10±级差）", "the 20:0 table (10 ± difference)"),
        VictoryPointTable::None => Sentence::new("不换算", "not converted"),
        VictoryPointTable::PerLevel(each) => {
            Sentence::new(format!("每级记{each}分"), format!("{each} for each level"))
        }
        VictoryPointTable::Table(rows) => {
            let rows: Vec<_> = rows.iter().map(|(winner, loser)| format!("{winner}:{loser}")).collect();
            Sentence::new(format!("依次换算为{}", rows.join("、")), format!("in order {}", rows.join(", ")))
        }
    }
}

/// Whether somebody may have a bye that is worth points: not in round robins and brackets (R11.3.6).
fn has_byes_that_count(regulations: &Regulations) -> bool {
    regulations.stages.iter().any(|stage| match (stage.kind, stage.groups.map(|groups| groups.form)) {
        (StageKind::Swiss, _) | (StageKind::Groups, Some(GroupForm::Swiss { .. })) => true,
        (StageKind::Groups, Some(GroupForm::RoundRobin { .. } | GroupForm::Knockout) | None)
        | (StageKind::Knockout | StageKind::Placement, _) => false,
    })
}

fn keys(regulations: &Regulations, path: &str, value: &Vec<KeyRule>) -> Part {
    choice(path, ("名次依据", "Ranking criteria"), value, usual_chains(regulations.game), |keys| {
        keys_sentence(regulations, keys)
    })
}

/// Chains of R7.5 that are used most.
fn usual_chains(game: Game) -> Vec<Vec<KeyRule>> {
    let known = match game {
        Game::Guandan | Game::Shengji => vec![
            json!(["match_points", {"key": "progressive_score_cut_first", "reading": "zero_round"}, "wins",
                   "victory_points", "levels_gained", "lot"]),
            json!(["match_points", "progressive_score", "wins", "victory_points", "levels_gained", "lot"]),
            json!(["match_points", "buchholz", "wins", "cumulative_levels", "lot"]),
            json!(["match_points", "victory_points", "head_to_head", "levels_gained", "lot"]),
            json!(["match_points", {"key": "head_to_head", "scope": "among_tied"}]),
        ],
        Game::Xiangqi => vec![
            json!(["match_points", "buchholz", "wins", "fouls", "second_games", "drop_last_rounds", "lot"]),
            json!([
                "match_points",
                "progressive_score",
                "wins",
                "fouls",
                "second_games",
                "drop_first_rounds",
                "lot"
            ]),
            json!([
                "match_points",
                "sonneborn_berger",
                "wins",
                "head_to_head",
                "fouls",
                "second_games",
                "lot"
            ]),
        ],
    };
    known.into_iter().filter_map(|value| serde_json::from_value(value).ok()).collect()
}

/// The criteria already say that a lot decides.
fn ends_with_lot(regulations: &Regulations) -> bool {
    let by_lot = if regulations.ranks_teams() {
        regulations.team_ranking_keys.last() == Some(&crate::regulations::TeamKey::Lot)
    } else {
        regulations.ranking_keys.last().map(|rule| rule.key()) == Some(RankingKey::Lot)
    };
    by_lot && regulations.final_tie == FinalTie::Lot
}

fn tie_words(tie: FinalTie) -> Sentence {
    match tie {
        FinalTie::Lot => Sentence::new("抽签决定", "a lot"),
        FinalTie::SharedRank => Sentence::new("名次并列", "the place is shared"),
        FinalTie::Playoff => Sentence::new("加赛决定", "an extra match"),
        FinalTie::ExtraDeal => Sentence::new("加打一副决定", "an extra deal"),
        FinalTie::ExtraGame => Sentence::new("加打一局决定", "an extra game"),
        FinalTie::CardDraw => Sentence::new("抽牌比大小", "the higher card"),
    }
}

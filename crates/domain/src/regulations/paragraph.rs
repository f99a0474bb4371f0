//! The regulations as readable paragraphs whose values can be tapped (规程一句话).

use super::{
    AceFailures, Composition, EndProcedure, EqualLevel, Game, Regulations, UnitSeparation, VictoryPointTable,
};
use crate::pairing::Rematch;
use crate::registration::quota_sentence;
use crate::sentence::Sentence;
use crate::standings::Criterion;
use serde_json::{Value, json};

/// A piece of a paragraph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// Plain text.
    Words(Sentence),
    /// A value that can be tapped.
    Token(Token),
}

/// A tappable value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// Path of R18.
    pub path: &'static str,
    /// What the picker is called.
    pub label: Sentence,
    /// The value in words.
    pub text: Sentence,
    /// What it can be: value, words.
    pub choices: Vec<(Value, Sentence)>,
}

/// All paragraphs of the regulations, in reading order.
pub fn paragraphs(regulations: &Regulations) -> Vec<Vec<Part>> {
    vec![play(regulations), points(regulations), pairing(regulations), entry(regulations)]
}

/// The rules in one line, without values to tap: “掼蛋 积分编排4轮，每轮50分钟、限打9副”.
pub fn summary(regulations: &Regulations) -> Sentence {
    let rounds = regulations.swiss.rounds;
    let minutes = regulations.time.minutes;
    let (game_zh, game_en) = game_words(regulations.game);
    let deals_zh = regulations.time.deals.map(|deals| format!("、限打{deals}副")).unwrap_or_default();
    let deals_en = regulations.time.deals.map(|deals| format!(", at most {deals} deals")).unwrap_or_default();
    let (team_zh, team_en) = match regulations.entrant.composition {
        Composition::FixedPair | Composition::Squad { .. } => ("", ""),
        Composition::Single => ("个人", " for single players"),
        Composition::Boards { .. } => ("分台团体", " for teams of boards"),
        Composition::TeamOfPairs { .. } => ("团体", " for teams"),
    };
    Sentence::new(
        format!("{game_zh}{team_zh}，积分编排{rounds}轮，每轮{minutes}分钟{deals_zh}"),
        format!("{game_en}{team_en}, {rounds} rounds of {minutes} minutes{deals_en}"),
    )
}

/// 掼蛋 / 升级
pub fn game_words(game: Game) -> (&'static str, &'static str) {
    match game {
        Game::Guandan => ("掼蛋", "Guandan"),
        Game::Shengji => ("升级", "Shengji"),
        Game::Xiangqi => ("象棋", "Xiangqi"),
    }
}

/// The ranking criteria in order: 积分→累进分（去首）→…
pub fn criteria_sentence(regulations: &Regulations) -> Sentence {
    let titles: Vec<Sentence> = if regulations.ranks_teams() {
        regulations.team_ranking_keys.iter().map(|key| Criterion::Team(*key).title(regulations)).collect()
    } else {
        regulations.ranking_keys.iter().map(|key| Criterion::Entrant(key.key()).title(regulations)).collect()
    };
    let zh: Vec<_> = titles.iter().map(|title| title.zh.as_str()).collect();
    let en: Vec<_> = titles.iter().map(|title| title.en.as_str()).collect();
    Sentence::new(zh.join("→"), en.join(" → "))
}

/// What is said at the end of play (R4.5).
pub fn end_procedure_words(procedure: EndProcedure) -> Sentence {
    match procedure {
        EndProcedure::FinishCurrent => {
            Sentence::new("到时打完手上这副牌", "when time is up the deal in play is finished")
        }
        EndProcedure::LastDealCall { minutes_left } => Sentence::new(
            format!("剩{minutes_left}分钟时宣布最后1副牌"),
            format!("with {minutes_left} minutes left one last deal is called"),
        ),
        EndProcedure::NoNewDeal { minutes_left } => Sentence::new(
            format!("剩{minutes_left}分钟起不开新牌"),
            format!("no new deal in the last {minutes_left} minutes"),
        ),
        EndProcedure::FinishDealt { last_minutes } => Sentence::new(
            format!("最后{last_minutes}分钟内，已发的牌打完，不开新牌"),
            format!("in the last {last_minutes} minutes dealt hands are finished, no new deal starts"),
        ),
        EndProcedure::RemindThenFinish { at } => Sentence::new(
            format!("第{at}分钟提醒，到时打完手上这副牌"),
            format!("a reminder after {at} minutes; when time is up the hand in play is finished"),
        ),
        EndProcedure::StopUnlessRelevant => Sentence::new(
            "到时停牌；可能影响结果的一副，由裁判决定是否打完",
            "play stops when time is up; the referee may let a deal finish that can matter",
        ),
        EndProcedure::FixedWindow => Sentence::new(
            "到时停牌，晚开始不补时；抢先开始或超时的，双方记0分",
            "the window is fixed: a late start is not made up; an early start or a late finish gives both 0",
        ),
    }
}

fn play(regulations: &Regulations) -> Vec<Part> {
    let time = regulations.time;
    let mut parts = vec![
        words("共", "There are "),
        number(
            "swiss.rounds",
            ("轮数", "Rounds"),
            regulations.swiss.rounds,
            &[2, 3, 4, 5, 6, 7],
            ("轮", " rounds"),
        ),
        words("，每轮", " of "),
        number(
            "time.minutes",
            ("每轮时间", "Minutes of a round"),
            time.minutes,
            &[30, 40, 45, 50, 60, 70, 90],
            ("分钟", " minutes"),
        ),
    ];
    if let Some(deals) = time.deals {
        parts.push(words("、限打", ", at most "));
        parts.push(number(
            "time.deals",
            ("副数", "Deals"),
            deals,
            &[5, 6, 7, 8, 9, 10, 12],
            ("副", " deals"),
        ));
    }
    parts.push(words("；", "; "));
    parts.push(choice(
        "time.end_procedure",
        ("到时怎么收", "When time is up"),
        &time.end_procedure,
        [
            EndProcedure::FinishCurrent,
            EndProcedure::LastDealCall { minutes_left: 10 },
            EndProcedure::NoNewDeal { minutes_left: 10 },
        ]
        .map(|procedure| (procedure, end_procedure_words(procedure))),
    ));
    parts.push(words("；级数相同", "; equal levels: "));
    parts.push(choice(
        "stages[0].equal_level",
        ("级数相同", "Equal levels"),
        &regulations.equal_level(),
        [
            (EqualLevel::Draw, Sentence::new("算平", "a draw")),
            (
                EqualLevel::FirstToLevel,
                Sentence::new("先打到该级的一方胜", "the side that got there first wins"),
            ),
            (
                EqualLevel::DeclarerAtEnd,
                Sentence::new("结束时坐庄的一方胜", "the side holding the deal wins"),
            ),
        ],
    ));
    if regulations.game == Game::Guandan {
        parts.push(words("；", "; "));
        parts.push(choice(
            "ace.failures",
            ("打不过A", "Failing at A"),
            &regulations.ace.failures,
            [
                (AceFailures::None, Sentence::new("打不过A不降级", "failing at A costs nothing")),
                (
                    AceFailures::After { max: 3, then: super::AfterFailures::BackTo2 },
                    Sentence::new("三次打不过A降到2", "three failures at A: back to 2"),
                ),
            ],
        ));
    }
    parts.push(words("。", "."));
    parts
}

fn points(regulations: &Regulations) -> Vec<Part> {
    let scheme = &regulations.match_points;
    let known = [
        json!({"bands": [{"min_d": 0, "winner": 2, "loser": 0}], "draw": 1, "per_level": 0}),
        json!({"bands": [{"min_d": 0, "winner": 3, "loser": 1}], "draw": 2, "per_level": 0}),
        json!({"bands": [{"min_d": 0, "winner": 1, "loser": 0}], "draw": 0.5, "per_level": 0}),
        json!({"bands": [{"min_d": 3, "winner": 2, "loser": 0}, {"min_d": 0, "winner": 1.5, "loser": 0.5}],
               "draw": 1, "per_level": 0}),
    ];
    let choices = known.into_iter().filter_map(|value| {
        let scheme: super::MatchPointScheme = serde_json::from_value(value).ok()?;
        let text = scheme_words(&scheme);
        Some((scheme, text))
    });
    let tables = [
        (VictoryPointTable::Vp26, Sentence::new("26分制（13±级差）", "the 26-point table (13 ± difference)")),
        (VictoryPointTable::Vp20, Sentence::new("20:0制（10±级差）", "the 20:0 table (10 ± difference)")),
        (VictoryPointTable::None, Sentence::new("不换算", "not converted")),
    ];
    let award = |points: i32| json!(points);
    vec![
        choice("match_points", ("胜平负得分", "Points"), scheme, choices),
        words("；级差按", "; level differences by "),
        choice("victory_points", ("级差换算", "Level differences"), &regulations.victory_points, tables),
        words("；轮空记", "; a bye is worth "),
        Part::Token(Token {
            path: "bye.match_points",
            label: Sentence::new("轮空得分", "Points of a bye"),
            text: Sentence::new(
                format!("{}分", regulations.bye.match_points),
                format!("{} points", regulations.bye.match_points),
            ),
            choices: (0..=3)
                .map(|points| {
                    (award(points), Sentence::new(format!("{points}分"), format!("{points} points")))
                })
                .collect(),
        }),
        words("。名次依次比较", ". Ranked by "),
        ranking(regulations),
        words("。", "."),
    ]
}

fn ranking(regulations: &Regulations) -> Part {
    if regulations.ranks_teams() {
        return Part::Words(criteria_sentence(regulations));
    }
    let chains = [
        json!(["match_points", {"key": "progressive_score_cut_first", "reading": "zero_round"}, "wins",
               "victory_points", "levels_gained", "lot"]),
        json!(["match_points", "progressive_score", "wins", "victory_points", "levels_gained", "lot"]),
        json!(["match_points", "buchholz", "wins", "cumulative_levels", "lot"]),
        json!(["match_points", "victory_points", "head_to_head", "levels_gained", "lot"]),
    ];
    let choices = chains.into_iter().filter_map(|value| {
        let mut changed = regulations.clone();
        changed.ranking_keys = serde_json::from_value(value.clone()).ok()?;
        Some((value, criteria_sentence(&changed)))
    });
    Part::Token(Token {
        path: "ranking_keys",
        label: Sentence::new("名次依据", "Ranking criteria"),
        text: criteria_sentence(regulations),
        choices: choices.collect(),
    })
}

fn pairing(regulations: &Regulations) -> Vec<Part> {
    vec![
        choice(
            "swiss.same_unit",
            ("同单位", "One unit"),
            &regulations.swiss.same_unit,
            [
                (
                    UnitSeparation::Soft,
                    Sentence::new("同单位尽量不相遇", "Pairs of one unit are kept apart if possible"),
                ),
                (UnitSeparation::Hard, Sentence::new("同单位不相遇", "Pairs of one unit never meet")),
                (
                    UnitSeparation::Round1Only,
                    Sentence::new("同单位首轮不相遇", "Pairs of one unit do not meet in round 1"),
                ),
                (UnitSeparation::None, Sentence::new("同单位可以相遇", "Pairs of one unit may meet")),
            ],
        ),
        words("；", "; "),
        choice(
            "swiss.rematch",
            ("重复相遇", "Rematches"),
            &regulations.swiss.rematch,
            [
                (Rematch::Hard, Sentence::new("相遇过不再相遇", "nobody meets twice")),
                (Rematch::Allowed, Sentence::new("可以再次相遇", "rematches are allowed")),
            ],
        ),
        words("。", "."),
    ]
}

fn entry(regulations: &Regulations) -> Vec<Part> {
    let quota = quota_sentence(regulations);
    vec![Part::Words(Sentence::new(format!("{}。", quota.zh), format!("Entries: {}.", quota.en)))]
}

fn scheme_words(scheme: &super::MatchPointScheme) -> Sentence {
    let mut bands: Vec<_> = scheme.bands.clone();
    bands.sort_by_key(|band| std::cmp::Reverse(band.min_d));
    if let [only] = bands.as_slice() {
        return Sentence::new(
            format!("胜{}平{}负{}", only.winner, scheme.draw, only.loser),
            format!("win {}, draw {}, loss {}", only.winner, scheme.draw, only.loser),
        );
    }
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

fn words(zh: &str, en: &str) -> Part {
    Part::Words(Sentence::new(zh, en))
}

fn number(
    path: &'static str,
    label: (&str, &str),
    value: u32,
    usual: &[u32],
    unit: (&'static str, &'static str),
) -> Part {
    let in_words = |value: u32| Sentence::new(format!("{value}{}", unit.0), format!("{value}{}", unit.1));
    let mut values = usual.to_vec();
    if !values.contains(&value) {
        values.push(value);
        values.sort_unstable();
    }
    let choices = values.into_iter().map(|value| (json!(value), in_words(value))).collect();
    Part::Token(Token { path, label: Sentence::new(label.0, label.1), text: in_words(value), choices })
}

fn choice<V: serde::Serialize + PartialEq>(
    path: &'static str,
    label: (&str, &str),
    value: &V,
    choices: impl IntoIterator<Item = (V, Sentence)>,
) -> Part {
    let choices: Vec<_> = choices.into_iter().collect();
    let known = choices.iter().find(|(choice, _)| choice == value).map(|(_, text)| text.clone());
    let text = known.unwrap_or_else(|| {
        let text = serde_json::to_string(value).unwrap_or_default();
        Sentence::new(text.clone(), text)
    });
    let choices = choices
        .into_iter()
        .filter_map(|(choice, text)| Some((serde_json::to_value(choice).ok()?, text)))
        .collect();
    Part::Token(Token { path, label: Sentence::new(label.0, label.1), text, choices })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regulations::{TEMPLATE_NAMES, template};

    #[test]
    fn every_choice_of_every_token_is_a_value_the_regulations_take() {
        for name in TEMPLATE_NAMES {
            let regulations = template(name).unwrap();
            for part in paragraphs(&regulations).into_iter().flatten() {
                let Part::Token(token) = part else { continue };
                assert!(!token.text.zh.contains(['{', '[']), "{name} {}: {}", token.path, token.text.zh);
                for (value, text) in token.choices {
                    let changed = regulations.with(token.path, value.clone()).unwrap();
                    assert_eq!(changed.setting(token.path).unwrap().value, value, "{name} {}", token.path);
                    assert!(!text.zh.is_empty() && !text.en.is_empty());
                }
            }
        }
    }

    #[test]
    fn the_seed_notice_reads_as_one_paragraph() {
        let regulations = template("guandan-swiss-2018").unwrap();
        let read = |paragraph: &Vec<Part>| -> String {
            paragraph
                .iter()
                .map(|part| match part {
                    Part::Words(text) => text.zh.clone(),
                    Part::Token(token) => token.text.zh.clone(),
                })
                .collect()
        };
        let text: Vec<_> = paragraphs(&regulations).iter().map(read).collect();
        insta::assert_snapshot!(text.join("\n"));
    }
}

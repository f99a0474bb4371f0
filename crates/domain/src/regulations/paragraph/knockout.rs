//! Who meets whom in a bracket, and which places are played for (V31, V32).

use super::parts::{Part, Token, choice};
use super::stages::{follows_groups, stage_of};
use crate::regulations::{
    BracketSeating, CROSSOVER_TABLES, CrossoverRule, GroupNumber, PlacementRule, Regulations, StageRule,
    ThirdPlaceRule,
};
use crate::sentence::Sentence;
use crate::stages::{CrossoverTable, Slot};
use serde_json::json;

/// What the regulations choose for the bracket of a stage, each by itself.
pub(super) fn knockout(regulations: &Regulations, stage: &StageRule) -> Vec<Vec<Part>> {
    let rule = &regulations.knockout;
    let mut rules = Vec::new();
    if follows_groups(regulations, stage) {
        rules.push(vec![crossover(regulations, stage)]);
    } else {
        rules.push(vec![choice(
            "knockout.seating",
            ("淘汰赛位置", "Places in the bracket"),
            &rule.seating,
            [BracketSeating::Seeds, BracketSeating::Lots],
            |seating| match seating {
                BracketSeating::Seeds => Sentence::new("1号对末号排位", "number 1 meets the last"),
                BracketSeating::Lots => Sentence::new(
                    "按签号相邻对阵，轮空给最大的签号",
                    "neighbours of the lots meet, byes to the last",
                ),
            },
        )]);
    }
    if stage.rounds.is_none() {
        rules.push(vec![choice(
            "knockout.third_place",
            ("第三名", "Third place"),
            &rule.third_place,
            [ThirdPlaceRule::Shared, ThirdPlaceRule::Match, ThirdPlaceRule::WithBestLoser],
            |rule| match rule {
                ThirdPlaceRule::Shared => Sentence::new("第三名并列", "third place is shared"),
                ThirdPlaceRule::Match => Sentence::new("另赛第三名", "third place is played for"),
                ThirdPlaceRule::WithBestLoser => Sentence::new(
                    "半决赛负方和首轮成绩最好的负方并列第三名",
                    "the losers of the semifinals and the best loser of the first round share third place",
                ),
            },
        )]);
        rules.push(vec![choice(
            "knockout.placement",
            ("第五名以后", "Places behind the fourth"),
            &rule.placement,
            [PlacementRule::Shared, PlacementRule::PlayedTo(8)],
            |rule| match rule {
                PlacementRule::Shared => {
                    Sentence::new("以后各名次同轮负者并列", "losers of one round share their place")
                }
                PlacementRule::PlayedTo(place) => Sentence::new(
                    format!("名次赛打到第{place}名"),
                    format!("places down to {place} are played"),
                ),
            },
        )]);
    }
    rules
}

fn crossover(regulations: &Regulations, stage: &StageRule) -> Part {
    let rule = &regulations.knockout.crossover;
    let before = stage.from.as_ref().and_then(|source| stage_of(regulations, &source.stage));
    let count = before.and_then(|before| match before.groups?.number {
        GroupNumber::Count(count) => Some(count),
        GroupNumber::Size(_) => None,
    });
    let first_two = stage.from.as_ref().is_some_and(|source| source.places == [1, 2]);
    let usual = stage.from.as_ref().filter(|source| source.best_next == 0).zip(count);
    let usual = usual.and_then(|(source, groups)| usual_pairs(groups, &source.places));
    let fitting = CROSSOVER_TABLES.iter().filter(|(_, groups)| first_two && Some(*groups) == count);
    // The table that is taken anyhow stands there once.
    let other = fitting.filter(|(name, _)| Some(table_words(name)) != usual.as_deref());
    let tables = other.map(|(name, _)| CrossoverRule::Table((*name).to_owned()));
    let in_words = |rule: &CrossoverRule| match rule {
        CrossoverRule::Auto => match &usual {
            Some(pairs) => {
                let en = pairs.replace('、', ", ").replace("轮空", "bye");
                Sentence::new(format!("按{pairs}对阵"), format!("by the table {en}"))
            }
            None => Sentence::new("按通用的交叉表对阵", "by the usual crossover table"),
        },
        CrossoverRule::Table(name) => Sentence::new(
            format!("按{}对阵", table_words(name)),
            format!("by the table {}", table_words(name).replace('、', ", ")),
        ),
        CrossoverRule::Pairs(pairs) => {
            let pairs: Vec<_> = pairs.iter().map(|[one, other]| format!("{one}–{other}")).collect();
            Sentence::new(format!("按{}对阵", pairs.join("、")), format!("as {}", pairs.join(", ")))
        }
    };
    let mut values: Vec<CrossoverRule> = vec![CrossoverRule::Auto];
    values.extend(tables);
    if !values.contains(rule) {
        // Written out in the notice, and the same as the usual one.
        let as_usual = in_words(rule) == in_words(&CrossoverRule::Auto);
        values.retain(|value| !as_usual || *value != CrossoverRule::Auto);
        values.insert(0, rule.clone());
    }
    Part::Token(Token {
        path: "knockout.crossover".to_owned(),
        label: Sentence::new("交叉办法", "Crossover"),
        text: in_words(rule),
        choices: values.iter().map(|value| (json!(value), in_words(value))).collect(),
        own: None,
    })
}

/// The table that is taken for so many groups where none is named: A1–B2、C1–D2／B1–A2、D1–C2.
fn usual_pairs(groups: u32, places: &[u32]) -> Option<String> {
    let bracket = crate::stages::crossover(&CrossoverTable::Standard, groups, places).ok()?;
    let words = |slot: &Slot| match slot {
        Slot::Place(place) => place.to_string(),
        Slot::Bye | Slot::Entrant(_) | Slot::Undecided => "轮空".to_owned(),
    };
    let pairs: Vec<_> = bracket
        .slots()
        .chunks_exact(2)
        .map(|pair| format!("{}–{}", words(&pair[0]), words(&pair[1])))
        .collect();
    let (upper, lower) = pairs.split_at(pairs.len() / 2);
    Some(match (upper, lower) {
        ([], _) => lower.join("、"),
        ([_], [_]) => pairs.join("、"),
        _ => format!("{}／{}", upper.join("、"), lower.join("、")),
    })
}

/// The pairs of a table of R12.1, upper half before lower half.
fn table_words(name: &str) -> &'static str {
    match name {
        "X2" => "A1–B2、B1–A2",
        "X4" => "A1–B2、C1–D2／B1–A2、D1–C2",
        "X4b" => "A1–C2、B1–D2／C1–A2、D1–B2",
        "X8a" => "A1–E2、C1–G2、F1–B2、H1–D2／B1–H2、D1–F2、G1–A2、E1–C2",
        _ => "A1–B2、C1–D2、E1–F2、G1–H2／B1–A2、D1–C2、F1–E2、H1–G2",
    }
}

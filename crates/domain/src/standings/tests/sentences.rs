//! The sentence of every row (ux J13.2).

use super::build::{contest, document, guandan, shengji};
use super::worked::W1;
use crate::contest::Contest;
use crate::standings::{explain, standings};
use serde_json::{Value, json};

/// The sentences in ranking order.
fn zh(contest: &Contest) -> Vec<String> {
    let ranking = standings(contest, None);
    (0..ranking.rows.len()).map(|place| explain(contest, &ranking, place).unwrap().zh).collect()
}

/// The contest ends after one round.
fn one_round() -> (&'static str, Value) {
    ("swiss.rounds", json!(1))
}

#[test]
fn w1_every_row_says_why_it_stands_there() {
    let expected = [
        "积7分，比第2名多2分",
        "积5分，比第3名多1分",
        "与第4名同积4分；累进分（去首）、胜轮次也相同；级差分50比48，列前",
        "与第3名同积4分；累进分（去首）、胜轮次也相同；级差分48比50，列后",
        "与第6名同积3分；累进分（去首）5比4，列前",
        "与第7名同积3分；累进分（去首）也相同；胜轮次1比0，列前",
        "与第8名同积3分；累进分（去首）、胜轮次、级差分也相同；升级数31比23，列前",
        "与第7名同积3分；累进分（去首）、胜轮次、级差分也相同；升级数23比31，列后",
    ];
    let w1 = contest(guandan(&[]), &W1);
    assert_eq!(zh(&w1), expected);
    let ranking = standings(&w1, None);
    let english: Vec<_> = (2..5).map(|place| explain(&w1, &ranking, place).unwrap().en).collect();
    assert_eq!(
        english,
        [
            "Level with rank 4 on 4 points; progressive score without round 1, rounds won also equal; \
             level-difference points 50 to 48, placed ahead",
            "Level with rank 3 on 4 points; progressive score without round 1, rounds won also equal; \
             level-difference points 48 to 50, placed behind",
            "Level with rank 6 on 3 points; progressive score without round 1 5 to 4, placed ahead",
        ]
    );
    assert_eq!(explain(&w1, &ranking, 8), None);
}

#[test]
fn a_bye_among_the_points_and_penalties_are_named() {
    let byes = contest(guandan(&[]), &["a–b 5:2 · c bye", "a–c 6:2 · b bye"]);
    assert_eq!(
        zh(&byes),
        [
            "积4分，比第2名多2分",
            "与第3名同积2分；累进分（去首）2比0，列前（含第2轮轮空2分）",
            "与第2名同积2分；累进分（去首）0比2，列后（含第1轮轮空2分）",
        ]
    );
    let pairs = shengji(&[("entrant.ranked_unit", json!("entrant")), one_round()]);
    let late = contest(pairs, &["a–b 4:2 b-1.5 · c bye"]);
    assert_eq!(
        zh(&late),
        [
            "与c队各项相同，等待抽签",
            "与a队各项相同，等待抽签（含第1轮轮空1.5场分）",
            "场分0.5，比第1名少1（已扣判罚标准分1.5）",
        ]
    );
}

#[test]
fn r7_4_1_ties_name_the_others_and_lots_are_said() {
    let mut tied = contest(guandan(&[one_round()]), &["a–d 5:2 · b–e 5:2 · c–f 5:2 · g–h 4:2"]);
    let sentences = zh(&tied);
    assert_eq!(sentences[0], "与b队、c队各项相同，等待抽签");
    assert_eq!(sentences[3], "与第1名同积2分；累进分（去首）、胜轮次也相同；级差分15比16，列后");
    tied.lots = vec![vec!["c".to_owned(), "a".to_owned(), "b".to_owned()]];
    let sentences = zh(&tied);
    assert_eq!(sentences[0], "与第2名各项相同；抽签决定，列前");
    assert_eq!(sentences[1], "与第3名各项相同；抽签决定，列前");
    assert_eq!(sentences[2], "与第4名同积2分；累进分（去首）、胜轮次也相同；级差分16比15，列前");
    let shared = contest(
        guandan(&[("final_tie", json!("shared_rank")), one_round()]),
        &["a–e 5:2 · b–f 5:2 · c–g 5:2 · d–h 5:2"],
    );
    assert_eq!(zh(&shared)[3], "与a队等3对各项相同，名次并列");
}

#[test]
fn nobody_waits_for_a_lot_while_rounds_are_still_to_come() {
    let early = contest(guandan(&[]), &["a–c 5:2 · b–d 5:2"]);
    assert_eq!(zh(&early)[0], "与b队各项相同，暂时并列");
    assert_eq!(document(&early)["unresolved"], json!([["a", "b"], ["c", "d"]]));
}

#[test]
fn before_the_first_round_there_is_nothing_to_explain() {
    let open = contest(guandan(&[]), &["a–b open"]);
    assert_eq!(zh(&open), ["还没有赛完的轮次", "还没有赛完的轮次"]);
    assert_eq!(document(&open)["after_round"], 0);
}

#[test]
fn scenario_t88_a_result_against_each_other_is_said_with_its_points() {
    let keys = json!(["match_points", "head_to_head", "lot"]);
    let played = contest(guandan(&[("ranking_keys", keys)]), &["a–b forfeit a", "a–c 5:2"]);
    assert_eq!(zh(&played)[0], "与第2名同积2分；相互胜负2比0，列前");
}

//! The sentence of a match (`pair.why`), from the engine's own trace.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod pairing_support;

use pairing_support::{Played, fresh, with_units};
use saiwu_domain::pairing::{ColourPolicy, FirstRoundMode, PairingProblem, SameUnit, explain, pair};

/// The sentences of all matches, in table order.
fn sentences(problem: &PairingProblem) -> Vec<(String, String)> {
    let pairing = pair(problem).unwrap();
    let sentences = pairing.matches.iter().map(|paired| explain::sentence(problem, paired));
    sentences.map(|sentence| (sentence.zh, sentence.en)).collect()
}

fn chinese(problem: &PairingProblem) -> Vec<String> {
    sentences(problem).into_iter().map(|(zh, _)| zh).collect()
}

#[test]
fn sentence_says_the_order_when_nobody_was_skipped() {
    assert_eq!(
        sentences(&fresh(1, 2)),
        [(
            "1号和2号都积0分，按本轮签号从小到大的顺序，1号对2号".to_owned(),
            "No. 1 and no. 2 both have 0 points; taking draw numbers from low to high, no. 1 meets no. 2"
                .to_owned()
        )]
    );
}

#[test]
fn sentence_names_who_met_before_and_who_is_of_the_same_unit() {
    let names = ["1", "2", "3", "4", "5", "6"];
    let totals = ["", "1:2 2:2 3:2 4:2 5:2 6:2", "1:4 2:4 3:4 4:4 5:4 6:4"];
    let mut problem = Played::new(&names, "1-2 3-5 4-6 | 1-3 2-6 4-5", &totals).problem();
    problem.entrants[0].unit = Some("u".into());
    problem.entrants[3].unit = Some("u".into());
    for same_unit in [SameUnit::Hard, SameUnit::Soft] {
        problem.policy.same_unit = same_unit;
        assert_eq!(
            chinese(&problem)[0],
            "1号和5号都积4分，1号与2号、3号交过手，1号与4号同单位，按本轮签号从小到大的顺序，1号对5号",
            "{same_unit:?}"
        );
    }
}

#[test]
fn sentence_says_why_somebody_floats() {
    let names = ["1", "2", "3", "4"];
    let totals = ["", "1:2 2:0 3:2 4:1"];
    let problem = Played::new(&names, "1-2 3-4", &totals).problem();
    assert_eq!(
        chinese(&problem),
        [
            "3号和1号都积2分，按本轮签号从大到小的顺序，3号对1号",
            "积1分的人数是单数，所以4号和积0分的相遇，按本轮签号从大到小的顺序，4号对2号",
        ]
    );
    let mut problem = problem;
    problem.forbidden.insert(("1".into(), "3".into()));
    assert_eq!(
        chinese(&problem),
        [
            "积2分的不能全部互相配对，所以1号和积1分的相遇，按本轮签号从大到小的顺序，1号对4号",
            "积2分的不能全部互相配对，所以3号和积0分的相遇，3号与1号按约定不相遇，3号与4号交过手，\
             按本轮签号从大到小的顺序，3号对2号",
        ]
    );
}

#[test]
fn sentence_says_what_another_opponent_would_cost() {
    let mut problem = fresh(1, 4);
    problem.forbidden.insert(("3".into(), "4".into()));
    assert_eq!(
        chinese(&problem)[0],
        "1号和3号都积0分，1号若对2号，其余的就排不开，按本轮签号从小到大的顺序，1号对3号"
    );
    let totals = ["", "1:2 2:2 3:2 4:2 5:0 6:0"];
    let mut problem = Played::new(&["1", "2", "3", "4", "5", "6"], "1-5 2-6 3-4", &totals).problem();
    problem.round.0 = 3;
    assert_eq!(
        chinese(&problem)[0],
        "1号和3号都积2分，1号若对2号，会打乱同分相遇，按本轮签号从小到大的顺序，1号对3号"
    );
}

#[test]
fn sentence_of_the_bye_says_who_gets_it() {
    assert_eq!(
        chinese(&fresh(1, 3))[1],
        "参赛的是单数，轮空给还没轮空过、积分最低的（同分的看本轮顺序），本轮3号轮空"
    );
}

#[test]
fn sentence_of_the_bye_says_who_could_not_have_it() {
    let mut problem = fresh(1, 3);
    problem.forbidden.insert(("1".into(), "2".into()));
    assert_eq!(chinese(&problem)[1], "参赛的是单数，3号若轮空，其余的就排不开，本轮2号轮空");
}

#[test]
fn sentence_names_three_candidates_and_counts_the_rest() {
    assert_eq!(
        chinese(&with_units("a a a a a b b b b b"))[0],
        "1号和6号都积0分，1号与2号、3号、4号同单位，另有1个也不行，按本轮签号从小到大的顺序，1号对6号"
    );
}

/// What this entrant is told.
fn told(problem: &PairingProblem, entrant: &str) -> (String, String) {
    let sentence = explain::sentence_for(problem, &pair(problem).unwrap(), &entrant.into()).unwrap();
    (sentence.zh, sentence.en)
}

#[test]
fn r9_4_2_each_side_is_told_from_its_own_point_of_view() {
    let names = ["1", "2", "3", "4"];
    let problem = Played::new(&names, "1-2 3-4", &["", "1:2 2:0 3:2 4:1"]).problem();
    let told = |entrant| told(&problem, entrant).0;
    assert_eq!(told("3"), "你和1号都积2分，按本轮签号从大到小的顺序，你对1号");
    assert_eq!(told("1"), "你和3号都积2分，按本轮签号从大到小的顺序，3号对你");
    assert_eq!(told("4"), "积1分的人数是单数，所以你和积0分的相遇，按本轮签号从大到小的顺序，你对2号");
    assert_eq!(told("2"), "积1分的人数是单数，所以4号和积0分的相遇，按本轮签号从大到小的顺序，4号对你");
    assert_eq!(explain::sentence_for(&problem, &pair(&problem).unwrap(), &"9".into()), None);
}

#[test]
fn r9_4_5_side_that_was_looked_for_is_named_in_what_was_passed_over() {
    let mut problem = with_units("a a b b");
    problem.policy.same_unit = SameUnit::Hard;
    assert_eq!(told(&problem, "1").0, "你和3号都积0分，你与2号同单位，按本轮签号从小到大的顺序，你对3号");
    assert_eq!(
        told(&problem, "1").1,
        "You and no. 3 both have 0 points; you are of one unit with no. 2; \
         taking draw numbers from low to high, you meet no. 3"
    );
    assert_eq!(told(&problem, "3").0, "你和1号都积0分，1号与2号同单位，按本轮签号从小到大的顺序，1号对你");
}

#[test]
fn r10_2_1_bye_is_told_to_whoever_has_it() {
    let (zh, en) = told(&fresh(1, 3), "3");
    assert!(zh.ends_with("，本轮你轮空"), "{zh}");
    assert!(en.ends_with("; you have the bye"), "{en}");
}

#[test]
fn r9_1_4_sentence_names_the_order_of_the_first_round() {
    let cases = [
        (FirstRoundMode::Fold, "1号和4号都积0分，按首尾相对的顺序，1号对4号"),
        (FirstRoundMode::Half, "1号和3号都积0分，按上半对下半的顺序，1号对3号"),
        (FirstRoundMode::UpperLower, "1号和3号都积0分，按上下半区的抽签，1号对3号"),
        (FirstRoundMode::Lots, "1号和2号都积0分，按抽签的顺序，1号对2号"),
    ];
    for (mode, expected) in cases {
        let mut problem = fresh(1, 4);
        problem.policy.round1_mode = mode;
        assert_eq!(chinese(&problem)[0], expected, "{mode:?}");
    }
}

#[test]
fn r9_5_2_refusal_says_what_is_in_the_way_and_what_can_be_done() {
    let names = ["1", "2", "3", "4", "5", "6"];
    let met = "1-4 2-5 3-6 | 1-5 2-6 3-4 | 1-6 2-4 3-5";
    let problem = Played::new(&names, met, &["", "", "", ""]).problem();
    let said = |problem: &PairingProblem| explain::refusal(problem, &pair(problem).unwrap_err()).zh;
    assert_eq!(
        said(&problem),
        "本轮排不开了，卡在交过手的不再相遇（1号、2号、3号、4号、5号、6号），请裁判长选一样：\
         允许重复交手，或者到此结束"
    );
    let mut problem = with_units("a a");
    problem.policy.same_unit = SameUnit::Hard;
    problem.entrants[0].met.insert("2".into());
    assert_eq!(
        said(&problem),
        "本轮排不开了，卡在同单位不相遇（1号、2号）、交过手的不再相遇（1号、2号），请裁判长选一样：\
         允许同单位相遇并且允许重复交手，或者到此结束"
    );
    let mut problem = fresh(1, 2);
    problem.entrants.iter_mut().for_each(|entrant| entrant.team = Some("t".into()));
    assert_eq!(said(&problem), "本轮排不开了，卡在同队不相遇（1号、2号），哪一条都不能放宽，只能到此结束");
    assert_eq!(said(&fresh(1, 1)), "能上场的不足两个，不用编排");
}

#[test]
fn r9_4_quality_is_said_in_plain_words() {
    let names = ["1", "2", "3", "4"];
    let mut problem = Played::new(&names, "1-2 3-4", &["", "1:2 2:0 3:2 4:1"]).problem();
    assert_eq!(
        explain::quality(&pair(&problem).unwrap().quality).zh,
        "没有重复相遇，没有同单位相遇，1桌不同分"
    );
    problem.policy.colours = Some(ColourPolicy::default());
    assert_eq!(
        explain::quality(&pair(&problem).unwrap().quality).zh,
        "没有重复相遇，没有同单位相遇，1桌不同分，先后手都照顾到了"
    );
}

#[test]
fn sentences_speak_plain_chinese() {
    for words in chinese(&fresh(1, 9)) {
        assert!(!words.chars().any(|c| c.is_ascii_alphabetic()), "{words}");
        assert!(!words.contains("瑞士") && !words.contains("对手分"), "{words}");
    }
}

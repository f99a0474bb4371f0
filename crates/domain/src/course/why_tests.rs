//! The sentence of a match in groups and brackets (`pair.why`).

use super::tests::{played, regulations};
use super::*;
use crate::contest::Contest;
use crate::regulations::{KnockoutRule, RankedUnit, Regulations, ThirdPlaceRule};
use crate::sentence::Sentence;
use crate::swiss::RoundRequest;
use serde_json::{Value, json};

const LEVEL: &str = "declarer_at_end";

fn groups_and_knockout(groups: Value, knockout: KnockoutRule) -> Regulations {
    let mut rules = regulations(
        "shengji-team-swiss-2013",
        json!([
            {"id": "groups", "kind": "groups", "equal_level": LEVEL, "groups": groups},
            {"id": "knockout", "kind": "knockout", "equal_level": LEVEL,
             "from": {"stage": "groups", "places": [1, 2]}},
        ]),
    );
    rules.entrant.ranked_unit = RankedUnit::Entrant;
    rules.knockout = knockout;
    rules
}

fn of_groups(number: u32) -> Value {
    json!({"number": {"count": number}, "draw": "lots", "form": {"round_robin": {"cycles": 1}}})
}

fn with_third_place() -> KnockoutRule {
    KnockoutRule { third_place: ThirdPlaceRule::Match, ..KnockoutRule::default() }
}

fn plan(contest: &Contest, round: usize) -> RoundPlan {
    let mut before = contest.clone();
    before.rounds.truncate(round - 1);
    before.stages.truncate(contest.rounds[round - 1].stage + 1);
    plan_round(&before, &RoundRequest::default()).unwrap()
}

/// What is said of every match of a round, byes last.
fn said(contest: &Contest, round: usize) -> Vec<Sentence> {
    plan(contest, round).matches.into_iter().map(|planned| planned.why).collect()
}

fn zh(contest: &Contest, round: usize) -> Vec<String> {
    said(contest, round).into_iter().map(|why| why.zh).collect()
}

#[test]
fn r12_1_r12_2_3_every_match_of_a_crossover_bracket_says_where_its_sides_come_from() {
    let contest = played(&groups_and_knockout(of_groups(4), with_third_place()), 16, 7).contest;
    // Three rounds in groups of four, then the bracket.
    assert_eq!(
        zh(&contest, 4),
        [
            "上半区：A组第1名对B组第2名，按交叉表",
            "上半区：C组第1名对D组第2名，按交叉表",
            "下半区：B组第1名对A组第2名，按交叉表",
            "下半区：D组第1名对C组第2名，按交叉表",
        ]
    );
    assert_eq!(
        zh(&contest, 5),
        ["上半区：四分之一决赛第1场胜者对第2场胜者", "下半区：四分之一决赛第3场胜者对第4场胜者"]
    );
    assert_eq!(zh(&contest, 6), ["决赛：半决赛两场的胜者", "三四名决赛：半决赛两场的负者"]);
    // The places named are those the sides came from.
    let through = participants(&contest, 1).unwrap();
    for planned in plan(&contest, 4).matches {
        for id in planned.sides.entrants() {
            let from = through.iter().find(|one| one.entrant == *id).unwrap().from.unwrap();
            let named = format!("{}组第{}名", from.group, from.place);
            assert!(planned.why.zh.contains(&named), "{named}: {}", planned.why.zh);
        }
    }
    let en: Vec<_> = [4, 5, 6].into_iter().map(|round| said(&contest, round)[0].en.clone()).collect();
    assert_eq!(
        en,
        [
            "Upper half: place 1 of group A meets place 2 of group B, by the crossover table",
            "Upper half: winner of match 1 (Quarterfinals) meets winner of match 2 (Quarterfinals)",
            "Final: the winners of both matches (Semifinals)",
        ]
    );
}

#[test]
fn r11_3_1_r11_3_6_every_match_of_a_group_says_its_row_of_the_table() {
    let contest = played(&groups_and_knockout(of_groups(2), with_third_place()), 9, 3).contest;
    // Five in group A: somebody is free in each round; four in B.
    let second = zh(&contest, 2);
    assert!(second.contains(&"A组第2轮，按贝格尔表：组内5号对3号".to_owned()), "{second:?}");
    assert!(second.contains(&"A组第2轮，按贝格尔表：组内4号轮空，不记分".to_owned()), "{second:?}");
    assert!(second.contains(&"B组第2轮，按贝格尔表：组内4号对3号".to_owned()), "{second:?}");
    let en = said(&contest, 2).into_iter().map(|why| why.en).collect::<Vec<_>>();
    assert!(
        en.contains(&"Group A, round 2 of the Berger table: no. 5 of the group meets no. 3".to_owned()),
        "{en:?}"
    );
}

#[test]
fn r12_2_1_r12_2_2_byes_say_to_whom_they_go() {
    let contest = played(&groups_and_knockout(of_groups(3), with_third_place()), 12, 5).contest;
    let first = zh(&contest, 4);
    assert_eq!(
        first,
        [
            "上半区：B组第2名对C组第2名，按小组名次定位，同组的分开",
            "下半区：C组第1名对A组第2名，按小组名次定位，同组的分开",
            "不满8个席位，轮空给名次最好的：A组第1名，直接进入下一轮",
            "不满8个席位，轮空给名次最好的：B组第1名，直接进入下一轮",
        ]
    );
    let second = zh(&contest, 5);
    assert_eq!(
        second,
        [
            "上半区：四分之一决赛轮空的一方对四分之一决赛第2场胜者",
            "下半区：四分之一决赛第3场胜者对四分之一决赛轮空的一方",
        ]
    );
}

#[test]
fn r12_2_1_a_seeded_bracket_says_the_places_that_meet() {
    let mut rules = regulations(
        "guandan-swiss-2018",
        json!([
            {"id": "swiss", "kind": "swiss", "equal_level": "draw", "rounds": 3},
            {"id": "final", "kind": "knockout", "equal_level": "extra_deal",
             "from": {"stage": "swiss", "places": [1, 2, 3, 4]}},
        ]),
    );
    rules.swiss.rounds = 3;
    let contest = played(&rules, 10, 4).contest;
    assert_eq!(
        zh(&contest, 4),
        [
            "上半区：按积分编排名次，第1位对第4位（首位对末位）",
            "下半区：按积分编排名次，第2位对第3位（首位对末位）",
        ]
    );
    assert_eq!(zh(&contest, 5), ["决赛：半决赛两场的胜者"]);
}

#[test]
fn r12_3_4_placement_says_which_records_meet() {
    let rules = regulations(
        "guandan-swiss-2018",
        json!([{"id": "places", "kind": "placement", "equal_level": "extra_deal"}]),
    );
    let contest = played(&rules, 8, 2).contest;
    assert_eq!(zh(&contest, 1)[0], "按签号次序，第1位对第2位（相邻的相遇）");
    let second = zh(&contest, 2);
    assert!(second.contains(&"名次赛第1轮第1场胜者对第2场胜者".to_owned()), "{second:?}");
    assert!(second.contains(&"5–8名名次赛：名次赛第1轮第1场负者对第2场负者".to_owned()), "{second:?}");
}

#[test]
fn r11_1_a_bracket_inside_a_group_says_so() {
    let groups = json!({"number": {"count": 2}, "draw": "lots", "form": "knockout"});
    let mut rules = groups_and_knockout(groups, KnockoutRule::default());
    rules.stages.truncate(1);
    let contest = played(&rules, 8, 6).contest;
    let first = zh(&contest, 1);
    assert!(first.contains(&"A组淘汰赛：按组内次序，第1位对第2位（相邻的相遇）".to_owned()), "{first:?}");
    let second = zh(&contest, 2);
    assert!(second.contains(&"B组淘汰赛：第1轮两场的胜者".to_owned()), "{second:?}");
}

//! R4.8, R4.9: what conduct at the Guandan table costs.

use crate::day::{Day, chief};
use crate::support::{GUANDAN, rules};
use saiwu_domain::event::Operation;
use saiwu_domain::event::decide::PenaltyDraft;
use saiwu_domain::ids::RoundNumber;
use saiwu_domain::penalties::next_step;
use saiwu_domain::regulations::{Game, PenaltyEffect, Regulations, effects_words, template, tribute_help};
use serde_json::json;

/// The notice of 2026.
fn ns() -> Regulations {
    template("guandan-swiss-groups-knockout-2026").unwrap()
}

/// What the first four offences of one match cost.
fn four_offences(id: &str) -> Vec<Vec<PenaltyEffect>> {
    let rules = ns();
    let tariff = rules.penalties.iter().find(|tariff| tariff.id == id).unwrap();
    (0..4).map(|earlier| next_step(tariff, earlier).to_vec()).collect()
}

#[test]
fn r4_9_1_the_ladder_of_level_penalties_as_printed() {
    use PenaltyEffect::{Levels, LoseMatch, OpponentLevels, Warning};
    let up = |levels| vec![OpponentLevels(levels)];
    assert_eq!(
        four_offences("slow_play"),
        [vec![Warning], vec![Warning], up(1), up(1)],
        "two warnings, from the third time the opponents +1 each"
    );
    assert_eq!(
        four_offences("grabbing")[2..],
        [vec![Levels(-1)], vec![Levels(-1)]],
        "three times in a match: −1"
    );
    assert_eq!(four_offences("hidden_card")[..3], [up(3), up(3), vec![LoseMatch]]);
    assert_eq!(four_offences("illegal_information")[..3], [vec![Warning], up(3), vec![LoseMatch]]);
}

#[test]
fn r4_8_5_a_tribute_too_small_gives_the_opponents_two_levels() {
    assert_eq!(four_offences("wrong_tribute")[0], [PenaltyEffect::OpponentLevels(2)]);
    let mut day =
        Day::drawn(rules(GUANDAN, &[("penalties", serde_json::to_value(ns().penalties).unwrap())]), "1 2");
    day.next_round();
    let given = day.state.give_penalty(&draft(&day, Some("wrong_tribute"), Vec::new()), &chief()).unwrap();
    day.all(given);
    let levels: Vec<_> = day.contest().rounds[0].matches[0]
        .penalties
        .iter()
        .map(|penalty| (penalty.entrant.clone(), penalty.levels))
        .collect();
    assert_eq!(levels, [(day.id("2"), 2)], "the other side of the table");
}

fn draft(day: &Day, tariff: Option<&str>, effects: Vec<PenaltyEffect>) -> PenaltyDraft {
    PenaltyDraft {
        id: "p1".into(),
        tariff: tariff.map(str::to_owned),
        clause: if tariff.is_some() { String::new() } else { "裁判长决定".to_owned() },
        entrant: day.id("1"),
        person: None,
        round: Some(RoundNumber(1)),
        effects,
        note: String::new(),
    }
}

#[test]
fn r4_9_3_without_a_tariff_in_the_notice_the_model_is_there_and_empty() {
    let shipped = template(GUANDAN).unwrap();
    assert_eq!(shipped.penalties, [], "[S3] has none but forfeits");
    let mut day = Day::drawn(shipped.clone(), "1 2");
    day.next_round();
    let effects = vec![PenaltyEffect::Warning];
    let given = day.state.give_penalty(&draft(&day, None, effects), &chief()).unwrap();
    let Some(Operation::PenaltyGiven { penalty }) = given.first() else { panic!("{given:?}") };
    assert_eq!((penalty.clause.as_str(), penalty.tariff.as_ref()), ("裁判长决定", None), "in words");
    assert!(
        day.state.give_penalty(&draft(&day, Some("slow_play"), Vec::new()), &chief()).is_err(),
        "nothing that the regulations do not list"
    );
    let own = json!([{"id": "slow", "clause": "补充规定", "name": {"zh": "超时", "en": "slow"}, "scope": "side",
        "counter": "match", "ladder": [["warning"], ["lose_turn"]]}]);
    let added = shipped.with("penalties", own).unwrap();
    let step = next_step(&added.penalties[0], 1);
    assert_eq!(effects_words(Game::Guandan, step).zh, "停出一轮", "the organizer may add a tariff");
}

#[test]
fn r4_8_6_r4_8_1_r4_8_2_r4_8_3_the_help_text_as_printed() {
    let text = |rules: &Regulations| -> Vec<String> {
        tribute_help(rules).into_iter().map(|sentence| sentence.zh).collect()
    };
    assert_eq!(
        text(&template(GUANDAN).unwrap()),
        [
            "单贡：下游把全手最大的一张牌（红心级牌除外）给上游；上游还一张不大于10的牌；下游先出。",
            "双贡：双下两家都贡，上游拿大的、同伴拿小的，谁拿谁还；一样大按顺时针；还牌扣着，一起亮；贡给上游的人先出。",
            "抗贡：该贡的一方有两个大王，不贡，上游先出。",
        ]
    );
    assert_eq!(
        text(&template("guandan-deal-points-knockout-2022").unwrap()),
        [""; 0],
        "every deal at level 2"
    );
    assert_eq!(text(&template(crate::support::SHENGJI).unwrap()), [""; 0]);
}

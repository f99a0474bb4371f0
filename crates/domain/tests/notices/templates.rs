//! The values of the shipped templates, beside R18 and R22.

use super::read;
use saiwu_domain::points::Points;
use saiwu_domain::regulations::{PenaltyEffect, Regulations, TEMPLATE_NAMES, template};
use serde_json::{Value, json};

fn value(regulations: &Regulations, path: &str) -> Value {
    regulations.setting(path).unwrap_or_else(|bad| panic!("{}: {bad}", regulations.name)).value
}

fn check(name: &str, expected: &[(&str, Value)]) {
    let regulations = template(name).unwrap();
    for (path, wanted) in expected {
        assert_eq!(value(&regulations, path), *wanted, "{name}: {path}");
    }
}

#[test]
fn v01_v31_v32_v38_the_column_of_s1() {
    check(
        "shuangsheng-groups-2018",
        &[
            ("game", json!("shengji")),
            ("entrant.paired_unit", json!("team")),
            ("entrant.ranked_unit", json!("team")),
            ("entrant.composition", json!({"squad": {"min": 2, "max": 4, "fields": 2}})),
            ("eligibility.players", json!(["members_in_service"])),
            ("substitution", json!("inside_squad")),
            ("entry.late", json!("refuse")),
            ("entry.stamp", json!(true)),
            ("stages[0].groups.number", json!({"count": 8})),
            ("stages[0].groups.draw", json!("lots")),
            ("stages[0].equal_level", json!("declarer_at_end")),
            ("stages[1].from.places", json!([1, 2])),
            ("stages[1].equal_level", json!("declarer_at_end")),
            ("time.mode", json!("time_limit")),
            ("time.minutes", json!(60)),
            ("time.end_procedure", json!({"no_new_deal": {"minutes_left": 10}})),
            ("match_points.bands", json!([{"min_d": 0, "winner": 1, "loser": 0}])),
            ("victory_points", json!("none")),
            ("forfeit.winner.match_points", json!(1)),
            ("final_tie", json!("playoff")),
            ("group_ranking_keys", json!(["match_points", {"key": "head_to_head", "scope": "among_tied"}])),
            ("knockout.crossover", json!("X8b")),
            ("knockout.third_place", json!("shared")),
            ("awards", json!("by_entries")),
            ("shengji.cap", json!(3)),
            ("shengji.throw_allowed", json!(false)),
            ("shengji.kitty.tractor", json!([8, 16])),
            ("shengji.kitty.three", json!(4)),
            ("shengji.hold_ace_to_pass", json!(true)),
        ],
    );
    assert!(!template("shuangsheng-groups-2018").unwrap().ranks_teams(), "the team itself is paired");
}

#[test]
fn v01_v38_the_column_of_xq() {
    check(
        "xiangqi-swiss",
        &[
            ("game", json!("xiangqi")),
            ("entrant.paired_unit", json!("player")),
            ("entrant.composition", json!("single")),
            ("checkin.lead_minutes", json!(20)),
            ("swiss.rounds", json!(5)),
            ("swiss.rematch", json!("hard")),
            ("swiss.same_unit", json!("soft")),
            ("bye.match_points", json!(2)),
            ("bye.counts_as_win", json!(true)),
            ("bye.opponent_value", json!("lowest_positive_total")),
            ("time.minutes", json!(15)),
            ("xiangqi.increment_seconds", json!(10)),
            ("xiangqi.natural_limit_moves", json!(30)),
            ("xiangqi.fouls_to_loss", json!(2)),
            ("forfeit.exclude_after_in_a_row", json!(2)),
            ("match_points.draw", json!(1)),
            ("victory_points", json!("none")),
        ],
    );
    let keys = value(&template("xiangqi-swiss").unwrap(), "ranking_keys");
    let expected = ["match_points", "buchholz", "wins", "fouls", "second_games", "drop_last_rounds", "lot"];
    assert_eq!(keys, json!(expected), "R7.5.10");
}

#[test]
fn r5_6_2_v26_the_tariff_of_s0() {
    let s0 = template("shengji-team-swiss-2013").unwrap();
    let ladder = |id: &str| s0.penalties.iter().find(|tariff| tariff.id == id).unwrap().ladder.clone();
    let lost = PenaltyEffect::LoseDeal { gain_if_declarer: 2, gain_if_defenders: 3 };
    assert_eq!(ladder("card_count"), [[lost]]);
    assert_eq!(ladder("hidden_card"), [[lost]]);
    assert_eq!(ladder("wrong_card"), [[PenaltyEffect::TrickPoints(-10)]]);
    assert_eq!(ladder("exposed_important_card"), [[PenaltyEffect::TrickPoints(-20)]]);
    assert_eq!(ladder("overtime"), [[PenaltyEffect::Warning], [PenaltyEffect::TrickPoints(-10)]]);
    assert_eq!(ladder("illegal_information")[2], [lost, PenaltyEffect::Disqualify]);
    for id in ["smoking", "abuse"] {
        assert_eq!(ladder(id)[0], [PenaltyEffect::VictoryPoints(Points::whole(-1))], "{id}");
    }
    check(
        "shengji-team-swiss-2013",
        &[
            ("slip.sanction", json!("forfeit")),
            ("slip.hand_in_by", json!("winner")),
            ("slip.hand_in_minutes", json!(5)),
        ],
    );
}

#[test]
fn r5_6_3_v26_the_tariff_of_s1() {
    let s1 = template("shuangsheng-groups-2018").unwrap();
    let ladder = |id: &str| s1.penalties.iter().find(|tariff| tariff.id == id).unwrap().ladder.clone();
    assert_eq!(
        ladder("violation"),
        [
            [PenaltyEffect::Warning],
            [PenaltyEffect::LoseDeal { gain_if_declarer: 1, gain_if_defenders: 1 }],
            [PenaltyEffect::LoseMatch],
        ]
    );
    assert_eq!(
        ladder("wrong_card"),
        [[PenaltyEffect::LoseDeal { gain_if_declarer: 0, gain_if_defenders: 1 }]]
    );
    assert_eq!(ladder("card_count_deal_lost"), [[PenaltyEffect::OpponentLevels(1)]]);
    assert_eq!(ladder("quarrel"), [[PenaltyEffect::Disqualify]]);
}

/// The warnings of R22 that a template shows.
fn warns(name: &str, ids: &[&str]) {
    let regulations = template(name).unwrap();
    for id in ids {
        let point = regulations.open_points.iter().find(|point| point.id == *id);
        let point = point.unwrap_or_else(|| panic!("{name} does not warn about {id}"));
        assert!(point.zh.ends_with('。') && point.en.ends_with('.'), "{id}");
    }
}

#[test]
fn am02_am13_am14_am15_am30_am32_am33_am34_s1_warns_about_what_it_leaves_open() {
    warns(
        "shuangsheng-groups-2018",
        &["AM02", "AM13", "AM14", "AM15", "AM19", "AM30", "AM32", "AM33", "AM34", "AM39"],
    );
}

#[test]
fn am07_am09_am27_am29_am37_s0_warns_about_what_it_leaves_open() {
    warns(
        "shengji-team-swiss-2013",
        &[
            "AM01", "AM06", "AM07", "AM08", "AM09", "AM10", "AM11", "AM19", "AM22", "AM25", "AM27", "AM28",
            "AM29", "AM37",
        ],
    );
}

#[test]
fn am20_xiangqi_says_that_everything_is_a_default() {
    warns("xiangqi-swiss", &["AM20", "AM39"]);
    let xiangqi = template("xiangqi-swiss").unwrap();
    for path in ["swiss.rounds", "time.minutes", "late", "forfeit", "xiangqi"] {
        assert!(!xiangqi.origins.contains_key(path), "{path} comes from no notice");
    }
}

#[test]
fn am16_am17_clauses_stay_as_printed_and_the_rule_of_three_cards_changes_no_points() {
    let s1 = template("shuangsheng-groups-2018").unwrap();
    assert_eq!(s1.origins["shengji.throw_allowed"], "规则二.2⑸");
    assert!(s1.origins.values().all(|clause| !clause.contains("规则十")), "九 is followed by 十二 in print");
    assert!(!s1.shengji.unwrap().throw_allowed);
}

#[test]
fn am12_penalties_may_take_a_round_below_zero() {
    let s0 = template("shengji-team-swiss-2013").unwrap();
    let taken = s0.penalties.iter().flat_map(|tariff| tariff.ladder.iter().flatten());
    assert!(
        taken
            .into_iter()
            .any(|effect| matches!(effect, PenaltyEffect::VictoryPoints(points) if *points < Points::ZERO))
    );
}

#[test]
fn every_template_has_its_own_name_title_source_and_warnings() {
    let all: Vec<_> = TEMPLATE_NAMES.map(|name| template(name).unwrap()).into_iter().collect();
    assert!(all.len() >= 14);
    for (index, one) in all.iter().enumerate() {
        one.check().unwrap();
        assert!(one.title.chars().count() < 40 && !one.title.contains('_'), "{}", one.title);
        assert!(
            !one.source.is_empty() && !one.origins.is_empty() && !one.open_points.is_empty(),
            "{}",
            one.name
        );
        for other in &all[index + 1..] {
            assert_ne!(one.title, other.title);
            assert_ne!(read(one), read(other), "{} and {} read the same", one.name, other.name);
        }
    }
}

#[test]
fn v12_s1_reads_as_an_organizer_would_say_it() {
    let text = read(&template("shuangsheng-groups-2018").unwrap());
    assert!(text.starts_with("先分8组（抽签）单循环，再由每组前2名交叉淘汰。"), "{text}");
    for part in [
        "每轮60分钟",
        "结束时坐庄的一方胜",
        "不许甩牌",
        "加赛决定",
        "第三名并列",
        "第1次警告",
        "取消比赛资格",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

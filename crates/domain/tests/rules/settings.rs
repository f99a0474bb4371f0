//! R18 variation points: what the shipped templates set, and whether it is the notice's or ours; R22 what is open.

use crate::support::{GUANDAN, SHENGJI};
use saiwu_domain::regulations::{Regulations, template};
use serde_json::{Value, json};

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Source {
    /// The clause stands beside it.
    Notice,
    /// Shown as a default of ours (`*` in R18).
    Us,
}
use Source::{Notice, Us};

fn value_at(rules: &Regulations, path: &str) -> Value {
    let tree = serde_json::to_value(rules).unwrap();
    let pointer = format!("/{}", path.replace(['.', '['], "/").replace(']', ""));
    tree.pointer(&pointer).unwrap_or_else(|| panic!("{path} is no setting")).clone()
}

/// An origin of the path, or of what it stands in or holds.
fn source(rules: &Regulations, path: &str) -> Source {
    let stands_in =
        |outer: &str, inner: &str| inner.strip_prefix(outer).is_some_and(|rest| rest.starts_with(['.', '[']));
    let given = rules.origins.keys().any(|origin| origin == path || stands_in(origin, path));
    if given { Notice } else { Us }
}

fn check(name: &str, rows: &[(&str, Value, Source)]) {
    let rules = template(name).unwrap();
    for (path, expected, from) in rows {
        assert_eq!(value_at(&rules, path), *expected, "{name}: {path}");
        assert_eq!(source(&rules, path), *from, "{name}: who says so, {path}");
    }
}

#[test]
fn v01_v02_v03_game_units_and_composition() {
    check(
        GUANDAN,
        &[
            ("game", json!("guandan"), Notice),
            ("entrant.paired_unit", json!("pair"), Notice),
            ("entrant.ranked_unit", json!("entrant"), Us),
            ("entrant.composition", json!("fixed_pair"), Notice),
        ],
    );
    check(
        SHENGJI,
        &[
            ("game", json!("shengji"), Notice),
            ("entrant.paired_unit", json!("pair"), Notice),
            ("entrant.ranked_unit", json!("team"), Notice),
            ("entrant.composition", json!({"team_of_pairs": {"pairs": 2}}), Notice),
        ],
    );
}

#[test]
fn v11_v12_v13_v14_v15_v16_draw_stages_and_swiss() {
    check(
        GUANDAN,
        &[
            ("draw", json!("random"), Us),
            ("stages[0].kind", json!("swiss"), Notice),
            ("swiss.rounds", json!(4), Notice),
            ("swiss.round1_mode", json!("adjacent"), Us),
            ("swiss.sort", json!("match_points"), Us),
            ("swiss.number_order", json!("odd_up_even_down"), Us),
            ("swiss.rematch", json!("hard"), Us),
            ("swiss.same_unit", json!("soft"), Us),
        ],
    );
    check(
        SHENGJI,
        &[
            ("stages[0].kind", json!("swiss"), Notice),
            ("swiss.rounds", json!(4), Notice),
            ("swiss.round1_mode", json!("adjacent"), Us),
            ("swiss.sort", json!("match_points"), Notice),
            ("swiss.number_order", json!("odd_up_even_down"), Notice),
            ("swiss.rematch", json!("hard"), Notice),
            ("swiss.same_unit", json!("hard"), Notice),
        ],
    );
}

#[test]
fn v17_v24_bye_and_forfeit() {
    check(
        GUANDAN,
        &[
            ("bye.match_points", json!(2), Us),
            ("bye.victory_points", json!(13), Us),
            ("bye.levels_gained", json!(0), Us),
            ("bye.counts_as_win", json!(true), Us),
            ("bye.opponent_value", json!("zero"), Us),
            ("forfeit.winner.match_points", json!(2), Us),
            ("forfeit.winner.victory_points", json!(13), Us),
            ("forfeit.loser.match_points", json!(0), Us),
        ],
    );
    check(
        SHENGJI,
        &[
            ("bye.match_points", json!(1.5), Us),
            ("bye.victory_points", json!(12), Us),
            ("forfeit.winner.match_points", json!(1.5), Notice),
            ("forfeit.winner.victory_points", json!(12), Notice),
            ("forfeit.loser.match_points", json!(0), Notice),
            ("forfeit.loser.victory_points", json!(0), Notice),
        ],
    );
}

#[test]
fn v18_v19_r4_5_1_r4_5_5_am25_time_its_end_and_equal_levels() {
    check(
        GUANDAN,
        &[
            ("time.mode", json!("time_and_deals"), Notice),
            ("time.minutes", json!(50), Notice),
            ("time.deals", json!(9), Notice),
            ("time.end_procedure", json!("finish_current"), Us),
            ("stages[0].equal_level", json!("draw"), Notice),
        ],
    );
    check(
        SHENGJI,
        &[
            ("time.mode", json!("time_limit"), Notice),
            ("time.minutes", json!(50), Notice),
            ("time.end_procedure", json!({"last_deal_call": {"minutes_left": 10}}), Notice),
            ("stages[0].equal_level", json!("draw"), Notice),
        ],
    );
}

#[test]
fn v20_v21_levels_and_rules_at_a() {
    check(
        GUANDAN,
        &[
            ("levels.target", json!("A"), Notice),
            ("ace.pass", json!("partner_not_last"), Notice),
            ("ace.own_deal", json!("own_only"), Us),
            ("ace.failures", json!("none"), Notice),
            ("level_value.passed_ace", json!(15), Us),
        ],
    );
    check(
        SHENGJI,
        &[
            ("levels.target", json!("A"), Us),
            ("levels.must_play", json!([]), Notice),
            ("level_value.passed_ace", json!(15), Us),
        ],
    );
}

#[test]
fn v22_v23_points() {
    check(
        GUANDAN,
        &[
            ("match_points.bands", json!([{"min_d": 0, "winner": 2, "loser": 0}]), Notice),
            ("match_points.draw", json!(1), Notice),
            ("victory_points", json!("vp26"), Us),
        ],
    );
    let bands = json!([{"min_d": 3, "winner": 2, "loser": 0}, {"min_d": 0, "winner": 1.5, "loser": 0.5}]);
    check(
        SHENGJI,
        &[
            ("match_points.bands", bands, Notice),
            ("match_points.draw", json!(1), Notice),
            ("victory_points", json!("vp20"), Notice),
        ],
    );
}

#[test]
fn v27_v28_v29_r7_5_1_r7_5_8_am38_ranking_keys_and_the_last_resort() {
    let guandan = json!([
        "match_points",
        {"key": "progressive_score_cut_first", "reading": "zero_round"},
        "wins",
        "victory_points",
        "levels_gained",
        "lot"
    ]);
    check(GUANDAN, &[("ranking_keys", guandan, Notice), ("final_tie", json!("lot"), Notice)]);
    let teams = json!(["match_points", "victory_points", "best_pair", "lot"]);
    check(
        SHENGJI,
        &[
            ("ranking_keys", json!(["match_points", "victory_points"]), Us),
            ("team_ranking_keys", teams, Notice),
            ("final_tie", json!("lot"), Us),
        ],
    );
}

#[test]
fn v33_v35_v36_awards_windows_and_the_shengji_table() {
    check(GUANDAN, &[("correction_windows.entry_minutes", json!(10), Notice)]);
    check(GUANDAN, &[("correction_windows.stage_minutes", json!(20), Notice)]);
    check(
        SHENGJI,
        &[
            ("correction_windows.entry_minutes", json!(10), Us),
            ("correction_windows.stage_minutes", json!(20), Us),
            ("shengji.cap", Value::Null, Notice),
            ("shengji.throw_allowed", json!(true), Us),
            ("shengji.kitty.single", json!(2), Notice),
            ("shengji.kitty.pair", json!(4), Notice),
            ("shengji.kitty.throw", json!(3), Notice),
        ],
    );
    let tractors = value_at(&template(SHENGJI).unwrap(), "shengji.kitty.tractor");
    assert_eq!(tractors.as_array().unwrap()[..3], [json!(6), json!(8), json!(10)]);
}

/// The warning of an open point, and the setting it is about.
fn warning(name: &str, id: &str) -> (String, String) {
    let rules = template(name).unwrap();
    let point = rules.open_points.iter().find(|point| point.id == id);
    let point = point.unwrap_or_else(|| panic!("{name} does not warn of {id}"));
    assert!(!point.zh.is_empty() && !point.en.is_empty(), "{id}");
    let _ = value_at(&rules, &point.path);
    (point.path.clone(), point.zh.clone())
}

#[test]
fn am03_am04_am19_am22_am23_am24_am25_am26_am35_am39_the_2018_notice_warns() {
    for (id, path, warns) in [
        ("AM03", "quota.rules", "正好100人：现按可报3队"),
        ("AM04", "quota.rules", "女职工"),
        ("AM19", "correction_windows", "阶段结束后20分钟"),
        ("AM22", "swiss.same_unit", "同单位"),
        ("AM23", "victory_points", "26分制"),
        ("AM24", "ranking_keys", "第1轮记0再累进"),
        ("AM25", "time.end_procedure", "正在打的一副牌打完为止"),
        ("AM26", "bye", "胜2分、级差分13、升级数0"),
        ("AM35", "ace.own_deal", "自己打A的那副牌过A"),
        ("AM39", "awards", "录取名次还没定"),
    ] {
        let (about, text) = warning(GUANDAN, id);
        assert!(about.starts_with(path), "{id} is about {about}");
        assert!(text.contains(warns), "{id}: {text}");
    }
}

#[test]
fn am01_am06_am08_am10_am11_am22_am25_am28_the_2013_notice_warns() {
    for (id, path, warns) in [
        ("AM01", "quota.rules", "100人、300人各同时落在两档"),
        ("AM06", "late", "正好10分钟按前一档，正好15分钟按后一档"),
        ("AM08", "forfeit", "弃权对得0，对手得1.5个场分、12个标准分"),
        ("AM10", "bye", "1.5个场分、12个标准分"),
        ("AM11", "levels.target", "打过A即本轮结束"),
        ("AM22", "swiss.same_unit", "裁判长同意"),
        ("AM25", "time.end_procedure", "打完为止"),
        ("AM28", "team_ranking_keys", "抽签"),
    ] {
        let (about, text) = warning(SHENGJI, id);
        assert!(about.starts_with(path), "{id} is about {about}");
        assert!(text.contains(warns), "{id}: {text}");
    }
}

#[test]
fn r7_2_26_r7_5_2_an_undefined_contribution_is_read_as_cumulative_levels_with_a_warning() {
    let name = "guandan-swiss-groups-knockout-2026";
    let keys = ["match_points", "buchholz", "wins", "cumulative_levels", "lot"];
    check(name, &[("ranking_keys", json!(keys), Notice)]);
    let (about, text) = warning(name, "R7.2.26");
    assert_eq!(
        (about.as_str(), text.as_str()),
        ("ranking_keys", "“贡献分”没有定义，现按累计级数比较，请确认。")
    );
}

#[test]
fn am02_am07_am09_am13_am14_am15_am27_am29_am30_am32_am33_am34_am37_the_warnings_as_printed() {
    let s1 = "shuangsheng-groups-2018";
    for (name, id, printed) in [
        (s1, "AM02", "正好100人：现按可组2队，请确认。"),
        (s1, "AM13", "三队以上同分且互有胜负，规程没写怎么加赛，请组委会决定。"),
        (s1, "AM14", "剩10分钟起不开新牌，正在打的一副打完。"),
        (s1, "AM15", "同级时，现按结束时坐庄的一方胜，请在记分表上注明。"),
        (s1, "AM30", "三连对以上抠底倍数规程没写全，现按16、32，请确认。"),
        (s1, "AM32", "队数不能均分，各组相差不超过1队。"),
        (s1, "AM33", "到时打到A但没打过，现按级数高者胜。"),
        (s1, "AM34", "每场可换人，赛前报出场名单，请确认。"),
        (SHENGJI, "AM07", "迟到扣的小分，现记在第一副牌上，请裁判长确认。"),
        (SHENGJI, "AM09", "平级时记下谁先到级，不影响得分。"),
        (SHENGJI, "AM27", "平局时由东西方交记分表。"),
        (SHENGJI, "AM29", "庄家违规扣的小分，现加给防守方，请裁判长确认。"),
        (SHENGJI, "AM37", "未按时交记分表：由裁判长认定责任方。"),
    ] {
        assert_eq!(warning(name, id).1, printed, "{id}");
    }
}

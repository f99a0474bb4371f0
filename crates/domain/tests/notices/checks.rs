//! What `Regulations::check` refuses, and that every path of R18 can be set.

use saiwu_domain::regulations::{Regulations, TEMPLATE_NAMES, template};
use serde_json::{Value, json};

fn refused(base: &str, settings: &[(&str, Value)]) -> String {
    let base = template(base).unwrap();
    match base.with_all(settings.iter().map(|(path, value)| (*path, value))) {
        Ok(_) => panic!("taken: {settings:?}"),
        Err(bad) => bad.to_string(),
    }
}

const GROUPS: &str = "shuangsheng-groups-2018";
const SWISS: &str = "guandan-swiss-2018";

fn knockout(equal: &str, from: Value) -> Value {
    json!({"id": "final", "kind": "knockout", "equal_level": equal, "from": from})
}

fn swiss() -> Value {
    json!({"id": "swiss", "kind": "swiss", "equal_level": "draw"})
}

#[test]
fn r4_6_2_v19_a_knockout_has_no_draws() {
    for (base, path) in [
        (GROUPS, "stages[1].equal_level"),
        ("guandan-deal-points-placement-2011", "stages[1].equal_level"),
        ("guandan-knockout-2019", "stages[0].equal_level"),
    ] {
        let why = refused(base, &[(path, json!("draw"))]);
        assert!(why.contains("somebody has to win"), "{why}");
    }
    assert!(
        template(GROUPS).unwrap().with("stages[0].equal_level", json!("draw")).is_ok(),
        "groups may draw"
    );
    let group_knockout = json!({"number": {"count": 4}, "draw": "lots", "form": "knockout"});
    let why =
        refused(GROUPS, &[("stages[0].groups", group_knockout), ("stages[0].equal_level", json!("draw"))]);
    assert!(why.contains("somebody has to win"), "{why}");
}

#[test]
fn v12_stages_that_do_not_fit_together_are_refused_in_one_sentence() {
    let after = |stage: &str, places: Value| json!({"stage": stage, "places": places});
    for (stages, hint) in [
        (json!([]), "1 to 8 stages"),
        (json!([swiss(), swiss()]), "taken by an earlier stage"),
        (json!([swiss(), knockout("lots", after("final", json!([1])))]), "must name an earlier stage"),
        (json!([knockout("lots", after("swiss", json!([1]))), swiss()]), "must name an earlier stage"),
        (json!([swiss(), knockout("lots", after("swiss", json!([1, 1])))]), "different places"),
        (json!([swiss(), knockout("lots", after("swiss", json!([0])))]), "different places"),
        (json!([swiss(), knockout("lots", after("swiss", json!([])))]), "at least one place"),
        (
            json!([swiss(), knockout("lots", json!({"stage": "swiss", "places": [1], "best_next": 2}))]),
            "follows groups",
        ),
        (json!([{"id": "g", "kind": "groups", "equal_level": "draw"}]), "needs groups"),
        (
            json!([{"id": "g", "kind": "swiss", "equal_level": "draw",
                    "groups": {"number": {"count": 2}, "draw": "lots", "form": {"round_robin": {"cycles": 1}}}}]),
            "only for a stage of kind groups",
        ),
        (
            json!([{"id": "g", "kind": "groups", "equal_level": "draw",
                    "groups": {"number": {"size": 1}, "draw": "lots", "form": {"round_robin": {"cycles": 1}}}}]),
            "between 2 and 64",
        ),
        (
            json!([{"id": "g", "kind": "groups", "equal_level": "draw",
                    "groups": {"number": {"size": 4}, "draw": "lots", "form": {"round_robin": {"cycles": 0}}}}]),
            "between 1 and 4",
        ),
        (json!([{"id": "m", "kind": "knockout", "equal_level": "lots", "best_of": 2}]), "1, 3, 5, 7 or 9"),
        (json!([{"id": "m", "kind": "swiss", "equal_level": "draw", "carry_over": "rounds"}]), "first stage"),
        (json!([{"id": "m", "kind": "swiss", "equal_level": "draw", "target": "2"}]), "below target"),
        (json!([{"id": "", "kind": "swiss", "equal_level": "draw"}]), "1 to 40 characters"),
    ] {
        let why = refused(SWISS, &[("stages", stages)]);
        assert!(why.contains(hint), "{hint}: {why}");
        assert!(!why.contains('\n'), "{why}");
    }
}

#[test]
fn v01_every_game_needs_its_own_rules_and_only_xiangqi_has_colours() {
    for (settings, hint) in [
        (vec![("game", json!("shengji"))], "shengji must be set"),
        (vec![("match_points.draw_by_colour", json!([1, 2]))], "only xiangqi"),
        (vec![("stages[0].equal_level", json!("first_loses"))], "only xiangqi"),
    ] {
        let why = refused(SWISS, &settings);
        assert!(why.contains(hint), "{hint}: {why}");
    }
    let chess = template(SWISS).unwrap().with("game", json!("xiangqi")).unwrap();
    assert_eq!(chess.xiangqi, template("xiangqi-swiss").unwrap().xiangqi, "the usual values");
    let mut without = chess.clone();
    without.xiangqi = None;
    assert!(without.check().unwrap_err().en.contains("xiangqi must be set"));
    let shengji = template(GROUPS).unwrap().setting("shengji").unwrap().value;
    let both = [("game", json!("shengji")), ("shengji", shengji)];
    let changed = template(SWISS).unwrap().with_all(both.iter().map(|(path, value)| (*path, value)));
    assert!(changed.is_ok(), "in one go the order of the settings does not matter");
}

#[test]
fn v31_a_crossover_is_a_known_table_or_a_list_of_places() {
    for (value, hint) in [
        (json!("X9"), "X8b"),
        (json!("X4"), "first two of 4 groups"),
        (json!([["A1", "b2"]]), "such as A1"),
        (json!([["A1", "A1"]]), "twice"),
        (json!([]), "at least one pair"),
    ] {
        let why = refused(GROUPS, &[("knockout.crossover", value)]);
        assert!(why.contains(hint), "{hint}: {why}");
    }
    for value in [json!("auto"), json!("X8a"), json!([["A1", "B2"], ["B1", "A2"]])] {
        let changed = template(GROUPS).unwrap().with("knockout.crossover", value.clone()).unwrap();
        assert_eq!(changed.setting("knockout.crossover").unwrap().value, value, "written as it is read");
    }
}

#[test]
fn v18_v25_v26_v33_numbers_and_tariffs_that_make_no_sense_are_refused() {
    for (path, value, hint) in [
        (
            "time",
            json!({"mode": "deal_limit", "minutes": 60, "deals": null, "max_lead": null, "end_procedure": "finish_current"}),
            "deals must be set",
        ),
        ("time.max_lead", json!(20), "between 1 and 13"),
        ("levels.target", json!("A+"), "3 to A"),
        (
            "late",
            json!([{"from": 10, "inclusive": true, "effect": "forfeit"}, {"from": 5, "inclusive": true, "effect": "forfeit"}]),
            "ascending",
        ),
        (
            "penalties",
            json!([{"id": "x", "clause": "1", "name": {"zh": "一", "en": "one"}, "scope": "side", "counter": "match", "ladder": []}]),
            "effect on every step",
        ),
        ("forfeit.exclude_after_total", json!(0), "between 1 and 30"),
        (
            "awards",
            json!({"bands": [{"name": "二等", "to": {"place": 3}}, {"name": "一等", "to": {"place": 1}}]}),
            "ascending",
        ),
        ("awards", json!({"percent": 0}), "between 1 and 100"),
        ("group_ranking_keys", json!(["wins", "wins"]), "twice"),
        ("entrant.composition", json!({"squad": {"min": 2, "max": 4, "fields": 3}}), "no more than min"),
    ] {
        let why = refused(SWISS, &[(path, value)]);
        assert!(why.contains(hint), "{path}: {why}");
    }
}

/// The paths of the table of variation points, V01 to V38.
const PATHS: [&str; 64] = [
    "game",
    "entrant.paired_unit",
    "entrant.ranked_unit",
    "entrant.composition",
    "quota.rules",
    "quota.on_overlap",
    "quota.on_gap",
    "eligibility",
    "roster",
    "entrant.joint",
    "substitution",
    "entry",
    "checkin",
    "draw",
    "stages",
    "swiss.rounds",
    "swiss.round1_mode",
    "swiss.sort",
    "swiss.number_order",
    "swiss.rematch",
    "swiss.same_unit",
    "bye",
    "bye.match_points",
    "bye.victory_points",
    "bye.levels_gained",
    "bye.net_levels",
    "bye.counts_as_win",
    "bye.opponent_value",
    "time.mode",
    "time.minutes",
    "time.deals",
    "time.max_lead",
    "time.end_procedure",
    "stages[0].equal_level",
    "stages[0].carry_over",
    "stages[0].time",
    "stages[0].best_of",
    "levels.target",
    "levels.must_play",
    "ace",
    "ace.failures",
    "level_value.passed_ace",
    "match_points",
    "victory_points",
    "forfeit",
    "forfeit.group_dropout",
    "forfeit.exclude_after_total",
    "late",
    "penalties",
    "ranking_keys",
    "final_tie",
    "team_ranking_keys",
    "group_ranking_keys",
    "knockout.crossover",
    "knockout.third_place",
    "knockout.placement",
    "awards",
    "slip",
    "correction_windows",
    "shengji",
    "xiangqi",
    "seats",
    "best_members",
    "prizes",
];

#[test]
fn v01_v38_every_path_of_r18_is_there_and_takes_its_own_value() {
    for name in TEMPLATE_NAMES {
        let regulations = template(name).unwrap();
        for path in PATHS {
            let value = regulations.setting(path).unwrap_or_else(|bad| panic!("{name}: {bad}")).value;
            let changed = regulations.with(path, value).unwrap_or_else(|bad| panic!("{name}: {bad}"));
            assert_eq!(changed.origins[path], "organizer", "{name} {path}");
        }
    }
}

#[test]
fn v11_v32_words_of_r18_are_understood_where_the_project_says_it_otherwise() {
    let base = template(GROUPS).unwrap();
    for (path, word, meant) in [
        ("draw", "rng_seed", "random"),
        ("knockout.third_place", "none", "shared"),
        ("entrant.ranked_unit", "pair", "entrant"),
    ] {
        assert_eq!(
            base.with(path, json!(word)).unwrap().setting(path).unwrap().value,
            json!(meant),
            "{path}"
        );
    }
}

/// The 2018 notice as the first version stored it.
fn first_version() -> Value {
    let mut tree = serde_json::to_value(template(SWISS).unwrap()).unwrap();
    let fields = tree.as_object_mut().unwrap();
    for later in [
        "eligibility",
        "substitution",
        "entry",
        "checkin",
        "group_ranking_keys",
        "best_members",
        "knockout",
        "penalties",
        "prizes",
        "xiangqi",
        "seats",
        "awards_need_all_rounds",
    ] {
        fields.remove(later);
    }
    fields["entrant"].as_object_mut().unwrap().remove("joint");
    fields["roster"].as_object_mut().unwrap().remove("coach");
    fields["stages"] = json!([{"kind": "swiss", "equal_level": "draw"}]);
    fields["swiss"].as_object_mut().unwrap().remove("relax_unit_share");
    fields["match_points"] = json!({"bands": [{"min_d": 0, "winner": 2, "loser": 0}], "draw": 1});
    for name in ["exclude_after_in_a_row", "exclude_after_total", "group_dropout"] {
        fields["forfeit"].as_object_mut().unwrap().remove(name);
    }
    for name in ["hand_in_by", "sanction"] {
        fields["slip"].as_object_mut().unwrap().remove(name);
    }
    tree
}

#[test]
fn regulations_stored_by_the_first_version_still_load_and_make_a_contest() {
    let loaded: Regulations = serde_json::from_value(first_version()).unwrap();
    loaded.check().unwrap();
    let now = template(SWISS).unwrap();
    assert_eq!(loaded.ranking_keys, now.ranking_keys);
    assert_eq!(loaded.stages, now.stages, "one Swiss called main");
    assert_eq!(loaded.forfeit, now.forfeit);
}

#[test]
fn setting_a_value_confirms_it_and_replaces_what_the_notice_said_about_its_parts() {
    let base = template(SWISS).unwrap();
    assert!(base.open_points.iter().any(|point| point.path == "ranking_keys"));
    let changed = base.with("ranking_keys", json!(["match_points", "lot"])).unwrap();
    assert!(changed.open_points.iter().all(|point| point.path != "ranking_keys"), "AM24 is answered");
    assert!(changed.open_points.len() == base.open_points.len() - 1, "the others stay");
    let stages = base.with("stages", json!([swiss()])).unwrap();
    assert!(!stages.origins.contains_key("stages[0].kind"), "the clause spoke of the old stages");
    assert_eq!(stages.origins["stages"], "organizer");
    assert!(stages.origins.contains_key("swiss.rounds"));
}

#[test]
fn v31_r12_1_with_another_number_of_groups_the_table_for_that_number_is_taken() {
    let rules = template(GROUPS).unwrap();
    let four = rules.with("stages[0].groups.number", json!({"count": 4})).unwrap();
    assert_eq!(four.setting("knockout.crossover").unwrap().value, json!("auto"));
    let same = rules.with("time.minutes", json!(50)).unwrap();
    assert_eq!(same.setting("knockout.crossover").unwrap().value, json!("X8b"), "a table that fits stays");
    let both = [("stages[0].groups.number", json!({"count": 4})), ("knockout.crossover", json!("X8a"))];
    let named = rules.with_all(both.iter().map(|(path, value)| (*path, value)));
    assert!(named.is_err(), "who names a table that does not fit is refused");
}

#[test]
fn a_value_that_does_not_go_is_refused_by_the_name_on_the_screen_and_its_bounds() {
    let rules = template(SWISS).unwrap();
    for (path, value, zh) in [
        ("swiss.rounds", json!(99), "规程不能这样定：轮数要在1到30之间"),
        ("swiss.rounds", json!(-1), "“轮数”不能这样定：写的是 整数 `-1`，应为 不小于0的整数"),
        ("time.minutes", json!(0), "规程不能这样定：每轮时间（分钟）要在1到600之间"),
        ("awards", json!({"first": 0}), "规程不能这样定：录取名次要在1到512之间"),
    ] {
        let Err(refused) = rules.with(path, value) else { panic!("{path}") };
        let said = refused.on_screen(&rules);
        assert_eq!(said.zh, zh);
        assert!(said.en.starts_with(&format!("`{path}` does not take this value: ")), "{}", said.en);
    }
}

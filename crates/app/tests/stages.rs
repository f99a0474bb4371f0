//! Groups, crossover and knockout through the one door, as the notice of 2018 for 双升 has them (seed 001).

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use saiwu_protocol::ErrorCode;
use saiwu_testkit::{EventPlayer, pair_form, people};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// An event with a team of each of so many units, drawn.
fn drawn(template: &str, teams: usize, settings: &[(&str, Value)]) -> (EventPlayer, String) {
    let player = EventPlayer::in_memory();
    let event = player.create(template);
    for (path, value) in settings {
        let change = json!({"path": path, "value": value});
        player.run("event.setting", json!({"event": event, "change": change}));
    }
    let names: Vec<_> = (1..=teams).map(|number| format!("第{number}工会")).collect();
    let units: Vec<_> = names.iter().map(|name| (name.as_str(), 60)).collect();
    player.add_units(&event, &units);
    let persons = people(teams * 2);
    for (two, token) in persons.chunks(2).zip(player.tokens(&event)) {
        let two: Vec<_> = two.iter().map(String::as_str).collect();
        player.enter(&event, &token, &form(&two)).unwrap();
    }
    player.run("roster.lock", json!({"event": event}));
    player.run("draw.make", json!({"event": event}));
    (player, event)
}

#[test]
fn too_few_for_the_first_groups_is_said_before_the_draw_while_the_rules_can_still_change() {
    let player = EventPlayer::in_memory();
    let event = player.create("shuangsheng-groups-2018");
    let names: Vec<_> = (1..=12).map(|number| format!("第{number}工会")).collect();
    player.add_units(&event, &names.iter().map(|name| (name.as_str(), 60)).collect::<Vec<_>>());
    for (two, token) in people(24).chunks(2).zip(player.tokens(&event)) {
        let two: Vec<_> = two.iter().map(String::as_str).collect();
        player.enter(&event, &token, &form(&two)).unwrap();
    }
    player.run("roster.lock", json!({"event": event}));
    let refused = player.try_run("draw.make", json!({"event": event})).unwrap_err();
    let words = refused.message.zh;
    assert!(words.contains("至少要16个") && words.contains("先改规程"), "{words}");
    for (path, value) in
        [("knockout.crossover", json!("auto")), ("stages[0].groups.number", json!({"count": 4}))]
    {
        let change = json!({"path": path, "value": value});
        player.run("event.setting", json!({"event": event, "change": change}));
    }
    player.run("draw.make", json!({"event": event}));
}

/// A form of one team; the notice asks for phones.
fn form(players: &[&str]) -> Value {
    let mut form = pair_form(players, true);
    for player in form["seats"][0]["pairs"][0]["players"].as_array_mut().unwrap() {
        player["phone"] = json!("13900000000");
    }
    form
}

fn seed_001() -> (EventPlayer, String) {
    drawn("shuangsheng-groups-2018", 16, &[("knockout.third_place", json!("match"))])
}

fn next(player: &EventPlayer, event: &str) -> Value {
    player.ask("event.get", json!({"event": event}))["next"].clone()
}

fn stages(player: &EventPlayer, event: &str) -> Value {
    player.ask("stages.get", json!({"event": event}))
}

/// Plays a round; `win` says whether the first-named side of a table wins.
fn play(player: &EventPlayer, event: &str, win: impl Fn(&Value) -> bool) -> Value {
    let round = player.start_round(event);
    let view = player.ask("round.get", json!({"event": event, "round": round}));
    for table in view["tables"].as_array().unwrap() {
        if let Some(number) = table["table"].as_u64() {
            player.report(event, round, number, if win(table) { ["A", "8"] } else { ["8", "A"] });
        }
    }
    view
}

fn first_wins(_: &Value) -> bool {
    true
}

#[test]
fn seed_001_is_played_from_eight_groups_to_third_place_and_final() {
    let (player, event) = seed_001();
    let due = next(&player, &event);
    assert_eq!(
        (&due["kind"], &due["stage"], &due["title"]["zh"]),
        (&json!("begin_stage"), &json!(0), &json!("小组赛"))
    );
    let before = stages(&player, &event);
    assert_eq!(before["due"], 0);
    let crossover = before["stages"][1]["crossover"].as_array().unwrap();
    assert_eq!(crossover.len(), 8);
    assert_eq!(
        (&crossover[0]["first"]["zh"], &crossover[0]["second"]["zh"]),
        (&json!("A组第1名"), &json!("B组第2名"))
    );
    let refused = player.try_run("round.draft", json!({"event": event})).unwrap_err();
    assert!(refused.message.zh.contains("还没有抽签分组"), "{refused:?}");

    let begun = player.run("stage.begin", json!({"event": event, "stage": 0}));
    let groups = begun["stages"][0]["groups"].as_array().unwrap();
    assert_eq!(groups.len(), 8);
    assert!(groups.iter().all(|group| group["rows"].as_array().unwrap().len() == 2));
    assert_eq!(begun["stages"][0]["rng_seed"].as_str().unwrap().len(), 64);
    assert_eq!(begun["stages"][0]["can_be_taken_back"], true);

    let round = play(&player, &event, first_wins);
    assert_eq!(round["title"]["zh"], "小组赛第1轮");
    let labels: BTreeSet<_> =
        round["tables"].as_array().unwrap().iter().map(|t| t["label"]["zh"].to_string()).collect();
    assert_eq!(labels.len(), 8, "every table says its group");
    let standings = player.ask("standings.get", json!({"event": event}));
    assert_eq!(standings["rows"], json!([]), "no table that mixes groups");
    let group = &standings["groups"][0];
    assert_eq!((&group["rows"][0]["row"]["rank"], &group["rows"][1]["row"]["rank"]), (&json!(1), &json!(2)));
    assert_eq!(group["rows"][0]["cells"], json!([null, {"zh": "胜A:8", "en": "Won A:8"}]));
    assert_eq!(group["rows"][1]["goes_on"], true, "two of two go on");

    assert_eq!(next(&player, &event)["stage"], 1);
    let bracket = player.run("stage.begin", json!({"event": event, "stage": 1}));
    let between = player.ask("standings.get", json!({"event": event}));
    assert_eq!(
        between["groups"].as_array().unwrap().len(),
        8,
        "the groups stay until the bracket tells a place"
    );
    assert_eq!(between["note"]["zh"], "淘汰赛还没有定下名次，下面是小组的最终名次");
    let knockout = &bracket["stages"][1];
    assert_eq!(knockout["crossover"], json!([]));
    let titles: Vec<_> =
        knockout["rounds"].as_array().unwrap().iter().map(|round| round["title"]["zh"].clone()).collect();
    assert_eq!(titles, ["八分之一决赛", "四分之一决赛", "半决赛", "决赛"]);
    assert_eq!(knockout["rounds"][1]["fixtures"][0]["first"]["name"]["zh"], "八分之一决赛第1场胜者");
    let last = knockout["rounds"][3]["fixtures"].as_array().unwrap();
    let labels: Vec<_> = last.iter().map(|fixture| fixture["label"]["zh"].clone()).collect();
    assert_eq!(labels, ["决赛", "三四名决赛"]);
    let won: Vec<_> = last.iter().map(|fixture| fixture["won"]["zh"].clone()).collect();
    assert_eq!(won, ["冠军", "第3名"]);
    assert_eq!(knockout["rounds"][2]["fixtures"][0]["won"], Value::Null, "who wins a semifinal goes on");
    assert_eq!(knockout["rng_seed"], Value::Null, "the groups decide who stands where");

    let mut out = Vec::new();
    for (title, tables) in [("八分之一决赛", 8), ("四分之一决赛", 4), ("半决赛", 2), ("决赛", 2)]
    {
        assert_eq!(next(&player, &event)["title"]["zh"], title);
        let round = play(&player, &event, first_wins);
        assert_eq!(round["title"]["zh"], title);
        assert_eq!(round["tables"].as_array().unwrap().len(), tables, "{title}");
        if let Some(earlier) = out.first() {
            let mine = player.ask("public.my_table", json!({"event": event, "entrant": earlier}));
            assert!(mine["done"]["zh"].is_string(), "who went out is not told to wait: {mine}");
            assert_eq!(mine["notice"], Value::Null, "nor to ask the referee");
        }
        out.push(round["tables"][0]["second"]["entrant"].clone());
        assert_eq!(round["tables"][0]["points"], Value::Null, "nobody collects points in a bracket");
    }
    assert_eq!(next(&player, &event)["kind"], "finish");
    let mine = |entrant: &Value| player.ask("public.my_table", json!({"event": event, "entrant": entrant}));
    assert_eq!(mine(&out[0])["done"]["zh"], "你的比赛已经全部打完：并列第9名");
    assert_eq!(mine(&out[3])["done"], Value::Null, "who played last sees its table");
    player.run("event.finish", json!({"event": event}));
    let over = player.ask("standings.get", json!({"event": event}));
    let ranks: Vec<_> =
        over["places"].as_array().unwrap().iter().map(|row| row["rank"].as_u64().unwrap()).collect();
    assert_eq!(ranks, [1, 2, 3, 4, 5, 5, 5, 5, 9, 9, 9, 9, 9, 9, 9, 9]);
    assert_eq!(over["places"][2]["reason"]["zh"], "三四名决赛胜方");
    assert_eq!(over["places"][4]["reason"]["zh"], "四分之一决赛出局，并列同一名次");
    assert_eq!(over["is_final"], true);
    let history = player.ask("event.history", json!({"event": event}));
    assert!(history.to_string().contains("公布四分之一决赛对阵"), "{history}");
    let champion = over["places"][0]["row"].clone();
    let mine = player.ask("public.my_table", json!({"event": event, "entrant": champion}));
    assert_eq!(mine["place"]["zh"], "第1名");
    let home = player.ask("public.home", json!({"event": event}));
    assert_eq!((&home["all_played"], &home["has_stages"]), (&json!(true), &json!(true)));
}

#[test]
fn groups_are_drawn_again_with_a_reason_before_anything_is_published_and_never_after() {
    let (player, event) = seed_001();
    let first = player.run("stage.begin", json!({"event": event, "stage": 0}));
    let twice = player.try_run("stage.begin", json!({"event": event, "stage": 0})).unwrap_err();
    assert_eq!(twice.code, ErrorCode::Refused);
    let no_reason =
        player.try_run("stage.take_back", json!({"event": event, "stage": 0, "reason": ""})).unwrap_err();
    assert_eq!(no_reason.field.as_deref(), Some("reason"));
    player.run("stage.take_back", json!({"event": event, "stage": 0, "reason": "漏了一个队"}));
    assert_eq!(next(&player, &event)["kind"], "begin_stage");
    let second = player.run("stage.begin", json!({"event": event, "stage": 0}));
    assert_ne!(first["stages"][0]["rng_seed"], second["stages"][0]["rng_seed"], "another drawing");
    let history = player.ask("event.history", json!({"event": event})).to_string();
    assert!(history.contains("漏了一个队"), "{history}");

    player.start_round(&event);
    let late = player
        .try_run("stage.take_back", json!({"event": event, "stage": 0, "reason": "再抽一次"}))
        .unwrap_err();
    assert!(late.message.zh.contains("不能重新分组"), "{late:?}");
    assert_eq!(stages(&player, &event)["stages"][0]["can_be_taken_back"], false);
}

/// Three in a group beat each other in a circle; two go on.
fn circle() -> (EventPlayer, String) {
    let groups = json!({"number": {"count": 2}, "draw": "lots", "form": {"round_robin": {"cycles": 1}}});
    let (player, event) = drawn(
        "shuangsheng-groups-2018",
        6,
        &[("knockout.crossover", json!("auto")), ("stages[0].groups", groups)],
    );
    let begun = player.run("stage.begin", json!({"event": event, "stage": 0}));
    let numbers: Vec<Vec<String>> = begun["stages"][0]["groups"]
        .as_array()
        .unwrap()
        .iter()
        .map(|group| {
            let rows = group["rows"].as_array().unwrap().iter();
            rows.map(|row| row["row"]["id"].as_str().unwrap().to_owned()).collect()
        })
        .collect();
    let wins = |table: &Value| {
        let at = |side: &str| {
            let id = table[side]["entrant"].as_str().unwrap();
            numbers.iter().find_map(|group| group.iter().position(|other| other == id)).unwrap()
        };
        (at("first") + 1) % 3 == at("second")
    };
    for _ in 0..3 {
        play(&player, &event, wins);
    }
    (player, event)
}

#[test]
fn r2_4_1_a_row_of_a_group_shows_only_the_rounds_that_its_points_count() {
    let groups = json!({"number": {"count": 1}, "draw": "lots", "form": {"round_robin": {"cycles": 1}}});
    let (player, event) = drawn(
        "shuangsheng-groups-2018",
        4,
        &[("knockout.crossover", json!("auto")), ("stages[0].groups", groups)],
    );
    player.run("stage.begin", json!({"event": event, "stage": 0}));
    play(&player, &event, first_wins);
    let results = |view: &Value| -> usize {
        let rows = view["groups"][0]["rows"].as_array().unwrap().iter();
        rows.flat_map(|row| row["cells"].as_array().unwrap()).filter(|cell| !cell.is_null()).count()
    };
    let standings = || player.ask("standings.get", json!({"event": event}));
    assert_eq!(results(&standings()), 4);
    let round = player.start_round(&event);
    player.report(&event, round, 1, ["A", "8"]);
    let running = standings();
    assert_eq!((&running["after_round"], results(&running)), (&json!(1), 4), "round 2 is still played");
    player.report(&event, round, 2, ["A", "8"]);
    assert_eq!(results(&standings()), 8);

    // Who leaves an unplayed match forfeits: nobody signed that, and a result can be entered once it is confirmed.
    let round = player.start_round(&event);
    let place = json!({"event": event, "round": round, "table": 1});
    let table = player.ask("round.get", json!({"event": event, "round": round}))["tables"][0].clone();
    player.run(
        "entrant.withdraw_all",
        json!({"event": event, "entrants": [table["first"]["entrant"]], "reason": "临时有事", "warnings_read": true}),
    );
    let slip = player.ask("score.slip", place.clone());
    assert_eq!(slip["versions"][0]["change"]["zh"], "因退赛，由裁判登记");
    let mut asked = place;
    asked["entry"] = slip["entry"].clone();
    assert_eq!(player.ask("score.preview", asked.clone())["findings"], json!([]), "the forfeit is right");
    let void = json!({"event": event, "round": round, "table": 1, "reason": "已经打过了", "as_chief_referee": true, "warnings_read": true});
    player.run("result.void", void);
    let played = player.ask("score.slip", json!({"event": event, "round": 1, "table": 1}))["entry"].clone();
    asked["entry"] = played;
    let findings = player.ask("score.preview", asked)["findings"].clone();
    assert_eq!(findings[0]["severity"], "warning");
    assert!(findings[0]["text"]["zh"].as_str().unwrap().contains("已经退赛"), "{findings}");
}

#[test]
fn r11_5_2_a_tie_across_the_line_waits_for_a_person_and_a_playoff_can_decide_it() {
    let (player, event) = circle();
    let due = next(&player, &event);
    assert_eq!((&due["kind"], &due["tied"]), (&json!("begin_stage"), &json!(true)));
    let view = stages(&player, &event);
    let ties = view["ties"].as_array().unwrap();
    assert_eq!(ties.len(), 2);
    assert!(ties[0]["sentence"]["zh"].as_str().unwrap().contains("规程没写怎么加赛"), "AM13: {}", ties[0]);
    assert_eq!(
        ties[0]["tied"][0]["cells"].as_array().unwrap().iter().filter(|cell| !cell.is_null()).count(),
        2
    );
    let ways: Vec<_> =
        ties[0]["options"].as_array().unwrap().iter().map(|option| option["way"].clone()).collect();
    assert_eq!(ways, ["playoff", "lots"]);
    let refused = player.try_run("stage.begin", json!({"event": event, "stage": 1})).unwrap_err();
    assert!(refused.message.zh.contains("并列"), "{refused:?}");
    let rows = &view["stages"][0]["groups"][0]["rows"];
    assert!(rows.as_array().unwrap().iter().all(|row| row["goes_on"].is_null()), "nothing is certain");

    let tied: Vec<_> = ties[0]["tied"].as_array().unwrap().iter().map(|row| row["entrant"].clone()).collect();
    for _ in 0..3 {
        let draft = player.run("playoff.draft", json!({"event": event, "entrants": tied}));
        assert_eq!((&draft["kind"], &draft["title"]["zh"]), (&json!("playoff"), &json!("加赛")));
        let round = draft["number"].as_u64().unwrap();
        player.run("round.publish", json!({"event": event, "round": round}));
        player.run("round.start", json!({"event": event, "round": round}));
        let table = &draft["tables"][0];
        let place = |side: &str| tied.iter().position(|id| *id == table[side]["entrant"]).unwrap();
        let levels = if place("first") < place("second") { ["A", "5"] } else { ["5", "A"] };
        player.report(&event, round, 1, levels);
    }
    let after = stages(&player, &event);
    assert_eq!(after["ties"].as_array().unwrap().len(), 1, "one group is decided");
    let other: Vec<_> =
        after["ties"][0]["tied"].as_array().unwrap().iter().map(|row| row["entrant"].clone()).collect();
    player.run("standings.lot", json!({"event": event, "order": other}));
    let decided = stages(&player, &event);
    assert_eq!(decided["ties"], json!([]));
    let bracket = player.run("stage.begin", json!({"event": event, "stage": 1}));
    let through: Vec<_> = bracket["stages"][0]["groups"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|group| group["rows"].as_array().unwrap().clone())
        .filter(|row| row["goes_on"] == true)
        .map(|row| row["row"]["id"].clone())
        .collect();
    assert_eq!(through.len(), 4);
    assert!(through.contains(&tied[0]) && through.contains(&tied[1]) && !through.contains(&tied[2]));
    assert!(through.contains(&other[0]) && through.contains(&other[1]) && !through.contains(&other[2]));

    play(&player, &event, first_wins);
    let later = stages(&player, &event);
    let table = later["stages"][0]["groups"].as_array().unwrap();
    let order = |group: &Value| -> Vec<Value> {
        group["rows"].as_array().unwrap().iter().map(|row| row["row"]["id"].clone()).collect()
    };
    assert!(
        table.iter().any(|group| order(group) == other),
        "the lot of the groups still orders its group later"
    );
}

#[test]
fn a_lot_is_taken_only_for_a_tie_that_is_open() {
    let (player, event) = circle();
    let view = stages(&player, &event);
    let mut tied: Vec<_> =
        view["ties"][0]["tied"].as_array().unwrap().iter().map(|row| row["entrant"].clone()).collect();
    tied.pop();
    let part = player.try_run("standings.lot", json!({"event": event, "order": tied})).unwrap_err();
    assert_eq!(part.code, ErrorCode::Outdated);
}

#[test]
fn r8_1_teams_of_two_stages_end_in_places_that_everybody_sees() {
    let player = EventPlayer::in_memory();
    let event = player.create("shengji-team-swiss-2013");
    let rules = json!([
        {"id": "all", "kind": "swiss", "equal_level": "draw", "rounds": 2},
        {"id": "best", "kind": "swiss", "equal_level": "draw", "rounds": 1,
         "from": {"stage": "all", "places": [1, 2]}},
    ]);
    player.run("event.setting", json!({"event": event, "change": {"path": "stages", "value": rules}}));
    player.add_units(&event, &[("甲单位", 60), ("乙单位", 60), ("丙单位", 60), ("丁单位", 60)]);
    for (four, token) in people(16).chunks(4).zip(player.tokens(&event)) {
        let person =
            |name: &String| json!({"name": name, "gender": null, "phone": "13900000000", "post": "科员"});
        let pairs: Vec<_> = four
            .chunks(2)
            .map(|two| json!({"players": two.iter().map(person).collect::<Vec<_>>()}))
            .collect();
        let leader = json!({"name": "王领队", "phone": "13800000001"});
        let form = json!({"members": null, "seats": [{"pairs": pairs}], "leader": leader});
        player.enter(&event, &token, &form).unwrap();
    }
    player.run("roster.lock", json!({"event": event}));
    player.run("draw.make", json!({"event": event}));
    let first_stage = |player: &EventPlayer| {
        let round = play(player, &event, first_wins)["number"].clone();
        player.run("round.close", json!({"event": event, "round": round}));
    };
    first_stage(&player);
    first_stage(&player);
    player.run("stage.begin", json!({"event": event, "stage": 1}));
    let last = play(&player, &event, first_wins);
    assert_eq!(last["tables"].as_array().unwrap().len(), 2, "both pairs of the two best teams");
    player.run("round.close", json!({"event": event, "round": last["number"]}));

    let view = player.ask("standings.get", json!({"event": event, "after_round": null}));
    let places = view["places"].as_array().unwrap();
    assert_eq!(places.len(), 4, "{view}");
    let went_on: Vec<_> = last["tables"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|table| [entrant_of(table, "first"), entrant_of(table, "second")])
        .collect();
    for (at, place) in places.iter().enumerate() {
        let own = place["entrants"].as_array().unwrap();
        assert_eq!(own.len(), 2, "{place}");
        assert_eq!(own.iter().all(|id| went_on.contains(id)), at < 2, "{place}");
        assert!(place["name"].as_str().unwrap().chars().count() >= 1);
    }
    assert_eq!(view["rows"].as_array().unwrap().len(), 2, "the table of the last stage has its two teams");
}

fn entrant_of(table: &Value, side: &str) -> Value {
    table[side]["entrant"].clone()
}

#[test]
fn r2_1_5_a_slip_and_its_preview_follow_the_rules_of_their_stage() {
    let rules = json!([
        {"id": "swiss", "kind": "swiss", "equal_level": "draw", "rounds": 1},
        {"id": "final", "kind": "knockout", "equal_level": "next_deal", "best_of": 3, "target": "10",
         "from": {"stage": "swiss", "places": [1, 2]}},
    ]);
    let (player, event) = drawn("guandan-swiss-2018", 4, &[("stages", rules)]);
    let ask = |name: &str, round: u64, more: Value| {
        let mut body = json!({"event": event, "round": round, "table": 1});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        player.ask(name, body)
    };
    play(&player, &event, first_wins);
    let swiss = ask("score.slip", 1, json!({}));
    assert_eq!((&swiss["best_of"], &swiss["draws"]), (&Value::Null, &json!(true)));
    assert!(swiss["levels"].as_array().unwrap().contains(&json!("A")));
    let preview = ask("score.preview", 1, json!({"entry": {"levels": ["Q", "Q"]}}));
    assert!(preview["sentence"]["zh"].as_str().unwrap().starts_with("平局"), "{preview}");
    player.run("round.close", json!({"event": event, "round": 1}));

    player.run("stage.begin", json!({"event": event, "stage": 1}));
    let round = player.start_round(&event);
    let slip = ask("score.slip", round, json!({}));
    assert_eq!((&slip["best_of"], &slip["draws"]), (&json!(3), &json!(false)));
    let levels = slip["levels"].as_array().unwrap();
    assert!(levels.contains(&json!("10")) && !levels.contains(&json!("J")), "{levels:?}");
    let one = ask("score.preview", round, json!({"entry": {"games": [{"levels": ["10", "6"]}]}}));
    assert_eq!((&one["games"]["won"], &one["games"]["goes_on"]), (&json!([1, 0]), &json!(true)), "{one}");
    let too_high = ask("score.preview", round, json!({"entry": {"games": [{"levels": ["Q", "6"]}]}}));
    assert_eq!(too_high["findings"][0]["severity"], "blocking", "{too_high}");
    let what_if = player.ask("what_if.get", json!({"event": event, "assumed": [], "entrant": null}));
    assert_eq!(what_if["closed"]["zh"], "这一阶段胜者进入下一轮，不用算名次");
    let entry = json!({"games": [{"levels": ["10", "6"]}, {"levels": ["9", "7"]}]});
    let report = json!({"event": event, "round": round, "table": 1, "entry": entry, "signed": true,
                        "warnings_read": true, "replaces": null});
    let written = player.run("score.report", report);
    assert_eq!(written["entry"]["games"].as_array().unwrap().len(), 2);
}

#[test]
fn scenario_t89_bracket_standings_and_sheet_show_the_same_order_after_every_round() {
    let (player, event) = seed_001();
    let ids = |rows: &Value, field: &str| -> Vec<String> {
        rows.as_array().unwrap().iter().map(|row| row[field].as_str().unwrap().to_owned()).collect()
    };
    let public = |name: &str| {
        player.app.call(&saiwu_app::Actor::nobody(), name, json!({"event": event})).unwrap().body
    };
    player.run("stage.begin", json!({"event": event, "stage": 0}));
    play(&player, &event, |table| table["table"].as_u64().unwrap() % 3 != 0);
    player.run("stage.begin", json!({"event": event, "stage": 1}));
    for round in 1..=4 {
        play(&player, &event, |table| (table["table"].as_u64().unwrap() + round) % 2 == 0);
        let standings = public("standings.get");
        assert_eq!(
            standings,
            player.ask("standings.get", json!({"event": event})),
            "everybody sees the same"
        );
        let bracket = public("stages.get")["stages"][1]["rounds"].clone();
        let played = &bracket[usize::try_from(round).unwrap() - 1]["fixtures"];
        let lost: BTreeSet<String> = played
            .as_array()
            .unwrap()
            .iter()
            .map(|fixture| {
                let side = if fixture["winner"] == "first" { "second" } else { "first" };
                fixture[side]["entrant"].as_str().unwrap().to_owned()
            })
            .collect();
        let placed: Vec<String> = ids(&standings["places"], "row");
        for loser in lost.iter().filter(|_| round != 3) {
            assert!(placed.contains(loser), "round {round}: out in the bracket and in the standings");
        }
        let export = player.ask("event.sheet", json!({"event": event}))["sheet"].to_string();
        let sheet = saiwu_domain::sheet::Sheet::read(export.as_bytes()).unwrap();
        if round == 4 {
            let computed = saiwu_domain::course::final_places(&sheet.contest).unwrap();
            let computed: Vec<_> = computed.iter().map(|place| place.row.as_str().to_owned()).collect();
            assert_eq!(computed, placed, "the file ranks as the screens do");
            let finals = played.as_array().unwrap();
            let winner = |fixture: &Value| fixture[fixture["winner"].as_str().unwrap()]["entrant"].clone();
            let winners: Vec<_> = finals.iter().map(winner).collect();
            assert_eq!(winners, [placed[0].clone(), placed[2].clone()], "final, and the match for third");
        }
    }
}

#[test]
fn r9_7_1_after_the_end_a_corrected_bracket_shows_what_was_published_and_says_what_to_do() {
    let (player, event) = drawn("guandan-knockout-2019", 9, &[]);
    let sheet = player.ask("event.sheet", json!({"event": event}));
    let ninth = sheet["sheet"]["entrants"].as_array().unwrap().last().unwrap()["id"].clone();
    player.run("entrant.withdraw", json!({"event": event, "entrant": ninth, "reason": "临时出差"}));
    player.run("stage.begin", json!({"event": event, "stage": 0}));
    while next(&player, &event)["kind"] == "draft_round" {
        play(&player, &event, first_wins);
    }
    player.run("event.finish", json!({"event": event}));
    let standings = || player.ask("standings.get", json!({"event": event, "after_round": null}));
    let ranks = |view: &Value| -> Vec<_> {
        let rows = view["places"].as_array().unwrap().iter();
        rows.map(|row| (row["row"].clone(), row["rank"].clone())).collect()
    };
    let published = standings();
    assert_eq!(published["is_final"], true);
    assert_eq!(ranks(&published).len(), 9, "{published}");
    let last = published["places"].as_array().unwrap().last().unwrap();
    assert_eq!((&last["row"], &last["without_place"]), (&ninth, &json!(true)), "who left is not forgotten");
    let slip = player.ask("score.slip", json!({"event": event, "round": 1, "table": 1}));
    player.run(
        "score.correct",
        json!({"event": event, "round": 1, "table": 1, "entry": {"levels": ["8", "A"], "deals": 9},
            "correction": "ruling", "reason": "胜负写反", "warnings_read": true,
            "replaces": slip["table"]["version"], "as_chief_referee": true}),
    );
    let view = player.ask("event.get", json!({"event": event}));
    let waits = view["final_waits"]["zh"].as_str().unwrap();
    assert!(waits.contains("撤销“公布最终成绩”"), "{waits}");
    assert!(player.try_run("event.republish", json!({"event": event, "reason": "更正"})).is_err());
    let open = standings();
    assert_eq!(open["is_final"], false);
    assert!(open["note"]["zh"].as_str().unwrap().contains("更正前公布的名次"));
    assert_eq!(ranks(&open), ranks(&published), "nothing is claimed that nobody played");
}

/// The referee gives both sides of a table a forfeit.
fn both_forfeit(player: &EventPlayer, event: &str, round: u64, table: u64) {
    let slip = player.ask("score.slip", json!({"event": event, "round": round, "table": table}));
    player.run(
        "score.correct",
        json!({"event": event, "round": round, "table": table, "entry": {"forfeit": ["first", "second"]},
            "correction": "ruling", "reason": "双方罢赛", "warnings_read": true,
            "replaces": slip["table"]["version"], "as_chief_referee": true}),
    );
}

#[test]
fn r14_3_7_r12_3_3_the_history_still_says_a_result_whose_match_became_a_bye() {
    let (player, event) = drawn("guandan-knockout-2019", 4, &[]);
    player.run("stage.begin", json!({"event": event, "stage": 0}));
    play(&player, &event, first_wins);
    let last = play(&player, &event, first_wins);
    let lines = || -> Vec<String> {
        let history = player.ask("event.history", json!({"event": event}));
        let entries = history["entries"].as_array().unwrap().iter();
        let words = entries.map(|entry| entry["what"]["zh"].as_str().unwrap().to_owned());
        words.filter(|words| words.starts_with("决赛1号桌登分")).collect()
    };
    let before = lines();
    assert!(before[0].len() > "决赛1号桌登分：".len(), "{before:?}");
    let stays = last["tables"][0]["first"]["entrant"].clone();
    let semifinals = player.ask("round.get", json!({"event": event, "round": 1}));
    let gone = semifinals["tables"].as_array().unwrap().iter();
    let other = gone.clone().find(|table| table["first"]["entrant"] != stays).unwrap();
    both_forfeit(&player, &event, 1, other["table"].as_u64().unwrap());
    player.run(
        "result.void",
        json!({"event": event, "round": 2, "table": 1, "reason": "对手不再出场", "warnings_read": true}),
    );
    player.run(
        "side.exchange",
        json!({"event": event, "round": 2, "table": 1, "out": last["tables"][0]["second"]["entrant"],
            "comes": null, "reason": "半决赛更正", "as_chief_referee": true}),
    );
    assert_eq!(lines(), before);
}

#[test]
fn r10_6_2_who_never_played_reads_no_word_of_matches_that_are_played() {
    let (player, event) = drawn("guandan-knockout-2019", 5, &[]);
    let sheet = player.ask("event.sheet", json!({"event": event}));
    let left = sheet["sheet"]["entrants"][4]["id"].clone();
    player.run("entrant.withdraw", json!({"event": event, "entrant": left, "reason": "临时出差"}));
    player.run("stage.begin", json!({"event": event, "stage": 0}));
    let done = |entrant: &Value| {
        let mine = player.ask("public.my_table", json!({"event": event, "entrant": entrant}));
        mine["done"]["zh"].as_str().map(str::to_owned)
    };
    let round = player.start_round(&event);
    assert_eq!(done(&left).unwrap(), "已退赛，没有你的比赛");
    let view = player.ask("round.get", json!({"event": event, "round": round}));
    let (first, second) =
        (view["tables"][0]["first"]["entrant"].clone(), view["tables"][0]["second"]["entrant"].clone());
    player.report(&event, round, 1, ["A", "8"]);
    player.report(&event, round, 2, ["A", "8"]);
    assert!(done(&second).unwrap().starts_with("你的比赛已经全部打完"), "{:?}", done(&second));
    // It had its place and stayed away.
    both_forfeit(&player, &event, round, 1);
    for away in [&first, &second] {
        assert!(done(away).unwrap().starts_with("没有你的比赛了"), "{:?}", done(away));
    }
}

#[test]
fn r10_6_2_who_left_before_the_groups_were_drawn_stands_beside_their_tables() {
    let (player, event) = drawn("guandan-rank-order-groups-2020", 9, &[]);
    let sheet = player.ask("event.sheet", json!({"event": event}));
    let left = &sheet["sheet"]["entrants"][8];
    player.run("entrant.withdraw", json!({"event": event, "entrant": left["id"], "reason": "临时出差"}));
    player.run("stage.begin", json!({"event": event, "stage": 0}));
    let note = || {
        let standings = player.ask("standings.get", json!({"event": event, "after_round": null}));
        assert!(!standings["groups"].as_array().unwrap().is_empty(), "{standings}");
        standings["note"]["zh"].as_str().map(str::to_owned)
    };
    let words = format!("编排以前退赛，没有比赛：{}", left["name"].as_str().unwrap());
    assert_eq!(note().as_ref(), Some(&words));
    player.start_round(&event);
    assert_eq!(note().unwrap(), format!("暂定名次，还有4桌未确认。{words}"));
    for table in player.tables(&event, 1) {
        player.report(&event, 1, table, ["A", "8"]);
    }
    while next(&player, &event)["kind"] == "draft_round" {
        play(&player, &event, first_wins);
    }
    assert_eq!(note().as_ref(), Some(&words));
}

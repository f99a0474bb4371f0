//! What a slip asks for and what is made of it, through the one door.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use saiwu_protocol::ErrorCode;
use saiwu_testkit::EventPlayer;
use serde_json::{Value, json};

/// Four players of two schools, drawn; their first round is played.
fn boards(player: &EventPlayer, settings: &[(&str, Value)]) -> (String, u64) {
    let event = player.create("xiangqi-swiss");
    for (path, value) in settings {
        player.run("event.setting", json!({"event": event, "change": {"path": path, "value": value}}));
    }
    player.add_units(&event, &[("第一中学", 50), ("第二中学", 50)]);
    for (token, names) in player.tokens(&event).iter().zip([["王建国", "李秀英"], ["张伟", "刘洋"]])
    {
        let seat = |name: &str| {
            let players = json!([{"name": name, "gender": null, "phone": "", "post": ""}]);
            json!({"pairs": [{"players": players}]})
        };
        let leader = json!({"name": "王领队", "phone": "13800000001"});
        let form = json!({"members": null, "seats": names.map(seat), "leader": leader});
        player.enter(&event, token, &form).unwrap();
    }
    player.run("roster.lock", json!({"event": event}));
    player.run("draw.make", json!({"event": event}));
    let round = player.start_round(&event);
    (event, round)
}

#[test]
fn a_xiangqi_event_is_entered_one_player_a_place_scored_by_outcome_and_ranked() {
    let player = EventPlayer::in_memory();
    let (event, round) = boards(&player, &[]);
    let slip = player.ask("score.slip", json!({"event": event, "round": round, "table": 1}));
    assert_eq!((&slip["form"], &slip["draws"]), (&json!("outcome"), &json!(true)));
    assert_eq!(slip["table"]["first"]["seat"]["zh"], "红方");
    let report = |table: u64, outcome: &str| {
        json!({"event": event, "round": round, "table": table, "entry": {"outcome": outcome}, "signed": true,
               "warnings_read": false, "replaces": null})
    };
    let won = player.run("score.report", report(1, "second"));
    assert_eq!(won["table"]["result"]["zh"], "黑方胜");
    assert_eq!(won["entry"]["outcome"], "second");
    assert_eq!(player.run("score.report", report(2, "draw"))["table"]["points"]["zh"], "积分1:1");
    let winner = slip["table"]["second"]["entrant"].clone();
    assert_eq!(player.ask("standings.get", json!({"event": event}))["rows"][0]["id"], winner);
}

#[test]
fn r13_2_the_clock_in_the_hall_shows_both_players_clocks_with_their_increments() {
    let player = EventPlayer::in_memory();
    let (event, round) = boards(&player, &[]);
    let shown = player.ask("round.get", json!({"event": event, "round": round}));
    assert_eq!(shown["minutes"], 40, "15 minutes and 10 seconds a move for each of two players");
    let preview = player.ask("public.regulations", json!({"event": event})).to_string();
    assert!(preview.contains("（每轮约40分钟）"), "{preview}");
    let (event, round) = boards(&player, &[("xiangqi.increment_seconds", json!(0))]);
    assert_eq!(player.ask("round.get", json!({"event": event, "round": round}))["minutes"], 30);
}

#[test]
fn counters_say_players_where_single_players_enter() {
    let player = EventPlayer::in_memory();
    let (event, _) = boards(&player, &[]);
    let counted = |name: &str| player.ask(name, json!({"event": event}))["counted"]["zh"].clone();
    for name in ["event.get", "unit.list", "public.home"] {
        assert_eq!(counted(name), "4人", "{name}");
    }
    assert_eq!(counted("draw.get"), "4人");
    let own = player.ask("unit.list", json!({"event": event}))["units"][0]["counted"].clone();
    assert_eq!(own, json!({"zh": "2人", "en": "2 players"}));
}

#[test]
fn r7_2_17_fouls_are_written_beside_the_result_and_separate_equal_players() {
    let player = EventPlayer::in_memory();
    let (event, round) = boards(&player, &[]);
    let slip = |table: u64| player.ask("score.slip", json!({"event": event, "round": round, "table": table}));
    assert_eq!((&slip(1)["asks_fouls"], &slip(1)["entry"]), (&json!(true), &Value::Null));
    let preview = |entry: Value| {
        player.ask("score.preview", json!({"event": event, "round": round, "table": 1, "entry": entry}))
    };
    // R13.2: two fouls lose the game.
    let lost = preview(json!({"outcome": "first", "fouls": [2, 0]}));
    assert_eq!(lost["findings"][0]["severity"], "blocking");
    let drawn = preview(json!({"outcome": "draw", "fouls": [1, 0]}));
    assert!(drawn["sentence"]["zh"].as_str().unwrap().ends_with("红方犯规1次"), "{drawn}");
    assert_eq!(drawn["check_sentence"]["zh"], "请黑方核对：和棋，红方犯规1次");
    let report = |table: u64, entry: Value| {
        let place = json!({"event": event, "round": round, "table": table, "entry": entry, "signed": true,
                           "warnings_read": false, "replaces": null});
        player.run("score.report", place)
    };
    let guilty = slip(1)["table"]["first"]["entrant"].clone();
    let other = slip(1)["table"]["second"]["entrant"].clone();
    let written = report(1, json!({"outcome": "draw", "fouls": [1, 0]}));
    assert_eq!(written["entry"]["fouls"], json!([1, 0]));
    assert_eq!(written["versions"][0]["result"]["zh"], "和棋，红方犯规1次");
    assert_eq!(written["table"]["result"]["zh"], "和棋");
    report(2, json!({"outcome": "draw"}));
    let last = || {
        let rows = player.ask("standings.get", json!({"event": event}))["rows"].clone();
        rows.as_array().unwrap().last().unwrap()["id"].clone()
    };
    assert_eq!(last(), guilty, "all four drew; the one with a foul is behind");

    // The arbiter had written it on the wrong side.
    let right = json!({"outcome": "draw", "fouls": [0, 1]});
    let place = json!({"event": event, "round": round, "table": 1, "entry": right, "against": []});
    let impact = player.ask("result.preview_correction", place.clone());
    assert_eq!(impact["sentence"]["zh"], "3个名次会变", "{impact}");
    let correct = json!({"event": event, "round": round, "table": 1, "entry": right, "correction": "entry",
                         "reason": "写错一方", "warnings_read": false, "replaces": 1});
    let corrected = player.run("score.correct", correct);
    assert_eq!(corrected["versions"][1]["result"]["zh"], "和棋，黑方犯规1次");
    assert_eq!((last(), corrected["table"]["corrected"].clone()), (other, json!(true)));
    let history = player.ask("event.history", json!({"event": event})).to_string();
    assert!(history.contains("更正为和棋，黑方犯规1次"), "{history}");
}

#[test]
fn r7_2_17_nobody_is_asked_for_fouls_where_the_ranking_does_not_count_them() {
    let player = EventPlayer::in_memory();
    let (event, round) = boards(&player, &[("ranking_keys", json!(["match_points", "lot"]))]);
    let slip = player.ask("score.slip", json!({"event": event, "round": round, "table": 1}));
    assert_eq!(slip["asks_fouls"], false);
    let report = json!({"event": event, "round": round, "table": 1, "signed": true, "warnings_read": false,
                        "replaces": null, "entry": {"outcome": "draw", "fouls": [0, 1]}});
    let refused = player.try_run("score.report", report).unwrap_err();
    assert_eq!((refused.code, refused.field.as_deref()), (ErrorCode::Refused, Some("entry")));
    assert_eq!(refused.message.zh, "本规程排名不看犯规次数，不用填");
}

#[test]
fn r8_3_teams_of_the_best_members_stand_beside_the_players() {
    let player = EventPlayer::in_memory();
    let best = json!({"by": "places", "count": 2, "missing": "no_place"});
    let (event, round) = boards(&player, &[("best_members", best)]);
    let teams = || player.ask("standings.get", json!({"event": event}))["teams"].clone();
    assert_eq!(teams(), json!([]), "nothing is played yet");
    for table in [1, 2] {
        let entry = json!({"outcome": "first"});
        let report = json!({"event": event, "round": round, "table": table, "entry": entry, "signed": true,
                            "warnings_read": false, "replaces": null});
        player.run("score.report", report);
    }
    let (teams, rows) = (teams(), player.ask("standings.get", json!({"event": event}))["rows"].clone());
    let place =
        |id: &Value| rows.as_array().unwrap().iter().find(|row| row["id"] == *id).unwrap()["rank"].clone();
    assert_eq!(teams.as_array().unwrap().len(), 2);
    for team in teams.as_array().unwrap() {
        let places: Vec<_> = team["entrants"].as_array().unwrap().iter().map(place).collect();
        let sum: u64 = places.iter().map(|place| place.as_u64().unwrap()).sum();
        let reason = format!("最好2人（第{}、{}名）名次之和{sum}", places[0], places[1]);
        assert_eq!(team["reason"]["zh"], reason);
        assert_eq!(team["players"].as_array().unwrap().len(), 2);
    }
}

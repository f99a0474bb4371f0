//! What goes wrong on the day, through the one door: the union team event of 2013 with penalties, forfeits, repairs.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use chrono::TimeDelta;
use saiwu_app::{App, Host};
use saiwu_domain::sheet::Sheet;
use saiwu_domain::standings::{Standings, standings};
use saiwu_protocol::ErrorCode;
use saiwu_store::SqliteStore;
use saiwu_testkit::{EventPlayer, TestHost, people, test_key};
use serde_json::{Value, json};
use std::sync::Arc;

/// The clock stays in the test's hands.
struct Shared(Arc<TestHost>);

impl Host for Shared {
    fn now(&self) -> chrono::DateTime<chrono::Utc> {
        self.0.now()
    }

    fn random(&self) -> Option<[u8; 32]> {
        self.0.random()
    }
}

struct Day {
    player: EventPlayer,
    host: Arc<TestHost>,
    event: String,
}

impl Day {
    /// Six units with a team of two pairs each, the numbers drawn.
    fn drawn() -> Self {
        let host = Arc::new(TestHost::new());
        let store = Arc::new(SqliteStore::in_memory().unwrap());
        let player = EventPlayer::over(App::over(store, test_key(), Box::new(Shared(Arc::clone(&host)))));
        let event = player.create("shengji-team-swiss-2013");
        let units = ["机关", "训练局", "科研所", "报业", "体科院", "青岛航校"];
        player.add_units(&event, &units.map(|name| (name, 60)));
        let names = people(24);
        let facts =
            |name: &String| json!({"name": name, "gender": null, "phone": "13800000000", "post": "职员"});
        for (token, four) in player.tokens(&event).iter().zip(names.chunks(4)) {
            let players: Vec<_> = four.iter().map(facts).collect();
            let pairs: Vec<_> = players.chunks(2).map(|two| json!({"players": two})).collect();
            let form = json!({"members": null, "seats": [{"pairs": pairs}],
                "leader": {"name": four[0], "phone": "13800000000"}});
            player.enter(&event, token, &form).unwrap();
        }
        player.run("roster.lock", json!({"event": event}));
        player.run("draw.make", json!({"event": event}));
        Self { player, host, event }
    }

    fn with(&self, mut body: Value) -> Value {
        body["event"] = json!(self.event);
        body
    }

    fn run(&self, name: &str, body: Value) -> Value {
        self.player.run(name, self.with(body))
    }

    fn refused(&self, name: &str, body: Value) -> String {
        let refusal = self.player.try_run(name, self.with(body)).unwrap_err();
        assert_ne!(refusal.code, ErrorCode::Internal);
        refusal.message.zh
    }

    fn ask(&self, name: &str, body: Value) -> Value {
        self.player.ask(name, self.with(body))
    }

    fn play(&self, round: u64) {
        for table in self.player.tables(&self.event, round) {
            let slip = self.slip(round, table);
            if slip["table"]["status"] == "open" {
                let levels = [["9", "6"], ["5", "7"], ["8", "8"], ["10", "4"]][(table + round) as usize % 4];
                let entry = json!({"levels": levels});
                self.run(
                    "score.report",
                    json!({"round": round, "table": table, "entry": entry, "signed": true,
                    "warnings_read": true, "replaces": null}),
                );
            }
        }
    }

    fn slip(&self, round: u64, table: u64) -> Value {
        self.ask("score.slip", json!({"round": round, "table": table}))
    }

    fn side(&self, round: u64, table: u64, side: &str) -> Value {
        self.slip(round, table)["table"][side]["entrant"].clone()
    }

    fn standings(&self) -> Value {
        self.ask("standings.get", json!({}))
    }

    fn sheet(&self) -> Sheet {
        let export = self.ask("event.sheet", json!({}));
        Sheet::read(export["sheet"].to_string().as_bytes()).unwrap()
    }

    /// The exported sheet ranks as the screen does.
    fn agrees_with_its_sheet(&self) {
        let computed: Vec<_> = standings_of(&self.sheet())
            .rows
            .iter()
            .map(|row| (row.ranked.as_str().to_owned(), row.rank))
            .collect();
        let shown = self.standings();
        let shown: Vec<_> = shown["rows"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| {
                let rank = u32::try_from(row["rank"].as_u64().unwrap()).unwrap();
                (row["id"].as_str().unwrap().to_owned(), rank)
            })
            .collect();
        assert_eq!(shown, computed);
    }

    fn entry_of_history(&self, words: &str) -> Value {
        let history = self.ask("event.history", json!({}));
        let entries = history["entries"].as_array().unwrap().iter();
        let mut found = entries.filter(|entry| entry["what"]["zh"].as_str().unwrap().contains(words));
        found.next().unwrap_or_else(|| panic!("nothing with {words}: {history}")).clone()
    }
}

fn standings_of(sheet: &Sheet) -> Standings {
    standings(&sheet.contest, None)
}

#[test]
fn r10_4_seven_minutes_late_cost_one_and_a_half_victory_points_and_are_taken_back_without_trace() {
    let day = Day::drawn();
    let round = day.player.start_round(&day.event);
    day.play(round);
    let before = day.standings();
    let suggestion = day.ask("late.suggest", json!({"minutes": 7}));
    assert_eq!(
        suggestion["sentence"]["zh"],
        "迟到7分钟：按补充规定二（五）扣20小分、1.5标准分。由裁判长确认"
    );
    assert_eq!(day.ask("late.suggest", json!({"minutes": 3}))["costs"], false);
    let entrant = day.side(round, 1, "first");
    let given = day.run("late.record", json!({"round": round, "table": 1, "entrant": entrant, "minutes": 7}));
    assert_eq!(given["form"]["here"][0]["effects"]["zh"], "-20小分、-1.5标准分");
    assert_ne!(day.standings(), before, "it counts");
    day.agrees_with_its_sheet();
    day.run("penalty.take_back", json!({"id": given["id"], "reason": "看错了人"}));
    assert_eq!(day.standings(), before, "as if it had never been given");
    assert_eq!(day.entry_of_history("看错了人")["kind"], "penalties");
}

#[test]
fn r10_3_1_a_late_forfeit_is_seen_everywhere_with_its_reason_and_taken_back_from_the_penalty_form() {
    let day = Day::drawn();
    let round = day.player.start_round(&day.event);
    let entrant = day.side(round, 1, "first");
    let given =
        day.run("late.record", json!({"round": round, "table": 1, "entrant": entrant, "minutes": 20}));
    assert_eq!(
        (&given["id"], &given["form"]["forfeit"]["sentence"]["zh"], &given["form"]["round_title"]["zh"]),
        (&Value::Null, &json!("东西弃权（迟到）"), &json!("第1轮"))
    );
    let slip = day.ask("score.slip", json!({"round": round, "table": 1}));
    assert_eq!(
        (&slip["entry"]["forfeit_reason"], &slip["table"]["result"]["zh"]),
        (&json!("late"), &json!("东西弃权（迟到）"))
    );
    assert!(day.ask("public.pairings", json!({"round": round})).to_string().contains("东西弃权（迟到）"));
    day.entry_of_history("弃权（迟到）");
    let body = json!({"round": round, "table": 1, "reason": "其实到了", "warnings_read": true});
    day.run("result.void", body);
    assert_eq!(day.ask("penalties.get", json!({"round": round, "table": 1}))["forfeit"], Value::Null);
    let entry = json!({"forfeit": ["first"], "forfeit_reason": "refused"});
    let body = json!({"round": round, "table": 1, "entry": entry, "signed": true, "warnings_read": true, "replaces": null});
    let slip = day.run("score.report", body);
    assert_eq!(slip["table"]["result"]["zh"], "东西弃权（罢赛）");
}

#[test]
fn r17_1_the_chip_says_what_the_next_offence_costs_and_a_new_round_starts_with_an_empty_form() {
    let day = Day::drawn();
    let round = day.player.start_round(&day.event);
    let entrant = day.side(round, 1, "second");
    let chip = |form: &Value, tariff: &str, person: Option<&Value>| {
        let side = form["sides"].as_array().unwrap().iter().find(|side| side["entrant"] == entrant).unwrap();
        let mut chips = side["chips"].as_array().unwrap().iter().filter(|chip| chip["tariff"] == tariff);
        chips.find(|chip| person.is_none_or(|person| chip["person"]["id"] == *person)).unwrap().clone()
    };
    let form = day.ask("penalties.get", json!({"round": round, "table": 1}));
    let slow = chip(&form, "overtime", None);
    assert_eq!(slow["next"]["zh"], "警告");
    assert!(!slow["person"]["name"].as_str().unwrap().is_empty());
    let body = json!({"round": round, "table": 1, "entrant": entrant, "tariff": "overtime"});
    assert_eq!(day.refused("penalty.give", body.clone()), "请选是哪一位选手");
    let mut body = body;
    body["person"] = slow["person"]["id"].clone();
    let given = day.run("penalty.give", body);
    let again = chip(&given["form"], "overtime", Some(&slow["person"]["id"]));
    assert_eq!((again["earlier"].clone(), again["next"]["zh"].clone()), (json!(1), json!("-10小分")));
    day.run("penalty.give", json!({"round": round, "table": 1, "entrant": entrant, "tariff": "smoking"}));
    day.play(round);
    let next = day.player.start_round(&day.event);
    let tables = day.player.tables(&day.event, next);
    let table = tables
        .into_iter()
        .find(|table| [day.side(next, *table, "first"), day.side(next, *table, "second")].contains(&entrant));
    let form = day.ask("penalties.get", json!({"round": next, "table": table.unwrap()}));
    assert_eq!(form["here"], json!([]));
    assert_eq!(chip(&form, "overtime", Some(&slow["person"]["id"]))["next"]["zh"], "警告");
    assert_eq!(chip(&form, "smoking", None)["next"]["zh"], "-1标准分、报仲裁委员会");
    let side = form["sides"].as_array().unwrap().iter().find(|side| side["entrant"] == entrant).unwrap();
    assert_eq!(side["earlier"].as_array().unwrap().len(), 2, "both offences of round 1 are shown");
    assert_eq!(side["earlier"][0]["round_title"]["zh"], "第1轮");
    let mine = day.ask("public.my_table", json!({"entrant": entrant}));
    let own: Vec<_> =
        mine["results"].as_array().unwrap().iter().map(|one| one["penalties"].clone()).collect();
    assert_eq!(own[0].as_array().unwrap().len(), 2, "the pair reads both beside its match: {own:?}");
    let smoking = own[0][1]["zh"].as_str().unwrap();
    assert!(smoking.starts_with("判罚：") && smoking.contains("标准分"), "{smoking}");
    assert_eq!((&own[1], &mine["penalties"]), (&json!([]), &json!([])));
    let name = slow["person"]["name"].as_str().unwrap();
    assert!(!own[0].to_string().contains(name), "who of the pair it was stays inside");
}

#[test]
fn r14_3_6_after_its_time_only_the_chief_referee_corrects_and_the_preview_says_what_moves() {
    let day = Day::drawn();
    let round = day.player.start_round(&day.event);
    day.play(round);
    day.run("round.close", json!({"round": round}));
    let kind = |slip: &Value, kind: &str| {
        let windows = slip["corrections"].as_array().unwrap().iter();
        windows.clone().find(|window| window["correction"] == kind).unwrap().clone()
    };
    let open = day.slip(round, 1);
    assert_eq!(kind(&open, "entry")["permit"]["kind"], "free");
    assert!(kind(&open, "entry")["until"].is_string(), "{open}");
    let entry = json!({"levels": ["2", "A"]});
    let before = day.standings();
    let preview = day.ask("result.preview_correction", json!({"round": round, "table": 1, "entry": entry}));
    assert_ne!(preview["ranks"], json!([]), "{preview}");
    assert!(!preview["ranks"][0]["name"].as_str().unwrap().is_empty());
    assert_eq!(day.standings(), before, "looking changes nothing");

    day.host.pass(TimeDelta::minutes(11));
    let closed = day.slip(round, 1);
    assert_eq!(kind(&closed, "entry")["permit"]["kind"], "chief_referee");
    assert!(kind(&closed, "entry")["closed_since"].is_string());
    let mut body = json!({"round": round, "table": 1, "entry": entry, "correction": "entry", "reason": "写反了",
        "warnings_read": true, "replaces": closed["table"]["version"]});
    assert!(day.refused("score.correct", body.clone()).contains("原则上不予更正"));
    body["as_chief_referee"] = json!(true);
    let slip = day.run("score.correct", body);
    assert_eq!(slip["table"]["corrected"], true);
    day.agrees_with_its_sheet();
    let long_ago = json!({"round": round, "correction": "entry", "until": "0000-01-01T00:00:00Z",
        "reason": "停电", "as_chief_referee": true});
    assert_eq!(day.refused("correction.limit", long_ago), "时限不能早于这一轮");
    day.run(
        "correction.limit",
        json!({"round": round, "correction": "entry", "until": "2027-01-01T00:00:00Z",
        "reason": "停电", "as_chief_referee": true}),
    );
    assert_eq!(kind(&day.slip(round, 1), "entry")["permit"]["kind"], "free");
}

#[test]
fn a_correction_is_undone_from_the_history_after_its_sentence_was_read() {
    let day = Day::drawn();
    let round = day.player.start_round(&day.event);
    day.play(round);
    let before = day.standings();
    day.run(
        "score.correct",
        json!({"round": round, "table": 1, "entry": {"levels": ["2", "A"]},
        "correction": "entry", "reason": "写反了", "warnings_read": true, "replaces": 1}),
    );
    let entry = day.entry_of_history("更正为");
    assert_eq!((entry["undoable"].clone(), entry["kind"].clone()), (json!(true), json!("results")));
    let preview = day.ask("undo.preview", json!({"sequence": entry["sequence"]}));
    assert_eq!(preview["possible"], true, "{preview}");
    let words = preview["sentence"]["zh"].as_str().unwrap();
    assert!(words.contains("恢复第1版成绩") && words.contains("名次"), "{words}");
    day.run("undo.do", json!({"sequence": entry["sequence"]}));
    assert_eq!(day.standings(), before);
    let again = day.ask("undo.preview", json!({"sequence": entry["sequence"]}));
    assert_eq!(again["possible"], false, "what was taken back is not taken back twice: {again}");
    let line = day.entry_of_history("更正为");
    assert_eq!((line["undoable"].clone(), line["taken_back"].clone()), (json!(false), json!(true)));
    let published = day.entry_of_history("公布第1轮对阵");
    assert_eq!(published["undoable"], false);
    assert!(day.refused("undo.do", json!({"sequence": published["sequence"]})).contains("不再改变"));
}

#[test]
fn an_entry_that_was_undone_is_awaited_again_and_nobody_reads_of_a_replay() {
    let day = Day::drawn();
    let round = day.player.start_round(&day.event);
    let report = |levels: [&str; 2], replaces: Value| {
        day.run(
            "score.report",
            json!({"round": round, "table": 2, "entry": {"levels": levels, "deals": 9}, "signed": true,
                "warnings_read": true, "replaces": replaces}),
        )
    };
    report(["9", "6"], Value::Null);
    let entry = day.entry_of_history("2号桌登分");
    let preview = day.ask("undo.preview", json!({"sequence": entry["sequence"]}));
    assert_eq!(preview["sentence"]["zh"], "第1轮2号桌成绩撤回，等待重新登记");
    day.run("undo.do", json!({"sequence": entry["sequence"]}));
    let notes = || day.ask("public.home", json!({}))["corrections"].clone();
    assert_eq!(notes()[0]["zh"], "第1轮2号桌成绩已撤回，等待重新登记");
    let slip = day.slip(round, 2);
    assert_eq!(slip["versions"][0]["voided"]["taken_back"], true);
    let line = day.entry_of_history("2号桌登分");
    assert_eq!((line["undoable"].clone(), line["taken_back"].clone()), (json!(false), json!(true)));
    report(["6", "9"], Value::Null);
    assert_eq!(notes(), json!([]), "the right result stands: nothing is awaited");
}

#[test]
fn undoing_a_result_after_its_time_is_for_the_chief_referee_as_correcting_it_is() {
    let day = Day::drawn();
    let round = day.player.start_round(&day.event);
    day.play(round);
    for _ in 0..3 {
        day.run("round.close", json!({"round": day.player.ask("event.get", json!({"event": day.event}))["rounds"].as_array().unwrap().len()}));
        let next = day.player.start_round(&day.event);
        day.play(next);
    }
    day.run("round.close", json!({"round": 4}));
    day.host.pass(TimeDelta::minutes(30));
    let entry = day.entry_of_history("第4轮1号桌登分");
    let preview = day.ask("undo.preview", json!({"sequence": entry["sequence"]}));
    assert_eq!(preview["permit"]["kind"], "chief_referee", "{preview}");
    assert!(day.refused("undo.do", json!({"sequence": entry["sequence"]})).contains("原则上不予更正"));
    day.run("undo.do", json!({"sequence": entry["sequence"], "as_chief_referee": true}));
}

#[test]
fn scenario_t58_a_result_is_set_aside_played_again_and_may_come_back() {
    let day = Day::drawn();
    let round = day.player.start_round(&day.event);
    day.play(round);
    let was = day.slip(round, 2)["table"]["result"].clone();
    let body = json!({"round": round, "table": 2, "reason": "牌少一张"});
    assert!(day.refused("result.void", body.clone()).contains("重赛"), "the warning comes first");
    let mut body = body;
    body["warnings_read"] = json!(true);
    let slip = day.run("result.void", body);
    assert_eq!((slip["replay"].clone(), slip["open"].clone()), (json!(true), json!(true)));
    assert_eq!(
        (slip["table"]["status"].clone(), slip["table"]["result"].clone()),
        (json!("open"), Value::Null)
    );
    assert_eq!(slip["versions"][0]["voided"]["reason"], "牌少一张");
    assert_eq!(slip["versions"][0]["current"], false);
    let notes = day.ask("public.home", json!({}))["corrections"].clone();
    assert!(notes[0]["zh"].as_str().unwrap().contains("作废，重赛"), "{notes}");
    let slip =
        day.run("result.restore", json!({"round": round, "table": 2, "version": 1, "reason": "牌没有少"}));
    assert_eq!(slip["table"]["result"], was);
    assert_eq!(day.ask("public.home", json!({}))["corrections"], json!([]), "it came back");
}

#[test]
fn scenario_t58_a_replay_in_a_closed_round_is_the_next_step_and_the_sheet_carries_it() {
    let day = Day::drawn();
    let next = || day.ask("event.get", json!({}))["next"].clone();
    let void = |round: u64| {
        let body = json!({"round": round, "table": 2, "reason": "牌少一张", "warnings_read": true,
            "as_chief_referee": true});
        day.run("result.void", body);
    };
    let waits = |round: u64| {
        let words = json!(format!("第{round}轮2号桌重赛"));
        let due = next();
        assert_eq!(
            (&due["kind"], &due["round"], &due["title"]["zh"]),
            (&json!("enter_results"), &json!(round), &words)
        );
        assert_eq!(day.slip(round, 2)["open"], true);
        let standings = day.standings();
        assert_eq!(
            (&standings["all_played"], &standings["unresolved"]),
            (&json!(false), &json!([])),
            "no lot before everything is played"
        );
        day.agrees_with_its_sheet();
        let sheet = day.sheet();
        let ranking = standings_of(&sheet);
        assert_eq!(standings["after_round"], ranking.after_round.0, "the round counts without the match");
        let request = saiwu_domain::swiss::RoundRequest::default();
        let refused = saiwu_domain::course::plan_round(&sheet.contest, &request).unwrap_err();
        assert!(format!("{refused:?}").contains("tables: [TableNumber(2)]"), "{refused:?}");
    };
    let round = day.player.start_round(&day.event);
    day.play(round);
    day.run("round.close", json!({"round": round}));
    void(round);
    waits(round);
    assert!(day.refused("round.draft", json!({})).contains("还要重赛"));
    day.play(round);
    assert_eq!(next()["kind"], "draft_round");
    for _ in 2..=4 {
        let round = day.player.start_round(&day.event);
        day.play(round);
    }
    day.run("round.close", json!({"round": 4}));
    assert_eq!(next()["kind"], "finish");
    // An old round holds the end up as the last one does.
    for round in [1, 4] {
        void(round);
        waits(round);
        assert_eq!(day.refused("event.finish", json!({})), format!("第{round}轮2号桌还要重赛"));
        assert_eq!(day.ask("public.home", json!({}))["all_played"], false);
        day.play(round);
        assert_eq!(next()["kind"], "finish");
    }
}

#[test]
fn r14_1_2_a_ruling_against_one_side_leaves_the_other_what_it_played() {
    let day = Day::drawn();
    let round = day.player.start_round(&day.event);
    day.play(round);
    let tables = day.player.tables(&day.event, round);
    let won = tables.into_iter().find(|table| day.slip(round, *table)["table"]["points"]["zh"] == "场分2:0");
    let table = won.expect("a table that 东西 won by three levels");
    let against = json!({"round": round, "table": table, "against": ["second"], "reason": "补充规定二（三）：未按时交记分表"});
    let preview = day.ask(
        "result.preview_correction",
        json!({"round": round, "table": table, "entry": {}, "against": ["second"]}),
    );
    assert!(preview["sentence"]["zh"].as_str().unwrap().contains("名次"), "{preview}");
    assert_eq!(day.refused("result.rule", against.clone()), "裁决由裁判长作出");
    let mut body = against;
    body["as_chief_referee"] = json!(true);
    let slip = day.run("result.rule", body);
    assert_eq!(slip["table"]["points"]["zh"], "场分2:0", "{slip}");
    assert!(slip["versions"][1]["change"]["zh"].as_str().unwrap().contains("裁决"));
    day.agrees_with_its_sheet();
}

#[test]
fn t80_no_shows_are_ticked_and_recorded_in_one_step_and_whoever_leaves_is_not_paired_again() {
    let day = Day::drawn();
    let round = day.player.start_round(&day.event);
    assert_eq!(day.ask("no_show.list", json!({}))["rows"].as_array().unwrap().len(), 12);
    day.host.pass(TimeDelta::minutes(16));
    let list = day.ask("no_show.list", json!({}));
    assert_eq!(
        (list["rows"][0]["minutes"].clone(), list["rows"][0]["forfeits"].clone()),
        (json!(16), json!(true))
    );
    assert_eq!(list["round_title"]["zh"], "第1轮");
    let (first, second) = (list["rows"][0]["entrant"].clone(), list["rows"][2]["entrant"].clone());
    day.run("no_show.record", json!({"round": round, "absent": [first, second]}));
    assert_eq!(day.slip(round, 1)["table"]["points"]["zh"], "场分0:1.5");
    assert_eq!(day.slip(round, 1)["table"]["result"]["zh"], "东西弃权（未到场）", "R10.3.1");
    assert_eq!(
        day.ask("no_show.list", json!({}))["rows"].as_array().unwrap().len(),
        8,
        "both tables are done"
    );
    let gone = day.side(round, 3, "first");
    let body = json!({"entrants": [gone], "reason": "临时有任务"});
    assert!(day.refused("entrant.withdraw_all", body.clone()).contains("弃权胜"));
    let mut body = body;
    body["warnings_read"] = json!(true);
    day.run("entrant.withdraw_all", body);
    assert_eq!(day.slip(round, 3)["table"]["status"], "confirmed");
    day.play(round);
    let next = day.player.start_round(&day.event);
    let view = day.ask("round.get", json!({"round": next}));
    assert!(!view.to_string().contains(gone.as_str().unwrap()));
    day.agrees_with_its_sheet();
}

#[test]
fn scenario_t56_a_correction_after_the_end_is_published_again() {
    let day = Day::drawn();
    for _ in 0..4 {
        let round = day.player.start_round(&day.event);
        day.play(round);
    }
    while let Some(tie) = day.standings()["unresolved"].get(0).cloned() {
        day.run("standings.lot", json!({"order": tie}));
    }
    day.run("event.finish", json!({}));
    assert_eq!(day.ask("event.get", json!({}))["republish_due"], false);
    let slip = day.slip(4, 1);
    day.run("score.correct", json!({"round": 4, "table": 1, "entry": {"levels": ["2", "A"]}, "correction": "ruling",
        "reason": "核对记分表", "warnings_read": true, "replaces": slip["table"]["version"], "as_chief_referee": true}));
    let second = day.slip(4, 1)["table"]["version"].clone();
    if day.ask("event.get", json!({}))["republish_due"] == false {
        day.run(
            "score.correct",
            json!({"round": 4, "table": 1, "entry": {"levels": ["A", "2"]},
            "correction": "ruling", "reason": "核对记分表", "warnings_read": true, "replaces": second,
            "as_chief_referee": true}),
        );
    }
    assert_eq!(day.ask("event.get", json!({}))["republish_due"], true);
    day.run("event.republish", json!({"reason": "第4轮1号桌更正"}));
    assert_eq!(day.ask("event.get", json!({}))["republish_due"], false);
}

#[test]
fn a_pair_that_loses_by_penalty_still_sees_its_own_table() {
    let day = Day::drawn();
    let round = day.player.start_round(&day.event);
    let entrant = day.side(round, 1, "first");
    day.host.pass(TimeDelta::minutes(1));
    // Not a forfeit as a result but a penalty: three times 传递非法信息 ends in a disqualification.
    for _ in 0..3 {
        day.run(
            "penalty.give",
            json!({"round": round, "table": 1, "entrant": entrant, "tariff": "illegal_information",
            "as_chief_referee": true}),
        );
    }
    let mine = day.ask("public.my_table", json!({"entrant": entrant}));
    assert_eq!(mine["results"].as_array().unwrap().len(), 1);
    day.play(round);
    let next = day.player.start_round(&day.event);
    assert!(!day.ask("round.get", json!({"round": next})).to_string().contains(entrant.as_str().unwrap()));
}

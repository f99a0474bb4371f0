//! What the organizer may print, and what the press is asked for.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use saiwu_app::{Actor, App};
use saiwu_domain::printing::{Kind, LetterWithout, Order, Output, Press};
use saiwu_domain::sentence::Sentence;
use saiwu_domain::sheet::Sheet;
use saiwu_protocol::ErrorCode;
use saiwu_store::SqliteStore;
use saiwu_testkit::{EventPlayer, TestHost, pair_form, people, test_key};
use serde_json::{Value, json};
use std::sync::Arc;

/// Writes what it was asked for; certificates it cannot print.
struct Told;

impl Press for Told {
    fn certificates(&self, _: &Sheet, order: &Order) -> Result<Vec<String>, Sentence> {
        Ok(vec![format!("第一名　{}", order.per_person)])
    }

    fn print(&self, sheet: &Sheet, kind: Kind, order: &Order, output: Output) -> Result<Vec<u8>, Sentence> {
        self.check(sheet, kind, order)?;
        let rounds = sheet.contest.rounds.len();
        let players = sheet.players.values().flatten().count();
        let Order { round, link, date, organizer, .. } = order;
        let round = round.map(|round| round.0);
        Ok(format!(
            "{output:?} {kind:?} {round:?} of {rounds}, {players} players, {link:?}, {date:?}, {organizer:?}"
        )
        .into_bytes())
    }

    fn check(&self, _: &Sheet, kind: Kind, _: &Order) -> Result<(), Sentence> {
        if kind == Kind::Certificates { Err(Sentence::new("名次未定", "not decided")) } else { Ok(()) }
    }

    /// 第 is the letter it does not have.
    fn letters_without_glyph(&self, sheet: &Sheet, _: &Order) -> Vec<LetterWithout> {
        let units = sheet.contest.units.values().filter(|unit| unit.name.contains('第'));
        let without =
            |name: &str| LetterWithout { letter: '第', name: name.to_owned(), unit: String::new() };
        units.map(|unit| without(&unit.name)).collect()
    }
}

fn app() -> App {
    App::over(Arc::new(SqliteStore::in_memory().unwrap()), test_key(), Box::new(TestHost::new()))
}

/// Two rounds, the second not yet published.
fn playing(player: &EventPlayer) -> String {
    let event = player.create("guandan-swiss-2018");
    player.add_units(&event, &[("第三中学", 60), ("第四中学", 60)]);
    let names = people(8);
    for (token, names) in player.tokens(&event).iter().zip(names.chunks(4)) {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        player.enter(&event, token, &pair_form(&names, true)).unwrap();
    }
    player.run("roster.lock", json!({"event": event}));
    player.run("draw.make", json!({"event": event}));
    for _ in 0..2 {
        let round = player.start_round(&event);
        for table in player.tables(&event, round) {
            player.report(&event, round, table, ["A", "8"]);
        }
    }
    player.run("round.draft", json!({"event": event}));
    event
}

fn printed(player: &EventPlayer, body: Value) -> (String, String) {
    let paper = player.ask("paper.print", body);
    let bytes = STANDARD.decode(paper["base64"].as_str().unwrap()).unwrap();
    (paper["name"].as_str().unwrap().to_owned(), String::from_utf8(bytes).unwrap())
}

#[test]
fn j7_3_the_organizer_prints_the_round_that_was_published_last_or_an_earlier_one() {
    let player = EventPlayer::over(app().with_press(Box::new(Told)));
    let event = playing(&player);
    let slips =
        json!({"event": event, "kind": "score-slips", "format": "pdf", "address": "http://192.168.1.5:8787"});
    let (name, told) = printed(&player, slips.clone());
    assert_eq!(name, "2026年教职工比赛第2轮记分表.pdf");
    let link = format!("HTTP://192.168.1.5:8787/E/{event}");
    let told_link = format!("{link:?}");
    assert_eq!(
        told,
        format!(
            "Pdf ScoreSlips Some(2) of 2, 8 players, Some({told_link}), Some(2026-12-05), Some(\"教育工会\")"
        )
    );
    let mut first = slips.clone();
    first["round"] = json!(1);
    assert!(printed(&player, first.clone()).1.contains("Some(1) of 2"));
    first["kind"] = json!("standings");
    first["format"] = json!("png");
    first["address"] = json!(null);
    let (name, told) = printed(&player, first);
    assert_eq!(name, "2026年教职工比赛排名.png");
    assert!(told.starts_with("Png Standings None") && told.contains("None, Some(2026"), "{told}");
    let mut draft = slips;
    draft["round"] = json!(3);
    assert_eq!(
        player.try_ask("paper.print", draft).unwrap_err().code,
        ErrorCode::NotFound,
        "a draft is nobody's"
    );
}

#[test]
fn the_list_of_papers_says_what_cannot_be_printed_and_why() {
    let player = EventPlayer::over(app().with_press(Box::new(Told)));
    let event = playing(&player);
    let list = player.ask("paper.list", json!({"event": event}));
    assert_eq!((&list["why_not"], &list["round"]["zh"]), (&Value::Null, &json!("第2轮")));
    let of = |kind: &str| list["papers"].as_array().unwrap().iter().find(|it| it["kind"] == kind).unwrap();
    assert_eq!((&of("score-slips")["of_round"], &of("score-slips")["why_not"]), (&json!(true), &Value::Null));
    assert_eq!(of("certificates")["why_not"]["zh"], "名次未定");
    let refused = json!({"event": event, "kind": "certificates", "format": "pdf"});
    assert_eq!(player.try_ask("paper.print", refused).unwrap_err().message.zh, "名次未定");
}

/// What a press is asked for beside the kind.
struct Asked;

impl Press for Asked {
    fn certificates(&self, _: &Sheet, order: &Order) -> Result<Vec<String>, Sentence> {
        Ok(vec![format!("第一名　{}", order.per_person)])
    }

    fn print(&self, _: &Sheet, _: Kind, order: &Order, output: Output) -> Result<Vec<u8>, Sentence> {
        let wifi = order.wifi.as_ref().map(|wifi| wifi.in_code()).unwrap_or_default();
        let made = order.corrections.as_ref().map(Vec::len).unwrap_or_default();
        let only = order.only.map(|only| format!(" only {only}")).unwrap_or_default();
        assert_eq!(order.event_code.as_ref().map(String::len), Some(6));
        assert_eq!(order.is_final, Some(false), "nobody has declared the ranking final");
        Ok(format!("{} {wifi} {} {made}{only}", output.ending(), order.per_person).into_bytes())
    }

    fn check(&self, _: &Sheet, _: Kind, _: &Order) -> Result<(), Sentence> {
        Ok(())
    }

    fn letters_without_glyph(&self, _: &Sheet, _: &Order) -> Vec<LetterWithout> {
        Vec::new()
    }
}

#[test]
fn c25_the_network_is_printed_and_stands_in_no_log() {
    let player = EventPlayer::over(app().with_press(Box::new(Asked)));
    let event = playing(&player);
    let wifi = |password: &str| {
        json!({"event": event, "kind": "wifi-poster", "format": "png",
            "wifi": {"name": "第六中学", "password": password}})
    };
    let (name, told) = printed(&player, wifi("saiwu2026"));
    assert_eq!(name, "2026年教职工比赛无线网海报.png");
    assert_eq!(told, "png WIFI:T:WPA;S:第六中学;P:saiwu2026;; false 0");
    let log = player.ask("event.history", json!({"event": event})).to_string();
    let sheet = player.ask("event.sheet", json!({"event": event})).to_string();
    assert!(!log.contains("saiwu2026") && !sheet.contains("saiwu2026"), "it is kept nowhere");
    let refused = player.try_ask("paper.print", wifi("short")).unwrap_err();
    assert_eq!(refused.code, ErrorCode::Refused);
    assert!(refused.message.zh.contains("8到63"), "{}", refused.message.zh);
    assert!(!format!("{refused:?}").contains("short"));
}

#[test]
fn j15_2_j15_3_results_for_excel_certificates_for_each_and_corrections_are_asked_of_the_press() {
    let player = EventPlayer::over(app().with_press(Box::new(Asked)));
    let event = playing(&player);
    let list = player.ask("paper.list", json!({"event": event}));
    let of = |kind: &str| list["papers"].as_array().unwrap().iter().find(|it| it["kind"] == kind).unwrap();
    assert_eq!(
        (&of("results-book")["workbook"], &of("standings")["workbook"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(of("certificates")["per_person"], json!(true));
    let book = json!({"event": event, "kind": "results-book", "format": "xlsx"});
    let (name, told) = printed(&player, book);
    assert_eq!((name.as_str(), told.as_str()), ("2026年教职工比赛成绩册.xlsx", "xlsx  false 0"));
    let each = json!({"event": event, "kind": "certificates", "format": "pdf", "per_person": true});
    assert_eq!(printed(&player, each.clone()).1, "pdf  true 0");
    let listed = player.ask("paper.certificates", json!({"event": event, "per_person": true}));
    assert_eq!(listed["certificates"], json!(["第一名　true"]));
    let mut one = each;
    (one["format"], one["only"]) = (json!("png"), json!(2));
    let (name, told) = printed(&player, one);
    assert_eq!((name.as_str(), told.as_str()), ("2026年教职工比赛奖状3.png", "png  true 0 only 2"));
    let table = player.tables(&event, 1)[0];
    player.run(
        "score.correct",
        json!({"event": event, "round": 1, "table": table, "entry": {"levels": ["8", "A"], "deals": 9},
            "correction": "entry", "reason": "写反了", "warnings_read": true, "replaces": 1}),
    );
    let record = json!({"event": event, "kind": "correction-record", "format": "pdf"});
    assert_eq!(printed(&player, record).1, "pdf  false 1");
}

#[test]
fn j6_4_the_exported_sheet_has_what_proves_the_draw() {
    let player = EventPlayer::over(app());
    let event = playing(&player);
    let draw = player.ask("draw.get", json!({"event": event}));
    let sheet = player.ask("event.sheet", json!({"event": event}));
    let sheet = Sheet::read(sheet["sheet"].to_string().as_bytes()).unwrap();
    let facts = sheet.draw.unwrap();
    assert_eq!(draw["rng_seed"].as_str().or(draw["seed"].as_str()), Some(facts.seed.as_str()), "{draw}");
    assert!(facts.at.is_some() && facts.roster_code.len() == 9, "{facts:?}");
}

#[test]
fn without_a_press_nothing_is_printed_and_the_list_says_so() {
    let player = EventPlayer::over(app());
    let event = playing(&player);
    let list = player.ask("paper.list", json!({"event": event}));
    assert!(list["why_not"]["zh"].as_str().unwrap().contains("不能打印"), "{list}");
    let slips = json!({"event": event, "kind": "score-slips", "format": "pdf"});
    assert_eq!(player.try_ask("paper.print", slips).unwrap_err().code, ErrorCode::Refused);
}

#[test]
fn only_the_organizer_prints() {
    let player = EventPlayer::over(app().with_press(Box::new(Told)));
    let event = playing(&player);
    let nobody: Actor = player.app.actor_of_session(None);
    for (name, body) in [
        ("paper.list", json!({"event": event})),
        ("paper.certificates", json!({"event": event})),
        ("paper.print", json!({"event": event, "kind": "score-slips", "format": "pdf"})),
    ] {
        assert_eq!(player.app.call(&nobody, name, body).unwrap_err().code, ErrorCode::SignInNeeded, "{name}");
    }
}

#[test]
fn am39_the_list_of_papers_names_the_number_of_awards_that_is_missing_and_it_can_be_set_after_the_draw() {
    let player = EventPlayer::over(app().with_press(Box::new(Told)));
    let event = playing(&player);
    let missing = |kind: &str| {
        let list = player.ask("paper.list", json!({"event": event}));
        let papers = list["papers"].as_array().unwrap().clone();
        papers.into_iter().find(|it| it["kind"] == kind).unwrap()["missing"].clone()
    };
    assert_eq!(
        ["certificates", "receipts", "standings"].map(missing),
        [json!("awards"), json!("awards"), json!(null)]
    );
    let regulations = player.ask("public.regulations", json!({"event": event}));
    let tokens = || {
        let paragraphs = regulations["paragraphs"].as_array().unwrap().iter();
        paragraphs.flat_map(|parts| parts.as_array().unwrap()).filter(|part| part["kind"] == "token")
    };
    let editable: Vec<_> = tokens().filter(|token| token["editable"] == true).collect();
    assert_eq!((regulations["editable"].clone(), editable.len()), (json!(false), 1), "{editable:?}");
    assert_eq!((&editable[0]["path"], &editable[0]["own"]["most"]), (&json!("awards"), &json!(512)));
    let set = |path: &str, value: u32| {
        player.try_run("event.setting", json!({"event": event, "change": {"path": path, "value": value}}))
    };
    assert!(set("swiss.rounds", 5).is_err() && set("awards", 600).is_err());
    set("awards", 8).unwrap();
    assert_eq!(missing("certificates"), json!(null));
}

#[test]
fn the_print_centre_says_whose_letters_no_font_has_before_anything_is_printed() {
    let player = EventPlayer::over(app().with_press(Box::new(Told)));
    let event = playing(&player);
    let list = player.ask("paper.list", json!({"event": event}));
    let said = list["warning"]["zh"].as_str().unwrap();
    assert_eq!(
        said,
        "有2个字打不出来：第三中学（第）、第四中学（第）。纸上印成“〓”，请用笔补上，或改用常用字"
    );
}

//! An entry form that a unit has already, through the one door: read, looked at, nothing kept, submitted as always.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use saiwu_app::{App, SystemHost};
use saiwu_domain::regulations::TEMPLATE_NAMES;
use saiwu_store::SqliteStore;
use saiwu_testkit::{EventPlayer, pair_form, people, test_key};
use serde_json::{Value, json};
use std::sync::Arc;

/// An event with one unit of so many members, and the unit's token.
fn event_of(template: &str, unit: &str, members: u32) -> (EventPlayer, String, String) {
    let player = EventPlayer::in_memory();
    let event = player.create(template);
    player.add_units(&event, &[(unit, members)]);
    let token = player.tokens(&event).remove(0);
    (player, event, token)
}

fn paste(player: &EventPlayer, event: &str, token: &str, text: &str) -> Value {
    let brought = json!({"text": text});
    player.ask("registration.import", json!({"event": event, "token": token, "brought": brought}))
}

/// `field: state` of every row that is not sure.
fn open_rows(view: &Value) -> Vec<String> {
    let rows = view["rows"].as_array().unwrap().iter().filter(|row| row["state"] != "sure");
    rows.map(|row| format!("{} {}", row["field"].as_str().unwrap_or("-"), row["state"].as_str().unwrap()))
        .collect()
}

/// `field what was there` of every row that changes the entry.
fn changed_rows(view: &Value) -> Vec<String> {
    let rows = view["rows"].as_array().unwrap().iter().filter(|row| !row["was"].is_null());
    rows.map(|row| format!("{} {}", row["field"].as_str().unwrap(), row["was"]["zh"].as_str().unwrap()))
        .collect()
}

fn row<'a>(view: &'a Value, field: &str) -> &'a Value {
    let rows = view["rows"].as_array().unwrap().iter();
    rows.clone().find(|row| row["field"] == field).unwrap_or_else(|| panic!("no row {field} in {view:#}"))
}

const FORM_C: &str = "第六中学工会\n领　队\t周平\t联系电话\t1380000001\n掼蛋比赛名单\t1\t王 芳\t2\t李强\n\t3\t张三\t4\t赵敏\n中国象棋比赛名单\t1\t钱八\t2\t孙九\n";

#[test]
fn scenario_t10_columns_in_any_order_each_bad_row_is_named_and_the_good_ones_are_taken() {
    let (player, event, token) = event_of("shengji-team-swiss-2013", "第六中学", 320);
    let table = "备注\t手机\t姓名 \t部门及职务\t对号\t队号\n\
                 \t13800000001\t 王芳 \t办公室\t1\t团体一队\n\t138 0000 0002\t李强\t工会\t1\t团体一队\n\
                 \t1380000003\t张伟\t总务处\t2\t团体一队\n请安排在前\t13800000004\t赵敏\t教务处\t2\t团体一队\n\
                 领队\t周平\t联系电话\t05110000000\n";
    let before = player.ask("event.history", json!({"event": event}));
    let view = paste(&player, &event, &token, table);
    assert_eq!(view["counted"]["zh"], "1队2对4人");
    assert_eq!(open_rows(&view), ["seats.0.pairs.1.players.0.phone doubtful"]);
    let bad = row(&view, "seats.0.pairs.1.players.0.phone");
    assert_eq!((&bad["original"], &bad["cell"]), (&json!("1380000003"), &json!("R4C2")));
    assert!(bad["doubts"][0]["zh"].as_str().unwrap().contains("10位"), "{bad}");
    let good = row(&view, "seats.0.pairs.0.players.1.phone");
    assert_eq!((&good["original"], &good["state"]), (&json!("138 0000 0002"), &json!("sure")));
    let names = view["form"]["seats"][0]["pairs"][0]["players"].as_array().unwrap();
    assert_eq!((&names[0]["name"], &names[1]["phone"]), (&json!("王芳"), &json!("13800000002")));
    assert_eq!(view["ignored"][0]["value"], "赵敏 请安排在前", "{}", view["ignored"]);
    assert_eq!(view["changes"], Value::Null);
    assert_eq!(player.ask("event.history", json!({"event": event})), before, "nothing is kept");
    // What was wrong is typed, and the form goes the usual way.
    let mut form = view["form"].clone();
    let refused = player.enter(&event, &token, &form).unwrap_err();
    assert_eq!(refused.field.as_deref(), Some("seats.0.pairs.1.players.0.phone"));
    form["seats"][0]["pairs"][1]["players"][0]["phone"] = json!("13800000003");
    assert_eq!(player.enter(&event, &token, &form).unwrap()["entrants"].as_array().unwrap().len(), 2);
}

#[test]
fn scenario_t10_shape_c_puts_two_to_a_pair_and_says_who_plays_something_else() {
    let (player, event, token) = event_of("guandan-swiss-2018", "第六中学", 60);
    let view = paste(&player, &event, &token, FORM_C);
    assert_eq!(view["counted"]["zh"], "2对4人");
    // A phone with a digit lost, and a name as on a sample.
    assert_eq!(open_rows(&view), ["seats.1.pairs.0.players.0.name doubtful", "leader.phone doubtful"]);
    let others: Vec<&Value> =
        view["ignored"].as_array().unwrap().iter().filter(|it| it["value"] == "钱八、孙九").collect();
    assert_eq!(others[0]["why"]["zh"], "其他项目（象棋），未导入2人");
    assert_eq!(row(&view, "leader.phone")["original"], "1380000001");
}

#[test]
fn scenario_t11_the_corrected_form_updates_and_doubles_nobody() {
    let (player, event, token) = event_of("guandan-swiss-2018", "第六中学", 60);
    player.enter(&event, &token, &pair_form(&["王芳", "李强", "张伟", "赵敏"], true)).unwrap();
    for kind in ["xlsx", "docx"] {
        let paper = player.ask("registration.paper", json!({"event": event, "token": token, "kind": kind}));
        assert_eq!(paper["name"], format!("第六中学报名表.{kind}"));
        let brought = json!({"file": paper["base64"]});
        let view =
            player.ask("registration.import", json!({"event": event, "token": token, "brought": brought}));
        assert_eq!(
            view["changes"],
            json!({"added": 0, "updated": 0, "unchanged": 4, "removed": 0}),
            "{kind}"
        );
        assert_eq!(open_rows(&view), [""; 0], "{kind}");
        assert_eq!(
            view["form"],
            player.ask("registration.form", json!({"event": event, "token": token}))["entered"]
        );
    }
    // 李强 is 李墙 now, and 张伟 has gone with 赵敏.
    let corrected = "第六中学工会\n领　队\t周平\t联系电话\t13800000000\n掼蛋比赛名单\t1\t王芳\t2\t李墙\n";
    let view = paste(&player, &event, &token, corrected);
    assert_eq!(view["changes"], json!({"added": 0, "updated": 1, "unchanged": 1, "removed": 2}));
    assert_eq!(changed_rows(&view), ["seats.0.pairs.0.players.1.name 原报李强"]);
    let gone = view["rows"].as_array().unwrap().last().unwrap();
    assert_eq!(gone["state"], "doubtful", "nobody leaves unasked");
    assert_eq!((&gone["field"], &gone["original"]), (&Value::Null, &json!("")));
    assert!(gone["doubts"][0]["zh"].as_str().unwrap().contains("没有：张伟、赵敏。"), "{gone}");
    // What the form does not ask for stays as it was entered.
    assert_eq!(view["form"]["seats"][0]["pairs"][0]["players"][0]["gender"], "female");
    let receipt = player.enter(&event, &token, &view["form"]).unwrap();
    assert_eq!(receipt["entrants"].as_array().unwrap().len(), 1);
}

#[test]
fn scenario_t11_who_comes_who_moves_and_every_new_value_are_shown_beside_what_was_entered() {
    let (player, event, token) = event_of("shengji-team-swiss-2013", "第六中学", 320);
    let heading = "队号\t对号\t姓名\t部门及职务\t手机\n";
    let leader = "领队\t周平\t联系电话\t05118899001\n";
    let first = "团体一队\t1\t王芳\t办\t13800000001\n\t1\t李强\t办\t13800000002\n\t2\t张伟\t办\t13800000003\n\t2\t赵敏\t办\t13800000004\n";
    let view = paste(&player, &event, &token, &format!("{heading}{first}{leader}"));
    player.enter(&event, &token, &view["form"]).unwrap();
    let form = |rows: &str, leader: &str| paste(&player, &event, &token, &format!("{heading}{rows}{leader}"));
    assert_eq!(changed_rows(&form(first, leader)), [""; 0]);

    // 李强 and 张伟 exchange their partners, 赵敏 has a new phone, 周平 too.
    let second = "团体一队\t1\t王芳\t办\t13800000001\n\t1\t张伟\t办\t13800000003\n\t2\t李强\t办\t13800000002\n\t2\t赵敏\t办\t13900000004\n";
    let view = form(second, "领队\t周平\t联系电话\t05118899002\n");
    assert_eq!(
        changed_rows(&view),
        [
            "seats.0.pairs.0.players.1.name 原在第1队第2对",
            "seats.0.pairs.1.players.0.name 原在第1队第1对",
            "seats.0.pairs.1.players.1.phone 原报13800000004",
            "leader.phone 原报05118899001",
        ]
    );
    assert_eq!(view["changes"], json!({"added": 0, "updated": 3, "unchanged": 1, "removed": 0}));

    // A second team comes.
    let third = "团体二队\t1\t钱进\t办\t13800000005\n\t1\t孙梅\t办\t13800000006\n\t2\t周正\t办\t13800000007\n\t2\t吴亮\t办\t13800000008\n";
    let view = form(&format!("{first}{third}"), leader);
    assert_eq!(view["changes"], json!({"added": 4, "updated": 0, "unchanged": 4, "removed": 0}));
    assert_eq!(changed_rows(&view).len(), 4);
    assert_eq!(changed_rows(&view)[0], "seats.1.pairs.0.players.0.name 新增");
}

#[test]
fn j2_4_what_is_entered_goes_out_and_comes_back_in_every_template_from_nobody_to_everybody() {
    let mut forms = 0;
    for template in TEMPLATE_NAMES {
        let (player, event, token) = event_of(template, "第六中学", 1000);
        let asked = player.ask("registration.form", json!({"event": event, "token": token}));
        let most = asked["max_seats"].as_u64().unwrap().min(6);
        for (seats, everybody) in (0..=most).flat_map(|seats| [(seats, false), (seats, true)]) {
            let form = whole_form(&asked, seats, everybody);
            // Nobody is entered by an empty form: then the paper has nothing but the unit on it.
            if seats > 0 {
                player
                    .enter(&event, &token, &form)
                    .unwrap_or_else(|error| panic!("{template} {seats}: {error:?}"));
            }
            for kind in ["xlsx", "docx"] {
                let context = format!("{template}, {seats} places, {kind}");
                let paper =
                    player.ask("registration.paper", json!({"event": event, "token": token, "kind": kind}));
                let brought = json!({"file": paper["base64"]});
                let body = json!({"event": event, "token": token, "brought": brought});
                let view = player.ask("registration.import", body);
                forms += 1;
                if seats == 0 {
                    assert_eq!(view["form"]["seats"], json!([]), "{context}");
                    continue;
                }
                let entered = player.ask("registration.form", json!({"event": event, "token": token}));
                assert_eq!(view["form"], entered["entered"], "{context}");
                assert_eq!(open_rows(&view), [""; 0], "{context}");
                assert_eq!(changed_rows(&view), [""; 0], "{context}");
                assert_eq!(
                    (&view["changes"]["added"], &view["changes"]["updated"]),
                    (&json!(0), &json!(0)),
                    "{context}"
                );
            }
        }
    }
    println!("{forms} forms went out and came back");
}

/// So many places, filled with the fewest or the most players; every value that is asked.
fn whole_form(asked: &Value, seats: u64, everybody: bool) -> Value {
    let names = people(400);
    let mut number = 0;
    let mut player = || {
        number += 1;
        let value = |asks: &str, text: String| if asked[asks] == true { text } else { String::new() };
        // A place may be given for a woman only (R15.1): every second player is one.
        let gender = if number % 2 == 0 { "male" } else { "female" };
        json!({
            "name": names[number],
            "gender": gender,
            "phone": value("asks_phone", format!("138{number:08}")),
            "post": value("asks_post", "办公室".to_owned()),
        })
    };
    let count = asked["players"][usize::from(everybody)].as_u64().unwrap();
    let pairs = asked["pairs_per_seat"].as_u64().unwrap();
    let mut pair = || json!({"players": (0..count).map(|_| player()).collect::<Vec<_>>()});
    let mut seat = || json!({"pairs": (0..pairs).map(|_| pair()).collect::<Vec<_>>()});
    let seats: Vec<Value> = (0..seats).map(|_| seat()).collect();
    json!({"members": null, "seats": seats, "leader": {"name": "周平", "phone": "13800000000"}})
}

#[test]
fn scenario_c75_phones_come_back_from_a_workbook_as_they_went_out() {
    let (player, event, token) = event_of("shengji-team-swiss-2013", "第六中学", 320);
    let table = "队号\t对号\t姓名\t部门及职务\t手机\n团体一队\t1\t王芳\t办\t13800000000\n\t1\t李强\t办\t+86 13800000002\n\
                 \t2\t张伟\t办\t１３８０００００００３\n\t2\t赵敏\t办\t138-0000-0004\n领队\t周平\t联系电话\t0511-88990011\n";
    let view = paste(&player, &event, &token, table);
    assert_eq!(open_rows(&view), [""; 0], "{:#}", view["rows"]);
    player.enter(&event, &token, &view["form"]).unwrap();
    let entered = player.ask("registration.form", json!({"event": event, "token": token}))["entered"].clone();
    assert_eq!(entered["leader"]["phone"], "051188990011");
    let paper = player.ask("registration.paper", json!({"event": event, "token": token, "kind": "xlsx"}));
    let brought = json!({"file": paper["base64"]});
    let again =
        player.ask("registration.import", json!({"event": event, "token": token, "brought": brought}));
    assert_eq!(again["form"], entered);
}

#[test]
fn scenario_t13_a_contest_without_groups_yet_takes_a_form() {
    let (player, event, token) = event_of("shuangsheng-groups-2018", "第六中学", 150);
    let table = "单位：第六中学\n队员\t姓名\t性别\t年龄\t联系方式\t备注\n领队\t周平\t男\t50\t13800000009\t\n教练\t\t\t\t\t\n\
                 1\t王芳\t女\t45岁\t13800000001\t\n2\t李强\t男\t40\t13800000002\t\n";
    let view = paste(&player, &event, &token, table);
    assert_eq!(open_rows(&view), [""; 0], "{:#}", view["rows"]);
    let ignored: Vec<&Value> = view["ignored"].as_array().unwrap().iter().map(|it| &it["value"]).collect();
    assert!(
        ignored.contains(&&json!("王芳 45、李强 40")) && ignored.contains(&&json!("周平：男 50")),
        "{ignored:?}"
    );
    player.enter(&event, &token, &view["form"]).unwrap();
}

#[test]
fn a_form_of_another_unit_and_a_missing_player_are_said() {
    let (player, event, token) = event_of("guandan-swiss-2018", "第六中学", 60);
    let table =
        "单位：第七中学\n对号\t姓名\n1\t王芳\n1\t李强\n2\t张伟\n联系人\t周平\t联系电话\t13800000001\n";
    let view = paste(&player, &event, &token, table);
    let open = open_rows(&view);
    assert!(open.contains(&"seats.1.pairs.0.players.1.name missing".to_owned()), "{open:?}");
    // Nobody is named as leader: the contact stands in, to be confirmed.
    assert!(open.contains(&"leader.name doubtful".to_owned()), "{open:?}");
    let foreign = view["rows"].as_array().unwrap().iter().find(|row| row["original"] == "第七中学").unwrap();
    assert!(foreign["doubts"][0]["zh"].as_str().unwrap().contains("没有拿错表"));
}

#[test]
fn what_the_entry_does_not_ask_for_is_listed_and_not_taken() {
    let (player, event, token) = event_of("guandan-swiss-2018", "第六中学", 60);
    let table =
        "对号\t姓名\t手机\n1\t王芳\t1380000001\n1\t李强\t13800000002\n领队\t周平\t联系电话\t13800000009\n";
    let view = paste(&player, &event, &token, table);
    assert_eq!(open_rows(&view), [""; 0], "a wrong phone that nobody takes needs no answer");
    assert_eq!(view["form"]["seats"][0]["pairs"][0]["players"][1]["phone"], "");
    let left = &view["ignored"][0];
    assert_eq!(
        (&left["value"], &left["why"]["zh"]),
        (&json!("王芳 1380000001、李强 13800000002"), &json!("报名不收手机"))
    );
}

#[test]
fn what_cannot_be_read_says_what_helps() {
    let (player, event, token) = event_of("guandan-swiss-2018", "第六中学", 60);
    let try_with = |brought: Value, token: &str| {
        let body = json!({"event": event, "token": token, "brought": brought});
        player.try_ask("registration.import", body).unwrap_err().message.zh
    };
    let mut old_word = vec![0xD0, 0xCF, 0x11, 0xE0];
    old_word.extend("WordDocument".encode_utf16().flat_map(u16::to_le_bytes));
    for (bytes, words) in [
        (old_word, "旧版Word文件（.doc）"),
        (b"%PDF-1.7".to_vec(), "这是PDF"),
        (vec![0xFF, 0xD8, 0xFF, 0xE0], "这是图片"),
        (vec![b'a'; 3 * 1024 * 1024 + 1], "最多3 MB"),
    ] {
        let said = try_with(json!({"file": STANDARD.encode(bytes)}), &token);
        assert!(said.contains(words) && said.contains("粘贴"), "{said}");
    }
    assert!(try_with(json!({"text": "大家好"}), &token).contains("没有认出报名表"));
    assert!(try_with(json!({"file": "不是"}), &token).contains("没有传全"));
    assert!(try_with(json!({"text": FORM_C}), "WRONG").contains("报名链接不对"));
}

#[test]
fn a_host_that_reads_no_files_says_so_before_anybody_brings_one() {
    let (with, event, token) = event_of("guandan-swiss-2018", "第六中学", 60);
    let form = with.ask("registration.form", json!({"event": event, "token": token}));
    assert_eq!(form["most_file_bytes"], 3 * 1024 * 1024);
    let store = Arc::new(SqliteStore::in_memory().unwrap());
    let without = EventPlayer::over(App::over(store, test_key(), Box::new(SystemHost)));
    let event = without.create("guandan-swiss-2018");
    without.add_units(&event, &[("第六中学", 60)]);
    let token = without.tokens(&event).remove(0);
    let form = without.ask("registration.form", json!({"event": event, "token": token}));
    assert_eq!(form["most_file_bytes"], Value::Null);
}

#[test]
fn r15_1_6_the_classes_of_a_form_are_chosen_read_and_counted() {
    let (player, event, token) = event_of("guandan-swiss-2018", "第六中学", 60);
    let set = |path: &str, value: Value| {
        let change = json!({"path": path, "value": value});
        player.try_run("event.setting", json!({"event": event, "change": change}))
    };
    let odd = set("quota.classes", json!([{"name": " 甲组 "}, {"name": "甲组"}])).unwrap_err();
    assert_eq!(
        (odd.message.zh.as_str(), odd.field.as_deref()),
        ("有两个组别同名，请改一个", Some("quota.classes"))
    );
    set("quota.rules", json!([])).unwrap();
    set(
        "quota.classes",
        json!([{"name": "甲组", "seats": 1}, {"name": " 乙组", "who": "副处级"}, {"name": ""}]),
    )
    .unwrap();
    let asked = player.ask("registration.form", json!({"event": event, "token": token}));
    assert_eq!(asked["classes"][0]["text"]["zh"], "限报1队");
    assert_eq!(asked["classes"][1]["name"], "乙组");
    assert_eq!(asked["classes"][1]["text"]["zh"], "副处级，不限");
    let table = "组别\t对号\t姓名\n甲\t1\t王芳\n\t\t李强\n丙组\t2\t张伟\n丙组\t2\t赵敏\n领队\t周平\t联系电话\t05110000000\n";
    let view = paste(&player, &event, &token, table);
    assert_eq!(open_rows(&view), ["seats.1.class missing"], "{view:#}");
    let unknown = row(&view, "seats.1.class");
    assert_eq!((&unknown["cell"], &unknown["original"]), (&json!("R4C1"), &json!("丙组")));
    assert_eq!(unknown["doubts"][0]["zh"], "规程里没有“丙组”这个组别，请选：甲组、乙组");
    let mut form = view["form"].clone();
    assert_eq!(form["seats"][0]["class"], "甲组", "甲 is 甲组");
    let refused = player.enter(&event, &token, &form).unwrap_err();
    assert_eq!(refused.field.as_deref(), Some("seats.1.class"));
    form["seats"][1]["class"] = json!("甲组");
    assert!(player.enter(&event, &token, &form).unwrap_err().message.zh.starts_with("甲组限报1队"));
    form["seats"][1]["class"] = json!("乙组");
    let receipt = player.enter(&event, &token, &form).unwrap();
    assert_eq!(receipt["entrants"][1]["class"], "乙组");
    let list = player.ask("unit.list", json!({"event": event}));
    assert_eq!(list["capacity"][0]["zh"], "各组别已确定：甲组1队，乙组1队");
    let again = player.ask("registration.form", json!({"event": event, "token": token}));
    assert_eq!(again["entered"]["seats"][1]["class"], "乙组");
    // And on paper, there and back.
    let paper = player.ask("registration.paper", json!({"event": event, "token": token, "kind": "xlsx"}));
    let brought = json!({"file": paper["base64"]});
    let view = player.ask("registration.import", json!({"event": event, "token": token, "brought": brought}));
    assert_eq!((&view["form"], open_rows(&view)), (&again["entered"], vec![]));
}

#[test]
fn r15_1_6_a_class_on_the_form_of_an_event_without_classes_is_listed() {
    let (player, event, token) = event_of("guandan-swiss-2018", "第六中学", 60);
    let table = "组别\t对号\t姓名\n甲组\t1\t王芳\n甲组\t1\t李强\n";
    let view = paste(&player, &event, &token, table);
    assert_eq!(view["ignored"][0]["value"], "甲组");
    assert_eq!(view["ignored"][0]["why"]["zh"], "报名不分组别");
    assert!(view["form"]["seats"][0]["class"].is_null());
}

#[test]
fn r15_1_7_a_cell_that_names_two_units_of_the_event_is_a_joint_team_and_any_other_is_asked_about() {
    let (player, event, token) = event_of("guandan-swiss-2018", "第六中学", 60);
    player.add_units(&event, &[("第七中学", 40), ("共和小学", 30)]);
    let table = |cell: &str| {
        format!(
            "单位\t第六中学\n所属单位\t对号\t姓名\n\t1\t王芳\n\t1\t李强\n{cell}\t2\t张伟\n{cell}\t2\t赵敏\n领队\t周平\t联系电话\t05110000000\n"
        )
    };
    let doubts = |view: &Value| {
        let rows = view["rows"].as_array().unwrap().iter();
        let said = rows.flat_map(|row| row["doubts"].as_array().unwrap().clone());
        said.map(|doubt| doubt["zh"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let off = paste(&player, &event, &token, &table("第六中学、第七中学联队"));
    assert_eq!(doubts(&off), ["本次比赛不能联合组队，没有当作联合组队"]);
    let set = |path: &str, value: Value| {
        player.run("event.setting", json!({"event": event, "change": {"path": path, "value": value}}));
    };
    set("entrant.joint", json!({"up_to": 2}));
    let asked = player.ask("registration.form", json!({"event": event, "token": token}));
    assert_eq!(asked["joint"]["most"], 1);
    assert_eq!(asked["joint"]["units"], json!(["第七中学", "共和小学"]));
    let unknown = paste(&player, &event, &token, &table("第六中学、第八中学"));
    assert_eq!(doubts(&unknown), ["“第八中学”不是本次比赛的单位，没有当作联合组队"]);
    assert!(unknown["form"]["seats"][1]["with"].is_null());
    for cell in ["第六中学、第七中学联队", "第七中学/第六中学", "第六中学与第七中学"]
    {
        let view = paste(&player, &event, &token, &table(cell));
        assert_eq!(view["form"]["seats"][1]["with"], json!(["第七中学"]), "{cell}: {view:#}");
        assert_eq!(doubts(&view), ["认作与“第七中学”联合组队，占本单位的名额，请确认"], "{cell}");
        assert!(view["form"]["seats"][0]["with"].is_null());
    }
    let view = paste(&player, &event, &token, &table("第六中学、第七中学联队"));
    let receipt = player.enter(&event, &token, &view["form"]).unwrap();
    assert_eq!(receipt["entrants"][1]["name"], "第六中学、第七中学联队");
    let list = player.ask("unit.list", json!({"event": event}));
    assert_eq!(list["capacity"][0]["zh"], "联合组队1队：第六中学、第七中学联队（第六中学报名）");
    assert_eq!(list["problems"][0]["zh"], "还有1个单位没有报名：共和小学", "who joins is not missing");
    let row_of =
        |name: &str| list["units"].as_array().unwrap().iter().find(|row| row["name"] == name).unwrap();
    assert_eq!(row_of("第七中学")["joined"][0]["zh"], "参加第六中学、第七中学联队（第六中学报名）");
    assert_eq!(row_of("共和小学")["joined"], json!([]));
    let unit = list["units"][0]["unit"].clone();
    let history = player.ask("entry.history", json!({"event": event, "unit": unit}));
    assert!(history.to_string().contains("其中联合组队：第六中学、第七中学联队"), "{history:#}");
    let public = player.ask("public.entrants", json!({"event": event}));
    assert!(public.to_string().contains(r#""unit":"第六中学、第七中学联队""#), "{public:#}");
    // And on paper, there and back.
    let again = player.ask("registration.form", json!({"event": event, "token": token}));
    let paper = player.ask("registration.paper", json!({"event": event, "token": token, "kind": "xlsx"}));
    let brought = json!({"file": paper["base64"]});
    let view = player.ask("registration.import", json!({"event": event, "token": token, "brought": brought}));
    assert_eq!(view["form"], again["entered"]);
}

#[test]
fn a_leader_whom_the_form_does_not_name_stays_and_is_looked_at() {
    let (player, event, token) = event_of("guandan-swiss-2018", "第六中学", 60);
    let entered = pair_form(&["王芳", "李强"], true);
    player.enter(&event, &token, &entered).unwrap();
    let form = |leader: &str| format!("单位\t第六中学\n对号\t姓名\n1\t王芳\n1\t李强\n{leader}\n");
    let view = paste(&player, &event, &token, &form(""));
    assert_eq!(view["form"]["leader"], entered["leader"]);
    assert_eq!(open_rows(&view), ["leader.name doubtful", "leader.phone doubtful"]);
    // Another one on the form is taken, and what was there is said.
    let view = paste(&player, &event, &token, &form("领队：刘洋 13900000000"));
    assert_eq!(view["form"]["leader"], json!({"name": "刘洋", "phone": "13900000000"}));
    assert!(changed_rows(&view).iter().any(|row| row.starts_with("leader.name ")), "{:#}", view["rows"]);
}

#[test]
fn a_form_headed_with_another_unit_is_told_apart() {
    let player = EventPlayer::in_memory();
    let event = player.create("guandan-swiss-2018");
    player.add_units(&event, &[("第六中学", 60), ("第二中学", 60)]);
    let token = player.tokens(&event).remove(0);
    let form = |title: &str| format!("{title}\n对号\t姓名\n1\t王芳\n1\t李强\n");
    for (title, asks) in [("第二中学掼蛋比赛报名表", true), ("第六中学掼蛋比赛报名表", false)]
    {
        let view = paste(&player, &event, &token, &form(title));
        let said = view["rows"].to_string().contains("这份表写的是“第二中学”，这里是“第六中学”");
        assert_eq!(said, asks, "{title}: {:#}", view["rows"]);
    }
}

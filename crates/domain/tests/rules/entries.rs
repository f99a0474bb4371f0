//! R18 V06 to V10, R15.2.4, AM05: what the notices say about entries and the day; the form of a unit.

use crate::support::GUANDAN;
use saiwu_domain::event::{EventDetails, EventState, PhonePolicy};
use saiwu_domain::registration::{
    ContactDraft, FormDraft, PairDraft, PersonFacts, QuotaAnswer, SeatDraft, check_form, seats_of,
};
use saiwu_domain::regulations::{Part, Regulations, paragraphs, template};
use serde_json::{Value, json};

const S0: &str = "shengji-team-swiss-2013";
const S1: &str = "shuangsheng-groups-2018";
const XQ: &str = "xiangqi-swiss";

/// A setting, the template that has this value, and what stands in its readable regulations; empty = nothing does.
type Row<'a> = (&'a str, &'a str, Value, &'a str);

fn check(rows: &[Row<'_>]) {
    for (name, path, expected, words) in rows {
        let rules = template(name).unwrap();
        assert_eq!(rules.setting(path).unwrap().value, *expected, "{name}: {path}");
        let text = read(&rules);
        assert!(text.contains(words), "{name}: {words} is missing in\n{text}");
    }
}

fn read(rules: &Regulations) -> String {
    let part = |part: &Part| match part {
        Part::Words(words) => words.zh.clone(),
        Part::Token(token) => token.text.zh.clone(),
    };
    paragraphs(rules).iter().flatten().map(part).collect()
}

#[test]
fn v06_roster_roles_and_whether_the_leader_plays() {
    check(&[
        (GUANDAN, "roster.leader_may_play", json!(true), ""),
        (S0, "roster.leader_may_play", json!(true), ""),
        (S1, "roster.leader_may_play", json!(true), ""),
        (S1, "roster.coach", json!(true), "可报教练1人"),
        (S1, "entrant.composition", json!({"squad": {"min": 2, "max": 4, "fields": 2}}), "每队运动员2–4人"),
        (XQ, "roster.leader_may_play", json!(true), ""),
    ]);
    let of_notice = |name: &str| template(name).unwrap().origins.contains_key("roster.leader_may_play");
    assert!(of_notice(S0), "a team is four persons including the leader");
    assert!(!of_notice(S1) && !of_notice(GUANDAN), "the others are silent: our default");
    let not = template(GUANDAN).unwrap().with("roster.leader_may_play", json!(false)).unwrap();
    assert!(read(&not).contains("领队不上场"));
}

#[test]
fn v07_joint_teams_are_a_setting_and_none_of_the_four_allows_them() {
    for name in [GUANDAN, S0, S1, XQ] {
        check(&[(name, "entrant.joint", json!("no"), "")]);
        assert!(!template(name).unwrap().origins.contains_key("entrant.joint"), "{name}: our default");
    }
    let base = template(GUANDAN).unwrap();
    let words = |value: Value| read(&base.with("entrant.joint", value).unwrap());
    assert!(words(json!({"up_to": 2})).contains("最多2个单位"), "{}", words(json!({"up_to": 2})));
    assert!(words(json!("free")).contains("可以跨单位组队"), "{}", words(json!("free")));
}

#[test]
fn r15_1_7_the_regulations_say_who_may_join_and_whose_place_it_takes() {
    let joint = template(GUANDAN).unwrap().with("entrant.joint", json!({"up_to": 2})).unwrap();
    let small = joint.with("entrant.joint_members", json!(65)).unwrap();
    let expected = "会员65人以下的单位可联合组队，每队最多2个单位，联队由一个单位报名，占这个单位的名额，同单位回避时也按这个单位算〔默认〕";
    assert!(read(&small).contains(expected), "{}", read(&small));
    let single = template(XQ).unwrap().with("entrant.joint", json!({"up_to": 2})).unwrap();
    assert!(!read(&single).contains("联合组队"), "one player is of one unit");
    assert!(joint.with("entrant.joint", json!({"up_to": 1})).is_err());
    assert!(joint.with("entrant.joint_members", json!(0)).is_err());
}

#[test]
fn v08_substitution_of_each_notice() {
    check(&[
        (GUANDAN, "substitution", json!("none"), "报名截止后不换人"),
        (S0, "substitution", json!("none"), "报名截止后不换人"),
        (S1, "substitution", json!("inside_squad"), "队内每场可换人，赛前报出场名单"),
        (XQ, "substitution", json!("none"), "报名截止后不换人"),
        (
            "guandan-swiss-groups-knockout-2026",
            "substitution",
            json!("with_consent_in_groups"),
            "已淘汰的不得顶替",
        ),
    ]);
}

#[test]
fn v09_ways_of_entry_and_late_entries() {
    check(&[
        (GUANDAN, "entry.channels", json!(["QQ"]), "报名方式：QQ"),
        (S0, "entry.channels", json!(["电子邮件"]), "报名方式：电子邮件"),
        (S1, "entry.late", json!("refuse"), "逾期报名不予编排"),
        (S1, "entry.stamp", json!(true), "报名表须单位盖章"),
        (XQ, "entry.channels", json!(["QQ"]), "报名方式：QQ"),
    ]);
    let base = template(GUANDAN).unwrap();
    for (path, value, words) in [
        ("entry.late", json!("waiting_list"), "逾期报名候补"),
        ("entry.signature", json!(true), "报名表须工会主席签字"),
        ("entry.fee", json!(50), "报名费50元"),
    ] {
        let text = read(&base.with(path, value).unwrap());
        assert!(text.contains(words), "{words}\n{text}");
    }
}

#[test]
fn v10_check_in_of_each_notice() {
    check(&[
        (GUANDAN, "checkin.lead_minutes", json!(20), "请提前20分钟到场"),
        (S0, "checkin.papers", json!(["有效证件"]), "凭有效证件参赛"),
        (S1, "checkin.papers", json!(["工作证", "会员证"]), "凭工作证、会员证参赛"),
        (XQ, "checkin.lead_minutes", json!(20), "请提前20分钟到场"),
        (GUANDAN, "checkin.per", json!("person"), ""),
        (GUANDAN, "checkin.no_show", json!("forfeit"), "未到的按迟到、弃权处理"),
    ]);
    let base = template(GUANDAN).unwrap();
    for (path, value, words) in [
        ("checkin.per", json!("entrant"), "以队为单位签到"),
        ("checkin.no_show", json!("stand_by"), "候补队顶替"),
        ("checkin.no_show", json!("re_pair"), "有人未到时重新编排"),
    ] {
        let text = read(&base.with(path, value).unwrap());
        assert!(text.contains(words), "{words}\n{text}");
    }
}

/// So many pairs, and a leader; everybody has another name.
fn form(pairs: usize, leader: &str) -> FormDraft {
    let player = |number: usize| PersonFacts {
        name: format!("选手{}", ["甲", "乙", "丙", "丁", "戊", "己", "庚", "辛"][number]),
        ..PersonFacts::default()
    };
    let pair = |pair: usize| PairDraft { players: vec![player(2 * pair), player(2 * pair + 1)] };
    FormDraft {
        members: None,
        seats: (0..pairs)
            .map(|number| SeatDraft { pairs: vec![pair(number)], ..SeatDraft::default() })
            .collect(),
        leader: ContactDraft { name: leader.to_owned(), phone: "13800000000".to_owned() },
    }
}

#[test]
fn r15_2_4_entrants_are_counted_and_the_leader_only_as_a_player() {
    let rules = template(GUANDAN).unwrap();
    let blocked = |form: &FormDraft| !check_form(&rules, Some(50), form).is_empty();
    assert!(!blocked(&form(2, "周平")), "two pairs and a fifth person who leads them");
    assert!(!blocked(&form(2, "选手甲")), "the leader is one of the four");
    assert!(blocked(&form(3, "周平")) && blocked(&form(3, "选手甲")), "a third pair is one too many");
}

#[test]
fn am05_the_form_has_as_many_rows_as_the_quota_allows() {
    let rules = template(GUANDAN).unwrap();
    let rows = |members: u32| {
        let QuotaAnswer::Seats(seats) = seats_of(&rules.quota, Some(members)) else { panic!("{members}") };
        let (players, _) = rules.entrant.composition.players();
        seats.total() * rules.entrant.composition.pairs_per_seat() * players
    };
    assert_eq!((rows(99), rows(100)), (4, 6), "the printed form has four lines");
    let warning = rules.open_points.iter().find(|point| point.id == "AM05").unwrap();
    assert_eq!(warning.zh, "原报名表只有4个名字格，已按名额放到6格。");
    let six = form(3, "周平");
    let mut six = FormDraft { members: Some(100), ..six };
    six.seats[0].pairs[0].players[0].gender = Some(saiwu_domain::registration::Gender::Female);
    assert_eq!(check_form(&rules, Some(100), &six), [], "all six names are taken");
}

#[test]
fn r16_5_after_the_deadline_entries_are_closed() {
    let deadline = chrono::DateTime::from_timestamp(1_796_000_000, 0).unwrap();
    let details = EventDetails {
        title: "双升比赛".to_owned(),
        date: chrono::NaiveDate::from_ymd_opt(2026, 12, 5).unwrap(),
        place: String::new(),
        host: String::new(),
        deadline: Some(deadline),
        contact: "王老师 88880000".to_owned(),
        phone_policy: PhonePolicy::Banned,
    };
    let created = EventState::create(details, template(S1).unwrap()).unwrap();
    let state = EventState::created(&created).unwrap();
    assert!(state.entries_closed(deadline).is_none(), "the last second counts");
    let late = state.entries_closed(deadline + chrono::TimeDelta::seconds(1)).unwrap();
    assert_eq!(late.sentence.zh, "报名已截止，请联系王老师 88880000");
}

#[test]
fn r16_3_v05_conditions_of_players_are_said_in_the_regulations() {
    let base = template(GUANDAN).unwrap();
    for (condition, words) in [
        (json!("members_in_service"), "在职工会会员"),
        (json!("same_legal_entity"), "同一法人单位"),
        (json!("women"), "女职工"),
        (json!({"post": "副处级以上"}), "副处级以上"),
        (json!("health_and_insurance"), "保险"),
        (json!("risk_statement"), "风险告知书"),
    ] {
        let text = read(&base.with("eligibility.players", json!([condition])).unwrap());
        assert!(text.contains("参赛条件：") && text.contains(words), "{words}\n{text}");
    }
    assert!(read(&template(S1).unwrap()).contains("参赛条件：在职工会会员"));
    let class = read(&base.with("eligibility.class", json!("甲组")).unwrap());
    assert!(class.contains("甲组，每人只能报一个组别"), "{class}");
}

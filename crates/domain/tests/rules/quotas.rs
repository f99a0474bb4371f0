//! R15 quotas (T17, T25), R16 the form of a unit.

use crate::support::{GUANDAN, SHENGJI, rules};
use saiwu_domain::registration::{
    ContactDraft, FormDraft, Gender, PairDraft, PersonFacts, QuotaAnswer, SeatDraft, Severity, check_form,
    seats_of,
};
use saiwu_domain::regulations::Regulations;
use serde_json::{Value, json};

/// Seats and whether a warning is shown.
fn seats(rules: &Regulations, members: u32) -> (u32, bool) {
    match seats_of(&rules.quota, Some(members)) {
        QuotaAnswer::Seats(seats) => (seats.total(), seats.overlap.is_some()),
        other => panic!("{members}: {other:?}"),
    }
}

fn quota(rules_of_quota: Value) -> Regulations {
    rules(GUANDAN, &[("quota.rules", rules_of_quota)])
}

fn bracket(from: u32, to: Option<u32>, seats: u32) -> Value {
    json!({"size_bracket": {"from": from, "to": to, "seats": seats, "clause": "正文四.3"}})
}

#[test]
fn r20_t17_r15_1_1_am01_v04_brackets_of_2013_as_printed() {
    let rules = rules(SHENGJI, &[]);
    for (members, expected) in [(99, (1, false)), (100, (2, true)), (300, (4, true)), (301, (4, false))] {
        assert_eq!(seats(&rules, members), expected, "{members} members");
    }
    assert!(rules.open_points.iter().any(|point| point.id == "AM01" && point.path == "quota.rules"));
}

#[test]
fn r20_t25_am02_r15_1_1_brackets_of_2018_as_printed() {
    let rules = quota(json!([bracket(0, Some(100), 1), bracket(100, None, 2)]));
    for (members, expected) in [(99, (1, false)), (100, (2, true)), (101, (2, false))] {
        assert_eq!(seats(&rules, members), expected, "{members} members");
    }
}

#[test]
fn r15_1_3_a_fixed_number_for_every_unit() {
    let rules = quota(json!([{"fixed": {"seats": 2, "clause": "正文七.2"}}]));
    for members in [0, 50, 5000] {
        assert_eq!(seats(&rules, members), (2, false));
    }
    assert!(matches!(seats_of(&rules.quota, None), QuotaAnswer::Seats(_)), "members need not be known");
}

#[test]
fn r15_1_5_am03_v04_a_third_pair_from_100_members() {
    for (members, expected) in [(99, 2), (100, 3), (101, 3)] {
        assert_eq!(seats(&rules(GUANDAN, &[]), members).0, expected, "{members} members");
    }
}

#[test]
fn r15_2_1_a_gap_and_unknown_members_are_asked_about() {
    let gap = quota(json!([bracket(0, Some(65), 1), bracket(100, None, 2)]));
    assert_eq!(seats_of(&gap.quota, Some(80)), QuotaAnswer::NoRule);
    assert_eq!(seats_of(&gap.quota, None), QuotaAnswer::NeedsMembers);
    let lower = gap.with("quota.rules", json!([bracket(0, Some(100), 1), bracket(100, None, 2)])).unwrap();
    let lower = lower.with("quota.on_overlap", json!("lower")).unwrap();
    assert_eq!(seats(&lower, 100), (1, true), "the organizer may decide the other way, the warning stays");
}

fn form(genders: &[Option<Gender>]) -> FormDraft {
    let player = |(gender, name): (&Option<Gender>, &str)| PersonFacts {
        name: name.to_owned(),
        gender: *gender,
        ..PersonFacts::default()
    };
    let names = ["王一", "王二", "王三", "王四", "王五", "王六"];
    let players: Vec<_> = genders.iter().zip(names).map(player).collect();
    let seats = players
        .chunks(2)
        .map(|two| SeatDraft { pairs: vec![PairDraft { players: two.to_vec() }], ..SeatDraft::default() });
    let leader = ContactDraft { name: "周平".to_owned(), phone: "13800000000".to_owned() };
    FormDraft { members: None, seats: seats.collect(), leader }
}

fn blocking(members: u32, form: &FormDraft) -> Vec<String> {
    let found = check_form(&rules(GUANDAN, &[]), Some(members), form);
    found.into_iter().filter(|it| it.severity == Severity::Blocking).map(|it| it.sentence.zh).collect()
}

#[test]
fn r15_2_5_a_refusal_names_the_members_the_quota_and_the_clause() {
    let three = form(&[Some(Gender::Female); 6]);
    let [sentence] = &blocking(98, &three)[..] else { panic!("{:?}", blocking(98, &three)) };
    for part in ["会员98人", "限报2队", "规程", "七.1"] {
        assert!(sentence.contains(part), "{sentence}");
    }
    assert_eq!(blocking(100, &three), [""; 0]);
}

#[test]
fn r15_2_5_every_refusal_of_a_quota_names_its_clause_and_none_that_is_not_there() {
    let why = |rules: &Regulations, members: Option<u32>, form: &FormDraft| -> Vec<String> {
        check_form(rules, members, form).into_iter().map(|it| it.sentence.zh).collect()
    };
    let gap = quota(json!([bracket(0, Some(65), 1), bracket(100, None, 2)]));
    assert_eq!(why(&gap, Some(80), &form(&[None; 2])), ["这个人数没有名额（规程正文四.3），请联系主办方"]);
    assert_eq!(why(&gap, None, &form(&[None; 2])), ["请填会员人数，名额按人数定（规程正文四.3）"]);
    let odd = why(&rules(GUANDAN, &[]), Some(80), &form(&[None; 3]));
    assert!(matches!(&odd[..], [why] if why.starts_with("每对2人（")), "{odd:?}");
    // Where the notice sets no number there is no clause to name.
    let open = rules("guandan-groups-knockout-2022", &[]);
    let mut many = form(&[None; 2]);
    many.seats = vec![many.seats[0].clone(); 51];
    let most = why(&open, None, &many);
    assert!(most.iter().any(|why| why == "一张报名表最多填50队，你已填51队"), "{:?}", most.first());
}

#[test]
fn r16_1_v06_where_the_leader_does_not_play_nobody_of_that_name_does() {
    let not = rules(GUANDAN, &[("roster.leader_may_play", json!(false))]);
    let mut pair = form(&[None; 2]);
    pair.leader.name = "王二".to_owned();
    let found = check_form(&not, Some(50), &pair);
    let fields: Vec<_> = found.iter().map(|it| it.field.as_deref().unwrap_or_default()).collect();
    assert_eq!(fields, ["seats.0.pairs.0.players.1.name"]);
    assert!(found[0].sentence.zh.starts_with("领队不上场（主办方定）"), "{found:?}");
    assert!(check_form(&rules(GUANDAN, &[]), Some(50), &pair).is_empty(), "where the notice is silent, yes");
    pair.seats[0].pairs[0].players[1].phone = "13900000009".to_owned();
    assert!(check_form(&not, Some(50), &pair).is_empty(), "another phone, another person");
}

#[test]
fn am04_v05_a_third_pair_needs_one_woman_among_the_players_of_the_unit() {
    let mut genders = [Some(Gender::Male); 6];
    assert_eq!(blocking(120, &form(&genders)).len(), 1, "none");
    assert_eq!(blocking(120, &form(&genders[..4])), [""; 0], "two pairs need none");
    genders[0] = Some(Gender::Female);
    assert_eq!(blocking(120, &form(&genders)), [""; 0], "she may play in any of the pairs");
}

#[test]
fn r16_2_the_same_name_twice_in_a_form_is_pointed_out() {
    let mut twice = form(&[None; 4]);
    twice.seats[1].pairs[0].players[1].name = "王一".to_owned();
    let found = check_form(&rules(GUANDAN, &[]), Some(50), &twice);
    let fields: Vec<_> = found.into_iter().map(|it| (it.severity, it.field.unwrap_or_default())).collect();
    assert_eq!(fields, [(Severity::Warning, "seats.1.pairs.0.players.1.name".to_owned())]);
}

/// [LA]: 甲组每单位限报2队，乙组（副处级、副高以上）不限.
fn two_classes() -> Regulations {
    let classes = json!([{"name": "甲组", "seats": 2}, {"name": "乙组", "who": "副处级、副高以上"}]);
    rules(GUANDAN, &[("quota.rules", json!([])), ("quota.classes", classes)])
}

fn classed(classes: &[Option<&str>]) -> FormDraft {
    let mut form = form(&[]);
    let players = |place: usize| {
        let name = |hand: &str| PersonFacts {
            name: format!("{}{hand}", ["王", "李", "张", "赵", "钱"][place]),
            ..PersonFacts::default()
        };
        vec![name("一"), name("二")]
    };
    form.seats = (0..)
        .zip(classes)
        .map(|(place, class)| SeatDraft {
            pairs: vec![PairDraft { players: players(place) }],
            class: class.map(str::to_owned),
            ..SeatDraft::default()
        })
        .collect();
    form
}

fn about(rules: &Regulations, classes: &[Option<&str>]) -> Vec<(String, String)> {
    let found = check_form(rules, Some(50), &classed(classes));
    found.into_iter().map(|it| (it.field.unwrap_or_default(), it.sentence.zh)).collect()
}

#[test]
fn r15_1_6_each_class_has_a_quota_of_its_own() {
    let rules = two_classes();
    let (a, b) = (Some("甲组"), Some("乙组"));
    assert_eq!(about(&rules, &[a, a, b, b, b]), []);
    let [(field, why)] = &about(&rules, &[a, b, a, a])[..] else { panic!("one refusal") };
    assert_eq!(field, "seats.3", "the third one of the class");
    assert_eq!(why, "甲组限报2队，这是第3队。各组别的名额不能互相挪用（主办方定）");
    assert!(rules.quota.classes[1].seats.is_none());
    let cited = rules.cited("quota.classes", "三、参赛办法");
    assert!(about(&cited, &[a, a, a])[0].1.ends_with("（规程三、参赛办法）"));
}

#[test]
fn r15_1_6_every_place_says_its_class_and_none_is_guessed() {
    let rules = two_classes();
    for class in [None, Some("丙组")] {
        let found = about(&rules, &[Some("甲组"), class]);
        assert_eq!(found, [("seats.1.class".to_owned(), "请选组别：甲组、乙组（主办方定）".to_owned())]);
    }
    let without = rules.with("quota.classes", json!([])).unwrap();
    assert_eq!(about(&without, &[None, None]), [], "where there are no classes nothing is asked");
}

#[test]
fn r15_1_6_a_number_for_the_whole_unit_and_a_named_unit_stand_beside_the_classes() {
    let (retired, in_service) = (Some("离退休"), Some("在职"));
    let both = json!([{"name": "离退休", "seats": 1}, {"name": "在职", "seats": 2}]);
    let alone = rules(GUANDAN, &[("quota.rules", json!([])), ("quota.classes", both.clone())]);
    assert_eq!(seats(&alone, 50).0, 3, "all classes together");
    let many = about(&alone, &[retired, in_service, in_service, in_service]);
    assert!(many.iter().any(|(_, why)| why.starts_with("各组别合计限报3队")), "{many:?}");
    let bounded = rules(
        GUANDAN,
        &[("quota.rules", json!([{"fixed": {"seats": 2, "clause": "四"}}])), ("quota.classes", both)],
    );
    let three = about(&bounded, &[retired, in_service, in_service]);
    assert!(three.iter().any(|(_, why)| why.contains("限报2队") && why.contains("规程四")), "{three:?}");
    let named = json!([{"named_units": {"units": {"总公司": 4}, "clause": "五"}}]);
    let own = bounded.with("quota.rules", named).unwrap();
    let own = own.of_unit("总公司");
    assert_eq!(
        about(&own, &[retired, retired, retired, in_service]),
        [],
        "its own number, whatever the class"
    );
    assert_eq!(about(&own, &[None])[0].0, "seats.0.class", "and still the class is said");
}

#[test]
fn r15_1_6_the_classes_are_read_in_the_regulations_and_no_two_have_one_name() {
    let text: String = two_classes().text().into_iter().map(|paragraph| paragraph.zh).collect();
    assert!(
        text.contains("甲组限报2队（每队2人），乙组（副处级、副高以上）不限，名额不能互相挪用"),
        "{text}"
    );
    for classes in [
        json!([{"name": "甲组"}]),
        json!([{"name": "甲组"}, {"name": "甲组"}]),
        json!([{"name": ""}, {"name": "乙组"}]),
    ] {
        assert!(two_classes().with("quota.classes", classes.clone()).is_err(), "{classes}");
    }
}

use super::*;
use crate::regulations::template;

fn player(name: &str, gender: Option<Gender>) -> PersonFacts {
    PersonFacts { name: name.to_owned(), gender, ..PersonFacts::default() }
}

fn form(names: &[(&str, Option<Gender>)]) -> FormDraft {
    form_of(2, names)
}

fn form_of(players: usize, names: &[(&str, Option<Gender>)]) -> FormDraft {
    let seats = names
        .chunks(players)
        .map(|two| SeatDraft {
            pairs: vec![PairDraft {
                players: two.iter().map(|(name, gender)| player(name, *gender)).collect(),
            }],
            ..SeatDraft::default()
        })
        .collect();
    let leader = ContactDraft { name: "周平".to_owned(), phone: "0511-8000000".to_owned() };
    FormDraft { members: None, seats, leader }
}

fn sentences(members: u32, form: &FormDraft) -> Vec<String> {
    let regulations = template("guandan-swiss-2018").unwrap();
    check_form(&regulations, Some(members), form).into_iter().map(|found| found.sentence.zh).collect()
}

const MAN: Option<Gender> = Some(Gender::Male);
const WOMAN: Option<Gender> = Some(Gender::Female);

#[test]
fn two_pairs_need_nothing_but_names() {
    assert_eq!(
        sentences(50, &form(&[("甲一", None), ("甲二", None), ("乙一", None), ("乙二", None)])),
        [""; 0]
    );
}

#[test]
fn r15_2_5_r15_1_5_a_third_pair_is_refused_below_100_members_with_the_clause() {
    let three =
        form(&[("甲一", WOMAN), ("甲二", MAN), ("乙一", MAN), ("乙二", MAN), ("丙一", MAN), ("丙二", MAN)]);
    assert_eq!(
        sentences(98, &three),
        ["会员98人，限报2队，100人以上的单位才可报3队，你已填3队（规程正文七.1）"]
    );
    assert_eq!(sentences(100, &three), [""; 0]);
}

#[test]
fn am04_v05_a_third_pair_needs_a_woman_with_the_clause() {
    let men =
        form(&[("甲一", MAN), ("甲二", MAN), ("乙一", MAN), ("乙二", MAN), ("丙一", MAN), ("丙二", MAN)]);
    assert_eq!(sentences(120, &men), ["报第三对时，队员中须有女职工（规程正文七.1）"]);
    let unknown = form(&[
        ("甲一", None),
        ("甲二", None),
        ("乙一", None),
        ("乙二", None),
        ("丙一", None),
        ("丙二", None),
    ]);
    assert_eq!(sentences(120, &unknown), ["报第三对时，队员中须有女职工（规程正文七.1），请选性别"]);
}

#[test]
fn a_place_of_a_single_player_has_one_name_and_a_squad_as_many_as_it_brings() {
    let found = |template_name: &str, form: &FormDraft| {
        let regulations = template(template_name).unwrap();
        let found = check_form(&regulations, Some(50), form);
        found.into_iter().map(|found| found.sentence.zh).collect::<Vec<_>>()
    };
    assert_eq!(found("xiangqi-swiss", &form_of(1, &[("甲一", None), ("甲二", None)])), [""; 0]);
    assert_eq!(
        found("xiangqi-swiss", &form_of(2, &[("甲一", None), ("甲二", None)])),
        ["每个名额1人（规程正文七.2）"]
    );
    let mut squads = template("xiangqi-swiss").unwrap();
    squads.entrant.composition = Composition::Squad { min: 2, max: 4, fields: 2 };
    let squad = |names: &[(&str, Option<Gender>)]| {
        let found = check_form(&squads, Some(50), &form_of(5, names));
        found.into_iter().map(|found| found.sentence.zh).collect::<Vec<_>>()
    };
    let one = ("甲一", None);
    assert_eq!(squad(&[one, ("甲二", None)]), [""; 0]);
    assert_eq!(squad(&[one, ("甲二", None), ("甲三", None), ("", None)]), [""; 0], "the fourth stays open");
    let short = squad(&[one]);
    assert!(matches!(&short[..], [why] if why.starts_with("每队2到4人（")), "with who says so: {short:?}");
    assert_eq!(squad(&[one, ("", None)]), ["请填姓名"]);
}

#[test]
fn one_known_woman_counts_though_the_gender_of_her_partner_is_not() {
    let pair = |first, second| form(&[("甲一", first), ("甲二", second)]).seats[0].pairs[0].clone();
    assert_eq!(women_in(&pair(Some(Gender::Female), None)), Some(1));
    assert_eq!(women_in(&pair(MAN, None)), None);
    assert_eq!(women_in(&pair(MAN, MAN)), Some(0));
}

#[test]
fn every_missing_or_odd_input_is_named() {
    let mut bad = form(&[("", None), ("王", None), ("李强", None), ("李强", None)]);
    bad.leader = ContactDraft { name: " ".to_owned(), phone: "12".to_owned() };
    let regulations = template("guandan-swiss-2018").unwrap();
    let fields: Vec<_> = check_form(&regulations, Some(50), &bad)
        .into_iter()
        .map(|found| (found.field.unwrap_or_default(), found.severity))
        .collect();
    let expected = [
        ("seats.0.pairs.0.players.0.name", Severity::Blocking),
        ("seats.0.pairs.0.players.1.name", Severity::Blocking),
        ("seats.1.pairs.0.players.1.name", Severity::Blocking),
        ("leader.name", Severity::Blocking),
        ("leader.phone", Severity::Blocking),
    ];
    assert_eq!(fields, expected.map(|(field, severity)| (field.to_owned(), severity)));
}

/// Names are public; a number that is pasted along with one would be, too.
#[test]
fn a_number_in_a_name_is_refused_and_not_repeated() {
    let mut form = form(&[("甲一13800000001", None), ("甲二", None)]);
    form.leader.name = "周平 138 0000 0002".to_owned();
    let found = sentences(50, &form);
    assert_eq!(found, ["姓名会公布，号码请填到手机一栏"; 2]);
}

#[test]
fn r15_2_1_the_leader_is_reached_by_eleven_digits_or_by_a_landline() {
    let refused = |phone: &str| {
        let mut form = form(&[]);
        form.leader.phone = phone.to_owned();
        let found = check_form(&template("guandan-swiss-2018").unwrap(), Some(60), &form);
        found.iter().any(|violation| violation.field.as_deref() == Some("leader.phone"))
    };
    for phone in ["13800000002", "0511-8000000", "010 80000000", "8000000", "80000000", "+86 13800000002"] {
        assert!(!refused(phone), "{phone}");
    }
    for phone in ["1380000000", "138000000023", "5118000000", "23800000002", "800000000", "0511800", "一三八"]
    {
        assert!(refused(phone), "{phone}");
    }
}

#[test]
fn r15_1_1_a_place_that_is_only_asked_for_is_not_called_filled() {
    let mut asked = form(&[("甲", None), ("乙", None), ("丙", None), ("丁", None), (" ", None), ("", None)]);
    assert_eq!(
        sentences(98, &asked)[0],
        "会员98人，限报2队，100人以上的单位才可报3队，不能再加（规程正文七.1）"
    );
    asked.seats[2].pairs[0].players[0].name = "戊".to_owned();
    assert!(sentences(98, &asked)[0].contains("你已填3队"), "{:?}", sentences(98, &asked));
}

#[test]
fn r16_2_the_same_name_twice_in_one_pair_is_refused_unless_something_tells_them_apart() {
    let twice = form(&[("王芳", WOMAN), ("王 芳", WOMAN)]);
    assert_eq!(
        sentences(50, &twice),
        ["“王芳”在这里填了两次。真是同名的两个人，请在名字后面注明，如“王芳（大）”"]
    );
    let told = form(&[("王芳（大）", WOMAN), ("王芳（小）", WOMAN)]);
    assert_eq!(sentences(50, &told), [""; 0]);
    let mut phones = twice;
    for (player, phone) in phones.seats[0].pairs[0].players.iter_mut().zip(["13800000001", "13800000002"]) {
        player.phone = phone.to_owned();
    }
    let regulations = template("guandan-swiss-2018").unwrap();
    let found = check_form(&regulations, Some(50), &phones);
    assert!(
        found.iter().all(|found| found.severity == Severity::Warning),
        "two phones, two persons: {found:?}"
    );
}

#[test]
fn who_was_erased_keeps_the_place_and_nobody_is_named_so() {
    let again = form(&[("已删除", None), ("李强", MAN)]);
    let regulations = template("guandan-swiss-2018").unwrap();
    assert_eq!(check_form_again(&regulations, Some(50), &again, 1), []);
    assert_eq!(sentences(50, &again), ["“已删除”不是姓名，请填真实姓名"]);
    let two = form(&[("已删除", None), ("已 删除", None)]);
    assert_eq!(check_form_again(&regulations, Some(50), &two, 1).len(), 1, "only one was erased");
    assert_eq!(check_form_again(&regulations, Some(50), &two, 2), []);
    let mut leader = form(&[("甲一", MAN), ("甲二", MAN)]);
    leader.leader.name = "已删除".to_owned();
    assert_eq!(sentences(50, &leader).len(), 1);
}

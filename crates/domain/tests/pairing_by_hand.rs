//! Matches set by the chief referee, and what is said about a pairing made by hand.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod pairing_support;

use pairing_support::{Played, fresh, paired, refused, text, with_units};
use saiwu_domain::ids::EntrantId;
use saiwu_domain::pairing::{
    Constraint, Criterion, Gravity, Objection, ObjectionKind, PairingProblem, PairingRefusal, Reason,
    Relaxation, RelaxedWhy, SameUnit, SetMatch, explain, judge, pair,
};

/// `1-2 3`
fn matches(text: &str) -> Vec<SetMatch> {
    text.split_whitespace()
        .map(|item| match item.split_once('-') {
            Some((a, b)) => (a.into(), Some(b.into())),
            None => (item.into(), None),
        })
        .collect()
}

fn set(mut problem: PairingProblem, text: &str) -> PairingProblem {
    problem.locked = matches(text);
    problem
}

fn kinds(problem: &PairingProblem, text: &str) -> Vec<(Gravity, ObjectionKind, Vec<EntrantId>)> {
    let objections = judge(problem, &matches(text)).into_iter();
    objections.map(|Objection { gravity, kind, entrants, .. }| (gravity, kind, entrants)).collect()
}

fn ids(text: &str) -> Vec<EntrantId> {
    text.split_whitespace().map(EntrantId::from).collect()
}

/// After two rounds: 1–2, 3–4 and 1–3, 2–4 were played.
fn after_two_rounds() -> PairingProblem {
    let totals = ["", "1:2 2:0 3:2 4:0", "1:4 3:2 2:2 4:0"];
    Played::new(&["1", "2", "3", "4"], "1-2 3-4 | 1-3 2-4", &totals).problem()
}

#[test]
fn set_matches_stay_and_the_rest_is_paired_as_well_as_possible() {
    assert_eq!(paired(&set(fresh(1, 8), "1-8")), "1-8 2-3 4-5 6-7");
    assert_eq!(paired(&set(fresh(1, 8), "8-1 3-6")), "1-8 2-4 3-6 5-7");
    assert_eq!(paired(&set(fresh(1, 7), "2")), "1-3 4-5 6-7 2");
}

#[test]
fn set_match_that_breaks_a_rule_is_kept_and_listed() {
    let played = Played::new(&["1", "2", "3", "4", "5", "6"], "1-2 3-4 5-6", &["", ""]);
    let pairing = pair(&set(played.problem(), "1-2")).unwrap();
    assert_eq!(text(&pairing), "2-1 5-3 6-4");
    let [relaxed] = &pairing.relaxed[..] else { panic!("{:?}", pairing.relaxed) };
    assert_eq!((relaxed.constraint, relaxed.why), (Constraint::Rematch, RelaxedWhy::SetByReferee));
    assert_eq!(pairing.quality.rematches, 1);
}

#[test]
fn set_match_breaks_what_nobody_may_relax_and_is_listed_too() {
    let mut problem = fresh(1, 4);
    (problem.entrants[0].team, problem.entrants[1].team) = (Some("t".into()), Some("t".into()));
    problem.forbidden.insert(("2".into(), "1".into()));
    let pairing = pair(&set(problem, "1-2")).unwrap();
    let listed: Vec<_> = pairing.relaxed.iter().map(|relaxed| relaxed.constraint).collect();
    assert_eq!(listed, [Constraint::SameTeam, Constraint::Forbidden]);
}

#[test]
fn rest_that_has_no_legal_pairing_names_the_set_matches_as_the_first_way_out() {
    let problem = set(after_two_rounds(), "1-2");
    // 3 and 4 met too, so the referee has to allow it, or take back 1–2.
    let (blocking, options) = refused(&problem);
    assert_eq!(blocking, ["locked: 1 2", "rematch: 3 4"]);
    assert_eq!(options, ["release_locks", "allow_rematch", "end_stage"]);
}

#[test]
fn set_matches_that_fit_nobody_are_refused_by_name() {
    let cases = [("1-9", "1 9"), ("1-2 2-3", "2 3"), ("1-1", "1"), ("4", "4")];
    for (locked, wrong) in cases {
        let refusal = pair(&set(fresh(1, 4), locked)).unwrap_err();
        assert_eq!(refusal, PairingRefusal::BadLocks { entrants: ids(wrong) }, "{locked}");
        assert!(explain::refusal(&fresh(1, 4), &refusal).zh.starts_with("指定的对阵排不成"));
    }
}

#[test]
fn set_match_says_that_the_chief_referee_set_it() {
    let problem = set(fresh(1, 5), "1-4 2");
    let pairing = pair(&problem).unwrap();
    let sentences: Vec<_> =
        pairing.matches.iter().map(|paired| explain::sentence(&problem, paired).zh).collect();
    assert_eq!(
        sentences,
        [
            "这一场由裁判长指定：1号对4号",
            "3号和5号都积0分，按本轮签号从小到大的顺序，3号对5号",
            "本轮由裁判长指定2号轮空",
        ]
    );
    assert_eq!(pairing.matches[0].reasons, [Reason::Locked]);
    let around = set(fresh(1, 4), "2-4");
    assert_eq!(
        explain::sentence(&around, &pair(&around).unwrap().matches[0]).zh,
        "1号和3号都积0分，2号由裁判长指定了对手，按本轮签号从小到大的顺序，1号对3号"
    );
    let own = explain::sentence_for(&problem, &pairing, &"4".into()).unwrap();
    assert_eq!(own.zh, "这一场由裁判长指定：1号对你");
    assert_eq!(explain::sentence_for(&problem, &pairing, &"2".into()).unwrap().zh, "本轮由裁判长指定你轮空");
}

#[test]
fn r9_4_6_pairing_of_the_engine_has_no_objections_but_what_it_lists_itself() {
    for (problem, expected) in [(fresh(1, 7), 0), (with_units("a a a b"), 1), (with_units("a a b b c"), 0)] {
        let pairing = pair(&problem).unwrap();
        let own: Vec<SetMatch> =
            pairing.matches.iter().map(|paired| (paired.first.clone(), paired.second.clone())).collect();
        assert_eq!(judge(&problem, &own).len(), expected);
    }
}

#[test]
fn r9_2_1_what_is_no_pairing_is_blocking() {
    let problem = fresh(1, 4);
    assert_eq!(
        kinds(&problem, "1-2"),
        [
            (Gravity::Blocking, ObjectionKind::Missing, ids("3")),
            (Gravity::Blocking, ObjectionKind::Missing, ids("4")),
        ]
    );
    assert_eq!(
        kinds(&problem, "1-2 3-4 1-3")[..2],
        [
            (Gravity::Blocking, ObjectionKind::Twice, ids("1")),
            (Gravity::Blocking, ObjectionKind::Twice, ids("3")),
        ]
    );
    assert_eq!(
        kinds(&problem, "1-1 2-3"),
        [
            (Gravity::Blocking, ObjectionKind::Missing, ids("4")),
            (Gravity::Blocking, ObjectionKind::WithItself, ids("1")),
        ]
    );
    assert_eq!(
        kinds(&problem, "1-2 3-4 9"),
        [
            (Gravity::Blocking, ObjectionKind::NotInRound, ids("9")),
            (Gravity::Serious, ObjectionKind::TooManyByes, ids("9")),
        ]
    );
    let sentences: Vec<_> = judge(&problem, &matches("1-2 3-3")).into_iter().map(|o| o.sentence.zh).collect();
    assert_eq!(sentences, ["4号还没有对手，也没有轮空", "3号不能和自己交手"]);
}

#[test]
fn r9_2_1_byes_that_nobody_needs_are_serious() {
    assert_eq!(kinds(&fresh(1, 4), "1-2 3 4"), [(Gravity::Serious, ObjectionKind::TooManyByes, ids("3 4"))]);
}

#[test]
fn r9_2_hard_rules_broken_are_serious() {
    let broken = |constraint| ObjectionKind::Broken { constraint };
    let serious = |problem: &PairingProblem, text: &str| -> Vec<(ObjectionKind, Vec<EntrantId>)> {
        let found = kinds(problem, text).into_iter().filter(|(gravity, ..)| *gravity == Gravity::Serious);
        found.map(|(_, kind, entrants)| (kind, entrants)).collect()
    };
    assert_eq!(
        serious(&after_two_rounds(), "1-2 3-4"),
        [(broken(Constraint::Rematch), ids("1 2")), (broken(Constraint::Rematch), ids("3 4")),]
    );
    let mut problem = fresh(1, 4);
    (problem.entrants[0].team, problem.entrants[1].team) = (Some("t".into()), Some("t".into()));
    problem.forbidden.insert(("4".into(), "3".into()));
    assert_eq!(
        serious(&problem, "1-2 3-4"),
        [(broken(Constraint::SameTeam), ids("1 2")), (broken(Constraint::Forbidden), ids("3 4")),]
    );
    let mut problem = fresh(1, 3);
    problem.entrants[2].byes = 1;
    assert_eq!(serious(&problem, "1-2 3"), [(broken(Constraint::SecondBye), ids("3"))]);
    let mut problem = with_units("a a b b");
    problem.policy.same_unit = SameUnit::Hard;
    assert_eq!(
        serious(&problem, "1-2 3-4"),
        [(broken(Constraint::SameUnit), ids("1 2")), (broken(Constraint::SameUnit), ids("3 4")),]
    );
    let sentences: Vec<_> = judge(&problem, &matches("1-2 3-4")).into_iter().map(|o| o.sentence.zh).collect();
    assert_eq!(sentences, ["1号、2号同单位", "3号、4号同单位"]);
}

#[test]
fn r9_5_1_what_the_chief_referee_allowed_is_a_note() {
    let mut problem = after_two_rounds();
    problem.policy.allow.insert(Relaxation::Rematch);
    let found = kinds(&problem, "1-2 3-4");
    assert!(found.iter().all(|(gravity, ..)| *gravity == Gravity::Note), "{found:?}");
}

#[test]
fn r9_4_worse_quality_is_a_note_with_the_number_that_is_possible() {
    let totals = ["", "1:2 2:0 3:2 4:0 5:2 6:0 7:2 8:0"];
    let names = ["1", "2", "3", "4", "5", "6", "7", "8"];
    let problem = Played::new(&names, "1-2 3-4 5-6 7-8", &totals).problem();
    let worse = |criterion| ObjectionKind::Worse { criterion };
    assert_eq!(kinds(&problem, "1-3 5-7 2-4 6-8"), []);
    let found = judge(&problem, &matches("1-3 5-4 7-2 6-8"));
    assert_eq!((found[0].gravity, found[0].kind), (Gravity::Note, worse(Criterion::Floats)));
    assert_eq!(found[0].sentence.zh, "有2桌不同分的相遇，最好的编排只有0桌");
    assert_eq!(found[0].entrants, ids("7 5"));
    let soft = kinds(&with_units("a a b b"), "1-2 3-4");
    assert!(soft.iter().all(|(gravity, ..)| *gravity == Gravity::Note), "soft same unit: {soft:?}");
    assert_eq!(soft.len(), 2);
    let found = judge(&fresh(3, 3), &matches("1-2 3"));
    assert_eq!(found, []);
    let mut problem = fresh(3, 3);
    problem.entrants[0].total = saiwu_domain::points::Points::whole(2);
    let found = judge(&problem, &matches("2-3 1"));
    assert_eq!((found[0].kind, &found[0].entrants), (worse(Criterion::Bye), &ids("1")));
}

//! What is looked through before the ranking is final (ux.md S90).

use crate::support::{Day, levels, report, rules, table};
use saiwu_domain::event::{Outcome, PublicationCheck, PublicationItem};
use saiwu_domain::ids::RoundNumber;
use saiwu_domain::level::Level;
use saiwu_domain::regulations::Awards;
use serde_json::json;

const ROUND: RoundNumber = RoundNumber(1);

fn checks(day: &Day) -> Vec<PublicationCheck> {
    day.state.publication_checks(day.now)
}

fn of(day: &Day, item: PublicationItem) -> PublicationCheck {
    checks(day).into_iter().find(|check| check.item == item).unwrap()
}

#[test]
fn what_is_open_is_named_with_the_place_where_it_is_put_right() {
    let mut day = Day::of(rules(&[("swiss.rounds", json!(1))]), 4);
    assert_eq!(checks(&day).len(), 1, "nothing was played, and nothing of it is in order");
    day.begin();
    let results = of(&day, PublicationItem::Results);
    assert_eq!((results.done, results.round), (false, Some(ROUND)));
    assert_eq!(results.words.zh, "第1轮还有2桌没有确认成绩");
    assert!(!of(&day, PublicationItem::Rounds).done && of(&day, PublicationItem::Disputes).done);
    day.report(ROUND, table(2), levels(Level::Nine, Level::Six));
    let other = report(Level::Nine, Level::Eight);
    day.try_take(day.state.report_result(ROUND, table(2), &other, true, None).unwrap());
    let dispute = of(&day, PublicationItem::Disputes);
    assert_eq!((dispute.done, dispute.round, dispute.table), (false, Some(ROUND), Some(table(2))));
}

#[test]
fn r9_1_2_while_a_match_is_to_be_played_again_nobody_reads_that_every_round_is_played() {
    // After the first of two rounds, and after the last.
    for rounds in [1, 2] {
        let mut day = Day::of(rules(&[("swiss.rounds", json!(rounds))]), 4);
        day.begin();
        day.report(ROUND, table(1), levels(Level::Nine, Level::Six));
        day.report(ROUND, table(2), levels(Level::Ten, Level::Three));
        day.close();
        assert_eq!(of(&day, PublicationItem::Rounds).done, rounds == 1);
        day.take(day.state.void_result(ROUND, table(1), "牌张不全", &day.chief()).unwrap());
        let rounds = of(&day, PublicationItem::Rounds);
        assert_eq!((rounds.done, rounds.words.zh.as_str()), (false, "还有要重赛的，先把重赛打完"));
    }
}

#[test]
fn once_all_is_played_only_the_time_for_corrections_runs_and_keeps_nobody() {
    let mut day = Day::of(rules(&[("swiss.rounds", json!(1)), ("awards", json!(3))]), 4);
    day.begin();
    day.wait(50);
    day.report(ROUND, table(1), levels(Level::Nine, Level::Six));
    day.report(ROUND, table(2), levels(Level::Ten, Level::Three));
    day.close();
    let open: Vec<_> = checks(&day).into_iter().filter(|check| !check.done).collect();
    assert_eq!(
        open.iter().map(|check| check.item).collect::<Vec<_>>(),
        [PublicationItem::Windows],
        "{open:?}"
    );
    let until = open[0].until.unwrap();
    assert!(day.state.finish_event(None).is_ok());
    day.wait((until - day.now).num_minutes() + 1);
    assert!(checks(&day).iter().all(|check| check.done), "{:?}", checks(&day));
}

#[test]
fn r16_8_am39_the_number_of_awards_is_asked_and_can_be_set_after_the_draw_and_after_the_end() {
    let mut day = Day::of(rules(&[("swiss.rounds", json!(1)), ("awards", json!("by_entries"))]), 4);
    day.begin();
    let asked = of(&day, PublicationItem::Awards);
    assert!(!asked.done && asked.words.zh.contains("录取多少名还没有定"), "{asked:?}");
    let refused = day.state.decide_setting("swiss.rounds", json!(3)).unwrap_err();
    assert_eq!(refused.sentence.zh, "抽签以后不能再改规程");
    assert!(!day.state.may_set("swiss.rounds") && day.state.may_set("awards"));
    // As a person writes it, and as the record keeps it.
    for (said, kept) in [(json!("30%"), json!({"percent": 30})), (json!(2), json!({"first": 2}))] {
        let set = day.state.decide_setting("awards", said).unwrap();
        let before = day.state.clone();
        day.take(set.clone());
        assert_eq!(day.state.regulations.setting("awards").unwrap().value, kept);
        assert!(day.state.compensate(&before, &set).is_ok(), "it can be taken back");
    }
    assert!(of(&day, PublicationItem::Awards).done);
    day.report(ROUND, table(1), levels(Level::Nine, Level::Six));
    day.report(ROUND, table(2), levels(Level::Ten, Level::Three));
    day.close();
    day.take_all(day.state.finish_event(None).unwrap());
    day.take(day.state.decide_setting("awards", json!("前3名")).unwrap());
    assert_eq!(day.state.regulations.awards, Awards::First(3));
    let absurd = day.state.decide_setting("awards", json!(0)).unwrap();
    assert!(matches!(day.try_take(absurd), Outcome::Refused(_)), "no award at all");
}

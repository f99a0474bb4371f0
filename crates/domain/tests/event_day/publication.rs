//! What is looked through before the ranking is final (ux.md S90).

use crate::support::{Day, levels, report, rules, table};
use saiwu_domain::event::{PublicationCheck, PublicationItem};
use saiwu_domain::ids::RoundNumber;
use saiwu_domain::level::Level;
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
fn once_all_is_played_only_the_time_for_corrections_runs_and_keeps_nobody() {
    let mut day = Day::of(rules(&[("swiss.rounds", json!(1))]), 4);
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

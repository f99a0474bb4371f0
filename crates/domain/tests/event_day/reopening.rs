//! Entries are taken again after they were closed (scenario T04).

use crate::support::{Day, rules};
use chrono::TimeDelta;
use saiwu_domain::event::decide::undo;
use saiwu_domain::event::{EventDetails, Operation, Persons};

/// Two units entered, the deadline an hour from now.
fn entered() -> Day {
    let mut day = Day::entering(rules(&[]), 2);
    for number in [1, 2] {
        let unit = format!("u{number}").as_str().into();
        day.take(Operation::EntrySubmitted { entry: crate::support::entry(&unit, number) });
    }
    let deadline = Some(day.now + TimeDelta::hours(1));
    let details = EventDetails { deadline, ..day.state.details.clone() };
    day.take(day.state.change_details(details, day.now).unwrap());
    day
}

#[test]
fn scenario_t04_after_the_deadline_entries_are_opened_again_only_with_a_reason() {
    let mut day = entered();
    let until = Some(day.now + TimeDelta::hours(5));
    let open = day.state.decide_reopening(until, "再收两队", day.now).unwrap_err();
    assert_eq!(open.sentence.zh, "报名还开放着");
    day.wait(61);
    let later = EventDetails { deadline: until, ..day.state.details.clone() };
    let silently = day.state.change_details(later, day.now).unwrap_err();
    assert!(silently.sentence.zh.contains("重新开放报名"), "{silently:?}");
    let renamed = EventDetails { title: "职工掼蛋赛".to_owned(), ..day.state.details.clone() };
    assert!(day.state.change_details(renamed, day.now).is_ok(), "the name may change");
    let without = day.state.decide_reopening(until, " ", day.now).unwrap_err();
    assert_eq!(without.field.as_deref(), Some("reason"));
    let past = day.state.decide_reopening(Some(day.now), "再收两队", day.now).unwrap_err();
    assert_eq!(past.field.as_deref(), Some("until"));
    let reopened = day.state.decide_reopening(until, "再收两队", day.now).unwrap();
    day.take(reopened.clone());
    assert_eq!(day.state.entries_closed(day.now), None);
    let Operation::EntriesReopened { closed_at, reason, .. } = reopened else { panic!("{reopened:?}") };
    assert!(closed_at.is_some(), "when it was closed stands beside the reason");
    assert_eq!(reason, "再收两队");
    assert!(undo(&day.log, day.log.len() - 1).is_err());
    day.check_replay();
}

#[test]
fn scenario_t04_after_the_lock_the_code_of_the_old_roster_stays_listed() {
    let mut day = entered();
    day.take(day.state.decide_lock(&Persons::new()).unwrap());
    let first = day.state.roster.as_ref().unwrap().code();
    day.take(day.state.decide_reopening(None, "漏了一个单位", day.now).unwrap());
    assert_eq!(day.state.roster, None);
    let former: Vec<_> =
        day.state.former_rosters.iter().map(|one| (one.roster.code(), &*one.reason)).collect();
    assert_eq!(former, [(first, "漏了一个单位")]);
    day.take(day.state.decide_lock(&Persons::new()).unwrap());
    day.take(day.state.decide_draw([7; 32]).unwrap());
    let drawn = day.state.decide_reopening(None, "又漏了一个", day.now).unwrap_err();
    assert!(drawn.sentence.zh.contains("补报"), "what to do instead: {drawn:?}");
    assert!(!day.state.may_reopen(day.now));
    day.check_replay();
}

//! Faults beside decisions that a sheet tells: what was decided excuses exactly that, in exactly that round.

use crate::support::*;
use saiwu_domain::check::Constraint;
use saiwu_domain::contest::{
    Allowance, AllowedBreach, FormerBan, FormerPenalty, LedgerPenalty, RecordedCorrection,
};
use saiwu_domain::ids::{EntrantId, RoundNumber};
use saiwu_domain::points::Points;
use saiwu_domain::sheet::Sheet;
use serde_json::json;
use std::collections::BTreeSet;

pub fn faults() -> Vec<Fault> {
    faults![
        a_rematch_that_was_allowed_to_two_others => Rematch,
        a_rematch_that_was_allowed_in_another_round => Rematch,
        a_rematch_where_something_else_was_allowed => Rematch,
        a_second_bye_that_was_allowed_to_somebody_else => SecondBye,
        a_given_bye_that_went_to_another => ByeNotLowest,
        a_forbidden_pair_in_the_first_round_of_its_ban => Forbidden,
        a_forbidden_pair_before_its_ban_ended => Forbidden,
        a_penalty_that_counted_then_was_left_out => ScoreGap,
        who_left_before_the_draw_is_in_the_bracket => NotQualified,
        who_left_after_the_draw_is_not_in_the_bracket => Missing,
        who_came_before_the_draw_is_not_in_the_bracket => Missing,
        who_was_away_played_and_nothing_was_set_aside => Withdrawn,
        who_came_back_played_in_another_round => Withdrawn,
        a_bracket_by_what_was_corrected_only_after_the_draw => NotQualified,
        lots_of_a_pot_in_another_order => WrongDraw,
        a_lot_for_somebody_who_is_not_in_the_stage => WrongDraw,
    ]
}

fn allow(sheet: &mut Sheet, number: u32, constraint: AllowedBreach, sides: &[&EntrantId]) {
    let sides = sides.iter().map(|id| (*id).clone()).collect();
    sheet.records.allowed.entry(RoundNumber(number)).or_default().push(Allowance { constraint, sides });
}

/// Round 2 with two who met in round 1.
fn rematch() -> (Sheet, EntrantId, EntrantId) {
    let mut sheet = up_to(swiss(), 2);
    let (first, second) = pairs(&sheet, 1).swap_remove(0);
    let now = round(&sheet, 2).match_of(&first).unwrap().sides.opponent_of(&first).unwrap().clone();
    exchange(&mut sheet, 2, &now, &second);
    (sheet, first, second)
}

fn has(sheet: &Sheet, constraint: Constraint) -> bool {
    findings(sheet).iter().any(|finding| finding.constraint == constraint)
}

fn a_rematch_that_was_allowed_to_two_others() -> (Sheet, u32) {
    let (mut sheet, first, second) = rematch();
    let mut let_through = sheet.clone();
    allow(&mut let_through, 2, AllowedBreach::Rematch, &[&second, &first]);
    assert!(!has(&let_through, Constraint::Rematch), "what was allowed is no fault");
    let (other, another) = pairs(&sheet, 1).swap_remove(1);
    allow(&mut sheet, 2, AllowedBreach::Rematch, &[&other, &another]);
    allow(&mut sheet, 2, AllowedBreach::Rematch, &[&first, &other]);
    (sheet, 2)
}

fn a_rematch_that_was_allowed_in_another_round() -> (Sheet, u32) {
    let (mut sheet, first, second) = rematch();
    allow(&mut sheet, 1, AllowedBreach::Rematch, &[&first, &second]);
    (sheet, 2)
}

fn a_rematch_where_something_else_was_allowed() -> (Sheet, u32) {
    let (mut sheet, first, second) = rematch();
    allow(&mut sheet, 2, AllowedBreach::SameUnit, &[&first, &second]);
    (sheet, 2)
}

fn a_second_bye_that_was_allowed_to_somebody_else() -> (Sheet, u32) {
    let mut sheet = up_to(swiss(), 2);
    let (before, now) = (bye_of(&sheet, 1), bye_of(&sheet, 2));
    exchange(&mut sheet, 2, &before, &now);
    let mut let_through = sheet.clone();
    allow(&mut let_through, 2, AllowedBreach::SecondBye, &[&before]);
    assert!(!has(&let_through, Constraint::SecondBye), "what was allowed is no fault");
    allow(&mut sheet, 2, AllowedBreach::SecondBye, &[&now]);
    (sheet, 2)
}

fn a_given_bye_that_went_to_another() -> (Sheet, u32) {
    let mut sheet = up_to(swiss(), 3);
    let (leader, _) = pairs(&sheet, 3).swap_remove(0);
    let resting = bye_of(&sheet, 3);
    exchange(&mut sheet, 3, &leader, &resting);
    let mut let_through = sheet.clone();
    allow(&mut let_through, 3, AllowedBreach::ByeNotLowest, &[&leader]);
    assert!(!has(&let_through, Constraint::ByeNotLowest), "what was allowed is no fault");
    allow(&mut sheet, 3, AllowedBreach::ByeNotLowest, &[&resting]);
    (sheet, 3)
}

fn in_order((one, other): (EntrantId, EntrantId)) -> (EntrantId, EntrantId) {
    if one < other { (one, other) } else { (other, one) }
}

fn a_forbidden_pair_in_the_first_round_of_its_ban() -> (Sheet, u32) {
    let mut sheet = up_to(swiss(), 3);
    let pair = in_order(pairs(&sheet, 3).swap_remove(0));
    sheet.contest.forbidden.insert(pair.clone());
    sheet.records.forbidden_since.insert(pair.clone(), RoundNumber(4));
    assert_eq!(findings(&sheet), [], "they met before");
    sheet.records.forbidden_since.insert(pair, RoundNumber(3));
    (sheet, 3)
}

fn a_forbidden_pair_before_its_ban_ended() -> (Sheet, u32) {
    let mut sheet = up_to(swiss(), 3);
    let pair = in_order(pairs(&sheet, 3).swap_remove(0));
    let ban = |until| FormerBan { pair: pair.clone(), since: RoundNumber(3), until: RoundNumber(until) };
    sheet.records.formerly_forbidden = vec![FormerBan { since: RoundNumber(2), ..ban(2) }];
    let found = findings(&sheet);
    assert!(found.iter().all(|finding| finding.constraint != Constraint::Forbidden), "{found:?}");
    sheet.records.formerly_forbidden = vec![ban(3)];
    (sheet, 3)
}

/// Round 3 was paired as if a penalty had not counted that was taken back only afterwards.
fn a_penalty_that_counted_then_was_left_out() -> (Sheet, u32) {
    let sheet = up_to(swiss(), 3);
    for id in sheet.contest.entrants.keys() {
        let mut spoiled = sheet.clone();
        let penalty = LedgerPenalty {
            entrant: id.clone(),
            stage: 0,
            clause: String::new(),
            match_points: Points::tenths(-20),
            victory_points: Points::ZERO,
            after_round: Some(RoundNumber(2)),
        };
        spoiled.records.former_penalties = vec![FormerPenalty { penalty, until: RoundNumber(3) }];
        if has(&spoiled, Constraint::ScoreGap) {
            return (spoiled, 3);
        }
    }
    panic!("no penalty changes a score group")
}

fn absent_from(sheet: &mut Sheet, rounds: impl Iterator<Item = u32>) -> EntrantId {
    let id = pairs(sheet, 1).swap_remove(0).0;
    let missed = rounds.map(RoundNumber).collect();
    sheet.contest.entrants.get_mut(&id).unwrap().missed = missed;
    let mut own = round_mut(sheet, 1).matches.iter_mut();
    own.find(|played| played.sides.entrants().any(|side| *side == id)).unwrap().result = forfeit(&id);
    id
}

/// It left before the draw and came back after round 1: its forfeit does not make it belong there.
fn who_left_before_the_draw_is_in_the_bracket() -> (Sheet, u32) {
    let mut sheet = up_to(lots(), 1);
    let id = absent_from(&mut sheet, 1..2);
    let mut drawn = sheet.clone();
    drawn.records.left_after_draw.insert((id, RoundNumber(0)), 0);
    assert_eq!(findings(&drawn), [], "who left after the draw belongs into it");
    (sheet, 1)
}

/// The bracket without somebody who was there when it was drawn.
fn left_out(mut sheet: Sheet) -> (Sheet, EntrantId) {
    let new = EntrantId::from("9001");
    let one = sheet.contest.entrants.values().next().unwrap().clone();
    let numbers = sheet.contest.entrants.len();
    let drawn = Some(u32::try_from(numbers).unwrap() + 1);
    let added = saiwu_domain::contest::Entrant {
        id: new.clone(),
        name: "后来的".to_owned(),
        draw_number: drawn,
        seed: None,
        unit: None,
        team: None,
        ..one
    };
    sheet.contest.entrants.insert(new.clone(), added);
    (sheet, new)
}

fn who_left_after_the_draw_is_not_in_the_bracket() -> (Sheet, u32) {
    let (mut sheet, id) = left_out(up_to(lots(), 1));
    sheet.contest.entrants.get_mut(&id).unwrap().withdrawn_after = Some(RoundNumber(0));
    sheet.records.left_after_draw.insert((id, RoundNumber(0)), 0);
    (sheet, 1)
}

fn who_came_before_the_draw_is_not_in_the_bracket() -> (Sheet, u32) {
    let (sheet, id) = left_out(up_to(lots(), 1));
    let mut late = sheet.clone();
    late.records.came_after_draw.insert(0, BTreeSet::from([id]));
    assert!(!has(&late, Constraint::Missing), "who came after the draw does not belong into it");
    (sheet, 1)
}

/// The last round of two legs was played by one who was away when it was published.
fn away_in_the_last_round() -> (Sheet, u32, EntrantId) {
    let sheet = two_legs();
    let last = last_of(&sheet, 0);
    let mut sheet = up_to(sheet, last);
    let (id, _) = pairs(&sheet, last).swap_remove(0);
    sheet.contest.entrants.get_mut(&id).unwrap().missed = BTreeSet::from([RoundNumber(last)]);
    (sheet, last, id)
}

fn who_was_away_played_and_nothing_was_set_aside() -> (Sheet, u32) {
    let (sheet, last, id) = away_in_the_last_round();
    let mut replayed = sheet.clone();
    replayed.records.played_after_all.insert((id, RoundNumber(last)));
    assert_eq!(findings(&replayed), [], "a forfeit that was set aside is played");
    (sheet, last)
}

fn who_came_back_played_in_another_round() -> (Sheet, u32) {
    let (mut sheet, last, id) = away_in_the_last_round();
    sheet.records.played_after_all.insert((id, RoundNumber(last - 1)));
    (sheet, last)
}

/// The bracket follows from a result that was put right when it was drawn already.
fn a_bracket_by_what_was_corrected_only_after_the_draw() -> (Sheet, u32) {
    let sheet = eight_groups();
    let first = first_of(&sheet, 1);
    let sheet = up_to(sheet, first);
    for (one, other) in pairs(&sheet, first - 1) {
        for absent in [&one, &other] {
            let mut spoiled = sheet.clone();
            spoiled.records.corrections = vec![RecordedCorrection {
                round: RoundNumber(first - 1),
                sides: saiwu_domain::contest::Sides::Two(one.clone(), other.clone()),
                before: forfeit(absent),
                penalties: None,
                sides_before: None,
                published: RoundNumber(first - 1),
                after_draw: Some(1),
            }];
            if has(&spoiled, Constraint::NotQualified) {
                spoiled.records.corrections[0].after_draw = None;
                assert_eq!(findings(&spoiled), [], "put right before the draw it is the result of the draw");
                spoiled.records.corrections[0].after_draw = Some(1);
                return (spoiled, first);
            }
        }
    }
    panic!("no result of the last round of the groups matters")
}

/// Groups drawn from pots, by lots that are on the sheet.
fn from_pots() -> (Sheet, u32) {
    let sheet = played("guandan-swiss-groups-knockout-2026", &[("swiss.same_unit", json!("none"))], 40, 6);
    let first = first_of(&sheet, 1);
    let sheet = up_to(sheet, first);
    assert_eq!(findings(&sheet), []);
    assert!(sheet.records.stage_lots[&1].len() > 8, "several pots");
    (sheet, first)
}

fn lots_of_a_pot_in_another_order() -> (Sheet, u32) {
    let (sheet, first) = from_pots();
    let count = sheet.records.stage_lots[&1].len();
    for at in 1..count {
        let mut spoiled = sheet.clone();
        spoiled.records.stage_lots.get_mut(&1).unwrap().swap(0, at);
        if has(&spoiled, Constraint::WrongDraw) {
            return (spoiled, first);
        }
    }
    panic!("the order of the lots does not matter")
}

fn a_lot_for_somebody_who_is_not_in_the_stage() -> (Sheet, u32) {
    let (mut sheet, first) = from_pots();
    let inside: BTreeSet<_> = sheet.contest.stages[1].entrants().cloned().collect();
    let outside = sheet.contest.entrants.keys().find(|id| !inside.contains(*id)).unwrap().clone();
    sheet.records.stage_lots.get_mut(&1).unwrap()[0] = outside;
    (sheet, first)
}

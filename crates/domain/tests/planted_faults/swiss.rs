//! Faults of Swiss rounds.

use crate::support::*;
use saiwu_domain::contest::{Match, MatchResult, Sides};
use saiwu_domain::ids::{EntrantId, RoundNumber, TableNumber};
use saiwu_domain::level::Level;
use saiwu_domain::sheet::Sheet;
use serde_json::json;

pub fn faults() -> Vec<Fault> {
    faults![
        a_rematch => Rematch,
        a_second_bye => SecondBye,
        a_bye_for_the_leader => ByeNotLowest,
        somebody_is_missing => Missing,
        two_byes_in_an_even_field => Missing,
        somebody_plays_twice => Twice,
        somebody_plays_itself => Itself,
        a_stranger_plays => UnknownEntrant,
        a_withdrawn_entrant_is_paired => Withdrawn,
        who_forfeited_once_too_often_is_paired => Excluded,
        pairs_of_one_team_meet => SameTeam,
        one_unit_meets_where_it_must_not => SameUnit,
        one_unit_meets_though_it_could_be_avoided => SameUnit,
        a_forbidden_pair_meets => Forbidden,
        one_table_for_two_matches => TableTwice,
        a_table_that_is_not_used => TableExcluded,
        the_leader_meets_the_last => ScoreGap,
        the_same_float_again => RepeatedFloat,
        tables_out_of_order => Order,
        both_sides_passed_the_ace => ImpossibleResult,
        a_round_after_an_open_result => RoundIncomplete,
        the_first_move_with_the_wrong_side => Colour,
        the_same_colour_three_times => Colour,
        a_rematch_across_stages => Rematch,
        carried_points_ignored_in_the_pairing => ScoreGap,
        an_outsider_in_the_second_stage => NotQualified,
        one_who_qualified_left_out => Missing,
        paired_anew_after_a_correction => ScoreGap,
    ]
}

fn a_rematch() -> (Sheet, u32) {
    let mut sheet = up_to(swiss(), 2);
    let (first, second) = pairs(&sheet, 1).swap_remove(0);
    let now = round(&sheet, 2).match_of(&first).unwrap().sides.opponent_of(&first).unwrap().clone();
    exchange(&mut sheet, 2, &now, &second);
    (sheet, 2)
}

fn a_second_bye() -> (Sheet, u32) {
    let mut sheet = up_to(swiss(), 2);
    let (before, now) = (bye_of(&sheet, 1), bye_of(&sheet, 2));
    exchange(&mut sheet, 2, &before, &now);
    (sheet, 2)
}

fn a_bye_for_the_leader() -> (Sheet, u32) {
    let mut sheet = up_to(swiss(), 3);
    let (leader, _) = pairs(&sheet, 3).swap_remove(0);
    let resting = bye_of(&sheet, 3);
    exchange(&mut sheet, 3, &leader, &resting);
    (sheet, 3)
}

fn somebody_is_missing() -> (Sheet, u32) {
    let mut sheet = up_to(swiss(), 3);
    round_mut(&mut sheet, 3).matches.remove(2);
    (sheet, 3)
}

fn two_byes_in_an_even_field() -> (Sheet, u32) {
    let mut sheet = up_to(played("guandan-swiss-2018", &[], 8, 1), 1);
    let (first, second) = pairs(&sheet, 1).swap_remove(3);
    let matches = &mut round_mut(&mut sheet, 1).matches;
    matches.pop();
    matches.extend([first, second].map(|id| Match::new(None, Sides::Bye(id))));
    (sheet, 1)
}

fn somebody_plays_twice() -> (Sheet, u32) {
    let mut sheet = up_to(swiss(), 2);
    let (first, _) = pairs(&sheet, 2).swap_remove(0);
    let (third, _) = pairs(&sheet, 2).swap_remove(1);
    let played = &mut round_mut(&mut sheet, 2).matches[1];
    (played.sides, played.result) = (Sides::Two(third, first), None);
    (sheet, 2)
}

fn somebody_plays_itself() -> (Sheet, u32) {
    let mut sheet = up_to(swiss(), 2);
    let (third, _) = pairs(&sheet, 2).swap_remove(1);
    let played = &mut round_mut(&mut sheet, 2).matches[1];
    (played.sides, played.result) = (Sides::Two(third.clone(), third), None);
    (sheet, 2)
}

fn a_stranger_plays() -> (Sheet, u32) {
    let mut sheet = up_to(swiss(), 2);
    let (third, _) = pairs(&sheet, 2).swap_remove(1);
    let played = &mut round_mut(&mut sheet, 2).matches[1];
    (played.sides, played.result) = (Sides::Two(third, "nobody".into()), None);
    (sheet, 2)
}

fn a_withdrawn_entrant_is_paired() -> (Sheet, u32) {
    let mut sheet = up_to(swiss(), 3);
    let id: EntrantId = "4".into();
    sheet.contest.entrants.get_mut(&id).unwrap().withdrawn_after = Some(RoundNumber(2));
    (sheet, 3)
}

fn who_forfeited_once_too_often_is_paired() -> (Sheet, u32) {
    let mut sheet = up_to(played("xiangqi-swiss", &[("forfeit.exclude_after_total", json!(1))], 14, 5), 3);
    let (id, _) = two(&round(&sheet, 2).matches[0]);
    round_mut(&mut sheet, 2).matches[0].result = forfeit(&id);
    (sheet, 3)
}

fn pairs_of_one_team_meet() -> (Sheet, u32) {
    let mut sheet = up_to(teams(), 1);
    let (first, _) = pairs(&sheet, 1).swap_remove(0);
    let team = sheet.contest.entrants[&first].team.clone();
    let mate = sheet.contest.entrants.values().find(|one| one.team == team && one.id != first);
    let mate = mate.unwrap().id.clone();
    let opponent = round(&sheet, 1).match_of(&first).unwrap().sides.opponent_of(&first).unwrap().clone();
    exchange(&mut sheet, 1, &mate, &opponent);
    (sheet, 1)
}

/// Two of one unit at one table.
fn meet_inside_a_unit(sheet: &mut Sheet, number: u32) {
    let (first, opponent) = pairs(sheet, number).swap_remove(0);
    let unit = sheet.contest.entrants[&first].unit.clone();
    let mate = sheet.contest.entrants.values().find(|one| one.unit == unit && one.id != first);
    let mate = mate.unwrap().id.clone();
    exchange(sheet, number, &mate, &opponent);
}

fn one_unit_meets_where_it_must_not() -> (Sheet, u32) {
    let mut sheet = up_to(played("guandan-swiss-2018", &[("swiss.same_unit", json!("hard"))], 12, 2), 1);
    meet_inside_a_unit(&mut sheet, 1);
    (sheet, 1)
}

fn one_unit_meets_though_it_could_be_avoided() -> (Sheet, u32) {
    let mut sheet = up_to(played("guandan-swiss-2018", &[], 12, 2), 1);
    meet_inside_a_unit(&mut sheet, 1);
    (sheet, 1)
}

fn a_forbidden_pair_meets() -> (Sheet, u32) {
    let mut sheet = up_to(swiss(), 1);
    let (first, second) = pairs(&sheet, 1).swap_remove(1);
    sheet.contest.forbidden.insert(if first < second { (first, second) } else { (second, first) });
    (sheet, 1)
}

fn one_table_for_two_matches() -> (Sheet, u32) {
    let mut sheet = up_to(swiss(), 2);
    round_mut(&mut sheet, 2).matches[1].table = Some(TableNumber(1));
    (sheet, 2)
}

fn a_table_that_is_not_used() -> (Sheet, u32) {
    let mut sheet = up_to(three_stages(), 5);
    sheet.contest.table_rules.excluded.insert(TableNumber(16));
    let first = first_of(&sheet, 1);
    for earlier in &mut sheet.contest.rounds[..4] {
        earlier
            .matches
            .iter_mut()
            .filter(|one| one.table == Some(TableNumber(16)))
            .for_each(|one| one.table = None);
    }
    (sheet, first)
}

fn the_leader_meets_the_last() -> (Sheet, u32) {
    let mut sheet = up_to(swiss(), 3);
    let all = pairs(&sheet, 3);
    let (leader, tail) = (all[0].0.clone(), all.last().unwrap().1.clone());
    exchange(&mut sheet, 3, &leader, &tail);
    (sheet, 3)
}

/// Two of the same total exchanged, so that one of them floats again the way it floated before.
fn the_same_float_again() -> (Sheet, u32) {
    for seed in 1..200 {
        let sheet = up_to(played("guandan-swiss-2018", &[], 14, seed), 4);
        let all: Vec<EntrantId> = sheet.contest.entrants.keys().cloned().collect();
        for (at, one) in all.iter().enumerate() {
            for other in &all[at + 1..] {
                let mut spoiled = sheet.clone();
                exchange(&mut spoiled, 4, one, other);
                let found = findings(&spoiled);
                let floats = found.iter().any(|finding| {
                    finding.round.0 == 4
                        && finding.constraint == saiwu_domain::check::Constraint::RepeatedFloat
                });
                if floats && found.iter().all(|finding| finding.round.0 == 4) {
                    return (spoiled, 4);
                }
            }
        }
    }
    panic!("no such exchange")
}

fn tables_out_of_order() -> (Sheet, u32) {
    let mut sheet = up_to(swiss(), 2);
    let round = round_mut(&mut sheet, 2);
    let tables = [round.matches[0].table, round.matches[5].table];
    (round.matches[0].table, round.matches[5].table) = (tables[1], tables[0]);
    (sheet, 2)
}

fn both_sides_passed_the_ace() -> (Sheet, u32) {
    let mut sheet = up_to(swiss(), 4);
    round_mut(&mut sheet, 4).matches[0].result = Some(MatchResult::Levels {
        levels: [Level::PassedAce; 2],
        deals: None,
        first_to_level: None,
        declarer_at_end: None,
        decided_for: None,
    });
    (sheet, 4)
}

fn a_round_after_an_open_result() -> (Sheet, u32) {
    let mut sheet = up_to(swiss(), 3);
    round_mut(&mut sheet, 2).matches[0].result = None;
    (sheet, 3)
}

fn turned(sheet: &mut Sheet, number: u32, place: usize) {
    let played = &mut round_mut(sheet, number).matches[place];
    let (first, second) = two(played);
    played.sides = Sides::Two(second, first);
}

fn the_first_move_with_the_wrong_side() -> (Sheet, u32) {
    let mut sheet = up_to(xiangqi(), 2);
    turned(&mut sheet, 2, 0);
    (sheet, 2)
}

/// Whoever had the same colour twice gets it once more, although the sides could change.
fn the_same_colour_three_times() -> (Sheet, u32) {
    let sheet = xiangqi();
    for number in 3..7 {
        let sheet = up_to(sheet.clone(), number);
        for place in 0..pairs(&sheet, number).len() {
            let mut spoiled = sheet.clone();
            turned(&mut spoiled, number, place);
            let found = findings(&spoiled);
            if found.iter().any(|finding| finding.text.contains("连三")) {
                return (spoiled, number);
            }
        }
    }
    panic!("nobody had a colour twice")
}

fn a_rematch_across_stages() -> (Sheet, u32) {
    let sheet = carried();
    let first = first_of(&sheet, 1);
    let mut sheet = up_to(sheet, first);
    let inside: Vec<_> = sheet.contest.stages[1].entrants().cloned().collect();
    let met = (1..first).flat_map(|number| pairs(&sheet, number));
    let (one, other) =
        met.into_iter().find(|(one, other)| inside.contains(one) && inside.contains(other)).unwrap();
    let now = round(&sheet, first).match_of(&one).unwrap().sides.opponent_of(&one).unwrap().clone();
    exchange(&mut sheet, first, &now, &other);
    (sheet, first)
}

/// The second stage paired as if everybody had begun at zero: the leader against the last.
fn carried_points_ignored_in_the_pairing() -> (Sheet, u32) {
    let sheet = carried();
    let first = first_of(&sheet, 1);
    let sheet = up_to(sheet, first);
    let all: Vec<EntrantId> = sheet.contest.stages[1].entrants().cloned().collect();
    for other in all.iter().rev() {
        let mut spoiled = sheet.clone();
        exchange(&mut spoiled, first, &all[1], other);
        let found = findings(&spoiled);
        let only_gaps =
            found.iter().all(|finding| finding.severity == saiwu_domain::check::Severity::Quality);
        if !found.is_empty() && only_gaps {
            return (spoiled, first);
        }
    }
    panic!("every exchange is a rematch")
}

fn an_outsider_in_the_second_stage() -> (Sheet, u32) {
    let sheet = carried();
    let first = first_of(&sheet, 1);
    let mut sheet = up_to(sheet, first);
    let inside: Vec<_> = sheet.contest.stages[1].entrants().cloned().collect();
    let outside = sheet.contest.entrants.keys().find(|id| !inside.contains(id)).unwrap().clone();
    swap_ids(&mut sheet.contest.stages[1].groups[0].entrants, &inside[7], &outside);
    exchange(&mut sheet, first, &inside[7], &outside);
    (sheet, first)
}

fn one_who_qualified_left_out() -> (Sheet, u32) {
    an_outsider_in_the_second_stage()
}

/// Round 3 follows a result of round 2 that was corrected only after round 3 had been published.
fn paired_anew_after_a_correction() -> (Sheet, u32) {
    let sheet = up_to(swiss(), 3);
    for place in 0..6 {
        let mut spoiled = sheet.clone();
        let (first, second) = two(&round(&spoiled, 2).matches[place]);
        for absent in [&first, &second] {
            spoiled.records.corrections = vec![saiwu_domain::contest::RecordedCorrection {
                round: RoundNumber(2),
                sides: Sides::Two(first.clone(), second.clone()),
                before: forfeit(absent),
                penalties: None,
                sides_before: None,
                after_draw: None,
                published: RoundNumber(3),
            }];
            let found = findings(&spoiled);
            if found.iter().any(|finding| finding.constraint == saiwu_domain::check::Constraint::ScoreGap) {
                return (spoiled, 3);
            }
        }
    }
    panic!("no result matters")
}

//! Faults of knockouts and placement stages.

use crate::support::*;
use saiwu_domain::contest::{Match, MatchResult, Sides};
use saiwu_domain::ids::{EntrantId, RoundNumber};
use saiwu_domain::sheet::Sheet;

pub fn faults() -> Vec<Fault> {
    faults![
        a_wrong_crossover => WrongCrossover,
        a_wrong_printed_table => WrongCrossover,
        two_of_one_group_in_the_first_round => WrongCrossover,
        a_bye_for_a_group_second => WrongBye,
        a_bye_for_a_worse_seed => WrongBye,
        a_seed_on_the_wrong_line => WrongCrossover,
        one_unit_meets_in_the_first_round => SameUnit,
        the_bracket_differs_from_the_matches => WrongBracket,
        the_loser_goes_on => Eliminated,
        winners_of_the_wrong_matches_meet => WrongBracket,
        who_is_to_be_decided_taken_for_a_bye => WrongBye,
        a_semifinal_winner_plays_for_third_place => WrongBracket,
        one_who_was_out_plays_for_third_place => Eliminated,
        a_match_for_fifth_place_is_missing => Missing,
        winners_meet_losers_in_the_placement => WrongBracket,
        a_stranger_in_the_bracket => NotQualified,
        a_drawn_semifinal => ImpossibleResult,
        a_knockout_before_the_groups_are_over => StageOrder,
        a_winner_changed_without_a_record => Eliminated,
        the_corrected_loser_plays_on => Eliminated,
    ]
}

/// The bracket with two entrants exchanged, also in the matches of its first round.
fn exchange_in_bracket(sheet: &mut Sheet, stage: usize, one: usize, other: usize) -> u32 {
    let first = first_of(sheet, stage);
    let slots = &mut sheet.contest.stages[stage].bracket;
    let (a, b) = (slots[one].clone().unwrap(), slots[other].clone().unwrap());
    slots.swap(one, other);
    exchange(sheet, first, &a, &b);
    first
}

fn first_knockout_round(sheet: Sheet, stage: usize) -> Sheet {
    let first = first_of(&sheet, stage);
    up_to(sheet, first)
}

fn a_wrong_crossover() -> (Sheet, u32) {
    let mut sheet = first_knockout_round(eight_groups(), 1);
    let first = exchange_in_bracket(&mut sheet, 1, 1, 3);
    (sheet, first)
}

/// X8a is printed in the regulations, X8b was played.
fn a_wrong_printed_table() -> (Sheet, u32) {
    let mut sheet = first_knockout_round(three_stages(), 2);
    let set = serde_json::json!("X8b");
    sheet.contest.regulations = sheet.contest.regulations.with("knockout.crossover", set).unwrap();
    let first = first_of(&sheet, 2);
    (sheet, first)
}

fn groups_of(sheet: &Sheet, id: &EntrantId) -> usize {
    sheet.contest.stages[0].groups.iter().position(|group| group.entrants.contains(id)).unwrap()
}

fn two_of_one_group_in_the_first_round() -> (Sheet, u32) {
    let sheet = first_knockout_round(six_groups(), 1);
    let slots = sheet.contest.stages[1].bracket.clone();
    for (at, pair) in slots.chunks_exact(2).enumerate() {
        let (Some(one), Some(_)) = (&pair[0], &pair[1]) else { continue };
        let mate = slots.iter().position(|other| {
            other
                .as_ref()
                .is_some_and(|other| other != one && groups_of(&sheet, other) == groups_of(&sheet, one))
        });
        let mut spoiled = sheet.clone();
        let first = exchange_in_bracket(&mut spoiled, 1, 2 * at + 1, mate.unwrap());
        if findings(&spoiled).iter().any(|finding| finding.text.contains("同一小组")) {
            return (spoiled, first);
        }
    }
    panic!("no such exchange")
}

/// The only seconds of a row that have no match.
fn a_bye_for_a_group_second() -> (Sheet, u32) {
    let mut sheet = first_knockout_round(six_groups(), 1);
    let slots = sheet.contest.stages[1].bracket.clone();
    let bye = slots.chunks_exact(2).position(|pair| pair.contains(&None)).unwrap();
    let full = slots.chunks_exact(2).position(|pair| !pair.contains(&None)).unwrap();
    sheet.contest.stages[1].bracket.swap(2 * bye, 2 * full);
    sheet.contest.stages[1].bracket.swap(2 * bye + 1, 2 * full + 1);
    let first = first_of(&sheet, 1);
    (sheet, first)
}

fn a_bye_for_a_worse_seed() -> (Sheet, u32) {
    let mut sheet = first_knockout_round(seeded(), 0);
    let slots = &mut sheet.contest.stages[0].bracket;
    let bye = slots.chunks_exact(2).position(|pair| pair.contains(&None)).unwrap();
    let full = slots.chunks_exact(2).position(|pair| !pair.contains(&None)).unwrap();
    for side in 0..2 {
        slots.swap(2 * bye + side, 2 * full + side);
    }
    (sheet, 1)
}

fn a_seed_on_the_wrong_line() -> (Sheet, u32) {
    let mut sheet = first_knockout_round(third_place(), 0);
    let first = exchange_in_bracket(&mut sheet, 0, 0, 2);
    (sheet, first)
}

fn one_unit_meets_in_the_first_round() -> (Sheet, u32) {
    let sheet = first_knockout_round(lots(), 0);
    let slots = sheet.contest.stages[0].bracket.clone();
    let unit = |id: &EntrantId| sheet.contest.entrants[id].unit.clone();
    for (at, pair) in slots.chunks_exact(2).enumerate() {
        let (Some(one), Some(_)) = (&pair[0], &pair[1]) else { continue };
        let mate = slots.chunks_exact(2).enumerate().flat_map(|(at, pair)| {
            pair.iter()
                .enumerate()
                .filter(|_| !pair.contains(&None))
                .map(move |(side, id)| (2 * at + side, id))
        });
        let mate =
            mate.into_iter().find(|(_, id)| id.as_ref().is_some_and(|id| id != one && unit(id) == unit(one)));
        if let Some((mate, _)) = mate {
            let mut spoiled = sheet.clone();
            let first = exchange_in_bracket(&mut spoiled, 0, 2 * at + 1, mate);
            return (spoiled, first);
        }
    }
    panic!("no unit plays twice")
}

fn the_bracket_differs_from_the_matches() -> (Sheet, u32) {
    let mut sheet = first_knockout_round(third_place(), 0);
    let all = pairs(&sheet, 1);
    exchange(&mut sheet, 1, &all[0].1, &all[1].1);
    (sheet, 1)
}

fn the_loser_goes_on() -> (Sheet, u32) {
    let mut sheet = up_to(seeded(), 2);
    let (winner, loser) = winner_and_loser(&sheet, 1, 0);
    exchange(&mut sheet, 2, &winner, &loser);
    (sheet, 2)
}

fn winners_of_the_wrong_matches_meet() -> (Sheet, u32) {
    let mut sheet = up_to(seeded(), 2);
    let all = pairs(&sheet, 2);
    exchange(&mut sheet, 2, &all[0].1, &all[1].1);
    (sheet, 2)
}

/// A match of round 1 has no result yet; the one who waits for its winner goes on alone.
fn who_is_to_be_decided_taken_for_a_bye() -> (Sheet, u32) {
    let mut sheet = up_to(third_place(), 2);
    let (winner, _) = winner_and_loser(&sheet, 1, 0);
    round_mut(&mut sheet, 1).matches[0].result = None;
    let waits = round(&sheet, 2).match_of(&winner).unwrap().sides.opponent_of(&winner).unwrap().clone();
    let matches = &mut round_mut(&mut sheet, 2).matches;
    matches.retain(|played| played.sides.entrants().all(|id| *id != winner));
    matches.push(Match::new(None, Sides::Bye(waits)));
    (sheet, 2)
}

/// The final and the third-place match exchange one side.
fn a_semifinal_winner_plays_for_third_place() -> (Sheet, u32) {
    let mut sheet = up_to(third_place(), 4);
    let (first, _) = winner_and_loser(&sheet, 3, 0);
    let (_, second) = winner_and_loser(&sheet, 3, 1);
    exchange(&mut sheet, 4, &first, &second);
    (sheet, 4)
}

fn one_who_was_out_plays_for_third_place() -> (Sheet, u32) {
    let mut sheet = up_to(third_place(), 4);
    let (_, loser) = winner_and_loser(&sheet, 3, 0);
    let (_, out) = winner_and_loser(&sheet, 1, 0);
    exchange(&mut sheet, 4, &loser, &out);
    (sheet, 4)
}

fn a_match_for_fifth_place_is_missing() -> (Sheet, u32) {
    let mut sheet = up_to(third_place(), 3);
    let (_, loser) = winner_and_loser(&sheet, 2, 0);
    round_mut(&mut sheet, 3).matches.retain(|played| played.sides.entrants().all(|id| *id != loser));
    (sheet, 3)
}

fn winners_meet_losers_in_the_placement() -> (Sheet, u32) {
    let sheet = placement();
    let first = first_of(&sheet, 1);
    let mut sheet = up_to(sheet, first + 1);
    let (winner, _) = winner_and_loser(&sheet, first, 0);
    let (_, loser) = winner_and_loser(&sheet, first, 1);
    exchange(&mut sheet, first + 1, &winner, &loser);
    (sheet, first + 1)
}

fn a_stranger_in_the_bracket() -> (Sheet, u32) {
    let mut sheet = first_knockout_round(eight_groups(), 1);
    let first = first_of(&sheet, 1);
    let inside: Vec<_> = sheet.contest.stages[1].entrants().cloned().collect();
    let outside = sheet.contest.entrants.keys().find(|id| !inside.contains(id)).unwrap().clone();
    let one = pairs(&sheet, first).swap_remove(0).0;
    exchange(&mut sheet, first, &one, &outside);
    (sheet, first)
}

fn a_drawn_semifinal() -> (Sheet, u32) {
    let mut sheet = up_to(played("xiangqi-knockout-2016", &[], 8, 3), 2);
    round_mut(&mut sheet, 2).matches[0].result = Some(MatchResult::Outcome { winner: None });
    (sheet, 2)
}

fn a_knockout_before_the_groups_are_over() -> (Sheet, u32) {
    let mut sheet = up_to(eight_groups(), 4);
    sheet.contest.rounds.remove(2);
    sheet.contest.rounds[2].number = RoundNumber(3);
    (sheet, 3)
}

/// The result of round 1 says another winner than the one who went on, and nobody wrote down why.
fn a_winner_changed_without_a_record() -> (Sheet, u32) {
    let mut sheet = up_to(seeded(), 2);
    let (winner, _) = winner_and_loser(&sheet, 1, 0);
    round_mut(&mut sheet, 1).matches[0].result = forfeit(&winner);
    (sheet, 2)
}

/// The correction came before round 2 was published: the old winner has no business there.
fn the_corrected_loser_plays_on() -> (Sheet, u32) {
    let mut sheet = up_to(seeded(), 2);
    let (winner, loser) = winner_and_loser(&sheet, 1, 0);
    let before = round_mut(&mut sheet, 1).matches[0].result.take();
    round_mut(&mut sheet, 1).matches[0].result = forfeit(&winner);
    sheet.records.corrections = vec![saiwu_domain::contest::RecordedCorrection {
        round: RoundNumber(1),
        sides: Sides::Two(winner, loser),
        before,
        penalties: None,
        sides_before: None,
        after_draw: None,
        published: RoundNumber(1),
    }];
    (sheet, 2)
}

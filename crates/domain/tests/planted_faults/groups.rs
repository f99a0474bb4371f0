//! Faults of group stages.

use crate::support::*;
use saiwu_domain::contest::{Match, Sides};
use saiwu_domain::ids::{EntrantId, RoundNumber};
use saiwu_domain::sheet::Sheet;

pub fn faults() -> Vec<Fault> {
    faults![
        groups_of_uneven_size => GroupSize,
        a_group_too_many => GroupSize,
        one_unit_twice_in_a_group => SameUnit,
        two_of_a_pot_in_a_group => WrongDraw,
        a_seed_in_the_wrong_column => WrongDraw,
        a_block_with_a_worse_place => WrongDraw,
        one_who_did_not_qualify_in_a_group => NotQualified,
        one_who_qualified_in_no_group => Missing,
        two_matches_of_another_round => WrongBerger,
        the_same_match_again => Rematch,
        a_match_across_groups => WrongGroup,
        a_free_round_in_an_even_group => WrongBye,
        a_member_without_a_match => Missing,
        the_second_leg_with_the_sides_of_the_first => Order,
        a_dropped_out_entrant_plays_on => Withdrawn,
        an_annulled_entrant_is_paired => Withdrawn,
        groups_before_the_swiss_is_over => StageOrder,
    ]
}

/// Exchanges two members of different groups in the draw and in every match.
fn exchange_in_stage(sheet: &mut Sheet, stage: usize, one: &EntrantId, other: &EntrantId) {
    for group in &mut sheet.contest.stages[stage].groups {
        swap_ids(&mut group.entrants, one, other);
    }
    let numbers: Vec<_> = sheet
        .contest
        .rounds
        .iter()
        .filter(|round| round.stage == stage)
        .map(|round| round.number.0)
        .collect();
    for number in numbers {
        exchange(sheet, number, one, other);
    }
}

fn first_round_of_groups(sheet: Sheet, stage: usize) -> (Sheet, u32) {
    let first = first_of(&sheet, stage);
    (up_to(sheet, first), first)
}

fn groups_of_uneven_size() -> (Sheet, u32) {
    let (mut sheet, first) = first_round_of_groups(eight_groups(), 0);
    let groups = &mut sheet.contest.stages[0].groups;
    let moved = groups[7].entrants.pop().unwrap();
    groups[0].entrants.push(moved);
    (sheet, first)
}

fn a_group_too_many() -> (Sheet, u32) {
    let (mut sheet, first) = first_round_of_groups(eight_groups(), 0);
    let groups = &mut sheet.contest.stages[0].groups;
    let mut ninth = groups[7].clone();
    ninth.name = "I".to_owned();
    ninth.entrants = vec![groups[0].entrants.pop().unwrap()];
    groups.push(ninth);
    (sheet, first)
}

fn one_unit_twice_in_a_group() -> (Sheet, u32) {
    let (sheet, first) = first_round_of_groups(eight_groups(), 0);
    let groups = sheet.contest.stages[0].groups.clone();
    let unit = |id: &EntrantId| sheet.contest.entrants[id].unit.clone();
    let one = &groups[0].entrants[0];
    let mate = groups[1..].iter().flat_map(|group| &group.entrants).find(|id| unit(id) == unit(one)).unwrap();
    let other = groups[0].entrants.last().unwrap();
    let mut spoiled = sheet.clone();
    exchange_in_stage(&mut spoiled, 0, other, mate);
    (spoiled, first)
}

/// The best of the Swiss and the second best.
fn two_of_a_pot_in_a_group() -> (Sheet, u32) {
    let (sheet, first) = first_round_of_groups(three_stages(), 1);
    let groups = sheet.contest.stages[1].groups.clone();
    for one in &groups[0].entrants {
        for other in groups[1..].iter().flat_map(|group| &group.entrants) {
            let mut spoiled = sheet.clone();
            exchange_in_stage(&mut spoiled, 1, one, other);
            let found = findings(&spoiled);
            if found.iter().any(|finding| finding.constraint == saiwu_domain::check::Constraint::WrongDraw) {
                return (spoiled, first);
            }
        }
    }
    panic!("every exchange is inside a pot")
}

/// Two seeds of one row change groups.
fn a_seed_in_the_wrong_column() -> (Sheet, u32) {
    let (mut sheet, first) = first_round_of_groups(snake(), 0);
    let groups = sheet.contest.stages[0].groups.clone();
    exchange_in_stage(&mut sheet, 0, &groups[0].entrants[0], &groups[1].entrants[0]);
    (sheet, first)
}

fn a_block_with_a_worse_place() -> (Sheet, u32) {
    let (sheet, first) = first_round_of_groups(blocks(), 1);
    let groups = sheet.contest.stages[1].groups.clone();
    for one in &groups[0].entrants {
        for other in &groups[1].entrants {
            let mut spoiled = sheet.clone();
            exchange_in_stage(&mut spoiled, 1, one, other);
            if !findings(&spoiled).is_empty() {
                return (spoiled, first);
            }
        }
    }
    panic!("all places are shared")
}

fn an_outsider(sheet: Sheet) -> (Sheet, u32) {
    let (mut sheet, first) = first_round_of_groups(sheet, 1);
    let inside: Vec<_> = sheet.contest.stages[1].entrants().cloned().collect();
    let outside = sheet.contest.entrants.keys().find(|id| !inside.contains(id)).unwrap().clone();
    exchange_in_stage(&mut sheet, 1, &inside[0], &outside);
    (sheet, first)
}

fn one_who_did_not_qualify_in_a_group() -> (Sheet, u32) {
    an_outsider(three_stages())
}

fn one_who_qualified_in_no_group() -> (Sheet, u32) {
    an_outsider(three_stages())
}

/// Rounds 1 and 2 of group A change places.
fn two_matches_of_another_round() -> (Sheet, u32) {
    let mut sheet = up_to(eight_groups(), 2);
    let members = sheet.contest.stages[0].groups[0].entrants.clone();
    let own = |played: &Match| played.sides.entrants().all(|id| members.contains(id));
    let (first, second) = (round(&sheet, 1).matches.clone(), round(&sheet, 2).matches.clone());
    for (number, from) in [(1, second), (2, first)] {
        let matches = &mut round_mut(&mut sheet, number).matches;
        let tables: Vec<_> = matches.iter().filter(|one| own(one)).map(|one| one.table).collect();
        matches.retain(|one| !own(one));
        matches.extend(
            from.into_iter().filter(|one| own(one)).zip(tables).map(|(one, table)| Match { table, ..one }),
        );
    }
    (sheet, 1)
}

fn the_same_match_again() -> (Sheet, u32) {
    let mut sheet = up_to(eight_groups(), 2);
    let members = sheet.contest.stages[0].groups[0].entrants.clone();
    let own = |played: &&mut Match| played.sides.entrants().all(|id| members.contains(id));
    let before =
        round(&sheet, 1).matches.iter().find(|one| one.sides.entrants().all(|id| members.contains(id)));
    let before = before.unwrap().sides.clone();
    let wanted = before.entrants().cloned().collect::<Vec<_>>();
    // The other two of the four meet in round 1 as well, so the whole round is the one of round 1.
    let matches = &mut round_mut(&mut sheet, 2).matches;
    let mut own: Vec<_> = matches.iter_mut().filter(own).collect();
    (own[0].sides, own[0].result) = (before, None);
    let rest: Vec<_> = members.iter().filter(|id| !wanted.contains(id)).cloned().collect();
    if let ([a, b], Some(second)) = (rest.as_slice(), own.get_mut(1)) {
        (second.sides, second.result) = (Sides::Two(a.clone(), b.clone()), None);
    }
    (sheet, 2)
}

fn a_match_across_groups() -> (Sheet, u32) {
    let mut sheet = up_to(eight_groups(), 1);
    let groups = sheet.contest.stages[0].groups.clone();
    let (one, other) = (groups[0].entrants[0].clone(), groups[1].entrants[0].clone());
    exchange(&mut sheet, 1, &one, &other);
    (sheet, 1)
}

fn a_free_round_in_an_even_group() -> (Sheet, u32) {
    let mut sheet = up_to(eight_groups(), 1);
    let (first, second) = pairs(&sheet, 1).swap_remove(0);
    let matches = &mut round_mut(&mut sheet, 1).matches;
    matches.remove(0);
    matches.extend([first, second].map(|id| Match::new(None, Sides::Bye(id))));
    (sheet, 1)
}

fn a_member_without_a_match() -> (Sheet, u32) {
    let mut sheet = up_to(eight_groups(), 1);
    round_mut(&mut sheet, 1).matches.remove(0);
    (sheet, 1)
}

fn the_second_leg_with_the_sides_of_the_first() -> (Sheet, u32) {
    let sheet = two_legs();
    let last = last_of(&sheet, 0);
    let mut sheet = up_to(sheet, last);
    let played = &mut round_mut(&mut sheet, last).matches[0];
    let (first, second) = two(played);
    (played.sides, played.result) = (Sides::Two(second, first), None);
    (sheet, last)
}

/// It played more than half of its matches, so the rest are forfeits; the last one was played all the same.
fn a_dropped_out_entrant_plays_on() -> (Sheet, u32) {
    let sheet = two_legs();
    let last = last_of(&sheet, 0);
    let mut sheet = up_to(sheet, last);
    let (id, _) = pairs(&sheet, last).swap_remove(0);
    sheet.contest.entrants.get_mut(&id).unwrap().withdrawn_after = Some(RoundNumber(last - 1));
    (sheet, last)
}

fn an_annulled_entrant_is_paired() -> (Sheet, u32) {
    let mut sheet = up_to(eight_groups(), 2);
    let (id, _) = pairs(&sheet, 2).swap_remove(0);
    sheet.contest.entrants.get_mut(&id).unwrap().withdrawn_after = Some(RoundNumber(1));
    (sheet, 2)
}

fn groups_before_the_swiss_is_over() -> (Sheet, u32) {
    let mut sheet = up_to(three_stages(), 5);
    sheet.contest.rounds.remove(3);
    sheet.contest.rounds[3].number = RoundNumber(4);
    (sheet, 4)
}

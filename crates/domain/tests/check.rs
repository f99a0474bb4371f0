//! The checker finds every fault that is planted, and nothing where nothing is.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use saiwu_domain::check::{Constraint, Finding, Severity, check};
use saiwu_domain::contest::{Contest, Match, MatchResult, Round, Sides};
use saiwu_domain::ids::{EntrantId, RoundNumber, TableNumber};
use saiwu_domain::level::Level;
use saiwu_domain::practice::{GenerateSettings, Share, generate};
use saiwu_domain::regulations::template;
use serde_json::json;

fn played(template_name: &str, entrants: u32, rounds: u32) -> Contest {
    let settings = GenerateSettings {
        regulations: template(template_name).unwrap(),
        entrants,
        units: None,
        rounds: Some(rounds),
        seed: 11,
        draws: None,
        forfeits: Share::default(),
        withdrawals: Share::default(),
    };
    generate(&settings).unwrap().contest
}

fn guandan() -> Contest {
    played("guandan-swiss-2018", 13, 4)
}

fn findings_of(contest: &Contest) -> Vec<(u32, Constraint, Severity)> {
    let found = check(contest).findings;
    found.iter().for_each(|Finding { text, .. }| assert!(text.ends_with('。'), "{text}"));
    found.iter().map(|finding| (finding.round.0, finding.constraint, finding.severity)).collect()
}

#[track_caller]
fn assert_finds(contest: &Contest, round: u32, constraint: Constraint, severity: Severity) {
    let found = findings_of(contest);
    assert!(found.contains(&(round, constraint, severity)), "{constraint:?} is not among {found:?}");
}

fn match_at(contest: &mut Contest, round: usize, place: usize) -> &mut Match {
    &mut contest.rounds[round - 1].matches[place]
}

fn two(sides: &Sides) -> (EntrantId, EntrantId) {
    match sides {
        Sides::Two(first, second) => (first.clone(), second.clone()),
        Sides::Bye(_) => panic!("a table"),
    }
}

fn bye_of(round: &Round) -> (usize, EntrantId) {
    let bye = round.matches.iter().enumerate().find_map(|(place, played)| match &played.sides {
        Sides::Bye(only) => Some((place, only.clone())),
        Sides::Two(..) => None,
    });
    bye.unwrap()
}

/// Exchanges two entrants in one round.
fn exchange(round: &mut Round, one: &EntrantId, other: &EntrantId) {
    let swap = |id: &mut EntrantId| {
        if id == one {
            *id = other.clone();
        } else if id == other {
            *id = one.clone();
        }
    };
    for played in &mut round.matches {
        match &mut played.sides {
            Sides::Two(first, second) => {
                swap(first);
                swap(second);
            }
            Sides::Bye(only) => swap(only),
        }
        if let Some(MatchResult::Levels { first_to_level, declarer_at_end, .. }) = &mut played.result {
            (*first_to_level, *declarer_at_end) = (None, None);
        }
    }
}

#[test]
fn a_sound_contest_has_no_findings() {
    for template_name in ["guandan-swiss-2018", "shengji-team-swiss-2013"] {
        for entrants in [8, 13, 40] {
            assert_eq!(findings_of(&played(template_name, entrants, 4)), [], "{template_name} {entrants}");
        }
    }
}

#[test]
fn r9_2_2_a_rematch_is_found() {
    let mut contest = guandan();
    let (first, second) = two(&contest.rounds[0].matches[0].sides);
    let (opponent, _) = two(&contest.rounds[1].match_of(&first).unwrap().sides);
    let opponent =
        if opponent == first { two(&contest.rounds[1].match_of(&first).unwrap().sides).1 } else { opponent };
    exchange(&mut contest.rounds[1], &opponent, &second);
    assert_finds(&contest, 2, Constraint::Rematch, Severity::Violation);
    contest.regulations = contest.regulations.with("swiss.rematch", json!("allowed")).unwrap();
    assert!(findings_of(&contest).iter().all(|(_, constraint, _)| *constraint != Constraint::Rematch));
}

#[test]
fn r9_2_3_a_second_bye_is_found() {
    let mut contest = guandan();
    let (_, first) = bye_of(&contest.rounds[0]);
    let (_, second) = bye_of(&contest.rounds[1]);
    exchange(&mut contest.rounds[1], &first, &second);
    assert_finds(&contest, 2, Constraint::SecondBye, Severity::Violation);
}

#[test]
fn r9_4_1_r10_2_1_a_bye_that_does_not_go_to_the_lowest_total_is_found() {
    let mut contest = guandan();
    let (_, resting) = bye_of(&contest.rounds[2]);
    let (leader, _) = two(&contest.rounds[2].matches[0].sides);
    exchange(&mut contest.rounds[2], &leader, &resting);
    assert_finds(&contest, 3, Constraint::ByeNotLowest, Severity::Violation);
}

#[test]
fn r9_2_1_missing_twice_itself_and_strangers_are_found() {
    let mut contest = guandan();
    let (first, second) = two(&contest.rounds[0].matches[0].sides);
    let (third, fourth) = two(&contest.rounds[0].matches[1].sides);
    match_at(&mut contest, 1, 1).sides = Sides::Two(third.clone(), second);
    assert_finds(&contest, 1, Constraint::Twice, Severity::Violation);
    assert_finds(&contest, 1, Constraint::Missing, Severity::Violation);
    match_at(&mut contest, 1, 1).sides = Sides::Two(third.clone(), third.clone());
    assert_finds(&contest, 1, Constraint::Itself, Severity::Violation);
    match_at(&mut contest, 1, 1).sides = Sides::Two(third, "nobody".into());
    assert_finds(&contest, 1, Constraint::UnknownEntrant, Severity::Violation);
    let mut contest = played("guandan-swiss-2018", 8, 2);
    match_at(&mut contest, 1, 0).sides = Sides::Bye(first);
    match_at(&mut contest, 1, 1).sides = Sides::Bye(fourth);
    assert_finds(&contest, 1, Constraint::Missing, Severity::Violation);
}

#[test]
fn r9_2_1_two_byes_in_an_even_field_are_missing() {
    let mut contest = played("guandan-swiss-2018", 8, 1);
    let (first, second) = two(&contest.rounds[0].matches[3].sides);
    let bye = |id| Match::new(None, Sides::Bye(id));
    contest.rounds[0].matches.pop();
    contest.rounds[0].matches.extend([bye(first), bye(second)]);
    assert_finds(&contest, 1, Constraint::Missing, Severity::Violation);
}

#[test]
fn r9_2_4_r10_6_2_a_withdrawn_entrant_in_a_round_is_found() {
    let mut contest = guandan();
    let id: EntrantId = "4".into();
    contest.entrants.get_mut(&id).unwrap().withdrawn_after = Some(RoundNumber(2));
    assert_finds(&contest, 3, Constraint::Withdrawn, Severity::Violation);
    assert!(findings_of(&contest).iter().all(|(round, ..)| *round > 2), "rounds 1 and 2 were before");
}

#[test]
fn r9_2_5_r9_3_1_same_unit_and_same_team_are_found_where_they_are_absolute() {
    let mut contest = played("shengji-team-swiss-2013", 12, 1);
    let (first, _) = two(&contest.rounds[0].matches[0].sides);
    let mate = contest
        .entrants
        .values()
        .find(|other| other.team == contest.entrants[&first].team && other.id != first);
    let mate = mate.unwrap().id.clone();
    let opponent = contest.rounds[0].match_of(&first).unwrap().sides.opponent_of(&first).unwrap().clone();
    exchange(&mut contest.rounds[0], &mate, &opponent);
    assert_finds(&contest, 1, Constraint::SameTeam, Severity::Violation);
    assert_finds(&contest, 1, Constraint::SameUnit, Severity::Violation);
    contest.entrants.values_mut().for_each(|entrant| entrant.team = None);
    contest.regulations = contest.regulations.with("swiss.same_unit", json!("soft")).unwrap();
    assert_finds(&contest, 1, Constraint::SameUnit, Severity::Quality);
    contest.regulations = contest.regulations.with("swiss.same_unit", json!("none")).unwrap();
    assert!(findings_of(&contest).iter().all(|(_, constraint, _)| *constraint != Constraint::SameUnit));
    contest.regulations = contest.regulations.with("swiss.same_unit", json!("round1_only")).unwrap();
    assert_finds(&contest, 1, Constraint::SameUnit, Severity::Violation);
}

#[test]
fn a_table_twice_is_found() {
    let mut contest = guandan();
    match_at(&mut contest, 2, 1).table = Some(TableNumber(1));
    assert_finds(&contest, 2, Constraint::TableTwice, Severity::Violation);
}

#[test]
fn an_impossible_result_is_found() {
    let mut contest = guandan();
    let result = |levels, deals| {
        Some(MatchResult::Levels {
            levels,
            deals,
            first_to_level: None,
            declarer_at_end: None,
            decided_for: None,
        })
    };
    match_at(&mut contest, 4, 0).result = result([Level::PassedAce, Level::Ace], Some(5));
    assert_finds(&contest, 4, Constraint::ImpossibleResult, Severity::Violation);
    match_at(&mut contest, 4, 0).result = result([Level::PassedAce; 2], None);
    assert_finds(&contest, 4, Constraint::ImpossibleResult, Severity::Violation);
    match_at(&mut contest, 4, 0).result = result([Level::PassedAce, Level::Two], Some(5));
    assert_eq!(findings_of(&contest), []);
}

#[test]
fn r9_4_6_a_worse_pairing_is_found_in_small_and_in_large_fields() {
    for entrants in [13, 60] {
        let mut contest = played("guandan-swiss-2018", entrants, 4);
        contest.rounds.truncate(3);
        let (leader, _) = two(&contest.rounds[2].matches[0].sides);
        let last = contest.rounds[2].matches.len() - 2;
        let (_, tail) = two(&contest.rounds[2].matches[last].sides);
        exchange(&mut contest.rounds[2], &leader, &tail);
        let found = findings_of(&contest);
        let legal = found.iter().all(|(_, _, severity)| *severity == Severity::Quality);
        assert!(legal, "the exchange is legal in this contest: {found:?}");
        assert!(found.contains(&(3, Constraint::ScoreGap, Severity::Quality)), "{entrants}: {found:?}");
    }
}

#[test]
fn r9_6_1_r9_6_2_tables_and_directions_out_of_order_are_found() {
    let mut contest = guandan();
    let tables = [match_at(&mut contest, 2, 0).table, match_at(&mut contest, 2, 5).table];
    match_at(&mut contest, 2, 0).table = tables[1];
    match_at(&mut contest, 2, 5).table = tables[0];
    assert_eq!(findings_of(&contest), [(2, Constraint::Order, Severity::Quality)]);
    let mut contest = guandan();
    let (first, second) = two(&contest.rounds[0].matches[0].sides);
    match_at(&mut contest, 1, 0).sides = Sides::Two(second, first);
    assert!(findings_of(&contest).contains(&(1, Constraint::Order, Severity::Quality)));
}

#[test]
fn r9_1_2_a_round_after_an_open_result_is_not_judged() {
    let mut contest = guandan();
    match_at(&mut contest, 2, 0).result = None;
    let found = findings_of(&contest);
    assert!(found.contains(&(3, Constraint::RoundIncomplete, Severity::Quality)), "{found:?}");
    assert!(found.iter().all(|(_, constraint, _)| *constraint == Constraint::RoundIncomplete), "{found:?}");
}

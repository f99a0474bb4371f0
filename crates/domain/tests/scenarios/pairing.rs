//! Pairing, byes, withdrawals.

use crate::day::{Day, chief, why};
use crate::support::{GUANDAN, given, rows, rules, with_next_round};
use saiwu_domain::check::check;
use saiwu_domain::contest::{Contest, Sides};
use saiwu_domain::event::Outcome;
use saiwu_domain::ids::RoundNumber;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// Some result for every table of the last round, different from table to table and from round to round.
fn play_last_round(contest: &mut Contest) {
    let round = contest.rounds.len();
    let result = |table: usize| {
        let place = (table * 7 + round * 5) % 12;
        let levels =
            if (table * 3 + round) % 5 < 2 { ["6", "9"] } else { ["A", ["3", "7", "10", "A"][place % 4]] };
        serde_json::from_value(json!({"levels": {"levels": levels, "deals": null,
            "first_to_level": null, "declarer_at_end": null}}))
        .unwrap()
    };
    let last = contest.rounds.last_mut().unwrap();
    for (table, game) in last.matches.iter_mut().enumerate() {
        if matches!(game.sides, Sides::Two(..)) {
            game.result = Some(result(table));
        }
    }
}

fn played(entrants: u32, rounds: u32) -> Contest {
    let names: Vec<_> = (1..=entrants).map(|number| number.to_string()).collect();
    let mut contest =
        given(rules(GUANDAN, &[("swiss.rounds", json!(rounds))])).entrants(&names.join(" ")).contest();
    for _ in 0..rounds {
        contest = with_next_round(&contest);
        play_last_round(&mut contest);
    }
    contest
}

#[test]
fn scenario_t25_no_second_bye_in_five_rounds_of_nine_and_the_lowest_gets_it() {
    let contest = played(9, 5);
    let mut had = BTreeSet::new();
    for round in &contest.rounds {
        let byes: Vec<_> = round.matches.iter().filter(|game| matches!(game.sides, Sides::Bye(_))).collect();
        let [bye] = &byes[..] else { panic!("{byes:?}") };
        let own = bye.sides.entrants().next().unwrap().clone();
        let before: Contest =
            Contest { rounds: contest.rounds[..round.number.0 as usize - 1].to_vec(), ..contest.clone() };
        let totals: BTreeMap<_, _> = rows(&before)
            .into_iter()
            .map(|row| {
                (row["entrant"].as_str().unwrap().to_owned(), row["keys"]["match_points"].as_i64().unwrap())
            })
            .collect();
        let lowest = totals.iter().filter(|(id, _)| !had.contains(*id)).map(|(_, total)| *total).min();
        assert_eq!(Some(totals[own.as_str()]), lowest, "round {}", round.number);
        assert!(had.insert(own.to_string()), "{own} has a second bye");
    }
    assert!(!check(&contest).has_violations());
}

#[test]
fn scenario_t28_r9_5_2_no_legal_pairing_says_what_blocks_and_leaves_no_round() {
    let mut day = Day::drawn(rules(GUANDAN, &[]), "1 2 3 4 5 6");
    for round in ["1–4 9:6 · 2–5 9:6 · 3–6 9:6", "1–5 9:6 · 2–6 9:6 · 3–4 9:6", "1–6 9:6 · 2–4 9:6 · 3–5 9:6"]
    {
        day.given_round(round);
    }
    let text = why(day.state.draft_round(BTreeSet::new()));
    for part in ["排不开", "交过手的不再相遇", "请裁判长选一样：允许重复交手"] {
        assert!(text.contains(part), "{text}");
    }
    assert_eq!(day.state.rounds.len(), 3, "no empty round");
    let allowed = day.state.draft_round([saiwu_domain::pairing::Relaxation::Rematch].into());
    assert!(allowed.is_ok(), "and what may be done helps");
}

#[test]
fn scenario_t29_r9_4_7_100_and_300_entrants_stay_legal_in_eight_rounds() {
    for entrants in [100, 300] {
        let contest = played(entrants, 8);
        let mut met = BTreeSet::new();
        for round in &contest.rounds {
            let mut seen = BTreeSet::new();
            for game in &round.matches {
                let sides: BTreeSet<_> = game.sides.entrants().cloned().collect();
                assert_eq!(sides.len(), 2, "round {} of {entrants}", round.number);
                assert!(
                    sides.iter().all(|side| seen.insert(side.clone())),
                    "twice in round {}",
                    round.number
                );
                assert!(met.insert(sides.clone()), "{sides:?} meet again in round {}", round.number);
            }
            assert_eq!(seen.len(), entrants as usize, "round {} of {entrants}", round.number);
        }
    }
}

#[test]
fn scenario_t31_a_draft_cannot_be_published_once_an_entrant_withdrew() {
    let mut day = Day::drawn(rules(GUANDAN, &[]), "1 2 3 4 5 6");
    day.next_round();
    day.play(1);
    let drafted = day.state.draft_round(BTreeSet::new()).unwrap();
    day.all(drafted);
    let gone = day.state.withdraw_all(&[day.id("6")], "有事", &chief()).unwrap();
    day.all(gone);
    assert!(day.state.publish_round(RoundNumber(2)).is_err(), "it has to be paired again");
    assert!(!day.next_round().contains('6'));
}

#[test]
fn scenario_t32_when_all_or_all_but_one_left_nothing_is_paired_and_the_contest_can_close() {
    for left in [3, 4] {
        let mut day = Day::drawn(rules(GUANDAN, &[]), "1 2 3 4");
        day.next_round();
        day.report(1, 1, "9:6");
        day.report(1, 2, "8:3");
        let closed = day.state.close_round(RoundNumber(1)).unwrap();
        day.apply(closed);
        for name in &["1", "2", "3", "4"][..left] {
            let gone = day.state.withdraw_all(&[day.id(name)], "有事", &chief()).unwrap();
            day.all(gone);
        }
        assert!(day.state.draft_round(BTreeSet::new()).is_err(), "{left} left");
        let finished = day.state.finish_event(Some("都退赛了")).unwrap();
        let outcomes: Vec<_> = finished.into_iter().map(|operation| day.attempt(operation)).collect();
        assert!(outcomes.iter().all(|outcome| *outcome == Outcome::Applied), "{left} left: {outcomes:?}");
    }
}

#[test]
fn scenario_t34_a_bye_for_half_points_counts_as_configured_and_comes_once() {
    let settings =
        [("bye.match_points", json!(1)), ("bye.counts_as_win", json!(false)), ("swiss.rounds", json!(5))];
    let field = given(rules(GUANDAN, &settings)).entrants("1 2 3 4 5 6 7");
    let mut contest = field.contest();
    let mut byes = BTreeSet::new();
    for _ in 0..5 {
        contest = with_next_round(&contest);
        play_last_round(&mut contest);
        let last = contest.rounds.last().unwrap();
        let bye = last.matches.iter().find(|game| matches!(game.sides, Sides::Bye(_))).unwrap();
        let own = bye.sides.entrants().next().unwrap();
        assert!(byes.insert(own.clone()), "{own} twice");
    }
    let single = given(rules(GUANDAN, &settings)).rounds(&["1–2 5:2 · 3 bye"]).contest();
    let keys = crate::support::row(&single, "3")["keys"].clone();
    assert_eq!((&keys["match_points"], &keys["wins"]), (&json!(1), &json!(0)));
}

#[test]
fn scenario_t37_r9_1_2_two_missing_results_block_the_next_round_by_name() {
    let mut day = Day::drawn(rules(GUANDAN, &[]), "1 2 3 4 5 6 7 8");
    day.next_round();
    day.report(1, 1, "9:6");
    day.report(1, 3, "9:6");
    let text = why(day.state.draft_round(BTreeSet::new()));
    assert!(text.contains('2') && text.contains('4') && text.contains("桌"), "{text}");
}

#[test]
fn scenario_t41_150_entrants_and_15_rounds_are_ranked_and_paired_in_less_than_a_second() {
    let contest = played(150, 15);
    let mut longer = contest.clone();
    longer.regulations.swiss.rounds = 16;
    for (what, work) in [
        ("standings", (|contest: &Contest| drop(rows(contest))) as fn(&Contest)),
        ("pairing", |contest| drop(with_next_round(contest))),
    ] {
        let start = Instant::now();
        work(&longer);
        let took = start.elapsed();
        assert!(took < Duration::from_secs(1), "{what}: {took:?}");
    }
}

/// Levels from a seed: one of the two wins or they draw.
fn result_of(seed: u64, round: usize, table: usize) -> saiwu_domain::contest::MatchResult {
    let mut mixed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ ((round as u64) << 32) ^ table as u64;
    mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let levels = [["9", "6"], ["6", "9"], ["8", "8"]][((mixed >> 33) % 3) as usize];
    serde_json::from_value(json!({"levels": {"levels": levels, "deals": null,
        "first_to_level": null, "declarer_at_end": null}}))
    .unwrap()
}

#[test]
fn scenario_t40_two_that_had_byes_do_not_meet_more_often_than_others() {
    // For every draft, pairs with equal totals that have not met: how often two with byes meet, against how often any
    // such two of the same total do. Seeds 0 to 299.
    let (mut met, mut expected, mut cases) = (0.0, 0.0, 0);
    for seed in 0..300 {
        let names: Vec<_> = (1..=11).map(|number| number.to_string()).collect();
        let rules = rules(GUANDAN, &[("swiss.rounds", json!(6))]);
        let mut contest = given(rules).entrants(&names.join(" ")).contest();
        for round in 0..6 {
            let next = with_next_round(&contest);
            let totals: BTreeMap<_, _> = rows(&contest)
                .into_iter()
                .map(|row| {
                    (row["entrant"].as_str().unwrap().to_owned(), row["keys"]["match_points"].to_string())
                })
                .collect();
            let pairs = |contest: &Contest, from: usize| {
                let games = contest.rounds[from..].iter().flat_map(|round| &round.matches);
                games
                    .filter_map(|game| match &game.sides {
                        Sides::Two(first, second) => {
                            Some((first.min(second).to_string(), first.max(second).to_string()))
                        }
                        Sides::Bye(_) => None,
                    })
                    .collect::<BTreeSet<_>>()
            };
            let byes: BTreeSet<_> = contest
                .rounds
                .iter()
                .flat_map(|round| &round.matches)
                .filter(|game| matches!(game.sides, Sides::Bye(_)))
                .map(|game| game.sides.entrants().next().unwrap().to_string())
                .collect();
            let (before, now) = (pairs(&contest, 0), pairs(&next, round));
            let mut by_total: BTreeMap<&String, Vec<(bool, bool)>> = BTreeMap::new();
            for (one, total) in &totals {
                for (other, _) in totals.iter().filter(|(other, own)| *other > one && *own == total) {
                    let pair = (one.clone(), other.clone());
                    if before.contains(&pair) {
                        continue;
                    }
                    let both = byes.contains(one) && byes.contains(other);
                    by_total.entry(total).or_default().push((both, now.contains(&pair)));
                }
            }
            for group in by_total.values() {
                let share = group.iter().filter(|(_, meet)| *meet).count() as f64 / group.len() as f64;
                for (_, meet) in group.iter().filter(|(both, _)| *both) {
                    cases += 1;
                    met += f64::from(u8::from(*meet));
                    expected += share;
                }
            }
            contest = next;
            for (table, game) in contest.rounds[round].matches.iter_mut().enumerate() {
                if matches!(game.sides, Sides::Two(..)) {
                    game.result = Some(result_of(seed, round, table));
                }
            }
        }
    }
    println!("{cases} cases, {met} met, {expected:.1} expected");
    assert!(cases > 300, "{cases}");
    assert!(met <= expected + 2.0 * expected.sqrt(), "{met} of {cases}, expected {expected:.1}");
}

#[test]
fn scenario_c09_every_rematch_that_was_avoided_is_named_in_the_explanation() {
    // Each three rounds and the pairing of the fourth, seeds 0 to 39.
    let mut named = 0;
    for seed in 0..40 {
        let mut contest = given(rules(GUANDAN, &[])).entrants("1 2 3 4 5 6 7 8").contest();
        for round in 0..3 {
            contest = with_next_round(&contest);
            for (table, game) in contest.rounds[round].matches.iter_mut().enumerate() {
                game.result = Some(result_of(seed, round, table));
            }
        }
        named += check_rematches_are_named(&contest);
    }
    assert!(named > 50, "{named}");
}

/// Follows the list as a referee does and compares what was passed over with the trace and the sentence; counts the
/// rematches.
fn check_rematches_are_named(contest: &Contest) -> usize {
    use saiwu_domain::pairing::{Reason, SkipReason, explain, pair};
    use saiwu_domain::swiss::{RoundRequest, pairing_problem};
    let problem = pairing_problem(contest, &RoundRequest::default()).unwrap();
    let pairing = pair(&problem).unwrap();
    // Round 4 is even: totals, then numbers going down.
    let mut list: Vec<_> = problem.entrants.iter().collect();
    list.sort_by_key(|entrant| (std::cmp::Reverse(entrant.total), std::cmp::Reverse(entrant.draw_number)));
    let mut taken = BTreeSet::new();
    let mut named = 0;
    for (place, seeker) in list.iter().enumerate() {
        if !taken.insert(&seeker.id) {
            continue;
        }
        let own = |game: &&saiwu_domain::pairing::PairedMatch| {
            game.first == seeker.id || game.second.as_ref() == Some(&seeker.id)
        };
        let game = pairing.matches.iter().find(own).unwrap();
        let second = game.second.as_ref().unwrap();
        let partner = if game.first == seeker.id { second } else { &game.first };
        let nearer = list[place + 1..].iter().take_while(|other| other.id != *partner);
        let passed_over: Vec<_> = nearer.filter(|other| !taken.contains(&other.id)).collect();
        let met: Vec<_> = passed_over.iter().filter(|other| seeker.met.contains(&other.id)).collect();
        let traced = game.reasons.iter().filter_map(|reason| match reason {
            Reason::Skipped { candidate, why: SkipReason::MetBefore } => Some(candidate),
            _ => None,
        });
        assert_eq!(
            traced.collect::<Vec<_>>(),
            met.iter().map(|other| &other.id).collect::<Vec<_>>(),
            "the trace holds what the engine was given"
        );
        let sentence = explain::sentence(&problem, game).zh;
        assert_eq!(sentence.contains("交过手"), !met.is_empty(), "{sentence}");
        // Of more than three the sentence names three and counts the rest.
        if passed_over.len() <= 3 {
            for other in &met {
                assert!(sentence.contains(&format!("{}号", other.draw_number)), "{sentence}");
                named += 1;
            }
        }
        taken.insert(partner);
    }
    named
}

//! Random contests through the engine, judged by the independent checker: the three parts share no code.
//!
//! `RANDOM_CONTESTS=5000 cargo test -p saiwu-domain --test random_contests` searches longer.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use saiwu_domain::check::{check, legal_pairing_exists};
use saiwu_domain::contest::{Contest, Round};
use saiwu_domain::pairing::{PairingRefusal, pair};
use saiwu_domain::practice::{GenerateRefusal, GenerateSettings, Share, generate};
use saiwu_domain::regulations::template;
use saiwu_domain::sheet::Sheet;
use saiwu_domain::standings::standings;
use saiwu_domain::swiss::{ExtraRound, RoundRequest, paired_round, pairing_problem};
use serde_json::Value;

/// A number that follows from the seed and a question.
fn number(seed: u64, question: u64, end: u64) -> u64 {
    let mut x = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ question.wrapping_mul(0xD6E8_FEB8_6659_FD93);
    x = (x ^ (x >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    (x ^ (x >> 29)) % end
}

/// Small and large, odd and even, both templates, few and many rounds, forfeits and withdrawals.
fn settings(seed: u64) -> GenerateSettings {
    let share = |question, most| {
        let share = number(seed, question, 3) * number(seed, question + 10, most) / 2;
        Share::per_mille(u32::try_from(share).unwrap()).unwrap()
    };
    let names = ["guandan-swiss-2018", "shengji-team-swiss-2013"];
    let entrants = match number(seed, 1, 4) {
        0 => 8 + number(seed, 2, 9),
        _ => 8 + number(seed, 2, 193),
    };
    let rounds = match number(seed, 3, 3) {
        0 => 4,
        1 => 9.min(entrants / 2),
        _ => 2 + number(seed, 4, 8),
    };
    GenerateSettings {
        regulations: template(names[usize::try_from(number(seed, 5, 2)).unwrap()]).unwrap(),
        entrants: u32::try_from(entrants).unwrap(),
        units: None,
        rounds: Some(u32::try_from(rounds).unwrap()),
        seed,
        draws: (number(seed, 6, 2) == 0).then(|| share(7, 400)),
        forfeits: share(8, 150),
        withdrawals: share(9, 200),
    }
}

/// The same sheet with everything in another order.
fn turned_over(sheet: &Sheet) -> Sheet {
    let mut value: Value = serde_json::from_str(&sheet.to_json()).unwrap();
    for list in ["entrants", "units", "teams", "withdrawals"] {
        if let Some(items) = value.get_mut(list).and_then(Value::as_array_mut) {
            let middle = items.len() / 3;
            items.rotate_left(middle);
            items.reverse();
        }
    }
    for round in value["stages"][0]["rounds"].as_array_mut().unwrap() {
        round["matches"].as_array_mut().unwrap().reverse();
    }
    Sheet::read(value.to_string().as_bytes()).unwrap()
}

/// One round more than was played; none where nothing legal is left.
fn one_more_round(contest: &Contest) -> Option<Round> {
    let request = RoundRequest { extra_round: ExtraRound::Wanted, ..RoundRequest::default() };
    let problem = pairing_problem(contest, &request).ok()?;
    Some(paired_round(problem.round, &pair(&problem).ok()?))
}

#[test]
fn r9_4_6_r9_4_7_scenario_t26_random_contests_pass_the_checker_in_every_round() {
    let count = std::env::var("RANDOM_CONTESTS").ok().and_then(|count| count.parse().ok()).unwrap_or(500);
    let (mut rounds, mut refused) = (0, 0);
    for seed in 1..=count {
        let settings = settings(seed);
        let sheet = match generate(&settings) {
            Ok(sheet) => sheet,
            Err(GenerateRefusal::NoPairing { round, refusal, played }) => {
                refused += 1;
                assert!(!legal_pairing_exists(&played.contest, round), "seed {seed}: {refusal}");
                match refusal {
                    PairingRefusal::NoLegalPairing { blocking, options, .. } => {
                        assert!(!blocking.is_empty() && !options.is_empty(), "seed {seed}");
                    }
                    PairingRefusal::TooFewEntrants | PairingRefusal::BadLocks { .. } => {
                        panic!("seed {seed}: two always stay")
                    }
                }
                *played
            }
            Err(refusal) => panic!("seed {seed}: {refusal}"),
        };
        let report = check(&sheet.contest);
        assert!(report.findings.is_empty(), "seed {seed}, {settings:?}: {:#?}", report.findings);
        rounds += sheet.contest.rounds.len();
        let text = sheet.to_json();
        let turned = turned_over(&sheet);
        assert_eq!(turned.to_json(), text, "seed {seed}: the order in the file changes nothing");
        if seed % 4 == 0 {
            let again = match generate(&settings) {
                Ok(sheet) => sheet,
                Err(GenerateRefusal::NoPairing { played, .. }) => *played,
                Err(refusal) => panic!("seed {seed}: {refusal}"),
            };
            assert_eq!(again.to_json(), text, "seed {seed}: the same seed gives the same bytes");
            assert_eq!(one_more_round(&turned.contest), one_more_round(&sheet.contest), "seed {seed}");
            assert_eq!(standings(&turned.contest, None), standings(&sheet.contest, None), "seed {seed}");
        }
    }
    println!(
        "{count} contests (seeds 1–{count}), {rounds} rounds, {refused} with no legal pairing at the end"
    );
    assert!(rounds > 4 * count as usize && refused * 4 < count, "the mixture is worth something");
}

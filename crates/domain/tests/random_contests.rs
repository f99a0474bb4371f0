//! Random contests through the engine, judged by the independent checker: the two share no code. All templates, from the
//! first round to the final places, with late entries, withdrawals, returns, drop-outs, forfeits, penalties, extra
//! matches, results that are corrected when the next round is published or the next stage drawn already, pairs forbidden
//! after they had met, and rounds in which the chief referee allows what cannot be avoided.
//!
//! `RANDOM_CONTESTS=2000 cargo test -p saiwu-domain --test random_contests` searches longer, `RANDOM_SEED=17` plays one.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use saiwu_domain::check::{check_recorded, legal_pairing_exists};
use saiwu_domain::contest::{Contest, Round};
use saiwu_domain::course::{Step, next_step, plan_round};
use saiwu_domain::pairing::PairingRefusal;
use saiwu_domain::practice::{GenerateRefusal, GenerateSettings, Incidents, Share, generate_with};
use saiwu_domain::regulations::{GroupNumber, Regulations, StageKind, TEMPLATE_NAMES, template};
use saiwu_domain::sheet::Sheet;
use saiwu_domain::standings::standings;
use saiwu_domain::swiss::{ExtraRound, RoundRefusal, RoundRequest};
use serde_json::Value;
use std::collections::BTreeMap;

/// A number that follows from the seed and a question.
fn number(seed: u64, question: u64, end: u64) -> u64 {
    let mut x = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ question.wrapping_mul(0xD6E8_FEB8_6659_FD93);
    x = (x ^ (x >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    (x ^ (x >> 29)) % end
}

fn between(seed: u64, question: u64, least: u64, most: u64) -> u64 {
    least + number(seed, question, most - least + 1)
}

/// How many entrants fit the format: the first stage, and enough for groups later on.
fn entrants(regulations: &Regulations, seed: u64) -> u64 {
    let later = regulations.stages.iter().skip(1).filter_map(|rule| match rule.groups?.number {
        GroupNumber::Count(count) => Some(u64::from(count)),
        GroupNumber::Size(_) => None,
    });
    let groups_later = later.max().unwrap_or(0);
    let first = &regulations.stages[0];
    match (first.kind, first.groups.map(|groups| groups.number)) {
        (StageKind::Groups, Some(GroupNumber::Count(1))) => between(seed, 2, 3, 9),
        (StageKind::Groups, Some(GroupNumber::Count(count))) => {
            between(seed, 2, 3 * u64::from(count), 7 * u64::from(count))
        }
        (StageKind::Groups, Some(GroupNumber::Size(size))) => {
            between(seed, 2, 2 * u64::from(size), 14 * u64::from(size))
        }
        (StageKind::Knockout, _) if groups_later > 0 => between(seed, 2, 24, 120),
        (StageKind::Knockout | StageKind::Placement, _) => between(seed, 2, 2, 90),
        (_, _) if groups_later > 0 => between(seed, 2, 6 * groups_later, 10 * groups_later),
        (_, _) => match number(seed, 1, 4) {
            0 => between(seed, 2, 8, 16),
            1 | 2 => between(seed, 2, 8, 60),
            _ => between(seed, 2, 8, 200),
        },
    }
}

/// Small and large, odd and even, every template, few and many rounds, calm and eventful.
fn settings(seed: u64) -> (GenerateSettings, Incidents) {
    let share = |question, most| {
        let share = number(seed, question, 3) * number(seed, question + 10, most) / 2;
        Share::per_mille(u32::try_from(share).unwrap()).unwrap()
    };
    let name = TEMPLATE_NAMES[usize::try_from(seed).unwrap() % TEMPLATE_NAMES.len()];
    let regulations = template(name).unwrap();
    let only_swiss = regulations.stages.len() == 1 && regulations.stages[0].kind == StageKind::Swiss;
    let relaxations = number(seed, 39, 2) == 0;
    // So few that they have to meet again.
    let is_tight = only_swiss && relaxations && number(seed, 40, 3) == 0;
    let entrants = if is_tight { between(seed, 41, 4, 8) } else { entrants(&regulations, seed) };
    let rounds = match number(seed, 3, 3) {
        _ if is_tight => between(seed, 42, entrants - 1, entrants + 2),
        0 => 4,
        1 => 9.min(entrants / 2),
        _ => between(seed, 4, 2, 9),
    };
    let settings = GenerateSettings {
        regulations,
        entrants: u32::try_from(entrants).unwrap(),
        units: None,
        rounds: only_swiss.then(|| u32::try_from(rounds).unwrap()),
        seed,
        draws: (number(seed, 6, 2) == 0).then(|| share(7, 400)),
        forfeits: share(8, 150),
        withdrawals: share(9, if only_swiss { 200 } else { 60 }),
    };
    let incidents = Incidents {
        late_entries: share(31, 150),
        returns: share(32, 400),
        penalties: share(33, 200),
        corrections: share(34, 60),
        corrections_after_draws: share(37, 60),
        bans: share(38, 200),
        relaxations,
        playoffs: share(35, 1000),
        broken_table: number(seed, 36, 3) == 0,
        rankings: true,
    };
    (settings, incidents)
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
    for stage in value["stages"].as_array_mut().unwrap() {
        for round in stage["rounds"].as_array_mut().unwrap() {
            round["matches"].as_array_mut().unwrap().reverse();
        }
    }
    Sheet::read(value.to_string().as_bytes()).unwrap()
}

/// One round more than was played; none where nothing legal is left.
fn one_more_round(contest: &Contest) -> Option<Round> {
    let request = RoundRequest { extra_round: ExtraRound::Wanted, ..RoundRequest::default() };
    Some(plan_round(contest, &request).ok()?.round())
}

/// How a contest ended.
enum End {
    Played(Sheet),
    /// No legal pairing is left; the checker agrees.
    NoPairing(Sheet),
    /// Too few are left to go on with the format.
    TooFew(String),
}

fn play(seed: u64, settings: &GenerateSettings, incidents: &Incidents) -> End {
    match generate_with(settings, incidents) {
        Ok(sheet) => End::Played(sheet),
        Err(GenerateRefusal::NoPairing { round, refusal, played }) => {
            assert!(!legal_pairing_exists(&played.contest, round), "seed {seed}: {refusal}");
            match refusal {
                PairingRefusal::NoLegalPairing { blocking, options, .. } => {
                    assert!(!blocking.is_empty() && !options.is_empty(), "seed {seed}");
                }
                PairingRefusal::TooFewEntrants | PairingRefusal::BadLocks { .. } => {
                    panic!("seed {seed}: two always stay")
                }
            }
            End::NoPairing(*played)
        }
        Err(GenerateRefusal::NoRound { refusal: refusal @ RoundRefusal::TooFewEntrants { .. }, .. }) => {
            End::TooFew(refusal.to_string())
        }
        Err(GenerateRefusal::NoRound { refusal, .. }) => panic!("seed {seed}: {refusal}"),
        Err(GenerateRefusal::BadSetting(why)) => End::TooFew(why.en),
    }
}

fn judge(seed: u64, settings: &GenerateSettings, incidents: &Incidents, sheet: &Sheet) {
    let report = check_recorded(&sheet.contest, &sheet.records);
    let told = || {
        let name = &settings.regulations.name;
        format!("seed {seed}, {name}, {} entrants, {incidents:?}", settings.entrants)
    };
    assert!(
        report.findings.is_empty(),
        "{}: {:#?}",
        told(),
        &report.findings[..report.findings.len().min(5)]
    );
    let text = sheet.to_json();
    let turned = turned_over(sheet);
    assert_eq!(turned.to_json(), text, "{}: the order in the file changes nothing", told());
    if seed.is_multiple_of(4) {
        let again = match play(seed, settings, incidents) {
            End::Played(sheet) | End::NoPairing(sheet) => sheet,
            End::TooFew(why) => panic!("{}: {why}", told()),
        };
        assert_eq!(again.to_json(), text, "{}: the same seed gives the same bytes", told());
        assert_eq!(one_more_round(&turned.contest), one_more_round(&sheet.contest), "{}", told());
        assert_eq!(standings(&turned.contest, None), standings(&sheet.contest, None), "{}", told());
    }
}

fn of_environment(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|number| number.parse().ok())
}

#[test]
fn r9_4_6_r9_4_7_scenario_t26_random_contests_of_every_template_pass_the_checker() {
    if let Some(seed) = of_environment("RANDOM_SEED") {
        let (settings, incidents) = settings(seed);
        match play(seed, &settings, &incidents) {
            End::Played(sheet) | End::NoPairing(sheet) => judge(seed, &settings, &incidents, &sheet),
            End::TooFew(why) => println!("seed {seed}: {why}"),
        }
        return;
    }
    let count = of_environment("RANDOM_CONTESTS").unwrap_or(500);
    let (mut rounds, mut refused, mut corrected, mut extra) = (0, 0, 0, 0);
    let (mut after_draws, mut allowed, mut forbidden, mut drawn) = (0, 0, 0, 0);
    let mut finished = BTreeMap::<&str, u64>::new();
    let mut too_few = Vec::new();
    for seed in 1..=count {
        let (settings, incidents) = settings(seed);
        let sheet = match play(seed, &settings, &incidents) {
            End::Played(sheet) => {
                assert_eq!(next_step(&sheet.contest), Step::Over, "seed {seed}");
                let name = TEMPLATE_NAMES.iter().find(|name| **name == settings.regulations.name).unwrap();
                *finished.entry(name).or_insert(0) += 1;
                sheet
            }
            End::NoPairing(sheet) => {
                refused += 1;
                sheet
            }
            End::TooFew(why) => {
                too_few.push(format!("seed {seed}, {}: {why}", settings.regulations.name));
                continue;
            }
        };
        judge(seed, &settings, &incidents, &sheet);
        rounds += sheet.contest.rounds.len();
        corrected += sheet.records.corrections.len();
        after_draws += sheet.records.corrections.iter().filter(|made| made.after_draw.is_some()).count();
        allowed += sheet.records.allowed.len();
        forbidden += sheet.records.forbidden_since.len();
        drawn += sheet.records.stage_lots.len();
        extra += sheet.contest.rounds.iter().filter(|round| !round.kind.is_regular()).count();
    }
    println!(
        "{count} contests (seeds 1–{count}), {rounds} rounds, {extra} of them extra, {corrected} corrections, \
         {refused} with no legal pairing at the end, {} where too few were left:",
        too_few.len()
    );
    too_few.iter().take(20).for_each(|why| println!("{why}"));
    println!(
        "{after_draws} corrections after a draw, {allowed} rounds with what the chief referee allowed, {forbidden} pairs \
         forbidden later, {drawn} stages drawn by lot"
    );
    println!("played to the end: {finished:?}");
    let enough = |times: u64| times >= count / 40;
    for name in TEMPLATE_NAMES {
        assert!(enough(finished.get(name).copied().unwrap_or(0)), "{name} is hardly ever played to its end");
    }
    assert!(rounds > 4 * count as usize && refused * 4 < count, "the mixture is worth something");
    assert!(too_few.len() * 10 < count as usize, "{too_few:#?}");
    assert!(corrected > 0 && extra > 0);
    assert!(after_draws > 0 && allowed > 0 && forbidden > 0 && drawn > 0);
}

//! How long a ranking takes. `cargo bench -p saiwu-domain --bench standings`

#![expect(clippy::expect_used, reason = "a benchmark may stop where its template is missing")]

use divan::{Bencher, black_box};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use saiwu_domain::contest::{Contest, Entrant, Match, MatchResult, Round, Sides};
use saiwu_domain::ids::{EntrantId, RoundNumber, TableNumber};
use saiwu_domain::level::Level;
use saiwu_domain::regulations::{KeyRule, RankingKey, template};
use saiwu_domain::standings::{StandingsDocument, ranges, standings};

fn main() {
    divan::main();
}

/// The ranking with every key and the reason of every place.
#[divan::bench(args = [200, 2000, 2001])]
fn after_5_rounds(bencher: Bencher<'_, '_>, entrants: u32) {
    let contest = played(entrants, 5);
    bencher.bench(|| standings(black_box(&contest), None));
}

/// The same with all sentences, as other programs read it.
#[divan::bench(args = [200, 2000, 2001])]
fn with_sentences(bencher: Bencher<'_, '_>, entrants: u32) {
    let contest = played(entrants, 5);
    bencher.bench(|| {
        let ranking = standings(black_box(&contest), None);
        StandingsDocument::new(&contest, &ranking, "main", false).rows.len()
    });
}

/// Best and worst places with a whole round open: exact for keys of the own rounds.
#[divan::bench(args = [200, 2000])]
fn possible_places(bencher: Bencher<'_, '_>, entrants: u32) {
    let contest = with_open_round(entrants);
    bencher.bench(|| ranges(black_box(&contest), &[]).len());
}

/// The same where a key looks at the opponents: limits.
#[divan::bench(args = [200, 2000])]
fn limits_of_places(bencher: Bencher<'_, '_>, entrants: u32) {
    let mut contest = with_open_round(entrants);
    let keys = [RankingKey::MatchPoints, RankingKey::Buchholz, RankingKey::Wins];
    contest.regulations.ranking_keys = keys.map(KeyRule::Plain).to_vec();
    bencher.bench(|| ranges(black_box(&contest), &[]).len());
}

fn with_open_round(entrants: u32) -> Contest {
    let mut contest = played(entrants, 4);
    if let Some(last) = contest.rounds.last_mut() {
        last.matches.iter_mut().for_each(|game| game.result = None);
    }
    contest
}

/// Neighbours of a shuffled list meet; every tenth match or so is a draw, every fiftieth a forfeit, an odd one out
/// has the bye.
fn played(size: u32, rounds: u32) -> Contest {
    let mut dice = ChaCha8Rng::seed_from_u64(size.into());
    let ids: Vec<_> = (1..=size).map(|number| EntrantId(format!("e{number}"))).collect();
    let rounds = (1..=rounds).map(|number| {
        let mut order = ids.clone();
        for place in (1..order.len()).rev() {
            order.swap(place, dice.next_u32() as usize % (place + 1));
        }
        let matches = (1..).zip(order.chunks(2)).map(|(table, sides)| game(table, sides, &mut dice));
        Round::new(RoundNumber(number), matches.collect())
    });
    let rounds = rounds.collect();
    let entrant = |id: &EntrantId| Entrant::new(id.clone(), format!("第{id}中学一队"));
    let regulations = template("guandan-swiss-2018").expect("the template ships with the crate");
    Contest {
        entrants: ids.iter().map(|id| (id.clone(), entrant(id))).collect(),
        rounds,
        ..Contest::new(regulations)
    }
}

fn game(table: u32, sides: &[EntrantId], dice: &mut ChaCha8Rng) -> Match {
    let level = |dice: &mut ChaCha8Rng| Level::LADDER[dice.next_u32() as usize % 13];
    let (sides, result) = match sides {
        [first, second] => {
            let result = if dice.next_u32().is_multiple_of(50) {
                MatchResult::Forfeit { absent: vec![second.clone()], reason: None }
            } else {
                let levels = [level(dice), level(dice)];
                MatchResult::Levels {
                    levels,
                    deals: Some(9),
                    first_to_level: None,
                    declarer_at_end: None,
                    decided_for: None,
                }
            };
            (Sides::Two(first.clone(), second.clone()), Some(result))
        }
        others => (Sides::Bye(others[0].clone()), None),
    };
    Match { result, ..Match::new(Some(TableNumber(table)), sides) }
}

use super::*;
use crate::stages::dice::Dice;
use crate::stages::{Fixture, PlaceBasis};
use std::collections::{BTreeMap, BTreeSet};

fn seeded(size: u32) -> Bracket {
    let seeds = (1..=size).map(|number| Slot::Entrant(number.to_string().as_str().into()));
    Bracket::seeded(seeds.collect(), None).unwrap()
}

fn number(id: &EntrantId) -> u64 {
    id.as_str().parse().unwrap()
}

/// The better seed wins.
fn favourite(a: &EntrantId, b: &EntrantId) -> Option<Outcome> {
    Some(Outcome::Winner(if number(a) < number(b) { a } else { b }.clone()))
}

fn unplayed(_: &EntrantId, _: &EntrantId) -> Option<Outcome> {
    None
}

fn no_value(_: &EntrantId) -> Option<Vec<i64>> {
    None
}

fn rules(third_place: ThirdPlace, placement_to: u32) -> KnockoutRules {
    KnockoutRules { third_place, placement_to, rounds: None }
}

fn side(side: &Side) -> String {
    match side {
        Side::Known(entrant) => entrant.to_string(),
        Side::Place(place) => place.to_string(),
        Side::WinnerOf(at) => format!("W{}.{}", at.round, at.number),
        Side::LoserOf(at) => format!("L{}.{}", at.round, at.number),
        Side::Undecided => "?".into(),
        Side::Bye => "-".into(),
        Side::Nobody => "x".into(),
    }
}

fn fixture(fixture: &Fixture) -> String {
    format!("{}:{}", side(&fixture.first), side(&fixture.second))
}

/// One line a round.
fn rounds(knockout: &Knockout) -> Vec<String> {
    let line = |fixtures: &Vec<Fixture>| fixtures.iter().map(fixture).collect::<Vec<_>>().join(" ");
    knockout.rounds.iter().map(|round| line(&round.fixtures)).collect()
}

/// `3=5,4` for two who share the third place.
fn places(knockout: &Knockout) -> String {
    let mut shared: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
    for place in &knockout.places {
        shared.entry(place.rank).or_default().push(place.entrant.as_str());
    }
    let group = |(rank, entrants): (u32, Vec<&str>)| format!("{rank}={}", entrants.join(","));
    shared.into_iter().map(group).collect::<Vec<_>>().join(" ")
}

#[test]
fn r12_2_3_winners_of_neighbouring_matches_meet() {
    let knockout = play(&seeded(8), &KnockoutRules::default(), &unplayed, &no_value);
    assert_eq!(rounds(&knockout), ["1:8 4:5 3:6 2:7", "W1.1:W1.2 W1.3:W1.4", "W2.1:W2.2"]);
    assert_eq!((knockout.places.len(), knockout.is_over()), (0, false));
    let knockout = play(&seeded(8), &KnockoutRules::default(), &favourite, &no_value);
    assert_eq!(rounds(&knockout), ["1:8 4:5 3:6 2:7", "1:4 3:2", "1:2"]);
    assert!(knockout.is_over());
    for round in &knockout.rounds {
        for (at, fixture) in round.fixtures.iter().enumerate() {
            assert_eq!((fixture.at.round, fixture.at.number as usize), (round.round, at + 1));
            assert_eq!(knockout.fixture(fixture.at), Some(fixture));
        }
    }
}

#[test]
fn r12_3_1_third_place_is_played_or_shared() {
    let played = play(&seeded(8), &rules(ThirdPlace::Match, 0), &favourite, &no_value);
    assert_eq!(rounds(&played)[2], "1:2 4:3");
    assert_eq!(places(&played), "1=1 2=2 3=3 4=4 5=8,5,6,7");
    let third = &played.rounds[2].fixtures[1];
    assert_eq!((third.best_place, third.last_place), (3, 4));
    for rule in [ThirdPlace::Shared, ThirdPlace::None] {
        let shared = play(&seeded(8), &rules(rule, 0), &favourite, &no_value);
        assert_eq!(
            (rounds(&shared)[2].as_str(), places(&shared).as_str()),
            ("1:2", "1=1 2=2 3=4,3 5=8,5,6,7")
        );
    }
    let open = play(&seeded(4), &rules(ThirdPlace::Match, 0), &unplayed, &no_value);
    assert_eq!(rounds(&open), ["1:4 2:3", "W1.1:W1.2 L1.1:L1.2"]);
}

#[test]
fn r12_3_2_places_5_to_8_and_9_to_16_are_played_where_the_rules_say_so() {
    let knockout = play(&seeded(8), &rules(ThirdPlace::Shared, 8), &favourite, &no_value);
    assert_eq!(rounds(&knockout), ["1:8 4:5 3:6 2:7", "1:4 3:2 8:5 6:7", "1:2 5:6 8:7"]);
    assert_eq!(places(&knockout), "1=1 2=2 3=4,3 5=5 6=6 7=7 8=8");
    let knockout = play(&seeded(16), &rules(ThirdPlace::Match, 16), &favourite, &no_value);
    assert_eq!(places(&knockout), (1..=16).map(|n| format!("{n}={n}")).collect::<Vec<_>>().join(" "));
    let only_to_8 = play(&seeded(16), &rules(ThirdPlace::Match, 8), &favourite, &no_value);
    assert!(places(&only_to_8).ends_with("8=8 9=16,9,12,13,14,11,10,15"), "{}", places(&only_to_8));
}

#[test]
fn every_entrant_gets_exactly_one_place_whatever_happens() {
    for seed in 0..600 {
        let mut dice = Dice::new(seed);
        let size = dice.between(2, 40);
        let third = [ThirdPlace::Match, ThirdPlace::Shared, ThirdPlace::BestLoserOfRound(1)]
            [dice.between(0, 2) as usize];
        let rules = KnockoutRules {
            third_place: third,
            placement_to: [0, 8, 16, 32][dice.between(0, 3) as usize],
            rounds: Some(dice.between(1, 7)).filter(|rounds| *rounds < 7),
        };
        let chance = |a: &EntrantId, b: &EntrantId| {
            let (low, high) = if number(a) < number(b) { (a, b) } else { (b, a) };
            let first = Dice::new(seed ^ (number(low) * 1000 + number(high))).between(0, 1) == 0;
            Some(Outcome::Winner(if first { low } else { high }.clone()))
        };
        let value = |id: &EntrantId| Some(vec![number(id) as i64]);
        let knockout = play(&seeded(size), &rules, &chance, &value);
        assert!(knockout.is_over(), "seed {seed}");
        let placed: BTreeSet<_> = knockout.places.iter().map(|place| &place.entrant).collect();
        assert_eq!((placed.len(), knockout.places.len()), (size as usize, size as usize), "seed {seed}");
        let mut free = 1;
        for together in knockout.places.chunk_by(|a, b| a.rank == b.rank) {
            let (rank, last) = (together[0].rank, together[0].last);
            assert_eq!(
                (rank, last),
                (free, free + together.len() as u32 - 1),
                "seed {seed}: {rules:?} {knockout:?}"
            );
            assert!(together.iter().all(|place| place.last == last && place.shared == (together.len() > 1)));
            free = last + 1;
        }
    }
}

#[test]
fn scenario_t20_byes_go_on_and_an_undecided_place_does_not() {
    let knockout = play(&seeded(5), &rules(ThirdPlace::Match, 8), &unplayed, &no_value);
    assert_eq!(rounds(&knockout), ["1:- 4:5 3:- 2:-", "1:W1.2 3:2", "W2.1:W2.2 L2.1:L2.2"]);
    assert!(!knockout.rounds[0].fixtures[0].is_match() && knockout.rounds[0].fixtures[1].is_match());
    let slots = ["1", "2", "3"].map(|id| Slot::Entrant(id.into()));
    let [one, two, three] = slots;
    let bracket = Bracket::new(vec![one, Slot::Undecided, two, three]).unwrap();
    let knockout = play(&bracket, &KnockoutRules::default(), &favourite, &no_value);
    assert_eq!(rounds(&knockout), ["1:? 2:3", "W1.1:2"]);
    let place = Bracket::new(vec![Slot::Entrant("1".into()), Slot::Place("A1".parse().unwrap())]).unwrap();
    let knockout = play(&place, &KnockoutRules::default(), &favourite, &no_value);
    assert_eq!((rounds(&knockout), knockout.is_over()), (vec!["1:A1".to_owned()], false));
}

#[test]
fn with_byes_the_places_of_losers_leave_no_gap() {
    let knockout = play(&seeded(6), &rules(ThirdPlace::Match, 8), &favourite, &no_value);
    assert_eq!(rounds(&knockout), ["1:- 4:5 3:6 2:-", "1:4 3:2", "1:2 4:3 5:6"]);
    assert_eq!(places(&knockout), "1=1 2=2 3=3 4=4 5=5 6=6");
    let knockout = play(&seeded(3), &rules(ThirdPlace::Match, 0), &favourite, &no_value);
    assert_eq!(
        (rounds(&knockout), places(&knockout)),
        (vec!["1:- 2:3".into(), "1:2".into()], "1=1 2=2 3=3".into())
    );
}

#[test]
fn r12_3_1_n18_best_loser_of_the_first_round_shares_the_third_place() {
    // 8 lost best, then 5, 6, 7.
    let value = |id: &EntrantId| Some(vec![0, if id.as_str() == "8" { 9 } else { -(number(id) as i64) }]);
    let rule = rules(ThirdPlace::BestLoserOfRound(1), 0);
    let knockout = play(&seeded(8), &rule, &favourite, &value);
    assert_eq!(places(&knockout), "1=1 2=2 3=4,3,8 6=5,6,7");
    assert_eq!(
        knockout.places.iter().find(|place| place.entrant.as_str() == "8").unwrap().basis,
        PlaceBasis::BestLoser { round: 1 }
    );
    let level = play(&seeded(8), &rule, &favourite, &|_| Some(vec![5]));
    assert_eq!(places(&level), "1=1 2=2 3=4,3 5=8,5,6,7", "nothing is chosen silently");
    assert_eq!(level.open[0].level.len(), 4);
    let of_sixteen = play(&seeded(16), &rule, &favourite, &|id| Some(vec![number(id) as i64]));
    assert_eq!(places(&of_sixteen), "1=1 2=2 3=4,3,16 6=8,5,6,7 10=9,12,13,14,11,10,15");
    let no_such_round = play(&seeded(8), &rules(ThirdPlace::BestLoserOfRound(2), 0), &favourite, &value);
    assert_eq!(places(&no_such_round), "1=1 2=2 3=4,3 5=8,5,6,7");
}

#[test]
fn a_knockout_that_stops_after_some_rounds_shares_the_top_places() {
    let rules = KnockoutRules { rounds: Some(1), ..rules(ThirdPlace::Match, 16) };
    let knockout = play(&seeded(8), &rules, &favourite, &no_value);
    assert_eq!((rounds(&knockout).len(), places(&knockout).as_str()), (1, "1=1,4,3,2 5=8,5,6,7"));
    let still_in: Vec<_> = knockout.still_in().iter().map(ToString::to_string).collect();
    assert_eq!(still_in, ["1", "4", "3", "2"], "from the top down");
}

#[test]
fn n05_two_rounds_leave_four_for_the_round_robin_and_four_for_the_other() {
    let rules = KnockoutRules { rounds: Some(2), ..rules(ThirdPlace::Shared, 0) };
    let knockout = play(&seeded(16), &rules, &favourite, &no_value);
    assert_eq!(places(&knockout), "1=1,4,3,2 5=8,5,6,7 9=16,9,12,13,14,11,10,15");
}

#[test]
fn two_who_both_forfeit_go_out_and_the_next_opponent_goes_on() {
    let absent = |a: &EntrantId, b: &EntrantId| {
        if number(a) + number(b) == 9 && number(a).min(number(b)) == 4 {
            Some(Outcome::Neither)
        } else {
            favourite(a, b)
        }
    };
    let knockout = play(&seeded(8), &rules(ThirdPlace::Match, 0), &absent, &no_value);
    assert_eq!(rounds(&knockout), ["1:8 4:5 3:6 2:7", "1:x 3:2", "1:2 x:3"]);
    assert!(!knockout.rounds[1].fixtures[0].is_match());
    assert_eq!(places(&knockout), "1=1 2=2 3=3 5=8,6,7,4,5", "nobody played for the fourth place");
    assert!(
        knockout.places.iter().filter(|place| place.rank == 5).all(|place| place.shared && place.last == 8)
    );
    assert!(knockout.is_over());
}

#[test]
fn a_final_that_both_forfeit_has_no_winner() {
    let absent = |a: &EntrantId, b: &EntrantId| {
        if number(a) + number(b) == 3 { Some(Outcome::Neither) } else { favourite(a, b) }
    };
    let knockout = play(&seeded(4), &rules(ThirdPlace::Match, 0), &absent, &no_value);
    assert_eq!(places(&knockout), "2=1,2 3=3 4=4");
    let both: Vec<_> = knockout.places.iter().take(2).map(|place| (place.last, place.shared)).collect();
    assert_eq!(both, [(2, true); 2]);
    let semifinal = |a: &EntrantId, b: &EntrantId| {
        if number(a) + number(b) == 5 && number(a).min(number(b)) == 1 {
            Some(Outcome::Neither)
        } else {
            favourite(a, b)
        }
    };
    let shared = play(&seeded(4), &rules(ThirdPlace::Shared, 0), &semifinal, &no_value);
    assert_eq!(places(&shared), "1=2 3=3,1,4", "the second place stays vacant");
    assert!(shared.is_over());
}

#[test]
fn an_answer_that_names_a_stranger_counts_as_none() {
    let stranger = |_: &EntrantId, _: &EntrantId| Some(Outcome::Winner("99".into()));
    let knockout = play(&seeded(4), &KnockoutRules::default(), &stranger, &no_value);
    assert_eq!(rounds(&knockout), ["1:4 2:3", "W1.1:W1.2"]);
}

#[test]
fn scenario_t23_results_stay_when_the_seeding_of_others_is_changed() {
    let three = |a: &EntrantId, b: &EntrantId| {
        if [a, b].iter().any(|id| id.as_str() == "7") { None } else { favourite(a, b) }
    };
    let before = play(&seeded(8), &KnockoutRules::default(), &three, &no_value);
    let mut slots = seeded(8).slots().to_vec();
    slots[6..].swap(0, 1);
    slots[7] = Slot::Entrant("22".into());
    let after = play(&Bracket::new(slots).unwrap(), &KnockoutRules::default(), &three, &no_value);
    let decided = |knockout: &Knockout| {
        let fixtures = knockout.rounds[0].fixtures.iter().map(|f| (fixture(f), f.outcome.clone()));
        fixtures.take(3).collect::<Vec<_>>()
    };
    assert_eq!(decided(&before), decided(&after));
    assert!(decided(&after).iter().all(|(_, outcome)| outcome.is_some()));
}

//! R5.8, R11, V30: groups, who goes on from them, and what follows.

use crate::support::{GUANDAN, points, rules};
use saiwu_domain::contest::{Contest, Entrant, MatchResult, Sides};
use saiwu_domain::course::{
    Basis, PlanRefusal, begin_stage, final_places, participants, plan_playoff, plan_round, stage_places,
};
use saiwu_domain::ids::EntrantId;
use saiwu_domain::level::Level;
use saiwu_domain::practice::{GenerateSettings, Share, generate};
use saiwu_domain::regulations::{Regulations, template};
use saiwu_domain::scoring::{FindingCode, Outcome, check_match, score_match};
use saiwu_domain::standings::standings;
use saiwu_domain::swiss::RoundRequest;
use serde_json::json;
use std::collections::BTreeMap;

const S1: &str = "shuangsheng-groups-2018";

/// One group of these entrants under the rules of [S1].
fn one_group(names: &str) -> Contest {
    let mut rules = template(S1).unwrap();
    rules.stages[0].groups.as_mut().unwrap().number = serde_json::from_value(json!({"count": 1})).unwrap();
    grouped(rules, names)
}

fn grouped(rules: Regulations, names: &str) -> Contest {
    let mut contest = Contest::new(rules);
    for (name, number) in names.split(' ').zip(1..) {
        let entrant =
            Entrant { draw_number: Some(number), ..Entrant::new(name.into(), format!("{name}队")) };
        contest.entrants.insert(entrant.id.clone(), entrant);
    }
    let beginning = begin_stage(&contest, 0, None).unwrap();
    contest.stages.push(beginning.field);
    contest
}

/// Who won a match of two.
type Winner<'a> = &'a dyn Fn(&EntrantId, &EntrantId) -> MatchResult;

/// Plays the group stage to its end.
fn play(contest: &mut Contest, result: Winner<'_>) {
    while !saiwu_domain::course::is_over(contest, 0) {
        let mut round = plan_round(contest, &RoundRequest::default()).unwrap().round();
        for game in &mut round.matches {
            if let Sides::Two(first, second) = &game.sides {
                game.result = Some(result(first, second));
            }
        }
        contest.rounds.push(round);
    }
}

fn wins(winner: &EntrantId) -> MatchResult {
    MatchResult::Outcome { winner: Some(winner.clone()) }
}

#[test]
fn r5_8_1_a_match_of_the_2018_event_is_worth_1_or_0_and_equal_levels_go_to_the_declarer() {
    let rules = template(S1).unwrap().of_stage(0);
    assert_eq!(points(&rules, "9:6"), [(10, 0), (0, 0)]);
    assert_eq!(points(&rules, "2:A+"), [(0, 0), (10, 0)]);
    let equal = |declarer: Option<&str>| {
        let mut game = crate::support::one_match(&rules, "a–b open");
        game.result = Some(MatchResult::Levels {
            levels: [Level::Nine, Level::Nine],
            deals: None,
            first_to_level: None,
            declarer_at_end: declarer.map(EntrantId::from),
            decided_for: None,
        });
        game
    };
    for (declarer, expected) in [("a", [Outcome::Win, Outcome::Loss]), ("b", [Outcome::Loss, Outcome::Win])] {
        let game = equal(Some(declarer));
        let sides = score_match(&rules, &game).unwrap();
        assert_eq!([sides[0].outcome, sides[1].outcome], expected, "{declarer} holds the deal");
        assert_eq!(sides[0].match_points + sides[1].match_points, saiwu_domain::points::Points::whole(1));
    }
    let missing: Vec<_> = check_match(&rules, &equal(None)).into_iter().map(|found| found.code).collect();
    assert_eq!(missing, [FindingCode::DeclarerMissing], "there is no draw");
}

/// All 64 ways a group of four can end without draws.
fn all_groups_of_four() -> impl Iterator<Item = (Contest, BTreeMap<(String, String), String>)> {
    const PAIRS: [(&str, &str); 6] = [("a", "b"), ("a", "c"), ("a", "d"), ("b", "c"), ("b", "d"), ("c", "d")];
    (0..64u32).map(|bits| {
        let won = (0..6).map(|pair| {
            let (first, second) = PAIRS[pair];
            let winner = if bits & (1 << pair) == 0 { first } else { second };
            ((first.to_owned(), second.to_owned()), winner.to_owned())
        });
        let won: BTreeMap<_, _> = won.collect();
        let mut contest = one_group("a b c d");
        play(&mut contest, &|first, second| {
            let pair = (first.min(second).to_string(), first.max(second).to_string());
            wins(&EntrantId(won[&pair].clone()))
        });
        (contest, won)
    })
}

#[test]
fn r11_5_3_r7_5_9_r5_8_2_v30_in_a_group_of_four_two_equal_are_decided_and_three_equal_are_a_circle() {
    let mut circles = 0;
    for (contest, won) in all_groups_of_four() {
        let points = |id: &str| won.values().filter(|winner| *winner == id).count();
        let beat = |one: &str, other: &str| {
            let pair = (one.min(other).to_owned(), one.max(other).to_owned());
            won[&pair] == one
        };
        let table = standings(&contest.of_group(0, 0), None);
        let ids: Vec<_> = table.rows.iter().map(|row| (row.ranked.to_string(), row.rank)).collect();
        for level in 0..=3 {
            let tied: Vec<_> = ["a", "b", "c", "d"].into_iter().filter(|id| points(id) == level).collect();
            let ranks: Vec<_> =
                tied.iter().map(|id| ids.iter().find(|(row, _)| row == id).unwrap().1).collect();
            match tied.len() {
                0 | 1 => {}
                2 => assert_eq!(ranks[0] < ranks[1], beat(tied[0], tied[1]), "{won:?}"),
                3 => {
                    circles += 1;
                    for one in &tied {
                        let beaten = tied.iter().filter(|other| *other != one && beat(one, other)).count();
                        assert_eq!(beaten, 1, "each of the three beat one of the other two: {won:?}");
                    }
                    assert_eq!(ranks[1..], [ranks[0]; 2], "left to extra matches: {won:?}");
                }
                more => panic!("{more} equal in six matches"),
            }
        }
        let by_points =
            table.rows.windows(2).all(|two| points(two[0].ranked.as_str()) >= points(two[1].ranked.as_str()));
        assert!(by_points, "{ids:?}");
    }
    assert_eq!(circles, 16, "eight with the best and eight with the last of four outside");
}

#[test]
fn r5_8_2_r7_5_9_still_equal_after_their_own_match_they_play_an_extra_one() {
    let mut contest = one_group("a b c d");
    // a wins all; b and c both stay away from their match and beat d.
    play(&mut contest, &|first, second| {
        let of = |id: &EntrantId| "abcd".find(id.as_str()).unwrap();
        match (first.as_str(), second.as_str()) {
            ("b", "c") | ("c", "b") => {
                MatchResult::Forfeit { absent: vec![first.clone(), second.clone()], reason: None }
            }
            _ => wins(if of(first) < of(second) { first } else { second }),
        }
    });
    let Err(PlanRefusal::Undecided(places)) = participants(&contest, 1) else { panic!("b and c are equal") };
    let tied: Vec<EntrantId> = ["b", "c"].map(EntrantId::from).to_vec();
    assert_eq!((&places[0].tied, places[0].seats), (&tied, 1), "one of the two goes on");
    let mut extra = plan_playoff(&contest, 0, &tied).unwrap().round();
    assert_eq!(extra.matches.len(), 1, "加赛一场");
    extra.matches[0].result = Some(wins(&"c".into()));
    contest.rounds.push(extra);
    let on: Vec<_> = participants(&contest, 1).unwrap().into_iter().map(|one| one.entrant).collect();
    assert_eq!(on, ["a", "c"].map(EntrantId::from));
}

fn played(regulations: Regulations, entrants: u32, seed: u64) -> Contest {
    let settings = GenerateSettings {
        regulations,
        entrants,
        units: None,
        rounds: None,
        seed,
        draws: None,
        forfeits: Share::default(),
        withdrawals: Share::default(),
    };
    generate(&settings).unwrap().contest
}

#[test]
fn r5_8_3_r12_1_1_the_2018_event_crosses_its_eight_groups_by_x8b() {
    let contest = played(template(S1).unwrap(), 32, 18);
    let places = stage_places(&contest, 0).unwrap();
    let from = |id: &EntrantId| {
        let placed = places.iter().find(|row| row.row.as_str() == id.as_str()).unwrap();
        match &placed.basis {
            Basis::Group { group, place } => format!("{group}{place}"),
            other => panic!("{other:?}"),
        }
    };
    let bracket = &contest.field_of(1).unwrap().bracket;
    let pairs: Vec<_> = bracket
        .chunks(2)
        .map(|pair| format!("{}–{}", from(pair[0].as_ref().unwrap()), from(pair[1].as_ref().unwrap())))
        .collect();
    assert_eq!(
        pairs,
        ["A1–B2", "C1–D2", "E1–F2", "G1–H2", "B1–A2", "D1–C2", "F1–E2", "H1–G2"],
        "R12.1, X8b as printed"
    );
    assert_eq!(final_places(&contest).unwrap()[0].rank, 1);
}

#[test]
fn r11_3_6_a_bye_in_a_group_gives_nothing_and_everybody_has_the_same_number_of_matches() {
    let groups = json!([{"kind": "groups", "equal_level": "draw",
        "groups": {"number": {"count": 1}, "draw": "lots", "form": {"round_robin": {"cycles": 1}}}}]);
    let mut rules = rules(GUANDAN, &[]);
    rules.stages = serde_json::from_value(groups).unwrap();
    assert_eq!(serde_json::to_value(rules.bye.match_points).unwrap(), json!(2), "elsewhere a bye is worth 2");
    let mut contest = grouped(rules, "a b c d e");
    play(&mut contest, &|first, _| wins(first));
    let table = standings(&contest.of_group(0, 0), None);
    let mut total = 0;
    for row in &table.rows {
        let id = EntrantId(row.ranked.to_string());
        let own = contest.rounds.iter().filter_map(|round| round.match_of(&id));
        let (matches, byes): (Vec<_>, Vec<_>) = own.partition(|game| matches!(game.sides, Sides::Two(..)));
        assert_eq!((matches.len(), byes.len()), (4, 1), "{id}");
        let won = matches.iter().filter(|game| {
            matches!(&game.result, Some(MatchResult::Outcome { winner: Some(winner) }) if *winner == id)
        });
        let points = i32::try_from(won.count()).unwrap() * 20;
        assert_eq!(row.match_points.as_tenths(), points, "{id}: only its wins count");
        total += points;
    }
    assert_eq!(total, 10 * 20, "ten matches of 2 points");
}

#[test]
fn v30_keys_of_groups_are_their_own_setting() {
    let shipped = template(S1).unwrap();
    let keys = serde_json::to_value(&shipped.group_ranking_keys).unwrap();
    assert_eq!(keys, json!(["match_points", {"key": "head_to_head", "scope": "among_tied"}]));
    assert_eq!(serde_json::to_value(shipped.final_tie).unwrap(), json!("playoff"));
    assert_eq!(shipped.of_stage(0).ranking_keys, shipped.group_ranking_keys, "they hold inside the groups");
    assert_eq!(shipped.of_stage(1).ranking_keys, shipped.ranking_keys, "and nowhere else");
    for other in [GUANDAN, crate::support::SHENGJI, "xiangqi-swiss"] {
        assert!(template(other).unwrap().group_ranking_keys.is_empty(), "{other}");
    }
}

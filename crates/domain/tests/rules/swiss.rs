//! R9 Swiss pairing, from the contest to the round (W2, W3, T10, T19).

use crate::ranking::W1;
use crate::support::{
    GUANDAN, Given, SHENGJI, blocked, floats, given, paired, paired_again, pairing, refused, rules, sorted,
    with_next_round, written,
};
use saiwu_domain::check::{Constraint, check};
use saiwu_domain::contest::Contest;
use saiwu_domain::ids::{RoundNumber, TableNumber};
use saiwu_domain::pairing::Relaxation;
use saiwu_domain::regulations::template;
use saiwu_domain::swiss::{RoundRefusal, RoundRequest};
use serde_json::{Value, json};

fn field(names: &str) -> Given {
    given(rules(GUANDAN, &[])).entrants(names)
}

fn units(same_unit: &str, units: &str) -> Contest {
    let text: Vec<_> = units.split(' ').zip(1..).map(|(unit, number)| format!("{number}:{unit}")).collect();
    given(rules(GUANDAN, &[("swiss.same_unit", json!(same_unit))])).units(&text.join(" ")).contest()
}

#[test]
fn w2_r20_t19_r9_4_2_r9_4_4_the_four_rounds_as_printed() {
    let contest = field("A B C D E F G H").rounds(&W1).contest();
    for (round, expected, groups) in [
        (1, "A–B C–D E–F G–H", "(0,0)"),
        (2, "A–H G–F E–D C–B", "(1,1)(1,1)(0,0)"),
        (3, "A–H F–D C–E G–B", "(1,1)(0,0)(1,1)(0,0)"),
        (4, "A–H C–F G–E D–B", "(1,2)(1,1)(1,1)(0,0)"),
    ] {
        let pairing = paired_again(&contest, round);
        assert_eq!(sorted(&written(&pairing)), sorted(expected), "round {round}");
        assert_eq!(floats(&pairing), groups, "round {round}");
        let repeated = if round == 3 { 1 } else { pairing.quality.repeated_floats };
        assert_eq!(pairing.quality.repeated_floats, repeated, "Q4 of round {round}");
    }
}

#[test]
fn w3_r20_t19_r9_4_1_r9_4_5_r10_2_1_seven_entrants() {
    let seven = field("1 2 3 4 5 6 7");
    assert_eq!(paired(&seven.contest()), "1–2 3–4 5–6 7");
    let second = seven.rounds(&["1–2 5:2 · 3–4 5:2 · 5–6 5:2 · 7 bye"]).contest();
    assert_eq!(sorted(&paired(&second)), sorted("7–5 3–1 6–4 2"));
}

#[test]
fn w3_r20_t19_r9_3_1_r9_4_0_units() {
    for same_unit in ["soft", "hard"] {
        assert_eq!(paired(&units(same_unit, "a a b b")), "1–3 2–4", "{same_unit}");
    }
    assert_eq!(paired(&units("soft", "a a b b c c")), "1–3 2–5 4–6");
    let relaxed = pairing(&units("soft", "a a a b"), &RoundRequest::default());
    assert_eq!(written(&relaxed), "1–2 3–4");
    assert_eq!(relaxed.relaxed.len(), 1, "one table of one unit, and it is listed");
    assert_eq!(relaxed.relaxed[0].sides, ["1".into(), "2".into()]);
    let (block, options) = blocked(&units("hard", "a a a b"), &[]);
    assert_eq!(block, ["same_unit: 1 2 3"]);
    assert!(options.contains(&"end_stage".to_owned()), "{options:?}");
}

#[test]
fn w3_r20_t19_r9_5_2_two_triangles_cannot_be_paired() {
    let rounds =
        ["1–4 4:4 · 2–5 4:4 · 3–6 4:4", "1–5 4:4 · 2–6 4:4 · 3–4 4:4", "1–6 4:4 · 2–4 4:4 · 3–5 4:4"];
    let (block, options) = blocked(&field("1 2 3 4 5 6").rounds(&rounds).contest(), &[]);
    assert_eq!(block, ["rematch: 1 2 3 4 5 6"]);
    assert_eq!(options, ["allow_rematch", "end_stage"]);
}

#[test]
fn r9_1_1_a_round_more_than_there_are_opponents_is_refused() {
    let rounds = ["1–2 4:4 · 3–4 4:4", "1–3 4:4 · 2–4 4:4", "1–4 4:4 · 2–3 4:4"];
    let (block, _) = blocked(&field("1 2 3 4").rounds(&rounds).contest(), &[]);
    assert_eq!(block, ["rematch: 1 2 3 4"]);
    let short = given(rules(GUANDAN, &[("swiss.rounds", json!(1))])).rounds(&["1–2 4:4 · 3–4 4:4"]);
    assert_eq!(refused(&short.contest()), RoundRefusal::StageComplete { rounds: 1 });
}

#[test]
fn r9_1_2_a_missing_result_blocks_the_draft_and_names_its_table() {
    let open = field("1 2 3 4 5 6").rounds(&["1–2 5:2 · 3–4 open · 5–6 open"]).contest();
    let expected =
        RoundRefusal::RoundIncomplete { round: RoundNumber(1), tables: vec![TableNumber(2), TableNumber(3)] };
    assert_eq!(refused(&open), expected);
}

#[test]
fn r9_1_3_v15_totals_then_numbers_up_in_odd_and_down_in_even_rounds() {
    let drawn = ["1–2 4:4 · 3–4 4:4 · 5–6 4:4"];
    // L = 6 5 4 3 2 1, and 6–5 would be a rematch; 2–1 would be one too.
    assert_eq!(sorted(&paired(&field("1 2 3 4 5 6").rounds(&drawn).contest())), sorted("6–4 5–2 3–1"));
    let up = given(rules(GUANDAN, &[("swiss.number_order", json!("always_up"))])).rounds(&drawn).contest();
    assert_eq!(sorted(&paired(&up)), sorted("1–3 2–5 4–6"));
}

#[test]
fn r9_1_3_full_rank_looks_at_the_ranking_and_the_default_does_not() {
    // 1 and 3 won, 3 by more; both have 2 points.
    let rounds = ["1–2 4:2 · 3–4 9:2 · 5–6 5:2 · 7–8 6:2"];
    let by = |sort: &str| {
        let settings = [("swiss.sort", json!(sort)), ("swiss.number_order", json!("always_up"))];
        paired(&given(rules(GUANDAN, &settings)).rounds(&rounds).contest())
    };
    assert_eq!(sorted(&by("match_points")), sorted("1–3 5–7 2–4 6–8"));
    assert_eq!(sorted(&by("full_rank")), sorted("3–7 5–1 2–6 8–4"), "the ranking is 3 7 5 1, then 2 6 8 4");
}

#[test]
fn r9_1_4_v14_round_1_pairs_neighbours() {
    assert_eq!(paired(&field("1 2 3 4 5 6 7 8").contest()), "1–2 3–4 5–6 7–8");
}

#[test]
fn r9_2_2_v16_a_forfeit_counts_as_met() {
    let rounds = ["1–2 forfeit 1 2 · 3–4 forfeit 3 4"];
    assert_eq!(sorted(&paired(&field("1 2 3 4").rounds(&rounds).contest())), sorted("4–2 3–1"));
}

#[test]
fn r9_2_4_who_left_or_is_away_is_not_paired() {
    let rounds = ["1–2 5:2 · 3–4 5:2 · 5–6 5:2"];
    let left = field("1 2 3 4 5 6").rounds(&rounds).withdrawn("5", 1).missed("6", 1, 3).contest();
    let text = paired(&left);
    assert!(!text.contains('5') && !text.contains('6'), "{text}");
    assert_eq!(sorted(&text), sorted("3–1 4–2"));
}

#[test]
fn r9_3_1_v16_the_ban_may_hold_in_round_1_only_or_not_at_all() {
    assert_eq!(paired(&units("none", "a a b b")), "1–2 3–4");
    let settings = [("swiss.same_unit", json!("round1_only"))];
    let field = given(rules(GUANDAN, &settings)).units("1:a 2:a 3:b 4:b");
    assert_eq!(paired(&field.contest()), "1–3 2–4");
    let second = field.rounds(&["1–3 4:4 · 2–4 4:4"]).contest();
    assert_eq!(sorted(&paired(&second)), sorted("4–3 2–1"), "nearest, though of one unit");
}

#[test]
fn r9_3_2_am22_the_shipped_bans_and_entrants_without_a_unit() {
    let same_unit = |name: &str| serde_json::to_value(template(name).unwrap().swiss.same_unit).unwrap();
    assert_eq!((same_unit(GUANDAN), same_unit(SHENGJI)), (json!("soft"), json!("hard")));
    let settings = [("swiss.same_unit", json!("hard"))];
    assert_eq!(paired(&given(rules(GUANDAN, &settings)).entrants("1 2 3 4").contest()), "1–2 3–4");
}

#[test]
fn r9_5_1_only_what_is_allowed_gives_way_and_is_listed() {
    let hard = units("hard", "a a a b");
    let (block, _) = blocked(&hard, &[Relaxation::Rematch]);
    assert_eq!(block, ["same_unit: 1 2 3"], "another permission does not help");
    let allow = RoundRequest { allow: [Relaxation::SameUnit].into(), ..RoundRequest::default() };
    let relaxed = pairing(&hard, &allow);
    assert_eq!(
        relaxed.relaxed.iter().map(|it| it.sides.clone()).collect::<Vec<_>>(),
        [["1".into(), "2".into()]]
    );
}

#[test]
fn r9_5_1_a_second_bye_and_a_rematch_need_the_referee() {
    // Three entrants, three rounds: everybody met everybody and had the bye.
    let rounds = ["1–2 5:2 · 3 bye", "3–1 5:2 · 2 bye", "2–3 5:2 · 1 bye"];
    let contest = field("1 2 3").rounds(&rounds).contest();
    assert_eq!(blocked(&contest, &[Relaxation::SecondBye]).0, ["rematch: 1 2 3"]);
    let allow = RoundRequest { allow: [Relaxation::Rematch].into(), ..RoundRequest::default() };
    assert_eq!(pairing(&contest, &allow).relaxed.len(), 1);
}

#[test]
fn r9_6_1_r9_6_2_tables_by_totals_and_first_named_earlier_in_the_list() {
    let rounds = ["1–2 2:5 · 3–4 4:4 · 5–6 5:2 · 7 bye"];
    // Totals 2, 5, 7 → 2; 3, 4 → 1; 1, 6 → 0; even round, so L = 7 5 2 4 3 6 1.
    let pairing = pairing(&field("1 2 3 4 5 6 7").rounds(&rounds).contest(), &RoundRequest::default());
    assert_eq!(written(&pairing), "7–5 2–4 3–6 1");
    let tables: Vec<_> = pairing.matches.iter().map(|paired| paired.table.map(|table| table.0)).collect();
    assert_eq!(tables, [Some(1), Some(2), Some(3), None], "the bye has no table and comes last");
}

#[test]
fn r9_8_1_neighbours_in_the_ranking_may_meet_again() {
    let settings = [("swiss.sort", json!("full_rank")), ("swiss.rematch", json!("allowed"))];
    let rounds = ["1–2 4:4 · 3–4 4:3", "3–1 5:4 · 2–4 4:4"];
    let contest = given(rules(GUANDAN, &settings)).rounds(&rounds).contest();
    let order = crate::support::order(&contest);
    let places: Vec<_> = order.split(' ').collect();
    let expected = format!("{}–{} {}–{}", places[0], places[1], places[2], places[3]);
    assert_eq!(paired(&contest), expected, "1-2, 3-4 of the ranking {order}");
}

#[test]
fn r9_4_6_the_same_state_is_paired_the_same() {
    let field = || field("A B C D E F G H").rounds(&W1[..3]);
    let (one, other) = (with_next_round(&field().contest()), with_next_round(&field().contest()));
    assert_eq!(one, other);
    assert!(!check(&one).has_violations());
}

#[test]
fn r20_t10_the_rematches_of_48_pairs_are_found_and_never_made() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/guandan_swiss48_groups.json");
    let Ok(text) = std::fs::read_to_string(path) else {
        eprintln!("skipped: {path} is not there");
        return;
    };
    let data: Value = serde_json::from_str(&text).unwrap();
    let rounds: Vec<String> = data["swiss_rounds"]
        .as_array()
        .unwrap()
        .iter()
        .map(|round| {
            let game = |game: &Value| {
                let word = |place: usize| game[place].as_str().unwrap();
                let level = |place: usize| if word(place) == "A" { "A+" } else { word(place) };
                format!("{}–{} {}:{}", word(0), word(1), level(2), level(3))
            };
            round.as_array().unwrap().iter().map(game).collect::<Vec<_>>().join(" · ")
        })
        .collect();
    let rounds: Vec<_> = rounds.iter().map(String::as_str).collect();
    let contest = given(rules(GUANDAN, &[])).rounds(&rounds).contest();
    let mut found: Vec<_> = check(&contest)
        .findings
        .into_iter()
        .filter(|finding| finding.constraint == Constraint::Rematch)
        .map(|finding| {
            (finding.round.0, finding.sides.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
        })
        .collect();
    found.sort();
    let expected = [
        (3, "T03 T04"),
        (4, "T04 T25"),
        (4, "T07 T22"),
        (4, "T08 T35"),
        (4, "T09 T10"),
        (4, "T17 T43"),
        (4, "T23 T29"),
        (4, "T33 T34"),
    ];
    let sorted_sides = |(round, sides): (u32, String)| {
        let mut sides: Vec<_> = sides.split(' ').map(str::to_owned).collect();
        sides.sort();
        (round, sides.join(" "))
    };
    let mut found: Vec<_> = found.into_iter().map(sorted_sides).collect();
    found.sort();
    assert_eq!(found, expected.map(|(round, sides)| (round, sides.to_owned())));
    for round in 2..=4 {
        let clean = given(rules(GUANDAN, &[])).rounds(&rounds[..round - 1]).contest();
        let own = with_next_round(&clean);
        let again = check(&own).findings;
        let last = RoundNumber(u32::try_from(round).unwrap());
        assert!(
            again.iter().all(|it| it.round < last || it.constraint != Constraint::Rematch),
            "round {round}"
        );
    }
}

#[test]
fn r9_8_2_lots_are_drawn_before_every_round_and_totals_do_not_matter() {
    let settings = [("swiss.round1_mode", json!("lots"))];
    // 1, 3 and 5 won.
    let contest = given(rules(GUANDAN, &settings)).rounds(&["1–2 9:2 · 3–4 9:2 · 5–6 9:2"]).contest();
    let drawn = |order: &str| {
        let lots = order.split(' ').map(Into::into).collect();
        written(&pairing(&contest, &RoundRequest { lots: Some(lots), ..RoundRequest::default() }))
    };
    assert_eq!(sorted(&drawn("6 1 4 5 2 3")), sorted("6–1 4–5 2–3"), "in the order of the lots");
    assert_eq!(sorted(&drawn("1 6 3 2 5 4")), sorted("1–6 3–2 5–4"), "winners and losers as they come");
    assert_eq!(sorted(&drawn("1 2 3 4 5 6")), sorted("1–3 2–5 4–6"), "but nobody meets the same again");
}

#[test]
fn r9_3_3_a_table_of_one_unit_is_found_and_a_ruling_gives_both_nothing() {
    let settings = [("swiss.same_unit", json!("hard"))];
    let mut contest =
        given(rules(GUANDAN, &settings)).units("1:a 2:a 3:b 4:c").rounds(&["1–2 9:6 · 3–4 5:4"]).contest();
    let found: Vec<_> = check(&contest).findings.into_iter().map(|finding| finding.constraint).collect();
    assert!(found.contains(&Constraint::SameUnit), "{found:?}");
    let played = contest.rounds[0].matches[0].result.clone().unwrap();
    contest.rounds[0].matches[0].result = Some(saiwu_domain::contest::MatchResult::Ruled {
        played: Box::new(played),
        against: vec!["1".into(), "2".into()],
    });
    for id in ["1", "2"] {
        let row = crate::support::row(&contest, id);
        assert_eq!(row["keys"]["match_points"], json!(0), "{id}");
        assert_eq!(row["keys"]["victory_points"], json!(0), "{id}");
        assert_eq!(row["keys"]["wins"], json!(0), "{id}");
    }
    assert_eq!(
        crate::support::value(&contest, "3", "match_points"),
        json!(2),
        "other tables are as they were"
    );
}

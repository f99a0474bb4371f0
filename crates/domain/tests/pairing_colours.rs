//! First and second move in xiangqi (R13.3, R9.4.3).
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod pairing_support;

use pairing_support::{fresh, paired, text};
use saiwu_domain::pairing::{
    Colour, ColourNeeds, ColourPolicy, Constraint, Float, NumberOrder, PairingProblem, RelaxedWhy, explain,
    pair,
};
use saiwu_domain::points::Points;

const BANS: ColourPolicy =
    ColourPolicy { ban_three_in_row: true, ban_three_surplus: true, last_round: false, in_last_three: false };

/// Entrants with these colours so far: 先 `F`, 后 `S`, no game `-`; one history each, all of the same length.
fn with_colours(histories: &str, policy: ColourPolicy) -> PairingProblem {
    let histories: Vec<&str> = histories.split_whitespace().collect();
    let mut problem = fresh(histories[0].len() as u32 + 1, histories.len() as u32);
    problem.policy.colours = Some(policy);
    for (entrant, history) in problem.entrants.iter_mut().zip(histories) {
        entrant.colours = history
            .chars()
            .map(|letter| match letter {
                'F' => Some(Colour::First),
                'S' => Some(Colour::Second),
                '-' => None,
                other => panic!("{other}"),
            })
            .collect();
    }
    problem
}

fn with_totals(mut problem: PairingProblem, totals: &[i32]) -> PairingProblem {
    for (entrant, total) in problem.entrants.iter_mut().zip(totals) {
        entrant.total = Points::whole(*total);
    }
    problem
}

/// Who has the first move in the only match.
fn first(histories: &str) -> String {
    pair(&with_colours(histories, ColourPolicy::default())).unwrap().matches[0].first.to_string()
}

#[test]
fn r13_3_4_smaller_balance_moves_first() {
    assert_eq!(first("F S"), "2");
    assert_eq!(first("S F"), "1");
    assert_eq!(first("FFS FSS"), "2");
    assert_eq!(first("F- -S"), "2", "a round without a game counts nothing");
}

#[test]
fn r13_3_4_equal_balance_goes_by_the_latest_round_with_different_colours() {
    assert_eq!(first("FS SF"), "1", "1 moved second in round 2");
    assert_eq!(first("SF FS"), "2");
    assert_eq!(first("FSFS SFFS"), "1", "rounds 3 and 4 are the same; in round 2 it was 1 who moved second");
    assert_eq!(first("SFFS FSFS"), "2");
    assert_eq!(first("FS-- --FS"), "1", "never different: round 5 is odd, the smaller number");
}

#[test]
fn r13_3_4_equal_history_goes_by_number_and_round() {
    assert_eq!(first("FSFS FSFS"), "1", "round 5 is odd: the smaller number");
    assert_eq!(first("FSF FSF"), "2", "round 4 is even: the larger number");
}

#[test]
fn r13_3_1_first_round_needs_no_colour() {
    let mut problem = fresh(1, 4);
    problem.policy.colours = Some(BANS);
    let pairing = pair(&problem).unwrap();
    assert_eq!(pairing.quality.colours, [ColourNeeds::default()]);
    assert_eq!(pairing.matches[0].first.as_str(), "1");
}

#[test]
fn r13_3_2_cost_of_a_match_counts_absolute_needs_first() {
    let quality =
        |histories| pair(&with_colours(histories, ColourPolicy::default())).unwrap().quality.colours;
    let needs = |absolute, all| [ColourNeeds { absolute, all }];
    assert_eq!(quality("F S"), needs(0, 0), "each gets what it needs");
    assert_eq!(quality("F F"), needs(0, 1), "one of two moves first again");
    assert_eq!(quality("FFFS FFFS"), needs(1, 1), "a balance of 2 is an absolute need");
    assert_eq!(quality("SFF SFF"), needs(1, 1), "twice the same is an absolute need");
    assert_eq!(quality("FSF FSF"), needs(0, 1));
    assert_eq!(quality("-- --"), needs(0, 0));
}

#[test]
fn r9_4_3_colours_decide_among_equal_totals() {
    // By the order alone 4–3 and 2–1, where one side of each has its colour twice.
    assert_eq!(paired(&with_colours("F F S S", ColourPolicy::default())), "3-1 4-2");
}

#[test]
fn r9_4_3_colours_never_outweigh_totals() {
    let problem = with_totals(with_colours("F F S S", ColourPolicy::default()), &[2, 2, 0, 0]);
    let pairing = pair(&problem).unwrap();
    assert_eq!(pairing.quality.groups.iter().map(|group| group.floaters).sum::<u32>(), 0);
    assert_eq!(pairing.quality.colours, [ColourNeeds { absolute: 0, all: 2 }]);
}

#[test]
fn r9_4_3_colours_outweigh_a_float_in_the_same_direction() {
    // One of 1, 2, 3 meets 4. If it is 1, nobody gets the other colour; 2 and 3 floated down before.
    let mut problem = with_totals(with_colours("F S S F", ColourPolicy::default()), &[2, 2, 2, 0]);
    for entrant in &mut problem.entrants[1..3] {
        entrant.last_float = Float::Down;
    }
    let quality = pair(&problem).unwrap().quality;
    assert_eq!(
        (&quality.colours[..], quality.repeated_floats),
        (&[ColourNeeds { absolute: 0, all: 0 }][..], 1)
    );
    problem.policy.colours = None;
    assert_eq!(pair(&problem).unwrap().quality.repeated_floats, 0);
}

#[test]
fn r9_4_3_last_three_rounds_compare_score_group_by_score_group() {
    // One unmet need cannot be avoided: of the top group in the order of L, or of the other group.
    let state = |in_last_three| {
        let policy = ColourPolicy { in_last_three, ..ColourPolicy::default() };
        let mut problem = with_totals(with_colours("F F S F S F", policy), &[2, 2, 2, 0, 0, 0]);
        problem.policy.number_order = NumberOrder::AlwaysUp;
        let pairing = pair(&problem).unwrap();
        let needs: Vec<_> = pairing.quality.colours.iter().map(|needs| needs.all).collect();
        (text(&pairing), needs)
    };
    assert_eq!(state(false), ("2-1 3-4 5-6".to_owned(), vec![1]));
    assert_eq!(state(true), ("3-1 5-2 6-4".to_owned(), vec![0, 1]));
}

#[test]
fn r13_3_3_r9_8_4_third_equal_colour_in_a_row_is_avoided_where_possible() {
    let histories = "SSFF SSFF FFSS FFSS";
    let pairing = pair(&with_colours(histories, BANS)).unwrap();
    assert_eq!((pairing.quality.colour_bans, pairing.relaxed.len()), (0, 0));
    assert!(pairing.matches.iter().all(|paired| ["3", "4"].contains(&paired.first.as_str())));
}

#[test]
fn r13_3_3_bans_give_way_by_themselves_and_are_listed_with_the_reason() {
    let pairing = pair(&with_colours("SSFF SSFF", BANS)).unwrap();
    assert_eq!(pairing.quality.colour_bans, 1);
    let [relaxed] = &pairing.relaxed[..] else { panic!("{:?}", pairing.relaxed) };
    assert_eq!((relaxed.constraint, relaxed.why), (Constraint::Colour, RelaxedWhy::Unavoidable));
    assert_eq!(relaxed.sides, ["1".into(), "2".into()]);
}

#[test]
fn r13_3_3_r9_8_4_surplus_of_three_is_avoided() {
    let surplus = ColourPolicy { ban_three_in_row: false, ..BANS };
    assert_eq!(pair(&with_colours("FSFF FSFF", surplus)).unwrap().quality.colour_bans, 1);
    assert_eq!(pair(&with_colours("FSFF SFSS", surplus)).unwrap().quality.colour_bans, 0);
    let in_row = ColourPolicy { ban_three_surplus: false, ..BANS };
    assert_eq!(pair(&with_colours("FFSF FFSF", in_row)).unwrap().quality.colour_bans, 0);
}

#[test]
fn r13_3_3_bans_are_lifted_in_the_last_round() {
    let pairing = pair(&with_colours("SSFF SSFF", ColourPolicy { last_round: true, ..BANS })).unwrap();
    assert_eq!((pairing.quality.colour_bans, pairing.relaxed.len()), (0, 0));
}

#[test]
fn r13_3_3_ban_goes_before_the_order_of_who_moves_first() {
    // 1 has the smaller balance but moved first twice; 2 moved second last.
    let first = |policy| pair(&with_colours("SSFF FFFS", policy)).unwrap().matches[0].first.to_string();
    assert_eq!(first(ColourPolicy::default()), "1");
    assert_eq!(first(ColourPolicy { ban_three_surplus: false, ..BANS }), "2");
}

#[test]
fn r9_5_1_colours_give_way_before_a_second_bye() {
    let mut problem = with_colours("SSFF SSFF FFSS", BANS);
    // 3 is the only one without a bye; that leaves 1–2, of whom one moves first a third time.
    problem.entrants[0].byes = 1;
    problem.entrants[1].byes = 1;
    let pairing = pair(&problem).unwrap();
    assert_eq!(pairing.quality.bye.unwrap().0, 0);
    assert_eq!(pairing.quality.colour_bans, 1);
}

#[test]
fn r13_3_4_sentence_names_who_moves_first_and_why() {
    let sentence = |histories: &str| {
        let problem = with_colours(histories, ColourPolicy::default());
        explain::sentence(&problem, &pair(&problem).unwrap().matches[0])
    };
    let sentence_1 = sentence("F S");
    assert!(sentence_1.zh.ends_with("2号先手，1号后手，因为2号先手比后手多得少"), "{}", sentence_1.zh);
    assert!(sentence("FS SF").zh.contains("1号先手，2号后手，因为上一次两边先后手不同时1号是后手"));
    assert!(sentence("FSF FSF").zh.ends_with("双数轮大号先手"));
    let problem = with_colours("F S", ColourPolicy::default());
    let pairing = pair(&problem).unwrap();
    let own = explain::sentence_for(&problem, &pairing, &"1".into()).unwrap();
    assert!(own.zh.contains("2号先手，你后手"), "{}", own.zh);
    assert!(
        own.en.contains("No. 2 moves first") || own.en.contains("no. 2 moves first and you second"),
        "{}",
        own.en
    );
}

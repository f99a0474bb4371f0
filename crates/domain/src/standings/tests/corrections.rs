//! What a correction changes: R20 T32; awards: R16.8.

use super::build::{chain, contest, guandan};
use super::worked::W1;
use crate::ids::{RoundNumber, TableNumber};
use crate::regulations::{AwardBand, AwardEnd, Awards};
use crate::standings::{KeyValue, awarded, impact, standings};
use serde_json::json;

#[test]
fn r20_t32_r7_1_2_one_corrected_match_of_w1_changes_its_two_and_everybody_they_met() {
    let w1 = contest(guandan(&[chain(json!(["match_points", "buchholz"]))]), &W1);
    let other = contest(guandan(&[]), &["A–B 3:4"]).rounds[0].matches[0].result.clone().unwrap();
    let change = impact(&w1, RoundNumber(1), TableNumber(1), &other).unwrap();
    let mut deltas: Vec<String> = change
        .values
        .iter()
        .map(|change| {
            let (KeyValue::Points(from), KeyValue::Points(to)) = (&change.from, &change.to) else {
                panic!("both are points")
            };
            format!("{} {} {}", change.criterion.as_str(), change.ranked, *to - *from)
        })
        .collect();
    deltas.sort();
    assert_eq!(
        deltas,
        [
            "buchholz A 2",
            "buchholz B -2",
            "buchholz C -2",
            "buchholz D 2",
            "buchholz E 2",
            "buchholz F -2",
            "buchholz G -2",
            "buchholz H 2",
            "match_points A -2",
            "match_points B 2"
        ]
    );
    let b = change.ranks.iter().find(|change| change.ranked.as_str() == "B").unwrap();
    assert!(b.to < b.from, "{b:?}");
    assert_eq!(impact(&w1, RoundNumber(1), TableNumber(9), &other), None, "there is no such table");
    let same = w1.rounds[0].matches[0].result.clone().unwrap();
    assert_eq!(impact(&w1, RoundNumber(1), TableNumber(1), &same), Some(Default::default()));
}

#[test]
fn r16_8_v33_awards_go_by_number_by_percent_and_by_bands() {
    let mut rules = guandan(&[]);
    let ranking = standings(&contest(rules.clone(), &W1), None);
    let mut named = |awards: Awards| -> Vec<(String, String)> {
        rules.awards = awards;
        let grades = awarded(&rules, &ranking).into_iter();
        grades
            .map(|grade| (grade.name.zh, grade.rows.iter().map(|row| row.as_str()).collect::<String>()))
            .collect()
    };
    let grade = |name: &str, rows: &str| (name.to_owned(), rows.to_owned());
    assert_eq!(named(Awards::ByEntries), []);
    assert_eq!(named(Awards::First(3)), [grade("录取名次", "ACF")]);
    assert_eq!(named(Awards::Percent(40)), [grade("录取名次", "ACF")], "3.2 of 8");
    let band = |name: &str, to| AwardBand { name: name.to_owned(), to };
    let bands = vec![band("一等奖", AwardEnd::Place(1)), band("二等奖", AwardEnd::Percent(50))];
    assert_eq!(named(Awards::Bands(bands)), [grade("一等奖", "A"), grade("二等奖", "CFH")]);
}

#[test]
fn r16_8_n06_who_missed_a_round_or_is_disqualified_gets_no_award_and_others_move_up() {
    let mut rules = guandan(&[]);
    rules.awards = Awards::First(2);
    let mut played =
        contest(rules.clone(), &["a–b 6:2 · c–d 5:2", "a–c 4:2 · b–d 5:2", "c–b 5:2 · a–d forfeit a"]);
    let rows = |rules: &_, played: &_| -> Vec<String> {
        let grades = awarded(rules, &standings(played, None));
        grades[0].rows.iter().map(|row| row.as_str().to_owned()).collect()
    };
    assert_eq!(rows(&rules, &played), ["a", "c"]);
    rules.awards_need_all_rounds = true;
    assert_eq!(rows(&rules, &played).len(), 2);
    assert!(!rows(&rules, &played).contains(&"a".to_owned()), "a forfeited round 3");
    rules.awards_need_all_rounds = false;
    played.entrants.get_mut(&"c".into()).unwrap().disqualified_from = Some(RoundNumber(4));
    assert_eq!(rows(&rules, &played).len(), 2);
    assert_eq!(rows(&rules, &played)[0], "a");
    assert_ne!(rows(&rules, &played)[1], "c");
}

#[test]
fn r16_8_a_tie_at_the_end_of_a_grade_stays_open_until_the_lot() {
    let mut rules = guandan(&[]);
    rules.awards = Awards::First(2);
    let mut played = contest(rules.clone(), &["a–d 5:2 · b–e 5:2 · c–f 5:2"]);
    let grade = awarded(&rules, &standings(&played, None)).remove(0);
    assert_eq!((grade.rows.len(), grade.open.len()), (0, 3));
    played.lots = vec![["b", "c", "a"].map(str::to_owned).to_vec()];
    let grade = awarded(&rules, &standings(&played, None)).remove(0);
    let rows: Vec<_> = grade.rows.iter().map(|row| row.as_str()).collect();
    assert_eq!((rows, grade.open.len()), (vec!["b", "c"], 0));
    rules.final_tie = crate::regulations::FinalTie::SharedRank;
    played.lots.clear();
    played.regulations = rules.clone();
    assert_eq!(awarded(&rules, &standings(&played, None))[0].rows.len(), 3, "equal places, equal awards");
}

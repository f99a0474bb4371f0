use super::tests::{played, regulations};
use super::*;
use crate::contest::{Match, MatchResult, Sides};
use crate::ids::{EntrantId, RoundNumber};
use crate::regulations::{Regulations, template};
use crate::standings::Ranked;
use serde_json::json;

fn groups_then_knockout() -> Regulations {
    regulations(
        "guandan-swiss-2018",
        json!([
            {"id": "groups", "kind": "groups", "equal_level": "draw",
             "groups": {"number": {"count": 2}, "draw": "lots", "form": {"round_robin": {"cycles": 1}}}},
            {"id": "knockout", "kind": "knockout", "equal_level": "extra_deal",
             "from": {"stage": "groups", "places": [1, 2]}},
        ]),
    )
}

/// Plays what is left, the first-named side always winning.
fn play_on(contest: &mut Contest) {
    loop {
        match next_step(contest) {
            Step::Over => return,
            Step::Begin(stage) => {
                let field = begin_stage(contest, stage, None).unwrap().field;
                contest.stages.push(field);
            }
            Step::Round(_) => {
                let mut round = plan_round(contest, &crate::swiss::RoundRequest::default()).unwrap().round();
                for one in &mut round.matches {
                    first_wins(one);
                }
                contest.rounds.push(round);
            }
        }
    }
}

fn first_wins(one: &mut Match) {
    if let (Sides::Two(first, _), None) = (&one.sides, &one.result) {
        one.result = Some(MatchResult::Outcome { winner: Some(first.clone()) });
    }
}

fn row<'a>(places: &'a [Placed], id: &EntrantId) -> &'a Placed {
    places.iter().find(|row| row.row == Ranked::Entrant(id.clone())).unwrap()
}

fn leave(contest: &mut Contest, id: &EntrantId) {
    let last = contest.rounds.last().unwrap().number;
    contest.entrants.get_mut(id).unwrap().withdrawn_after = Some(last);
}

/// Eight in a knockout, with its final not yet played.
fn before_the_final() -> Contest {
    let mut contest = played(&template("guandan-knockout-2019").unwrap(), 8, 3).contest;
    contest.rounds.truncate(2);
    contest
}

fn finalists(contest: &Contest) -> [EntrantId; 2] {
    let plan = plan_round(contest, &crate::swiss::RoundRequest::default()).unwrap();
    let main = plan.matches.last().unwrap().sides.entrants().cloned().collect::<Vec<_>>();
    let semifinals = &contest.rounds[1].matches;
    let knockout = knockout_of(contest, 0).unwrap();
    let last = knockout.rounds.last().unwrap();
    let fixture = last.fixtures.iter().find(|fixture| fixture.best_place == 1).unwrap();
    let (one, other) = fixture.entrants().unwrap();
    assert_eq!(semifinals.len(), 2);
    assert!(!main.is_empty());
    [one.clone(), other.clone()]
}

#[test]
fn r10_6_2_r11_6_1_who_leaves_between_stages_stays_in_the_final_list_with_a_mark() {
    let whole = played(&groups_then_knockout(), 8, 4).contest;
    let mut contest = whole.clone();
    contest.rounds.truncate(3);
    contest.stages.truncate(1);
    let first = participants(&contest, 1).unwrap()[0].entrant.clone();
    leave(&mut contest, &first);
    play_on(&mut contest);
    let places = final_places(&contest).unwrap();
    assert_eq!(places.len(), 8);
    let own = row(&places, &first);
    assert_eq!((own.rank, own.gone), (5, Some(Gone::Withdrew)));
    assert_eq!(own.sentence(&contest).zh, "A组第1名；已退赛");
    // After one of three matches its results count for nobody: behind all others.
    let mut early = whole;
    early.rounds.truncate(1);
    early.stages.truncate(1);
    early.lots.clear();
    let gone = early.stages[0].groups[0].entrants[1].clone();
    leave(&mut early, &gone);
    play_on(&mut early);
    let places = final_places(&early).unwrap();
    assert_eq!(places.len(), 8);
    let own = row(&places, &gone);
    assert_eq!((own.rank, own.gone), (8, Some(Gone::Annulled)));
    assert!(own.sentence(&early).zh.contains("退赛"));
}

#[test]
fn r17_2_a_champion_who_is_disqualified_has_no_place_and_those_behind_move_up() {
    let mut contest = before_the_final();
    play_on(&mut contest);
    let before = final_places(&contest).unwrap();
    let champion = EntrantId(before[0].row.to_string());
    contest.entrants.get_mut(&champion).unwrap().disqualified_from = Some(RoundNumber(4));
    let places = final_places(&contest).unwrap();
    assert_eq!(places[0].row, before[1].row);
    assert_eq!(places[0].rank, 1);
    assert!(places[0].sentence(&contest).zh.contains("名次递补"));
    assert_eq!((before[2].rank, places[1].rank), (3, 2));
    let own = places.last().unwrap();
    assert_eq!((own.row.as_str(), own.gone), (champion.as_str(), Some(Gone::Disqualified)));
    assert_eq!(own.rank, 8);
    assert!(own.sentence(&contest).zh.contains("取消资格，不计名次"));
}

#[test]
fn r12_2_3_a_final_that_both_sides_forfeit_has_no_champion_and_two_second_places() {
    let mut contest = before_the_final();
    for one in finalists(&contest) {
        leave(&mut contest, &one);
    }
    let plan = plan_round(&contest, &crate::swiss::RoundRequest::default()).unwrap();
    assert!(plan.matches.iter().any(|planned| planned.why.zh.contains("没有胜方")));
    play_on(&mut contest);
    let places = final_places(&contest).unwrap();
    assert_eq!(places.iter().map(|row| row.rank).collect::<Vec<_>>()[..3], [2, 2, 3]);
    assert!(places[0].shared);
    assert_eq!(places[0].sentence(&contest).zh, "决赛双方都没有打，冠军空缺，并列第2名；已退赛");
}

#[test]
fn r12_2_3_nobody_goes_on_from_a_final_without_an_opponent() {
    let mut contest = before_the_final();
    let both: Vec<_> = contest.rounds[1].matches[0].sides.entrants().cloned().collect();
    contest.rounds[1].matches[0].result = Some(MatchResult::Forfeit { absent: both, reason: None });
    let plan = plan_round(&contest, &crate::swiss::RoundRequest::default()).unwrap();
    let only = plan.matches.iter().find(|planned| planned.table.is_none()).unwrap();
    assert!(only.why.zh.contains("直接获得冠军"), "{}", only.why.zh);
    let Sides::Bye(champion) = &only.sides else { panic!("nobody sits opposite") };
    let words = free_words(&contest, 0, plan.number, champion).unwrap();
    assert_eq!(words, only.why);
    play_on(&mut contest);
    let places = final_places(&contest).unwrap();
    assert_eq!(places[0].row.as_str(), champion.as_str());
    assert_eq!(places.iter().map(|row| row.rank).collect::<Vec<_>>()[..4], [1, 3, 3, 3]);
    // Both semifinals: nobody is left, the contest is over without a final.
    let mut empty = before_the_final();
    for one in &mut empty.rounds[1].matches {
        one.result =
            Some(MatchResult::Forfeit { absent: one.sides.entrants().cloned().collect(), reason: None });
    }
    assert_eq!(next_step(&empty), Step::Over);
    assert_eq!(final_places(&empty).unwrap()[0].rank, 3);
}

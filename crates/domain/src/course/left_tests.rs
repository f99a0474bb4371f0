use super::*;
use crate::check::check;
use crate::contest::{MatchResult, Sides};
use crate::ids::EntrantId;
use crate::regulations::template;
use crate::swiss::RoundRequest;

/// One stage after the other, the first-named side always winning.
fn play(contest: &mut Contest, rounds: usize) {
    while contest.rounds.len() < rounds {
        match next_step(contest) {
            Step::Over => return,
            Step::Begin(stage) => {
                let field = begin_stage(contest, stage, None).unwrap().field;
                contest.stages.push(field);
            }
            Step::Round(_) => {
                let mut round = plan_round(contest, &RoundRequest::default()).unwrap().round();
                for own in round.matches.iter_mut().filter(|own| own.result.is_none()) {
                    if let Sides::Two(first, _) = &own.sides {
                        own.result = Some(MatchResult::Outcome { winner: Some(first.clone()) });
                    }
                }
                contest.rounds.push(round);
            }
        }
    }
}

fn of(name: &str, entrants: u32) -> Contest {
    let mut contest = tests::played(&template(name).unwrap(), entrants, 7).contest;
    contest.rounds.clear();
    contest.stages.clear();
    contest.lots.clear();
    contest
}

fn leave(contest: &mut Contest, gone: &[EntrantId]) {
    let last = contest.rounds.last().unwrap().number;
    for id in gone {
        contest.entrants.get_mut(id).unwrap().withdrawn_after = Some(last);
    }
}

#[test]
fn r12_2_2_groups_that_left_leave_empty_matches_and_the_bracket_is_played_to_its_end() {
    for gone in [vec![0], vec![0, 1], vec![6, 7], vec![0, 1, 2, 3, 7]] {
        let mut contest = of("shuangsheng-groups-2018", 16);
        play(&mut contest, 1);
        let groups = contest.field_of(0).unwrap().groups.clone();
        let left: Vec<_> = gone.iter().flat_map(|group: &usize| groups[*group].entrants.clone()).collect();
        leave(&mut contest, &left);
        play(&mut contest, usize::MAX);
        assert_eq!(contest.field_of(1).unwrap().bracket.len(), 16, "the printed table stands");
        let places = final_places(&contest).unwrap();
        assert_eq!((places[0].rank, places[0].shared), (1, false), "a champion without {gone:?}");
        let report = check(&contest);
        assert!(!report.has_violations(), "{gone:?}: {:?}", report.findings);
    }
}

#[test]
fn r9_2_3_who_is_left_alone_in_its_group_has_a_bye_and_the_other_groups_play() {
    let mut contest = of("guandan-rank-order-groups-2020", 16);
    play(&mut contest, 1);
    let group = contest.field_of(0).unwrap().groups[0].entrants.clone();
    leave(&mut contest, &group[1..]);
    play(&mut contest, 2);
    let round = contest.rounds.last().unwrap();
    let alone = round.match_of(&group[0]).unwrap();
    assert_eq!(alone.sides, Sides::Bye(group[0].clone()));
    assert!(round.matches.len() > 1, "the others play");
    play(&mut contest, usize::MAX);
    assert_eq!(next_step(&contest), Step::Over);
    let report = check(&contest);
    assert!(!report.has_violations(), "{:?}", report.findings);
}

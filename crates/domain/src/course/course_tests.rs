use super::*;
use crate::contest::ForfeitReason;
use crate::practice::{GenerateSettings, Share, generate};
use crate::regulations::{Regulations, template};
use crate::sheet::Sheet;
use serde_json::{Value, json};
use std::collections::BTreeSet;

pub(super) fn regulations(game: &str, stages: Value) -> Regulations {
    let mut rules = template(game).unwrap();
    rules.stages = serde_json::from_value(stages).unwrap();
    rules
}

pub(super) fn played(regulations: &Regulations, entrants: u32, seed: u64) -> Sheet {
    let settings = GenerateSettings {
        regulations: regulations.clone(),
        entrants,
        units: None,
        rounds: None,
        seed,
        draws: None,
        forfeits: Share::default(),
        withdrawals: Share::default(),
    };
    generate(&settings).unwrap()
}

fn groups_then_knockout() -> Regulations {
    regulations(
        "shengji-team-swiss-2013",
        json!([
            {"id": "groups", "kind": "groups", "equal_level": "declarer_at_end",
             "groups": {"number": {"count": 8}, "draw": "lots", "form": {"round_robin": {"cycles": 1}}}},
            {"id": "knockout", "kind": "knockout", "equal_level": "declarer_at_end",
             "from": {"stage": "groups", "places": [1, 2]}},
        ]),
    )
}

#[test]
fn r5_8_eight_groups_lead_to_a_crossover_knockout_with_one_champion() {
    let mut rules = groups_then_knockout();
    rules.entrant.ranked_unit = crate::regulations::RankedUnit::Entrant;
    for (entrants, seed) in [(16, 1), (17, 2), (29, 3), (40, 4)] {
        let contest = played(&rules, entrants, seed).contest;
        assert_eq!(next_step(&contest), Step::Over);
        let field = contest.field_of(1).unwrap();
        assert_eq!(field.bracket.len(), 16);
        let groups = contest.field_of(0).unwrap();
        for half in field.bracket.chunks(8) {
            let names: Vec<_> = half.iter().flatten().map(|id| &groups.group_of(id).unwrap().name).collect();
            assert_eq!(
                names.iter().collect::<BTreeSet<_>>().len(),
                8,
                "group mates in different halves (R12.1.1)"
            );
        }
        let places = final_places(&contest).unwrap();
        assert_eq!(places.len(), entrants as usize);
        assert_eq!(places[0].rank, 1);
        assert!(!places[0].shared);
        assert_eq!(
            places.iter().map(|row| row.rank).take(9).collect::<Vec<_>>(),
            [1, 2, 3, 3, 5, 5, 5, 5, 9]
        );
        assert_eq!(round_title(&contest, contest.rounds.last().unwrap()).zh, "决赛");
    }
}

#[test]
fn n36_swiss_then_groups_then_knockout_runs_to_the_end() {
    let places: Vec<u32> = (1..=32).collect();
    let rules = regulations(
        "guandan-swiss-2018",
        json!([
            {"id": "swiss", "kind": "swiss", "equal_level": "draw", "rounds": 4},
            {"id": "groups", "kind": "groups", "equal_level": "draw", "from": {"stage": "swiss", "places": places},
             "groups": {"number": {"count": 8}, "draw": "pots", "form": {"round_robin": {"cycles": 1}}}},
            {"id": "knockout", "kind": "knockout", "equal_level": "extra_deal",
             "from": {"stage": "groups", "places": [1, 2]}},
        ]),
    );
    let contest = played(&rules, 48, 7).contest;
    assert_eq!(contest.rounds.len(), 4 + 3 + 4);
    assert_eq!(contest.number_in_stage(1, crate::ids::RoundNumber(6)).0, 2);
    let places = final_places(&contest).unwrap();
    assert_eq!(places.len(), 48);
    assert_eq!(places.iter().filter(|row| row.stage == 0).count(), 16);
}

#[test]
fn n05_knockout_leads_to_round_robins_for_1_to_4_and_5_to_8() {
    let rules = regulations(
        "guandan-swiss-2018",
        json!([
            {"id": "knockout", "kind": "knockout", "equal_level": "next_deal", "rounds": 2},
            {"id": "finals", "kind": "groups", "equal_level": "next_deal",
             "from": {"stage": "knockout", "places": [1, 2, 3, 4, 5, 6, 7, 8]},
             "groups": {"number": {"count": 2}, "draw": "blocks", "form": {"round_robin": {"cycles": 1}}}},
        ]),
    );
    let contest = played(&rules, 16, 3).contest;
    let places = final_places(&contest).unwrap();
    let ranks: Vec<_> = places.iter().map(|row| row.rank).collect();
    assert_eq!(ranks[..8], [1, 2, 3, 4, 5, 6, 7, 8]);
    assert!(
        places[4..8]
            .iter()
            .all(|row| row.basis == Basis::Group { group: "B".to_owned(), place: row.rank - 4 })
    );
}

#[test]
fn n08_knockout_leads_to_placing_rounds_for_sixteen_places() {
    let sixteen: Vec<u32> = (1..=16).collect();
    let mut rules = regulations(
        "guandan-swiss-2018",
        json!([
            {"id": "knockout", "kind": "knockout", "equal_level": "extra_deal", "rounds": 2},
            {"id": "placing", "kind": "placement", "equal_level": "extra_deal",
             "from": {"stage": "knockout", "places": sixteen}},
        ]),
    );
    rules.time.mode = crate::regulations::TimeMode::DealLimit;
    rules.time.deals = Some(8);
    let contest = played(&rules, 64, 5).contest;
    assert_eq!(contest.rounds.len(), 6);
    let ranks: Vec<_> = final_places(&contest).unwrap().iter().map(|row| row.rank).take(16).collect();
    assert_eq!(ranks, (1..=16).collect::<Vec<_>>());
}

#[test]
fn r8_1_teams_that_go_on_to_a_second_stage_end_in_places_as_teams() {
    let rules = regulations(
        "shengji-team-swiss-2013",
        json!([
            {"id": "all", "kind": "swiss", "equal_level": "draw", "rounds": 3},
            {"id": "best", "kind": "swiss", "equal_level": "draw", "rounds": 2,
             "from": {"stage": "all", "places": [1, 2, 3, 4]}},
        ]),
    );
    let contest = played(&rules, 24, 11).contest;
    assert_eq!((next_step(&contest), contest.teams.len()), (Step::Over, 12));
    let field = contest.field_of(1).unwrap();
    let places = final_places(&contest).unwrap();
    assert_eq!(places.len(), 12);
    // Both pairs of each of the four best teams went on; the others stand behind them.
    let best = places.iter().filter(|placed| placed.stage == 1);
    let pairs = |placed: &Placed| contest.entrants.keys().filter(|id| placed.is_of(&contest, id)).count();
    assert_eq!(best.map(pairs).collect::<Vec<_>>(), [2; 4]);
    assert_eq!(
        field.entrants().filter(|id| places[..4].iter().any(|row| row.is_of(&contest, id))).count(),
        8
    );
    assert_eq!((places[0].rank, places[4].rank, places[4].stage), (1, 5, 0));
    assert!(places.iter().all(|placed| matches!(placed.row, crate::standings::Ranked::Team(_))));
}

#[test]
fn n31_points_are_carried_into_the_second_swiss_stage() {
    let rules = regulations(
        "guandan-swiss-2018",
        json!([
            {"id": "first", "kind": "swiss", "equal_level": "draw", "rounds": 3},
            {"id": "second", "kind": "swiss", "equal_level": "draw", "rounds": 3, "carry_over": "rounds",
             "from": {"stage": "first", "places": [1, 2, 3, 4, 5, 6, 7, 8]}},
        ]),
    );
    let contest = played(&rules, 12, 9).contest;
    assert_eq!(contest.rounds.len(), 6);
    let table = crate::standings::standings(&contest.of_stage(1), None);
    assert_eq!(table.after_round.0, 6, "all six rounds count");
    assert_eq!(table.rows.len(), 8);
}

#[test]
fn n09_swiss_inside_groups_pairs_each_group_by_itself() {
    let mut rules = regulations(
        "guandan-swiss-2018",
        json!([{"kind": "groups", "equal_level": "draw",
            "groups": {"number": {"count": 4}, "draw": "lots", "form": {"swiss": {"rounds": 3}}}}]),
    );
    rules.swiss.rematch = crate::pairing::Rematch::Allowed;
    rules.swiss.sort = crate::pairing::Sort::FullRank;
    let contest = played(&rules, 22, 2).contest;
    assert_eq!(contest.rounds.len(), 3);
    let field = contest.field_of(0).unwrap();
    for played in contest.rounds.iter().flat_map(|round| &round.matches) {
        let groups: BTreeSet<_> =
            played.sides.entrants().map(|id| &field.group_of(id).unwrap().name).collect();
        assert_eq!(groups.len(), 1);
    }
}

#[test]
fn r11_6_1_a_drop_out_with_less_than_half_played_is_annulled_and_a_later_one_loses_by_forfeit() {
    let rules = regulations(
        "guandan-swiss-2018",
        json!([{"kind": "groups", "equal_level": "draw",
            "groups": {"number": {"count": 1}, "draw": "lots", "form": {"round_robin": {"cycles": 1}}}}]),
    );
    let whole = played(&rules, 6, 1).contest;
    for (after, annulled) in [(2, true), (3, false)] {
        let mut contest = whole.clone();
        contest.rounds.truncate(after);
        let gone = contest.field_of(0).unwrap().groups[0].entrants[2].clone();
        let preview = drop_out_preview(&contest, 0, &gone).unwrap();
        assert_eq!(preview.1.zh.contains("作废"), annulled, "{}", preview.1.zh);
        contest.entrants.get_mut(&gone).unwrap().withdrawn_after =
            Some(crate::ids::RoundNumber(after as u32));
        let plan = plan_round(&contest, &crate::swiss::RoundRequest::default()).unwrap();
        let own = plan.matches.iter().find(|planned| planned.sides.entrants().any(|id| *id == gone));
        if annulled {
            assert!(own.is_none());
            assert_eq!(
                plan.matches.iter().filter(|planned| planned.table.is_none()).count(),
                1,
                "a free round"
            );
        } else {
            let forfeit = |reason| {
                let absent = vec![gone.clone()];
                Some(crate::contest::MatchResult::Forfeit { absent, reason: Some(reason) })
            };
            assert_eq!(own.unwrap().result, forfeit(ForfeitReason::Withdrew));
            let mut contest = contest.clone();
            let thrown_out = contest.entrants.get_mut(&gone).unwrap();
            thrown_out.disqualified_from = thrown_out.withdrawn_after.take();
            let plan = plan_round(&contest, &crate::swiss::RoundRequest::default()).unwrap();
            let own = plan.matches.iter().find(|planned| planned.sides.entrants().any(|id| *id == gone));
            assert_eq!(own.unwrap().result, forfeit(ForfeitReason::Conduct), "R10.3.1");
        }
        assert_eq!(without_annulled(&contest, 0, 0).entrants.contains_key(&gone), !annulled);
    }
}

#[test]
fn r7_4_1_a_playoff_of_three_is_a_round_robin_and_counts_for_nothing_else() {
    let rules =
        regulations("guandan-swiss-2018", json!([{"kind": "swiss", "equal_level": "draw", "rounds": 1}]));
    let mut contest = played(&rules, 8, 1).contest;
    let before = crate::standings::standings(&contest.of_stage(0), None);
    let tied: Vec<_> = contest.entrants.keys().take(3).cloned().collect();
    for round in 0..3 {
        let plan = plan_playoff(&contest, 0, &tied).unwrap();
        assert_eq!(plan.matches.len(), 2, "one match and one that waits in round {round}");
        let mut next = plan.round();
        if let crate::contest::Sides::Two(first, _) = &next.matches[0].sides {
            next.matches[0].result =
                Some(crate::contest::MatchResult::Outcome { winner: Some(first.clone()) });
        }
        contest.rounds.push(next);
    }
    assert!(plan_playoff(&contest, 0, &tied).is_err());
    let after = crate::standings::standings(&contest.of_stage(0), None);
    let keys = |table: &crate::standings::Standings| {
        let rows = table.rows.iter().map(|row| (row.ranked.as_str().to_owned(), row.keys.clone()));
        let mut rows: Vec<_> = rows.collect();
        rows.sort_by(|a, b| a.0.cmp(&b.0));
        rows
    };
    assert_eq!(after.after_round, before.after_round);
    assert_eq!(keys(&after), keys(&before));
}

#[test]
fn r17_6_a_ledger_penalty_counts_in_its_stage_and_lowers_the_total_that_is_paired() {
    let rules = regulations(
        "guandan-swiss-2018",
        json!([
            {"id": "first", "kind": "swiss", "equal_level": "draw", "rounds": 2},
            {"id": "second", "kind": "swiss", "equal_level": "draw", "rounds": 2,
             "from": {"stage": "first", "places": [1, 2, 3, 4]}},
        ]),
    );
    let mut contest = played(&rules, 8, 4).contest;
    contest.rounds.truncate(2);
    contest.stages.clear();
    let first = contest.entrants.keys().next().unwrap().clone();
    contest.ledger.push(crate::contest::LedgerPenalty {
        entrant: first.clone(),
        stage: 0,
        clause: "七".to_owned(),
        match_points: crate::points::Points::whole(-9),
        victory_points: crate::points::Points::ZERO,
        after_round: None,
    });
    assert_eq!(contest.of_stage(0).ledger.len(), 1);
    assert!(contest.of_stage(1).ledger.is_empty());
    let request = crate::swiss::RoundRequest {
        extra_round: crate::swiss::ExtraRound::Wanted,
        ..crate::swiss::RoundRequest::default()
    };
    let problem = crate::swiss::pairing_problem(&contest.of_stage(0), &request).unwrap();
    let own = problem.entrants.iter().find(|entrant| entrant.id == first).unwrap();
    assert!(own.total < crate::points::Points::ZERO, "{}", own.total);
}

#[test]
fn r9_1_4_who_choose_their_table_never_choose_their_own_unit() {
    let mut rules =
        regulations("guandan-swiss-2018", json!([{"kind": "swiss", "equal_level": "draw", "rounds": 2}]));
    rules.swiss.same_unit = crate::regulations::UnitSeparation::None;
    let contest = played(&rules, 8, 4).contest;
    let policy = |contest: &Contest, round| {
        let round = Some(crate::ids::RoundNumber(round));
        let request = crate::swiss::RoundRequest { round, ..crate::swiss::RoundRequest::default() };
        crate::swiss::pairing_problem(contest, &request).unwrap().policy.same_unit
    };
    assert_eq!(policy(&contest, 1), crate::pairing::SameUnit::None);
    let mut seating = contest.clone();
    seating.regulations.swiss.round1_mode = crate::pairing::FirstRoundMode::SelfSeating;
    assert_eq!(policy(&seating, 1), crate::pairing::SameUnit::Hard);
    assert_eq!(policy(&seating, 2), crate::pairing::SameUnit::None);
}

#[test]
fn r9_6_1_groups_keep_fixed_tables_and_leave_out_those_that_are_not_used() {
    let rules = template("guandan-groups-knockout-2022").unwrap();
    let mut contest = played(&rules, 16, 3).contest;
    contest.rounds.clear();
    contest.stages.truncate(1);
    contest.table_rules.excluded.insert(crate::ids::TableNumber(2));
    let last = contest.stages[0].groups[3].entrants[0].clone();
    contest.table_rules.fixed.insert(last.clone(), crate::ids::TableNumber(1));
    let plan = plan_round(&contest, &crate::swiss::RoundRequest::default()).unwrap();
    let tables: Vec<_> =
        plan.matches.iter().filter_map(|planned| planned.table).map(|table| table.0).collect();
    assert_eq!(tables, [1, 3, 4, 5, 6, 7, 8, 9]);
    assert!(plan.matches[0].sides.entrants().any(|id| *id == last));
}

#[test]
fn r12_3_3_a_corrected_winner_stops_the_bracket_until_a_person_has_the_right_sides_play() {
    let rules = template("guandan-knockout-2019").unwrap();
    let mut contest = played(&rules, 8, 3).contest;
    contest.rounds.truncate(2);
    let first = contest.rounds[0].matches[0].sides.entrants().next().unwrap().clone();
    let went_on = contest.rounds[1].match_of(&first).is_some();
    let absent = if went_on {
        first.clone()
    } else {
        contest.rounds[0].matches[0].sides.opponent_of(&first).unwrap().clone()
    };
    contest.rounds[0].matches[0].result =
        Some(crate::contest::MatchResult::Forfeit { absent: vec![absent], reason: None });
    assert!(!is_over(&contest, 0));
    let refusal = plan_round(&contest, &crate::swiss::RoundRequest::default()).unwrap_err();
    assert!(matches!(refusal, PlanRefusal::OtherWinner { round: 2, number: 1, .. }), "{refusal:?}");
    // The right sides play: on to the final.
    let (out, comes) = match &contest.rounds[0].matches[0].sides {
        crate::contest::Sides::Two(a, b) if went_on => (a.clone(), b.clone()),
        crate::contest::Sides::Two(a, b) => (b.clone(), a.clone()),
        crate::contest::Sides::Bye(_) => panic!("a match"),
    };
    let semifinal =
        contest.rounds[1].matches.iter_mut().find(|one| one.sides.entrants().any(|id| *id == out)).unwrap();
    let other = semifinal.sides.opponent_of(&out).unwrap().clone();
    semifinal.sides = crate::contest::Sides::Two(comes, other.clone());
    semifinal.result = Some(crate::contest::MatchResult::Forfeit { absent: vec![other], reason: None });
    let plan = plan_round(&contest, &crate::swiss::RoundRequest::default()).unwrap();
    assert_eq!(plan.matches.len(), 1, "the final");
}

#[test]
fn r11_5_1_a_lot_among_those_who_play_on_decides_though_one_who_left_is_level_with_them() {
    let rules = regulations(
        "guandan-swiss-2018",
        json!([
            {"id": "all", "kind": "swiss", "equal_level": "draw", "rounds": 1},
            {"id": "best", "kind": "swiss", "equal_level": "draw", "rounds": 1,
             "from": {"stage": "all", "places": [1, 2]}},
        ]),
    );
    let mut contest = played(&rules, 8, 5).contest;
    contest.rounds.truncate(1);
    (contest.stages, contest.lots) = (Vec::new(), Vec::new());
    for game in &mut contest.rounds[0].matches {
        let absent = game.sides.entrants().last().cloned().into_iter().collect();
        game.result = Some(crate::contest::MatchResult::Forfeit { absent, reason: None });
    }
    let winners: Vec<_> =
        contest.rounds[0].matches.iter().filter_map(|game| game.sides.entrants().next().cloned()).collect();
    let gone = contest.entrants.get_mut(&winners[0]).unwrap();
    gone.withdrawn_after = Some(crate::ids::RoundNumber(1));
    let Err(PlanRefusal::Undecided(places)) = participants(&contest, 1) else { panic!("a tie of three") };
    assert_eq!(places[0].tied.len(), 3);
    contest.lots.push(winners[1..].iter().rev().map(ToString::to_string).collect());
    let chosen = participants(&contest, 1).unwrap();
    let chosen: Vec<_> = chosen.into_iter().map(|one| one.entrant).collect();
    assert_eq!(chosen, [winners[3].clone(), winners[2].clone()]);
}

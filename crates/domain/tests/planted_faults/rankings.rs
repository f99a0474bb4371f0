//! Faults of published rankings and extra matches.

use crate::support::*;
use saiwu_domain::contest::{Match, RankingOf, RecordedCorrection, Round, RoundKind, Sides};
use saiwu_domain::ids::RoundNumber;
use saiwu_domain::sheet::Sheet;
use saiwu_domain::standings::standings;
use serde_json::json;

pub fn faults() -> Vec<Fault> {
    faults![
        a_key_order_ignored => Ranking,
        the_second_key_left_out => Ranking,
        head_to_head_ignored => Ranking,
        two_ranks_exchanged => Ranking,
        a_shared_rank_given_to_one => Ranking,
        a_rank_twice => Ranking,
        carried_points_ignored => Ranking,
        a_lot_ignored => Ranking,
        the_better_pair_of_a_team_ignored => Ranking,
        a_group_ranked_with_annulled_results => Ranking,
        the_loser_of_the_final_first => Ranking,
        the_loser_for_third_place_third => Ranking,
        who_came_further_ranked_behind => Ranking,
        a_ranking_before_the_correction => Ranking,
        a_penalty_left_out => Ranking,
        an_extra_match_of_two_who_are_not_level => NotTied,
    ]
}

fn is_whole(of: &RankingOf) -> bool {
    matches!(of, RankingOf::Stage { stage: 0, after_round: None, .. })
}

fn last(sheet: &Sheet) -> u32 {
    sheet.contest.rounds.last().unwrap().number.0
}

/// The ranking by these keys, written down as if the regulations had them.
fn ranked_by(mut sheet: Sheet, keys: serde_json::Value) -> (Sheet, u32) {
    only(&mut sheet, is_whole);
    let mut other = sheet.contest.clone();
    other.regulations = other.regulations.with("ranking_keys", keys).unwrap();
    let rows = standings(&other, None).rows;
    let rows = rows.iter().map(|row| (row.rank, row.ranked.to_string())).collect();
    ranking_mut(&mut sheet, is_whole).rows = rows;
    let round = last(&sheet);
    (sheet, round)
}

fn a_key_order_ignored() -> (Sheet, u32) {
    let keys =
        ["match_points", "victory_points", "progressive_score_cut_first", "wins", "levels_gained", "lot"];
    ranked_by(swiss(), json!(keys))
}

fn the_second_key_left_out() -> (Sheet, u32) {
    ranked_by(swiss(), json!(["match_points", "wins", "victory_points", "levels_gained", "lot"]))
}

/// Pairs of whom one beat the other, ranked by the next key instead.
fn head_to_head_ignored() -> (Sheet, u32) {
    for seed in 1..200 {
        let keys = json!(["match_points", "head_to_head", "victory_points", "lot"]);
        let sheet = played("guandan-swiss-2018", &[("ranking_keys", keys)], 12, seed);
        let (spoiled, round) = ranked_by(sheet, json!(["match_points", "victory_points", "lot"]));
        if !findings(&spoiled).is_empty() {
            return (spoiled, round);
        }
    }
    panic!("no mutual result matters")
}

fn two_ranks_exchanged() -> (Sheet, u32) {
    let mut sheet = swiss();
    only(&mut sheet, is_whole);
    let rows = &mut ranking_mut(&mut sheet, is_whole).rows;
    let third = rows[2].1.clone();
    rows[2].1 = std::mem::replace(&mut rows[1].1, third);
    (sheet, 4)
}

/// Keys that leave some level, and a lot that nobody drew.
fn a_shared_rank_given_to_one() -> (Sheet, u32) {
    let mut sheet = played("guandan-swiss-2018", &[("ranking_keys", json!(["match_points"]))], 12, 1);
    only(&mut sheet, is_whole);
    let round = last(&sheet);
    let rows = &mut ranking_mut(&mut sheet, is_whole).rows;
    let at = rows.windows(2).position(|pair| pair[0].0 == pair[1].0).unwrap();
    rows[at + 1].0 += 1;
    (sheet, round)
}

fn a_rank_twice() -> (Sheet, u32) {
    let mut sheet = swiss();
    only(&mut sheet, is_whole);
    let rows = &mut ranking_mut(&mut sheet, is_whole).rows;
    rows.push(rows[0].clone());
    (sheet, 4)
}

/// The second stage ranked as if it had begun at zero.
fn carried_points_ignored() -> (Sheet, u32) {
    let mut sheet = carried();
    let is_second = |of: &RankingOf| matches!(of, RankingOf::Stage { stage: 1, after_round: None, .. });
    only(&mut sheet, is_second);
    let mut alone = sheet.contest.of_stage(1).into_owned();
    alone.rounds = sheet.contest.rounds.iter().filter(|round| round.stage == 1).cloned().collect();
    for (number, round) in (1..).zip(&mut alone.rounds) {
        (round.number, round.stage) = (RoundNumber(number), 0);
    }
    let rows = standings(&alone, None).rows;
    ranking_mut(&mut sheet, is_second).rows =
        rows.iter().map(|row| (row.rank, row.ranked.to_string())).collect();
    let round = last(&sheet);
    (sheet, round)
}

fn a_lot_ignored() -> (Sheet, u32) {
    let (mut sheet, round) = a_shared_rank_given_to_one();
    let rows = ranking_mut(&mut sheet, is_whole).rows.clone();
    let at = rows.windows(2).position(|pair| pair[0].0 + 1 == pair[1].0).unwrap();
    // Everybody who is level was drawn, in the opposite order of the ranking.
    let truth = standings(&sheet.contest, None).rows;
    let rank = truth.iter().find(|row| row.ranked.as_str() == rows[at].1).unwrap().rank;
    let level: Vec<_> =
        truth.iter().filter(|row| row.rank == rank).map(|row| row.ranked.to_string()).collect();
    let mut lot = level.clone();
    lot.reverse();
    sheet.contest.lots.push(lot);
    let ranks = (rank..).zip(level);
    ranking_mut(&mut sheet, is_whole).rows = ranks.collect();
    (sheet, round)
}

/// Teams level in points, ranked without a look at their better pairs.
fn the_better_pair_of_a_team_ignored() -> (Sheet, u32) {
    for seed in 1..300 {
        let mut sheet = played(
            "shengji-team-swiss-2013",
            &[("team_ranking_keys", json!(["match_points", "best_pair"]))],
            24,
            seed,
        );
        only(&mut sheet, is_whole);
        let mut other = sheet.contest.clone();
        other.regulations = other.regulations.with("team_ranking_keys", json!(["match_points"])).unwrap();
        let rows = standings(&other, None).rows;
        ranking_mut(&mut sheet, is_whole).rows =
            rows.iter().map(|row| (row.rank, row.ranked.to_string())).collect();
        if !findings(&sheet).is_empty() {
            let round = last(&sheet);
            return (sheet, round);
        }
    }
    panic!("no better pair matters")
}

/// One left its group after its first match; the ranking still counts what it played.
fn a_group_ranked_with_annulled_results() -> (Sheet, u32) {
    let is_group = |of: &RankingOf| matches!(of, RankingOf::Stage { stage: 0, group: Some(group), after_round: Some(_) } if group == "A");
    let mut sheet = eight_groups();
    only(&mut sheet, is_group);
    let mut sheet = Sheet { records: sheet.records.clone(), ..up_to(sheet, 1) };
    let (winner, loser) = winner_and_loser(&sheet, 1, 0);
    assert!(sheet.contest.stages[0].groups[0].entrants.contains(&winner));
    sheet.contest.entrants.get_mut(&loser).unwrap().withdrawn_after = Some(RoundNumber(1));
    (sheet, 1)
}

fn finals(mut sheet: Sheet) -> Sheet {
    only(&mut sheet, |of| *of == RankingOf::Final);
    sheet
}

fn exchange_places(sheet: &mut Sheet, one: usize, other: usize) -> u32 {
    let rows = &mut ranking_mut(sheet, |of| *of == RankingOf::Final).rows;
    let moved = rows[other].1.clone();
    rows[other].1 = std::mem::replace(&mut rows[one].1, moved);
    last(sheet)
}

fn the_loser_of_the_final_first() -> (Sheet, u32) {
    let mut sheet = finals(eight_groups());
    let round = exchange_places(&mut sheet, 0, 1);
    (sheet, round)
}

fn the_loser_for_third_place_third() -> (Sheet, u32) {
    let mut sheet = finals(three_stages());
    let round = exchange_places(&mut sheet, 2, 3);
    (sheet, round)
}

/// The last of the knockout behind the first who did not reach it.
fn who_came_further_ranked_behind() -> (Sheet, u32) {
    let mut sheet = finals(eight_groups());
    let round = exchange_places(&mut sheet, 15, 16);
    (sheet, round)
}

/// The ranking stands as it was before a result of the last round was corrected.
fn a_ranking_before_the_correction() -> (Sheet, u32) {
    let mut sheet = swiss();
    only(&mut sheet, is_whole);
    let (winner, loser) = winner_and_loser(&sheet, 4, 0);
    let before = round_mut(&mut sheet, 4).matches[0].result.take();
    round_mut(&mut sheet, 4).matches[0].result = forfeit(&winner);
    sheet.records.corrections = vec![RecordedCorrection {
        round: RoundNumber(4),
        sides: Sides::Two(winner, loser),
        before,
        penalties: None,
        sides_before: None,
        after_draw: None,
        published: RoundNumber(4),
    }];
    (sheet, 4)
}

fn a_penalty_left_out() -> (Sheet, u32) {
    let mut sheet = swiss();
    only(&mut sheet, is_whole);
    let leader = ranking_mut(&mut sheet, is_whole).rows[0].1.as_str().into();
    sheet.contest.ledger.push(saiwu_domain::contest::LedgerPenalty {
        entrant: leader,
        stage: 0,
        clause: "七".to_owned(),
        match_points: saiwu_domain::points::Points::whole(-3),
        victory_points: saiwu_domain::points::Points::ZERO,
        after_round: Some(RoundNumber(4)),
    });
    (sheet, 4)
}

/// The first and the last of a group play for nothing.
fn an_extra_match_of_two_who_are_not_level() -> (Sheet, u32) {
    let mut sheet = up_to(eight_groups(), 3);
    let rows = standings(&sheet.contest.of_group(0, 0), None).rows;
    let id = |row: &saiwu_domain::standings::StandingsRow| row.ranked.as_str().into();
    let sides = Sides::Two(id(&rows[0]), id(rows.last().unwrap()));
    sheet.contest.rounds.push(Round {
        number: RoundNumber(4),
        stage: 0,
        kind: RoundKind::Playoff,
        matches: vec![Match::new(None, sides)],
    });
    (sheet, 4)
}

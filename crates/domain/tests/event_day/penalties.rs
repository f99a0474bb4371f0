//! R17: the ladder, its counters, three ledgers, rulings and disqualifications.

use crate::support::{Day, NEXT, ROUND, id, knockout, levels, rules, table};
use saiwu_domain::contest::{ForfeitReason, LedgerPenalty, MatchResult};
use saiwu_domain::event::decide::PenaltyDraft;
use saiwu_domain::event::{By, Operation};
use saiwu_domain::ids::{EntrantId, PersonId, RoundNumber};
use saiwu_domain::level::Level;
use saiwu_domain::penalties::suggest_lateness;
use saiwu_domain::points::Points;
use saiwu_domain::regulations::{PenaltyEffect, Regulations, template};
use saiwu_domain::scoring::{Outcome as Result_, score_match};
use serde_json::json;

/// The tariffs of [S0 六] that show every counter.
fn tariffs() -> Regulations {
    rules(&[(
        "penalties",
        json!([
            {"id": "overtime", "clause": "六（五）", "name": {"zh": "出牌超时", "en": "overtime"},
             "scope": "player", "counter": "match",
             "ladder": [["warning"], [{"trick_points": -10}]]},
            {"id": "signals", "clause": "六（六）", "name": {"zh": "传递非法信息", "en": "signals"},
             "scope": "entrant", "counter": "contest",
             "ladder": [["warning"], [{"victory_points": -2}], ["disqualify"]]},
            {"id": "smoking", "clause": "七（五）", "name": {"zh": "吸烟", "en": "smoking"},
             "scope": "side", "counter": "match", "ladder": [[{"victory_points": -1}]]},
            {"id": "cheating", "clause": "七（九）", "name": {"zh": "作弊", "en": "cheating"},
             "scope": "entrant", "counter": "contest", "chief_referee_only": true,
             "ladder": [["lose_match"]]},
            {"id": "late_seat", "clause": "七（十）", "name": {"zh": "离席", "en": "leaving the table"},
             "scope": "entrant", "counter": "contest",
             "ladder": [["disqualify_from_match"], ["disqualify"]]}
        ]),
    )])
}

fn draft(name: &str, tariff: &str, entrant: &EntrantId, round: Option<RoundNumber>) -> PenaltyDraft {
    PenaltyDraft {
        id: name.into(),
        tariff: Some(tariff.to_owned()),
        clause: String::new(),
        entrant: entrant.clone(),
        person: None,
        round,
        effects: Vec::new(),
        note: String::new(),
    }
}

fn in_words(
    name: &str,
    entrant: &EntrantId,
    round: Option<RoundNumber>,
    effects: Vec<PenaltyEffect>,
) -> PenaltyDraft {
    PenaltyDraft {
        tariff: None, clause: "裁判长决定".to_owned(), effects, ..draft(name, "", entrant, round)
    }
}

fn give(day: &mut Day, penalty: &PenaltyDraft) -> Vec<PenaltyEffect> {
    let operations = day.state.give_penalty(penalty, &day.chief()).unwrap();
    let Some(Operation::PenaltyGiven { penalty }) = operations.first() else { panic!("{operations:?}") };
    let effects = penalty.effects.clone();
    day.take_all(operations);
    effects
}

#[test]
fn scenario_t94_r17_1_the_next_step_follows_by_itself_and_the_first_warning_is_seen_before_the_next_match() {
    let mut day = Day::of(tariffs(), 6);
    day.begin();
    let offender = day.sides(ROUND, 1)[0].clone();
    let first = give(&mut day, &draft("p1", "signals", &offender, Some(ROUND)));
    assert_eq!(first, [PenaltyEffect::Warning]);
    day.play();
    day.close();
    day.begin();
    let place = day.state.round(NEXT).unwrap().table_of(&offender).unwrap().table.unwrap();
    let form = day.state.penalty_form(NEXT, place).unwrap();
    let side = form.sides.iter().find(|side| side.entrant == offender).unwrap();
    assert_eq!(side.earlier.len(), 1, "the warning of round 1 stands on the form of round 2");
    let chip = side.chips.iter().find(|chip| chip.tariff == "signals").unwrap();
    assert_eq!(
        (chip.earlier, chip.next_words.zh.as_str()),
        (1, "-2级差分"),
        "what comes next is said before"
    );
    let second = give(&mut day, &draft("p2", "signals", &offender, Some(NEXT)));
    assert_eq!(second, [PenaltyEffect::VictoryPoints(Points::whole(-2))]);
    let third = give(&mut day, &draft("p3", "signals", &offender, Some(NEXT)));
    assert_eq!(third, [PenaltyEffect::Disqualify]);
    let fourth = give(&mut day, &draft("p4", "signals", &offender, Some(NEXT)));
    assert_eq!(fourth, third, "the last step repeats");
    day.check_replay();
}

#[test]
fn r17_4_counters_follow_the_player_in_the_match_or_the_entrant_through_the_contest() {
    let mut day = Day::of(tariffs(), 6);
    day.begin();
    let offender = day.sides(ROUND, 1)[0].clone();
    let players: Vec<PersonId> = day.state.players()[&offender].to_vec();
    let of = |name: &str, player: usize, round| PenaltyDraft {
        person: Some(players[player].clone()),
        ..draft(name, "overtime", &offender, Some(round))
    };
    let minus_ten = [PenaltyEffect::TrickPoints(-10)];
    assert_eq!(give(&mut day, &of("a", 0, ROUND)), [PenaltyEffect::Warning]);
    assert_eq!(give(&mut day, &of("b", 1, ROUND)), [PenaltyEffect::Warning], "another player starts anew");
    assert_eq!(give(&mut day, &of("c", 0, ROUND)), minus_ten);
    day.play();
    day.close();
    day.begin();
    assert_eq!(give(&mut day, &of("d", 0, NEXT)), [PenaltyEffect::Warning], "a new match starts anew");
    let nobody = draft("e", "overtime", &offender, Some(NEXT));
    let refusal = day.state.give_penalty(&nobody, &day.chief()).unwrap_err();
    assert_eq!(refusal.field.as_deref(), Some("person"), "the tariff counts players");
    day.take_all(day.state.take_back_penalty(&"d".into(), "看错人了", &day.chief()).unwrap());
    assert_eq!(
        give(&mut day, &of("f", 0, NEXT)),
        [PenaltyEffect::Warning],
        "what was taken back counts nothing"
    );
}

#[test]
fn scenario_c43_the_form_of_a_new_round_is_empty() {
    let mut day = Day::of(tariffs(), 6);
    day.begin();
    let offender = day.sides(ROUND, 1)[0].clone();
    give(&mut day, &draft("p1", "smoking", &offender, Some(ROUND)));
    assert_eq!(day.state.penalty_form(ROUND, table(1)).unwrap().here.len(), 1);
    day.play();
    day.close();
    day.begin();
    for record in &day.state.round(NEXT).unwrap().tables {
        let form = day.state.penalty_form(NEXT, record.table.unwrap()).unwrap();
        assert!(form.here.is_empty(), "nothing is carried into the form of {:?}", record.table);
        let chips = form.sides.iter().flat_map(|side| &side.chips);
        assert!(chips.filter(|chip| chip.tariff == "smoking").all(|chip| chip.earlier == 0));
    }
}

#[test]
fn r17_2_r17_6_three_ledgers_the_match_the_round_and_the_contest() {
    let mut day = Day::of(rules(&[]), 6);
    day.begin();
    day.play();
    let offender = day.sides(ROUND, 1)[0].clone();
    let opponent = day.sides(ROUND, 1)[1].clone();
    let effects = vec![
        PenaltyEffect::TrickPoints(-20),
        PenaltyEffect::OpponentLevels(1),
        PenaltyEffect::VictoryPoints(Points::tenths(-15)),
    ];
    give(&mut day, &in_words("a", &offender, Some(ROUND), effects));
    give(&mut day, &in_words("b", &offender, None, vec![PenaltyEffect::MatchPoints(Points::whole(-1))]));
    let contest = day.state.contest();
    let played = contest.rounds[0].match_of(&offender).unwrap();
    assert_eq!(played.penalties.len(), 2);
    assert_eq!((played.penalties[0].trick_points, played.penalties[0].levels), (-20, 0));
    assert_eq!((&played.penalties[1].entrant, played.penalties[1].levels), (&opponent, 1));
    let scores = score_match(&contest.regulations, played).unwrap();
    assert_eq!(scores[0].victory_points, scores[0].before_penalties.victory_points - Points::tenths(15));
    assert_eq!(scores[0].match_points, Points::whole(2), "the contest's ledger leaves the round alone");
    assert_eq!(
        contest.ledger,
        [LedgerPenalty {
            entrant: offender.clone(),
            stage: 0,
            clause: "裁判长决定".to_owned(),
            match_points: Points::whole(-1),
            victory_points: Points::ZERO,
            after_round: Some(RoundNumber(1)),
        }]
    );
    assert_eq!(played.result, Some(levels(Level::Nine, Level::Six)), "R17.3: the raw result stays");
    day.check_replay();
}

#[test]
fn r17_2_a_lost_match_is_a_ruling_and_the_winner_keeps_what_it_played() {
    let conduct = Some(ForfeitReason::Conduct);
    let mut day = Day::of(tariffs(), 6);
    day.begin();
    day.report(ROUND, table(1), levels(Level::Nine, Level::Six));
    day.report(ROUND, table(2), levels(Level::Nine, Level::Six));
    let (loser, winner) = (day.sides(ROUND, 1)[1].clone(), day.sides(ROUND, 2)[0].clone());
    give(&mut day, &draft("a", "cheating", &loser, Some(ROUND)));
    give(&mut day, &draft("b", "cheating", &winner, Some(ROUND)));
    let open = day.sides(ROUND, 3)[0].clone();
    give(&mut day, &draft("c", "cheating", &open, Some(ROUND)));
    let results: Vec<_> =
        day.state.contest().rounds[0].matches.iter().map(|played| played.result.clone()).collect();
    let played = Box::new(levels(Level::Nine, Level::Six));
    assert_eq!(results[0], Some(MatchResult::Ruled { played, against: vec![loser] }));
    assert_eq!(
        results[1],
        Some(MatchResult::Forfeit { absent: vec![winner], reason: conduct }),
        "nobody loses to a side that lost by penalty"
    );
    assert_eq!(
        results[2],
        Some(MatchResult::Forfeit { absent: vec![open], reason: conduct }),
        "nothing was played"
    );
    day.close();
}

#[test]
fn scenario_t95_a_disqualification_for_one_match_carries_nothing_over() {
    let mut day = Day::of(tariffs(), 6);
    day.begin();
    let offender = day.sides(ROUND, 1)[0].clone();
    let first = give(&mut day, &draft("p1", "late_seat", &offender, Some(ROUND)));
    assert_eq!(first, [PenaltyEffect::DisqualifyFromMatch]);
    let contest = day.state.contest();
    let scores = score_match(&contest.regulations, contest.rounds[0].match_of(&offender).unwrap());
    assert_eq!(scores.unwrap()[0].outcome, Result_::ForfeitLoss);
    assert_eq!(contest.entrants[&offender].disqualified_from, None);
    day.play();
    day.close();
    day.begin();
    let place = day.state.round(NEXT).unwrap().table_of(&offender).expect("it is paired as everybody");
    let form = day.state.penalty_form(NEXT, place.table.unwrap()).unwrap();
    let side = form.sides.iter().find(|side| side.entrant == offender).unwrap();
    let chip = side.chips.iter().find(|chip| chip.tariff == "late_seat").unwrap();
    assert_eq!(chip.earlier, 0, "its counter starts again");
    assert!(day.state.contest().excluded(RoundNumber(3)).is_empty());
}

#[test]
fn scenario_t97_only_the_chief_referee_records_what_the_regulations_reserve() {
    let mut day = Day::of(tariffs(), 6);
    day.begin();
    let offender = day.sides(ROUND, 1)[0].clone();
    let reserved = draft("p1", "cheating", &offender, Some(ROUND));
    for by in [By::Desk, By::Referee] {
        let refusal = day.state.give_penalty(&reserved, &day.by(by)).unwrap_err();
        assert_eq!(refusal.field.as_deref(), Some("by"), "{by:?}");
    }
    let own_words = in_words("p2", &offender, None, vec![PenaltyEffect::Disqualify]);
    assert!(day.state.give_penalty(&own_words, &day.by(By::Referee)).is_err(), "nor without a tariff");
    assert!(
        day.state.give_penalty(&draft("p3", "smoking", &offender, Some(ROUND)), &day.by(By::Referee)).is_ok()
    );
    give(&mut day, &reserved);
    assert!(day.state.take_back_penalty(&"p1".into(), "看错了", &day.by(By::Referee)).is_err());
    let form = day.state.penalty_form(ROUND, table(1)).unwrap();
    assert!(form.sides[0].chips.iter().any(|chip| chip.chief_referee_only), "the form shows it");
}

#[test]
fn scenario_t53_a_double_disqualification_taken_back_leaves_no_trace() {
    let mut day = Day::of(knockout(), 4);
    day.begin_with(ROUND, &[(1, 4), (2, 3)]);
    day.report(ROUND, table(1), levels(Level::Nine, Level::Six));
    let (contest, ranks) = (day.state.contest(), day.ranks());
    for (name, number) in [("a", 2), ("b", 3)] {
        let effects = vec![PenaltyEffect::LoseMatch, PenaltyEffect::Disqualify];
        give(&mut day, &in_words(name, &id(number), Some(ROUND), effects));
    }
    let both = day.state.contest();
    assert_eq!(
        both.rounds[0].matches[1].result,
        Some(MatchResult::Forfeit { absent: vec![id(2), id(3)], reason: Some(ForfeitReason::Conduct) }),
        "the semi-final has no winner"
    );
    assert_eq!(both.entrants[&id(2)].disqualified_from, Some(NEXT));
    assert!(day.state.round(ROUND).unwrap().is_complete());
    for name in ["a", "b"] {
        day.take_all(day.state.take_back_penalty(&name.into(), "认错人了", &day.chief()).unwrap());
    }
    assert_eq!(day.state.contest(), contest, "bracket and results are as if it had never been entered");
    assert_eq!(day.ranks(), ranks);
    assert_eq!(day.state.penalties.len(), 2, "the log keeps both, with who took them back");
    assert!(day.state.take_back_penalty(&"a".into(), "再来一次", &day.chief()).is_err());
    day.check_replay();
}

#[test]
fn r17_2_who_is_disqualified_is_not_paired_any_more_and_loses_the_match_it_was_playing() {
    let mut day = Day::of(rules(&[]), 6);
    day.begin();
    let (signed, playing) = (day.sides(ROUND, 1)[0].clone(), day.sides(ROUND, 2)[0].clone());
    day.report(ROUND, table(1), levels(Level::Nine, Level::Six));
    for (name, entrant) in [("a", &signed), ("b", &playing)] {
        give(&mut day, &in_words(name, entrant, Some(ROUND), vec![PenaltyEffect::Disqualify]));
    }
    let matches = &day.state.contest().rounds[0].matches;
    assert_eq!(matches[0].result, Some(levels(Level::Nine, Level::Six)), "what both signed stays");
    assert_eq!(
        matches[1].result,
        Some(MatchResult::Forfeit { absent: vec![playing.clone()], reason: Some(ForfeitReason::Conduct) })
    );
    day.play();
    day.close();
    day.draft();
    for gone in [signed, playing] {
        assert!(day.state.round(NEXT).unwrap().table_of(&gone).is_none(), "{gone} is not paired");
    }
}

#[test]
fn r10_4_2_r10_4_4_the_suggestion_of_lateness_quotes_the_clause_and_becomes_a_penalty() {
    let s0 = template("shengji-team-swiss-2013").unwrap();
    assert_eq!(suggest_lateness(&s0, 4), None);
    let suggestion = suggest_lateness(&s0, 7).unwrap();
    assert_eq!(suggestion.sentence.zh, "迟到7分钟：按补充规定二（五）扣20小分、1.5标准分。由裁判长确认");
    assert!(
        suggestion
            .sentence
            .en
            .ends_with("takes 20 trick points and 1.5 victory points. The chief referee decides"),
        "{}",
        suggestion.sentence.en
    );
    assert_eq!(suggest_lateness(&s0, 16).unwrap().effects, [PenaltyEffect::LoseMatch]);
    let graded = json!([
        {"from": 5, "inclusive": true, "effect": {"points": {"trick_points": -20, "victory_points": -1.5}}},
        {"from": 15, "inclusive": false, "effect": "forfeit"}
    ]);
    let mut day = Day::of(rules(&[("late", graded)]), 6);
    day.begin();
    let (late, gone) = (day.sides(ROUND, 1)[1].clone(), day.sides(ROUND, 2)[1].clone());
    assert!(
        day.state.record_lateness((ROUND, table(1)), &late, 3, "n".into(), &day.desk()).is_err(),
        "3 minutes cost nothing"
    );
    let endless =
        day.state.record_lateness((ROUND, table(1)), &late, u32::MAX, "n".into(), &day.desk()).unwrap_err();
    assert_eq!(endless.field.as_deref(), Some("minutes"));
    let elsewhere =
        day.state.record_lateness((ROUND, table(1)), &gone, 7, "n".into(), &day.desk()).unwrap_err();
    assert_eq!(elsewhere.sentence.zh, "这一对不在这一桌", "booked nowhere else");
    day.take_all(day.state.record_lateness((ROUND, table(1)), &late, 7, "l".into(), &day.desk()).unwrap());
    day.take_all(day.state.record_lateness((ROUND, table(2)), &gone, 16, "m".into(), &day.desk()).unwrap());
    let contest = day.state.contest();
    let penalty = &contest.rounds[0].match_of(&late).unwrap().penalties[0];
    assert_eq!((penalty.trick_points, penalty.victory_points), (-20, Points::tenths(-15)));
    assert_eq!(
        contest.rounds[0].match_of(&gone).unwrap().result,
        Some(MatchResult::Forfeit { absent: vec![gone.clone()], reason: Some(ForfeitReason::Late) })
    );
}

#[test]
fn r20_t15_r10_4_3_each_started_five_minutes_give_the_opponents_one_level() {
    let rule = json!([{"from": 0, "inclusive": false,
        "effect": {"opponent_levels": {"levels": 1, "per_minutes": 5}}}]);
    let regulations = rules(&[("late", rule)]);
    for (minutes, gained) in [(3, 1), (5, 1), (6, 2), (7, 2), (10, 2), (11, 3), (15, 3)] {
        let suggestion = suggest_lateness(&regulations, minutes).unwrap();
        assert_eq!(
            suggestion.effects,
            [PenaltyEffect::OpponentLevels(gained)],
            "{minutes} minutes: start at {}",
            2 + gained
        );
    }
}

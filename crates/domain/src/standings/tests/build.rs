//! Contests from compact text.

use crate::contest::{Contest, Entrant, Match, MatchPenalty, MatchResult, Round, Sides, Team};
use crate::ids::{EntrantId, RoundNumber, TableNumber};
use crate::points::Points;
use crate::regulations::{Regulations, template};
use crate::standings::{Criterion, KeyValue, Standings, StandingsDocument, standings};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The Guandan rules of [S3] with some settings changed.
pub fn guandan(settings: &[(&str, Value)]) -> Regulations {
    changed(template("guandan-swiss-2018").unwrap(), settings)
}

/// The Shengji rules of [S0] with some settings changed.
pub fn shengji(settings: &[(&str, Value)]) -> Regulations {
    changed(template("shengji-team-swiss-2013").unwrap(), settings)
}

fn changed(rules: Regulations, settings: &[(&str, Value)]) -> Regulations {
    settings.iter().fold(rules, |rules, (path, value)| rules.with(path, value.clone()).unwrap())
}

/// The chain of ranking keys.
pub fn chain(keys: Value) -> (&'static str, Value) {
    ("ranking_keys", keys)
}

/// One string for each round: `A–B 4:3 · C–D forfeit D · E bye · F–G open · H–I 5:4 H-1.5`, where the last word
/// takes 1.5 victory points from H.
pub fn contest(regulations: Regulations, rounds: &[&str]) -> Contest {
    let rounds: Vec<Round> = (1..)
        .zip(rounds)
        .map(|(number, text)| {
            let matches = text.split('·').zip(1..).map(|(game, table)| read_match(game.trim(), table));
            Round::new(RoundNumber(number), matches.collect())
        })
        .collect();
    let mut entrants = BTreeMap::new();
    for game in rounds.iter().flat_map(|round| &round.matches) {
        for id in game.sides.entrants() {
            entrants.entry(id.clone()).or_insert_with(|| entrant(id.as_str()));
        }
    }
    Contest { entrants, rounds, ..Contest::new(regulations) }
}

/// Puts entrants into teams: `X: x1 x2`.
pub fn with_teams(mut contest: Contest, teams: &[&str]) -> Contest {
    for text in teams {
        let (team, members) = text.split_once(": ").unwrap();
        for member in members.split(' ') {
            let entry = contest.entrants.entry(member.into()).or_insert_with(|| entrant(member));
            entry.team = Some(team.into());
        }
        let row = Team { id: team.into(), name: format!("{team}队"), unit: None };
        contest.teams.insert(team.into(), row);
    }
    contest
}

fn entrant(id: &str) -> Entrant {
    Entrant::new(id.into(), format!("{id}队"))
}

fn read_match(text: &str, table: u32) -> Match {
    let mut words = text.split_whitespace();
    let sides = words.next().unwrap();
    let result = words.next().unwrap();
    let rest: Vec<_> = words.collect();
    let mut played = Match::new(Some(TableNumber(table)), read_sides(sides));
    match result {
        "bye" => played.table = None,
        "open" => {}
        "forfeit" => {
            let absent = rest.iter().map(|id| EntrantId::from(*id)).collect();
            played.result = Some(MatchResult::Forfeit { absent, reason: None });
        }
        levels => {
            let levels: Vec<_> = levels.split(':').collect();
            let result = json!({"levels": {"levels": levels, "deals": null,
                "first_to_level": null, "declarer_at_end": null}});
            played.result = Some(serde_json::from_value(result).unwrap());
            played.penalties = rest.iter().map(|word| read_penalty(word)).collect();
        }
    }
    played
}

fn read_sides(text: &str) -> Sides {
    match text.split_once('–') {
        Some((first, second)) => Sides::Two(first.into(), second.into()),
        None => Sides::Bye(text.into()),
    }
}

fn read_penalty(word: &str) -> MatchPenalty {
    let (entrant, points) = word.split_once('-').unwrap();
    let points: Points = serde_json::from_str(points).unwrap();
    MatchPenalty {
        entrant: entrant.into(),
        clause: "二(五)".to_owned(),
        match_points: Points::ZERO,
        victory_points: -points,
        trick_points: -20,
        levels: 0,
    }
}

/// The ids in ranking order.
pub fn order(contest: &Contest) -> String {
    let ranking = standings(contest, None);
    ranking.rows.iter().map(|row| row.ranked.as_str()).collect::<Vec<_>>().join(" ")
}

/// A key of a row as text.
pub fn key(ranking: &Standings, id: &str, key: &str) -> String {
    let row = ranking.rows.iter().find(|row| row.ranked.as_str() == id).unwrap();
    let named = |(criterion, _): &&(Criterion, KeyValue)| criterion.as_str() == key;
    serde_json::to_string(&row.keys.0.iter().find(named).unwrap().1).unwrap()
}

/// `decided_by` of every row in order.
pub fn decided(contest: &Contest) -> Vec<Value> {
    let rows = document(contest)["rows"].as_array().unwrap().clone();
    rows.into_iter().map(|row| row["decided_by"].clone()).collect()
}

/// The ranking as `saiwu-standings/1`.
pub fn document(contest: &Contest) -> Value {
    let ranking = standings(contest, None);
    serde_json::to_value(StandingsDocument::new(contest, &ranking, "main", false)).unwrap()
}

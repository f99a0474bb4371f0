//! Contests from compact text, and answers as compact text. Tests of the rules touch the crate's types only here, so
//! that a new field breaks one place.
#![allow(dead_code, reason = "each test target uses a part")]

use saiwu_domain::contest::{Contest, Match};
use saiwu_domain::ids::RoundNumber;
use saiwu_domain::pairing::{Pairing, PairingRefusal, Relaxation, pair};
use saiwu_domain::regulations::{Regulations, template};
use saiwu_domain::scoring::score_match;
use saiwu_domain::sheet::Sheet;
use saiwu_domain::standings::{StandingsDocument, standings};
use saiwu_domain::swiss::{RoundRefusal, RoundRequest, paired_round, pairing_problem};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The Guandan rules of [S3].
pub const GUANDAN: &str = "guandan-swiss-2018";

/// The Shengji rules of [S0].
pub const SHENGJI: &str = "shengji-team-swiss-2013";

/// A template with some settings changed.
pub fn rules(name: &str, settings: &[(&str, Value)]) -> Regulations {
    settings
        .iter()
        .fold(template(name).unwrap(), |rules, (path, value)| rules.with(path, value.clone()).unwrap())
}

/// The chain of ranking keys.
pub fn chain(keys: Value) -> (&'static str, Value) {
    ("ranking_keys", keys)
}

/// Match points for a win, a draw and a loss.
pub fn wdl(win: i32, draw: Value, loss: i32) -> (&'static str, Value) {
    (
        "match_points",
        json!({"bands": [{"min_d": 0, "winner": win, "loser": loss}], "draw": draw, "per_level": 0}),
    )
}

/// A contest that is being written down.
pub struct Given {
    rules: Regulations,
    entrants: Vec<String>,
    units: BTreeMap<String, String>,
    teams: BTreeMap<String, String>,
    withdrawals: Vec<Value>,
    lots: Vec<Value>,
    rounds: Vec<Value>,
}

/// A contest under these rules; nobody and nothing in it yet.
pub fn given(rules: Regulations) -> Given {
    Given {
        rules,
        entrants: Vec::new(),
        units: BTreeMap::new(),
        teams: BTreeMap::new(),
        withdrawals: Vec::new(),
        lots: Vec::new(),
        rounds: Vec::new(),
    }
}

impl Given {
    /// Entrants in the order of their draw numbers: `A B C`. Without it they are numbered as the rounds name them.
    pub fn entrants(mut self, names: &str) -> Self {
        names.split_whitespace().for_each(|name| self.note(name));
        self
    }

    /// Units of the entrants: `A:u1 B:u2`.
    pub fn units(mut self, units: &str) -> Self {
        for word in units.split_whitespace() {
            let (entrant, unit) = word.split_once(':').unwrap();
            self.note(entrant);
            self.units.insert(entrant.to_owned(), unit.to_owned());
        }
        self
    }

    /// Teams of the entrants: `x1:X x2:X`.
    pub fn teams(mut self, teams: &str) -> Self {
        for word in teams.split_whitespace() {
            let (entrant, team) = word.split_once(':').unwrap();
            self.note(entrant);
            self.teams.insert(entrant.to_owned(), team.to_owned());
        }
        self
    }

    /// One text for each round, as the rules print it: `A–B 4:3 · C–D forfeit D · E bye · F–G open · H–I 5:4 H-1.5`;
    /// the last takes 1.5 victory points from H.
    pub fn rounds(mut self, rounds: &[&str]) -> Self {
        for text in rounds {
            let games: Vec<_> = text.split('·').map(str::trim).filter(|game| !game.is_empty()).collect();
            let matches: Vec<_> =
                games.into_iter().zip(1..).map(|(game, table)| self.game(game, table)).collect();
            self.rounds.push(json!({"number": self.rounds.len() + 1, "matches": matches}));
        }
        self
    }

    /// Left after a round.
    pub fn withdrawn(mut self, entrant: &str, after_round: u32) -> Self {
        self.withdrawals.push(json!({"entrant": entrant, "after_round": after_round}));
        self
    }

    /// Left after a round and came back before another.
    pub fn missed(mut self, entrant: &str, after_round: u32, returned_before: u32) -> Self {
        self.withdrawals.push(
            json!({"entrant": entrant, "after_round": after_round, "returned_before": returned_before}),
        );
        self
    }

    /// A recorded lot, best first.
    pub fn lot(mut self, order: &str) -> Self {
        self.lots.push(order.split_whitespace().collect());
        self
    }

    /// The contest.
    pub fn contest(&self) -> Contest {
        let numbered = |(name, number): (&String, u32)| {
            let mut entrant = json!({"id": name, "draw_number": number});
            for (field, of) in [("unit", &self.units), ("team", &self.teams)] {
                if let Some(value) = of.get(name) {
                    entrant[field] = json!(value);
                }
            }
            entrant
        };
        let named = |of: &BTreeMap<String, String>| {
            let mut ids: Vec<_> = of.values().collect();
            ids.sort();
            ids.dedup();
            ids.into_iter().map(|id| json!({"id": id})).collect::<Vec<_>>()
        };
        let mut sheet = json!({
            "format": "saiwu-sheet/1",
            "regulations": self.rules,
            "units": named(&self.units),
            "entrants": self.entrants.iter().zip(1..).map(numbered).collect::<Vec<_>>(),
            "rounds": self.rounds,
            "withdrawals": self.withdrawals,
            "lots": self.lots,
        });
        if self.rules.ranks_teams() {
            sheet["teams"] = json!(named(&self.teams));
        }
        Sheet::read_for_check(sheet.to_string().as_bytes())
            .unwrap_or_else(|error| panic!("{error:?}"))
            .contest
    }

    fn note(&mut self, entrant: &str) {
        if !self.entrants.iter().any(|known| known == entrant) {
            self.entrants.push(entrant.to_owned());
        }
    }

    fn game(&mut self, text: &str, table: u32) -> Value {
        let mut words = text.split_whitespace();
        let sides: Vec<_> = words.next().unwrap().split(['–', '-']).collect();
        sides.iter().for_each(|side| self.note(side));
        let result = words.next().unwrap();
        let rest: Vec<_> = words.collect();
        let mut game = json!({"sides": sides});
        if result != "bye" {
            game["table"] = json!(table);
        }
        match result {
            "open" | "bye" => {}
            "forfeit" => game["result"] = json!({"forfeit": rest}),
            levels => {
                game["result"] = json!({"levels": levels.split(':').collect::<Vec<_>>()});
                let penalty = |word: &&str| {
                    let (entrant, points) = word.split_at(word.find('-').unwrap());
                    let points: Value = serde_json::from_str(points).unwrap();
                    json!({"entrant": entrant, "clause": "二(五)", "victory_points": points})
                };
                game["penalties"] = rest.iter().map(penalty).collect();
            }
        }
        game
    }
}

/// The points of one match between `a` and `b`, first `a`: (match points, victory points) in tenths. The match is
/// written as in [`Given::rounds`] without the sides: `A:8`, `forfeit a`, `5:4 a-1.5`.
pub fn points(rules: &Regulations, result: &str) -> [(i32, i32); 2] {
    let game = one_match(rules, &format!("a–b {result}"));
    let sides = score_match(rules, &game).unwrap();
    [0, 1].map(|side| (sides[side].match_points.as_tenths(), sides[side].victory_points.as_tenths()))
}

/// Outcome, match points and victory points of both sides in tenths for a result as JSON: `win 20 130`.
pub fn scored(rules: &Regulations, result: Value) -> [String; 2] {
    let mut game = one_match(rules, "a–b open");
    game.result = Some(serde_json::from_value(result).unwrap());
    let sides = score_match(rules, &game).unwrap();
    [0, 1].map(|side| {
        let side = &sides[side];
        let outcome = serde_json::to_value(side.outcome).unwrap().as_str().unwrap().to_owned();
        format!("{outcome} {} {}", side.match_points.as_tenths(), side.victory_points.as_tenths())
    })
}

/// One match, written as in [`Given::rounds`].
pub fn one_match(rules: &Regulations, text: &str) -> Match {
    given(rules.clone()).rounds(&[text]).contest().rounds.remove(0).matches.remove(0)
}

/// The ranking as `saiwu-standings/1`.
pub fn document(contest: &Contest) -> Value {
    document_after(contest, None)
}

/// The ranking after a round.
pub fn document_after(contest: &Contest, round: Option<u32>) -> Value {
    let ranking = standings(contest, round.map(RoundNumber));
    serde_json::to_value(StandingsDocument::new(contest, &ranking, "main", false)).unwrap()
}

/// The ids in ranking order.
pub fn order(contest: &Contest) -> String {
    let ids: Vec<_> = rows(contest).iter().map(|row| row["entrant"].as_str().unwrap().to_owned()).collect();
    ids.join(" ")
}

/// The rows of the ranking.
pub fn rows(contest: &Contest) -> Vec<Value> {
    document(contest)["rows"].as_array().unwrap().clone()
}

/// The row of one entrant or team.
pub fn row(contest: &Contest, id: &str) -> Value {
    rows(contest).into_iter().find(|row| row["entrant"] == id).unwrap()
}

/// A key's value for one entrant or team.
pub fn value(contest: &Contest, id: &str, key: &str) -> Value {
    row(contest, id)["keys"][key].clone()
}

/// The ties that wait for a lot.
pub fn unresolved(contest: &Contest) -> Value {
    document(contest)["unresolved"].clone()
}

/// The next round, or the one asked for.
pub fn pairing(contest: &Contest, request: &RoundRequest) -> Pairing {
    pair(&pairing_problem(contest, request).unwrap()).unwrap()
}

/// The next round in table order: `A–H E–D 2`; a single name is the bye.
pub fn paired(contest: &Contest) -> String {
    written(&pairing(contest, &RoundRequest::default()))
}

/// Round `round` as it would be paired by the rounds before it.
pub fn paired_again(contest: &Contest, round: u32) -> Pairing {
    pairing(contest, &RoundRequest { round: Some(RoundNumber(round)), ..RoundRequest::default() })
}

/// A pairing in table order.
pub fn written(pairing: &Pairing) -> String {
    let matches: Vec<_> = pairing
        .matches
        .iter()
        .map(|paired| match &paired.second {
            Some(second) => format!("{}–{second}", paired.first),
            None => paired.first.to_string(),
        })
        .collect();
    matches.join(" ")
}

/// The same matches in whatever order.
pub fn sorted(text: &str) -> Vec<&str> {
    let mut words: Vec<_> = text.split_whitespace().collect();
    words.sort_unstable();
    words
}

/// (floaters, gap) of each score group from the top, as the rules print it: `(1,2)(0,0)`.
pub fn floats(pairing: &Pairing) -> String {
    let groups = &pairing.quality.groups;
    groups.iter().map(|group| format!("({},{})", group.floaters, group.gap)).collect()
}

/// What blocks, as `rematch: 1 2 3`, and what may be done.
pub fn blocked(contest: &Contest, allow: &[Relaxation]) -> (Vec<String>, Vec<String>) {
    let request = RoundRequest { allow: allow.iter().copied().collect(), ..RoundRequest::default() };
    match pair(&pairing_problem(contest, &request).unwrap()) {
        Err(PairingRefusal::NoLegalPairing { blocking, options, .. }) => {
            let word = |value: Value| value.as_str().unwrap().to_owned();
            let block = blocking.iter().map(|block| {
                let constraint = word(serde_json::to_value(block.constraint).unwrap());
                let ids: Vec<_> = block.entrants.iter().map(ToString::to_string).collect();
                format!("{constraint}: {}", ids.join(" "))
            });
            let options = options.iter().map(|option| word(serde_json::to_value(option).unwrap()));
            (block.collect(), options.collect())
        }
        other => panic!("nothing blocks: {other:?}"),
    }
}

/// Why the next round is not paired at all.
pub fn refused(contest: &Contest) -> RoundRefusal {
    pairing_problem(contest, &RoundRequest::default()).unwrap_err()
}

/// The contest with the next round published, without results.
pub fn with_next_round(contest: &Contest) -> Contest {
    let mut next = contest.clone();
    let number = RoundNumber(u32::try_from(contest.rounds.len()).unwrap() + 1);
    next.rounds.push(paired_round(number, &pairing(contest, &RoundRequest::default())));
    next
}

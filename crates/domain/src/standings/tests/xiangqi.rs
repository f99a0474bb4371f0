//! The chain of a real pairing system for xiangqi: R19 W10, R20 T9 and T31, R21.3.
//!
//! W10 is written out here. The eleven events are not part of the project; without them the tests say that they were
//! skipped.

use super::build::{guandan, key, order};
use crate::contest::{Colour, Contest, Entrant, Match, MatchResult, Round, Sides};
use crate::ids::{EntrantId, RoundNumber, TableNumber};
use crate::points::Points;
use crate::regulations::{
    Award, ByeRule, Game, KeyRule, MatchPointScheme, OpponentValue, RankingKey, Regulations,
    VictoryPointTable,
};
use crate::standings::standings;
use serde_json::{Value, json};

/// The settings that the eleven events differ in, and those of the table of R21.3.
#[derive(Clone, Copy)]
struct Rules {
    win: Points,
    draw: Points,
    bye: Points,
    opponent_value: OpponentValue,
    byes_win: bool,
    forfeits_win: bool,
    byes_have_colour: bool,
    forfeits_have_colour: bool,
    last: Option<RankingKey>,
}

const W10_RULES: Rules = Rules {
    win: Points::whole(2),
    draw: Points::whole(1),
    bye: Points::whole(2),
    opponent_value: OpponentValue::Zero,
    byes_win: true,
    forfeits_win: true,
    byes_have_colour: true,
    forfeits_have_colour: true,
    last: Some(RankingKey::DropFirstRounds),
};

impl Rules {
    fn regulations(self) -> Regulations {
        let award = |match_points, counts_as_win| Award {
            match_points,
            victory_points: Points::ZERO,
            levels_gained: 0,
            net_levels: 0,
            counts_as_win,
            counts_as_second: self.forfeits_have_colour,
        };
        let keys = [
            RankingKey::MatchPoints,
            RankingKey::Buchholz,
            RankingKey::Wins,
            RankingKey::Fouls,
            RankingKey::SecondWins,
            RankingKey::SecondGames,
        ];
        let mut rules = guandan(&[]);
        rules.game = Game::Xiangqi;
        rules.victory_points = VictoryPointTable::None;
        rules.match_points = MatchPointScheme {
            draw: self.draw,
            bands: vec![crate::regulations::Band { min_d: 0, winner: self.win, loser: Points::ZERO }],
            ..rules.match_points
        };
        rules.bye = ByeRule {
            match_points: self.bye,
            victory_points: Points::ZERO,
            counts_as_win: self.byes_win,
            opponent_value: self.opponent_value,
            ..rules.bye
        };
        rules.forfeit.winner = award(self.win, self.forfeits_win);
        rules.forfeit.loser = award(Points::ZERO, false);
        rules.forfeit.both = award(Points::ZERO, false);
        rules.ranking_keys = keys.into_iter().chain(self.last).map(KeyRule::Plain).collect();
        rules
    }
}

/// One player over all rounds, as the file of R21.3 writes it.
struct Card {
    number: usize,
    opponents: Vec<usize>,
    first: Vec<char>,
    tenths: Vec<i64>,
    forfeit: Vec<char>,
}

fn id(number: usize) -> EntrantId {
    EntrantId(number.to_string())
}

fn played(cards: &[Card], rules: Rules) -> Contest {
    let rounds = cards.iter().map(|card| card.opponents.len()).max().unwrap();
    let rounds = (0..rounds).map(|round| {
        let matches = cards.iter().filter_map(|card| game(cards, card, round, rules)).zip(1..);
        let matches = matches.map(|(game, table)| Match { table: Some(TableNumber(table)), ..game });
        Round::new(RoundNumber(u32::try_from(round).unwrap() + 1), matches.collect())
    });
    let rounds = rounds.collect();
    let entrants = cards.iter().map(|card| (id(card.number), Entrant::new(id(card.number), "")));
    Contest { entrants: entrants.collect(), rounds, ..Contest::new(rules.regulations()) }
}

/// The match of a player that has the bye or sits with `first`.
fn game(cards: &[Card], card: &Card, round: usize, rules: Rules) -> Option<Match> {
    let opponent = *card.opponents.get(round)?;
    let is_first = card.first[round] == '+';
    if opponent == 0 {
        let colour = if is_first { Colour::First } else { Colour::Second };
        let bye = Match::new(None, Sides::Bye(id(card.number)));
        return Some(Match { bye_colour: rules.byes_have_colour.then_some(colour), ..bye });
    }
    if !is_first {
        return None;
    }
    let other = cards.iter().find(|card| card.number == opponent).unwrap();
    let sides = [card, other];
    let absent: Vec<_> =
        sides.iter().filter(|side| side.forfeit[round] == '-').map(|side| id(side.number)).collect();
    let result = if absent.is_empty() {
        let (own, theirs) = (card.tenths[round], other.tenths[round]);
        let winner = match own.cmp(&theirs) {
            std::cmp::Ordering::Greater => Some(id(card.number)),
            std::cmp::Ordering::Less => Some(id(other.number)),
            std::cmp::Ordering::Equal => None,
        };
        MatchResult::Outcome { winner }
    } else {
        MatchResult::Forfeit { absent, reason: None }
    };
    let sides = Sides::Two(id(card.number), id(other.number));
    Some(Match { result: Some(result), ..Match::new(None, sides) })
}

/// `number opponents | colours | points | forfeits`, in the order of W10. The forfeits are those of the file; W10 gives
/// the points.
const W10: [&str; 11] = [
    "11|0 8 9 2 3 5 6|+--+-+-|2 2 0 2 2 2 1|=======",
    "3|4 6 5 9 11 8 2|+-+-++-|2 2 2 2 0 2 0|==+====",
    "9|10 2 11 3 8 6 1|+-++--+|2 2 2 0 0 1 2|======+",
    "2|1 9 4 11 10 0 3|-++-+-+|2 0 2 0 1 2 2|=======",
    "8|7 11 1 6 9 3 4|-+-++-+|2 0 2 2 2 0 0|=======",
    "5|6 10 3 7 1 11 0|+--+--+|1 2 0 1 2 0 2|==-====",
    "4|3 7 2 1 0 10 8|-+-+-+-|0 2 0 0 2 2 2|=======",
    "6|5 3 10 8 7 9 11|-++--++|1 0 2 0 2 1 1|=======",
    "1|2 0 8 4 5 7 9|+-+-+--|0 2 0 2 0 2 0|======-",
    "10|9 5 6 0 2 4 7|-+-+--+|0 0 0 2 1 0 2|=======",
    "7|8 4 0 5 6 1 10|+-+-++-|0 0 2 1 0 0 0|=======",
];

fn w10() -> Vec<Card> {
    let numbers = |text: &str| -> Vec<usize> { text.split(' ').map(|word| word.parse().unwrap()).collect() };
    let card = |text: &&str| {
        let fields: Vec<_> = text.split('|').collect();
        Card {
            number: fields[0].parse().unwrap(),
            opponents: numbers(fields[1]),
            first: fields[2].chars().collect(),
            tenths: numbers(fields[3])
                .into_iter()
                .map(|points| i64::try_from(points).unwrap() * 10)
                .collect(),
            forfeit: fields[4].chars().collect(),
        }
    };
    W10.iter().map(card).collect()
}

#[test]
fn w10_r7_5_16_r7_2_11_r7_2_18_r7_2_19_eleven_players_seven_rounds() {
    let contest = played(&w10(), W10_RULES);
    let ranking = standings(&contest, None);
    assert_eq!(order(&contest), "11 3 9 2 8 5 4 6 1 10 7");
    assert!(ranking.unresolved.is_empty());
    // match_points, buchholz, wins, second_wins, second_games
    for (number, expected) in [
        ("11", [11, 51, 5, 2, 4]),
        ("3", [10, 60, 5, 2, 3]),
        ("9", [9, 56, 4, 1, 3]),
        ("2", [9, 49, 4, 2, 3]),
        ("8", [8, 54, 4, 2, 3]),
        ("5", [8, 42, 3, 2, 4]),
        ("4", [8, 41, 4, 2, 4]),
        ("6", [7, 54, 2, 1, 3]),
        ("1", [6, 45, 3, 3, 4]),
        ("10", [5, 44, 2, 0, 4]),
        ("7", [3, 42, 1, 0, 3]),
    ] {
        let names = ["match_points", "buchholz", "wins", "second_wins", "second_games"];
        let found = names.map(|name| key(&ranking, number, name));
        assert_eq!(found, expected.map(|value| value.to_string()), "{number}");
    }
}

/// The cards, the rules and the expected ranks by number.
struct Event {
    name: String,
    cards: Vec<Card>,
    rules: Rules,
    expected: Vec<(usize, u64)>,
}

fn events() -> Option<Vec<Event>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/xiangqi_swiss_events.json");
    let Ok(text) = std::fs::read_to_string(path) else {
        eprintln!("skipped: {path} is not there");
        return None;
    };
    let events: Vec<Value> = serde_json::from_str(&text).unwrap();
    Some(events.iter().map(event).collect())
}

fn event(file: &Value) -> Event {
    let points = |name: &str| -> Points { serde_json::from_value(file[name].clone()).unwrap() };
    let rules = Rules {
        win: points("win"),
        draw: points("draw"),
        bye: points("bye_score"),
        opponent_value: serde_json::from_value(file["bye_opponent_score"].clone()).unwrap(),
        ..W10_RULES
    };
    let players = file["data"].as_array().unwrap();
    let number = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
    let card = |player: &Value| {
        let score = |value: &Value| {
            let points: Points = serde_json::from_value(value.clone()).unwrap();
            i64::from(points.as_tenths())
        };
        Card {
            number: number(&player["no"]),
            opponents: player["opp"].as_array().unwrap().iter().map(number).collect(),
            first: player["first"].as_str().unwrap().chars().collect(),
            tenths: player["score"].as_array().unwrap().iter().map(score).collect(),
            forfeit: player["forfeit"].as_str().unwrap().chars().collect(),
        }
    };
    let expected =
        players.iter().map(|player| (number(&player["no"]), player["expected_rank"].as_u64().unwrap()));
    Event {
        name: file["event"].as_str().unwrap().to_owned(),
        cards: players.iter().map(card).collect(),
        rules,
        expected: expected.collect(),
    }
}

/// How many places differ from the expected ones, and how many ties are left.
fn differences(event: &Event, rules: Rules) -> (usize, usize) {
    let ranking = standings(&played(&event.cards, rules), None);
    let position =
        |number: usize| ranking.rows.iter().position(|row| *row.ranked.as_str() == number.to_string());
    let differ = event.expected.iter().filter(|(number, rank)| {
        let place = position(*number).unwrap();
        u64::try_from(place + 1).unwrap() != *rank
    });
    (differ.count(), ranking.unresolved.len())
}

#[test]
fn r20_t9_r21_3_eleven_events_of_another_program_are_ranked_exactly() {
    let Some(events) = events() else { return };
    assert_eq!(events.len(), 11);
    for event in &events {
        assert_eq!(differences(event, event.rules), (0, 0), "{}", event.name);
        let ranking = standings(&played(&event.cards, event.rules), None);
        for (number, rank) in &event.expected {
            let row = ranking.rows.iter().find(|row| *row.ranked.as_str() == number.to_string()).unwrap();
            assert_eq!(u64::from(row.rank), *rank, "{} {number}", event.name);
        }
    }
}

#[test]
fn r20_t31_r10_1_each_rule_is_seen_by_the_events_that_can_see_it() {
    let Some(events) = events() else { return };
    type Change = fn(Rules) -> Rules;
    let other_value: Change = |rules| Rules {
        opponent_value: match rules.opponent_value {
            OpponentValue::Zero => OpponentValue::LowestTotal,
            OpponentValue::LowestTotal | OpponentValue::LowestPositiveTotal => OpponentValue::Zero,
        },
        ..rules
    };
    let table: [(&str, Change, Value); 6] = [
        (
            "the other bye opponent value",
            other_value,
            json!({"xq08": 6, "xq09": 2, "xq11": 13, "xq15": 16, "xq25": 2, "xq27": 2}),
        ),
        (
            "drop_last_rounds",
            |rules| Rules { last: Some(RankingKey::DropLastRounds), ..rules },
            json!({"xq11": 4, "xq22": 2}),
        ),
        (
            "byes not counted as wins",
            |rules| Rules { byes_win: false, ..rules },
            json!({"xq08": 2, "xq15": 2}),
        ),
        (
            "forfeit wins not counted as wins",
            |rules| Rules { forfeits_win: false, ..rules },
            json!({"xq08": 2, "xq11": 6, "xq15": 2}),
        ),
        (
            "bye colours not counted",
            |rules| Rules { byes_have_colour: false, ..rules },
            json!({"xq08": 6, "xq09": 2}),
        ),
        (
            "colours of forfeited games not counted",
            |rules| Rules { forfeits_have_colour: false, ..rules },
            json!({"xq15": 2}),
        ),
    ];
    for (name, change, expected) in table {
        for event in &events {
            let (places, _) = differences(event, change(event.rules));
            assert_eq!(
                places,
                expected[&event.name].as_u64().unwrap_or(0) as usize,
                "{name}: {}",
                event.name
            );
        }
    }
    for event in &events {
        let (_, ties) = differences(event, Rules { last: None, ..event.rules });
        let expected = json!({"xq11": 2, "xq22": 1, "xq23": 1});
        assert_eq!(
            ties,
            expected[&event.name].as_u64().unwrap_or(0) as usize,
            "no drop step: {}",
            event.name
        );
    }
}

//! `saiwu score`: matches deal by deal, one JSON object a line in and one a line out.

use super::{Reply, sheet};
use crate::args::{ScoreArgs, ScoredGame};
use crate::failure::Failure;
use crate::files;
use saiwu_domain::contest::{Match, MatchResult, Sides};
use saiwu_domain::ids::EntrantId;
use saiwu_domain::level::Level;
use saiwu_domain::regulations::{Game, Regulations};
use saiwu_domain::scoring::guandan::{self, GuandanDeal};
use saiwu_domain::scoring::shengji::{self, CaptureBy, ShengjiDeal, TrickPenalty};
use saiwu_domain::scoring::{Seat, SeatDirection, score_match};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::Path;

pub fn run(arguments: &ScoreArgs) -> Result<Reply, Failure> {
    let (game, default) = match arguments.game {
        ScoredGame::Guandan => (Game::Guandan, "guandan-swiss-2018"),
        ScoredGame::Shengji => (Game::Shengji, "shengji-team-swiss-2013"),
    };
    let regulations = sheet::named_template(arguments.template.as_deref().unwrap_or(default))?;
    let regulations = sheet::with_settings(regulations, &arguments.settings)?;
    if regulations.game != game {
        return Err(Failure::bad_input("wrong_game", "--template", "this template is of the other game"));
    }
    let path = arguments.file.as_deref().unwrap_or(Path::new("-"));
    let bytes = files::read(path)?;
    let mut text = String::new();
    for (index, line) in bytes.split(|byte| *byte == b'\n').enumerate() {
        if line.trim_ascii().is_empty() {
            continue;
        }
        let scored = match arguments.game {
            ScoredGame::Guandan => score_guandan(&regulations, line),
            ScoredGame::Shengji => score_shengji(&regulations, line),
        };
        let place = format!("line {}", index + 1);
        let scored = scored.map_err(|message| {
            Failure::bad_input("bad_deals", place.clone(), format!("{place}: {message}"))
        })?;
        text.push_str(&format!("{scored}\n"));
    }
    Ok(Reply::clean(text))
}

/// One line of input.
#[derive(Deserialize)]
struct Line<D> {
    deals: Vec<D>,
    /// Ids of the two sides, first-named first; without them the directions stand in.
    sides: Option<[EntrantId; 2]>,
}

fn parse<'de, D: Deserialize<'de>>(line: &'de [u8]) -> Result<Line<D>, String> {
    serde_json::from_slice(line).map_err(|error| {
        let column = error.column();
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
        format!("column {column}: {message}")
    })
}

fn score_guandan(regulations: &Regulations, line: &[u8]) -> Result<Value, String> {
    let Line { deals, sides } = parse::<Vec<Seat>>(line)?;
    let deals = deals.iter().enumerate().map(|(index, order)| {
        GuandanDeal::from_order(order).map_err(|bad| format!("deal {}: {bad}", index + 1))
    });
    let deals = deals.collect::<Result<Vec<_>, _>>()?;
    let track = guandan::track(regulations, &deals).map_err(|bad| bad.to_string())?;
    let tracked = track.deals.iter();
    let shown = tracked
        .map(|deal| json!({"winner": deal.winner, "gain": deal.gain, "levels": deal.levels}))
        .collect::<Vec<_>>();
    let end = End {
        levels: track.levels,
        deals: deals.len(),
        first_to_level: track.first_to_level,
        declarer_at_end: track.declarer_at_end,
    };
    Ok(end.scored(regulations, sides, Value::from(shown)))
}

#[derive(Deserialize)]
struct WrittenDeal {
    declarer: SeatDirection,
    defender_points: u32,
    #[serde(default)]
    kitty: u32,
    #[serde(default)]
    capture: Option<Value>,
    #[serde(default)]
    penalties: Vec<TrickPenalty>,
}

fn score_shengji(regulations: &Regulations, line: &[u8]) -> Result<Value, String> {
    let Line { deals, sides } = parse::<WrittenDeal>(line)?;
    let deals = deals.into_iter().enumerate().map(|(index, deal)| {
        let capture = deal.capture.as_ref().map(capture).transpose();
        let capture = capture.map_err(|message| format!("deal {}: {message}", index + 1))?;
        Ok(ShengjiDeal {
            declarer: deal.declarer,
            defender_points: deal.defender_points,
            kitty: deal.kitty,
            capture,
            penalties: deal.penalties,
        })
    });
    let deals = deals.collect::<Result<Vec<_>, String>>()?;
    let track = shengji::track(regulations, &deals).map_err(|bad| bad.to_string())?;
    let tracked = track.deals.iter();
    let shown = tracked
        .map(|deal| {
            json!({
                "points": deal.points,
                "taken_over": deal.taken_over,
                "gain": {"side": deal.side, "levels": deal.risen},
                "next_declarer": deal.next_declarer,
                "levels": deal.levels,
                "declarer_unexpected": deal.declarer_unexpected,
            })
        })
        .collect::<Vec<_>>();
    let end = End {
        levels: track.levels,
        deals: deals.len(),
        first_to_level: track.first_to_level,
        declarer_at_end: Some(track.declarer_at_end),
    };
    Ok(end.scored(regulations, sides, Value::from(shown)))
}

/// `"single"`, `"pair"`, `"three"`, `{"tractor": n}`, `"throw"`, `{"throw": m}`.
fn capture(value: &Value) -> Result<CaptureBy, String> {
    let refused = || {
        "capture is \"single\", \"pair\", \"three\", {\"tractor\": n}, \"throw\" or {\"throw\": m}".to_owned()
    };
    let number =
        |value: &Value| value.as_u64().and_then(|number| u32::try_from(number).ok()).ok_or_else(refused);
    match value {
        Value::String(word) => match word.as_str() {
            "single" => Ok(CaptureBy::Single),
            "pair" => Ok(CaptureBy::Pair),
            "three" => Ok(CaptureBy::Three),
            "throw" => Ok(CaptureBy::Throw(None)),
            _ => Err(refused()),
        },
        Value::Object(fields) => match (fields.len(), fields.get("tractor"), fields.get("throw")) {
            (1, Some(pairs), None) => Ok(CaptureBy::Tractor(number(pairs)?)),
            (1, None, Some(multiplier)) => Ok(CaptureBy::Throw(Some(number(multiplier)?))),
            _ => Err(refused()),
        },
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => Err(refused()),
    }
}

/// How a match ended.
struct End {
    levels: [Level; 2],
    deals: usize,
    first_to_level: Option<SeatDirection>,
    declarer_at_end: Option<SeatDirection>,
}

impl End {
    /// The line of output: levels, deals, the result as a sheet has it, and what it is worth.
    fn scored(&self, regulations: &Regulations, sides: Option<[EntrantId; 2]>, deals: Value) -> Value {
        let named = sides.unwrap_or_else(|| ["EW", "NS"].map(EntrantId::from));
        let side = |direction: Option<SeatDirection>| direction.map(|side| named[side.index()].clone());
        let mut result = json!({"levels": self.levels, "deals": self.deals});
        if self.levels[0] == self.levels[1] {
            for (name, id) in [
                ("first_to_level", side(self.first_to_level)),
                ("declarer_at_end", side(self.declarer_at_end)),
            ] {
                if let Some(id) = id {
                    result[name] = json!(id);
                }
            }
        }
        let [first, second] = named.clone();
        let played = Match {
            result: Some(MatchResult::Levels {
                levels: self.levels,
                deals: u32::try_from(self.deals).ok(),
                first_to_level: side(self.first_to_level),
                declarer_at_end: side(self.declarer_at_end),
                decided_for: None,
            }),
            ..Match::new(None, Sides::Two(first, second))
        };
        let scores = score_match(regulations, &played).unwrap_or_default();
        let match_points: Vec<_> = scores.iter().map(|score| score.match_points).collect();
        let victory_points: Vec<_> = scores.iter().map(|score| score.victory_points).collect();
        json!({
            "levels": self.levels,
            "deals": deals,
            "result": result,
            "match_points": match_points,
            "victory_points": victory_points,
        })
    }
}

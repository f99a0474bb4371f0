//! `saiwu score`: matches deal by deal, one JSON object a line in and one a line out.

use super::{Reply, sheet};
use crate::args::{ScoreArgs, ScoredGame};
use crate::failure::Failure;
use crate::files;
use saiwu_domain::contest::{Match, MatchResult, Sides};
use saiwu_domain::ids::EntrantId;
use saiwu_domain::level::Level;
use saiwu_domain::points::Points;
use saiwu_domain::regulations::{Game, Regulations};
use saiwu_domain::scoring::guandan::{self, GuandanDeal};
use saiwu_domain::scoring::shengji::{
    self, CaptureBy, DealPenalty, DealPenaltyEffect, HookingJack, ShengjiDeal,
};
use saiwu_domain::scoring::{EndedBy, Seat, SeatDirection, score_match};
use saiwu_domain::sentence::Sentence;
use saiwu_domain::serde_words::zh_of;
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
        return Err(Failure::bad_input(
            "wrong_game",
            "--template",
            Sentence::new("这个模板是另一种牌的", "this template is of the other game"),
        ));
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
        let line = index + 1;
        let scored = scored.map_err(|Sentence { zh, en }| {
            let message = Sentence::new(format!("第{line}行：{zh}"), format!("line {line}: {en}"));
            Failure::bad_input("bad_deals", format!("line {line}"), message)
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
    /// Levels at the start, where lateness raised one of them (R10.4.3).
    start: Option<[Level; 2]>,
}

impl<D> Line<D> {
    fn start(&self, regulations: &Regulations) -> Result<[Level; 2], Sentence> {
        let start = self.start.unwrap_or([regulations.levels.start; 2]);
        let target = regulations.levels.target;
        if start.iter().all(|level| *level <= target) {
            Ok(start)
        } else {
            Err(Sentence::new(
                format!("start：起始级数不能高于{target}"),
                format!("start: a match starts at {target} or below"),
            ))
        }
    }
}

fn parse<'de, D: Deserialize<'de>>(line: &'de [u8]) -> Result<Line<D>, Sentence> {
    serde_json::from_slice(line).map_err(|error| {
        let column = error.column();
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
        Sentence::new(format!("第{column}列：{}", zh_of(message)), format!("column {column}: {message}"))
    })
}

fn in_deal(index: usize, Sentence { zh, en }: Sentence) -> Sentence {
    let deal = index + 1;
    Sentence::new(format!("第{deal}副：{zh}"), format!("deal {deal}: {en}"))
}

fn score_guandan(regulations: &Regulations, line: &[u8]) -> Result<Value, Sentence> {
    let written = parse::<Vec<Seat>>(line)?;
    let start = written.start(regulations)?;
    let deals =
        written.deals.iter().enumerate().map(|(index, order)| {
            GuandanDeal::from_order(order).map_err(|bad| in_deal(index, bad.sentence()))
        });
    let deals = deals.collect::<Result<Vec<_>, _>>()?;
    if regulations.counts_deal_points() {
        return score_deal_points(regulations, written.sides, &deals);
    }
    let track = guandan::track_from(regulations, start, &deals).map_err(|bad| bad.sentence())?;
    let tracked = track.deals.iter();
    let shown = tracked
        .map(|deal| json!({"winner": deal.winner, "gain": deal.gain, "levels": deal.levels}))
        .collect::<Vec<_>>();
    let end = End {
        levels: track.levels,
        deals: deals.len(),
        first_to_level: track.first_to_level,
        declarer_at_end: track.declarer_at_end,
        ended_by: track.ended_by,
    };
    Ok(end.scored(regulations, written.sides, Value::from(shown)))
}

/// Every deal gives 3, 2 or 1 (R4.7); one deal beyond the limit is the extra deal at equal sums.
fn score_deal_points(
    regulations: &Regulations,
    sides: Option<[EntrantId; 2]>,
    deals: &[GuandanDeal],
) -> Result<Value, Sentence> {
    let track = guandan::deal_points(regulations, deals).map_err(|bad| bad.sentence())?;
    let named = named(sides);
    let decided_for = track.decided_for.map(|side| named[side.index()].clone());
    let mut result = json!({"deal_points": track.points});
    if let Some(winner) = &decided_for {
        result["decided_for"] = json!(winner);
    }
    let scored = MatchResult::DealPoints { points: track.points, decided_for };
    let (match_points, victory_points) = points_of(regulations, named, scored);
    Ok(json!({
        "deal_points": track.points,
        "deals": track.deals,
        "result": result,
        "match_points": match_points,
        "victory_points": victory_points,
    }))
}

#[derive(Deserialize)]
struct WrittenDeal {
    declarer: SeatDirection,
    defender_points: u32,
    #[serde(default)]
    kitty: u32,
    #[serde(default)]
    capture: Option<Value>,
    /// `"trump"` or `"side"`: the J that took the kitty (R3.6).
    #[serde(default)]
    jack: Option<HookingJack>,
    #[serde(default)]
    penalties: Vec<WrittenPenalty>,
}

/// `{"side": "EW", "trick_points": -10}`; each effect that is named counts.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenPenalty {
    side: SeatDirection,
    trick_points: Option<i32>,
    levels: Option<i32>,
    opponent_levels: Option<i32>,
    lose_deal: Option<LostDeal>,
    wrong_card_count: Option<bool>,
}

/// Levels for the other side.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LostDeal {
    #[serde(default)]
    gain_if_declarer: u32,
    #[serde(default)]
    gain_if_defenders: u32,
}

impl WrittenPenalty {
    fn effects(&self) -> Result<Vec<DealPenalty>, Sentence> {
        use DealPenaltyEffect::{Levels, LoseDeal, OpponentLevels, TrickPoints, WrongCardCount};
        let lost = self.lose_deal.as_ref().map(|lost| LoseDeal {
            gain_if_declarer: lost.gain_if_declarer,
            gain_if_defenders: lost.gain_if_defenders,
        });
        let effects = [
            self.trick_points.map(TrickPoints),
            self.levels.map(Levels),
            self.opponent_levels.map(OpponentLevels),
            lost,
            self.wrong_card_count.filter(|wrong| *wrong).map(|_| WrongCardCount),
        ];
        let named: Vec<_> =
            effects.into_iter().flatten().map(|effect| DealPenalty { side: self.side, effect }).collect();
        if named.is_empty() {
            return Err(Sentence::new(
                "判罚写 trick_points、levels、opponent_levels、lose_deal 或 wrong_card_count",
                "a penalty names trick_points, levels, opponent_levels, lose_deal or wrong_card_count",
            ));
        }
        Ok(named)
    }
}

fn score_shengji(regulations: &Regulations, line: &[u8]) -> Result<Value, Sentence> {
    let written = parse::<WrittenDeal>(line)?;
    let start = written.start(regulations)?;
    let deals = written.deals.iter().enumerate().map(|(index, deal)| {
        let in_deal = |message| in_deal(index, message);
        let capture = deal.capture.as_ref().map(capture).transpose().map_err(in_deal)?;
        let penalties = deal.penalties.iter().map(WrittenPenalty::effects);
        let penalties = penalties.collect::<Result<Vec<_>, _>>().map_err(in_deal)?;
        Ok(ShengjiDeal {
            declarer: deal.declarer,
            defender_points: deal.defender_points,
            kitty: deal.kitty,
            capture,
            jack: deal.jack,
            penalties: penalties.concat(),
        })
    });
    let deals = deals.collect::<Result<Vec<_>, Sentence>>()?;
    let track = shengji::track_from(regulations, start, &deals).map_err(|bad| bad.sentence())?;
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
        ended_by: track.ended_by,
    };
    Ok(end.scored(regulations, written.sides, Value::from(shown)))
}

/// `"single"`, `"pair"`, `"three"`, `{"tractor": n}`, `"throw"`, `{"throw": m}`.
fn capture(value: &Value) -> Result<CaptureBy, Sentence> {
    let refused = || {
        Sentence::new(
            "capture 写 \"single\"、\"pair\"、\"three\"、{\"tractor\": n}、\"throw\" 或 {\"throw\": m}",
            "capture is \"single\", \"pair\", \"three\", {\"tractor\": n}, \"throw\" or {\"throw\": m}",
        )
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
    ended_by: Option<EndedBy>,
}

/// Without ids the directions stand in.
fn named(sides: Option<[EntrantId; 2]>) -> [EntrantId; 2] {
    sides.unwrap_or_else(|| ["EW", "NS"].map(EntrantId::from))
}

/// Match points and victory points of both sides.
fn points_of(
    regulations: &Regulations,
    [first, second]: [EntrantId; 2],
    result: MatchResult,
) -> (Vec<Points>, Vec<Points>) {
    let played = Match { result: Some(result), ..Match::new(None, Sides::Two(first, second)) };
    let scores = score_match(regulations, &played).unwrap_or_default();
    scores.iter().map(|score| (score.match_points, score.victory_points)).unzip()
}

impl End {
    /// The line of output: levels, deals, the result as a sheet has it, and what it is worth.
    fn scored(&self, regulations: &Regulations, sides: Option<[EntrantId; 2]>, deals: Value) -> Value {
        let named = named(sides);
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
        let scored = MatchResult::Levels {
            levels: self.levels,
            deals: u32::try_from(self.deals).ok(),
            first_to_level: side(self.first_to_level),
            declarer_at_end: side(self.declarer_at_end),
            decided_for: None,
        };
        let (match_points, victory_points) = points_of(regulations, named.clone(), scored);
        json!({
            "levels": self.levels,
            "deals": deals,
            "result": result,
            "match_points": match_points,
            "victory_points": victory_points,
            "ended_by": self.ended_by,
        })
    }
}

//! The canonical text of a sheet: fixed order of fields, one item a line, the same bytes for the same contest.

use super::{Player, SHEET_FORMAT, Sheet};
use crate::contest::{Colour, Entrant, Match, MatchPenalty, MatchResult, Sides, Team, Unit};
use crate::ids::{EntrantId, RoundNumber, TableNumber, TeamId, UnitId};
use crate::level::Level;
use crate::points::Points;
use crate::regulations::{Regulations, template};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

impl Sheet {
    /// The sheet as canonical JSON text with a final line break; [`Sheet::read`] gives the same sheet back.
    pub fn to_json(&self) -> String {
        let contest = &self.contest;
        let mut text = Text(String::from("{\n"));
        text.field("format", &SHEET_FORMAT);
        if !self.title.is_empty() {
            text.field("title", &self.title);
        }
        text.field("regulations", &written_regulations(&contest.regulations));
        text.list("units", contest.units.values().map(WrittenUnit::from));
        text.list("teams", contest.teams.values().map(WrittenTeam::from));
        let nobody = Vec::new();
        text.list(
            "entrants",
            contest
                .entrants
                .values()
                .map(|entrant| WrittenEntrant::of(entrant, self.players.get(&entrant.id).unwrap_or(&nobody))),
        );
        text.list("withdrawals", contest.entrants.values().flat_map(|entrant| self.withdrawals(entrant)));
        text.list("lots", contest.lots.iter());
        self.write_stage(&mut text);
        text.0.push_str("}\n");
        text.0
    }

    /// One row for each time the entrant left: the times it came back first, then for good.
    fn withdrawals<'a>(&'a self, entrant: &'a Entrant) -> Vec<Withdrawal<'a>> {
        let mut rows: Vec<Withdrawal<'a>> = Vec::new();
        for round in entrant.missed.iter().map(|round| round.0) {
            match rows.last_mut() {
                Some(row) if row.returned_before == Some(RoundNumber(round)) => {
                    row.returned_before = Some(RoundNumber(round + 1));
                }
                Some(_) | None => rows.push(Withdrawal {
                    entrant: &entrant.id,
                    after_round: RoundNumber(round - 1),
                    returned_before: Some(RoundNumber(round + 1)),
                    reason: None,
                }),
            }
        }
        if let Some(after_round) = entrant.withdrawn_after {
            let reason = self.withdrawal_reasons.get(&entrant.id).map(String::as_str);
            rows.push(Withdrawal { entrant: &entrant.id, after_round, returned_before: None, reason });
        }
        rows
    }

    fn write_stage(&self, text: &mut Text) {
        let out = &mut text.0;
        out.push_str("  \"stages\": [\n    {\"id\": ");
        out.push_str(&json(&self.stage));
        out.push_str(", \"kind\": \"swiss\", \"rounds\": [");
        for (index, round) in self.contest.rounds.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            out.push_str(&format!("{comma}\n      {{\"number\": {}, \"matches\": [", round.number));
            for (index, played) in round.matches.iter().enumerate() {
                let comma = if index == 0 { "" } else { "," };
                out.push_str(&format!("{comma}\n        {}", json(&WrittenMatch::from(played))));
            }
            out.push_str("\n      ]}");
        }
        out.push_str("\n    ]}\n  ]\n");
    }
}

struct Text(String);

impl Text {
    fn field(&mut self, name: &str, value: &impl Serialize) {
        self.0.push_str(&format!("  \"{name}\": {},\n", json(value)));
    }

    fn list<T: Serialize>(&mut self, name: &str, items: impl Iterator<Item = T>) {
        let lines: Vec<_> = items.map(|item| format!("\n    {}", json(&item))).collect();
        if !lines.is_empty() || name == "entrants" {
            self.0.push_str(&format!("  \"{name}\": [{}\n  ],\n", lines.join(",")));
        }
    }
}

/// Everything a sheet holds has texts as keys and finite numbers, so JSON never fails.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// The name of the template, the template with the organizer's settings, or the whole object.
fn written_regulations(regulations: &Regulations) -> Value {
    if let Ok(base) = template(&regulations.name) {
        if base == *regulations {
            return Value::String(base.name);
        }
        if let Some(set) = settings_since(&base, regulations) {
            return serde_json::json!({"template": base.name, "set": set});
        }
    }
    serde_json::to_value(regulations).unwrap_or_default()
}

/// The changed paths, if setting them on the template gives exactly these regulations.
fn settings_since(base: &Regulations, regulations: &Regulations) -> Option<BTreeMap<String, Value>> {
    let changed =
        regulations.origins.iter().filter(|(path, origin)| base.origins.get(*path) != Some(*origin));
    let mut set = BTreeMap::new();
    for (path, _) in changed {
        set.insert(path.clone(), regulations.setting(path).ok()?.value);
    }
    let rebuilt = set.iter().try_fold(base.clone(), |built, (path, value)| built.with(path, value.clone()));
    (rebuilt.ok()? == *regulations).then_some(set)
}

#[derive(Serialize)]
struct WrittenUnit<'a> {
    id: &'a UnitId,
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    members: Option<u32>,
}

impl<'a> From<&'a Unit> for WrittenUnit<'a> {
    fn from(unit: &'a Unit) -> Self {
        Self { id: &unit.id, name: &unit.name, members: unit.members }
    }
}

#[derive(Serialize)]
struct WrittenTeam<'a> {
    id: &'a TeamId,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<&'a UnitId>,
    name: &'a str,
}

impl<'a> From<&'a Team> for WrittenTeam<'a> {
    fn from(team: &'a Team) -> Self {
        Self { id: &team.id, unit: team.unit.as_ref(), name: &team.name }
    }
}

#[derive(Serialize)]
struct WrittenEntrant<'a> {
    id: &'a EntrantId,
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<&'a UnitId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    team: Option<&'a TeamId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    draw_number: Option<u32>,
    #[serde(skip_serializing_if = "<[Player]>::is_empty")]
    players: &'a [Player],
}

impl<'a> WrittenEntrant<'a> {
    fn of(entrant: &'a Entrant, players: &'a [Player]) -> Self {
        let Entrant { id, name, unit, team, draw_number, .. } = entrant;
        Self { id, name, unit: unit.as_ref(), team: team.as_ref(), draw_number: *draw_number, players }
    }
}

#[derive(Serialize)]
struct Withdrawal<'a> {
    entrant: &'a EntrantId,
    after_round: RoundNumber,
    #[serde(skip_serializing_if = "Option::is_none")]
    returned_before: Option<RoundNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

#[derive(Serialize)]
struct WrittenMatch<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<TableNumber>,
    sides: Vec<&'a EntrantId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<WrittenResult<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    penalties: Vec<WrittenPenalty<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fouls: Option<[u32; 2]>,
}

impl<'a> From<&'a Match> for WrittenMatch<'a> {
    fn from(played: &'a Match) -> Self {
        let result = match (&played.sides, &played.result) {
            (Sides::Bye(_), _) => Some(WrittenResult::Bye { bye: true, colour: played.bye_colour }),
            (Sides::Two(..), None) => None,
            (Sides::Two(first, _), Some(result)) => Some(WrittenResult::of(result, first)),
        };
        let fouls = (played.fouls != [0, 0]).then_some(played.fouls);
        let penalties = played.penalties.iter().map(WrittenPenalty::from).collect();
        Self { table: played.table, sides: played.sides.entrants().collect(), result, penalties, fouls }
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum WrittenResult<'a> {
    Levels {
        levels: &'a [Level; 2],
        #[serde(skip_serializing_if = "Option::is_none")]
        deals: Option<u32>,
        #[serde(skip_serializing_if = "Option::is_none")]
        first_to_level: Option<&'a EntrantId>,
        #[serde(skip_serializing_if = "Option::is_none")]
        declarer_at_end: Option<&'a EntrantId>,
        #[serde(skip_serializing_if = "Option::is_none")]
        decided_for: Option<&'a EntrantId>,
    },
    DealPoints {
        deal_points: &'a [u32; 2],
        #[serde(skip_serializing_if = "Option::is_none")]
        decided_for: Option<&'a EntrantId>,
    },
    Outcome {
        outcome: &'static str,
    },
    Games {
        games: Vec<WrittenResult<'a>>,
    },
    Ruled {
        played: Box<WrittenResult<'a>>,
        ruled_against: &'a [EntrantId],
    },
    Forfeit {
        forfeit: &'a [EntrantId],
    },
    Bye {
        bye: bool,
        #[serde(rename = "as", skip_serializing_if = "Option::is_none")]
        colour: Option<Colour>,
    },
}

impl<'a> WrittenResult<'a> {
    fn of(result: &'a MatchResult, first: &EntrantId) -> Self {
        match result {
            MatchResult::Levels { levels, deals, first_to_level, declarer_at_end, decided_for } => {
                Self::Levels {
                    decided_for: decided_for.as_ref(),
                    levels,
                    deals: *deals,
                    first_to_level: first_to_level.as_ref(),
                    declarer_at_end: declarer_at_end.as_ref(),
                }
            }
            MatchResult::DealPoints { points, decided_for } => {
                Self::DealPoints { deal_points: points, decided_for: decided_for.as_ref() }
            }
            MatchResult::Outcome { winner } => Self::Outcome {
                outcome: match winner {
                    None => "draw",
                    Some(winner) if winner == first => "first",
                    Some(_) => "second",
                },
            },
            MatchResult::Games { games } => {
                Self::Games { games: games.iter().map(|game| Self::of(game, first)).collect() }
            }
            MatchResult::Forfeit { absent } => Self::Forfeit { forfeit: absent },
            MatchResult::Ruled { played, against } => {
                Self::Ruled { played: Box::new(Self::of(played, first)), ruled_against: against }
            }
        }
    }
}

#[derive(Serialize)]
struct WrittenPenalty<'a> {
    entrant: &'a EntrantId,
    #[serde(skip_serializing_if = "str::is_empty")]
    clause: &'a str,
    match_points: Points,
    victory_points: Points,
    trick_points: i32,
    levels: i32,
}

impl<'a> From<&'a MatchPenalty> for WrittenPenalty<'a> {
    fn from(penalty: &'a MatchPenalty) -> Self {
        let MatchPenalty { entrant, clause, match_points, victory_points, trick_points, levels } = penalty;
        Self {
            entrant,
            clause,
            match_points: *match_points,
            victory_points: *victory_points,
            trick_points: *trick_points,
            levels: *levels,
        }
    }
}

//! `saiwu pair`: the pairing of a round by the engine.

use super::{Reply, json, sheet};
use crate::args::PairArgs;
use crate::failure::Failure;
use crate::reply::Format;
use crate::table::{Align, Table};
use saiwu_domain::contest::Contest;
use saiwu_domain::ids::{EntrantId, RoundNumber, TableNumber};
use saiwu_domain::pairing::{
    Constraint, PairedMatch, Pairing, PairingProblem, Relaxed, RelaxedWhy, explain, pair,
};
use saiwu_domain::swiss::{ExtraRound, RoundRequest, pairing_problem};
use serde::Serialize;

pub fn run(arguments: &PairArgs, format: Format) -> Result<Reply, Failure> {
    let sheet = sheet::read(&arguments.sheet)?;
    if arguments.round == Some(0) {
        return Err(Failure::bad_input("bad_round", "--round", "rounds are numbered from 1"));
    }
    let request = RoundRequest {
        round: arguments.round.map(RoundNumber),
        allow: arguments.allow.iter().map(|allowed| (*allowed).into()).collect(),
        extra_round: if arguments.extra_round { ExtraRound::Wanted } else { ExtraRound::Refused },
        ..RoundRequest::default()
    };
    let problem = pairing_problem(&sheet.contest, &request)?;
    let pairing = pair(&problem)?;
    Ok(Reply::clean(match format {
        Format::Json => json(&Document::of(&problem, &pairing, arguments.explain)),
        Format::Text => {
            let mut text = listed(&sheet.contest, problem.round, &pairing);
            if arguments.explain {
                text.push('\n');
                for paired in &pairing.matches {
                    let sides = names(&sheet.contest, &sides_of(paired));
                    text.push_str(&format!("{sides}：{}。\n", explain::sentence(&problem, paired).zh));
                }
            }
            text
        }
    }))
}

/// `saiwu-pairing/1`
#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    round: RoundNumber,
    matches: Vec<MatchDocument<'a>>,
    relaxed: Vec<RelaxedDocument<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explain: Option<Vec<ExplainDocument<'a>>>,
}

#[derive(Serialize)]
struct MatchDocument<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<TableNumber>,
    sides: Vec<&'a EntrantId>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    bye: bool,
}

#[derive(Serialize)]
struct RelaxedDocument<'a> {
    constraint: Constraint,
    sides: &'a [EntrantId],
    why: &'static str,
}

#[derive(Serialize)]
struct ExplainDocument<'a> {
    sides: Vec<&'a EntrantId>,
    text: String,
}

impl<'a> Document<'a> {
    fn of(problem: &PairingProblem, pairing: &'a Pairing, explained: bool) -> Self {
        let matches = pairing.matches.iter().map(|paired| MatchDocument {
            table: paired.table,
            sides: sides_of(paired),
            bye: paired.second.is_none(),
        });
        let relaxed = pairing.relaxed.iter().map(|relaxed| RelaxedDocument {
            constraint: relaxed.constraint,
            sides: &relaxed.sides,
            why: why(relaxed),
        });
        let sentences = || {
            let matches = pairing.matches.iter();
            matches
                .map(|paired| ExplainDocument {
                    sides: sides_of(paired),
                    text: explain::sentence(problem, paired).zh,
                })
                .collect()
        };
        Self {
            format: "saiwu-pairing/1",
            round: problem.round,
            matches: matches.collect(),
            relaxed: relaxed.collect(),
            explain: explained.then(sentences),
        }
    }
}

fn sides_of(paired: &PairedMatch) -> Vec<&EntrantId> {
    [Some(&paired.first), paired.second.as_ref()].into_iter().flatten().collect()
}

fn why(relaxed: &Relaxed) -> &'static str {
    match relaxed.why {
        RelaxedWhy::Unavoidable => "无法避免：任何合规的编排都至少有这么多场",
        RelaxedWhy::AllowedByReferee => "裁判长同意，且无法避免",
        RelaxedWhy::SetByReferee => "裁判长指定的对阵",
    }
}

fn rule(constraint: Constraint) -> &'static str {
    match constraint {
        Constraint::Locked => "指定的对阵",
        Constraint::SameUnit => "同单位相遇",
        Constraint::Colour => "先后手连三或多三",
        Constraint::SecondBye => "再次轮空",
        Constraint::Rematch => "再次相遇",
        Constraint::SameTeam => "同队相遇",
        Constraint::Forbidden => "指定不相遇",
    }
}

fn names(contest: &Contest, ids: &[&EntrantId]) -> String {
    let known = |id: &EntrantId| contest.entrants.get(id).map(|entrant| entrant.name.clone());
    let names = ids.iter().map(|id| known(id).unwrap_or_else(|| id.to_string()));
    names.collect::<Vec<_>>().join(" — ")
}

fn listed(contest: &Contest, round: RoundNumber, pairing: &Pairing) -> String {
    const NUMBER: (&str, Align) = ("签号", Align::Right);
    const ID: (&str, Align) = ("编号", Align::Right);
    let headings =
        [("桌号", Align::Right), NUMBER, ID, ("东西", Align::Left), NUMBER, ID, ("南北", Align::Left)];
    let mut table = Table::new(headings.map(|(heading, align)| (heading.to_owned(), align)));
    let draw_numbers = contest.draw_numbers();
    let side = |id: &EntrantId| {
        let number = draw_numbers.get(id).map(ToString::to_string).unwrap_or_default();
        [number, id.to_string(), names(contest, &[id])]
    };
    for paired in &pairing.matches {
        let number = paired.table.map_or_else(|| "–".to_owned(), |table| table.to_string());
        let nobody = || [String::new(), String::new(), "轮空".to_owned()];
        let second = paired.second.as_ref().map_or_else(nobody, side);
        table.row([number].into_iter().chain(side(&paired.first)).chain(second).collect());
    }
    let mut text = format!("第{round}轮对阵\n{}", table.text());
    for relaxed in &pairing.relaxed {
        let sides: Vec<_> = relaxed.sides.iter().collect();
        text.push_str(&format!(
            "{}：{}（{}）\n",
            rule(relaxed.constraint),
            names(contest, &sides),
            why(relaxed)
        ));
    }
    text
}

//! `saiwu pair`: the next round of whatever stage is next: Swiss, groups, knockout or placement.

use super::{Reply, json, sheet};
use crate::args::PairArgs;
use crate::failure::{Failure, STAGE_COMPLETE};
use crate::reply::Format;
use crate::table::{Align, Table};
use saiwu_domain::contest::{Contest, Sides, StageField};
use saiwu_domain::course::{
    PlanRefusal, PlannedMatch, RoundPlan, Step, begin_stage, match_title, needs_lots, next_step, plan_round,
    round_title, rounds_due, stage_title,
};
use saiwu_domain::ids::{EntrantId, RoundNumber, TableNumber};
use saiwu_domain::pairing::{Constraint, Relaxed, RelaxedWhy};
use saiwu_domain::regulations::Game;
use saiwu_domain::sentence::Sentence;
use saiwu_domain::swiss::{ExtraRound, RoundRefusal, RoundRequest};
use serde::Serialize;

pub fn run(arguments: &PairArgs, format: Format) -> Result<Reply, Failure> {
    let mut contest = sheet::read(&arguments.sheet)?.contest;
    let request = RoundRequest {
        allow: arguments.allow.iter().map(|allowed| (*allowed).into()).collect(),
        extra_round: if arguments.extra_round { ExtraRound::Wanted } else { ExtraRound::Refused },
        ..RoundRequest::default()
    };
    if let Some(round) = arguments.round {
        go_back(&mut contest, round)?;
    }
    let begun = begin_what_is_due(&mut contest)?;
    let plan =
        plan_round(&contest, &request).map_err(|refusal| in_all_stages(&contest, Failure::from(refusal)))?;
    Ok(Reply::clean(match format {
        Format::Json => json(&Document::of(&contest, &plan, begun, arguments.explain)),
        Format::Text => {
            let mut text = listed(&contest, &plan);
            if arguments.explain {
                text.push('\n');
                for planned in &plan.matches {
                    let sides = names(&contest, &sides_of(planned));
                    text.push_str(&format!("{sides}：{}。\n", planned.why.zh));
                }
            }
            text
        }
    }))
}

/// What is over in a contest of several stages is all of them, not only the last.
fn in_all_stages(contest: &Contest, failure: Failure) -> Failure {
    let stages = contest.regulations.stages.len();
    if failure.code.as_ref() != STAGE_COMPLETE || stages < 2 {
        return failure;
    }
    let parts = (0..stages).map(|stage| {
        let (title, rounds) = (stage_title(contest, stage), rounds_due(contest, stage));
        Sentence::new(format!("{}{rounds}轮", title.zh), format!("{} {rounds}", title.en))
    });
    let parts: Vec<_> = parts.collect();
    let joined = |text: fn(&Sentence) -> &str, by| parts.iter().map(text).collect::<Vec<_>>().join(by);
    let message = Sentence::new(
        format!("各阶段已经全部编排：{}", joined(|part| &part.zh, "，")),
        format!("all stages are paired, rounds: {}", joined(|part| &part.en, ", ")),
    );
    Failure { message, ..failure }
}

/// The contest as it was when this round was to be paired.
fn go_back(contest: &mut Contest, round: u32) -> Result<(), Failure> {
    if round == 0 {
        return Err(Failure::bad_input(
            "bad_round",
            "--round",
            Sentence::new("轮次从1起", "rounds are numbered from 1"),
        ));
    }
    let next = u32::try_from(contest.rounds.len()).unwrap_or(u32::MAX).saturating_add(1);
    if round > next {
        let rounds = rounds_due(contest, contest.current_stage());
        let only_stage = contest.regulations.stages.len() == 1;
        return Err(match contest.rounds.iter().find(|round| !round.is_complete()) {
            _ if only_stage && round > rounds => RoundRefusal::StageComplete { rounds }.into(),
            Some(open) => {
                let tables = open.matches.iter().filter(|played| !played.is_decided());
                let tables = tables.filter_map(|played| played.table).collect();
                RoundRefusal::RoundIncomplete { round: open.number, tables }.into()
            }
            None => RoundRefusal::RoundIncomplete { round: RoundNumber(next), tables: Vec::new() }.into(),
        });
    }
    if let Some(again) = contest.rounds.get(round as usize - 1) {
        let stage = again.stage;
        contest.rounds.truncate(round as usize - 1);
        contest.stages.truncate(stage + 1);
    }
    Ok(())
}

/// Draws the stage that is due where its groups or its bracket follow from what is known; lots are for a person to draw.
fn begin_what_is_due(contest: &mut Contest) -> Result<Option<usize>, Failure> {
    let Step::Begin(stage) = next_step(contest) else { return Ok(None) };
    if stage > 0 && needs_lots(contest, stage) {
        return Err(PlanRefusal::NotBegun { stage }.into());
    }
    let field = begin_stage(contest, stage, None)?.field;
    contest.stages.resize(stage, StageField::default());
    contest.stages.push(field);
    Ok(Some(stage))
}

/// `saiwu-pairing/1`
#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    round: RoundNumber,
    /// Id of the stage; absent where there is one only.
    #[serde(skip_serializing_if = "Option::is_none")]
    stage: Option<&'a str>,
    /// The groups or the bracket, where the stage begins with this round.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    begins: Option<&'a StageField>,
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
    fn of(contest: &'a Contest, plan: &'a RoundPlan, begun: Option<usize>, explained: bool) -> Self {
        let matches = plan.matches.iter().map(|planned| MatchDocument {
            table: planned.table,
            sides: sides_of(planned),
            bye: is_bye(planned),
        });
        let relaxed = relaxed_of(plan).map(|relaxed| RelaxedDocument {
            constraint: relaxed.constraint,
            sides: &relaxed.sides,
            why: why(relaxed),
        });
        let sentences = || {
            let matches = plan.matches.iter();
            matches
                .map(|planned| ExplainDocument { sides: sides_of(planned), text: planned.why.zh.clone() })
                .collect()
        };
        let rules = &contest.regulations.stages;
        let stage = rules.get(plan.stage).filter(|_| rules.len() > 1);
        Self {
            format: "saiwu-pairing/1",
            round: plan.number,
            stage: stage.map(|rule| rule.id.as_str()),
            begins: begun.and_then(|stage| contest.stages.get(stage)),
            matches: matches.collect(),
            relaxed: relaxed.collect(),
            explain: explained.then(sentences),
        }
    }
}

fn relaxed_of(plan: &RoundPlan) -> impl Iterator<Item = &Relaxed> {
    plan.pairings.iter().flat_map(|of_group| &of_group.pairing.relaxed)
}

fn sides_of(planned: &PlannedMatch) -> Vec<&EntrantId> {
    planned.sides.entrants().collect()
}

fn is_bye(planned: &PlannedMatch) -> bool {
    match planned.sides {
        Sides::Two(..) => false,
        Sides::Bye(_) => true,
    }
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

fn listed(contest: &Contest, plan: &RoundPlan) -> String {
    const NUMBER: (&str, Align) = ("签号", Align::Right);
    const ID: (&str, Align) = ("编号", Align::Right);
    const PART: (&str, Align) = ("场次", Align::Left);
    let (one, other) = match contest.regulations.game {
        Game::Guandan | Game::Shengji => ("东西", "南北"),
        Game::Xiangqi => ("红方", "黑方"),
    };
    let round = plan.round();
    let part = |planned: &PlannedMatch| {
        let first = planned.sides.entrants().next()?;
        match_title(contest, &round, first).map(|title| title.zh)
    };
    let has_parts = plan.matches.iter().any(|planned| part(planned).is_some());
    let headings = [("桌号", Align::Right), NUMBER, ID, (one, Align::Left), NUMBER, ID, (other, Align::Left)];
    let headings = has_parts.then_some(PART).into_iter().chain(headings);
    let mut table = Table::new(headings.map(|(heading, align)| (heading.to_owned(), align)));
    let draw_numbers = contest.draw_numbers();
    let side = |id: &EntrantId| {
        let number = draw_numbers.get(id).map(ToString::to_string).unwrap_or_default();
        [number, id.to_string(), names(contest, &[id])]
    };
    for planned in &plan.matches {
        let number = planned.table.map_or_else(|| "–".to_owned(), |table| table.to_string());
        let nobody = || [String::new(), String::new(), "轮空".to_owned()];
        let sides: Vec<_> = sides_of(planned).into_iter().map(side).collect();
        let first = sides.first().cloned().unwrap_or_default();
        let second = sides.get(1).cloned().unwrap_or_else(nobody);
        let part = has_parts.then(|| part(planned).unwrap_or_default());
        table.row(part.into_iter().chain([number]).chain(first).chain(second).collect());
    }
    let mut text =
        format!("{}对阵{}\n{}", round_title(contest, &round).zh, of_event(contest, plan), table.text());
    for relaxed in relaxed_of(plan) {
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

/// （全程第5轮）, where the title does not number the rounds of the event: it is the number for `--round`.
fn of_event(contest: &Contest, plan: &RoundPlan) -> String {
    match contest.regulations.stages.len() {
        0 | 1 => String::new(),
        _ => format!("（全程第{}轮）", plan.number),
    }
}

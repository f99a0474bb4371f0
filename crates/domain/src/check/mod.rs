//! The independent checker: every round of a contest against the rules of its stage, and published rankings against the
//! keys.
//!
//! It shares no code with the engine: history, legality, matching, objective (`swiss`), round-robin tables (`groups`),
//! brackets (`knockout`), crossover and draws (`entry`), ranking keys (`ranking`) and places are worked out here a second
//! time, from the rules. Only the points of a match come from [`crate::scoring`].
//!
//! What it can prove: every violation it lists is one. A quality finding names a pairing that is legal and better, so
//! it is never a false alarm. For up to 16 entrants it searches all pairings, so silence means that Q0–Q4
//! are optimal; above that it tries exchanges of two and three matches and silence proves nothing. Q5 (which of the
//! equally good pairings) is not judged. Rounds are judged by what was known when they were published (R9.7.1), as far
//! as the corrections made since are recorded ([`Records`]); otherwise by the results as they stand now.

mod better;
mod brackets;
mod bye;
mod colours;
mod common;
mod crossing;
mod due;
mod entry;
mod exact;
mod exchanges;
mod extent;
mod field;
mod groups;
mod history;
mod knockout;
mod lots;
mod matching;
mod objective;
mod places;
mod playoffs;
mod ranking;
mod recorded;
mod report;
mod results;
mod robin;
mod seating;
mod swiss;
mod tree;
mod view;
mod violations;

use crate::contest::{Contest, Records, Round};
use crate::ids::{EntrantId, RoundNumber};
use crate::regulations::StageKind;
use report::Report;
use serde::Serialize;
use std::collections::BTreeSet;

/// The format of the report.
pub const CHECK_FORMAT: &str = "saiwu-check/1";

/// What the checker found, round by round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CheckReport {
    /// [`CHECK_FORMAT`]
    pub format: &'static str,
    /// In the order of the rounds.
    pub findings: Vec<Finding>,
}

/// One thing that is not as the rules want it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Finding {
    /// Where.
    pub round: RoundNumber,
    /// Which rule.
    pub constraint: Constraint,
    /// How bad.
    pub severity: Severity,
    /// Whom it concerns.
    pub sides: Vec<EntrantId>,
    /// One Chinese sentence.
    pub text: String,
}

/// Which rule a finding is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Constraint {
    /// An active entrant is in no match of the round, or lacks an opponent in an even field (R9.2.1).
    Missing,
    /// In two matches of one round (R9.2.1).
    Twice,
    /// Against itself.
    #[serde(rename = "self")]
    Itself,
    /// Two meet again (R9.2.2).
    Rematch,
    /// A bye again while somebody had none (R9.2.3).
    SecondBye,
    /// Somebody with a lower total could have had the bye (R9.4.1).
    ByeNotLowest,
    /// Pairs of one team meet (R9.2.5).
    SameTeam,
    /// Two of one unit meet (R9.3, Q0).
    SameUnit,
    /// Paired after it withdrew (R9.2.4).
    Withdrawn,
    /// Nobody has this id.
    UnknownEntrant,
    /// Kept apart by the organizer, and meet (R9.2.6).
    Forbidden,
    /// Paired although it forfeited too often (R10.5).
    Excluded,
    /// Two matches at one table.
    TableTwice,
    /// A table that is not used (R9.6.1).
    TableExcluded,
    /// The first move is with the wrong side, or three times in a row with the same (R13.3).
    Colour,
    /// A stage began before the one before it was over (R1.1.1).
    StageOrder,
    /// In a stage without having come to a place that goes on (R11.5).
    NotQualified,
    /// The number or the sizes of the groups (R11.2.2).
    GroupSize,
    /// Seeds, pots or blocks are not spread as the regulations draw (R11.2).
    WrongDraw,
    /// Two of different groups meet (R11.3).
    WrongGroup,
    /// Two who should not meet in this round by the round-robin table (R11.3).
    WrongBerger,
    /// The first round of a knockout does not follow from the places (R12.1, R12.2).
    WrongCrossover,
    /// A match that does not follow from the bracket (R12.2.3).
    WrongBracket,
    /// Went out and plays again (R12).
    Eliminated,
    /// A free round for somebody who should have an opponent, or for the wrong one (R10.2.1, R12.2.2).
    WrongBye,
    /// An extra match between two who are not level (R7.4.1).
    NotTied,
    /// A published rank does not follow from the keys (R7.3).
    Ranking,
    /// The result cannot have come about (R2.3).
    ImpossibleResult,
    /// A pairing with fewer or smaller floats exists (R9.4.2).
    ScoreGap,
    /// A pairing in which fewer float the same way again exists (R9.4.4).
    RepeatedFloat,
    /// Tables or directions are not in the order of the list (R9.6).
    Order,
    /// An earlier round has open results, so the quality cannot be judged (R9.1.2).
    RoundIncomplete,
}

/// How bad a finding is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Against an absolute rule.
    Violation,
    /// Legal, but a better pairing exists or the list is out of order.
    Quality,
}

impl CheckReport {
    /// Whether an absolute rule is broken.
    pub fn has_violations(&self) -> bool {
        self.findings.iter().any(|finding| finding.severity == Severity::Violation)
    }
}

/// Checks every round of a contest, also the half-played last one, by the results as they stand now.
pub fn check(contest: &Contest) -> CheckReport {
    check_recorded(contest, &Records::default())
}

/// The same with what was recorded beside the contest: every round is judged by what was known when it was published,
/// and the published rankings by the results as they stand now.
pub fn check_recorded(contest: &Contest, records: &Records) -> CheckReport {
    let mut findings = Vec::new();
    let mut begun = BTreeSet::new();
    for round in &contest.rounds {
        let then = view::before(contest, records, round.number);
        let mut report = Report::new(contest, round.number, &mut findings);
        common::find(contest, records, round, &mut report);
        results::find(&contest.regulations.of_stage(round.stage), round, &mut report);
        if begun.insert(round.stage) {
            begin(contest, records, &then, round.stage, &mut report);
        }
        if round.kind.is_regular() {
            regular(contest, records, &then, round, &mut report);
        } else {
            playoffs::find(&then, round, &mut report);
        }
    }
    let next = RoundNumber(contest.rounds.last().map_or(1, |round| round.number.0.saturating_add(1)));
    // A stage that is drawn and not yet played.
    for stage in (0..contest.stages.len()).filter(|stage| !begun.contains(stage)) {
        let then = view::before(contest, records, next);
        begin(contest, records, &then, stage, &mut Report::new(contest, next, &mut findings));
    }
    let last = contest.rounds.last().map_or(RoundNumber(1), |round| round.number);
    for ranking in &records.rankings {
        recorded::find(contest, ranking, &mut Report::new(contest, last, &mut findings));
    }
    findings.sort();
    CheckReport { format: CHECK_FORMAT, findings }
}

fn begin(contest: &Contest, records: &Records, then: &Contest, stage: usize, report: &mut Report<'_>) {
    if stage > 0 && !extent::is_over(then, stage - 1) {
        report.violation(Constraint::StageOrder, &[], "前一阶段还没有打完，下一阶段已经开始");
        return;
    }
    if let Some(field) = contest.field_of(stage) {
        let then = view::at_draw(then, records, stage);
        entry::find(&then, stage, field, report);
        if let Some(lots) = records.stage_lots.get(&stage) {
            lots::find(&then, stage, field, lots, report);
        }
    }
}

fn regular(contest: &Contest, records: &Records, then: &Contest, round: &Round, report: &mut Report<'_>) {
    let stage = round.stage;
    let number = extent::own_rounds(then, stage) + 1;
    match contest.kind_of(stage) {
        StageKind::Swiss => {
            let field = contest.field_of(stage);
            let members: Option<BTreeSet<EntrantId>> = field.map(|field| field.entrants().cloned().collect());
            swiss::find(then, stage, members.as_ref(), round, records.allowed_in(round.number), report);
            let stranger = |id: &&EntrantId| {
                members.as_ref().is_some_and(|members| !members.contains(*id))
                    && contest.entrants.contains_key(*id)
            };
            for id in round.matches.iter().flat_map(|played| played.sides.entrants()).filter(stranger) {
                let text = format!("{}没有进入这一阶段", report.named(&[id]));
                report.violation(Constraint::NotQualified, &[id], &text);
            }
        }
        StageKind::Groups => groups::find(contest, records, then, round, number, report),
        StageKind::Knockout | StageKind::Placement => {
            let known = knockout::Known { now: contest, records, then };
            knockout::of_stage(&known, round, number, report);
        }
    }
}

/// Whether the active entrants of a round of the stage that is played can be paired by the absolute rules at all, by
/// the results so far.
pub fn legal_pairing_exists(contest: &Contest, round: RoundNumber) -> bool {
    let then = view::before(contest, &Records::default(), round);
    let stage = then.current_stage();
    match then.kind_of(stage) {
        StageKind::Swiss => {
            let members: Option<BTreeSet<EntrantId>> =
                then.field_of(stage).map(|field| field.entrants().cloned().collect());
            swiss::can_be_paired(&then, stage, members.as_ref())
        }
        StageKind::Groups => (0..then.field_of(stage).map_or(0, |field| field.groups.len()))
            .all(|group| swiss::can_be_paired(&then, stage, Some(&places::members_of(&then, stage, group)))),
        StageKind::Knockout | StageKind::Placement => true,
    }
}

impl Constraint {
    /// Whether a pairing with this fault is no pairing of the field, so that comparing it with others is idle.
    fn spoils_quality(self) -> bool {
        match self {
            Self::Missing
            | Self::Twice
            | Self::Itself
            | Self::Rematch
            | Self::SecondBye
            | Self::SameTeam
            | Self::SameUnit
            | Self::Withdrawn
            | Self::Forbidden
            | Self::Excluded
            | Self::UnknownEntrant => true,
            Self::ByeNotLowest
            | Self::TableTwice
            | Self::TableExcluded
            | Self::ImpossibleResult
            | Self::ScoreGap
            | Self::RepeatedFloat
            | Self::Order
            | Self::RoundIncomplete
            | Self::Colour
            | Self::StageOrder
            | Self::NotQualified
            | Self::GroupSize
            | Self::WrongDraw
            | Self::WrongGroup
            | Self::WrongBerger
            | Self::WrongCrossover
            | Self::WrongBracket
            | Self::Eliminated
            | Self::WrongBye
            | Self::NotTied
            | Self::Ranking => false,
        }
    }
}

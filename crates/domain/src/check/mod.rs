//! The independent checker: every round of a contest against the absolute rules (R9.2, R9.3) and the objective of
//! the pairing (R9.4).
//!
//! It shares no code with the pairing engine: history, legality, matching and objective are worked out here a second
//! time, from the rules. Only the points of a match come from [`crate::scoring`].
//!
//! What it can prove: every violation it lists is one. A quality finding names a pairing that is legal and better, so
//! it is never a false alarm. For up to 16 entrants it searches all pairings, so silence means that Q0–Q4
//! are optimal; above that it tries exchanges of two and three matches and silence proves nothing. Q5 (which of the
//! equally good pairings) is not judged. Rounds are judged by the results as they stand now: after a correction an
//! already published pairing may look worse than it was (R9.7.1).

mod better;
mod bye;
mod exact;
mod field;
mod history;
mod matching;
mod objective;
mod results;
mod seating;
mod violations;

use crate::contest::Contest;
use crate::ids::{EntrantId, RoundNumber};
use field::Field;
use history::History;
use serde::Serialize;

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
    /// Two matches at one table.
    TableTwice,
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

/// Checks every round of a contest, also the half-played last one.
pub fn check(contest: &Contest) -> CheckReport {
    let mut findings = Vec::new();
    let mut history = History::default();
    for round in &contest.rounds {
        let first_of_round = findings.len();
        violations::find(contest, &history, round, &mut findings);
        results::find(contest, round, &mut findings);
        let is_sound = !findings[first_of_round..].iter().any(|finding| finding.constraint.spoils_quality());
        if let Some(open) = history.first_open {
            findings.push(Finding {
                round: round.number,
                constraint: Constraint::RoundIncomplete,
                severity: Severity::Quality,
                sides: Vec::new(),
                text: format!("第{open}轮还有成绩没有登记，第{}轮的编排质量无法核对。", round.number),
            });
        } else if is_sound {
            better::find(contest, &history, round, &mut findings);
            seating::find(contest, &history, round, &mut findings);
        }
        history.add(&contest.regulations, round);
    }
    findings.sort();
    CheckReport { format: CHECK_FORMAT, findings }
}

/// Whether the active entrants of a round can be paired by the absolute rules at all, by the results so far.
pub fn legal_pairing_exists(contest: &Contest, round: RoundNumber) -> bool {
    let mut history = History::default();
    for earlier in contest.rounds.iter().take_while(|earlier| earlier.number < round) {
        history.add(&contest.regulations, earlier);
    }
    let field = Field::of(contest, &history, round);
    field.entrants.len() >= 2 && matching::all_can_be_paired(field.size(), &[], |a, b| field.is_legal(a, b))
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
            | Self::UnknownEntrant => true,
            Self::ByeNotLowest
            | Self::TableTwice
            | Self::ImpossibleResult
            | Self::ScoreGap
            | Self::RepeatedFloat
            | Self::Order
            | Self::RoundIncomplete => false,
        }
    }
}

/// Names as they stand in findings: 六中一队（1）.
fn named(contest: &Contest, ids: &[&EntrantId]) -> String {
    let name = |id: &&EntrantId| match contest.entrants.get(*id) {
        Some(entrant) if entrant.name != id.as_str() => format!("{}（{id}）", entrant.name),
        Some(_) | None => id.to_string(),
    };
    ids.iter().map(name).collect::<Vec<_>>().join("、")
}

//! A pairing made by hand: which rules it breaks, and what is worse than it need be.

use super::answer::{Criterion, Quality};
use super::cardinality::NOBODY;
use super::constraints::{Field, positions};
use super::explain;
use super::problem::{Constraint, PairingProblem, SetMatch};
use super::{pair, quality};
use crate::ids::EntrantId;
use crate::sentence::{Sentence, counted};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// How much an objection weighs; the heaviest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Gravity {
    /// It is no pairing: it cannot be published.
    Blocking,
    /// A hard rule is broken: the chief referee may want it all the same.
    Serious,
    /// It is legal, and not as good as possible.
    Note,
}

/// What speaks against a pairing made by hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Objection {
    /// How much it weighs.
    pub gravity: Gravity,
    /// What it is about.
    pub kind: ObjectionKind,
    /// Whom it is about.
    pub entrants: Vec<EntrantId>,
    /// The same in one sentence.
    pub sentence: Sentence,
}

/// What an objection is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum ObjectionKind {
    /// Not active in this round: withdrawn, absent, excluded or unknown.
    NotInRound,
    /// In no match and without a bye.
    Missing,
    /// In more than one match.
    Twice,
    /// Paired with itself.
    WithItself,
    /// More byes than the number of entrants asks for.
    TooManyByes,
    /// A rule between the two sides of a match, or about the bye, is broken.
    Broken {
        /// Which one.
        constraint: Constraint,
    },
    /// Another legal pairing is better in this part of the objective.
    Worse {
        /// Which one.
        criterion: Criterion,
    },
}

/// Everything that speaks against these matches as the pairing of the round, the heaviest first.
pub fn judge(problem: &PairingProblem, matches: &[SetMatch]) -> Vec<Objection> {
    let free = PairingProblem { locked: Vec::new(), ..problem.clone() };
    let mut objections = Vec::new();
    no_pairing(&free, matches, &mut objections);
    if let Ok(field) = Field::new(&free) {
        broken_rules(&free, &field, matches, &mut objections);
        let comparable = objections.iter().all(|objection| match objection.kind {
            ObjectionKind::Broken { .. } => true,
            ObjectionKind::NotInRound
            | ObjectionKind::Missing
            | ObjectionKind::Twice
            | ObjectionKind::WithItself
            | ObjectionKind::TooManyByes
            | ObjectionKind::Worse { .. } => false,
        });
        if comparable && let Ok(best) = pair(&free) {
            worse_parts(&free, &field, matches, &best.quality, &mut objections);
        }
    }
    objections.sort_by(|a, b| (a.gravity, a.kind, &a.entrants).cmp(&(b.gravity, b.kind, &b.entrants)));
    objections
}

/// R9.2.1: each active entrant exactly once, nobody else, one bye at most.
fn no_pairing(problem: &PairingProblem, matches: &[SetMatch], objections: &mut Vec<Objection>) {
    let active: BTreeSet<&EntrantId> = problem.entrants.iter().map(|entrant| &entrant.id).collect();
    let mut times: BTreeMap<&EntrantId, usize> = BTreeMap::new();
    let mut object = |gravity, kind, ids: Vec<&EntrantId>| {
        let who = explain::listed(problem, &ids);
        let (zh, en) = match kind {
            ObjectionKind::NotInRound => ("本轮不参赛，不能编排", "cannot be paired: not in this round"),
            ObjectionKind::Missing => ("还没有对手，也没有轮空", "has neither an opponent nor the bye"),
            ObjectionKind::Twice => ("排了不止一场", "is in more than one match"),
            ObjectionKind::WithItself => ("不能和自己交手", "cannot meet itself"),
            ObjectionKind::TooManyByes => {
                ("都轮空，其中两个本可以交手", "all have a bye; two of them could meet")
            }
            ObjectionKind::Broken { .. } | ObjectionKind::Worse { .. } => ("", ""),
        };
        objections.push(Objection {
            gravity,
            kind,
            entrants: ids.into_iter().cloned().collect(),
            sentence: Sentence::new(format!("{}{zh}", who.zh), format!("{} {en}", who.en)),
        });
    };
    for (first, second) in matches {
        if second.as_ref() == Some(first) {
            object(Gravity::Blocking, ObjectionKind::WithItself, vec![first]);
            *times.entry(first).or_default() += 1;
            continue;
        }
        for side in [Some(first), second.as_ref()].into_iter().flatten() {
            *times.entry(side).or_default() += 1;
        }
    }
    for (id, count) in &times {
        if !active.contains(*id) {
            object(Gravity::Blocking, ObjectionKind::NotInRound, vec![*id]);
        } else if *count > 1 {
            object(Gravity::Blocking, ObjectionKind::Twice, vec![*id]);
        }
    }
    for id in active.iter().filter(|id| !times.contains_key(*id)) {
        object(Gravity::Blocking, ObjectionKind::Missing, vec![*id]);
    }
    let byes: Vec<&EntrantId> =
        matches.iter().filter(|(_, second)| second.is_none()).map(|(first, _)| first).collect();
    if byes.len() > active.len() % 2 {
        object(Gravity::Serious, ObjectionKind::TooManyByes, byes);
    }
}

/// In the order in which they are named.
const RULES: [Constraint; 6] = [
    Constraint::Rematch,
    Constraint::SameTeam,
    Constraint::Forbidden,
    Constraint::SecondBye,
    Constraint::SameUnit,
    Constraint::Colour,
];

fn broken_rules(
    problem: &PairingProblem,
    field: &Field<'_>,
    matches: &[SetMatch],
    objections: &mut Vec<Objection>,
) {
    let position = positions(&field.list);
    let enforced = field.enforced();
    for (first, second) in matches {
        let a = position.get(first).copied();
        let b = match second {
            Some(second) => position.get(second).copied(),
            None => Some(field.list.len()).filter(|bye| *bye < field.size()),
        };
        let (Some(a), Some(b)) = (a, b) else { continue };
        for constraint in RULES.into_iter().filter(|rule| a != b && field.breaks(*rule, a, b)) {
            let ids: Vec<_> = [Some(first), second.as_ref()].into_iter().flatten().collect();
            objections.push(Objection {
                gravity: if enforced.contains(&constraint) { Gravity::Serious } else { Gravity::Note },
                kind: ObjectionKind::Broken { constraint },
                sentence: explain::broken(problem, constraint, &ids),
                entrants: ids.into_iter().cloned().collect(),
            });
        }
    }
}

/// Parts of the objective in which the best legal pairing is better, but for what [`broken_rules`] names match by match.
fn worse_parts(
    problem: &PairingProblem,
    field: &Field<'_>,
    matches: &[SetMatch],
    best: &Quality,
    objections: &mut Vec<Objection>,
) {
    let position = positions(&field.list);
    let mut mate = vec![NOBODY; field.size()];
    for (first, second) in matches {
        let a = position.get(first).copied();
        let b = second.as_ref().map_or(Some(field.list.len()), |second| position.get(second).copied());
        if let (Some(a), Some(b)) = (a, b) {
            (mate[a], mate[b]) = (b, a);
        }
    }
    let own = quality::of(field, &mate);
    let floaters = || {
        let pairs =
            mate.iter().enumerate().filter_map(|(u, v)| Some((field.entrant(u)?, field.entrant(*v)?)));
        pairs.filter(|(own, other)| own.total > other.total).map(|(own, _)| own.id.clone()).collect()
    };
    let unhappy = || {
        let pairs = mate.iter().enumerate().filter(|(u, v)| u < *v && *u < field.list.len());
        let unmet = pairs.filter(|(u, v)| field.moves(*u, **v).is_some_and(|moves| moves.cost.unmet() > 0));
        unmet.flat_map(|(u, v)| [u, *v]).filter_map(|at| Some(field.entrant(at)?.id.clone())).collect()
    };
    let with_bye = || {
        let bye = mate.get(field.list.len()).and_then(|at| field.entrant(*at));
        bye.map(|entrant| entrant.id.clone()).into_iter().collect()
    };
    let mut object = |criterion, entrants: Vec<EntrantId>, sentence| {
        let kind = ObjectionKind::Worse { criterion };
        objections.push(Objection { gravity: Gravity::Note, kind, entrants, sentence });
    };
    if own.bye > best.bye {
        let ids: Vec<EntrantId> = with_bye();
        let who = explain::listed(problem, &ids.iter().collect::<Vec<_>>());
        let sentence = Sentence::new(
            format!("轮空本该给轮空更少或积分更低的，而不是{}", who.zh),
            format!("the bye belongs to fewer byes or a lower total, not to {}", who.en),
        );
        object(Criterion::Bye, ids, sentence);
    }
    if own.groups > best.groups {
        let count = |quality: &Quality| quality.groups.iter().map(|group| group.floaters).sum::<u32>();
        let (own, best) = (count(&own), count(best));
        let sentence = if own > best {
            Sentence::new(
                format!("有{own}桌不同分的相遇，最好的编排只有{best}桌"),
                format!(
                    "{} with different totals; the best pairing has {best}",
                    counted(own, "table", "tables")
                ),
            )
        } else {
            Sentence::new(
                format!("有{own}桌不同分的相遇，最好的编排让高分的更接近"),
                format!(
                    "{} with different totals; the best pairing keeps high totals closer",
                    counted(own, "table", "tables")
                ),
            )
        };
        object(Criterion::Floats, floaters(), sentence);
    }
    if own.colours > best.colours {
        let sentence = Sentence::new(
            "先后手不如最好的编排平衡",
            "first and second moves are less balanced than in the best pairing",
        );
        object(Criterion::Colours, unhappy(), sentence);
    }
    if own.repeated_floats > best.repeated_floats {
        let (own, best) = (own.repeated_floats, best.repeated_floats);
        let sentence = Sentence::new(
            format!("有{own}个连着两轮都对高分的或都对低分的，最好的编排只有{best}个"),
            format!("{own} meet higher (or lower) totals twice running; in the best pairing {best}"),
        );
        object(Criterion::RepeatedFloats, floaters(), sentence);
    }
}

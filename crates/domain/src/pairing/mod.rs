//! The Swiss pairing of a round (R9): always legal when that is possible, best by the objective of R9.4, unique.
//!
//! 1. `constraints` and `order` turn the problem into a graph: vertices are the positions in L, edges are legal
//!    matches; with an odd number the bye is one more vertex.
//! 2. `weights` writes Q0 to Q4 as weights of matches (`colours` says what a match costs in Q3), and `matching` finds the perfect matching of least
//!    weight together with the dual values that prove it.
//! 3. `tight` reads from these all optimal pairings, `contraction` finds one among them, and `sequence` takes the
//!    first of them in the order of L (Q5).
//! 4. `tables`, `quality` and `trace` write down tables, the objective reached and the reasons; `explain`
//!    makes a sentence of the reasons.
//!
//! Where nothing legal exists, `blocking` says which constraint is in the way and whom it keeps apart. A pairing made by
//! hand is looked at by `judge`.

mod answer;
mod bits;
mod blocking;
mod cardinality;
mod colours;
mod constraints;
mod contraction;
pub mod explain;
mod judge;
mod locks;
mod matching;
mod order;
mod policy;
mod problem;
mod quality;
mod refusal;
mod sequence;
mod tables;
mod tight;
mod trace;
mod weights;

pub use answer::{
    ColourNeeds, Criterion, Effort, FirstMoveWhy, FloatCause, GroupFloats, PairedMatch, Pairing, Quality,
    Reason, Relaxed, RelaxedWhy, SkipReason, TableNote, TableRemark,
};
pub use colours::{Colour, ColourPolicy};
pub use judge::{Gravity, Objection, ObjectionKind, judge};
pub use policy::{FirstRoundMode, NumberOrder, PairingPolicy, Relaxation, Rematch, SameUnit, Sort};
pub use problem::{Constraint, Float, PairingEntrant, PairingProblem, SetMatch, TableRules};
pub use refusal::{Blocking, PairingRefusal, RefusalOption};
pub(crate) use tables::table_numbers;

use bits::Bits;
use cardinality::{NOBODY, augment_from};
use constraints::{Enforced, Field};
use sequence::{Levels, Sequence};
use tight::TightGraph;
use weights::{Cost, Lanes, LongLanes, Weights};

/// Pairs a round: the best legal pairing by R9.4, or why there is none.
pub fn pair(problem: &PairingProblem) -> Result<Pairing, PairingRefusal> {
    let field = Field::new(problem)?;
    let enforced = field.enforced();
    let legal = field.legal_graph(&enforced);
    let weights = Weights::new(&field);
    let Some(start) = free_matches(&legal, &weights) else {
        return Err(blocking::refusal(&field));
    };
    let work = Work { field: &field, enforced: &enforced, legal, weights: &weights };
    let solved = match weights.lanes() {
        0..=4 => work.solve::<Lanes<4>>(start),
        5..=8 => work.solve::<Lanes<8>>(start),
        9..=16 => work.solve::<Lanes<16>>(start),
        17..=32 => work.solve::<Lanes<32>>(start),
        _ => work.solve::<LongLanes>(start),
    };
    let Some((sequence, effort)) = solved else {
        return Err(blocking::refusal(&field));
    };
    Ok(write_down(problem, &field, &sequence, effort))
}

/// Matches that cost nothing, as many as possible and neighbours in L first; none if no legal pairing exists.
fn free_matches(legal: &[Bits], weights: &Weights<'_>) -> Option<Vec<usize>> {
    let size = legal.len();
    let free = weights.free_graph(legal);
    let mut mate = vec![NOBODY; size];
    for u in 0..size {
        if mate[u] == NOBODY
            && let Some(v) = free[u].iter().find(|v| *v > u && mate[*v] == NOBODY)
        {
            (mate[u], mate[v]) = (v, u);
        }
    }
    cardinality::augment_to_maximum(&free, &mut mate);
    let mut whole = mate.clone();
    let paired = (0..size).all(|root| whole[root] != NOBODY || augment_from(legal, &mut whole, root));
    paired.then_some(mate)
}

struct Work<'a> {
    field: &'a Field<'a>,
    enforced: &'a Enforced,
    legal: Vec<Bits>,
    weights: &'a Weights<'a>,
}

impl Work<'_> {
    fn solve<C: Cost>(self, start: Vec<usize>) -> Option<(Sequence, Effort)> {
        let optimum = matching::least_weight::<C>(&self.legal, self.weights, start)?;
        let mut effort = Effort { augmentations: optimum.augmentations, ..Effort::default() };
        let best = TightGraph::levels(&self.legal, self.weights, &optimum);
        let criteria = self.weights.levels().iter().map(|level| Some(level.criterion));
        let mut graphs = vec![(None, TightGraph::legal(self.legal))];
        graphs.extend(criteria.zip(best));
        let levels = Levels { graphs };
        let sequence = sequence::first_in_order(self.field, self.enforced, levels, optimum.mate, &mut effort);
        Some((sequence, effort))
    }
}

fn write_down(problem: &PairingProblem, field: &Field<'_>, sequence: &Sequence, effort: Effort) -> Pairing {
    let (seatings, table_notes) = tables::seat(field, &problem.tables, &sequence.mate);
    let quality = quality::of(field, &sequence.mate);
    let reasons = trace::reasons(field, sequence, &seatings);
    let relaxed = trace::relaxed(field, &seatings);
    let matches = seatings
        .iter()
        .zip(reasons)
        .map(|(seat, reasons)| {
            let (mut first, mut second) = (field.entrant(seat.first), field.entrant(seat.second));
            if field.moves(seat.first, seat.second).is_some_and(|moves| !moves.earlier_first) {
                (first, second) = (second, first);
            }
            let id = |entrant: &PairingEntrant| entrant.id.clone();
            let first = first.map_or_else(|| id(field.list[seat.first]), id);
            PairedMatch { first, second: second.map(id), table: seat.table, reasons }
        })
        .collect();
    Pairing { matches, table_notes, relaxed, quality, effort }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::RoundNumber;
    use crate::points::Points;

    #[test]
    fn costs_of_any_length_lead_to_the_same_pairing() {
        for step in 1..40_u32 {
            let entrants = (0..31_u32).map(|at| PairingEntrant {
                id: at.to_string().as_str().into(),
                total: Points::whole((at * step % 7) as i32),
                rank: None,
                draw_number: at,
                unit: Some((at * step % 5).to_string().as_str().into()),
                team: None,
                met: (0..31_u32)
                    .filter(|b| (at * at + b * b + step) % 4 == 0)
                    .map(|b| b.to_string().as_str().into())
                    .collect(),
                byes: at * step % 3 / 2,
                last_float: [Float::None, Float::Down, Float::Up][(at + step) as usize % 3],
                ..PairingEntrant::new("".into(), 0)
            });
            let problem = PairingProblem {
                round: RoundNumber(step),
                entrants: entrants.collect(),
                ..PairingProblem::default()
            };
            let field = Field::new(&problem).unwrap();
            let enforced = field.enforced();
            let weights = Weights::new(&field);
            let mates = [true, false].map(|long| {
                let legal = field.legal_graph(&enforced);
                let start = free_matches(&legal, &weights).unwrap();
                let work = Work { field: &field, enforced: &enforced, legal, weights: &weights };
                let solved =
                    if long { work.solve::<LongLanes>(start) } else { work.solve::<Lanes<16>>(start) };
                solved.unwrap().0.mate
            });
            assert_eq!(mates[0], mates[1], "{step}");
        }
    }
}

//! Ties of a practice contest: played off where the regulations say so, else drawn by lot.

use super::Play;
use crate::course::{plan_playoff, ties_to_decide};
use crate::ids::EntrantId;
use crate::regulations::FinalTie;

impl Play<'_> {
    /// Decides a tie. Who is tied over several groups is drawn by lot in any case.
    pub(super) fn settle(&mut self, stage: usize, tied: &[EntrantId], in_one_group: bool) {
        let by_playoff = in_one_group
            && self.sheet.contest.regulations.final_tie == FinalTie::Playoff
            && self.dice.happens(self.incidents.playoffs);
        if by_playoff && let Ok(plan) = plan_playoff(&self.sheet.contest, stage, tied) {
            self.play(&plan);
            // The rest of a mini-league; who is still level is asked about again.
            while let Ok(plan) = plan_playoff(&self.sheet.contest, stage, tied) {
                self.play(&plan);
            }
            return;
        }
        let mut order: Vec<_> = tied.iter().map(ToString::to_string).collect();
        self.dice.shuffle(&mut order);
        self.sheet.contest.lots.push(order);
    }

    /// Decides one tie for a place when all is played; `false` when none is left, or when they are left as they are.
    pub(super) fn settle_places(&mut self) -> bool {
        if self.incidents.playoffs == super::Share::default() || self.sheet.contest.regulations.ranks_teams()
        {
            return false;
        }
        let Some(tie) = ties_to_decide(&self.sheet.contest).into_iter().next() else { return false };
        let stage = self.sheet.contest.current_stage();
        let tied: Vec<EntrantId> = tie.tied.into_iter().map(EntrantId).collect();
        let before = (self.sheet.contest.rounds.len(), self.sheet.contest.lots.len());
        // A mini-league that left some level is over: then a lot is drawn.
        self.settle(stage, &tied, true);
        before != (self.sheet.contest.rounds.len(), self.sheet.contest.lots.len())
    }
}

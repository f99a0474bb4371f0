//! The groups or the bracket with which a stage begins.

use super::{Folded, Outcome};
use crate::contest::StageField;
use crate::event::decide::Refusal;
use crate::event::state::{EventState, RoundState};
use crate::sentence::Sentence;
use std::collections::BTreeSet;

impl EventState {
    pub(super) fn begin(
        &mut self,
        stage: usize,
        field: &StageField,
        rng_seed: Option<&String>,
        notes: &[Sentence],
    ) -> Folded {
        self.expect_unfinished()?;
        if self.draw.is_none() {
            return Err(Refusal::refused("请先抽签，再分组", "Draw before a stage begins"));
        }
        let has_begun = self.stages.get(stage).is_some_and(|field| field.entrants().next().is_some());
        if stage >= self.regulations.stages.len() || stage < self.current_stage() || has_begun {
            return Err(Refusal::outdated("这一阶段已经抽签分组了", "This stage was drawn already"));
        }
        if self.rounds.iter().any(|round| round.is_public() && round.state != RoundState::Closed) {
            return Err(Refusal::refused("上一轮还没有结束", "The round before is not closed"));
        }
        let entrants = self.entrants();
        let mut seen = BTreeSet::new();
        if !field.entrants().all(|id| entrants.contains_key(id) && seen.insert(id)) || seen.is_empty() {
            return Err(Refusal::refused("分组和名单不一致", "The groups do not fit the roster"));
        }
        self.drop_draft();
        self.stages.resize(stage, StageField::default());
        self.stages.push(field.clone());
        self.stage_notes.resize(stage, Vec::new());
        self.stage_notes.push(notes.to_vec());
        self.stage_seeds.resize(stage, None);
        self.stage_seeds.push(rng_seed.cloned());
        Ok(Outcome::Applied)
    }

    pub(super) fn undo_stage(&mut self, stage: usize) -> Folded {
        self.expect_unfinished()?;
        if self.stages.len() != stage + 1 {
            return Err(Refusal::outdated("这一阶段还没有抽签分组", "This stage was not drawn"));
        }
        if self.rounds.iter().any(|round| round.is_public() && round.stage == stage) {
            return Err(Refusal::refused(
                "这一阶段已经公布过对阵，不能重新分组",
                "A round of this stage is published: it cannot be drawn again",
            ));
        }
        self.drop_draft();
        self.stages.truncate(stage);
        self.stage_notes.truncate(stage);
        self.stage_seeds.truncate(stage);
        Ok(Outcome::Applied)
    }

    /// Index of the stage that is being played, or comes first.
    pub fn current_stage(&self) -> usize {
        let played = self.rounds.iter().filter(|round| round.is_public()).map(|round| round.stage).max();
        played.unwrap_or(0).max(self.stages.len().saturating_sub(1))
    }
}

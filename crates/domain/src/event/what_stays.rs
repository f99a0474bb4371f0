//! What a correction leaves of the pairings everybody has seen.

use super::state::{EventState, ResultVersion, TableRecord};
use crate::contest::Match;
use crate::regulations::{GroupForm, StageKind};
use crate::scoring::score_match;
use crate::sentence::Sentence;

impl EventState {
    /// Published pairings do not change by a correction (R9.7.1). In a bracket another winner goes on, and
    /// nobody is replaced without the chief referee (R12.3.3).
    pub fn what_stays(
        &self,
        stage: usize,
        record: &TableRecord,
        before: &ResultVersion,
        after: &ResultVersion,
    ) -> Sentence {
        let rules = self.regulations.of_stage(stage);
        let outcome = |version: &ResultVersion| {
            let played = Match {
                result: Some(version.result.clone()),
                penalties: record.penalties.clone(),
                fouls: version.fouls,
                ..Match::new(record.table, record.sides_of(version).clone())
            };
            score_match(&rules, &played).and_then(|scores| scores.first().map(|score| score.outcome))
        };
        let stage = self.regulations.stages.get(stage);
        let is_bracket = stage.is_some_and(|stage| match stage.kind {
            StageKind::Swiss => false,
            StageKind::Groups => stage.groups.is_some_and(|groups| groups.form == GroupForm::Knockout),
            StageKind::Knockout | StageKind::Placement => true,
        });
        if is_bracket && outcome(before) != outcome(after) {
            return Sentence::new(
                "后面已公布的编排不会自动改变，由裁判长确认后换人",
                "Later pairings that are published do not change by themselves: the chief referee exchanges the sides",
            );
        }
        Sentence::new("不改变已公布的编排", "Published pairings do not change")
    }
}

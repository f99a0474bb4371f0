//! Whether the groups or the bracket of a stage still follow from the stage before (R12.1).

use super::field::{begin_stage, needs_lots, participants};
use super::stage_title;
use crate::contest::Contest;
use crate::ids::EntrantId;
use crate::regulations::StageKind;
use crate::sentence::Sentence;
use std::collections::BTreeSet;

/// The stage that was drawn before a result of the stage before it was corrected or somebody came back, so that others take
/// part or come to other places now; `None` = nothing to do. Only while nothing of it is published: later a published
/// pairing does not change (R9.7.1).
pub fn stage_to_redraw(contest: &Contest) -> Option<usize> {
    let last = contest.stages.len().checked_sub(1)?;
    let is_published = contest.rounds.iter().any(|round| round.stage == last);
    let is_drawn = match contest.kind_of(last) {
        StageKind::Groups | StageKind::Knockout => true,
        StageKind::Swiss | StageKind::Placement => last > 0,
    };
    (is_drawn && !is_published && contest.field_of(last).is_some() && !still_follows(contest, last))
        .then_some(last)
}

/// The same in words: what happened and what to do.
pub fn redraw_words(contest: &Contest, stage: usize) -> Sentence {
    let Sentence { zh, en } = stage_title(contest, stage);
    Sentence::new(
        format!(
            "{zh}排好以后，进入这一阶段的人或名次变了（成绩更正，或有人恢复参赛）：请先撤回这一阶段的编排，重新编排"
        ),
        format!(
            "{en}: after a correction others go on, or with other places. Take the draw back and draw again"
        ),
    )
}

/// Who left after the draw forfeits and changes nothing, so it counts as if it were there.
fn still_follows(contest: &Contest, stage: usize) -> bool {
    let Some(field) = contest.field_of(stage) else { return true };
    let mut then = contest.clone();
    then.stages.truncate(stage);
    for id in field.entrants() {
        if let Some(entrant) = then.entrants.get_mut(id) {
            (entrant.withdrawn_after, entrant.disqualified_from) = (None, None);
        }
    }
    // Before the first stage nothing was played that could order them otherwise.
    if stage == 0 || needs_lots(contest, stage) {
        let drawn: BTreeSet<&EntrantId> = field.entrants().collect();
        let due = participants(&then, stage).ok();
        return due.is_some_and(|due| due.iter().map(|one| &one.entrant).collect::<BTreeSet<_>>() == drawn);
    }
    begin_stage(&then, stage, None).is_ok_and(|due| due.field == *field)
}

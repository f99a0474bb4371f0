//! What is said to somebody who has no opponent in a round of a bracket.

use super::{group_knockout, knockout_of, placement_of};
use crate::contest::Contest;
use crate::ids::{EntrantId, RoundNumber};
use crate::regulations::{GroupForm, StageKind};
use crate::sentence::Sentence;
use crate::stages::{Fixture, Side};

/// Why an entrant has no opponent in a round of a bracket, and what becomes of it: it goes on, or it has the place the
/// match was for (nobody goes on from a final). `round` is numbered through the event and may be a draft. `None` where no
/// bracket decides, or the entrant has an opponent.
pub fn free_words(
    contest: &Contest,
    stage: usize,
    round: RoundNumber,
    entrant: &EntrantId,
) -> Option<Sentence> {
    let bracket = match contest.kind_of(stage) {
        StageKind::Swiss => return None,
        StageKind::Knockout => knockout_of(contest, stage).ok()?,
        StageKind::Placement => placement_of(contest, stage).ok()?,
        StageKind::Groups => {
            let form = contest.regulations.stages.get(stage)?.groups?.form;
            let field = contest.field_of(stage).filter(|_| form == GroupForm::Knockout)?;
            let group = field.groups.iter().position(|group| group.entrants.contains(entrant))?;
            group_knockout(contest, stage, group).ok()?
        }
    };
    let before =
        contest.rounds.iter().filter(|own| own.stage == stage && own.kind.is_regular() && own.number < round);
    let fixtures = &bracket.rounds.get(before.count())?.fixtures;
    let own = |side: &Side| side.known() == Some(entrant);
    let fixture = fixtures.iter().find(|fixture| own(&fixture.first) || own(&fixture.second))?;
    (!fixture.is_match()).then(|| free_sentence(fixture))
}

/// The same of one fixture with an empty side.
pub(super) fn free_sentence(fixture: &Fixture) -> Sentence {
    let forfeited = [&fixture.first, &fixture.second].contains(&&Side::Nobody);
    let decides = fixture.last_place <= fixture.best_place + 1;
    match (forfeited, decides, fixture.best_place) {
        (false, _, _) => Sentence::new("轮空，直接进入下一轮", "Bye, straight to the next round"),
        (true, false, _) => Sentence::new(
            "应遇的两方都弃权了，没有对手，直接进入下一轮",
            "Both possible opponents forfeited: straight to the next round",
        ),
        (true, true, 1) => Sentence::new(
            "应遇的两方都弃权了，决赛没有对手，直接获得冠军",
            "Both possible opponents forfeited: champion without a final",
        ),
        (true, true, place) => Sentence::new(
            format!("应遇的两方都弃权了，没有对手，直接获得第{place}名"),
            format!("Both possible opponents forfeited: place {place} without a match"),
        ),
    }
}

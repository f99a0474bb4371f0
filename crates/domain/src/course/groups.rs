//! The rounds of a group, and who drops out of it (R11.3, R11.6).

use crate::contest::{Contest, Sides};
use crate::ids::EntrantId;
use crate::regulations::GroupForm;
use crate::sentence::Sentence;
use crate::stages::{DropOutEffect, GroupFixture, drop_out, schedule};

/// All rounds of a round-robin group; empty for other forms and for groups that cannot be played.
pub fn group_rounds(contest: &Contest, stage: usize, group: usize) -> Vec<Vec<GroupFixture>> {
    let members = contest.field_of(stage).and_then(|field| field.groups.get(group));
    let form = contest.regulations.stages.get(stage).and_then(|rule| rule.groups).map(|groups| groups.form);
    match (form, members) {
        (Some(GroupForm::RoundRobin { cycles, table }), Some(group)) => {
            schedule(table, &group.entrants, cycles).unwrap_or_default()
        }
        (None, Some(group)) => schedule(Default::default(), &group.entrants, 1).unwrap_or_default(),
        (Some(GroupForm::Swiss { .. } | GroupForm::Knockout), _) | (_, None) => Vec::new(),
    }
}

/// Whether the groups of a stage are brackets: matches decide their places, and there is no table.
pub(super) fn are_brackets(contest: &Contest, stage: usize) -> bool {
    let rule = contest.regulations.stages.get(stage).and_then(|rule| rule.groups);
    rule.is_some_and(|rule| rule.form == GroupForm::Knockout)
}

/// What becomes of the results of an entrant that leaves its round-robin group now, with the sentence for the organizer.
pub fn drop_out_preview(
    contest: &Contest,
    stage: usize,
    entrant: &EntrantId,
) -> Option<(DropOutEffect, Sentence)> {
    let field = contest.field_of(stage)?;
    let group = field.groups.iter().position(|group| group.entrants.contains(entrant))?;
    let effect = effect_of(contest, stage, group, entrant)?;
    let name = contest.entrants.get(entrant).map_or(entrant.as_str(), |known| known.name.as_str());
    Some((effect, effect.sentence(contest.regulations.forfeit.group_dropout, name)))
}

/// Entrants of a group whose results are annulled because they left it.
pub(super) fn annulled(contest: &Contest, stage: usize, group: usize) -> Vec<EntrantId> {
    let Some(members) = contest.field_of(stage).and_then(|field| field.groups.get(group)) else {
        return Vec::new();
    };
    let left = members.entrants.iter().filter(|id| has_left(contest, id));
    let annulled = left.filter(|id| match effect_of(contest, stage, group, id) {
        Some(DropOutEffect::Annul { .. }) => true,
        Some(DropOutEffect::Forfeit { .. }) | None => false,
    });
    annulled.cloned().collect()
}

/// Whether an entrant plays no more: it withdrew or was disqualified.
pub(super) fn has_left(contest: &Contest, entrant: &EntrantId) -> bool {
    contest
        .entrants
        .get(entrant)
        .is_some_and(|entrant| entrant.withdrawn_after.is_some() || entrant.disqualified_from.is_some())
}

fn effect_of(contest: &Contest, stage: usize, group: usize, entrant: &EntrantId) -> Option<DropOutEffect> {
    let rounds = group_rounds(contest, stage, group);
    let own = |fixture: &&GroupFixture| {
        fixture.second.is_some() && (fixture.first == *entrant || fixture.second.as_ref() == Some(entrant))
    };
    let total = rounds.iter().flatten().filter(own).count();
    if total == 0 {
        return None;
    }
    let played = contest.rounds.iter().filter(|round| round.stage == stage && round.kind.is_regular());
    let played = played.filter_map(|round| round.match_of(entrant)).filter(|played| match &played.sides {
        Sides::Two(..) => played.result.as_ref().is_some_and(|result| !result.is_forfeit()),
        Sides::Bye(_) => false,
    });
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    Some(drop_out(contest.regulations.forfeit.group_dropout, number(played.count()), number(total)))
}

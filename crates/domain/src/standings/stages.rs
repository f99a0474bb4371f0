//! The ranking of one stage: one table, one for every group, or the places of a bracket (R11.4, R12.3).

use super::rank::{Standings, standings};
use crate::contest::Contest;
use crate::course::{Placed, stage_places, without_annulled};
use crate::ids::RoundNumber;
use crate::regulations::{GroupForm, StageKind};
use std::borrow::Cow;

/// The ranking of one stage.
pub struct StageStandings<'a> {
    /// Id of the stage in the regulations.
    pub id: String,
    /// The last round of the stage that counts, numbered within it.
    pub after_round: RoundNumber,
    /// One table, or one for every group; none where a bracket decides.
    pub tables: Vec<StageTable<'a>>,
    /// The places of a stage that a bracket decides, as far as they are played; best first.
    pub places: Vec<Placed>,
}

/// One table of a stage.
pub struct StageTable<'a> {
    /// Name of the group; absent = the stage has one table for everybody.
    pub group: Option<String>,
    /// The contest as this table sees it: what the sentences of its rows are made from.
    pub contest: Cow<'a, Contest>,
    /// Its rows.
    pub standings: Standings,
}

/// The ranking of a stage after a round of it; `None` = after its last complete round.
///
/// A round counts for all groups or for none: it counts once it is complete in every group (cli.md). Results of
/// entrants that dropped out of a group are taken out as R11.6.1 says. A bracket is always as it stands now.
pub fn stage_standings(
    contest: &Contest,
    stage: usize,
    after_round: Option<RoundNumber>,
) -> StageStandings<'_> {
    let own = contest.of_stage(stage);
    let complete = RoundNumber(u32::try_from(own.complete_rounds()).unwrap_or(u32::MAX));
    let after_round = after_round.map_or(complete, |round| round.min(complete));
    let rule = contest.regulations.stages.get(stage);
    let mut ranking = StageStandings {
        id: rule.map(|rule| rule.id.clone()).unwrap_or_default(),
        after_round,
        tables: Vec::new(),
        places: Vec::new(),
    };
    let by_bracket = match contest.kind_of(stage) {
        StageKind::Swiss => false,
        StageKind::Knockout | StageKind::Placement => true,
        StageKind::Groups => match rule.and_then(|rule| rule.groups).map(|groups| groups.form) {
            Some(GroupForm::Knockout) => true,
            Some(GroupForm::RoundRobin { .. } | GroupForm::Swiss { .. }) | None => false,
        },
    };
    if by_bracket {
        ranking.places = stage_places(contest, stage).unwrap_or_default();
        return ranking;
    }
    let groups = match contest.kind_of(stage) {
        StageKind::Groups => contest.field_of(stage).map(|field| field.groups.as_slice()),
        StageKind::Swiss | StageKind::Knockout | StageKind::Placement => None,
    };
    ranking.tables = match groups {
        Some(groups) => {
            let tables = groups.iter().enumerate().map(|(number, group)| {
                let own = without_annulled(contest, stage, number);
                table(Some(group.name.clone()), Cow::Owned(own), after_round)
            });
            tables.collect()
        }
        None => vec![table(None, own, after_round)],
    };
    ranking
}

fn table(group: Option<String>, contest: Cow<'_, Contest>, after_round: RoundNumber) -> StageTable<'_> {
    let standings = standings(&contest, Some(after_round));
    StageTable { group, contest, standings }
}

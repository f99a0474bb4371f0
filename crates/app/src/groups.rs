//! The tables of groups, and who goes on from them.

use crate::event::count;
use crate::stages::Meetings;
use crate::standings::{entrant_of, key_names, standing_row};
use crate::views::Directory;
use saiwu_domain::contest::Contest;
use saiwu_domain::course::{self, participants};
use saiwu_domain::ids::EntrantId;
use saiwu_domain::regulations::StageKind;
use saiwu_domain::standings::{GoalKind, explain, goals, ranges, stage_standings};
use saiwu_protocol::standings::{GroupRow, GroupTable};
use std::collections::{BTreeMap, BTreeSet};

/// The tables of the groups of a stage, as everybody sees them; none where it has no groups or a bracket in each.
///
/// All of a row – points, results, who is sure to go on – is as of the last round that is complete in every group
/// (R2.4.1): what is played since would contradict the points beside it.
pub(crate) fn group_tables(directory: &Directory<'_>, stage: usize) -> Vec<GroupTable> {
    let state = &directory.file.state;
    let contest = state.contest_at(stage);
    match contest.kind_of(stage) {
        StageKind::Groups => {}
        StageKind::Swiss | StageKind::Knockout | StageKind::Placement => return Vec::new(),
    }
    let ranking = stage_standings(&contest, stage, None);
    let groups = contest.field_of(stage).map(|field| field.groups.as_slice()).unwrap_or_default();
    let onward = Onward::of(&contest, stage);
    let tables = ranking.tables.iter().zip(groups).map(|(table, group)| {
        let order: Vec<_> = match table.standings.after_round.0 {
            0 => group.entrants.clone(),
            _ => table.standings.rows.iter().filter_map(|row| entrant_of(&row.ranked)).cloned().collect(),
        };
        let goals = goals(&contest.regulations, stage, group.entrants.len());
        let mut counted = table.contest.as_ref().clone();
        counted.rounds.truncate(table.standings.after_round.0 as usize);
        let possible = if onward.is_known() { BTreeMap::new() } else { ranges(&counted, &goals) };
        let qualifies = |entrant: &EntrantId| {
            let range = possible.get(entrant.as_str())?;
            let mut clinched = range.clinched.iter().filter_map(|goal| goals.get(*goal));
            clinched.any(|goal| goal.kind == GoalKind::NextStage).then_some(true)
        };
        let meetings = Meetings::of(directory, stage, counted.rounds.iter());
        let rows = order.iter().filter_map(|entrant| {
            let place =
                table.standings.rows.iter().position(|row| entrant_of(&row.ranked) == Some(entrant))?;
            let row = table.standings.rows.get(place)?;
            let sentence = explain(&table.contest, &table.standings, place).unwrap_or_default();
            let number =
                group.entrants.iter().position(|other| other == entrant).map_or(0, |at| count(at) + 1);
            Some(GroupRow {
                row: standing_row(directory, row, sentence, table.standings.after_round),
                number,
                goes_on: onward.of_entrant(entrant).or_else(|| qualifies(entrant)),
                cells: order.iter().map(|other| meetings.between(entrant, other)).collect(),
            })
        });
        let annulled = group.entrants.iter().filter(|entrant| !table.contest.entrants.contains_key(*entrant));
        GroupTable {
            name: group.name.clone(),
            ranked: table.standings.after_round.0 > 0,
            keys: table
                .standings
                .rows
                .first()
                .map(|row| key_names(&table.contest.regulations, &row.keys))
                .unwrap_or_default(),
            rows: rows.collect(),
            annulled: annulled.map(|entrant| directory.name(entrant)).collect(),
        }
    });
    tables.collect()
}

/// Who goes on from a stage, once it is over.
struct Onward {
    /// Absent = the stage is not over, a tie is open, or nobody goes on from it.
    through: Option<BTreeSet<EntrantId>>,
}

impl Onward {
    fn of(contest: &Contest, stage: usize) -> Self {
        let id = contest.regulations.stages.get(stage).map(|rule| rule.id.as_str());
        let takes_from = |later: &usize| {
            let from = contest.regulations.stages.get(*later).and_then(|rule| rule.from.as_ref());
            from.map_or(*later == stage + 1, |from| Some(from.stage.as_str()) == id)
        };
        let later: Vec<_> = (stage + 1..contest.regulations.stages.len()).filter(takes_from).collect();
        if later.is_empty() || !course::is_over(contest, stage) {
            return Self { through: None };
        }
        let mut through = BTreeSet::new();
        for next in later {
            match (contest.field_of(next), participants(contest, next)) {
                (Some(field), _) => through.extend(field.entrants().cloned()),
                (None, Ok(taking_part)) => through.extend(taking_part.into_iter().map(|one| one.entrant)),
                (None, Err(_)) => return Self { through: None },
            }
        }
        Self { through: Some(through) }
    }

    fn is_known(&self) -> bool {
        self.through.is_some()
    }

    fn of_entrant(&self, entrant: &EntrantId) -> Option<bool> {
        self.through.as_ref().map(|through| through.contains(entrant))
    }
}

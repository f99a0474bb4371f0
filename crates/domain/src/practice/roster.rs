//! Who plays a practice contest.

use super::dice::Dice;
use super::{GenerateRefusal, GenerateSettings, MOST_ENTRANTS, names};
use crate::contest::{Entrant, Team, Unit};
use crate::ids::{EntrantId, TeamId, UnitId};
use crate::regulations::Regulations;
use crate::sentence::Sentence;
use crate::sheet::Player;
use std::collections::BTreeMap;

/// Entries of a unit where the number of units is not given.
const ENTRIES_PER_UNIT: u32 = 2;

pub(super) struct Roster {
    pub units: BTreeMap<UnitId, Unit>,
    pub teams: BTreeMap<TeamId, Team>,
    pub entrants: BTreeMap<EntrantId, Entrant>,
    pub players: BTreeMap<EntrantId, Vec<Player>>,
}

/// Entries go round the units; numbers are drawn.
pub(super) fn draw_up(
    regulations: &Regulations,
    settings: &GenerateSettings,
    dice: &mut Dice,
) -> Result<Roster, GenerateRefusal> {
    let bad = |zh: String, en: String| Err(GenerateRefusal::BadSetting(Sentence::new(zh, en)));
    let count = settings.entrants;
    if !(2..=MOST_ENTRANTS).contains(&count) {
        return bad(
            format!("参赛方应在2到{MOST_ENTRANTS}之间"),
            format!("entrants must lie between 2 and {MOST_ENTRANTS}"),
        );
    }
    let pairs =
        if regulations.ranks_teams() { regulations.entrant.composition.pairs_per_seat().max(1) } else { 1 };
    let entries = count.div_ceil(pairs);
    let units = settings.units.unwrap_or_else(|| entries.div_ceil(ENTRIES_PER_UNIT).max(2.min(entries)));
    if !(1..=entries).contains(&units) {
        return bad(
            format!("单位应在1到{entries}之间，每个单位至少报一个"),
            format!("units must lie between 1 and {entries}, so that every unit has an entry"),
        );
    }
    let mut roster = Roster {
        units: (0..units as usize)
            .map(|index| {
                let id = UnitId(format!("u{}", index + 1));
                let members = Some(40 + dice.below(260));
                (id.clone(), Unit { id, name: names::unit(index), members })
            })
            .collect(),
        teams: BTreeMap::new(),
        entrants: BTreeMap::new(),
        players: BTreeMap::new(),
    };
    let mut draw_numbers: Vec<u32> = (1..=count).collect();
    dice.shuffle(&mut draw_numbers);
    for (index, draw_number) in draw_numbers.into_iter().enumerate() {
        let entry = index / pairs as usize;
        let (round, unit) = (entry / units as usize, entry % units as usize);
        let unit_id = UnitId(format!("u{}", unit + 1));
        let mut name = names::team(&names::unit(unit), round);
        let team = regulations.ranks_teams().then(|| TeamId(format!("t{}", entry + 1)));
        if let Some(team) = &team {
            let unit = Some(unit_id.clone());
            roster.teams.insert(team.clone(), Team { id: team.clone(), name: name.clone(), unit });
            name = names::pair_of_team(&name, index % pairs as usize);
        }
        let id = EntrantId(format!("{}", index + 1));
        let players = (0..regulations.entrant.composition.players().0).map(|_| names::player(dice)).collect();
        roster.players.insert(id.clone(), players);
        let entrant = Entrant {
            unit: Some(unit_id),
            team,
            draw_number: Some(draw_number),
            ..Entrant::new(id.clone(), name)
        };
        roster.entrants.insert(id, entrant);
    }
    Ok(roster)
}

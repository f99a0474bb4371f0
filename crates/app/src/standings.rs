//! The ranking on screens, lots, and the sheet for the command line.

use crate::App;
use crate::commit::{CallContext, Change};
use crate::errors::{internal, refused};
use crate::live::EventFile;
use crate::views::Directory;
use saiwu_domain::event::Operation;
use saiwu_domain::ids::{EntrantId, RoundNumber, TeamId};
use saiwu_domain::points::Points;
use saiwu_domain::registration::Gender;
use saiwu_domain::regulations::criteria_sentence;
use saiwu_domain::sentence::Sentence;
use saiwu_domain::sheet::{self, Player, Sheet};
use saiwu_domain::standings::{
    Criterion, DecidedBy, KeyValue, Keys, Ranked, StandingsRow, explain, standings,
};
use saiwu_protocol::standings::{GetStandings, KeyName, MemberRow, RecordLot, StandingRow, StandingsView};
use saiwu_protocol::texts::Text;
use saiwu_protocol::{Done, ErrorReply, Tag};
use std::collections::BTreeMap;

impl App {
    pub(crate) fn standings_view(&self, get: &GetStandings) -> Result<StandingsView, ErrorReply> {
        self.with_event(&get.event, |file| Ok(view(file, get.after_round.map(RoundNumber))))
    }

    pub(crate) fn record_lot(&self, call: &CallContext<'_>, lot: &RecordLot) -> Result<Done, ErrorReply> {
        self.command(
            call,
            &lot.event,
            &lot.submission,
            |file| {
                let operation = file.state.record_lot(&lot.order).map_err(refused)?;
                Ok(Change::new([operation], &[Tag::Results, Tag::Event]))
            },
            |_| Ok(Done {}),
        )
    }
}

fn view(file: &EventFile, after_round: Option<RoundNumber>) -> StandingsView {
    let state = &file.state;
    let contest = state.contest();
    let ranking = standings(&contest, after_round);
    let directory = Directory::new(file);
    let keys: Vec<KeyName> = ranking.rows.first().map(|row| names(file, &row.keys)).unwrap_or_default();
    let rows = ranking.rows.iter().enumerate().map(|(place, row)| {
        let sentence = explain(&contest, &ranking, place).unwrap_or_default();
        standing_row(&directory, row, sentence, ranking.after_round)
    });
    let open = state
        .latest_public_round()
        .map_or(0, |round| round.tables.iter().filter(|table| !table.is_decided()).count());
    let note = (open > 0 && after_round.is_none()).then(|| Text {
        zh: format!("暂定名次，还有{open}桌未确认"),
        en: format!("Provisional, {open} tables open"),
    });
    StandingsView {
        after_round: ranking.after_round.0,
        is_final: state.finished_at.is_some(),
        note,
        criteria: criteria_sentence(&state.regulations).into(),
        keys,
        unresolved: ranking
            .unresolved
            .iter()
            .map(|tie| tie.iter().map(|row| row.as_str().to_owned()).collect())
            .collect(),
        rows: rows.collect(),
    }
}

fn names(file: &EventFile, keys: &Keys) -> Vec<KeyName> {
    let name = |criterion: &Criterion| KeyName {
        key: criterion.as_str().to_owned(),
        name: criterion.title(&file.state.regulations).into(),
    };
    keys.0.iter().map(|(criterion, _)| name(criterion)).collect()
}

fn standing_row(
    directory: &Directory<'_>,
    row: &StandingsRow,
    sentence: Sentence,
    after_round: RoundNumber,
) -> StandingRow {
    let (name, unit, players) = match &row.ranked {
        Ranked::Entrant(entrant) => {
            (directory.name(entrant), directory.unit_name(entrant), directory.players(entrant))
        }
        Ranked::Team(team) => {
            let (name, unit) = team_names(directory, team);
            (name, unit, Vec::new())
        }
    };
    let decided_by = row.decided_by().map(|decided| match decided {
        DecidedBy::Key(criterion) => criterion.as_str(),
        DecidedBy::Playoff => "playoff",
        DecidedBy::Lot => "lot",
        DecidedBy::Shared => "shared",
    });
    StandingRow {
        rank: row.rank,
        shared: row.shared,
        id: row.ranked.as_str().to_owned(),
        name,
        unit,
        players,
        values: values(&row.keys),
        decided_by: decided_by.map(str::to_owned),
        explain: sentence.into(),
        withdrawn_after: row.last_round().filter(|round| *round <= after_round).map(|round| round.0),
        members: row
            .members
            .iter()
            .map(|member| MemberRow {
                entrant: member.entrant.as_str().to_owned(),
                name: directory.name(&member.entrant),
                players: directory.players(&member.entrant),
                values: values(&member.keys),
            })
            .collect(),
    }
}

fn team_names(directory: &Directory<'_>, team: &TeamId) -> (String, String) {
    let state = &directory.file.state;
    let teams = state.teams();
    let Some(team) = teams.get(team) else { return Default::default() };
    let unit = team.unit.as_ref().and_then(|unit| Some(state.units.get(unit)?.name.clone()));
    (team.name.clone(), unit.unwrap_or_default())
}

fn values(keys: &Keys) -> Vec<Option<Points>> {
    let value = |value: &KeyValue| match value {
        KeyValue::Points(points) => Some(*points),
        KeyValue::Count(count) => i32::try_from(*count).ok().map(Points::whole),
        KeyValue::Hundredths(_) | KeyValue::List(_) | KeyValue::Comparison => None,
    };
    keys.0.iter().map(|(_, key)| value(key)).collect()
}

/// Rank of an entrant, or of its team, after the latest complete round.
pub(crate) fn rank_of(file: &EventFile, entrant: &EntrantId) -> Option<u32> {
    let ranking = standings(&file.state.contest(), None);
    (ranking.after_round.0 > 0).then(|| ranking.row_of(entrant).map(|row| row.rank))?
}

/// The contest as a sheet: with names of players, without phones.
pub(crate) fn sheet_of(
    file: &EventFile,
    reasons: BTreeMap<EntrantId, String>,
) -> Result<serde_json::Value, ErrorReply> {
    let mut sheet = Sheet::new(file.state.contest());
    sheet.title = file.state.details.title.clone();
    sheet.withdrawal_reasons = reasons;
    sheet.players = file
        .state
        .players()
        .into_iter()
        .map(|(entrant, persons)| {
            let players = persons.iter().filter_map(|person| file.persons.get(person)).map(|facts| Player {
                name: facts.name.clone(),
                gender: facts.gender.map(|gender| match gender {
                    Gender::Female => sheet::Gender::Female,
                    Gender::Male => sheet::Gender::Male,
                }),
            });
            (entrant, players.collect())
        })
        .collect();
    serde_json::from_str(&sheet.to_json()).map_err(|error| internal(&error))
}

/// Why entrants withdrew, from the log.
pub(crate) fn withdrawal_reasons(operations: &[Operation]) -> BTreeMap<EntrantId, String> {
    let mut reasons = BTreeMap::new();
    for operation in operations {
        if let Operation::EntrantWithdrawn { entrant, reason } = operation {
            reasons.insert(entrant.clone(), reason.clone());
        }
    }
    reasons
}

//! The ranking on screens, lots, and the sheet for the command line.

use crate::App;
use crate::commit::{CallContext, Change};
use crate::errors::refused;
use crate::groups::group_tables;
use crate::live::EventFile;
use crate::places::{
    left_before_draw, left_before_groups, list_while_it_waits, place_row, published_places, team_row,
};
use crate::stages::has_stages;
use crate::views::Directory;
use saiwu_domain::contest::Contest;
use saiwu_domain::course::{self, Gone, Step, round_title, stage_title};
use saiwu_domain::event::Operation;
use saiwu_domain::ids::{EntrantId, RoundNumber, TeamId};
use saiwu_domain::points::Points;
use saiwu_domain::registration::Gender;
use saiwu_domain::regulations::{Regulations, criteria_sentence};
use saiwu_domain::sentence::Sentence;
use saiwu_domain::sheet::{self, Player, Sheet};
use saiwu_domain::standings::{
    Criterion, DecidedBy, KeyValue, Keys, Ranked, StandingsRow, decision_of, explain, stage_standings,
    team_standings_of_best, waits_for,
};
use saiwu_protocol::standings::{
    DecisionView, GetStandings, KeyName, MemberRow, RecordLot, StandingRow, StandingsView,
};
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
    let directory = Directory::new(file);
    let contest = directory.contest();
    let asked = after_round.and_then(|round| state.round(round)).filter(|round| round.is_public());
    let stage = asked.map_or_else(|| contest.current_stage(), |round| round.stage);
    let number = asked.map(|round| contest.number_in_stage(stage, round.number));
    let own = contest.of_stage(stage);
    let ranking = stage_standings(contest, stage, number);
    let is_over = course::next_step(contest) == Step::Over && !course::replay_waits(contest);
    let several = contest.regulations.stages.len() > 1;
    let by_bracket = ranking.tables.is_empty();
    let waits = state.final_list_waits();
    let is_final = state.finished_at.is_some() && after_round.is_none();
    let places = match (is_over || is_final) && (several || by_bracket) {
        true if is_final => course::places_at_end(contest).unwrap_or_default(),
        true => course::final_places(contest).unwrap_or_default(),
        false => ranking.places.clone(),
    };
    let table = ranking.tables.iter().find(|table| table.group.is_none());
    let rows = table.into_iter().flat_map(|table| {
        let rows = table.standings.rows.iter().enumerate();
        rows.map(|(place, row)| {
            let sentence = explain(&table.contest, &table.standings, place).unwrap_or_default();
            let standing = standing_row(&directory, row, sentence, table.standings.after_round);
            StandingRow { decision: decision(&table.contest, row), ..standing }
        })
    });
    let open = state
        .latest_public_round()
        .map_or(0, |round| round.tables.iter().filter(|table| !table.is_decided()).count());
    let note = (open > 0 && after_round.is_none()).then(|| Text {
        zh: format!("暂定名次，还有{open}桌未确认"),
        en: format!("Provisional, tables without a confirmed result: {open}"),
    });
    // Until a bracket has told a place, what is certain are the groups it was made of.
    let groups_before = match by_bracket && places.is_empty() && waits.is_none() {
        true => {
            (0..stage).rev().map(|earlier| group_tables(&directory, earlier)).find(|found| !found.is_empty())
        }
        false => None,
    };
    let groups_before = groups_before.unwrap_or_default();
    let note = match groups_before.is_empty() {
        true => note,
        false => Some(Text {
            zh: "淘汰赛还没有定下名次，下面是小组的最终名次".to_owned(),
            en: "The bracket has decided no place yet; below are the final places of the groups".to_owned(),
        }),
    };
    let in_groups = ranking.tables.iter().any(|table| table.group.is_some());
    let note = match in_groups && places.is_empty() && after_round.is_none() {
        true => beside(note, left_before_groups(&directory, stage)),
        false => note,
    };
    let unresolved: Vec<Vec<String>> = match table {
        Some(_) if course::replay_waits(contest) => Vec::new(),
        Some(table) => {
            let ties = table.standings.unresolved.iter();
            ties.map(|tie| tie.iter().map(|row| row.as_str().to_owned()).collect()).collect()
        }
        None => {
            let ties = course::ties_to_decide(contest).into_iter().filter(|tie| tie.across.is_none());
            ties.map(|tie| tie.tied).collect()
        }
    };
    let last = contest.round_of_stage(stage, ranking.after_round);
    StandingsView {
        after_round: ranking.after_round.0,
        after: last.map(|round| {
            let title = round_title(contest, round);
            // While a later round is played the ranking stands as of the last one that is complete (R2.4.1).
            match open > 0 {
                true => Sentence::new(format!("截至{}", title.zh), format!("Up to: {}", title.en)).into(),
                false => Sentence::new(format!("{}后", title.zh), format!("After: {}", title.en)).into(),
            }
        }),
        has_stages: has_stages(contest),
        stage: several.then(|| stage_title(contest, stage).into()),
        all_played: is_over,
        is_final: state.finished_at.is_some() && waits.is_none(),
        note: waits.as_ref().map(|_| list_while_it_waits(&places)).or(note),
        criteria: if by_bracket {
            Sentence::new("按淘汰赛胜负", "By the matches of the bracket").into()
        } else {
            criteria_sentence(&own.regulations).into()
        },
        keys: table
            .and_then(|table| table.standings.rows.first())
            .map(|row| key_names(&own.regulations, &row.keys))
            .unwrap_or_default(),
        unresolved,
        waits_for: is_over.then(|| waits_for(own.regulations.final_tie)).flatten().map(Text::from),
        rows: rows.collect(),
        groups: if groups_before.is_empty() { group_tables(&directory, stage) } else { groups_before },
        places: match waits {
            Some(_) => published_places(&directory, &places),
            None => places.iter().map(|placed| place_row(&directory, placed)).collect(),
        }
        .into_iter()
        .chain(match (is_over || is_final) && !places.is_empty() {
            true => left_before_draw(&directory, &places),
            false => Vec::new(),
        })
        .collect(),
        teams: team_standings_of_best(contest, number)
            .iter()
            .map(|team| team_row(&directory, team))
            .collect(),
    }
}

/// Two notes as one.
fn beside(first: Option<Text>, second: Option<Text>) -> Option<Text> {
    match (first, second) {
        (Some(first), Some(second)) => Some(Text {
            zh: format!("{}。{}", first.zh, second.zh),
            en: format!("{}. {}", first.en, second.en),
        }),
        (first, second) => first.or(second),
    }
}

pub(crate) fn entrant_of(ranked: &Ranked) -> Option<&EntrantId> {
    match ranked {
        Ranked::Entrant(entrant) => Some(entrant),
        Ranked::Team(_) => None,
    }
}

/// Name, unit and players; of a team the players stand with its pairs.
pub(crate) fn row_names(directory: &Directory<'_>, row: &Ranked) -> (String, String, Vec<String>) {
    match row {
        Ranked::Entrant(entrant) => {
            (directory.name(entrant), directory.unit_name(entrant), directory.players(entrant))
        }
        Ranked::Team(team) => {
            let (name, unit) = team_names(directory, team);
            (name, unit, Vec::new())
        }
    }
}

pub(crate) fn key_names(regulations: &Regulations, keys: &Keys) -> Vec<KeyName> {
    let name = |criterion: &Criterion| KeyName {
        key: criterion.as_str().to_owned(),
        name: criterion.title(regulations).into(),
        note: criterion.note().map(Into::into),
    };
    keys.0.iter().map(|(criterion, _)| name(criterion)).collect()
}

pub(crate) fn standing_row(
    directory: &Directory<'_>,
    row: &StandingsRow,
    sentence: Sentence,
    after_round: RoundNumber,
) -> StandingRow {
    let (name, unit, players) = row_names(directory, &row.ranked);
    let pinyin = match &row.ranked {
        Ranked::Entrant(entrant) => vec![directory.pinyin(entrant)],
        Ranked::Team(_) => row.members.iter().map(|member| directory.pinyin(&member.entrant)).collect(),
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
        pinyin: pinyin.join(","),
        values: values(&row.keys),
        decided_by: decided_by.map(str::to_owned),
        decision: None,
        explain: sentence.into(),
        withdrawn_after: row.last_round().filter(|round| *round <= after_round).map(|round| round.0),
        left: row
            .last_round()
            .filter(|round| *round <= after_round)
            .map(|_| left(directory, &row.ranked).into()),
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

/// 退赛 or 取消资格, of a row that plays no more.
fn left(directory: &Directory<'_>, row: &Ranked) -> Sentence {
    let thrown_out = match row {
        Ranked::Entrant(entrant) => directory.is_disqualified(entrant),
        Ranked::Team(_) => false,
    };
    if thrown_out { Gone::Disqualified.mark() } else { Gone::Withdrew.mark() }
}

fn decision(contest: &Contest, row: &StandingsRow) -> Option<DecisionView> {
    let decision = decision_of(contest, row)?;
    Some(DecisionView { name: decision.name.into(), own: decision.own.text(), next: decision.next.text() })
}

fn team_names(directory: &Directory<'_>, team: &TeamId) -> (String, String) {
    let state = &directory.file.state;
    let teams = state.teams();
    let Some(team) = teams.get(team) else { return Default::default() };
    let member = directory.entrants.values().find(|entrant| entrant.team.as_ref() == Some(&team.id));
    let unit = member.map(|entrant| directory.unit_name(&entrant.id));
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

/// The contest as a sheet: with names of players, without phones; with what the checker needs to know about decisions,
/// draws and corrections to judge every round by what was known then.
pub(crate) fn sheet_of(
    file: &EventFile,
    reasons: BTreeMap<EntrantId, String>,
    operations: &[Operation],
) -> Sheet {
    let mut sheet = Sheet::new(file.state.contest());
    sheet.title = file.state.details.title.clone();
    sheet.withdrawal_reasons = reasons;
    sheet.records = file.state.records(operations);
    sheet.draw = file.state.draw_facts();
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
    sheet
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

//! The ranking on screens, lots, and the sheet for the command line.

use crate::App;
use crate::commit::{CallContext, Change};
use crate::errors::refused;
use crate::event::count;
use crate::live::EventFile;
use crate::stages::{Meetings, has_stages};
use crate::views::Directory;
use saiwu_domain::contest::Contest;
use saiwu_domain::course::{self, Gone, Placed, Step, participants, round_title, stage_title};
use saiwu_domain::event::Operation;
use saiwu_domain::ids::{EntrantId, RoundNumber, TeamId};
use saiwu_domain::points::Points;
use saiwu_domain::registration::Gender;
use saiwu_domain::regulations::{Regulations, StageKind, criteria_sentence};
use saiwu_domain::sentence::Sentence;
use saiwu_domain::sheet::{self, Player, Sheet};
use saiwu_domain::standings::{
    BestTeamRow, Criterion, DecidedBy, KeyValue, Keys, Ranked, StandingsRow, decision_of, explain, goals,
    ranges, stage_standings, team_standings_of_best, waits_for,
};
use saiwu_protocol::standings::{
    DecisionView, GetStandings, GroupRow, GroupTable, KeyName, MemberRow, PlaceRow, RecordLot, StandingRow,
    StandingsView,
};
use saiwu_protocol::texts::Text;
use saiwu_protocol::{Done, ErrorReply, Tag};
use std::collections::{BTreeMap, BTreeSet};

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
            .map(|row| names(&own.regulations, &row.keys))
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

/// Who left before the groups were drawn, while only the groups are listed: in none of them, and not forgotten.
fn left_before_groups(directory: &Directory<'_>, stage: usize) -> Option<Text> {
    let contest = directory.contest();
    let drawn = contest.field_of(stage).filter(|_| stage == 0)?;
    let gone = contest.entrants.values().filter(|entrant| {
        entrant.withdrawn_after == Some(RoundNumber(0)) && !drawn.entrants().any(|own| *own == entrant.id)
    });
    let names: Vec<_> = gone.map(|entrant| directory.name(&entrant.id)).collect();
    (!names.is_empty()).then(|| Text {
        zh: format!("编排以前退赛，没有比赛：{}", names.join("、")),
        en: format!("Withdrew before the draw and did not play: {}", names.join(", ")),
    })
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

/// Who left after the lots of the roster and before the groups or the bracket were drawn: without a place, and not
/// forgotten.
fn left_before_draw(directory: &Directory<'_>, places: &[Placed]) -> Vec<PlaceRow> {
    let contest = directory.contest();
    let gone = contest.entrants.values().filter(|entrant| {
        entrant.withdrawn_after == Some(RoundNumber(0))
            && !places.iter().any(|placed| placed.is_of(contest, &entrant.id))
    });
    let rank = count(places.len() + 1);
    let rows = gone.map(|entrant| {
        let row = Ranked::Entrant(entrant.id.clone());
        let (name, unit, players) = row_names(directory, &row);
        PlaceRow {
            rank,
            shared: false,
            row: row.as_str().to_owned(),
            entrants: vec![entrant.id.0.clone()],
            name,
            unit,
            players,
            reason: Sentence::new("编排以前退赛，没有比赛", "withdrew before the draw and did not play")
                .into(),
            without_place: true,
            left: Some(Gone::Withdrew.mark().into()),
        }
    });
    rows.collect()
}

/// What is listed while a correction after the end waits for a referee: places as they were published; a table as it is
/// now.
fn list_while_it_waits(places: &[Placed]) -> Text {
    let (zh, en) = match places.is_empty() {
        true => ("下面是更正以后的，不是最终名次", "below as it is after the correction, not final"),
        false => ("下面是更正前公布的名次", "below as it was published before"),
    };
    Text {
        zh: format!("有成绩更正，名次等裁判处理后重新公布；{zh}"),
        en: format!("A result was corrected: the ranking will be published again; {en}"),
    }
}

/// The places as they were published last: what a correction makes of them is not known yet.
fn published_places(directory: &Directory<'_>, places: &[Placed]) -> Vec<PlaceRow> {
    let published =
        directory.file.state.publications.last().map(|last| last.ranks.as_slice()).unwrap_or_default();
    let rows = published.iter().filter_map(|published| {
        let placed = places.iter().find(|placed| placed.row.as_str() == published.row)?;
        let shared = published_rank(directory, &published.row)?.1;
        let reason = Sentence::new("更正前公布的名次", "As published before the correction").into();
        Some(PlaceRow { rank: published.rank, shared, reason, ..place_row(directory, placed) })
    });
    rows.collect()
}

/// Rank of a row as it was published last, and whether others share it.
fn published_rank(directory: &Directory<'_>, row: &str) -> Option<(u32, bool)> {
    let ranks = &directory.file.state.publications.last()?.ranks;
    let rank = ranks.iter().find(|published| published.row == row)?.rank;
    Some((rank, ranks.iter().filter(|published| published.rank == rank).count() > 1))
}

/// A team of the best members with the names of those who count; the sentence says what was added up.
fn team_row(directory: &Directory<'_>, team: &BestTeamRow) -> PlaceRow {
    let members = team.members.iter();
    PlaceRow {
        rank: team.rank.unwrap_or(0),
        shared: team.shared,
        row: team.team.clone(),
        entrants: members.clone().map(|member| member.entrant.0.clone()).collect(),
        name: team.name.clone(),
        unit: String::new(),
        players: members.map(|member| directory.name(&member.entrant)).collect(),
        reason: team.explain.clone().into(),
        without_place: team.rank.is_none(),
        left: None,
    }
}

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
            let names = range.clinched.iter().filter_map(|goal| goals.get(*goal));
            names.into_iter().any(|goal| goal.name.zh == QUALIFIES).then_some(true)
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
                .map(|row| names(&table.contest.regulations, &row.keys))
                .unwrap_or_default(),
            rows: rows.collect(),
            annulled: annulled.map(|entrant| directory.name(entrant)).collect(),
        }
    });
    tables.collect()
}

/// The goal of a group in the words of [`goals`].
const QUALIFIES: &str = "出线";

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

fn entrant_of(ranked: &Ranked) -> Option<&EntrantId> {
    match ranked {
        Ranked::Entrant(entrant) => Some(entrant),
        Ranked::Team(_) => None,
    }
}

/// Name, unit and players; of a team the players stand with its pairs.
fn row_names(directory: &Directory<'_>, row: &Ranked) -> (String, String, Vec<String>) {
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

/// A place in the words of the stage that decided it.
pub(crate) fn place_row(directory: &Directory<'_>, placed: &Placed) -> PlaceRow {
    let (name, unit, players) = row_names(directory, &placed.row);
    PlaceRow {
        rank: placed.rank,
        shared: placed.shared,
        row: placed.row.as_str().to_owned(),
        entrants: placed.entrants(directory.contest()).into_iter().map(|entrant| entrant.0).collect(),
        name,
        unit,
        players,
        reason: placed.sentence(directory.contest()).into(),
        without_place: placed.gone == Some(Gone::Disqualified),
        left: placed.gone.map(|gone| gone.mark().into()),
    }
}

fn names(regulations: &Regulations, keys: &Keys) -> Vec<KeyName> {
    let name = |criterion: &Criterion| KeyName {
        key: criterion.as_str().to_owned(),
        name: criterion.title(regulations).into(),
    };
    keys.0.iter().map(|(criterion, _)| name(criterion)).collect()
}

fn standing_row(
    directory: &Directory<'_>,
    row: &StandingsRow,
    sentence: Sentence,
    after_round: RoundNumber,
) -> StandingRow {
    let (name, unit, players) = row_names(directory, &row.ranked);
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

/// The place of an entrant, or of its team, after the latest complete round: 第4名, A组第1名. Once all stages are over it
/// is the final one; in a bracket nothing is said before it is certain.
pub(crate) fn place_of(directory: &Directory<'_>, entrant: &EntrantId) -> Option<Sentence> {
    let contest = directory.contest();
    let kind = contest.kind_of(contest.current_stage());
    let by_bracket = match kind {
        StageKind::Knockout | StageKind::Placement => true,
        StageKind::Swiss | StageKind::Groups => false,
    };
    let several = contest.regulations.stages.len() > 1;
    let is_final = directory.file.state.finished_at.is_some();
    if (is_final || course::next_step(contest) == Step::Over) && (several || by_bracket) {
        let places = course::places_at_end(contest).ok()?;
        let waits = directory.file.state.final_list_waits().is_some();
        return places.iter().find(|placed| placed.is_of(contest, entrant)).and_then(|placed| {
            Some(match placed.gone {
                Some(Gone::Disqualified) => Gone::Disqualified.mark(),
                Some(Gone::Withdrew | Gone::Annulled) | None if waits => {
                    let (rank, shared) = published_rank(directory, placed.row.as_str())?;
                    ordinal(rank, shared)
                }
                Some(Gone::Withdrew | Gone::Annulled) | None => ordinal(placed.rank, placed.shared),
            })
        });
    }
    // Who did not reach the present stage stands where it stood in its last one.
    let stages = (0..=contest.current_stage()).rev();
    stages.into_iter().find_map(|stage| {
        let contest = directory.file.state.contest_at(stage);
        let ranking = stage_standings(&contest, stage, None);
        let placed = ranking.places.iter().find(|placed| placed.is_of(&contest, entrant));
        if let Some(placed) = placed {
            return Some(ordinal(placed.rank, placed.shared));
        }
        if ranking.after_round.0 == 0 {
            return None;
        }
        ranking.tables.iter().find_map(|table| {
            let row = table.standings.row_of(entrant)?;
            let place = ordinal(row.rank, row.shared);
            Some(match table.group.as_deref() {
                None | Some("") => place,
                Some(group) => {
                    Sentence::new(format!("{group}组{}", place.zh), format!("Group {group}: {}", place.en))
                }
            })
        })
    })
}

fn ordinal(rank: u32, shared: bool) -> Sentence {
    match shared {
        true => Sentence::new(format!("并列第{rank}名"), format!("rank {rank}, shared")),
        false => Sentence::new(format!("第{rank}名"), format!("rank {rank}")),
    }
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

//! 假如 (ux J13.3): what the ranking would be, and which places are still possible. Nothing is kept.

use crate::App;
use crate::live::EventFile;
use crate::slip::{form, result_in};
use crate::views::Directory;
use saiwu_domain::contest::{Contest, MatchResult};
use saiwu_domain::event::TableRecord;
use saiwu_domain::ids::TeamId;
use saiwu_domain::level::Level;
use saiwu_domain::regulations::{EqualLevel, Regulations, StageKind};
use saiwu_domain::scoring::{
    Severity, Terms, check_result, decided_for_question, draw_is_possible, result_words,
};
use saiwu_domain::sentence::Sentence;
use saiwu_domain::standings::{Assumed, Goal, PlaceRange, Ranked, StandingsRow, goals, ranges, what_if};
use saiwu_protocol::ErrorReply;
use saiwu_protocol::scoring::{ResultForm, ScoreEntry};
use saiwu_protocol::what_if::{AssumedScore, GetWhatIf, WhatIfRow, WhatIfTable, WhatIfView};
use std::collections::BTreeMap;

impl App {
    pub(crate) fn what_if(&self, get: &GetWhatIf) -> Result<WhatIfView, ErrorReply> {
        self.with_event(&get.event, |file| Ok(view(file, get)))
    }
}

fn view(file: &EventFile, get: &GetWhatIf) -> WhatIfView {
    let state = &file.state;
    let contest = state.contest();
    let latest = state.latest_public_round();
    let stage = latest.map_or(0, |round| round.stage);
    let rules = contest.regulations.of_stage(stage);
    let ladder =
        Level::LADDER.iter().filter(|level| **level <= rules.levels.target || **level == Level::PassedAce);
    let mut view = WhatIfView {
        round: latest.map(|round| round.number.0),
        closed: None,
        form: form(&rules),
        levels: ladder.map(|level| level.as_str().to_owned()).collect(),
        draws: draw_is_possible(&rules),
        tables: Vec::new(),
        rows: Vec::new(),
    };
    let Some(round) = latest.filter(|round| round.kind.is_regular()) else {
        view.closed = Some(closed("现在没有正在打的轮次", "No round is being played now"));
        return view;
    };
    let own = match contest.kind_of(stage) {
        StageKind::Swiss => contest.of_stage(stage).into_owned(),
        StageKind::Groups => {
            let groups = contest.field_of(stage).map(|field| field.groups.as_slice()).unwrap_or_default();
            let wanted = get.entrant.as_deref();
            let group = groups
                .iter()
                .position(|group| group.entrants.iter().any(|entrant| Some(entrant.as_str()) == wanted));
            contest.of_group(stage, group.unwrap_or(0))
        }
        StageKind::Knockout | StageKind::Placement => {
            let (zh, en) = ("这一阶段胜者进入下一轮，不用算名次", "In this stage the winner goes on");
            view.closed = Some(closed(zh, en));
            return view;
        }
    };
    if rules.stages.first().and_then(|stage| stage.best_of).is_some_and(|games| games > 1) {
        let (zh, en) = ("一场打几局的比赛，这里还算不了", "Matches of several games are not offered here");
        view.closed = Some(closed(zh, en));
        return view;
    }
    let directory = Directory::new(file);
    let open = round.tables.iter().filter(|table| !table.is_decided());
    let open = open.filter(|table| table.sides.entrants().all(|side| own.entrants.contains_key(side)));
    let mut assumed = Vec::new();
    for record in open {
        let Some(number) = record.table else { continue };
        let wanted = get.assumed.iter().find(|assumption| assumption.table == number.0);
        let looked = wanted.map(|wanted| look(&rules, record, wanted));
        let mut table = WhatIfTable {
            table: directory.table(round, record),
            assumed: None,
            problem: None,
            asks: wanted.and_then(|wanted| question(&rules, wanted)).map(Into::into),
        };
        match looked {
            Some(Looked::Possible(result)) => {
                table.assumed = Some(result_words(Terms::of(&rules), &record.sides, &result).into());
                assumed.push((number, result));
            }
            Some(Looked::Impossible(why)) => table.problem = Some(why.into()),
            Some(Looked::Incomplete) | None => {}
        }
        view.tables.push(table);
    }
    if view.tables.is_empty() {
        view.closed = Some(closed("这一轮的成绩都已确认", "All results of this round are confirmed"));
    }
    let assumed: Vec<_> = own
        .rounds
        .last()
        .map(|last| last.number)
        .into_iter()
        .flat_map(|number| {
            assumed.iter().map(move |(table, result)| Assumed {
                round: number,
                table: *table,
                result: result.clone(),
            })
        })
        .collect();
    view.rows = rows(&directory, &contest, stage, &own, &assumed, view.tables.len());
    view
}

enum Looked {
    Possible(MatchResult),
    Impossible(Sentence),
    Incomplete,
}

fn look(rules: &Regulations, record: &TableRecord, wanted: &AssumedScore) -> Looked {
    let entry = answered(rules, wanted);
    let Some(result) = result_in(&record.sides, &entry) else { return Looked::Incomplete };
    if question(rules, wanted).is_some() && wanted.decided.is_none() {
        return Looked::Incomplete;
    }
    let findings = check_result(rules, &record.sides, &result);
    match findings.into_iter().find(|finding| finding.severity == Severity::Impossible) {
        Some(finding) => Looked::Impossible(Sentence::new(finding.zh, finding.en)),
        None => Looked::Possible(result),
    }
}

/// The question about equal levels or points, where something has to decide them.
fn question(rules: &Regulations, wanted: &AssumedScore) -> Option<Sentence> {
    if !is_equal(&wanted.entry) {
        return None;
    }
    if decides(rules, EqualLevel::FirstToLevel) {
        Some(Sentence::new("级数相同，谁先打到？", "Equal levels: who was there first?"))
    } else if decides(rules, EqualLevel::DeclarerAtEnd) {
        let en = "Equal levels: who held the deal at the end?";
        Some(Sentence::new("级数相同，结束时谁坐庄？", en))
    } else {
        decided_for_question(rules)
    }
}

/// The entry with the answer where the regulations look for it.
fn answered(rules: &Regulations, wanted: &AssumedScore) -> ScoreEntry {
    let mut entry = wanted.entry.clone();
    if question(rules, wanted).is_none() {
        return entry;
    }
    if decides(rules, EqualLevel::FirstToLevel) {
        entry.first_to_level = wanted.decided;
    } else if decides(rules, EqualLevel::DeclarerAtEnd) {
        entry.declarer_at_end = wanted.decided;
    } else {
        entry.decided_for = wanted.decided;
    }
    entry
}

fn decides(rules: &Regulations, rule: EqualLevel) -> bool {
    rules.equal_level() == rule && form(rules) == ResultForm::Levels
}

fn is_equal(entry: &ScoreEntry) -> bool {
    entry.levels.is_some_and(|[first, second]| first == second)
        || entry.deal_points.is_some_and(|[first, second]| first == second)
}

fn rows(
    directory: &Directory<'_>,
    contest: &Contest,
    stage: usize,
    own: &Contest,
    assumed: &[Assumed],
    open: usize,
) -> Vec<WhatIfRow> {
    let goals = goals(&contest.regulations, stage, own.entrants.len());
    let standings = what_if(own, assumed);
    let possible = ranges(&with(own, assumed), &goals);
    let all_known = assumed.len() == open;
    let mut ranked: Vec<_> = standings.rows.iter().collect();
    if !all_known {
        // While places are open the list goes by the best that is possible, then by the worst.
        let span =
            |row: &StandingsRow| possible.get(row.ranked.as_str()).map(|range| (range.best, range.worst));
        ranked.sort_by_key(|row| span(row));
    }
    let rows = ranked.into_iter().map(|row| {
        let id = row.ranked.as_str().to_owned();
        let (name, players) = match &row.ranked {
            Ranked::Entrant(entrant) => (directory.name(entrant), directory.players(entrant)),
            Ranked::Team(team) => (team_name(directory, team), Vec::new()),
        };
        let range = possible.get(&id);
        WhatIfRow {
            name,
            players,
            rank: all_known.then_some(row.rank),
            shared: all_known && row.shared,
            range: range.map(range_words).unwrap_or_default().into(),
            certain: range.map(|range| certain(range, &goals)).unwrap_or_default(),
            id,
        }
    });
    rows.collect()
}

/// The contest as if these results had come in.
fn with(own: &Contest, assumed: &[Assumed]) -> Contest {
    let results: BTreeMap<_, _> = assumed.iter().map(|one| ((one.round, one.table), &one.result)).collect();
    let mut contest = own.clone();
    for round in &mut contest.rounds {
        for game in &mut round.matches {
            let Some(table) = game.table else { continue };
            if let Some(result) = results.get(&(round.number, table)) {
                game.result = Some((*result).clone());
            }
        }
    }
    contest
}

fn range_words(range: &PlaceRange) -> Sentence {
    let (best, worst) = (range.best, range.worst);
    if best == worst {
        return Sentence::new(format!("第{best}"), format!("place {best}"));
    }
    Sentence::new(format!("最好第{best}，最差第{worst}"), format!("best {best}, worst {worst}"))
}

fn certain(range: &PlaceRange, goals: &[Goal]) -> Vec<saiwu_protocol::texts::Text> {
    let names = range.clinched.iter().filter_map(|goal| goals.get(*goal));
    names.map(|goal| goal.name.clone().into()).collect()
}

fn team_name(directory: &Directory<'_>, team: &TeamId) -> String {
    directory.file.state.teams().get(team).map(|team| team.name.clone()).unwrap_or_default()
}

fn closed(zh: &str, en: &str) -> saiwu_protocol::texts::Text {
    Sentence::new(zh, en).into()
}

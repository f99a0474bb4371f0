//! What the organizer does now: what cannot wait, and the next step of the day.

use crate::event::count;
use crate::stages::stage_kind;
use crate::views::Directory;
use saiwu_domain::contest::{Contest, Round};
use saiwu_domain::course::{self, Step, changed_sides, round_title, stage_title, title_in_stage};
use saiwu_domain::event::{EventState, RoundState, TableStatus};
use saiwu_domain::sentence::Sentence;
use saiwu_protocol::event::{NextStep, Urgent, UrgentKind};

/// What a referee decides before the day goes on as usual: sides to exchange in a bracket first, as everything after
/// them hangs on it (R12.3.3), then disputes.
pub(crate) fn urgent(directory: &Directory<'_>) -> Vec<Urgent> {
    let state = &directory.file.state;
    if state.finished_at.is_some() {
        return Vec::new();
    }
    let contest = directory.contest();
    let public = || state.rounds.iter().filter(|round| round.is_public());
    let exchanges = public().flat_map(|round| {
        let mut tables: Vec<_> = changed_sides(contest, round.number).iter().map(|one| one.table).collect();
        tables.dedup();
        tables.into_iter().map(move |table| (UrgentKind::Exchange, round, table))
    });
    let disputes = public().flat_map(|round| {
        let disputed = round.tables.iter().filter(|table| table.status == TableStatus::Disputed);
        disputed.filter_map(move |table| Some((UrgentKind::Dispute, round, Some(table.table?))))
    });
    exchanges
        .chain(disputes)
        .map(|(kind, round, table)| Urgent {
            kind,
            round: round.number.0,
            table: table.map(|table| table.0),
            title: directory.title(round),
        })
        .collect()
}

/// The one thing the organizer does now.
pub(crate) fn next_step(directory: &Directory<'_>) -> NextStep {
    let state = &directory.file.state;
    if state.finished_at.is_some() {
        return NextStep::Done;
    }
    if state.units.is_empty() {
        return NextStep::AddUnits;
    }
    if state.roster.is_none() {
        return NextStep::CollectEntries;
    }
    if state.draw.is_none() {
        return NextStep::Draw;
    }
    let contest = directory.contest();
    if let Some(round) = course::replay_first(contest) {
        return NextStep::EnterResults {
            round: round.number.0,
            title: replay_title(state, contest, round).into(),
        };
    }
    if let Some(round) = state.rounds.last() {
        let (number, title) = (round.number.0, directory.title(round));
        match round.state {
            RoundState::Draft => return NextStep::PublishRound { round: number, title },
            RoundState::Published => return NextStep::StartRound { round: number, title },
            RoundState::Running if !round.is_complete() => {
                return NextStep::EnterResults { round: number, title };
            }
            RoundState::Running | RoundState::Closed => {}
        }
    }
    if let Some(round) = course::replay_due(contest) {
        return NextStep::EnterResults {
            round: round.number.0,
            title: replay_title(state, contest, round).into(),
        };
    }
    match course::next_step(contest) {
        Step::Begin(stage) => NextStep::BeginStage {
            stage: count(stage),
            title: stage_title(contest, stage).into(),
            form: stage_kind(contest.kind_of(stage)),
            tied: course::ties_to_decide(contest).iter().any(|tie| tie.across.is_some()),
        },
        Step::Round(stage) => NextStep::DraftRound {
            round: state.next_round().0,
            title: title_in_stage(contest, stage, course::own_rounds(contest, stage) + 1).into(),
        },
        Step::Over => NextStep::Finish,
    }
}

/// 第2轮1号桌重赛, 第2轮1号桌重新登记
fn replay_title(state: &EventState, contest: &Contest, round: &Round) -> Sentence {
    let title = round_title(contest, round);
    let tables: Vec<_> = round.replays().map(|table| table.to_string()).collect();
    let records = state.round(round.number).into_iter().flat_map(|round| &round.tables);
    let mut waiting = records.filter(|record| record.is_being_replayed());
    if waiting.all(|record| record.awaits_entry_again()) {
        return Sentence::new(
            format!("{}{}号桌重新登记", title.zh, tables.join("、")),
            format!("{}, enter table {} again", title.en, tables.join(", ")),
        );
    }
    Sentence::new(
        format!("{}{}号桌重赛", title.zh, tables.join("、")),
        format!("{}, replay at table {}", title.en, tables.join(", ")),
    )
}

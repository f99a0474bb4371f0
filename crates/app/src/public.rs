//! What everybody may see. Never holds phone numbers of persons.

use crate::App;
use crate::errors::internal;
use crate::event::count;
use crate::live::EventFile;
use crate::penalties::penalty_line;
use crate::places::place_of;
use crate::registration::entry_code;
use crate::rounds::no_round;
use crate::stages::has_stages;
use crate::views::{
    Directory, bye_words, corrections, counted, own_result, phase, phone_policy, played, round_state,
    rules_of, table_status,
};
use saiwu_domain::contest::{Contest, MatchResult, Sides};
use saiwu_domain::course::{self, PlanRefusal, Step, stage_title, title_in_stage};
use saiwu_domain::event::{EventState, RoundRecord, RoundState, TableRecord};
use saiwu_domain::ids::{EntrantId, RoundNumber};
use saiwu_domain::registration::quota_sentence;
use saiwu_domain::regulations::{Game, StageKind, summary};
use saiwu_domain::scoring::{Terms, score_match};
use saiwu_domain::sentence::Sentence;
use saiwu_protocol::public::{
    EntrantList, FindRow, GetMyTable, GetPairings, HomeView, MyResult, MyTable, PairingsView, PublicRound,
};
use saiwu_protocol::texts::Text;
use saiwu_protocol::{ErrorCode, ErrorReply};

/// Corrections shown on the start page.
const CORRECTIONS_SHOWN: usize = 5;

impl App {
    pub(crate) fn home(&self, event: &str) -> Result<HomeView, ErrorReply> {
        let now = self.host.now();
        self.with_event(event, |file| {
            let state = &file.state;
            let details = &state.details;
            let directory = Directory::new(file);
            let contest = directory.contest();
            let mut notes = corrections(&directory, None);
            notes.truncate(CORRECTIONS_SHOWN);
            Ok(HomeView {
                code: file.code.clone(),
                title: details.title.clone(),
                date: details.date,
                place: details.place.clone(),
                host: details.host.clone(),
                practice: file.practice,
                phase: phase(state.phase()),
                summary: summary(&state.regulations).into(),
                quota: quota_sentence(&state.regulations).into(),
                deadline: details.deadline,
                contact: details.contact.clone(),
                phone_policy: phone_policy(details.phone_policy),
                entrants: count(state.entrants().len()),
                counted: counted(state, state.entrants().len()),
                round: state.latest_public_round().map(|round| public_round(&directory, round)),
                next_round: next_round(&directory),
                next_stage: match course::next_step(contest) {
                    Step::Begin(stage) => Some(stage_title(contest, stage).into()),
                    Step::Round(_) | Step::Over => None,
                },
                all_played: is_all_played(contest),
                has_stages: has_stages(contest),
                corrections: notes,
                now,
            })
        })
    }

    pub(crate) fn entrant_list(&self, event: &str) -> Result<EntrantList, ErrorReply> {
        self.with_event(event, |file| {
            let directory = Directory::new(file);
            let rows = directory.by_reading().into_iter().map(|entrant| FindRow {
                line: directory.line(entrant),
                unit: directory.unit_name(entrant),
                entry_code: directory.entry_of(entrant).map(|entry| entry_code(&file.code, entry)),
            });
            Ok(EntrantList { entrants: rows.collect() })
        })
    }

    pub(crate) fn pairings(&self, get: &GetPairings) -> Result<PairingsView, ErrorReply> {
        let now = self.host.now();
        self.with_event(&get.event, |file| {
            let state = &file.state;
            let public = || state.rounds.iter().filter(|round| round.is_public());
            let round = match get.round {
                Some(number) => {
                    let wanted = public().find(|round| round.number == RoundNumber(number));
                    Some(wanted.ok_or_else(|| no_round(file, number))?)
                }
                None => state.latest_public_round(),
            };
            let directory = Directory::new(file);
            let preparing = next_round(&directory).filter(|_| state.draw.is_some());
            let between = state.latest_public_round().is_none_or(|round| round.state == RoundState::Closed);
            Ok(PairingsView {
                rounds: public().map(|round| public_round(&directory, round)).collect(),
                round: round.map(|round| directory.round(round, now)),
                preparing: preparing.filter(|_| between && state.finished_at.is_none()),
            })
        })
    }

    pub(crate) fn my_table(&self, get: &GetMyTable) -> Result<MyTable, ErrorReply> {
        let now = self.host.now();
        self.with_event(&get.event, |file| {
            let entrant = EntrantId(get.entrant.clone());
            let directory = Directory::new(file);
            if !directory.entrants.contains_key(&entrant) {
                return Err(ErrorReply::new(
                    ErrorCode::NotFound,
                    "名单里没有这一对，请重新找一次",
                    "This pair is not on the list; please search again",
                ));
            }
            let state = &file.state;
            let round = state.latest_public_round();
            let record = round.and_then(|round| round.table_of(&entrant));
            let results = state.rounds.iter().filter(|round| round.is_public());
            let done = done(&directory, round, &entrant);
            let notice = notice(&directory, round, &entrant).filter(|_| done.is_none());
            let results: Result<Vec<_>, _> = results
                .filter_map(|round| my_result(file, &directory, round, &entrant).transpose())
                .collect();
            Ok(MyTable {
                me: directory.line(&entrant),
                unit: directory.unit_name(&entrant),
                title: state.details.title.clone(),
                sits: record.and_then(|record| sits(state, record, &entrant)).map(Into::into),
                round: round.map(|round| public_round(&directory, round)),
                table: round.zip(record).map(|(round, record)| directory.table(round, record)),
                notice: notice.map(Into::into),
                done: done.map(Into::into),
                results: results?,
                penalties: penalties(&directory, &entrant, |round| {
                    round.is_none_or(|of| of.table_of(&entrant).is_none())
                }),
                place: place_of(&directory, &entrant).map(Into::into),
                now,
            })
        })
    }
}

/// Where somebody sits who has an opponent.
fn sits(state: &EventState, record: &TableRecord, me: &EntrantId) -> Option<Sentence> {
    record.sides.opponent_of(me)?;
    let is_first = record.sides.entrants().next() == Some(me);
    let (zh, en) = match (state.regulations.game, is_first) {
        (Game::Guandan | Game::Shengji, true) => ("东西向", "East–West"),
        (Game::Guandan | Game::Shengji, false) => ("南北向", "North–South"),
        (Game::Xiangqi, true) => ("红方，先走", "Red, moves first"),
        (Game::Xiangqi, false) => ("黑方，后走", "Black, moves second"),
    };
    Some(Sentence::new(zh, en))
}

fn public_round(directory: &Directory<'_>, round: &RoundRecord) -> PublicRound {
    PublicRound {
        number: round.number.0,
        title: directory.title(round),
        state: round_state(round.state),
        ends_at: round.ends_at,
    }
}

/// The round that can be paired once the present one is over; absent where a stage has to be drawn first.
fn next_round(directory: &Directory<'_>) -> Option<Text> {
    let contest = directory.contest();
    match course::next_step(contest) {
        Step::Round(stage) => {
            let own = course::own_rounds(contest, stage);
            let due = course::rounds_due(contest, stage);
            (own < due).then(|| title_in_stage(contest, stage, own + 1).into())
        }
        Step::Begin(_) | Step::Over => None,
    }
}

/// What to read when nobody sits opposite.
fn notice(directory: &Directory<'_>, round: Option<&RoundRecord>, entrant: &EntrantId) -> Option<Sentence> {
    let state = &directory.file.state;
    let Some(round) = round else {
        let contest = directory.contest();
        let title = match course::next_step(contest) {
            Step::Begin(stage) => stage_title(contest, stage),
            Step::Round(stage) => title_in_stage(contest, stage, 1),
            Step::Over => Sentence::new("第1轮", "Round 1"),
        };
        return Some(Sentence::new(
            format!("{}尚未公布。公布后这里会显示桌号", title.zh),
            format!("{} is not published yet. Your table will appear here", title.en),
        ));
    };
    match round.table_of(entrant).map(|record| &record.sides) {
        Some(Sides::Two(..)) => None,
        Some(Sides::Bye(_)) => {
            let words = bye_words(directory, round, entrant);
            Some(Sentence::new(format!("本轮{}", words.zh), words.en))
        }
        None if state.withdrawals.contains_key(entrant) => {
            Some(Sentence::new("已退赛，本轮没有比赛", "Withdrawn: no match in this round"))
        }
        None => Some(Sentence::new(
            "本轮没有安排你的比赛，可找裁判长",
            "You are not paired in this round: ask the referee",
        )),
    }
}

/// Whether every stage is over and nothing is to be played again.
fn is_all_played(contest: &Contest) -> bool {
    course::next_step(contest) == Step::Over && !course::replay_waits(contest)
}

/// What to read when an entrant went out of a bracket, did not come into the stages that are left, or had no part in the
/// last round of all.
fn done(directory: &Directory<'_>, round: Option<&RoundRecord>, entrant: &EntrantId) -> Option<Sentence> {
    let contest = directory.contest();
    let is_out = match course::next_step(contest) {
        Step::Over => {
            let sat = round.is_some_and(|round| round.table_of(entrant).is_some());
            let has_left = directory.file.state.withdrawals.contains_key(entrant);
            is_all_played(contest) && !sat && !has_left
        }
        Step::Round(stage) => {
            let field = contest.field_of(stage);
            let takes_part = field.is_none_or(|field| field.entrants().any(|other| other == entrant));
            let has_place = match contest.kind_of(stage) {
                StageKind::Knockout | StageKind::Placement => course::stage_places(contest, stage)
                    .is_ok_and(|places| places.iter().any(|placed| placed.is_of(contest, entrant))),
                StageKind::Swiss | StageKind::Groups => false,
            };
            !takes_part && !may_come_in(contest, stage + 1, entrant) || has_place
        }
        Step::Begin(stage) => stage > 0 && !may_come_in(contest, stage, entrant),
    };
    if !is_out {
        return None;
    }
    let (zh, en) = match part_taken(&directory.file.state, entrant) {
        Part::Played => ("你的比赛已经全部打完", "You have played all your matches"),
        Part::Left => ("已退赛，没有你的比赛", "Withdrawn: there is no match for you"),
        Part::Absent => ("没有你的比赛了", "There is no match for you any more"),
        Part::Nowhere => {
            ("这次没有排到你的比赛，可找裁判长", "You were not paired in this event: ask the referee")
        }
    };
    let place = place_of(directory, entrant);
    let (place_zh, place_en) =
        place.map_or_else(Default::default, |place| (format!("：{}", place.zh), format!(": {}", place.en)));
    Some(Sentence::new(format!("{zh}{place_zh}"), format!("{en}{place_en}")))
}

/// What somebody did in an event that is over for it.
enum Part {
    /// It sat at a table.
    Played,
    /// It left before it played.
    Left,
    /// It had byes only, or never came to its matches.
    Absent,
    /// No round names it.
    Nowhere,
}

fn part_taken(state: &EventState, entrant: &EntrantId) -> Part {
    let public = state.rounds.iter().filter(|round| round.is_public());
    let mut named = public.filter_map(|round| round.table_of(entrant)).peekable();
    let nowhere = named.peek().is_none();
    let came = |record: &TableRecord| match (&record.sides, record.effective().map(|version| &version.result))
    {
        (Sides::Bye(_), _) => false,
        (Sides::Two(..), Some(MatchResult::Forfeit { absent, .. })) => !absent.contains(entrant),
        (Sides::Two(..), Some(_) | None) => true,
    };
    if named.any(came) {
        return Part::Played;
    }
    match (state.withdrawals.contains_key(entrant), nowhere) {
        (true, _) => Part::Left,
        (false, true) => Part::Nowhere,
        (false, false) => Part::Absent,
    }
}

/// Whether an entrant takes part in one of these stages, as far as that can be known.
fn may_come_in(contest: &Contest, from: usize, entrant: &EntrantId) -> bool {
    (from..contest.regulations.stages.len()).any(|stage| match contest.field_of(stage) {
        Some(field) => field.entrants().any(|other| other == entrant),
        None => match course::participants(contest, stage) {
            Ok(taking_part) => taking_part.iter().any(|one| one.entrant == *entrant),
            // It hangs on a stage that is not over: whoever is not in that one cannot come in through it.
            Err(PlanRefusal::NotDue { .. }) => false,
            Err(_) => true,
        },
    })
}

fn my_result(
    file: &EventFile,
    directory: &Directory<'_>,
    round: &RoundRecord,
    me: &EntrantId,
) -> Result<Option<MyResult>, ErrorReply> {
    let Some(record) = round.table_of(me) else { return Ok(None) };
    let decided = played(&file.state, round.stage, record);
    let score = decided.as_ref().and_then(|decided| {
        let scores = score_match(&rules_of(&file.state, round.stage), decided)?;
        scores.into_iter().find(|score| score.entrant == me).map(|score| (score.outcome, score.match_points))
    });
    let result = match (&record.sides, score) {
        (Sides::Bye(only), _) => Some(bye_words(directory, round, only)),
        (Sides::Two(..), None) => None,
        (Sides::Two(..), Some((outcome, _))) => {
            let counted = record.counted_result(&file.state.regulations, round.stage);
            let counted = counted.ok_or_else(|| internal(&"a decided table has no result"))?;
            let terms = Terms::of_stage(&file.state.regulations, round.stage);
            Some(own_result(terms, &record.sides, me, &counted, outcome))
        }
    };
    let collects = match directory.contest().kind_of(round.stage) {
        StageKind::Swiss | StageKind::Groups => round.kind.is_regular(),
        StageKind::Knockout | StageKind::Placement => false,
    };
    Ok(Some(MyResult {
        round: round.number.0,
        title: directory.title(round),
        table: record.table.map(|table| table.0),
        opponent: record.sides.opponent_of(me).map(|opponent| directory.name(opponent)),
        result: result.map(Into::into),
        points: score.filter(|_| collects).map(|(_, points)| format!("+{points}").replace("+-", "-")),
        penalties: penalties(directory, me, |of| of.is_some_and(|of| of.number == round.number)),
        status: table_status(record),
        corrected: record.is_corrected(),
    }))
}

/// The penalties of an entrant that count, of the rounds that are asked for: what for, by which clause and what it costs.
/// Who of the pair it was does not go outside.
fn penalties(
    directory: &Directory<'_>,
    me: &EntrantId,
    wanted: impl Fn(Option<&RoundRecord>) -> bool,
) -> Vec<Text> {
    let state = &directory.file.state;
    let own = state.penalties.iter().filter(|given| given.counts() && given.record.entrant == *me);
    let own = own.filter(|given| wanted(given.record.round.and_then(|round| state.round(round))));
    own.map(|given| penalty_line(directory, given))
        .map(|line| Text {
            zh: format!("判罚：{}（{}），{}", line.name.zh, line.clause, line.effects.zh),
            en: format!("Penalty: {} ({}), {}", line.name.en, line.clause, line.effects.en),
        })
        .collect()
}

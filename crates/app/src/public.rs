//! What everybody may see. Never holds phone numbers of persons.

use crate::App;
use crate::errors::internal;
use crate::event::count;
use crate::live::EventFile;
use crate::rounds::no_round;
use crate::standings::rank_of;
use crate::views::{
    Directory, bye_words, corrections, own_result, phase, phone_policy, played, round_state, table_status,
};
use saiwu_domain::contest::Sides;
use saiwu_domain::event::{EventState, RoundRecord, RoundState, TableRecord};
use saiwu_domain::ids::{EntrantId, RoundNumber};
use saiwu_domain::registration::quota_sentence;
use saiwu_domain::regulations::{Game, summary};
use saiwu_domain::scoring::score_match;
use saiwu_domain::sentence::Sentence;
use saiwu_protocol::public::{
    EntrantList, FindRow, GetMyTable, GetPairings, HomeView, MyResult, MyTable, PairingsView, PublicRound,
};
use saiwu_protocol::{ErrorCode, ErrorReply};

/// Corrections shown on the start page.
const CORRECTIONS_SHOWN: usize = 5;

impl App {
    pub(crate) fn home(&self, event: &str) -> Result<HomeView, ErrorReply> {
        let now = self.host.now();
        self.with_event(event, |file| {
            let state = &file.state;
            let details = &state.details;
            let mut notes = corrections(state, None);
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
                round: state.latest_public_round().map(public_round),
                rounds_planned: state.regulations.swiss.rounds,
                corrections: notes,
                now,
            })
        })
    }

    pub(crate) fn entrant_list(&self, event: &str) -> Result<EntrantList, ErrorReply> {
        self.with_event(event, |file| {
            let directory = Directory::new(file);
            let rows = directory
                .entrants
                .keys()
                .map(|entrant| FindRow { line: directory.line(entrant), unit: directory.unit_name(entrant) });
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
                    Some(wanted.ok_or_else(|| no_round(number))?)
                }
                None => state.latest_public_round(),
            };
            let next = state.next_round().0;
            let preparing = state.draw.is_some() && next <= state.regulations.swiss.rounds;
            let between = state.latest_public_round().is_none_or(|round| round.state == RoundState::Closed);
            Ok(PairingsView {
                rounds: public().map(|round| round.number.0).collect(),
                round: round.map(|round| Directory::new(file).round(round, now)),
                preparing: (preparing && between && state.finished_at.is_none()).then_some(next),
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
            let results: Result<Vec<_>, _> = results
                .filter_map(|round| my_result(file, &directory, round, &entrant).transpose())
                .collect();
            Ok(MyTable {
                me: directory.line(&entrant),
                unit: directory.unit_name(&entrant),
                title: state.details.title.clone(),
                round: round.map(public_round),
                table: record.map(|record| directory.table(record)),
                sits: record.and_then(|record| sits(state, record, &entrant)).map(Into::into),
                notice: notice(state, round, &entrant).map(Into::into),
                results: results?,
                rank: rank_of(file, &entrant),
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

fn public_round(round: &RoundRecord) -> PublicRound {
    PublicRound { number: round.number.0, state: round_state(round.state), ends_at: round.ends_at }
}

/// What to read when nobody sits opposite.
fn notice(state: &EventState, round: Option<&RoundRecord>, entrant: &EntrantId) -> Option<Sentence> {
    let Some(round) = round else {
        return Some(Sentence::new(
            "第1轮尚未公布。公布后这里会显示桌号",
            "Round 1 is not published yet. Your table will appear here",
        ));
    };
    match round.table_of(entrant).map(|record| &record.sides) {
        Some(Sides::Two(..)) => None,
        Some(Sides::Bye(_)) => {
            let words = bye_words(state);
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

fn my_result(
    file: &EventFile,
    directory: &Directory<'_>,
    round: &RoundRecord,
    me: &EntrantId,
) -> Result<Option<MyResult>, ErrorReply> {
    let Some(record) = round.table_of(me) else { return Ok(None) };
    let decided = played(&file.state, record);
    let score = decided.as_ref().and_then(|decided| {
        let scores = score_match(&file.state.regulations, decided)?;
        scores.into_iter().find(|score| score.entrant == me).map(|score| (score.outcome, score.match_points))
    });
    let result = match (&record.sides, score) {
        (Sides::Bye(_), _) => Some(bye_words(&file.state)),
        (Sides::Two(..), None) => None,
        (Sides::Two(..), Some((outcome, _))) => {
            let counted = record.counted_result(&file.state.regulations);
            let counted = counted.ok_or_else(|| internal(&"a decided table has no result"))?;
            let game = file.state.regulations.game;
            Some(own_result(game, &record.sides, me, &counted, outcome))
        }
    };
    Ok(Some(MyResult {
        round: round.number.0,
        table: record.table.map(|table| table.0),
        opponent: record.sides.opponent_of(me).map(|opponent| directory.name(opponent)),
        result: result.map(Into::into),
        points: score.map(|(_, points)| format!("+{points}").replace("+-", "-")),
        status: table_status(record),
        corrected: record.is_corrected(),
    }))
}

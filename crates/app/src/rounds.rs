//! Rounds: draft, publish, clock, close.

use crate::commit::{CallContext, Change};
use crate::errors::refused;
use crate::live::EventFile;
use crate::views::Directory;
use crate::{Actor, App};
use chrono::{DateTime, Utc};
use saiwu_domain::event::{Operation, Refusal, RoundRecord};
use saiwu_domain::ids::{EntrantId, RoundNumber};
use saiwu_domain::pairing;
use saiwu_protocol::rounds::{
    DraftRound, ExplainPairing, ExtendRound, PairingExplanation, Relaxation, RoundCommand, RoundView,
};
use saiwu_protocol::{Done, ErrorCode, ErrorReply, Tag};
use std::collections::BTreeSet;

pub(crate) const ROUND_TAGS: [Tag; 3] = [Tag::Rounds, Tag::Results, Tag::Event];

impl App {
    pub(crate) fn draft_round(
        &self,
        call: &CallContext<'_>,
        draft: &DraftRound,
    ) -> Result<RoundView, ErrorReply> {
        let now = self.host.now();
        self.command(
            call,
            &draft.event,
            &draft.submission,
            |file| {
                let operations = file.state.draft_round(relaxations(&draft.allow)).map_err(refused)?;
                Ok(Change::new(operations, &ROUND_TAGS))
            },
            |file| drafted(file, now),
        )
    }

    pub(crate) fn discard_round(
        &self,
        call: &CallContext<'_>,
        round: &RoundCommand,
    ) -> Result<Done, ErrorReply> {
        self.round_command(call, round, |file, number| file.state.discard_round(number))
    }

    pub(crate) fn publish_round(
        &self,
        call: &CallContext<'_>,
        round: &RoundCommand,
    ) -> Result<Done, ErrorReply> {
        self.round_command(call, round, |file, number| file.state.publish_round(number))
    }

    pub(crate) fn start_round(
        &self,
        call: &CallContext<'_>,
        round: &RoundCommand,
    ) -> Result<Done, ErrorReply> {
        let now = self.host.now();
        self.round_command(call, round, |file, number| file.state.start_round(number, now))
    }

    pub(crate) fn close_round(
        &self,
        call: &CallContext<'_>,
        round: &RoundCommand,
    ) -> Result<Done, ErrorReply> {
        self.round_command(call, round, |file, number| file.state.close_round(number))
    }

    pub(crate) fn extend_round(
        &self,
        call: &CallContext<'_>,
        extend: &ExtendRound,
    ) -> Result<Done, ErrorReply> {
        self.command(
            call,
            &extend.event,
            &extend.submission,
            |file| {
                let number = RoundNumber(extend.round);
                let operation =
                    file.state.extend_round(number, extend.minutes, &extend.reason).map_err(refused)?;
                Ok(Change::new([operation], &ROUND_TAGS))
            },
            |_| Ok(Done {}),
        )
    }

    pub(crate) fn round_view(&self, event: &str, round: u32) -> Result<RoundView, ErrorReply> {
        let now = self.host.now();
        self.with_event(event, |file| {
            let record = file.state.round(RoundNumber(round)).ok_or_else(|| no_round(file, round))?;
            Ok(Directory::new(file).round(record, now))
        })
    }

    pub(crate) fn explain_pairing(
        &self,
        actor: &Actor,
        explain: &ExplainPairing,
    ) -> Result<PairingExplanation, ErrorReply> {
        self.with_event(&explain.event, |file| {
            let visible = |record: &&RoundRecord| record.is_public() || actor.is_organizer();
            let record = file
                .state
                .round(RoundNumber(explain.round))
                .filter(visible)
                .ok_or_else(|| no_round(file, explain.round))?;
            let entrant = EntrantId(explain.entrant.clone());
            let table = record.table_of(&entrant).ok_or_else(|| {
                ErrorReply::new(
                    ErrorCode::NotFound,
                    "这一对本轮没有比赛",
                    "This pair does not play in this round",
                )
            })?;
            Ok(PairingExplanation { sentence: table.why.clone().into() })
        })
    }

    fn round_command(
        &self,
        call: &CallContext<'_>,
        round: &RoundCommand,
        decide: impl FnOnce(&EventFile, RoundNumber) -> Result<Operation, Refusal>,
    ) -> Result<Done, ErrorReply> {
        self.command(
            call,
            &round.event,
            &round.submission,
            |file| {
                let operation = decide(file, RoundNumber(round.round)).map_err(refused)?;
                Ok(Change::new([operation], &ROUND_TAGS))
            },
            |_| Ok(Done {}),
        )
    }
}

pub(crate) fn relaxations(allow: &[Relaxation]) -> BTreeSet<pairing::Relaxation> {
    let allowed = allow.iter().map(|relaxation| match relaxation {
        Relaxation::SameUnit => pairing::Relaxation::SameUnit,
        Relaxation::SecondBye => pairing::Relaxation::SecondBye,
        Relaxation::Rematch => pairing::Relaxation::Rematch,
    });
    allowed.collect()
}

pub(crate) fn relaxation_out(allowed: pairing::Relaxation) -> Relaxation {
    match allowed {
        pairing::Relaxation::SameUnit => Relaxation::SameUnit,
        pairing::Relaxation::SecondBye => Relaxation::SecondBye,
        pairing::Relaxation::Rematch => Relaxation::Rematch,
    }
}

/// The round that was just drafted.
pub(crate) fn drafted(file: &EventFile, now: DateTime<Utc>) -> Result<RoundView, ErrorReply> {
    let round = file.state.rounds.last().ok_or_else(|| no_round(file, 0))?;
    Ok(Directory::new(file).round(round, now))
}

pub(crate) fn no_round(file: &EventFile, round: u32) -> ErrorReply {
    let title = file.state.round_title(RoundNumber(round));
    ErrorReply::new(
        ErrorCode::NotFound,
        format!("{}还没有公布", title.zh),
        format!("{} is not published", title.en),
    )
}

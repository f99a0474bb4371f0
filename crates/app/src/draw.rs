//! The recorded draw.

use crate::App;
use crate::commit::{CallContext, Change};
use crate::errors::refused;
use crate::live::EventFile;
use crate::views::{Directory, counted};
use saiwu_domain::event::{DRAW_ALGORITHM, LockedRoster};
use saiwu_protocol::draw::{DrawView, MakeDraw};
use saiwu_protocol::{ErrorReply, Tag};

impl App {
    pub(crate) fn make_draw(&self, call: &CallContext<'_>, draw: &MakeDraw) -> Result<DrawView, ErrorReply> {
        let seed = self.random()?;
        self.command(
            call,
            &draw.event,
            &draw.submission,
            |file| {
                let operation = file.state.decide_draw(seed).map_err(refused)?;
                Ok(Change::new([operation], &[Tag::Draw, Tag::Registration, Tag::Event]))
            },
            |file| Ok(view(file)),
        )
    }

    pub(crate) fn draw_view(&self, event: &str) -> Result<DrawView, ErrorReply> {
        self.with_event(event, |file| Ok(view(file)))
    }
}

fn view(file: &EventFile) -> DrawView {
    let directory = Directory::new(file);
    let state = &file.state;
    let order: Vec<_> = match &state.draw {
        Some(draw) => draw.order.clone(),
        None => directory.entrants.keys().cloned().collect(),
    };
    DrawView {
        roster_digest: state.roster.as_ref().map(|roster| roster.digest.clone()).unwrap_or_default(),
        roster_note: state.roster_check(&file.persons).sentence().map(Into::into),
        roster_code: state.roster.as_ref().map(LockedRoster::code).unwrap_or_default(),
        rng_seed: state.draw.as_ref().map(|draw| draw.rng_seed.clone()),
        algorithm: state.draw.as_ref().map_or(DRAW_ALGORITHM.to_owned(), |draw| draw.algorithm.clone()),
        drawn_at: state.draw.as_ref().map(|draw| draw.at),
        entrants: order.iter().map(|entrant| directory.line(entrant)).collect(),
        counted: counted(state, order.len()),
    }
}

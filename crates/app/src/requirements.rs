//! What is asked of pairings before they are made: two kept apart, tables fixed, allowed, or not used.

use crate::App;
use crate::actor::asks;
use crate::commit::{CallContext, Change};
use crate::errors::refused;
use crate::live::EventFile;
use crate::views::{Directory, permit};
use chrono::{DateTime, Utc};
use saiwu_domain::event::Operation;
use saiwu_domain::event::decide::RequirementRules;
use saiwu_domain::ids::{EntrantId, TableNumber};
use saiwu_protocol::requirements::{
    AllowPair, ApartView, ExcludeTables, ForbidPair, GetRequirements, RequirementsView, SeatingView,
    SetSeating,
};
use saiwu_protocol::texts::Text;
use saiwu_protocol::{ErrorReply, Tag};
use std::collections::BTreeMap;

const REQUIREMENT_TAGS: [Tag; 2] = [Tag::Rounds, Tag::Registration];

type Reasons = BTreeMap<(EntrantId, EntrantId), String>;

impl App {
    pub(crate) fn requirements(&self, get: &GetRequirements) -> Result<RequirementsView, ErrorReply> {
        let now = self.host.now();
        self.with_event(&get.event, |file| Ok(view(file, &self.reasons(file)?, now)))
    }

    pub(crate) fn forbid_pair(
        &self,
        call: &CallContext<'_>,
        forbid: &ForbidPair,
    ) -> Result<RequirementsView, ErrorReply> {
        let (first, second) = (EntrantId(forbid.first.clone()), EntrantId(forbid.second.clone()));
        self.require(call, (&forbid.event, &forbid.submission), |file, now| {
            let asked = asks(false, forbid.warnings_read, now);
            file.state.forbid_pair(&first, &second, &forbid.reason, &asked).map_err(refused)
        })
    }

    pub(crate) fn allow_pair(
        &self,
        call: &CallContext<'_>,
        allow: &AllowPair,
    ) -> Result<RequirementsView, ErrorReply> {
        let (first, second) = (EntrantId(allow.first.clone()), EntrantId(allow.second.clone()));
        self.require(call, (&allow.event, &allow.submission), |file, now| {
            let asked = asks(false, allow.warnings_read, now);
            file.state.allow_pair(&first, &second, &asked).map_err(refused)
        })
    }

    pub(crate) fn set_seating(
        &self,
        call: &CallContext<'_>,
        set: &SetSeating,
    ) -> Result<RequirementsView, ErrorReply> {
        let entrant = EntrantId(set.entrant.clone());
        let allowed = set.allowed.iter().copied().map(TableNumber).collect();
        self.require(call, (&set.event, &set.submission), |file, now| {
            let asked = asks(false, set.warnings_read, now);
            let fixed = set.fixed.map(TableNumber);
            file.state.set_seating(&entrant, fixed, &allowed, &asked).map_err(refused)
        })
    }

    pub(crate) fn exclude_tables(
        &self,
        call: &CallContext<'_>,
        exclude: &ExcludeTables,
    ) -> Result<RequirementsView, ErrorReply> {
        let tables = exclude.tables.iter().copied().map(TableNumber).collect();
        self.require(call, (&exclude.event, &exclude.submission), |file, now| {
            let asked = asks(false, exclude.warnings_read, now);
            file.state.exclude_tables(&tables, &asked).map_err(refused)
        })
    }

    fn require(
        &self,
        call: &CallContext<'_>,
        (event, submission): (&str, &str),
        decide: impl FnOnce(&EventFile, DateTime<Utc>) -> Result<Operation, ErrorReply>,
    ) -> Result<RequirementsView, ErrorReply> {
        let now = self.host.now();
        // The reason of a pair that is kept apart from now on is not in the stored log yet when the answer is made.
        let new = std::cell::RefCell::new(None);
        self.command(
            call,
            event,
            submission,
            |file| {
                let operation = decide(file, now)?;
                new.replace(Some(operation.clone()));
                Ok(Change::new([operation], &REQUIREMENT_TAGS))
            },
            |file| {
                let mut reasons = self.reasons(file)?;
                take_reason(&mut reasons, new.take());
                Ok(view(file, &reasons, now))
            },
        )
    }

    /// Why two are kept apart, from the log: the state keeps only that they are.
    fn reasons(&self, file: &EventFile) -> Result<Reasons, ErrorReply> {
        let mut reasons = Reasons::new();
        if !file.state.forbidden.is_empty() {
            for (operation, ..) in self.log_of(file)? {
                take_reason(&mut reasons, Some(operation));
            }
        }
        Ok(reasons)
    }
}

fn take_reason(reasons: &mut Reasons, operation: Option<Operation>) {
    if let Some(Operation::PairForbidden { first, second, reason }) = operation {
        reasons.insert((first, second), reason);
    }
}

fn view(file: &EventFile, reasons: &Reasons, now: DateTime<Utc>) -> RequirementsView {
    let directory = Directory::new(file);
    let state = &file.state;
    let RequirementRules { closed, pairs, tables, holds } = state.requirement_rules(now);
    let mut entrants: Vec<_> = directory.entrants.keys().map(|entrant| directory.line(entrant)).collect();
    entrants.sort_by(|one, other| (one.draw_number, &one.name).cmp(&(other.draw_number, &other.name)));
    let apart = state.forbidden.iter().map(|pair| ApartView {
        first: directory.line(&pair.0),
        second: directory.line(&pair.1),
        reason: reasons.get(pair).cloned().unwrap_or_default(),
    });
    let seats = state.seating.iter().map(|(entrant, seating)| SeatingView {
        entrant: directory.line(entrant),
        fixed: seating.fixed.map(|table| table.0),
        allowed: seating.allowed.iter().map(|table| table.0).collect(),
        problem: state.seating_problem(entrant).map(Text::from),
    });
    RequirementsView {
        closed: closed.map(Text::from),
        pairs: permit(pairs),
        tables: permit(tables),
        holds: holds.into_iter().map(Text::from).collect(),
        draft: state.rounds.iter().find(|round| !round.is_public()).map(|round| round.number.0),
        entrants,
        apart: apart.collect(),
        seats: seats.collect(),
        excluded: state.excluded_tables.iter().map(|table| table.0).collect(),
    }
}

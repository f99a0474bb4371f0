//! Who comes after the draw: a late entry, and the open bye.

use crate::App;
use crate::actor::asks;
use crate::commit::{CallContext, Change};
use crate::errors::{first_of, refused};
use crate::live::EventFile;
use crate::registration::{class_choices, joint_choice, seat_in, seat_name, women_from};
use crate::views::{Directory, permit};
use saiwu_domain::event::EventState;
use saiwu_domain::ids::{EntrantId, RoundNumber, UnitId};
use saiwu_domain::registration::{QuotaAnswer, seats_of};
use saiwu_domain::regulations::PersonField;
use saiwu_protocol::late_entry::{
    FillBye, GetLateEntry, GetOpenByes, LateEntryForm, LateEntryTaken, OpenBye, OpenByes, TakeLateEntry,
};
use saiwu_protocol::texts::Text;
use saiwu_protocol::{Done, ErrorCode, ErrorReply, Tag};

const LATE_TAGS: [Tag; 4] = [Tag::Registration, Tag::Rounds, Tag::Draw, Tag::Event];

impl App {
    pub(crate) fn late_entry_form(&self, get: &GetLateEntry) -> Result<LateEntryForm, ErrorReply> {
        let now = self.host.now();
        self.with_event(&get.event, |file| {
            let (state, unit) = (&file.state, UnitId(get.unit.clone()));
            let Some(record) = state.units.get(&unit) else { return Err(no_such_unit()) };
            let regulations = state.regulations.of_unit(&record.name);
            let answer = seats_of(&regulations.quota, state.members_of(&unit));
            let taken = state.entries.get(&unit).map_or(0, |entry| entry.seats.len());
            let asks = |field| regulations.roster.player_fields.contains(&field);
            let women = women_from(&answer).is_some_and(|from| taken + 1 >= from as usize);
            let open = state.late_entry_free(&unit);
            Ok(LateEntryForm {
                unit: record.name.clone(),
                refused: open.as_ref().err().map(|refusal| refusal.sentence.clone().into()),
                needs_members: answer == QuotaAnswer::NeedsMembers,
                permit: permit(state.late_entry_policy(now)),
                notes: open.unwrap_or_default().into_iter().map(Text::from).collect(),
                seat_name: seat_name(regulations.entrant.composition).into(),
                pairs_per_seat: regulations.entrant.composition.pairs_per_seat(),
                players: regulations.entrant.composition.players().into(),
                classes: class_choices(&regulations),
                joint: joint_choice(state, &unit),
                asks_gender: women || asks(PersonField::Gender),
                asks_phone: asks(PersonField::Phone),
                asks_post: asks(PersonField::Post),
            })
        })
    }

    pub(crate) fn take_late_entry(
        &self,
        call: &CallContext<'_>,
        take: &TakeLateEntry,
    ) -> Result<LateEntryTaken, ErrorReply> {
        let asked = asks(false, take.warnings_read, self.host.now());
        let unit = UnitId(take.unit.clone());
        let known = std::cell::Cell::new(0);
        self.command(
            call,
            &take.event,
            &take.submission,
            |file| {
                known.set(file.state.late_entrants.len());
                let decision = file
                    .state
                    .enter_late(&unit, &seat_in(&take.seat), &file.persons, &asked)
                    .map_err(first_of)?;
                Ok(Change { persons: decision.persons, ..Change::new(decision.operations, &LATE_TAGS) })
            },
            |file| {
                let directory = Directory::new(file);
                let came = file.state.late_entrants.iter().skip(known.get());
                Ok(LateEntryTaken { entrants: came.map(|entrant| directory.line(entrant)).collect() })
            },
        )
    }

    pub(crate) fn open_byes(&self, get: &GetOpenByes) -> Result<OpenByes, ErrorReply> {
        let now = self.host.now();
        self.with_event(&get.event, |file| {
            let directory = Directory::new(file);
            let unit = UnitId(get.unit.clone());
            let own = directory.entrants.iter().filter(|(_, entrant)| entrant.unit.as_ref() == Some(&unit));
            let byes = own.filter_map(|(entrant, _)| {
                let bye = file.state.open_bye(entrant, now)?;
                Some(OpenBye {
                    entrant: entrant.as_str().to_owned(),
                    round: bye.round.0,
                    title: title(file, &directory, bye.round),
                    waiting: directory.line(&bye.waiting),
                    permit: permit(bye.policy),
                    refused: bye.refusal.map(Text::from),
                })
            });
            Ok(OpenByes { byes: byes.collect() })
        })
    }

    pub(crate) fn fill_bye(&self, call: &CallContext<'_>, fill: &FillBye) -> Result<Done, ErrorReply> {
        let asked = asks(false, fill.warnings_read, self.host.now());
        self.command(
            call,
            &fill.event,
            &fill.submission,
            |file| {
                let entrant = EntrantId(fill.entrant.clone());
                let state: &EventState = &file.state;
                let operation = state.fill_bye(RoundNumber(fill.round), &entrant, &asked).map_err(refused)?;
                Ok(Change::new([operation], &LATE_TAGS))
            },
            |_| Ok(Done {}),
        )
    }
}

fn title(file: &EventFile, directory: &Directory<'_>, round: RoundNumber) -> Text {
    file.state.round(round).map(|record| directory.title(record)).unwrap_or_default()
}

fn no_such_unit() -> ErrorReply {
    ErrorReply::new(ErrorCode::NotFound, "没有这个单位", "There is no such unit")
}

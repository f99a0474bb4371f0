//! A draft changed by hand: look at the change, keep it with a reason, pair again.

use crate::App;
use crate::commit::{CallContext, Change};
use crate::errors::refused;
use crate::live::EventFile;
use crate::rounds::{ROUND_TAGS, relaxations};
use crate::views::Directory;
use saiwu_domain::contest::Sides;
use saiwu_domain::event::decide::{self as domain, Asked, By};
use saiwu_domain::event::{RoundRecord, RoundState};
use saiwu_domain::ids::{EntrantId, RoundNumber, TableNumber};
use saiwu_domain::pairing::{Gravity, Objection};
use saiwu_protocol::drafts::{
    DraftChange, DraftDesk, DraftObjection, DraftPreview, DraftTable, EditDraft, GetDraft, ObjectionGravity,
    PairAgain, PreviewDraft,
};
use saiwu_protocol::rounds::SideView;
use saiwu_protocol::{Done, ErrorCode, ErrorReply};

impl App {
    pub(crate) fn draft_desk(&self, get: &GetDraft) -> Result<DraftDesk, ErrorReply> {
        self.with_event(&get.event, |file| desk(file, get.round))
    }

    pub(crate) fn preview_draft(&self, preview: &PreviewDraft) -> Result<DraftPreview, ErrorReply> {
        self.with_event(&preview.event, |file| {
            let record = draft(file, preview.round)?;
            let change = change_in(&preview.change);
            let changed = file.state.preview_draft(record.number, &change).map_err(refused)?;
            let matches = changed.matches.iter().map(|drafted| (drafted.table, &drafted.sides));
            Ok(DraftPreview {
                tables: tables(file, record, matches),
                objections: changed.objections.iter().map(objection).collect(),
            })
        })
    }

    pub(crate) fn edit_draft(
        &self,
        call: &CallContext<'_>,
        edit: &EditDraft,
    ) -> Result<DraftDesk, ErrorReply> {
        let asked = Asked {
            by: if edit.as_chief_referee { By::ChiefReferee } else { By::Desk },
            warnings_read: edit.warnings_read,
            now: self.host.now(),
        };
        self.command(
            call,
            &edit.event,
            &edit.submission,
            |file| {
                let change = change_in(&edit.change);
                let number = RoundNumber(edit.round);
                let operation =
                    file.state.edit_draft(number, &change, &edit.reason, &asked).map_err(refused)?;
                Ok(Change::new([operation], &ROUND_TAGS))
            },
            |file| desk(file, edit.round),
        )
    }

    pub(crate) fn pair_again(&self, call: &CallContext<'_>, again: &PairAgain) -> Result<Done, ErrorReply> {
        let asked = Asked { by: By::ChiefReferee, warnings_read: true, now: self.host.now() };
        self.command(
            call,
            &again.event,
            &again.submission,
            |file| {
                let allow = relaxations(&again.allow);
                let operations =
                    file.state.pair_again(RoundNumber(again.round), allow, &asked).map_err(refused)?;
                Ok(Change::new(operations, &ROUND_TAGS))
            },
            |_| Ok(Done {}),
        )
    }
}

fn draft(file: &EventFile, round: u32) -> Result<&RoundRecord, ErrorReply> {
    let record = file.state.round(RoundNumber(round));
    record.filter(|record| record.state == RoundState::Draft).ok_or_else(|| {
        let title = file.state.round_title(RoundNumber(round));
        ErrorReply::new(
            ErrorCode::NotFound,
            format!("{}没有草稿", title.zh),
            format!("{} has no draft", title.en),
        )
    })
}

fn desk(file: &EventFile, round: u32) -> Result<DraftDesk, ErrorReply> {
    let record = draft(file, round)?;
    let judged = file.state.judge_draft(record.number);
    let matches = record.tables.iter().map(|table| (table.table, &table.sides));
    Ok(DraftDesk {
        tables: tables(file, record, matches),
        stale: domain::stale_sentence(&record.stale).map(Into::into),
        fixed: judged.as_ref().err().map(|refusal| refusal.sentence.clone().into()),
        objections: judged.unwrap_or_default().iter().map(objection).collect(),
        edits: record.edits.iter().map(|edit| edit.reason.clone()).collect(),
    })
}

fn tables<'a>(
    file: &EventFile,
    record: &RoundRecord,
    matches: impl Iterator<Item = (Option<TableNumber>, &'a Sides)>,
) -> Vec<DraftTable> {
    let directory = Directory::new(file);
    let together = |sides: &Sides| {
        let mut sides: Vec<_> = sides.entrants().cloned().collect();
        sides.sort();
        sides
    };
    let before: Vec<_> = record.tables.iter().map(|table| together(&table.sides)).collect();
    matches
        .filter_map(|(table, sides)| {
            let mut views = sides.entrants().map(|entrant| SideView {
                left: directory.left_before(entrant, record.number),
                ..directory.side(sides, entrant)
            });
            views.next().map(|first| DraftTable {
                table: table.map(|table| table.0),
                first,
                second: views.next(),
                changed: !before.contains(&together(sides)),
            })
        })
        .collect()
}

fn change_in(change: &DraftChange) -> domain::DraftChange {
    let id = |entrant: &String| EntrantId(entrant.clone());
    match change {
        DraftChange::Swap(one, other) => domain::DraftChange::Swap(id(one), id(other)),
        DraftChange::Lock(matches) => domain::DraftChange::Lock(
            matches.iter().map(|locked| (id(&locked.first), locked.second.as_ref().map(id))).collect(),
        ),
        DraftChange::Unpair(entrants) => domain::DraftChange::Unpair(entrants.iter().map(id).collect()),
        DraftChange::Bye(entrant) => domain::DraftChange::Bye(id(entrant)),
    }
}

fn objection(objection: &Objection) -> DraftObjection {
    DraftObjection {
        gravity: match objection.gravity {
            Gravity::Blocking => ObjectionGravity::Blocking,
            Gravity::Serious => ObjectionGravity::Serious,
            Gravity::Note => ObjectionGravity::Note,
        },
        text: objection.sentence.clone().into(),
    }
}

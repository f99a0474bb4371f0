//! Two officers of one unit with the form open at once: none of them undoes unknowingly what the other sent.

use crate::App;
use crate::live::EventFile;
use crate::registration::form_out;
use chrono::{DateTime, TimeDelta, Utc};
use saiwu_domain::event::Operation;
use saiwu_domain::ids::UnitId;
use saiwu_protocol::registration::EntryForm;
use saiwu_protocol::{ErrorCode, ErrorReply};

/// Of a form on which nothing was entered yet.
const NOTHING: &str = "none";

/// By what a form is known again: the same as long as it shows the same, and nothing of it can be read from this.
pub(crate) fn revision(entered: Option<&EntryForm>) -> String {
    let Some(entered) = entered else { return NOTHING.to_owned() };
    let shown = serde_json::to_vec(entered).unwrap_or_default();
    blake3::hash(&shown).to_hex().chars().take(16).collect()
}

impl App {
    /// Refuses a form that was filled in over another one than is entered now. Without a revision nothing is known of
    /// that, and it is taken.
    pub(crate) fn check_revision(
        &self,
        file: &EventFile,
        unit: &UnitId,
        read_from: Option<&str>,
    ) -> Result<(), ErrorReply> {
        let Some(read_from) = read_from else { return Ok(()) };
        let entered = file.state.entries.get(unit).map(|entry| form_out(file, entry, false));
        if revision(entered.as_ref()) == read_from {
            return Ok(());
        }
        let (zh_at, en_at) = self.changed_at(file, unit)?.map(in_china).unwrap_or_default();
        let (zh, en) = match (entered.is_some(), read_from == NOTHING) {
            (true, true) => (
                format!("你填的时候，同一个链接上已经有人提交了一份报名{zh_at}，请先看看现在的内容"),
                format!("Somebody sent an entry over the same link meanwhile{en_at}: look at it first"),
            ),
            (true, false) => (
                format!("这份报名在你打开以后被改过{zh_at}，请先看看现在的内容"),
                format!("This entry was changed after you opened it{en_at}: look at it first"),
            ),
            (false, _) => (
                format!("这份报名在你打开以后退出了{zh_at}，现在没有报名"),
                format!("This entry was withdrawn after you opened it{en_at}: nothing is entered now"),
            ),
        };
        Err(ErrorReply::new(ErrorCode::Outdated, zh, en))
    }

    /// When the form of a unit was last taken or withdrawn.
    fn changed_at(&self, file: &EventFile, unit: &UnitId) -> Result<Option<DateTime<Utc>>, ErrorReply> {
        let log = self.log_of(file)?;
        let last = log.iter().rev().find(|(operation, ..)| match operation {
            Operation::EntrySubmitted { entry } => entry.unit == *unit,
            Operation::EntryRemoved { unit: own, .. } => own == unit,
            _ => false,
        });
        Ok(last.map(|(_, meta, _)| meta.at))
    }
}

/// The minute, as a clock in China shows it, in brackets.
fn in_china(at: DateTime<Utc>) -> (String, String) {
    let at = at + TimeDelta::hours(8);
    (at.format("（%-m月%-d日%H:%M）").to_string(), at.format(" (%H:%M, %-d %b, Beijing)").to_string())
}

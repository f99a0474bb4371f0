//! Before the ranking is final, and when everything is put away.

use crate::App;
use crate::errors::{internal, store_failed};
use crate::retention::without_what_is_over;
use saiwu_domain::event::PublicationItem as Item;
use saiwu_protocol::ErrorReply;
use saiwu_protocol::event::{EventFileView, PublicationCheck, PublicationItem, PublicationView};
use saiwu_store::event_file;

impl App {
    pub(crate) fn publication(&self, event: &str) -> Result<PublicationView, ErrorReply> {
        let now = self.host.now();
        self.with_event(event, |file| {
            let checks = file.state.publication_checks(now).into_iter().map(|check| PublicationCheck {
                item: item(check.item),
                done: check.done,
                text: check.words.into(),
                round: check.round.map(|round| round.0),
                table: check.table.map(|table| table.0),
                until: check.until,
            });
            Ok(PublicationView { checks: checks.collect() })
        })
    }

    /// The whole event as it may leave the store, like `saiwu export`.
    pub(crate) fn export(&self, event: &str) -> Result<EventFileView, ErrorReply> {
        let now = self.host.now();
        self.with_event(event, |file| {
            let whole = self.store.whole_event(&file.code).map_err(store_failed)?;
            let text =
                event_file::write(&without_what_is_over(whole, now)).map_err(|error| internal(&error))?;
            Ok(EventFileView { file_name: format!("{}-全部数据.json", file.code), text })
        })
    }
}

fn item(item: Item) -> PublicationItem {
    match item {
        Item::Rounds => PublicationItem::Rounds,
        Item::Results => PublicationItem::Results,
        Item::Disputes => PublicationItem::Disputes,
        Item::Sides => PublicationItem::Sides,
        Item::Ties => PublicationItem::Ties,
        Item::Awards => PublicationItem::Awards,
        Item::Windows => PublicationItem::Windows,
    }
}

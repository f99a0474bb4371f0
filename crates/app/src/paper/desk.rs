//! The table on which a form that was brought lies: rows to look at, and what was left out.

use super::changes::{place_of, value_of};
use saiwu_domain::registration::paper;
use saiwu_domain::registration::paper::Issue;
use saiwu_domain::regulations::PersonField;
use saiwu_domain::sentence::Sentence;
use saiwu_protocol::forms::{ImportRow, ImportState, NotImported};
use saiwu_protocol::registration::EntryForm;
use saiwu_protocol::texts::Text;
use std::collections::{BTreeMap, BTreeSet};

pub(super) struct Desk<'a> {
    pub read: &'a paper::EntryForm,
    /// What the entry takes beside the names; nothing else of a person is taken over (privacy: the smallest set).
    pub asked: Vec<PersonField>,
    pub rows: Vec<ImportRow>,
    pub ignored: Vec<NotImported>,
    /// By what it is: the first cell, and whose values.
    pub unasked: BTreeMap<&'static str, (String, Vec<String>)>,
    pub unasked_cells: BTreeSet<String>,
}

impl Desk<'_> {
    /// A doubt of the reader stands with the value of its cell; where none was read from it, by itself.
    pub fn doubt(&mut self, issue: &Issue, form: &EntryForm) {
        let here: Vec<usize> = (0..self.rows.len())
            .filter(|index| !issue.cell.is_empty() && self.rows[*index].cell == issue.cell)
            .filter(|index| self.rows[*index].field.is_some())
            .collect();
        let says = |index: &usize| {
            let field = self.rows[*index].field.as_deref().unwrap_or_default();
            !issue.value.is_empty() && value_at(form, field) == issue.value
        };
        let exactly: Vec<usize> = here.iter().copied().filter(says).collect();
        let about = if exactly.is_empty() { here } else { exactly };
        for index in &about {
            let row = &mut self.rows[*index];
            row.state = ImportState::Doubtful;
            row.doubts.push(as_said(&issue.text));
        }
        // What is not taken over needs no one to look at it: it is listed.
        if about.is_empty() && !self.unasked_cells.contains(&issue.cell) {
            let original = match issue.value.is_empty() {
                true => self.read.trail.cells.get(&issue.cell).cloned().unwrap_or_default(),
                false => issue.value.clone(),
            };
            self.ask_about(&issue.cell, &original, Sentence::new(issue.text.clone(), issue.text.clone()));
        }
    }

    pub fn origin(&self, owner: &str, name: &str, field: PersonField) -> Option<String> {
        let values = self.read.trail.values.iter();
        let mut of_person = values.filter(|it| it.owner == owner && it.name == name && it.field == field);
        of_person.next().map(|origin| origin.cell.clone())
    }

    pub fn row(&mut self, field: String, cell: &str) {
        self.rows.push(ImportRow {
            field: Some(field),
            cell: cell.to_owned(),
            original: self.read.trail.cells.get(cell).cloned().unwrap_or_default(),
            state: ImportState::Sure,
            was: None,
            doubts: Vec::new(),
        });
    }

    pub fn ask_about(&mut self, cell: &str, original: &str, text: Sentence) {
        let same = |row: &&mut ImportRow| row.field.is_none() && row.cell == cell && row.original == original;
        if let Some(row) = self.rows.iter_mut().find(same) {
            row.doubts.push(text.into());
            return;
        }
        self.rows.push(ImportRow {
            field: None,
            cell: cell.to_owned(),
            original: original.to_owned(),
            state: ImportState::Doubtful,
            was: None,
            doubts: vec![text.into()],
        });
    }

    pub fn leave_out(&mut self, cell: &str, value: &str, why: Text) {
        self.ignored.push(NotImported { cell: cell.to_owned(), value: value.to_owned(), why });
    }
}

/// The reader speaks Chinese, as the forms do.
pub(super) fn as_said(text: &str) -> Text {
    Text { zh: text.to_owned(), en: text.to_owned() }
}

pub(super) fn fill_up(value: &mut String, with: &str) {
    if value.is_empty() {
        with.clone_into(value);
    }
}

/// What stands in an input; empty where nothing does.
pub(super) fn value_at(form: &EntryForm, field: &str) -> String {
    match field {
        "leader.name" => form.leader.name.clone(),
        "leader.phone" => form.leader.phone.clone(),
        _ => {
            if let Some(seat) = seat_of_class(field) {
                let class = form.seats.get(seat).and_then(|seat| seat.class.clone());
                return class.unwrap_or_default();
            }
            let Some([seat, pair, player]) = place_of(field) else { return String::new() };
            let pair = form.seats.get(seat).and_then(|seat| seat.pairs.get(pair));
            let player = pair.and_then(|pair| pair.players.get(player));
            player
                .map(|player| value_of(player, field.rsplit('.').next().unwrap_or_default()))
                .unwrap_or_default()
        }
    }
}

/// `seats.0.class`
fn seat_of_class(field: &str) -> Option<usize> {
    field.strip_prefix("seats.")?.strip_suffix(".class")?.parse().ok()
}

//! The grid while it is read: which cells are accounted for, and what was noticed.

use super::placed::Placed;
use super::{Ignored, Issue, Origin, Severity};
use crate::grid::{CellId, Grid, Mark};
use crate::value::words;
use saiwu_domain::regulations::PersonField;
use std::collections::{BTreeMap, BTreeSet};

/// Accounts for every cell of one grid: whatever is not marked as read is listed at the end, and whatever was read and
/// has not arrived is an issue.
pub struct Desk<'a> {
    /// What is read.
    pub grid: &'a Grid,
    /// Before each address: the sheet, unless it is the only one.
    prefix: String,
    read: BTreeSet<CellId>,
    /// Headings of columns and titles, whatever words they use.
    headings: BTreeSet<CellId>,
    /// What another cell had said before.
    known: BTreeMap<CellId, Vec<String>>,
    /// Noticed so far.
    pub issues: Vec<Issue>,
    /// Not imported so far.
    pub ignored: Vec<Ignored>,
    /// Where the values beside names stand.
    pub origins: Vec<Origin>,
}

impl<'a> Desk<'a> {
    pub fn new(grid: &'a Grid, prefix: String) -> Self {
        Self {
            grid,
            prefix,
            read: BTreeSet::new(),
            headings: BTreeSet::new(),
            known: BTreeMap::new(),
            issues: Vec::new(),
            ignored: Vec::new(),
            origins: Vec::new(),
        }
    }

    /// The text of a cell; whoever asks puts it into the form or says why not.
    pub fn read(&mut self, id: CellId) -> &'a str {
        self.read.insert(id);
        if self.is_unsolved(id) { "" } else { &self.grid[id].text }
    }

    /// Whether a formula stands in a cell and its result does not: nobody can tell what the form means.
    pub fn is_unsolved(&self, id: CellId) -> bool {
        self.grid.mark(id) == Some(Mark::Unsolved)
    }

    /// Doubts what is struck through, hidden or not to be read: only people know what is meant by it.
    pub fn doubt_what_is_marked(&mut self, names: &BTreeSet<String>) {
        let listed: BTreeSet<String> = self.ignored.iter().map(|ignored| ignored.cell.clone()).collect();
        let cells: Vec<CellId> = self.grid.filled().filter(|id| !self.headings.contains(id)).collect();
        for id in cells {
            let Some(mark) = self.grid.mark(id) else { continue };
            let address = self.address(id);
            if mark == Mark::Unsolved {
                self.error(id, "这里是公式，读不出结果，请填写");
                continue;
            }
            let is_name = names.contains(&address);
            let text = match mark {
                Mark::Struck => "这一格划掉了，请核对是否还参赛",
                // One word for the whole row: it stands with the name.
                Mark::HiddenRow if is_name => "这一行在表里是隐藏的，请核对是否还参赛",
                Mark::HiddenColumn => "这一列在表里是隐藏的，请核对",
                Mark::HiddenRow | Mark::Unsolved => continue,
            };
            if self.is_read(id) && (is_name || !listed.contains(&address)) {
                self.warn(id, text);
            }
        }
    }

    /// Marks the heading of a column or of the form: it holds no value.
    pub fn read_heading(&mut self, id: CellId) {
        self.read.insert(id);
        self.headings.insert(id);
    }

    /// Notes that a value of a cell stands in the form already.
    pub fn know(&mut self, id: CellId, value: &str) {
        self.known.entry(id).or_default().push(value.to_owned());
    }

    /// Notes that a value of a person, named in another cell, stands in this one.
    pub fn trace(&mut self, id: CellId, field: PersonField, (owner, name): (&str, &str)) {
        let cell = self.address(id);
        self.origins.push(Origin { owner: owner.to_owned(), name: name.to_owned(), field, cell });
    }

    /// Every cell in which something stands, with its text.
    pub fn texts(&self) -> Vec<(String, String)> {
        self.grid.filled().map(|id| (self.address(id), words(&self.grid[id].text))).collect()
    }

    /// Whether somebody read the cell.
    pub fn is_read(&self, id: CellId) -> bool {
        self.read.contains(&id)
    }

    /// The address of a cell.
    pub fn address(&self, id: CellId) -> String {
        format!("{}{}", self.prefix, self.grid.address_of(id))
    }

    /// The address of a place, also of an empty one.
    pub fn place(&self, row: usize, column: usize) -> String {
        format!("{}{}", self.prefix, self.grid.address(row, column))
    }

    pub fn error(&mut self, id: CellId, text: impl Into<String>) {
        let value = words(&self.grid[id].text);
        self.issue(Severity::Error, self.address(id), text, value);
    }

    pub fn warn(&mut self, id: CellId, text: impl Into<String>) {
        let value = words(&self.grid[id].text);
        self.issue(Severity::Warning, self.address(id), text, value);
    }

    pub fn issue(&mut self, severity: Severity, cell: String, text: impl Into<String>, value: String) {
        let issue = Issue { severity, cell, text: text.into(), value, lacks: false };
        if !self.issues.contains(&issue) {
            self.issues.push(issue);
        }
    }

    /// Lists a text of a cell as not imported.
    pub fn ignore(&mut self, id: CellId, value: &str, why: &str) {
        self.read.insert(id);
        let value = words(value);
        if !value.is_empty() {
            self.ignored.push(Ignored { cell: self.address(id), value, why: why.to_owned() });
        }
    }

    /// Doubts every cell that was read without all of it having arrived in the form.
    pub fn doubt_what_is_missing(&mut self, placed: &Placed) {
        let read: Vec<CellId> = self.read.difference(&self.headings).copied().collect();
        for id in read {
            let known = self.known.get(&id).map(Vec::as_slice).unwrap_or_default();
            if !self.is_unsolved(id) && !placed.holds(&self.address(id), &self.grid[id].text, known) {
                self.warn(id, "这一格没有全部导入，请核对");
            }
        }
    }

    /// Lists everything that nobody read.
    pub fn sweep(&mut self, why: &str) {
        let left: Vec<CellId> = self.grid.filled().filter(|id| !self.is_read(*id)).collect();
        for id in left {
            let text = self.grid[id].text.clone();
            self.ignore(id, &text, why);
        }
    }
}

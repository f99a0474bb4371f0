//! The committed list of ids with their titles.

use std::collections::BTreeSet;

use anyhow::{Result, bail};

/// All ids of one kind, in the order of their source.
#[derive(Debug, PartialEq)]
pub struct List {
    /// The chapters.
    pub chapters: Vec<Chapter>,
    /// Ids that may be cited though the page does not list them.
    pub elsewhere: Vec<String>,
}

/// One heading and what stands below it.
#[derive(Debug, PartialEq)]
pub struct Chapter {
    /// The heading.
    pub title: String,
    /// Its ids.
    pub entries: Vec<Entry>,
}

/// One id.
#[derive(Debug, PartialEq)]
pub struct Entry {
    /// As the source writes it.
    pub id: String,
    /// A few words of our own.
    pub title: String,
    /// Whether a test is due.
    pub kind: Kind,
}

/// What an id stands for.
#[derive(Debug, PartialEq)]
pub enum Kind {
    /// Something to prove; the reason why no test does, shown only while none does.
    Rule { why_not: Option<String> },
    /// States nothing to prove, for this reason.
    Note(String),
    /// The heading of the ids below it.
    Section,
}

impl List {
    /// Reads the list; its format stands in its first lines.
    ///
    /// # Errors
    /// A line that cannot be read, or an id that stands there twice.
    pub fn read(text: &str) -> Result<Self> {
        let mut list = Self { chapters: Vec::new(), elsewhere: Vec::new() };
        let mut seen = BTreeSet::new();
        for (number, line) in text.lines().enumerate() {
            let number = number + 1;
            if let Some(title) = line.strip_prefix("## ") {
                list.chapters.push(Chapter { title: title.to_owned(), entries: Vec::new() });
            } else if let Some(ids) = line.strip_prefix("elsewhere: ") {
                list.elsewhere.extend(ids.split_whitespace().map(str::to_owned));
            } else if !line.starts_with('#') && !line.trim().is_empty() {
                let Some(entry) = entry(line) else { bail!("line {number} cannot be read: {line}") };
                if !seen.insert(entry.id.clone()) {
                    bail!("line {number}: {} stands there twice", entry.id);
                }
                let Some(chapter) = list.chapters.last_mut() else { bail!("line {number} has no heading") };
                chapter.entries.push(entry);
            }
        }
        Ok(list)
    }

    /// All ids that may be cited.
    pub fn ids(&self) -> BTreeSet<String> {
        let listed = self.chapters.iter().flat_map(|chapter| &chapter.entries).map(|entry| &entry.id);
        listed.chain(&self.elsewhere).cloned().collect()
    }
}

fn entry(line: &str) -> Option<Entry> {
    let mut parts = line.split('|').map(str::trim);
    let (id, title) = (parts.next()?, parts.next()?);
    let kind = match parts.next() {
        None => Kind::Rule { why_not: None },
        Some("section") => Kind::Section,
        Some(more) => match more.split_once(": ")? {
            ("why", reason) => Kind::Rule { why_not: Some(reason.to_owned()) },
            ("note", reason) => Kind::Note(reason.to_owned()),
            _ => return None,
        },
    };
    let complete = !id.is_empty() && !title.is_empty() && parts.next().is_none();
    complete.then(|| Entry { id: id.to_owned(), title: title.to_owned(), kind })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_line_is_read() {
        let text = "# comment\n## One\nR1 | First | section\nR1.1 | Rule\nR1.2 | Print | why: later\nR1.3 | Word | note: none\nelsewhere: T9 T10\n";
        let list = List::read(text).unwrap();
        let kinds: Vec<_> = list.chapters[0].entries.iter().map(|entry| &entry.kind).collect();
        let rule = |why_not: Option<&str>| Kind::Rule { why_not: why_not.map(str::to_owned) };
        assert_eq!(kinds, [&Kind::Section, &rule(None), &rule(Some("later")), &Kind::Note("none".into())]);
        assert!(list.ids().contains("R1.3") && list.ids().contains("T10"));
    }

    #[test]
    fn a_line_that_says_nothing_is_refused() {
        for line in ["R1", "R1 |", "R1 | a | perhaps", "R1 | a | maybe: b", "R1 | a | why: b | c"] {
            assert!(List::read(&format!("## One\n{line}\n")).is_err(), "{line}");
        }
        assert!(List::read("## One\nR1 | a\nR1 | b\n").is_err(), "twice");
        assert!(List::read("R1 | a\n").is_err(), "no heading");
    }
}

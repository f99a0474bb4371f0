//! Reading a sheet and the settings typed beside it.

use crate::args::{Settings, SheetArgs};
use crate::failure::Failure;
use crate::{files, reply};
use saiwu_domain::regulations::{Regulations, template};
use saiwu_domain::sentence::Sentence;
use saiwu_domain::sheet::{Sheet, SheetError};
use serde_json::Value;
use std::path::Path;

/// A sheet whose rounds can be counted.
pub fn read(arguments: &SheetArgs) -> Result<Sheet, Failure> {
    read_by(arguments, Sheet::read)
}

/// A sheet for the checker.
pub fn read_for_check(arguments: &SheetArgs) -> Result<Sheet, Failure> {
    read_by(arguments, Sheet::read_for_check)
}

fn read_by(arguments: &SheetArgs, reader: fn(&[u8]) -> Result<Sheet, SheetError>) -> Result<Sheet, Failure> {
    let path: &Path = &arguments.sheet;
    let mut sheet = reader(&files::read(path)?).map_err(|error| Failure::of_sheet(path, &error))?;
    if !sheet.ignored.is_empty() {
        let fields = sheet.ignored.join(", ");
        reply::complain(&format!(
            "{}：不认识的字段，没有作用（unknown fields without effect）：{fields}",
            path.display()
        ));
    }
    sheet.contest.regulations = with_settings(sheet.contest.regulations, &arguments.settings)?;
    Ok(sheet)
}

/// The template of that name.
pub fn named_template(name: &str) -> Result<Regulations, Failure> {
    template(name).map_err(|unknown| Failure::bad_input("unknown_template", "template", unknown.sentence()))
}

/// The regulations with every `--set PATH=VALUE`.
pub fn with_settings(regulations: Regulations, settings: &Settings) -> Result<Regulations, Failure> {
    let bad = |message: Sentence| Failure::bad_input("bad_setting", "--set", message);
    let changes = settings.set.iter().map(|setting| {
        let (path, text) = setting.split_once('=').ok_or_else(|| {
            bad(Sentence::new(
                "--set 后面写 PATH=VALUE，例如 --set swiss.rounds=5",
                "--set takes PATH=VALUE, such as --set swiss.rounds=5",
            ))
        })?;
        // What is no JSON is a word: --set swiss.same_unit=hard.
        let value = serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_owned()));
        Ok((path, value))
    });
    let changes = changes.collect::<Result<Vec<_>, Failure>>()?;
    regulations
        .with_all(changes.iter().map(|(path, value)| (*path, value)))
        .map_err(|refused| bad(refused.sentence()))
}

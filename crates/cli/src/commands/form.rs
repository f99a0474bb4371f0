//! `saiwu form`: the unit's entry form in the organizer's layout.

use super::{Done, sheet};
use crate::args::FormArgs;
use crate::failure::{Exit, Failure};
use crate::files;
use saiwu_documents::write::{Unwritable, blank, layout, to_docx, to_xlsx};
use saiwu_domain::sentence::Sentence;
use std::path::Path;

/// Longest name of a unit, in characters.
const LONGEST_UNIT: usize = 40;

pub fn run(arguments: &FormArgs, output: Option<&Path>) -> Result<Done, Failure> {
    let regulations = sheet::with_settings(sheet::named_template(&arguments.template)?, &arguments.settings)?;
    let unit = arguments.unit.trim();
    let visible = unit.chars().all(saiwu_domain::registration::is_visible);
    if unit.is_empty() || unit.chars().count() > LONGEST_UNIT || !visible {
        let message = Sentence::new(
            format!("--unit后面写单位名称，1到{LONGEST_UNIT}个字"),
            format!("--unit takes the name of a unit, 1 to {LONGEST_UNIT} characters"),
        );
        return Err(Failure::bad_input("bad_unit", "--unit", message));
    }
    let Some(path) = output else {
        let message = Sentence::new(
            "要写-o FILE：报名表存为.xlsx或.docx",
            "-o FILE is needed: the form is a workbook (.xlsx) or a document (.docx)",
        );
        return Err(Failure::bad_input("usage", "-o", message));
    };
    let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
    let write = match ending.as_ref().and_then(|ending| ending.to_str()) {
        Some("xlsx") => to_xlsx,
        Some("docx") => to_docx,
        Some(_) | None => {
            let path = path.display();
            let message = Sentence::new(
                format!("{path}：报名表的文件名以.xlsx或.docx结尾"),
                format!("{path}: a form ends in .xlsx or .docx"),
            );
            return Err(Failure::bad_input("usage", "-o", message));
        }
    };
    let drawn = layout(&blank(unit, &regulations), &regulations, arguments.members);
    let too_long = |error: Unwritable| Failure::new(Exit::Io, "io", error.sentence());
    let bytes = write(&drawn).map_err(too_long)?;
    files::write(path, bytes)?;
    Ok(Done::Clean)
}

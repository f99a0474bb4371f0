//! The unit's entry form in the organizer's layout: drawn once, written as a workbook or a document.
//!
//! What is written is read back by [`crate::import()`] without a difference: `import(write(x)) = x`.

use saiwu_domain::sentence::Sentence;

mod docx;
mod layout;
mod xlsx;

pub use docx::to_docx;
pub use layout::{About, Drawn, Kind, Layout, blank, layout};
pub use xlsx::to_xlsx;

/// A form that cannot be written: more text than a cell of a workbook holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unwritable;

impl Unwritable {
    /// The reason.
    pub fn sentence(self) -> Sentence {
        Sentence::new(
            "报名表写不出来：有一格的字太多",
            "the entry form cannot be written: a text is too long for a cell",
        )
    }
}

impl std::fmt::Display for Unwritable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.sentence().en)
    }
}

impl std::error::Error for Unwritable {}

//! What this crate does for the app, which knows it only by [`FormPaper`].

use crate::write::{layout, to_docx, to_xlsx};
use crate::{EntryForm, import, read};
use saiwu_domain::registration::paper::{FormPaper, PaperKind};
use saiwu_domain::regulations::Regulations;
use saiwu_domain::sentence::Sentence;

/// Reads and writes entry forms.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forms;

impl FormPaper for Forms {
    fn read(&self, bytes: &[u8], regulations: &Regulations) -> Result<EntryForm, Sentence> {
        let document = read(bytes).map_err(|reason| reason.sentence())?;
        import(&document, regulations).map_err(|reason| reason.sentence())
    }

    fn write(
        &self,
        form: &EntryForm,
        regulations: &Regulations,
        members: Option<u32>,
        kind: PaperKind,
    ) -> Result<Vec<u8>, Sentence> {
        let drawn = layout(form, regulations, members);
        let write = match kind {
            PaperKind::Workbook => to_xlsx,
            PaperKind::Document => to_docx,
        };
        write(&drawn).map_err(|reason| reason.sentence())
    }
}

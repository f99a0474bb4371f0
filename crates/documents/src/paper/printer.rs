//! What this crate does for the app, which knows it only by [`Press`].

use super::{Fonts, Pages, Unprintable, certificates, check, letters_without_glyph, print, workbook};
use saiwu_domain::printing::{Kind, LetterWithout, Order, Output, Press};
use saiwu_domain::sentence::Sentence;
use saiwu_domain::sheet::Sheet;
use std::sync::OnceLock;

/// Fonts as a host finds them; `true` = for paper that is framed.
type Find = dyn Fn(bool) -> Result<Fonts, Unprintable> + Send + Sync;

/// Prints with the fonts of its host, which are read when something is printed for the first time: they are large, and
/// most who start a server never print.
pub struct Printer {
    find: Box<Find>,
    plain: OnceLock<Result<Fonts, Unprintable>>,
    formal: OnceLock<Result<Fonts, Unprintable>>,
}

impl Printer {
    /// `find` gives the fonts; `true` asks for those of paper that is framed.
    pub fn new(find: impl Fn(bool) -> Result<Fonts, Unprintable> + Send + Sync + 'static) -> Self {
        Self { find: Box::new(find), plain: OnceLock::new(), formal: OnceLock::new() }
    }

    fn fonts(&self, is_formal: bool) -> Result<&Fonts, Unprintable> {
        let kept = if is_formal { &self.formal } else { &self.plain };
        kept.get_or_init(|| (self.find)(is_formal)).as_ref().map_err(Clone::clone)
    }
}

impl Press for Printer {
    fn print(&self, sheet: &Sheet, kind: Kind, order: &Order, output: Output) -> Result<Vec<u8>, Sentence> {
        let pages = |pages| print(sheet, kind, order, self.fonts(kind.is_formal())?, pages);
        let written = match output {
            Output::Pdf => pages(Pages::Pdf),
            Output::Png => pages(Pages::Png),
            Output::Xlsx => workbook(sheet, kind, order),
        };
        written.map_err(|reason| reason.sentence_for(kind))
    }

    fn check(&self, sheet: &Sheet, kind: Kind, order: &Order) -> Result<(), Sentence> {
        check(sheet, kind, order).map_err(|reason| reason.sentence_for(kind))
    }

    fn certificates(&self, sheet: &Sheet, order: &Order) -> Result<Vec<String>, Sentence> {
        certificates(sheet, order).map_err(|reason| reason.sentence())
    }

    fn letters_without_glyph(&self, sheet: &Sheet, order: &Order) -> Vec<LetterWithout> {
        // Without fonts nothing is printed anyway, and that is said when it is tried.
        self.fonts(false).map(|fonts| letters_without_glyph(sheet, order, fonts)).unwrap_or_default()
    }
}

impl std::fmt::Debug for Printer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Printer").finish_non_exhaustive()
    }
}

//! From a template and what stands in it to pages, and from pages to a file.
//!
//! A template sees itself, the parts it shares with others (`common.typ`, `ranking.typ`), `data.json` with what it shows,
//! and nothing else: neither disk nor network nor clock.

use super::{Fonts, Unprintable};
use serde::Serialize;
use std::sync::LazyLock;
use typst::diag::{FileError, FileResult, SourceDiagnostic};
use typst::foundations::{Bytes, Datetime, Duration, Smart};
use typst::layout::Abs;
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::{LazyHash, Scalar};
use typst::visualize::Color;
use typst::{Library, LibraryExt, World, comemo};
use typst_layout::PagedDocument;
use typst_pdf::PdfOptions;
use typst_render::RenderOptions;

/// Most pages of one picture; more would be larger than phones show.
pub const MOST_PAGES_OF_A_PICTURE: usize = 20;

/// Dots of a picture for every point (1/72 inch) of the page: A4 is 1240 dots wide, enough to read on a phone.
const DOTS_PER_POINT: f64 = 2.083;

/// Compilations for which the layout of unchanged parts is remembered: the same sheet printed again is quicker, and a
/// server that prints all day does not grow.
const REMEMBERED: usize = 4;

/// A layout: its own text and what it shares with the others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Template {
    pub name: &'static str,
    pub text: &'static str,
}

/// Lays out a template.
pub(super) fn lay_out(
    template: Template,
    shown: &impl Serialize,
    fonts: &Fonts,
) -> Result<PagedDocument, Unprintable> {
    let shown = serde_json::to_vec(shown).map_err(|error| Unprintable::Layout(error.to_string()))?;
    let desk = Desk {
        fonts,
        main: source(template.name, template.text)?,
        shared: [source("common.typ", COMMON)?, source("ranking.typ", RANKING)?],
        data: file("data.json")?,
        shown: Bytes::new(shown),
    };
    let pages = typst::compile::<PagedDocument>(&desk).output;
    comemo::evict(REMEMBERED);
    pages.map_err(|errors| Unprintable::Layout(said(&errors)))
}

/// How pages are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pages {
    /// All of them, for the printer.
    Pdf,
    /// One picture with the pages beneath each other, for the group chat.
    Png,
}

/// Writes pages.
pub(super) fn write(pages: &PagedDocument, output: Pages) -> Result<Vec<u8>, Unprintable> {
    match output {
        Pages::Pdf => {
            // A creator and a date would make two prints of one sheet differ.
            let options = PdfOptions { creator: Smart::Custom(None), ..PdfOptions::default() };
            typst_pdf::pdf(pages, &options).map_err(|errors| Unprintable::Layout(said(&errors)))
        }
        Pages::Png => {
            let count = pages.pages().len();
            if count > MOST_PAGES_OF_A_PICTURE {
                return Err(Unprintable::TooManyPages(count));
            }
            let options =
                RenderOptions { pixel_per_pt: Scalar::new(DOTS_PER_POINT), ..RenderOptions::default() };
            let picture = typst_render::render_merged(pages, &options, Abs::pt(6.0), Some(Color::SILVER));
            picture.encode_png().map_err(|error| Unprintable::Layout(error.to_string()))
        }
    }
}

const COMMON: &str = include_str!("../../templates/common.typ");
const RANKING: &str = include_str!("../../templates/ranking.typ");

static LIBRARY: LazyLock<LazyHash<Library>> = LazyLock::new(|| LazyHash::new(Library::default()));

/// Everything a template can see.
struct Desk<'a> {
    fonts: &'a Fonts,
    main: Source,
    shared: [Source; 2],
    data: FileId,
    shown: Bytes,
}

impl World for Desk<'_> {
    fn library(&self) -> &LazyHash<Library> {
        &LIBRARY
    }

    fn book(&self) -> &LazyHash<FontBook> {
        self.fonts.book()
    }

    fn main(&self) -> FileId {
        self.main.id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        let mut sources = self.shared.iter().chain([&self.main]);
        sources.find(|source| source.id() == id).cloned().ok_or(FileError::AccessDenied)
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        if id == self.data { Ok(self.shown.clone()) } else { Err(FileError::AccessDenied) }
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.fonts.face(index)
    }

    fn today(&self, _offset: Option<Duration>) -> Option<Datetime> {
        None
    }
}

fn file(name: &str) -> Result<FileId, Unprintable> {
    let path = VirtualPath::new(name).map_err(|error| Unprintable::Layout(error.to_string()))?;
    Ok(RootedPath::new(VirtualRoot::Project, path).intern())
}

fn source(name: &str, text: &str) -> Result<Source, Unprintable> {
    Ok(Source::new(file(name)?, text.to_owned()))
}

fn said(errors: &[SourceDiagnostic]) -> String {
    errors.iter().map(|error| error.message.as_str()).collect::<Vec<_>>().join("; ")
}

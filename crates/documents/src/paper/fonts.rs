//! Fonts, handed over as bytes by the host: the system is never searched here.

use super::Unprintable;
use super::letters::is_unseen;
use typst::foundations::Bytes;
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;

/// A character every sheet needs: who has it has Chinese.
const CHINESE: char = '赛';

/// The fonts of a host, read once and used for many prints.
pub struct Fonts {
    book: LazyHash<FontBook>,
    faces: Vec<Font>,
    families: Vec<String>,
}

impl Fonts {
    /// From the bytes of font files (.ttf, .otf, .ttc), the preferred one first.
    ///
    /// Of a collection that has the same face for several countries the one for the mainland is taken (its family ends
    /// in SC): the shapes of many characters differ.
    ///
    /// # Errors
    /// No file is a font, or none has Chinese characters.
    pub fn new(files: impl IntoIterator<Item = Vec<u8>>) -> Result<Self, Unprintable> {
        let faces = files.into_iter().flat_map(|bytes| {
            let all: Vec<Font> = Font::iter(Bytes::new(bytes)).collect();
            let mainland = all.iter().any(is_mainland);
            all.into_iter().filter(move |face| !mainland || is_mainland(face))
        });
        let faces: Vec<Font> = faces.collect();
        if !faces.iter().any(|face| face.info().coverage.contains(u32::from(CHINESE))) {
            return Err(Unprintable::NoFont);
        }
        let mut families: Vec<String> = Vec::new();
        for face in &faces {
            let family = face.info().family.as_str();
            if !families.iter().any(|known| known == family) {
                families.push(family.to_owned());
            }
        }
        Ok(Self { book: LazyHash::new(FontBook::from_fonts(&faces)), faces, families })
    }

    /// Whether a letter can be printed: one of them has it, or there is nothing to see of it.
    pub(super) fn has(&self, letter: char) -> bool {
        letter.is_ascii()
            || is_unseen(letter)
            || self.faces.iter().any(|face| face.info().coverage.contains(u32::from(letter)))
    }

    /// Their families, in the order of the files.
    pub(super) fn families(&self) -> &[String] {
        &self.families
    }

    pub(super) fn book(&self) -> &LazyHash<FontBook> {
        &self.book
    }

    pub(super) fn face(&self, index: usize) -> Option<Font> {
        self.faces.get(index).cloned()
    }
}

impl std::fmt::Debug for Fonts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Fonts").field(&self.families).finish()
    }
}

fn is_mainland(face: &Font) -> bool {
    let family = face.info().family.as_str();
    family.ends_with(" SC") && !family.contains("Mono")
}

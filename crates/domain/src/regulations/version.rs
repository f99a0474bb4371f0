//! Which regulations somebody read and accepted.

use super::{Part, Regulations, paragraphs};
use crate::sentence::Sentence;
use sha2::{Digest, Sha256};
use std::fmt::Write;

impl Regulations {
    /// The regulations as everybody reads them, paragraph by paragraph.
    pub fn text(&self) -> Vec<Sentence> {
        let words = |part: &Part| match part {
            Part::Words(words) => words.clone(),
            Part::Token(token) => token.text.clone(),
        };
        let joined = |parts: Vec<Part>| {
            parts
                .iter()
                .map(words)
                .fold(Sentence::default(), |text, more| Sentence::new(text.zh + &more.zh, text.en + &more.en))
        };
        paragraphs(self).into_iter().map(joined).collect()
    }

    /// SHA-256 of the Chinese text, 64 hex digits: another text is another version (scenario T14).
    pub fn version(&self) -> String {
        let text: Vec<_> = self.text().into_iter().map(|paragraph| paragraph.zh).collect();
        let digest = Sha256::digest(text.join("\n").as_bytes());
        digest.iter().fold(String::new(), |mut hex, byte| {
            // Writing to a String cannot fail.
            let _ = write!(hex, "{byte:02x}");
            hex
        })
    }
}

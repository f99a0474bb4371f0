//! One plain sentence in both languages of the project.

use serde::{Deserialize, Serialize};

/// The same sentence in Chinese and English, assembled by the rules from what they did.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Sentence {
    /// 中文
    pub zh: String,
    /// English
    pub en: String,
}

impl Sentence {
    /// Both texts changed in the same way.
    #[must_use]
    pub fn map(self, change: impl Fn(String) -> String) -> Self {
        Self { zh: change(self.zh), en: change(self.en) }
    }

    /// From both texts.
    pub fn new(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { zh: zh.into(), en: en.into() }
    }
}

/// A number with its English noun: `1 table`, `2 tables`.
pub fn counted(number: u32, one: &str, many: &str) -> String {
    let noun = if number == 1 { one } else { many };
    format!("{number} {noun}")
}

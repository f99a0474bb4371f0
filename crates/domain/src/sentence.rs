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

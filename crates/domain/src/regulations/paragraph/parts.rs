//! The pieces a paragraph is made of.

use crate::sentence::Sentence;
use serde::Serialize;
use serde_json::{Value, json};

/// A piece of a paragraph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// Plain text.
    Words(Sentence),
    /// A value that can be tapped.
    Token(Token),
}

/// A tappable value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// Path of R18.
    pub path: String,
    /// What the picker is called.
    pub label: Sentence,
    /// The value in words.
    pub text: Sentence,
    /// What it can be: value, words. The present value is one of them.
    pub choices: Vec<(Value, Sentence)>,
    /// A number of one's own instead, sent as a plain number; absent = only the choices.
    pub own: Option<OwnNumber>,
}

/// How a number that is none of the choices is asked for: 前 8 名.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnNumber {
    /// The question.
    pub label: Sentence,
    /// The largest that makes sense.
    pub most: u32,
}

impl Part {
    /// The same value, for which any number may be given.
    pub(super) fn with_own(self, label: (&str, &str), most: u32) -> Self {
        match self {
            Self::Words(_) => self,
            Self::Token(token) => {
                let own = Some(OwnNumber { label: Sentence::new(label.0, label.1), most });
                Self::Token(Token { own, ..token })
            }
        }
    }
}

/// The parts without their choices.
pub(super) fn plain(parts: &[Part]) -> Sentence {
    let mut sentence = Sentence::default();
    for part in parts {
        let text = match part {
            Part::Words(text) => text,
            Part::Token(token) => &token.text,
        };
        sentence.zh.push_str(&text.zh);
        sentence.en.push_str(&text.en);
    }
    sentence
}

pub(super) fn words(zh: impl Into<String>, en: impl Into<String>) -> Part {
    Part::Words(Sentence::new(zh, en))
}

/// A number with the usual ones to choose from.
pub(super) fn number(
    path: impl Into<String>,
    label: (&str, &str),
    value: u32,
    usual: &[u32],
    unit: (&str, &str),
) -> Part {
    let mut values = usual.to_vec();
    if !values.contains(&value) {
        values.push(value);
        values.sort_unstable();
    }
    let in_words = |value: u32| Sentence::new(format!("{value}{}", unit.0), format!("{value}{}", unit.1));
    Part::Token(Token {
        path: path.into(),
        label: Sentence::new(label.0, label.1),
        text: in_words(value),
        choices: values.into_iter().map(|value| (json!(value), in_words(value))).collect(),
        own: None,
    })
}

/// A value in words with others to choose from; the present one is always among them.
pub(super) fn choice<V: Serialize + PartialEq + Clone>(
    path: impl Into<String>,
    label: (&str, &str),
    value: &V,
    choices: impl IntoIterator<Item = V>,
    in_words: impl Fn(&V) -> Sentence,
) -> Part {
    let mut values: Vec<V> = choices.into_iter().collect();
    if !values.contains(value) {
        values.insert(0, value.clone());
    }
    let choices =
        values.iter().filter_map(|value| Some((serde_json::to_value(value).ok()?, in_words(value))));
    Part::Token(Token {
        path: path.into(),
        label: Sentence::new(label.0, label.1),
        text: in_words(value),
        choices: choices.collect(),
        own: None,
    })
}

/// Several texts with 、 and comma between them.
pub(super) fn listed(texts: impl IntoIterator<Item = Sentence>) -> Sentence {
    let (zh, en): (Vec<_>, Vec<_>) = texts.into_iter().map(|text| (text.zh, text.en)).unzip();
    Sentence::new(zh.join("、"), en.join(", "))
}

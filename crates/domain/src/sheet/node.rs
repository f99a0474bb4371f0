//! A JSON value together with its path, so that every refusal names the field.

use super::error::{SheetError, SheetErrorCode, quoted};
use crate::points::Points;
use crate::sentence::Sentence;
use serde::Deserialize;
use serde_json::{Map, Value};

/// Most characters of a name, a title or a reason.
pub(super) const MOST_CHARS: usize = 200;
/// Most characters of an id.
const MOST_ID_CHARS: usize = 64;

/// A value of the sheet and where it stands.
#[derive(Clone)]
pub(super) struct Node<'a> {
    value: &'a Value,
    place: String,
}

impl<'a> Node<'a> {
    /// The whole sheet.
    pub fn root(value: &'a Value) -> Self {
        Self { value, place: String::new() }
    }

    pub fn value(&self) -> &'a Value {
        self.value
    }

    /// A refusal at this place, in Chinese and English.
    pub fn fail(&self, zh: impl Into<String>, en: impl Into<String>) -> SheetError {
        self.refuse(Sentence::new(zh.into(), en.into()))
    }

    /// The same with a sentence that is there already.
    pub fn refuse(&self, message: Sentence) -> SheetError {
        let place = if self.place.is_empty() { "sheet".to_owned() } else { self.place.clone() };
        SheetError { code: SheetErrorCode::BadSheet, place, message }
    }

    /// The value as an object; names outside `known` are noted in `ignored`.
    pub fn object(&self, known: &[&str], ignored: &mut Vec<String>) -> Result<(), SheetError> {
        for name in self.fields()?.keys().filter(|name| !known.contains(&name.as_str())) {
            if ignored.len() < 20 {
                let short: String = name.chars().filter(|c| !c.is_control()).take(40).collect();
                ignored.push(self.step(&short));
            }
        }
        Ok(())
    }

    fn fields(&self) -> Result<&'a Map<String, Value>, SheetError> {
        self.value.as_object().ok_or_else(|| self.wrong("一个对象 {…}", "an object"))
    }

    fn step(&self, name: &str) -> String {
        if self.place.is_empty() { name.to_owned() } else { format!("{}.{name}", self.place) }
    }

    /// A field; absent and `null` are the same.
    pub fn get(&self, name: &str) -> Option<Node<'a>> {
        let value = self.value.get(name).filter(|value| !value.is_null())?;
        Some(Node { value, place: self.step(name) })
    }

    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// A field that must be there.
    pub fn need(&self, name: &str) -> Result<Node<'a>, SheetError> {
        self.get(name).ok_or_else(|| self.fail(format!("缺 `{name}`"), format!("`{name}` is missing")))
    }

    /// The items of a list of at most `most`.
    pub fn items(
        &self,
        most: usize,
    ) -> Result<impl ExactSizeIterator<Item = Node<'a>> + use<'a>, SheetError> {
        let items = self.value.as_array().ok_or_else(|| self.wrong("一个列表 […]", "a list"))?;
        if items.len() > most {
            return Err(self.fail(
                format!("这个列表有{}项；最多{most}项", items.len()),
                format!("the list has {} items; at most {most} are allowed", items.len()),
            ));
        }
        let place = self.place.clone();
        Ok(items
            .iter()
            .enumerate()
            .map(move |(index, value)| Node { value, place: format!("{place}[{index}]") }))
    }

    /// The items of a field that is a list; none if the field is absent.
    pub fn list(&self, name: &str, most: usize) -> Result<Vec<Node<'a>>, SheetError> {
        match self.get(name) {
            None => Ok(Vec::new()),
            Some(list) => Ok(list.items(most)?.collect()),
        }
    }

    /// Exactly two items.
    pub fn two(&self) -> Result<[Node<'a>; 2], SheetError> {
        let items: Vec<_> = self.items(2)?.collect();
        items
            .try_into()
            .map_err(|_| self.fail("要两项，双方各一项", "two items are needed, one for each side"))
    }

    /// A name, a title, a reason: not empty, at most 200 characters, one line.
    pub fn text(&self) -> Result<String, SheetError> {
        self.bounded_text(MOST_CHARS)
    }

    /// An id: a text of at most 64 characters.
    pub fn id<T: for<'t> From<&'t str>>(&self) -> Result<T, SheetError> {
        if self.value.is_number() {
            return Err(self.fail(
                format!("id 是文字：请写 \"{}\"，不写 {0}", self.value),
                format!("ids are texts: write \"{}\" instead of {0}", self.value),
            ));
        }
        self.bounded_text(MOST_ID_CHARS).map(|text| T::from(&text))
    }

    fn bounded_text(&self, most: usize) -> Result<String, SheetError> {
        let text = self.value.as_str().ok_or_else(|| self.wrong("一段文字", "a text"))?;
        if text.trim().is_empty() {
            return Err(self.fail("文字是空的", "the text is empty"));
        }
        if text.chars().nth(most).is_some() {
            let length = text.chars().count();
            return Err(self.fail(
                format!("文字有{length}个字；最多{most}个字"),
                format!("the text has {length} characters; at most {most} are allowed"),
            ));
        }
        if text.chars().any(char::is_control) {
            return Err(self.fail(
                "文字里有换行或别的控制字符",
                "the text holds a line break or another control character",
            ));
        }
        Ok(text.to_owned())
    }

    /// A whole number between the two ends.
    pub fn number(&self, least: u32, most: u32) -> Result<u32, SheetError> {
        self.value
            .as_u64()
            .and_then(|number| u32::try_from(number).ok())
            .filter(|number| (least..=most).contains(number))
            .ok_or_else(|| {
                self.wrong(
                    &format!("{least}到{most}的整数"),
                    &format!("a whole number between {least} and {most}"),
                )
            })
    }

    /// A whole number of either sign whose size is at most `most`.
    pub fn signed(&self, most: i32) -> Result<i32, SheetError> {
        self.value
            .as_i64()
            .and_then(|number| i32::try_from(number).ok())
            .filter(|number| (-most..=most).contains(number))
            .ok_or_else(|| {
                self.wrong(
                    &format!("-{most}到{most}的整数"),
                    &format!("a whole number between -{most} and {most}"),
                )
            })
    }

    pub fn points(&self) -> Result<Points, SheetError> {
        Points::deserialize(self.value).map_err(|_| {
            self.wrong(
                "-1000000到1000000、最多一位小数的数",
                "a number with at most one decimal, between -1000000 and 1000000",
            )
        })
    }

    pub fn truth(&self) -> Result<bool, SheetError> {
        self.value.as_bool().ok_or_else(|| self.wrong("true 或 false", "true or false"))
    }

    /// One of a few words.
    pub fn one_of<T: Copy>(&self, words: &[(&str, T)]) -> Result<T, SheetError> {
        let found = self.value.as_str().and_then(|text| words.iter().find(|(word, _)| *word == text));
        found.map(|(_, meaning)| *meaning).ok_or_else(|| {
            let allowed: Vec<_> = words.iter().map(|(word, _)| *word).collect();
            self.wrong(&format!("{} 中的一个", allowed.join("、")), &format!("one of {}", allowed.join(", ")))
        })
    }

    /// Refusal that names what was found and what is allowed.
    pub fn wrong(&self, allowed_zh: &str, allowed_en: &str) -> SheetError {
        let both = |text: String| Sentence::new(text.clone(), text);
        let found = match self.value {
            Value::Null => Sentence::new("空值", "nothing"),
            Value::Bool(truth) => both(truth.to_string()),
            Value::Number(number) => both(number.to_string()),
            Value::String(text) => both(quoted(text)),
            Value::Array(_) => Sentence::new("一个列表", "a list"),
            Value::Object(_) => Sentence::new("一个对象", "an object"),
        };
        self.fail(
            format!("这里写的是{}；应为{allowed_zh}", found.zh),
            format!("{} stands here; allowed is {allowed_en}", found.en),
        )
    }
}

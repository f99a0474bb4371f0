//! JSON that says where it is broken and has no name twice.

use super::error::{SheetError, SheetErrorCode, quoted};
use crate::sentence::Sentence;
use crate::serde_words::zh_of;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};
use std::fmt;

/// Largest sheet that is read: an event of 10,000 entrants and 30 rounds stays far below.
const MOST_BYTES: usize = 64 * 1024 * 1024;

/// Parses a JSON text; a name that stands twice in one object is refused instead of the last one winning.
pub(super) fn parse(bytes: &[u8]) -> Result<Value, SheetError> {
    if bytes.len() > MOST_BYTES {
        return Err(malformed(
            "the file".to_owned(),
            "超过64 MB".to_owned(),
            "it is larger than 64 MB".to_owned(),
        ));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = 1 + bytes[..error.valid_up_to()].iter().filter(|byte| **byte == b'\n').count();
        malformed(
            format!("line {line}"),
            "不是 UTF-8 文字；请把文件存成 UTF-8".to_owned(),
            "the text is not UTF-8; save the file as UTF-8".to_owned(),
        )
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let Unique(value) = serde_json::from_str(text).map_err(|error| {
        let place = format!("line {}, column {}", error.line(), error.column());
        let full = error.to_string();
        let message = full.rsplit_once(" at line ").map_or(full.as_str(), |(message, _)| message);
        malformed(place, zh_of(message), message.to_owned())
    })?;
    Ok(value)
}

fn malformed(place: String, zh: String, en: String) -> SheetError {
    SheetError { code: SheetErrorCode::MalformedJson, place, message: Sentence::new(zh, en) }
}

struct Unique(Value);

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(UniqueVisitor).map(Self)
    }
}

struct UniqueVisitor;

impl<'de> Visitor<'de> for UniqueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_string<E: Error>(self, value: String) -> Result<Value, E> {
        Ok(Value::String(value))
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Unique(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(name) = fields.next_key::<String>()? {
            let Unique(value) = fields.next_value()?;
            if object.contains_key(&name) {
                return Err(A::Error::custom(format!(
                    "the name {} stands twice in one object",
                    quoted(&name)
                )));
            }
            object.insert(name, value);
        }
        Ok(Value::Object(object))
    }
}

//! `saiwu regulations`: the templates and what they say.

use super::{Reply, json, sheet};
use crate::args::RegulationsArgs;
use crate::failure::Failure;
use crate::reply::Format;
use crate::table::{Align, Table};
use saiwu_domain::regulations::{Part, Regulations, TEMPLATE_NAMES, paragraphs};
use serde_json::{Map, Value};

pub fn run(arguments: &RegulationsArgs, format: Format) -> Result<Reply, Failure> {
    let Some(name) = &arguments.name else { return Ok(Reply::clean(list(format)?)) };
    let regulations = sheet::with_settings(sheet::named_template(name)?, &arguments.settings)?;
    Ok(Reply::clean(match format {
        Format::Json => json(&regulations),
        Format::Text => described(&regulations),
    }))
}

fn list(format: Format) -> Result<String, Failure> {
    let all = TEMPLATE_NAMES.into_iter().map(sheet::named_template).collect::<Result<Vec<_>, _>>()?;
    Ok(match format {
        Format::Json => {
            let names = all.iter().map(|each| serde_json::json!({"name": each.name, "title": each.title}));
            json(&serde_json::json!({ "templates": names.collect::<Vec<_>>() }))
        }
        Format::Text => {
            let mut table =
                Table::new([("规程模板".to_owned(), Align::Left), ("说明".to_owned(), Align::Left)]);
            for each in all {
                table.row(vec![each.name, each.title]);
            }
            table.text()
        }
    })
}

fn described(regulations: &Regulations) -> String {
    let headings = ["设置", "出处", "值"];
    let mut table = Table::new(headings.map(|heading| (heading.to_owned(), Align::Left)));
    if let Ok(Value::Object(fields)) = serde_json::to_value(regulations) {
        rows("", &fields, regulations, &mut table);
    }
    let mut text = format!("{}\n来源：{}\n\n", regulations.title, regulations.source);
    for paragraph in paragraphs(regulations) {
        for part in &paragraph {
            text.push_str(match part {
                Part::Words(words) => &words.zh,
                Part::Token(token) => &token.text.zh,
            });
        }
        text.push('\n');
    }
    text.push_str(&format!("\n{}", table.text()));
    if !regulations.open_points.is_empty() {
        text.push_str("\n规程没有写明、需要确认的：\n");
        for point in &regulations.open_points {
            text.push_str(&format!("  {}（{}）{}\n", point.id, point.path, point.zh));
        }
    }
    text
}

const ABOUT: [&str; 5] = ["name", "title", "source", "origins", "open_points"];

/// A row for each value; a field whose origin is known as a whole stays whole.
fn rows(parent: &str, fields: &Map<String, Value>, regulations: &Regulations, table: &mut Table) {
    for (name, value) in fields {
        if parent.is_empty() && ABOUT.contains(&name.as_str()) {
            continue;
        }
        let path = if parent.is_empty() { name.clone() } else { format!("{parent}.{name}") };
        let inside = format!("{path}.");
        let has_own_origins = regulations.origins.keys().any(|origin| origin.starts_with(&inside));
        match value {
            Value::Object(fields) if parent.is_empty() && (has_own_origins || fields.len() > 2) => {
                rows(&path, fields, regulations, table);
            }
            Value::Array(items) if name == "stages" => {
                for (index, stage) in items.iter().enumerate() {
                    if let Value::Object(fields) = stage {
                        rows(&format!("{path}[{index}]"), fields, regulations, table);
                    }
                }
            }
            _ => table.row(vec![path.clone(), origin(regulations, &path), shown(value)]),
        }
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::Null => "–".to_owned(),
        Value::String(text) => text.clone(),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => value.to_string(),
    }
}

/// The clause of the nearest path that has one.
fn origin(regulations: &Regulations, path: &str) -> String {
    let mut here = Some(path);
    while let Some(path) = here {
        match regulations.origins.get(path).map(String::as_str) {
            Some("organizer") => return "组委会设定".to_owned(),
            Some(clause) => return clause.to_owned(),
            None => here = path.rsplit_once('.').map(|(parent, _)| parent),
        }
    }
    "规程未写明，系统默认".to_owned()
}

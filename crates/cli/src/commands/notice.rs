//! `saiwu notice`: what a notice says, field by field, with the words it comes from.

use super::{Reply, json};
use crate::args::NoticeArgs;
use crate::failure::Failure;
use crate::files;
use crate::reply::Format;
use crate::table::{Align, Table};
use saiwu_domain::notice::{Damage, Finding, LONGEST, NoticeReading, State, read};
use saiwu_domain::sentence::Sentence;
use serde_json::{Value, json};

/// Read with its findings inside, as an entry form is; 2 only where the text is no notice at all.
pub fn run(arguments: &NoticeArgs, format: Format) -> Result<Reply, Failure> {
    let place = arguments.file.display().to_string();
    let bytes = files::read(&arguments.file)?;
    let bad = |code: &str, zh: &str, en: &str| {
        let message = Sentence::new(format!("{place}：{zh}"), format!("{place}: {en}"));
        Failure::bad_input(code, place.as_str(), message)
    };
    let text = saiwu_documents::decode(&bytes).ok_or_else(|| {
        bad(
            "not_text",
            "不是文字文件，请把通知的文字存成文本文件（.txt，UTF-8或GB18030编码都行）",
            "not a text; save the words of the notice as a text file (.txt in UTF-8 or GB18030)",
        )
    })?;
    if text.chars().count() > LONGEST {
        return Err(bad(
            "too_long",
            &format!("超过{LONGEST}字，只要通知和它的规则"),
            &format!("longer than {LONGEST} characters; only the notice and its rules are read"),
        ));
    }
    let reading = read(&text);
    if reading.all().all(|finding| finding.state == State::NotSaid) {
        return Err(bad(
            "no_notice",
            "没有认出通知的内容：项目、日期、地点、名额都没有",
            "nothing of a notice is recognised: no game, no day, no place, no quota",
        ));
    }
    Ok(Reply::clean(match format {
        Format::Json => json(&document(&reading)),
        Format::Text => table(&reading),
    }))
}

/// `saiwu-notice/1`
fn document(reading: &NoticeReading) -> Value {
    let mut tree = serde_json::to_value(reading).unwrap_or_default();
    if let Some(fields) = tree.as_object_mut() {
        fields.insert("format".to_owned(), json!("saiwu-notice/1"));
        fields.insert("missing".to_owned(), reading.missing().map(|finding| json!(finding.field)).collect());
    }
    tree
}

fn table(reading: &NoticeReading) -> String {
    let mut text = String::new();
    match &reading.damage {
        Damage::Whole => {}
        Damage::Holes(holes) => {
            text.push_str(&format!("这份文字有{}处缺字缺数，每一项都请对照原件核对。\n\n", holes.len()));
        }
        Damage::Unusable(holes) => {
            text.push_str(&format!("这份文字的数字已丢失（{}处），不能作为规程导入。\n\n", holes.len()));
        }
    }
    for other in &reading.other_games {
        text.push_str(&format!("通知里还有“{}”，这里没有这个项目。\n", other.phrase));
    }
    text.push_str(&rows(&reading.event));
    for contest in &reading.contests {
        text.push('\n');
        text.push_str(&rows(&contest.findings));
        if let Some(proposal) = &contest.proposal {
            text.push_str(&format!(
                "\n建议模板：{}（{}）\n理由：{}\n",
                proposal.template, proposal.title.zh, proposal.reason.zh
            ));
            for point in &proposal.regulations.open_points {
                text.push_str(&format!("  模板里要确认的：{}\n", point.zh));
            }
        }
    }
    let missing: Vec<_> = reading.missing().map(|finding| finding.field.label().zh).collect();
    if missing.is_empty() {
        text.push_str("\n必填的都有了。\n");
    } else {
        text.push_str(&format!("\n还缺：{}\n", missing.join("、")));
    }
    if !reading.unread.is_empty() {
        text.push_str(&format!("有数字但没有读出设置的条款，请自己看一遍：{}\n", reading.unread.join("、")));
    }
    text
}

fn rows(findings: &[Finding]) -> String {
    let headings = ["", "项目", "值", "出处", "原文"];
    let mut table = Table::new(headings.map(|heading| (heading.to_owned(), Align::Left)));
    let mut questions = String::new();
    for finding in findings {
        let label = finding.field.label().zh;
        let mark = match finding.state {
            State::Clear => "✓",
            State::Likely | State::Ambiguous => "？",
            State::Incomplete => "✗",
            State::NotSaid if finding.required => "✗",
            State::NotSaid => "–",
        };
        if finding.readings.is_empty() {
            let default = finding.default.as_ref().map(|default| format!("未写明，模板：{}", default.zh));
            let value = match finding.state {
                State::Incomplete => "未识别".to_owned(),
                _ => default.unwrap_or_else(|| "未写明".to_owned()),
            };
            let (clause, phrase) = finding
                .broken
                .iter()
                .map(|source| (source.clause.clone(), short(&source.phrase)))
                .next()
                .unwrap_or_default();
            table.row(vec![mark.to_owned(), label.clone(), value, clause, phrase]);
        }
        for (index, reading) in finding.readings.iter().enumerate() {
            let head = if index == 0 { (mark, label.as_str()) } else { ("", "或") };
            let source = reading.sources.first();
            table.row(vec![
                head.0.to_owned(),
                head.1.to_owned(),
                reading.words.zh.clone(),
                source.map(|source| source.clause.clone()).unwrap_or_default(),
                source.map(|source| short(&source.phrase)).unwrap_or_default(),
            ]);
        }
        if let Some(question) = &finding.question {
            questions.push_str(&format!("  {label}：{}\n", question.zh));
        }
    }
    let mut text = table.text();
    if !questions.is_empty() {
        text.push_str(&format!("请核对：\n{questions}"));
    }
    text
}

/// On one line, at most 30 characters.
fn short(phrase: &str) -> String {
    let line = phrase.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(30) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line,
    }
}

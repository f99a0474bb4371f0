//! What went wrong: exit code, one line on stderr, and JSON where it was asked for.

use crate::reply::{self, Format, Language};
use saiwu_domain::course::PlanRefusal;
use saiwu_domain::practice::GenerateRefusal;
use saiwu_domain::sentence::Sentence;
use saiwu_domain::sheet::SheetError;
use saiwu_domain::swiss::RoundRefusal;
use saiwu_protocol::ErrorReply;
use saiwu_store::StoreError;
use serde_json::{Map, Value, json};
use std::io::ErrorKind;
use std::path::Path;
use std::process::ExitCode;

/// Exit codes above 1 (the contract of the command).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// The input is bad.
    BadInput = 2,
    /// What was asked for is impossible.
    Impossible = 3,
    /// A file cannot be read or written.
    Io = 4,
}

/// The code of [`RoundRefusal::StageComplete`].
pub const STAGE_COMPLETE: &str = "stage_complete";

/// A command that could not be done.
#[derive(Debug)]
pub struct Failure {
    pub exit: Exit,
    pub code: Box<str>,
    /// One sentence; names file, field or line, and what is allowed.
    pub message: Sentence,
    /// Where in the input.
    pub place: Option<String>,
    /// Further members of the error object.
    pub more: Map<String, Value>,
}

impl Failure {
    pub fn new(exit: Exit, code: &str, message: Sentence) -> Self {
        Self { exit, code: code.into(), message, place: None, more: Map::new() }
    }

    pub fn bad_input(code: &str, place: impl Into<String>, message: Sentence) -> Self {
        Self { place: Some(place.into()), ..Self::new(Exit::BadInput, code, message) }
    }

    pub fn io(path: &Path, (zh, en): (&str, &str), error: &std::io::Error) -> Self {
        let place = path.display().to_string();
        let message = Sentence::new(
            format!("{place}：不能{zh}：{}", io_words(error)),
            format!("{place}: cannot be {en}: {error}"),
        );
        Self { place: Some(place), ..Self::new(Exit::Io, "io", message) }
    }

    pub fn of_sheet(path: &Path, error: &SheetError) -> Self {
        let (file, Sentence { zh, en }) = (path.display(), error.sentence());
        let message = Sentence::new(format!("{file}：{zh}"), format!("{file}: {en}"));
        Self::bad_input(error.code.as_str(), error.place.clone(), message)
    }

    /// The first lines of clap's message on one line; its common complaints in Chinese too.
    pub fn usage(error: &clap::Error) -> Self {
        let text = error.render().to_string();
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let said = lines.take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
        let message = said.collect::<Vec<_>>().join(" ");
        let message = message.strip_prefix("error: ").unwrap_or(&message);
        let zh = usage_words(error).unwrap_or_else(|| message.to_owned());
        Self::new(Exit::BadInput, "usage", Sentence::new(zh, message))
    }

    /// Prints it and gives the exit code.
    pub fn report(&self, format: Format, language: Language) -> ExitCode {
        let message = match language {
            Language::Zh => &self.message.zh,
            Language::En => &self.message.en,
        };
        let line: String = message.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        reply::complain(&line);
        match format {
            Format::Text => {}
            Format::Json => {
                let mut error = Map::new();
                error.insert("code".to_owned(), json!(self.code));
                error.insert("message".to_owned(), json!(line));
                error.insert("where".to_owned(), json!(self.place));
                error.extend(self.more.clone());
                // A closed standard output changes nothing about the exit code.
                let _ = reply::print(&format!("{}\n", json!({ "error": error })));
            }
        }
        ExitCode::from(self.exit as u8)
    }
}

impl From<RoundRefusal> for Failure {
    fn from(refusal: RoundRefusal) -> Self {
        let more = match serde_json::to_value(&refusal) {
            Ok(Value::Object(fields)) => fields,
            Ok(_) | Err(_) => Map::new(),
        };
        let code = match &refusal {
            RoundRefusal::StageComplete { .. } => STAGE_COMPLETE,
            RoundRefusal::RoundIncomplete { .. } => "round_incomplete",
            RoundRefusal::TooFewEntrants { .. } => "too_few_entrants",
        };
        Self { more, ..Self::new(Exit::Impossible, code, refusal.sentence()) }
    }
}

impl From<saiwu_domain::pairing::PairingRefusal> for Failure {
    fn from(refusal: saiwu_domain::pairing::PairingRefusal) -> Self {
        let mut more = match serde_json::to_value(&refusal) {
            Ok(Value::Object(fields)) => fields,
            Ok(_) | Err(_) => Map::new(),
        };
        let code = match more.remove("code") {
            Some(Value::String(code)) => code,
            Some(_) | None => "no_legal_pairing".to_owned(),
        };
        Self { more, ..Self::new(Exit::Impossible, &code, refusal.sentence()) }
    }
}

impl From<PlanRefusal> for Failure {
    fn from(refusal: PlanRefusal) -> Self {
        let sentence = refusal.sentence(&ToString::to_string).unwrap_or_default();
        let code = match refusal {
            PlanRefusal::Round(refusal) => return refusal.into(),
            PlanRefusal::Pairing(refusal) => return refusal.refusal.into(),
            PlanRefusal::NotBegun { .. } => "stage_not_drawn",
            PlanRefusal::NotDue { .. } => "stage_not_due",
            PlanRefusal::OtherWinner { .. } => "result_missing",
            PlanRefusal::Stage(_) => "stage_impossible",
            PlanRefusal::Undecided(_) => "undecided",
        };
        Self::new(Exit::Impossible, code, sentence)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        let (exit, code) = match &error {
            StoreError::NoSuchEvent(_) => (Exit::BadInput, "no_such_event"),
            StoreError::EventExists(_) => (Exit::BadInput, "event_exists"),
            StoreError::BadFile(_) => (Exit::BadInput, "bad_file"),
            StoreError::Outdated { .. } | StoreError::AlreadySubmitted => (Exit::Io, "outdated"),
            StoreError::InUse(_) => (Exit::Io, "in_use"),
            StoreError::NoData(_) => (Exit::Io, "no_data"),
            StoreError::NewerVersion { .. } | StoreError::OlderVersion => (Exit::Io, "other_version"),
            StoreError::Damaged(_) | StoreError::Conflict { .. } => (Exit::Io, "damaged"),
            StoreError::DiskFull | StoreError::Disk { .. } | StoreError::Database { .. } => (Exit::Io, "io"),
        };
        Self::new(exit, code, Sentence::new(store_words(&error), error.to_string()))
    }
}

impl From<ErrorReply> for Failure {
    fn from(error: ErrorReply) -> Self {
        Self::new(Exit::BadInput, "refused", Sentence::new(error.message.zh, error.message.en))
    }
}

impl From<GenerateRefusal> for Failure {
    fn from(refusal: GenerateRefusal) -> Self {
        let (round, failure) = match refusal {
            GenerateRefusal::BadSetting(why) => return Self::new(Exit::BadInput, "bad_setting", why),
            GenerateRefusal::NoPairing { round, refusal, played: _ } => (round, Self::from(refusal)),
            GenerateRefusal::NoRound { round, refusal } => (round, Self::from(refusal)),
        };
        let Sentence { zh, en } = &failure.message;
        let message = Sentence::new(format!("第{round}轮：{zh}"), format!("round {round}: {en}"));
        let mut failure = Self { message, ..failure };
        failure.more.insert("round".to_owned(), json!(round));
        failure
    }
}

/// What the system says of a file, in Chinese where it is common.
fn io_words(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "没有这个文件或文件夹".to_owned(),
        ErrorKind::PermissionDenied => "没有权限".to_owned(),
        ErrorKind::IsADirectory => "这是一个文件夹".to_owned(),
        ErrorKind::StorageFull => "磁盘满了".to_owned(),
        ErrorKind::AddrInUse => "这个端口已经有程序在用".to_owned(),
        _ => error.to_string(),
    }
}

/// What clap complains about, with the words that were typed and what is allowed.
fn usage_words(error: &clap::Error) -> Option<String> {
    use clap::error::{ContextKind, ContextValue};
    let of = |kind| match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => Some(texts.join("、")),
        other => Some(other.to_string()),
    };
    let argument = || of(ContextKind::InvalidArg);
    Some(match error.kind() {
        clap::error::ErrorKind::UnknownArgument => format!("没有 {} 这个选项", argument()?),
        clap::error::ErrorKind::InvalidSubcommand => {
            format!("没有 {} 这个命令", of(ContextKind::InvalidSubcommand)?)
        }
        clap::error::ErrorKind::MissingRequiredArgument => format!("缺 {}", argument()?),
        clap::error::ErrorKind::ArgumentConflict => {
            format!("{} 不能和 {} 一起用", argument()?, of(ContextKind::PriorArg)?)
        }
        clap::error::ErrorKind::InvalidValue => {
            let (argument, value) = (argument()?, of(ContextKind::InvalidValue)?);
            match of(ContextKind::ValidValue) {
                _ if value.is_empty() => format!("{argument} 后面缺一个值"),
                Some(allowed) => format!("{argument} 不能是 {value}；可以是 {allowed}"),
                None => format!("{argument} 不能是 {value}"),
            }
        }
        clap::error::ErrorKind::ValueValidation => {
            format!("{} 不能是 {}", argument()?, of(ContextKind::InvalidValue)?)
        }
        _ => return None,
    })
}

fn store_words(error: &StoreError) -> String {
    match error {
        StoreError::NoSuchEvent(code) => format!("没有赛事 {code}"),
        StoreError::EventExists(code) => format!("这里已经有赛事 {code}"),
        StoreError::Outdated { .. } => "这期间数据有了变化，请重新来一次".to_owned(),
        StoreError::Conflict { .. } => "同一台设备的同一条记录有两种内容".to_owned(),
        StoreError::AlreadySubmitted => "这一步已经做过了".to_owned(),
        StoreError::InUse(folder) => format!("数据文件夹 {} 正被另一个赛务程序使用", folder.display()),
        StoreError::NoData(folder) => format!("{} 里没有赛务的数据", folder.display()),
        StoreError::NewerVersion { found, known } => {
            format!("数据是更新的版本写的（数据格式{found}，这个版本只认到{known}）；请更新程序")
        }
        StoreError::OlderVersion => "数据是旧版本写的；先启动一次服务器，数据就会更新".to_owned(),
        StoreError::DiskFull => "磁盘满了，什么都没有保存".to_owned(),
        StoreError::Damaged(what) => format!("保存的数据坏了：{what}"),
        StoreError::BadFile(_) | StoreError::Disk { .. } | StoreError::Database { .. } => error.in_chinese(),
    }
}

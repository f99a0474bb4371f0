//! What went wrong: exit code, one line on stderr, and JSON where it was asked for.

use crate::reply::{self, Format};
use saiwu_domain::course::PlanRefusal;
use saiwu_domain::practice::GenerateRefusal;
use saiwu_domain::sheet::SheetError;
use saiwu_domain::swiss::RoundRefusal;
use saiwu_protocol::ErrorReply;
use saiwu_store::StoreError;
use serde_json::{Map, Value, json};
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

/// A command that could not be done.
#[derive(Debug)]
pub struct Failure {
    pub exit: Exit,
    pub code: String,
    /// One sentence; names file, field or line, and what is allowed.
    pub message: String,
    /// Where in the input.
    pub place: Option<String>,
    /// Further members of the error object.
    pub more: Map<String, Value>,
}

impl Failure {
    pub fn new(exit: Exit, code: &str, message: impl Into<String>) -> Self {
        Self { exit, code: code.to_owned(), message: message.into(), place: None, more: Map::new() }
    }

    pub fn bad_input(code: &str, place: impl Into<String>, message: impl Into<String>) -> Self {
        Self { place: Some(place.into()), ..Self::new(Exit::BadInput, code, message) }
    }

    pub fn io(path: &Path, doing: &str, error: &std::io::Error) -> Self {
        let place = path.display().to_string();
        let message = format!("{place}: cannot be {doing}: {error}");
        Self { place: Some(place), ..Self::new(Exit::Io, "io", message) }
    }

    pub fn of_sheet(path: &Path, error: &SheetError) -> Self {
        let message = format!("{}: {error}", path.display());
        Self::bad_input(error.code.as_str(), error.place.clone(), message)
    }

    /// The first lines of clap's message on one line.
    pub fn usage(error: &clap::Error) -> Self {
        let text = error.render().to_string();
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let said = lines.take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
        let message = said.collect::<Vec<_>>().join(" ");
        let message = message.strip_prefix("error: ").unwrap_or(&message);
        Self::new(Exit::BadInput, "usage", message)
    }

    /// Prints it and gives the exit code.
    pub fn report(&self, format: Format) -> ExitCode {
        let line: String = self.message.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
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
            RoundRefusal::StageComplete { .. } => "stage_complete",
            RoundRefusal::RoundIncomplete { .. } => "round_incomplete",
            RoundRefusal::TooFewEntrants { .. } => "too_few_entrants",
        };
        Self { more, ..Self::new(Exit::Impossible, code, refusal.to_string()) }
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
        Self { more, ..Self::new(Exit::Impossible, &code, refusal.to_string()) }
    }
}

impl From<PlanRefusal> for Failure {
    fn from(refusal: PlanRefusal) -> Self {
        let sentence = refusal.sentence(&ToString::to_string).map(|sentence| sentence.en).unwrap_or_default();
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
            StoreError::Damaged(_) => (Exit::Io, "damaged"),
            StoreError::DiskFull | StoreError::Disk { .. } | StoreError::Database { .. } => (Exit::Io, "io"),
        };
        Self::new(exit, code, error.to_string())
    }
}

impl From<ErrorReply> for Failure {
    fn from(error: ErrorReply) -> Self {
        Self::new(Exit::BadInput, "refused", error.message.en)
    }
}

impl From<GenerateRefusal> for Failure {
    fn from(refusal: GenerateRefusal) -> Self {
        let message = refusal.to_string();
        let (round, failure) = match refusal {
            GenerateRefusal::BadSetting(_) => return Self::new(Exit::BadInput, "bad_setting", message),
            GenerateRefusal::NoPairing { round, refusal, played: _ } => (round, Self::from(refusal)),
            GenerateRefusal::NoRound { round, refusal } => (round, Self::from(refusal)),
        };
        let mut failure = Self { message, ..failure };
        failure.more.insert("round".to_owned(), json!(round));
        failure
    }
}

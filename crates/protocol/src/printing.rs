//! What the organizer prints.

use crate::texts::Text;
use saiwu_domain::printing::Kind;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use ts_rs::{Config, TS};

/// What can be printed now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct ListPapers {
    /// Event code.
    pub event: String,
    /// Of this round of the event; absent = the last one that was published.
    #[serde(default)]
    pub round: Option<u32>,
}

/// The answer to [`ListPapers`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct PaperList {
    /// Nothing can be printed here: why; absent = it can.
    pub why_not: Option<Text>,
    /// The round the papers of a round are of, such as 第2轮; absent = none was published.
    pub round: Option<Text>,
    /// Letters of names for which there is no font, and whose they are; absent = all can be printed.
    pub warning: Option<Text>,
    /// All there are, in the order in which an event needs them.
    pub papers: Vec<Paper>,
}

/// One of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct Paper {
    /// What it is.
    #[ts(as = "PaperKind")]
    pub kind: Kind,
    /// Its name.
    pub title: Text,
    /// It is of the round that was asked for.
    pub of_round: bool,
    /// It is offered as a picture for the group chat, too.
    pub picture: bool,
    /// It is offered as tables for Excel, too.
    pub workbook: bool,
    /// One for every person is offered, too.
    pub per_person: bool,
    /// It cannot be printed now: why.
    pub why_not: Option<Text>,
    /// Path of the value of the regulations that is missing for it, to be set now; absent = none is.
    pub missing: Option<String>,
}

/// [`Kind`] as the UI knows it. The kinds stand in the domain alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PaperKind;

impl TS for PaperKind {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn docs() -> Option<String> {
        Some("/**\n * What is printed; the words are those of `saiwu print`.\n */\n".to_owned())
    }

    fn name(_: &Config) -> String {
        "PaperKind".to_owned()
    }

    fn inline(_: &Config) -> String {
        Kind::ALL.map(|kind| format!("{:?}", kind.word())).join(" | ")
    }

    fn decl(config: &Config) -> String {
        format!("type {} = {};", Self::name(config), Self::inline(config))
    }

    fn decl_concrete(config: &Config) -> String {
        Self::decl(config)
    }

    fn output_path() -> Option<PathBuf> {
        Some(PathBuf::from("protocol.ts"))
    }
}

/// What a print is written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum PaperFormat {
    /// A document for the printer.
    Pdf,
    /// One picture for the group chat.
    Png,
    /// Tables for Excel.
    Xlsx,
}

/// Prints one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct PrintPaper {
    /// Event code.
    pub event: String,
    /// What.
    #[ts(as = "PaperKind")]
    pub kind: Kind,
    /// Of this round of the event; absent = the last one that was published.
    #[serde(default)]
    pub round: Option<u32>,
    /// As what.
    pub format: PaperFormat,
    /// Where others find the pages, such as `http://192.168.1.5:8787`; absent = no code stands on the paper.
    #[serde(default)]
    pub address: Option<String>,
    /// The network of the hall, for its poster; absent = lines to write on. It is printed and kept nowhere.
    #[serde(default)]
    pub wifi: Option<WifiForm>,
    /// A certificate for every person instead of one for every pair or team.
    #[serde(default)]
    pub per_person: bool,
    /// Only this one of the certificates, from 0 in the order of [`CertificateList`]; absent = all.
    #[serde(default)]
    pub only: Option<u32>,
}

/// The certificates as they would be printed, to send them one by one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct ListCertificates {
    /// Event code.
    pub event: String,
    /// One for every person instead of one for every pair or team.
    #[serde(default)]
    pub per_person: bool,
}

/// The answer to [`ListCertificates`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct CertificateList {
    /// What stands on each: 第一名　王芳　第六中学. The longest first.
    pub certificates: Vec<String>,
}

/// The network of the hall.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct WifiForm {
    /// 名称
    pub name: String,
    /// 密码; empty = open.
    pub password: String,
}

impl std::fmt::Debug for WifiForm {
    /// Without the password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WifiForm").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The answer to [`PrintPaper`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct PrintedPaper {
    /// The name of the file.
    pub name: String,
    /// Its bytes.
    pub base64: String,
}

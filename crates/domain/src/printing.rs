//! What is printed, and who prints it. The press itself stands elsewhere and is handed to the app by its host, so that
//! whoever only asks for paper needs neither fonts nor a typesetter.

use crate::contest::Sides;
use crate::ids::{RoundNumber, TableNumber};
use crate::sentence::Sentence;
use crate::sheet::Sheet;
use chrono::{NaiveDate, NaiveDateTime};
use serde::{Deserialize, Serialize};

/// Lays paper out: a sheet in, the bytes of a file out.
pub trait Press: Send + Sync {
    /// Prints.
    ///
    /// # Errors
    /// Why there is nothing to print, and what helps.
    fn print(&self, sheet: &Sheet, kind: Kind, order: &Order, output: Output) -> Result<Vec<u8>, Sentence>;

    /// Whether it could be printed now, without laying anything out.
    ///
    /// # Errors
    /// The same as of [`Press::print`], apart from what only shows on the laid-out pages.
    fn check(&self, sheet: &Sheet, kind: Kind, order: &Order) -> Result<(), Sentence>;

    /// The certificates that would be printed, each in words: 第一名　王芳　第六中学.
    ///
    /// # Errors
    /// Why there are none yet.
    fn certificates(&self, sheet: &Sheet, order: &Order) -> Result<Vec<String>, Sentence>;

    /// Letters of names for which its fonts have no picture; [`NO_LETTER`] stands in their place.
    fn letters_without_glyph(&self, sheet: &Sheet, order: &Order) -> Vec<LetterWithout>;
}

/// What stands on paper in place of a letter that the fonts do not have.
pub const NO_LETTER: char = '〓';

/// A letter that cannot be printed, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LetterWithout {
    /// The letter.
    pub letter: char,
    /// The name in which it stands: of a person, a unit, a team, an entrant, the event.
    pub name: String,
    /// The unit of that person; empty = it is no person, or has none.
    pub unit: String,
}

/// Most names that are told one by one.
const MOST_TOLD: usize = 6;

/// What whoever prints is told of them, and what helps; `None` = all can be printed.
pub fn said_of_letters(without: &[LetterWithout]) -> Option<Sentence> {
    if without.is_empty() {
        return None;
    }
    let all: Vec<String> = without
        .iter()
        .take(MOST_TOLD)
        .map(|LetterWithout { letter, name, unit }| match unit.is_empty() {
            true => format!("{name}（{letter}）"),
            false => format!("{unit} {name}（{letter}）"),
        })
        .collect();
    let (count, listed) = (without.len(), all.join("、"));
    let (and, and_en) = if count > MOST_TOLD { ("等", " and others") } else { ("", "") };
    Some(Sentence::new(
        format!("有{count}个字打不出来：{listed}{and}。纸上印成“{NO_LETTER}”，请用笔补上，或改用常用字"),
        format!(
            "{count} letters cannot be printed: {listed}{and_en}. The paper shows “{NO_LETTER}”: write them in by hand, or \
             use a common character"
        ),
    ))
}

/// What is printed. The words are those of `saiwu print`, of the contract and of addresses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// 海报 with a code to the pages.
    Poster,
    /// 无线网海报: the network of the hall, for the door and the group chat (scenario C25).
    WifiPoster,
    /// 秩序册: rules, who takes part, the first pairings.
    Programme,
    /// 参赛证, one for every player, ten to a page.
    Passes,
    /// 抽签记录: who has which number, and what anybody needs to draw the same again.
    DrawRecord,
    /// 更正记录 (R14.3.7): every result that was put right, by whom, when and why, for both sides and the chief referee to
    /// sign.
    CorrectionRecord,
    /// 对阵表, in the order of the tables.
    PairingSheet,
    /// 对阵表 in the order of the units: a player finds the table.
    PairingSheetByUnit,
    /// 记分表, one for every table of the round, in the order in which they are cut and stacked (scenario T107).
    ScoreSlips,
    /// 桌签, a tent for every table.
    TableCards,
    /// 排名 with every key and what decided.
    Standings,
    /// 个人成绩单 of every entrant (R14.2.4).
    ScoreCards,
    /// 成绩册
    ResultsBook,
    /// 奖状, the longest name first: if that one is right, all are.
    Certificates,
    /// 领奖签收表 (R14.2.5)
    Receipts,
}

impl Kind {
    /// All, in the order in which an event needs them.
    pub const ALL: [Self; 15] = [
        Self::Poster,
        Self::WifiPoster,
        Self::Programme,
        Self::Passes,
        Self::DrawRecord,
        Self::PairingSheet,
        Self::PairingSheetByUnit,
        Self::ScoreSlips,
        Self::TableCards,
        Self::Standings,
        Self::CorrectionRecord,
        Self::ScoreCards,
        Self::ResultsBook,
        Self::Certificates,
        Self::Receipts,
    ];

    /// Its word: `pairing-sheet`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Poster => "poster",
            Self::WifiPoster => "wifi-poster",
            Self::Programme => "programme",
            Self::Passes => "passes",
            Self::DrawRecord => "draw-record",
            Self::CorrectionRecord => "correction-record",
            Self::PairingSheet => "pairing-sheet",
            Self::PairingSheetByUnit => "pairing-sheet-by-unit",
            Self::ScoreSlips => "score-slips",
            Self::TableCards => "table-cards",
            Self::Standings => "standings",
            Self::ScoreCards => "score-cards",
            Self::ResultsBook => "results-book",
            Self::Certificates => "certificates",
            Self::Receipts => "receipts",
        }
    }

    /// What it is called.
    pub fn title(self) -> Sentence {
        let (zh, en) = match self {
            Self::Poster => ("海报", "Poster"),
            Self::WifiPoster => ("无线网海报", "Wi-Fi poster"),
            Self::Programme => ("秩序册", "Programme"),
            Self::Passes => ("参赛证", "Passes"),
            Self::DrawRecord => ("抽签记录", "Record of the draw"),
            Self::CorrectionRecord => ("更正记录", "Record of corrections"),
            Self::PairingSheet => ("对阵表（按桌号）", "Pairings by table"),
            Self::PairingSheetByUnit => ("对阵表（按单位）", "Pairings by unit"),
            Self::ScoreSlips => ("记分表", "Score slips"),
            Self::TableCards => ("桌签", "Table cards"),
            Self::Standings => ("排名", "Ranking"),
            Self::ScoreCards => ("个人成绩单", "Score cards"),
            Self::ResultsBook => ("成绩册", "Results book"),
            Self::Certificates => ("奖状", "Certificates"),
            Self::Receipts => ("领奖签收表", "Receipts for the prizes"),
        };
        Sentence::new(zh, en)
    }

    /// Whether it is set in a serif face (宋体), where the host has one: paper that is framed.
    pub fn is_formal(self) -> bool {
        self == Self::Certificates
    }

    /// Whether it is also wanted as a picture, for the group chat: what everybody looks at, and not what is cut or signed.
    pub fn goes_to_the_group_chat(self) -> bool {
        matches!(
            self,
            Self::PairingSheet | Self::PairingSheetByUnit | Self::Standings | Self::Poster | Self::WifiPoster
        )
    }

    /// Whether it is also wanted as tables, to go on working with in Excel.
    pub fn is_also_a_workbook(self) -> bool {
        self == Self::ResultsBook
    }

    /// Whether one for every person can be asked for.
    pub fn is_also_per_person(self) -> bool {
        self == Self::Certificates
    }

    /// Whether it is made for those that get an award.
    pub fn is_of_awards(self) -> bool {
        matches!(self, Self::Certificates | Self::Receipts)
    }

    /// Whether it is of one round, and another one is another paper.
    pub fn is_of_a_round(self) -> bool {
        matches!(self, Self::PairingSheet | Self::PairingSheetByUnit | Self::ScoreSlips | Self::TableCards)
    }
}

/// How a print is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Output {
    /// All pages.
    Pdf,
    /// One picture with the pages beneath each other, for the group chat.
    Png,
    /// Tables for Excel.
    Xlsx,
}

impl Output {
    /// How its files end, without the dot.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Png => "png",
            Self::Xlsx => "xlsx",
        }
    }

    /// By the end of a file's name, in any case.
    pub fn of_ending(ending: &str) -> Option<Self> {
        [Self::Pdf, Self::Png, Self::Xlsx].into_iter().find(|one| one.ending().eq_ignore_ascii_case(ending))
    }
}

/// What is asked for beside the kind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Order {
    /// This round, numbered through all stages; the last one that was paired if left out. Standings are those after it.
    pub round: Option<RoundNumber>,
    /// Where a QR code leads: a plain link. `{table}` in it becomes the number of the table.
    pub link: Option<String>,
    /// The day that stands on the paper; a blank to fill in if left out.
    pub date: Option<NaiveDate>,
    /// Who gives the certificates, such as 某市教育工会.
    pub organizer: Option<String>,
    /// 赛事码, for whoever types it instead of scanning.
    pub event_code: Option<String>,
    /// Whether the ranking was declared final; left out = it is as soon as everything is played and decided.
    pub is_final: Option<bool>,
    /// Where it is played, for posters and the programme.
    pub place: Option<String>,
    /// What was put right, in the order in which it happened; those of the sheet if left out, which does not know who, when
    /// and why.
    pub corrections: Option<Vec<CorrectionFacts>>,
    /// The network of the hall, for its poster; lines to write on if left out.
    pub wifi: Option<Wifi>,
    /// A certificate for every person, instead of one for everybody who won it together.
    pub per_person: bool,
    /// Only this one of the certificates, from 0 in the order of [`Press::certificates`].
    pub only: Option<usize>,
}

/// The network of the hall. It is printed and kept nowhere.
#[derive(Clone, PartialEq, Eq)]
pub struct Wifi {
    name: String,
    password: String,
}

impl Wifi {
    /// A name of at most 32 bytes and a password of 8 to 63 plain characters (IEEE 802.11); an empty one = open.
    ///
    /// # Errors
    /// Which of the two cannot be right.
    pub fn new(name: &str, password: &str) -> Result<Self, Sentence> {
        // Pasted from a chat, both come with blanks around them.
        let (name, password) = (name.trim(), password.trim());
        if name.is_empty() {
            return Err(Sentence::new("请填无线网名称", "Fill in the name of the network"));
        }
        if name.len() > 32 || name.chars().any(char::is_control) {
            return Err(Sentence::new(
                "无线网名称太长，最多32个字母，或10个汉字",
                "The name of the network is too long: at most 32 letters",
            ));
        }
        let plain = password.chars().all(|letter| letter == ' ' || letter.is_ascii_graphic());
        if !(password.is_empty() || plain && (8..=63).contains(&password.len())) {
            return Err(Sentence::new(
                "无线网密码是8到63个字母、数字或符号；没有密码就不填",
                "The password of a network has 8 to 63 letters, digits or signs; leave it empty where there is none",
            ));
        }
        Ok(Self { name: name.to_owned(), password: password.to_owned() })
    }

    /// 名称
    pub fn name(&self) -> &str {
        &self.name
    }

    /// 密码; empty = open.
    pub fn password(&self) -> &str {
        &self.password
    }

    /// What phones read from a code and connect by: `WIFI:T:WPA;S:name;P:password;;`.
    pub fn in_code(&self) -> String {
        let escaped = |text: &str| {
            text.chars().fold(String::new(), |mut escaped, letter| {
                if matches!(letter, '\\' | ';' | ',' | ':' | '"') {
                    escaped.push('\\');
                }
                escaped.push(letter);
                escaped
            })
        };
        let name = escaped(&self.name);
        match self.password.is_empty() {
            true => format!("WIFI:T:nopass;S:{name};;"),
            false => format!("WIFI:T:WPA;S:{name};P:{};;", escaped(&self.password)),
        }
    }
}

impl std::fmt::Debug for Wifi {
    /// Without the password: what is shown while searching a fault may stand in a log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Wifi").field("name", &self.name).finish_non_exhaustive()
    }
}

/// One result that was put right, in Chinese words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CorrectionFacts {
    /// 第3轮
    pub round: String,
    /// From 1.
    pub table: Option<TableNumber>,
    /// Who played it.
    pub sides: Sides,
    /// What counted before.
    pub before: String,
    /// What counts now.
    pub after: String,
    /// 录入错误
    pub kind: String,
    /// As the referee wrote it.
    pub reason: String,
    /// Who put it right, by role.
    pub by: String,
    /// When, in China.
    pub at: NaiveDateTime,
    /// What was made with the old result and stays.
    pub stays: String,
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    #[test]
    fn the_word_of_a_kind_is_the_same_wherever_it_is_written() {
        for kind in Kind::ALL {
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.word());
        }
    }

    #[test]
    fn c25_the_network_is_written_as_phones_read_it() {
        let of = |name: &str, password: &str| Wifi::new(name, password).map(|wifi| wifi.in_code());
        assert_eq!(of(" 第六中学 ", "saiwu2026").unwrap(), "WIFI:T:WPA;S:第六中学;P:saiwu2026;;");
        assert_eq!(of("Hall", "").unwrap(), "WIFI:T:nopass;S:Hall;;");
        assert_eq!(of("a;b:c", r#"p,w"\1234"#).unwrap(), r#"WIFI:T:WPA;S:a\;b\:c;P:p\,w\"\\1234;;"#);
        for (name, password) in [
            ("", "saiwu2026"),
            ("Hall", "short12"),
            ("Hall", &"x".repeat(64)),
            ("Hall", "密码密码密码密码"),
            ("一二三四五六七八九十一", "saiwu2026"),
        ] {
            let refused = of(name, password).unwrap_err();
            assert!(!refused.zh.is_empty() && !refused.en.is_empty());
        }
        let shown = format!("{:?}", Wifi::new("Hall", "saiwu2026").unwrap());
        assert!(!shown.contains("saiwu2026"), "{shown}");
    }
}

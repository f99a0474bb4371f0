//! Why something cannot be printed.

use super::engine::MOST_PAGES_OF_A_PICTURE;
use saiwu_domain::ids::RoundNumber;
use saiwu_domain::printing::Kind;
use saiwu_domain::sentence::Sentence;

/// Why there is no print.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unprintable {
    /// No font with Chinese characters was handed over.
    NoFont,
    /// Nobody takes part yet.
    NoEntrants,
    /// No numbers were drawn yet.
    NotDrawn,
    /// Nothing was paired yet.
    NoRounds,
    /// This round is not in the sheet; there are so many.
    NoSuchRound {
        /// What was asked for.
        asked: RoundNumber,
        /// The last one there is.
        last: RoundNumber,
    },
    /// Nobody plays at a table in this round.
    NoTables,
    /// Places and awards are not decided: why.
    NotDecided(Sentence),
    /// There is no certificate of this number.
    NoSuchCertificate,
    /// No result was put right.
    NoCorrections,
    /// The regulations do not say how many places get an award (AM39).
    AwardsOpen,
    /// The link is too long for a code that phones read from paper.
    LinkTooLong,
    /// So many pages are too many for one picture.
    TooManyPages(usize),
    /// This kind of paper is no table.
    NoWorkbook,
    /// The layout is broken: a fault of the program.
    Layout(String),
}

impl Unprintable {
    /// The code word of replies.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoFont => "no_font",
            Self::NoEntrants => "no_entrants",
            Self::NotDrawn => "not_drawn",
            Self::NoRounds => "no_rounds",
            Self::NoSuchRound { .. } => "no_such_round",
            Self::NoTables => "no_tables",
            Self::NotDecided(_) => "not_decided",
            Self::NoSuchCertificate => "no_such_certificate",
            Self::NoCorrections => "no_corrections",
            Self::AwardsOpen => "awards_open",
            Self::LinkTooLong => "link_too_long",
            Self::TooManyPages(_) => "too_many_pages",
            Self::NoWorkbook => "no_workbook",
            Self::Layout(_) => "layout",
        }
    }

    /// The reason as it concerns this kind of paper, and what can be done.
    pub fn sentence_for(&self, kind: Kind) -> Sentence {
        match (self, kind) {
            (Self::NoRounds, Kind::ScoreSlips) => Sentence::new(
                "记分表上有双方的名字。公布第1轮以后再印",
                "the slips carry the names of both sides: publish round 1 first",
            ),
            (Self::NoRounds, Kind::TableCards) => Sentence::new(
                "桌签按用到的桌号印。公布第1轮以后再印",
                "a card is printed for every table that is used: publish round 1 first",
            ),
            (Self::NoRounds, Kind::Standings) => Sentence::new(
                "还没有成绩，排不出名次。第1轮以后再印",
                "there is no result to rank by yet: play round 1 first",
            ),
            (Self::NoRounds, Kind::ScoreCards) => Sentence::new(
                "还没有成绩可以印。第1轮以后再印",
                "there is no result to print yet: play round 1 first",
            ),
            (Self::NoRounds, Kind::ResultsBook) => Sentence::new(
                "还没有成绩，成绩册是空的。第1轮以后再印",
                "the book would be empty: play round 1 first",
            ),
            (Self::NoRounds, _) => Sentence::new(
                "还没有对阵。公布第1轮以后再印",
                "there is no pairing yet: publish round 1 first",
            ),
            (other, _) => other.sentence(),
        }
    }

    /// The reason, and what can be done.
    pub fn sentence(&self) -> Sentence {
        match self {
            Self::NoFont => Sentence::new(
                "没有中文字体，印不出汉字",
                "there is no font with Chinese characters to print with",
            ),
            Self::NoEntrants => Sentence::new("还没有人报名", "nobody takes part yet"),
            Self::NotDrawn => Sentence::new("还没有抽签", "no numbers were drawn yet"),
            Self::NoRounds => Sentence::new("还没有公布任何一轮", "no round is published yet"),
            Self::NoSuchRound { asked, last } => Sentence::new(
                format!("没有第{asked}轮；现有第1到第{last}轮"),
                format!("there is no round {asked}; there are rounds 1 to {last}"),
            ),
            Self::NoTables => Sentence::new("这一轮没有人上桌比赛", "nobody plays at a table in this round"),
            Self::NotDecided(why) => why.clone(),
            Self::NoSuchCertificate => Sentence::new("没有这张奖状", "there is no such certificate"),
            Self::NoCorrections => Sentence::new("没有更正过成绩", "no result was corrected"),
            Self::AwardsOpen => Sentence::new(
                "规程没有写录取多少名，请先在规程里定下来",
                "the regulations do not say how many places get an award: decide it there first",
            ),
            Self::LinkTooLong => Sentence::new(
                "网址太长，印成的二维码手机扫不出来；最多100个字符",
                "the address is too long for a code that phones read from paper; at most 100 characters",
            ),
            Self::TooManyPages(pages) => Sentence::new(
                format!("共{pages}页，一张图片放不下（最多{MOST_PAGES_OF_A_PICTURE}页）；请改成PDF"),
                format!(
                    "{pages} pages are too many for one picture (at most {MOST_PAGES_OF_A_PICTURE}): write a PDF"
                ),
            ),
            Self::NoWorkbook => Sentence::new(
                "只有成绩册能存成Excel表，其他请存为PDF或图片",
                "only the results book is written as a workbook: write the others as a PDF or a picture",
            ),
            Self::Layout(said) => Sentence::new(
                format!("版式出错，印不出来，请把这句话告诉我们：{said}"),
                format!("the layout failed, which is a fault of the program: {said}"),
            ),
        }
    }
}

impl std::fmt::Display for Unprintable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.sentence().en)
    }
}

impl std::error::Error for Unprintable {}

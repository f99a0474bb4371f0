//! What the organizer prints. The press is handed over by the host.

use crate::App;
use crate::live::EventFile;
use crate::rounds::no_round;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use saiwu_domain::course::round_title;
use saiwu_domain::ids::RoundNumber;
use saiwu_domain::printing::{Kind, Order, Output, Press, Wifi, said_of_letters};
use saiwu_domain::regulations::{AWARDS, Awards};
use saiwu_domain::sentence::Sentence;
use saiwu_protocol::printing::{
    CertificateList, ListCertificates, ListPapers, Paper, PaperFormat, PaperList, PrintPaper, PrintedPaper,
};
use saiwu_protocol::{ErrorCode, ErrorReply};

impl App {
    pub(crate) fn papers(&self, list: &ListPapers) -> Result<PaperList, ErrorReply> {
        let (sheet, order, round, awards_open) = self.with_event(&list.event, |file| {
            let (sheet, order) = (self.whole_sheet(file)?, order(file, list.round, None)?);
            let round = sheet.contest.rounds.iter().find(|round| Some(round.number) == order.round);
            let round = round.map(|round| round_title(&sheet.contest, round));
            let awards_open = file.state.regulations.awards == Awards::ByEntries;
            Ok((sheet, order, round, awards_open))
        })?;
        let press = self.press();
        let paper = |kind: Kind| Paper {
            kind,
            title: kind.title().into(),
            of_round: kind.is_of_a_round(),
            picture: kind.goes_to_the_group_chat(),
            workbook: kind.is_also_a_workbook(),
            per_person: kind.is_also_per_person(),
            why_not: press
                .as_ref()
                .ok()
                .and_then(|press| press.check(&sheet, kind, &of_kind(&order, kind)).err())
                .map(Into::into),
            missing: (awards_open && kind.is_of_awards()).then(|| AWARDS.to_owned()),
        };
        Ok(PaperList {
            why_not: press.as_ref().err().map(|reason| reason.clone().into()),
            round: round.map(Into::into),
            warning: press
                .as_ref()
                .ok()
                .and_then(|press| said_of_letters(&press.letters_without_glyph(&sheet, &order)))
                .map(Into::into),
            papers: Kind::ALL.map(paper).into(),
        })
    }

    pub(crate) fn print_paper(&self, print: &PrintPaper) -> Result<PrintedPaper, ErrorReply> {
        let press = self.press().map_err(refused)?;
        let kind = print.kind;
        let output = match print.format {
            PaperFormat::Pdf => Output::Pdf,
            PaperFormat::Png => Output::Png,
            PaperFormat::Xlsx => Output::Xlsx,
        };
        let wifi = print.wifi.as_ref().map(|wifi| Wifi::new(&wifi.name, &wifi.password));
        let wifi = wifi.transpose().map_err(refused)?;
        // Laying out takes a while: the event is not held for it.
        let (sheet, order) = self.with_event(&print.event, |file| {
            let order = order(file, print.round, print.address.as_deref())?;
            let only = print.only.and_then(|only| usize::try_from(only).ok());
            let order = Order { wifi, per_person: print.per_person, only, ..of_kind(&order, kind) };
            Ok((self.whole_sheet(file)?, order))
        })?;
        let bytes = press.print(&sheet, kind, &order, output).map_err(refused)?;
        let round = sheet.contest.rounds.iter().find(|round| Some(round.number) == order.round);
        let round = round.map(|round| round_title(&sheet.contest, round).zh).unwrap_or_default();
        let number = print.only.map(|only| (only + 1).to_string()).unwrap_or_default();
        Ok(PrintedPaper {
            name: format!(
                "{}.{}",
                for_a_file(&format!("{}{round}{}{number}", sheet.title, kind.title().zh)),
                output.ending()
            ),
            base64: STANDARD.encode(bytes),
        })
    }

    pub(crate) fn certificates(&self, list: &ListCertificates) -> Result<CertificateList, ErrorReply> {
        let press = self.press().map_err(refused)?;
        let (sheet, order) = self.with_event(&list.event, |file| {
            let order = order(file, None, None)?;
            let order = Order { per_person: list.per_person, ..of_kind(&order, Kind::Certificates) };
            Ok((self.whole_sheet(file)?, order))
        })?;
        Ok(CertificateList { certificates: press.certificates(&sheet, &order).map_err(refused)? })
    }

    fn press(&self) -> Result<&dyn Press, Sentence> {
        self.press.as_deref().ok_or_else(|| {
            Sentence::new(
                "这里不能打印；请在电脑上用浏览器打开赛务再打印",
                "Nothing can be printed here; open Saiwu in the browser of a computer to print",
            )
        })
    }
}

/// Of this round, or the last one that was published.
fn order(file: &EventFile, round: Option<u32>, address: Option<&str>) -> Result<Order, ErrorReply> {
    let state = &file.state;
    let public = |number| state.round(number).is_some_and(|round| round.is_public());
    let round = match round {
        Some(asked) if public(RoundNumber(asked)) => Some(RoundNumber(asked)),
        Some(asked) => return Err(no_round(file, asked)),
        None => state.latest_public_round().map(|round| round.number),
    };
    Ok(Order {
        round,
        // In capitals the code is smaller; the pages read them (ux §4).
        link: address.map(|address| format!("{address}/e/{}", file.code).to_uppercase()),
        date: Some(state.details.date),
        organizer: Some(state.details.host.clone()).filter(|host| !host.is_empty()),
        place: Some(state.details.place.clone()).filter(|place| !place.is_empty()),
        event_code: Some(file.code.to_string()),
        is_final: Some(state.finished_at.is_some()),
        corrections: Some(state.corrections()),
        wifi: None,
        per_person: false,
        only: None,
    })
}

/// What is not of a round is of all of them.
fn of_kind(order: &Order, kind: Kind) -> Order {
    Order { round: order.round.filter(|_| kind.is_of_a_round()), ..order.clone() }
}

fn refused(reason: Sentence) -> ErrorReply {
    ErrorReply::new(ErrorCode::Refused, reason.zh, reason.en)
}

/// A name without what a file system refuses.
fn for_a_file(name: &str) -> String {
    name.chars().filter(|c| !c.is_control() && !r#"\/:*?"<>|"#.contains(*c)).collect()
}

//! `saiwu print`: everything on paper, as a PDF, as one picture, or the results as a workbook.

use super::{Done, sheet};
use crate::args::{PrintArgs, PrintBy, Printed};
use crate::failure::{Exit, Failure};
use crate::reply;
use crate::{files, fonts};
use saiwu_documents::paper::{
    Fonts, Pages, Unprintable, certificates, letters_without_glyph, print, workbook,
};
use saiwu_domain::ids::RoundNumber;
use saiwu_domain::printing::{Kind, Order, Output, Wifi, said_of_letters};
use saiwu_domain::sentence::Sentence;
use saiwu_domain::sheet::Sheet;
use std::path::Path;

pub fn run(arguments: &PrintArgs, output: Option<&Path>) -> Result<Done, Failure> {
    let kind = kind(arguments)?;
    if arguments.each {
        return pictures(arguments, kind, output);
    }
    let (path, format) = target(output)?;
    let sheet = sheet::read(&arguments.sheet)?;
    let order = order(arguments)?;
    let pages = |pages| {
        let fonts = fonts::load(&arguments.font, kind.is_formal())?;
        tell_letters(&sheet, &order, &fonts);
        print(&sheet, kind, &order, &fonts, pages).map_err(|refused| failure(kind, &refused))
    };
    let bytes = match format {
        Output::Pdf => pages(Pages::Pdf)?,
        Output::Png => pages(Pages::Png)?,
        Output::Xlsx => workbook(&sheet, kind, &order).map_err(|refused| failure(kind, &refused))?,
    };
    files::write(path, bytes)?;
    Ok(Done::Clean)
}

/// A picture of every certificate, into the folder that is named: to be sent to the people one by one.
fn pictures(arguments: &PrintArgs, kind: Kind, output: Option<&Path>) -> Result<Done, Failure> {
    if kind != Kind::Certificates {
        let message = Sentence::new("--each只用于certificates", "--each goes with certificates only");
        return Err(Failure::bad_input("usage", "--each", message));
    }
    let Some(folder) = output else {
        let message =
            Sentence::new("要写-o DIR：图片存到这个文件夹", "-o DIR is needed: the folder of the pictures");
        return Err(Failure::bad_input("usage", "-o", message));
    };
    let sheet = sheet::read(&arguments.sheet)?;
    let order = order(arguments)?;
    let titles = certificates(&sheet, &order).map_err(|refused| failure(kind, &refused))?;
    let fonts = fonts::load(&arguments.font, kind.is_formal())?;
    tell_letters(&sheet, &order, &fonts);
    files::make_folder(folder)?;
    for (at, title) in titles.iter().enumerate() {
        let one = Order { only: Some(at), ..order.clone() };
        let picture =
            print(&sheet, kind, &one, &fonts, Pages::Png).map_err(|refused| failure(kind, &refused))?;
        files::write(&folder.join(picture_name(at, title)), picture)?;
    }
    Ok(Done::Clean)
}

/// 03 第二名 王芳.png: in the order in which they are listed, without what a file system refuses.
fn picture_name(at: usize, title: &str) -> String {
    let words = title.replace('　', " ");
    let words: String =
        words.chars().filter(|c| !c.is_control() && !r#"\/:*?"<>|"#.contains(*c)).take(60).collect();
    format!("{:02} {}.png", at + 1, words.trim())
}

/// Says whose letters the fonts do not have: the paper is printed all the same.
fn tell_letters(sheet: &Sheet, order: &Order, fonts: &Fonts) {
    if let Some(said) = said_of_letters(&letters_without_glyph(sheet, order, fonts)) {
        reply::complain(&said.zh);
    }
}

fn order(arguments: &PrintArgs) -> Result<Order, Failure> {
    Ok(Order {
        round: arguments.round.map(RoundNumber),
        link: arguments.link.clone(),
        date: arguments.date,
        organizer: arguments.organizer.clone(),
        place: arguments.place.clone(),
        event_code: None,
        is_final: None,
        corrections: None,
        wifi: wifi(arguments)?,
        per_person: arguments.per_person,
        only: None,
    })
}

fn wifi(arguments: &PrintArgs) -> Result<Option<Wifi>, Failure> {
    let password = arguments.wifi_password.as_deref().unwrap_or_default();
    let wifi = arguments.wifi.as_deref().map(|name| Wifi::new(name, password));
    wifi.transpose().map_err(|said| Failure::bad_input("usage", "--wifi", said))
}

fn target(output: Option<&Path>) -> Result<(&Path, Output), Failure> {
    let Some(path) = output else {
        let message = Sentence::new(
            "要写-o FILE：存为.pdf或.png，成绩册也可以存为.xlsx",
            "-o FILE is needed: a document (.pdf), a picture (.png), or tables of the results book (.xlsx)",
        );
        return Err(Failure::bad_input("usage", "-o", message));
    };
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.and_then(Output::of_ending).map(|format| (path, format)).ok_or_else(|| {
        let path = path.display();
        let message = Sentence::new(
            format!("{path}：文件名以.pdf、.png或.xlsx结尾"),
            format!("{path}: a print ends in .pdf, .png or .xlsx"),
        );
        Failure::bad_input("usage", "-o", message)
    })
}

fn kind(arguments: &PrintArgs) -> Result<Kind, Failure> {
    match (arguments.kind, arguments.by) {
        (Printed(kind), None) => Ok(kind),
        (Printed(Kind::PairingSheet | Kind::PairingSheetByUnit), Some(PrintBy::Unit)) => {
            Ok(Kind::PairingSheetByUnit)
        }
        (Printed(Kind::PairingSheet), Some(PrintBy::Table)) => Ok(Kind::PairingSheet),
        (_, Some(_)) => {
            let message = Sentence::new("--by只用于pairing-sheet", "--by goes with pairing-sheet only");
            Err(Failure::bad_input("usage", "--by", message))
        }
    }
}

fn failure(kind: Kind, refused: &Unprintable) -> Failure {
    let (code, said) = (refused.code(), refused.sentence_for(kind));
    match refused {
        Unprintable::NoSuchRound { .. } => Failure::bad_input(code, "--round", said),
        Unprintable::LinkTooLong => Failure::bad_input(code, "--link", said),
        Unprintable::TooManyPages(_) | Unprintable::NoWorkbook => Failure::bad_input(code, "-o", said),
        Unprintable::AwardsOpen => {
            let Sentence { zh, en } = said;
            let said =
                Sentence::new(format!("{zh}，例如 --set awards=8"), format!("{en}, such as --set awards=8"));
            Failure::new(Exit::Impossible, code, said)
        }
        Unprintable::NoEntrants
        | Unprintable::NotDrawn
        | Unprintable::NoRounds
        | Unprintable::NoTables
        | Unprintable::NoCorrections
        | Unprintable::NoSuchCertificate
        | Unprintable::NotDecided(_) => Failure::new(Exit::Impossible, code, said),
        Unprintable::NoFont | Unprintable::Layout(_) => Failure::new(Exit::Io, code, said),
    }
}

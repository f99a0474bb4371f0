//! Entry forms that units have already: brought as a file or pasted, and given out in the organizer's layout. Nothing
//! of what is brought is kept; what is taken over comes back over `registration.submit`.

mod changes;
mod desk;
mod joint;
mod people;
mod review;

use crate::App;
use crate::registration::{bad_link, form_out, unit_of_token};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use saiwu_domain::registration::chinese_numeral;
use saiwu_domain::registration::paper::{self, FormPaper};
use saiwu_domain::regulations::{Composition, Regulations};
use saiwu_domain::sentence::Sentence;
use saiwu_protocol::forms::{
    BroughtForm, FormFileKind, GetPaper, ImportForm, ImportedForm, MOST_FILE_BYTES, PaperFile,
};
use saiwu_protocol::registration::{ContactForm, EntryForm, PlayerForm};
use saiwu_protocol::{ErrorCode, ErrorReply};

use review::{Known, review};

impl App {
    pub(crate) fn import_form(&self, import: &ImportForm) -> Result<ImportedForm, ErrorReply> {
        let now = self.host.now();
        // Whoever has no link gets nothing read: reading is work.
        let (regulations, known) = self.with_event(&import.event, |file| {
            let unit = unit_of_token(file, &import.token)?;
            let record = file.state.units.get(&unit).ok_or_else(bad_link)?;
            let known = Known {
                unit: record.name.clone(),
                members: record.members,
                units: file.state.units.values().map(|unit| unit.name.clone()).collect(),
                entered: file
                    .state
                    .entries
                    .get(&unit)
                    .map(|entry| form_out(file, entry, file.state.entries_closed(now).is_some())),
            };
            Ok((file.state.regulations.of_unit(&record.name).into_owned(), known))
        })?;
        let bytes = bytes_of(&import.brought)?;
        let read = self.forms()?.read(&bytes, &regulations).map_err(refused)?;
        Ok(review(&read, &regulations, &known))
    }

    pub(crate) fn paper_form(&self, get: &GetPaper) -> Result<PaperFile, ErrorReply> {
        let forms = self.forms()?;
        let now = self.host.now();
        self.with_event(&get.event, |file| {
            let unit = unit_of_token(file, &get.token)?;
            let record = file.state.units.get(&unit).ok_or_else(bad_link)?;
            let regulations = file.state.regulations.of_unit(&record.name);
            let closed = file.state.entries_closed(now).is_some();
            let entered = file.state.entries.get(&unit).map(|entry| form_out(file, entry, closed));
            let form = on_paper(&entered.unwrap_or_default(), &record.name, &regulations);
            let (kind, ending) = match get.kind {
                FormFileKind::Xlsx => (paper::PaperKind::Workbook, "xlsx"),
                FormFileKind::Docx => (paper::PaperKind::Document, "docx"),
            };
            let members = file.state.members_of(&unit);
            let bytes = forms.write(&form, &regulations, members, kind).map_err(refused)?;
            Ok(PaperFile {
                name: format!("{}报名表.{ending}", for_a_file(&record.name)),
                base64: STANDARD.encode(bytes),
            })
        })
    }

    /// Most bytes of a file; absent = this host reads none.
    pub(crate) fn most_file_bytes(&self) -> Option<u32> {
        self.forms.as_ref().map(|_| MOST_FILE_BYTES)
    }

    fn forms(&self) -> Result<&dyn FormPaper, ErrorReply> {
        self.forms.as_deref().ok_or_else(|| {
            ErrorReply::new(
                ErrorCode::Refused,
                "这里读不了文件，请直接填写",
                "Files cannot be read here; please fill in the form",
            )
        })
    }
}

fn refused(reason: Sentence) -> ErrorReply {
    ErrorReply::new(ErrorCode::Refused, reason.zh, reason.en)
}

fn bytes_of(brought: &BroughtForm) -> Result<Vec<u8>, ErrorReply> {
    let most = MOST_FILE_BYTES as usize;
    let bytes = match brought {
        // Four letters are three bytes: what is longer need not be decoded to be refused.
        BroughtForm::File(base64) if base64.len() / 4 * 3 > most + 3 => return Err(too_large()),
        BroughtForm::File(base64) => STANDARD.decode(base64.trim()).map_err(|error| {
            tracing::debug!(%error, "a file that is no base64");
            ErrorReply::new(
                ErrorCode::BadRequest,
                "文件没有传全，请再试一次",
                "The file did not arrive whole; try again",
            )
        })?,
        BroughtForm::Text(text) => text.clone().into_bytes(),
    };
    if bytes.len() > most { Err(too_large()) } else { Ok(bytes) }
}

fn too_large() -> ErrorReply {
    ErrorReply::new(
        ErrorCode::Refused,
        "文件太大，最多3 MB。请只留下报名表那一页，删去图片，或复制整张表粘贴进来",
        "The file is too large: at most 3 MB. Keep only the page with the form, remove pictures, or copy the whole table and paste it",
    )
}

/// What is entered as it stands on paper.
fn on_paper(form: &EntryForm, unit: &str, regulations: &Regulations) -> paper::EntryForm {
    let several = form.seats.len() > 1;
    let seats = (1..).zip(&form.seats);
    let entrants = seats.flat_map(|(number, seat)| {
        let team = match regulations.entrant.composition {
            Composition::TeamOfPairs { .. } => Some(format!("团体{}队", chinese_numeral(number))),
            Composition::Squad { .. } | Composition::Boards { .. } if several => {
                Some(format!("第{number}队"))
            }
            _ => None,
        };
        (1..).zip(&seat.pairs).map(move |(pair_number, pair)| paper::Entrant {
            contest: paper::contest_of(regulations).to_owned(),
            team: team.clone(),
            pair: match regulations.entrant.composition {
                Composition::TeamOfPairs { .. } => Some(pair_number),
                Composition::FixedPair => Some(number),
                _ => None,
            },
            players: pair.players.iter().map(player_on_paper).collect(),
            class: seat.class.clone(),
            unit: seat.with.as_ref().map(|with| {
                let units: Vec<_> = [unit].into_iter().chain(with.iter().map(String::as_str)).collect();
                format!("{}联队", units.join("、"))
            }),
            ..paper::Entrant::default()
        })
    });
    let ContactForm { name, phone } = &form.leader;
    let leader = paper::Contact { name: name.clone(), phone: filled(phone), ..paper::Contact::default() };
    paper::EntryForm {
        unit: Some(unit.to_owned()),
        leader: Some(leader).filter(|leader| !leader.name.is_empty()),
        entrants: entrants.collect(),
        ..paper::EntryForm::default()
    }
}

fn player_on_paper(player: &PlayerForm) -> paper::Player {
    paper::Player {
        name: player.name.clone(),
        gender: player.gender.map(crate::registration::gender_in),
        post: filled(&player.post),
        phone: filled(&player.phone),
        ..paper::Player::default()
    }
}

fn filled(text: &str) -> Option<String> {
    Some(text.to_owned()).filter(|text| !text.is_empty())
}

/// A name without what a file system refuses.
fn for_a_file(name: &str) -> String {
    name.chars().filter(|c| !c.is_control() && !r#"\/:*?"<>|"#.contains(*c)).collect()
}

//! 奖状: one for every entrant with an award, or for every person of them.

use super::engine::Template;
use super::ranking::{Awarded, Grade, grades};
use super::words::formal_day;
use super::{Order, Unprintable, template};
use saiwu_domain::regulations::game_words;
use saiwu_domain::sheet::Sheet;
use serde::Serialize;

pub(super) const TEMPLATE: Template = template!("certificates");

#[derive(Serialize)]
pub(super) struct Certificates {
    organizer: Option<String>,
    date: Option<String>,
    game: &'static str,
    certificates: Vec<Certificate>,
}

#[derive(Serialize)]
struct Certificate {
    unit: String,
    name: String,
    players: String,
    /// 第三名, 一等奖
    award: String,
}

/// The longest first, as the proof: where that one fits, all do. The others by award and place.
pub(super) fn certificates(sheet: &Sheet, order: &Order) -> Result<Certificates, Unprintable> {
    let grades = grades(sheet)?;
    if grades.is_empty() {
        return Err(Unprintable::AwardsOpen);
    }
    let mut certificates: Vec<_> = grades
        .iter()
        .flat_map(|grade| grade.rows.iter().flat_map(move |row| of_row(grade, row, order.per_person)))
        .collect();
    let longest = (0..certificates.len()).rev().max_by_key(|at| length(&certificates[*at]));
    if let Some(longest) = longest {
        certificates[..=longest].rotate_right(1);
    }
    Ok(Certificates {
        organizer: order.organizer.clone(),
        date: order.date.map(formal_day),
        game: game_words(sheet.contest.regulations.game).0,
        certificates,
    })
}

fn of_row(grade: &Grade, row: &Awarded, per_person: bool) -> Vec<Certificate> {
    let award = grade.award_of(row.rank);
    if per_person && !row.players.is_empty() {
        // With whom somebody won: the unit, where the entrant's name does not say it.
        let with = if row.unit.is_empty() { &row.name } else { &row.unit };
        let own = |person: &str| Certificate {
            unit: with.clone(),
            name: person.to_owned(),
            players: String::new(),
            award: award.clone(),
        };
        return row.players.split('、').map(own).collect();
    }
    vec![Certificate { unit: row.unit.clone(), name: row.name.clone(), players: row.players.clone(), award }]
}

fn length(certificate: &Certificate) -> usize {
    let Certificate { unit, name, players, .. } = certificate;
    [unit, name, players].into_iter().map(|text| text.chars().count()).sum()
}

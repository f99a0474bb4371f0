//! 奖状: one for every entrant with an award, or for every person of them.

use super::engine::Template;
use super::erased::{LeftOut, is_erased, left_of};
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
    left_out: Vec<LeftOut>,
}

#[derive(Serialize)]
struct Certificate {
    unit: String,
    name: String,
    players: String,
    /// 第三名, 一等奖
    award: String,
}

/// The longest first, as the proof: where that one fits, all do. The others by award and place. Nobody gets one whose
/// name was erased; a pair gets one with the name that is left.
pub(super) fn certificates(sheet: &Sheet, order: &Order) -> Result<Certificates, Unprintable> {
    let (certificates, left_out) = all(sheet, order)?;
    let certificates = match order.only {
        None => certificates,
        Some(only) => certificates.into_iter().skip(only).take(1).collect(),
    };
    if certificates.is_empty() {
        return Err(Unprintable::NoSuchCertificate);
    }
    Ok(Certificates {
        organizer: order.organizer.clone(),
        date: order.date.map(formal_day),
        game: game_words(sheet.contest.regulations.game).0,
        certificates,
        // The last page is for the organizer, not for the group chat.
        left_out: if order.only.is_none() { left_out } else { Vec::new() },
    })
}

/// What stands on each, in words: 第一名　王芳　第六中学
pub(super) fn titles(sheet: &Sheet, order: &Order) -> Result<Vec<String>, Unprintable> {
    let title = |one: &Certificate| {
        let words = [&one.award, &one.name, &one.unit, &one.players];
        words.into_iter().filter(|word| !word.is_empty()).cloned().collect::<Vec<_>>().join("　")
    };
    Ok(all(sheet, order)?.0.iter().map(title).collect())
}

fn all(sheet: &Sheet, order: &Order) -> Result<(Vec<Certificate>, Vec<LeftOut>), Unprintable> {
    let grades = grades(sheet, order)?;
    if grades.is_empty() {
        return Err(Unprintable::AwardsOpen);
    }
    let (mut certificates, mut left_out) = (Vec::new(), Vec::new());
    for (grade, row) in grades.iter().flat_map(|grade| grade.rows.iter().map(move |row| (grade, row))) {
        let erased = row.players.split('、').filter(|name| is_erased(name)).count();
        if erased > 0 {
            let whose = format!("{}　{}", grade.award_of(row.rank), row.name);
            left_out.push(LeftOut { whose, persons: erased });
        }
        certificates.extend(of_row(grade, row, order.per_person));
    }
    let longest = (0..certificates.len()).rev().max_by_key(|at| length(&certificates[*at]));
    if let Some(longest) = longest {
        certificates[..=longest].rotate_right(1);
    }
    Ok((certificates, left_out))
}

fn of_row(grade: &Grade, row: &Awarded, per_person: bool) -> Vec<Certificate> {
    let award = grade.award_of(row.rank);
    let players = left_of(&row.players);
    if is_erased(&row.name) || (players.is_empty() && !row.players.is_empty()) && per_person {
        return Vec::new();
    }
    if per_person && !players.is_empty() {
        // With whom somebody won: the unit, where the entrant's name does not say it.
        let with = if row.unit.is_empty() { &row.name } else { &row.unit };
        let own = |person: &str| Certificate {
            unit: with.clone(),
            name: person.to_owned(),
            players: String::new(),
            award: award.clone(),
        };
        return players.split('、').map(own).collect();
    }
    vec![Certificate { unit: row.unit.clone(), name: row.name.clone(), players, award }]
}

fn length(certificate: &Certificate) -> usize {
    let Certificate { unit, name, players, .. } = certificate;
    [unit, name, players].into_iter().map(|text| text.chars().count()).sum()
}

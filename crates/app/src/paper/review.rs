//! What a person looks at before a form that was brought is taken over (S16): every value beside the cell it was read
//! from, what is doubtful, what is missing, and what is not taken over. Nothing that stands on the form is lost
//! silently, and nothing is guessed.

use super::changes::{Changes, people_of};
use super::desk::{Desk, as_said, value_at};
use crate::registration::{form_in, women_from};
use saiwu_domain::registration::paper::{self, Entrant, Player, is_own_contest};
use saiwu_domain::registration::{check_form, normalise_name, seats_of};
use saiwu_domain::regulations::{Composition, PersonField, QuotaRule, Regulations};
use saiwu_domain::sentence::Sentence;
use saiwu_protocol::forms::{ImportState, ImportedForm, NotImported};
use saiwu_protocol::registration::{ContactForm, EntryForm};
use saiwu_protocol::texts::Text;
use std::collections::{BTreeMap, BTreeSet};

/// What is known of the unit without the form.
pub(crate) struct Known {
    pub unit: String,
    pub members: Option<u32>,
    pub entered: Option<EntryForm>,
    /// Names of all units of the event.
    pub units: Vec<String>,
}

/// Puts the form that was read beside the one that would be filled in.
pub(crate) fn review(read: &paper::EntryForm, regulations: &Regulations, known: &Known) -> ImportedForm {
    // A place that is given for a woman among the players (R15.1) asks for their gender.
    let asks_woman = match known.members {
        Some(_) => women_from(&seats_of(&regulations.quota, known.members)).is_some(),
        None => regulations.quota.rules.iter().any(|rule| matches!(rule, QuotaRule::ConditionalSeat { .. })),
    };
    let asked = [PersonField::Gender, PersonField::Phone, PersonField::Post].into_iter().filter(|field| {
        regulations.roster.player_fields.contains(field) || *field == PersonField::Gender && asks_woman
    });
    let mut desk = Desk {
        read,
        asked: asked.collect(),
        rows: Vec::new(),
        ignored: Vec::new(),
        unasked: BTreeMap::new(),
        unasked_cells: BTreeSet::new(),
    };
    let own: Vec<&Entrant> =
        read.entrants.iter().filter(|entrant| is_own_contest(regulations, &entrant.contest)).collect();
    desk.leave_out_others(regulations);
    let mut form = EntryForm {
        members: known.entered.as_ref().and_then(|entered| entered.members),
        seats: desk.seats(&own, regulations, known),
        leader: ContactForm::default(),
    };
    form.leader = desk.leader(&own, known.entered.as_ref());
    desk.list_unasked();
    desk.doubt_units(&own, known);
    desk.doubt_titles(known);
    for issue in read.issues.iter().filter(|issue| !issue.lacks) {
        desk.doubt(issue, &form);
    }
    for violation in check_form(regulations, known.members, &form_in(&form)) {
        let row = desk.rows.iter_mut().find(|row| row.field.is_some() && row.field == violation.field);
        let Some(row) = row else { continue };
        let is_empty = row.field.as_deref().is_some_and(|field| value_at(&form, field).is_empty());
        row.state = if is_empty { ImportState::Missing } else { ImportState::Doubtful };
        if row.doubts.is_empty() {
            row.doubts.push(violation.sentence.into());
        }
    }
    let changes = known.entered.as_ref().map(|entered| Changes::between(entered, &form));
    if let Some(changes) = &changes {
        for row in &mut desk.rows {
            row.was = row.field.as_deref().and_then(|field| changes.was(field, regulations));
        }
        if !changes.gone.is_empty() {
            let text = Sentence::new(
                format!(
                    "已经报了名、这份表里没有：{}。提交后他们不再参赛；要保留，请先补进这份表",
                    changes.gone.join("、")
                ),
                format!(
                    "Entered already and not on this form: {}. Once submitted they no longer play; to keep them, add them to the form first",
                    changes.gone.join(", ")
                ),
            );
            desk.ask_about("", "", text);
        }
    }
    let changes = changes.map(|changes| changes.counts());
    ImportedForm {
        counted: counted(&form, regulations),
        form,
        rows: desk.rows,
        ignored: desk.ignored,
        changes,
    }
}

impl Desk<'_> {
    /// Players of another contest stand on the same sheet (shape C).
    fn leave_out_others(&mut self, regulations: &Regulations) {
        let mut contests: Vec<(&str, Vec<&Player>)> = Vec::new();
        for entrant in
            self.read.entrants.iter().filter(|entrant| !is_own_contest(regulations, &entrant.contest))
        {
            match contests.iter_mut().find(|(contest, _)| *contest == entrant.contest) {
                Some((_, players)) => players.extend(&entrant.players),
                None => contests.push((&entrant.contest, entrant.players.iter().collect())),
            }
        }
        for (contest, players) in contests {
            let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
            let why = Sentence::new(
                format!("其他项目（{contest}），未导入{}人", players.len()),
                format!("Another contest ({contest}); not imported: {}", players.len()),
            );
            let cell = players.first().map(|player| player.cell.clone()).unwrap_or_default();
            self.leave_out(&cell, &names.join("、"), why.into());
        }
        for ignored in &self.read.ignored {
            self.ignored.push(NotImported {
                cell: ignored.cell.clone(),
                value: ignored.value.clone(),
                why: as_said(&ignored.why),
            });
        }
    }

    /// Another unit of the event stands in the title of the form, and this one nowhere in it.
    fn doubt_titles(&mut self, known: &Known) {
        if self.read.unit.is_some() {
            return;
        }
        let here = normalise_name(&known.unit);
        let mut found: Vec<(String, String)> = Vec::new();
        for ignored in self.read.ignored.iter().filter(|ignored| ignored.why.starts_with("是标题")) {
            let title = normalise_name(&ignored.value);
            let others = known.units.iter().filter(|unit| {
                let there = normalise_name(unit);
                !there.is_empty() && there != here && !here.contains(&there) && title.contains(&there)
            });
            if !title.contains(&here) {
                found.extend(others.map(|unit| (ignored.cell.clone(), unit.clone())));
            }
        }
        for (cell, unit) in found {
            let text = Sentence::new(
                format!("这份表写的是“{unit}”，这里是“{}”，请确认没有拿错表", known.unit),
                format!("The form is of {unit}; this is {}. Is it the right form?", known.unit),
            );
            self.ask_about(&cell, &unit, text);
        }
    }

    /// A form of another unit came into the wrong hands.
    fn doubt_units(&mut self, own: &[&Entrant], known: &Known) {
        let named = self.read.unit.iter().chain(own.iter().filter_map(|entrant| entrant.unit.as_ref()));
        let mut told: Vec<&str> = Vec::new();
        for unit in named {
            let (there, here) = (normalise_name(unit), normalise_name(&known.unit));
            if known.names_several(unit)
                || there.contains(&here)
                || here.contains(&there)
                || told.contains(&unit.as_str())
            {
                continue;
            }
            told.push(unit);
            let text = Sentence::new(
                format!("这份表写的是“{unit}”，这里是“{}”，请确认没有拿错表", known.unit),
                format!("The form is of {unit}; this is {}. Is it the right form?", known.unit),
            );
            let cell = self.read.trail.cells.iter().find(|(_, text)| text.contains(unit.as_str()));
            let cell = cell.map(|(cell, _)| cell.clone()).unwrap_or_default();
            self.ask_about(&cell, unit, text);
        }
    }
}

/// 4队8对16人
fn counted(form: &EntryForm, regulations: &Regulations) -> Text {
    let pairs: usize = form.seats.iter().map(|seat| seat.pairs.len()).sum();
    let people = people_of(form).count();
    let (places, two) = (form.seats.len(), |number: usize, one: &str, many: &str| {
        format!("{number} {}", if number == 1 { one } else { many })
    });
    let in_english = two(people, "player", "players");
    let (zh, en) = match regulations.entrant.composition {
        Composition::TeamOfPairs { .. } => (
            format!("{places}队{pairs}对{people}人"),
            format!("{}, {}, {in_english}", two(places, "team", "teams"), two(pairs, "pair", "pairs")),
        ),
        Composition::FixedPair => {
            (format!("{pairs}对{people}人"), format!("{}, {in_english}", two(pairs, "pair", "pairs")))
        }
        Composition::Single => (format!("{people}人"), in_english),
        Composition::Squad { .. } | Composition::Boards { .. } => {
            (format!("{places}队{people}人"), format!("{}, {in_english}", two(places, "team", "teams")))
        }
    };
    Text { zh, en }
}

//! Compares what was read with what is true.

use crate::sketch::{Post, Sketch};
use saiwu_documents::EntryForm;
use saiwu_documents::import::Contact;
use saiwu_domain::registration::Gender;
use std::collections::BTreeMap;

pub type Facts = BTreeMap<String, String>;

#[derive(Debug, Default)]
pub struct Verdict {
    pub right: usize,
    pub total: usize,
    /// Wrong with an issue beside it.
    pub doubted: Vec<String>,
    /// Wrong, lost or made up without a word.
    pub silent: Vec<String>,
}

fn add(facts: &mut Facts, key: String, value: &str) {
    if !value.is_empty() {
        facts.insert(key, value.to_owned());
    }
}

fn spoken(gender: Option<Gender>) -> &'static str {
    match gender {
        Some(Gender::Male) => "男",
        Some(Gender::Female) => "女",
        None => "",
    }
}

pub fn read_facts(form: &EntryForm) -> Facts {
    let mut facts = Facts::new();
    add(&mut facts, "unit".to_owned(), form.unit.as_deref().unwrap_or_default());
    for (who, contact) in [("contact", &form.contact), ("leader", &form.leader), ("coach", &form.coach)] {
        let Some(Contact { name, phone, gender, age, note, .. }) = contact else { continue };
        add(&mut facts, format!("{who}.name"), name);
        add(&mut facts, format!("{who}.phone"), phone.as_deref().unwrap_or_default());
        add(&mut facts, format!("{who}.gender"), spoken(*gender));
        add(&mut facts, format!("{who}.age"), &age.map(|age| age.to_string()).unwrap_or_default());
        add(&mut facts, format!("{who}.note"), note.as_deref().unwrap_or_default());
    }
    for entrant in &form.entrants {
        let mut names: Vec<&str> = entrant.players.iter().map(|player| player.name.as_str()).collect();
        names.sort_unstable();
        for player in &entrant.players {
            let mut say =
                |what: &str, value: &str| add(&mut facts, format!("P.{}.{what}", player.name), value);
            say("name", &player.name);
            say("contest", &entrant.contest);
            say("team", entrant.team.as_deref().unwrap_or_default());
            say("pair", &entrant.pair.map(|pair| pair.to_string()).unwrap_or_default());
            say("with", &names.join(" "));
            say("gender", spoken(player.gender));
            say("age", &player.age.map(|age| age.to_string()).unwrap_or_default());
            say("post", player.post.as_deref().unwrap_or_default());
            say("phone", player.phone.as_deref().unwrap_or_default());
            say("note", player.note.as_deref().unwrap_or_default());
        }
    }
    facts
}

pub fn true_facts(sketch: &Sketch) -> Facts {
    let mut facts = Facts::new();
    add(&mut facts, "unit".to_owned(), &sketch.unit);
    for person in &sketch.people {
        let (key, player) = match person.role {
            Post::Player => (format!("P.{}", person.name), true),
            Post::Leader => ("leader".to_owned(), false),
            Post::Coach => ("coach".to_owned(), false),
            Post::Contact => ("contact".to_owned(), false),
        };
        let mut say = |what: &str, value: &str| add(&mut facts, format!("{key}.{what}"), value);
        say("name", &person.name);
        for (what, value) in [
            ("gender", &person.gender),
            ("age", &person.age),
            ("post", &person.post),
            ("phone", &person.phone),
            ("note", &person.note),
        ] {
            say(what, value);
        }
        if player {
            let same = |it: &&crate::sketch::Person| {
                it.role == Post::Player && it.group == person.group && it.contest == person.contest
            };
            let mut names: Vec<&str> = sketch.people.iter().filter(same).map(|it| it.name.as_str()).collect();
            names.sort_unstable();
            say("contest", &person.contest);
            say("team", &person.team);
            say("pair", &person.pair);
            say("with", &names.join(" "));
        }
    }
    facts
}

pub fn judge(sketch: &Sketch, form: &EntryForm) -> Verdict {
    let (wanted, found) = (true_facts(sketch), read_facts(form));
    let squeeze = |text: &str| text.split_whitespace().collect::<String>();
    let cells: BTreeMap<&str, &str> = form
        .entrants
        .iter()
        .flat_map(|entrant| &entrant.players)
        .map(|player| (player.name.as_str(), player.cell.as_str()))
        .collect();
    // An issue or a listing that shows this value, or stands at the name of this person.
    let is_said = |key: &str, value: &str| {
        let value = squeeze(value);
        let person = key.split('.').nth(1).unwrap_or_default();
        let shows = |text: &str| {
            let text = squeeze(text);
            !value.is_empty() && text.contains(&value) || text.chars().count() > 1 && value.contains(&text)
        };
        form.issues.iter().any(|issue| {
            shows(&issue.value)
                || cells.get(person) == Some(&issue.cell.as_str())
                || key.starts_with("P.") && issue.value.contains(person)
        }) || form.ignored.iter().any(|ignored| shows(&ignored.value))
    };
    let mut verdict = Verdict::default();
    for (key, value) in &wanted {
        let read = found.get(key);
        if sketch.doubtful.contains(key) {
            if !is_said(key, read.unwrap_or(value)) && !is_said(key, value) {
                verdict
                    .silent
                    .push(format!("{key}: {value} is doubtful, and nothing says so (read {read:?})"));
            }
            continue;
        }
        verdict.total += 1;
        if read == Some(value) {
            verdict.right += 1;
        } else if is_said(key, value) || read.is_some_and(|read| is_said(key, read)) {
            verdict.doubted.push(format!("{key}: {value} was read as {read:?}"));
        } else {
            verdict.silent.push(format!("{key}: {value} was read as {read:?}"));
        }
    }
    for (key, value) in found.iter().filter(|(key, _)| !wanted.contains_key(*key)) {
        if !is_said(key, value) {
            verdict.silent.push(format!("{key}: {value} was made up"));
        }
    }
    for text in &sketch.listed {
        if !is_said("", text) {
            verdict.silent.push(format!("“{text}” is not listed"));
        }
    }
    verdict
}

//! Which ids the name of a test cites.

use std::collections::BTreeSet;
use std::fmt;

/// All ids that exist.
pub struct Ids {
    /// Of the rules: `R4.3.1`, `R4.6.a`, `A5`, `X8b`, `V12`, `W7`, `T14`, `AM07`.
    pub rules: BTreeSet<String>,
    /// Of the scenarios: `T25`, `C09`, `SF8`.
    pub scenarios: BTreeSet<String>,
}

/// One id that a test cites.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Citation {
    /// Of the rules.
    Rule(String),
    /// Of the scenarios, whose T-numbers are not those of the rules.
    Scenario(String),
}

/// A name that looks like a citation of something that does not exist.
#[derive(Debug, PartialEq)]
pub struct Unknown(String);

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no id is called {}", self.0)
    }
}

/// The ids at the start of `name`, a function's name or a title in words; none where it begins with something else.
/// With `paper`, `a4` is a sheet of paper and no rule at A.
///
/// # Errors
/// It begins with something that reads as an id and is none.
pub fn cited(name: &str, paper: bool, ids: &Ids) -> Result<Vec<Citation>, Unknown> {
    // A letter of another script is a word of its own that cites nothing.
    let name =
        name.to_lowercase().replace(|letter: char| !letter.is_ascii() && letter.is_alphanumeric(), " * ");
    let part = |letter: char| letter.is_ascii_alphanumeric() || letter == '*';
    let words: Vec<&str> = name.split(|letter| !part(letter)).filter(|word| !word.is_empty()).collect();
    let mut citations: Vec<Citation> = Vec::new();
    let mut place = 0;
    loop {
        let joined = !citations.is_empty() && words.get(place) == Some(&"and");
        let rest = &words[place + usize::from(joined)..];
        let found = match citations.last() {
            Some(Citation::Scenario(_)) => scenario(rest, ids).or_else(|| further_scenario(rest, ids)),
            Some(Citation::Rule(_)) | None => scenario(rest, ids),
        };
        let Some((citation, length)) = found.or_else(|| rule(rest, paper, ids)) else { return Ok(citations) };
        place += usize::from(joined) + length;
        citations.push(citation?);
    }
}

/// A citation or what is wrong with it, and how many words it takes.
type Found = (Result<Citation, Unknown>, usize);

/// `scenario_t25`.
fn scenario(words: &[&str], ids: &Ids) -> Option<Found> {
    let ["scenario", id, ..] = words else { return None };
    let id = numbered(id).map(|_| id.to_uppercase())?;
    Some((if ids.scenarios.contains(&id) { Ok(Citation::Scenario(id)) } else { Err(Unknown(id)) }, 2))
}

/// `c09` after `scenario_t25`.
fn further_scenario(words: &[&str], ids: &Ids) -> Option<Found> {
    let id = words.first()?.to_uppercase();
    ids.scenarios.contains(&id).then_some((Ok(Citation::Scenario(id)), 1))
}

fn rule(words: &[&str], paper: bool, ids: &Ids) -> Option<Found> {
    let (kind, number) = numbered(words.first()?)?;
    if kind == "r" && number.bytes().all(|digit| digit.is_ascii_digit()) {
        return Some(numbered_rule(number, &words[1..], ids));
    }
    let plain = number.bytes().all(|digit| digit.is_ascii_digit());
    let id = match (kind, number.len()) {
        ("w", _) if plain => format!("W{number}"),
        ("v", 2..) if plain => format!("V{number}"),
        ("am", 2..) if plain => format!("AM{number}"),
        ("a", 1) if plain && !paper => format!("A{number}"),
        ("x", _) if plain || number.ends_with(['a', 'b']) => format!("X{number}"),
        _ => return None,
    };
    Some((known(id, ids), 1))
}

/// What follows `r`: `4_3_1`, `4_6_a`, or `20_t14`.
fn numbered_rule(chapter: &str, after: &[&str], ids: &Ids) -> Found {
    if chapter == "20"
        && let Some(number) = after.first().and_then(|word| word.strip_prefix('t'))
    {
        return (known(format!("T{number}"), ids), 2);
    }
    let numbers = after.iter().take_while(|word| word.bytes().all(|digit| digit.is_ascii_digit())).count();
    // A number too many is no part of the sentence: it would hide a misspelt id.
    let exact = format!("R{chapter}{}", dotted(&after[..numbers.min(2)]));
    let lettered = after.get(numbers).map(|letter| format!("{exact}.{letter}"));
    match lettered {
        Some(id) if ids.rules.contains(&id) => (Ok(Citation::Rule(id)), numbers + 2),
        Some(_) | None => (known(exact, ids), numbers.min(2) + 1),
    }
}

fn dotted(words: &[&str]) -> String {
    words.iter().flat_map(|word| [".", word]).collect()
}

fn known(id: String, ids: &Ids) -> Result<Citation, Unknown> {
    if ids.rules.contains(&id) { Ok(Citation::Rule(id)) } else { Err(Unknown(id)) }
}

/// `am07` as `am` and `07`; `x8b` as `x` and `8b`.
fn numbered(word: &str) -> Option<(&str, &str)> {
    let letters = word.bytes().take_while(u8::is_ascii_lowercase).count();
    let (kind, number) = word.split_at(letters);
    (letters > 0 && !number.is_empty()).then_some((kind, number))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids() -> Ids {
        let rules = "R3.1 R4.3 R4.3.1 R4.3.3 R4.6 R4.6.a R7.4.2 A4 A5 X4 X8b V12 W7 T2 T14 AM07";
        let scenarios = "T14 T25 C09 SF8";
        let set = |text: &str| text.split(' ').map(str::to_owned).collect();
        Ids { rules: set(rules), scenarios: set(scenarios) }
    }

    fn read(name: &str) -> Result<String, Unknown> {
        let words = cited(name, false, &ids())?.into_iter().map(|citation| match citation {
            Citation::Rule(id) => id,
            Citation::Scenario(id) => format!("scenario {id}"),
        });
        Ok(words.collect::<Vec<_>>().join(", "))
    }

    #[test]
    fn ids_stand_at_the_start_of_a_name() {
        for (name, expected) in [
            ("r4_3_1_default_is_own_deal", "R4.3.1"),
            ("r4_3_1_r4_3_3_two_ids", "R4.3.1, R4.3.3"),
            ("r4_3_1_and_w7_two_ids", "R4.3.1, W7"),
            ("r4_3_rules_at_a", "R4.3"),
            ("r4_6_a_equal_levels_are_a_draw", "R4.6.a"),
            ("r7_4_2_a_lot_is_drawn_once", "R7.4.2"),
            ("r20_t14_w7_partner_last", "T14, W7"),
            ("a5_rests", "A5"),
            ("x8b_crosses_neighbours", "X8b"),
            ("x4_crosses", "X4"),
            ("v12_stages", "V12"),
            ("am07_late", "AM07"),
            ("scenario_t25_c09_r3_1_bye", "scenario T25, scenario C09, R3.1"),
            ("scenario_t14_is_not_r20_t14", "scenario T14"),
            ("scenario_t25_and_scenario_sf8_both", "scenario T25, scenario SF8"),
            ("Scenario T25, C09: the bye", "scenario T25, scenario C09"),
            ("W7：轮空", "W7"),
            ("W7轮空", "W7"),
            ("R20/T2 and R4.6.a: printed", "T2, R4.6.a"),
        ] {
            assert_eq!(read(name), Ok(expected.to_owned()), "{name}");
        }
    }

    #[test]
    fn other_names_cite_nothing() {
        for name in [
            "bye_goes_to_lowest_without_w7",
            "a_lot_is_drawn_once",
            "v1_databases_open",
            "t14_without_its_chapter",
            "a40_pages",
            "sha256_is_stable",
            "scenario_of_rain",
            "and_w7",
            "",
            "轮空 W7",
        ] {
            assert_eq!(read(name), Ok(String::new()), "{name}");
        }
        assert_eq!(cited("a4_sheets_are_cut", true, &ids()), Ok(Vec::new()));
    }

    #[test]
    fn an_id_that_does_not_exist_is_named() {
        for (name, id) in [
            ("r4_3_9_default", "R4.3.9"),
            ("r4_default", "R4"),
            ("r4_3_1_w8_one_of_two", "W8"),
            ("r20_t99_x", "T99"),
            ("a9_x", "A9"),
            ("v99_x", "V99"),
            ("x9_x", "X9"),
            ("scenario_t99_x", "T99"),
        ] {
            assert_eq!(read(name), Err(Unknown(id.to_owned())), "{name}");
        }
    }
}

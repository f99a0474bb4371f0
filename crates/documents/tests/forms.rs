//! Acceptance of reading entry forms (issue 4 a, ux.md IMP-1 and IMP-2): three shapes, four kinds of file, forty and more
//! things that people do to forms.
//!
//! `SAIWU_SEED` and `SAIWU_FORMS` choose other and more forms.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "forms/dice.rs"]
mod dice;
#[path = "forms/judge.rs"]
mod judge;
#[path = "forms/mutations.rs"]
mod mutations;
#[path = "forms/render.rs"]
mod render;
#[path = "forms/shapes.rs"]
mod shapes;
#[path = "forms/sketch.rs"]
mod sketch;

use dice::Dice;
use judge::judge;
use mutations::MUTATIONS;
use render::{KINDS, Kind, address, render};
use saiwu_documents::import::Shape;
use saiwu_documents::{EntryForm, import, read};
use saiwu_domain::regulations::template;
use sketch::{Sketch, Tag, What};
use std::collections::{BTreeMap, BTreeSet};

type Maker = fn(&mut Dice) -> Sketch;
const SHAPES: [(Shape, &str, Maker); 3] = [
    (Shape::A, "shengji-team-swiss-2013", shapes::shape_a),
    (Shape::B, "shuangsheng-groups-2018", shapes::shape_b),
    (Shape::C, "guandan-swiss-2018", shapes::shape_c),
];

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

fn imported(sketch: &Sketch, kind: Kind, template_name: &str) -> EntryForm {
    let document = read(&render(sketch, kind)).unwrap_or_else(|error| panic!("{kind:?}: {error}"));
    let regulations = template(template_name).unwrap();
    import(&document, &regulations).unwrap_or_else(|error| panic!("{kind:?}: {error}\n{sketch:#?}"))
}

#[test]
fn t10_every_cell_of_a_clean_form_is_right() {
    let seed = setting("SAIWU_SEED", 4);
    let (mut right, mut total) = (0, 0);
    for form in 0..setting("SAIWU_FORMS", 40) {
        for (shape, template_name, maker) in SHAPES {
            let sketch = maker(&mut Dice::new(seed * 1_000 + form));
            for kind in KINDS {
                let read = imported(&sketch, kind, template_name);
                let verdict = judge(&sketch, &read);
                let context = format!("seed {seed}, form {form}, {shape:?}, {kind:?}");
                assert_eq!(verdict.doubted, [""; 0], "{context}");
                assert_eq!(verdict.silent, [""; 0], "{context}");
                assert_eq!(read.shape, shape, "{context}");
                assert_eq!(read.issues, [], "{context}");
                // The first line of the title is a title only to those who know the notice.
                let ignored: Vec<&str> = read.ignored.iter().map(|it| it.value.as_str()).collect();
                assert!(
                    ignored.iter().all(|text| *text == "2013年国家体育总局干部职工"),
                    "{context}: {ignored:?}"
                );
                right += verdict.right;
                total += verdict.total;
                let spots: BTreeMap<&str, String> = sketch
                    .spots
                    .iter()
                    .filter(|spot| matches!(spot.tag, Tag::Of(_, What::Name)))
                    .map(|spot| (spot.text.as_str(), address(&sketch, kind, spot)))
                    .collect();
                for player in read.entrants.iter().flat_map(|entrant| &entrant.players) {
                    if let Some(address) = spots.get(player.name.as_str()) {
                        assert_eq!(player.cell, *address, "{context}");
                    }
                }
            }
        }
    }
    println!("seed {seed}: {right} of {total} values of clean forms are right");
}

#[test]
fn t10_mutated_forms_are_read_right_or_doubted() {
    let seed = setting("SAIWU_SEED", 4);
    let (mut right, mut total, mut forms) = (0, 0, 0);
    let mut by_kind: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut doubted: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut silent = Vec::new();
    // A mutation that finds nothing to change in a shape does not count for it.
    let mut changing: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for form in 0..setting("SAIWU_FORMS", 4) {
        for (shape, template_name, maker) in SHAPES {
            for (number, (what, mutate)) in MUTATIONS.into_iter().enumerate() {
                let mut dice = Dice::new(seed * 1_000_000 + form * 1_000 + number as u64);
                let mut sketch = maker(&mut dice);
                let before = format!("{sketch:?}");
                mutate(&mut sketch, &mut dice);
                if before != format!("{sketch:?}") {
                    changing.entry(format!("{shape:?}")).or_default().insert(what);
                }
                for kind in KINDS {
                    forms += 1;
                    let read = imported(&sketch, kind, template_name);
                    let verdict = judge(&sketch, &read);
                    right += verdict.right;
                    total += verdict.total;
                    let entry = by_kind.entry(format!("{shape:?} {kind:?}")).or_default();
                    entry.0 += verdict.right;
                    entry.1 += verdict.total;
                    let name = |text: String| format!("{shape:?} {kind:?} form {form}, {what}: {text}");
                    doubted.entry(what).or_default().extend(verdict.doubted.into_iter().map(name));
                    silent.extend(verdict.silent.into_iter().map(name));
                }
            }
        }
    }
    println!("seed {seed}: {forms} mutated forms, {right} of {total} values right");
    for (kind, (right, total)) in &by_kind {
        println!("  {kind}: {right} of {total}");
    }
    for (shape, changing) in &changing {
        println!("  {shape}: {} mutations", changing.len());
        assert!(changing.len() >= 20, "{shape}: {changing:?}");
    }
    for (what, lines) in doubted.iter().filter(|(_, lines)| !lines.is_empty()) {
        println!("  {} doubted: {what}, such as {}", lines.len(), lines[0]);
    }
    assert!(silent.is_empty(), "{} silent:\n{}", silent.len(), silent[..silent.len().min(40)].join("\n"));
    for (kind, (right, total)) in by_kind {
        assert!(right * 100 >= total * 95, "{kind}: {right} of {total}");
    }
}

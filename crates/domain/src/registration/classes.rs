//! Classes of posts or people, each with a quota of its own (R15.1.6): 甲组限报2队，乙组（副处级、副高以上）不限.
//!
//! A place is of one class, and nobody plays in two: one person stands in one entrant (R16.2). The classes are paired and
//! ranked together, which the paragraph of entries says; whoever wants them apart makes an event of each.

use super::form::word_for_places;
use super::quota::places_in_words;
use crate::regulations::{Composition, EntryClass, Regulations};
use crate::sentence::{self, Sentence};

impl Regulations {
    /// What the classes of a unit's places violate. Classes that the regulations do not know count as not chosen; where
    /// there are none, nothing is asked.
    pub fn about_classes<'a>(
        &self,
        chosen: impl IntoIterator<Item = Option<&'a str>>,
    ) -> Vec<ClassViolation> {
        let classes = &self.quota.classes;
        if classes.is_empty() {
            return Vec::new();
        }
        let (clause_zh, clause_en) = self.who_says("quota.classes");
        let word = word_for_places(self.entrant.composition);
        let mut taken = vec![0_u32; classes.len()];
        let mut found = Vec::new();
        for (place, chosen) in chosen.into_iter().enumerate() {
            let Some(index) = classes.iter().position(|class| Some(class.name.as_str()) == chosen) else {
                let names: Vec<_> = classes.iter().map(|class| class.name.as_str()).collect();
                let sentence = Sentence::new(
                    format!("请选组别：{}{clause_zh}", names.join("、")),
                    format!("Choose the class: {}{clause_en}", names.join(", ")),
                );
                found.push(ClassViolation { place, lacks_choice: true, sentence });
                continue;
            };
            taken[index] += 1;
            let class = &classes[index];
            let Some(most) = class.seats.filter(|most| taken[index] > *most) else { continue };
            let (name, filled) = (&class.name, taken[index]);
            let sentence = match most {
                0 => Sentence::new(
                    format!("你们单位没有{name}的名额{clause_zh}"),
                    format!("This unit has no place in {name}{clause_en}"),
                ),
                most => Sentence::new(
                    format!(
                        "{name}限报{most}{word}，这是第{filled}{word}。各组别的名额不能互相挪用{clause_zh}"
                    ),
                    format!(
                        "{name} takes {} of a unit and this is number {filled}; places of one class are none of \
                         another{clause_en}",
                        sentence::counted(most, "entry", "entries")
                    ),
                ),
            };
            found.push(ClassViolation { place, lacks_choice: false, sentence });
        }
        found
    }
}

/// One thing the classes say about a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassViolation {
    /// Which place, from 0.
    pub place: usize,
    /// No class is chosen; otherwise its quota is full.
    pub lacks_choice: bool,
    /// The reason with the clause.
    pub sentence: Sentence,
}

/// The classes with their quotas in one line, and that they play together.
pub(super) fn classes_in_words(classes: &[EntryClass], (unit_zh, unit_en): (&str, &str)) -> Sentence {
    let zh = classes.iter().map(|class| match class.seats {
        Some(seats) => format!("{}限报{seats}{unit_zh}", class_in_words(class, ("（", "）"))),
        None => format!("{}不限", class_in_words(class, ("（", "）"))),
    });
    let en = classes.iter().map(|class| match class.seats {
        Some(seats) => format!("{} {seats} {unit_en}", class_in_words(class, (" (", ")"))),
        None => format!("{} without limit", class_in_words(class, (" (", ")"))),
    });
    Sentence::new(
        format!(
            "每单位分组别报名：{}，名额不能互相挪用，各组别一起编排、一起排名〔默认〕",
            zh.collect::<Vec<_>>().join("，")
        ),
        format!(
            "each unit enters by classes: {}; places of one are none of another; all are paired and ranked together (our \
             default)",
            en.collect::<Vec<_>>().join(", ")
        ),
    )
}

/// What a form says beside the name of a class: 副处级、副高以上，限报2队.
pub fn class_quota_words(composition: Composition, class: &EntryClass) -> Sentence {
    let (zh, en) = match class.seats {
        None => ("不限".to_owned(), "no limit".to_owned()),
        Some(seats) => {
            let places = places_in_words(composition, seats);
            (format!("限报{}", places.zh), format!("{} of a unit", places.en))
        }
    };
    match class.who.as_str() {
        "" => Sentence::new(zh, en),
        who => Sentence::new(format!("{who}，{zh}"), format!("{who}, {en}")),
    }
}

fn class_in_words(class: &EntryClass, (open, close): (&str, &str)) -> String {
    match class.who.as_str() {
        "" => class.name.clone(),
        who => format!("{}{open}{who}{close}", class.name),
    }
}

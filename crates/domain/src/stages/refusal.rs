//! Why a stage cannot be drawn or built as asked for.

use super::bracket::LARGEST_BRACKET;
use super::crossover::CrossoverFault;
use super::group::GroupPlace;
use crate::ids::EntrantId;
use crate::sentence::Sentence;

/// Nothing was drawn; one plain reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StageRefusal {
    /// A group of one, or a knockout of one: nobody to meet.
    TooFewEntrants {
        /// Who is there.
        entrants: u32,
        /// How many are needed.
        needed: u32,
    },
    /// The format holds fewer than entered; no placeholder is made up (scenario T19).
    TooManyEntrants {
        /// Who is there.
        entrants: u32,
        /// How many fit.
        capacity: u32,
    },
    /// A round robin is played in one to four cycles.
    Cycles(u32),
    /// At least one group.
    NoGroups,
    /// Drawing from pots needs a pot for everybody (R11.2.1).
    WithoutPot(Vec<EntrantId>),
    /// One entrant stands in two places.
    EntrantTwice(EntrantId),
    /// One place of a group stands in two places of the bracket.
    PlaceTwice(GroupPlace),
    /// The number of places in the first round is not 2, 4, 8, ….
    NotAPowerOfTwo(u32),
    /// A match of the first round between two byes (R12.2.2).
    ByeAgainstBye {
        /// The match of the first round, from 1.
        number: u32,
    },
    /// The table of who meets whom is made for another number of groups.
    OtherGroups {
        /// Groups the table is made for.
        table: u32,
        /// Groups there are.
        groups: u32,
    },
    /// The table of who meets whom is made for two of each group, and these go on.
    OtherPlaces(Vec<u32>),
    /// An edited table of who meets whom leaves somebody out or names somebody twice (R12.1).
    Crossover(Vec<CrossoverFault>),
}

impl StageRefusal {
    /// The short code that screens and commands switch on.
    pub fn code(&self) -> &'static str {
        match self {
            Self::TooFewEntrants { .. } => "too_few_entrants",
            Self::TooManyEntrants { .. } => "too_many_entrants",
            Self::Cycles(_) => "cycles",
            Self::NoGroups => "no_groups",
            Self::WithoutPot(_) => "without_pot",
            Self::EntrantTwice(_) => "entrant_twice",
            Self::PlaceTwice(_) => "place_twice",
            Self::NotAPowerOfTwo(_) => "not_a_power_of_two",
            Self::ByeAgainstBye { .. } => "bye_against_bye",
            Self::OtherGroups { .. } => "other_groups",
            Self::OtherPlaces(_) => "other_places",
            Self::Crossover(_) => "crossover",
        }
    }

    /// The reason in words; `name` gives an entrant's name.
    pub fn sentence(&self, name: &dyn Fn(&EntrantId) -> String) -> Sentence {
        match self {
            Self::TooFewEntrants { entrants, needed } => Sentence::new(
                format!("现有{entrants}个参赛方，至少要{needed}个才能排"),
                format!("{entrants} entrants are too few: at least {needed} are needed"),
            ),
            Self::TooManyEntrants { entrants, capacity } => Sentence::new(
                format!("现有{entrants}个参赛方，这个赛制最多容纳{capacity}个，请改赛制或增加小组"),
                format!("{entrants} entrants are too many: this format holds {capacity}"),
            ),
            Self::Cycles(cycles) => Sentence::new(
                format!("循环赛可打1到4个循环，不能是{cycles}个"),
                format!("a round robin has one to four cycles, not {cycles}"),
            ),
            Self::NoGroups => Sentence::new("至少要有一个小组", "at least one group is needed"),
            Self::WithoutPot(entrants) => {
                let names: Vec<_> = entrants.iter().map(name).collect();
                Sentence::new(
                    format!("按档次抽签，还没有定档：{}", names.join("、")),
                    format!("drawing from pots, but without a pot: {}", names.join(", ")),
                )
            }
            Self::EntrantTwice(entrant) => Sentence::new(
                format!("{}出现了两次", name(entrant)),
                format!("{} stands there twice", name(entrant)),
            ),
            Self::PlaceTwice(place) => Sentence::new(
                format!("{}组第{}名出现了两次", place.group, place.place),
                format!("{place} stands there twice"),
            ),
            Self::NotAPowerOfTwo(places) => Sentence::new(
                format!("淘汰赛首轮的位置应为2、4、8……个（最多{LARGEST_BRACKET}个），现有{places}个"),
                format!("a knockout has 2, 4, 8 … places (at most {LARGEST_BRACKET}), not {places}"),
            ),
            Self::ByeAgainstBye { number } => Sentence::new(
                format!("首轮第{number}场两边都是轮空"),
                format!("match {number} of the first round is bye against bye"),
            ),
            Self::OtherGroups { table, groups } => Sentence::new(
                format!("这张交叉表用于{table}个小组，现有{groups}个小组"),
                format!("this crossover table is for {table} groups, there are {groups}"),
            ),
            Self::OtherPlaces(places) => Sentence::new(
                format!("这张交叉表用于每组2个出线，现为每组{}个", places.len()),
                format!("this crossover table is for two of each group, not for {}", places.len()),
            ),
            Self::Crossover(faults) => {
                let faults: Vec<_> = faults.iter().map(CrossoverFault::sentence).collect();
                let join = |pick: fn(&Sentence) -> &str, with: &str| {
                    faults.iter().map(pick).collect::<Vec<_>>().join(with)
                };
                Sentence::new(join(|s| &s.zh, "；"), join(|s| &s.en, "; "))
            }
        }
    }
}

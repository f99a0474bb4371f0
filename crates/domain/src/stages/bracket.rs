//! The first round of a knockout: who sits where (R12.2).

use super::group::GroupPlace;
use super::refusal::StageRefusal;
use crate::ids::EntrantId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The largest knockout: 256 places in the first round.
pub const LARGEST_BRACKET: u32 = 256;

/// One place of the first round.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// A known entrant.
    Entrant(EntrantId),
    /// Whoever comes to this place of its group (`A1`); not known yet.
    Place(GroupPlace),
    /// Nobody: the other side goes on without a match (轮空).
    Bye,
    /// Somebody, to be decided (待定). Never a bye.
    Undecided,
}

/// The first round of a knockout, from the top of the picture down; slots 0 and 1 are the first match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<Slot>", into = "Vec<Slot>")]
pub struct Bracket {
    slots: Vec<Slot>,
}

/// Seeds of the first round in bracket order (R12.2.1): `seed_order(8)` is 1, 8, 4, 5, 3, 6, 2, 7. `places` is the number
/// of places of the first round, a power of two from 2.
pub fn seed_order(places: u32) -> Vec<u32> {
    let mut order = vec![1];
    let mut matches = 1;
    while matches * 2 < places {
        matches *= 2;
        let facing = |(at, seed): (usize, &u32)| {
            let other = matches + 1 - seed;
            if at % 2 == 0 { [*seed, other] } else { [other, *seed] }
        };
        order = order.iter().enumerate().flat_map(facing).collect();
    }
    order.iter().flat_map(|seed| [*seed, matches * 2 + 1 - seed]).collect()
}

impl Bracket {
    /// From the slots as they stand: 2, 4, 8, … of them, nobody twice, never bye against bye.
    pub fn new(slots: Vec<Slot>) -> Result<Self, StageRefusal> {
        let places = count(&slots);
        if places < 2 || !places.is_power_of_two() || places > LARGEST_BRACKET {
            return Err(StageRefusal::NotAPowerOfTwo(places));
        }
        let mut seen = BTreeSet::new();
        for slot in &slots {
            match slot {
                Slot::Entrant(entrant) if !seen.insert(slot) => {
                    return Err(StageRefusal::EntrantTwice(entrant.clone()));
                }
                Slot::Place(place) if !seen.insert(slot) => return Err(StageRefusal::PlaceTwice(*place)),
                Slot::Entrant(_) | Slot::Place(_) | Slot::Bye | Slot::Undecided => {}
            }
        }
        if let Some(at) = slots.chunks(2).position(|pair| pair.iter().all(|slot| *slot == Slot::Bye)) {
            return Err(StageRefusal::ByeAgainstBye { number: u32::try_from(at + 1).unwrap_or(u32::MAX) });
        }
        Ok(Self { slots })
    }

    /// From slots as they were recorded: those who went on from groups may have left before the bracket was made, so that a
    /// printed table leaves both places of a match empty. Nobody wins there, and whoever would have met the winner goes on
    /// without a match.
    ///
    /// # Errors
    /// Not 2, 4, 8, … slots, or somebody twice.
    pub fn recorded(slots: Vec<Slot>) -> Result<Self, StageRefusal> {
        let filled = slots.iter().map(|slot| match slot {
            Slot::Bye => Slot::Undecided,
            Slot::Entrant(_) | Slot::Place(_) | Slot::Undecided => slot.clone(),
        });
        Self::new(filled.collect())?;
        Ok(Self { slots })
    }

    /// From slots in the order of the seeds, the best first (R12.2.1). The byes go to the best seeds, because the missing
    /// ones are the last (R12.2.2). The bracket is as small as possible; with `capacity` more are refused (T19).
    pub fn seeded(seeds: Vec<Slot>, capacity: Option<u32>) -> Result<Self, StageRefusal> {
        let order = seed_order(places_for(&seeds, capacity)?);
        let slot = |seed: u32| seeds.get(seed as usize - 1).cloned().unwrap_or(Slot::Bye);
        Self::new(order.into_iter().map(slot).collect())
    }

    /// From slots in the order of the lots: 1–2, 3–4, …; the largest lot numbers have the byes (R12.2.2) [XM21].
    pub fn in_lot_order(lots: Vec<Slot>, capacity: Option<u32>) -> Result<Self, StageRefusal> {
        let byes = places_for(&lots, capacity)? as usize - lots.len();
        let playing = lots.len() - byes;
        let mut slots = Vec::new();
        for (at, slot) in lots.into_iter().enumerate() {
            slots.push(slot);
            if at >= playing {
                slots.push(Slot::Bye);
            }
        }
        Self::new(slots)
    }

    /// All slots, from the top down.
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// Number of places of the first round: 2, 4, 8, ….
    pub fn places(&self) -> u32 {
        count(&self.slots)
    }

    /// Rounds until one is left.
    pub fn rounds(&self) -> u32 {
        self.places().trailing_zeros()
    }

    /// The same with every place of a group filled for which `entrant` knows one.
    pub fn resolve(&self, entrant: &dyn Fn(GroupPlace) -> Option<EntrantId>) -> Result<Self, StageRefusal> {
        let fill = |slot: &Slot| match slot {
            Slot::Place(place) => entrant(*place).map_or_else(|| slot.clone(), Slot::Entrant),
            Slot::Entrant(_) | Slot::Bye | Slot::Undecided => slot.clone(),
        };
        Self::new(self.slots.iter().map(fill).collect())
    }

    /// The round in which two slots could meet, from 1.
    pub fn meeting_round(&self, a: usize, b: usize) -> u32 {
        usize::BITS - (a ^ b).leading_zeros()
    }
}

impl TryFrom<Vec<Slot>> for Bracket {
    type Error = String;

    fn try_from(slots: Vec<Slot>) -> Result<Self, String> {
        Self::new(slots).map_err(|refusal| refusal.sentence(&ToString::to_string).en)
    }
}

impl From<Bracket> for Vec<Slot> {
    fn from(bracket: Bracket) -> Self {
        bracket.slots
    }
}

fn count(slots: &[Slot]) -> u32 {
    u32::try_from(slots.len()).unwrap_or(u32::MAX)
}

/// The smallest 2, 4, 8, … that holds everybody: in a larger one byes would meet byes.
fn places_for(slots: &[Slot], capacity: Option<u32>) -> Result<u32, StageRefusal> {
    let (entrants, capacity) = (count(slots), capacity.unwrap_or(LARGEST_BRACKET).min(LARGEST_BRACKET));
    if entrants < 2 {
        return Err(StageRefusal::TooFewEntrants { entrants, needed: 2 });
    }
    if entrants > capacity {
        return Err(StageRefusal::TooManyEntrants { entrants, capacity });
    }
    Ok(entrants.next_power_of_two())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entrants(count: u32) -> Vec<Slot> {
        (1..=count).map(|number| Slot::Entrant(number.to_string().as_str().into())).collect()
    }

    fn written(bracket: &Bracket) -> String {
        let slot = |slot: &Slot| match slot {
            Slot::Entrant(entrant) => entrant.to_string(),
            Slot::Place(place) => place.to_string(),
            Slot::Bye => "-".into(),
            Slot::Undecided => "?".into(),
        };
        let pair = |pair: &[Slot]| pair.iter().map(slot).collect::<Vec<_>>().join(":");
        bracket.slots().chunks(2).map(pair).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn r20_t27_r12_2_1_the_first_round_of_16_and_of_8_is_the_printed_one() {
        let bracket = Bracket::seeded(entrants(16), None).unwrap();
        assert_eq!(written(&bracket), "1:16 8:9 5:12 4:13 3:14 6:11 7:10 2:15");
        assert_eq!(written(&Bracket::seeded(entrants(8), None).unwrap()), "1:8 4:5 3:6 2:7");
        assert_eq!(written(&Bracket::seeded(entrants(2), None).unwrap()), "1:2");
    }

    #[test]
    fn r20_t27_the_best_two_to_the_k_can_only_meet_when_as_many_are_left() {
        for places in [2, 4, 8, 16, 32, 64, 128, 256] {
            let bracket = Bracket::seeded(entrants(places), None).unwrap();
            let at: Vec<_> = (1..=places)
                .map(|seed| seed_order(places).iter().position(|s| *s == seed).unwrap())
                .collect();
            for left in (1..8).map(|k| 1 << k).filter(|left| *left <= places as usize) {
                for (a, b) in (0..left).flat_map(|a| (0..a).map(move |b| (a, b))) {
                    let matches_left = places >> bracket.meeting_round(at[a], at[b]);
                    assert!(matches_left as usize <= left / 2, "{places}: seeds {} and {}", a + 1, b + 1);
                }
            }
        }
    }

    #[test]
    fn scenario_t20_five_entrants_in_a_knockout_of_eight_give_seeds_1_to_3_a_bye() {
        assert_eq!(written(&Bracket::seeded(entrants(5), Some(8)).unwrap()), "1:- 4:5 3:- 2:-");
    }

    #[test]
    fn r12_2_2_byes_go_to_the_best_seeds_or_the_largest_lots_and_never_meet() {
        for size in 2..=256_u32 {
            let byes = size.next_power_of_two() - size;
            let seeded = Bracket::seeded(entrants(size), None).unwrap();
            let lots = Bracket::in_lot_order(entrants(size), None).unwrap();
            for (bracket, expected) in
                [(seeded, entrants(byes)), (lots, entrants(size).split_off((size - byes) as usize))]
            {
                let with_bye =
                    bracket.slots().chunks(2).filter(|pair| pair[1] == Slot::Bye).map(|pair| pair[0].clone());
                assert_eq!(with_bye.collect::<BTreeSet<_>>(), expected.into_iter().collect(), "{size}");
            }
        }
        assert_eq!(written(&Bracket::in_lot_order(entrants(6), None).unwrap()), "1:2 3:4 5:- 6:-");
    }

    #[test]
    fn scenario_t19_a_bracket_that_is_too_small_is_refused() {
        let refusal = Bracket::seeded(entrants(52), Some(48)).unwrap_err();
        assert_eq!(refusal, StageRefusal::TooManyEntrants { entrants: 52, capacity: 48 });
        assert!(Bracket::seeded(entrants(257), None).is_err());
        assert!(Bracket::in_lot_order(entrants(1), None).is_err());
    }

    #[test]
    fn brackets_that_cannot_be_played_are_refused() {
        let [one, two] = [entrants(1)[0].clone(), entrants(2)[1].clone()];
        let place = Slot::Place("A1".parse().unwrap());
        assert_eq!(Bracket::new(entrants(3)), Err(StageRefusal::NotAPowerOfTwo(3)));
        assert_eq!(Bracket::new(vec![one.clone(), one.clone()]), Err(StageRefusal::EntrantTwice("1".into())));
        let twice = vec![place.clone(), place];
        assert!(matches!(Bracket::new(twice), Err(StageRefusal::PlaceTwice(_))));
        let byes = vec![one, two, Slot::Bye, Slot::Bye];
        assert_eq!(Bracket::new(byes), Err(StageRefusal::ByeAgainstBye { number: 2 }));
        assert!(Bracket::new(vec![Slot::Undecided; 4]).is_ok(), "to be decided is not a bye");
    }

    #[test]
    fn places_of_groups_are_filled_when_they_are_known() {
        let [a1, b2] = ["A1", "B2"].map(|place| Slot::Place(place.parse().unwrap()));
        let bracket = Bracket::new(vec![a1, b2]).unwrap();
        let resolved = bracket.resolve(&|place| (place.place == 1).then(|| "x".into())).unwrap();
        assert_eq!(written(&resolved), "x:B2");
        assert!(resolved.resolve(&|_| Some("x".into())).is_err(), "nobody meets itself");
    }

    #[test]
    fn a_bracket_reads_back_as_written_and_a_spoiled_one_is_refused() {
        let bracket = Bracket::seeded(entrants(3), None).unwrap();
        let json = serde_json::to_string(&bracket).unwrap();
        assert_eq!(json, r#"[{"entrant":"1"},"bye",{"entrant":"2"},{"entrant":"3"}]"#);
        assert_eq!(serde_json::from_str::<Bracket>(&json).unwrap(), bracket);
        assert!(serde_json::from_str::<Bracket>(r#"["bye","bye"]"#).is_err());
    }
}

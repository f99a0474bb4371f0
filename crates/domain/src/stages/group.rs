//! How a group and a place in it are named: group A, its second A2.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A group of a stage, counted from 0 and written as a letter: 0 is A, 25 is Z, 26 is AA.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Group(pub u32);

/// A place in a group's final standing, written `A1`: the first of group A (R12.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GroupPlace {
    /// The group.
    pub group: Group,
    /// The place, from 1.
    pub place: u32,
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = Vec::new();
        let mut rest = u64::from(self.0) + 1;
        while rest > 0 {
            rest -= 1;
            letters.push(char::from(b'A' + u8::try_from(rest % 26).unwrap_or(0)));
            rest /= 26;
        }
        letters.iter().rev().try_for_each(|letter| write!(f, "{letter}"))
    }
}

impl FromStr for Group {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is not a group: groups are letters, like A");
        if text.is_empty() || text.len() > 3 || !text.bytes().all(|letter| letter.is_ascii_uppercase()) {
            return Err(wrong());
        }
        let number = text.bytes().fold(0, |number, letter| number * 26 + u32::from(letter - b'A') + 1);
        Ok(Self(number - 1))
    }
}

impl fmt::Display for GroupPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.group, self.place)
    }
}

impl FromStr for GroupPlace {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is not a place of a group: write it like A1");
        let digits = text.find(|c: char| c.is_ascii_digit()).ok_or_else(wrong)?;
        let (group, place) = text.split_at(digits);
        let group = group.parse().map_err(|_| wrong())?;
        let place = place.parse().ok().filter(|place| *place > 0).ok_or_else(wrong)?;
        Ok(Self { group, place })
    }
}

macro_rules! as_text {
    ($($name:ident)*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

as_text! { Group GroupPlace }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_and_their_places_are_written_as_letter_and_number_and_read_back() {
        for (number, name) in
            [(0, "A"), (7, "H"), (25, "Z"), (26, "AA"), (27, "AB"), (701, "ZZ"), (702, "AAA")]
        {
            assert_eq!(Group(number).to_string(), name);
            assert_eq!(name.parse(), Ok(Group(number)));
            let place = GroupPlace { group: Group(number), place: 12 };
            assert_eq!(serde_json::to_string(&place).unwrap(), format!("\"{name}12\""));
            assert_eq!(format!("{name}12").parse(), Ok(place));
        }
    }

    #[test]
    fn what_is_not_a_place_of_a_group_is_refused() {
        for text in ["", "A", "1", "a1", "A0", "A-1", "1A", "A1x", "AAAA1", "组1", "A99999999999"] {
            assert!(text.parse::<GroupPlace>().is_err(), "{text}");
        }
    }
}

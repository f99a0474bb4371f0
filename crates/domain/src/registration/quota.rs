//! How many places a unit has (R15.1, R15.2).

use crate::regulations::{Composition, OnOverlap, Quota, QuotaRule, Regulations, SeatCondition};
use crate::sentence::Sentence;

/// What the quota says about a unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum QuotaAnswer {
    /// So many places.
    Seats(Seats),
    /// The number of members decides and is not known (R15.2.1).
    NeedsMembers,
    /// No rule fits this number of members: the organizer has to decide.
    NoRule,
}

/// The places of one unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seats {
    /// Places without any condition.
    pub free: u32,
    /// Further places that ask for a condition.
    pub conditional: u32,
    /// The condition of the further places.
    pub condition: Option<SeatCondition>,
    /// Clause that gives the places.
    pub clause: String,
    /// From how many members on a unit has more places, and how many: “100人以上的单位才可报3队”.
    pub larger_units: Option<(u32, u32)>,
    /// The number lies in two brackets: which answers were possible (R15.2.1).
    pub overlap: Option<Sentence>,
}

impl Seats {
    /// All places.
    pub fn total(&self) -> u32 {
        self.free + self.conditional
    }
}

/// Places of a unit with so many members.
pub fn seats_of(quota: &Quota, members: Option<u32>) -> QuotaAnswer {
    let fixed = quota.rules.iter().find_map(|rule| match rule {
        QuotaRule::Fixed { seats, clause } => Some((*seats, clause.clone())),
        QuotaRule::SizeBracket { .. }
        | QuotaRule::ConditionalSeat { .. }
        | QuotaRule::Percentage { .. }
        | QuotaRule::NamedUnits { .. }
        | QuotaRule::EventCap { .. } => None,
    });
    let brackets: Vec<_> = quota.rules.iter().filter_map(bracket).collect();
    let conditional = quota.rules.iter().find_map(conditional_seat);
    let Some(members) = members else {
        return match fixed {
            Some((free, clause)) if conditional.is_none() && brackets.is_empty() => {
                QuotaAnswer::Seats(plain_seats(free, clause))
            }
            Some(_) | None => QuotaAnswer::NeedsMembers,
        };
    };
    let matching: Vec<_> = brackets
        .iter()
        .filter(|(from, to, ..)| *from <= members && to.is_none_or(|to| members <= to))
        .collect();
    let by_size = match quota.on_overlap {
        OnOverlap::Higher => matching.iter().max_by_key(|(.., seats, _)| *seats),
        OnOverlap::Lower => matching.iter().min_by_key(|(.., seats, _)| *seats),
    };
    let (free, clause) = match (by_size, fixed) {
        (Some((.., seats, clause)), _) => (*seats, (*clause).clone()),
        (None, Some((seats, clause))) => (seats, clause),
        (None, None) => return QuotaAnswer::NoRule,
    };
    let mut seats = plain_seats(free, clause);
    if matching.len() > 1 {
        seats.overlap = Some(Sentence::new(
            format!("正好{members}人落在两档，现按限报{free}队，请主办方确认"),
            format!(
                "Exactly {members} members lie in two brackets: {free} now, to be confirmed by the organizer"
            ),
        ));
    }
    if let Some((from, further, condition, clause)) = conditional {
        if members >= from {
            seats.conditional = further;
            seats.condition = Some(condition);
            seats.clause = clause;
        } else {
            seats.larger_units = Some((from, free + further));
        }
    }
    QuotaAnswer::Seats(seats)
}

/// The quota in one line for everybody.
pub fn quota_sentence(regulations: &Regulations) -> Sentence {
    let (unit_zh, unit_en) = match regulations.entrant.composition {
        Composition::FixedPair => ("队（每队2人）", "pairs of two"),
        Composition::TeamOfPairs { .. } => ("个团体队", "teams"),
        Composition::Single => ("人", "players"),
        Composition::Squad { .. } | Composition::Boards { .. } => ("队", "teams"),
    };
    let mut zh = Vec::new();
    let mut en = Vec::new();
    for rule in &regulations.quota.rules {
        match rule {
            QuotaRule::Fixed { seats, .. } => {
                zh.push(format!("每单位限报{seats}{unit_zh}"));
                en.push(format!("each unit may enter {seats} {unit_en}"));
            }
            QuotaRule::SizeBracket { from, to, seats, .. } => {
                let (range_zh, range_en) = match (from, to) {
                    (from, None) => (format!("{from}人以上"), format!("{from} members and more")),
                    (0, Some(to)) => (format!("{to}人以下"), format!("up to {to} members")),
                    (from, Some(to)) => (format!("{from}–{to}人"), format!("{from}–{to} members")),
                };
                zh.push(format!("{range_zh}的单位限报{seats}{unit_zh}"));
                en.push(format!("units of {range_en}: {seats} {unit_en}"));
            }
            QuotaRule::Percentage { percent, even, .. } => {
                let (even_zh, even_en) = if *even { ("，取偶数", ", an even number") } else { ("", "") };
                zh.push(format!("每单位按会员数的{percent}%报名{even_zh}"));
                en.push(format!("each unit may enter {percent}% of its members{even_en}"));
            }
            QuotaRule::NamedUnits { units, .. } => {
                let named: Vec<_> = units.iter().map(|(name, seats)| format!("{name}{seats}")).collect();
                zh.push(format!("另有名额的单位：{}", named.join("、")));
                en.push(format!("units with a number of their own: {}", named.join(", ")));
            }
            QuotaRule::EventCap { seats, .. } => {
                zh.push(format!("全场限{seats}{unit_zh}，按报名先后"));
                en.push(format!("at most {seats} {unit_en} in all, in order of entry"));
            }
            QuotaRule::ConditionalSeat { from, seats, condition, .. } => {
                let (zh_condition, en_condition) = condition_words(*condition);
                zh.push(format!("{from}人以上的单位可再报{seats}队，但{zh_condition}"));
                en.push(format!("units of {from} members and more: {seats} more, if {en_condition}"));
            }
        }
    }
    Sentence::new(zh.join("；"), en.join("; "))
}

/// The condition in words.
pub(super) fn condition_words(condition: SeatCondition) -> (&'static str, &'static str) {
    match condition {
        SeatCondition::WomanInUnit => ("队员中须有女职工", "there is a woman among the players"),
        SeatCondition::WomanInExtraPair => ("该队中须有女职工", "there is a woman in that pair"),
    }
}

type Bracket<'a> = (u32, Option<u32>, u32, &'a String);

fn bracket(rule: &QuotaRule) -> Option<Bracket<'_>> {
    match rule {
        QuotaRule::SizeBracket { from, to, seats, clause } => Some((*from, *to, *seats, clause)),
        QuotaRule::Fixed { .. }
        | QuotaRule::ConditionalSeat { .. }
        | QuotaRule::Percentage { .. }
        | QuotaRule::NamedUnits { .. }
        | QuotaRule::EventCap { .. } => None,
    }
}

fn conditional_seat(rule: &QuotaRule) -> Option<(u32, u32, SeatCondition, String)> {
    match rule {
        QuotaRule::ConditionalSeat { from, seats, condition, clause } => {
            Some((*from, *seats, *condition, clause.clone()))
        }
        QuotaRule::Fixed { .. }
        | QuotaRule::SizeBracket { .. }
        | QuotaRule::Percentage { .. }
        | QuotaRule::NamedUnits { .. }
        | QuotaRule::EventCap { .. } => None,
    }
}

fn plain_seats(free: u32, clause: String) -> Seats {
    Seats { free, conditional: 0, condition: None, clause, larger_units: None, overlap: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regulations::template;

    fn total(template_name: &str, members: u32) -> (u32, bool) {
        match seats_of(&template(template_name).unwrap().quota, Some(members)) {
            QuotaAnswer::Seats(seats) => (seats.total(), seats.overlap.is_some()),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn r20_t17_r15_1_1_r15_2_1_am01_v04_quota_of_s0_by_brackets() {
        for (members, seats, warns) in
            [(0, 1, false), (99, 1, false), (100, 2, true), (101, 2, false), (300, 4, true), (301, 4, false)]
        {
            assert_eq!(total("shengji-team-swiss-2013", members), (seats, warns), "{members} members");
        }
    }

    #[test]
    fn r15_1_5_am03_third_pair_from_100_members_as_s3_says() {
        for (members, seats) in [(0, 2), (99, 2), (100, 3), (5000, 3)] {
            assert_eq!(total("guandan-swiss-2018", members).0, seats, "{members} members");
        }
    }

    #[test]
    fn r15_2_1_unknown_members_are_asked_for_and_never_guessed() {
        for name in crate::regulations::TEMPLATE_NAMES {
            assert_eq!(seats_of(&template(name).unwrap().quota, None), QuotaAnswer::NeedsMembers, "{name}");
        }
    }
}

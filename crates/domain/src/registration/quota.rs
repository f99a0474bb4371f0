//! How many places a unit has (R15.1, R15.2).

use super::classes::classes_in_words;
use crate::regulations::{
    Composition, EntryClass, ORGANIZER, OnOverlap, Quota, QuotaRule, Regulations, SeatCondition,
};
use crate::sentence::Sentence;
use std::borrow::Cow;

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

/// The number of places of the whole contest (R15.1.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cap<'a> {
    /// Places in all.
    pub seats: u32,
    /// How many may wait behind them; absent = everybody.
    pub waiting: Option<u32>,
    /// Clause of the notice.
    pub clause: &'a str,
}

/// Places of a unit where the notice sets no limit: as many as one form holds.
pub const OPEN_SEATS: u32 = 50;

/// Places of a unit with so many members. Named units first go through [`Quota::of_unit`].
pub fn seats_of(quota: &Quota, members: Option<u32>) -> QuotaAnswer {
    let fixed = quota.rules.iter().find_map(|rule| match rule {
        QuotaRule::Fixed { seats, clause } => Some((*seats, clause.clone())),
        QuotaRule::SizeBracket { .. }
        | QuotaRule::ConditionalSeat { .. }
        | QuotaRule::Percentage { .. }
        | QuotaRule::NamedUnits { .. }
        | QuotaRule::EventCap { .. } => None,
    });
    let conditional = quota.rules.iter().find_map(conditional_seat);
    if is_open(quota) {
        return QuotaAnswer::Seats(of_all_classes(quota));
    }
    let by_members = quota.rules.iter().any(needs_members);
    let Some(members) = members else {
        return match fixed {
            Some((free, clause)) if !by_members => QuotaAnswer::Seats(plain_seats(free, clause)),
            Some(_) | None => QuotaAnswer::NeedsMembers,
        };
    };
    let matching: Vec<_> = quota.rules.iter().filter_map(|rule| seats_by_size(rule, members)).collect();
    let by_size = match quota.on_overlap {
        OnOverlap::Higher => matching.iter().max_by_key(|(seats, _)| *seats),
        OnOverlap::Lower => matching.iter().min_by_key(|(seats, _)| *seats),
    };
    let (free, clause) = match (by_size, fixed) {
        (Some((seats, clause)), _) => (*seats, (*clause).clone()),
        (None, Some((seats, clause))) => (seats, clause),
        (None, None) => return QuotaAnswer::NoRule,
    };
    let mut seats = plain_seats(free, clause);
    if matching.len() > 1 {
        seats.overlap = Some(Sentence::new(
            format!("正好{members}人落在两档，现按限报{free}队，请主办方在规程里定"),
            format!(
                "Exactly {members} members lie in two brackets: {free} now, to be settled by the organizer in the regulations"
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

/// Where nothing but the classes has a number: all of them together, or as many as one form holds (R15.1.6).
fn of_all_classes(quota: &Quota) -> Seats {
    let seats = quota.classes.iter().map(|class| class.seats);
    let sum = seats.sum::<Option<u32>>().filter(|_| !quota.classes.is_empty());
    plain_seats(sum.unwrap_or(OPEN_SEATS), String::new())
}

/// So many percent of the members, rounded down, then down to an even number where asked (R15.2.3).
pub fn percent_of(members: u32, percent: u32, even: bool) -> u32 {
    let share = u64::from(members) * u64::from(percent) / 100;
    let share = u32::try_from(share).unwrap_or(u32::MAX);
    if even { share - share % 2 } else { share }
}

impl Quota {
    /// The quota as it holds for one unit: a number of its own takes the place of all rules by size (R15.2.2).
    pub fn of_unit(&self, name: &str) -> Cow<'_, Self> {
        let own = self.rules.iter().find_map(|rule| match rule {
            QuotaRule::NamedUnits { units, clause } => Some((*units.get(name)?, clause.clone())),
            QuotaRule::SizeBracket { .. }
            | QuotaRule::Fixed { .. }
            | QuotaRule::Percentage { .. }
            | QuotaRule::EventCap { .. }
            | QuotaRule::ConditionalSeat { .. } => None,
        });
        let Some((seats, clause)) = own else { return Cow::Borrowed(self) };
        let cap = self.rules.iter().filter(|rule| is_cap(rule)).cloned();
        let rules = std::iter::once(QuotaRule::Fixed { seats, clause }).chain(cap).collect();
        // Of its own number each class may have all; the form still says which.
        let classes = self.classes.iter().map(|class| EntryClass { seats: None, ..class.clone() }).collect();
        Cow::Owned(Self { rules, classes, ..self.clone() })
    }

    /// The smallest number of members that lies in two brackets with different places (R15.2.1).
    pub fn shared_by_two(&self) -> Option<u32> {
        let brackets = self.rules.iter().filter_map(|rule| match rule {
            QuotaRule::SizeBracket { from, to, seats, .. } => Some((*from, *to, *seats)),
            QuotaRule::Fixed { .. }
            | QuotaRule::Percentage { .. }
            | QuotaRule::NamedUnits { .. }
            | QuotaRule::EventCap { .. }
            | QuotaRule::ConditionalSeat { .. } => None,
        });
        let brackets: Vec<_> = brackets.collect();
        let inside =
            |at: u32, (from, to, _): &(u32, Option<u32>, u32)| *from <= at && to.is_none_or(|to| at <= to);
        let shared = brackets.iter().map(|(from, ..)| *from).filter(|at| {
            let mut here = brackets.iter().filter(|bracket| inside(*at, bracket)).map(|bracket| bracket.2);
            let first = here.next();
            here.any(|seats| Some(seats) != first)
        });
        shared.min()
    }

    /// The path of that number among the settings.
    pub fn cap_path(&self) -> Option<String> {
        let at = self.rules.iter().position(is_cap)?;
        Some(format!("quota.rules[{at}].event_cap.seats"))
    }

    /// The number of places of the whole contest, where it has one (R15.1.8).
    pub fn cap(&self) -> Option<Cap<'_>> {
        self.rules.iter().find_map(|rule| match rule {
            QuotaRule::EventCap { seats, waiting, clause } => {
                Some(Cap { seats: *seats, waiting: *waiting, clause })
            }
            QuotaRule::SizeBracket { .. }
            | QuotaRule::Fixed { .. }
            | QuotaRule::Percentage { .. }
            | QuotaRule::NamedUnits { .. }
            | QuotaRule::ConditionalSeat { .. } => None,
        })
    }
}

impl Regulations {
    /// Whether the organizer has said which bracket counts where two share a number: then nothing is left to confirm.
    pub fn overlap_is_decided(&self) -> bool {
        self.origins.get("quota.on_overlap").is_some_and(|origin| origin == ORGANIZER)
    }

    /// The regulations as they hold for the entry of one unit.
    pub fn of_unit(&self, name: &str) -> Cow<'_, Self> {
        match self.quota.of_unit(name) {
            Cow::Borrowed(_) => Cow::Borrowed(self),
            Cow::Owned(quota) => Cow::Owned(Self { quota, ..self.clone() }),
        }
    }
}

/// So many places in words: 12队, 12人, 12个团体队.
pub fn places_in_words(composition: Composition, places: u32) -> Sentence {
    let plural = if places == 1 { "" } else { "s" };
    let (zh, en) = match composition {
        Composition::FixedPair => ("队", "pair"),
        Composition::TeamOfPairs { .. } => ("个团体队", "team"),
        Composition::Single => ("人", "player"),
        Composition::Squad { .. } | Composition::Boards { .. } => ("队", "team"),
    };
    Sentence::new(format!("{places}{zh}"), format!("{places} {en}{plural}"))
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
            QuotaRule::Percentage { percent, even, members_per_seat, .. } => {
                let (even_zh, even_en) = if *even { ("，取偶数", ", an even number") } else { ("", "") };
                let (what_zh, what_en) = match members_per_seat {
                    0 | 1 => (unit_zh.to_owned(), unit_en.to_owned()),
                    people => (format!("人，每{people}人1队"), format!("players, {people} for an entry")),
                };
                zh.push(format!("每单位按会员数的{percent}%报{what_zh}{even_zh}"));
                en.push(format!("each unit may enter {what_en}: {percent}% of its members{even_en}"));
            }
            QuotaRule::NamedUnits { units, .. } => {
                let (named_zh, named_en): (Vec<_>, Vec<_>) = units
                    .iter()
                    .map(|(name, seats)| (format!("{name}（{seats}个）"), format!("{name} ({seats})")))
                    .unzip();
                zh.push(format!("另有名额的单位：{}", named_zh.join("、")));
                en.push(format!("units with a number of their own: {}", named_en.join(", ")));
            }
            QuotaRule::EventCap { seats, waiting, .. } => {
                let (waiting_zh, waiting_en) = match waiting {
                    None => {
                        ("满了以后排候补〔默认〕".to_owned(), "then a waiting list (our default)".to_owned())
                    }
                    Some(0) => ("满了为止，不设候补".to_owned(), "no waiting list".to_owned()),
                    Some(most) => {
                        (format!("满了以后候补最多{most}个"), format!("then at most {most} waiting"))
                    }
                };
                zh.push(format!("全场限{seats}{unit_zh}，按报名先后，{waiting_zh}"));
                en.push(format!("at most {seats} {unit_en} in all, in order of entry, {waiting_en}"));
            }
            QuotaRule::ConditionalSeat { from, seats, condition, .. } => {
                let (zh_condition, en_condition) = condition_words(*condition);
                zh.push(format!("{from}人以上的单位可再报{seats}队，但{zh_condition}"));
                en.push(format!("units of {from} members and more: {seats} more, if {en_condition}"));
            }
        }
    }
    if !regulations.quota.classes.is_empty() {
        let classes = classes_in_words(&regulations.quota.classes, (unit_zh, unit_en));
        zh.push(classes.zh);
        en.push(classes.en);
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

/// Neither a number for every unit nor one by size: whoever comes may enter (2.1 of the notices: open, on site).
fn is_open(quota: &Quota) -> bool {
    quota.rules.iter().all(is_cap)
}

fn is_cap(rule: &QuotaRule) -> bool {
    match rule {
        QuotaRule::EventCap { .. } => true,
        QuotaRule::SizeBracket { .. }
        | QuotaRule::Fixed { .. }
        | QuotaRule::Percentage { .. }
        | QuotaRule::NamedUnits { .. }
        | QuotaRule::ConditionalSeat { .. } => false,
    }
}

/// Whether the number of members decides.
fn needs_members(rule: &QuotaRule) -> bool {
    match rule {
        QuotaRule::SizeBracket { .. } | QuotaRule::Percentage { .. } | QuotaRule::ConditionalSeat { .. } => {
            true
        }
        QuotaRule::Fixed { .. } | QuotaRule::NamedUnits { .. } | QuotaRule::EventCap { .. } => false,
    }
}

fn seats_by_size(rule: &QuotaRule, members: u32) -> Option<(u32, &String)> {
    match rule {
        QuotaRule::SizeBracket { from, to, seats, clause } => {
            let fits = *from <= members && to.is_none_or(|to| members <= to);
            fits.then_some((*seats, clause))
        }
        QuotaRule::Percentage { percent, even, members_per_seat, clause } => {
            Some((percent_of(members, *percent, *even) / (*members_per_seat).max(1), clause))
        }
        QuotaRule::Fixed { .. }
        | QuotaRule::ConditionalSeat { .. }
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
    fn r20_t25_r15_2_3_r15_1_2_a_percentage_of_the_members_is_cut_down_and_made_even() {
        assert_eq!(percent_of(137, 20, true), 26);
        assert_eq!(percent_of(137, 20, false), 27);
        assert_eq!(percent_of(137, 10, false), 13);
        let quota = &template("guandan-knockout-2019").unwrap().quota;
        let QuotaAnswer::Seats(seats) = seats_of(quota, Some(137)) else { panic!("a number") };
        assert_eq!(seats.total(), 13, "26 people are 13 pairs");
        assert_eq!(seats_of(quota, None), QuotaAnswer::NeedsMembers);
    }

    #[test]
    fn r15_1_4_r15_2_2_a_named_unit_has_its_own_number_whatever_its_size() {
        let base = template("shengji-team-swiss-2013").unwrap();
        let mut rules = base.setting("quota.rules").unwrap().value;
        let named = serde_json::json!({"named_units": {"units": {"某总公司": 28}, "clause": "正文五"}});
        rules.as_array_mut().unwrap().push(named);
        let regulations = base.with("quota.rules", rules).unwrap();
        let total = |unit: &str, members| match seats_of(&regulations.of_unit(unit).quota, members) {
            QuotaAnswer::Seats(seats) => Some(seats.total()),
            QuotaAnswer::NeedsMembers | QuotaAnswer::NoRule => None,
        };
        assert_eq!(total("某总公司", None), Some(28), "its size need not be known");
        assert_eq!(total("某总公司", Some(50)), Some(28));
        assert_eq!(total("别的单位", Some(50)), Some(1));
        assert_eq!(total("别的单位", None), None);
    }

    #[test]
    fn r15_1_8_a_cap_of_the_whole_contest_is_read_from_the_regulations() {
        let quota = &template("shengji-carried-points").unwrap().quota;
        assert_eq!(quota.cap(), Some(Cap { seats: 12, waiting: None, clause: "通知" }));
        let open = &template("guandan-groups-knockout-2022").unwrap().quota;
        assert_eq!(open.cap(), None);
    }

    #[test]
    fn where_the_notice_sets_no_number_every_unit_may_enter() {
        let quota = &template("guandan-groups-knockout-2022").unwrap().quota;
        for members in [None, Some(0), Some(5000)] {
            let QuotaAnswer::Seats(seats) = seats_of(quota, members) else { panic!("{members:?}") };
            assert_eq!(seats.total(), OPEN_SEATS);
        }
    }

    #[test]
    fn r15_2_1_unknown_members_are_asked_for_and_never_guessed() {
        for name in ["guandan-swiss-2018", "shengji-team-swiss-2013", "shuangsheng-groups-2018"] {
            assert_eq!(seats_of(&template(name).unwrap().quota, None), QuotaAnswer::NeedsMembers, "{name}");
        }
    }
}

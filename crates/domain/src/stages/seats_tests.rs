use super::*;
use crate::stages::dice::Dice;

/// One letter for the unit of each slot; `-` nobody's unit, `.` a bye; `A`–`Z` is a fixed entrant of unit `a`–`z`.
struct Field {
    bracket: Bracket,
    units: BTreeMap<EntrantId, UnitId>,
    fixed: BTreeSet<EntrantId>,
}

fn field(slots: &str) -> Field {
    let (mut units, mut fixed) = (BTreeMap::new(), BTreeSet::new());
    let slot = |(at, unit): (usize, char)| {
        let id = EntrantId(format!("{}", at + 1));
        if unit == '.' {
            return Slot::Bye;
        }
        if unit != '-' {
            units.insert(id.clone(), UnitId(unit.to_ascii_lowercase().to_string()));
        }
        if unit.is_ascii_uppercase() {
            fixed.insert(id.clone());
        }
        Slot::Entrant(id)
    };
    let slots = slots.chars().filter(|c| !c.is_whitespace()).enumerate().map(slot).collect();
    Field { bracket: Bracket::new(slots).unwrap(), units, fixed }
}

impl Field {
    fn apart(&self) -> SeatedApart {
        seat_apart(&self.bracket, &|id| self.units.get(id).cloned(), &self.fixed)
    }

    /// Units from the top down.
    fn units(&self, slots: &[Slot]) -> String {
        let unit = |slot: &Slot| match slot {
            Slot::Entrant(id) => self.units.get(id).map_or("-", UnitId::as_str).to_owned(),
            _ => ".".to_owned(),
        };
        slots.iter().map(unit).collect()
    }
}

/// Pairs of one unit that can meet in round 1, in round 2, ….
fn meetings(units: &str) -> Vec<usize> {
    let units: Vec<_> = units.chars().collect();
    let rounds = units.len().trailing_zeros();
    let pairs = (0..units.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
    let same: Vec<_> = pairs.filter(|(a, b)| units[*a] == units[*b] && units[*a].is_alphabetic()).collect();
    // Inside a part of 2, of 4, …: what counts is the part, so a pair of round 1 counts in every larger part too.
    (1..rounds).map(|round| same.iter().filter(|(a, b)| a >> round == b >> round).count()).collect()
}

fn permutations(items: Vec<char>) -> BTreeSet<Vec<char>> {
    if items.len() <= 1 {
        return BTreeSet::from([items]);
    }
    let mut all = BTreeSet::new();
    for at in 0..items.len() {
        let mut rest = items.clone();
        let head = rest.remove(at);
        all.extend(permutations(rest).into_iter().map(|tail| [vec![head], tail].concat()));
    }
    all
}

#[test]
fn scenario_t17_each_quarter_of_a_knockout_of_16_holds_one_of_four_of_a_unit() {
    let field = field("aaaa---- --------");
    let apart = field.apart();
    let units = field.units(apart.bracket.slots());
    let quarters: Vec<_> = (0..4).map(|q| units[4 * q..4 * q + 4].matches('a').count()).collect();
    assert_eq!(quarters, [1, 1, 1, 1], "{units}");
    assert_eq!(
        apart.meetings.iter().map(|m| m.round).collect::<Vec<_>>(),
        [3],
        "in a semifinal at the earliest"
    );
    assert_eq!(apart.moved.len(), 6, "three of the unit change seats with three others");
}

#[test]
fn r12_1_3_two_of_one_unit_come_into_different_halves() {
    let field = field("aabbccdd");
    let apart = field.apart();
    for unit in ["a", "b", "c", "d"] {
        assert_eq!(field.units(&apart.bracket.slots()[..4]).matches(unit).count(), 1);
    }
    assert_eq!(apart.meetings, []);
}

#[test]
fn seeds_and_byes_stay_where_they_are() {
    let field = field("A.aabbB.");
    let apart = field.apart();
    assert_eq!(field.units(apart.bracket.slots()), "a.babab.");
    let field = self::field("A. aa -- B.");
    let apart = field.apart();
    assert_eq!(apart.bracket.slots()[0], Slot::Entrant("1".into()));
    assert_eq!(apart.bracket.slots()[6], Slot::Entrant("7".into()));
}

#[test]
fn nobody_moves_when_all_are_apart() {
    let field = field("a-b-c-d- a-b-c-d-");
    let apart = field.apart();
    assert_eq!((apart.bracket, apart.moved), (field.bracket, vec![]));
}

#[test]
fn a_meeting_in_round_1_outweighs_meetings_later() {
    let field = field("aaBDDabC");
    let units = field.units(field.apart().bracket.slots());
    assert_eq!(meetings(&units), [0, 2], "{units}: not one in round 1 and one in round 2");
}

#[test]
fn what_cannot_be_avoided_is_told() {
    let field = field("aaa-");
    let apart = field.apart();
    let title = Sentence::new("半决赛", "Semifinals");
    let told: Vec<_> = apart.meetings.iter().map(|meeting| meeting.sentence("某单位", &title).zh).collect();
    assert_eq!(told, ["某单位有3个参赛方，半决赛就会同单位相遇"]);
}

#[test]
fn r12_1_3_no_other_seating_meets_later() {
    for seed in 0..300 {
        let mut dice = Dice::new(seed);
        let units = dice.between(1, 4);
        let slots: String = (0..8)
            .map(|at| match dice.between(0, units) {
                0 if at % 2 == 1 => '.',
                0 => '-',
                unit if dice.between(0, 2) == 0 => char::from(b'A' + unit as u8 - 1),
                unit => char::from(b'a' + unit as u8 - 1),
            })
            .collect();
        let field = field(&slots);
        let seated = field.units(field.apart().bracket.slots());
        let given: Vec<_> = slots.chars().collect();
        let is_free = |at: &usize| given[*at] != '.' && given[*at ^ 1] != '.' && !given[*at].is_uppercase();
        let free: Vec<_> = (0..8).filter(is_free).collect();
        let best = permutations(free.iter().map(|at| given[*at]).collect()).into_iter().map(|order| {
            let mut other = given.clone();
            free.iter().zip(order).for_each(|(at, unit)| other[*at] = unit);
            meetings(&other.iter().collect::<String>().to_lowercase())
        });
        assert_eq!(meetings(&seated), best.min().unwrap(), "seed {seed}: {slots} → {seated}");
    }
}

#[test]
fn everybody_is_seated_once_also_in_the_largest_field() {
    let mut dice = Dice::new(1);
    let slots: String = (0..256).map(|_| char::from(b'a' + dice.between(0, 25) as u8)).collect();
    let field = field(&slots);
    let apart = field.apart();
    let all = |bracket: &Bracket| bracket.slots().iter().cloned().collect::<BTreeSet<_>>();
    assert_eq!(all(&apart.bracket), all(&field.bracket));
    assert_eq!(meetings(&field.units(apart.bracket.slots()))[0], 0, "seed 1");
}

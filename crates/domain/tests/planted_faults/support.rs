//! Clean contests, and what the faults are planted with.

use saiwu_domain::check::{Constraint, Finding, check_recorded};
use saiwu_domain::contest::{Match, MatchResult, RankingOf, RecordedRanking, Round, Sides};
use saiwu_domain::ids::EntrantId;
use saiwu_domain::practice::{GenerateSettings, Incidents, Share, generate_with};
use saiwu_domain::regulations::{Regulations, template};
use saiwu_domain::scoring::{Outcome, score_match};
use saiwu_domain::sheet::Sheet;
use serde_json::{Value, json};

/// One fault: how it comes into a clean sheet, and what has to be found.
#[derive(Clone)]
pub struct Fault {
    pub name: &'static str,
    /// The spoiled sheet and the round of the event in which the fault lies.
    pub plant: fn() -> (Sheet, u32),
    pub constraint: Constraint,
}

/// A list of faults by the names of their functions.
macro_rules! faults {
    ($($name:ident => $constraint:ident),* $(,)?) => {
        vec![$(crate::support::Fault {
            name: stringify!($name),
            plant: $name,
            constraint: saiwu_domain::check::Constraint::$constraint,
        }),*]
    };
}
pub(crate) use faults;

pub fn findings(sheet: &Sheet) -> Vec<Finding> {
    check_recorded(&sheet.contest, &sheet.records).findings
}

/// A calm contest that is played to its end, with its rankings.
pub fn played(template_name: &str, settings: &[(&str, Value)], entrants: u32, seed: u64) -> Sheet {
    let settings: Vec<_> = settings.to_vec();
    let regulations = regulations(template_name, &settings);
    let settings = GenerateSettings {
        regulations,
        entrants,
        units: None,
        rounds: None,
        seed,
        draws: None,
        forfeits: Share::default(),
        withdrawals: Share::default(),
    };
    let incidents = Incidents { rankings: true, ..Incidents::default() };
    generate_with(&settings, &incidents).unwrap()
}

fn regulations(template_name: &str, settings: &[(&str, Value)]) -> Regulations {
    let settings = settings.iter().map(|(path, value)| (*path, value));
    template(template_name).unwrap().with_all(settings).unwrap()
}

/// Thirteen pairs, four Swiss rounds.
pub fn swiss() -> Sheet {
    played("guandan-swiss-2018", &[], 13, 11)
}

/// Five rounds of xiangqi without a third equal colour in a row.
pub fn xiangqi() -> Sheet {
    played("xiangqi-swiss", &[("xiangqi.ban_three_in_row", json!(true)), ("swiss.rounds", json!(7))], 14, 5)
}

/// Three Swiss rounds, the best eight play three more, points carried over.
pub fn carried() -> Sheet {
    played("shengji-carried-points", &[], 14, 3)
}

/// Teams of two pairs that never meet each other.
pub fn teams() -> Sheet {
    played("shengji-team-swiss-2013", &[], 24, 9)
}

/// Eight groups, crossover knockout.
pub fn eight_groups() -> Sheet {
    played("shuangsheng-groups-2018", &[("final_tie", json!("lot"))], 27, 4)
}

/// Swiss, eight groups from pots, crossover, third place.
pub fn three_stages() -> Sheet {
    played("guandan-swiss-groups-knockout-2026", &[], 40, 6)
}

/// Six groups of four or three; a bracket by rows with byes for the best.
pub fn six_groups() -> Sheet {
    played("guandan-groups-knockout-2022", &[], 22, 8)
}

/// A group with an odd number, everybody against everybody twice.
pub fn two_legs() -> Sheet {
    played("xiangqi-boards-2015", &[], 5, 2)
}

/// Sixteen entrants in four groups by seed.
pub fn snake() -> Sheet {
    let groups = json!({"number": {"count": 4}, "draw": "snake", "form": {"round_robin": {"cycles": 1}}});
    let set = [("stages[0].groups", groups), ("swiss.same_unit", json!("none"))];
    played(
        "shuangsheng-groups-2018",
        &[set.as_slice(), &[("knockout.crossover", json!("X4"))]].concat(),
        16,
        7,
    )
}

/// Seeds, byes for the best, losers share places.
pub fn seeded() -> Sheet {
    played("guandan-knockout-2019", &[], 11, 12)
}

/// A bracket by lots.
pub fn lots() -> Sheet {
    played("shengji-knockout-lots-2021", &[], 13, 13)
}

/// Two knockout rounds, then every place of sixteen is played.
pub fn placement() -> Sheet {
    played("guandan-deal-points-placement-2011", &[], 40, 14)
}

/// Four knockout rounds, then two groups of blocks.
pub fn blocks() -> Sheet {
    played("guandan-knockout-round-robin-2024", &[], 40, 15)
}

/// A third-place match and matches for the places from 5 on.
pub fn third_place() -> Sheet {
    let set = [("knockout.third_place", json!("match")), ("knockout.placement", json!({"played_to": 8}))];
    played("guandan-knockout-2019", &set, 16, 16)
}

pub fn clean_sheets() -> Vec<(&'static str, Sheet)> {
    vec![
        ("swiss", swiss()),
        ("xiangqi", xiangqi()),
        ("carried", carried()),
        ("teams", teams()),
        ("eight_groups", eight_groups()),
        ("three_stages", three_stages()),
        ("six_groups", six_groups()),
        ("two_legs", two_legs()),
        ("snake", snake()),
        ("seeded", seeded()),
        ("lots", lots()),
        ("placement", placement()),
        ("blocks", blocks()),
        ("third_place", third_place()),
    ]
}

/// The sheet up to and including a round of the event, without rankings.
pub fn up_to(mut sheet: Sheet, round: u32) -> Sheet {
    sheet.contest.rounds.truncate(round as usize);
    let stage = sheet.contest.rounds.last().map_or(0, |round| round.stage);
    sheet.contest.stages.truncate(stage + 1);
    sheet.records.rankings.clear();
    sheet
}

/// The first round of a stage, as its number in the event.
pub fn first_of(sheet: &Sheet, stage: usize) -> u32 {
    sheet.contest.rounds.iter().find(|round| round.stage == stage).unwrap().number.0
}

pub fn last_of(sheet: &Sheet, stage: usize) -> u32 {
    sheet.contest.rounds.iter().rfind(|round| round.stage == stage).unwrap().number.0
}

pub fn round(sheet: &Sheet, number: u32) -> &Round {
    &sheet.contest.rounds[number as usize - 1]
}

pub fn round_mut(sheet: &mut Sheet, number: u32) -> &mut Round {
    &mut sheet.contest.rounds[number as usize - 1]
}

pub fn two(played: &Match) -> (EntrantId, EntrantId) {
    match &played.sides {
        Sides::Two(first, second) => (first.clone(), second.clone()),
        Sides::Bye(_) => panic!("a table"),
    }
}

/// All matches of two in a round.
pub fn pairs(sheet: &Sheet, number: u32) -> Vec<(EntrantId, EntrantId)> {
    let matches = round(sheet, number).matches.iter();
    matches.filter(|played| matches!(played.sides, Sides::Two(..))).map(two).collect()
}

pub fn bye_of(sheet: &Sheet, number: u32) -> EntrantId {
    let byes = round(sheet, number).matches.iter().find_map(|played| match &played.sides {
        Sides::Bye(only) => Some(only.clone()),
        Sides::Two(..) => None,
    });
    byes.unwrap()
}

/// Puts an entrant in the place of another one, wherever it stands in the round; results are dropped.
pub fn exchange(sheet: &mut Sheet, number: u32, one: &EntrantId, other: &EntrantId) {
    let swap = |id: &mut EntrantId| {
        if id == one {
            *id = other.clone();
        } else if id == other {
            *id = one.clone();
        }
    };
    for played in &mut round_mut(sheet, number).matches {
        let before = played.sides.clone();
        match &mut played.sides {
            Sides::Two(first, second) => {
                swap(first);
                swap(second);
            }
            Sides::Bye(only) => swap(only),
        }
        if played.sides != before {
            played.result = None;
        }
    }
}

pub fn swap_ids(ids: &mut [EntrantId], one: &EntrantId, other: &EntrantId) {
    for id in ids {
        if id == one {
            *id = other.clone();
        } else if id == other {
            *id = one.clone();
        }
    }
}

/// Who won and who lost the match of an entrant.
pub fn winner_and_loser(sheet: &Sheet, number: u32, place: usize) -> (EntrantId, EntrantId) {
    let round = round(sheet, number);
    let played = &round.matches[place];
    let regulations = sheet.contest.regulations.of_stage(round.stage);
    let scores = score_match(&regulations, played).unwrap();
    let (first, second) = two(played);
    let won =
        scores.iter().find(|score| matches!(score.outcome, Outcome::Win | Outcome::ForfeitWin)).unwrap();
    if *won.entrant == first { (first, second) } else { (second, first) }
}

pub fn forfeit(absent: &EntrantId) -> Option<MatchResult> {
    Some(MatchResult::Forfeit { absent: vec![absent.clone()], reason: None })
}

pub fn ranking_mut(sheet: &mut Sheet, is_wanted: impl Fn(&RankingOf) -> bool) -> &mut RecordedRanking {
    sheet.records.rankings.iter_mut().find(|ranking| is_wanted(&ranking.of)).unwrap()
}

/// Only this ranking stays.
pub fn only(sheet: &mut Sheet, is_wanted: impl Fn(&RankingOf) -> bool) {
    sheet.records.rankings.retain(|ranking| is_wanted(&ranking.of));
    assert_eq!(sheet.records.rankings.len(), 1);
}

//! Made-up contests, played through the engine, and the longest names there are.

use saiwu_domain::contest::RecordedCorrection;
use saiwu_domain::ids::TableNumber;
use saiwu_domain::practice::{GenerateSettings, Share, generate};
use saiwu_domain::regulations::template;
use saiwu_domain::sheet::Sheet;

/// 30 characters.
pub const LONG_UNIT: &str = "某某省某某市经济技术开发区人民政府机关事务管理局直属机关工会";
/// 15 characters with the middle dot of minority names.
pub const LONG_NAME: &str = "阿卜杜热合曼·买买提吐𬭎䶮𠅤㛃";
/// Characters that only a large font has.
pub const RARE: &str = "䶮𠅤㛃𬭎";

/// A contest of a template, whole or up to a round.
pub fn played(name: &str, entrants: u32, rounds: Option<u32>) -> Sheet {
    let settings = GenerateSettings {
        regulations: template(name).unwrap(),
        entrants,
        units: None,
        rounds,
        seed: 7,
        draws: None,
        forfeits: Share::per_mille(30).unwrap(),
        withdrawals: Share::per_mille(0).unwrap(),
    };
    let mut sheet = generate(&settings).unwrap_or_else(|refusal| panic!("{name}, {entrants}: {refusal:?}"));
    sheet.title = "2026年某市教育工会职工扑克牌比赛".to_owned();
    sheet.records.corrections.extend(one_correction(&sheet));
    sheet
}

/// The first result was put right once.
fn one_correction(sheet: &Sheet) -> Option<RecordedCorrection> {
    let [first, second, ..] = sheet.contest.rounds.as_slice() else { return None };
    let played = first.matches.iter().find(|played| played.result.is_some())?;
    Some(RecordedCorrection {
        round: first.number,
        sides: played.sides.clone(),
        sides_before: None,
        before: None,
        penalties: None,
        published: second.number,
        after_draw: None,
    })
}

/// The same contest as published, before anybody played its last round.
pub fn before_last_round(mut sheet: Sheet) -> Sheet {
    for played in sheet.contest.rounds.last_mut().into_iter().flat_map(|round| &mut round.matches) {
        played.result = None;
        played.penalties.clear();
    }
    sheet
}

/// The same contest with the longest names and four-digit numbers.
pub fn with_long_names(mut sheet: Sheet) -> Sheet {
    assert_eq!((LONG_UNIT.chars().count(), LONG_NAME.chars().count()), (30, 15));
    sheet.title = format!("2026年{LONG_UNIT}职工比赛");
    for unit in sheet.contest.units.values_mut() {
        unit.name = LONG_UNIT.to_owned();
    }
    for (number, entrant) in (1001..).zip(sheet.contest.entrants.values_mut()) {
        entrant.name = format!("{LONG_UNIT}第{number}队");
        entrant.draw_number = Some(number);
    }
    for players in sheet.players.values_mut() {
        for player in players {
            player.name = LONG_NAME.to_owned();
        }
    }
    for (number, round) in (1000_u32..).step_by(500).zip(&mut sheet.contest.rounds) {
        for (table, played) in (number..).zip(&mut round.matches) {
            played.table = played.table.map(|_| TableNumber(table));
        }
    }
    sheet
}

//! Score slips: their order, and what they ask for.

use super::boxes::pages_of;
use super::sheets::{before_last_round, played};
use super::{Kind, Order, laid_out};
use crate::paper::score_slips::in_cut_order;
use saiwu_domain::sheet::Sheet;

/// The tables on the slips after cutting: all upper slips, then all below them, as they were stacked.
fn pile_of(sheet: &Sheet, per_page: usize) -> Vec<u32> {
    let pages = pages_of(&laid_out(sheet, Kind::ScoreSlips, &Order::default()));
    let mut piles = vec![Vec::new(); per_page];
    for page in &pages {
        for (at, pile) in piles.iter_mut().enumerate() {
            let share = |at: usize| {
                page.height * f64::from(u32::try_from(at).unwrap())
                    / f64::from(u32::try_from(per_page).unwrap())
            };
            let here: Vec<_> =
                page.texts.iter().filter(|ink| ink.top >= share(at) && ink.bottom <= share(at + 1)).collect();
            let signed = here.iter().filter(|ink| ink.text.contains("裁判员签名")).count();
            let biggest = here.iter().max_by(|a, b| a.size.total_cmp(&b.size));
            match (biggest, signed) {
                (Some(number), 1) => pile.push(number.text.parse().unwrap()),
                (None, 0) => {}
                (number, signed) => panic!("a slip is cut through: {number:?}, signed {signed} times"),
            }
        }
    }
    piles.concat()
}

#[test]
fn scenario_t107_slips_are_in_the_order_of_the_tables_once_they_are_cut_and_stacked() {
    for (entrants, tables) in [(24, 12), (25, 12), (26, 13), (2, 1), (4, 2)] {
        let sheet = before_last_round(played("guandan-swiss-2018", entrants, Some(1)));
        let expected: Vec<u32> = (1..=tables).collect();
        assert_eq!(pile_of(&sheet, 2), expected, "{entrants} pairs");
    }
}

#[test]
fn scenario_t107_an_entrant_added_on_site_gets_the_last_slip() {
    let mut sheet = before_last_round(played("guandan-swiss-2018", 26, Some(1)));
    // Whoever came late is written behind the others and out of order.
    let round = sheet.contest.rounds.last_mut().unwrap();
    round.matches.rotate_right(1);
    assert_eq!(pile_of(&sheet, 2), (1..=13).collect::<Vec<u32>>());
}

#[test]
fn scenario_t107_three_small_slips_a_page_keep_the_order_too() {
    let sheet = before_last_round(played("xiangqi-swiss", 22, Some(1)));
    assert_eq!(pile_of(&sheet, 3), (1..=11).collect::<Vec<u32>>());
}

#[test]
fn the_last_sheets_have_empty_places_and_nothing_is_lost() {
    for count in 1..40_usize {
        for per_page in 1..5 {
            let places = in_cut_order((0..count).collect(), per_page);
            let pages = count.div_ceil(per_page);
            assert_eq!(places.len(), pages * per_page);
            let stacked: Vec<usize> = (0..per_page)
                .flat_map(|at| (0..pages).map(move |page| page * per_page + at))
                .filter_map(|place| places[place])
                .collect();
            assert_eq!(stacked, (0..count).collect::<Vec<_>>(), "{count} slips, {per_page} a page");
        }
    }
}

fn first_slip(sheet: &Sheet) -> String {
    pages_of(&laid_out(sheet, Kind::ScoreSlips, &Order::default()))[0].text()
}

#[test]
fn r14_2_1_a_slip_asks_what_the_regulations_ask() {
    for (template, entrants, asked, never) in [
        (
            "guandan-swiss-2018",
            8,
            &[
                "东西",
                "南北",
                "级数",
                "级差",
                "级差分",
                "积分",
                "东西签名",
                "南北签名",
                "裁判员签名",
                "比赛日期",
            ][..],
            &["红方", "坐庄"][..],
        ),
        ("shengji-team-swiss-2013", 8, &["级数", "标准分", "场分", "同级时，哪方先打到该级？"], &["坐庄"]),
        ("shuangsheng-groups-2018", 16, &["级数", "同级时，终局时哪方坐庄？"], &["先打到该级"]),
        ("guandan-deal-points-knockout-2022", 8, &["得分", "同分，按规程加赛一副，谁胜？"], &["级数"]),
        ("shengji-best-of-three", 8, &["第1局", "第3局", "胜局"], &["第4局"]),
        ("xiangqi-swiss", 8, &["红方", "黑方", "胜", "和", "负", "红方签名"], &["级数", "东西"]),
    ] {
        let text = first_slip(&played(template, entrants, None));
        for word in asked {
            assert!(text.contains(word), "{template}: {word} is missing in {text}");
        }
        for word in never {
            assert!(!text.contains(word), "{template}: {word} stands in {text}");
        }
    }
}

#[test]
fn r14_2_1_a_slip_has_a_column_for_every_deal_of_the_regulations() {
    let text = first_slip(&played("guandan-swiss-2018", 8, Some(1)));
    assert!(text.contains("123456789"), "nine deals: {text}");
}

//! What stands on paper, and what never does.

use super::boxes::{Page, pages_of};
use super::sheets::{LONG_UNIT, before_last_round, played, with_long_names};
use super::{ALL, Kind, Order, fonts, laid_out};
use crate::paper::{Fonts, Pages, Unprintable, certificates, check, print, workbook};
use chrono::NaiveDate;
use saiwu_domain::contest::{Match, MatchResult, RecordedCorrection, Sides};
use saiwu_domain::course::ties_to_decide;
use saiwu_domain::ids::RoundNumber;
use saiwu_domain::printing::{CorrectionFacts, Wifi};
use saiwu_domain::regulations::{AwardBand, AwardEnd, Awards};
use saiwu_domain::scoring::{Terms, result_words};
use saiwu_domain::sheet::{DrawFacts, Sheet};

fn text_of(sheet: &Sheet, kind: Kind, order: &Order) -> String {
    pages_of(&laid_out(sheet, kind, order)).iter().map(Page::text).collect()
}

fn linked() -> Order {
    Order { link: Some("HTTPS://EXAMPLE.ORG/E/7K3MA1/{table}".to_owned()), ..Order::default() }
}

#[test]
fn scenario_t109_pairing_sheet_and_table_cards_carry_the_real_field_and_a_code() {
    let sheet = played("guandan-swiss-2018", 26, Some(1));
    let link = Order { link: Some("HTTPS://EXAMPLE.ORG/E/7K3MA1".to_owned()), ..Order::default() };
    for (kind, pictures) in [(Kind::PairingSheet, 1), (Kind::PairingSheetByUnit, 1), (Kind::TableCards, 26)] {
        let pages = pages_of(&laid_out(&sheet, kind, &link));
        let text: String = pages.iter().map(Page::text).collect();
        assert!(text.contains("26对，13桌"), "{kind:?}: {text}");
        assert!(text.contains("HTTPS://EXAMPLE.ORG/E/7K3MA1"), "{kind:?}: the code is never the only way");
        assert_eq!(pages.iter().map(|page| page.pictures).sum::<usize>(), pictures, "{kind:?}");
    }
    let without = pages_of(&laid_out(&sheet, Kind::TableCards, &Order::default()));
    assert_eq!(without.iter().map(|page| page.pictures).sum::<usize>(), 0);
}

#[test]
fn j7_3_pairing_sheet_has_every_table_once_and_every_entrant_by_unit() {
    let sheet = before_last_round(played("guandan-swiss-2018", 25, Some(2)));
    let by_table = text_of(&sheet, Kind::PairingSheet, &Order::default());
    let by_unit = text_of(&sheet, Kind::PairingSheetByUnit, &Order::default());
    for entrant in sheet.contest.entrants.values() {
        assert!(by_table.matches(&entrant.name).count() >= 1, "{} in {by_table}", entrant.name);
        assert!(by_unit.matches(&entrant.name).count() >= 1, "{} in {by_unit}", entrant.name);
    }
    assert!(by_table.contains("轮空") && by_unit.contains("轮空"));
    assert!(by_table.contains("第2轮对阵表"));
    let first = Order { round: Some(RoundNumber(1)), ..Order::default() };
    assert!(text_of(&sheet, Kind::PairingSheet, &first).contains("第1轮对阵表"));
}

#[test]
fn j7_3_a_slip_carries_the_link_of_its_own_table() {
    let text = text_of(&played("guandan-swiss-2018", 8, Some(1)), Kind::ScoreSlips, &linked());
    for table in 1..=4 {
        assert!(text.contains(&format!("HTTPS://EXAMPLE.ORG/E/7K3MA1/{table}")), "table {table}: {text}");
    }
}

#[test]
fn r14_2_3_standings_show_every_key_and_what_decided() {
    let sheet = played("guandan-swiss-2018", 12, None);
    let text = text_of(&sheet, Kind::Standings, &Order::default());
    for word in ["最终排名", "名次", "积分", "累进分", "胜轮次", "级差分", "升级数", "裁判长"]
    {
        assert!(text.contains(word), "{word}: {text}");
    }
    assert!(text.contains("列前") || text.contains("同积"), "the reason of a place: {text}");
    let second = Order { round: Some(RoundNumber(2)), ..Order::default() };
    let text = text_of(&sheet, Kind::Standings, &second);
    assert!(text.contains("第2轮后排名") && text.contains("暂定"), "{text}");
}

#[test]
fn j15_2_results_book_has_regulations_rounds_places_and_awards() {
    let mut sheet = played("guandan-swiss-2018", 12, None);
    sheet.contest.regulations.awards = Awards::First(3);
    let text = text_of(&sheet, Kind::ResultsBook, &Order::default());
    for word in ["掼蛋", "第1轮", "第4轮", "获奖名单", "最终排名", "排名依据", "裁判长"]
    {
        assert!(text.contains(word), "{word}: {text}");
    }
    for entrant in sheet.contest.entrants.values() {
        assert!(text.matches(&entrant.name).count() >= 5, "{} in four rounds and the ranking", entrant.name);
    }
}

#[test]
fn j15_3_certificates_follow_the_regulations_with_the_longest_name_first() {
    let mut sheet = played("guandan-swiss-2018", 12, None);
    sheet.contest.regulations.awards = Awards::First(8);
    let last = saiwu_domain::standings::standings(&sheet.contest, None).rows[7].ranked.to_string();
    let long = sheet.contest.entrants.values_mut().find(|entrant| entrant.id.to_string() == last).unwrap();
    long.name = LONG_UNIT.to_owned();
    let order = Order {
        date: NaiveDate::from_ymd_opt(2018, 3, 31),
        organizer: Some("某市教育工会".to_owned()),
        ..Order::default()
    };
    let pages: Vec<_> =
        pages_of(&laid_out(&sheet, Kind::Certificates, &order)).iter().map(Page::text).collect();
    assert_eq!(pages.len(), 8);
    assert!(pages[0].contains("第八名") && pages[0].contains("某某省某某市"), "{}", pages[0]);
    for (page, award) in pages[1..].iter().zip(["第一名", "第二名", "第三名", "第四名"]) {
        assert!(page.contains(award), "{award}: {page}");
        assert!(page.contains("二〇一八年三月三十一日") && page.contains("某市教育工会"), "{page}");
    }
    let band = |name: &str, place| AwardBand { name: name.to_owned(), to: AwardEnd::Place(place) };
    sheet.contest.regulations.awards = Awards::Bands(vec![band("一等奖", 1), band("二等奖", 3)]);
    let text = text_of(&sheet, Kind::Certificates, &order);
    assert_eq!((text.matches("一等奖").count(), text.matches("二等奖").count()), (1, 2));
}

#[test]
fn j15_3_a_certificate_for_every_person_names_one_and_with_whom() {
    let mut sheet = played("guandan-swiss-2018", 8, None);
    sheet.contest.regulations.awards = Awards::First(2);
    let order = Order { per_person: true, ..Order::default() };
    let pages: Vec<_> =
        pages_of(&laid_out(&sheet, Kind::Certificates, &order)).iter().map(Page::text).collect();
    assert_eq!(pages.len(), 4, "two pairs");
    let first = saiwu_domain::standings::standings(&sheet.contest, None).rows[0].ranked.to_string();
    let (id, players) = sheet.players.iter().find(|(id, _)| id.to_string() == first).unwrap();
    let entrant = &sheet.contest.entrants[id];
    let unit = &sheet.contest.units[entrant.unit.as_ref().unwrap()].name;
    for (player, other) in [(&players[0].name, &players[1].name), (&players[1].name, &players[0].name)] {
        let page = pages.iter().find(|page| page.contains(player.as_str())).unwrap();
        assert!(page.contains("第一名") && page.contains(unit.as_str()), "{page}");
        assert!(!page.contains(other.as_str()), "{page}");
    }
}

#[test]
fn c25_the_wifi_poster_gives_the_network_first_and_the_pages_second() {
    let sheet = played("guandan-swiss-2018", 8, Some(1));
    let order = Order {
        link: Some("HTTPS://EXAMPLE.ORG/E/7K3MA1".to_owned()),
        wifi: Wifi::new("第六中学体育馆", "saiwu2026").ok(),
        ..Order::default()
    };
    let pages = pages_of(&laid_out(&sheet, Kind::WifiPoster, &order));
    assert_eq!((pages.len(), pages[0].pictures), (1, 2));
    let text = pages[0].text().replace('\u{200b}', "");
    let at = |word: &str| text.find(word).unwrap_or_else(|| panic!("{word}: {text}"));
    assert!(at("①") < at("第六中学体育馆") && at("saiwu2026") < at("②"), "{text}");
    assert!(at("②") < at("HTTPS://EXAMPLE.ORG/E/7K3MA1"), "{text}");
    let by_hand = pages_of(&laid_out(&sheet, Kind::WifiPoster, &Order::default()));
    assert_eq!((by_hand.len(), by_hand[0].pictures), (1, 0));
    assert!(by_hand[0].text().contains("密码"), "lines to write on");
}

#[test]
fn j15_3_no_certificate_before_the_places_are_decided() {
    let mut sheet = before_last_round(played("guandan-swiss-2018", 12, None));
    sheet.contest.regulations.awards = Awards::First(8);
    let refused = print(&sheet, Kind::Certificates, &Order::default(), fonts(), Pages::Pdf).unwrap_err();
    assert_eq!(refused.code(), "not_decided");
    let mut sheet = played("guandan-swiss-2018", 12, None);
    sheet.contest.regulations.awards = Awards::ByEntries;
    let refused = print(&sheet, Kind::Certificates, &Order::default(), fonts(), Pages::Pdf).unwrap_err();
    assert_eq!(refused, Unprintable::AwardsOpen);
}

#[test]
fn phones_never_stand_on_paper() {
    let sheet = played("guandan-swiss-2018", 8, None);
    let with_phones = sheet.to_json().replace("\"name\":", "\"phone\": \"13898760543\", \"name\":");
    let mut sheet = Sheet::read(with_phones.as_bytes()).unwrap();
    assert!(!sheet.ignored.is_empty(), "the sheet has phones");
    sheet.contest.regulations.awards = Awards::First(8);
    for kind in ALL {
        let text = text_of(&sheet, kind, &Order::default());
        assert!(!text.contains("1389876") && !text.contains("98760543"), "{kind:?}: {text}");
    }
}

#[test]
fn scenario_c78_perf_10_results_book_of_64_pairs_is_at_most_1_mb() {
    let sheet = played("guandan-swiss-2018", 64, None);
    let book = print(&sheet, Kind::ResultsBook, &Order::default(), fonts(), Pages::Pdf).unwrap();
    assert!(book.starts_with(b"%PDF-"));
    assert!(book.len() <= 1_048_576, "{} bytes", book.len());
}

#[test]
fn pairing_sheet_of_64_tables_is_at_most_300_kb_and_the_same_every_time() {
    let sheet = played("guandan-swiss-2018", 128, Some(1));
    let once = || print(&sheet, Kind::PairingSheet, &Order::default(), fonts(), Pages::Pdf).unwrap();
    let first = once();
    assert!(first.len() <= 300 * 1024, "{} bytes", first.len());
    assert_eq!(first, once(), "two prints of one sheet are the same file");
}

#[test]
fn a_picture_is_one_png_and_too_many_pages_are_refused() {
    let sheet = played("guandan-swiss-2018", 12, Some(1));
    let picture = print(&sheet, Kind::PairingSheet, &Order::default(), fonts(), Pages::Png).unwrap();
    assert!(picture.starts_with(b"\x89PNG"));
    let sheet = played("guandan-swiss-2018", 42, Some(1));
    let refused = print(&sheet, Kind::TableCards, &Order::default(), fonts(), Pages::Png).unwrap_err();
    assert_eq!(refused, Unprintable::TooManyPages(21));
}

#[test]
fn what_cannot_be_printed_is_said_in_both_languages() {
    let sheet = played("guandan-swiss-2018", 8, Some(1));
    let ask = |order: &Order| print(&sheet, Kind::PairingSheet, order, fonts(), Pages::Pdf).unwrap_err();
    let (asked, last) = (RoundNumber(3), RoundNumber(1));
    assert_eq!(
        ask(&Order { round: Some(asked), ..Order::default() }),
        Unprintable::NoSuchRound { asked, last }
    );
    let long = format!("HTTPS://EXAMPLE.ORG/{}", "A".repeat(100));
    assert_eq!(ask(&Order { link: Some(long), ..Order::default() }), Unprintable::LinkTooLong);
    let mut none = sheet.clone();
    none.contest.rounds.clear();
    none.contest.entrants.clear();
    none.records.corrections.clear();
    // A poster hangs before anybody entered.
    for kind in ALL.into_iter().filter(|kind| !matches!(kind, Kind::Poster | Kind::WifiPoster)) {
        let refused = print(&none, kind, &Order::default(), fonts(), Pages::Pdf).unwrap_err();
        let said = refused.sentence();
        assert!(
            !said.zh.is_empty() && !said.en.is_empty() && refused.code() != "layout",
            "{kind:?}: {said:?}"
        );
    }
    assert_eq!(Fonts::new([b"no font".to_vec()]).unwrap_err(), Unprintable::NoFont);
    assert_eq!(Fonts::new([]).unwrap_err(), Unprintable::NoFont);
}

#[test]
fn every_template_prints_everything_that_is_decided() {
    for name in saiwu_domain::regulations::TEMPLATE_NAMES {
        let mut sheet = with_long_names(played(name, 16, None));
        sheet.contest.regulations.awards = Awards::First(4);
        for kind in ALL {
            match print(&sheet, kind, &linked(), fonts(), Pages::Pdf) {
                Ok(bytes) => assert!(bytes.starts_with(b"%PDF-"), "{name} {kind:?}"),
                Err(Unprintable::NotDecided(_)) => {}
                Err(other) => panic!("{name} {kind:?}: {other}"),
            }
        }
    }
}

#[test]
fn j15_2_the_results_book_says_what_was_changed_and_what_stays() {
    let mut sheet = played("guandan-swiss-2018", 8, Some(3));
    let (round, other) = (&sheet.contest.rounds[0], &sheet.contest.rounds[1]);
    let two = |played: &Match| played.result.is_some() && matches!(played.sides, Sides::Two(..));
    let played = round.matches.iter().find(|played| two(played)).unwrap().clone();
    let before =
        other.matches.iter().filter_map(|it| it.result.clone()).find(|it| Some(it) != played.result.as_ref());
    let made = |before: Option<MatchResult>| RecordedCorrection {
        round: RoundNumber(1),
        sides: played.sides.clone(),
        sides_before: None,
        before,
        penalties: None,
        published: RoundNumber(2),
        after_draw: None,
    };
    // Nothing, then a wrong result, then what stands there now.
    sheet.records.corrections = vec![made(None), made(before.clone())];
    let sides = played.sides.entrants().map(|id| sheet.contest.entrants[id].name.clone()).collect::<Vec<_>>();
    let terms = Terms::of(&sheet.contest.regulations);
    let words =
        |result: &Option<MatchResult>| result_words(terms, &played.sides, result.as_ref().unwrap()).zh;
    let text = text_of(&sheet, Kind::ResultsBook, &Order::default());
    let (of, wrong, now) = (sides.join("对"), words(&before), words(&played.result));
    for line in [
        format!("{of}：无成绩更正为{wrong}；已公布的编排不变"),
        format!("{of}：{wrong}更正为{now}；已公布的编排不变"),
    ] {
        assert!(text.contains(&line), "{line}: {text}");
    }
}

#[test]
fn scenario_t109_poster_and_programme_carry_the_real_field_and_a_code() {
    let sheet = played("guandan-swiss-2018", 26, Some(1));
    let order = Order {
        link: Some("HTTPS://EXAMPLE.ORG/E/7K3MA1".to_owned()),
        place: Some("第六中学".to_owned()),
        ..Order::default()
    };
    for kind in [Kind::Poster, Kind::Programme] {
        let pages = pages_of(&laid_out(&sheet, kind, &order));
        let text: String = pages.iter().map(Page::text).collect();
        for word in ["26对", "HTTPS://EXAMPLE.ORG/E/7K3MA1", "第六中学", "积分编排1轮"] {
            assert!(text.contains(word), "{kind:?}: {word}: {text}");
        }
        assert_eq!(pages.iter().map(|page| page.pictures).sum::<usize>(), 1, "{kind:?}");
    }
    let programme = text_of(&sheet, Kind::Programme, &order);
    for entrant in sheet.contest.entrants.values() {
        assert!(programme.contains(&entrant.name), "{}: {programme}", entrant.name);
    }
    assert!(programme.contains("第1轮对阵"), "{programme}");
    let mut early = sheet;
    early.contest.rounds.clear();
    assert!(!text_of(&early, Kind::Programme, &order).contains("第1轮对阵"));
    let poster = pages_of(&laid_out(&early, Kind::Poster, &order));
    assert_eq!(poster.len(), 1);
}

#[test]
fn j4_2_every_player_has_one_pass_ten_to_a_page() {
    let sheet = played("guandan-swiss-2018", 12, Some(1));
    let order = Order { link: Some("HTTPS://EXAMPLE.ORG/E/7K3MA1".to_owned()), ..Order::default() };
    let pages = pages_of(&laid_out(&sheet, Kind::Passes, &order));
    assert_eq!(pages.len(), 3, "24 players");
    assert_eq!(pages.iter().map(|page| page.pictures).collect::<Vec<_>>(), [10, 10, 4]);
    let text: String = pages.iter().map(Page::text).collect();
    assert_eq!(text.matches("参赛证").count(), 24);
    for player in sheet.players.values().flatten() {
        assert!(text.contains(&player.name), "{}: {text}", player.name);
    }
}

#[test]
fn j6_4_the_record_of_the_draw_has_every_number_and_what_proves_it() {
    let mut sheet = played("guandan-swiss-2018", 13, Some(1));
    let plain = text_of(&sheet, Kind::DrawRecord, &Order::default());
    assert!(plain.contains("没有抽签的记录") && plain.contains("抽签时间"), "lines to write on: {plain}");
    sheet.draw = Some(DrawFacts {
        at: NaiveDate::from_ymd_opt(2018, 3, 30).and_then(|day| day.and_hms_opt(9, 5, 0)),
        roster_code: "9F3A 21C7".to_owned(),
        seed: "0f".repeat(32),
        algorithm: "洗牌算法v1".to_owned(),
    });
    // The command line has no more than the exported sheet.
    let sheet = Sheet::read(sheet.to_json().as_bytes()).unwrap();
    let text = text_of(&sheet, Kind::DrawRecord, &Order::default());
    for word in ["2018年3月30日 9:05", "9F3A 21C7", "0f0f0f", "洗牌算法v1", "抽签人", "监督人"] {
        assert!(text.replace('\u{200b}', "").contains(word), "{word}: {text}");
    }
    for entrant in sheet.contest.entrants.values() {
        assert!(text.contains(&entrant.name), "{}: {text}", entrant.name);
    }
    let mut undrawn = sheet;
    for entrant in undrawn.contest.entrants.values_mut() {
        entrant.draw_number = None;
    }
    let refused = print(&undrawn, Kind::DrawRecord, &Order::default(), fonts(), Pages::Pdf).unwrap_err();
    assert_eq!(refused, Unprintable::NotDrawn);
}

#[test]
fn r14_3_7_the_correction_record_has_what_who_when_and_why_and_is_signed() {
    let mut sheet = played("guandan-swiss-2018", 8, Some(2));
    let played = sheet.contest.rounds[0].matches[0].clone();
    let made = CorrectionFacts {
        round: "第1轮".to_owned(),
        table: played.table,
        sides: played.sides.clone(),
        before: "9:6".to_owned(),
        after: "9:8".to_owned(),
        kind: "录入错误".to_owned(),
        reason: "记分员看错了南北的级数".to_owned(),
        by: "裁判长".to_owned(),
        at: NaiveDate::from_ymd_opt(2026, 3, 31).unwrap().and_hms_opt(10, 5, 0).unwrap(),
        stays: "不改变已公布的编排".to_owned(),
    };
    let order = Order { corrections: Some(vec![made.clone(), made]), ..Order::default() };
    let text = text_of(&sheet, Kind::CorrectionRecord, &order);
    let sides: Vec<_> = played.sides.entrants().map(|id| sheet.contest.entrants[id].name.clone()).collect();
    for word in [
        "共2件",
        "第1轮　1号桌",
        &sides.join("对"),
        "9:6",
        "9:8",
        "录入错误",
        "记分员看错了南北的级数",
        "2026年3月31日10:05",
        "不改变已公布的编排",
    ] {
        assert_eq!(text.matches(word).count(), if word == "共2件" { 1 } else { 2 }, "{word}: {text}");
    }
    for signature in ["东西", "南北", "裁判长"] {
        assert!(text.matches(signature).count() >= 2, "{signature}: {text}");
    }
    // A sheet knows what, and leaves who, when and why to be written.
    let of_sheet = text_of(&sheet, Kind::CorrectionRecord, &Order::default());
    assert!(of_sheet.contains("无成绩") && of_sheet.contains(&sides.join("对")), "{of_sheet}");
    sheet.records.corrections.clear();
    let refused = print(&sheet, Kind::CorrectionRecord, &Order::default(), fonts(), Pages::Pdf).unwrap_err();
    assert_eq!(refused, Unprintable::NoCorrections);
}

#[test]
fn r14_2_4_a_score_card_adds_up_to_the_ranking() {
    let sheet = played("guandan-swiss-2018", 12, None);
    let text = text_of(&sheet, Kind::ScoreCards, &Order::default());
    let ranking = saiwu_domain::standings::standings(&sheet.contest, None);
    assert_eq!(text.matches("最终排名：第").count(), 12, "{text}");
    for row in &ranking.rows {
        assert!(text.contains(&format!("最终排名：第{}名", row.rank)), "{}: {text}", row.rank);
    }
    for round in 1..=4 {
        assert!(text.matches(&format!("第{round}轮")).count() >= 8, "round {round}: {text}");
    }
    let second = Order { round: Some(RoundNumber(2)), ..Order::default() };
    let text = text_of(&sheet, Kind::ScoreCards, &second);
    assert!(text.contains("第2轮后排名：第") && !text.contains("第3轮"), "{text}");
}

#[test]
fn r14_2_5_every_winner_signs_for_the_prize() {
    let mut sheet = played("guandan-swiss-2018", 8, None);
    sheet.contest.regulations.awards = Awards::First(3);
    let text = text_of(&sheet, Kind::Receipts, &Order::default());
    for word in ["第一名", "第二名", "第三名", "签收", "经手人"] {
        assert!(text.contains(word), "{word}: {text}");
    }
    let rows = saiwu_domain::standings::standings(&sheet.contest, None).rows;
    for (at, row) in rows.iter().enumerate() {
        let id = row.ranked.to_string();
        let (_, players) = sheet.players.iter().find(|(entrant, _)| entrant.to_string() == id).unwrap();
        for player in players {
            assert_eq!(text.contains(&player.name), at < 3, "{}: {text}", player.name);
        }
    }
}

#[test]
fn r2_4_1_results_printed_in_the_middle_say_so_first_and_on_every_page() {
    let whole = played("guandan-swiss-2018", 12, None);
    let up_to = |rounds: usize| {
        let mut sheet = whole.clone();
        sheet.contest.rounds.truncate(rounds);
        sheet
    };
    let (open, between) = (before_last_round(up_to(3)), up_to(2));
    for (sheet, words) in [
        (&open, ["成绩册（截至第2轮，未完）", "第3轮还有6桌没有成绩", "共4轮，已公布3轮"]),
        (&between, ["成绩册（截至第2轮，未完）", "共4轮，已公布2轮", "暂定"]),
    ] {
        let pages: Vec<_> =
            pages_of(&laid_out(sheet, Kind::ResultsBook, &Order::default())).iter().map(Page::text).collect();
        let missing: Vec<_> = words.iter().filter(|word| !pages[0].contains(*word)).collect();
        assert!(missing.is_empty(), "{missing:?}: {}", pages[0]);
        assert!(pages.iter().all(|page| page.contains("未完")), "in the foot of every page");
    }
    assert!(!text_of(&whole, Kind::ResultsBook, &Order::default()).contains("未完"));
    // Everything is played, and nobody has declared it final.
    let waiting = Order { is_final: Some(false), ..Order::default() };
    let text = text_of(&whole, Kind::ResultsBook, &waiting);
    assert!(text.contains("成绩册（暂定）") && text.contains("最终成绩还没有公布"), "{text}");
    assert!(!text.contains("最终排名"), "{text}");
    // The chief referee ended it after two rounds (R9.5.2): it is the last word, with its certificates.
    let ended = Order { is_final: Some(true), ..Order::default() };
    let mut early = between;
    early.contest.lots = ties_to_decide(&early.contest).into_iter().map(|tie| tie.tied).collect();
    early.contest.regulations.awards = Awards::First(1);
    let text = text_of(&early, Kind::ResultsBook, &ended);
    assert!(text.contains("最终排名") && text.contains("获奖名单") && !text.contains("未完"), "{text}");
    assert!(text_of(&early, Kind::Certificates, &ended).contains("第一名"));
    // Everything is played, and a tie waits for a lot.
    let mut tied = whole.clone();
    for played in tied.contest.rounds.iter_mut().flat_map(|round| &mut round.matches) {
        played.result = Some(MatchResult::Outcome { winner: None });
        played.penalties.clear();
    }
    assert!(!ties_to_decide(&tied.contest).is_empty());
    let text = text_of(&tied, Kind::ResultsBook, &Order::default());
    assert!(text.contains("成绩册（名次未定）") && !text.contains("未完"), "{text}");
    // In Excel the first sheet says it.
    assert!(workbook(&open, Kind::ResultsBook, &Order::default()).is_ok());
}

#[test]
fn an_erased_person_is_no_name_in_the_results_and_gets_no_pass_and_no_certificate() {
    let mut sheet = played("guandan-swiss-2018", 8, None);
    sheet.contest.regulations.awards = Awards::First(2);
    let first = saiwu_domain::standings::standings(&sheet.contest, None).rows[0].ranked.to_string();
    let id = sheet.players.keys().find(|id| id.to_string() == first).unwrap().clone();
    let entrant = sheet.contest.entrants[&id].name.clone();
    let left = sheet.players[&id][1].name.clone();
    sheet.players.get_mut(&id).unwrap()[0].name = saiwu_domain::event::ERASED_NAME.to_owned();
    let all = Order::default();
    for kind in [Kind::ResultsBook, Kind::Standings, Kind::Programme, Kind::Receipts] {
        let text = text_of(&sheet, kind, &all);
        assert!(text.contains("（资料已删除）"), "{kind:?}: {text}");
    }
    let pages = |kind, order: &Order| -> Vec<String> {
        pages_of(&laid_out(&sheet, kind, order)).iter().map(Page::text).collect()
    };
    let each = Order { per_person: true, ..Order::default() };
    for (kind, order, made) in
        [(Kind::Passes, &all, 2), (Kind::Certificates, &each, 3), (Kind::Certificates, &all, 2)]
    {
        let pages = pages(kind, order);
        assert_eq!(pages.len(), made + 1, "{kind:?}: a page for the organizer");
        let (last, made) = pages.split_last().unwrap();
        assert!(made.iter().all(|page| !page.contains("已删除")), "{kind:?}: {made:?}");
        assert!(made.iter().any(|page| page.contains(&left)), "{kind:?}: the other one has it");
        assert!(last.contains("没有印的") && last.contains(&entrant) && last.contains("1 人"), "{last}");
    }
    assert_eq!(certificates(&sheet, &each).unwrap().len(), 3);
    let one = Order { only: Some(1), ..each };
    assert_eq!(pages(Kind::Certificates, &one).len(), 1, "a picture of one has nothing for the organizer");
    let none = Order { only: Some(3), ..Order::default() };
    assert!(matches!(certificates_of(&sheet, &none), Err(Unprintable::NoSuchCertificate)));
}

fn certificates_of(sheet: &Sheet, order: &Order) -> Result<(), Unprintable> {
    check(sheet, Kind::Certificates, order)
}

#[test]
fn a_poster_has_the_event_code_for_whoever_types_it_and_a_line_where_no_address_is_known() {
    let sheet = played("guandan-swiss-2018", 8, Some(1));
    let plain = Order { event_code: Some("7K3MA1".to_owned()), ..Order::default() };
    let linked = Order { link: Some("HTTPS://EXAMPLE.ORG/E/7K3MA1".to_owned()), ..plain.clone() };
    for kind in [Kind::Poster, Kind::Programme] {
        assert!(text_of(&sheet, kind, &plain).contains("7K3MA1"), "{kind:?}");
    }
    assert!(text_of(&sheet, Kind::Poster, &plain).contains("打开网址"));
    let text = text_of(&sheet, Kind::Poster, &linked);
    assert!(text.contains("扫码看对阵") && text.contains("赛事码"), "{text}");
}

#[test]
fn j4_4_the_programme_has_rounds_groups_and_lines_for_what_the_event_does_not_know() {
    let sheet = played("shuangsheng-groups-2018", 16, None);
    let order = Order { organizer: Some("某市教育工会".to_owned()), ..Order::default() };
    let text = text_of(&sheet, Kind::Programme, &order);
    for word in [
        "主办单位",
        "某市教育工会",
        "承办单位",
        "比赛地点",
        "报到",
        "开始时间",
        "小组赛第1轮",
        "分钟",
        "分组",
        "小组赛A组",
    ] {
        assert!(text.contains(word), "{word}: {text}");
    }
    let mut sheet = played("guandan-swiss-2018", 8, None);
    sheet.contest.rounds.truncate(1);
    let text = text_of(&sheet, Kind::Programme, &order);
    assert!(text.contains("第4轮") && !text.contains("分组"), "rounds that are still to come, too: {text}");
}

#[test]
fn each_paper_has_its_own_reason_before_the_first_round() {
    let mut sheet = played("guandan-swiss-2018", 8, Some(1));
    sheet.contest.rounds.clear();
    let why = |kind: Kind| {
        let refused = check(&sheet, kind, &Order::default()).unwrap_err();
        refused.sentence_for(kind)
    };
    let kinds = [
        Kind::PairingSheet,
        Kind::ScoreSlips,
        Kind::TableCards,
        Kind::Standings,
        Kind::ScoreCards,
        Kind::ResultsBook,
    ];
    let said: std::collections::BTreeSet<_> = kinds.map(|kind| why(kind).zh).into();
    assert_eq!(said.len(), kinds.len(), "{said:?}");
    assert!(kinds.iter().all(|kind| why(*kind).zh.contains("第1轮") && !why(*kind).en.is_empty()));
    assert!(why(Kind::TableCards).zh.contains("桌签") && !why(Kind::TableCards).zh.contains("对阵"));
}

#[test]
fn r8_2_a_comparison_that_decided_no_place_is_no_column() {
    let sheet = played("shengji-team-swiss-2013", 16, None);
    let shown = super::super::ranking::ranking(&sheet, &Order::default()).unwrap();
    for table in &shown.tables {
        for (at, key) in table.keys.iter().enumerate() {
            assert!(table.rows.iter().any(|row| row.keys[at] != "–"), "{key} says nothing");
        }
        assert!(table.rows.iter().all(|row| row.keys.len() == table.keys.len()));
        assert!(!table.keys.is_empty());
    }
}

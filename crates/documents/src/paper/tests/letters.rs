//! Letters that no font has.

use super::boxes::{Page, full_order, pages_of};
use super::sheets::played;
use super::{ALL, Kind, Order, fonts, laid_out};
use crate::paper::letters_without_glyph;
use saiwu_domain::printing::said_of_letters;
use saiwu_domain::regulations::Awards;
use saiwu_domain::sheet::Sheet;

/// A smile, a letter of Arabic, one that only the computer knows on which it was typed, and a character of an extension
/// that came after the fonts.
const NOWHERE: &str = "😀ش\u{e5a7}\u{31355}";

fn with_letters() -> Sheet {
    let mut sheet = played("guandan-swiss-2018", 8, None);
    sheet.contest.regulations.awards = Awards::First(3);
    sheet.title = "职工比赛🀄".to_owned();
    let ids: Vec<_> = sheet.players.keys().cloned().collect();
    sheet.players.get_mut(&ids[0]).unwrap()[0].name = format!("王{NOWHERE}芳");
    sheet
}

#[test]
fn a_letter_that_no_font_has_is_printed_as_a_sign_and_never_as_a_box() {
    let sheet = with_letters();
    for kind in ALL {
        let order = Order { place: Some("体育馆😀".to_owned()), ..full_order() };
        let pages = pages_of(&laid_out(&sheet, kind, &order));
        for ink in pages.iter().flat_map(|page| &page.texts) {
            assert_eq!(ink.missing, 0, "{kind:?}: {:?}", ink.text);
        }
        let text: String = pages.iter().map(Page::text).collect::<String>().replace('\u{200b}', "");
        assert!(!NOWHERE.chars().any(|letter| text.contains(letter)), "{kind:?}: {text}");
        if matches!(kind, Kind::Passes | Kind::ResultsBook) {
            assert!(text.contains("王〓〓〓〓芳"), "{kind:?}: {text}");
        }
    }
}

#[test]
fn whoever_prints_is_told_whose_letters_they_are() {
    let sheet = with_letters();
    let without = letters_without_glyph(&sheet, &Order::default(), fonts());
    let letters: String = without.iter().map(|one| one.letter).collect();
    assert_eq!(letters, format!("{NOWHERE}🀄"));
    assert!(without[0].name.starts_with('王') && !without[0].unit.is_empty(), "{without:?}");
    assert_eq!((without[4].name.as_str(), without[4].unit.as_str()), ("职工比赛🀄", ""));
    let said = said_of_letters(&without).unwrap();
    assert!(said.zh.starts_with("有5个字打不出来：") && said.zh.contains("😀"), "{said:?}");
    assert_eq!(said_of_letters(&[]), None);
}

#[test]
fn nothing_is_told_of_what_is_not_seen_or_of_a_unit_whose_entrants_bear_its_name() {
    let mut sheet = played("guandan-swiss-2018", 8, None);
    let all = |sheet: &Sheet| letters_without_glyph(sheet, &Order::default(), fonts());
    assert_eq!(all(&sheet), []);
    // Variants of characters, joiners and breaks come along with what is copied.
    sheet.title = "葛\u{e0100}\u{fe0f}\u{200d}城\u{200b}\u{3000}赛\u{feff}\n".to_owned();
    assert_eq!(all(&sheet), []);
    let units: Vec<_> = sheet.contest.units.keys().cloned().collect();
    sheet.contest.units.get_mut(&units[0]).unwrap().name = "第一🀄中学".to_owned();
    for entrant in sheet.contest.entrants.values_mut() {
        entrant.name = format!("第一🀄中学{}队", entrant.id);
    }
    assert_eq!(all(&sheet).len(), 1);
}

#[test]
fn the_rare_characters_of_names_are_in_the_fonts() {
    // Of the third table of 通用规范汉字表 (2013), which was made for names and places, and what registries met since.
    let names = "䶮㛃𬭎𬭊𬬻𬭁𫟹𫓧𪟝𬱖𬱟𬳵𬸚𬸦𬴊𬬭𬘓𬘡𫄨𬍛𬜬𫖯𫖳𬶨𬶭𥔲𫠆㧑㵑㭎㳚㻬㳇𠅤𤧛𣗋犇喆翀昉濛镕頔旻垚赟彧瑀祎邕翯";
    let without: String = names.chars().filter(|letter| !fonts().has(*letter)).collect();
    assert_eq!(without, "");
}

//! The codes, read from the printed page as a phone reads them.

use super::sheets::played;
use super::{ALL, Kind, Order, laid_out};
use rqrr::PreparedImage;
use saiwu_domain::printing::Wifi;
use saiwu_domain::regulations::Awards;
use saiwu_domain::sheet::Sheet;
use std::collections::BTreeSet;
use typst::layout::{Abs, Frame, FrameItem, Point, Transform};
use typst::utils::Scalar;
use typst_layout::PagedDocument;
use typst_render::RenderOptions;

/// Dots for every point: 288 to the inch, less than any printer and any phone at arm's length.
const DOTS: f64 = 4.0;

/// What a phone says that is held over one code after the other; every picture on the pages is a code and is read.
fn read(document: &PagedDocument, kind: Kind) -> Vec<String> {
    let options = RenderOptions { pixel_per_pt: Scalar::new(DOTS), ..RenderOptions::default() };
    let mut found = Vec::new();
    for page in document.pages() {
        let mut pictures = Vec::new();
        add_pictures(&page.frame, Transform::identity(), &mut pictures);
        // Most pages have none, and drawing them takes time.
        if pictures.is_empty() {
            continue;
        }
        let sheet = typst_render::render(page, &options);
        let dots = sheet.data();
        for [left, top, right, bottom] in pictures {
            let grey = |x, y| dots[((top + y) * sheet.width() as usize + left + x) * 4 + 1];
            let mut seen = PreparedImage::prepare_from_greyscale(right - left, bottom - top, grey);
            let said: Vec<_> = seen.detect_grids().iter().map(|code| code.decode().unwrap().1).collect();
            assert_eq!(said.len(), 1, "{kind:?}: one code is read from every picture");
            found.extend(said);
        }
    }
    found
}

/// Where pictures are, in dots: left, top, right, bottom.
fn add_pictures(frame: &Frame, to_page: Transform, pictures: &mut Vec<[usize; 4]>) {
    for (at, item) in frame.items() {
        let here = to_page.pre_concat(Transform::translate(at.x, at.y));
        match item {
            FrameItem::Group(group) => {
                add_pictures(&group.frame, here.pre_concat(group.transform), pictures);
            }
            FrameItem::Image(_, size, _) => {
                let [a, b] = [Point::zero(), size.to_point()].map(|corner| corner.transform(here));
                let dots =
                    |one: Abs, other: Abs| [one.min(other), one.max(other)].map(|at| at.to_pt() * DOTS);
                let [[left, right], [top, bottom]] = [dots(a.x, b.x), dots(a.y, b.y)];
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "dots of a page")]
                pictures.push([left, top, right, bottom].map(|at| at.round() as usize));
            }
            _ => {}
        }
    }
}

/// A sheet from a file in which phones stand beside the names.
fn sheet() -> Sheet {
    let json = played("guandan-swiss-2018", 8, None).to_json();
    let mut sheet =
        Sheet::read(json.replace("\"name\":", "\"phone\": \"13898760543\", \"name\":").as_bytes()).unwrap();
    assert!(!sheet.ignored.is_empty(), "the sheet has phones");
    sheet.contest.regulations.awards = Awards::First(3);
    sheet
}

fn order(link: &str) -> Order {
    Order { link: Some(link.to_owned()), ..Order::default() }
}

#[test]
fn scenario_t109_every_code_on_paper_is_read_leads_to_the_pages_and_holds_no_phone() {
    let link = "HTTP://192.168.31.200:8787/E/7K3MA1";
    let sheet = sheet();
    let players = sheet.players.values().flatten().count();
    for kind in ALL {
        let codes = read(&laid_out(&sheet, kind, &order(link)), kind);
        let expected = match kind {
            Kind::Poster
            | Kind::WifiPoster
            | Kind::Programme
            | Kind::PairingSheet
            | Kind::PairingSheetByUnit => 1..=2,
            Kind::Passes => players..=players,
            // A card stands with a face to either side.
            Kind::TableCards => 4..=8,
            Kind::ScoreSlips => 4..=4,
            _ => 0..=64,
        };
        assert!(expected.contains(&codes.len()), "{kind:?}: {} codes", codes.len());
        for code in codes {
            assert_eq!(code, link, "{kind:?}");
        }
    }
}

#[test]
fn j7_3_the_code_of_a_slip_and_of_a_card_leads_to_its_own_table() {
    let sheet = sheet();
    for kind in [Kind::ScoreSlips, Kind::TableCards] {
        let codes = read(&laid_out(&sheet, kind, &order("HTTPS://EXAMPLE.ORG/T/7K3MA1/{table}")), kind);
        let found: BTreeSet<_> = codes.into_iter().collect();
        let expected = (1..=4).map(|table| format!("HTTPS://EXAMPLE.ORG/T/7K3MA1/{table}")).collect();
        assert_eq!(found, expected, "{kind:?}");
    }
}

#[test]
fn c25_the_first_code_of_the_wifi_poster_connects_and_the_second_opens_the_pages() {
    let (link, password) = ("HTTPS://EXAMPLE.ORG/E/7K3MA1", r#"a;b:c\d,"e8"#);
    let wifi = Wifi::new("第六中学体育馆", password).ok();
    let codes = read(&laid_out(&sheet(), Kind::WifiPoster, &Order { wifi, ..order(link) }), Kind::WifiPoster);
    let found: BTreeSet<_> = codes.iter().map(String::as_str).collect();
    let network = r#"WIFI:T:WPA;S:第六中学体育馆;P:a\;b\:c\\d\,\"e8;;"#;
    assert_eq!(found, BTreeSet::from([network, link]));
}

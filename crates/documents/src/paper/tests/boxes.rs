//! Nothing leaves the page, nothing lies on anything else.

use super::sheets::{LONG_UNIT, RARE, before_last_round, played, with_long_names};
use super::{ALL, Kind, Order, laid_out};
use crate::paper::certificates;
use chrono::NaiveDate;
use saiwu_domain::course::ties_to_decide;
use saiwu_domain::printing::Wifi;
use saiwu_domain::regulations::Awards;
use saiwu_domain::sheet::{DrawFacts, Sheet};
use typst::layout::{Abs, Frame, FrameItem, Point, Transform};
use typst::visualize::Geometry;
use typst_layout::PagedDocument;

/// Where ink is, in points from the top left corner of the page.
#[derive(Clone, Debug)]
pub struct Ink {
    pub text: String,
    pub size: f64,
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
    pub missing: usize,
}

/// The texts and the lines of a page.
pub struct Page {
    pub width: f64,
    pub height: f64,
    pub texts: Vec<Ink>,
    pub lines: Vec<[Point; 2]>,
    pub pictures: usize,
}

/// Every page with what is on it.
pub fn pages_of(document: &PagedDocument) -> Vec<Page> {
    let page = |frame: &Frame| {
        let mut page = Page {
            width: frame.width().to_pt(),
            height: frame.height().to_pt(),
            texts: Vec::new(),
            lines: Vec::new(),
            pictures: 0,
        };
        page.add(frame, Transform::identity());
        page
    };
    document.pages().iter().map(|one| page(&one.frame)).collect()
}

impl Page {
    fn add(&mut self, frame: &Frame, to_page: Transform) {
        for (at, item) in frame.items() {
            let here = to_page.pre_concat(Transform::translate(at.x, at.y));
            match item {
                FrameItem::Group(group) => self.add(&group.frame, here.pre_concat(group.transform)),
                FrameItem::Text(text) => {
                    let ink = text.bbox();
                    let corners = [ink.min, ink.max].map(|corner| corner.transform(here));
                    let [a, b] = corners.map(|corner| [corner.x.to_pt(), corner.y.to_pt()]);
                    self.texts.push(Ink {
                        text: text.text.to_string(),
                        size: text.size.to_pt(),
                        left: a[0].min(b[0]),
                        right: a[0].max(b[0]),
                        top: a[1].min(b[1]),
                        bottom: a[1].max(b[1]),
                        missing: text.glyphs.iter().filter(|glyph| glyph.id == 0).count(),
                    });
                }
                FrameItem::Shape(shape, _) if shape.stroke.is_some() => match &shape.geometry {
                    Geometry::Line(to) => {
                        self.lines.push([Point::zero(), *to].map(|end| end.transform(here)))
                    }
                    Geometry::Rect(size) => {
                        let (x, y, zero) = (size.x, size.y, Abs::zero());
                        let corners = [(zero, zero), (x, zero), (x, y), (zero, y), (zero, zero)];
                        let corners = corners.map(|(x, y)| Point::new(x, y).transform(here));
                        self.lines.extend(corners.windows(2).map(|ends| [ends[0], ends[1]]));
                    }
                    Geometry::Curve(_) => {}
                },
                FrameItem::Image(..) => self.pictures += 1,
                FrameItem::Shape(..) | FrameItem::Link(..) | FrameItem::Tag(_) => {}
            }
        }
    }

    /// Everything that is written on the page, in reading order, without the breaks.
    pub fn text(&self) -> String {
        self.texts.iter().map(|ink| ink.text.as_str()).collect()
    }
}

/// A tenth of a millimetre and more.
const TOUCH: f64 = 0.4;

fn assert_tidy(document: &PagedDocument, what: &str) {
    for (number, page) in (1..).zip(pages_of(document)) {
        let texts: Vec<_> = page.texts.iter().filter(|ink| ink.left.is_finite()).collect();
        assert!(!texts.is_empty(), "{what}: page {number} is blank");
        for (at, ink) in texts.iter().enumerate() {
            assert!(
                ink.left >= 0.0 && ink.top >= 0.0 && ink.right <= page.width && ink.bottom <= page.height,
                "{what}: {ink:?} leaves page {number}"
            );
            for other in &texts[at + 1..] {
                let wide = ink.right.min(other.right) - ink.left.max(other.left);
                let high = ink.bottom.min(other.bottom) - ink.top.max(other.top);
                assert!(wide < TOUCH || high < TOUCH, "{what}: page {number}: {ink:?} lies on {other:?}");
            }
            for [a, b] in &page.lines {
                let [ax, ay, bx, by] = [a.x, a.y, b.x, b.y].map(Abs::to_pt);
                let wide = ink.right.min(ax.max(bx)) - ink.left.max(ax.min(bx));
                let high = ink.bottom.min(ay.max(by)) - ink.top.max(ay.min(by));
                // A line has no width of its own: it must run through the ink, not along its edge.
                let upright = (ax - bx).abs() < TOUCH;
                let crossed = match upright {
                    true => ax > ink.left + TOUCH && ax < ink.right - TOUCH && high > TOUCH,
                    false => ay > ink.top + TOUCH && ay < ink.bottom - TOUCH && wide > TOUCH,
                };
                assert!(!crossed, "{what}: page {number}: a line runs through {ink:?}");
            }
        }
    }
}

pub fn full_order() -> Order {
    Order {
        round: None,
        link: Some("HTTP://192.168.31.200:8787/T/7K3MA1/{table}".to_owned()),
        date: NaiveDate::from_ymd_opt(2026, 12, 31),
        organizer: Some(LONG_UNIT.to_owned()),
        place: Some(format!("{LONG_UNIT}职工活动中心")),
        event_code: Some("7K3MA1".to_owned()),
        is_final: None,
        corrections: None,
        wifi: Wifi::new("体育馆无线网二楼", &"8hR!".repeat(15)).ok(),
        per_person: false,
        only: None,
    }
}

fn assert_all_tidy(sheet: &Sheet, what: &str) {
    let mut sheet = sheet.clone();
    sheet.contest.regulations.awards = Awards::First(8);
    sheet.draw = Some(DrawFacts {
        at: NaiveDate::from_ymd_opt(2026, 12, 30).and_then(|day| day.and_hms_opt(15, 5, 0)),
        roster_code: "9F3A 21C7".to_owned(),
        seed: "0123456789abcdef".repeat(4),
        algorithm: "洗牌算法v1".to_owned(),
    });
    // Certificates wait for the lots of a tie.
    let tied = !ties_to_decide(&sheet.contest).is_empty();
    for kind in ALL.into_iter().filter(|kind| !(tied && matches!(kind, Kind::Certificates | Kind::Receipts)))
    {
        let document = laid_out(&sheet, kind, &full_order());
        assert_tidy(&document, &format!("{what}, {kind:?}"));
    }
    if !tied {
        let each = Order { per_person: true, ..full_order() };
        for order in [full_order(), each] {
            let document = laid_out(&sheet, Kind::Certificates, &order);
            assert_tidy(&document, &format!("{what}, certificates"));
            let due = certificates(&sheet, &order).unwrap().len();
            assert_eq!(document.pages().len(), due, "{what}: each on a page of its own");
        }
    }
    for kind in
        [Kind::PairingSheet, Kind::PairingSheetByUnit, Kind::ScoreSlips, Kind::Standings, Kind::ResultsBook]
    {
        let open = before_last_round(sheet.clone());
        assert_tidy(&laid_out(&open, kind, &full_order()), &format!("{what} unplayed, {kind:?}"));
    }
}

#[test]
fn scenario_c77_guandan_usual_and_longest_names_stay_in_their_cells_and_on_the_page() {
    let sheet = played("guandan-swiss-2018", 24, None);
    assert_all_tidy(&sheet, "usual");
    assert_all_tidy(&with_long_names(sheet), "longest");
}

#[test]
fn scenario_c77_thirty_letters_without_a_space_stay_in_their_cells_too() {
    let mut sheet = played("guandan-swiss-2018", 8, None);
    let long = "ABCDEFGHIJKLMNOPQRSTUVWXYZABCD";
    sheet.title = format!("{long}{long}");
    for unit in sheet.contest.units.values_mut() {
        unit.name = long.to_owned();
    }
    for entrant in sheet.contest.entrants.values_mut() {
        entrant.name = format!("{long}{}", entrant.id);
    }
    for player in sheet.players.values_mut().flatten() {
        player.name = long.to_lowercase();
    }
    assert_all_tidy(&sheet, "letters");
}

#[test]
fn scenario_c77_teams_groups_and_boards_stay_in_their_cells_and_on_the_page() {
    for (name, entrants) in [
        ("shengji-team-swiss-2013", 16),
        ("shuangsheng-groups-2018", 16),
        ("xiangqi-boards-2015", 10),
        ("xiangqi-swiss", 15),
    ] {
        assert_all_tidy(&with_long_names(played(name, entrants, None)), name);
    }
}

#[test]
fn scenario_c77_rare_characters_have_their_glyphs_on_every_paper() {
    let mut sheet = with_long_names(played("guandan-swiss-2018", 8, None));
    sheet.contest.regulations.awards = Awards::First(3);
    for kind in ALL {
        let pages = pages_of(&laid_out(&sheet, kind, &full_order()));
        for ink in pages.iter().flat_map(|page| &page.texts) {
            assert_eq!(ink.missing, 0, "{kind:?}: a character of {:?} is missing in the font", ink.text);
        }
        let text: String = pages.iter().map(Page::text).collect();
        let named =
            !matches!(kind, Kind::TableCards | Kind::Poster | Kind::WifiPoster | Kind::CorrectionRecord);
        assert_eq!(RARE.chars().all(|rare| text.contains(rare)), named, "{kind:?}");
    }
}

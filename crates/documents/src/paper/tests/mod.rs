//! Paper, looked at through its laid-out pages.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]
#![allow(clippy::float_arithmetic, reason = "places on a page")]

mod boxes;
mod codes;
mod contents;
mod letters;
mod sheets;
mod slips;
mod workbook;

use super::{Fonts, Kind, Order, pages};
use saiwu_domain::sheet::Sheet;
use std::sync::LazyLock;
use typst_layout::PagedDocument;

const ALL: [Kind; Kind::ALL.len()] = Kind::ALL;

/// The fonts of this machine, read once for all tests.
fn fonts() -> &'static Fonts {
    static FONTS: LazyLock<Fonts> = LazyLock::new(|| {
        let files = ["NotoSansCJK-Regular.ttc", "NotoSansCJK-Bold.ttc"].map(|name| {
            let path = format!("/usr/share/fonts/opentype/noto/{name}");
            std::fs::read(&path).unwrap_or_else(|error| {
                panic!("{path}: {error}. These tests need Chinese fonts: apt-get install fonts-noto-cjk")
            })
        });
        Fonts::new(files).expect("Noto Sans CJK has Chinese characters")
    });
    &FONTS
}

fn laid_out(sheet: &Sheet, kind: Kind, order: &Order) -> PagedDocument {
    pages(sheet, kind, order, fonts()).unwrap_or_else(|error| panic!("{kind:?}: {error}"))
}

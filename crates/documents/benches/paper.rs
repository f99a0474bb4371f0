//! How long paper takes once the fonts are read. `cargo bench -p saiwu-documents --bench paper`.
//!
//! Every print has another title and other names, as every round has: nothing comes from what an earlier print laid out,
//! apart from what any sheet of this kind has in common.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a bench fails by panicking")]

use divan::{Bencher, black_box};
use saiwu_documents::paper::{Fonts, Kind, Order, Pages, print};
use saiwu_domain::practice::{GenerateSettings, Share, generate};
use saiwu_domain::regulations::template;
use saiwu_domain::sheet::Sheet;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

static FONTS: LazyLock<Fonts> = LazyLock::new(|| {
    let files = ["NotoSansCJK-Regular.ttc", "NotoSansCJK-Bold.ttc"]
        .map(|name| format!("/usr/share/fonts/opentype/noto/{name}"))
        .map(|path| std::fs::read(path).expect("apt-get install fonts-noto-cjk"));
    Fonts::new(files).expect("Noto Sans CJK has Chinese characters")
});

fn main() {
    divan::main();
}

fn played(entrants: u32, rounds: u32) -> Sheet {
    let none = Share::per_mille(0).unwrap();
    let settings = GenerateSettings {
        regulations: template("guandan-swiss-2018").unwrap(),
        entrants,
        units: None,
        rounds: Some(rounds),
        seed: 3,
        draws: None,
        forfeits: none,
        withdrawals: none,
    };
    generate(&settings).unwrap()
}

fn measure(bencher: Bencher<'_, '_>, sheet: &Sheet, kind: Kind) {
    static PRINTS: AtomicU32 = AtomicU32::new(0);
    LazyLock::force(&FONTS);
    let other_names = || {
        let number = PRINTS.fetch_add(1, Ordering::Relaxed);
        let mut sheet = sheet.clone();
        sheet.title = format!("第{number}次职工扑克牌比赛");
        for entrant in sheet.contest.entrants.values_mut() {
            entrant.name = format!("{}{number}", entrant.name);
        }
        sheet
    };
    bencher.with_inputs(other_names).bench_values(|sheet| {
        print(black_box(&sheet), kind, &Order::default(), &FONTS, Pages::Pdf).unwrap().len()
    });
}

#[divan::bench(sample_count = 20)]
fn pairing_sheet_of_64_tables(bencher: Bencher<'_, '_>) {
    measure(bencher, &played(128, 1), Kind::PairingSheet);
}

#[divan::bench(sample_count = 20)]
fn score_slips_of_64_tables(bencher: Bencher<'_, '_>) {
    measure(bencher, &played(128, 1), Kind::ScoreSlips);
}

#[divan::bench(sample_count = 20)]
fn results_book_of_64_pairs(bencher: Bencher<'_, '_>) {
    measure(bencher, &played(64, 4), Kind::ResultsBook);
}

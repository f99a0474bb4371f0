//! Fonts with Chinese characters: those that are named, or those of the system at their known places. The system is never
//! searched: that takes seconds.

use crate::failure::{Exit, Failure};
use crate::files;
use saiwu_documents::paper::{Fonts, Unprintable};
use saiwu_domain::sentence::Sentence;
use std::path::{Path, PathBuf};

/// Regular and bold, in the order of preference; behind them what has the rare characters of names (扩展B区), where the
/// first ones do not.
const SANS: &[&[&str]] = &[
    &[
        "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
        "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc",
    ],
    &["/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc", "/usr/share/fonts/noto-cjk/NotoSansCJK-Bold.ttc"],
    &["C:\\Windows\\Fonts\\msyh.ttc", "C:\\Windows\\Fonts\\msyhbd.ttc", "C:\\Windows\\Fonts\\simsunb.ttf"],
    &["/System/Library/Fonts/Hiragino Sans GB.ttc", "/System/Library/Fonts/Hiragino Sans GB.ttc"],
];

/// The same for what is framed.
const SERIF: &[&[&str]] = &[
    &[
        "/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc",
        "/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc",
    ],
    &[
        "/usr/share/fonts/noto-cjk/NotoSerifCJK-Regular.ttc",
        "/usr/share/fonts/noto-cjk/NotoSerifCJK-Bold.ttc",
    ],
    &["C:\\Windows\\Fonts\\simsun.ttc", "C:\\Windows\\Fonts\\simsunb.ttf"],
];

/// Reads the fonts that are named; without any, those of the system.
pub fn load(named: &[PathBuf], formal: bool) -> Result<Fonts, Failure> {
    if let Some(first) = named.first() {
        let all = named.iter().map(|path| files::read(path)).collect::<Result<Vec<_>, _>>()?;
        return Fonts::new(all).map_err(|_| {
            let file = first.display();
            let message = Sentence::new(
                format!("{file}：这不是有汉字的字体文件（.ttf、.otf或.ttc）"),
                format!("{file}: no font file with Chinese characters (.ttf, .otf or .ttc)"),
            );
            Failure::bad_input("no_font", "--font", message)
        });
    }
    of_system(formal).map_err(|_| {
        let message = Sentence::new(
            "这台电脑上没有找到中文字体；请安装（Debian：apt-get install fonts-noto-cjk），或用--font FILE指定一个字体文件",
            "no Chinese font was found on this computer: install one (Debian: apt-get install fonts-noto-cjk), or name a \
             font file with --font FILE",
        );
        Failure::new(Exit::Io, "no_font", message)
    })
}

/// Those of the system at their known places; serif ones for what is framed, if there are any.
pub fn of_system(formal: bool) -> Result<Fonts, Unprintable> {
    let serif: &[&[&str]] = if formal { SERIF } else { &[] };
    let known = serif
        .iter()
        .chain(SANS)
        .find(|files| files.first().is_some_and(|regular| Path::new(regular).is_file()));
    Fonts::new(known.into_iter().copied().flatten().filter_map(|path| std::fs::read(path).ok()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// YaHei and SimSun end before Extension B; SimSun-ExtB has it.
    #[test]
    fn on_windows_rare_characters_of_names_have_a_font_behind_the_usual_one() {
        let windows = SANS.iter().chain(SERIF).filter(|files| files[0].starts_with("C:"));
        let last: Vec<_> = windows.map(|files| files[files.len() - 1]).collect();
        assert_eq!(last, ["C:\\Windows\\Fonts\\simsunb.ttf"; 2]);
    }
}

//! Fonts with Chinese characters: those that are named, or those of the system at their known places. The system is never
//! searched: that takes seconds.

use crate::failure::{Exit, Failure};
use crate::files;
use saiwu_documents::paper::{Fonts, Unprintable};
use saiwu_domain::sentence::Sentence;
use std::path::{Path, PathBuf};

/// Regular and bold, in the order of preference.
const SANS: &[[&str; 2]] = &[
    [
        "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
        "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc",
    ],
    ["/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc", "/usr/share/fonts/noto-cjk/NotoSansCJK-Bold.ttc"],
    ["C:\\Windows\\Fonts\\msyh.ttc", "C:\\Windows\\Fonts\\msyhbd.ttc"],
    ["/System/Library/Fonts/Hiragino Sans GB.ttc", "/System/Library/Fonts/Hiragino Sans GB.ttc"],
];

/// The same for what is framed.
const SERIF: &[[&str; 2]] = &[
    [
        "/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc",
        "/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc",
    ],
    ["/usr/share/fonts/noto-cjk/NotoSerifCJK-Regular.ttc", "/usr/share/fonts/noto-cjk/NotoSerifCJK-Bold.ttc"],
    ["C:\\Windows\\Fonts\\simsun.ttc", "C:\\Windows\\Fonts\\simsunb.ttf"],
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
    let serif: &[[&str; 2]] = if formal { SERIF } else { &[] };
    let known = serif.iter().chain(SANS).find(|[regular, _]| Path::new(regular).is_file());
    Fonts::new(known.into_iter().flatten().filter_map(|path| std::fs::read(path).ok()))
}

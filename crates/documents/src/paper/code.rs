//! QR codes as vector pictures: a code that is enlarged by the printer stays sharp.

use super::Unprintable;
use qrcode::{Color, EcLevel, QrCode};

/// More would need modules below 0.6 mm at the printed size.
const MOST_CHARACTERS: usize = 100;

/// The code of a link as SVG, with the quiet zone a scanner needs.
pub(super) fn of_link(link: &str) -> Result<String, Unprintable> {
    if link.chars().count() > MOST_CHARACTERS {
        return Err(Unprintable::LinkTooLong);
    }
    svg(link, EcLevel::Q)
}

/// The code of a text of any kind, for places where it is printed large.
pub(super) fn of_text(text: &str) -> Result<String, Unprintable> {
    svg(text, EcLevel::M)
}

fn svg(text: &str, level: EcLevel) -> Result<String, Unprintable> {
    let code = QrCode::with_error_correction_level(text, level).map_err(|_| Unprintable::LinkTooLong)?;
    let width = code.width();
    let mut path = String::new();
    for (row, colors) in code.to_colors().chunks(width).enumerate() {
        let mut column = 0;
        for run in colors.chunk_by(|a, b| a == b) {
            if run[0] == Color::Dark {
                path.push_str(&format!("M{column} {row}h{length}v1h-{length}z", length = run.len()));
            }
            column += run.len();
        }
    }
    let size = width + 8;
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-4 -4 {size} {size}\" width=\"{size}\" \
         height=\"{size}\"><rect x=\"-4\" y=\"-4\" width=\"{size}\" height=\"{size}\" fill=\"#fff\"/>\
         <path d=\"{path}\" shape-rendering=\"crispEdges\"/></svg>"
    ))
}

//! How the numbers were drawn: what anybody needs to draw the same ones again.
//!
//! ```json
//! "draw": {"at": "2026-03-31T09:05", "roster_code": "9F3A 21C7", "algorithm": "…", "seed": "…"}
//! ```

use super::error::SheetError;
use super::node::Node;
use chrono::NaiveDateTime;
use serde::Serialize;

const MINUTE: &str = "%Y-%m-%dT%H:%M";

/// The draw of the numbers. A sheet that was written by hand has none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawFacts {
    /// When, in China, to the minute.
    pub at: Option<NaiveDateTime>,
    /// 校验码 of the locked roster, such as 9F3A 21C7.
    pub roster_code: String,
    /// Name and version of the shuffle.
    pub algorithm: String,
    /// 64 hex digits.
    pub seed: String,
}

/// As it stands in a sheet.
#[derive(Serialize)]
pub(super) struct WrittenDraw<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<String>,
    roster_code: &'a str,
    algorithm: &'a str,
    seed: &'a str,
}

impl<'a> From<&'a DrawFacts> for WrittenDraw<'a> {
    fn from(draw: &'a DrawFacts) -> Self {
        Self {
            at: draw.at.map(|at| at.format(MINUTE).to_string()),
            roster_code: &draw.roster_code,
            algorithm: &draw.algorithm,
            seed: &draw.seed,
        }
    }
}

pub(super) fn draw(root: &Node<'_>, ignored: &mut Vec<String>) -> Result<Option<DrawFacts>, SheetError> {
    let Some(node) = root.get("draw") else { return Ok(None) };
    node.object(&["at", "roster_code", "algorithm", "seed"], ignored)?;
    let minute = |at: Node<'_>| {
        let text = at.text()?;
        NaiveDateTime::parse_from_str(&text, MINUTE)
            .map_err(|_| at.wrong("时间，例如 \"2026-03-31T09:05\"", "a time such as \"2026-03-31T09:05\""))
    };
    Ok(Some(DrawFacts {
        at: node.get("at").map(minute).transpose()?,
        roster_code: node.need("roster_code")?.text()?,
        algorithm: node.need("algorithm")?.text()?,
        seed: node.need("seed")?.text()?,
    }))
}

//! 抽签记录: who has which number, the lots of later stages, and what anybody needs to draw the same again.

use super::engine::Template;
use super::words::{Named, day, field, minute, name_of, named};
use super::{Order, Unprintable, code, template};
use saiwu_domain::course::stage_title;
use saiwu_domain::sheet::Sheet;
use serde::Serialize;

pub(super) const TEMPLATE: Template = template!("draw-record");

#[derive(Serialize)]
pub(super) struct DrawRecord {
    date: Option<String>,
    counts: String,
    code: Option<String>,
    link: Option<String>,
    /// 抽签时间, 校验码, 随机种子, 洗牌算法; absent where the sheet does not come from a draw of ours: lines to write on.
    proof: Option<Proof>,
    /// By number.
    numbers: Vec<Named>,
    stages: Vec<StageLots>,
}

#[derive(Serialize)]
struct Proof {
    at: Option<String>,
    roster_code: String,
    seed: String,
    algorithm: String,
}

#[derive(Serialize)]
struct StageLots {
    title: String,
    /// The first lot first.
    lots: Vec<String>,
}

pub(super) fn record(sheet: &Sheet, order: &Order) -> Result<DrawRecord, Unprintable> {
    let contest = &sheet.contest;
    let mut drawn: Vec<_> = contest.entrants.values().filter(|it| it.draw_number.is_some()).collect();
    drawn.sort_by_key(|entrant| entrant.draw_number);
    if drawn.is_empty() {
        return Err(Unprintable::NotDrawn);
    }
    let stages = sheet.records.stage_lots.iter().map(|(stage, lots)| StageLots {
        title: stage_title(contest, *stage).zh,
        lots: lots.iter().map(|id| name_of(contest, id)).collect(),
    });
    let link = order.link.clone().filter(|link| !link.contains("{table}"));
    Ok(DrawRecord {
        date: order.date.map(day),
        counts: field(contest),
        code: link.as_deref().map(code::of_link).transpose()?,
        link,
        proof: sheet.draw.as_ref().map(|draw| Proof {
            at: draw.at.map(minute),
            roster_code: draw.roster_code.clone(),
            seed: draw.seed.clone(),
            algorithm: draw.algorithm.clone(),
        }),
        numbers: drawn.iter().map(|entrant| named(sheet, &entrant.id)).collect(),
        stages: stages.collect(),
    })
}

//! What a match is worth (V22, V23).

use super::search::{Hit, Scope, pattern, reading};
use super::{Field, Finding, Reading, State};
use crate::points::Points;
use crate::sentence::Sentence;
use serde_json::{Value, json};

pub(super) fn findings(scope: &Scope<'_>) -> Vec<Finding> {
    vec![match_points(scope), victory_points(scope)]
}

fn match_points(scope: &Scope<'_>) -> Finding {
    let bands = pattern!(
        "高出(?:负方|对方)? ?<n> ?级(?:[(]含[)])?(以下)?[^。]{0,50}?胜方(?:记|得|积) ?<p> ?个?场?分,负方(?:记|得|积) ?<p> ?个?场?分"
    );
    let found: Vec<_> = scope.hits(bands).into_iter().filter_map(|hit| Band::new(&hit)).collect();
    if !found.is_empty() {
        return by_bands(scope, found);
    }
    let win = pattern!("胜(?:者|方|队|一场|一局|一盘|一轮)?(?:得|积|记|计) ?<p> ?个?场?分");
    let loss = pattern!("(?:负|败)(?:者|方|队|一场|一局|一盘|一轮)?(?:得|积|记|计)? ?<p> ?个?场?分");
    let draw = pattern!("(?:平|和)(?:局|棋|者|则|手)?(?:双方)?(?:各)?(?:得|积|记|计)? ?<p> ?个?场?分");
    let one = |pattern| {
        let hits = scope.hits(pattern);
        let mut values: Vec<(Points, _)> =
            hits.into_iter().filter_map(|hit| Some((hit.points(1)?, hit.range))).collect();
        values.dedup_by_key(|(value, _)| *value);
        values
    };
    let (wins, losses, draws) = (one(win), one(loss), one(draw));
    let Some((won, won_at)) = wins.first().cloned() else { return Finding::not_said(Field::MatchPoints) };
    let Some((lost, lost_at)) = losses.first().cloned() else {
        return Finding::incomplete(
            Field::MatchPoints,
            scope.source(won_at),
            "只写了胜方得分",
            "Only the winner's points are said",
        );
    };
    let mut set: Vec<(&'static str, Value)> =
        vec![("match_points.bands", json!([{"min_d": 0, "winner": won, "loser": lost}]))];
    let mut words = Sentence::new(format!("胜{won}负{lost}"), format!("won {won}, lost {lost}"));
    let mut sources = vec![scope.source(won_at), scope.source(lost_at)];
    if let Some((drawn, drawn_at)) = draws.first().cloned() {
        set.push(("match_points.draw", json!(drawn)));
        words = Sentence::new(
            format!("胜{won}平{drawn}负{lost}"),
            format!("won {won}, drawn {drawn}, lost {lost}"),
        );
        sources.push(scope.source(drawn_at));
    }
    let finding = Finding::settled(Field::MatchPoints, vec![reading(words, set, sources)]);
    let upside_down = lost >= won || draws.first().is_some_and(|(drawn, _)| *drawn > won || *drawn < lost);
    if wins.len() > 1 || losses.len() > 1 || draws.len() > 1 {
        finding.likely("得分有不同的说法，请核对", "The points are said in different ways; please check")
    } else if upside_down {
        finding.likely("胜、平、负的得分高低不对，请核对", "The order of these points is odd; please check")
    } else {
        finding
    }
}

/// 高出3级（含）以上 2比0, 高出2级（含）以下 1.5比0.5.
struct Band {
    levels: u32,
    below: bool,
    winner: Points,
    loser: Points,
    range: std::ops::Range<usize>,
    /// The victory points that are printed beside it are those of so many levels.
    fits_scale: bool,
}

impl Band {
    fn new(hit: &Hit<'_>) -> Option<Self> {
        let levels = hit.number(1)?;
        let scale = pattern!("([0-9]{1,2}):([0-9]{1,2})");
        let printed = scale.as_ref()?.captures_iter(hit.text(0)?).filter_map(|row| {
            let number =
                |group: usize| row.get(group).and_then(|found| super::numbers::number(found.as_str()));
            Some((number(1)?, number(2)?))
        });
        let printed: Vec<_> = printed.collect();
        let fits_scale = printed.iter().all(|(won, lost)| won + lost == 20)
            && printed.iter().map(|(won, _)| *won).max().is_none_or(|won| won == 10 + levels)
            && (hit.text(2).is_none() || printed.first().is_none_or(|(won, _)| *won == 11));
        Some(Self {
            fits_scale,
            levels,
            below: hit.text(2).is_some(),
            winner: hit.points(3)?,
            loser: hit.points(4)?,
            range: hit.range.clone(),
        })
    }
}

fn by_bands(scope: &Scope<'_>, mut found: Vec<Band>) -> Finding {
    let draw = pattern!("相同[^。]{0,30}?(?:双方|两边|两方)各(?:记|得|积) ?<p> ?个?场?分");
    found.sort_by_key(|band| (band.below, std::cmp::Reverse(band.levels)));
    let lowest = found.iter().rev().find(|band| !band.below).map(|band| band.levels);
    let below = found.iter().find(|band| band.below).map(|band| band.levels);
    let bands: Vec<Value> = found
        .iter()
        .map(|band| {
            let min_d = if band.below { 0 } else { band.levels };
            json!({"min_d": min_d, "winner": band.winner, "loser": band.loser})
        })
        .collect();
    let mut set = vec![("match_points.bands", Value::Array(bands))];
    let mut zh: Vec<String> = found
        .iter()
        .map(|band| {
            let side = if band.below { "以下" } else { "以上" };
            format!("高{}级及{side}{}比{}", band.levels, band.winner, band.loser)
        })
        .collect();
    let mut en: Vec<String> = found
        .iter()
        .map(|band| {
            let side = if band.below { "or fewer" } else { "or more" };
            format!("{} levels {side} {}:{}", band.levels, band.winner, band.loser)
        })
        .collect();
    let mut sources: Vec<_> = found.iter().map(|band| scope.source(band.range.clone())).collect();
    let drawn = scope.first(draw).and_then(|hit| Some((hit.points(1)?, hit.range)));
    if let Some((drawn, range)) = drawn.clone() {
        set.push(("match_points.draw", json!(drawn)));
        zh.push(format!("同级各{drawn}"));
        en.push(format!("equal {drawn} each"));
        sources.push(scope.source(range));
    }
    let finding = Finding::settled(
        Field::MatchPoints,
        vec![reading(Sentence::new(zh.join("，"), en.join(", ")), set, sources)],
    );
    let whole = below.zip(lowest).is_some_and(|(below, lowest)| below + 1 == lowest);
    let total = |band: &Band| band.winner + band.loser;
    let same_total =
        found.iter().all(|band| drawn.as_ref().is_none_or(|(drawn, _)| total(band) == *drawn + *drawn));
    if whole && drawn.is_some() && same_total && found.iter().all(|band| band.fits_scale) {
        finding
    } else {
        finding.likely("各档的级数或得分接不上，请核对", "These bands do not fit together; please check")
    }
}

/// 20:0制 or 26分制; a printed table has to agree with it.
fn victory_points(scope: &Scope<'_>) -> Finding {
    let path = Field::VictoryPoints.path();
    let vp20 = pattern!("20 ?: ?0[”\"“']? ?制");
    let vp26 = pattern!("26 ?分制|13 ?[±+]");
    let mut all =
        scope.readings(vp20, |_| Some((Sentence::new("20:0制", "20:0 scale"), vec![(path, json!("vp20"))])));
    all.extend(
        scope.readings(vp26, |_| {
            Some((Sentence::new("26分制", "26-point scale"), vec![(path, json!("vp26"))]))
        }),
    );
    let finding = Finding::settled(Field::VictoryPoints, all);
    let is_vp20 = finding.readings.first().is_some_and(|reading: &Reading| reading.set[path] == "vp20");
    if !is_vp20 || finding.state != State::Clear {
        return finding;
    }
    let rows = scope.hits(pattern!("(?:^|[ \n])([0-9]{1,2})(?:以上)?[ ]([0-9]{1,2}):([0-9]{1,2})"));
    let mut finding = finding;
    let mut wrong = None;
    for row in &rows {
        let (Some(levels), Some(won), Some(lost)) = (row.number(1), row.number(2), row.number(3)) else {
            continue;
        };
        if won != 10 + levels.min(10) || won + lost != 20 {
            wrong = wrong.or(Some(levels));
        }
        if let Some(reading) = finding.readings.first_mut() {
            reading.sources.push(scope.source(row.range.clone()));
        }
    }
    match wrong {
        Some(levels) => finding.likely(
            format!("换算表里级数差{levels}的一行和20:0制对不上，请核对"),
            format!("The row of {levels} levels does not fit the 20:0 scale; please check"),
        ),
        None => finding,
    }
}

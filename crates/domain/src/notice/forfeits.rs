//! Forfeits, byes and lateness (V17, V24, V25).

use super::search::{Scope, pattern, reading};
use super::{Field, Finding, Reading};
use crate::points::Points;
use crate::sentence::Sentence;
use serde_json::{Value, json};

pub(super) fn findings(scope: &Scope<'_>) -> Vec<Finding> {
    vec![forfeit(scope), bye(scope), late(scope)]
}

fn forfeit(scope: &Scope<'_>) -> Finding {
    let pattern = pattern!(concat!(
        "(?:未(?:弃权|放弃)(?:的一)?方|弃权[^。;\n]{0,6}?(?:对方|对手|另一方))(?:得|积|记|获) ?<p> ?个?场?分",
        "(?:[,、和] ?<p> ?个?(?:标准|规范)分)?(?:,(?:弃权|放弃)方(?:为|得|记)? ?<p>(?: ?分)?)?"
    ));
    Finding::settled(
        Field::Forfeit,
        scope.readings(pattern, |hit| {
            let won = hit.points(1)?;
            let mut set: Vec<(&'static str, Value)> = vec![("forfeit.winner.match_points", json!(won))];
            let mut zh = format!("对方得{won}分");
            let mut en = format!("{won} for the opponent");
            if let Some(victory) = hit.points(2) {
                set.push(("forfeit.winner.victory_points", json!(victory)));
                zh.push_str(&format!("、{victory}个标准分"));
                en.push_str(&format!(" and {victory} victory points"));
            }
            if let Some(lost) = hit.points(3) {
                set.push(("forfeit.loser.match_points", json!(lost)));
                zh.push_str(&format!("，弃权方{lost}"));
                en.push_str(&format!(", {lost} for who was not there"));
            }
            Some((Sentence::new(zh, en), set))
        }),
    )
}

fn bye(scope: &Scope<'_>) -> Finding {
    let pattern = pattern!("轮空[^。;0-9\n]{0,8}?(?:得|积|记) ?<p> ?个?场?分");
    Finding::settled(
        Field::Bye,
        scope.readings(pattern, |hit| {
            let points = hit.points(1)?;
            Some((
                Sentence::new(format!("得{points}分"), format!("{points} points")),
                vec![("bye.match_points", json!(points))],
            ))
        }),
    )
}

/// Points that are taken off; the notice writes them without a sign.
fn taken(points: Points) -> Value {
    json!(-points)
}

fn late(scope: &Scope<'_>) -> Finding {
    let field = Field::Late;
    let first = pattern!(
        "迟到 ?<n> ?[-至到]+ ?<n> ?分钟(?:的|者)?,? ?扣 ?<n> ?分(?:[(]小分[)])?[和、,] ?<p> ?个?标准分"
    );
    let second = pattern!(
        "迟到 ?<n> ?分钟以上不足 ?<n> ?分钟(?:的|者)?,? ?扣 ?<n> ?分(?:[(]小分[)])?[和、,] ?<p> ?个?标准分"
    );
    let last = pattern!(
        "迟到 ?(超过|满|达)? ?<n> ?分钟(?:以上)?(?:的|者|未到)*,?[^。;0-9\n]{0,10}?(?:弃权|放弃|判负|按负)"
    );
    let at_once = pattern!(
        "(?:不能准时|未准时|未按时|不按时|未能按时)(?:参加|到场|参赛|到达)[^。;\n]{0,10}?(?:弃权|放弃)|不得迟到,?否则[^。;\n]{0,6}(?:弃权|放弃)"
    );
    let lost = pattern!("迟到(?:超过)?分钟[^。;\n]{0,8}|(?:^|[\n,。;])分钟的,扣[^。;\n]{0,12}");
    let (one, two, three) = (scope.first(first), scope.first(second), scope.first(last));
    if one.is_some() || two.is_some() {
        let (Some(one), Some(two), Some(three)) = (one, two, three) else {
            let broken = scope.broken(pattern!("[^。;\n]{0,8}(?:迟到|分钟的)[^。;\n]{0,16}"));
            return Finding::not_said(field).or_broken(
                broken,
                "迟到的几档不完整",
                "The steps of lateness are incomplete",
            );
        };
        let step = |from: Option<u32>, inclusive: bool, trick: Option<u32>, victory: Option<Points>| {
            Some(json!({"from": from?, "inclusive": inclusive,
                "effect": {"points": {"trick_points": -i64::from(trick?), "victory_points": taken(victory?)}}}))
        };
        let steps = [
            step(one.number(1), true, one.number(3), one.points(4)),
            step(two.number(1), false, two.number(3), two.points(4)),
            three.number(2).map(
                |from| json!({"from": from, "inclusive": three.text(1) != Some("超过"), "effect": "forfeit"}),
            ),
        ];
        let steps: Option<Vec<Value>> = steps.into_iter().collect();
        let sources = [&one, &two, &three].map(|hit| scope.source(hit.range.clone())).to_vec();
        let (Some(steps), [Some(a), Some(b), Some(c), Some(d), Some(e)]) =
            (steps, [one.number(1), one.number(2), two.number(1), two.number(2), three.number(2)])
        else {
            return Finding::not_said(field);
        };
        let words = Sentence::new(
            format!("{a}-{b}分钟、{c}-{d}分钟扣分，超过{e}分钟本轮弃权"),
            format!("points off from {a} and {c} minutes, forfeit after {e}"),
        );
        let finding = Finding::settled(field, vec![reading(words, [("late", Value::Array(steps))], sources)]);
        return if a < b && b == c && c < d && d == e {
            finding.likely(
                format!("正好{b}分钟现按前一档，正好{d}分钟按后一档，扣的小分记在第一副牌上，请确认"),
                format!("Exactly {b} minutes is the first step, exactly {d} the second; trick points count in the first deal. Please confirm"),
            )
        } else {
            finding.likely("迟到的几档接不上，请核对", "These steps do not fit together; please check")
        };
    }
    let mut all: Vec<Reading> = scope.readings(last, |hit| {
        let from = hit.number(2).filter(|from| *from <= 240)?;
        let inclusive = hit.text(1) != Some("超过");
        let words = Sentence::new(format!("迟到{from}分钟弃权"), format!("forfeit after {from} minutes"));
        Some((words, vec![("late", json!([{"from": from, "inclusive": inclusive, "effect": "forfeit"}]))]))
    });
    if all.is_empty() {
        all = scope.readings(at_once, |_| {
            Some((
                Sentence::new("不准时就算弃权", "not on time is a forfeit"),
                vec![("late", json!([{"from": 0, "inclusive": false, "effect": "forfeit"}]))],
            ))
        });
    }
    Finding::settled(field, all).or_broken(scope.broken(lost), "迟到的分钟数缺失", "The minutes are missing")
}

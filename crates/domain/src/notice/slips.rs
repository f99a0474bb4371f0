//! Slips, corrections, and the numbers of a Shengji deal (V34–V36).

use super::entry::said;
use super::search::{Pattern, Scope, pattern, reading};
use super::{Field, Finding};
use crate::sentence::Sentence;
use serde_json::{Value, json};

pub(super) fn findings(scope: &Scope<'_>) -> Vec<Finding> {
    vec![slip(scope), corrections(scope)]
}

fn slip(scope: &Scope<'_>) -> Finding {
    let seat = |name: &str| match name {
        "东" => "east",
        "南" => "south",
        "西" => "west",
        _ => "north",
    };
    let mut set: Vec<(&'static str, Value)> = Vec::new();
    let (mut zh, mut en, mut sources) = (Vec::new(), Vec::new(), Vec::new());
    let mut add =
        |path: &'static str, value: Value, words: (String, String), range: std::ops::Range<usize>| {
            set.push((path, value));
            zh.push(words.0);
            en.push(words.1);
            let source = scope.source(range);
            if sources.last() != Some(&source) {
                sources.push(source);
            }
        };
    if let Some(hit) = scope.first(pattern!("由?([东南西北])家[^。;\n]{0,6}(?:记分表|记录|填写|记分)"))
    {
        let name = hit.text(1).unwrap_or_default();
        add(
            "slip.writer",
            json!(seat(name)),
            (format!("{name}家记"), format!("{} writes", seat(name))),
            hit.range,
        );
    }
    if let Some(hit) = scope.first(pattern!("([东南西北])家(?:负责)?(?:复查|核对|检查|复核)"))
    {
        let name = hit.text(1).unwrap_or_default();
        add(
            "slip.checker",
            json!(seat(name)),
            (format!("{name}家查"), format!("{} checks", seat(name))),
            hit.range,
        );
    }
    if let Some(hit) = scope.first(pattern!("(?:双方|两边)[^。;\n]{0,12}?签(?:字|名)")) {
        add("slip.both_sign", json!(true), ("双方签字".to_owned(), "both sign".to_owned()), hit.range);
    }
    if let Some(hit) = scope.first(pattern!(
        "由?胜(?:方|对|队|者)[^。;\n]{0,12}?<n> ?分钟内?[^。;\n]{0,4}?(?:将)?(?:记分表|成绩单)?(?:交|送)"
    )) {
        let minutes = hit.number(1);
        add(
            "slip.hand_in_by",
            json!("winner"),
            ("胜方交".to_owned(), "the winner hands it in".to_owned()),
            hit.range.clone(),
        );
        if let Some(minutes) = minutes {
            add(
                "slip.hand_in_minutes",
                json!(minutes),
                (format!("{minutes}分钟内"), format!("within {minutes} minutes")),
                hit.range,
            );
        }
    }
    if let Some(hit) = scope.first(pattern!("未(?:按|准)时交[^。;]{0,16}?(?:弃权|放弃)")) {
        add(
            "slip.sanction",
            json!("forfeit"),
            ("不按时交按弃权".to_owned(), "late is a forfeit".to_owned()),
            hit.range,
        );
    }
    if set.is_empty() {
        return Finding::not_said(Field::Slip);
    }
    Finding::settled(Field::Slip, vec![reading(Sentence::new(zh.join("，"), en.join(", ")), set, sources)])
}

fn corrections(scope: &Scope<'_>) -> Finding {
    let entry = scope.first(pattern!("录入错误[^。;\n]{0,20}?<n> ?分钟"));
    let stage = scope.first(pattern!("公布[^。;\n]{0,4}错误[^。;\n]{0,30}?<n> ?分钟"));
    let mut set: Vec<(&'static str, Value)> = Vec::new();
    let (mut zh, mut en, mut sources) = (Vec::new(), Vec::new(), Vec::new());
    if let Some((hit, minutes)) = entry.and_then(|hit| hit.number(1).map(|minutes| (hit, minutes))) {
        set.push(("correction_windows.entry_minutes", json!(minutes)));
        zh.push(format!("录入错误{minutes}分钟内"));
        en.push(format!("entry errors within {minutes} minutes"));
        sources.push(scope.source(hit.range));
    }
    let has_stage = stage.is_some();
    if let Some((hit, minutes)) = stage.and_then(|hit| hit.number(1).map(|minutes| (hit, minutes))) {
        set.push(("correction_windows.stage_minutes", json!(minutes)));
        zh.push(format!("公布错误{minutes}分钟内"));
        en.push(format!("published errors within {minutes} minutes"));
        sources.push(scope.source(hit.range));
    }
    if set.is_empty() {
        return Finding::not_said(Field::CorrectionWindows);
    }
    let finding = Finding::settled(
        Field::CorrectionWindows,
        vec![reading(Sentence::new(zh.join("，"), en.join(", ")), set, sources)],
    );
    if has_stage {
        finding.likely(
            "“阶段结束后”现从全部轮次结束算起，请确认",
            "“After the stage” counts from the end of all rounds. Please confirm",
        )
    } else {
        finding
    }
}

pub(super) fn shengji(scope: &Scope<'_>) -> Vec<Finding> {
    let cap = pattern!("最多(?:只能|只可|可以)?升 ?<n> ?级");
    let cap = Finding::settled(
        Field::Cap,
        scope.readings(cap, |hit| {
            let levels = hit.number(1).filter(|levels| (1..=12).contains(levels))?;
            let words = Sentence::new(format!("最多升{levels}级"), format!("at most {levels} levels"));
            Some((words, vec![("shengji.cap", json!(levels))]))
        }),
    );
    let never = pattern!("不(?:能|得|准|可以?|允许)(?:进行)?甩牌|禁止甩牌");
    let throw = said(scope, Field::Throw, never, ("不许甩牌", "not allowed"), json!(false));
    let allowed = pattern!("甩牌抠底|甩错牌|可以甩牌|允许甩牌");
    let throw = if throw.readings.is_empty() {
        said(scope, Field::Throw, allowed, ("可以甩牌", "allowed"), json!(true))
    } else {
        throw
    };
    vec![cap, throw, kitty(scope)]
}

fn kitty(scope: &Scope<'_>) -> Finding {
    let factors: [(&'static str, &str, &str, &'static Pattern); 4] = [
        ("shengji.kitty.single", "单张", "single", pattern!("单(?:张|牌)抠底[^。;\n]{0,10}?乘(?:以)? ?<n>")),
        ("shengji.kitty.pair", "对子", "pair", pattern!("(?:对子抠底|双抠)[^。;\n]{0,12}?乘(?:以)? ?<n>")),
        ("shengji.kitty.three", "三扣", "three", pattern!("三(?:张)?扣[^。;\n]{0,6}?乘(?:以)? ?<n>")),
        ("shengji.kitty.throw", "甩牌", "throw", pattern!("甩牌抠底[^。;\n]{0,6}?乘(?:以)? ?<n>")),
    ];
    let mut set: Vec<(&'static str, Value)> = Vec::new();
    let (mut zh, mut en, mut sources) = (Vec::new(), Vec::new(), Vec::new());
    for (path, name_zh, name_en, pattern) in factors {
        let Some((factor, hit)) = scope.first(pattern).and_then(|hit| Some((hit.number(1)?, hit))) else {
            continue;
        };
        set.push((path, json!(factor)));
        zh.push(format!("{name_zh}×{factor}"));
        en.push(format!("{name_en} ×{factor}"));
        sources.push(scope.source(hit.range));
    }
    let tractor = scope.first(pattern!("(?:二连对|拖拉机(?:抠底|扣))[^。;\n]{0,6}?乘(?:以)? ?<n>(?:,(?:以|今)后每多连一对加 ?<n> ?倍|(,以此类推))?"));
    let mut open = false;
    if let Some((first, hit)) =
        tractor.and_then(|hit| Some((hit.number(1).filter(|first| *first <= 64)?, hit)))
    {
        let list: Vec<u32> = match hit.number(2).filter(|step| *step <= 64) {
            Some(step) => (0..4).map(|more| first + step * more).collect(),
            None => vec![first, first * 2],
        };
        open = hit.number(2).is_none();
        set.push(("shengji.kitty.tractor", json!(list)));
        set.push(("shengji.kitty.longer_tractor", json!(if open { "same_factor" } else { "same_step" })));
        let factors: Vec<String> = list.iter().map(u32::to_string).collect();
        zh.push(format!("连对×{}…", factors.join("、")));
        en.push(format!("tractors ×{} …", factors.join(", ")));
        sources.push(scope.source(hit.range));
    }
    if set.is_empty() {
        return Finding::not_said(Field::Kitty);
    }
    let finding = Finding::settled(
        Field::Kitty,
        vec![reading(Sentence::new(zh.join("，"), en.join(", ")), set, sources)],
    );
    if open {
        finding.likely(
            "三连对以上的倍数规程没写全，现按每长一对翻一倍，请确认",
            "Longer tractors are not said: doubled for each further pair. Please confirm",
        )
    } else {
        finding
    }
}

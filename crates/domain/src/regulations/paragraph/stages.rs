//! Which stages there are, who goes on into them, and what each has of its own.

use super::knockout::knockout;
use super::parts::{Part, choice, number, words};
use super::play;
use super::points::scheme_words;
use crate::regulations::{
    CarryOver, GroupDraw, GroupForm, GroupNumber, GroupRule, Regulations, StageKind, StageRule, StageSource,
};
use crate::sentence::Sentence;
use serde_json::json;

/// The stages in one breath: 先分8组单循环，每组前2名交叉淘汰.
pub(super) fn outline(regulations: &Regulations) -> Vec<Part> {
    let last = regulations.stages.len().saturating_sub(1);
    let mut parts = Vec::new();
    for (index, stage) in regulations.stages.iter().enumerate() {
        match index {
            0 if last == 0 => {}
            0 => parts.push(words("先", "first ")),
            _ if index == last && last > 1 => parts.push(words("，最后", ", at last ")),
            _ => parts.push(words("，再由", ", then ")),
        }
        if let Some(source) = &stage.from {
            parts.push(Part::Words(source_words(regulations, source)));
        }
        parts.extend(form(regulations, index, stage));
    }
    parts
}

/// The paragraph of the stages; a single Swiss needs none, its rounds stand with the time.
pub(super) fn stages(regulations: &Regulations) -> Vec<Part> {
    if let [only] = regulations.stages.as_slice()
        && only.kind == StageKind::Swiss
    {
        return Vec::new();
    }
    let mut parts = outline(regulations);
    parts.push(words("。", "."));
    for (index, stage) in regulations.stages.iter().enumerate() {
        let own = own_rules(regulations, index, stage);
        if !own.is_empty() {
            parts.push(name_of(regulations, index, stage));
            parts.extend(own);
            parts.push(words("。", "."));
        }
    }
    parts
}

fn form(regulations: &Regulations, index: usize, stage: &StageRule) -> Vec<Part> {
    match stage.kind {
        StageKind::Swiss => vec![words("积分编排", "a Swiss of "), rounds(regulations, index, stage)],
        StageKind::Groups => {
            stage.groups.as_ref().map_or_else(Vec::new, |rule| groups(regulations, index, rule))
        }
        StageKind::Knockout if follows_groups(regulations, stage) => {
            vec![words("交叉淘汰", "a knockout across the groups")]
        }
        StageKind::Knockout if stage.rounds.is_some() => {
            vec![words("打", ""), rounds(regulations, index, stage), words("淘汰赛", " of a knockout")]
        }
        StageKind::Knockout if stage.from.is_some() => vec![words("打淘汰赛", "a knockout")],
        StageKind::Knockout => vec![words("淘汰赛", "a knockout")],
        StageKind::Placement if stage.rounds.is_some() => {
            vec![words("打", ""), rounds(regulations, index, stage), words("名次赛", " for the places")]
        }
        StageKind::Placement => vec![words("打名次赛", "matches for the places")],
    }
}

fn rounds(regulations: &Regulations, index: usize, stage: &StageRule) -> Part {
    let path = match stage.rounds {
        Some(_) => format!("stages[{index}].rounds"),
        None => "swiss.rounds".to_owned(),
    };
    let value = stage.rounds.unwrap_or(regulations.swiss.rounds);
    number(path, ("轮数", "Rounds"), value, &[2, 3, 4, 5, 6, 7, 9], ("轮", " rounds"))
}

fn groups(regulations: &Regulations, index: usize, rule: &GroupRule) -> Vec<Part> {
    let numbers: &[u32] = match rule.number {
        GroupNumber::Count(_) => &[1, 2, 4, 8],
        GroupNumber::Size(_) => &[3, 4, 5, 6],
    };
    let of_kind = |value: u32| match rule.number {
        GroupNumber::Count(_) => GroupNumber::Count(value),
        GroupNumber::Size(_) => GroupNumber::Size(value),
    };
    let path = format!("stages[{index}].groups.number");
    let fits = |number: &GroupNumber| regulations.with(&path, json!(number)).is_ok();
    let choices: Vec<_> = numbers.iter().map(|value| of_kind(*value)).filter(fits).collect();
    let mut parts = vec![choice(path, ("分组", "Groups"), &rule.number, choices, |number| match number {
        GroupNumber::Count(1) => Sentence::new("合为1组", "one group"),
        GroupNumber::Count(count) => Sentence::new(format!("分{count}组"), format!("{count} groups")),
        GroupNumber::Size(size) => Sentence::new(format!("每{size}队一组"), format!("groups of {size}")),
    })];
    if rule.number != GroupNumber::Count(1) {
        parts.push(choice(
            format!("stages[{index}].groups.draw"),
            ("怎么分组", "How groups are drawn"),
            &rule.draw,
            [GroupDraw::Lots, GroupDraw::Snake, GroupDraw::Pots, GroupDraw::Blocks],
            |draw| match draw {
                GroupDraw::Lots => Sentence::new("（抽签）", " by lot"),
                GroupDraw::Snake => Sentence::new("（蛇形）", " by seed, to and fro"),
                GroupDraw::Pots => Sentence::new("（分档抽签）", " by lot out of pots"),
                GroupDraw::Blocks => Sentence::new("（按名次分段）", " by place"),
            },
        ));
    }
    parts.push(Part::Words(match rule.form {
        GroupForm::RoundRobin { cycles: 1, .. } => Sentence::new("单循环", ", everybody meets once"),
        GroupForm::RoundRobin { cycles: 2, .. } => Sentence::new("双循环", ", everybody meets twice"),
        GroupForm::RoundRobin { cycles, .. } => {
            Sentence::new(format!("{cycles}循环"), format!(", everybody meets {cycles} times"))
        }
        GroupForm::Swiss { rounds } => {
            Sentence::new(format!("组内积分编排{rounds}轮"), format!(", a Swiss of {rounds} rounds in each"))
        }
        GroupForm::Knockout => Sentence::new("组内淘汰", ", a knockout in each"),
    }));
    parts
}

fn source_words(regulations: &Regulations, source: &StageSource) -> Sentence {
    let of_groups = stage_of(regulations, &source.stage).is_some_and(|stage| stage.kind == StageKind::Groups);
    let (each_zh, each_en) = if of_groups { ("每组", " of each group") } else { ("", "") };
    let places: Vec<_> = source.places.iter().map(u32::to_string).collect();
    let is_top = source.places.iter().zip(1..).all(|(place, expected)| *place == expected);
    let mut sentence = match (source.places.len(), is_top) {
        (0, _) => Sentence::default(),
        (1, true) => Sentence::new(format!("{each_zh}第1名"), format!("the first{each_en}")),
        (most, true) => Sentence::new(format!("{each_zh}前{most}名"), format!("the first {most}{each_en}")),
        (_, false) => Sentence::new(
            format!("{each_zh}第{}名", places.join("、")),
            format!("places {}{each_en}", places.join(", ")),
        ),
    };
    if source.best_next > 0 {
        let next = source.best_next;
        if sentence.zh.is_empty() {
            sentence =
                Sentence::new(format!("各组合计前{next}名"), format!("the best {next} over all groups"));
        } else {
            sentence.zh.push_str(&format!("和其余成绩最好的{next}名"));
            sentence.en.push_str(&format!(" and the {next} best others"));
        }
    }
    sentence.en.push_str(" play ");
    sentence
}

pub(super) fn stage_of<'a>(regulations: &'a Regulations, id: &str) -> Option<&'a StageRule> {
    regulations.stages.iter().find(|stage| stage.id == id)
}

pub(super) fn follows_groups(regulations: &Regulations, stage: &StageRule) -> bool {
    let before = stage.from.as_ref().and_then(|source| stage_of(regulations, &source.stage));
    before.is_some_and(|before| before.kind == StageKind::Groups)
}

/// 小组赛：, 淘汰赛：…
fn name_of(regulations: &Regulations, index: usize, stage: &StageRule) -> Part {
    let same_kind = |other: &&StageRule| other.kind == stage.kind;
    if regulations.stages.iter().filter(same_kind).count() > 1 {
        return words(format!("第{}阶段：", index + 1), format!(" Stage {}: ", index + 1));
    }
    match stage.kind {
        StageKind::Swiss => words("积分编排：", " The Swiss: "),
        StageKind::Groups => words("小组赛：", " The groups: "),
        StageKind::Knockout => words("淘汰赛：", " The knockout: "),
        StageKind::Placement => words("名次赛：", " The placement: "),
    }
}

/// What a stage has beside its form, separated by commas.
fn own_rules(regulations: &Regulations, index: usize, stage: &StageRule) -> Vec<Part> {
    let mut rules: Vec<Vec<Part>> = Vec::new();
    match stage.carry_over {
        CarryOver::Nothing => {}
        CarryOver::Rounds => {
            rules.push(vec![words("前一阶段的成绩带入", "results of the stage before count on")])
        }
    }
    if let Some(time) = &stage.time {
        rules.push(play::time(regulations, &format!("stages[{index}].time"), time));
    }
    if let Some(games) = stage.best_of {
        rules.push(vec![choice(
            format!("stages[{index}].best_of"),
            ("几局几胜", "Best of"),
            &games,
            [1, 3, 5],
            |games| best_of_words(*games),
        )]);
    }
    if let Some(target) = stage.target {
        rules.push(vec![Part::Words(play::target_words(target))]);
    }
    if let Some(scheme) = &stage.match_points {
        rules.push(vec![Part::Words(scheme_words(scheme))]);
    }
    rules.push(play::equal_level(regulations, index));
    if !stage.ranking_keys.is_empty() {
        let keys = super::keys_sentence(regulations, &stage.ranking_keys);
        rules.push(vec![words(format!("名次依次比较{}", keys.zh), format!("ranked by {}", keys.en))]);
    }
    if stage.kind == StageKind::Knockout {
        rules.extend(knockout(regulations, stage));
    }
    let mut parts = Vec::new();
    for (index, rule) in rules.into_iter().enumerate() {
        if index > 0 {
            parts.push(words("，", ", "));
        }
        parts.extend(rule);
    }
    parts
}

fn best_of_words(games: u32) -> Sentence {
    let zh = |number: u32| match number {
        1 => "一".to_owned(),
        2 => "两".to_owned(),
        3 => "三".to_owned(),
        4 => "四".to_owned(),
        5 => "五".to_owned(),
        other => other.to_string(),
    };
    match games {
        1 => Sentence::new("一局定胜负", "one game decides"),
        more => {
            Sentence::new(format!("{}局{}胜", zh(more), zh(more / 2 + 1)), format!("best of {more} games"))
        }
    }
}

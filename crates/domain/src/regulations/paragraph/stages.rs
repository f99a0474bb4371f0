//! Which stages there are, who goes on, who meets whom (V11–V16, V31, V32).

use super::parts::{Part, Token, choice, number, words};
use super::play;
use super::points::scheme_words;
use crate::pairing::{Rematch, Sort};
use crate::regulations::{
    BracketSeating, CROSSOVER_TABLES, CarryOver, CrossoverRule, DrawMethod, FirstRoundMode, GroupDraw,
    GroupForm, GroupNumber, GroupRule, PlacementRule, Regulations, StageKind, StageRule, StageSource,
    ThirdPlaceRule, UnitSeparation,
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

/// 瑞士 stages: round 1, rematches; everywhere: one unit.
pub(super) fn meetings(regulations: &Regulations) -> Vec<Part> {
    let swiss = &regulations.swiss;
    let has_swiss = regulations.stages.iter().any(is_swiss);
    let mut parts = vec![
        choice(
            "draw",
            ("抽签方式", "Draw"),
            &regulations.draw,
            [DrawMethod::Random, DrawMethod::Lots],
            |method| match method {
                DrawMethod::Random => {
                    Sentence::new("签号由电脑随机抽取", "Numbers are drawn by the computer")
                }
                DrawMethod::Lots => Sentence::new("签号现场抽取", "Numbers are drawn by hand"),
            },
        ),
        words("；", "; "),
    ];
    if has_swiss {
        parts.push(choice(
            "swiss.round1_mode",
            ("首轮编排", "First round"),
            &swiss.round1_mode,
            [
                FirstRoundMode::Adjacent,
                FirstRoundMode::Fold,
                FirstRoundMode::Half,
                FirstRoundMode::UpperLower,
                FirstRoundMode::Random,
                FirstRoundMode::Lots,
            ],
            |mode| first_round_words(*mode),
        ));
        parts.push(words("；", "; "));
    }
    parts.push(choice(
        "swiss.same_unit",
        ("同单位", "One unit"),
        &swiss.same_unit,
        [UnitSeparation::Soft, UnitSeparation::Hard, UnitSeparation::Round1Only, UnitSeparation::None],
        |rule| unit_words(*rule),
    ));
    if has_swiss {
        parts.push(words("；", "; "));
        parts.push(choice(
            "swiss.rematch",
            ("重复相遇", "Rematches"),
            &swiss.rematch,
            [Rematch::Hard, Rematch::Allowed],
            |rule| match rule {
                Rematch::Hard => Sentence::new("相遇过不再相遇", "nobody meets twice"),
                Rematch::Allowed => Sentence::new("可以再次相遇", "rematches are allowed"),
            },
        ));
        match swiss.sort {
            Sort::MatchPoints => {}
            Sort::FullRank => {
                parts.push(words("；按当时名次1–2、3–4依次对阵", "; the ranking decides: 1–2, 3–4 …"))
            }
        }
    }
    parts.push(words("。", "."));
    parts
}

/// Whether a stage or its groups are paired by points.
fn is_swiss(stage: &StageRule) -> bool {
    match (stage.kind, stage.groups.map(|groups| groups.form)) {
        (StageKind::Swiss, _) | (StageKind::Groups, Some(GroupForm::Swiss { .. })) => true,
        (StageKind::Groups, Some(GroupForm::RoundRobin { .. } | GroupForm::Knockout) | None)
        | (StageKind::Knockout | StageKind::Placement, _) => false,
    }
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
    // A crossover table that was chosen for this number of groups keeps it from being changed alone.
    let fits = |number: &GroupNumber| {
        let mut changed = regulations.clone();
        if let Some(groups) = changed.stages.get_mut(index).and_then(|stage| stage.groups.as_mut()) {
            groups.number = *number;
        }
        changed.check().is_ok()
    };
    let choices: Vec<_> = numbers.iter().map(|value| of_kind(*value)).filter(fits).collect();
    let mut parts = vec![choice(
        format!("stages[{index}].groups.number"),
        ("分组", "Groups"),
        &rule.number,
        choices,
        |number| match number {
            GroupNumber::Count(1) => Sentence::new("合为1组", "one group"),
            GroupNumber::Count(count) => Sentence::new(format!("分{count}组"), format!("{count} groups")),
            GroupNumber::Size(size) => Sentence::new(format!("每{size}队一组"), format!("groups of {size}")),
        },
    )];
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

fn stage_of<'a>(regulations: &'a Regulations, id: &str) -> Option<&'a StageRule> {
    regulations.stages.iter().find(|stage| stage.id == id)
}

fn follows_groups(regulations: &Regulations, stage: &StageRule) -> bool {
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

fn knockout(regulations: &Regulations, stage: &StageRule) -> Vec<Vec<Part>> {
    let rule = &regulations.knockout;
    let mut rules = Vec::new();
    if follows_groups(regulations, stage) {
        rules.push(vec![crossover(regulations, stage)]);
    } else {
        rules.push(vec![choice(
            "knockout.seating",
            ("淘汰赛位置", "Places in the bracket"),
            &rule.seating,
            [BracketSeating::Seeds, BracketSeating::Lots],
            |seating| match seating {
                BracketSeating::Seeds => Sentence::new("1号对末号排位", "number 1 meets the last"),
                BracketSeating::Lots => Sentence::new(
                    "按签号相邻对阵，轮空给最大的签号",
                    "neighbours of the lots meet, byes to the last",
                ),
            },
        )]);
    }
    if stage.rounds.is_none() {
        rules.push(vec![choice(
            "knockout.third_place",
            ("第三名", "Third place"),
            &rule.third_place,
            [ThirdPlaceRule::Shared, ThirdPlaceRule::Match, ThirdPlaceRule::WithBestLoser],
            |rule| match rule {
                ThirdPlaceRule::Shared => Sentence::new("第三名并列", "third place is shared"),
                ThirdPlaceRule::Match => Sentence::new("另赛第三名", "third place is played for"),
                ThirdPlaceRule::WithBestLoser => Sentence::new(
                    "半决赛负方和首轮成绩最好的负方并列第三名",
                    "the losers of the semifinals and the best loser of the first round share third place",
                ),
            },
        )]);
        rules.push(vec![choice(
            "knockout.placement",
            ("第五名以后", "Places behind the fourth"),
            &rule.placement,
            [PlacementRule::Shared, PlacementRule::PlayedTo(8)],
            |rule| match rule {
                PlacementRule::Shared => {
                    Sentence::new("以后各名次同轮负者并列", "losers of one round share their place")
                }
                PlacementRule::PlayedTo(place) => Sentence::new(
                    format!("名次赛打到第{place}名"),
                    format!("places down to {place} are played"),
                ),
            },
        )]);
    }
    rules
}

fn crossover(regulations: &Regulations, stage: &StageRule) -> Part {
    let rule = &regulations.knockout.crossover;
    let before = stage.from.as_ref().and_then(|source| stage_of(regulations, &source.stage));
    let count = before.and_then(|before| match before.groups?.number {
        GroupNumber::Count(count) => Some(count),
        GroupNumber::Size(_) => None,
    });
    let first_two = stage.from.as_ref().is_some_and(|source| source.places == [1, 2]);
    let fitting = CROSSOVER_TABLES.iter().filter(|(_, groups)| first_two && Some(*groups) == count);
    let tables = fitting.map(|(name, _)| CrossoverRule::Table((*name).to_owned()));
    let in_words = |rule: &CrossoverRule| match rule {
        CrossoverRule::Auto => Sentence::new("按通用的交叉表对阵", "by the usual crossover table"),
        CrossoverRule::Table(name) => Sentence::new(
            format!("按{}对阵", table_words(name)),
            format!("by the table {}", table_words(name).replace('、', ", ")),
        ),
        CrossoverRule::Pairs(pairs) => {
            let pairs: Vec<_> = pairs.iter().map(|[one, other]| format!("{one}–{other}")).collect();
            Sentence::new(format!("按{}对阵", pairs.join("、")), format!("as {}", pairs.join(", ")))
        }
    };
    let mut values: Vec<CrossoverRule> = vec![CrossoverRule::Auto];
    values.extend(tables);
    if !values.contains(rule) {
        values.push(rule.clone());
    }
    Part::Token(Token {
        path: "knockout.crossover".to_owned(),
        label: Sentence::new("交叉办法", "Crossover"),
        text: in_words(rule),
        choices: values.iter().map(|value| (json!(value), in_words(value))).collect(),
    })
}

/// The first pairs of a table of R12.1, enough to recognise it.
fn table_words(name: &str) -> &'static str {
    match name {
        "X2" => "A1–B2、B1–A2",
        "X4" => "A1–B2、C1–D2／B1–A2、D1–C2",
        "X4b" => "A1–C2、B1–D2／C1–A2、D1–B2",
        "X8a" => "A1–E2、C1–G2、F1–B2、H1–D2／B1–H2、D1–F2、G1–A2、E1–C2",
        _ => "A1–B2、C1–D2、E1–F2、G1–H2／B1–A2、D1–C2、F1–E2、H1–G2",
    }
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

fn first_round_words(mode: FirstRoundMode) -> Sentence {
    match mode {
        FirstRoundMode::Adjacent => Sentence::new("首轮1–2号、3–4号对阵", "round 1: 1–2, 3–4 …"),
        FirstRoundMode::Fold => Sentence::new("首轮首尾对阵", "round 1: first against last"),
        FirstRoundMode::Half => {
            Sentence::new("首轮拦腰对阵", "round 1: upper half against lower half by number")
        }
        FirstRoundMode::UpperLower => {
            Sentence::new("首轮上半区对下半区抽签", "round 1: upper against lower half by lot")
        }
        FirstRoundMode::Random => Sentence::new("首轮电脑随机对阵", "round 1 by the computer"),
        FirstRoundMode::Lots => Sentence::new("对阵抽签决定", "lots decide who meets"),
        FirstRoundMode::SelfSeating => Sentence::new(
            "首轮自由入座，不与本单位对阵",
            "round 1: pairs sit down as they like, not against their own unit",
        ),
    }
}

fn unit_words(rule: UnitSeparation) -> Sentence {
    match rule {
        UnitSeparation::Soft => {
            Sentence::new("同单位尽量不相遇", "pairs of one unit are kept apart if possible")
        }
        UnitSeparation::Hard => Sentence::new("同单位不相遇", "pairs of one unit never meet"),
        UnitSeparation::Round1Only => {
            Sentence::new("同单位首轮不相遇", "pairs of one unit do not meet in round 1")
        }
        UnitSeparation::FirstRounds(rounds) => Sentence::new(
            format!("同单位前{rounds}轮不相遇"),
            format!("pairs of one unit do not meet in the first {rounds} rounds"),
        ),
        UnitSeparation::None => Sentence::new("同单位可以相遇", "pairs of one unit may meet"),
    }
}

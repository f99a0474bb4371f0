//! How a match is played and ends (V18–V20, V36, V37).

use super::parts::{Part, choice, listed, number, words};
use crate::level::Level;
use crate::points::Points;
use crate::regulations::{
    AceFailures, AcePass, AfterFailures, DealTable, EndProcedure, EqualLevel, Game, GroupForm,
    KittyMultipliers, LongerTractor, PointSource, Regulations, ShengjiRule, StageKind, StageRule, TimeMode,
    TimeRule, XiangqiRule,
};
use crate::sentence::Sentence;

/// The paragraph of a match.
pub(super) fn play(regulations: &Regulations) -> Vec<Part> {
    let mut parts = Vec::new();
    let only = match regulations.stages.as_slice() {
        [only] if only.kind == StageKind::Swiss => Some(only),
        _ => None,
    };
    if let Some(stage) = only {
        let (path, value) = match stage.rounds {
            Some(rounds) => ("stages[0].rounds", rounds),
            None => ("swiss.rounds", regulations.swiss.rounds),
        };
        parts.push(words("共", "There are "));
        parts.push(number(path, ("轮数", "Rounds"), value, &[2, 3, 4, 5, 6, 7, 9], ("轮", " rounds")));
        parts.push(words("，", ", "));
    }
    parts.extend(time(regulations, "time", &regulations.time));
    if ends_by_time(regulations) {
        parts.push(words("；", "; "));
        parts.push(choice(
            "time.end_procedure",
            ("到时怎么收", "When time is up"),
            &regulations.time.end_procedure,
            [
                EndProcedure::FinishCurrent,
                EndProcedure::LastDealCall { minutes_left: 10 },
                EndProcedure::NoNewDeal { minutes_left: 10 },
                EndProcedure::FinishDealt { last_minutes: 3 },
                EndProcedure::StopUnlessRelevant,
            ],
            |procedure| end_procedure_words(*procedure),
        ));
    }
    if only.is_some() {
        parts.push(words("；", "; "));
        parts.extend(equal_level(regulations, 0));
    }
    match regulations.game {
        Game::Guandan => parts.extend(guandan(regulations)),
        Game::Shengji => {
            if let Some(rule) = &regulations.shengji {
                parts.extend(shengji(regulations, rule));
            }
        }
        Game::Xiangqi => {
            if let Some(rule) = &regulations.xiangqi {
                parts.extend(xiangqi(rule));
            }
        }
    }
    parts.push(words("。", "."));
    parts
}

/// 每轮50分钟、限打9副, with tokens for the time at `path`.
pub(super) fn time(regulations: &Regulations, path: &str, time: &TimeRule) -> Vec<Part> {
    let minutes = |unit| {
        number(
            format!("{path}.minutes"),
            ("每轮时间", "Minutes of a round"),
            time.minutes,
            &[30, 40, 45, 50, 60, 70, 90, 120],
            unit,
        )
    };
    let deals = |count: u32| {
        number(
            format!("{path}.deals"),
            ("副数", "Deals"),
            count,
            &[4, 5, 6, 7, 8, 9, 10, 12],
            ("副", " deals"),
        )
    };
    let mut parts = Vec::new();
    match (regulations.game, time.mode, time.deals) {
        (Game::Xiangqi, ..) => {
            parts.push(words("每方", "clock of "));
            parts.push(number(
                format!("{path}.minutes"),
                ("每方用时", "Minutes of a player"),
                time.minutes,
                &[10, 15, 20, 30, 40, 60],
                ("分钟", " minutes"),
            ));
            if let Some(rule) = regulations.xiangqi.filter(|rule| rule.increment_seconds > 0) {
                parts.push(words("、每步加", " and "));
                parts.push(number(
                    "xiangqi.increment_seconds",
                    ("每步加秒", "Seconds for a move"),
                    rule.increment_seconds,
                    &[0, 3, 5, 10, 15, 30],
                    ("秒", " seconds for each move"),
                ));
            }
        }
        (_, TimeMode::DealLimit, Some(count)) => {
            parts.extend([words("每轮打", "matches of "), deals(count)]);
        }
        (_, TimeMode::GameToAce, _) => {
            parts.push(words("每轮打到一方过关为止，约", "each match is played to the end, about "));
            parts.push(minutes(("分钟", " minutes")));
        }
        (_, TimeMode::TimeAndDeals, Some(count)) => {
            parts.extend([words("每轮", "each of "), minutes(("分钟", " minutes"))]);
            parts.extend([words("、限打", ", at most "), deals(count)]);
        }
        (_, TimeMode::TimeLimit | TimeMode::TimeAndDeals | TimeMode::DealLimit, _) => {
            parts.extend([words("每轮", "each of "), minutes(("分钟", " minutes"))]);
        }
    }
    if let Some(lead) = time.max_lead {
        parts.push(words("，领先", ", a lead of "));
        parts.push(number(
            format!("{path}.max_lead"),
            ("领先几级结束", "Lead that ends a match"),
            lead,
            &[4, 5, 6, 7],
            ("级即结束", " levels ends a match"),
        ));
    }
    parts
}

/// What is said at the end of play (R4.5).
pub fn end_procedure_words(procedure: EndProcedure) -> Sentence {
    match procedure {
        EndProcedure::FinishCurrent => {
            Sentence::new("到时打完手上这副牌", "when time is up the deal in play is finished")
        }
        EndProcedure::LastDealCall { minutes_left } => Sentence::new(
            format!("剩{minutes_left}分钟时宣布最后1副牌"),
            format!("with {minutes_left} minutes left one last deal is called"),
        ),
        EndProcedure::NoNewDeal { minutes_left } => Sentence::new(
            format!("剩{minutes_left}分钟起不开新牌"),
            format!("no new deal in the last {minutes_left} minutes"),
        ),
        EndProcedure::FinishDealt { last_minutes } => Sentence::new(
            format!("最后{last_minutes}分钟内，已发的牌打完，不开新牌"),
            format!("in the last {last_minutes} minutes dealt hands are finished, no new deal starts"),
        ),
        EndProcedure::RemindThenFinish { at } => Sentence::new(
            format!("第{at}分钟提醒，到时打完手上这副牌"),
            format!("a reminder after {at} minutes; when time is up the hand in play is finished"),
        ),
        EndProcedure::StopUnlessRelevant => Sentence::new(
            "到时停牌；可能影响结果的一副，由裁判决定是否打完",
            "play stops when time is up; the referee may let a deal finish that can matter",
        ),
        EndProcedure::FixedWindow => Sentence::new(
            "到时停牌，晚开始不补时；抢先开始或超时的，双方记0分",
            "the window is fixed: a late start is not made up; an early start or a late finish gives both 0",
        ),
    }
}

/// 级数相同算平, for one stage.
pub(super) fn equal_level(regulations: &Regulations, index: usize) -> Vec<Part> {
    let Some(stage) = regulations.stages.get(index) else { return Vec::new() };
    let by_deals = stage.match_points.as_ref().unwrap_or(&regulations.match_points).source;
    let (zh, en) = match (regulations.game, by_deals) {
        (Game::Xiangqi, _) => ("和棋", "a drawn game"),
        (Game::Guandan | Game::Shengji, PointSource::DealPoints) => ("副分相同", "equal deal points"),
        (Game::Guandan | Game::Shengji, PointSource::Outcome) => ("级数相同", "equal levels"),
    };
    let choices = usual_equal_levels(regulations.game).iter().copied();
    vec![
        words(
            match stage.equal_level {
                EqualLevel::Draw => zh.to_owned(),
                EqualLevel::FirstToLevel
                | EqualLevel::DeclarerAtEnd
                | EqualLevel::ExtraGame
                | EqualLevel::NextDeal
                | EqualLevel::ExtraDeal
                | EqualLevel::Replay
                | EqualLevel::CardDraw
                | EqualLevel::Lots
                | EqualLevel::FirstLoses => format!("{zh}的，"),
            },
            format!("{en}: "),
        ),
        choice(
            format!("stages[{index}].equal_level"),
            (zh, en),
            &stage.equal_level,
            choices.filter(|rule| *rule != EqualLevel::Draw || may_draw(stage)),
            |rule| equal_level_words(*rule),
        ),
    ]
}

fn may_draw(stage: &StageRule) -> bool {
    match (stage.kind, stage.groups.map(|groups| groups.form)) {
        (StageKind::Knockout | StageKind::Placement, _) | (_, Some(GroupForm::Knockout)) => false,
        (StageKind::Swiss | StageKind::Groups, _) => true,
    }
}

fn usual_equal_levels(game: Game) -> &'static [EqualLevel] {
    match game {
        Game::Guandan | Game::Shengji => &[
            EqualLevel::Draw,
            EqualLevel::FirstToLevel,
            EqualLevel::DeclarerAtEnd,
            EqualLevel::NextDeal,
            EqualLevel::ExtraDeal,
            EqualLevel::Lots,
        ],
        Game::Xiangqi => &[EqualLevel::Draw, EqualLevel::Replay, EqualLevel::FirstLoses, EqualLevel::Lots],
    }
}

fn equal_level_words(rule: EqualLevel) -> Sentence {
    match rule {
        EqualLevel::Draw => Sentence::new("算平", "a draw"),
        EqualLevel::FirstToLevel => Sentence::new("先打到该级的一方胜", "the side that got there first wins"),
        EqualLevel::DeclarerAtEnd => Sentence::new("结束时坐庄的一方胜", "the side holding the deal wins"),
        EqualLevel::ExtraGame => {
            Sentence::new("加打一局，先升级的胜", "an extra game, the first to rise wins")
        }
        EqualLevel::NextDeal => Sentence::new("再打一副，赢的一方胜", "the next deal decides"),
        EqualLevel::ExtraDeal => Sentence::new(
            "从2起加打一副，得上游的一方胜",
            "an extra deal at level 2, the first player out wins",
        ),
        EqualLevel::Replay => Sentence::new("重赛一局", "the game is played again"),
        EqualLevel::CardDraw => Sentence::new("抽牌决定", "a card decides"),
        EqualLevel::Lots => Sentence::new("抽签决定", "a lot decides"),
        EqualLevel::FirstLoses => Sentence::new("判先手负", "the side that moved first loses"),
    }
}

/// 打过10为胜
pub(super) fn target_words(target: Level) -> Sentence {
    Sentence::new(format!("打过{target}为胜"), format!("passing {target} wins"))
}

fn ends_by_time(regulations: &Regulations) -> bool {
    match regulations.game {
        Game::Xiangqi => false,
        Game::Guandan | Game::Shengji => match regulations.time.mode {
            TimeMode::TimeLimit | TimeMode::TimeAndDeals => true,
            TimeMode::GameToAce | TimeMode::DealLimit => false,
        },
    }
}

fn guandan(regulations: &Regulations) -> Vec<Part> {
    // Every deal is played at level 2 (R4.7.1): no levels, no rules at A.
    if regulations.counts_deal_points() {
        return vec![words(
            "；每副都从2打，双下3分、同伴三游2分、同伴下游1分",
            "; every deal at level 2, worth 3, 2 or 1",
        )];
    }
    let mut parts = levels(regulations);
    match regulations.ace.pass {
        AcePass::PartnerNotLast => {}
        AcePass::DoubleDown => parts.push(words("；双下才能过A", "; only a double down passes A")),
    }
    parts.push(words("；", "; "));
    let failures = [
        AceFailures::None,
        AceFailures::After { max: 3, then: AfterFailures::BackTo2 },
        AceFailures::After { max: 3, then: AfterFailures::Suspend },
    ];
    parts.push(choice(
        "ace.failures",
        ("打不过A", "Failing at A"),
        &regulations.ace.failures,
        failures,
        |rule| match rule {
            AceFailures::None => Sentence::new("打不过A不降级", "failing at A costs nothing"),
            AceFailures::After { max, then: AfterFailures::BackTo2 } => {
                Sentence::new(format!("{max}次打不过A降到2"), format!("{max} failures at A: back to 2"))
            }
            AceFailures::After { max, then: AfterFailures::Suspend } => Sentence::new(
                format!("{max}次打不过A，停打A一次"),
                format!("{max} failures at A: the attempt rests until the next deal won"),
            ),
        },
    ));
    parts
}

/// Start, target and must-play levels where they are not 2, A and none.
fn levels(regulations: &Regulations) -> Vec<Part> {
    let mut parts = Vec::new();
    let rule = &regulations.levels;
    if rule.start != Level::Two {
        parts.push(words(format!("；从{}打起", rule.start), format!("; both start at {}", rule.start)));
    }
    if rule.target != Level::Ace {
        let target = target_words(rule.target);
        parts.push(words(format!("；{}", target.zh), format!("; {}", target.en)));
    }
    let must_play = rule.must_play.iter().map(Level::to_string).collect::<Vec<_>>();
    if !must_play.is_empty() && regulations.game != Game::Guandan {
        parts.push(words(
            format!("；{}必打", must_play.join("、")),
            format!("; {} must be played", must_play.join(", ")),
        ));
    }
    parts
}

fn shengji(regulations: &Regulations, rule: &ShengjiRule) -> Vec<Part> {
    let mut parts = levels(regulations);
    if rule.hold_ace_to_pass {
        parts.push(words("；打A须坐庄守住才算过", "; A is passed only by declaring and holding it"));
    }
    parts.push(words("；", "; "));
    parts.push(choice(
        "shengji.cap",
        ("闲家一副最多升几级", "Most levels for the defenders"),
        &rule.cap,
        [None, Some(3)],
        |cap| match cap {
            None => Sentence::new("闲家升级不封顶", "no cap on the defenders' levels"),
            Some(cap) => Sentence::new(
                format!("闲家一副最多升{cap}级"),
                format!("the defenders gain at most {cap} levels in a deal"),
            ),
        },
    ));
    parts.push(words("；", "; "));
    parts.push(choice(
        "shengji.throw_allowed",
        ("甩牌", "Throws"),
        &rule.throw_allowed,
        [true, false],
        |allowed| {
            if *allowed {
                Sentence::new("可以甩牌", "throws are allowed")
            } else {
                Sentence::new("不许甩牌", "throws are not allowed")
            }
        },
    ));
    if rule.table != DealTable::default() {
        let table = table_words(&rule.table);
        parts.push(words(format!("；{}", table.zh), format!("; {}", table.en)));
    }
    if let Some(hook) = rule.jack_hook {
        parts.push(words(
            format!("；打J时被主J抠底降到{}、被副J抠底降到{}", hook.trump_jack, hook.side_jack),
            format!(
                "; at J a kitty lost to the J of trumps leads down to {}, to another J down to {}",
                hook.trump_jack, hook.side_jack
            ),
        ));
    }
    let kitty = kitty_words(&rule.kitty, rule.throw_allowed);
    parts.push(words(format!("；抠底{}", kitty.zh), format!("; the kitty counts {}", kitty.en)));
    parts
}

fn table_words(table: &DealTable) -> Sentence {
    let (zh, en): (Vec<_>, Vec<_>) = table
        .declarer
        .iter()
        .map(|step| {
            (
                format!("闲家{}分以内庄家升{}级", step.up_to, step.levels),
                format!("up to {} points: {} levels for the declarer", step.up_to, step.levels),
            )
        })
        .unzip();
    Sentence::new(
        format!("{}，{}分上台、每多{}分升一级", zh.join("，"), table.take_over, table.points_per_level),
        format!(
            "{}, {} points: the defenders take over, a level for each {} more",
            en.join(", "),
            table.take_over,
            table.points_per_level
        ),
    )
}

fn kitty_words(kitty: &KittyMultipliers, throws: bool) -> Sentence {
    let times = |zh: &str, en: &str, by: u32| Sentence::new(format!("{zh}×{by}"), format!("×{by} for {en}"));
    let mut all = vec![
        times("单张", "a single card", kitty.single),
        times("对子", "a pair", kitty.pair),
        times("三张", "three cards", kitty.three),
    ];
    for (pairs, by) in (2..).zip(&kitty.tractor) {
        all.push(times(&format!("{pairs}连对"), &format!("a tractor of {pairs}"), *by));
    }
    let (zh, en) = match kitty.longer_tractor {
        LongerTractor::SameStep => ("，再长按同样的差加", ", longer ones by the same step"),
        LongerTractor::SameFactor => ("，再长按同样的倍数加", ", longer ones by the same factor"),
    };
    let mut sentence = listed(all);
    sentence.zh.push_str(zh);
    sentence.en.push_str(en);
    if throws {
        sentence.zh.push_str(&format!("，甩牌至少×{}", kitty.throw));
        sentence.en.push_str(&format!(", a throw at least ×{}", kitty.throw));
    }
    sentence
}

fn xiangqi(rule: &XiangqiRule) -> Vec<Part> {
    let yes_no = |path: &str, label: (&str, &str), value: bool, yes: Sentence, no: Sentence| {
        choice(path, label, &value, [true, false], move |on| if *on { yes.clone() } else { no.clone() })
    };
    vec![
        words("；", "; "),
        choice(
            "xiangqi.natural_limit_moves",
            ("自然限着", "Moves without a capture"),
            &rule.natural_limit_moves,
            [None, Some(30), Some(40), Some(50), Some(60)],
            |moves| match moves {
                None => Sentence::new("不设自然限着", "no limit on moves without a capture"),
                Some(moves) => Sentence::new(
                    format!("{moves}回合无吃子判和"),
                    format!("{moves} moves without a capture are a draw"),
                ),
            },
        ),
        words("；", "; "),
        choice(
            "xiangqi.fouls_to_loss",
            ("犯规判负", "Fouls"),
            &rule.fouls_to_loss,
            [None, Some(2), Some(3)],
            |fouls| match fouls {
                None => Sentence::new("犯规不判负", "fouls lose no game"),
                Some(fouls) => {
                    Sentence::new(format!("犯规{fouls}次判负"), format!("{fouls} fouls lose the game"))
                }
            },
        ),
        words("；", "; "),
        yes_no(
            "xiangqi.ban_three_in_row",
            ("连续三次同色", "One colour three times running"),
            rule.ban_three_in_row,
            Sentence::new("不许连续三次同先后手", "nobody has one colour three times running"),
            Sentence::new("先后手尽量均衡", "colours are balanced where possible"),
        ),
        words("；", "; "),
        yes_no(
            "xiangqi.ban_three_surplus",
            ("先后手相差三次", "A surplus of three"),
            rule.ban_three_surplus,
            Sentence::new("先后手相差不到三次", "no surplus of three of one colour"),
            Sentence::new("先后手相差次数不限", "no limit on the surplus of one colour"),
        ),
    ]
}

/// 2分 / 2 points
pub(super) fn points_words(points: Points) -> Sentence {
    Sentence::new(format!("{points}分"), format!("{points} points"))
}

//! How a match is played and ends (V18, V19).

use super::games::{guandan, shengji, xiangqi};
use super::parts::{Part, choice, number, words};
use crate::level::Level;
use crate::points::Points;
use crate::regulations::{
    EndProcedure, EqualLevel, Game, GroupForm, PointSource, Regulations, StageKind, StageRule, TimeMode,
    TimeRule,
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
            let whole = regulations.minutes_by(time);
            parts.push(words(format!("（每轮约{whole}分钟）"), format!(" (about {whole} minutes a round)")));
        }
        (_, TimeMode::DealLimit, Some(count)) => {
            parts.extend([words("每轮打", "matches of "), deals(count)]);
        }
        (_, TimeMode::GameToAce, _) => {
            parts.push(words("每轮打到一方过关为止，约", "each match is played to the end, about "));
            parts.push(minutes(("分钟，到时没打完的接着打", " minutes, and goes on when they are over")));
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

/// What ends a match of these rules, as it stands beside the clock: what is said when time is up (R4.5), or where time
/// ends nothing what does (R4.4.1, R4.4.2).
pub fn end_of_play_words(regulations: &Regulations) -> Sentence {
    let time = &regulations.time;
    match (regulations.game, time.mode, time.deals) {
        (Game::Xiangqi, ..) => Sentence::new(
            "各桌按自己的棋钟下完，这个时间只供参考",
            "each board plays to the end by its own clock; this time is only a guide",
        ),
        (_, TimeMode::GameToAce, _) => Sentence::new(
            format!("打到一方过{}为止，到时没打完的接着打", regulations.levels.target),
            format!(
                "played until one side is past {}; it goes on when time is up",
                regulations.levels.target
            ),
        ),
        (_, TimeMode::DealLimit, Some(deals)) => Sentence::new(
            format!("打满{deals}副为止，到时没打完的接着打"),
            format!("played for {deals} deals; it goes on when time is up"),
        ),
        (_, TimeMode::TimeLimit | TimeMode::TimeAndDeals | TimeMode::DealLimit, _) => {
            end_procedure_words(time.end_procedure)
        }
    }
}

/// What is said at the end of play (R4.5).
fn end_procedure_words(procedure: EndProcedure) -> Sentence {
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

/// 2分 / 2 points
pub(super) fn points_words(points: Points) -> Sentence {
    Sentence::new(format!("{points}分"), format!("{points} points"))
}

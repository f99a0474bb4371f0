//! Sentences about what is not a single match: why there is no pairing, a broken rule, a table.

use super::voice::number;
use crate::ids::EntrantId;
use crate::pairing::answer::{Quality, TableNote, TableRemark};
use crate::pairing::problem::{Constraint, PairingProblem};
use crate::pairing::refusal::PairingRefusal;
use crate::sentence::{Sentence, counted};

/// Entrants that are named; the rest is only counted.
const NAMED: usize = 8;

/// Why there is no pairing, what is in the way and each smallest set of rules that would have to give way.
pub fn refusal(problem: &PairingProblem, refusal: &PairingRefusal) -> Sentence {
    match refusal {
        PairingRefusal::TooFewEntrants => {
            Sentence::new("能上场的不足两个，不用编排", "Fewer than two can play; there is nothing to pair")
        }
        PairingRefusal::BadLocks { entrants } => {
            let who = listed(problem, &entrants.iter().collect::<Vec<_>>());
            Sentence::new(
                format!("指定的对阵排不成：{}不在本轮、被指定了两次，或人数是双数却指定了轮空", who.zh),
                format!(
                    "The matches that were set do not fit: {} not in this round, set twice, or given a bye \
                     though the number is even",
                    who.en
                ),
            )
        }
        PairingRefusal::NoLegalPairing { blocking, choices, .. } => {
            let knots: Vec<Sentence> = blocking
                .iter()
                .map(|block| {
                    let (word, who) =
                        (rule(block.constraint), listed(problem, &block.entrants.iter().collect::<Vec<_>>()));
                    Sentence::new(format!("{}（{}）", word.zh, who.zh), format!("{} ({})", word.en, who.en))
                })
                .collect();
            let ways: Vec<Sentence> = choices.iter().map(|set| way_out(set)).collect();
            let joined = |parts: &[Sentence], part: fn(&Sentence) -> &str, comma: &str| {
                parts.iter().map(part).collect::<Vec<_>>().join(comma)
            };
            let (mut zh, mut en) = (
                format!("本轮排不开了，卡在{}", joined(&knots, |knot| &knot.zh, "、")),
                format!("No legal pairing exists because of {}", joined(&knots, |knot| &knot.en, ", ")),
            );
            if ways.is_empty() {
                zh.push_str("，哪一条都不能放宽，只能到此结束");
                en.push_str("; nothing of it may give way, so the stage ends here");
            } else {
                zh.push_str(&format!(
                    "，请裁判长选一样：{}，或者到此结束",
                    joined(&ways, |way| &way.zh, "，或者")
                ));
                en.push_str(&format!(
                    "; the chief referee chooses: {}, or end the stage here",
                    joined(&ways, |way| &way.en, ", or ")
                ));
            }
            Sentence::new(zh, en)
        }
    }
}

/// One of `choices`: everything that has to give way at once.
pub fn way_out(set: &[Constraint]) -> Sentence {
    let parts: Vec<Sentence> = set
        .iter()
        .map(|constraint| match constraint {
            Constraint::Locked => Sentence::new("取消指定的对阵", "take back the matches that were set"),
            Constraint::SameUnit => Sentence::new("允许同单位相遇", "allow one unit to meet"),
            Constraint::SecondBye => Sentence::new("允许第二次轮空", "allow a second bye"),
            Constraint::Rematch => Sentence::new("允许重复交手", "allow a rematch"),
            Constraint::Forbidden => Sentence::new("取消不相遇的约定", "take back a pair kept apart"),
            Constraint::Colour => Sentence::new("放宽先后手", "relax the colours"),
            Constraint::SameTeam => Sentence::new("允许同队相遇", "allow one team to meet"),
        })
        .collect();
    Sentence::new(
        parts.iter().map(|part| part.zh.as_str()).collect::<Vec<_>>().join("并且"),
        parts.iter().map(|part| part.en.as_str()).collect::<Vec<_>>().join(" and "),
    )
}

fn rule(constraint: Constraint) -> Sentence {
    match constraint {
        Constraint::Locked => Sentence::new("指定的对阵", "the matches that were set"),
        Constraint::SameUnit => Sentence::new("同单位不相遇", "one unit not meeting"),
        Constraint::Colour => Sentence::new("先后手", "colours"),
        Constraint::SecondBye => Sentence::new("不第二次轮空", "no second bye"),
        Constraint::Rematch => Sentence::new("交过手的不再相遇", "no rematch"),
        Constraint::SameTeam => Sentence::new("同队不相遇", "one team not meeting"),
        Constraint::Forbidden => Sentence::new("约定不相遇", "pairs kept apart"),
    }
}

/// A rule that a match breaks.
pub fn broken(problem: &PairingProblem, constraint: Constraint, sides: &[&EntrantId]) -> Sentence {
    let who = listed(problem, sides);
    let (zh, en) = match constraint {
        Constraint::Locked => ("动了指定的对阵", "undoes a match that was set"),
        Constraint::SameUnit => ("同单位", "of one unit"),
        Constraint::Colour => (
            "这样会有一方连续三次同走先手或后手，或者先后手相差三次",
            "one side has a colour three times running or three more of one",
        ),
        Constraint::SecondBye => ("已经轮空过，还有没轮空过的", "had a bye already while others had none"),
        Constraint::Rematch => ("已经交过手", "met before"),
        Constraint::SameTeam => ("同队", "of one team"),
        Constraint::Forbidden => ("约定不相遇", "are kept apart"),
    };
    Sentence::new(format!("{}{zh}", who.zh), format!("{}: {en}", who.en))
}

/// What the wishes for tables led to.
pub fn table_note(problem: &PairingProblem, note: &TableNote) -> Sentence {
    let who = listed(problem, &note.entrants.iter().collect::<Vec<_>>());
    let table = note.table;
    let (zh, en) = match note.what {
        TableRemark::LowerOfTwo => (
            "的固定桌不同，用号码小的，其余各桌依次前移",
            "have different fixed tables: the lower number is used and the other tables move up",
        ),
        TableRemark::FixedIsExcluded => ("的固定桌停用了", "the fixed table is not in use"),
        TableRemark::FixedIsTaken => ("的固定桌已给了前面的一桌", "the fixed table went to a higher match"),
        TableRemark::NoneInCommon => ("没有双方都能用的桌", "no table suits both"),
        TableRemark::NoneLeft => ("能用的桌都没有了", "no suitable table is left"),
    };
    Sentence::new(format!("{}{zh}：坐{table}号桌", who.zh), format!("{}: {en}; table {table}", who.en))
}

/// 没有重复相遇, 1次重复相遇
fn times(n: u32, zh: &str) -> String {
    match n {
        0 => format!("没有{zh}"),
        n => format!("{n}次{zh}"),
    }
}

/// How good a pairing is: `没有重复相遇，1次同单位相遇，2桌不同分`.
pub fn quality(quality: &Quality) -> Sentence {
    let floats: u32 = quality.groups.iter().map(|group| group.floaters).sum();
    let mut parts = vec![
        Sentence::new(
            times(quality.rematches, "重复相遇"),
            match quality.rematches {
                0 => "no rematch".to_owned(),
                n => counted(n, "rematch", "rematches"),
            },
        ),
        Sentence::new(
            times(quality.same_unit, "同单位相遇"),
            match quality.same_unit {
                0 => "none inside a unit".to_owned(),
                n => format!("{n} inside a unit"),
            },
        ),
        Sentence::new(
            match floats {
                0 => "各桌都同分".to_owned(),
                n => format!("{n}桌不同分"),
            },
            match floats {
                0 => "equal totals at every table".to_owned(),
                n => format!("{} with different totals", counted(n, "table", "tables")),
            },
        ),
    ];
    if quality.second_byes > 0 {
        parts.push(Sentence::new("有人第二次轮空", "a second bye"));
    }
    if !quality.colours.is_empty() {
        let unmet: u32 = quality.colours.iter().map(|needs| needs.all).sum();
        let bans = quality.colour_bans;
        if unmet > 0 {
            parts.push(Sentence::new(
                format!("{unmet}人的先后手没有照顾到"),
                format!("{} not as needed", counted(unmet, "colour", "colours")),
            ));
        }
        if bans > 0 {
            parts.push(Sentence::new(
                format!("{bans}人连续三盘同是先手（或后手），或者多出三盘"),
                format!(
                    "{} with one colour three times running or three times more",
                    counted(bans, "player", "players")
                ),
            ));
        }
        if unmet == 0 && bans == 0 {
            parts.push(Sentence::new("先后手都照顾到了", "all colours as needed"));
        }
    }
    Sentence::new(
        parts.iter().map(|part| part.zh.as_str()).collect::<Vec<_>>().join("，"),
        parts.iter().map(|part| part.en.as_str()).collect::<Vec<_>>().join(", "),
    )
}

/// `1号、2号`, the first ones and how many there are.
pub(in crate::pairing) fn listed(problem: &PairingProblem, ids: &[&EntrantId]) -> Sentence {
    let numbers: Vec<String> = ids.iter().take(NAMED).map(|id| number(problem, id)).collect();
    let zh: Vec<_> = numbers.iter().map(|number| format!("{number}号")).collect();
    let en: Vec<_> = numbers.iter().map(|number| format!("no. {number}")).collect();
    let (mut zh, mut en) = (zh.join("、"), en.join(" and "));
    if ids.len() > NAMED {
        zh.push_str(&format!("等{}个", ids.len()));
        en.push_str(&format!(" and {} more", ids.len() - NAMED));
    }
    Sentence::new(zh, en)
}

//! Which edit is allowed in which state of a round: one table, used by the decisions and printed into the docs.
//!
//! A published pairing is frozen (R9.7.1); results are open until they are signed and correctable inside their windows
//! (R14.3); after that only the chief referee, with a reason (R14.3.6).

use super::decide::{Asked, By, Refusal};
use super::state::{EventState, RoundState};
use crate::ids::{RoundNumber, TableNumber};
use crate::regulations::AWARDS;
use crate::scoring::{CorrectionKind, Window};
use crate::sentence::Sentence;
use chrono::{DateTime, Utc};

/// What somebody wants to change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum EditKind {
    /// 重新编排
    PairAgain,
    /// 手工调整对阵
    EditPairing,
    /// 登分
    ReportResult,
    /// 更正成绩
    CorrectResult,
    /// 裁决
    Rule,
    /// 作废重赛
    VoidResult,
    /// 判罚
    GivePenalty,
    /// 撤销判罚
    TakeBackPenalty,
    /// 替补上场
    Substitute,
    /// 退赛
    Withdraw,
    /// 恢复参赛
    Return,
    /// 补报
    LateEntry,
    /// 补入轮空
    FillBye,
    /// 指定不相遇
    ForbidPair,
    /// 固定、停用桌号
    SetTables,
    /// 撤回开始
    TakeBackStart,
    /// 重开本轮
    ReopenRound,
    /// 改规程
    ChangeRegulations,
    /// 定录取名次
    SetAwards,
}

/// How far the round is that the edit concerns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Moment {
    /// Nobody has seen it.
    Draft,
    /// Everybody has seen it.
    Published,
    /// It is being played.
    Running,
    /// It is over; corrections are open.
    ClosedInWindow,
    /// It is over; the time for corrections is too.
    ClosedAfterWindow,
    /// A later round was published; corrections are open.
    LaterPublished,
    /// The ranking is final.
    Finished,
}

/// What the table says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Policy {
    /// Go ahead.
    Free,
    /// Read this first.
    Warn(Sentence),
    /// Only the chief referee, with a reason.
    ChiefRefereeOnly(Sentence),
    /// Nobody.
    Forbidden(Sentence),
}

impl EditKind {
    /// In the order of the table.
    pub const ALL: [Self; 19] = [
        Self::PairAgain,
        Self::EditPairing,
        Self::ReportResult,
        Self::CorrectResult,
        Self::Rule,
        Self::VoidResult,
        Self::GivePenalty,
        Self::TakeBackPenalty,
        Self::Substitute,
        Self::Withdraw,
        Self::Return,
        Self::LateEntry,
        Self::FillBye,
        Self::ForbidPair,
        Self::SetTables,
        Self::TakeBackStart,
        Self::ReopenRound,
        Self::ChangeRegulations,
        Self::SetAwards,
    ];

    /// As the table names it.
    pub fn words(self) -> Sentence {
        let (zh, en) = match self {
            Self::PairAgain => ("重新编排", "pair again"),
            Self::EditPairing => ("手工调整对阵（互换、锁定、指定轮空）", "change the pairing by hand"),
            Self::ReportResult => ("登分、核对", "report or confirm a result"),
            Self::CorrectResult => ("更正成绩（记分、录入、公布错误）", "correct a result"),
            Self::Rule => ("裁决成绩", "rule on a result"),
            Self::VoidResult => ("成绩作废、重赛", "set a result aside and replay"),
            Self::GivePenalty => ("判罚", "give a penalty"),
            Self::TakeBackPenalty => ("撤销判罚", "take a penalty back"),
            Self::Substitute => ("登记替补", "record a substitute"),
            Self::Withdraw => ("退赛", "withdraw an entrant"),
            Self::Return => ("恢复参赛", "let an entrant return"),
            Self::LateEntry => ("补报（从下一轮起）", "late entry, from the next draft"),
            Self::FillBye => ("补入本轮轮空", "fill the open bye"),
            Self::ForbidPair => ("指定两对不相遇", "keep two entrants apart"),
            Self::SetTables => ("固定、限定、停用桌号", "fix or exclude tables"),
            Self::TakeBackStart => ("撤回“开始”", "take the start back"),
            Self::ReopenRound => ("重开已结束的一轮", "reopen a closed round"),
            Self::ChangeRegulations => ("修改规程", "change the regulations"),
            Self::SetAwards => ("定录取名次", "set the number of awards"),
        };
        Sentence::new(zh, en)
    }
}

impl Moment {
    /// In the order of the table.
    pub const ALL: [Self; 7] = [
        Self::Draft,
        Self::Published,
        Self::Running,
        Self::ClosedInWindow,
        Self::ClosedAfterWindow,
        Self::LaterPublished,
        Self::Finished,
    ];

    /// As the table names it.
    pub fn words(self) -> Sentence {
        let (zh, en) = match self {
            Self::Draft => ("草稿", "draft"),
            Self::Published => ("已公布", "published"),
            Self::Running => ("进行中", "running"),
            Self::ClosedInWindow => ("已结束，更正时限内", "closed, window open"),
            Self::ClosedAfterWindow => ("已结束，过了时限", "closed, window over"),
            Self::LaterPublished => ("后一轮已公布，时限内", "later round published"),
            Self::Finished => ("最终成绩已公布", "finished"),
        };
        Sentence::new(zh, en)
    }
}

/// The table.
pub fn edit_policy(edit: EditKind, moment: Moment) -> Policy {
    use Moment::{ClosedAfterWindow, ClosedInWindow, Draft, Finished, LaterPublished, Published, Running};
    let free = Policy::Free;
    let warn = |zh: &str, en: &str| Policy::Warn(Sentence::new(zh, en));
    let chief = |zh: &str, en: &str| Policy::ChiefRefereeOnly(Sentence::new(zh, en));
    let no = |zh: &str, en: &str| Policy::Forbidden(Sentence::new(zh, en));
    let frozen = || no("已公布的编排不再改变", "A published pairing does not change");
    let unpublished = || no("这一轮还没有公布", "This round is not published yet");
    let is_final = || no("最终成绩已经公布", "The ranking is final already");
    let late = || {
        chief(
            "已过更正时限，原则上不予更正。可向裁判长说明",
            "The time for corrections is over. Talk to the chief referee",
        )
    };
    let after_final = || {
        chief(
            "最终成绩已经公布，只有裁判长可以改，改后要重新公布",
            "The ranking is final: only the chief referee changes it, and it is published again",
        )
    };
    let ranks_only = || {
        warn(
            "后面的编排已经公布，不会自动改变；名次会变",
            "Later pairings are published and do not change by themselves; the ranking does",
        )
    };
    let pair_again = || warn("草稿要重新编排后才能公布", "The draft has to be paired again");
    match edit {
        EditKind::PairAgain | EditKind::EditPairing => match moment {
            Draft => free,
            Published | Running | ClosedInWindow | ClosedAfterWindow | LaterPublished => frozen(),
            Finished => is_final(),
        },
        EditKind::ReportResult => match moment {
            Draft => unpublished(),
            Published | Running => free,
            ClosedInWindow | ClosedAfterWindow | LaterPublished => {
                no("这一轮已经结束，要改请用“更正”", "This round is closed: use a correction")
            }
            Finished => is_final(),
        },
        EditKind::CorrectResult => match moment {
            Draft => unpublished(),
            Published | Running | ClosedInWindow => free,
            ClosedAfterWindow => late(),
            LaterPublished => ranks_only(),
            Finished => after_final(),
        },
        EditKind::Rule => match moment {
            Draft => unpublished(),
            Published | Running | ClosedInWindow | ClosedAfterWindow | LaterPublished => {
                chief("裁决由裁判长作出", "The chief referee rules")
            }
            Finished => after_final(),
        },
        EditKind::VoidResult => match moment {
            Draft => unpublished(),
            Published | Running => warn(
                "这一场要重赛，原成绩留在记录里，不再计入",
                "The match is played again; its result stays on record and counts no more",
            ),
            ClosedInWindow | ClosedAfterWindow | LaterPublished => {
                chief("这一轮已经结束，重赛由裁判长决定", "This round is closed: the chief referee decides")
            }
            Finished => is_final(),
        },
        EditKind::GivePenalty | EditKind::TakeBackPenalty => match moment {
            Draft => unpublished(),
            Published | Running | ClosedInWindow => free,
            ClosedAfterWindow => late(),
            LaterPublished => ranks_only(),
            Finished => after_final(),
        },
        EditKind::Substitute => match moment {
            Draft => unpublished(),
            Published | Running | ClosedInWindow => free,
            ClosedAfterWindow => late(),
            LaterPublished => warn("这是前面一轮的记录", "This is the record of an earlier round"),
            Finished => after_final(),
        },
        EditKind::Withdraw => match moment {
            Draft => pair_again(),
            Published | Running | LaterPublished => warn(
                "本轮没有打完的一场，对手按弃权胜计",
                "Where its match is not played, the opponent wins by forfeit",
            ),
            ClosedInWindow | ClosedAfterWindow => free,
            Finished => is_final(),
        },
        EditKind::Return | EditKind::LateEntry => match moment {
            Draft => pair_again(),
            Published | Running | ClosedInWindow | ClosedAfterWindow | LaterPublished => free,
            Finished => is_final(),
        },
        EditKind::FillBye => match moment {
            Draft | Published => free,
            Running => warn("本轮已经开始，这一桌会开得晚", "The round is running: this table starts late"),
            ClosedInWindow | ClosedAfterWindow | LaterPublished => no("这一轮已经打完", "This round is over"),
            Finished => is_final(),
        },
        EditKind::ForbidPair => match moment {
            Draft => free,
            Published | Running | ClosedInWindow | ClosedAfterWindow | LaterPublished => warn(
                "第1轮已经公布，只对以后的编排有效，并记入变更记录",
                "Round 1 is published: it holds for later pairings only and stands in the history",
            ),
            Finished => is_final(),
        },
        EditKind::SetTables => match moment {
            Draft => free,
            Published | Running | LaterPublished => warn(
                "本轮桌号已经公布，从下一轮起有效",
                "Tables of this round are published: it holds from the next",
            ),
            ClosedInWindow | ClosedAfterWindow => free,
            Finished => is_final(),
        },
        EditKind::TakeBackStart => match moment {
            Draft | Published => no("这一轮还没有开始", "This round has not started"),
            Running => warn("时钟停下，本轮回到“已公布”", "The clock stops; the round is published again"),
            ClosedInWindow | ClosedAfterWindow | LaterPublished => {
                no("这一轮已经结束", "This round is closed")
            }
            Finished => is_final(),
        },
        EditKind::ReopenRound => match moment {
            Draft | Published | Running => no("这一轮还没有结束", "This round is not closed"),
            ClosedInWindow => warn(
                "本轮会回到“进行中”，下一轮的草稿作废",
                "The round is open again; a draft of the next is dropped",
            ),
            ClosedAfterWindow => late(),
            LaterPublished => frozen(),
            Finished => is_final(),
        },
        EditKind::ChangeRegulations => match moment {
            Draft | Published | Running | ClosedInWindow | ClosedAfterWindow | LaterPublished => {
                no("抽签以后不能再改规程", "The regulations are fixed after the draw")
            }
            Finished => is_final(),
        },
        // No pairing and no place depends on it, and certificates are printed after the end.
        EditKind::SetAwards => match moment {
            Draft | Published | Running | ClosedInWindow | ClosedAfterWindow | LaterPublished | Finished => {
                free
            }
        },
    }
}

impl EventState {
    /// Whether the value at this path of the regulations can be set now at all; values may still be refused.
    pub fn may_set(&self, path: &str) -> bool {
        self.draw.is_none() || edit_of_setting(path) == EditKind::SetAwards
    }
}

/// Which edit it is to set a value of the regulations.
pub(super) fn edit_of_setting(path: &str) -> EditKind {
    match path {
        AWARDS => EditKind::SetAwards,
        _ => EditKind::ChangeRegulations,
    }
}

impl Policy {
    /// Whether this caller may go ahead.
    ///
    /// # Errors
    /// The warning was not read, somebody else decides, or nobody may.
    pub fn permit(self, asked: &Asked) -> Result<(), Refusal> {
        let refuse = |sentence: Sentence| Err(Refusal::refused(sentence.zh, sentence.en));
        match self {
            Self::Free => Ok(()),
            Self::Warn(_) if asked.warnings_read => Ok(()),
            Self::Warn(sentence) => refuse(sentence).map_err(|refusal| refusal.at("warnings_read")),
            Self::ChiefRefereeOnly(sentence) => match asked.by {
                By::ChiefReferee => Ok(()),
                By::Desk | By::Referee => refuse(sentence).map_err(|refusal| refusal.at("by")),
            },
            Self::Forbidden(sentence) => refuse(sentence),
        }
    }

    /// What is printed in a cell.
    pub fn mark(&self) -> &'static str {
        match self {
            Self::Free => "可以",
            Self::Warn(_) => "提醒后可以",
            Self::ChiefRefereeOnly(_) => "仅裁判长",
            Self::Forbidden(_) => "不可以",
        }
    }

    /// What is said, if anything.
    pub fn sentence(&self) -> Option<&Sentence> {
        match self {
            Self::Free => None,
            Self::Warn(sentence) | Self::ChiefRefereeOnly(sentence) | Self::Forbidden(sentence) => {
                Some(sentence)
            }
        }
    }
}

impl EventState {
    /// How far a round is, for an error of one kind at one table.
    pub fn moment(
        &self,
        round: RoundNumber,
        table: Option<TableNumber>,
        correction: CorrectionKind,
        now: DateTime<Utc>,
    ) -> Moment {
        if self.finished_at.is_some() {
            return Moment::Finished;
        }
        let Some(record) = self.round(round) else { return Moment::Draft };
        let later = self.latest_public_round().is_some_and(|latest| latest.number > round);
        match record.state {
            RoundState::Draft => Moment::Draft,
            RoundState::Published => Moment::Published,
            RoundState::Running => Moment::Running,
            RoundState::Closed => match self.correction_window(round, table, correction, now) {
                Window::Closed { .. } => Moment::ClosedAfterWindow,
                Window::Open { .. } if later => Moment::LaterPublished,
                Window::Open { .. } => Moment::ClosedInWindow,
            },
        }
    }

    /// The same for what concerns the event as it is now: its last round, the draft if there is one.
    pub fn moment_now(&self, now: DateTime<Utc>) -> Moment {
        let last = self.rounds.last().map_or(RoundNumber(1), |round| round.number);
        self.moment(last, None, CorrectionKind::Published, now)
    }
}

/// The table as it is written into the docs.
pub fn edit_policy_table() -> String {
    let mut text = String::from(
        "# 什么时候可以改什么\n\n\
         本表由程序生成（`cargo xtask gen`），就是程序里判断用的那一张；每一格都有测试。\n\n\
         * **可以**：直接改。**提醒后可以**：先读提示，再确认。**仅裁判长**：只有裁判长可以，并写明原因。**不可以**：谁都不行。\n\
         * 每次改动都记入变更记录：谁、什么时候、改了什么、为什么。原来的内容不删除。\n\
         * 已公布的编排不因更正自动改变（[S3] 九.4）；淘汰赛更正后胜方变了，由裁判长确认换人。\n\n",
    );
    let mut notes: Vec<Sentence> = Vec::new();
    let heads: Vec<_> = Moment::ALL.iter().map(|moment| moment.words().zh).collect();
    text.push_str(&format!("| 改动 | {} |\n|---|{}\n", heads.join(" | "), "---|".repeat(heads.len())));
    for edit in EditKind::ALL {
        let cells = Moment::ALL.map(|moment| {
            let policy = edit_policy(edit, moment);
            let Some(sentence) = policy.sentence() else { return policy.mark().to_owned() };
            let number = notes.iter().position(|note| note == sentence).unwrap_or_else(|| {
                notes.push(sentence.clone());
                notes.len() - 1
            });
            format!("{}〔{}〕", policy.mark(), number + 1)
        });
        text.push_str(&format!("| {} | {} |\n", edit.words().zh, cells.join(" | ")));
    }
    text.push('\n');
    for (number, note) in (1..).zip(&notes) {
        text.push_str(&format!("{number}. {}\n", note.zh));
    }
    text
}

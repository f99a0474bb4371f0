//! What the chief referee looks through before the ranking is final (ux.md S90).

use super::state::{EventState, RoundRecord, RoundState, TableRecord, TableStatus};
use crate::course;
use crate::ids::{RoundNumber, TableNumber};
use crate::regulations::Awards;
use crate::scoring::{CorrectionKind, Window};
use crate::sentence::{Sentence, counted};
use chrono::{DateTime, Utc};

/// What is looked through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PublicationItem {
    /// Every round of every stage is played; to end before, a reason is written.
    Rounds,
    /// Every table has a result.
    Results,
    /// No table is in dispute.
    Disputes,
    /// A bracket follows from the results as they are.
    Sides,
    /// No place is shared that has to be decided.
    Ties,
    /// It is decided how many places get an award. This keeps nobody from publishing: it can be decided later.
    Awards,
    /// Nobody may ask for a correction any more. This alone keeps nobody from publishing: what is found later is corrected
    /// and published again.
    Windows,
}

/// One thing, and whether it is done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicationCheck {
    /// Which.
    pub item: PublicationItem,
    /// It is.
    pub done: bool,
    /// In words, as it stands.
    pub words: Sentence,
    /// Where it is put right, if at one round.
    pub round: Option<RoundNumber>,
    /// And at one table.
    pub table: Option<TableNumber>,
    /// When it is done by itself.
    pub until: Option<DateTime<Utc>>,
}

impl PublicationCheck {
    fn new(item: PublicationItem, done: bool, zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { item, done, words: Sentence::new(zh, en), round: None, table: None, until: None }
    }

    fn at(self, round: RoundNumber, table: Option<TableNumber>) -> Self {
        Self { round: Some(round), table, ..self }
    }
}

impl EventState {
    /// All that has to be in order before the ranking is final, in the order it is looked through.
    pub fn publication_checks(&self, now: DateTime<Utc>) -> Vec<PublicationCheck> {
        let contest = self.contest();
        let rounds = match course::next_step(&contest) {
            // Nobody ends early for a replay: it is played first (R9.1.2).
            _ if course::replay_due(&contest).is_some() => PublicationCheck::new(
                PublicationItem::Rounds,
                false,
                "还有要重赛的，先把重赛打完",
                "A match is to be played again: play it first",
            ),
            course::Step::Over => {
                PublicationCheck::new(PublicationItem::Rounds, true, "各轮都打完了", "Every round is played")
            }
            course::Step::Begin(_) | course::Step::Round(_) => PublicationCheck::new(
                PublicationItem::Rounds,
                false,
                "还有比赛没打。要提前结束，请写原因",
                "Something is still to be played. To end early, give a reason",
            ),
        };
        if self.public_rounds().next().is_none() {
            // Nothing was played: there is nothing else to look at.
            return vec![rounds];
        }
        let mut checks = vec![rounds, self.results_check(), self.disputes_check()];
        if let Some(waiting) = course::side_to_exchange(&contest) {
            checks.push(PublicationCheck::new(PublicationItem::Sides, false, waiting.zh, waiting.en));
        }
        // Before the results are in everybody shares a place.
        if checks[1].done {
            checks.push(match course::open_ties(&contest) {
                true => PublicationCheck::new(
                    PublicationItem::Ties,
                    false,
                    "有并列名次要抽签",
                    "Some places are tied: lots are drawn",
                ),
                false => PublicationCheck::new(
                    PublicationItem::Ties,
                    true,
                    "没有要抽签的并列名次",
                    "No tie waits for a lot",
                ),
            });
        }
        checks.push(self.awards_check());
        checks.push(self.windows_check(now));
        checks
    }

    fn public_rounds(&self) -> impl Iterator<Item = &RoundRecord> {
        self.rounds.iter().filter(|round| round.is_public())
    }

    fn results_check(&self) -> PublicationCheck {
        let open = |round: &&RoundRecord| !round.is_complete();
        let Some(round) = self.public_rounds().find(open) else {
            return PublicationCheck::new(
                PublicationItem::Results,
                true,
                "各桌成绩都确认了",
                "Every table has its result",
            );
        };
        let title = self.round_title(round.number);
        let tables = round.tables.iter().filter(|table| !table.is_decided()).count();
        PublicationCheck::new(
            PublicationItem::Results,
            false,
            format!("{}还有{tables}桌没有确认成绩", title.zh),
            format!(
                "{}: {} without a confirmed result",
                title.en,
                counted(u32::try_from(tables).unwrap_or(u32::MAX), "table is", "tables are")
            ),
        )
        .at(round.number, None)
    }

    fn disputes_check(&self) -> PublicationCheck {
        let is_disputed = |table: &&TableRecord| table.status == TableStatus::Disputed;
        let found = self
            .public_rounds()
            .find_map(|round| Some((round, round.tables.iter().find(is_disputed)?.table?)));
        match found {
            Some((round, table)) => {
                let title = self.round_title(round.number);
                PublicationCheck::new(
                    PublicationItem::Disputes,
                    false,
                    format!("{}{table}号桌有争议，等裁判长裁定", title.zh),
                    format!("{}, table {table} is in dispute: a ruling is needed", title.en),
                )
                .at(round.number, Some(table))
            }
            None => {
                PublicationCheck::new(PublicationItem::Disputes, true, "没有争议", "No table is in dispute")
            }
        }
    }

    /// A notice may leave the number to the entries (AM39): then somebody has to say it before certificates are printed.
    fn awards_check(&self) -> PublicationCheck {
        match self.regulations.awards {
            Awards::ByEntries => PublicationCheck::new(
                PublicationItem::Awards,
                false,
                "录取多少名还没有定。定了才能印奖状和领奖签收表，公布以后也可以定",
                "How many places get an award is not decided. Certificates and receipts wait for it; it can be decided after the ranking is final, too",
            ),
            Awards::First(_) | Awards::Percent(_) | Awards::Bands(_) => PublicationCheck::new(
                PublicationItem::Awards,
                true,
                "录取名次定了",
                "The number of awards is decided",
            ),
        }
    }

    fn windows_check(&self, now: DateTime<Utc>) -> PublicationCheck {
        let kinds = [CorrectionKind::Entry, CorrectionKind::Published];
        let closed = self.public_rounds().filter(|round| round.state == RoundState::Closed);
        let windows =
            closed.flat_map(|round| kinds.map(|kind| self.correction_window(round.number, None, kind, now)));
        let last = windows
            .filter_map(|window| match window {
                Window::Open { until } => until,
                Window::Closed { .. } => None,
            })
            .max();
        match last {
            None => PublicationCheck::new(
                PublicationItem::Windows,
                true,
                "没有还开着的更正时限",
                "No time for corrections is running",
            ),
            Some(until) => PublicationCheck {
                until: Some(until),
                ..PublicationCheck::new(
                    PublicationItem::Windows,
                    false,
                    "更正的时限还没有到。现在也可以公布，之后发现错误，更正以后要重新公布",
                    "The time for corrections is running. The ranking can be published now; what is found later is corrected and published again",
                )
            },
        }
    }
}

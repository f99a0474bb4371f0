//! How far a contest is when its results are printed: paper that is printed in the middle must not be taken for the end.

use super::Order;
use super::ranking::{is_all_played, is_final, is_played_out};
use saiwu_domain::contest::{Contest, Round};
use saiwu_domain::course::{own_rounds, round_title, rounds_due, stage_title};
use serde::Serialize;

/// What is said where results are not the last word.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Unfinished {
    /// Behind the heading, on every page: 截至第2轮，未完
    pub mark: String,
    /// 第3轮还有4桌没有成绩；全场共4轮。…
    pub sentence: String,
}

/// Nothing where the results are final.
pub(super) fn unfinished(contest: &Contest, order: &Order) -> Option<Unfinished> {
    if is_final(contest, order) {
        return None;
    }
    let is_over = is_played_out(contest);
    if order.round.is_none() && is_over {
        return Some(Unfinished {
            mark: "暂定".to_owned(),
            sentence: "各轮都打完了，最终成绩还没有公布。这里的名次是暂定的，公布以后请重新打印。".to_owned(),
        });
    }
    if order.round.is_none() && is_all_played(contest) {
        return Some(Unfinished {
            mark: "名次未定".to_owned(),
            sentence: "各轮都打完了，还有并列的名次要抽签或加赛。定了以后请重新打印。".to_owned(),
        });
    }
    let rounds = contest.rounds.iter().filter(|round| order.round.is_none_or(|last| round.number <= last));
    let rounds: Vec<_> = rounds.collect();
    let title = |round: &&Round| round_title(contest, round).zh;
    let up_to = rounds.iter().rev().find(|round| round.is_complete()).map(title);
    let mut mark = up_to.map(|round| format!("截至{round}")).into_iter().collect::<Vec<_>>();
    if !(is_over || order.is_final == Some(true)) {
        mark.push("未完".to_owned());
    }
    let mut said: Vec<_> = rounds.iter().filter_map(|round| open_tables(contest, round)).collect();
    said.extend(to_come(contest));
    said.push("这里的名次是暂定的，最终成绩公布以后请重新打印".to_owned());
    Some(Unfinished { mark: mark.join("，"), sentence: format!("{}。", said.join("；")) })
}

/// 第3轮还有4桌没有成绩
fn open_tables(contest: &Contest, round: &Round) -> Option<String> {
    let open = round.matches.iter().filter(|played| played.result.is_none() && played.table.is_some());
    let open = open.count();
    (open > 0).then(|| format!("{}还有{open}桌没有成绩", round_title(contest, round).zh))
}

/// What is still to be paired: 全场共4轮，已编排3轮; 后面还有淘汰赛
fn to_come(contest: &Contest) -> Vec<String> {
    let stages = contest.regulations.stages.len();
    let current = contest.current_stage();
    let (due, made) = (rounds_due(contest, current), own_rounds(contest, current));
    let whole = if stages > 1 { stage_title(contest, current).zh } else { "全场".to_owned() };
    let rounds = (due > made).then(|| format!("{whole}共{due}轮，已公布{made}轮"));
    let later: Vec<_> = (current + 1..stages).map(|stage| stage_title(contest, stage).zh).collect();
    let later = (!later.is_empty()).then(|| format!("后面还有{}", later.join("、")));
    rounds.into_iter().chain(later).collect()
}

//! Lateness, forfeits, drop-outs and penalties (V24–V26, R17).

use super::parts::{Part, choice, words};
use super::play::points_words;
use crate::points::Points;
use crate::regulations::{
    Game, LateEffect, LateStep, PenaltyCounter, PenaltyScope, Regulations, StageKind, Tariff, effects_words,
};
use crate::sentence::{Sentence, counted};
use crate::stages::DropOutRule;

/// The paragraph of those who are late or do not come.
pub(super) fn absence(regulations: &Regulations) -> Vec<Part> {
    let forfeit_from = |minutes: u32, inclusive: bool| {
        vec![LateStep { from: minutes, inclusive, effect: LateEffect::Forfeit }]
    };
    let usual = [(0, false), (5, true), (10, true), (15, true), (20, true)]
        .map(|(minutes, inclusive)| forfeit_from(minutes, inclusive));
    let mut parts =
        vec![choice("late", ("迟到", "Lateness"), &regulations.late, usual, |steps| late_words(steps))];
    let forfeit = &regulations.forfeit;
    let (winner, loser) = (forfeit.winner.match_points, forfeit.loser.match_points);
    let both = forfeit.both.match_points;
    parts.push(words(
        format!("；弃权：对手得{winner}，弃权方得{loser}，双方都弃权各得{both}"),
        format!("; a forfeit: {winner} to the opponents, {loser} to the absent side, {both} each if both are absent"),
    ));
    parts.push(words("；", "; "));
    parts.push(choice(
        "forfeit.exclude_after_in_a_row",
        ("连续弃权", "Forfeits in a row"),
        &forfeit.exclude_after_in_a_row,
        [None, Some(1), Some(2), Some(3)],
        |limit| match limit {
            None => Sentence::new("连续弃权的照常编排", "forfeits in a row have no further effect"),
            Some(1) => {
                Sentence::new("弃权一次即不再编排", "after one forfeit an entrant is not paired any more")
            }
            Some(limit) => Sentence::new(
                format!("连续弃权{limit}轮不再编排"),
                format!("after {limit} forfeits in a row an entrant is not paired any more"),
            ),
        },
    ));
    if let Some(limit) = forfeit.exclude_after_total {
        parts.push(words("；", "; "));
        parts.push(choice(
            "forfeit.exclude_after_total",
            ("累计弃权", "Forfeits in all"),
            &Some(limit),
            [None, Some(2), Some(3)],
            |limit| match limit {
                None => Sentence::new("累计弃权次数不限", "forfeits in all have no further effect"),
                Some(limit) => Sentence::new(
                    format!("累计弃权{limit}轮出局"),
                    format!("after {limit} forfeits in all: out"),
                ),
            },
        ));
    }
    if regulations.stages.iter().any(|stage| stage.kind == StageKind::Groups) {
        parts.push(words("；", "; "));
        parts.push(choice(
            "forfeit.group_dropout",
            ("小组赛退赛", "Leaving a group"),
            &forfeit.group_dropout,
            [DropOutRule::ByHalf, DropOutRule::Annul, DropOutRule::Keep],
            |rule| match rule {
                DropOutRule::ByHalf => Sentence::new(
                    "小组赛中途退出的，打满一半则成绩保留、其余按弃权，否则成绩全部取消",
                    "who leaves a group keeps its results after half of its matches, else all are annulled",
                ),
                DropOutRule::Annul => Sentence::new(
                    "小组赛中途退出的，成绩全部取消",
                    "who leaves a group has all results annulled",
                ),
                DropOutRule::Keep => Sentence::new(
                    "小组赛中途退出的，成绩保留，其余按弃权",
                    "who leaves a group keeps its results, the rest are forfeits",
                ),
            },
        ));
    }
    parts.push(words("。", "."));
    parts
}

/// The paragraph of penalties; none where the notice has no tariff.
pub(super) fn penalties(regulations: &Regulations) -> Vec<Part> {
    if regulations.penalties.is_empty() {
        return Vec::new();
    }
    let tariffs = regulations.penalties.iter().map(|tariff| tariff_words(regulations.game, tariff));
    let (zh, en): (Vec<_>, Vec<_>) = tariffs.map(|text| (text.zh, text.en)).unzip();
    vec![words(format!("违规判罚：{}。", zh.join("；")), format!("Penalties: {}.", en.join("; ")))]
}

fn tariff_words(game: Game, tariff: &Tariff) -> Sentence {
    let steps: Vec<_> = tariff.ladder.iter().map(|step| effects_words(game, step)).collect();
    let (zh, en): (Vec<_>, Vec<_>) = match steps.as_slice() {
        [only] => (vec![only.zh.clone()], vec![only.en.clone()]),
        several => {
            let mut first = 1;
            let equal = several.chunk_by(|step, next| step == next).map(|equal| {
                let last = first + equal.len() - 1;
                let times = if first == last { first.to_string() } else { format!("{first}–{last}") };
                first = last + 1;
                (format!("第{times}次{}", equal[0].zh), format!("({times}) {}", equal[0].en))
            });
            equal.unzip()
        }
    };
    let (scope_zh, scope_en) =
        if steps.len() > 1 { counting_words(tariff.scope, tariff.counter) } else { ("", "") };
    let (chief_zh, chief_en) =
        if tariff.chief_referee_only { ("，由裁判长判", ", by the chief referee") } else { ("", "") };
    Sentence::new(
        format!("{}，{scope_zh}{}{chief_zh}", tariff.name.zh, zh.join("、")),
        format!("{}: {scope_en}{}{chief_en}", tariff.name.en, en.join(", ")),
    )
}

fn counting_words(scope: PenaltyScope, counter: PenaltyCounter) -> (&'static str, &'static str) {
    match (scope, counter) {
        (PenaltyScope::Player, PenaltyCounter::Match) => ("每人每轮", "for a player in a match "),
        (PenaltyScope::Player, PenaltyCounter::Contest) => ("每人全程", "for a player over the contest "),
        (PenaltyScope::Side | PenaltyScope::Entrant, PenaltyCounter::Match) => {
            ("每方每轮", "for a side in a match ")
        }
        (PenaltyScope::Side | PenaltyScope::Entrant, PenaltyCounter::Contest) => {
            ("每方全程", "for a side over the contest ")
        }
    }
}

fn late_words(steps: &[LateStep]) -> Sentence {
    if steps.is_empty() {
        return Sentence::new("迟到没有规定", "nothing is laid down about lateness");
    }
    let (zh, en): (Vec<_>, Vec<_>) = steps.iter().map(step_words).map(|text| (text.zh, text.en)).unzip();
    Sentence::new(zh.join("，"), en.join(", "))
}

fn step_words(step: &LateStep) -> Sentence {
    let (after_zh, after_en) = match (step.from, step.inclusive) {
        (0, _) => ("迟到".to_owned(), "late".to_owned()),
        (minutes, true) => {
            (format!("迟到满{minutes}分钟"), format!("{} late", counted(minutes, "minute", "minutes")))
        }
        (minutes, false) => (
            format!("迟到超过{minutes}分钟"),
            format!("more than {} late", counted(minutes, "minute", "minutes")),
        ),
    };
    match step.effect {
        LateEffect::Forfeit => Sentence::new(format!("{after_zh}作弃权"), format!("{after_en}: a forfeit")),
        LateEffect::Points { trick_points, victory_points } => {
            let size = points_words(Points::ZERO - victory_points);
            Sentence::new(
                format!(
                    "{after_zh}扣小分{}和标准分{}",
                    trick_points.unsigned_abs(),
                    size.zh.trim_end_matches('分')
                ),
                format!("{after_en}: minus {} trick points and {}", trick_points.unsigned_abs(), size.en),
            )
        }
        LateEffect::OpponentLevels { levels, per_minutes } => Sentence::new(
            format!("每迟到{per_minutes}分钟对方起点高{levels}级"),
            format!(
                "each {} late: the opponents start {} higher",
                counted(per_minutes, "minute", "minutes"),
                counted(levels, "level", "levels")
            ),
        ),
    }
}

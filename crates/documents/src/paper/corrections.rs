//! What was changed after something had been made with it: in the results book, and on the correction record.

use super::words::{amount, name_of, penalty_words, sides_words};
use saiwu_domain::contest::{Contest, Match, MatchPenalty, MatchResult, RecordedCorrection, Round, Sides};
use saiwu_domain::course::round_title;
use saiwu_domain::scoring::{Terms, result_words};
use saiwu_domain::sheet::Sheet;
use serde::Serialize;

/// One correction, ready to stand in a row.
#[derive(Serialize)]
pub(super) struct CorrectionShown {
    /// 第3轮
    pub round: String,
    /// 甲对乙, 甲轮空
    pub of: String,
    /// 甲对丙, where a side was exchanged.
    pub of_before: Option<String>,
    pub before: String,
    pub after: String,
    /// What was made with the old result and stays: 第4轮已按原成绩编排，不变
    pub stays: Option<String>,
}

impl CorrectionShown {
    pub(super) fn sentence(&self) -> String {
        let was = self.of_before.as_ref().map(|was| format!("（原为{was}）")).unwrap_or_default();
        let stays = self.stays.as_ref().map(|stays| format!("；{stays}")).unwrap_or_default();
        let (round, of, before, after) = (&self.round, &self.of, &self.before, &self.after);
        let changed = if before == after { before.clone() } else { format!("{before}更正为{after}") };
        format!("{round} {of}{was}：{changed}{stays}")
    }
}

/// All of a contest, in the order in which they were made.
pub(super) fn corrections(sheet: &Sheet) -> Vec<CorrectionShown> {
    let made = &sheet.records.corrections;
    let one = |(at, correction)| shown(&sheet.contest, correction, made.get(at + 1..).unwrap_or_default());
    made.iter().enumerate().map(one).collect()
}

fn shown(contest: &Contest, made: &RecordedCorrection, later: &[RecordedCorrection]) -> CorrectionShown {
    let round = contest.rounds.iter().find(|round| round.number == made.round);
    let terms = Terms::of_stage(&contest.regulations, round.map_or(0, |round| round.stage));
    let now = round.and_then(|round| now_at(round, &made.sides));
    // What came out is what the next change of the same match found, or what stands there now.
    let next = later.iter().find(|next| is_of(next, made));
    let (result, is_replayed) = match (next, now) {
        (Some(next), _) => (next.before.as_ref(), false),
        (None, Some(now)) => (now.result.as_ref(), now.to_replay),
        (None, None) => (None, false),
    };
    let taken_next = later.iter().filter(|next| is_of(next, made)).find_map(|next| next.penalties.as_ref());
    let taken = taken_next.map(Vec::as_slice).or(now.map(|now| now.penalties.as_slice())).unwrap_or_default();
    let was = made.sides_before.as_ref().unwrap_or(&made.sides);
    let said = |sides: &Sides, result: Option<&MatchResult>, is_replayed: bool| match (sides, result) {
        (Sides::Bye(_), _) => "轮空".to_owned(),
        (_, Some(result)) => result_words(terms, sides, result).zh,
        (_, None) if is_replayed => "待重赛".to_owned(),
        (_, None) => "无成绩".to_owned(),
    };
    let mut before = said(was, made.before.as_ref(), false);
    let mut after = said(&made.sides, result, is_replayed);
    if let Some(penalties) = &made.penalties {
        before.push_str(&penalized(contest, penalties));
        after.push_str(&penalized(contest, taken));
    }
    CorrectionShown {
        round: round.map_or_else(|| format!("第{}轮", made.round), |it| round_title(contest, it).zh),
        of: sides_words(contest, &made.sides),
        of_before: made.sides_before.as_ref().map(|sides| sides_words(contest, sides)),
        before,
        after,
        stays: stays(contest, made),
    }
}

/// Whether a later change is one of the same match.
fn is_of(next: &RecordedCorrection, made: &RecordedCorrection) -> bool {
    next.round == made.round && *next.sides_before.as_ref().unwrap_or(&next.sides) == made.sides
}

fn now_at<'a>(round: &'a Round, sides: &Sides) -> Option<&'a Match> {
    round.matches.iter().find(|played| played.sides == *sides)
}

/// Rounds keep the pairing, stages the draw that was made with the old result.
fn stays(contest: &Contest, made: &RecordedCorrection) -> Option<String> {
    let drawn = made.after_draw.and_then(|stage| contest.regulations.stages.get(stage));
    match drawn {
        Some(_) if made.published <= made.round => Some("下一阶段已按原成绩抽签，不变".to_owned()),
        None if made.published <= made.round => None,
        Some(_) | None => Some("已公布的编排不变".to_owned()),
    }
}

fn penalized(contest: &Contest, penalties: &[MatchPenalty]) -> String {
    let one = |penalty: &MatchPenalty| {
        format!(
            "{}{}",
            name_of(contest, &penalty.entrant),
            amount(&penalty_words(contest.regulations.game, penalty))
        )
    };
    let said = penalties.iter().map(one).collect::<Vec<_>>().join("；");
    if said.is_empty() { "（无处罚）".to_owned() } else { format!("（{said}）") }
}

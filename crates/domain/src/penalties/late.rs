//! What lateness suggests (R10.4.4). A referee decides.

use crate::points::Points;
use crate::regulations::{LateEffect, ORGANIZER, PenaltyEffect, RankingKey, Regulations};
use crate::scoring::late_effect;
use crate::sentence::{Sentence, counted};

/// What the tariff says about one late side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LatenessSuggestion {
    /// Whole minutes after the published start.
    pub minutes: u32,
    /// The clause that is quoted.
    pub clause: String,
    /// As penalties; `LoseMatch` where the round is forfeited.
    pub effects: Vec<PenaltyEffect>,
    /// What the referee reads.
    pub sentence: Sentence,
}

/// What so many whole minutes cost; `None` = nothing.
pub fn suggest_lateness(regulations: &Regulations, minutes: u32) -> Option<LatenessSuggestion> {
    let effect = late_effect(regulations, minutes)?;
    let (clause, quoted) = clause(regulations);
    let (effects, zh, en) = match effect {
        LateEffect::Points { trick_points, victory_points } => {
            let title = RankingKey::VictoryPoints.title(regulations.game);
            let (tricks, points) = (trick_points.unsigned_abs(), Points::ZERO - victory_points);
            let mut effects = Vec::new();
            let (mut zh, mut en) = (Vec::new(), Vec::new());
            if trick_points != 0 {
                effects.push(PenaltyEffect::TrickPoints(trick_points));
                zh.push(format!("{tricks}小分"));
                en.push(format!("{tricks} trick points"));
            }
            if victory_points != Points::ZERO {
                effects.push(PenaltyEffect::VictoryPoints(victory_points));
                zh.push(format!("{points}{}", title.zh));
                en.push(format!("{points} victory points"));
            }
            (effects, format!("扣{}", zh.join("、")), format!("takes {}", en.join(" and ")))
        }
        LateEffect::OpponentLevels { levels, per_minutes } => {
            let steps = minutes.div_ceil(per_minutes.max(1));
            let gained = i32::try_from(levels.saturating_mul(steps)).unwrap_or(i32::MAX);
            (
                vec![PenaltyEffect::OpponentLevels(gained)],
                format!("对方加{gained}级起打"),
                format!("the opponents start {} higher", counted(gained.unsigned_abs(), "level", "levels")),
            )
        }
        LateEffect::Forfeit => {
            (vec![PenaltyEffect::LoseMatch], "本轮判弃权".to_owned(), "the round is forfeited".to_owned())
        }
    };
    let by_en = if quoted { format!("rule {clause}") } else { "the tariff".to_owned() };
    Some(LatenessSuggestion {
        minutes,
        sentence: Sentence::new(
            format!("迟到{minutes}分钟：按{clause}{zh}。由裁判长确认"),
            format!(
                "{} late: {by_en} {en}. The chief referee decides",
                counted(minutes, "minute", "minutes")
            ),
        ),
        clause,
        effects,
    })
}

/// The clause of the notice, or what stands in for it; and whether a notice says it.
fn clause(regulations: &Regulations) -> (String, bool) {
    match regulations.origins.get("late") {
        Some(clause) if clause != ORGANIZER => (clause.clone(), true),
        Some(_) => ("主办方规定".to_owned(), false),
        None => ("系统默认规定".to_owned(), false),
    }
}

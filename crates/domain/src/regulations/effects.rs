//! Effects of penalties in words, the same in the regulations, on chips and in the history. Each names its ledger
//! (ux J10.1).

use super::{Game, PenaltyEffect, RankingKey};
use crate::points::Points;
use crate::sentence::Sentence;

/// One effect.
pub fn effect_words(game: Game, effect: &PenaltyEffect) -> Sentence {
    let points = |points: &Points, key: RankingKey| {
        let title = key.title(game);
        Sentence::new(format!("{}{}", signed(points), title.zh), format!("{} {}", signed(points), title.en))
    };
    match effect {
        PenaltyEffect::Warning => Sentence::new("警告", "warning"),
        PenaltyEffect::TrickPoints(n) => Sentence::new(format!("{n:+}小分"), format!("{n:+} trick points")),
        PenaltyEffect::Levels(n) => Sentence::new(format!("{n:+}级"), format!("{n:+} levels")),
        PenaltyEffect::OpponentLevels(n) => {
            Sentence::new(format!("对方{n:+}级"), format!("opponents {n:+} levels"))
        }
        PenaltyEffect::LoseDeal { gain_if_declarer, gain_if_defenders } => Sentence::new(
            format!("本副判负（庄方犯规对方升{gain_if_declarer}级，闲方犯规对方升{gain_if_defenders}级）"),
            format!(
                "deal lost (opponents +{gain_if_declarer} if declarer offended, +{gain_if_defenders} if defenders did)"
            ),
        ),
        PenaltyEffect::LoseTurn => Sentence::new("停出一轮", "the turn is lost"),
        PenaltyEffect::LoseMatch => Sentence::new("本场判负", "the match is lost"),
        PenaltyEffect::VictoryPoints(n) => points(n, RankingKey::VictoryPoints),
        PenaltyEffect::MatchPoints(n) => points(n, RankingKey::MatchPoints),
        PenaltyEffect::Disqualify => Sentence::new("取消比赛资格", "disqualified"),
        PenaltyEffect::DisqualifyFromMatch => {
            Sentence::new("取消本场资格", "disqualified for this match only")
        }
        PenaltyEffect::ReportToCommittee => Sentence::new("报仲裁委员会", "reported to the committee"),
    }
}

/// All effects of a step.
pub fn effects_words(game: Game, effects: &[PenaltyEffect]) -> Sentence {
    let words: Vec<_> = effects.iter().map(|effect| effect_words(game, effect)).collect();
    let joined = |text: fn(&Sentence) -> &str| words.iter().map(text).collect::<Vec<_>>();
    Sentence::new(joined(|one| &one.zh).join("、"), joined(|one| &one.en).join(", "))
}

fn signed(points: &Points) -> String {
    if *points > Points::ZERO { format!("+{points}") } else { points.to_string() }
}

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
        PenaltyEffect::LoseDeal { gain_if_declarer, gain_if_defenders } => {
            lost_deal(*gain_if_declarer, *gain_if_defenders)
        }
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

/// Who gains how many levels by a deal that is lost; a side that gains none only takes the deal over.
fn lost_deal(if_declarer: u32, if_defenders: u32) -> Sentence {
    let gains = |levels: u32, none: &str| match levels {
        0 => (none.to_owned(), "no level".to_owned()),
        levels => (format!("升{levels}级"), format!("+{levels}")),
    };
    if (if_declarer, if_defenders) == (0, 0) {
        return Sentence::new("本副判负，对方不升级", "deal lost, no level for the opponents");
    }
    let ((declarer_zh, declarer_en), (defenders_zh, defenders_en)) =
        (gains(if_declarer, "上台不升级"), gains(if_defenders, "不升级"));
    Sentence::new(
        format!("本副判负（庄方犯规对方{declarer_zh}，闲方犯规对方{defenders_zh}）"),
        format!("deal lost (opponents {declarer_en} if declarer offended, {defenders_en} if defenders did)"),
    )
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r5_8_a_deal_that_is_lost_names_no_gain_of_nothing() {
        let words = |gain_if_declarer, gain_if_defenders| {
            let effect = PenaltyEffect::LoseDeal { gain_if_declarer, gain_if_defenders };
            effect_words(Game::Shengji, &effect).zh
        };
        assert_eq!(words(2, 1), "本副判负（庄方犯规对方升2级，闲方犯规对方升1级）");
        assert_eq!(words(0, 1), "本副判负（庄方犯规对方上台不升级，闲方犯规对方升1级）");
        assert_eq!(words(0, 0), "本副判负，对方不升级");
    }
}

//! What ranking keys are called: in sheets, in Chinese, in English.

use super::{Composition, Game, RankingKey, Regulations, TeamKey};
use crate::sentence::Sentence;

impl RankingKey {
    /// The code word of sheets and replies, such as `match_points`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::MatchPoints => "match_points",
            Self::ProgressiveScore => "progressive_score",
            Self::ProgressiveScoreCutFirst => "progressive_score_cut_first",
            Self::ProgressiveScoreCutLast => "progressive_score_cut_last",
            Self::Wins => "wins",
            Self::VictoryPoints => "victory_points",
            Self::LevelsGained => "levels_gained",
            Self::NetLevels => "net_levels",
            Self::CumulativeLevels => "cumulative_levels",
            Self::LevelLead => "level_lead",
            Self::LevelsReached => "levels_reached",
            Self::Buchholz => "buchholz",
            Self::BuchholzVictoryPoints => "buchholz_victory_points",
            Self::PassedAceCount => "passed_ace_count",
            Self::DealPoints => "deal_points",
            Self::BestRounds => "best_rounds",
            Self::SonnebornBerger => "sonneborn_berger",
            Self::Fouls => "fouls",
            Self::SecondGames => "second_games",
            Self::SecondWins => "second_wins",
            Self::FirstWins => "first_wins",
            Self::BeatenTotals => "beaten_totals",
            Self::DrawnTotals => "drawn_totals",
            Self::LostTotals => "lost_totals",
            Self::GamePoints => "game_points",
            Self::FirstBoard => "first_board",
            Self::HeadToHead => "head_to_head",
            Self::MutualSecond => "mutual_second",
            Self::DropFirstRounds => "drop_first_rounds",
            Self::DropLastRounds => "drop_last_rounds",
            Self::Lot => "lot",
        }
    }

    /// The name players know it by: 场分 and 标准分 in Shengji are 积分 and 级差分 in Guandan.
    pub fn title(self, game: Game) -> Sentence {
        let of_game = |guandan, shengji| match game {
            Game::Guandan | Game::Xiangqi => guandan,
            Game::Shengji => shengji,
        };
        let (zh, en) = match self {
            Self::MatchPoints => of_game(("积分", "points"), ("场分", "match points")),
            Self::ProgressiveScore => ("累进分", "progressive score"),
            Self::ProgressiveScoreCutFirst => ("累进分（去首）", "progressive score without round 1"),
            Self::ProgressiveScoreCutLast => ("累进分（去尾）", "progressive score without the last round"),
            Self::Wins => match game {
                Game::Guandan | Game::Shengji => ("胜轮次", "rounds won"),
                Game::Xiangqi => ("胜局", "games won"),
            },
            Self::VictoryPoints => {
                of_game(("级差分", "level-difference points"), ("标准分", "standard points"))
            }
            Self::LevelsGained => ("升级数", "levels gained"),
            Self::NetLevels => ("净级数", "net levels"),
            Self::CumulativeLevels => ("累计级数", "cumulative levels"),
            Self::LevelLead => ("级差", "level lead"),
            Self::LevelsReached => ("级数", "levels reached"),
            Self::Buchholz => ("对手分", "opponents' points"),
            Self::BuchholzVictoryPoints => of_game(
                ("对手级差分", "opponents' level-difference points"),
                ("对手标准分", "opponents' standard points"),
            ),
            Self::PassedAceCount => ("过A次数", "aces passed"),
            Self::DealPoints => ("副分", "deal points"),
            Self::BestRounds => ("最好轮次成绩", "best rounds"),
            Self::SonnebornBerger => ("小分", "Sonneborn-Berger"),
            Self::Fouls => ("犯规次数", "fouls"),
            Self::SecondGames => ("后手局数", "games as second"),
            Self::SecondWins => ("后手胜局", "wins as second"),
            Self::FirstWins => ("先手胜局", "wins as first"),
            Self::BeatenTotals => ("胜者对手分", "points of opponents beaten"),
            Self::DrawnTotals => ("和者对手分", "points of opponents drawn with"),
            Self::LostTotals => ("负者对手分", "points of opponents lost to"),
            Self::GamePoints => ("局分", "game points"),
            Self::FirstBoard => ("第1台局分", "game points of board 1"),
            Self::HeadToHead => ("相互胜负", "result against each other"),
            Self::MutualSecond => ("相互对局后手局数", "games as second against each other"),
            Self::DropFirstRounds => ("逐轮去首积分", "points without the first rounds"),
            Self::DropLastRounds => ("逐轮去尾积分", "points without the last rounds"),
            Self::Lot => ("抽签", "lot"),
        };
        Sentence::new(zh, en)
    }
}

impl RankingKey {
    /// What tells a criterion from another that looks alike: whether passing A counts more than reaching it.
    pub fn note(self) -> Option<Sentence> {
        let (zh, en) = match self {
            Self::NetLevels => (
                "各轮己方升到的级减去对方升到的级，加起来。过A和打到A一样算，所以可能比“级差”少",
                "Own level less the opponents', over all rounds. Passing A counts like reaching A, so it can be less than the level lead",
            ),
            Self::LevelLead => (
                "各轮己方升到的级减去对方升到的级，加起来。过A按规程里写的级数算",
                "Own level less the opponents', over all rounds. Passing A counts as many levels as the regulations say",
            ),
            _ => return None,
        };
        Some(Sentence::new(zh, en))
    }
}

impl TeamKey {
    /// The code word of sheets and replies.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::MatchPoints => "match_points",
            Self::VictoryPoints => "victory_points",
            Self::BestPair => "best_pair",
            Self::Lot => "lot",
        }
    }

    /// The name players know it by, such as 两对场分之和.
    pub fn title(self, regulations: &Regulations) -> Sentence {
        let sum = |key: RankingKey| {
            let key = key.title(regulations.game);
            match regulations.entrant.composition {
                Composition::TeamOfPairs { pairs: 2 } => {
                    Sentence::new(format!("两对{}之和", key.zh), format!("{} of both pairs", key.en))
                }
                Composition::Single | Composition::Boards { .. } => {
                    Sentence::new(format!("各人{}之和", key.zh), format!("{} of all players", key.en))
                }
                Composition::TeamOfPairs { .. } | Composition::FixedPair | Composition::Squad { .. } => {
                    Sentence::new(format!("各对{}之和", key.zh), format!("{} of all pairs", key.en))
                }
            }
        };
        match self {
            Self::MatchPoints => sum(RankingKey::MatchPoints),
            Self::VictoryPoints => sum(RankingKey::VictoryPoints),
            Self::BestPair => Sentence::new("最好一对", "the better pair"),
            Self::Lot => RankingKey::Lot.title(regulations.game),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_words_are_those_of_the_sheet() {
        for key in [
            RankingKey::MatchPoints,
            RankingKey::ProgressiveScore,
            RankingKey::ProgressiveScoreCutFirst,
            RankingKey::ProgressiveScoreCutLast,
            RankingKey::Wins,
            RankingKey::VictoryPoints,
            RankingKey::LevelsGained,
            RankingKey::NetLevels,
            RankingKey::CumulativeLevels,
            RankingKey::LevelLead,
            RankingKey::LevelsReached,
            RankingKey::Buchholz,
            RankingKey::BuchholzVictoryPoints,
            RankingKey::PassedAceCount,
            RankingKey::DealPoints,
            RankingKey::BestRounds,
            RankingKey::SonnebornBerger,
            RankingKey::Fouls,
            RankingKey::SecondGames,
            RankingKey::SecondWins,
            RankingKey::FirstWins,
            RankingKey::BeatenTotals,
            RankingKey::DrawnTotals,
            RankingKey::LostTotals,
            RankingKey::GamePoints,
            RankingKey::FirstBoard,
            RankingKey::HeadToHead,
            RankingKey::MutualSecond,
            RankingKey::DropFirstRounds,
            RankingKey::DropLastRounds,
            RankingKey::Lot,
        ] {
            assert_eq!(serde_json::to_value(key).unwrap(), key.as_str());
        }
        for key in [TeamKey::MatchPoints, TeamKey::VictoryPoints, TeamKey::BestPair, TeamKey::Lot] {
            assert_eq!(serde_json::to_value(key).unwrap(), key.as_str());
        }
    }
}

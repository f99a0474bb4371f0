//! What becomes of the results of an entrant that leaves its group (R11.6).

use crate::sentence::{Sentence, counted};
use serde::{Deserialize, Serialize};

/// The rule for drop-outs in a group.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DropOutRule {
    /// Less than half of its matches played: all are annulled; otherwise they stay and the rest are forfeits (R11.6.1).
    #[default]
    ByHalf,
    /// Always annulled.
    Annul,
    /// Played results always stay, the rest are forfeits.
    Keep,
}

/// What happens to the matches of the one who left. Shown before it is applied, and changeable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DropOutEffect {
    /// Nothing it played counts for anybody, and its other matches are not played.
    Annul {
        /// Results that stop counting.
        annulled: u32,
        /// Matches that are not played.
        cancelled: u32,
    },
    /// What it played stays; its opponents to come win by forfeit.
    Forfeit {
        /// Results that stay.
        kept: u32,
        /// Matches that become forfeits.
        forfeited: u32,
    },
}

/// The effect on one who has played `played` of its `total` matches in the group (byes count in neither).
pub fn drop_out(rule: DropOutRule, played: u32, total: u32) -> DropOutEffect {
    let left = total.saturating_sub(played);
    let annul = match rule {
        DropOutRule::ByHalf => u64::from(played) * 2 < u64::from(total),
        DropOutRule::Annul => true,
        DropOutRule::Keep => false,
    };
    if annul {
        DropOutEffect::Annul { annulled: played, cancelled: left }
    } else {
        DropOutEffect::Forfeit { kept: played, forfeited: left }
    }
}

impl DropOutEffect {
    /// The preview in words.
    pub fn sentence(self, rule: DropOutRule, name: &str) -> Sentence {
        let (zh, en) = match rule {
            DropOutRule::ByHalf => match self {
                Self::Annul { .. } => ("不到一半", "less than half of its matches"),
                Self::Forfeit { .. } => ("已满一半", "at least half of its matches"),
            },
            DropOutRule::Annul | DropOutRule::Keep => ("按规程", "by the regulations"),
        };
        match self {
            Self::Annul { annulled, cancelled } => Sentence::new(
                format!("{name}退赛：小组赛已赛{annulled}场（{zh}），成绩全部作废，其余{cancelled}场取消"),
                format!(
                    "{name} drops out after {} ({en}): all its results are annulled, {} cancelled",
                    counted(annulled, "match", "matches"),
                    counted(cancelled, "match is", "matches are")
                ),
            ),
            Self::Forfeit { kept, forfeited } => Sentence::new(
                format!("{name}退赛：小组赛已赛{kept}场（{zh}），成绩保留，其余{forfeited}场按弃权计"),
                format!(
                    "{name} drops out after {} ({en}): its results stay, {}",
                    counted(kept, "match", "matches"),
                    counted(forfeited, "match is a forfeit", "matches are forfeits")
                ),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r11_6_1_less_than_half_is_annulled_and_half_or_more_stays() {
        for (played, total, annulled) in [
            (0, 3, true),
            (1, 3, true),
            (2, 3, false),
            (1, 4, true),
            (2, 4, false),
            (3, 7, true),
            (4, 7, false),
            (3, 3, false),
        ] {
            let left = total - played;
            let expected = if annulled {
                DropOutEffect::Annul { annulled: played, cancelled: left }
            } else {
                DropOutEffect::Forfeit { kept: played, forfeited: left }
            };
            assert_eq!(drop_out(DropOutRule::ByHalf, played, total), expected, "{played} of {total}");
        }
    }

    #[test]
    fn r11_6_1_the_rule_can_be_changed() {
        assert_eq!(drop_out(DropOutRule::Annul, 3, 4), DropOutEffect::Annul { annulled: 3, cancelled: 1 });
        assert_eq!(drop_out(DropOutRule::Keep, 0, 4), DropOutEffect::Forfeit { kept: 0, forfeited: 4 });
    }

    #[test]
    fn r11_6_1_the_preview_says_what_happens_to_which_matches() {
        let told = |rule, played| drop_out(rule, played, 5).sentence(rule, "甲队").zh;
        assert_eq!(
            told(DropOutRule::ByHalf, 2),
            "甲队退赛：小组赛已赛2场（不到一半），成绩全部作废，其余3场取消"
        );
        assert_eq!(
            told(DropOutRule::ByHalf, 3),
            "甲队退赛：小组赛已赛3场（已满一半），成绩保留，其余2场按弃权计"
        );
        assert_eq!(
            told(DropOutRule::Keep, 1),
            "甲队退赛：小组赛已赛1场（按规程），成绩保留，其余4场按弃权计"
        );
    }
}

//! The regulations as readable paragraphs whose values can be tapped (规程一句话).

mod conditions;
mod games;
mod knockout;
mod meetings;
mod parts;
mod play;
mod points;
mod stages;
mod tariffs;

pub use conditions::substitution_words;
pub use parts::{OwnNumber, Part, Token};
pub use play::end_of_play_words;

use super::check::MOST_CAP;
use super::{Composition, Game, KeyRule, Regulations};
use crate::registration::places_in_words;
use crate::sentence::Sentence;
use crate::standings::Criterion;
use parts::plain;

/// All paragraphs of the regulations, in reading order; none is empty.
pub fn paragraphs(regulations: &Regulations) -> Vec<Vec<Part>> {
    let all = [
        stages::stages(regulations),
        play::play(regulations),
        points::points(regulations),
        points::ranking(regulations),
        meetings::meetings(regulations),
        tariffs::absence(regulations),
        tariffs::penalties(regulations),
        conditions::entry(regulations),
        conditions::day(regulations),
        conditions::awards(regulations),
    ];
    all.into_iter().filter(|paragraph| !paragraph.is_empty()).collect()
}

/// Values that no paragraph shows as a value of its own, and the organizer may set all the same: a line under the text,
/// which is no part of what a unit accepts.
pub fn beside(regulations: &Regulations) -> Vec<Part> {
    let cap = regulations.quota.cap().zip(regulations.quota.cap_path());
    let cap = cap.map(|(cap, path)| {
        let (seats, usual) = (cap.seats, [8, 12, 16, 20, 24, 32, 40, 48, 64, 80, 100, 120]);
        let near = (seats.saturating_sub(4)..=seats.saturating_add(8)).filter(|seats| *seats > 0);
        let mut choices: Vec<u32> = usual.into_iter().chain(near).collect();
        choices.sort_unstable();
        choices.dedup();
        let in_words = |seats: &u32| {
            let places = places_in_words(regulations.entrant.composition, *seats);
            Sentence::new(format!("全场名额{}", places.zh), format!("{} in all", places.en))
        };
        parts::choice(path, ("全场名额", "Places of the whole contest"), &seats, choices, in_words)
            .with_own(("全场最多几个名额", "How many places in all"), MOST_CAP)
    });
    let tokens: Vec<_> = cap.into_iter().chain(conditions::joint(regulations)).collect();
    if tokens.is_empty() {
        return Vec::new();
    }
    let mut line = vec![parts::words("还可以改：", "Also to be set: ")];
    for (index, token) in tokens.into_iter().enumerate() {
        if index > 0 {
            line.push(parts::words("；", "; "));
        }
        line.push(token);
    }
    line.push(parts::words("。", "."));
    line
}

/// The rules in one line, without values to tap: “掼蛋，积分编排4轮，每轮50分钟、限打9副”.
pub fn summary(regulations: &Regulations) -> Sentence {
    let (game_zh, game_en) = game_words(regulations.game);
    let (team_zh, team_en) = match regulations.entrant.composition {
        Composition::FixedPair | Composition::Squad { .. } => ("", ""),
        Composition::Single => ("个人", " for single players"),
        Composition::Boards { .. } => ("分台团体", " for teams of boards"),
        Composition::TeamOfPairs { .. } => ("团体", " for teams"),
    };
    let stages = plain(&stages::outline(regulations));
    let time = plain(&play::time(regulations, "time", &regulations.time));
    Sentence::new(
        format!("{game_zh}{team_zh}，{}，{}", stages.zh, time.zh),
        format!("{game_en}{team_en}, {}, {}", stages.en, time.en),
    )
}

/// 掼蛋 / 升级
pub fn game_words(game: Game) -> (&'static str, &'static str) {
    match game {
        Game::Guandan => ("掼蛋", "Guandan"),
        Game::Shengji => ("升级", "Shengji"),
        Game::Xiangqi => ("象棋", "Xiangqi"),
    }
}

/// The ranking criteria in order: 积分→累进分（去首）→…
pub fn criteria_sentence(regulations: &Regulations) -> Sentence {
    if regulations.ranks_teams() {
        let titles = regulations.team_ranking_keys.iter().map(|key| Criterion::Team(*key).title(regulations));
        return chain(titles);
    }
    keys_sentence(regulations, &regulations.ranking_keys)
}

fn keys_sentence(regulations: &Regulations, keys: &[KeyRule]) -> Sentence {
    chain(keys.iter().map(|key| Criterion::Entrant(key.key()).title(regulations)))
}

fn chain(titles: impl Iterator<Item = Sentence>) -> Sentence {
    let (zh, en): (Vec<_>, Vec<_>) = titles.map(|title| (title.zh, title.en)).unzip();
    Sentence::new(zh.join("→"), en.join(" → "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regulations::{TEMPLATE_NAMES, template};

    #[test]
    fn every_choice_of_every_token_is_a_value_the_regulations_take() {
        for name in TEMPLATE_NAMES {
            let regulations = template(name).unwrap();
            for part in paragraphs(&regulations).into_iter().flatten() {
                let Part::Token(token) = part else { continue };
                assert!(!token.text.zh.contains(['{', '[', '"']), "{name} {}: {}", token.path, token.text.zh);
                let own = regulations.setting(&token.path).unwrap().value;
                assert!(token.choices.iter().any(|(value, _)| *value == own), "{name} {}: {own}", token.path);
                for (value, text) in token.choices {
                    let changed = regulations.with(&token.path, value.clone());
                    let changed = changed.unwrap_or_else(|bad| panic!("{name}: {bad}"));
                    assert_eq!(changed.setting(&token.path).unwrap().value, value, "{name} {}", token.path);
                    assert!(!text.zh.is_empty() && !text.en.is_empty());
                }
            }
        }
    }

    #[test]
    fn no_template_reads_with_code_words_or_gaps() {
        for name in TEMPLATE_NAMES {
            let regulations = template(name).unwrap();
            for paragraph in paragraphs(&regulations) {
                let text = plain(&paragraph);
                assert!(text.zh.ends_with('。') && text.en.ends_with('.'), "{name}: {text:?}");
                assert!(!text.zh.contains('_') && !text.en.contains('_'), "{name}: {text:?}");
                for gap in ["，，", "；；", "。。", "；。", "，。", "，；"] {
                    assert!(!text.zh.contains(gap), "{name}: {}", text.zh);
                }
            }
        }
    }

    #[test]
    fn the_seed_notices_read_as_paragraphs() {
        for name in
            ["guandan-swiss-2018", "shengji-team-swiss-2013", "shuangsheng-groups-2018", "xiangqi-swiss"]
        {
            let regulations = template(name).unwrap();
            let text: Vec<_> = paragraphs(&regulations).iter().map(|paragraph| plain(paragraph).zh).collect();
            insta::assert_snapshot!(name, format!("{}\n\n{}", summary(&regulations).zh, text.join("\n")));
        }
    }
}

//! What a game has rules of its own for: levels, the A, the kitty, fouls and colours (V20, V36, V37).

use super::parts::{Part, choice, listed, words};
use super::play::target_words;
use crate::level::Level;
use crate::regulations::{
    AceFailures, AcePass, AfterFailures, DealTable, Game, KittyMultipliers, LongerTractor, Regulations,
    ShengjiRule, XiangqiRule,
};
use crate::sentence::{Sentence, counted};

pub(super) fn guandan(regulations: &Regulations) -> Vec<Part> {
    // Every deal is played at level 2 (R4.7.1): no levels, no rules at A.
    if regulations.counts_deal_points() {
        return vec![words(
            "；每副都从2打，双下3分、同伴三游2分、同伴下游1分",
            "; every deal at level 2, worth 3, 2 or 1",
        )];
    }
    let mut parts = levels(regulations);
    match regulations.ace.pass {
        AcePass::PartnerNotLast => {}
        AcePass::DoubleDown => parts.push(words("；双下才能过A", "; only a double down passes A")),
    }
    parts.push(words("；", "; "));
    let failures = [
        AceFailures::None,
        AceFailures::After { max: 3, then: AfterFailures::BackTo2 },
        AceFailures::After { max: 3, then: AfterFailures::Suspend },
    ];
    parts.push(choice(
        "ace.failures",
        ("打不过A", "Failing at A"),
        &regulations.ace.failures,
        failures,
        |rule| match rule {
            AceFailures::None => Sentence::new("打不过A不降级", "failing at A costs nothing"),
            AceFailures::After { max, then: AfterFailures::BackTo2 } => {
                Sentence::new(format!("{max}次打不过A降到2"), format!("{max} failures at A: back to 2"))
            }
            AceFailures::After { max, then: AfterFailures::Suspend } => Sentence::new(
                format!("{max}次打不过A，停打A一次"),
                format!("{max} failures at A: the attempt rests until the next deal won"),
            ),
        },
    ));
    parts
}

/// Start, target and must-play levels where they are not 2, A and none.
fn levels(regulations: &Regulations) -> Vec<Part> {
    let mut parts = Vec::new();
    let rule = &regulations.levels;
    if rule.start != Level::Two {
        parts.push(words(format!("；从{}打起", rule.start), format!("; both start at {}", rule.start)));
    }
    if rule.target != Level::Ace {
        let target = target_words(rule.target);
        parts.push(words(format!("；{}", target.zh), format!("; {}", target.en)));
    }
    let must_play = rule.must_play.iter().map(Level::to_string).collect::<Vec<_>>();
    if !must_play.is_empty() && regulations.game != Game::Guandan {
        parts.push(words(
            format!("；{}必打", must_play.join("、")),
            format!("; {} must be played", must_play.join(", ")),
        ));
    }
    parts
}

pub(super) fn shengji(regulations: &Regulations, rule: &ShengjiRule) -> Vec<Part> {
    let mut parts = levels(regulations);
    if rule.hold_ace_to_pass {
        parts.push(words("；打A须坐庄守住才算过", "; A is passed only by declaring and holding it"));
    }
    parts.push(words("；", "; "));
    parts.push(choice(
        "shengji.cap",
        ("闲家一副最多升几级", "Most levels for the defenders"),
        &rule.cap,
        [None, Some(3)],
        |cap| match cap {
            None => Sentence::new("闲家升级不封顶", "no cap on the defenders' levels"),
            Some(cap) => Sentence::new(
                format!("闲家一副最多升{cap}级"),
                format!("the defenders gain at most {cap} levels in a deal"),
            ),
        },
    ));
    parts.push(words("；", "; "));
    parts.push(choice(
        "shengji.throw_allowed",
        ("甩牌", "Throws"),
        &rule.throw_allowed,
        [true, false],
        |allowed| {
            if *allowed {
                Sentence::new("可以甩牌", "throws are allowed")
            } else {
                Sentence::new("不许甩牌", "throws are not allowed")
            }
        },
    ));
    if rule.table != DealTable::default() {
        let table = table_words(&rule.table);
        parts.push(words(format!("；{}", table.zh), format!("; {}", table.en)));
    }
    if let Some(hook) = rule.jack_hook {
        parts.push(words(
            format!("；打J时被主J抠底降到{}、被副J抠底降到{}", hook.trump_jack, hook.side_jack),
            format!(
                "; at J a kitty lost to the J of trumps leads down to {}, to another J down to {}",
                hook.trump_jack, hook.side_jack
            ),
        ));
    }
    let kitty = kitty_words(&rule.kitty, rule.throw_allowed);
    parts.push(words(format!("；抠底{}", kitty.zh), format!("; the kitty counts {}", kitty.en)));
    parts
}

fn table_words(table: &DealTable) -> Sentence {
    let (zh, en): (Vec<_>, Vec<_>) = table
        .declarer
        .iter()
        .map(|step| match step.levels {
            0 => (
                format!("闲家{}分以内庄家不升级", step.up_to),
                format!("up to {} points: no level for the declarer", step.up_to),
            ),
            levels => (
                format!("闲家{}分以内庄家升{levels}级", step.up_to),
                format!(
                    "up to {} points: {} for the declarer",
                    step.up_to,
                    counted(levels, "level", "levels")
                ),
            ),
        })
        .unzip();
    Sentence::new(
        format!("{}，{}分上台、每多{}分升一级", zh.join("，"), table.take_over, table.points_per_level),
        format!(
            "{}, {} points: the defenders take over, a level for each {} more",
            en.join(", "),
            table.take_over,
            table.points_per_level
        ),
    )
}

fn kitty_words(kitty: &KittyMultipliers, throws: bool) -> Sentence {
    let times = |zh: &str, en: &str, by: u32| Sentence::new(format!("{zh}×{by}"), format!("×{by} for {en}"));
    let mut all = vec![
        times("单张", "a single card", kitty.single),
        times("对子", "a pair", kitty.pair),
        times("三张", "three cards", kitty.three),
    ];
    for (pairs, by) in (2..).zip(&kitty.tractor) {
        all.push(times(&format!("{pairs}连对"), &format!("a tractor of {pairs}"), *by));
    }
    let (zh, en) = match kitty.longer_tractor {
        LongerTractor::SameStep => ("，再长按同样的差加", ", longer ones by the same step"),
        LongerTractor::SameFactor => ("，再长按同样的倍数加", ", longer ones by the same factor"),
    };
    let mut sentence = listed(all);
    sentence.zh.push_str(zh);
    sentence.en.push_str(en);
    if throws {
        sentence.zh.push_str(&format!("，甩牌至少×{}", kitty.throw));
        sentence.en.push_str(&format!(", a throw at least ×{}", kitty.throw));
    }
    sentence
}

pub(super) fn xiangqi(rule: &XiangqiRule) -> Vec<Part> {
    let yes_no = |path: &str, label: (&str, &str), value: bool, yes: Sentence, no: Sentence| {
        choice(path, label, &value, [true, false], move |on| if *on { yes.clone() } else { no.clone() })
    };
    vec![
        words("；", "; "),
        choice(
            "xiangqi.natural_limit_moves",
            ("自然限着", "Moves without a capture"),
            &rule.natural_limit_moves,
            [None, Some(30), Some(40), Some(50), Some(60)],
            |moves| match moves {
                None => Sentence::new("不设自然限着", "no limit on moves without a capture"),
                Some(moves) => Sentence::new(
                    format!("{moves}回合无吃子判和"),
                    format!("{moves} moves without a capture are a draw"),
                ),
            },
        ),
        words("；", "; "),
        choice(
            "xiangqi.fouls_to_loss",
            ("犯规判负", "Fouls"),
            &rule.fouls_to_loss,
            [None, Some(2), Some(3)],
            |fouls| match fouls {
                None => Sentence::new("犯规不判负", "fouls lose no game"),
                Some(fouls) => {
                    Sentence::new(format!("犯规{fouls}次判负"), format!("{fouls} fouls lose the game"))
                }
            },
        ),
        words("；", "; "),
        yes_no(
            "xiangqi.ban_three_in_row",
            ("连续三次同色", "One colour three times running"),
            rule.ban_three_in_row,
            Sentence::new("不许连续三次同先后手", "nobody has one colour three times running"),
            Sentence::new("先后手尽量均衡", "colours are balanced where possible"),
        ),
        words("；", "; "),
        yes_no(
            "xiangqi.ban_three_surplus",
            ("先后手相差三次", "A surplus of three"),
            rule.ban_three_surplus,
            Sentence::new("先后手相差不到三次", "no surplus of three of one colour"),
            Sentence::new("先后手相差次数不限", "no limit on the surplus of one colour"),
        ),
    ]
}

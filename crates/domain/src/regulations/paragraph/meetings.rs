//! Who meets whom where points decide it: the draw, the first round, one unit, rematches (V11, V13–V16).

use super::parts::{Part, choice, words};
use crate::pairing::{Rematch, Sort};
use crate::regulations::{
    DrawMethod, FirstRoundMode, GroupForm, Regulations, StageKind, StageRule, UnitSeparation,
};
use crate::sentence::Sentence;

/// The draw; of 积分编排 round 1 and rematches; everywhere one unit.
pub(super) fn meetings(regulations: &Regulations) -> Vec<Part> {
    let swiss = &regulations.swiss;
    let has_swiss = regulations.stages.iter().any(is_swiss);
    let mut parts = vec![
        choice(
            "draw",
            ("抽签方式", "Draw"),
            &regulations.draw,
            [DrawMethod::Random, DrawMethod::Lots],
            |method| match method {
                DrawMethod::Random => {
                    Sentence::new("签号由电脑随机抽取", "Numbers are drawn by the computer")
                }
                DrawMethod::Lots => Sentence::new("签号现场抽取", "Numbers are drawn by hand"),
            },
        ),
        words("；", "; "),
    ];
    if has_swiss {
        parts.push(choice(
            "swiss.round1_mode",
            ("首轮编排", "First round"),
            &swiss.round1_mode,
            [
                FirstRoundMode::Adjacent,
                FirstRoundMode::Fold,
                FirstRoundMode::Half,
                FirstRoundMode::UpperLower,
                FirstRoundMode::Random,
                FirstRoundMode::Lots,
            ],
            |mode| first_round_words(*mode),
        ));
        parts.push(words("；", "; "));
    }
    parts.push(choice(
        "swiss.same_unit",
        ("同单位", "One unit"),
        &swiss.same_unit,
        [UnitSeparation::Soft, UnitSeparation::Hard, UnitSeparation::Round1Only, UnitSeparation::None],
        |rule| unit_words(*rule),
    ));
    if has_swiss {
        parts.push(words("；", "; "));
        parts.push(choice(
            "swiss.rematch",
            ("重复相遇", "Rematches"),
            &swiss.rematch,
            [Rematch::Hard, Rematch::Allowed],
            |rule| match rule {
                Rematch::Hard => Sentence::new("相遇过不再相遇", "nobody meets twice"),
                Rematch::Allowed => Sentence::new("可以再次相遇", "rematches are allowed"),
            },
        ));
        match swiss.sort {
            Sort::MatchPoints => {}
            Sort::FullRank => {
                parts.push(words("；按当时名次1–2、3–4依次对阵", "; the ranking decides: 1–2, 3–4 …"))
            }
        }
    }
    parts.push(words("。", "."));
    parts
}

/// Whether a stage or its groups are paired by points.
fn is_swiss(stage: &StageRule) -> bool {
    match (stage.kind, stage.groups.map(|groups| groups.form)) {
        (StageKind::Swiss, _) | (StageKind::Groups, Some(GroupForm::Swiss { .. })) => true,
        (StageKind::Groups, Some(GroupForm::RoundRobin { .. } | GroupForm::Knockout) | None)
        | (StageKind::Knockout | StageKind::Placement, _) => false,
    }
}

fn first_round_words(mode: FirstRoundMode) -> Sentence {
    match mode {
        FirstRoundMode::Adjacent => Sentence::new("首轮1–2号、3–4号对阵", "round 1: 1–2, 3–4 …"),
        FirstRoundMode::Fold => Sentence::new("首轮首尾对阵", "round 1: first against last"),
        FirstRoundMode::Half => {
            Sentence::new("首轮拦腰对阵", "round 1: upper half against lower half by number")
        }
        FirstRoundMode::UpperLower => {
            Sentence::new("首轮上半区对下半区抽签", "round 1: upper against lower half by lot")
        }
        FirstRoundMode::Random => Sentence::new("首轮电脑随机对阵", "round 1 by the computer"),
        FirstRoundMode::Lots => Sentence::new("对阵抽签决定", "lots decide who meets"),
        FirstRoundMode::SelfSeating => Sentence::new(
            "首轮自由入座，不与本单位对阵",
            "round 1: pairs sit down as they like, not against their own unit",
        ),
    }
}

fn unit_words(rule: UnitSeparation) -> Sentence {
    match rule {
        UnitSeparation::Soft => {
            Sentence::new("同单位尽量不相遇", "pairs of one unit are kept apart if possible")
        }
        UnitSeparation::Hard => Sentence::new("同单位不相遇", "pairs of one unit never meet"),
        UnitSeparation::Round1Only => {
            Sentence::new("同单位首轮不相遇", "pairs of one unit do not meet in round 1")
        }
        UnitSeparation::FirstRounds(rounds) => Sentence::new(
            format!("同单位前{rounds}轮不相遇"),
            format!("pairs of one unit do not meet in the first {rounds} rounds"),
        ),
        UnitSeparation::None => Sentence::new("同单位可以相遇", "pairs of one unit may meet"),
    }
}

//! The candidates that were passed over, one clause for each reason.

use super::voice::Voice;
use crate::ids::EntrantId;
use crate::pairing::answer::{Criterion, PairedMatch, Reason, SkipReason};
use crate::sentence::Sentence;

/// Candidates that are named; the rest is only counted.
const NAMED: usize = 3;

pub(super) fn clauses(voice: &Voice<'_>, seeker: &EntrantId, paired: &PairedMatch) -> Vec<Sentence> {
    let skipped: Vec<(&EntrantId, SkipReason)> = paired.reasons.iter().filter_map(skip_of).collect();
    let mut by_reason: Vec<(SkipReason, Vec<Sentence>)> = Vec::new();
    for (candidate, why) in skipped.iter().take(NAMED) {
        // A soft same unit counts in the objective, but to the two it is simply the same unit.
        let why = match why {
            SkipReason::WouldCost(Criterion::SameUnit) if voice.same_unit(seeker, candidate) => {
                SkipReason::SameUnit
            }
            other => *other,
        };
        let name = voice.name(candidate);
        match by_reason.iter_mut().find(|(known, _)| *known == why) {
            Some((_, known)) => known.push(name),
            None => by_reason.push((why, vec![name])),
        }
    }
    let own = voice.name(seeker);
    let mut clauses: Vec<_> = by_reason
        .iter()
        .map(|(why, them)| {
            let them = Sentence::new(
                them.iter().map(|name| name.zh.as_str()).collect::<Vec<_>>().join("、"),
                them.iter().map(|name| name.en.as_str()).collect::<Vec<_>>().join(" and "),
            );
            if paired.second.is_none() {
                bye_clause(*why, &them)
            } else {
                clause(voice, seeker, &own, *why, &them)
            }
        })
        .collect();
    if skipped.len() > NAMED {
        let more = skipped.len() - NAMED;
        clauses.push(Sentence::new(
            format!("另有{more}个也不行"),
            format!("{more} more could not be taken either"),
        ));
    }
    clauses
}

fn skip_of(reason: &Reason) -> Option<(&EntrantId, SkipReason)> {
    match reason {
        Reason::Skipped { candidate, why } | Reason::ByeSkipped { candidate, why } => Some((candidate, *why)),
        Reason::Locked
        | Reason::FirstMove { .. }
        | Reason::SameTotal { .. }
        | Reason::Floated { .. }
        | Reason::Bye { .. } => None,
    }
}

fn clause(
    voice: &Voice<'_>,
    seeker: &EntrantId,
    own: &Sentence,
    why: SkipReason,
    them: &Sentence,
) -> Sentence {
    let (zh, en) = match why {
        SkipReason::Locked => {
            return Sentence::new(
                format!("{}由裁判长指定了对手", them.zh),
                format!("the chief referee gave {} another opponent", them.en),
            );
        }
        SkipReason::MetBefore => ("交过手", "already met"),
        SkipReason::SameUnit => ("同单位", "is of one unit with"),
        SkipReason::SameTeam => ("同队", "is of one team with"),
        SkipReason::Forbidden => ("按约定不相遇", "must not meet"),
        SkipReason::HadBye | SkipReason::WouldLeaveNoLegalPairing | SkipReason::WouldCost(_) => {
            let effect = effect(why);
            return Sentence::new(
                format!("{}若对{}，{}", own.zh, them.zh, effect.zh),
                format!("if {} met {}, {}", own.en, them.en, effect.en),
            );
        }
    };
    let verb = match en.strip_prefix("is ") {
        Some(rest) => format!("{} {rest}", voice.verb(seeker, "is")),
        None => en.to_owned(),
    };
    Sentence::new(format!("{}与{}{zh}", own.zh, them.zh), format!("{} {verb} {}", own.en, them.en))
}

fn bye_clause(why: SkipReason, them: &Sentence) -> Sentence {
    let effect = effect(why);
    Sentence::new(
        format!("{}若轮空，{}", them.zh, effect.zh),
        format!("with the bye for {}, {}", them.en, effect.en),
    )
}

/// What would be worse.
fn effect(why: SkipReason) -> Sentence {
    let (zh, en) = match why {
        SkipReason::WouldLeaveNoLegalPairing => ("其余的就排不开", "the others could not all be paired"),
        SkipReason::WouldCost(criterion) => match criterion {
            Criterion::Rematches => ("会多一场重复交手", "there would be one more rematch"),
            Criterion::SecondBye => ("会有人第二次轮空", "somebody would have a second bye"),
            Criterion::SameUnit => ("会多一桌同单位相遇", "one more table would be of one unit"),
            Criterion::ColourBans => (
                "会多一人连走三次同一先后手或相差三次",
                "one more would have a colour three times running or three more of one",
            ),
            Criterion::Bye => ("轮空就会给错", "the bye would go to somebody else"),
            Criterion::Floats => ("会打乱同分相遇", "equal totals would meet less well"),
            Criterion::Colours => ("先后手会更不平衡", "first and second moves would be less balanced"),
            Criterion::RepeatedFloats => (
                "会有人连着两轮都对高分的或都对低分的",
                "somebody would meet a higher (or a lower) total twice running",
            ),
            Criterion::Order => ("前面的顺序就变了", "the order before it would change"),
        },
        SkipReason::Locked => ("就动了裁判长指定的对阵", "it would undo a match set by the chief referee"),
        SkipReason::HadBye => ("就是第二次轮空", "it would be a second bye"),
        SkipReason::MetBefore => ("就是再次交手", "it would be a rematch"),
        SkipReason::SameUnit => ("就是同单位相遇", "it would be of one unit"),
        SkipReason::SameTeam => ("就是同队相遇", "it would be of one team"),
        SkipReason::Forbidden => ("约定不相遇", "it is ruled out"),
    };
    Sentence::new(zh, en)
}

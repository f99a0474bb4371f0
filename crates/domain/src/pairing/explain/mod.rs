//! One plain sentence out of the reasons of a match (`pair.why`): for everybody, or from one side's point of view.

mod others;
mod skipped;
mod voice;

pub(super) use others::listed;
pub use others::{broken, quality, refusal, table_note, way_out};

use super::answer::{FirstMoveWhy, FloatCause, PairedMatch, Pairing, Reason};
use super::order::{before_in_list, counts_down, round1_mode};
use super::policy::{FirstRoundMode, Sort};
use super::problem::PairingProblem;
use crate::ids::{EntrantId, RoundNumber};
use crate::points::Points;
use crate::sentence::Sentence;
use voice::Voice;

/// Why these two meet, or why this entrant has the bye, as it reads right for everybody.
pub fn sentence(problem: &PairingProblem, paired: &PairedMatch) -> Sentence {
    spoken(&Voice { problem, listener: None }, paired)
}

/// The same told to one of the two sides; none if this entrant is in no match.
pub fn sentence_for(problem: &PairingProblem, pairing: &Pairing, entrant: &EntrantId) -> Option<Sentence> {
    let has = |paired: &&PairedMatch| paired.first == *entrant || paired.second.as_ref() == Some(entrant);
    let paired = pairing.matches.iter().find(has)?;
    Some(spoken(&Voice { problem, listener: Some(entrant) }, paired))
}

fn spoken(voice: &Voice<'_>, paired: &PairedMatch) -> Sentence {
    // The sentence follows the search: the side earlier in L looked for the other.
    let (seeker, found) = match &paired.second {
        None => (&paired.first, None),
        Some(second) if before_in_list(voice.problem, second, &paired.first) => (second, Some(&paired.first)),
        Some(second) => (&paired.first, Some(second)),
    };
    let mut clauses: Vec<Sentence> = Vec::new();
    if paired.reasons.contains(&Reason::Locked) {
        clauses.push(locked(voice, seeker, found));
    } else {
        let headings = paired.reasons.iter().filter_map(|reason| heading(voice, paired, reason));
        clauses.extend(headings);
        clauses.extend(skipped::clauses(voice, seeker, paired));
        clauses.push(closing(voice, seeker, found));
    }
    for reason in &paired.reasons {
        if let Reason::FirstMove { entrant, why } = reason {
            let other = if *entrant == paired.first { paired.second.as_ref() } else { Some(&paired.first) };
            clauses.extend(other.map(|other| first_move(voice, entrant, other, *why)));
        }
    }
    let joined =
        |part: fn(&Sentence) -> &str, comma| clauses.iter().map(part).collect::<Vec<_>>().join(comma);
    Sentence::new(joined(|clause| &clause.zh, "，"), capitalized(&joined(|clause| &clause.en, "; ")))
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What the match starts from: the totals, or the odd number.
fn heading(voice: &Voice<'_>, paired: &PairedMatch, reason: &Reason) -> Option<Sentence> {
    match reason {
        // Totals played no part.
        Reason::SameTotal { .. } if by_lots(voice.problem) && voice.problem.round > RoundNumber(1) => None,
        Reason::SameTotal { total } => {
            let second = paired.second.as_ref()?;
            let both = voice.both(&paired.first, second);
            Some(Sentence::new(
                format!("{}都积{total}分", both.zh),
                format!("{} both have {total} points", both.en),
            ))
        }
        Reason::Floated { entrant, from, to, cause } => {
            let floater = voice.name(entrant);
            let (zh, en) = match cause {
                FloatCause::OddGroup => ("的人数是单数", "are an odd number"),
                FloatCause::Blocked => ("的不能全部互相配对", "cannot all be paired among themselves"),
            };
            Some(Sentence::new(
                format!("积{from}分{zh}，所以{}和积{to}分的相遇", floater.zh),
                format!(
                    "those with {from} points {en}, so {} {} one with {to} points",
                    floater.en,
                    voice.verb(entrant, "meets")
                ),
            ))
        }
        Reason::Bye { byes, .. } => {
            let passed_over = paired.reasons.iter().any(|reason| matches!(reason, Reason::ByeSkipped { .. }));
            Some(match (passed_over, byes) {
                (true, _) => Sentence::new("参赛的是单数", "the number is odd"),
                (false, 0) => Sentence::new(
                    "参赛的是单数，轮空给还没轮空过、积分最低的（同分的看本轮顺序）",
                    "the number is odd, and the bye goes to the lowest total of those who had none \
                     (equal totals by the order of the round)",
                ),
                (false, _) => Sentence::new(
                    "参赛的是单数，轮空给轮空最少、积分最低的（同分的看本轮顺序）",
                    "the number is odd, and the bye goes to the lowest total of those who had the fewest \
                     (equal totals by the order of the round)",
                ),
            })
        }
        Reason::Locked | Reason::FirstMove { .. } | Reason::Skipped { .. } | Reason::ByeSkipped { .. } => {
            None
        }
    }
}

fn locked(voice: &Voice<'_>, seeker: &EntrantId, found: Option<&EntrantId>) -> Sentence {
    let own = voice.name(seeker);
    match found {
        Some(found) => {
            let other = voice.name(found);
            Sentence::new(
                format!("这一场由裁判长指定：{}对{}", own.zh, other.zh),
                format!("the chief referee set this match: {} against {}", own.en, other.en),
            )
        }
        None => Sentence::new(
            format!("本轮由裁判长指定{}轮空", own.zh),
            format!("the chief referee gave the bye to {}", own.en),
        ),
    }
}

/// What came out.
fn closing(voice: &Voice<'_>, seeker: &EntrantId, found: Option<&EntrantId>) -> Sentence {
    let own = voice.name(seeker);
    match found {
        Some(found) => {
            let (order, other) = (order_of(voice.problem), voice.name(found));
            Sentence::new(
                format!("按{}，{}对{}", order.zh, own.zh, other.zh),
                format!("{}, {} {} {}", order.en, own.en, voice.verb(seeker, "meets"), other.en),
            )
        }
        None => Sentence::new(
            format!("本轮{}轮空", own.zh),
            format!("{} {} the bye", own.en, voice.verb(seeker, "has")),
        ),
    }
}

/// Whether lots alone decide: in round 1, and where they are drawn before every round (R9.8.2), which puts all totals
/// aside.
fn by_lots(problem: &PairingProblem) -> bool {
    problem.policy.round1_mode == FirstRoundMode::Lots
        && problem.entrants.iter().all(|entrant| entrant.total == Points::ZERO)
}

/// The order in which opponents are looked for.
fn order_of(problem: &PairingProblem) -> Sentence {
    if by_lots(problem) {
        return Sentence::new("抽签的顺序", "in the order of the lots");
    }
    match round1_mode(problem) {
        FirstRoundMode::Fold => return Sentence::new("首尾相对的顺序", "pairing the first with the last"),
        FirstRoundMode::Half => {
            return Sentence::new("上半对下半的顺序", "pairing the upper half with the lower half");
        }
        FirstRoundMode::UpperLower => {
            return Sentence::new("上下半区的抽签", "by the lots of the upper and the lower half");
        }
        FirstRoundMode::Random | FirstRoundMode::Lots => {
            return Sentence::new("抽签的顺序", "in the order of the lots");
        }
        FirstRoundMode::Adjacent | FirstRoundMode::SelfSeating => {}
    }
    match (problem.policy.sort, counts_down(problem)) {
        (Sort::FullRank, _) => Sentence::new("名次顺序", "in the order of the ranking"),
        (Sort::MatchPoints, false) => {
            Sentence::new("本轮签号从小到大的顺序", "taking draw numbers from low to high")
        }
        (Sort::MatchPoints, true) => {
            Sentence::new("本轮签号从大到小的顺序", "taking draw numbers from high to low")
        }
    }
}

/// Who has the first move (R13.3.4).
fn first_move(voice: &Voice<'_>, first: &EntrantId, second: &EntrantId, why: FirstMoveWhy) -> Sentence {
    let (own, other) = (voice.name(first), voice.name(second));
    let (zh, en) = match why {
        FirstMoveWhy::SmallerBalance => {
            (format!("因为{}先手比后手多得少", own.zh), format!("{} had it less often", own.en))
        }
        FirstMoveWhy::SecondThen => (
            format!("因为上一次两边先后手不同时{}是后手", own.zh),
            format!("{} moved second the last time the two differed", own.en),
        ),
        FirstMoveWhy::Number if voice.problem.round.0.is_multiple_of(2) => (
            "因为先后手情况一样，双数轮大号先手".to_owned(),
            "all else being equal, the larger number in an even round".to_owned(),
        ),
        FirstMoveWhy::Number => (
            "因为先后手情况一样，单数轮小号先手".to_owned(),
            "all else being equal, the smaller number in an odd round".to_owned(),
        ),
        FirstMoveWhy::Ban => (
            "免得有人连续三次同走先手或后手，或者先后手相差三次".to_owned(),
            "so that nobody has one colour three times in a row or three times more".to_owned(),
        ),
    };
    Sentence::new(
        format!("{}先手，{}后手，{zh}", own.zh, other.zh),
        format!("{} {} first and {} second: {en}", own.en, voice.verb(first, "moves"), other.en),
    )
}

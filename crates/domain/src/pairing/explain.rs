//! One plain sentence out of the reasons of a match (`pair.why`). It reads right for both sides.

use super::order::counts_down;
use super::{Criterion, FloatCause, PairedMatch, PairingEntrant, PairingProblem, Reason, SkipReason, Sort};
use crate::ids::EntrantId;
use crate::sentence::Sentence;

/// Candidates that are named; the rest is only counted.
const NAMED: usize = 3;

/// Why these two meet, or why this entrant has the bye.
pub fn sentence(problem: &PairingProblem, paired: &PairedMatch) -> Sentence {
    let numbers = Numbers { problem };
    let first = numbers.of(&paired.first);
    let mut sentence = Sentence::default();
    for reason in &paired.reasons {
        match reason {
            Reason::SameTotal { total } => {
                say(&mut sentence, format!("你们同积{total}分。"), format!("You both have {total} points. "));
            }
            Reason::Floated { entrant, from, to, cause } => {
                let floater = numbers.of(entrant);
                let (zh, en) = match cause {
                    FloatCause::OddGroup => ("凑不成双", "are an odd number"),
                    FloatCause::Blocked => ("不能全部互相配对", "cannot all be paired among themselves"),
                };
                say(
                    &mut sentence,
                    format!("积{from}分的{zh}，{floater}号要和积{to}分的交手。"),
                    format!("Those with {from} points {en}: no. {floater} meets one with {to} points. "),
                );
            }
            Reason::Bye { byes, .. } => {
                let passed_over = paired.reasons.iter().any(|reason| skip_of(reason).is_some());
                let (zh, en) = match (passed_over, byes) {
                    (true, _) => ("", ""),
                    (false, 0) => (
                        "轮空给还没轮空过、积分最低的，同分的看本轮顺序。",
                        "The bye goes to the lowest total of those who had none; equal totals go by the order. ",
                    ),
                    (false, _) => (
                        "轮空给轮空最少、积分最低的，同分的看本轮顺序。",
                        "The bye goes to the lowest total of those who had the fewest; equal totals go by the order. ",
                    ),
                };
                say(&mut sentence, format!("参赛的是单数。{zh}"), format!("The number is odd. {en}"));
            }
            Reason::Skipped { .. } | Reason::ByeSkipped { .. } => {}
        }
    }
    let skipped: Vec<_> = paired.reasons.iter().filter_map(skip_of).collect();
    let mut clauses = clauses(&numbers, &paired.first, paired.second.is_none(), &skipped);
    clauses.push(match &paired.second {
        Some(second) => {
            let (order, second) = (order_of(problem), numbers.of(second));
            Sentence::new(
                format!("按{}，{first}号的对手是{second}号", order.zh),
                format!("{}, the opponent of no. {first} is no. {second}", order.en),
            )
        }
        None => Sentence::new(format!("本轮{first}号轮空"), format!("no. {first} has the bye")),
    });
    let joined =
        |language: fn(&Sentence) -> &str, comma| clauses.iter().map(language).collect::<Vec<_>>().join(comma);
    say(&mut sentence, joined(|clause| &clause.zh, "，"), capitalized(&joined(|clause| &clause.en, "; ")));
    sentence
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The order in which L goes through the numbers of a score group.
fn order_of(problem: &PairingProblem) -> Sentence {
    match (problem.policy.sort, counts_down(problem)) {
        (Sort::FullRank, _) => Sentence::new("名次顺序", "in the order of the ranking"),
        (Sort::MatchPoints, false) => Sentence::new("本轮从小到大的顺序", "taking numbers from low to high"),
        (Sort::MatchPoints, true) => Sentence::new("本轮从大到小的顺序", "taking numbers from high to low"),
    }
}

fn skip_of(reason: &Reason) -> Option<(&EntrantId, SkipReason)> {
    match reason {
        Reason::Skipped { candidate, why } | Reason::ByeSkipped { candidate, why } => Some((candidate, *why)),
        Reason::SameTotal { .. } | Reason::Floated { .. } | Reason::Bye { .. } => None,
    }
}

/// One clause for each reason, with the candidates it kept away.
fn clauses(
    numbers: &Numbers<'_>,
    first: &EntrantId,
    bye: bool,
    skipped: &[(&EntrantId, SkipReason)],
) -> Vec<Sentence> {
    let mut by_reason: Vec<(SkipReason, Vec<String>)> = Vec::new();
    for (candidate, why) in skipped.iter().take(NAMED) {
        // A soft same unit counts in the objective, but to the two it is simply the same unit.
        let why = match why {
            SkipReason::WouldCost(Criterion::SameUnit) if numbers.same_unit(first, candidate) => {
                SkipReason::SameUnit
            }
            other => *other,
        };
        let number = numbers.of(candidate);
        match by_reason.iter_mut().find(|(known, _)| *known == why) {
            Some((_, known)) => known.push(number),
            None => by_reason.push((why, vec![number])),
        }
    }
    let first = numbers.of(first);
    let mut clauses: Vec<_> = by_reason
        .iter()
        .map(|(why, them)| if bye { bye_clause(*why, them) } else { clause(*why, them, &first) })
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

fn clause(why: SkipReason, them: &[String], first: &str) -> Sentence {
    let (zh, en) = (listed_zh(them), listed_en(them));
    match why {
        SkipReason::MetBefore => {
            Sentence::new(format!("{zh}与{first}号已交过手"), format!("no. {first} already met {en}"))
        }
        SkipReason::SameUnit => {
            Sentence::new(format!("{zh}与{first}号同单位"), format!("no. {first} is of one unit with {en}"))
        }
        SkipReason::SameTeam => {
            Sentence::new(format!("{zh}与{first}号同队"), format!("no. {first} is of one team with {en}"))
        }
        SkipReason::Forbidden => {
            Sentence::new(format!("{zh}与{first}号约定不相遇"), format!("no. {first} must not meet {en}"))
        }
        SkipReason::HadBye | SkipReason::WouldLeaveNoLegalPairing | SkipReason::WouldCost(_) => {
            let effect = effect(why);
            Sentence::new(
                format!("{first}号若对{zh}，{}", effect.zh),
                format!("if no. {first} met {en}, {}", effect.en),
            )
        }
    }
}

fn bye_clause(why: SkipReason, them: &[String]) -> Sentence {
    let effect = effect(why);
    Sentence::new(
        format!("{}若轮空，{}", listed_zh(them), effect.zh),
        format!("with the bye for {}, {}", listed_en(them), effect.en),
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
            Criterion::Bye => ("轮空就会给错", "the bye would go to somebody else"),
            Criterion::Floats => ("会打乱同分相遇", "equal totals would meet less well"),
            Criterion::RepeatedFloats => {
                ("会有人连着两轮跨分数段", "somebody would leave the score group the same way twice running")
            }
            Criterion::Order => ("前面的顺序就变了", "the order before it would change"),
        },
        SkipReason::HadBye => ("就是第二次轮空", "it would be a second bye"),
        SkipReason::MetBefore => ("就是再次交手", "it would be a rematch"),
        SkipReason::SameUnit => ("就是同单位相遇", "it would be of one unit"),
        SkipReason::SameTeam => ("就是同队相遇", "it would be of one team"),
        SkipReason::Forbidden => ("约定不相遇", "it is ruled out"),
    };
    Sentence::new(zh, en)
}

/// Draw numbers: what participants know each other by.
struct Numbers<'a> {
    problem: &'a PairingProblem,
}

impl Numbers<'_> {
    fn of(&self, id: &EntrantId) -> String {
        self.entrant(id).map_or_else(|| id.to_string(), |entrant| entrant.draw_number.to_string())
    }

    fn same_unit(&self, a: &EntrantId, b: &EntrantId) -> bool {
        let unit = |id| self.entrant(id).and_then(|entrant| entrant.unit.as_ref());
        unit(a).is_some() && unit(a) == unit(b)
    }

    fn entrant(&self, id: &EntrantId) -> Option<&PairingEntrant> {
        self.problem.entrants.iter().find(|entrant| entrant.id == *id)
    }
}

fn listed_zh(numbers: &[String]) -> String {
    numbers.iter().map(|number| format!("{number}号")).collect::<Vec<_>>().join("、")
}

fn listed_en(numbers: &[String]) -> String {
    numbers.iter().map(|number| format!("no. {number}")).collect::<Vec<_>>().join(" and ")
}

fn say(sentence: &mut Sentence, zh: String, en: String) {
    sentence.zh.push_str(&zh);
    sentence.en.push_str(&en);
}

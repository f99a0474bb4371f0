//! The engine against a search over all pairings that knows nothing of it (R9.4, R9.4.6, R9.4.7).
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod pairing_support;

use pairing_support::random::{Dice, any_state, played_state, sizes};
use pairing_support::reference::Reference;
use proptest::prelude::{ProptestConfig, TestCaseError, any, prop_assert, prop_assert_eq, proptest};
use saiwu_domain::pairing::{
    Constraint, Criterion, PairingProblem, PairingRefusal, Reason, RefusalOption, SkipReason, pair,
};

proptest! {
    // More cases: PROPTEST_CASES=5000. A failure prints its case.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn pairing_of_any_state_is_the_optimum_of_all_pairings(problem in any_state(sizes(24))) {
        equals_reference(&problem)?;
    }

    #[test]
    fn pairing_of_a_played_state_is_the_optimum_of_all_pairings(problem in played_state(sizes(24))) {
        equals_reference(&problem)?;
    }

    #[test]
    fn every_skipped_candidate_has_its_true_reason(problem in any_state(2..=12_usize)) {
        reasons_are_true(&problem)?;
    }

    #[test]
    fn every_skipped_candidate_of_a_played_state_has_its_true_reason(problem in played_state(2..=14_usize)) {
        reasons_are_true(&problem)?;
    }

    #[test]
    fn order_of_input_changes_nothing(problem in any_state(2..=24_usize), seed in any::<u64>()) {
        let mut shuffled = problem.clone();
        Dice(seed).shuffle(&mut shuffled.entrants);
        prop_assert_eq!(pair(&problem), pair(&shuffled));
    }

    #[test]
    fn what_blocks_is_enough_to_give_way(problem in any_state(2..=10_usize)) {
        refusal_is_true(&problem)?;
    }
}

fn equals_reference(problem: &PairingProblem) -> Result<(), TestCaseError> {
    let reference = Reference::new(problem);
    let expected = reference.pairing();
    match pair(problem) {
        Ok(pairing) => {
            let matches = reference.matches_of(&pairing);
            let cost = reference.total_cost(&matches);
            prop_assert!(cost.is_some(), "illegal: {:?}", matches);
            prop_assert_eq!(&cost, &reference.least(0), "Q0 to Q4 of {:?}, best {:?}", matches, expected);
            prop_assert_eq!(Some(reference.stated_cost(&pairing)), cost, "stated quality");
            prop_assert_eq!(Some(matches), expected, "Q5");
        }
        Err(PairingRefusal::NoLegalPairing { .. }) => prop_assert_eq!(expected, None),
        Err(PairingRefusal::TooFewEntrants) => prop_assert!(problem.entrants.len() < 2),
        Err(PairingRefusal::BadLocks { entrants }) => prop_assert!(false, "{:?}", entrants),
    }
    Ok(())
}

fn reasons_are_true(problem: &PairingProblem) -> Result<(), TestCaseError> {
    let Ok(pairing) = pair(problem) else { return Ok(()) };
    let reference = Reference::new(problem);
    let best = reference.least(0).unwrap();
    let matches = reference.matches_of(&pairing);
    for item in &pairing.matches {
        let first = reference.position(&item.first);
        let i = item.second.as_ref().map_or(first, |second| first.min(reference.position(second)));
        let earlier = |(first, second): &&(usize, usize)| {
            *first < i || (reference.by_distance() && *second == reference.list.len())
        };
        let fixed: Vec<_> = matches.iter().filter(earlier).collect();
        for reason in &item.reasons {
            let (candidate, partner, why, fixed) = match reason {
                Reason::Skipped { candidate, why } => (candidate, i, why, &fixed[..]),
                Reason::ByeSkipped { candidate, why } => (candidate, reference.list.len(), why, &[][..]),
                Reason::Locked
                | Reason::FirstMove { .. }
                | Reason::SameTotal { .. }
                | Reason::Floated { .. }
                | Reason::Bye { .. } => continue,
            };
            let j = reference.position(candidate);
            let mut done = 0;
            let mut cost = vec![0; best.len()];
            for (a, b) in fixed {
                done |= 1 << a | 1 << b;
                cost.iter_mut().zip(reference.cost(*a, *b).unwrap()).for_each(|(a, b)| *a += b);
            }
            let rest = reference.with(done, partner, j);
            let whole = rest.map(|rest| cost.iter().zip(rest).map(|(a, b)| a + b).collect());
            let expected = match &whole {
                None if reference.cost(partner, j).is_none() => None,
                None => Some(SkipReason::WouldLeaveNoLegalPairing),
                Some(whole) => Some(SkipReason::WouldCost(reference.first_difference(&best, whole))),
            };
            match expected {
                Some(expected) => prop_assert_eq!(*why, expected, "{:?} {:?}", item, candidate),
                None => prop_assert!(
                    matches!(
                        why,
                        SkipReason::Locked
                            | SkipReason::MetBefore
                            | SkipReason::SameUnit
                            | SkipReason::SameTeam
                            | SkipReason::Forbidden
                            | SkipReason::HadBye
                    ),
                    "{:?} is illegal, not {:?}",
                    candidate,
                    why
                ),
            }
            if let Reason::Skipped { .. } = reason {
                prop_assert!(*why != SkipReason::WouldCost(Criterion::Order), "{:?} {:?}", item, candidate);
            }
        }
    }
    Ok(())
}

fn refusal_is_true(problem: &PairingProblem) -> Result<(), TestCaseError> {
    let Err(PairingRefusal::NoLegalPairing { blocking, together, options, choices }) = pair(problem) else {
        return Ok(());
    };
    let enough = |set: &[Constraint]| Reference::allowing(problem, set).pairing().is_some();
    prop_assert!(!blocking.is_empty());
    prop_assert!(blocking.iter().all(|block| !block.entrants.is_empty()), "{:?}", blocking);
    prop_assert_eq!(options.last(), Some(&RefusalOption::EndStage));

    // R9.5: every set that is enough and of which nothing can be left out, the smallest first.
    let order = [
        Constraint::Locked,
        Constraint::SameUnit,
        Constraint::SecondBye,
        Constraint::Rematch,
        Constraint::Forbidden,
    ];
    let mut sets: Vec<Vec<usize>> =
        (1..32_u32).map(|mask| (0..5).filter(|at| mask >> at & 1 == 1).collect()).collect();
    sets.sort_by_key(|set| (set.len(), set.clone()));
    let named = |set: &[usize]| -> Vec<Constraint> { set.iter().map(|at| order[*at]).collect() };
    let minimal = |set: &Vec<usize>| {
        let without = |out: &usize| -> Vec<usize> { set.iter().copied().filter(|at| at != out).collect() };
        enough(&named(set)) && !set.iter().any(|out| enough(&named(&without(out))))
    };
    let expected: Vec<_> = sets.iter().filter(|set| minimal(set)).map(|set| named(set)).collect();
    prop_assert_eq!(&choices, &expected);

    let blocking: Vec<_> = blocking.iter().map(|block| block.constraint).collect();
    if blocking.iter().any(|constraint| !order.contains(constraint)) {
        prop_assert!(choices.is_empty(), "only members of one team are in the way");
    } else if together {
        prop_assert!(choices.contains(&blocking));
    } else {
        prop_assert!(blocking.iter().all(|constraint| choices.contains(&vec![*constraint])));
    }
    Ok(())
}

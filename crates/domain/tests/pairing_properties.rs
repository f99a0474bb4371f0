//! The engine against a search over all pairings that knows nothing of it (R9.4, R9.4.6, R9.4.7).
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod pairing_support;

use pairing_support::random::{Dice, any_state, played_state, sizes};
use pairing_support::reference::Reference;
use proptest::prelude::{ProptestConfig, TestCaseError, any, prop_assert, prop_assert_eq, proptest};
use saiwu_domain::pairing::{
    Constraint, Criterion, PairingProblem, PairingRefusal, Reason, RefusalOption, Relaxation, SkipReason,
    pair,
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
    }
    Ok(())
}

fn reasons_are_true(problem: &PairingProblem) -> Result<(), TestCaseError> {
    let Ok(pairing) = pair(problem) else { return Ok(()) };
    let reference = Reference::new(problem);
    let best = reference.least(0).unwrap();
    let matches = reference.matches_of(&pairing);
    for item in &pairing.matches {
        let i = reference.position(&item.first);
        let fixed: Vec<_> = matches.iter().filter(|(first, _)| *first < i).collect();
        for reason in &item.reasons {
            let (candidate, partner, why, fixed) = match reason {
                Reason::Skipped { candidate, why } => (candidate, i, why, &fixed[..]),
                Reason::ByeSkipped { candidate, why } => (candidate, reference.list.len(), why, &[][..]),
                Reason::SameTotal { .. } | Reason::Floated { .. } | Reason::Bye { .. } => continue,
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
                        SkipReason::MetBefore
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
    let Err(PairingRefusal::NoLegalPairing { blocking, together, options }) = pair(problem) else {
        return Ok(());
    };
    let allowed: Vec<_> = problem.policy.allow.iter().copied().collect();
    let with = |more: &[Relaxation]| {
        let allow = allowed.iter().chain(more).copied().collect();
        Reference::allowing(problem, allow).pairing().is_some()
    };
    prop_assert!(!blocking.is_empty());
    prop_assert!(blocking.iter().all(|block| !block.entrants.is_empty()), "{:?}", blocking);
    prop_assert_eq!(options.last(), Some(&RefusalOption::EndStage));
    let relaxation = |constraint| Relaxation::ALL.into_iter().find(|r| Constraint::from(*r) == constraint);
    let named: Option<Vec<_>> = blocking.iter().map(|block| relaxation(block.constraint)).collect();
    match named {
        Some(named) if together => prop_assert!(with(&named) && named.iter().all(|r| !with(&[*r]))),
        Some(named) => {
            for relaxation in Relaxation::ALL {
                prop_assert_eq!(with(&[relaxation]), named.contains(&relaxation), "{:?}", relaxation);
            }
        }
        None => prop_assert!(!with(&Relaxation::ALL), "only same team or forbidden pairs are in the way"),
    }
    Ok(())
}

//! Whatever stands in a file: read, or refused with a place, and never a panic.

use crate::support::{staged_sheet, team_sheet, valid, xiangqi_sheet};
use proptest::prelude::*;
use saiwu_domain::check::check;
use saiwu_domain::contest::Contest;
use saiwu_domain::pairing::pair;
use saiwu_domain::sheet::Sheet;
use saiwu_domain::standings::{StandingsDocument, standings};
use saiwu_domain::swiss::{ExtraRound, RoundRequest, pairing_problem};
use serde_json::Value;

/// Something that might stand anywhere in a JSON text.
fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,12}".prop_map(Value::from),
        prop_oneof![
            Just("A+"),
            Just("1"),
            Just("9"),
            Just("u1"),
            Just("swiss"),
            Just("knockout"),
            Just("groups"),
            Just("")
        ]
        .prop_map(Value::from),
    ];
    leaf.prop_recursive(2, 8, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            prop::collection::btree_map("[a-z]{1,5}", inner, 0..3)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

/// Replaces, removes or doubles the value at the n-th place of the tree.
fn mutate(value: &mut Value, place: &mut usize, change: &Value, kind: u8) {
    if *place == 0 {
        *place = usize::MAX;
        match (kind, value) {
            (0, Value::Array(items)) => {
                items.pop();
            }
            (1, Value::Array(items)) => {
                if let Some(first) = items.first().cloned() {
                    items.push(first);
                }
            }
            (0, Value::Object(fields)) => {
                if let Some(name) = fields.keys().next().cloned() {
                    fields.remove(&name);
                }
            }
            (_, value) => *value = change.clone(),
        }
        return;
    }
    *place -= 1;
    match value {
        Value::Array(items) => {
            for item in items {
                mutate(item, place, change, kind);
                if *place == usize::MAX {
                    return;
                }
            }
        }
        Value::Object(fields) => {
            for (_, item) in fields {
                mutate(item, place, change, kind);
                if *place == usize::MAX {
                    return;
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Whatever can be read can be checked, ranked and paired, or is refused in words.
fn work_with(contest: &Contest) {
    let report = check(contest);
    assert!(report.findings.iter().all(|finding| !finding.text.is_empty()));
    let ranking = standings(contest, None);
    StandingsDocument::new(contest, &ranking, "main", false);
    let request = RoundRequest { extra_round: ExtraRound::Wanted, ..RoundRequest::default() };
    match pairing_problem(contest, &request) {
        Ok(problem) => match pair(&problem) {
            Ok(pairing) => assert!(pairing.matches.len() >= problem.entrants.len() / 2),
            Err(refusal) => assert!(!refusal.to_string().is_empty()),
        },
        Err(refusal) => assert!(!refusal.to_string().is_empty()),
    }
}

fn holds(text: &[u8]) {
    match Sheet::read(text) {
        Ok(sheet) => {
            let written = sheet.to_json();
            let again = Sheet::read(written.as_bytes()).expect("what was written can be read");
            assert_eq!(again.to_json(), written);
            assert_eq!(again.contest, sheet.contest);
            work_with(&sheet.contest);
        }
        Err(error) => {
            assert!(!error.place.is_empty() && !error.message.zh.is_empty() && !error.message.en.is_empty());
            assert!(!error.to_string().contains('\n'), "{error}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_read_or_refused_with_a_place(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        holds(&bytes);
    }

    #[test]
    fn a_valid_sheet_with_a_wrong_value_somewhere_is_read_or_refused_with_a_place(
        which in 0..4,
        changes in prop::collection::vec((0_usize..260, any_value(), 0_u8..4), 1..3),
    ) {
        let mut sheet = match which {
            0 => team_sheet(),
            1 => valid(),
            2 => xiangqi_sheet(),
            _ => staged_sheet(),
        };
        for (mut place, change, kind) in changes {
            mutate(&mut sheet, &mut place, &change, kind);
        }
        holds(sheet.to_string().as_bytes());
    }

    #[test]
    fn a_valid_sheet_with_bytes_changed_is_read_or_refused_with_a_place(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        cut in any::<prop::sample::Index>(),
        cuts in any::<bool>(),
        staged in any::<bool>(),
    ) {
        let mut bytes = if staged { staged_sheet() } else { valid() }.to_string().into_bytes();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        if cuts {
            bytes.truncate(cut.index(bytes.len()));
        }
        holds(&bytes);
    }
}

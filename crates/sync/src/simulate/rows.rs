//! Rows of persons at the end of a day: who may know them has them, who may not has not, and nobody has what was erased.

use super::check::Broken;
use super::node::{EVENT, Node};
use crate::ledger::SyncError;
use saiwu_domain::event::ERASED_NAME;
use saiwu_domain::ids::PersonId;
use saiwu_domain::registration::PersonFacts;
use saiwu_store::ReplicaStore;
use std::collections::BTreeMap;

pub(super) fn check(nodes: &[Node]) -> Result<Result<(), Broken>, SyncError> {
    let mut full: Option<BTreeMap<String, PersonFacts>> = None;
    // Whoever may know all goes first: what only a device without phones still has is not passed on, for it might say anything.
    let (know_all, know_names): (Vec<_>, Vec<_>) =
        nodes.iter().enumerate().partition(|(_, node)| node.role.reads_contacts());
    for (index, node) in know_all.into_iter().chain(know_names) {
        let contacts = node.role.reads_contacts();
        let erased = node.ledger.state().map(|state| state.personal.erased.clone()).unwrap_or_default();
        for row in node.store.persons(EVENT)? {
            let Ok(facts) = serde_json::from_str::<PersonFacts>(&row.fields) else {
                return Ok(Err(("a row can be read", row.fields)));
            };
            if erased.contains(&PersonId(row.person.clone())) && facts.name != ERASED_NAME {
                return Ok(Err(("I16", format!("device {index} knows {} of old", row.person))));
            }
            if !contacts && facts.has_contacts() {
                return Ok(Err(("I17", format!("device {index} knows how to call {}", row.person))));
            }
        }
        let mut current = BTreeMap::new();
        for (person, fields) in node.ledger.persons(&node.store)? {
            if !erased.contains(&PersonId(person.clone()))
                && let Ok(facts) = serde_json::from_str::<PersonFacts>(&fields)
            {
                current.insert(person, facts);
            }
        }
        let all = full.get_or_insert_with(|| current.clone());
        let mut expected = all.clone();
        if !contacts {
            expected.values_mut().for_each(|facts| *facts = facts.without_contacts());
            current.retain(|person, _| expected.contains_key(person));
        }
        if expected != current {
            let differs = current.iter().find(|(person, facts)| expected.get(*person) != Some(facts));
            return Ok(Err(("I15", format!("device {index} has another table of persons: {differs:?}"))));
        }
    }
    Ok(Ok(()))
}

//! Checks of a data folder that need the rules: what the log adds up to is what was said at the time.

use saiwu_domain::event::RosterCheck;
use saiwu_domain::ids::PersonId;
use saiwu_store::{Problem, Store, StoreError, StoredOperation};
use saiwu_sync::{Effect, Fold, bundles, current_persons};

/// What was found in a data folder.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Findings {
    /// What should hold and does not.
    pub problems: Vec<Problem>,
    /// What is in order and looks as if it were not.
    pub notes: Vec<Problem>,
}

/// Everything that should hold of the stored data and does not, as [`examine`] finds it.
///
/// # Errors
/// The store cannot be read at all.
pub fn doctor(store: &dyn Store) -> Result<Vec<Problem>, StoreError> {
    Ok(examine(store)?.problems)
}

/// Everything that should hold of the stored data and does not: the store's own checks, then, for each event, that
/// every operation can be read, that folding the log anew gives the outcomes that were stored, and that the snapshot
/// is the state at its sequence (sync.md I2, I9), and that the names give the code the roster was locked with, as far as
/// nobody asked to be forgotten.
///
/// # Errors
/// The store cannot be read at all.
pub fn examine(store: &dyn Store) -> Result<Findings, StoreError> {
    let mut problems = store.doctor()?;
    let mut notes = Vec::new();
    for event in store.events()? {
        let operations = match store.page(&event.code, 0, event.head) {
            Ok(operations) => operations,
            Err(StoreError::Damaged(_)) => continue,
            Err(error) => return Err(error),
        };
        let snapshot = match store.snapshot(&event.code) {
            Ok(snapshot) => snapshot,
            Err(StoreError::Damaged(_)) => None,
            Err(error) => return Err(error),
        };
        let mut again = FoldAgain { event: &event.code, fold: Fold::default(), problems: &mut problems };
        for bundle in bundles(&operations) {
            again.take(bundle);
            let here = bundle.last().map(|stored| stored.sequence);
            if let Some(kept) = snapshot.as_ref().filter(|kept| Some(kept.sequence) == here) {
                again.compare(&kept.body);
            }
        }
        let fold = again.fold;
        let Some(state) = &fold.state else { continue };
        let persons = match store.persons(&event.code) {
            Ok(persons) => persons,
            Err(StoreError::Damaged(_)) => continue,
            Err(error) => return Err(error),
        };
        let known = current_persons(&fold, persons)
            .into_iter()
            .filter_map(|(person, fields)| Some((PersonId(person), serde_json::from_str(&fields).ok()?)));
        let check = state.roster_check(&known.collect());
        let Some(words) = check.sentence() else { continue };
        match check {
            RosterCheck::Differs => problems.push(Problem::in_event(&event.code, words.zh, words.en)),
            RosterCheck::Erased(_) | RosterCheck::Fits => {
                notes.push(Problem::in_event(&event.code, words.zh, words.en));
            }
        }
    }
    problems.sort();
    problems.dedup();
    Ok(Findings { problems, notes })
}

struct FoldAgain<'a> {
    event: &'a str,
    fold: Fold,
    problems: &'a mut Vec<Problem>,
}

impl FoldAgain<'_> {
    fn take(&mut self, bundle: &[StoredOperation]) {
        let effects = self.fold.take(bundle);
        for (stored, effect) in bundle.iter().zip(effects) {
            let (sequence, outcome) = (stored.sequence, effect.text());
            if outcome == stored.outcome {
                continue;
            }
            match effect {
                Effect::Unknown => self.report(
                    format!("第{sequence}条记录读不懂"),
                    format!("operation {sequence} cannot be read"),
                ),
                _ => self.report(
                    format!("第{sequence}条记录当时是{}，现在重算是{outcome}", stored.outcome),
                    format!("operation {sequence} was {} and now is {outcome}", stored.outcome),
                ),
            }
        }
    }

    fn compare(&mut self, snapshot: &[u8]) {
        let kept: Option<Fold> = serde_json::from_slice(snapshot).ok();
        if kept.is_some_and(|kept| kept != self.fold) {
            self.report(
                "快照和记录不一致".to_owned(),
                "the snapshot is not what the log adds up to".to_owned(),
            );
        }
    }

    fn report(&mut self, zh: String, en: String) {
        self.problems.push(Problem::in_event(self.event, zh, en));
    }
}

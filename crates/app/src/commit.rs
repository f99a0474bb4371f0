//! The one door for writes: decide, fold, append, remember the reply, tell the screens.

use crate::App;
use crate::actor::Actor;
use crate::errors::{internal, no_such_event, not_written, store_failed};
use crate::live::{EventFile, OpenEvent, actor_text};
use saiwu_domain::event::Operation;
use saiwu_domain::ids::{PersonId, UnitId};
use saiwu_domain::registration::PersonFacts;
use saiwu_domain::sentence::Sentence;
use saiwu_protocol::{ErrorCode, ErrorReply, Tag, Tick};
use saiwu_store::{Aside, PersonRow, RowSource, Submission, UnitLink};
use saiwu_sync::Draft;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// A snapshot is stored after so many operations.
const SNAPSHOT_EVERY: u64 = 500;

/// The call that is being run.
pub(crate) struct CallContext<'a> {
    pub actor: &'a Actor,
    pub name: &'static str,
    /// Digest of the whole request.
    pub digest: String,
    /// What the call changed, once it did.
    pub tags: RefCell<Option<Vec<Tag>>>,
}

/// What a decision wants written.
#[derive(Default)]
pub(crate) struct Change {
    pub operations: Vec<Operation>,
    pub persons: BTreeMap<PersonId, PersonFacts>,
    pub removed: BTreeSet<PersonId>,
    pub tokens: BTreeMap<UnitId, String>,
    pub tags: Vec<Tag>,
    /// Who, if not the actor's title.
    pub by: Option<Sentence>,
}

impl Change {
    pub(crate) fn new(operations: impl IntoIterator<Item = Operation>, tags: &[Tag]) -> Self {
        Self { operations: operations.into_iter().collect(), tags: tags.to_vec(), ..Self::default() }
    }
}

/// SHA-like digest of a call, so that the same submission id with another request is noticed.
pub(crate) fn request_digest(name: &str, body: &Value) -> String {
    blake3::hash(format!("{name}\n{body}").as_bytes()).to_hex().to_string()
}

impl App {
    /// Runs a command on an event once: the same submission id gets the remembered reply.
    ///
    /// `decide` sees the state and returns what to write; `reply` sees the state after it. Nothing is kept in memory
    /// before it is on the disk.
    pub(crate) fn command<R: Serialize + DeserializeOwned>(
        &self,
        call: &CallContext<'_>,
        event: &str,
        submission: &str,
        decide: impl FnOnce(&EventFile) -> Result<Change, ErrorReply>,
        reply: impl FnOnce(&EventFile) -> Result<R, ErrorReply>,
    ) -> Result<R, ErrorReply> {
        check_submission(submission)?;
        self.with_open(event, |open| {
            if let Some(remembered) = self.remembered(call, submission)? {
                return match remembered {
                    Some(reply) => serde_json::from_str(&reply).map_err(|error| internal(&error)),
                    // The reply was forgotten because it named erased persons: answer from the state of now.
                    None => reply(&open.file),
                };
            }
            let change = decide(&open.file)?;
            let by = change.by.clone().unwrap_or_else(|| call.actor.title());
            let answer = self.write(open, &change, &by, Some((call, submission)), reply)?;
            call.tags.replace(Some(change.tags));
            Ok(answer)
        })
    }

    /// Folds a change, writes it, and tells the screens: all of it or nothing. The answer is worked out before anything is
    /// written, and remembered with it where somebody sent the change.
    pub(crate) fn write<R: Serialize>(
        &self,
        open: &mut OpenEvent,
        change: &Change,
        by: &Sentence,
        sent: Option<(&CallContext<'_>, &str)>,
        reply: impl FnOnce(&EventFile) -> Result<R, ErrorReply>,
    ) -> Result<R, ErrorReply> {
        let OpenEvent { file, ledger } = open;
        let actor = actor_text(by);
        let draft = Draft {
            operations: &change.operations,
            at: self.host.now(),
            actor: &actor,
            submission: sent.map(|(_, submission)| submission),
        };
        let prepared = ledger.prepare(&self.key, &draft).map_err(not_written)?;
        let mut next = EventFile {
            code: file.code.clone(),
            practice: file.practice,
            state: prepared.state().cloned().ok_or_else(no_such_event)?,
            sequence: file.sequence + change.operations.len() as u64,
            persons: file.persons.clone(),
            tokens: file.tokens.clone(),
        };
        next.persons.retain(|person, _| !change.removed.contains(person));
        next.persons.extend(change.persons.clone());
        next.tokens.extend(change.tokens.clone());
        let answer = reply(&next)?;
        let aside = match sent {
            Some((call, submission)) => {
                let reply = serde_json::to_string(&answer).map_err(|error| internal(&error))?;
                aside_of(change, Some(submission_of(call, submission, actor, reply)))?
            }
            None => aside_of(change, None)?,
        };
        ledger.commit(self.store.as_ref(), &self.key, prepared, aside).map_err(not_written)?;
        *file = next;
        if let Err(error) = ledger.keep_snapshot(self.store.as_ref(), SNAPSHOT_EVERY) {
            // It only saves time: the log is the truth.
            tracing::warn!(%error, "no snapshot could be kept");
        }
        self.tell(&file.code, file.sequence, &change.tags);
        Ok(answer)
    }

    /// What was answered to this submission before: absent, forgotten (`Some(None)`), or the reply.
    pub(crate) fn remembered(
        &self,
        call: &CallContext<'_>,
        submission: &str,
    ) -> Result<Option<Option<String>>, ErrorReply> {
        let Some(stored) = self.store.submission(submission).map_err(store_failed)? else { return Ok(None) };
        if stored.request_digest != call.digest {
            return Err(ErrorReply::new(
                ErrorCode::BadRequest,
                "同一次提交的内容变了，请刷新后再试",
                "The same submission came with another content; please reload",
            ));
        }
        Ok(Some(stored.reply))
    }

    pub(crate) fn tell(&self, event: &str, sequence: u64, tags: &[Tag]) {
        // Nobody listening is no error.
        let _ = self.ticks.send(Tick { event: event.to_owned(), sequence, tags: tags.to_vec() });
    }
}

fn submission_of(call: &CallContext<'_>, id: &str, actor: String, reply: String) -> Submission {
    Submission {
        id: id.to_owned(),
        call: call.name.to_owned(),
        actor,
        request_digest: call.digest.clone(),
        reply: Some(reply),
    }
}

fn aside_of(change: &Change, submission: Option<Submission>) -> Result<Aside, ErrorReply> {
    let mut persons = Vec::new();
    for (person, facts) in &change.persons {
        let fields = serde_json::to_string(facts).map_err(|error| internal(&error))?;
        // The copy knows with which operation it comes.
        let source = RowSource::default();
        persons.push(PersonRow { person: person.as_str().to_owned(), source, complete: true, fields });
    }
    let links = change.tokens.iter();
    Ok(Aside {
        persons,
        outlived: Vec::new(),
        removed_persons: change.removed.iter().map(|person| person.as_str().to_owned()).collect(),
        unit_links: links
            .map(|(unit, token)| UnitLink { unit: unit.as_str().to_owned(), token: token.clone() })
            .collect(),
        submission,
    })
}

pub(crate) fn check_submission(submission: &str) -> Result<(), ErrorReply> {
    let fits = (8..=64).contains(&submission.len())
        && submission.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    if fits {
        return Ok(());
    }
    Err(ErrorReply::new(
        ErrorCode::BadRequest,
        "提交编号应为8到64个字母或数字",
        "`submission` must be 8 to 64 letters or digits",
    ))
}

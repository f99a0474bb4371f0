//! What people do at their devices, and what they write down.

use super::day::{Day, enrolment};
use super::node::Node;
use super::{Violated, people};
use crate::ledger::SyncError;
use crate::record::{Draft, Recorded};
use chrono::{DateTime, TimeDelta, Utc};
use saiwu_domain::event::{DeviceRole, Operation};
use saiwu_domain::ids::DeviceId;

impl Day<'_> {
    pub(super) fn work(&mut self) -> Result<(), Violated> {
        let index = self.anybody();
        let node = &self.nodes[index];
        if node.off_until > self.step || node.ledger.state().is_none() {
            return Ok(());
        }
        if matches!(node.role, DeviceRole::Organizer)
            && self.dice.below(4) == 0
            && self.enrol_somebody(index)?
        {
            return Ok(());
        }
        let node = &self.nodes[index];
        if self.dice.below(200) == 0 {
            return self.write_unknown(index);
        }
        if node.role.may_host() && self.dice.below(30) == 0 {
            return self.change_host(index);
        }
        let at = self.clock_of(index);
        let node = &self.nodes[index];
        let Some(state) = node.ledger.state() else { return Ok(()) };
        let Some(operations) = people::act(state, node.role, &mut self.dice, at) else { return Ok(()) };
        self.try_write(index, &operations)
    }

    pub(super) fn clock_of(&self, index: usize) -> DateTime<Utc> {
        self.now + TimeDelta::milliseconds(self.nodes[index].clock)
    }

    pub(super) fn write(&mut self, index: usize, operations: &[Operation]) -> Result<(), SyncError> {
        let at = self.clock_of(index);
        let node = &mut self.nodes[index];
        let submission = node.submission();
        let draft = Draft { operations, at, actor: "裁判|Referee", submission: Some(&submission) };
        node.ledger.go_on(&node.store, &node.key)?;
        let prepared = node.ledger.prepare(&node.key, &draft)?;
        let aside = people::rows(operations, &submission);
        let recorded = node.ledger.commit(&node.store, &node.key, prepared, aside)?;
        node.acknowledged.extend(recorded.operations.iter().map(|operation| operation.id));
        node.ledger.keep_snapshot(&node.store, super::SNAPSHOT_EVERY)
    }

    /// What the state does not allow is not written down, and a store that fails has to be looked at again.
    pub(super) fn try_write(&mut self, index: usize, operations: &[Operation]) -> Result<(), Violated> {
        match self.write(index, operations) {
            Ok(()) => self.look_at(index),
            Err(SyncError::Refused(_)) => Ok(()),
            Err(SyncError::Store(_)) => self.look_at(index),
            Err(error) => Err(self.broken(&error)),
        }
    }

    /// A device with a later version writes something that nobody else knows.
    pub(super) fn write_unknown(&mut self, index: usize) -> Result<(), Violated> {
        let at = self.clock_of(index);
        let node = &mut self.nodes[index];
        let submission = node.submission();
        let draft = Draft { operations: &[], at, actor: "裁判|Referee", submission: Some(&submission) };
        let body = serde_json::json!({"kind": "hologram_shown", "table": 7});
        match node.ledger.record_of_later_version(&node.store, &node.key, &draft, &body) {
            Ok(recorded) => node.acknowledged.extend(recorded.operations.iter().map(|it| it.id)),
            Err(SyncError::Store(_)) => {}
            Err(error) => return Err(self.broken(&error)),
        }
        self.look_at(index)
    }

    /// A device with a new key is enrolled as what its user was.
    pub(super) fn enrol_somebody(&mut self, organizer: usize) -> Result<bool, Violated> {
        let Some(state) = self.nodes[organizer].ledger.state() else { return Ok(false) };
        let member = |node: &Node| state.devices.members.get(&DeviceId(node.key.device().to_owned()));
        let waits = self.nodes.iter().find(|node| member(node).is_none_or(|member| member.revoked));
        let Some(operation) = waits.map(enrolment) else { return Ok(false) };
        self.try_write(organizer, &[operation])?;
        Ok(true)
    }

    /// Taken over where the host cannot be reached, handed over where this is the host.
    pub(super) fn change_host(&mut self, index: usize) -> Result<(), Violated> {
        let host = self.host_of(index);
        if host == Some(index) {
            let to = self.anybody();
            let to = self.nodes[to].key.device().to_owned();
            let at = self.clock_of(index);
            let node = &mut self.nodes[index];
            let submission = node.submission();
            let done =
                node.ledger.hand_over(&node.store, &node.key, &to, at, ("组织者|Organizer", &submission));
            return self.after_host_changed(index, done);
        }
        let gone = host.is_none_or(|host| !self.reaches(index, host));
        if gone || self.dice.below(20) == 0 { self.take_over(index) } else { Ok(()) }
    }

    pub(super) fn take_over(&mut self, index: usize) -> Result<(), Violated> {
        let at = self.clock_of(index);
        let node = &mut self.nodes[index];
        let submission = node.submission();
        let done = node.ledger.take_over(&node.store, &node.key, at, ("裁判长|Chief referee", &submission));
        self.after_host_changed(index, done)
    }

    pub(super) fn after_host_changed(
        &mut self,
        index: usize,
        done: Result<Recorded, SyncError>,
    ) -> Result<(), Violated> {
        match done {
            Ok(recorded) => {
                let device = self.nodes[index].key.device().to_owned();
                let own = recorded.operations.iter().filter(|it| it.device == device).map(|it| it.id);
                self.nodes[index].acknowledged.extend(own);
            }
            Err(SyncError::Refused(_) | SyncError::Store(_) | SyncError::NotHere) => {}
            Err(error @ SyncError::Unwritable(_)) => return Err(self.broken(&error)),
        }
        self.look_at(index)
    }
}

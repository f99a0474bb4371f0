//! What goes wrong with devices.

use super::Violated;
use super::day::{Day, ROLES, ids_in};
use super::faulty::Fault;
use super::node::{Node, copy};
use saiwu_domain::event::{DeviceRole, Operation};
use saiwu_domain::ids::DeviceId;
use saiwu_store::ReplicaStore;
use std::collections::BTreeSet;

impl Day<'_> {
    pub(super) fn misfortune(&mut self) -> Result<(), Violated> {
        let index = self.anybody();
        self.report.device_faults += 1;
        match self.dice.below(12) {
            0 | 1 => {
                let parts = 1 + self.dice.below(3);
                for index in 0..self.nodes.len() {
                    self.nodes[index].part = u8::try_from(self.dice.below(parts)).unwrap_or_default();
                }
            }
            2 => self.nodes.iter_mut().for_each(|node| node.part = 0),
            3 => self.nodes[index].off_until = self.step + 20 + self.dice.below(200),
            4 => self.nodes[index].restart().map_err(|error| self.broken(&error))?,
            5 | 6 => {
                let fault = if self.dice.below(2) == 0 { Fault::Before } else { Fault::After };
                self.nodes[index].store.fail_next(fault);
            }
            7 => {
                let year = 365 * 24 * 3_600_000;
                self.nodes[index].clock = [year, -year, 3_600_000, 0][self.dice.below(4) as usize];
            }
            8 => self.back_up(index)?,
            9 if self.dice.below(3) == 0 => self.put_back(index)?,
            10 if self.dice.below(3) == 0 => self.copy_device(index)?,
            11 => self.revoke(index)?,
            _ => {}
        }
        self.look_at(index)
    }

    pub(super) fn back_up(&mut self, index: usize) -> Result<(), Violated> {
        let image = (self.make_store)();
        copy(&self.nodes[index].store, image.as_ref()).map_err(|error| self.broken(&error))?;
        self.nodes[index].backup = Some(image);
        Ok(())
    }

    /// Yesterday's data on a device whose key is no longer there: it is another device now.
    pub(super) fn put_back(&mut self, index: usize) -> Result<(), Violated> {
        let Some(image) = self.nodes[index].backup.take() else { return Ok(()) };
        self.forget_what_is_nowhere_else(index, image.as_ref())?;
        let key = self.next_key();
        let make_store = self.make_store;
        self.nodes[index].go_on_with(image.as_ref(), key, make_store).map_err(|error| self.broken(&error))
    }

    /// What only this device had is lost with it: that is nobody's fault but the fire's.
    pub(super) fn forget_what_is_nowhere_else(
        &mut self,
        index: usize,
        image: &dyn ReplicaStore,
    ) -> Result<(), Violated> {
        let mut elsewhere = BTreeSet::new();
        let stores = self.nodes.iter().enumerate().filter(|(other, _)| *other != index);
        let stores = stores.map(|(_, node)| -> &dyn ReplicaStore { &node.store });
        for store in stores.chain([image]) {
            elsewhere.extend(ids_in(store).map_err(|error| self.broken(&error))?);
        }
        // Also what others had acknowledged and lost before: this was the last device that had it.
        let here = ids_in(&self.nodes[index].store).map_err(|error| self.broken(&error))?;
        self.gone.extend(here.difference(&elsewhere));
        Ok(())
    }

    /// A second device with the same data and the same key: both write as one until it shows.
    pub(super) fn copy_device(&mut self, index: usize) -> Result<(), Violated> {
        if self.nodes.len() >= self.settings.devices + 4 || self.nodes[index].is_copy {
            return Ok(());
        }
        let (key, role) = (self.nodes[index].key.clone(), self.nodes[index].role);
        let made = Node::new(key.clone(), role, self.make_store).and_then(|mut node| {
            node.go_on_with(&self.nodes[index].store, key, self.make_store)?;
            Ok(node)
        });
        let mut node = made.map_err(|error| self.broken(&error))?;
        node.is_copy = true;
        node.ledger.invited_by.clone_from(&self.nodes[index].ledger.invited_by);
        node.submissions = 1_000_000 * self.nodes.len() as u64;
        self.nodes.push(node);
        Ok(())
    }

    /// A device that noticed that another one writes as it does goes on under a new key; what it wrote stays where it is.
    pub(super) fn become_another(&mut self, index: usize) -> Result<(), Violated> {
        let key = self.next_key();
        let image = (self.make_store)();
        copy(&self.nodes[index].store, image.as_ref()).map_err(|error| self.broken(&error))?;
        let make_store = self.make_store;
        self.nodes[index].go_on_with(image.as_ref(), key, make_store).map_err(|error| self.broken(&error))?;
        self.nodes[index].is_copy = false;
        Ok(())
    }

    pub(super) fn revoke(&mut self, index: usize) -> Result<(), Violated> {
        let organizer = self.nodes.iter().position(|node| node.role == DeviceRole::Organizer);
        let Some(organizer) = organizer.filter(|it| self.nodes[*it].off_until <= self.step) else {
            return Ok(());
        };
        if index < ROLES.len() {
            return Ok(());
        }
        let device = DeviceId(self.nodes[index].key.device().to_owned());
        self.try_write(organizer, &[Operation::DeviceRevoked { device, reason: "手机丢了".to_owned() }])
    }
}

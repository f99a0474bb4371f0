//! The end of a day: everything works again, and all agree.

use super::Violated;
use super::day::Day;
use super::node::Node;
use crate::persons::{Kept, Lack};
use saiwu_domain::event::Duty;
use saiwu_domain::ids::DeviceId;

/// So many exchanges, once everything works again, are 60 simulated seconds.
const MOST_EXCHANGES: u64 = 600;

impl Day<'_> {
    /// Everything works again: all find each other, whoever has a new key is enrolled, and all agree.
    pub(super) fn agree(&mut self) -> Result<(), Violated> {
        self.under_way.clear();
        for node in &mut self.nodes {
            node.part = 0;
            node.off_until = 0;
            node.store.heal();
            node.known.clear();
        }
        let mut exchanges = 0;
        for round in 0.. {
            if self.all_equal() {
                break;
            }
            if exchanges > MOST_EXCHANGES {
                return Err(self.violated("I15", &self.who_differs()));
            }
            for index in 0..self.nodes.len() {
                exchanges += 1;
                self.talk(index, round)?;
            }
            self.settle_hosts_and_members()?;
        }
        self.report.exchanges_to_agree = exchanges;
        Ok(())
    }

    /// One whole conversation with the host, or with everybody in turn where there is none.
    pub(super) fn talk(&mut self, index: usize, round: usize) -> Result<(), Violated> {
        let others = self.nodes.len();
        let to = match self.host_of(index) {
            Some(host) if host != index => host,
            _ => (index + 1 + round % (others - 1)) % others,
        };
        if to == index {
            return Ok(());
        }
        self.send(index, to, Vec::new(), true)?;
        for _ in 0..200 {
            let Some(letter) = self.under_way.pop_front() else { break };
            self.arrive(letter)?;
        }
        Ok(())
    }

    pub(super) fn settle_hosts_and_members(&mut self) -> Result<(), Violated> {
        if self.host_of(0).is_none() {
            self.take_over(0)?;
            if self.host_of(0).is_none() {
                // The organizer's own device has a new key: the chief referee's or the server goes on.
                for index in [2, 1] {
                    if self.host_of(index).is_none() {
                        self.take_over(index)?;
                    }
                }
            }
        }
        for index in 0..self.nodes.len() {
            let may = |node: &Node| {
                let state = node.ledger.state()?;
                let member = state.devices.members.get(&DeviceId(node.key.device().to_owned()))?;
                (!member.revoked && member.role.has(Duty::Devices)).then_some(())
            };
            if may(&self.nodes[index]).is_some() && !self.enrol_somebody(index)? {
                break;
            }
        }
        Ok(())
    }

    pub(super) fn all_equal(&self) -> bool {
        let first = &self.nodes[0].ledger;
        let equal = |node: &Node| {
            node.ledger.pending().is_empty()
                && (node.ledger.head(), node.ledger.digest()) == (first.head(), first.digest())
        };
        let Some(state) = first.state() else { return false };
        let known = |node: &Node| {
            let member = state.devices.members.get(&DeviceId(node.key.device().to_owned()));
            member.is_some_and(|member| !member.revoked)
        };
        self.nodes.iter().all(|node| equal(node) && known(node)) && self.rows_are_settled()
    }

    /// Whatever row a device lacks, no other one has.
    fn rows_are_settled(&self) -> bool {
        let has = |node: &Node, lack: &Lack| {
            node.ledger.held.get(&(lack.person.clone(), lack.source.clone())) == Some(&Kept::Full)
        };
        self.nodes.iter().all(|node| {
            let lacks = node.ledger.lacks(node.key.device());
            lacks.iter().all(|lack| self.nodes.iter().all(|other| !has(other, lack)))
        })
    }

    pub(super) fn who_differs(&self) -> String {
        let line = |node: &Node| {
            let ledger = &node.ledger;
            let epoch = ledger.term().map_or(0, |term| term.epoch);
            format!("{}/{}+{}", epoch, ledger.head(), ledger.pending().len())
        };
        let lines: Vec<_> = self.nodes.iter().map(line).collect();
        format!(
            "epoch/head+waiting of each device: {}; host of the first {:?}",
            lines.join(" "),
            self.host_of(0)
        )
    }
}

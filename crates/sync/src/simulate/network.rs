//! What the network does with what devices say to each other.

use super::Violated;
use super::day::Day;
use crate::compose::Peer;
use crate::ledger::SyncError;
use crate::parcel::{Parcel, RunAnswer};
use saiwu_store::StoreError;

/// A network this full loses what comes.
const MOST_UNDER_WAY: usize = 200;

pub(super) struct Letter {
    pub from: usize,
    pub to: usize,
    pub parcel: Parcel,
    /// The receiver answers.
    pub asks: bool,
}

impl Day<'_> {
    /// A device speaks to its host, or to anybody.
    pub(super) fn call(&mut self, caller: Option<usize>) -> Result<(), Violated> {
        let from = match caller {
            Some(from) => from,
            None => self.anybody(),
        };
        let to = match self.host_of(from) {
            Some(host) if host != from && self.dice.below(8) != 0 => host,
            _ => self.anybody(),
        };
        if from == to || self.nodes[from].off_until > self.step {
            return Ok(());
        }
        self.send(from, to, Vec::new(), true)
    }

    pub(super) fn send(
        &mut self,
        from: usize,
        to: usize,
        answers: Vec<RunAnswer>,
        asks: bool,
    ) -> Result<(), Violated> {
        let node = &self.nodes[from];
        let peer = match node.known.get(&to) {
            Some(position) => Peer::At(position.as_ref()),
            None => Peer::Unknown,
        };
        let parcel = node
            .ledger
            .compose(&node.store, &node.key, self.nodes[to].key.device(), peer, answers)
            .map_err(|error| self.broken(&error))?;
        if self.under_way.len() < MOST_UNDER_WAY {
            self.under_way.push_back(Letter { from, to, parcel, asks });
        }
        Ok(())
    }

    pub(super) fn deliver(&mut self) -> Result<(), Violated> {
        if self.under_way.is_empty() {
            return Ok(());
        }
        let late = self.dice.below(100) < 20;
        let index = match late {
            true => self.dice.below(u32::try_from(self.under_way.len()).unwrap_or(1)) as usize,
            false => 0,
        };
        let Some(letter) = self.under_way.remove(index) else { return Ok(()) };
        let chance = self.dice.below(100);
        self.report.network_faults += u64::from(late && index > 0) + u64::from(chance < 10);
        if chance < 5 || !self.reaches(letter.from, letter.to) {
            return Ok(());
        }
        if chance < 10 {
            let Letter { from, to, parcel, asks } = &letter;
            self.under_way.push_back(Letter { from: *from, to: *to, parcel: parcel.clone(), asks: *asks });
        }
        self.arrive(letter)
    }

    pub(super) fn arrive(&mut self, letter: Letter) -> Result<(), Violated> {
        self.report.delivered += 1;
        let Letter { from, to, parcel, asks } = letter;
        // As on the wire, now and then: it costs as much as everything else.
        let parcel = match self.report.delivered.is_multiple_of(16) {
            true => serde_json::to_vec(&parcel)
                .and_then(|bytes| serde_json::from_slice::<Parcel>(&bytes))
                .map_err(|error| self.violated("I13", &error.to_string()))?,
            false => parcel,
        };
        let sender = self.nodes[from].key.device().to_owned();
        let node = &mut self.nodes[to];
        let taken = match node.ledger.take(&node.store, &node.key, &sender, &parcel) {
            Ok(taken) => taken,
            // The store failed, as it was told to: nobody answers.
            Err(SyncError::Store(StoreError::Disk { .. })) => return self.look_at(to),
            Err(error) => return Err(self.broken(&error)),
        };
        node.known.insert(from, parcel.position.clone());
        node.ledger.keep_snapshot(&node.store, super::SNAPSHOT_EVERY).map_err(|error| self.broken(&error))?;
        self.report.demoted += taken.demoted;
        if let Some(distrust) = taken.distrust {
            return Err(self.violated("honest pages are believed", &distrust.to_string()));
        }
        if taken.cloned {
            self.become_another(to)?;
        }
        if taken.log_changed {
            self.look_at(to)?;
        }
        if asks {
            self.send(to, from, taken.answers, false)?;
        } else if taken.log_changed {
            // There may be more.
            self.send(to, from, taken.answers, true)?;
        }
        Ok(())
    }
}

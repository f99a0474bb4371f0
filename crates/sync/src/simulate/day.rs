//! The day itself: one thing after the other happens, until the faults stop and all agree.

use super::check::Checks;
use super::network::Letter;
use super::node::{EVENT, Node, key};
use super::{MakeStore, SimulationReport, SimulationSettings, Violated, people};
use crate::ledger::SyncError;
use chrono::{DateTime, TimeDelta, Utc};
use saiwu_domain::event::{DeviceRole, Member, Operation};
use saiwu_domain::ids::DeviceId;
use saiwu_domain::practice::Dice;
use saiwu_store::ReplicaStore;
use std::collections::{BTreeSet, VecDeque};

/// Roles of the devices of a day, in order; whoever comes after is a floor referee or a scorer.
pub(super) const ROLES: [DeviceRole; 4] =
    [DeviceRole::Organizer, DeviceRole::Server, DeviceRole::ChiefReferee, DeviceRole::PairingOfficer];

pub(super) struct Day<'a> {
    pub settings: SimulationSettings,
    pub make_store: MakeStore<'a>,
    pub dice: Dice,
    pub nodes: Vec<Node>,
    pub under_way: VecDeque<Letter>,
    pub step: u32,
    pub now: DateTime<Utc>,
    pub keys: u64,
    pub checks: Checks,
    pub report: SimulationReport,
    /// Operations that went down with a device before anybody else had them.
    pub gone: BTreeSet<saiwu_store::OperationId>,
}

impl<'a> Day<'a> {
    pub fn begin(settings: SimulationSettings, make_store: MakeStore<'a>) -> Result<Self, Violated> {
        let mut day = Self {
            settings,
            make_store,
            dice: Dice::new(settings.seed),
            nodes: Vec::new(),
            under_way: VecDeque::new(),
            step: 0,
            now: DateTime::from_timestamp(1_795_928_400, 0).unwrap_or_default(),
            keys: 0,
            checks: Checks::default(),
            report: SimulationReport { seed: settings.seed, ..SimulationReport::default() },
            gone: BTreeSet::new(),
        };
        day.invite_all().map_err(|error| day.broken(&error))?;
        Ok(day)
    }

    /// The organizer's device creates the event and enrols the others, which have heard of nothing but the host's key.
    pub(super) fn invite_all(&mut self) -> Result<(), SyncError> {
        for number in 0..self.settings.devices.max(ROLES.len()) {
            let late = if number.is_multiple_of(2) { DeviceRole::FloorReferee } else { DeviceRole::Scorer };
            let role = ROLES.get(number).copied().unwrap_or(late);
            let key = self.next_key();
            self.nodes.push(Node::new(key, role, self.make_store)?);
        }
        let host = self.nodes[0].key.device().to_owned();
        for node in &mut self.nodes[1..] {
            node.ledger.invited_by = Some(host.clone());
        }
        let mut operations =
            people::beginning(self.now).map_err(|error| SyncError::Unwritable(error.to_string()))?;
        operations.extend(self.nodes.iter().map(enrolment));
        self.write(0, &operations)
    }

    pub(super) fn next_key(&mut self) -> crate::keys::DeviceKey {
        self.keys += 1;
        key(self.settings.seed, self.keys)
    }

    pub(super) fn broken(&self, error: &SyncError) -> Violated {
        self.violated("no failure without a fault", &error.to_string())
    }

    pub(super) fn violated(&self, invariant: &'static str, what: &str) -> Violated {
        Violated { seed: self.settings.seed, step: self.step, invariant, what: what.to_owned() }
    }

    pub fn play(mut self) -> Result<SimulationReport, Violated> {
        for step in 1..=self.settings.steps {
            self.step = step;
            self.now += TimeDelta::milliseconds(i64::from(self.dice.below(800)));
            match self.dice.below(100) {
                0..28 => self.work()?,
                28..62 => self.call(None)?,
                62..97 => {
                    self.deliver()?;
                    self.deliver()?;
                }
                _ => self.misfortune()?,
            }
        }
        self.agree()?;
        self.finish()
    }

    pub(super) fn reaches(&self, one: usize, other: usize) -> bool {
        let on = |node: &Node| node.off_until <= self.step;
        let (one, other) = (&self.nodes[one], &self.nodes[other]);
        on(one) && on(other) && one.part == other.part
    }

    pub(super) fn anybody(&mut self) -> usize {
        self.dice.below(u32::try_from(self.nodes.len()).unwrap_or(1)) as usize
    }

    /// The node that a node believes to be the host.
    pub(super) fn host_of(&self, node: usize) -> Option<usize> {
        let ledger = &self.nodes[node].ledger;
        let host = ledger.term().map(|term| &term.host).or(ledger.invited_by.as_ref())?;
        self.nodes.iter().position(|node| node.key.device() == host && !node.is_copy)
    }

    pub(super) fn look_at(&mut self, index: usize) -> Result<(), Violated> {
        let node = &self.nodes[index];
        let often = self.step.is_multiple_of(97);
        self.checks
            .look(&node.store, &node.ledger, often)
            .map_err(|(invariant, what)| self.violated(invariant, &format!("device {index}: {what}")))
    }

    fn finish(mut self) -> Result<SimulationReport, Violated> {
        let acknowledged: BTreeSet<_> =
            self.nodes.iter().flat_map(|node| node.acknowledged.iter().copied()).collect();
        let mut kept = BTreeSet::new();
        let mut forks = BTreeSet::new();
        for node in &self.nodes {
            kept.extend(ids_in(&node.store).map_err(|error| self.broken(&error))?);
            let aside = node.store.forks(EVENT).map_err(|error| self.broken(&error.into()))?;
            forks.extend(aside.into_iter().map(|fork| fork.id));
        }
        if let Some(lost) = acknowledged.iter().find(|id| !kept.contains(id) && !self.gone.contains(id)) {
            return Err(self.violated("I3", &format!("operation {lost} was acknowledged and is nowhere")));
        }
        for index in 0..self.nodes.len() {
            let node = &self.nodes[index];
            let checked = self.checks.look(&node.store, &node.ledger, true);
            checked
                .map_err(|(invariant, what)| self.violated(invariant, &format!("device {index}: {what}")))?;
        }
        super::rows::check(&self.nodes)
            .map_err(|error| self.broken(&error))?
            .map_err(|(invariant, what)| self.violated(invariant, &what))?;
        let node = &self.nodes[0];
        let log =
            node.store.page(EVENT, 0, node.ledger.head()).map_err(|error| self.broken(&error.into()))?;
        super::check::whole_log(&log, &node.ledger)
            .map_err(|(invariant, what)| self.violated(invariant, &what))?;
        let with = |outcome: &str| log.iter().filter(|it| it.outcome.starts_with(outcome)).count() as u64;
        Ok(SimulationReport {
            log: node.ledger.digest().to_string(),
            state: node.ledger.confirmed().digest(),
            operations: log.len() as u64,
            rounds: node
                .ledger
                .state()
                .map_or(0, |state| state.rounds.iter().filter(|it| it.is_public()).count()),
            terms: node.ledger.confirmed().epoch(),
            quarantined: with("quarantined"),
            refused: with("refused"),
            forks: forks.len() as u64,
            ..self.report
        })
    }
}

pub(super) fn enrolment(node: &Node) -> Operation {
    let member =
        Member { role: node.role, tables: BTreeSet::new(), label: "设备".to_owned(), revoked: false };
    Operation::DeviceEnrolled { device: DeviceId(node.key.device().to_owned()), member }
}

/// Everything a store has, in whatever state.
pub(super) fn ids_in(store: &dyn ReplicaStore) -> Result<BTreeSet<saiwu_store::OperationId>, SyncError> {
    let Some(stand) = store.stand(EVENT)? else { return Ok(BTreeSet::new()) };
    let mut ids: BTreeSet<_> = store.page(EVENT, 0, stand.event.head)?.into_iter().map(|it| it.id).collect();
    ids.extend(store.pending(EVENT)?.into_iter().map(|it| it.id));
    ids.extend(store.forks(EVENT)?.into_iter().map(|it| it.id));
    Ok(ids)
}

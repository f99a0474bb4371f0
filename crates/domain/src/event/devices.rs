//! Who works on an event: its devices, what each may write, and the one that gives every operation its place.
//!
//! The list is folded from the log like everything else, so every device derives the same one (scenario SD7).

use super::apply::{Folded, Outcome};
use super::decide::Refusal;
use super::operation::Operation;
use super::state::EventState;
use crate::ids::{DeviceId, TableNumber};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The devices of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Devices {
    /// All that were ever enrolled, also those that were revoked since.
    pub members: BTreeMap<DeviceId, Member>,
    /// 任期: rises by one whenever another device gives the sequence from then on.
    pub epoch: u64,
    /// Who gives it; absent = the device that created the event.
    pub host: Option<DeviceId>,
}

impl Default for Devices {
    fn default() -> Self {
        Self { members: BTreeMap::new(), epoch: 1, host: None }
    }
}

/// A device that was enrolled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Member {
    /// What its user does.
    pub role: DeviceRole,
    /// The only tables a [`DeviceRole::FloorReferee`] writes about; empty = all of them.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub tables: BTreeSet<TableNumber>,
    /// What the organizer calls it, such as 3号裁判手机; no name of a person.
    pub label: String,
    /// Its operations are set aside from here on, until a person accepts them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub revoked: bool,
}

/// Roles of devices (glossary.md).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeviceRole {
    /// A server or venue hub. It writes for people who have no app, after its own check of their accounts and links.
    Server,
    /// 组织者
    Organizer,
    /// 裁判长
    ChiefReferee,
    /// 编排长
    PairingOfficer,
    /// 裁判(巡台)
    FloorReferee,
    /// 记录员
    Scorer,
    /// 签到员
    CheckinDesk,
    /// 大屏
    Display,
}

impl DeviceRole {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Server,
        Self::Organizer,
        Self::ChiefReferee,
        Self::PairingOfficer,
        Self::FloorReferee,
        Self::Scorer,
        Self::CheckinDesk,
        Self::Display,
    ];

    /// Whether such a device may write operations of this kind. Tables are judged by [`Member::may_write`].
    pub fn has(self, duty: Duty) -> bool {
        match self {
            Self::Server | Self::Organizer => true,
            Self::ChiefReferee => !matches!(duty, Duty::Settings | Duty::Persons),
            Self::PairingOfficer => matches!(duty, Duty::Entries | Duty::Rounds | Duty::Results),
            Self::FloorReferee => matches!(duty, Duty::Results | Duty::Penalties),
            Self::Scorer => matches!(duty, Duty::Results),
            Self::CheckinDesk | Self::Display => false,
        }
    }

    /// Whether such a device keeps phones, gender and posts; names are on every list in the hall.
    pub fn reads_contacts(self) -> bool {
        matches!(self, Self::Server | Self::Organizer | Self::ChiefReferee | Self::PairingOfficer)
    }

    /// Whether such a device may take over when the host is gone (sync.md §1.8), or be handed the event.
    pub fn may_host(self) -> bool {
        matches!(self, Self::Server | Self::Organizer | Self::ChiefReferee)
    }
}

/// What an operation is about, as far as roles tell apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Duty {
    /// Name, day, regulations.
    Settings,
    /// Which devices take part, and which of them is the host.
    Devices,
    /// What becomes of personal data.
    Persons,
    /// Units, entries, the roster, who leaves and comes back.
    Entries,
    /// Draws, stages, drafts, publishing, starting and closing rounds, the final ranking.
    Rounds,
    /// What came out at a table, and who played there.
    Results,
    /// Penalties.
    Penalties,
    /// Corrections, replays and limits: what the chief referee decides about results that stand.
    Rulings,
}

impl Duty {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Settings,
        Self::Devices,
        Self::Persons,
        Self::Entries,
        Self::Rounds,
        Self::Results,
        Self::Penalties,
        Self::Rulings,
    ];
}

impl Operation {
    /// What it is about, as far as roles tell apart.
    pub fn duty(&self) -> Duty {
        match self {
            Self::EventCreated { .. } | Self::DetailsChanged { .. } | Self::SettingChanged { .. } => {
                Duty::Settings
            }
            Self::DeviceEnrolled { .. } | Self::DeviceRevoked { .. } | Self::TermBegun { .. } => {
                Duty::Devices
            }
            Self::RetentionSet { .. }
            | Self::ContactsRemoved { .. }
            | Self::RemovalAnnounced
            | Self::PersonErased { .. } => Duty::Persons,
            Self::UnitAdded { .. }
            | Self::UnitChanged { .. }
            | Self::UnitRemoved { .. }
            | Self::EntrySubmitted { .. }
            | Self::EntryRemoved { .. }
            | Self::EntriesReopened { .. }
            | Self::ReadingCorrected { .. }
            | Self::WaitingAdmitted { .. }
            | Self::RosterLocked { .. }
            | Self::RosterUnlocked { .. }
            | Self::LateEntryTaken { .. }
            | Self::EntrantWithdrawn { .. }
            | Self::EntrantReturned { .. } => Duty::Entries,
            Self::DrawMade { .. }
            | Self::StageBegun { .. }
            | Self::StageTakenBack { .. }
            | Self::RoundDrafted { .. }
            | Self::RoundDiscarded { .. }
            | Self::DraftEdited { .. }
            | Self::RoundPublished { .. }
            | Self::RoundStarted { .. }
            | Self::RoundStartTakenBack { .. }
            | Self::RoundExtended { .. }
            | Self::RoundClosed { .. }
            | Self::RoundReopened { .. }
            | Self::PairForbidden { .. }
            | Self::PairAllowed { .. }
            | Self::SeatingSet { .. }
            | Self::TablesExcluded { .. }
            | Self::ByeFilled { .. }
            | Self::FixtureRepaired { .. }
            | Self::FixtureFilled { .. }
            | Self::FixtureEmptied { .. }
            | Self::LotDrawn { .. }
            | Self::LotTakenBack { .. }
            | Self::EventFinished { .. }
            | Self::EventReopened { .. }
            | Self::RankingPublished { .. } => Duty::Rounds,
            Self::ResultReported { .. } | Self::ResultConfirmed { .. } | Self::SubstitutePlayed { .. } => {
                Duty::Results
            }
            Self::PenaltyRecorded { .. } | Self::PenaltyGiven { .. } | Self::PenaltyTakenBack { .. } => {
                Duty::Penalties
            }
            Self::ResultCorrected { .. }
            | Self::ResultVoided { .. }
            | Self::ResultRestored { .. }
            | Self::CorrectionLimitSet { .. } => Duty::Rulings,
        }
    }

    /// The table it is about, where it is about one.
    fn table(&self) -> Option<TableNumber> {
        match self {
            Self::ResultReported { table, .. }
            | Self::ResultConfirmed { table, .. }
            | Self::SubstitutePlayed { table, .. } => Some(*table),
            Self::PenaltyGiven { penalty } => penalty.table,
            _ => None,
        }
    }
}

impl Member {
    /// Whether the device may write this: by role, and about these tables.
    pub fn may_write(&self, operation: &Operation) -> bool {
        let own = match operation.table() {
            Some(table) => self.tables.is_empty() || self.tables.contains(&table),
            // Who is bound to tables says nothing about the whole event.
            None => self.tables.is_empty() || operation.duty() != Duty::Penalties,
        };
        own && self.role.has(operation.duty())
    }
}

impl EventState {
    pub(super) fn enrol(&mut self, device: &DeviceId, member: &Member) -> Folded {
        self.devices.members.insert(device.clone(), Member { revoked: false, ..member.clone() });
        Ok(Outcome::Applied)
    }

    pub(super) fn revoke(&mut self, device: &DeviceId) -> Folded {
        let Some(member) = self.devices.members.get_mut(device) else {
            return Err(Refusal::not_found("这台设备没有加入", "This device was never enrolled"));
        };
        member.revoked = true;
        Ok(Outcome::Applied)
    }

    /// The next term begins with the sequence after this operation, or has begun where the new host took over.
    pub(super) fn begin_term(&mut self, epoch: u64, host: &DeviceId) -> Folded {
        if epoch != self.devices.epoch + 1 {
            return Err(Refusal::outdated("主机已经换过了", "Another device has become the host already"));
        }
        let member =
            self.devices.members.get(host).filter(|member| !member.revoked && member.role.may_host());
        if member.is_none() {
            return Err(Refusal::refused("这台设备不能做主机", "This device cannot be the host"));
        }
        self.devices.epoch = epoch;
        self.devices.host = Some(host.clone());
        Ok(Outcome::Applied)
    }
}

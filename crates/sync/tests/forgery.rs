//! What is altered, made up or sent by somebody who does not take part is never believed, and does no harm.
//!
//! `SAIWU_FORGERIES` sets how many are tried; the seed is printed.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

use chrono::{DateTime, Utc};
use saiwu_domain::event::{DeviceRole, EventDetails, Member, Operation, PhonePolicy};
use saiwu_domain::ids::{DeviceId, UnitId};
use saiwu_domain::practice::Dice;
use saiwu_domain::regulations::template;
use saiwu_store::{MemoryReplica, ReplicaStore, StoredOperation};
use saiwu_sync::{DeviceKey, Draft, Ledger, Parcel, Peer, RunProblem};
use std::collections::BTreeSet;

const EVENT: &str = "ABC234";

struct Device {
    key: DeviceKey,
    store: MemoryReplica,
    ledger: Ledger,
    sent: u32,
}

impl Device {
    fn new(number: u8) -> Self {
        let key = DeviceKey::from_secret([number; 32]);
        let store = MemoryReplica::default();
        let ledger = Ledger::open(&store, EVENT).unwrap();
        Self { key, store, ledger, sent: 0 }
    }

    fn write(&mut self, operations: &[Operation]) {
        self.sent += 1;
        let submission = format!("{}-{}", &self.key.device()[..8], self.sent);
        let draft = Draft { operations, at: time(), actor: "裁判|Referee", submission: Some(&submission) };
        self.ledger.record(&self.store, &self.key, &draft).unwrap();
    }

    fn parcel(&self, peer: Peer<'_>) -> Parcel {
        self.ledger.compose(&self.store, &self.key, "", peer, Vec::new()).unwrap()
    }

    fn take(&mut self, sender: &str, parcel: &Parcel) -> saiwu_sync::Taken {
        self.ledger.take(&self.store, &self.key, sender, parcel).unwrap()
    }

    fn log(&self) -> Vec<StoredOperation> {
        match self.ledger.head() {
            0 => Vec::new(),
            head => self.store.page(EVENT, 0, head).unwrap(),
        }
    }

    fn id(&self) -> DeviceId {
        DeviceId(self.key.device().to_owned())
    }
}

fn time() -> DateTime<Utc> {
    DateTime::from_timestamp(1_795_928_400, 0).unwrap()
}

fn enrol(device: &Device, role: DeviceRole) -> Operation {
    let member = Member { role, tables: BTreeSet::new(), label: "手机".to_owned(), revoked: false };
    Operation::DeviceEnrolled { device: device.id(), member }
}

fn unit(number: u32) -> Operation {
    Operation::UnitAdded {
        unit: UnitId(format!("u{number}")),
        name: format!("第{number}中学"),
        members: Some(9),
    }
}

/// The organizer's device as the host, the chief referee's and a scorer's with copies.
fn event() -> (Device, Device, Device) {
    let (mut host, mut chief, mut scorer) = (Device::new(1), Device::new(2), Device::new(3));
    let details = EventDetails {
        title: "掼蛋比赛".to_owned(),
        date: time().date_naive(),
        place: String::new(),
        host: String::new(),
        deadline: None,
        contact: String::new(),
        phone_policy: PhonePolicy::Allowed,
    };
    let regulations = Box::new(template("guandan-swiss-2018").unwrap());
    host.write(&[Operation::EventCreated { details, regulations }]);
    host.write(&[
        enrol(&host, DeviceRole::Organizer),
        enrol(&chief, DeviceRole::ChiefReferee),
        enrol(&scorer, DeviceRole::Scorer),
    ]);
    for device in [&mut chief, &mut scorer] {
        device.ledger = Ledger::open(&device.store, EVENT).unwrap().invited_by(host.key.device());
        meet(device, &mut host);
    }
    (host, chief, scorer)
}

/// Two devices speak until neither has anything new.
fn meet(one: &mut Device, other: &mut Device) {
    for _ in 0..4 {
        let position = other.ledger.position(&other.store, &other.key).unwrap();
        let taken = other.take(one.key.device(), &one.parcel(Peer::At(position.as_ref())));
        assert_eq!(taken.distrust, None);
        let position = one.ledger.position(&one.store, &one.key).unwrap();
        let taken = one.take(other.key.device(), &other.parcel(Peer::At(position.as_ref())));
        assert_eq!(taken.distrust, None);
    }
}

#[test]
fn a_device_that_does_not_take_part_is_not_heard() {
    let (mut host, _, _) = event();
    let before = host.log();
    let mut stranger = Device::new(9);
    stranger.ledger = Ledger::open(&stranger.store, EVENT).unwrap().invited_by(host.key.device());
    meet(&mut stranger, &mut host);
    stranger.write(&[unit(1)]);
    let taken = host.take(stranger.key.device(), &stranger.parcel(Peer::Unknown));
    assert_eq!(taken.answers[0].problem, Some(RunProblem::UnknownDevice));
    assert_eq!(host.log(), before);
}

#[test]
fn a_device_that_was_not_invited_believes_nobody() {
    let (host, _, _) = event();
    let mut fresh = Device::new(9);
    let taken = fresh.take(host.key.device(), &host.parcel(Peer::At(None)));
    assert!(taken.distrust.is_some());
    assert_eq!(fresh.ledger.head(), 0);
}

#[test]
fn what_a_device_brings_of_one_that_does_not_take_part_is_kept_and_set_aside() {
    let (mut host, mut chief, _) = event();
    let mut stranger = Device::new(9);
    stranger.ledger = Ledger::open(&stranger.store, EVENT).unwrap().invited_by(host.key.device());
    meet(&mut stranger, &mut host);
    stranger.write(&[unit(1)]);
    chief.take(host.key.device(), &stranger.parcel(Peer::Unknown));
    meet(&mut chief, &mut host);
    let last = host.log().pop().unwrap();
    assert_eq!(last.quarantine.as_deref(), Some("stranger"));
    assert!(host.ledger.state().unwrap().units.is_empty());
}

#[test]
fn what_a_role_may_not_write_has_its_place_and_no_effect() {
    let (mut host, _, mut scorer) = event();
    scorer.write(&[unit(7)]);
    meet(&mut scorer, &mut host);
    let log = host.log();
    let last = log.last().unwrap();
    assert_eq!((last.quarantine.as_deref(), last.outcome.as_str()), (Some("role"), "quarantined"));
    assert!(host.ledger.state().unwrap().units.is_empty());
    assert_eq!(scorer.ledger.confirmed().digest(), host.ledger.confirmed().digest());
    assert_eq!(scorer.ledger.pending(), []);
}

#[test]
fn a_scorer_cannot_take_over_and_nobody_believes_one_who_says_so() {
    let (mut host, mut chief, mut scorer) = event();
    let refused =
        scorer.ledger.take_over(&scorer.store, &scorer.key, time(), ("记录员|Scorer", "takes-over"));
    assert!(refused.is_err());
    // Its own program is changed and does it all the same: a term in its own name, signed by itself.
    let epoch = 2;
    let begin = Operation::TermBegun { epoch, host: scorer.id() };
    scorer.write(&[]);
    let mut forged = scorer.parcel(Peer::At(None));
    let mut page = host.parcel(Peer::At(None)).page.unwrap();
    let mut claim = page.operations.last().unwrap().clone();
    claim.sequence += 1;
    claim.epoch = epoch;
    claim.device = scorer.key.device().to_owned();
    claim.device_seq = 1;
    claim.body = serde_json::to_string(&begin).unwrap();
    claim.kind = "term_begun".to_owned();
    claim.submission = Some("forged-1".to_owned());
    claim.id = saiwu_store::operation_id(EVENT, None, &claim);
    claim.signature = scorer.key.sign_operation(EVENT, &claim.id);
    let digest = page
        .operations
        .iter()
        .chain([&claim])
        .fold(Default::default(), |before, next| saiwu_store::log_digest(&before, next));
    page.checkpoint = saiwu_store::Checkpoint {
        epoch,
        host: scorer.key.device().to_owned(),
        sequence: claim.sequence,
        digest,
        signature: scorer.key.sign_log(EVENT, epoch, claim.sequence, &digest),
    };
    page.operations.push(claim);
    let position = forged.position.as_mut().unwrap();
    position.term = saiwu_store::Term { epoch, base: 4, host: scorer.key.device().to_owned() };
    forged.page = Some(page);
    for device in [&mut host, &mut chief] {
        let before = device.log();
        let taken = device.take(scorer.key.device(), &forged);
        assert!(taken.distrust.is_some());
        assert_eq!(device.log(), before);
    }
}

#[test]
fn a_revoked_device_is_set_aside_and_loses_nothing() {
    let (mut host, mut chief, _) = event();
    chief.write(&[Operation::UnitAdded {
        unit: UnitId("u1".into()),
        name: "第一中学".into(),
        members: None,
    }]);
    host.write(&[Operation::DeviceRevoked { device: chief.id(), reason: "手机丢了".to_owned() }]);
    meet(&mut chief, &mut host);
    let last = host.log().pop().unwrap();
    assert_eq!(last.quarantine.as_deref(), Some("revoked"));
    assert_eq!(chief.ledger.pending(), [], "it is kept where everybody sees it");
}

/// Any change of anything that a push or a page says: it is not believed, or it says the same.
#[test]
fn whatever_is_altered_on_the_way_changes_nothing() {
    let tries: u64 = std::env::var("SAIWU_FORGERIES").ok().and_then(|text| text.parse().ok()).unwrap_or(3000);
    let seed = 20_261_130;
    println!("seed {seed}, {tries} alterations");
    let mut dice = Dice::new(seed);
    let (mut host, mut chief, _) = event();
    for number in 1..6 {
        chief.write(&[unit(number)]);
    }
    let push = serde_json::to_value(chief.parcel(Peer::Unknown)).unwrap();
    let honest = chief.ledger.pending().to_vec();
    let host_log = host.log();
    let pull = serde_json::to_value(host.parcel(Peer::At(None))).unwrap();
    let mut heard = 0;
    for _ in 0..tries {
        // A push that the host hears.
        let altered = alter(&push, &mut dice);
        if let Ok(parcel) = serde_json::from_value::<Parcel>(altered) {
            heard += 1;
            host.take(chief.key.device(), &parcel);
            let log = host.log();
            assert_eq!(log[..host_log.len()], host_log[..], "what has a place keeps it");
            for (stored, sent) in log[host_log.len()..].iter().zip(&honest) {
                assert_eq!((&stored.id, &stored.body), (&sent.id, &sent.body), "only what the device wrote");
            }
            if log.len() > host_log.len() {
                let device = Device::new(1);
                copy(&host_log, &host, &device);
                host = Device { ledger: Ledger::open(&device.store, EVENT).unwrap(), ..device };
            }
        }
        // A page that a fresh device hears.
        let altered = alter(&pull, &mut dice);
        if let Ok(parcel) = serde_json::from_value::<Parcel>(altered) {
            let mut fresh = Device::new(8);
            fresh.take(host.key.device(), &parcel);
            fresh.ledger = Ledger::open(&fresh.store, EVENT).unwrap().invited_by(host.key.device());
            fresh.take(host.key.device(), &parcel);
            let log: Vec<_> =
                fresh.log().into_iter().map(|it| (it.id, it.body, it.epoch, it.quarantine)).collect();
            let whole: Vec<_> =
                host_log.iter().map(|it| (it.id, it.body.clone(), it.epoch, it.quarantine.clone())).collect();
            assert!(log.is_empty() || log == whole, "the log of the host or nothing");
        }
    }
    assert!(heard > tries / 4, "{heard} of {tries} could be read at all");
}

fn copy(log: &[StoredOperation], from: &Device, to: &Device) {
    let stand = from.store.stand(EVENT).unwrap().unwrap();
    let intake = saiwu_store::Intake {
        create: Some(saiwu_store::NewEvent { created_at: time(), practice: false, host: String::new() }),
        confirmed: log.to_vec(),
        term: Some(stand.term),
        ..saiwu_store::Intake::default()
    };
    to.store.take_in(EVENT, &intake).unwrap();
}

/// One value somewhere in it is another one of its kind.
fn alter(parcel: &serde_json::Value, dice: &mut Dice) -> serde_json::Value {
    let mut altered = parcel.clone();
    let places = leaves(&altered);
    let mut place = &mut altered;
    let chosen = &places[dice.below(u32::try_from(places.len()).unwrap()) as usize];
    for step in chosen {
        place = match step {
            Step::Field(name) => place.get_mut(name).unwrap(),
            Step::Index(index) => place.get_mut(*index).unwrap(),
        };
    }
    *place = match place.take() {
        serde_json::Value::Number(number) => {
            let number = number.as_u64().unwrap_or_default();
            [number + 1, number.saturating_sub(1), 0, u64::from(u32::MAX)][dice.below(4) as usize].into()
        }
        serde_json::Value::String(text) => {
            let mut characters: Vec<char> = text.chars().collect();
            let at = dice.below(u32::try_from(characters.len()).unwrap().max(1)) as usize;
            match (dice.below(3), characters.is_empty()) {
                (0, false) => {
                    characters.remove(at);
                }
                (1, false) => characters[at] = ['0', '7', 'f', '中'][dice.below(4) as usize],
                _ => characters.insert(at, ['0', '7', 'f', '中'][dice.below(4) as usize]),
            }
            characters.into_iter().collect::<String>().into()
        }
        serde_json::Value::Null => "revoked".into(),
        other => other,
    };
    altered
}

#[derive(Clone)]
enum Step {
    Field(String),
    Index(usize),
}

fn leaves(value: &serde_json::Value) -> Vec<Vec<Step>> {
    let under = |step: Step, value: &serde_json::Value| {
        leaves(value).into_iter().map(move |mut rest| {
            rest.insert(0, step.clone());
            rest
        })
    };
    match value {
        serde_json::Value::Array(items) => items
            .iter()
            .enumerate()
            .flat_map(|(index, item)| under(Step::Index(index), item).collect::<Vec<_>>())
            .collect(),
        serde_json::Value::Object(fields) => fields
            .iter()
            .flat_map(|(name, item)| under(Step::Field(name.clone()), item).collect::<Vec<_>>())
            .collect(),
        _ => vec![Vec::new()],
    }
}

//! What holds of every back end that keeps copies of events. A new one adds a line to `back_ends!`.

use crate::support::time;
use saiwu_store::{
    Checkpoint, Intake, LogDigest, MemoryReplica, NewEvent, OperationId, ReplicaStore, SqliteStore,
    StoreError, StoredOperation, Term, log_digest, operation_id,
};

const EVENT: &str = "ABC234";

macro_rules! back_ends {
    ($($test:ident)*) => {
        mod memory {
            $(#[test] fn $test() { super::$test(&super::MemoryReplica::default()); })*
        }
        mod sqlite {
            $(#[test] fn $test() { super::$test(&super::SqliteStore::in_memory().unwrap()); })*
        }
        mod sqlite_on_disk {
            $(#[test] fn $test() {
                let folder = tempfile::tempdir().unwrap();
                super::$test(&super::SqliteStore::open(folder.path()).unwrap());
            })*
        }
    };
}

back_ends! {
    a_copy_begins_with_its_first_step
    a_step_on_an_older_stand_leaves_nothing
    what_waits_comes_back_in_the_order_it_came
    what_gets_its_place_waits_no_more
    what_loses_its_place_waits_before_everything_else
    what_lost_its_place_twice_is_still_there
    a_fork_is_kept_and_waits_no_more
    another_content_under_one_number_leaves_nothing
    a_gap_leaves_nothing
    signatures_are_found_before_and_beyond
    signatures_of_what_gave_way_are_gone
    digests_stand_for_everything_before
    the_last_of_each_device_is_known
    pages_are_as_long_as_they_are_asked_for
}

/// The next operations of a device, chained.
struct Author {
    device: &'static str,
    last: Option<(u64, OperationId)>,
}

fn author(device: &'static str) -> Author {
    Author { device, last: None }
}

impl Author {
    fn next(&mut self, text: &str) -> StoredOperation {
        let mut operation = StoredOperation {
            sequence: 0,
            epoch: 1,
            former_epoch: None,
            quarantine: None,
            device: self.device.into(),
            device_seq: self.last.map_or(1, |(before, _)| before + 1),
            id: OperationId([0; 32]),
            signature: format!("signed by {}", self.device),
            kind: "note".into(),
            at: time(),
            actor: "组织者".into(),
            body: format!("{{\"text\":\"{text}\"}}"),
            outcome: String::new(),
            submission: Some(format!("{}-{text}", self.device)),
        };
        operation.id = operation_id(EVENT, self.last.as_ref().map(|(_, id)| id), &operation);
        self.last = Some((operation.device_seq, operation.id));
        operation
    }
}

fn placed(operations: impl IntoIterator<Item = StoredOperation>, after: u64) -> Vec<StoredOperation> {
    let at = |(sequence, operation)| StoredOperation { sequence, outcome: "applied".into(), ..operation };
    (after + 1..).zip(operations).map(at).collect()
}

/// A step that is worked out on what is there now.
fn step(store: &dyn ReplicaStore) -> Intake {
    match store.stand(EVENT).unwrap() {
        Some(stand) => Intake {
            expected: (stand.event.head, stand.digest, stand.pending),
            keep: stand.event.head,
            ..Intake::default()
        },
        None => Intake {
            create: Some(NewEvent { created_at: time(), practice: false, host: "host".into() }),
            term: Some(Term { epoch: 1, base: 0, host: "host".into() }),
            ..Intake::default()
        },
    }
}

fn confirm(store: &dyn ReplicaStore, operations: Vec<StoredOperation>) {
    let step = step(store);
    let confirmed = placed(operations, step.keep);
    store.take_in(EVENT, &Intake { confirmed, ..step }).unwrap();
}

fn wait(store: &dyn ReplicaStore, pending: Vec<StoredOperation>) {
    store.take_in(EVENT, &Intake { pending, ..step(store) }).unwrap();
}

/// Everything behind a place gives way.
fn give_way(store: &dyn ReplicaStore, keep: u64) {
    store.take_in(EVENT, &Intake { keep, ..step(store) }).unwrap();
}

fn bodies(operations: &[StoredOperation]) -> Vec<String> {
    let text = |it: &StoredOperation| it.body.split('"').nth(3).unwrap().to_owned();
    operations.iter().map(text).collect()
}

fn waiting(store: &dyn ReplicaStore) -> Vec<String> {
    bodies(&store.pending(EVENT).unwrap())
}

fn log(store: &dyn ReplicaStore) -> Vec<String> {
    bodies(&store.page(EVENT, 0, 1000).unwrap())
}

fn a_copy_begins_with_its_first_step(store: &dyn ReplicaStore) {
    assert_eq!(store.stand(EVENT).unwrap(), None);
    assert!(store.take_in(EVENT, &Intake::default()).is_err(), "nothing is there to go on with");
    let mut host = author("host");
    let first = host.next("a");
    confirm(store, vec![first.clone()]);
    let stand = store.stand(EVENT).unwrap().unwrap();
    assert_eq!((stand.event.head, stand.pending), (1, 0));
    assert_eq!(stand.term, Term { epoch: 1, base: 0, host: "host".into() });
    let stored = store.page(EVENT, 0, 9).unwrap();
    assert_eq!(stored, placed([first], 0), "every field comes back");
    let again = Intake {
        create: Some(NewEvent { created_at: time(), practice: false, host: "host".into() }),
        ..step(store)
    };
    assert_eq!(store.take_in(EVENT, &again), Err(StoreError::EventExists(EVENT.into())));
}

fn a_step_on_an_older_stand_leaves_nothing(store: &dyn ReplicaStore) {
    let (mut host, mut own) = (author("host"), author("own"));
    confirm(store, vec![host.next("a")]);
    let old = step(store);
    wait(store, vec![own.next("x")]);
    let late = Intake { confirmed: placed([host.next("b")], 1), ..old };
    assert!(matches!(store.take_in(EVENT, &late), Err(StoreError::Outdated { .. })), "something waits since");
    assert_eq!((log(store), waiting(store)), (vec!["a".into()], vec!["x".into()]));
}

fn what_waits_comes_back_in_the_order_it_came(store: &dyn ReplicaStore) {
    let (mut host, mut one, mut own) = (author("host"), author("one"), author("own"));
    confirm(store, vec![host.next("a")]);
    wait(store, vec![own.next("x1"), own.next("x2")]);
    wait(store, vec![one.next("y1")]);
    wait(store, vec![own.next("x3")]);
    assert_eq!(waiting(store), ["x1", "x2", "y1", "x3"]);
    assert_eq!(log(store), ["a"]);
    assert_eq!(store.stand(EVENT).unwrap().unwrap().pending, 4);
    assert!(store.pending(EVENT).unwrap().iter().all(|it| it.sequence == 0));
}

fn what_gets_its_place_waits_no_more(store: &dyn ReplicaStore) {
    let (mut host, mut own) = (author("host"), author("own"));
    confirm(store, vec![host.next("a")]);
    let (first, second) = (own.next("x1"), own.next("x2"));
    wait(store, vec![first.clone(), second]);
    let aside = StoredOperation { quarantine: Some("role".into()), former_epoch: Some(1), epoch: 2, ..first };
    confirm(store, vec![aside.clone()]);
    assert_eq!((log(store), waiting(store)), (vec!["a".into(), "x1".into()], vec!["x2".into()]));
    assert_eq!(store.page(EVENT, 1, 1).unwrap(), placed([aside], 1), "with what the host said of it");
}

fn what_loses_its_place_waits_before_everything_else(store: &dyn ReplicaStore) {
    let (mut host, mut own) = (author("host"), author("own"));
    confirm(store, vec![host.next("a"), host.next("b"), host.next("c")]);
    wait(store, vec![own.next("x")]);
    give_way(store, 1);
    assert_eq!((log(store), waiting(store)), (vec!["a".into()], vec!["b".into(), "c".into(), "x".into()]));
    let demoted = store.pending(EVENT).unwrap().remove(0);
    assert_eq!((demoted.sequence, demoted.former_epoch, demoted.outcome.as_str()), (0, Some(1), ""));
    let stand = store.stand(EVENT).unwrap().unwrap();
    assert_eq!((stand.event.head, stand.pending), (1, 3));
}

fn what_lost_its_place_twice_is_still_there(store: &dyn ReplicaStore) {
    let (mut host, mut one) = (author("host"), author("one"));
    confirm(store, vec![host.next("a"), host.next("b"), host.next("c")]);
    give_way(store, 1);
    confirm(store, vec![one.next("y"), one.next("z")]);
    give_way(store, 1);
    assert_eq!(waiting(store), ["y", "z", "b", "c"], "the last to lose its place comes first");
}

fn a_fork_is_kept_and_waits_no_more(store: &dyn ReplicaStore) {
    let (mut host, mut own, mut copy) = (author("host"), author("own"), author("own"));
    confirm(store, vec![host.next("a")]);
    let (mine, theirs) = (own.next("mine"), copy.next("theirs"));
    wait(store, vec![mine.clone()]);
    let step = step(store);
    let intake = Intake { confirmed: placed([theirs.clone()], 1), forks: vec![mine.clone()], ..step };
    store.take_in(EVENT, &intake).unwrap();
    assert_eq!((log(store), waiting(store).len()), (vec!["a".into(), "theirs".into()], 0));
    assert_eq!(bodies(&store.forks(EVENT).unwrap()), ["mine"]);
    assert_eq!(store.id_of(EVENT, "own", 1).unwrap(), Some(theirs.id));
    assert_eq!(store.forks(EVENT).unwrap()[0].signature, mine.signature);
}

fn another_content_under_one_number_leaves_nothing(store: &dyn ReplicaStore) {
    let (mut host, mut own, mut copy) = (author("host"), author("own"), author("own"));
    confirm(store, vec![host.next("a"), own.next("mine")]);
    let intake = Intake { pending: vec![copy.next("theirs")], ..step(store) };
    let conflict = StoreError::Conflict { device: "own".into(), device_seq: 1 };
    assert_eq!(store.take_in(EVENT, &intake), Err(conflict.clone()));
    let intake = Intake { confirmed: placed([author("own").next("theirs")], 2), ..step(store) };
    assert_eq!(store.take_in(EVENT, &intake), Err(conflict));
    assert_eq!((log(store), waiting(store).len()), (vec!["a".into(), "mine".into()], 0));
}

fn a_gap_leaves_nothing(store: &dyn ReplicaStore) {
    let mut host = author("host");
    confirm(store, vec![host.next("a"), host.next("b")]);
    let intake = Intake { keep: 1, confirmed: placed([author("one").next("x")], 5), ..step(store) };
    assert!(matches!(store.take_in(EVENT, &intake), Err(StoreError::Damaged(_))));
    assert_eq!((log(store), waiting(store).len()), (vec!["a".into(), "b".into()], 0));
}

fn signed(store: &dyn ReplicaStore, sequence: u64) -> Checkpoint {
    let digest = store.rungs(EVENT, &[sequence]).unwrap()[0].digest;
    Checkpoint { epoch: 1, host: "host".into(), sequence, digest, signature: format!("at {sequence}") }
}

fn sign(store: &dyn ReplicaStore, sequence: u64) {
    let checkpoint = Some(signed(store, sequence));
    store.take_in(EVENT, &Intake { checkpoint, ..step(store) }).unwrap();
}

fn signatures_are_found_before_and_beyond(store: &dyn ReplicaStore) {
    let mut host = author("host");
    confirm(store, (1..=9).map(|number| host.next(&number.to_string())).collect());
    assert_eq!(store.checkpoint(EVENT, 0, 9).unwrap(), None);
    for sequence in [2, 4, 8] {
        sign(store, sequence);
    }
    let at = |after, upto| store.checkpoint(EVENT, after, upto).unwrap().map(|it| it.sequence);
    assert_eq!((at(0, 9), at(0, 5), at(2, 5)), (Some(8), Some(4), Some(4)));
    assert_eq!((at(4, 5), at(4, 4), at(8, 9), at(9, 20)), (Some(8), Some(8), None, None));
    assert_eq!(store.checkpoint(EVENT, 0, 4).unwrap(), Some(signed(store, 4)));
    store.take_in(EVENT, &Intake { outlived: Some(4), ..step(store) }).unwrap();
    assert_eq!(at(0, 5), Some(2));
}

fn signatures_of_what_gave_way_are_gone(store: &dyn ReplicaStore) {
    let mut host = author("host");
    confirm(store, (1..=6).map(|number| host.next(&number.to_string())).collect());
    sign(store, 2);
    sign(store, 5);
    give_way(store, 3);
    assert_eq!(store.checkpoint(EVENT, 0, 9).unwrap().map(|it| it.sequence), Some(2));
}

fn digests_stand_for_everything_before(store: &dyn ReplicaStore) {
    let mut host = author("host");
    let operations = vec![host.next("a"), host.next("b"), host.next("c")];
    confirm(store, operations.clone());
    let rungs = store.rungs(EVENT, &[3, 0, 2, 7]).unwrap();
    let sequences: Vec<u64> = rungs.iter().map(|rung| rung.sequence).collect();
    assert_eq!(sequences, [3, 0, 2], "as far as the log has them");
    let worked_out =
        placed(operations, 0).iter().fold(LogDigest::default(), |before, next| log_digest(&before, next));
    assert_eq!(rungs[0].digest, worked_out);
    assert_eq!(store.stand(EVENT).unwrap().unwrap().digest, worked_out);
    assert_eq!(rungs[1].digest, LogDigest::default());
}

fn the_last_of_each_device_is_known(store: &dyn ReplicaStore) {
    let (mut host, mut own) = (author("host"), author("own"));
    confirm(store, vec![host.next("a"), host.next("b")]);
    let waits = own.next("x");
    wait(store, vec![waits.clone()]);
    let ends = store.chain_ends(EVENT).unwrap();
    let last = host.last.unwrap();
    assert_eq!(ends, [("host".to_owned(), last.0, last.1), ("own".to_owned(), 1, waits.id)]);
    assert_eq!(store.id_of(EVENT, "own", 1).unwrap(), Some(waits.id));
    assert_eq!(store.id_of(EVENT, "own", 2).unwrap(), None);
    assert_eq!(store.id_of(EVENT, "nobody", 1).unwrap(), None);
}

fn pages_are_as_long_as_they_are_asked_for(store: &dyn ReplicaStore) {
    let mut host = author("host");
    confirm(store, (1..=5).map(|number| host.next(&number.to_string())).collect());
    let page = |after, most| bodies(&store.page(EVENT, after, most).unwrap());
    assert_eq!((page(0, 2), page(3, 9)), (vec!["1".into(), "2".into()], vec!["4".into(), "5".into()]));
    assert!(page(5, 9).is_empty() && page(2, 0).is_empty());
}

#[test]
fn an_event_goes_on_under_another_key_until_others_have_copies() {
    use crate::support::{after, append, event_with};
    use saiwu_store::Store;
    let store = SqliteStore::in_memory().unwrap();
    let host = |store: &SqliteStore| store.stand(EVENT).unwrap().unwrap().term.host;
    event_with(&store, EVENT, 3);
    let (key, another) = ("ab".repeat(32), "cd".repeat(32));
    store.go_on_as(&key).unwrap();
    assert_eq!(store.stand(EVENT).unwrap().unwrap().term, Term { epoch: 1, base: 0, host: key.clone() });
    store.go_on_as(&another).unwrap();
    assert_eq!(host(&store), another, "nobody else has a copy: it goes on");
    let mut enrolment = after(3, 1);
    enrolment.operations[0].kind = "device_enrolled".into();
    append(&store, EVENT, &enrolment).unwrap();
    store.go_on_as(&key).unwrap();
    assert_eq!(host(&store), another, "others have copies: it is another device");
    assert_eq!(log_length(&store), 4, "who wrote what stays");
    assert_eq!(store.doctor().unwrap(), []);
}

fn log_length(store: &dyn ReplicaStore) -> usize {
    store.page(EVENT, 0, 99).unwrap().len()
}

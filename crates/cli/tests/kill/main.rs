//! The real server is killed in the middle of 200 score entries, ten times. What it acknowledged is there afterwards,
//! and what was sent again because no answer came is there once.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod crowd;
mod hall;
mod scorer;
mod server;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use hall::Hall;
use scorer::{Entry, Scorer};
use server::Server;

const KILLS: usize = 10;
const ENTRIES_PER_KILL: usize = 200;
const SCORERS: usize = 4;

#[test]
fn every_acknowledged_entry_survives_and_none_is_there_twice() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path(), None);
    let hall = Arc::new(Hall::open(&server));
    let acknowledged = Arc::new(AtomicUsize::new(0));

    let tables = hall.tables();
    assert!(tables.len() >= 20, "{} tables", tables.len());
    let shares: Vec<Vec<u64>> =
        (0..SCORERS).map(|scorer| tables.iter().copied().skip(scorer).step_by(SCORERS).collect()).collect();
    let scorers: Vec<_> = shares
        .into_iter()
        .enumerate()
        .map(|(number, tables)| {
            let mut scorer = Scorer::new(number, Arc::clone(&hall), tables, Arc::clone(&acknowledged));
            thread::spawn(move || {
                scorer.enter(KILLS * ENTRIES_PER_KILL / SCORERS);
                scorer
            })
        })
        .collect();

    for kill in 0..KILLS {
        // A scorer that gave up says why when it is joined.
        let someone_gave_up = || scorers.iter().any(thread::JoinHandle::is_finished);
        wait_until(&acknowledged, kill * ENTRIES_PER_KILL + 20 + 16 * kill, someone_gave_up);
        let known = acknowledged.load(Ordering::SeqCst);
        let address = server.kill();
        assert!(doctor_is_content(folder.path()), "after kill {kill}");
        let log = submissions(folder.path(), &hall.event);
        assert!(log.len() >= known, "kill {kill}: {known} acknowledged, {} in the log", log.len());
        server = Server::start(folder.path(), Some(address));
    }

    let scorers: Vec<Scorer> = scorers.into_iter().map(|scorer| scorer.join().unwrap()).collect();
    server.kill();
    assert!(doctor_is_content(folder.path()));
    let log = submissions(folder.path(), &hall.event);
    let entries: Vec<&Entry> = scorers.iter().flat_map(|scorer| &scorer.entries).collect();
    assert_eq!(entries.len(), KILLS * ENTRIES_PER_KILL);
    for entry in &entries {
        let found = log.get(&entry.submission).map(Vec::as_slice).unwrap_or_default();
        assert_eq!(found, [entry.place()], "{}", entry.submission);
    }
    assert_eq!(log.len(), entries.len(), "nothing else was entered");
    let ambiguous: usize = scorers.iter().map(|scorer| scorer.ambiguous).sum();
    println!("{} entries, {ambiguous} of them sent again because no answer came", entries.len());
    assert!(ambiguous > 0, "no kill came in the middle of an entry");
}

fn wait_until(acknowledged: &AtomicUsize, count: usize, or: impl Fn() -> bool) {
    let patience = Instant::now() + Duration::from_secs(120);
    while acknowledged.load(Ordering::SeqCst) < count && !or() {
        assert!(Instant::now() < patience, "no {count} entries were acknowledged");
        thread::sleep(Duration::from_millis(1));
    }
}

fn doctor_is_content(folder: &std::path::Path) -> bool {
    let output = server::saiwu().arg("doctor").arg("--data").arg(folder).output().unwrap();
    if !output.status.success() {
        eprintln!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    }
    output.status.success()
}

/// What the exported event holds of score entries: submission → (table, levels), each time it is there.
fn submissions(folder: &std::path::Path, event: &str) -> BTreeMap<String, Vec<(u64, String)>> {
    let output = server::saiwu().args(["export", event, "--data"]).arg(folder).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let file: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let mut found: BTreeMap<String, Vec<_>> = BTreeMap::new();
    for operation in file["content"]["operations"].as_array().unwrap() {
        let submission = operation["submission"].as_str().unwrap();
        if submission.starts_with(scorer::PREFIX) {
            let body: serde_json::Value = serde_json::from_str(operation["body"].as_str().unwrap()).unwrap();
            let place = (body["table"].as_u64().unwrap(), body["result"]["levels"]["levels"].to_string());
            found.entry(submission.to_owned()).or_default().push(place);
        }
    }
    found
}

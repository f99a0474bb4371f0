//! Somebody who enters scores and, when no answer comes, sends the same entry again until one does.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::hall::Hall;
use crate::server::{NoAnswer, post};

/// How the submissions of score entries begin.
pub const PREFIX: &str = "entry-";

/// An entry that was acknowledged.
pub struct Entry {
    pub submission: String,
    table: u64,
    levels: [&'static str; 2],
}

impl Entry {
    /// The table and the levels as the log has them.
    pub fn place(&self) -> (u64, String) {
        (self.table, json!(self.levels).to_string())
    }
}

pub struct Scorer {
    number: usize,
    hall: Arc<Hall>,
    /// Table and the version it has.
    tables: Vec<(u64, Option<u64>)>,
    acknowledged: Arc<AtomicUsize>,
    pub entries: Vec<Entry>,
    /// Entries that were sent again because nobody knew whether they had been done.
    pub ambiguous: usize,
}

impl Scorer {
    pub fn new(number: usize, hall: Arc<Hall>, tables: Vec<u64>, acknowledged: Arc<AtomicUsize>) -> Self {
        let tables = tables.into_iter().map(|table| (table, None)).collect();
        Self { number, hall, tables, acknowledged, entries: Vec::new(), ambiguous: 0 }
    }

    /// Goes from table to table; each entry replaces the one before at its table.
    pub fn enter(&mut self, count: usize) {
        const LEVELS: [[&str; 2]; 3] = [["9", "6"], ["5", "10"], ["K", "Q"]];
        for number in 0..count {
            let place = number % self.tables.len();
            let levels = LEVELS[number / self.tables.len() % LEVELS.len()];
            let (table, version) = self.tables[place];
            let submission = format!("{PREFIX}{}-{number}", self.number);
            let body = json!({
                "submission": submission, "event": self.hall.event, "round": 1, "table": table,
                "entry": {"levels": levels}, "signed": false, "warnings_read": true, "replaces": version,
            });
            let version = self.send_until_answered(&body);
            self.tables[place].1 = Some(version);
            self.entries.push(Entry { submission, table, levels });
            self.acknowledged.fetch_add(1, Ordering::SeqCst);
        }
    }

    /// The version that the table has then.
    fn send_until_answered(&mut self, body: &serde_json::Value) -> u64 {
        let patience = Instant::now() + Duration::from_secs(60);
        let mut ambiguous = false;
        loop {
            match post(self.hall.address, &self.hall.cookie, "score.report", body) {
                Ok(answer) => {
                    assert_eq!(answer.status, 200, "{body}: {}", answer.body);
                    self.ambiguous += usize::from(ambiguous);
                    return answer.body["ok"]["table"]["version"].as_u64().expect("the table has a version");
                }
                Err(NoAnswer::BrokenOff) => ambiguous = true,
                Err(NoAnswer::NotReached) => {}
            }
            assert!(Instant::now() < patience, "the server did not come back");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

//! Everybody enters at the same moment.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::sync::{Arc, Barrier};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::hall::Hall;
use crate::server::{Answer, Server, post, saiwu};

const UNITS: usize = 500;
const PLACES: usize = 10;

/// What a unit was told: the places that are in, and the positions of those that wait.
type Told = (usize, Vec<u64>);

/// Scenario SF8 without its desks, scenario T01: of 500 forms sent at once for 10 places exactly 10 are in, all others
/// wait in the order the server took them, none is lost and none is there twice.
#[test]
fn scenario_sf8_scenario_t01_r15_1_8_five_hundred_forms_at_once_for_ten_places() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), None);
    let rules = json!([
        {"fixed": {"seats": 1, "clause": "四"}},
        {"event_cap": {"seats": PLACES, "clause": "五"}},
    ]);
    let hall = Hall::with_event(&server, &json!([{"path": "quota.rules", "value": rules}]));
    let units: Vec<Value> = (1..=UNITS).map(|unit| json!({"name": format!("第{unit}小学")})).collect();
    hall.run("unit.add", json!({"units": units}));
    let list = hall.ask("unit.list", json!({}));
    let links = list["units"].as_array().unwrap().iter().map(|unit| {
        let link = unit["link"].as_str().unwrap();
        (unit["unit"].as_str().unwrap().to_owned(), link.rsplit('/').next().unwrap().to_owned())
    });

    let first = list["units"][0]["link"].as_str().unwrap().rsplit('/').next().unwrap();
    let shown = hall.ask("registration.form", json!({"token": first}));
    let version = shown["regulations"]["version"].clone();
    let start = Arc::new(Barrier::new(UNITS));
    let officers: Vec<_> = links
        .map(|(unit, token)| {
            let (start, address) = (Arc::clone(&start), server.address);
            let body = form(&hall.event, &unit, &token, &version);
            thread::spawn(move || {
                start.wait();
                // The second is the impatient tap on the same button.
                let [first, second] = [(); 2].map(|()| {
                    let answer = answered(address, &body);
                    assert_eq!(answer.status, 200, "{unit}: {}", answer.body);
                    told_by(&answer.body["ok"])
                });
                assert_eq!(first, second, "{unit}");
                (unit, first)
            })
        })
        .collect();
    let told: BTreeMap<String, Told> = officers.into_iter().map(|officer| officer.join().unwrap()).collect();
    assert_eq!(told.len(), UNITS, "everybody got an answer");
    let placed: usize = told.values().map(|(placed, _)| placed).sum();
    assert_eq!(placed, PLACES);
    let positions: BTreeSet<_> = told.values().flat_map(|(_, positions)| positions.clone()).collect();
    assert_eq!(positions, (1..=(UNITS - PLACES) as u64).collect(), "each position once");

    let list = hall.ask("unit.list", json!({}));
    assert_eq!(list["entrants"], PLACES);
    let waiting = list["waiting"].as_array().unwrap();
    assert_eq!(waiting.len(), UNITS - PLACES);
    let order = order_of_the_log(folder.path(), &hall.event);
    assert_eq!(order.len(), UNITS, "each form stands once in the log");
    for (place, line) in order[PLACES..].iter().zip(waiting) {
        assert_eq!(line["unit"], *place, "in the order they were taken");
        assert_eq!(told[place], (0, vec![line["position"].as_u64().unwrap()]), "as they were told");
    }
    let event = hall.ask("event.get", json!({}));
    assert_eq!(event["entrants"], PLACES, "no count passes the limit");
}

/// Sends it again, as the app does, until there is an answer: on a slow machine the last ones wait long.
fn answered(address: SocketAddr, body: &Value) -> Answer {
    let mut tries = (0..20).filter_map(|_| {
        let answer = post(address, "", "registration.submit", body).ok();
        if answer.is_none() {
            thread::sleep(Duration::from_millis(200));
        }
        answer
    });
    tries.next().expect("an answer")
}

fn form(event: &str, unit: &str, token: &str, accepted: &Value) -> Value {
    let player =
        |letter: char| json!({"name": format!("{letter}某"), "gender": "female", "phone": "", "post": ""});
    let form = json!({
        "members": null,
        "seats": [{"pairs": [{"players": [player('王'), player('李')]}]}],
        "leader": {"name": "周平", "phone": "13800000000"},
    });
    json!({"submission": format!("crowd-{unit}-0"), "event": event, "token": token, "form": form, "accepted": accepted})
}

/// What stands on a receipt.
fn told_by(receipt: &Value) -> Told {
    let waiting = receipt["waiting"].as_array().unwrap();
    let positions = waiting.iter().map(|line| line["position"].as_u64().unwrap());
    (receipt["entrants"].as_array().unwrap().len(), positions.collect())
}

/// Units in the order the log has their forms.
fn order_of_the_log(folder: &std::path::Path, event: &str) -> Vec<String> {
    let output = saiwu().args(["export", event, "--data"]).arg(folder).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let file: Value = serde_json::from_slice(&output.stdout).unwrap();
    let bodies = file["content"]["operations"]
        .as_array()
        .unwrap()
        .iter()
        .map(|operation| serde_json::from_str::<Value>(operation["body"].as_str().unwrap()).unwrap());
    let entries = bodies.filter(|body| body["kind"] == "entry_submitted");
    entries.map(|body| body["entry"]["unit"].as_str().unwrap().to_owned()).collect()
}

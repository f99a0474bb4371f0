//! Guessing a password or the set-up code.

use saiwu_app::{Actor, App};
use saiwu_protocol::ErrorCode;
use serde_json::json;
use std::thread;

#[test]
fn guesses_sent_at_once_are_counted_one_by_one() {
    let folder = tempfile::tempdir().unwrap();
    let app = App::open(folder.path()).unwrap();
    app.new_set_up_code().unwrap();
    let guess = |_: usize| {
        let body = json!({"set_up_code": "no code", "password": "a password"});
        app.call(&Actor::nobody(), "account.set_up", body).unwrap_err().code
    };
    let refused = thread::scope(|scope| {
        let guesses: Vec<_> = (0..40).map(|number| scope.spawn(move || guess(number))).collect();
        guesses.into_iter().map(|guess| guess.join().unwrap()).collect::<Vec<_>>()
    });
    let looked_at = refused.iter().filter(|code| **code == ErrorCode::WrongPassword).count();
    assert_eq!(looked_at, 10, "after ten wrong ones there is a pause");
}

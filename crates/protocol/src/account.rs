//! Signing in.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Who is signed in?
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct GetAccount {}

/// The answer to [`GetAccount`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct Account {
    /// The organizer is signed in here.
    pub signed_in: bool,
    /// No password was set on this server yet.
    pub needs_set_up: bool,
    /// The app on this device itself: its owner needs no password.
    pub local: bool,
    /// A practice server: everything on it is made up.
    pub practice: bool,
}

/// Sets the organizer's password on a new server. The code stands in the server's terminal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct SetUpAccount {
    /// Six digits from the terminal.
    pub set_up_code: String,
    /// 8 to 200 characters.
    pub password: String,
}

/// Signs the organizer in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct SignIn {
    /// The password.
    pub password: String,
}

/// Signs out on this device.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct SignOut {}

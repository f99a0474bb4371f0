//! Whoever asked to be forgotten: what stands in place of the name, and who gets no paper of the own.
//!
//! In results the place of the person stays, and says what it is, so that nobody takes it for a name. What is handed to a
//! person (a pass, a certificate) is not made, and a last page tells the organizer which.

use saiwu_domain::event::ERASED_NAME;
use serde::Serialize;

/// What stands in lists and results.
pub(super) const SHOWN: &str = "（资料已删除）";

/// A name as paper shows it.
pub(super) fn shown(name: &str) -> &str {
    if is_erased(name) { SHOWN } else { name }
}

/// Whether this is no name.
pub(super) fn is_erased(name: &str) -> bool {
    name == ERASED_NAME || name == SHOWN
}

/// Names as one line, 王芳、李强, without those that are erased.
pub(super) fn left_of(players: &str) -> String {
    players.split('、').filter(|name| !is_erased(name)).collect::<Vec<_>>().join("、")
}

/// Paper that is not made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct LeftOut {
    /// 3号　第六中学一队
    pub whose: String,
    /// How many persons of it.
    pub persons: usize,
}

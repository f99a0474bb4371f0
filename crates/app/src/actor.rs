//! Who calls.

use chrono::{DateTime, Utc};
use saiwu_domain::event::{Asked, By};
use saiwu_domain::sentence::Sentence;

/// The organizer, who holds every role of the day and has read what the screen shows before it is sent.
pub(crate) fn organizer_asks(now: DateTime<Utc>) -> Asked {
    Asked { by: By::ChiefReferee, warnings_read: true, now }
}

/// The organizer at a screen that says in which role: there is one account and there are no roles yet, so the caller
/// says that the chief referee decides, where the table of edits asks for it.
pub(crate) fn asks(as_chief_referee: bool, warnings_read: bool, now: DateTime<Utc>) -> Asked {
    let by = if as_chief_referee { By::ChiefReferee } else { By::Referee };
    Asked { by, warnings_read, now }
}

/// Who calls, as the host found out. What the actor may do is decided here, never in the host.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Actor {
    kind: Kind,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    Nobody,
    Organizer { session: String },
    LocalOwner,
}

impl Actor {
    /// Somebody who did not sign in.
    pub fn nobody() -> Self {
        Self { kind: Kind::Nobody }
    }

    /// The owner of the device the app runs on.
    pub fn local_owner() -> Self {
        Self { kind: Kind::LocalOwner }
    }

    pub(crate) fn organizer(session: &str) -> Self {
        Self { kind: Kind::Organizer { session: session.to_owned() } }
    }

    pub(crate) fn is_organizer(&self) -> bool {
        match self.kind {
            Kind::Nobody => false,
            Kind::Organizer { .. } | Kind::LocalOwner => true,
        }
    }

    pub(crate) fn is_local(&self) -> bool {
        self.kind == Kind::LocalOwner
    }

    pub(crate) fn session(&self) -> Option<&str> {
        match &self.kind {
            Kind::Organizer { session } => Some(session),
            Kind::Nobody | Kind::LocalOwner => None,
        }
    }

    /// How the history names the actor; units are named by their link.
    pub(crate) fn title(&self) -> Sentence {
        match self.kind {
            Kind::Nobody => Sentence::new("单位", "Unit"),
            Kind::Organizer { .. } | Kind::LocalOwner => Sentence::new("主办方", "Organizer"),
        }
    }
}

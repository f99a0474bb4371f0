//! Until when an error may be corrected (R14.3). The window restricts who may correct, not what can be stored.

use crate::regulations::CorrectionWindows;
use crate::sentence::Sentence;
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

/// Kinds of errors (R14.3.1–R14.3.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CorrectionKind {
    /// 记分错误: on the slip, until the players leave the table.
    Recording,
    /// 录入错误: while entering the slip.
    Entry,
    /// 公布成绩错误, or any error a referee notices.
    Published,
    /// 裁判长裁决: bound to no window.
    Ruling,
}

impl CorrectionKind {
    /// What it is called.
    pub fn words(self) -> Sentence {
        match self {
            Self::Recording => Sentence::new("记分错误", "recording error"),
            Self::Entry => Sentence::new("录入错误", "entry error"),
            Self::Published => Sentence::new("公布成绩错误", "published result"),
            Self::Ruling => Sentence::new("裁判长裁决", "ruling"),
        }
    }
}

/// The moments the windows run from; absent = not yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct WindowEnds {
    /// The slip is signed and collected: the players left the table (R14.3.6).
    pub slip_collected: Option<DateTime<Utc>>,
    /// The round ended.
    pub round_ended: Option<DateTime<Utc>>,
    /// The stage ended (AM19).
    pub stage_ended: Option<DateTime<Utc>>,
}

/// Whether a correction is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Window {
    /// Anybody concerned may ask for it.
    Open {
        /// The last moment, included; absent while the moment it runs from has not come.
        until: Option<DateTime<Utc>>,
    },
    /// Only the chief referee, with a reason (R14.3.6).
    Closed {
        /// The last moment it was open.
        since: DateTime<Utc>,
    },
}

/// R14.3.6: whether an error of this kind may be corrected `now`. `limit` is the chief referee's own limit, which
/// replaces the one of the regulations (R14.3.4).
pub fn window_open(
    windows: &CorrectionWindows,
    kind: CorrectionKind,
    now: DateTime<Utc>,
    ends: &WindowEnds,
    limit: Option<DateTime<Utc>>,
) -> Window {
    let after = |end: Option<DateTime<Utc>>, minutes: u32| {
        end.and_then(|end| end.checked_add_signed(TimeDelta::minutes(i64::from(minutes))))
    };
    let until = limit.or_else(|| match kind {
        CorrectionKind::Recording => ends.slip_collected,
        CorrectionKind::Entry => after(ends.round_ended, windows.entry_minutes),
        CorrectionKind::Published => after(ends.stage_ended, windows.stage_minutes),
        CorrectionKind::Ruling => None,
    });
    match until {
        Some(since) if now > since => Window::Closed { since },
        until => Window::Open { until },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regulations::template;

    fn at(minute: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000 + 60 * minute, 0).unwrap()
    }

    #[test]
    fn r20_t16_r14_3_1_r14_3_2_r14_3_3_r14_3_4_r14_3_6_v35_a_correction_25_minutes_after_the_stage_needs_the_chief_referee()
     {
        let windows = template("guandan-swiss-2018").unwrap().correction_windows;
        let ends =
            WindowEnds { slip_collected: Some(at(-5)), round_ended: Some(at(0)), stage_ended: Some(at(0)) };
        let open = |kind, minute, limit| window_open(&windows, kind, at(minute), &ends, limit);
        let (recording, entry, published) =
            (CorrectionKind::Recording, CorrectionKind::Entry, CorrectionKind::Published);
        for (kind, minute, limit, expected) in [
            (recording, -5, None, Window::Open { until: Some(at(-5)) }),
            (recording, -4, None, Window::Closed { since: at(-5) }),
            (entry, 10, None, Window::Open { until: Some(at(10)) }),
            (entry, 11, None, Window::Closed { since: at(10) }),
            (published, 20, None, Window::Open { until: Some(at(20)) }),
            (published, 25, None, Window::Closed { since: at(20) }),
            (published, 25, Some(at(30)), Window::Open { until: Some(at(30)) }),
            (published, 12, Some(at(5)), Window::Closed { since: at(5) }),
        ] {
            assert_eq!(open(kind, minute, limit), expected, "{kind:?} at {minute}, limit {limit:?}");
        }
    }

    #[test]
    fn a_window_stays_open_while_its_end_has_not_come() {
        let windows = template("guandan-swiss-2018").unwrap().correction_windows;
        for kind in [CorrectionKind::Recording, CorrectionKind::Entry, CorrectionKind::Published] {
            let window = window_open(&windows, kind, at(0), &WindowEnds::default(), None);
            assert_eq!(window, Window::Open { until: None }, "{kind:?}");
        }
    }
}

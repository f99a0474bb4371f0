//! What one match is worth (R2, R4–R6, R10, R14.3). Ranking over rounds is [`crate::standings`].

mod asked;
mod deal_list;
mod describe;
mod ended;
pub mod guandan;
mod late;
mod plausibility;
mod result;
mod seats;
pub mod shengji;
mod window;
mod words;

pub use asked::{
    ResultKind, asks_first_to_level, best_of, decided_for_question, most_deal_points, result_kind,
};
pub use deal_list::BadDealList;
pub use describe::describe_result;
pub use ended::EndedBy;
pub use late::{late_effect, late_effect_after, late_in_first_deal, start_levels, waits_for_late};
pub(crate) use plausibility::MOST_DEALS;
pub use plausibility::{
    Finding, FindingCode, Games, Severity, check_match, check_result, check_victory_points, draw_is_possible,
    games_so_far, playoff_rules,
};
pub use result::{Outcome, RoundPoints, SideScore, score_match};
pub use seats::{FinishPosition, Seat, SeatDirection};
pub use window::{CorrectionKind, Window, WindowEnds, window_open};
pub use words::{
    Terms, forfeit_reason_words, level_words, result_words, side_words, with_forfeit_reason, with_fouls,
};

//! Entries: what a unit may submit and what it did submit (R15, R16).

mod classes;
mod clauses;
mod form;
mod names;
pub mod paper;
mod quota;
mod reading;

pub use classes::{ClassViolation, class_quota_words};
pub use form::{
    ContactDraft, FormDraft, Gender, PairDraft, PersonFacts, SeatDraft, Severity, TakenSeat, Violation,
    check_form, check_late_seat, is_blank, women_in,
};
pub use names::{chinese_numeral, holds_phone, is_visible, masked_phone, normalise_name, normalise_phone};
pub use quota::{Cap, OPEN_SEATS, QuotaAnswer, Seats, percent_of, places_in_words, quota_sentence, seats_of};
pub use reading::{Reading, checked_reading};

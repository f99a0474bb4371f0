//! Entries: what a unit may submit and what it did submit (R15, R16).

mod alike;
mod classes;
mod clauses;
mod form;
mod joint;
mod named_units;
mod names;
mod number;
pub mod paper;
mod quota;
mod reading;

pub use alike::{compared_name, is_same_name};
pub use classes::{ClassViolation, class_quota_words};
pub(crate) use clauses::cited;
pub use form::{
    ContactDraft, FormDraft, Gender, PairDraft, PersonFacts, SeatDraft, Severity, TakenSeat, Violation,
    check_form, check_form_again, check_late_seat, is_blank, women_in,
};
pub use joint::{joint_form_words, units_in_cell};
pub use names::{
    chinese_numeral, is_landline, is_mobile, is_visible, masked_phone, normalise_name, normalise_phone,
};
pub use number::{holds_number, holds_phone, number_hint};
pub use quota::{Cap, OPEN_SEATS, QuotaAnswer, Seats, percent_of, places_in_words, quota_sentence, seats_of};
pub use reading::{Reading, checked_reading};

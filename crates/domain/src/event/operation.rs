//! What can happen in an event. Operations carry ids, never names or phones of persons.

mod details;
mod entry;

pub use details::{EventDetails, PhonePolicy};
pub use entry::{Entry, EntryPair, EntrySeat};

use super::devices::Member;
use crate::contest::{Allowance, MatchPenalty, MatchResult, RoundKind, Sides, StageField};
use crate::ids::{DeviceId, EntrantId, PenaltyId, PersonId, RoundNumber, TableNumber, UnitId};
use crate::penalties::PenaltyRecord;
use crate::regulations::Regulations;
use crate::scoring::CorrectionKind;
use crate::sentence::Sentence;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use std::collections::BTreeSet;

/// One change of an event, as it stands in the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Operation {
    /// The event exists from here on.
    EventCreated {
        /// Name, day, place.
        details: EventDetails,
        /// The regulations at the start.
        regulations: Box<Regulations>,
    },
    /// Name, day, place, deadline changed.
    DetailsChanged {
        /// All of them.
        details: EventDetails,
    },
    /// One value of the regulations changed.
    SettingChanged {
        /// Path of R18.
        path: String,
        /// The new value.
        value: Value,
    },
    /// A unit takes part.
    UnitAdded {
        /// Its id.
        unit: UnitId,
        /// Full name.
        name: String,
        /// 会员人数
        members: Option<u32>,
    },
    /// Name or members of a unit changed.
    UnitChanged {
        /// Its id.
        unit: UnitId,
        /// Full name.
        name: String,
        /// 会员人数
        members: Option<u32>,
    },
    /// A unit submitted its form; replaces what it submitted before.
    EntrySubmitted {
        /// The entry.
        entry: Entry,
    },
    /// 名单锁定
    RosterLocked {
        /// SHA-256 of the roster as it is read aloud, 64 hex digits.
        digest: String,
    },
    /// Draw numbers 1, 2, … in this order.
    DrawMade {
        /// [`DRAW_ALGORITHM`](super::DRAW_ALGORITHM) of the version that drew.
        algorithm: String,
        /// 64 hex digits.
        rng_seed: String,
        /// Entrants by draw number.
        order: Vec<EntrantId>,
    },
    /// A stage begins with these groups or this bracket.
    StageBegun {
        /// Index in the regulations.
        stage: usize,
        /// What is fixed.
        field: StageField,
        /// 64 hex digits, where lots were drawn for it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rng_seed: Option<String>,
        /// What everybody should know about it.
        notes: Vec<Sentence>,
    },
    /// The groups or the bracket of a stage are drawn again: nothing was paired in it yet.
    StageTakenBack {
        /// Index in the regulations.
        stage: usize,
        /// Why.
        reason: String,
    },
    /// A pairing that only the organizer sees.
    RoundDrafted {
        /// From 1, through all stages.
        round: RoundNumber,
        /// Index of the stage.
        #[serde(default)]
        stage: usize,
        /// Whether it counts, or decides a tie.
        #[serde(default)]
        purpose: RoundKind,
        /// In table order.
        matches: Vec<DraftedMatch>,
        /// The quality of the pairing in words.
        quality: Sentence,
        /// What had to give way, table by table.
        relaxed: Vec<Sentence>,
        /// Hard rules that the chief referee let give way (R9.5.1).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        allowed: Vec<Allowance>,
    },
    /// The draft was thrown away.
    RoundDiscarded {
        /// From 1.
        round: RoundNumber,
    },
    /// The draft is public and frozen (R9.7.1).
    RoundPublished {
        /// From 1.
        round: RoundNumber,
    },
    /// Play began.
    RoundStarted {
        /// From 1.
        round: RoundNumber,
        /// End of play.
        ends_at: DateTime<Utc>,
    },
    /// The end of play moved.
    RoundExtended {
        /// From 1.
        round: RoundNumber,
        /// End of play.
        ends_at: DateTime<Utc>,
        /// Why.
        reason: String,
    },
    /// A result as it was written down: a fact, never refused while the round is open.
    ResultReported {
        /// From 1.
        round: RoundNumber,
        /// From 1.
        table: TableNumber,
        /// What came out.
        result: MatchResult,
        /// Fouls of each side, first-named side first (R13.2).
        #[serde(default, skip_serializing_if = "is_clean")]
        fouls: [u32; 2],
        /// Both sides signed the slip: confirmed at once.
        signed: bool,
        /// The version it replaces; absent = the first report.
        replaces: Option<u32>,
    },
    /// The other side agrees.
    ResultConfirmed {
        /// From 1.
        round: RoundNumber,
        /// From 1.
        table: TableNumber,
        /// The version that was read.
        version: u32,
    },
    /// A result was put right. Published pairings stay (R9.7.1).
    ResultCorrected {
        /// From 1.
        round: RoundNumber,
        /// From 1.
        table: TableNumber,
        /// The right result.
        result: MatchResult,
        /// The right fouls.
        #[serde(default, skip_serializing_if = "is_clean")]
        fouls: [u32; 2],
        /// Which error (R14.3).
        correction: CorrectionKind,
        /// Why.
        reason: String,
    },
    /// Points taken from a side in one match (R17.3).
    PenaltyRecorded {
        /// From 1.
        round: RoundNumber,
        /// The penalty.
        penalty: MatchPenalty,
    },
    /// All results are in.
    RoundClosed {
        /// From 1.
        round: RoundNumber,
    },
    /// Not paired from the next round on (R10.6.2).
    EntrantWithdrawn {
        /// Who.
        entrant: EntrantId,
        /// Why.
        reason: String,
    },
    /// Paired again from the next round on.
    EntrantReturned {
        /// Who.
        entrant: EntrantId,
    },
    /// A lot drawn among tied rows of the ranking, once (R7.4.2).
    LotDrawn {
        /// Ids of rows, best first.
        order: Vec<String>,
    },
    /// The ranking is final.
    EventFinished {
        /// Why fewer rounds were played than planned, if so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// A penalty by the tariff, or by a clause in words (R17.3). It never edits the result.
    PenaltyGiven {
        /// What and to whom.
        penalty: PenaltyRecord,
    },
    /// A penalty no longer counts, as if it had never been given (scenario T53).
    PenaltyTakenBack {
        /// Which one.
        id: PenaltyId,
        /// Why.
        reason: String,
    },
    /// Who really played for an entrant in one match; the result stays the entrant's (scenario T47).
    SubstitutePlayed {
        /// From 1.
        round: RoundNumber,
        /// From 1.
        table: TableNumber,
        /// For whom.
        entrant: EntrantId,
        /// Rows of the person table; empty = nobody after all. Written as one `person` or null by earlier versions.
        #[serde(alias = "person", deserialize_with = "none_one_or_more")]
        persons: Vec<PersonId>,
    },
    /// The match is played again: its result is kept and counts no more (scenario T58).
    ResultVoided {
        /// From 1.
        round: RoundNumber,
        /// From 1.
        table: TableNumber,
        /// Why.
        reason: String,
    },
    /// An earlier version of a result counts again (scenario T82).
    ResultRestored {
        /// From 1.
        round: RoundNumber,
        /// From 1.
        table: TableNumber,
        /// The version whose content and standing come back.
        version: u32,
        /// Why.
        reason: String,
    },
    /// The chief referee's own limit for one kind of correction (R14.3.4).
    CorrectionLimitSet {
        /// From 1.
        round: RoundNumber,
        /// Which kind.
        correction: CorrectionKind,
        /// The last moment; absent = the regulations hold again.
        until: Option<DateTime<Utc>>,
        /// Why.
        reason: String,
    },
    /// The pairing of a draft was changed by hand.
    DraftEdited {
        /// From 1.
        round: RoundNumber,
        /// All of them, in table order.
        matches: Vec<DraftedMatch>,
        /// Why.
        reason: String,
        /// What spoke against it, as it was read.
        objections: Vec<Sentence>,
        /// Hard rules that the chief referee let give way, in the whole round.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        allowed: Vec<Allowance>,
    },
    /// Two entrants never meet (R9.2.6).
    PairForbidden {
        /// One.
        first: EntrantId,
        /// The other.
        second: EntrantId,
        /// Why.
        reason: String,
    },
    /// They may meet again.
    PairAllowed {
        /// One.
        first: EntrantId,
        /// The other.
        second: EntrantId,
    },
    /// Where an entrant sits (R9.6.1); nothing at all = anywhere.
    SeatingSet {
        /// Who.
        entrant: EntrantId,
        /// Always at this table (scenario T59).
        fixed: Option<TableNumber>,
        /// Only at one of these, say those with step-free access (scenario T61).
        allowed: BTreeSet<TableNumber>,
    },
    /// Tables that are not used from the next draft on.
    TablesExcluded {
        /// All of them.
        tables: BTreeSet<TableNumber>,
    },
    /// An entrant that comes late takes part from the next draft on (R10.6.3).
    LateEntryTaken {
        /// Its unit.
        unit: UnitId,
        /// A further place of its form.
        seat: EntrySeat,
        /// The leader, where the unit had no entry.
        leader: PersonId,
    },
    /// An entrant that was not paired meets the one with the bye, or has the bye where there was none; no other table
    /// changes (R10.6.3, scenario T49).
    ByeFilled {
        /// From 1.
        round: RoundNumber,
        /// Who comes in.
        entrant: EntrantId,
    },
    /// The next match of a bracket names the side that won after a correction; only before it is played.
    FixtureRepaired {
        /// From 1.
        round: RoundNumber,
        /// From 1; absent where `out` has a bye.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableNumber>,
        /// Who does not play it after all.
        out: EntrantId,
        /// Who plays it.
        comes: EntrantId,
        /// Why.
        reason: String,
    },
    /// A published bye of a bracket becomes a match: after a correction somebody comes to the empty place.
    FixtureFilled {
        /// From 1.
        round: RoundNumber,
        /// Where it is played; absent = the next table that is used.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableNumber>,
        /// Who has the bye and who comes, first-named side first.
        sides: [EntrantId; 2],
        /// Why.
        reason: String,
    },
    /// A published match of a bracket becomes a bye: after a correction nobody comes to this place. Only before it is
    /// played.
    FixtureEmptied {
        /// From 1.
        round: RoundNumber,
        /// From 1.
        table: TableNumber,
        /// Who does not play it after all.
        out: EntrantId,
        /// Why.
        reason: String,
    },
    /// Play has not begun after all.
    RoundStartTakenBack {
        /// From 1.
        round: RoundNumber,
        /// Why.
        reason: String,
    },
    /// Results of a closed round can be entered again.
    RoundReopened {
        /// From 1.
        round: RoundNumber,
        /// Why.
        reason: String,
    },
    /// The ranking is not final after all.
    EventReopened {
        /// Why.
        reason: String,
    },
    /// The lot does not count.
    LotTakenBack {
        /// Ids of rows, as they were drawn.
        order: Vec<String>,
        /// Why.
        reason: String,
    },
    /// The roster can be changed again; only before the draw.
    RosterUnlocked {
        /// Why.
        reason: String,
    },
    /// A unit that entered nobody is out.
    UnitRemoved {
        /// Which one.
        unit: UnitId,
    },
    /// The form of a unit does not count.
    EntryRemoved {
        /// Whose.
        unit: UnitId,
        /// Why, where somebody else than the unit did it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
        /// Entries were closed: nobody who waits moves up by itself, the organizer decides about the free places.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        held: bool,
    },
    /// Entries are taken again, after the deadline or after the lock; only before the draw (scenario T04).
    EntriesReopened {
        /// They are taken until this instant; absent = until the roster is locked.
        until: Option<DateTime<Utc>>,
        /// When the deadline had closed them; absent where the lock had.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        closed_at: Option<DateTime<Utc>>,
        /// Why.
        reason: String,
    },
    /// The first waiting place of a unit is in by the organizer's decision (R15.1.8): into a place that fell free after
    /// the deadline, or after the draw as a late entry.
    WaitingAdmitted {
        /// Whose.
        unit: UnitId,
        /// Why.
        reason: String,
    },
    /// Phones, gender and post are kept for so many days after the event.
    RetentionSet {
        /// Days.
        days: u32,
    },
    /// Their days are over: they are removed a day later.
    RemovalAnnounced,
    /// They were removed from the person table.
    ContactsRemoved {
        /// Of how many persons.
        persons: u32,
    },
    /// A person was forgotten on request: the name is gone from the person table, the results stay.
    PersonErased {
        /// Row of the person table.
        person: PersonId,
    },
    /// The reading of a name was corrected (scenario T08): the row of the person is another one from here on.
    ReadingCorrected {
        /// Row of the person table.
        person: PersonId,
    },
    /// A device takes part from here on, or in another role.
    DeviceEnrolled {
        /// Which one.
        device: DeviceId,
        /// As what.
        member: Member,
    },
    /// What the device writes from here on waits for a person to accept it.
    DeviceRevoked {
        /// Which one.
        device: DeviceId,
        /// Why.
        reason: String,
    },
    /// Another device gives the sequence: handed over by the host before it, or taken over when that one is gone.
    TermBegun {
        /// 任期, one more than before.
        epoch: u64,
        /// Which device.
        host: DeviceId,
    },
    /// The ranking as it was shown to everybody, at the end and after each later correction (scenario T56).
    RankingPublished {
        /// In the order of the ranking.
        ranks: Vec<PublishedRank>,
        /// Why it is published again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
}

/// Nobody committed a foul: nothing is written down.
pub(super) fn is_clean(fouls: &[u32; 2]) -> bool {
    *fouls == [0; 2]
}

/// One row of a ranking that was published.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PublishedRank {
    /// Id of the row: an entrant or a team.
    pub row: String,
    /// Its rank.
    pub rank: u32,
}

/// One match of a draft.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DraftedMatch {
    /// Absent for a bye.
    pub table: Option<TableNumber>,
    /// Who.
    pub sides: Sides,
    /// Why these two, from the engine's own trace.
    pub why: Sentence,
    /// Known before it is played: the opponent dropped out (R11.6.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<MatchResult>,
}

impl Operation {
    /// The round it is about, where it is about one.
    pub fn round(&self) -> Option<RoundNumber> {
        match self {
            Self::RoundDrafted { round, .. }
            | Self::RoundDiscarded { round, .. }
            | Self::RoundPublished { round, .. }
            | Self::RoundStarted { round, .. }
            | Self::RoundExtended { round, .. }
            | Self::ResultReported { round, .. }
            | Self::ResultConfirmed { round, .. }
            | Self::ResultCorrected { round, .. }
            | Self::PenaltyRecorded { round, .. }
            | Self::RoundClosed { round, .. }
            | Self::SubstitutePlayed { round, .. }
            | Self::ResultVoided { round, .. }
            | Self::ResultRestored { round, .. }
            | Self::CorrectionLimitSet { round, .. }
            | Self::DraftEdited { round, .. }
            | Self::ByeFilled { round, .. }
            | Self::FixtureRepaired { round, .. }
            | Self::FixtureFilled { round, .. }
            | Self::FixtureEmptied { round, .. }
            | Self::RoundStartTakenBack { round, .. }
            | Self::RoundReopened { round, .. } => Some(*round),
            Self::PenaltyGiven { penalty } => penalty.round,
            _ => None,
        }
    }
}

/// A list, or one or none as earlier versions wrote it.
fn none_one_or_more<'de, D: Deserializer<'de>>(source: D) -> Result<Vec<PersonId>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Many(Vec<PersonId>),
        One(Option<PersonId>),
    }
    Ok(match Written::deserialize(source)? {
        Written::Many(persons) => persons,
        Written::One(person) => person.into_iter().collect(),
    })
}

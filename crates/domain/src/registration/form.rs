//! What a unit fills in, and what the rules say about it while it is typed.

use super::alike::{compared_name, is_same_name};
use super::clauses::cited;
use super::names::{is_landline, is_mobile, normalise_name, normalise_phone};
use super::number::holds_phone;
use super::quota::{OPEN_SEATS, QuotaAnswer, Seats, condition_words, seats_of};
use super::reading::Reading;
use crate::event::ERASED_NAME;
use crate::regulations::{Composition, PersonField, Regulations, SeatCondition};
use crate::sentence::Sentence;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A filled form.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FormDraft {
    /// 会员人数, where the form asked for it.
    pub members: Option<u32>,
    /// Filled places of the quota.
    pub seats: Vec<SeatDraft>,
    /// 领队
    pub leader: ContactDraft,
}

/// One place: a pair, or a team of pairs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeatDraft {
    /// Its pairs.
    pub pairs: Vec<PairDraft>,
    /// Its class, where the quota knows classes (R15.1.6).
    pub class: Option<String>,
    /// Names of the units that play in it beside the one whose form it is (R15.1.7).
    pub with: Vec<String>,
}

/// A place the unit has already, as far as it counts for one more.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TakenSeat {
    /// Women known in it.
    pub women: Option<u32>,
    /// Its class.
    pub class: Option<String>,
}

/// Two players.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PairDraft {
    /// The players.
    pub players: Vec<PersonFacts>,
}

/// Whom to ask about the entry.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ContactDraft {
    /// Name.
    pub name: String,
    /// Mobile or landline.
    pub phone: String,
}

/// What the person table knows of a person. Never part of an operation.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonFacts {
    /// 姓名
    pub name: String,
    /// 性别
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gender: Option<Gender>,
    /// 手机
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub phone: String,
    /// 部门及职务
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub post: String,
    /// The name's syllables where the organizer corrected them: `shan si yu` (scenario T08).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reading: String,
}

impl PersonFacts {
    /// What is on every list in the hall: the name and how it is read.
    #[must_use]
    pub fn without_contacts(&self) -> Self {
        Self { name: self.name.clone(), reading: self.reading.clone(), ..Self::default() }
    }

    /// Whether anything is known that serves the event alone: phone, gender, post.
    pub fn has_contacts(&self) -> bool {
        self.gender.is_some() || !self.phone.is_empty() || !self.post.is_empty()
    }

    /// Whether the person asked to be forgotten: what stands there is no name.
    pub fn is_erased(&self) -> bool {
        compared_name(&self.name) == ERASED_NAME
    }

    /// How the name is read.
    pub fn read(&self) -> Reading {
        Reading::corrected(&self.name, &self.reading)
    }
}

/// 性别
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gender {
    /// 女
    Female,
    /// 男
    Male,
}

/// How much a violation matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// Cannot be submitted.
    Blocking,
    /// Can be submitted after it was read.
    Warning,
}

/// One thing the rules say about a form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// Whether it stops the form.
    pub severity: Severity,
    /// The input, such as `seats.0.pairs.0.players.1.name`; absent = the whole form.
    pub field: Option<String>,
    /// The reason, with the clause where one decides.
    pub sentence: Sentence,
}

/// Longest name of a person, in characters.
const LONGEST_NAME: usize = 30;
/// A name is public.
const PHONE_IN_NAME: (&str, &str) =
    ("姓名会公布，号码请填到手机一栏", "Names are public: the number belongs into the field for the phone");
/// It says that a person asked to be forgotten.
const NO_NAME: (&str, &str) = ("“已删除”不是姓名，请填真实姓名", "“已删除” is no name: enter the real one");
/// Longest post, in characters.
const LONGEST_POST: usize = 40;

/// All a form violates. `known_members` is what the organizer entered for the unit.
pub fn check_form(regulations: &Regulations, known_members: Option<u32>, form: &FormDraft) -> Vec<Violation> {
    check_form_again(regulations, known_members, form, 0)
}

/// The same for a form that is changed. `erased` players of it asked to be forgotten since: so many may go on standing
/// there without a name, and nothing more is asked of them. Their places stay the unit's.
pub fn check_form_again(
    regulations: &Regulations,
    known_members: Option<u32>,
    form: &FormDraft,
    mut erased: usize,
) -> Vec<Violation> {
    let mut found = Found::default();
    let members = known_members.or(form.members);
    match seats_of(&regulations.quota, members) {
        QuotaAnswer::NeedsMembers => {
            let (zh, en) = cited(&regulations.quota.clauses_by_size());
            found.block(
                "members",
                format!("请填会员人数，名额按人数定{zh}"),
                format!("Enter the number of members: it decides the quota{en}"),
            );
        }
        QuotaAnswer::NoRule => {
            let (zh, en) = cited(&regulations.quota.clauses_by_size());
            found.block(
                "members",
                format!("这个人数没有名额{zh}，请联系主办方"),
                format!("There is no quota for this size{en}; please ask the organizer"),
            );
        }
        QuotaAnswer::Seats(seats) => check_quota(regulations, &seats, members, form, &mut found),
    }
    check_classes(regulations, &form.seats, 0, &mut found);
    if members.is_some_and(|members| members > 1_000_000) {
        found.block("members", "会员人数太大，请检查", "The number of members is too large");
    }
    if form.seats.is_empty() {
        found.block("seats", "请至少填一队", "Enter at least one pair");
    }
    for (index, seat) in form.seats.iter().enumerate() {
        check_seat(regulations, &format!("seats.{index}"), seat, &mut erased, &mut found);
    }
    check_namesakes(regulations, form, &mut found);
    check_leader(&form.leader, &mut found);
    check_leader_stays_out(regulations, form, &mut found);
    found.violations
}

/// All that one more place violates which a unit enters after the draw (R10.6.3), at `seats.0`. `taken` are the places
/// the unit has already.
pub fn check_late_seat(
    regulations: &Regulations,
    members: Option<u32>,
    taken: &[TakenSeat],
    seat: &SeatDraft,
) -> Vec<Violation> {
    let mut found = Found::default();
    match seats_of(&regulations.quota, members) {
        QuotaAnswer::NeedsMembers => {
            found.block("members", "要先知道会员人数", "The number of members is needed first");
        }
        QuotaAnswer::NoRule => {
            let (zh, en) = cited(&regulations.quota.clauses_by_size());
            found.block(
                "members",
                format!("这个人数没有名额{zh}，请联系主办方"),
                format!("There is no quota for this size{en}; please ask the organizer"),
            );
        }
        QuotaAnswer::Seats(seats) => {
            // A place that was taken counts with its class and the women known in it, and nothing else.
            let woman = |taken: &TakenSeat| {
                let gender = (taken.women.unwrap_or(0) > 0).then_some(Gender::Female);
                let player = PersonFacts { gender, ..PersonFacts::default() };
                SeatDraft {
                    pairs: vec![PairDraft { players: vec![player] }],
                    class: taken.class.clone(),
                    with: Vec::new(),
                }
            };
            let known = taken.iter().map(woman).chain([seat.clone()]).collect();
            let form = FormDraft { members, seats: known, leader: ContactDraft::default() };
            check_quota(regulations, &seats, members, &form, &mut found);
            check_classes(regulations, &form.seats, taken.len(), &mut found);
        }
    }
    for violation in &mut found.violations {
        violation.field = violation.field.take().map(|field| match field.strip_prefix("seats.") {
            Some(place) if place.ends_with(".class") => "seats.0.class".to_owned(),
            Some(_) => "seats.0".to_owned(),
            None => field,
        });
    }
    check_seat(regulations, "seats.0", seat, &mut 0, &mut found);
    let alone = FormDraft { seats: vec![seat.clone()], ..FormDraft::default() };
    check_namesakes(regulations, &alone, &mut found);
    found.violations
}

/// Women known among the players of a pair; absent where none is known and the gender of somebody was not asked. One
/// known woman is enough for the condition, whatever is known of the others.
pub fn women_in(pair: &PairDraft) -> Option<u32> {
    let women = pair.players.iter().filter(|player| player.gender == Some(Gender::Female)).count();
    let mut players = pair.players.iter().filter(|player| !is_blank(player));
    let is_known = women > 0 || players.all(|player| player.gender.is_some());
    is_known.then(|| u32::try_from(women).unwrap_or(u32::MAX))
}

#[derive(Default)]
struct Found {
    violations: Vec<Violation>,
}

impl Found {
    fn block(&mut self, field: &str, zh: impl Into<String>, en: impl Into<String>) {
        self.add(Severity::Blocking, field, zh, en);
    }

    fn warn(&mut self, field: &str, zh: impl Into<String>, en: impl Into<String>) {
        self.add(Severity::Warning, field, zh, en);
    }

    fn add(&mut self, severity: Severity, field: &str, zh: impl Into<String>, en: impl Into<String>) {
        let field = (!field.is_empty()).then(|| field.to_owned());
        self.violations.push(Violation { severity, field, sentence: Sentence::new(zh, en) });
    }
}

fn is_empty(seat: &SeatDraft) -> bool {
    seat.pairs.iter().flat_map(|pair| &pair.players).all(is_blank)
}

fn check_quota(
    regulations: &Regulations,
    seats: &Seats,
    members: Option<u32>,
    form: &FormDraft,
    found: &mut Found,
) {
    let filled = u32::try_from(form.seats.len()).unwrap_or(u32::MAX);
    let word = word_for_places(regulations.entrant.composition);
    if filled > seats.total() {
        let size = members.map(|members| format!("会员{members}人，")).unwrap_or_default();
        let more = seats
            .larger_units
            .map(|(from, most)| format!("{from}人以上的单位才可报{most}{word}，"))
            .unwrap_or_default();
        let most = seats.total();
        let (clause_zh, clause_en) = cited(&seats.clause);
        let (limit_zh, limit_en) = match seats.clause.is_empty() {
            true if most < OPEN_SEATS => {
                let (zh, en) = regulations.who_says("quota.classes");
                (format!("各组别合计限报{most}{word}{zh}，"), format!("All classes together take {most}{en}"))
            }
            // No clause, no limit: it is only as long as a form can be.
            true => (format!("一张报名表最多填{most}{word}，"), format!("One form holds {most}")),
            false => (format!("{size}限报{most}{word}，"), format!("This unit may enter {most}")),
        };
        // Nobody has filled in the place that is asked for.
        let (last_zh, last_en) = match form.seats.last().is_some_and(is_empty) && filled == most + 1 {
            true => ("不能再加".to_owned(), "no more can be added".to_owned()),
            false => (format!("你已填{filled}{word}"), format!("you have {filled}")),
        };
        found.block(
            &format!("seats.{most}"),
            format!("{limit_zh}{more}{last_zh}{clause_zh}"),
            format!("{limit_en}; {last_en}{clause_en}"),
        );
    }
    if let Some(sentence) = seats.overlap.as_ref().filter(|_| !regulations.overlap_is_decided()) {
        found.warn("members", sentence.zh.clone(), sentence.en.clone());
    }
    let Some(condition) = seats.condition else { return };
    if filled <= seats.free || filled > seats.total() {
        return;
    }
    let further = &form.seats[seats.free as usize..];
    let asked: &[SeatDraft] = match condition {
        SeatCondition::WomanInUnit => &form.seats,
        SeatCondition::WomanInExtraPair => further,
    };
    let players = || asked.iter().flat_map(|seat| &seat.pairs).flat_map(|pair| &pair.players);
    // Whoever was erased took the gender along; the place was granted while it was known.
    let counts = |player: &PersonFacts| player.gender == Some(Gender::Female) || player.is_erased();
    let met = match condition {
        SeatCondition::WomanInUnit => players().any(counts),
        SeatCondition::WomanInExtraPair => {
            further.iter().all(|seat| seat.pairs.iter().flat_map(|pair| &pair.players).any(counts))
        }
    };
    if !met {
        let (zh, en) = condition_words(condition);
        let ordinal = super::chinese_numeral(seats.free + 1);
        let unknown = players().any(|player| player.gender.is_none());
        let hint = if unknown { "，请选性别" } else { "" };
        found.block(
            &format!("seats.{}", seats.free),
            format!("报第{ordinal}对时，{zh}（规程{}）{hint}", seats.clause),
            format!("Entry number {} is allowed only if {en} (regulations {})", seats.free + 1, seats.clause),
        );
    }
}

/// What a refusal counts places in.
pub(crate) fn word_for_places(composition: Composition) -> &'static str {
    match composition {
        Composition::FixedPair | Composition::Squad { .. } | Composition::Boards { .. } => "队",
        Composition::Single => "人",
        Composition::TeamOfPairs { .. } => "个团体队",
    }
}

/// R15.1.6, for the places from `first` on; those before it were taken earlier and count all the same.
fn check_classes(regulations: &Regulations, seats: &[SeatDraft], first: usize, found: &mut Found) {
    let chosen = seats.iter().map(|seat| seat.class.as_deref());
    for about in regulations.about_classes(chosen) {
        if about.place < first {
            continue;
        }
        let field = match about.lacks_choice {
            true => format!("seats.{}.class", about.place),
            false => format!("seats.{}", about.place),
        };
        found.block(&field, about.sentence.zh, about.sentence.en);
    }
}

fn check_seat(
    regulations: &Regulations,
    field: &str,
    seat: &SeatDraft,
    erased: &mut usize,
    found: &mut Found,
) {
    let pairs = regulations.entrant.composition.pairs_per_seat();
    if seat.pairs.len() != pairs as usize {
        let (zh, en) = regulations.who_says("entrant.composition");
        found.block(field, format!("要填满{pairs}对{zh}"), format!("{pairs} pairs are needed{en}"));
    }
    for (index, pair) in seat.pairs.iter().enumerate() {
        let field = format!("{field}.pairs.{index}");
        let (fewest, most) = regulations.entrant.composition.players();
        let wanted = fewest as usize..=most as usize;
        if !wanted.contains(&pair.players.len()) {
            let (zh, en) = match regulations.entrant.composition {
                Composition::FixedPair | Composition::TeamOfPairs { .. } => {
                    ("每对2人".to_owned(), "A pair has two players".to_owned())
                }
                Composition::Single => ("每个名额1人".to_owned(), "One player for each place".to_owned()),
                Composition::Boards { boards } => {
                    (format!("每队{boards}人"), format!("A team has {boards} players"))
                }
                Composition::Squad { .. } => {
                    (format!("每队{fewest}到{most}人"), format!("A team has {fewest} to {most} players"))
                }
            };
            let (clause_zh, clause_en) = regulations.who_says("entrant.composition");
            found.block(&field, format!("{zh}{clause_zh}"), format!("{en}{clause_en}"));
        }
        for (index, player) in pair.players.iter().enumerate() {
            if player.is_erased() && *erased > 0 {
                *erased -= 1;
                continue;
            }
            // Further members of a squad may stay open.
            if index < *wanted.start() || !is_blank(player) {
                check_player(regulations, &format!("{field}.players.{index}"), player, found);
            }
        }
    }
}

/// Nothing was typed for this player.
pub fn is_blank(player: &PersonFacts) -> bool {
    compared_name(&player.name).is_empty()
        && normalise_phone(&player.phone).is_empty()
        && player.post.trim().is_empty()
        && player.gender.is_none()
}

fn check_player(regulations: &Regulations, field: &str, player: &PersonFacts, found: &mut Found) {
    let name = normalise_name(&player.name);
    // What nobody sees is no part of a name.
    let letters = compared_name(&name).chars().count();
    if letters == 0 {
        found.block(&format!("{field}.name"), "请填姓名", "Enter the name");
    } else if player.is_erased() {
        let (zh, en) = NO_NAME;
        found.block(&format!("{field}.name"), zh, en);
    } else if letters == 1 || name.chars().count() > LONGEST_NAME {
        found.block(
            &format!("{field}.name"),
            format!("姓名应为2到{LONGEST_NAME}个字"),
            format!("A name has 2 to {LONGEST_NAME} characters"),
        );
    } else if holds_phone(&name) {
        let (zh, en) = PHONE_IN_NAME;
        found.block(&format!("{field}.name"), zh, en);
    }
    let asks = |wanted| regulations.roster.player_fields.contains(&wanted);
    if asks(PersonField::Gender) && player.gender.is_none() {
        found.block(&format!("{field}.gender"), "请选性别", "Choose the gender");
    }
    let phone = normalise_phone(&player.phone);
    if phone.is_empty() {
        if asks(PersonField::Phone) {
            found.block(&format!("{field}.phone"), "请填手机号", "Enter the mobile number");
        }
    } else {
        check_mobile(&format!("{field}.phone"), &phone, found);
    }
    if asks(PersonField::Post) && player.post.trim().is_empty() {
        found.block(&format!("{field}.post"), "请填部门及职务", "Enter department and post");
    } else if player.post.chars().count() > LONGEST_POST {
        found.block(
            &format!("{field}.post"),
            format!("部门及职务最多{LONGEST_POST}个字"),
            format!("At most {LONGEST_POST} characters"),
        );
    }
}

fn check_mobile(field: &str, phone: &str, found: &mut Found) {
    let digits = phone.chars().filter(char::is_ascii_digit).count();
    if digits != phone.chars().count() {
        found.block(field, "手机号里有不是数字的字", "The number holds something that is no digit");
    } else if digits != 11 || !phone.starts_with('1') {
        found.block(
            field,
            format!("手机号应为11位、以1开头，现在是{digits}位"),
            format!("A mobile number has 11 digits and starts with 1; this one has {digits}"),
        );
    }
}

/// R16.2. Within one place the same name twice is nearly always a slip: two namesakes who play together are told apart by
/// what stands behind the name or by their own phones, on paper as well. In different places of a unit they are common,
/// and it is enough to ask.
fn check_namesakes(regulations: &Regulations, form: &FormDraft, found: &mut Found) {
    let mut seen: BTreeMap<String, (String, usize)> = BTreeMap::new();
    let mut phones: BTreeMap<String, (String, String)> = BTreeMap::new();
    for (seat_index, seat) in form.seats.iter().enumerate() {
        for (pair_index, pair) in seat.pairs.iter().enumerate() {
            for (player_index, player) in pair.players.iter().enumerate() {
                let name = compared_name(&player.name);
                if name.is_empty() || player.is_erased() {
                    continue;
                }
                let field = format!("seats.{seat_index}.pairs.{pair_index}.players.{player_index}");
                let phone = normalise_phone(&player.phone);
                match seen.get(&name) {
                    Some((other_phone, _)) if !phone.is_empty() && *other_phone == phone => {
                        found.block(&format!("{field}.name"), "同一人只能报一队", "One person may enter only once");
                    }
                    Some((other_phone, place))
                        if *place == seat_index && (phone.is_empty() || other_phone.is_empty()) =>
                    {
                        let shown = normalise_name(&player.name);
                        let (zh, en) = match regulations.roster.player_fields.contains(&PersonField::Phone) {
                            true => ("，或各填自己的手机号", ", or give each an own phone"),
                            false => ("", ""),
                        };
                        found.block(
                            &format!("{field}.name"),
                            format!("“{shown}”在这里填了两次。真是同名的两个人，请在名字后面注明，如“{shown}（大）”{zh}"),
                            format!(
                                "“{shown}” stands here twice. For two namesakes put a mark behind the name, such as \
                                 “{shown} (2)”{en}"
                            ),
                        );
                    }
                    Some(_) => found.warn(
                        &format!("{field}.name"),
                        "这个名字填了两次。同名不同人可以提交，同一人只能报一队",
                        "This name stands here twice. Namesakes may both play; one person may enter only once",
                    ),
                    None => {
                        seen.insert(name.clone(), (phone.clone(), seat_index));
                    }
                }
                if phone.is_empty() {
                    continue;
                }
                match phones.get(&phone) {
                    Some((other, shown)) if *other != name => found.warn(
                        &format!("{field}.phone"),
                        format!("和{shown}是同一个手机号，请核对。确实共用一个号码，可以提交"),
                        format!("{shown} has the same number: please check. Where they share it, go on"),
                    ),
                    Some(_) => {}
                    None => {
                        phones.insert(phone, (name, normalise_name(&player.name)));
                    }
                }
            }
        }
    }
}

/// Where the leader does not play (R16.1), nobody of that name does, unless another phone says that it is another person.
fn check_leader_stays_out(regulations: &Regulations, form: &FormDraft, found: &mut Found) {
    let leader = &form.leader.name;
    if regulations.roster.leader_may_play || compared_name(leader).is_empty() {
        return;
    }
    let (clause_zh, clause_en) = regulations.who_says("roster.leader_may_play");
    let is_leader = |player: &PersonFacts| {
        let phone = normalise_phone(&player.phone);
        is_same_name(&player.name, leader)
            && (phone.is_empty() || phone == normalise_phone(&form.leader.phone))
    };
    for (seat, places) in form.seats.iter().enumerate() {
        for (pair, players) in places.pairs.iter().enumerate() {
            for (player, _) in players.players.iter().enumerate().filter(|(_, player)| is_leader(player)) {
                found.block(
                    &format!("seats.{seat}.pairs.{pair}.players.{player}.name"),
                    format!("领队不上场{clause_zh}。是同名的另一个人，请填这位队员自己的手机号"),
                    format!("The leader does not play{clause_en}. A namesake is told apart by an own phone"),
                );
            }
        }
    }
}

fn check_leader(leader: &ContactDraft, found: &mut Found) {
    let name = normalise_name(&leader.name);
    if compared_name(&name).is_empty() {
        found.block("leader.name", "请填领队姓名", "Enter the leader's name");
    } else if compared_name(&name) == ERASED_NAME {
        let (zh, en) = NO_NAME;
        found.block("leader.name", zh, en);
    } else if name.chars().count() > LONGEST_NAME {
        found.block(
            "leader.name",
            format!("姓名最多{LONGEST_NAME}个字"),
            format!("At most {LONGEST_NAME} characters"),
        );
    } else if holds_phone(&name) {
        let (zh, en) = PHONE_IN_NAME;
        found.block("leader.name", zh, en);
    }
    let phone = normalise_phone(&leader.phone);
    if phone.is_empty() {
        found.block("leader.phone", "请填领队电话", "Enter the leader's phone number");
    } else if !is_mobile(&phone) && !is_landline(&phone) {
        found.block(
            "leader.phone",
            "电话应为11位手机号，或7至8位座机号（可加区号；分机写在“转”或#后面）",
            "Enter a mobile number of 11 digits, or a landline of 7 or 8, with or without its area code; an extension goes \
             behind #",
        );
    }
}

#[cfg(test)]
#[path = "form_tests.rs"]
mod tests;

//! From the people on a form that was brought to the inputs of the entry.

use super::changes::{Place, people_of};
use super::desk::{Desk, fill_up};
use super::review::Known;
use crate::registration::{gender_in, gender_out};
use saiwu_domain::registration::paper::{Contact, Entrant, Player};
use saiwu_domain::registration::{Gender, normalise_name};
use saiwu_domain::regulations::{PersonField, Regulations};
use saiwu_domain::sentence::Sentence;
use saiwu_protocol::forms::ImportState;
use saiwu_protocol::registration::{ContactForm, EntryForm, PairForm, PlayerForm, SeatForm};

impl Desk<'_> {
    /// One place for every pair, player or squad, or for so many pairs as a team has. Whoever is one too many in a pair
    /// is listed; a pair too many in a team begins another team, and the doubt of the reader stands beside it.
    pub(super) fn seats(
        &mut self,
        own: &[&Entrant],
        regulations: &Regulations,
        form: &Known,
    ) -> Vec<SeatForm> {
        let entered = form.entered.as_ref();
        let per_seat = regulations.entrant.composition.pairs_per_seat() as usize;
        let known: Vec<Entered<'_>> = entered.into_iter().flat_map(people_of).collect();
        let mut seats: Vec<(Option<String>, SeatForm)> = Vec::new();
        for entrant in own {
            let goes_on = per_seat > 1
                && seats
                    .last()
                    .is_some_and(|(team, seat)| *team == entrant.team && seat.pairs.len() < per_seat);
            if !goes_on {
                let class = self.class(entrant, seats.len(), regulations, entered);
                let with = self.with(entrant, seats.len(), regulations, form);
                seats.push((entrant.team.clone(), SeatForm { class, with, pairs: Vec::new() }));
            }
            let seat_number = seats.len() - 1;
            let Some((_, seat)) = seats.last_mut() else { continue };
            let path = format!("seats.{seat_number}.pairs.{}", seat.pairs.len());
            seat.pairs.push(self.pair(entrant, &path, regulations, &known));
        }
        // A team without its second pair has the inputs for it all the same.
        for (number, (_, seat)) in seats.iter_mut().enumerate() {
            while seat.pairs.len() < per_seat {
                let path = format!("seats.{number}.pairs.{}", seat.pairs.len());
                seat.pairs.push(self.pair(&Entrant::default(), &path, regulations, &known));
            }
        }
        seats.into_iter().map(|(_, seat)| seat).collect()
    }

    /// The class of a place (R15.1.6). Where the form says none, that of the place as it is entered; where there are no
    /// classes, what it says is listed.
    fn class(
        &mut self,
        entrant: &Entrant,
        seat: usize,
        regulations: &Regulations,
        entered: Option<&EntryForm>,
    ) -> Option<String> {
        let classes = &regulations.quota.classes;
        let said = entrant.class.as_deref().unwrap_or_default();
        let cell = entrant.class_cell.clone();
        if classes.is_empty() {
            if !said.is_empty() {
                let why = Sentence::new("报名不分组别", "The entry knows no classes");
                self.leave_out(&cell, said, why.into());
            }
            return None;
        }
        let own = classes.iter().map(|class| class.name.as_str()).find(|name| is_class(name, said));
        let before = || entered.and_then(|entered| entered.seats.get(seat)?.class.clone());
        let taken = own.map(str::to_owned).or_else(|| if said.is_empty() { before() } else { None });
        self.row(format!("seats.{seat}.class"), &cell);
        if let Some(row) = self.rows.last_mut().filter(|_| taken.is_none() && !said.is_empty()) {
            row.state = ImportState::Doubtful;
            let names = classes.iter().map(|class| class.name.as_str()).collect::<Vec<_>>().join("、");
            row.doubts.push(
                Sentence::new(
                    format!("规程里没有“{said}”这个组别，请选：{names}"),
                    format!("The regulations know no class {said}; choose: {names}"),
                )
                .into(),
            );
        }
        taken
    }

    fn pair(
        &mut self,
        entrant: &Entrant,
        path: &str,
        regulations: &Regulations,
        known: &[Entered<'_>],
    ) -> PairForm {
        let (fewest, most) = regulations.entrant.composition.players();
        for player in entrant.players.iter().skip(most as usize) {
            let why = Sentence::new(
                format!("这里最多{most}人，多出的没有导入"),
                format!("At most {most} play here; the others are not imported"),
            );
            self.leave_out(&player.cell, &player.name, why.into());
        }
        let nobody = Player::default();
        let taken = entrant.players.iter().take(most as usize);
        let missing = (fewest as usize).saturating_sub(entrant.players.len());
        let players = taken.chain(std::iter::repeat_n(&nobody, missing)).enumerate();
        let players = players.map(|(index, player)| {
            self.player(player, &format!("{path}.players.{index}"), regulations, known)
        });
        PairForm { players: players.collect() }
    }

    fn player(
        &mut self,
        player: &Player,
        path: &str,
        regulations: &Regulations,
        known: &[Entered<'_>],
    ) -> PlayerForm {
        let mut filled = PlayerForm {
            name: player.name.clone(),
            gender: player.gender.map(gender_out),
            phone: player.phone.clone().unwrap_or_default(),
            post: player.post.clone().unwrap_or_default(),
            erased: false,
        };
        let name = normalise_name(&filled.name);
        let required = &regulations.roster.player_fields;
        self.row(format!("{path}.name"), &player.cell);
        for field in [PersonField::Gender, PersonField::Phone, PersonField::Post] {
            let origin = self.origin(&player.cell, &player.name, field);
            if !self.asked.contains(&field) {
                let (value, word) = take_out(&mut filled, field);
                self.unasked_cells.extend(origin);
                self.leave_out_unasked(player, word, value);
            }
        }
        let known = the_same(&name, path, known);
        // A form on which a value is missing takes away none that is entered.
        if let Some(known) = known {
            filled.gender = filled.gender.or(known.gender);
            fill_up(&mut filled.phone, &known.phone);
            fill_up(&mut filled.post, &known.post);
        }
        for field in self.asked.clone() {
            let (word, on_form, is_known) = match field {
                PersonField::Gender => ("gender", player.gender.is_some(), filled.gender.is_some()),
                PersonField::Phone => ("phone", player.phone.is_some(), !filled.phone.is_empty()),
                PersonField::Post => ("post", player.post.is_some(), !filled.post.is_empty()),
            };
            let origin = self.origin(&player.cell, &player.name, field);
            if is_known || origin.is_some() || required.contains(&field) {
                // A gender in brackets behind the name has no cell of its own.
                let on_name = || if on_form { player.cell.clone() } else { String::new() };
                self.row(format!("{path}.{word}"), &origin.unwrap_or_else(on_name));
            }
        }
        self.leave_out_unasked(player, "年龄", player.age.map(|age| age.to_string()));
        self.leave_out_unasked(player, "备注", player.note.clone());
        filled
    }

    fn leave_out_unasked(&mut self, player: &Player, word: &'static str, value: Option<String>) {
        let Some(value) = value else { return };
        let (_, values) = self.unasked.entry(word).or_insert_with(|| (player.cell.clone(), Vec::new()));
        values.push(format!("{} {value}", player.name));
    }

    /// One line for each kind of value, not one for each person.
    pub(super) fn list_unasked(&mut self) {
        for (word, (cell, values)) in std::mem::take(&mut self.unasked) {
            let why = Sentence::new(format!("报名不收{word}"), "The entry does not ask for this");
            self.leave_out(&cell, &values.join("、"), why.into());
        }
    }

    /// A value of the entry that the form does not say stays; a person confirms that.
    fn doubt_kept(&mut self, text: Sentence) {
        if let Some(row) = self.rows.last_mut() {
            row.state = ImportState::Doubtful;
            row.doubts.push(text.into());
        }
    }

    /// The leader of the form. Where it names none, whoever it says to call; a person confirms that.
    pub(super) fn leader(&mut self, own: &[&Entrant], entered: Option<&EntryForm>) -> ContactForm {
        let read = self.read;
        let stands_in = read.leader.is_none();
        let empty = Contact::default();
        let taken = read.leader.as_ref().or(read.contact.as_ref()).unwrap_or(&empty);
        let mut leader =
            ContactForm { name: taken.name.clone(), phone: taken.phone.clone().unwrap_or_default() };
        let mut phone_cell =
            self.origin(&taken.cell, &taken.name, PersonField::Phone).unwrap_or_else(|| taken.cell.clone());
        let others = [(&read.contact, "联系人"), (&read.coach, "教练")].into_iter();
        let others = others.filter_map(|(contact, word)| contact.as_ref().map(|contact| (contact, word)));
        let of_lists = own.iter().flat_map(|entrant| {
            let leader = entrant.leader.as_ref().map(|contact| (contact, "领队"));
            leader.into_iter().chain(entrant.coach.as_ref().map(|contact| (contact, "教练")))
        });
        let mut told: Vec<&Contact> = vec![taken];
        for (contact, word) in others.chain(of_lists) {
            if leader.phone.is_empty() && contact.name == leader.name {
                fill_up(&mut leader.phone, contact.phone.as_deref().unwrap_or_default());
                let origin = self.origin(&contact.cell, &contact.name, PersonField::Phone);
                phone_cell = origin.unwrap_or_else(|| contact.cell.clone());
            }
            let is_same = contact.name == leader.name
                && contact.phone.as_ref().is_none_or(|phone| *phone == leader.phone);
            if is_same || told.contains(&contact) {
                continue;
            }
            told.push(contact);
            let why = Sentence::new(
                format!("报名只收一位领队，{word}没有导入"),
                "The entry takes one leader; this contact is not imported",
            );
            let value = [contact.name.as_str(), contact.phone.as_deref().unwrap_or_default()].join(" ");
            self.leave_out(&contact.cell, value.trim(), why.into());
        }
        let on_form = leader.clone();
        if let Some(entered) =
            entered.filter(|entered| leader.name.is_empty() || entered.leader.name == leader.name)
        {
            fill_up(&mut leader.name, &entered.leader.name);
            fill_up(&mut leader.phone, &entered.leader.phone);
        }
        let gender = taken.gender.map(gender_word);
        let more = [gender, taken.age.map(|age| age.to_string()), taken.post.clone(), taken.note.clone()];
        let more: Vec<String> = more.into_iter().flatten().collect();
        if !more.is_empty() {
            let why = Sentence::new("领队只收姓名和电话", "Of the leader, name and phone are asked");
            self.leave_out(&taken.cell, &format!("{}：{}", taken.name, more.join(" ")), why.into());
        }
        self.row("leader.name".to_owned(), &taken.cell);
        if stands_in
            && !taken.name.is_empty()
            && let Some(row) = self.rows.last_mut()
        {
            row.state = ImportState::Doubtful;
            row.doubts.push(
                Sentence::new(
                    "表里没有领队，先填了联系人",
                    "The form names no leader; its contact is filled in",
                )
                .into(),
            );
        }
        if on_form.name.is_empty() && !leader.name.is_empty() {
            self.doubt_kept(Sentence::new(
                format!("表里没有读出领队，沿用已报的{}，请核对", leader.name),
                format!("No leader was read from the form; {} stays, as entered. Please check", leader.name),
            ));
        }
        self.row("leader.phone".to_owned(), &phone_cell);
        if on_form.phone.is_empty() && !leader.phone.is_empty() {
            self.doubt_kept(Sentence::new(
                "表里没有读出领队的电话，沿用已报的，请核对",
                "No phone of the leader was read from the form; the one entered stays. Please check",
            ));
        }
        leader
    }
}

/// Whether a form means this class: 甲组 is also written 甲.
fn is_class(name: &str, said: &str) -> bool {
    let bare = |text: &str| {
        let text: String =
            normalise_name(text).to_uppercase().chars().filter(|c| !c.is_whitespace()).collect();
        text.strip_suffix('组').map(str::to_owned).unwrap_or(text)
    };
    !said.is_empty() && bare(name) == bare(said)
}

/// Who is entered already.
type Entered<'a> = (Place, &'a PlayerForm);

/// The one of this name who is entered; of namesakes the one in the same place, else nobody can tell.
fn the_same<'a>(name: &str, path: &str, entered: &[Entered<'a>]) -> Option<&'a PlayerForm> {
    let named =
        || entered.iter().filter(move |(_, known)| !name.is_empty() && normalise_name(&known.name) == name);
    let in_place = named()
        .find(|([seat, pair, player], _)| path == format!("seats.{seat}.pairs.{pair}.players.{player}"));
    let only = || named().next().filter(|_| named().count() == 1);
    in_place.or_else(only).map(|(_, known)| *known)
}

fn gender_word(gender: Gender) -> String {
    match gender {
        Gender::Female => "女".to_owned(),
        Gender::Male => "男".to_owned(),
    }
}

/// Empties an input; what stood in it and what it is called.
fn take_out(player: &mut PlayerForm, field: PersonField) -> (Option<String>, &'static str) {
    let text = |value: &mut String| Some(std::mem::take(value)).filter(|value| !value.is_empty());
    match field {
        PersonField::Gender => (player.gender.take().map(gender_in).map(gender_word), "性别"),
        PersonField::Phone => (text(&mut player.phone), "手机"),
        PersonField::Post => (text(&mut player.post), "部门及职务"),
    }
}

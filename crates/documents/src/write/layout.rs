//! Where everything stands on the form: shape A for teams of pairs, B for squads, C for names alone (ux.md §15).

use crate::import::{Contact, Entrant, EntryForm, FORMAT, Player, Shape, Trail, contest_of};
use saiwu_domain::registration::{Gender, OPEN_SEATS, QuotaAnswer, chinese_numeral, seats_of};
use saiwu_domain::regulations::{Composition, PersonField, Regulations};

/// What a form is for; stands in the hidden sheet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// Name of the template.
    pub template: String,
    /// Name of the unit.
    pub unit: String,
}

/// A drawn form.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// What the hidden sheet says.
    pub about: About,
    /// From top to bottom.
    pub cells: Vec<Drawn>,
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
}

/// A cell of a form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawn {
    /// From 0.
    pub row: usize,
    /// From 0.
    pub column: usize,
    /// Rows.
    pub height: usize,
    /// Columns.
    pub width: usize,
    /// What stands there.
    pub text: String,
    /// What may be typed there.
    pub kind: Kind,
}

/// What a cell is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The heading of the form.
    Title,
    /// Not to be changed.
    Label,
    /// Any text.
    Text,
    /// 男 or 女.
    Gender,
    /// Years.
    Age,
    /// A mobile number.
    Phone,
    /// A mobile number or a landline.
    AnyPhone,
}

/// Places drawn where the notice sets no limit.
const PLACES_WITHOUT_LIMIT: u32 = 10;

/// A form on which nobody stands yet.
pub fn blank(unit: &str, regulations: &Regulations) -> EntryForm {
    EntryForm {
        format: FORMAT,
        shape: shape_of(regulations),
        unit: Some(unit.to_owned()),
        contact: None,
        leader: None,
        coach: None,
        entrants: Vec::new(),
        issues: Vec::new(),
        ignored: Vec::new(),
        trail: Trail::default(),
    }
}

fn shape_of(regulations: &Regulations) -> Shape {
    match regulations.entrant.composition {
        Composition::TeamOfPairs { .. } => Shape::A,
        Composition::Squad { .. } | Composition::Boards { .. } => Shape::B,
        Composition::FixedPair | Composition::Single if regulations.roster.player_fields.is_empty() => {
            Shape::C
        }
        Composition::FixedPair | Composition::Single => Shape::A,
    }
}

/// Draws a form: all places of the unit, filled as far as `form` goes. `members` is the size of the unit, if known;
/// else the largest unit's places are drawn.
pub fn layout(form: &EntryForm, regulations: &Regulations, members: Option<u32>) -> Layout {
    let unit = form.unit.clone().unwrap_or_default();
    let places = places(regulations, &unit, members);
    let mut page = Page { width: 0, row: 0, cells: Vec::new() };
    let columns = columns(form, regulations);
    let names_alone = shape_of(regulations) == Shape::C
        && columns.is_empty()
        && tail(form, regulations).is_empty()
        && form.entrants.iter().all(|it| it.team.is_none());
    match shape_of(regulations) {
        Shape::B => squads(&mut page, form, regulations, places, &columns),
        _ if names_alone => names(&mut page, form, regulations, places),
        Shape::A | Shape::C => rows(&mut page, form, regulations, places, &columns),
    }
    let Page { width, row: height, mut cells } = page;
    for cell in cells.iter_mut().filter(|cell| cell.width == 0) {
        cell.width = width;
    }
    Layout { about: About { template: regulations.name.clone(), unit }, cells, width, height }
}

/// Places of the unit; the most that a unit of any size has where its size is not known.
fn places(regulations: &Regulations, unit: &str, members: Option<u32>) -> u32 {
    let quota = regulations.quota.of_unit(unit);
    let of = |members| match seats_of(&quota, members) {
        QuotaAnswer::Seats(seats) if seats.total() == OPEN_SEATS => Some(PLACES_WITHOUT_LIMIT),
        QuotaAnswer::Seats(seats) => Some(seats.total()),
        QuotaAnswer::NeedsMembers | QuotaAnswer::NoRule => None,
    };
    let largest = || [50, 100, 200, 301, 1_000].into_iter().filter_map(|members| of(Some(members))).max();
    let places = match members {
        Some(_) => of(members),
        None => largest().into_iter().chain(of(None)).max(),
    };
    places.unwrap_or(PLACES_WITHOUT_LIMIT).clamp(1, OPEN_SEATS)
}

/// A column beside the names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beside {
    Gender,
    Age,
    Post,
    Phone,
    Note,
}

impl Beside {
    fn title(self) -> &'static str {
        match self {
            Self::Gender => "性别",
            Self::Age => "年龄",
            Self::Post => "部门及职务",
            Self::Phone => "手机",
            Self::Note => "备注",
        }
    }

    fn kind(self, landline: bool) -> Kind {
        match self {
            Self::Gender => Kind::Gender,
            Self::Age => Kind::Age,
            Self::Phone if landline => Kind::AnyPhone,
            Self::Phone => Kind::Phone,
            Self::Post | Self::Note => Kind::Text,
        }
    }

    fn of(self, player: &Player) -> String {
        match self {
            Self::Gender => player.gender.map(gender_word).unwrap_or_default().to_owned(),
            Self::Age => player.age.map(|age| age.to_string()).unwrap_or_default(),
            Self::Post => player.post.clone().unwrap_or_default(),
            Self::Phone => player.phone.clone().unwrap_or_default(),
            Self::Note => player.note.clone().unwrap_or_default(),
        }
    }
}

fn gender_word(gender: Gender) -> &'static str {
    match gender {
        Gender::Female => "女",
        Gender::Male => "男",
    }
}

/// What the regulations ask for, and what is known.
fn columns(form: &EntryForm, regulations: &Regulations) -> Vec<Beside> {
    let contacts: Vec<Player> = [&form.leader, &form.coach].into_iter().flatten().map(as_player).collect();
    let players: Vec<&Player> = form.entrants.iter().flat_map(|entrant| &entrant.players).collect();
    let squad = shape_of(regulations) == Shape::B;
    let asked = |column: Beside| match column {
        Beside::Gender => squad || regulations.roster.player_fields.contains(&PersonField::Gender),
        Beside::Phone => squad || regulations.roster.player_fields.contains(&PersonField::Phone),
        Beside::Post => regulations.roster.player_fields.contains(&PersonField::Post),
        Beside::Age | Beside::Note => squad,
    };
    let known = |column: Beside| {
        let among = players.iter().copied().chain(contacts.iter().filter(|_| squad));
        among.into_iter().any(|player| !column.of(player).is_empty())
    };
    [Beside::Gender, Beside::Age, Beside::Post, Beside::Phone, Beside::Note]
        .into_iter()
        .filter(|column| asked(*column) || known(*column))
        .collect()
}

/// A column behind those of the people: what holds for the whole entrant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tail {
    Class,
    /// All its units, where several join (R15.1.7).
    Unit,
}

impl Tail {
    fn title(self) -> &'static str {
        match self {
            Self::Class => "组别",
            Self::Unit => "所属单位",
        }
    }

    fn of(self, entrant: Option<&Entrant>) -> String {
        let text = entrant.and_then(|entrant| match self {
            Self::Class => entrant.class.clone(),
            Self::Unit => entrant.unit.clone(),
        });
        text.unwrap_or_default()
    }
}

/// What the regulations ask of every entrant, and what is known.
fn tail(form: &EntryForm, regulations: &Regulations) -> Vec<Tail> {
    let asked = |column: Tail| match column {
        Tail::Class => !regulations.quota.classes.is_empty(),
        Tail::Unit => regulations.most_joint_units().is_some(),
    };
    let known = |column: Tail| form.entrants.iter().any(|entrant| !column.of(Some(entrant)).is_empty());
    [Tail::Class, Tail::Unit].into_iter().filter(|column| asked(*column) || known(*column)).collect()
}

fn as_player(contact: &Contact) -> Player {
    Player {
        name: contact.name.clone(),
        gender: contact.gender,
        age: contact.age,
        post: contact.post.clone(),
        phone: contact.phone.clone(),
        note: contact.note.clone(),
        ..Player::default()
    }
}

struct Page {
    cells: Vec<Drawn>,
    width: usize,
    row: usize,
}

impl Page {
    fn put(&mut self, column: usize, (height, width): (usize, usize), text: impl Into<String>, kind: Kind) {
        let cell = Drawn { row: self.row, column, height, width, text: text.into(), kind };
        self.width = self.width.max(column + width);
        self.cells.push(cell);
    }

    /// A row as wide as the form.
    fn line(&mut self, text: impl Into<String>, kind: Kind) {
        self.put(0, (1, 0), text, kind);
        self.row += 1;
    }

    fn head(&mut self, form: &EntryForm, regulations: &Regulations) {
        self.line(format!("{}报名表", regulations.title), Kind::Title);
        self.line(format!("单位：{}", form.unit.clone().unwrap_or_default()), Kind::Text);
    }

    /// 领队 | 姓名 | 联系电话 | 电话
    fn contact(&mut self, label: &str, contact: Option<&Contact>) {
        let name = contact.map(|contact| contact.name.clone()).unwrap_or_default();
        let phone = contact.and_then(|contact| contact.phone.clone()).unwrap_or_default();
        self.put(0, (1, 1), label, Kind::Label);
        self.put(1, (1, 1), name, Kind::Text);
        self.put(2, (1, 1), "联系电话", Kind::Label);
        self.put(3, (1, 1), phone, Kind::AnyPhone);
        self.row += 1;
    }

    fn contacts(&mut self, form: &EntryForm, regulations: &Regulations) {
        self.contact("领队", form.leader.as_ref());
        if regulations.roster.coach || form.coach.is_some() {
            self.contact("教练", form.coach.as_ref());
        }
        self.contact("联系人", form.contact.as_ref());
    }

    fn beside(&mut self, from: usize, columns: &[Beside], player: Option<&Player>, landline: bool) {
        for (index, column) in columns.iter().enumerate() {
            let text = player.map(|player| column.of(player)).unwrap_or_default();
            self.put(from + index, (1, 1), text, column.kind(landline));
        }
    }

    /// What holds for the whole entrant, over all its rows.
    fn behind(&mut self, from: usize, tail: &[Tail], entrant: Option<&Entrant>, rows: usize) {
        for (index, column) in tail.iter().enumerate() {
            self.put(from + index, (rows, 1), column.of(entrant), Kind::Text);
        }
    }

    fn heading(&mut self, titles: &[&str], columns: &[Beside], tail: &[Tail]) {
        let tail = tail.iter().map(|column| column.title());
        let all = titles.iter().copied().chain(columns.iter().map(|column| column.title())).chain(tail);
        for (index, title) in all.enumerate() {
            self.put(index, (1, 1), title, Kind::Label);
        }
        self.row += 1;
    }
}

/// The entrants of the form, and empty ones up to the number of places.
fn filled_up<'a>(entrants: &[&'a Entrant], places: usize) -> Vec<Option<&'a Entrant>> {
    let empty = places.saturating_sub(entrants.len());
    entrants.iter().map(|entrant| Some(*entrant)).chain(std::iter::repeat_n(None, empty)).collect()
}

/// Shape A: 队号 | 对号 | 姓名 …, or 对号 | 姓名 … where no teams are ranked, or 序号 | 姓名 … for single players.
fn rows(page: &mut Page, form: &EntryForm, regulations: &Regulations, places: u32, columns: &[Beside]) {
    page.head(form, regulations);
    let composition = regulations.entrant.composition;
    let team_size = composition.pairs_per_seat() as usize;
    let players = composition.players().1 as usize;
    let entrants: Vec<&Entrant> = form.entrants.iter().collect();
    let tail = tail(form, regulations);
    if players == 1 {
        page.heading(&["序号", "姓名"], columns, &tail);
        for (index, entrant) in filled_up(&entrants, places as usize).into_iter().enumerate() {
            let player = entrant.and_then(|entrant| entrant.players.first());
            page.put(0, (1, 1), (index + 1).to_string(), Kind::Label);
            page.put(1, (1, 1), player.map(|player| player.name.clone()).unwrap_or_default(), Kind::Text);
            page.beside(2, columns, player, false);
            page.behind(2 + columns.len(), &tail, entrant, 1);
            page.row += 1;
        }
        page.contacts(form, regulations);
        return;
    }
    let teams =
        matches!(composition, Composition::TeamOfPairs { .. }) || entrants.iter().any(|it| it.team.is_some());
    let titles: &[&str] = if teams { &["队号", "对号", "姓名"] } else { &["对号", "姓名"] };
    page.heading(titles, columns, &tail);
    let first = titles.len();
    let pairs = filled_up(&entrants, places as usize * team_size);
    for (index, entrant) in pairs.into_iter().enumerate() {
        let count = entrant.map_or(players, |entrant| entrant.players.len().max(players));
        if teams && index % team_size == 0 {
            let name = entrant.and_then(|entrant| entrant.team.clone());
            let number = u32::try_from(index / team_size + 1).unwrap_or(u32::MAX);
            let name = name.unwrap_or_else(|| format!("团体{}队", chinese_numeral(number)));
            page.put(0, (players * team_size, 1), name, Kind::Label);
        }
        let number = if teams { index % team_size } else { index };
        let number = entrant.and_then(|entrant| entrant.pair).map_or(number + 1, |pair| pair as usize);
        page.put(first - 2, (count, 1), number.to_string(), Kind::Label);
        page.behind(first + columns.len(), &tail, entrant, count);
        for place in 0..count {
            let player = entrant.and_then(|entrant| entrant.players.get(place));
            page.put(
                first - 1,
                (1, 1),
                player.map(|player| player.name.clone()).unwrap_or_default(),
                Kind::Text,
            );
            page.beside(first, columns, player, false);
            page.row += 1;
        }
    }
    page.contacts(form, regulations);
}

/// Shape B: one list for each squad, leader and coach above the players of the first one.
fn squads(page: &mut Page, form: &EntryForm, regulations: &Regulations, places: u32, columns: &[Beside]) {
    page.head(form, regulations);
    let most = regulations.entrant.composition.players().1 as usize;
    let boards = matches!(regulations.entrant.composition, Composition::Boards { .. });
    let entrants: Vec<&Entrant> = form.entrants.iter().collect();
    let squads = filled_up(&entrants, places as usize);
    let several = squads.len() > 1;
    let tail = tail(form, regulations);
    for (index, entrant) in squads.into_iter().enumerate() {
        let team = entrant.and_then(|entrant| entrant.team.clone());
        if several || team.is_some() {
            page.put(0, (1, 1), "队名", Kind::Label);
            page.put(1, (1, 1), team.unwrap_or_default(), Kind::Text);
            page.row += 1;
        }
        page.heading(&[if boards { "台次" } else { "队员" }, "姓名"], columns, &tail);
        if index == 0 {
            let coach = regulations.roster.coach || form.coach.is_some();
            let staff = [("领队", Some(&form.leader)), ("教练", coach.then_some(&form.coach))];
            for (label, contact) in staff {
                let Some(contact) = contact else { continue };
                let player = contact.as_ref().map(as_player);
                page.put(0, (1, 1), label, Kind::Label);
                page.put(
                    1,
                    (1, 1),
                    player.as_ref().map(|it| it.name.clone()).unwrap_or_default(),
                    Kind::Text,
                );
                page.beside(2, columns, player.as_ref(), true);
                page.row += 1;
            }
        }
        let rows = most.max(entrant.map_or(0, |entrant| entrant.players.len()));
        page.behind(2 + columns.len(), &tail, entrant, rows);
        for place in 0..rows {
            let player = entrant.and_then(|entrant| entrant.players.get(place));
            let role = match player {
                Some(player) if player.substitute => "替补".to_owned(),
                Some(_) | None => (place + 1).to_string(),
            };
            page.put(0, (1, 1), role, Kind::Label);
            page.put(1, (1, 1), player.map(|player| player.name.clone()).unwrap_or_default(), Kind::Text);
            page.beside(2, columns, player, false);
            page.row += 1;
        }
    }
    page.contact("联系人", form.contact.as_ref());
}

/// Shape C: a label, then numbers and names in turn, two in a row.
fn names(page: &mut Page, form: &EntryForm, regulations: &Regulations, places: u32) {
    page.head(form, regulations);
    page.put(0, (1, 1), "领　队", Kind::Label);
    let leader = form.leader.as_ref();
    page.put(1, (1, 2), leader.map(|leader| leader.name.clone()).unwrap_or_default(), Kind::Text);
    page.put(3, (1, 1), "联系电话", Kind::Label);
    page.put(4, (1, 1), leader.and_then(|leader| leader.phone.clone()).unwrap_or_default(), Kind::AnyPhone);
    page.row += 1;
    let own = contest_of(regulations);
    let mut contests: Vec<&str> = vec![own];
    for entrant in &form.entrants {
        if !contests.contains(&entrant.contest.as_str()) {
            contests.push(&entrant.contest);
        }
    }
    for contest in contests {
        let entrants: Vec<&Entrant> = form.entrants.iter().filter(|it| it.contest == contest).collect();
        let size = if contest == own { regulations.entrant.composition.players().1 as usize } else { 0 };
        let size =
            if size == 0 { entrants.iter().map(|it| it.players.len()).max().unwrap_or(1) } else { size };
        let places = if contest == own { places as usize } else { entrants.len() };
        let mut people: Vec<String> = Vec::new();
        for entrant in filled_up(&entrants, places) {
            for place in 0..size {
                let player = entrant.and_then(|entrant| entrant.players.get(place));
                people.push(player.map(|player| player.name.clone()).unwrap_or_default());
            }
        }
        let lines = people.len().div_ceil(2);
        page.put(0, (lines, 1), format!("{contest}比赛名单"), Kind::Label);
        for (index, name) in people.into_iter().enumerate() {
            let right = index % 2;
            page.put(1 + right * 2, (1, 1), (index + 1).to_string(), Kind::Label);
            page.put(2 + right * 2, (1, 1), name, Kind::Text);
            page.row += right;
        }
        let last = page.cells.last().map_or(page.row, |cell| cell.row + 1);
        page.row = page.row.max(last);
    }
    if regulations.roster.coach || form.coach.is_some() {
        page.contact("教练", form.coach.as_ref());
    }
    page.contact("联系人", form.contact.as_ref());
}

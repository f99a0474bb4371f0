//! Why two meet where a table or a bracket decides: one plain sentence (`pair.why`), read off that table or bracket
//! itself, never off names or results that may change later.

use super::field::source_of;
use super::free::free_sentence;
use super::{crossover_preview, participants, place_title, stage_title, title_in_stage};
use crate::contest::Contest;
use crate::ids::EntrantId;
use crate::regulations::{BracketSeating, CrossoverRule, StageKind, UnitSeparation};
use crate::sentence::Sentence;
use crate::stages::{
    Fixture, GroupFixture, GroupPlace, Knockout, Outcome, RoundRobinTable, Side, Slot, seed_order,
};

/// Adds that sides have left, so that the match is decided already (R11.6.1).
pub(super) fn with_absent(why: Sentence, absent: usize) -> Sentence {
    let (zh, en) = match absent {
        0 => return why,
        1 => ("；一方已离开，另一方不战而胜", "; one side has left, the other wins"),
        _ => ("；双方都已离开，没有胜方", "; both sides have left, nobody wins"),
    };
    Sentence::new(format!("{}{zh}", why.zh), format!("{}{en}", why.en))
}

/// Extra matches among those who are level (R7.4.1, R11.5.2).
pub(super) fn of_playoff(contest: &Contest, stage: usize, tied: usize) -> Sentence {
    let title = stage_title(contest, stage);
    let (form_zh, form_en) = if tied == 2 {
        ("一场定先后", "one match decides")
    } else {
        ("相互各赛一场定先后", "each meets each other once")
    };
    Sentence::new(
        format!("加赛：{}各项相同的{tied}方，{form_zh}", title.zh),
        format!("Playoff of {tied} who are level ({}): {form_en}", title.en),
    )
}

/// A group as its round-robin table sees it (R11.3).
pub(super) struct GroupWhy<'a> {
    pub name: &'a str,
    /// In the order of their numbers in the table.
    pub members: &'a [EntrantId],
    pub table: RoundRobinTable,
    /// From 1, in the group.
    pub round: usize,
}

impl GroupWhy<'_> {
    /// `B组第2轮，按贝格尔表：组内5号对3号`
    pub fn meets(&self, fixture: &GroupFixture) -> Sentence {
        let head = self.head();
        let own = self.number(&fixture.first);
        match &fixture.second {
            None => Sentence::new(
                format!("{}：组内{own}号轮空，不记分", head.zh),
                format!("{}: no. {own} of the group is free, without points", head.en),
            ),
            Some(second) => {
                let other = self.number(second);
                Sentence::new(
                    format!("{}：组内{own}号对{other}号", head.zh),
                    format!("{}: no. {own} of the group meets no. {other}", head.en),
                )
            }
        }
    }

    /// Free because the opponent's results are annulled (R11.6.1).
    pub fn without_opponent(&self) -> Sentence {
        let head = self.head();
        Sentence::new(
            format!("{}：原定的对手已退出、成绩取消，这一轮没有比赛，不记分", head.zh),
            format!(
                "{}: the opponent has left and its results are annulled, so no match and no points",
                head.en
            ),
        )
    }

    fn head(&self) -> Sentence {
        let round = self.round;
        let (group_zh, group_en) = match self.name {
            "" => (String::new(), "Round".to_owned()),
            name => (format!("{name}组"), format!("Group {name}, round")),
        };
        let (table_zh, table_en) = match self.table {
            RoundRobinTable::Berger => ("贝格尔表", "Berger table"),
            RoundRobinTable::FixedRotation => ("固定轮转表", "rotation table"),
        };
        Sentence::new(
            format!("{group_zh}第{round}轮，按{table_zh}"),
            format!("{group_en} {round} of the {table_en}"),
        )
    }

    fn number(&self, entrant: &EntrantId) -> usize {
        self.members.iter().position(|member| member == entrant).map_or(0, |at| at + 1)
    }
}

/// A bracket with what it began from.
pub(super) struct BracketWhy<'a> {
    contest: &'a Contest,
    stage: usize,
    knockout: &'a Knockout,
    /// The group it is played in, where it is one.
    group: Option<&'a str>,
    basis: Seats,
}

/// How the places of the first round were found.
enum Seats {
    /// Places of groups, from the top of the bracket down (R12.1).
    Crossover { places: Vec<Option<GroupPlace>>, by_table: bool },
    /// 1 against the last (R12.2.1), by `by`; the seed of every seat.
    Seeds { seeds: Vec<u32>, by: Sentence },
    /// Drawn (R12.2.2).
    Lots { apart: bool },
    /// Neighbours meet, by `by` (R12.3.4, knockout inside a group).
    Neighbours { by: Sentence },
}

impl<'a> BracketWhy<'a> {
    /// Of the bracket of a group.
    pub fn of_group(contest: &'a Contest, stage: usize, knockout: &'a Knockout, group: &'a str) -> Self {
        let basis = Seats::Neighbours { by: Sentence::new("组内次序", "the order in the group") };
        Self { contest, stage, knockout, group: Some(group), basis }
    }

    /// Of a knockout or placement stage.
    pub fn of_stage(contest: &'a Contest, stage: usize, knockout: &'a Knockout) -> Self {
        let basis = match contest.kind_of(stage) {
            StageKind::Knockout => seats(contest, stage),
            StageKind::Placement | StageKind::Swiss | StageKind::Groups => {
                Seats::Neighbours { by: order_of(contest, stage) }
            }
        };
        Self { contest, stage, knockout, group: None, basis }
    }

    /// Why the two sides of a match meet.
    pub fn meets(&self, fixture: &Fixture) -> Sentence {
        let reason =
            if fixture.at.round == 1 { self.first_round(fixture) } else { self.later_round(fixture) };
        match self.place(fixture) {
            Some(place) => {
                Sentence::new(format!("{}：{}", place.zh, reason.zh), format!("{}: {}", place.en, reason.en))
            }
            None => reason,
        }
    }

    /// Why somebody has no opponent and goes on.
    pub fn free(&self, fixture: &Fixture) -> Sentence {
        let places = self.knockout.rounds.first().map_or(0, |round| round.fixtures.len() * 2);
        if [&fixture.first, &fixture.second].contains(&&Side::Nobody) {
            return free_sentence(fixture);
        }
        let (zh, en) = match &self.basis {
            _ if fixture.at.round > 1 => {
                ("同样战绩的只剩一方，没有对手".to_owned(), "Nobody else has the same record".to_owned())
            }
            Seats::Crossover { by_table: true, .. } => {
                ("交叉表上这个位置轮空".to_owned(), "The crossover table gives a bye here".to_owned())
            }
            Seats::Crossover { .. } => (
                format!("不满{places}个席位，轮空给名次最好的：{}", self.seat(fixture).zh),
                format!("Not all {places} places are taken, byes go to the best: {}", self.seat(fixture).en),
            ),
            Seats::Seeds { by, .. } => (
                format!("不满{places}个席位，轮空给排在最前的：按{}，{}", by.zh, self.seat(fixture).zh),
                format!(
                    "Not all {places} places are taken, byes go to the best by {}: {}",
                    by.en,
                    self.seat(fixture).en
                ),
            ),
            Seats::Lots { .. } => (
                format!("不满{places}个席位，抽签定轮空"),
                format!("Not all {places} places are taken: a bye by lot"),
            ),
            Seats::Neighbours { by } => (
                format!("不满{places}个席位，按{}排在最后的没有对手", by.zh),
                format!("Not all {places} places are taken: no opponent for the last by {}", by.en),
            ),
        };
        Sentence::new(format!("{zh}，直接进入下一轮"), format!("{en}; straight to the next round"))
    }

    /// What the match is for, or where in the picture it stands.
    fn place(&self, fixture: &Fixture) -> Option<Sentence> {
        let group = self.group.filter(|group| !group.is_empty());
        if let Some(group) = group {
            return Some(Sentence::new(format!("{group}组淘汰赛"), format!("Knockout of group {group}")));
        }
        if let Some(title) = place_title(fixture) {
            return Some(title);
        }
        let is_tree = self.contest.kind_of(self.stage) == StageKind::Knockout;
        let round = self.knockout.rounds.get((fixture.at.round as usize).checked_sub(1)?)?;
        let main = round.fixtures.iter().filter(|one| one.best_place == 1).count();
        let upper = (fixture.at.number as usize) * 2 <= main;
        match is_tree && main > 1 {
            true if upper => Some(Sentence::new("上半区", "Upper half")),
            true => Some(Sentence::new("下半区", "Lower half")),
            false => None,
        }
    }

    /// `A组第1名对B组第2名，按交叉表`
    fn first_round(&self, fixture: &Fixture) -> Sentence {
        let at = fixture.at.number as usize * 2;
        let (first, second) = (self.seat_at(at - 1), self.seat_at(at));
        let met = Sentence::new(
            format!("{}对{}", first.zh, second.zh),
            format!("{} meets {}", first.en, second.en),
        );
        match &self.basis {
            Seats::Crossover { by_table: true, .. } => {
                Sentence::new(format!("{}，按交叉表", met.zh), format!("{}, by the crossover table", met.en))
            }
            Seats::Crossover { .. } => Sentence::new(
                format!("{}，按小组名次定位，同组的分开", met.zh),
                format!("{}, seeded by places in the groups, groups kept apart", met.en),
            ),
            Seats::Seeds { by, .. } => Sentence::new(
                format!("按{}，{}（首位对末位）", by.zh, met.zh),
                format!("By {}, {} (first against last)", by.en, met.en),
            ),
            Seats::Lots { apart } => {
                let (zh, en) =
                    if *apart { ("，同单位的尽量分开", ", units kept apart") } else { ("", "") };
                Sentence::new(
                    format!("抽签定的位置，{}{zh}", met.zh),
                    format!("Places were drawn: {}{en}", met.en),
                )
            }
            Seats::Neighbours { by } => Sentence::new(
                format!("按{}，{}（相邻的相遇）", by.zh, met.zh),
                format!("By {}, {} (neighbours meet)", by.en, met.en),
            ),
        }
    }

    /// The seat of the side that is there.
    fn seat(&self, fixture: &Fixture) -> Sentence {
        let at = fixture.at.number as usize * 2;
        self.seat_at(if fixture.first.is_empty() { at } else { at - 1 })
    }

    /// What a seat of the first round stands for, from 1.
    fn seat_at(&self, number: usize) -> Sentence {
        let drawn = || Sentence::new(format!("对阵表第{number}位"), format!("place {number} of the bracket"));
        match &self.basis {
            Seats::Crossover { places, .. } => match places.get(number - 1).copied().flatten() {
                Some(GroupPlace { group, place }) => {
                    Sentence::new(format!("{group}组第{place}名"), format!("place {place} of group {group}"))
                }
                None => drawn(),
            },
            Seats::Seeds { seeds, .. } => {
                let seed = seeds.get(number - 1).copied().unwrap_or(0);
                Sentence::new(format!("第{seed}位"), format!("no. {seed}"))
            }
            Seats::Lots { .. } => drawn(),
            Seats::Neighbours { .. } => Sentence::new(format!("第{number}位"), format!("no. {number}")),
        }
    }

    /// `四分之一决赛第1场胜者对第2场胜者`, `两场半决赛的负者`
    fn later_round(&self, fixture: &Fixture) -> Sentence {
        let (first, second) =
            (self.came_from(&fixture.first, fixture), self.came_from(&fixture.second, fixture));
        let (Some(first), Some(second)) = (first, second) else {
            return Sentence::new("按对阵表", "By the bracket");
        };
        let title = |from: &CameFrom| match self.group {
            Some(_) => Sentence::new(format!("第{}轮", from.round), format!("round {}", from.round)),
            None => title_in_stage(self.contest, self.stage, from.round),
        };
        let of_first = title(&first);
        let together = first.round == second.round && first.how == second.how;
        let matches =
            self.knockout.rounds.get(first.round as usize - 1).map_or(0, |round| round.fixtures.len());
        if together && matches == 2 && first.how != How::Bye {
            let (zh, en) = first.how.words();
            return Sentence::new(
                format!("{}两场的{zh}", of_first.zh),
                format!("the {en}s of both matches ({})", of_first.en),
            );
        }
        let side = |from: &CameFrom, title: &Sentence| {
            let number = from.number;
            match from.how {
                How::Bye => {
                    Sentence::new(format!("{}轮空的一方", title.zh), format!("the bye of {}", title.en))
                }
                How::Won | How::Lost => {
                    let (zh, en) = from.how.words();
                    Sentence::new(
                        format!("{}第{number}场{zh}", title.zh),
                        format!("{en} of match {number} ({})", title.en),
                    )
                }
            }
        };
        let played = first.how != How::Bye && second.how != How::Bye;
        let of_second = if first.round == second.round && played {
            Sentence::new("", of_first.en.clone())
        } else {
            title(&second)
        };
        let (first, second) = (side(&first, &of_first), side(&second, &of_second));
        Sentence::new(format!("{}对{}", first.zh, second.zh), format!("{} meets {}", first.en, second.en))
    }

    /// The last match of a side before this one.
    fn came_from(&self, side: &Side, fixture: &Fixture) -> Option<CameFrom> {
        let entrant = side.known()?;
        let before = self.knockout.rounds.iter().take((fixture.at.round as usize).checked_sub(1)?).rev();
        let mut own = before.flat_map(|round| &round.fixtures);
        let own =
            own.find(|own| own.first.known() == Some(entrant) || own.second.known() == Some(entrant))?;
        let how = match &own.outcome {
            _ if !own.is_match() => How::Bye,
            Some(Outcome::Winner(winner)) if winner == entrant => How::Won,
            Some(Outcome::Winner(_)) => How::Lost,
            Some(Outcome::Neither) | None => return None,
        };
        Some(CameFrom { round: own.at.round, number: own.at.number, how })
    }
}

/// Where a side comes from.
struct CameFrom {
    round: u32,
    number: u32,
    how: How,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    Won,
    Lost,
    Bye,
}

impl How {
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Won => ("胜者", "winner"),
            Self::Lost => ("负者", "loser"),
            Self::Bye => ("轮空的一方", "bye"),
        }
    }
}

fn seats(contest: &Contest, stage: usize) -> Seats {
    let size = contest.field_of(stage).map_or(0, |field| field.bracket.len());
    let rule = &contest.regulations.knockout;
    let from_groups =
        source_of(contest, stage).is_some_and(|(from, _)| contest.kind_of(from) == StageKind::Groups);
    if from_groups {
        let shown = crossover_preview(contest, stage).filter(|pairs| pairs.len() * 2 == size);
        let shown = shown.map(|pairs| pairs.into_iter().flatten().map(|slot| place_of(&slot)).collect());
        let places: Vec<_> = shown.unwrap_or_else(|| as_they_qualified(contest, stage));
        let by_table = match &rule.crossover {
            // Every place taken by the first and second of 2, 4, 8 … groups: the printed tables; else by seed.
            CrossoverRule::Auto => places.iter().all(|place| place.is_some_and(|place| place.place <= 2)),
            CrossoverRule::Table(_) | CrossoverRule::Pairs(_) => true,
        };
        return Seats::Crossover { places, by_table };
    }
    match rule.seating {
        BracketSeating::Seeds => {
            let seeds = seed_order(u32::try_from(size).unwrap_or(0).max(1));
            Seats::Seeds { seeds, by: order_of(contest, stage) }
        }
        BracketSeating::Lots => {
            Seats::Lots { apart: contest.regulations.swiss.same_unit != UnitSeparation::None }
        }
    }
}

fn place_of(slot: &Slot) -> Option<GroupPlace> {
    match slot {
        Slot::Place(place) => Some(*place),
        Slot::Entrant(_) | Slot::Bye | Slot::Undecided => None,
    }
}

/// The place of a group that everybody in the bracket comes from, where no table says it beforehand.
fn as_they_qualified(contest: &Contest, stage: usize) -> Vec<Option<GroupPlace>> {
    let through = participants(contest, stage).unwrap_or_default();
    let place = |seat: &Option<EntrantId>| {
        let own = through.iter().find(|one| Some(&one.entrant) == seat.as_ref())?;
        own.from
    };
    contest.field_of(stage).map(|field| field.bracket.iter().map(place).collect()).unwrap_or_default()
}

/// By what those who take part are put in order: places of the stage before, or the draw.
fn order_of(contest: &Contest, stage: usize) -> Sentence {
    let from = contest.regulations.stages.get(stage).and_then(|rule| rule.from.as_ref());
    let from = from.and_then(|from| contest.regulations.stages.iter().position(|rule| rule.id == from.stage));
    match from.or_else(|| stage.checked_sub(1)) {
        Some(before) => {
            let title = stage_title(contest, before);
            Sentence::new(format!("{}名次", title.zh), format!("the places of: {}", title.en))
        }
        None if contest.entrants.values().any(|entrant| entrant.seed.is_some()) => {
            Sentence::new("种子和签号次序", "seeds and draw numbers")
        }
        None => Sentence::new("签号次序", "draw numbers"),
    }
}

//! Stages: how they begin, groups and brackets as everybody sees them, ties across the line.

use crate::App;
use crate::commit::{CallContext, Change};
use crate::errors::refused;
use crate::event::count;
use crate::groups::group_tables;
use crate::live::EventFile;
use crate::places::place_row;
use crate::rounds::drafted;
use crate::views::{Directory, own_result, rules_of, table_status};
use saiwu_domain::contest::{Contest, Round};
use saiwu_domain::course::{
    self, OpenTie, Step, crossover_preview, group_knockout, knockout_of, place_title, placement_of,
    plan_playoff, stage_title, title_in_stage, won_title,
};
use saiwu_domain::event::{RoundRecord, TableRecord};
use saiwu_domain::ids::{EntrantId, RoundNumber};
use saiwu_domain::regulations::{GroupForm, StageKind as Kind};
use saiwu_domain::scoring::{Terms, result_words, score_match};
use saiwu_domain::sentence::Sentence;
use saiwu_domain::stages::{self as domain, Fixture, Knockout, Outcome, Side, Slot, UndecidedPlace};
use saiwu_protocol::rounds::RoundView;
use saiwu_protocol::scoring::Side as TableSide;
use saiwu_protocol::stages::{
    BeginStage, BracketRound, CrossoverPair, DraftPlayoff, FixtureSide, FixtureView, StageKind, StageState,
    StageView, StagesView, TakeBackStage, TieOption, TieView, TieWay, TiedRow,
};
use saiwu_protocol::texts::Text;
use saiwu_protocol::{Done, ErrorReply, Tag};
use std::collections::BTreeMap;

const STAGE_TAGS: [Tag; 4] = [Tag::Rounds, Tag::Results, Tag::Draw, Tag::Event];

impl App {
    pub(crate) fn stages(&self, event: &str) -> Result<StagesView, ErrorReply> {
        self.with_event(event, |file| Ok(stages_view(file)))
    }

    pub(crate) fn begin_stage(
        &self,
        call: &CallContext<'_>,
        begin: &BeginStage,
    ) -> Result<StagesView, ErrorReply> {
        let seed = self.random()?;
        self.command(
            call,
            &begin.event,
            &begin.submission,
            |file| {
                let operations =
                    file.state.begin_stage_by_lot(begin.stage as usize, seed).map_err(refused)?;
                Ok(Change::new(operations, &STAGE_TAGS))
            },
            |file| Ok(stages_view(file)),
        )
    }

    pub(crate) fn take_back_stage(
        &self,
        call: &CallContext<'_>,
        back: &TakeBackStage,
    ) -> Result<Done, ErrorReply> {
        self.command(
            call,
            &back.event,
            &back.submission,
            |file| {
                let operation =
                    file.state.take_back_stage(back.stage as usize, &back.reason).map_err(refused)?;
                Ok(Change::new([operation], &STAGE_TAGS))
            },
            |_| Ok(Done {}),
        )
    }

    pub(crate) fn draft_playoff(
        &self,
        call: &CallContext<'_>,
        draft: &DraftPlayoff,
    ) -> Result<RoundView, ErrorReply> {
        let now = self.host.now();
        self.command(
            call,
            &draft.event,
            &draft.submission,
            |file| {
                let tied: Vec<_> = draft.entrants.iter().cloned().map(EntrantId).collect();
                let operations = file.state.draft_playoff(&tied).map_err(refused)?;
                Ok(Change::new(operations, &STAGE_TAGS))
            },
            |file| drafted(file, now),
        )
    }
}

/// The form of a stage.
pub(crate) fn stage_kind(kind: Kind) -> StageKind {
    match kind {
        Kind::Swiss => StageKind::Swiss,
        Kind::Groups => StageKind::Groups,
        Kind::Knockout => StageKind::Knockout,
        Kind::Placement => StageKind::Placement,
    }
}

/// Whether there is more to look at than one table for everybody.
pub(crate) fn has_stages(contest: &Contest) -> bool {
    let rules = &contest.regulations.stages;
    rules.len() > 1
        || rules.first().is_some_and(|rule| match rule.kind {
            Kind::Swiss => false,
            Kind::Groups | Kind::Knockout | Kind::Placement => true,
        })
}

fn stages_view(file: &EventFile) -> StagesView {
    let directory = Directory::new(file);
    let contest = directory.contest();
    let step = course::next_step(contest);
    let is_drawn = file.state.draw.is_some();
    let places = match step {
        Step::Over => course::final_places(contest).unwrap_or_default(),
        Step::Begin(_) | Step::Round(_) if file.state.finished_at.is_some() => {
            course::places_at_end(contest).unwrap_or_default()
        }
        Step::Begin(_) | Step::Round(_) => Vec::new(),
    };
    let ties = course::ties_to_decide(contest);
    StagesView {
        stages: (0..contest.regulations.stages.len()).map(|stage| stage_view(&directory, stage)).collect(),
        due: match step {
            Step::Begin(stage) if is_drawn && file.state.finished_at.is_none() => Some(count(stage)),
            Step::Begin(_) | Step::Round(_) | Step::Over => None,
        },
        ties: ties.iter().filter_map(|tie| tie_view(&directory, tie)).collect(),
        places: places.iter().map(|placed| place_row(&directory, placed)).collect(),
        is_final: file.state.finished_at.is_some(),
    }
}

fn stage_view(directory: &Directory<'_>, stage: usize) -> StageView {
    let state = &directory.file.state;
    let contest = directory.contest();
    let has_begun = course::has_begun(contest, stage) && state.draw.is_some();
    let is_published = state.rounds.iter().any(|round| round.stage == stage && round.is_public());
    let is_last = state.stages.len() == stage + 1 && contest.field_of(stage).is_some();
    StageView {
        stage: count(stage),
        title: stage_title(contest, stage).into(),
        kind: stage_kind(contest.kind_of(stage)),
        state: match (has_begun, course::is_over(contest, stage)) {
            (false, _) => StageState::Waiting,
            (true, false) => StageState::Playing,
            (true, true) => StageState::Over,
        },
        drawn_by_lots: course::needs_lots(contest, stage),
        rng_seed: state.stage_seeds.get(stage).cloned().flatten(),
        can_be_taken_back: is_last && !is_published && state.finished_at.is_none(),
        notes: state.stage_notes.get(stage).into_iter().flatten().cloned().map(Text::from).collect(),
        groups: group_tables(directory, stage),
        crossover: if has_begun { Vec::new() } else { crossover(contest, stage) },
        rounds: if has_begun { bracket_rounds(directory, stage) } else { Vec::new() },
    }
}

fn crossover(contest: &Contest, stage: usize) -> Vec<CrossoverPair> {
    let words = |slot: &Slot| -> Text {
        let side = match slot {
            Slot::Entrant(entrant) => Side::Known(entrant.clone()),
            Slot::Place(place) => Side::Place(*place),
            Slot::Bye => Side::Bye,
            Slot::Undecided => Side::Undecided,
        };
        side.sentence(&ToString::to_string, &|round| title_in_stage(contest, stage, round)).into()
    };
    let pairs = crossover_preview(contest, stage).unwrap_or_default();
    pairs.iter().map(|[first, second]| CrossoverPair { first: words(first), second: words(second) }).collect()
}

/// The bracket of a stage; where every group has one of its own, they stand beside each other.
fn bracket_rounds(directory: &Directory<'_>, stage: usize) -> Vec<BracketRound> {
    let contest = directory.contest();
    let whole = match contest.kind_of(stage) {
        Kind::Swiss => return Vec::new(),
        Kind::Knockout => knockout_of(contest, stage).ok(),
        Kind::Placement => placement_of(contest, stage).ok(),
        Kind::Groups => return group_brackets(directory, stage),
    };
    let Some(whole) = whole else { return Vec::new() };
    let label = |fixture: &Fixture| place_title(fixture);
    (1..)
        .zip(&whole.rounds)
        .map(|(round, _)| bracket_round(directory, stage, round, &[(&whole, &label)]))
        .collect()
}

fn group_brackets(directory: &Directory<'_>, stage: usize) -> Vec<BracketRound> {
    let contest = directory.contest();
    let form = contest.regulations.stages.get(stage).and_then(|rule| rule.groups).map(|groups| groups.form);
    match form {
        Some(GroupForm::Knockout) => {}
        Some(GroupForm::RoundRobin { .. } | GroupForm::Swiss { .. }) | None => return Vec::new(),
    }
    let groups = contest.field_of(stage).map(|field| field.groups.as_slice()).unwrap_or_default();
    let brackets = groups.iter().enumerate().filter_map(|(number, group)| {
        let name = Sentence::new(format!("{}组", group.name), format!("Group {}", group.name));
        Some((group_knockout(contest, stage, number).ok()?, move |_: &Fixture| Some(name.clone())))
    });
    let brackets: Vec<_> = brackets.collect();
    let parts: Vec<(&Knockout, Label<'_>)> =
        brackets.iter().map(|(bracket, label)| (bracket, label as Label<'_>)).collect();
    let rounds = brackets.iter().map(|(bracket, _)| bracket.rounds.len()).max().unwrap_or(0);
    (1..=count(rounds)).map(|round| bracket_round(directory, stage, round, &parts)).collect()
}

/// What a match of a bracket is called.
type Label<'a> = &'a dyn Fn(&Fixture) -> Option<Sentence>;

fn bracket_round(
    directory: &Directory<'_>,
    stage: usize,
    round: u32,
    brackets: &[(&Knockout, Label<'_>)],
) -> BracketRound {
    let state = &directory.file.state;
    let public =
        state.rounds.iter().filter(|own| own.stage == stage && own.is_public() && own.kind.is_regular());
    let record = public.into_iter().nth(round as usize - 1);
    let fixtures = brackets.iter().flat_map(|(bracket, label)| {
        let own = bracket.rounds.get(round as usize - 1);
        own.into_iter()
            .flat_map(|own| &own.fixtures)
            .map(|fixture| fixture_view(directory, (stage, record), fixture, *label))
    });
    BracketRound {
        round,
        title: title_in_stage(directory.contest(), stage, round).into(),
        number: record.map(|record| record.number.0),
        fixtures: fixtures.collect(),
    }
}

fn fixture_view(
    directory: &Directory<'_>,
    (stage, round): (usize, Option<&RoundRecord>),
    fixture: &Fixture,
    label: Label<'_>,
) -> FixtureView {
    let meets = |record: &&TableRecord| {
        fixture.entrants().is_some_and(|(first, second)| {
            record.sides.entrants().any(|id| id == first) && record.sides.entrants().any(|id| id == second)
        })
    };
    let record = round.and_then(|round| round.tables.iter().find(meets));
    let terms = Terms::of_stage(&directory.file.state.regulations, stage);
    let result = record.and_then(|record| {
        let version = record.current_version()?;
        Some(result_words(terms, &record.sides, &version.result).into())
    });
    let winner = match &fixture.outcome {
        Some(Outcome::Winner(winner)) if fixture.first.known() == Some(winner) => Some(TableSide::First),
        Some(Outcome::Winner(winner)) if fixture.second.known() == Some(winner) => Some(TableSide::Second),
        Some(Outcome::Winner(_) | Outcome::Neither) | None => None,
    };
    let number = round.map_or_else(|| directory.file.state.next_round(), |round| round.number);
    FixtureView {
        number: fixture.at.number,
        label: label(fixture).map(Into::into),
        main: fixture.best_place == 1,
        table: record.and_then(|record| record.table).map(|table| table.0),
        first: fixture_side(directory, (stage, number), &fixture.first),
        second: fixture_side(directory, (stage, number), &fixture.second),
        result,
        status: record.map(table_status),
        winner,
        won: match directory.contest().kind_of(stage) {
            // The winner of a bracket of a group is first of the group.
            Kind::Swiss | Kind::Groups => None,
            Kind::Knockout | Kind::Placement => won_title(fixture).map(Into::into),
        },
    }
}

/// `round` is that of the event, also where it is still to come.
fn fixture_side(directory: &Directory<'_>, (stage, round): (usize, RoundNumber), side: &Side) -> FixtureSide {
    let title = |round| title_in_stage(directory.contest(), stage, round);
    FixtureSide {
        entrant: side.known().map(|entrant| entrant.as_str().to_owned()),
        name: side.sentence(&|entrant| directory.name(entrant), &title).into(),
        players: side.known().map(|entrant| directory.players(entrant)).unwrap_or_default(),
        left: side.known().and_then(|entrant| directory.left_before(entrant, round)),
    }
}

/// A tie across the line; places of the ranking only are decided where the ranking is published.
fn tie_view(directory: &Directory<'_>, tie: &OpenTie) -> Option<TieView> {
    let UndecidedPlace { group, place, seats, tied, .. } = tie.across.as_ref()?;
    let contest = directory.contest();
    let stage = contest.current_stage();
    let can_be_played = group.is_some() && plan_playoff(contest, stage, tied).is_ok();
    let undecided = tie.across.as_ref()?;
    let option = |option: &domain::TieOption| {
        let way = match option {
            domain::TieOption::ExtraMatch | domain::TieOption::RoundRobin => TieWay::Playoff,
            domain::TieOption::Lots => TieWay::Lots,
            domain::TieOption::LadderByLot => return None,
        };
        Some(TieOption { way, text: undecided.words(*option).into() })
    };
    let cells = Meetings::of(directory, stage, contest.rounds.iter().filter(|round| round.stage == stage));
    let row = |entrant: &EntrantId| TiedRow {
        entrant: entrant.as_str().to_owned(),
        name: directory.name(entrant),
        players: directory.players(entrant),
        cells: tied.iter().map(|other| cells.between(entrant, other)).collect(),
    };
    let options = undecided.options().iter().filter_map(option);
    Some(TieView {
        sentence: undecided.sentence(&|entrant| directory.name(entrant)).into(),
        group: group.map(|group| group.to_string()),
        place: *place,
        seats: *seats,
        tied: tied.iter().map(row).collect(),
        options: options.filter(|option| can_be_played || option.way == TieWay::Lots).collect(),
    })
}

/// Results of the matches of a stage, from both sides.
pub(crate) struct Meetings(BTreeMap<(EntrantId, EntrantId), Sentence>);

impl Meetings {
    /// Of these rounds; what does not count yet is left out.
    pub(crate) fn of<'r>(
        directory: &Directory<'_>,
        stage: usize,
        rounds: impl Iterator<Item = &'r Round>,
    ) -> Self {
        let rules = rules_of(&directory.file.state, stage);
        let mut found: BTreeMap<(EntrantId, EntrantId), Sentence> = BTreeMap::new();
        for match_ in rounds.flat_map(|round| &round.matches) {
            let Some(result) = &match_.result else { continue };
            for score in score_match(&rules, match_).unwrap_or_default() {
                let Some(opponent) = match_.sides.opponent_of(score.entrant) else { continue };
                let words =
                    own_result(Terms::of(&rules), &match_.sides, score.entrant, result, score.outcome);
                let key = (score.entrant.clone(), opponent.clone());
                let together = match found.get(&key) {
                    Some(before) => Sentence::new(
                        format!("{}、{}", before.zh, words.zh),
                        format!("{}, {}", before.en, words.en),
                    ),
                    None => words,
                };
                found.insert(key, together);
            }
        }
        Self(found)
    }

    pub(crate) fn between(&self, own: &EntrantId, other: &EntrantId) -> Option<Text> {
        self.0.get(&(own.clone(), other.clone())).cloned().map(Into::into)
    }
}

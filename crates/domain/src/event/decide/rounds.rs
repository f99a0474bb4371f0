//! Pairing a round, publishing it, running its clock, closing it.

use super::{PairingChoice, Refusal, RefusalCode, bounded, stale_refusal};
use crate::contest::{Allowance, AllowedBreach, Contest, Entrant, RoundKind};
use crate::course::{self, PlanRefusal, RoundPlan, Step, plan_playoff, plan_round, title_of_number};
use crate::event::draw::{draw_order, seed_text};
use crate::event::operation::{DraftedMatch, Operation};
use crate::event::state::{EventState, RoundRecord, RoundState, TableRecord};
use crate::ids::{EntrantId, RoundNumber};
use crate::pairing::{
    Constraint, FirstRoundMode, Pairing, PairingProblem, PairingRefusal, Relaxation, Relaxed, RelaxedWhy,
    explain,
};
use crate::regulations::{GroupForm, StageKind};
use crate::sentence::{Sentence, counted};
use crate::swiss::{RoundRefusal, RoundRequest};
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::{BTreeMap, BTreeSet};

/// What decides who meets whom where nothing is paired.
fn drawn_up_by(contest: &Contest, stage: usize) -> Sentence {
    let groups = contest.regulations.stages.get(stage).and_then(|stage| stage.groups);
    match (contest.kind_of(stage), groups.map(|groups| groups.form)) {
        (StageKind::Knockout, _) | (StageKind::Groups, Some(GroupForm::Knockout)) => {
            Sentence::new("按对阵图", "By the bracket")
        }
        (StageKind::Groups, _) => Sentence::new("按小组循环的轮次表", "By the table of the round robin"),
        (StageKind::Placement | StageKind::Swiss, _) => {
            Sentence::new("按前一阶段的名次", "By the places of the stage before")
        }
    }
}

impl EventState {
    /// Closes the round before, if all its results are in, and drafts the next one.
    ///
    /// # Errors
    /// Results are missing, the stage is over, or no legal pairing exists; the refusal names what blocks.
    pub fn draft_round(&self, allow: BTreeSet<Relaxation>) -> Result<Vec<Operation>, Refusal> {
        if self.draw.is_none() {
            return Err(Refusal::refused("请先抽签，再编排", "Draw before you pair"));
        }
        if self.finished_at.is_some() {
            return Err(Refusal::refused("最终成绩已经公布", "The ranking is final already"));
        }
        self.check_replays()?;
        let contest = self.contest();
        check_redraw(&contest)?;
        let lots = self.lots_of(self.next_round());
        let request = RoundRequest { allow, lots, ..RoundRequest::default() };
        let plan = plan_round(&contest, &request).map_err(|refusal| plan_refusal(refusal, &contest))?;
        Ok(self.drafted(&contest, plan))
    }

    /// The order of lots for a round, where the regulations draw before every round (R9.8.2). It follows from the recorded
    /// draw and the number of the round: whoever drafts again gets the same lots, and anybody can work them out. Round 1
    /// goes by the draw itself.
    pub(in crate::event) fn lots_of(&self, round: RoundNumber) -> Option<Vec<EntrantId>> {
        let (roster, draw) = (self.roster.as_ref()?, self.draw.as_ref()?);
        if self.regulations.swiss.round1_mode != FirstRoundMode::Lots || round <= RoundNumber(1) {
            return None;
        }
        let everybody: Vec<_> = self.entrants().into_keys().collect();
        Some(draw_order(&everybody, &roster.digest, &format!("{}/{round}", draw.rng_seed)))
    }

    /// Drafts extra matches among those who are tied (R7.4.1, R11.5.2), or the next of them once they have begun: a
    /// mini-league is played to its end, whatever its first matches separate.
    ///
    /// # Errors
    /// Results are missing, or the named ones are not a tie as it stands.
    pub fn draft_playoff(&self, tied: &[EntrantId]) -> Result<Vec<Operation>, Refusal> {
        if self.finished_at.is_some() {
            return Err(Refusal::refused("最终成绩已经公布", "The ranking is final already"));
        }
        let contest = self.contest();
        let stage = contest.current_stage();
        let plan = plan_playoff(&contest, stage, tied).map_err(|refusal| plan_refusal(refusal, &contest))?;
        self.check_replays()?;
        let wanted: BTreeSet<&str> = tied.iter().map(EntrantId::as_str).collect();
        let is_them = |them: BTreeSet<&str>| tied.len() == wanted.len() && them == wanted;
        let mut ties = course::ties_to_decide(&contest).into_iter();
        let is_tie = ties.any(|tie| is_them(tie.tied.iter().map(String::as_str).collect()));
        let mut extra =
            contest.rounds.iter().filter(|round| round.stage == stage && !round.kind.is_regular());
        let has_begun = extra.any(|round| {
            is_them(
                round.matches.iter().flat_map(|one| one.sides.entrants()).map(EntrantId::as_str).collect(),
            )
        });
        if self.latest_public_round().is_none() || !(is_tie || has_begun) {
            return Err(Refusal::outdated(
                "这几个不是现在的并列，不能加赛，请刷新后再看",
                "They are not tied now: there is nothing to play off",
            ));
        }
        Ok(self.drafted(&contest, plan))
    }

    /// Draws the groups or the bracket with which the next stage begins; `lots` is the order of a recorded drawing.
    ///
    /// # Errors
    /// The stage before is not over, a tie waits for a person, or the entrants do not fit the format.
    pub fn begin_stage(
        &self,
        stage: usize,
        lots: Option<(&str, &[EntrantId])>,
    ) -> Result<Vec<Operation>, Refusal> {
        if self.draw.is_none() {
            return Err(Refusal::refused("请先抽签，再分组", "Draw before a stage begins"));
        }
        let contest = self.contest();
        let order = lots.map(|(_, order)| order);
        let begun =
            course::begin_stage(&contest, stage, order).map_err(|refusal| plan_refusal(refusal, &contest))?;
        let mut operations = self.close_last();
        operations.push(Operation::StageBegun {
            stage,
            field: begun.field,
            rng_seed: lots.map(|(seed, _)| seed.to_owned()),
            notes: begun.notes,
        });
        Ok(operations)
    }

    /// The same, with lots of its own where the stage is drawn: anybody with the order of the participants, the roster's
    /// digest and the seed draws the same groups again.
    ///
    /// # Errors
    /// As for [`EventState::begin_stage`].
    pub fn begin_stage_by_lot(&self, stage: usize, seed: [u8; 32]) -> Result<Vec<Operation>, Refusal> {
        let contest = self.contest();
        let Some(roster) = self.roster.as_ref().filter(|_| course::needs_lots(&contest, stage)) else {
            return self.begin_stage(stage, None);
        };
        let taking_part = course::participants(&contest, stage)
            .map_err(|refusal| plan_refusal(refusal, &contest))?
            .into_iter()
            .map(|one| one.entrant)
            .collect::<Vec<_>>();
        let rng_seed = seed_text(seed);
        let order = draw_order(&taking_part, &roster.digest, &rng_seed);
        self.begin_stage(stage, Some((&rng_seed, &order)))
    }

    /// Takes the groups or the bracket of a stage back, before anything of it is published.
    ///
    /// # Errors
    /// A reason is missing.
    pub fn take_back_stage(&self, stage: usize, reason: &str) -> Result<Operation, Refusal> {
        let reason = bounded("reason", ("原因", "The reason"), reason, 2, 200)?;
        Ok(Operation::StageTakenBack { stage, reason })
    }

    fn close_last(&self) -> Vec<Operation> {
        let open = self.latest_public_round().filter(|round| round.state != RoundState::Closed);
        open.map(|last| Operation::RoundClosed { round: last.number }).into_iter().collect()
    }

    fn drafted(&self, contest: &Contest, plan: RoundPlan) -> Vec<Operation> {
        let mut operations = self.close_last();
        let qualities: Vec<_> =
            plan.pairings.iter().map(|own| explain::quality(&own.pairing.quality)).collect();
        let relaxed = plan.pairings.iter().flat_map(|own| {
            let sentence = |relaxed| relaxed_sentence(relaxed, &own.pairing, &contest.entrants);
            own.pairing.relaxed.iter().map(sentence).collect::<Vec<_>>()
        });
        let relaxed = relaxed.chain(self.table_sentences(&plan.table_notes)).collect();
        let given_way = plan.pairings.iter().flat_map(|own| &own.pairing.relaxed);
        let allowed =
            given_way.filter(|relaxed| relaxed.why != RelaxedWhy::Unavoidable).filter_map(|relaxed| {
                let constraint = AllowedBreach::of(relaxed.constraint)?;
                Some(Allowance { constraint, sides: relaxed.sides.clone() })
            });
        let allowed = allowed.collect();
        let quality = match qualities.as_slice() {
            [] => match plan.kind {
                RoundKind::Regular => drawn_up_by(contest, plan.stage),
                RoundKind::Playoff => Sentence::new("加赛", "Playoff"),
            },
            [one] => one.clone(),
            _ => Sentence::new("各组分别编排", "Each group is paired by itself"),
        };
        let matches = plan.matches.into_iter().map(|planned| DraftedMatch {
            table: planned.table,
            sides: planned.sides,
            why: planned.why,
            result: planned.result,
        });
        operations.push(Operation::RoundDrafted {
            round: plan.number,
            stage: plan.stage,
            purpose: plan.kind,
            matches: matches.collect(),
            quality,
            relaxed,
            allowed,
        });
        operations
    }

    /// Publishes the draft.
    ///
    /// # Errors
    /// There is no such draft.
    pub fn publish_round(&self, round: RoundNumber) -> Result<Operation, Refusal> {
        let record = self.round_in(round, &[RoundState::Draft])?;
        if !record.stale.is_empty() {
            return Err(stale_refusal(&record.stale));
        }
        check_redraw(&self.contest())?;
        Ok(Operation::RoundPublished { round })
    }

    /// Throws the draft away.
    ///
    /// # Errors
    /// There is no such draft.
    pub fn discard_round(&self, round: RoundNumber) -> Result<Operation, Refusal> {
        self.round_in(round, &[RoundState::Draft])?;
        Ok(Operation::RoundDiscarded { round })
    }

    /// Starts the clock: the end is `now` plus the minutes of the regulations.
    ///
    /// # Errors
    /// The round is not published, or runs already.
    pub fn start_round(&self, round: RoundNumber, now: DateTime<Utc>) -> Result<Operation, Refusal> {
        let record = self.round_in(round, &[RoundState::Published])?;
        let minutes = self.regulations.of_stage(record.stage).round_minutes();
        Ok(Operation::RoundStarted { round, ends_at: now + TimeDelta::minutes(i64::from(minutes)) })
    }

    /// Moves the end of play.
    ///
    /// # Errors
    /// The round does not run, or the reason is missing.
    pub fn extend_round(&self, round: RoundNumber, minutes: i32, reason: &str) -> Result<Operation, Refusal> {
        let record = self.round_in(round, &[RoundState::Running])?;
        let reason = bounded("reason", ("原因", "The reason"), reason, 1, 200)?;
        if minutes == 0 || !(-120..=120).contains(&minutes) {
            return Err(
                Refusal::refused("一次最多调整120分钟", "At most 120 minutes at a time").at("minutes")
            );
        }
        let ends_at = record.ends_at.unwrap_or_default() + TimeDelta::minutes(i64::from(minutes));
        Ok(Operation::RoundExtended { round, ends_at, reason })
    }

    /// Closes a round whose results are all in.
    ///
    /// # Errors
    /// Results are missing; the refusal names the tables.
    pub fn close_round(&self, round: RoundNumber) -> Result<Operation, Refusal> {
        self.round_in(round, &[RoundState::Published, RoundState::Running])?;
        Ok(Operation::RoundClosed { round })
    }

    /// Declares the ranking final; before all rounds were played only with a reason (R9.5.2: end the stage).
    ///
    /// # Errors
    /// Rounds are missing and no reason is given, a round is not closed, or ties wait for a lot.
    pub fn finish_event(&self, early_reason: Option<&str>) -> Result<Vec<Operation>, Refusal> {
        if self.finished_at.is_some() {
            return Err(Refusal::outdated("最终成绩已经公布过了", "The ranking is final already"));
        }
        let contest = self.contest();
        // A replay that is due is refused below; it is no reason to end early.
        let over = course::next_step(&contest) == Step::Over || course::replay_due(&contest).is_some();
        let last = contest.current_stage();
        let planned = course::rounds_due(&contest, last);
        let public = course::own_rounds(&contest, last);
        if self.rounds.iter().all(|round| !round.is_public()) {
            return Err(Refusal::refused("一轮都还没有打，不能公布成绩", "No round was played yet"));
        }
        let replays =
            self.rounds.iter().filter(|round| round.tables.iter().any(TableRecord::is_being_replayed));
        for round in replays {
            self.check_replays_of(round)?;
        }
        if let Some(waiting) = course::side_to_exchange(&contest) {
            return Err(Refusal::refused(
                format!("{}，请先处理", waiting.zh),
                format!("{}: put it right first", waiting.en),
            ));
        }
        let reason = match early_reason {
            _ if over => None,
            Some(reason) => Some(bounded("early_reason", ("提前结束的原因", "The reason"), reason, 2, 200)?),
            None => {
                let (zh, en) = if self.regulations.stages.len() > last + 1 {
                    ("后面还有阶段没有打".to_owned(), "A further stage is to be played".to_owned())
                } else if let Some(open) = contest.rounds.iter().find(|round| !round.is_complete()) {
                    let waiting = round_refusal(crate::swiss::incomplete(open), &contest).sentence;
                    (waiting.zh, waiting.en)
                } else if let Some(waiting) = course::waiting_words(&contest, last) {
                    (waiting.zh, waiting.en)
                } else {
                    let (whole_zh, whole_en) = whole(&contest, last);
                    (
                        format!("{whole_zh}共{planned}轮，现在只打了{public}轮"),
                        format!(
                            "{whole_en}{} planned, {public} played",
                            counted(planned, "round is", "rounds are")
                        ),
                    )
                };
                return Err(Refusal::refused(
                    format!("{zh}。要提前结束，请写原因"),
                    format!("{en}. To end early, give a reason"),
                )
                .at("early_reason"));
            }
        };
        if course::open_ties(&contest) {
            return Err(Refusal::refused(
                "还有名次并列，请先抽签决定",
                "Some places are tied: draw lots first",
            ));
        }
        let open = self.latest_public_round().filter(|round| round.state != RoundState::Closed);
        let close = open.map(|round| Operation::RoundClosed { round: round.number });
        let shown = Operation::RankingPublished { ranks: self.ranks_now(), reason: None };
        Ok(close.into_iter().chain([Operation::EventFinished { reason }, shown]).collect())
    }

    /// A match of the last round that is played again holds up what comes next; one of an earlier round does not, as
    /// the rounds after it are published already (R9.1.2).
    fn check_replays(&self) -> Result<(), Refusal> {
        self.latest_public_round().map_or(Ok(()), |last| self.check_replays_of(last))
    }

    /// Names the tables of a round that are still to be played or entered again.
    fn check_replays_of(&self, last: &RoundRecord) -> Result<(), Refusal> {
        let waiting = last.tables.iter().filter(|table| table.is_being_replayed());
        let (again, replays): (Vec<&TableRecord>, Vec<_>) =
            waiting.partition(|table| table.awaits_entry_again());
        let numbers = |tables: &[&TableRecord]| -> Vec<_> {
            tables.iter().filter_map(|table| Some(table.table?.to_string())).collect()
        };
        let (again, tables) = (numbers(&again), numbers(&replays));
        let Sentence { zh, en } = last.title(&self.contest());
        if tables.is_empty() {
            return match again.is_empty() {
                true => Ok(()),
                false => Err(Refusal::refused(
                    format!("{zh}{}号桌的成绩已撤回，还要重新登记", again.join("、")),
                    format!("{en}: the result of table {} was taken back and is awaited", again.join(", ")),
                )),
            };
        }
        Err(Refusal::refused(
            format!("{zh}{}号桌还要重赛", tables.join("、")),
            format!("{en}: to be played again at table {}", tables.join(", ")),
        ))
    }

    fn round_in(&self, round: RoundNumber, states: &[RoundState]) -> Result<&RoundRecord, Refusal> {
        let record = self.round(round).ok_or_else(|| Refusal::no_round(&self.round_title(round)))?;
        if states.contains(&record.state) {
            return Ok(record);
        }
        let (zh, en) = match record.state {
            RoundState::Draft => ("还没有公布", "is not published yet"),
            RoundState::Published => ("已经公布，还没有开始", "is published and has not started"),
            RoundState::Running => ("已经开始了", "is running"),
            RoundState::Closed => ("已经结束", "is closed"),
        };
        let title = self.round_title(round);
        Err(Refusal::outdated(format!("{}{zh}", title.zh), format!("{} {en}", title.en)))
    }
}

/// What the rounds of a stage are counted of: the regulations, or this stage of several.
fn whole(contest: &Contest, stage: usize) -> (String, String) {
    if contest.regulations.stages.len() < 2 {
        return ("规程".to_owned(), String::new());
    }
    let Sentence { zh, en } = course::stage_title(contest, stage);
    (format!("本阶段（{zh}）"), format!("{en}: "))
}

/// A stage that was drawn by results which were corrected since is drawn again first.
fn check_redraw(contest: &Contest) -> Result<(), Refusal> {
    match course::stage_to_redraw(contest) {
        Some(stage) => {
            let words = course::redraw_words(contest, stage);
            Err(Refusal::refused(words.zh, words.en))
        }
        None => Ok(()),
    }
}

pub(in crate::event) fn plan_refusal(refusal: PlanRefusal, contest: &Contest) -> Refusal {
    let name = |id: &EntrantId| {
        contest.entrants.get(id).map_or_else(|| id.to_string(), |entrant| entrant.name.clone())
    };
    let sentence = refusal.sentence(&name);
    match refusal {
        PlanRefusal::Round(refusal) => round_refusal(refusal, contest),
        PlanRefusal::Pairing(refusal) => pairing_refusal(&refusal.problem, &refusal.refusal),
        PlanRefusal::NotBegun { .. }
        | PlanRefusal::NotDue { .. }
        | PlanRefusal::OtherWinner { .. }
        | PlanRefusal::Stage(_)
        | PlanRefusal::Undecided(_) => Refusal::because(RefusalCode::Refused, sentence.unwrap_or_default()),
    }
}

pub(super) fn round_refusal(refusal: RoundRefusal, contest: &Contest) -> Refusal {
    match refusal {
        RoundRefusal::StageComplete { rounds } => Refusal::refused(
            format!("{}共{rounds}轮，已经全部编排", whole(contest, contest.current_stage()).0),
            format!(
                "{}{} planned, all are paired",
                whole(contest, contest.current_stage()).1,
                counted(rounds, "round is", "rounds are")
            ),
        ),
        RoundRefusal::RoundIncomplete { round, tables } => {
            let numbers: Vec<_> = tables.iter().map(ToString::to_string).collect();
            let title = title_of_number(contest, round);
            Refusal::refused(
                format!("{}还有{}桌没有确认：{}号桌", title.zh, numbers.len(), numbers.join("、")),
                format!("{}: tables not confirmed yet: {}", title.en, numbers.join(", ")),
            )
        }
        RoundRefusal::TooFewEntrants { active } => {
            let active = contest.regulations.counted(u32::try_from(active).unwrap_or(u32::MAX));
            let two = contest.regulations.counted(2);
            Refusal::refused(
                format!("能上场的只有{}，至少要{}", active.zh, two.zh),
                format!("Only {} can play; two are needed", active.en),
            )
        }
    }
}

/// What blocks, and what the chief referee can allow (R9.5.2). A set of which a part is nobody's to allow stands in the
/// sentence alone.
pub(super) fn pairing_refusal(problem: &PairingProblem, refusal: &PairingRefusal) -> Refusal {
    let sentence = explain::refusal(problem, refusal);
    let PairingRefusal::NoLegalPairing { choices, .. } = refusal else {
        return Refusal::because(RefusalCode::Refused, sentence);
    };
    let choices = choices.iter().filter_map(|set| {
        let more: Option<Vec<_>> = set.iter().map(|constraint| constraint.relaxation()).collect();
        let allow = problem.policy.allow.iter().copied().chain(more?).collect();
        Some(PairingChoice { sentence: explain::way_out(set), allow })
    });
    let choices = choices.collect();
    Refusal { choices, ..Refusal::because(RefusalCode::NoLegalPairing, sentence) }
}

fn relaxed_sentence(
    relaxed: &Relaxed,
    pairing: &Pairing,
    entrants: &BTreeMap<EntrantId, Entrant>,
) -> Sentence {
    let names: Vec<_> = relaxed.sides.iter().filter_map(|id| Some(entrants.get(id)?.name.as_str())).collect();
    let table = pairing.matches.iter().find(|paired| relaxed.sides.contains(&paired.first));
    let (place_zh, place_en) = match table.and_then(|paired| paired.table) {
        Some(table) => (format!("{table}号桌"), format!("Table {table}")),
        None => ("轮空".to_owned(), "Bye".to_owned()),
    };
    let (zh, en) = match relaxed.constraint {
        Constraint::Locked => ("指定的对阵", "a match that was set"),
        Constraint::SameUnit => ("同单位相遇", "one unit meets"),
        Constraint::Colour => ("先手或后手连三、多三", "a colour three times running or three more of one"),
        Constraint::SecondBye => ("第二次轮空", "a second bye"),
        Constraint::Rematch => ("重复相遇", "a rematch"),
        Constraint::SameTeam => ("同队相遇", "one team meets"),
        Constraint::Forbidden => ("指定不相遇的相遇", "pairs kept apart meet"),
    };
    let (why_zh, why_en) = match relaxed.why {
        RelaxedWhy::Unavoidable => ("无法全部避开", "could not be avoided"),
        RelaxedWhy::AllowedByReferee => ("裁判长同意放宽", "allowed by the chief referee"),
        RelaxedWhy::SetByReferee => ("裁判长指定的对阵", "set by the chief referee"),
    };
    Sentence::new(
        format!("{place_zh}{zh}（{}），{why_zh}", names.join("、")),
        format!("{place_en}: {en} ({}), {why_en}", names.join(", ")),
    )
}

//! The next round of a contest, whatever its stage.

use super::groups::{annulled, has_left};
use super::why::{BracketWhy, GroupWhy, of_playoff, with_absent};
use super::{
    NoPairing, PlanRefusal, Step, group_knockout, group_rounds, has_begun, knockout_of, next_step,
    own_rounds, placement_of, replay_due, rounds_due, title_in_stage,
};
use crate::contest::{Contest, ForfeitReason, MatchResult, Round, RoundKind, Sides};
use crate::ids::{EntrantId, RoundNumber, TableNumber};
use crate::pairing::{Pairing, PairingProblem, TableNote, explain, pair, table_numbers};
use crate::regulations::{GroupForm, StageKind};
use crate::sentence::Sentence;
use crate::stages::{GroupFixture, Knockout, RoundRobinTable, schedule};
use crate::swiss::{ExtraRound, RoundRefusal, RoundRequest, active_next, incomplete, pairing_problem};

/// A round that can be drafted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundPlan {
    /// Its number in the event.
    pub number: RoundNumber,
    /// Index of its stage.
    pub stage: usize,
    /// Whether it counts, or decides a tie.
    pub kind: RoundKind,
    /// In table order, byes last.
    pub matches: Vec<PlannedMatch>,
    /// Pairings of the engine behind it; empty where a table or a bracket decides.
    pub pairings: Vec<GroupPairing>,
    /// What is to be said about fixed and allowed tables.
    pub table_notes: Vec<TableNote>,
}

/// One match of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlannedMatch {
    /// Absent for a bye.
    pub table: Option<TableNumber>,
    /// Who.
    pub sides: Sides,
    /// Known before it is played: the opponent dropped out (R11.6.1).
    pub result: Option<MatchResult>,
    /// Why these two.
    pub why: Sentence,
}

/// A pairing of the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GroupPairing {
    /// The group, where the stage has groups.
    pub group: Option<String>,
    /// What was asked.
    pub problem: PairingProblem,
    /// What came out.
    pub pairing: Pairing,
}

/// Plans the next round.
///
/// # Errors
/// Results are missing, the next stage has to be drawn first, no legal pairing exists, or everything is played.
pub fn plan_round(contest: &Contest, request: &RoundRequest) -> Result<RoundPlan, PlanRefusal> {
    if let Some(open) =
        contest.rounds.iter().find(|round| !round.is_complete()).or_else(|| replay_due(contest))
    {
        return Err(incomplete(open).into());
    }
    let stage = match next_step(contest) {
        Step::Begin(stage) => return Err(PlanRefusal::NotBegun { stage }),
        Step::Round(stage) => stage,
        Step::Over => {
            let last = contest.current_stage();
            let more = request.extra_round == ExtraRound::Wanted && contest.kind_of(last) == StageKind::Swiss;
            if !more {
                return Err(RoundRefusal::StageComplete { rounds: rounds_due(contest, last) }.into());
            }
            last
        }
    };
    if let Some(at) = super::unplayed(contest, stage) {
        let title = title_in_stage(contest, stage, at.round);
        return Err(PlanRefusal::OtherWinner { round: at.round, title, number: at.number });
    }
    let plan = Plan { contest, request, stage, matches: Vec::new(), byes: Vec::new(), pairings: Vec::new() };
    match contest.kind_of(stage) {
        StageKind::Swiss => plan.swiss(),
        StageKind::Groups => plan.groups(),
        StageKind::Knockout => {
            let knockout = knockout_of(contest, stage)?;
            plan.fixtures(&knockout)
        }
        StageKind::Placement => {
            let knockout = placement_of(contest, stage)?;
            plan.fixtures(&knockout)
        }
    }
}

/// Extra matches among those who are tied: one match for two, rounds of a round robin for more (R7.4.1, R11.5.2).
///
/// # Errors
/// Results are missing, or fewer than two are named.
pub fn plan_playoff(contest: &Contest, stage: usize, tied: &[EntrantId]) -> Result<RoundPlan, PlanRefusal> {
    if let Some(open) = contest.rounds.iter().find(|round| !round.is_complete()) {
        return Err(incomplete(open).into());
    }
    if !has_begun(contest, stage) {
        return Err(PlanRefusal::NotBegun { stage });
    }
    let rounds = schedule(RoundRobinTable::Berger, tied, 1)?;
    let among = |round: &&Round| {
        round.stage == stage
            && !round.kind.is_regular()
            && round.matches.iter().flat_map(|played| played.sides.entrants()).all(|id| tied.contains(id))
    };
    let played = contest.rounds.iter().filter(among).count();
    let Some(fixtures) = rounds.into_iter().nth(played) else {
        let rounds = u32::try_from(played).unwrap_or(u32::MAX);
        return Err(RoundRefusal::StageComplete { rounds }.into());
    };
    let request = RoundRequest::default();
    let mut plan = Plan {
        contest,
        request: &request,
        stage,
        matches: Vec::new(),
        byes: Vec::new(),
        pairings: Vec::new(),
    };
    for fixture in fixtures {
        let why = of_playoff(contest, stage, tied.len());
        match fixture.second {
            Some(second) => plan.seat(Sides::Two(fixture.first, second), None, why),
            None => plan.byes.push((fixture.first, why)),
        }
    }
    Ok(plan.finish(RoundKind::Playoff))
}

struct Plan<'a> {
    contest: &'a Contest,
    request: &'a RoundRequest,
    stage: usize,
    matches: Vec<PlannedMatch>,
    byes: Vec<(EntrantId, Sentence)>,
    pairings: Vec<GroupPairing>,
}

impl Plan<'_> {
    fn swiss(mut self) -> Result<RoundPlan, PlanRefusal> {
        let own = self.contest.of_stage(self.stage).into_owned();
        self.pair(&own, None)?;
        Ok(self.finish(RoundKind::Regular))
    }

    fn groups(mut self) -> Result<RoundPlan, PlanRefusal> {
        let stage = self.stage;
        let number = own_rounds(self.contest, stage) as usize;
        let field = self.contest.field_of(stage).cloned().unwrap_or_default();
        let rule = self.contest.regulations.stages.get(stage).and_then(|rule| rule.groups);
        for (group, members) in field.groups.iter().enumerate() {
            match rule.map(|rule| rule.form) {
                Some(GroupForm::Swiss { .. }) => {
                    let own = self.contest.of_group(stage, group);
                    match self.pair(&own, Some(&members.name)) {
                        // The others of the group have left: whoever stays has a bye, the other groups play (R9.2.3).
                        Err(PlanRefusal::Round(RoundRefusal::TooFewEntrants { .. })) => {
                            self.byes.extend(active_next(&own).into_iter().map(|only| (only, alone())));
                        }
                        paired => paired?,
                    }
                }
                Some(GroupForm::Knockout) => {
                    let knockout = group_knockout(self.contest, stage, group)?;
                    self.follow(
                        &knockout,
                        number,
                        &BracketWhy::of_group(self.contest, stage, &knockout, &members.name),
                    );
                }
                form @ (Some(GroupForm::RoundRobin { .. }) | None) => {
                    let rounds = group_rounds(self.contest, stage, group);
                    let gone = annulled(self.contest, stage, group);
                    let table = match form {
                        Some(GroupForm::RoundRobin { table, .. }) => table,
                        Some(GroupForm::Swiss { .. } | GroupForm::Knockout) | None => {
                            RoundRobinTable::default()
                        }
                    };
                    let (name, members) = (members.name.as_str(), members.entrants.as_slice());
                    let why = GroupWhy { name, members, table, round: number + 1 };
                    for fixture in rounds.into_iter().nth(number).into_iter().flatten() {
                        self.robin(fixture, &why, &gone);
                    }
                }
            }
        }
        let by_engine = rule.is_some_and(|rule| match rule.form {
            GroupForm::Swiss { .. } => true,
            GroupForm::RoundRobin { .. } | GroupForm::Knockout => false,
        });
        if by_engine && self.matches.is_empty() {
            return Err(RoundRefusal::TooFewEntrants { active: self.byes.len() }.into());
        }
        Ok(self.finish(RoundKind::Regular))
    }

    fn fixtures(mut self, knockout: &Knockout) -> Result<RoundPlan, PlanRefusal> {
        let number = own_rounds(self.contest, self.stage) as usize;
        self.follow(knockout, number, &BracketWhy::of_stage(self.contest, self.stage, knockout));
        Ok(self.finish(RoundKind::Regular))
    }

    fn pair(&mut self, own: &Contest, group: Option<&String>) -> Result<(), PlanRefusal> {
        let request = RoundRequest { round: None, ..self.request.clone() };
        let problem = pairing_problem(own, &request)?;
        let pairing = match pair(&problem) {
            Ok(pairing) => pairing,
            Err(refusal) => return Err(PlanRefusal::Pairing(Box::new(NoPairing { problem, refusal }))),
        };
        for paired in &pairing.matches {
            let why = explain::sentence(&problem, paired);
            match &paired.second {
                Some(second) => {
                    let sides = Sides::Two(paired.first.clone(), second.clone());
                    // A single Swiss field keeps the tables of the engine; groups are numbered through.
                    let table = if group.is_none() { paired.table } else { None };
                    self.matches.push(PlannedMatch { table, sides, result: None, why });
                }
                None => self.byes.push((paired.first.clone(), why)),
            }
        }
        self.pairings.push(GroupPairing { group: group.cloned(), problem, pairing });
        Ok(())
    }

    /// A row of the round-robin table. Who met one whose results are annulled has a free round; who meets one that left
    /// later wins by forfeit (R11.6.1).
    fn robin(&mut self, fixture: GroupFixture, why: &GroupWhy<'_>, gone: &[EntrantId]) {
        let meets = why.meets(&fixture);
        match fixture.second {
            None if gone.contains(&fixture.first) || has_left(self.contest, &fixture.first) => {}
            None => self.byes.push((fixture.first, meets)),
            Some(second) => match (gone.contains(&fixture.first), gone.contains(&second)) {
                (true, true) => {}
                (true, false) => self.byes.push((second, why.without_opponent())),
                (false, true) => self.byes.push((fixture.first, why.without_opponent())),
                (false, false) => self.meet(fixture.first, second, meets),
            },
        }
    }

    fn follow(&mut self, knockout: &Knockout, number: usize, why: &BracketWhy<'_>) {
        let Some(round) = knockout.rounds.get(number) else { return };
        for fixture in &round.fixtures {
            match (fixture.first.known(), fixture.second.known()) {
                (Some(first), Some(second)) => self.meet(first.clone(), second.clone(), why.meets(fixture)),
                (Some(only), None) if fixture.second.is_empty() => {
                    self.byes.push((only.clone(), why.free(fixture)));
                }
                (None, Some(only)) if fixture.first.is_empty() => {
                    self.byes.push((only.clone(), why.free(fixture)));
                }
                (Some(_) | None, _) => {}
            }
        }
    }

    /// Who has left forfeits: by 违规 where everybody who left was thrown out (R10.3.1, R17.2).
    fn meet(&mut self, first: EntrantId, second: EntrantId, why: Sentence) {
        let left = [&first, &second].into_iter().filter(|id| has_left(self.contest, id));
        let absent: Vec<_> = left.cloned().collect();
        let why = with_absent(why, absent.len());
        let thrown_out = |id: &EntrantId| {
            self.contest.entrants.get(id).is_some_and(|entrant| entrant.disqualified_from.is_some())
        };
        let reason = Some(match absent.iter().all(thrown_out) {
            true => ForfeitReason::Conduct,
            false => ForfeitReason::Withdrew,
        });
        let result = (!absent.is_empty()).then_some(MatchResult::Forfeit { absent, reason });
        self.seat(Sides::Two(first, second), result, why);
    }

    fn seat(&mut self, sides: Sides, result: Option<MatchResult>, why: Sentence) {
        self.matches.push(PlannedMatch { table: None, sides, result, why });
    }

    /// Numbers the tables that have none yet, by what is asked of tables (R9.6.1), and puts the byes behind.
    fn finish(mut self, kind: RoundKind) -> RoundPlan {
        let mut table_notes = Vec::new();
        if self.matches.iter().all(|planned| planned.table.is_some()) {
            table_notes.extend(self.pairings.iter().flat_map(|own| own.pairing.table_notes.clone()));
        } else {
            let sides = self.matches.iter().map(|planned| planned.sides.entrants().collect());
            let (tables, notes) = table_numbers(sides, &self.contest.table_rules);
            for (planned, table) in self.matches.iter_mut().zip(tables) {
                planned.table = Some(table);
            }
            self.matches.sort_by_key(|planned| planned.table);
            table_notes = notes;
        }
        let byes = self.byes.into_iter().map(|(only, why)| PlannedMatch {
            table: None,
            sides: Sides::Bye(only),
            result: None,
            why,
        });
        self.matches.extend(byes);
        let number = self.contest.rounds.last().map_or(1, |round| round.number.0 + 1);
        RoundPlan {
            number: RoundNumber(number),
            stage: self.stage,
            kind,
            matches: self.matches,
            pairings: self.pairings,
            table_notes,
        }
    }
}

fn alone() -> Sentence {
    Sentence::new("本组只剩这一方能上场，轮空", "Nobody else of the group can play: a bye")
}

impl RoundPlan {
    /// The round as it is published.
    pub fn round(&self) -> Round {
        let matches = self.matches.iter().map(|planned| crate::contest::Match {
            result: planned.result.clone(),
            ..crate::contest::Match::new(planned.table, planned.sides.clone())
        });
        Round { number: self.number, stage: self.stage, kind: self.kind, matches: matches.collect() }
    }
}

//! The contest as one stage, or one group of it, sees it.
//!
//! Pairing, scoring, ranking and checking work on a contest of one stage. [`Contest::of_stage`] and
//! [`Contest::of_group`] give it to them: only the entrants and rounds of that stage, numbered from 1, and the
//! regulations with what the stage changes. [`Contest::number_in_stage`] leads from one numbering to the other.

use super::{Contest, Entrant, Round, RoundKind};
use crate::ids::{EntrantId, RoundNumber};
use crate::regulations::{CarryOver, StageKind};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// What was fixed when a stage began.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct StageField {
    /// Groups of a stage of kind `groups`; one group with all its entrants for `swiss` and `placement`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<Group>,
    /// Places of the first knockout round from top to bottom, 2 to the power of the rounds; absent = a bye.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bracket: Vec<Option<EntrantId>>,
}

/// One group.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Group {
    /// Such as `A`; empty where a stage has one group only.
    pub name: String,
    /// In the order of their numbers in the round-robin table.
    pub entrants: Vec<EntrantId>,
}

impl StageField {
    /// Everybody in it.
    pub fn entrants(&self) -> impl Iterator<Item = &EntrantId> {
        self.groups.iter().flat_map(|group| &group.entrants).chain(self.bracket.iter().flatten())
    }

    /// The group of an entrant.
    pub fn group_of(&self, entrant: &EntrantId) -> Option<&Group> {
        self.groups.iter().find(|group| group.entrants.contains(entrant))
    }
}

impl Contest {
    /// Index of the stage that is being played, or comes first.
    pub fn current_stage(&self) -> usize {
        let played = self.rounds.last().map_or(0, |round| round.stage);
        played.max(self.stages.len().saturating_sub(1))
    }

    /// What was fixed for a stage; nothing for a stage of everybody.
    pub fn field_of(&self, stage: usize) -> Option<&StageField> {
        self.stages.get(stage).filter(|field| field.entrants().next().is_some())
    }

    /// The contest as this stage sees it.
    pub fn of_stage(&self, stage: usize) -> Cow<'_, Self> {
        let only = self.regulations.stages.len() <= 1
            && self.field_of(stage).is_none()
            && self.rounds.iter().all(|round| round.kind.is_regular());
        if only {
            return Cow::Borrowed(self);
        }
        let members: Option<BTreeSet<_>> = self.field_of(stage).map(|field| field.entrants().collect());
        Cow::Owned(self.part(stage, members.as_ref()))
    }

    /// The contest as one group of a stage sees it.
    pub fn of_group(&self, stage: usize, group: usize) -> Self {
        let members = self.field_of(stage).and_then(|field| field.groups.get(group));
        let members: BTreeSet<_> = members.into_iter().flat_map(|group| &group.entrants).collect();
        let mut part = self.part(stage, Some(&members));
        let group = self.field_of(stage).and_then(|field| field.groups.get(group)).cloned();
        part.stages = vec![StageField { groups: group.into_iter().collect(), bracket: Vec::new() }];
        part
    }

    /// The rounds that count for a stage, in order; with those that are carried over (V12).
    pub fn rounds_of_stage(&self, stage: usize) -> impl Iterator<Item = &Round> {
        let counted = self.counted_stages(stage);
        self.rounds
            .iter()
            .filter(move |round| counted.contains(&round.stage) && round.kind == RoundKind::Regular)
    }

    /// The stage with those before it whose rounds are carried into it (V12).
    fn counted_stages(&self, stage: usize) -> RangeInclusive<usize> {
        let carries = |stage: usize| {
            self.regulations.stages.get(stage).is_some_and(|rule| rule.carry_over == CarryOver::Rounds)
        };
        let mut earliest = stage;
        while earliest > 0 && carries(earliest) {
            earliest -= 1;
        }
        earliest..=stage
    }

    /// How many rounds that count for the stage come up to and including this one.
    pub fn number_in_stage(&self, stage: usize, round: RoundNumber) -> RoundNumber {
        let before = self.rounds_of_stage(stage).filter(|own| own.number <= round);
        RoundNumber(u32::try_from(before.count()).unwrap_or(u32::MAX))
    }

    /// The round of the event that is this one of the stage; absent = not published yet.
    pub fn round_of_stage(&self, stage: usize, number: RoundNumber) -> Option<&Round> {
        self.rounds_of_stage(stage).nth((number.0 as usize).checked_sub(1)?)
    }

    fn part(&self, stage: usize, members: Option<&BTreeSet<&EntrantId>>) -> Self {
        let is_member = |id: &EntrantId| members.is_none_or(|members| members.contains(id));
        let own_matches = |round: &Round| {
            let matches = round.matches.iter().filter(|played| played.sides.entrants().any(is_member));
            matches.cloned().collect::<Vec<_>>()
        };
        let rounds = (1..).zip(self.rounds_of_stage(stage)).map(|(number, round)| Round {
            number: RoundNumber(number),
            stage: 0,
            kind: RoundKind::Regular,
            matches: own_matches(round),
        });
        let playoffs = self.rounds.iter().filter(|round| round.stage == stage && !round.kind.is_regular());
        let playoffs = playoffs.map(|round| Round { stage: 0, matches: own_matches(round), ..round.clone() });
        let here = |round: RoundNumber| self.number_in_stage(stage, round);
        let entrants =
            self.entrants.values().filter(|entrant| is_member(&entrant.id)).map(|entrant| Entrant {
                withdrawn_after: entrant.withdrawn_after.map(here),
                missed: entrant
                    .missed
                    .iter()
                    .filter(|round| self.counts_for(stage, **round))
                    .map(|round| here(*round))
                    .collect(),
                disqualified_from: entrant
                    .disqualified_from
                    .map(|from| RoundNumber(here(RoundNumber(from.0.saturating_sub(1))).0 + 1)),
                ..entrant.clone()
            });
        let entrants: BTreeMap<_, _> = entrants.map(|entrant| (entrant.id.clone(), entrant)).collect();
        let playing: BTreeSet<_> = entrants.values().filter_map(|entrant| entrant.team.as_ref()).collect();
        let teams = self.teams.iter().filter(|(id, _)| members.is_none() || playing.contains(id));
        let teams = teams.map(|(id, team)| (id.clone(), team.clone())).collect();
        let counted = self.counted_stages(stage);
        let mut regulations = self.regulations.of_stage(stage);
        let carried = self.rounds_of_stage(stage).filter(|round| round.stage != stage).count();
        regulations.swiss.rounds += u32::try_from(carried).unwrap_or(u32::MAX);
        Self {
            regulations,
            units: self.units.clone(),
            teams,
            entrants,
            stages: self.stages.get(stage).cloned().into_iter().collect(),
            rounds: rounds.collect(),
            playoffs: playoffs.collect(),
            lots: self.lots.clone(),
            forbidden: self.forbidden.clone(),
            table_rules: self.table_rules.clone(),
            ledger: self.ledger.iter().filter(|penalty| counted.contains(&penalty.stage)).cloned().collect(),
        }
    }

    fn counts_for(&self, stage: usize, round: RoundNumber) -> bool {
        self.rounds_of_stage(stage).any(|own| own.number == round)
    }

    /// The form of a stage.
    pub fn kind_of(&self, stage: usize) -> StageKind {
        self.regulations.stages.get(stage).map_or(StageKind::Swiss, |rule| rule.kind)
    }
}

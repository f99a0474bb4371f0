//! Who plays for somebody else, inside the limits of the regulations (R16.4).

use super::{Asked, Refusal};
use crate::event::Persons;
use crate::event::operation::Operation;
use crate::event::policy::{EditKind, Policy, edit_policy};
use crate::event::roster::substitute_id;
use crate::event::state::{EventState, RoundState};
use crate::ids::{EntrantId, PersonId, RoundNumber, TableNumber};
use crate::registration::{PersonFacts, holds_phone};
use crate::regulations::{Composition, StageKind, Substitution, substitution_words};
use crate::scoring::CorrectionKind;
use crate::sentence::Sentence;
use chrono::{DateTime, Utc};
use std::collections::{BTreeMap, BTreeSet};

/// Who may play for the sides of one match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SubstituteForm {
    /// What the regulations say of it.
    pub rule: Sentence,
    /// Whether it can be recorded now.
    pub policy: Policy,
    /// Both sides, in their order.
    pub sides: Vec<SubstituteSide>,
}

/// Who may play for one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SubstituteSide {
    /// For whom.
    pub entrant: EntrantId,
    /// Persons of the roster who may.
    pub persons: Vec<PersonId>,
    /// Somebody who is not on the roster may, too.
    pub newcomer: bool,
    /// How many of them may at once.
    pub most: u32,
    /// Who does, as recorded.
    pub now: Vec<PersonId>,
}

/// A substitute who is on no list yet: what goes into the log and what into the person table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SubstituteDecision {
    /// For the log.
    pub operation: Operation,
    /// The row to write.
    pub persons: BTreeMap<PersonId, PersonFacts>,
}

impl EventState {
    /// Who may play for the sides of a match; absent where the regulations offer nobody and nobody is recorded (R16.4).
    ///
    /// # Errors
    /// There is no such table, or its round is not published.
    pub fn substitute_form(
        &self,
        round: RoundNumber,
        table: TableNumber,
        now: DateTime<Utc>,
    ) -> Result<Option<SubstituteForm>, Refusal> {
        let states = [RoundState::Published, RoundState::Running, RoundState::Closed];
        let record = self.table_in(round, table, &states)?;
        let side = |entrant: &EntrantId| SubstituteSide {
            entrant: entrant.clone(),
            persons: self.who_may_play(round, entrant),
            newcomer: self.newcomer_may_play(round),
            most: self.most_substitutes(),
            now: {
                let own = record.substitutes.iter().filter(|one| one.entrant == *entrant);
                own.map(|one| one.person.clone()).collect()
            },
        };
        let sides: Vec<_> = record.sides.entrants().map(side).collect();
        let is_offered =
            sides.iter().any(|side| side.newcomer || !side.now.is_empty() || !side.persons.is_empty());
        let moment = self.moment(round, Some(table), CorrectionKind::Published, now);
        Ok(is_offered.then(|| SubstituteForm {
            rule: substitution_words(self.regulations.substitution),
            policy: edit_policy(EditKind::Substitute, moment),
            sides,
        }))
    }

    /// How many may play for somebody in one match: of a squad the regulations fix only how many play, not who; any
    /// other entrant is its players, of whom one is represented. [D]
    fn most_substitutes(&self) -> u32 {
        match self.regulations.entrant.composition {
            Composition::Squad { fields, .. } => fields,
            Composition::FixedPair
            | Composition::Single
            | Composition::TeamOfPairs { .. }
            | Composition::Boards { .. } => 1,
        }
    }

    /// Persons of the roster who may play for an entrant in a round.
    fn who_may_play(&self, round: RoundNumber, entrant: &EntrantId) -> Vec<PersonId> {
        let players = self.players();
        let own = players.get(entrant).copied().unwrap_or_default();
        match self.regulations.substitution {
            // Nobody who is out may come (N36): of the roster that is everybody without a match.
            Substitution::None | Substitution::WithConsentInGroups => Vec::new(),
            Substitution::InsideSquad => match self.regulations.entrant.composition {
                // The first so many play, unless somebody of the rest does.
                Composition::Squad { fields, .. } => own.iter().skip(fields as usize).cloned().collect(),
                Composition::FixedPair
                | Composition::Single
                | Composition::TeamOfPairs { .. }
                | Composition::Boards { .. } => Vec::new(),
            },
            Substitution::BeforeRound | Substitution::WithConsent => {
                let entrants = self.entrants();
                let unit = entrants.get(entrant).and_then(|entrant| entrant.unit.clone());
                let of_unit = players.iter().filter(|(id, _)| {
                    *id != entrant && entrants.get(*id).is_some_and(|other| other.unit == unit)
                });
                let persons = of_unit.flat_map(|(_, persons)| persons.iter());
                let free = persons.filter(|person| !self.plays_for_another(round, entrant, person));
                let mut free: Vec<_> = free.cloned().collect();
                // Who came as a newcomer once is known from then on.
                let tables = self.rounds.iter().flat_map(|round| &round.tables);
                let earlier =
                    tables.flat_map(|table| &table.substitutes).filter(|one| one.entrant == *entrant);
                for one in earlier {
                    if !free.contains(&one.person) {
                        free.push(one.person.clone());
                    }
                }
                free
            }
        }
    }

    /// Whether somebody may play who is not on the roster.
    fn newcomer_may_play(&self, round: RoundNumber) -> bool {
        match self.regulations.substitution {
            Substitution::None | Substitution::InsideSquad => false,
            Substitution::BeforeRound | Substitution::WithConsent => true,
            Substitution::WithConsentInGroups => {
                let stage = self.round(round).map_or(0, |round| round.stage);
                self.regulations.stages.get(stage).is_some_and(|rule| rule.kind == StageKind::Groups)
            }
        }
    }

    /// R16.2: nobody plays for two in one round.
    fn plays_for_another(&self, round: RoundNumber, entrant: &EntrantId, person: &PersonId) -> bool {
        let Some(record) = self.round(round) else { return false };
        let mut players = self.players().into_iter();
        let regular =
            players.any(|(id, own)| id != *entrant && own.contains(person) && record.table_of(&id).is_some());
        let mut substitutes = record.tables.iter().flat_map(|table| &table.substitutes);
        regular || substitutes.any(|one| one.person == *person && one.entrant != *entrant)
    }

    /// Records a substitute who is not on the roster, by name.
    ///
    /// # Errors
    /// As [`EventState::record_substitutes`]; the name is none or stands on another list (R16.2); or only the squad itself may play.
    pub fn record_new_substitute(
        &self,
        (round, table): (RoundNumber, TableNumber),
        entrant: &EntrantId,
        name: &str,
        persons: &Persons,
        asked: &Asked,
    ) -> Result<SubstituteDecision, Refusal> {
        if !self.newcomer_may_play(round) {
            let words = substitution_words(self.regulations.substitution);
            return Err(by_the_rules(&words).at("persons"));
        }
        let name = super::bounded("persons", ("姓名", "The name"), name, 2, 30)?;
        if holds_phone(&name) {
            return Err(Refusal::refused(
                "姓名会公布，请不要写号码",
                "Names are public: leave the number out",
            )
            .at("persons"));
        }
        self.check_newcomer(&name, persons)?;
        let unit = self.entrants().get(entrant).and_then(|entrant| entrant.unit.clone());
        let unit = unit.ok_or_else(|| Refusal::not_found("没有这一对", "There is no such pair"))?;
        let mut ids = (1..).map(|number| substitute_id(&unit, number));
        let person = ids.find(|id| !persons.contains_key(id)).unwrap_or_else(|| substitute_id(&unit, 0));
        let persons = BTreeSet::from([person.clone()]);
        let operation = self.record_substitutes(round, table, entrant, &persons, asked)?;
        let facts = PersonFacts { name, ..PersonFacts::default() };
        Ok(SubstituteDecision { operation, persons: BTreeMap::from([(person, facts)]) })
    }

    /// Records who really plays for an entrant (R16.4, scenario T47), nobody where `persons` is empty; the result stays
    /// the entrant's.
    ///
    /// # Errors
    /// The entrant does not sit there, they are more than play, or one of them plays for another entrant in this round.
    pub fn record_substitutes(
        &self,
        round: RoundNumber,
        table: TableNumber,
        entrant: &EntrantId,
        persons: &BTreeSet<PersonId>,
        asked: &Asked,
    ) -> Result<Operation, Refusal> {
        let states = [RoundState::Published, RoundState::Running, RoundState::Closed];
        let record = self.table_in(round, table, &states)?;
        let moment = self.moment(round, Some(table), CorrectionKind::Published, asked.now);
        edit_policy(EditKind::Substitute, moment).permit(asked)?;
        if !record.sides.entrants().any(|side| side == entrant) {
            return Err(Refusal::not_found("这一对不在这一桌", "This pair does not sit at this table"));
        }
        for person in persons {
            self.check_substitute(round, entrant, person)?;
        }
        let most = self.most_substitutes();
        if persons.len() > most as usize {
            return Err(Refusal::refused(
                format!("一场最多{most}人替补"),
                format!("At most {most} substitutes in a match"),
            )
            .at("persons"));
        }
        let (entrant, persons) = (entrant.clone(), persons.iter().cloned().collect());
        Ok(Operation::SubstitutePlayed { round, table, entrant, persons })
    }

    fn check_substitute(
        &self,
        round: RoundNumber,
        entrant: &EntrantId,
        person: &PersonId,
    ) -> Result<(), Refusal> {
        let rule = self.regulations.substitution;
        let words = substitution_words(rule);
        if rule == Substitution::None {
            return Err(by_the_rules(&words));
        }
        if self.plays_for_another(round, entrant, person) {
            return Err(Refusal::refused(
                "这个人本轮为别的队上场",
                "This person plays for another pair in this round",
            )
            .at("persons"));
        }
        let on_roster = self.players().values().any(|own| own.contains(person));
        let newcomer = self.newcomer_may_play(round) && !on_roster;
        if !newcomer && !self.who_may_play(round, entrant).contains(person) {
            return Err(Refusal::refused(
                format!("按规程，这个人不能替补上场：{}", words.zh),
                format!("By the regulations this person may not play: {}", words.en),
            )
            .at("persons"));
        }
        Ok(())
    }
}

fn by_the_rules(words: &Sentence) -> Refusal {
    Refusal::refused(format!("规程：{}", words.zh), format!("The regulations: {}", words.en))
}

//! Giving a penalty and taking it back (R17).

use super::{Asked, By, Refusal, bounded, reasoned};
use crate::contest::ForfeitReason;
use crate::event::operation::Operation;
use crate::event::policy::{EditKind, edit_policy};
use crate::event::state::{EventState, RoundState, TableRecord};
use crate::ids::{EntrantId, PenaltyId, PersonId, RoundNumber, TableNumber};
use crate::penalties::{GivenPenalty, Offence, PenaltyRecord, earlier, next_step, suggest_lateness};
use crate::regulations::{PenaltyEffect, PenaltyScope, Tariff, effects_words};
use crate::scoring::CorrectionKind;
use crate::sentence::{Sentence, counted};

/// A penalty as a referee enters it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PenaltyDraft {
    /// A new id.
    pub id: PenaltyId,
    /// The tariff that was tapped; absent = a clause in words.
    pub tariff: Option<String>,
    /// The clause in words; looked at only without a tariff.
    pub clause: String,
    /// Whose side.
    pub entrant: EntrantId,
    /// The player, where the tariff counts players.
    pub person: Option<PersonId>,
    /// The round; absent = it concerns the whole contest.
    pub round: Option<RoundNumber>,
    /// What it does instead of the step that is due; has to be filled in without a tariff.
    pub effects: Vec<PenaltyEffect>,
    /// What happened.
    pub note: String,
}

/// The form of one table: it starts empty in every round (scenario C43).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PenaltyForm {
    /// Penalties of this match.
    pub here: Vec<GivenPenalty>,
    /// Both sides, first-named first.
    pub sides: Vec<PenaltySide>,
}

/// One side of the form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PenaltySide {
    /// Whose.
    pub entrant: EntrantId,
    /// What it was given in earlier rounds or for the whole contest, oldest first (scenario T94).
    pub earlier: Vec<GivenPenalty>,
    /// One for each tariff, in the order of the regulations.
    pub chips: Vec<PenaltyChip>,
}

/// One tariff for one side, or for one player where it counts players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PenaltyChip {
    /// Id of the tariff.
    pub tariff: String,
    /// What the chip says.
    pub name: Sentence,
    /// Clause of the notice.
    pub clause: String,
    /// The player it counts for, where it counts players.
    pub person: Option<PersonId>,
    /// Offences that count towards the next step.
    pub earlier: usize,
    /// What the next offence costs.
    pub next: Vec<PenaltyEffect>,
    /// The same in words.
    pub next_words: Sentence,
    /// Only the chief referee may tap it (scenario T97).
    pub chief_referee_only: bool,
}

/// Minutes of lateness that can be recorded: ten hours, longer than any day of play.
const LONGEST_LATENESS: u32 = 600;

impl EventState {
    /// The penalty form of a table.
    ///
    /// # Errors
    /// There is no such table, or nobody may see it yet.
    pub fn penalty_form(&self, round: RoundNumber, table: TableNumber) -> Result<PenaltyForm, Refusal> {
        let states = [RoundState::Published, RoundState::Running, RoundState::Closed];
        let record = self.table_in(round, table, &states)?;
        let own = |entrant: &EntrantId| {
            let entrant = entrant.clone();
            self.penalties.iter().filter(move |given| given.record.entrant == entrant && given.counts())
        };
        let here = |given: &&GivenPenalty| given.record.round == Some(round);
        let sides = record.sides.entrants().map(|entrant| PenaltySide {
            entrant: entrant.clone(),
            earlier: own(entrant).filter(|given| !here(given)).cloned().collect(),
            chips: self.chips(entrant, round),
        });
        Ok(PenaltyForm {
            here: record.sides.entrants().flat_map(own).filter(here).cloned().collect(),
            sides: sides.collect(),
        })
    }

    fn chips(&self, entrant: &EntrantId, round: RoundNumber) -> Vec<PenaltyChip> {
        let players = self.players().get(entrant).copied().unwrap_or_default();
        let chip = |tariff: &Tariff, person: Option<&PersonId>| {
            let offence = Offence { entrant, person, round: Some(round) };
            let earlier = earlier(&self.penalties, tariff, offence).count();
            let next = next_step(tariff, earlier).to_vec();
            PenaltyChip {
                tariff: tariff.id.clone(),
                name: tariff.name.clone(),
                clause: tariff.clause.clone(),
                person: person.cloned(),
                earlier,
                next_words: effects_words(self.regulations.game, &next),
                next,
                chief_referee_only: tariff.chief_referee_only,
            }
        };
        let chips = self.regulations.penalties.iter().flat_map(|tariff| match tariff.scope {
            PenaltyScope::Player => players.iter().map(|person| chip(tariff, Some(person))).collect(),
            PenaltyScope::Side | PenaltyScope::Entrant => vec![chip(tariff, None)],
        });
        chips.collect()
    }

    /// Records a penalty: the step of the ladder that is due, unless the referee chose other effects.
    ///
    /// # Errors
    /// The tariff, the player or the match is unknown, the clause is missing, or the chief referee has to decide.
    pub fn give_penalty(&self, draft: &PenaltyDraft, asked: &Asked) -> Result<Vec<Operation>, Refusal> {
        let table = self.table_of_penalty(draft)?;
        self.permit_penalty(EditKind::GivePenalty, draft.round, table, asked)?;
        let (clause, effects) = match &draft.tariff {
            Some(id) => self.step_due(id, draft, asked)?,
            None => self.step_in_words(draft, asked)?,
        };
        let loses = crate::penalties::loses_match(&effects);
        if loses && draft.round.is_none() {
            return Err(Refusal::refused("判负要选是哪一轮", "Which round is lost?").at("round"));
        }
        let note = bounded("note", ("说明", "The note"), &draft.note, 0, 200)?;
        Ok(vec![Operation::PenaltyGiven {
            penalty: PenaltyRecord {
                id: draft.id.clone(),
                tariff: draft.tariff.clone(),
                clause,
                entrant: draft.entrant.clone(),
                person: draft.person.clone(),
                round: draft.round,
                table: table.and_then(|table| table.table),
                effects,
                note,
            },
        }])
    }

    /// A penalty no longer counts; nothing of it stays in points, rulings or places (scenario T53).
    ///
    /// # Errors
    /// There is no such penalty, the reason is missing, or the chief referee has to decide.
    pub fn take_back_penalty(
        &self,
        id: &PenaltyId,
        reason: &str,
        asked: &Asked,
    ) -> Result<Vec<Operation>, Refusal> {
        let given = self.penalties.iter().find(|given| given.record.id == *id && given.counts());
        let Some(given) = given else {
            return Err(Refusal::not_found("没有这条判罚", "There is no such penalty"));
        };
        let record = &given.record;
        let table = record.round.and_then(|round| self.round(round)?.table_of(&record.entrant));
        self.permit_penalty(EditKind::TakeBackPenalty, record.round, table, asked)?;
        let reserved = self.tariff(record.tariff.as_deref()).is_some_and(|tariff| tariff.chief_referee_only);
        if reserved || record.effects.iter().any(is_grave) {
            chief_referee_only(asked)?;
        }
        Ok(vec![Operation::PenaltyTakenBack { id: id.clone(), reason: reasoned(reason)? }])
    }

    /// Records lateness by the tariff (R10.4): as a penalty, or as a forfeit where the round is forfeited.
    ///
    /// # Errors
    /// So many minutes cost nothing, the entrant does not sit at that table, or a result is there already.
    pub fn record_lateness(
        &self,
        (round, table): (RoundNumber, TableNumber),
        entrant: &EntrantId,
        minutes: u32,
        id: PenaltyId,
        asked: &Asked,
    ) -> Result<Vec<Operation>, Refusal> {
        if minutes > LONGEST_LATENESS {
            return Err(Refusal::refused(
                format!("迟到分钟数最多填{LONGEST_LATENESS}；没有来的请登记弃权"),
                format!("At most {LONGEST_LATENESS} minutes; who did not come forfeits"),
            )
            .at("minutes"));
        }
        let place = self.round(round).and_then(|own| own.table(table));
        if !place.is_some_and(|place| place.sides.entrants().any(|side| side == entrant)) {
            return Err(Refusal::not_found("这一对不在这一桌", "This pair does not sit at this table"));
        }
        let Some(suggestion) = suggest_lateness(&self.regulations, minutes) else {
            return Err(Refusal::refused(
                format!("迟到{minutes}分钟不处罚"),
                format!("{} late costs nothing", counted(minutes, "minute", "minutes")),
            ));
        };
        if suggestion.effects.contains(&PenaltyEffect::LoseMatch) {
            let late = std::slice::from_ref(entrant);
            return self.record_no_shows(round, late, ForfeitReason::Late, asked);
        }
        let draft = PenaltyDraft {
            id,
            tariff: None,
            clause: suggestion.clause,
            entrant: entrant.clone(),
            person: None,
            round: Some(round),
            effects: suggestion.effects,
            note: format!("迟到{minutes}分钟"),
        };
        self.give_penalty(&draft, asked)
    }

    fn table_of_penalty(&self, draft: &PenaltyDraft) -> Result<Option<&TableRecord>, Refusal> {
        if !self.entrants().contains_key(&draft.entrant) {
            return Err(Refusal::not_found("没有这一对", "There is no such pair").at("entrant"));
        }
        let Some(round) = draft.round else { return Ok(None) };
        let record = self
            .round(round)
            .filter(|record| record.is_public())
            .ok_or_else(|| Refusal::not_public(&self.round_title(round)))?;
        let table = record.table_of(&draft.entrant).ok_or_else(|| {
            Refusal::not_found("这一对本轮没有比赛", "This pair does not play in this round").at("round")
        })?;
        Ok(Some(table))
    }

    fn permit_penalty(
        &self,
        edit: EditKind,
        round: Option<RoundNumber>,
        table: Option<&TableRecord>,
        asked: &Asked,
    ) -> Result<(), Refusal> {
        let latest = self.latest_public_round().map(|round| round.number);
        let Some(round) = round.or(latest) else { return Ok(()) };
        let table = table.and_then(|table| table.table);
        edit_policy(edit, self.moment(round, table, CorrectionKind::Published, asked.now)).permit(asked)
    }

    fn tariff(&self, id: Option<&str>) -> Option<&Tariff> {
        self.regulations.penalties.iter().find(|tariff| Some(tariff.id.as_str()) == id)
    }

    fn step_due(
        &self,
        id: &str,
        draft: &PenaltyDraft,
        asked: &Asked,
    ) -> Result<(String, Vec<PenaltyEffect>), Refusal> {
        let tariff = self
            .tariff(Some(id))
            .ok_or_else(|| Refusal::not_found("规程里没有这一条", "There is no such tariff").at("tariff"))?;
        if tariff.chief_referee_only {
            chief_referee_only(asked)?;
        }
        match (tariff.scope, &draft.person) {
            (PenaltyScope::Player, None) => {
                return Err(Refusal::refused("请选是哪一位选手", "Choose the player").at("person"));
            }
            (PenaltyScope::Player, Some(person)) => {
                let players = self.players();
                if players.get(&draft.entrant).is_none_or(|players| !players.contains(person)) {
                    let sentence = ("这位选手不在这一对", "This player is not of this pair");
                    return Err(Refusal::not_found(sentence.0, sentence.1).at("person"));
                }
            }
            (PenaltyScope::Side | PenaltyScope::Entrant, Some(_) | None) => {}
        }
        let effects = if draft.effects.is_empty() {
            let (entrant, person) = (&draft.entrant, draft.person.as_ref());
            let offence = Offence { entrant, person, round: draft.round };
            next_step(tariff, earlier(&self.penalties, tariff, offence).count()).to_vec()
        } else {
            draft.effects.clone()
        };
        Ok((tariff.clause.clone(), effects))
    }

    fn step_in_words(
        &self,
        draft: &PenaltyDraft,
        asked: &Asked,
    ) -> Result<(String, Vec<PenaltyEffect>), Refusal> {
        let clause = bounded("clause", ("判罚依据", "The clause"), &draft.clause, 1, 100)?;
        if draft.effects.is_empty() {
            return Err(Refusal::refused("请选判罚内容", "Choose what the penalty does").at("effects"));
        }
        // Without a tariff nobody but the chief referee decides who is out. [D]
        if draft.effects.iter().any(is_grave) {
            chief_referee_only(asked)?;
        }
        Ok((clause, draft.effects.clone()))
    }
}

/// Whether it decides a match or throws somebody out.
fn is_grave(effect: &PenaltyEffect) -> bool {
    match effect {
        PenaltyEffect::LoseMatch | PenaltyEffect::Disqualify | PenaltyEffect::DisqualifyFromMatch => true,
        PenaltyEffect::Warning
        | PenaltyEffect::TrickPoints(_)
        | PenaltyEffect::Levels(_)
        | PenaltyEffect::OpponentLevels(_)
        | PenaltyEffect::LoseDeal { .. }
        | PenaltyEffect::LoseTurn
        | PenaltyEffect::VictoryPoints(_)
        | PenaltyEffect::MatchPoints(_)
        | PenaltyEffect::ReportToCommittee => false,
    }
}

fn chief_referee_only(asked: &Asked) -> Result<(), Refusal> {
    match asked.by {
        By::ChiefReferee => Ok(()),
        By::Desk | By::Referee => {
            Err(Refusal::refused("这一条只有裁判长可以判", "Only the chief referee gives this penalty")
                .at("by"))
        }
    }
}

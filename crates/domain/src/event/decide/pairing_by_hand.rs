//! A draft changed by hand: swap two, set matches and pair the rest again, choose the bye. What speaks against it is
//! said before, by weight, and stays on record.

use super::rounds::{pairing_refusal, round_refusal};
use super::{Asked, By, Refusal, RefusalCode, reasoned};
use crate::contest::{Allowance, AllowedBreach, Sides};
use crate::event::operation::{DraftedMatch, Operation};
use crate::event::policy::{EditKind, edit_policy};
use crate::event::state::{EventState, RoundRecord, RoundState};
use crate::ids::{EntrantId, RoundNumber};
use crate::pairing::{
    Criterion, Gravity, Objection, ObjectionKind, PairingProblem, Relaxation, SetMatch, TableNote,
    TableRemark, TableRules, explain, judge, pair,
};
use crate::regulations::StageKind;
use crate::scoring::CorrectionKind;
use crate::sentence::Sentence;
use crate::swiss::{ExtraRound, RoundRequest, pairing_problem};
use std::collections::BTreeSet;

/// What is changed in a draft.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DraftChange {
    /// Two entrants change places; tables stay.
    Swap(EntrantId, EntrantId),
    /// These matches are set (no second side is the bye), the rest is paired again.
    Lock(Vec<SetMatch>),
    /// These matches are unpaired: their sides are paired again, all others stay.
    Unpair(Vec<EntrantId>),
    /// The bye goes to this entrant, the rest is paired again.
    Bye(EntrantId),
}

/// A changed draft before it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DraftPreview {
    /// In table order.
    pub matches: Vec<DraftedMatch>,
    /// What speaks against it, the heaviest first.
    pub objections: Vec<Objection>,
}

impl DraftPreview {
    /// The heaviest objection.
    pub fn gravity(&self) -> Option<Gravity> {
        self.objections.iter().map(|objection| objection.gravity).min()
    }
}

/// What the chief referee lets give way by keeping this draft.
fn allowed_by(preview: &DraftPreview) -> Vec<Allowance> {
    let resting = preview.matches.iter().find_map(|drafted| match &drafted.sides {
        Sides::Bye(only) => Some(only.clone()),
        Sides::Two(..) => None,
    });
    let given_way = preview.objections.iter().filter_map(|objection| match objection.kind {
        ObjectionKind::Broken { constraint } if objection.gravity == Gravity::Serious => {
            Some(Allowance { constraint: AllowedBreach::of(constraint)?, sides: objection.entrants.clone() })
        }
        ObjectionKind::Worse { criterion: Criterion::Bye } => {
            Some(Allowance { constraint: AllowedBreach::ByeNotLowest, sides: vec![resting.clone()?] })
        }
        _ => None,
    });
    given_way.collect()
}

impl EventState {
    /// The draft after a change, with what speaks against it. Nothing is kept by looking.
    ///
    /// # Errors
    /// There is no such draft, the change names somebody who is not in it, or the rest cannot be paired.
    pub fn preview_draft(&self, round: RoundNumber, change: &DraftChange) -> Result<DraftPreview, Refusal> {
        let record = self.draft(round)?;
        let problem = self.draft_problem(record)?;
        let matches = match change {
            DraftChange::Swap(one, other) => swapped(record, one, other)?,
            DraftChange::Lock(set) => self.paired_around(&problem, set.clone())?,
            DraftChange::Bye(entrant) => self.paired_around(&problem, vec![(entrant.clone(), None)])?,
            DraftChange::Unpair(entrants) => {
                let stays = |set: &SetMatch| {
                    !entrants.contains(&set.0) && set.1.as_ref().is_none_or(|id| !entrants.contains(id))
                };
                let set = record.tables.iter().map(|table| set_match(&table.sides)).filter(stays);
                self.paired_around(&problem, set.collect())?
            }
        };
        let sets: Vec<_> = matches.iter().map(|drafted| set_match(&drafted.sides)).collect();
        Ok(DraftPreview { objections: self.judged(&problem, &sets), matches })
    }

    /// What speaks against a draft as it stands.
    ///
    /// # Errors
    /// There is no such draft, or it cannot be judged.
    pub fn judge_draft(&self, round: RoundNumber) -> Result<Vec<Objection>, Refusal> {
        let record = self.draft(round)?;
        let sets: Vec<_> = record.tables.iter().map(|table| set_match(&table.sides)).collect();
        Ok(self.judged(&self.draft_problem(record)?, &sets))
    }

    /// Keeps a changed draft. What breaks a hard rule only the chief referee keeps; what is merely not the best asks for
    /// a confirmation.
    ///
    /// # Errors
    /// As [`EventState::preview_draft`]; the result is no pairing; the reason is missing; the objections were not read.
    pub fn edit_draft(
        &self,
        round: RoundNumber,
        change: &DraftChange,
        reason: &str,
        asked: &Asked,
    ) -> Result<Operation, Refusal> {
        let moment = self.moment(round, None, CorrectionKind::Published, asked.now);
        edit_policy(EditKind::EditPairing, moment).permit(asked)?;
        let preview = self.preview_draft(round, change)?;
        if let Some(worst) = preview.objections.first() {
            let refuse =
                |field| Err(Refusal::refused(worst.sentence.zh.clone(), worst.sentence.en.clone()).at(field));
            match worst.gravity {
                Gravity::Blocking => return refuse("matches"),
                Gravity::Serious if asked.by != By::ChiefReferee => return refuse("by"),
                Gravity::Serious | Gravity::Note if !asked.warnings_read => return refuse("warnings_read"),
                Gravity::Serious | Gravity::Note => {}
            }
        }
        Ok(Operation::DraftEdited {
            round,
            allowed: allowed_by(&preview),
            matches: preview.matches,
            reason: reasoned(reason)?,
            objections: preview.objections.into_iter().map(|objection| objection.sentence).collect(),
        })
    }

    /// Throws a draft away and pairs the round again.
    ///
    /// # Errors
    /// It is public already, or as [`EventState::draft_round`].
    pub fn pair_again(
        &self,
        round: RoundNumber,
        allow: BTreeSet<Relaxation>,
        asked: &Asked,
    ) -> Result<Vec<Operation>, Refusal> {
        let moment = self.moment(round, None, CorrectionKind::Published, asked.now);
        edit_policy(EditKind::PairAgain, moment).permit(asked)?;
        self.draft_round(allow)
    }

    /// Where everybody sits, as the engine is told (R9.6.1).
    pub fn table_rules(&self) -> TableRules {
        let fixed = self.seating.iter().filter_map(|(id, seating)| Some((id.clone(), seating.fixed?)));
        let allowed = self.seating.iter().filter(|(_, seating)| !seating.allowed.is_empty());
        TableRules {
            fixed: fixed.collect(),
            allowed: allowed.map(|(id, seating)| (id.clone(), seating.allowed.clone())).collect(),
            excluded: self.excluded_tables.clone(),
        }
    }

    /// What is to be told about tables before publishing (scenarios T59, T61).
    pub(super) fn table_sentences(&self, notes: &[TableNote]) -> Vec<Sentence> {
        let entrants = self.entrants();
        let sentence = |note: &TableNote| {
            let names: Vec<_> =
                note.entrants.iter().filter_map(|id| Some(entrants.get(id)?.name.as_str())).collect();
            let (zh, en) = match note.what {
                TableRemark::LowerOfTwo => ("两个固定桌号取小的", "of two fixed tables the lower is used"),
                TableRemark::FixedIsExcluded => ("固定的桌号已停用", "the fixed table is not used"),
                TableRemark::FixedIsTaken => {
                    ("固定的桌号已被积分更高的一桌占用", "the fixed table is taken by a higher match")
                }
                TableRemark::NoneInCommon => {
                    ("没有双方都能坐的桌，无法满足", "no table suits both: the wish is not met")
                }
                TableRemark::NoneLeft => ("能坐的桌都用完了，无法满足", "no suitable table is left"),
            };
            Sentence::new(
                format!("{}号桌（{}）：{zh}", note.table, names.join("、")),
                format!("Table {} ({}): {en}", note.table, names.join(", ")),
            )
        };
        notes.iter().map(sentence).collect()
    }

    fn draft(&self, round: RoundNumber) -> Result<&RoundRecord, Refusal> {
        let record = self.round(round).filter(|record| record.state == RoundState::Draft);
        record.ok_or_else(|| Refusal::not_found("没有这一轮的草稿", "There is no such draft"))
    }

    fn draft_problem(&self, record: &RoundRecord) -> Result<PairingProblem, Refusal> {
        let contest = self.contest();
        match contest.kind_of(record.stage) {
            StageKind::Swiss if record.kind.is_regular() => {}
            StageKind::Swiss | StageKind::Groups | StageKind::Knockout | StageKind::Placement => {
                return Err(Refusal::refused(
                    "这一阶段的对阵由赛制决定，不能手工调整",
                    "In this stage the form decides who meets whom",
                ));
            }
        }
        let part = contest.of_stage(record.stage);
        let lots = self.lots_of(record.number);
        let request = RoundRequest { extra_round: ExtraRound::Wanted, lots, ..RoundRequest::default() };
        pairing_problem(&part, &request).map_err(|refusal| round_refusal(refusal, &contest))
    }

    /// What speaks against these matches. Who left has no number in the round and goes by its name.
    fn judged(&self, problem: &PairingProblem, sets: &[SetMatch]) -> Vec<Objection> {
        let mut objections = judge(problem, sets);
        for objection in objections.iter_mut().filter(|one| one.kind == ObjectionKind::NotInRound) {
            objection.sentence = self.not_in_round(&objection.entrants);
        }
        objections
    }

    fn not_in_round(&self, gone: &[EntrantId]) -> Sentence {
        let entrants = self.entrants();
        let names = gone.iter().map(|id| entrants.get(id).map_or(id.as_str(), |entrant| &entrant.name));
        let names = names.map(|name| format!("“{name}”")).collect::<Vec<_>>();
        Sentence::new(
            format!("{}本轮不参赛，不能编排", names.join("、")),
            format!("{} cannot be paired: not in this round", names.join(", ")),
        )
    }

    fn paired_around(
        &self,
        problem: &PairingProblem,
        locked: Vec<SetMatch>,
    ) -> Result<Vec<DraftedMatch>, Refusal> {
        let active: BTreeSet<&EntrantId> = problem.entrants.iter().map(|entrant| &entrant.id).collect();
        let named = locked.iter().flat_map(|(first, second)| std::iter::once(first).chain(second));
        let gone: Vec<_> = named.filter(|id| !active.contains(id)).cloned().collect();
        if !gone.is_empty() {
            return Err(Refusal::because(RefusalCode::Refused, self.not_in_round(&gone)));
        }
        let problem = PairingProblem { locked, ..problem.clone() };
        let pairing = pair(&problem).map_err(|refusal| pairing_refusal(&problem, &refusal))?;
        let matches = pairing.matches.iter().map(|paired| DraftedMatch {
            table: paired.table,
            sides: match &paired.second {
                Some(second) => Sides::Two(paired.first.clone(), second.clone()),
                None => Sides::Bye(paired.first.clone()),
            },
            why: explain::sentence(&problem, paired),
            result: None,
        });
        Ok(matches.collect())
    }
}

fn set_match(sides: &Sides) -> SetMatch {
    match sides {
        Sides::Two(first, second) => (first.clone(), Some(second.clone())),
        Sides::Bye(only) => (only.clone(), None),
    }
}

/// Two entrants change places; whoever took a place keeps its table and side.
fn swapped(record: &RoundRecord, one: &EntrantId, other: &EntrantId) -> Result<Vec<DraftedMatch>, Refusal> {
    let place =
        |id: &EntrantId| record.tables.iter().position(|table| table.sides.entrants().any(|side| side == id));
    let (Some(first), Some(second)) = (place(one), place(other)) else {
        return Err(Refusal::not_found("草稿里没有这一对", "This pair is not in the draft"));
    };
    if first == second {
        return Err(Refusal::refused("这两对本来就在一桌", "They sit at one table already"));
    }
    let exchanged = |side: &EntrantId| match side {
        side if side == one => other.clone(),
        side if side == other => one.clone(),
        side => side.clone(),
    };
    let by_hand = Sentence::new("裁判手工调整", "set by hand");
    let matches = record.tables.iter().enumerate().map(|(at, table)| DraftedMatch {
        table: table.table,
        sides: match &table.sides {
            Sides::Two(first, second) => Sides::Two(exchanged(first), exchanged(second)),
            Sides::Bye(only) => Sides::Bye(exchanged(only)),
        },
        why: if at == first || at == second { by_hand.clone() } else { table.why.clone() },
        result: None,
    });
    Ok(matches.collect())
}

//! What stages, rounds and matches are called: 小组赛第2轮, 四分之一决赛, 三四名决赛.

use super::{Step, knockout_of, next_step, own_rounds, placement_of};
use crate::contest::{Contest, Round};
use crate::ids::RoundNumber;
use crate::registration::chinese_numeral;
use crate::regulations::StageKind;
use crate::sentence::Sentence;
use crate::stages::{Fixture, Knockout};

/// The name of a stage; where another is of the same kind, with its place among all: 第二阶段积分编排.
pub fn stage_title(contest: &Contest, stage: usize) -> Sentence {
    told_apart(contest, stage, kind_title(contest.kind_of(stage)))
}

fn kind_title(kind: StageKind) -> Sentence {
    match kind {
        StageKind::Swiss => Sentence::new("积分编排", "Points pairing"),
        StageKind::Groups => Sentence::new("小组赛", "Groups"),
        StageKind::Knockout => Sentence::new("淘汰赛", "Knockout"),
        StageKind::Placement => Sentence::new("名次赛", "Placement"),
    }
}

/// A name that another stage of the kind has as well is counted, as the regulations count their stages.
fn told_apart(contest: &Contest, stage: usize, named: Sentence) -> Sentence {
    let kind = contest.kind_of(stage);
    let alike = contest.regulations.stages.iter().filter(|rule| rule.kind == kind).count();
    let Some(number) = u32::try_from(stage + 1).ok().filter(|_| alike > 1) else { return named };
    Sentence::new(
        format!("第{}阶段{}", chinese_numeral(number), named.zh),
        format!("Stage {number}: {}", named.en),
    )
}

/// The name of a round: 第3轮 where there is one stage, else with the stage or the number of places it is for.
pub fn round_title(contest: &Contest, round: &Round) -> Sentence {
    if !round.kind.is_regular() {
        return Sentence::new("加赛", "Playoff");
    }
    title_in_stage(contest, round.stage, own_number(contest, round))
}

/// The name of a round by its number through all stages, also of the one that comes next; of any other its number.
pub fn title_of_number(contest: &Contest, number: RoundNumber) -> Sentence {
    if let Some(round) = contest.rounds.iter().find(|round| round.number == number) {
        return round_title(contest, round);
    }
    let next = contest.rounds.last().map_or(1, |last| last.number.0.saturating_add(1));
    match next_step(contest) {
        Step::Round(stage) if number.0 == next => {
            title_in_stage(contest, stage, own_rounds(contest, stage).saturating_add(1))
        }
        Step::Begin(_) | Step::Round(_) | Step::Over => {
            Sentence::new(format!("第{number}轮"), format!("Round {number}"))
        }
    }
}

/// The name of a regular round by its number in the stage, from 1; also of one that is still to come.
pub fn title_in_stage(contest: &Contest, stage: usize, number: u32) -> Sentence {
    let numbered = |title: Sentence| {
        Sentence::new(format!("{}第{number}轮", title.zh), format!("{}, round {number}", title.en))
    };
    match contest.kind_of(stage) {
        StageKind::Knockout => {
            let knockout = knockout_of(contest, stage).ok();
            let of_round =
                knockout.as_ref().and_then(|knockout| knockout.rounds.get((number as usize).checked_sub(1)?));
            let main = of_round.map(|round| round.fixtures.iter().filter(|one| one.best_place == 1).count());
            let last = knockout.as_ref().and_then(|knockout| knockout.rounds.last());
            let to_the_end = last.is_some_and(|last| {
                last.fixtures.iter().filter(|fixture| fixture.best_place == 1).count() == 1
            });
            let named = main.filter(|_| to_the_end).and_then(knockout_round);
            named.map_or_else(
                || numbered(stage_title(contest, stage)),
                |named| told_apart(contest, stage, named),
            )
        }
        StageKind::Swiss if contest.regulations.stages.len() == 1 => {
            Sentence::new(format!("第{number}轮"), format!("Round {number}"))
        }
        StageKind::Swiss | StageKind::Groups | StageKind::Placement => numbered(stage_title(contest, stage)),
    }
}

/// The name of a round of a bracket down to one final, by how many matches on the way to it are played.
pub(super) fn knockout_round(matches: usize) -> Option<Sentence> {
    match matches {
        1 => Some(Sentence::new("决赛", "Final")),
        2 => Some(Sentence::new("半决赛", "Semifinals")),
        4 => Some(Sentence::new("四分之一决赛", "Quarterfinals")),
        8 => Some(Sentence::new("八分之一决赛", "Round of 16")),
        _ => None,
    }
}

/// The name of one match where it has one of its own: 三四名决赛, 5–8名名次赛, A组.
pub fn match_title(contest: &Contest, round: &Round, first: &crate::ids::EntrantId) -> Option<Sentence> {
    match contest.kind_of(round.stage) {
        StageKind::Swiss => None,
        StageKind::Groups => {
            let group =
                contest.field_of(round.stage)?.group_of(first).filter(|group| !group.name.is_empty())?;
            Some(Sentence::new(format!("{}组", group.name), format!("Group {}", group.name)))
        }
        StageKind::Knockout => {
            fixture_title(&knockout_of(contest, round.stage).ok()?, own_number(contest, round), first)
        }
        StageKind::Placement => {
            fixture_title(&placement_of(contest, round.stage).ok()?, own_number(contest, round), first)
        }
    }
}

fn fixture_title(knockout: &Knockout, number: u32, entrant: &crate::ids::EntrantId) -> Option<Sentence> {
    let round = knockout.rounds.get((number as usize).checked_sub(1)?)?;
    let own = |fixture: &&Fixture| {
        fixture.first.known() == Some(entrant) || fixture.second.known() == Some(entrant)
    };
    place_title(round.fixtures.iter().find(own)?)
}

/// The name of a match by the places it is for: 决赛, 三四名决赛, 5–8名名次赛; none on the way to the final.
pub fn place_title(fixture: &Fixture) -> Option<Sentence> {
    match (fixture.best_place, fixture.last_place) {
        (1, 2) => Some(Sentence::new("决赛", "Final")),
        (1, _) => None,
        (3, 4) => Some(Sentence::new("三四名决赛", "Third-place match")),
        (best, last) => {
            Some(Sentence::new(format!("{best}–{last}名名次赛"), format!("For places {best}–{last}")))
        }
    }
}

/// What the winner of a match has won where no match comes after it: 冠军, 第3名.
pub fn won_title(fixture: &Fixture) -> Option<Sentence> {
    match (fixture.best_place, fixture.last_place) {
        (1, 2) => Some(Sentence::new("冠军", "champion")),
        (best, last) if last == best + 1 => {
            Some(Sentence::new(format!("第{best}名"), format!("place {best}")))
        }
        (_, _) => None,
    }
}

/// Number of a round among the regular rounds of its stage, from 1.
pub(super) fn own_number(contest: &Contest, round: &Round) -> u32 {
    let own = contest
        .rounds
        .iter()
        .filter(|other| other.stage == round.stage && other.kind.is_regular() && other.number < round.number);
    u32::try_from(own.count()).unwrap_or(u32::MAX).saturating_add(1)
}

#[cfg(test)]
mod tests {
    use super::super::redraw_words;
    use super::super::tests::played;
    use super::*;
    use crate::regulations::template;
    use std::collections::BTreeSet;

    #[test]
    fn v12_two_stages_of_one_kind_and_their_rounds_are_told_apart() {
        let contest = played(&template("shengji-carried-points").unwrap(), 12, 5).contest;
        let titles: Vec<_> = contest.rounds.iter().map(|round| round_title(&contest, round)).collect();
        assert_eq!(titles[0].zh, "第一阶段积分编排第1轮");
        assert_eq!(titles[3].zh, "第二阶段积分编排第1轮");
        assert_eq!(titles[3].en, "Stage 2: Points pairing, round 1");
        let [zh, en]: [BTreeSet<_>; 2] =
            [titles.iter().map(|title| &title.zh).collect(), titles.iter().map(|title| &title.en).collect()];
        assert_eq!((zh.len(), en.len()), (6, 6));
        assert!(redraw_words(&contest, 1).zh.starts_with("第二阶段积分编排排好以后，进入这一阶段的人"));
    }

    #[test]
    fn v12_a_stage_that_is_the_only_one_of_its_kind_is_called_by_it() {
        let contest = played(&template("guandan-groups-knockout-2022").unwrap(), 16, 3).contest;
        assert_eq!(round_title(&contest, &contest.rounds[0]).zh, "小组赛第1轮");
        assert_eq!(stage_title(&contest, 1).zh, "淘汰赛");
        assert_eq!(round_title(&contest, contest.rounds.last().unwrap()).zh, "决赛");
    }
}

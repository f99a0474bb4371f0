//! The ranking worked out a second time from the rules (R7, R8): key after key, extra matches, lots.

mod order;
mod sums;

pub(super) use sums::is_played;

use crate::contest::Contest;
use crate::regulations::{FinalTie, KeyRule, RankingKey, TeamKey};
use order::{Subjects, leagues, split};
use std::collections::BTreeMap;
use sums::{Step, Sums};

/// One row of a ranking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row {
    /// Of a shared place the best.
    pub rank: u32,
    /// Others have the same rank.
    pub shared: bool,
    /// A lot or an extra match is still to decide it.
    pub waits: bool,
    /// Id of the entrant or team.
    pub id: String,
    /// The numbers that are compared over groups, and from how many matches they come (R11.5).
    pub values: Vec<i64>,
    pub matches: u32,
}

/// The ranking of a contest of one stage after its first `rounds` rounds, or all that are complete without a gap; teams
/// where the regulations rank teams.
pub(super) fn ranking(contest: &Contest, rounds: Option<usize>) -> Vec<Row> {
    let complete = contest.rounds.iter().take_while(|round| round.is_complete()).count();
    let sums = Sums::of(contest, rounds.map_or(complete, |rounds| rounds.min(complete)));
    let rules = &contest.regulations;
    let teams: Vec<(&str, Vec<usize>)> = if rules.ranks_teams() {
        let members = |team: &crate::ids::TeamId| {
            let own = |at: &usize| {
                contest.entrants.get(sums.ids[*at]).is_some_and(|entrant| entrant.team.as_ref() == Some(team))
            };
            (0..sums.ids.len()).filter(own).collect()
        };
        contest.teams.keys().map(|team| (team.as_str(), members(team))).collect()
    } else {
        Vec::new()
    };
    let (ids, mut steps): (Vec<&str>, Vec<Step>) = if rules.ranks_teams() {
        (
            teams.iter().map(|(team, _)| *team).collect(),
            rules.team_ranking_keys.iter().map(|key| team_step(*key, &sums, &teams)).collect(),
        )
    } else {
        (
            sums.ids.iter().map(|id| id.as_str()).collect(),
            rules.ranking_keys.iter().map(|rule| sums.step(*rule)).collect(),
        )
    };
    let by_lot = match rules.final_tie {
        FinalTie::SharedRank => false,
        FinalTie::Playoff => {
            steps.push(Step::Playoff);
            true
        }
        FinalTie::Lot | FinalTie::ExtraDeal | FinalTie::ExtraGame | FinalTie::CardDraw => true,
    };
    if by_lot {
        steps.push(Step::Lot);
    }
    let place: BTreeMap<&str, usize> = ids.iter().enumerate().map(|(at, id)| (*id, at)).collect();
    let subject = |id: &str| match rules.ranks_teams() {
        false => place.get(id).copied(),
        true => {
            let pair = sums.ids.iter().position(|known| known.as_str() == id)?;
            teams.iter().position(|(_, members)| members.contains(&pair))
        }
    };
    let lots: Vec<Vec<usize>> = contest
        .lots
        .iter()
        .map(|lot| lot.iter().filter_map(|id| place.get(id.as_str()).copied()).collect())
        .collect();
    let playoffs = leagues(contest, &subject);
    let mutual = |one, other| if rules.ranks_teams() { None } else { sums.mutual(one, other) };
    let about = Subjects { mutual: &mutual, playoffs: &playoffs, lots: &lots };
    let mut rows = Vec::new();
    for class in split((0..ids.len()).collect(), &steps, &about) {
        let rank = u32::try_from(rows.len() + 1).unwrap_or(u32::MAX);
        let shared = class.len() > 1;
        for one in class {
            rows.push(Row {
                rank,
                shared,
                waits: shared && by_lot,
                id: ids[one].to_owned(),
                values: if rules.ranks_teams() {
                    Vec::new()
                } else {
                    compared(rules.ranking_keys.as_slice(), &steps, one)
                },
                matches: if rules.ranks_teams() { 0 } else { sums.matches(one) },
            });
        }
    }
    rows
}

/// The numbers of keys that are one number: what can be compared over groups.
fn compared(rules: &[KeyRule], steps: &[Step], one: usize) -> Vec<i64> {
    let pairs = rules.iter().zip(steps);
    let numbers = pairs.filter_map(|(rule, step)| match (rule.key(), step) {
        (RankingKey::BestRounds | RankingKey::DropFirstRounds | RankingKey::DropLastRounds, _) => None,
        (_, Step::Values(values)) => values[one].first().copied(),
        (_, Step::HeadToHead(_) | Step::MutualSecond(_) | Step::Playoff | Step::Lot) => None,
    });
    numbers.collect()
}

/// R8.1
fn team_step(key: TeamKey, sums: &Sums<'_>, teams: &[(&str, Vec<usize>)]) -> Step {
    let each = |value: &dyn Fn(&[usize]) -> Vec<i64>| {
        Step::Values(teams.iter().map(|(_, members)| value(members)).collect())
    };
    match key {
        TeamKey::MatchPoints => each(&|members| vec![members.iter().map(|at| sums.points()[*at]).sum()]),
        TeamKey::VictoryPoints => {
            each(&|members| vec![members.iter().map(|at| sums.victory_points()[*at]).sum()])
        }
        TeamKey::BestPair => each(&|members| {
            let pair = |at: &usize| vec![sums.points()[*at], sums.victory_points()[*at]];
            members.iter().map(pair).max().unwrap_or_else(|| vec![0, 0])
        }),
        TeamKey::Lot => Step::Lot,
    }
}

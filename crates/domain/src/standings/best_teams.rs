//! 团体 from the best k individuals, ranked beside them (R8.3).

use super::rank::{Ranked, Standings, standings};
use crate::contest::{Contest, Entrant};
use crate::ids::{EntrantId, RoundNumber};
use crate::points::Points;
use crate::regulations::{BestMembers, BestMembersBy, MissingMember};
use crate::sentence::Sentence;
use serde::Serialize;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// A team made of its best members.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestTeamRow {
    /// Its place, from 1; absent = too few members for one.
    pub rank: Option<u32>,
    /// Whether another team has the same place.
    pub shared: bool,
    /// Id of the team, or of the unit where the contest has no teams.
    pub team: String,
    /// Its name.
    pub name: String,
    /// What is added up: places (fewer is better) or match points (more is better).
    pub total: Points,
    /// The members that count, best first, with their places.
    pub members: Vec<BestMember>,
    /// How many members are missing.
    pub missing: u32,
    /// Why it stands there.
    pub explain: Sentence,
}

/// One of the members that count.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BestMember {
    /// Its id.
    pub entrant: EntrantId,
    /// Its own place.
    pub rank: u32,
}

/// Teams of the best k members in order, after a round (absent = after the last complete one); empty before the first
/// round and where the regulations have no such ranking.
///
/// Members are those of the team, or of the unit where the contest has no teams. Ties go to the better best
/// individual place; what is equal then shares the place (R8.3). Disqualified members do not count.
pub fn team_standings_of_best(contest: &Contest, after_round: Option<RoundNumber>) -> Vec<BestTeamRow> {
    let Some(rule) = contest.regulations.best_members else { return Vec::new() };
    let ranking = standings(contest, after_round);
    if ranking.after_round.0 == 0 {
        return Vec::new();
    }
    let mut rows = teams(contest, rule, &ranking);
    rows.sort_by(|a, b| order(rule, a, b).then_with(|| a.team.cmp(&b.team)));
    let mut rank = 0;
    for place in 0..rows.len() {
        if rows[place].rank.is_none() {
            continue;
        }
        let tied = |other: usize| {
            rows.get(other).is_some_and(|other| order(rule, &rows[place], other) == Ordering::Equal)
        };
        let with_previous = place.checked_sub(1).is_some_and(tied);
        let shared = with_previous || tied(place + 1);
        if !with_previous {
            rank = u32::try_from(place + 1).unwrap_or(u32::MAX);
        }
        rows[place].rank = Some(rank);
        rows[place].shared = shared;
    }
    rows
}

fn teams(contest: &Contest, rule: BestMembers, ranking: &Standings) -> Vec<BestTeamRow> {
    let last_place = u32::try_from(ranking.rows.len()).unwrap_or(u32::MAX);
    let team_of = |entrant: &Entrant| match &entrant.team {
        Some(team) => Some(team.as_str().to_owned()),
        None if contest.teams.is_empty() => entrant.unit.as_ref().map(|unit| unit.as_str().to_owned()),
        None => None,
    };
    let mut members: BTreeMap<String, Vec<(EntrantId, u32, Points)>> = BTreeMap::new();
    for row in &ranking.rows {
        let Ranked::Entrant(id) = &row.ranked else { continue };
        let Some(team) = contest.entrants.get(id).and_then(team_of) else { continue };
        let list = members.entry(team).or_default();
        if row.disqualified_from.is_none() {
            list.push((id.clone(), row.rank, row.match_points));
        }
    }
    let rows = members.into_iter().map(|(team, mut list)| {
        if rule.by == BestMembersBy::MatchPoints {
            list.sort_by_key(|member| std::cmp::Reverse(member.2));
        }
        list.truncate(rule.count as usize);
        let missing = rule.count.saturating_sub(u32::try_from(list.len()).unwrap_or(u32::MAX));
        let places = |place: u32| Points::whole(i32::try_from(place).unwrap_or(i32::MAX));
        let total: Points = match rule.by {
            BestMembersBy::MatchPoints => list.iter().map(|member| member.2).sum(),
            BestMembersBy::Places => {
                let counted = match rule.missing {
                    MissingMember::NoPlace => 0,
                    MissingMember::LastPlace => missing,
                };
                let absent = (0..counted).map(|_| places(last_place));
                list.iter().map(|member| places(member.1)).chain(absent).sum()
            }
        };
        let has_place = match rule.missing {
            MissingMember::NoPlace => missing == 0,
            MissingMember::LastPlace => !list.is_empty(),
        };
        let name = contest.teams.iter().find(|(id, _)| id.as_str() == team).map(|(_, team)| &team.name);
        let unit = || contest.units.iter().find(|(id, _)| id.as_str() == team).map(|(_, unit)| &unit.name);
        let members: Vec<_> =
            list.into_iter().map(|(entrant, rank, _)| BestMember { entrant, rank }).collect();
        BestTeamRow {
            rank: has_place.then_some(0),
            shared: false,
            name: name.or_else(unit).cloned().unwrap_or_else(|| team.clone()),
            explain: sentence(rule, has_place, total, &members, missing),
            team,
            total,
            members,
            missing,
        }
    });
    rows.collect()
}

/// Better teams first; teams without a place last.
fn order(rule: BestMembers, a: &BestTeamRow, b: &BestTeamRow) -> Ordering {
    let by_total = match rule.by {
        BestMembersBy::Places => a.total.cmp(&b.total),
        BestMembersBy::MatchPoints => b.total.cmp(&a.total),
    };
    let best = |row: &BestTeamRow| row.members.iter().map(|member| member.rank).min().unwrap_or(u32::MAX);
    b.rank.is_some().cmp(&a.rank.is_some()).then(by_total).then(best(a).cmp(&best(b)))
}

fn sentence(
    rule: BestMembers,
    has_place: bool,
    total: Points,
    members: &[BestMember],
    missing: u32,
) -> Sentence {
    let count = rule.count;
    if !has_place {
        return Sentence::new(
            format!("不足{count}人，没有团体名次"),
            format!("fewer than {count} members, no team place"),
        );
    }
    let places: Vec<_> = members.iter().map(|member| member.rank.to_string()).collect();
    let (sum_zh, sum_en) = match rule.by {
        BestMembersBy::Places => ("名次之和", "sum of places"),
        BestMembersBy::MatchPoints => ("积分之和", "sum of points"),
    };
    let absent = match (missing, rule.by) {
        (0, _) => Sentence::default(),
        (_, BestMembersBy::Places) => Sentence::new(
            format!("，缺{missing}人按末位计"),
            format!(", {missing} missing counted as the last place"),
        ),
        (_, BestMembersBy::MatchPoints) => {
            Sentence::new(format!("，缺{missing}人计0分"), format!(", {missing} missing counted as nothing"))
        }
    };
    Sentence::new(
        format!("最好{count}人（第{}名）{sum_zh}{total}{}", places.join("、"), absent.zh),
        format!("best {count} (ranks {}), {sum_en} {total}{}", places.join(", "), absent.en),
    )
}

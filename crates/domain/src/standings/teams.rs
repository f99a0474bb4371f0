//! Teams of several pairs that are paired apart and ranked together (R8.1).

use super::criteria::{Criterion, KeyValue, Keys};
use super::keys::points;
use super::partition::Column;
use super::rank::{
    Member, Ranked, Ranking, Separation, Standings, StandingsRow, Subjects, byes, missed, penalties, value_of,
};
use super::tally::Tally;
use crate::contest::Contest;
use crate::ids::TeamId;
use crate::regulations::TeamKey;
use crate::scoring::RoundPoints;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn rank(contest: &Contest, tally: &Tally<'_>) -> Standings {
    let (ids, pairs) = pairs_of_teams(contest, tally);
    let keys = &contest.regulations.team_ranking_keys;
    let columns = columns(contest, tally, &pairs);
    let criteria = keys.iter().map(|key| Criterion::Team(*key)).collect();
    let names: Vec<_> = ids.iter().map(|team| team.as_str()).collect();
    let team_of = |entrant: &str| {
        let place = tally.entrants.iter().position(|known| known.id.as_str() == entrant)?;
        pairs.iter().position(|pairs| pairs.contains(&place))
    };
    let subjects = Subjects { ids: &names, behind: &team_of, mutual: &|_, _| None };
    let ranking = Ranking::new(contest, criteria, columns, &subjects);
    let member_columns = member_columns(contest, tally);
    ranking.standings(tally.rounds, |team| {
        let pairs = &pairs[team];
        let mut taken = RoundPoints::default();
        for pair in pairs {
            let of_pair = penalties(tally, *pair);
            taken.match_points += of_pair.match_points;
            taken.victory_points += of_pair.victory_points;
        }
        let mut free_rounds: Vec<_> = pairs.iter().flat_map(|pair| byes(tally, *pair)).collect();
        free_rounds.sort_unstable();
        let missed_by_any: BTreeSet<_> = pairs.iter().flat_map(|pair| missed(tally, *pair)).collect();
        let out = pairs.iter().map(|pair| tally.entrants[*pair].disqualified_from);
        let left = pairs.iter().map(|pair| tally.entrants[*pair].withdrawn_after);
        StandingsRow {
            rank: 0,
            shared: false,
            waits_for_lot: false,
            ranked: Ranked::Team(ids[team].clone()),
            keys: ranking.keys_of(team),
            separation: Separation::Last,
            match_points: points(pairs.iter().map(|pair| tally.match_points()[*pair]).sum()),
            penalties: taken,
            byes: free_rounds,
            missed: missed_by_any.into_iter().collect(),
            disqualified_from: out.collect::<Option<Vec<_>>>().and_then(|rounds| rounds.into_iter().max()),
            withdrawn_after: left.collect::<Option<Vec<_>>>().and_then(|rounds| rounds.into_iter().max()),
            members: pairs.iter().map(|pair| member(tally, &member_columns, *pair)).collect(),
        }
    })
}

/// The teams in the order of their ids, each with its pairs.
pub(super) fn pairs_of_teams<'a>(
    contest: &'a Contest,
    tally: &Tally<'_>,
) -> (Vec<&'a TeamId>, Vec<Vec<usize>>) {
    let mut pairs_of: BTreeMap<_, Vec<usize>> = contest.teams.keys().map(|team| (team, Vec::new())).collect();
    for (place, entrant) in tally.entrants.iter().enumerate() {
        if let Some(pairs) = entrant.team.as_ref().and_then(|team| pairs_of.get_mut(team)) {
            pairs.push(place);
        }
    }
    pairs_of.into_iter().unzip()
}

/// What the keys of the teams compare.
pub(super) fn columns(contest: &Contest, tally: &Tally<'_>, teams: &[Vec<usize>]) -> Vec<Column> {
    contest.regulations.team_ranking_keys.iter().map(|key| column(*key, tally, teams)).collect()
}

/// How a team key shows the numbers it is sorted by.
pub(super) fn shown(key: TeamKey, values: &[i64]) -> KeyValue {
    match key {
        TeamKey::MatchPoints | TeamKey::VictoryPoints => {
            KeyValue::Points(points(values.first().copied().unwrap_or(0)))
        }
        TeamKey::BestPair | TeamKey::Lot => KeyValue::Comparison,
    }
}

fn column(key: TeamKey, tally: &Tally<'_>, teams: &[Vec<usize>]) -> Column {
    let sums = |totals: &[i64]| {
        let sum = |pairs: &Vec<usize>| pairs.iter().map(|pair| totals[*pair]).sum();
        Column::Values { width: 1, values: teams.iter().map(sum).collect() }
    };
    match key {
        TeamKey::MatchPoints => sums(tally.match_points()),
        TeamKey::VictoryPoints => sums(tally.victory_points()),
        TeamKey::BestPair => {
            let own = |pair: usize| [tally.match_points()[pair], tally.victory_points()[pair]];
            let best = |pairs: &Vec<usize>| pairs.iter().map(|pair| own(*pair)).max();
            let values = teams.iter().flat_map(|pairs| best(pairs).unwrap_or_default()).collect();
            Column::Values { width: 2, values }
        }
        TeamKey::Lot => Column::Lot,
    }
}

/// The pairs' own keys.
fn member_columns(contest: &Contest, tally: &Tally<'_>) -> Vec<(Criterion, Column)> {
    let rules = contest.regulations.ranking_keys.iter();
    let columns = rules.map(|rule| (Criterion::Entrant(rule.key()), tally.column(*rule)));
    columns.filter(|(criterion, _)| !criterion.is_lot()).collect()
}

fn member(tally: &Tally<'_>, columns: &[(Criterion, Column)], pair: usize) -> Member {
    let entrant = tally.entrants[pair];
    let value = |(criterion, column): &(Criterion, Column)| (*criterion, value_of(*criterion, column, pair));
    Member {
        entrant: entrant.id.clone(),
        keys: Keys(columns.iter().map(value).collect()),
        withdrawn_after: entrant.withdrawn_after,
    }
}

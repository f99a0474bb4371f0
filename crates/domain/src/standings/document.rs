//! `saiwu-standings/1`: a ranking as other programs read it (cli.md).

use super::best_teams::{BestMember, BestTeamRow, team_standings_of_best};
use super::criteria::{Criterion, KeyValue, Keys};
use super::explain::{decision_of, explain};
use super::rank::{DecidedBy, Member, Ranked, Standings, StandingsRow};
use super::stages::StageStandings;
use crate::contest::Contest;
use crate::course::Placed;
use crate::ids::{EntrantId, RoundNumber};
use crate::points::Points;
use crate::scoring::RoundPoints;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// A ranking with a sentence for every row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandingsDocument {
    /// Always `saiwu-standings/1`.
    pub format: &'static str,
    /// Id of the stage.
    pub stage: String,
    /// The last round that counts.
    pub after_round: RoundNumber,
    /// Whether the results are final: the correction windows are closed (R2.4.1).
    pub is_final: bool,
    /// Best first; empty where there are groups.
    pub rows: Vec<RowDocument>,
    /// Ties that wait for a lot or for extra matches; empty where there are groups.
    pub unresolved: Vec<Vec<Ranked>>,
    /// One for every group, where the stage has groups.
    pub groups: Vec<GroupDocument>,
    /// Teams of the best members, ranked beside them (R8.3); mostly none.
    pub best_teams: Vec<BestTeamDocument>,
}

/// The ranking of one group.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GroupDocument {
    /// Such as `A`.
    pub name: String,
    /// Best first.
    pub rows: Vec<RowDocument>,
    /// Ties that wait for a lot or for extra matches.
    pub unresolved: Vec<Vec<Ranked>>,
}

/// One place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RowDocument {
    /// From 1.
    pub rank: u32,
    /// Whether another row has the same rank.
    pub shared: bool,
    /// Id of the entrant, or of the team where teams are ranked.
    pub entrant: Ranked,
    /// Its name.
    pub name: String,
    /// Values in the order of the ranking keys; `null` for comparisons.
    pub keys: Keys,
    /// What separates the row from the next one.
    pub decided_by: Option<DecidedBy>,
    /// The two values that decided it, where `keys` does not show them as one number each.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<DecisionDocument>,
    /// Why it stands there, Chinese.
    pub explain: String,
    /// The same in English.
    pub explain_en: String,
    /// What penalties took of the sums, where they did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub penalties: Option<RoundPoints>,
    /// Its last round, where it left or was disqualified.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub withdrawn_after: Option<RoundNumber>,
    /// The first round it was kept out of, where it was disqualified.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disqualified_from: Option<RoundNumber>,
    /// Pairs of a team; only where teams are ranked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub members: Option<Vec<MemberDocument>>,
}

/// What separates a row from the next one, in values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DecisionDocument {
    /// What was compared, Chinese: 去掉前2轮后积分.
    pub compared: String,
    /// The same in English.
    pub compared_en: String,
    /// Which comparison of the key it was, from 1.
    pub step: usize,
    /// The row's value.
    pub own: KeyValue,
    /// The next row's.
    pub next: KeyValue,
}

/// A team of the best members (R8.3).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BestTeamDocument {
    /// From 1; `null` = too few members for a place.
    pub rank: Option<u32>,
    /// Whether another team has the same rank.
    pub shared: bool,
    /// Id of the team, or of the unit where there are no teams.
    pub team: String,
    /// Its name.
    pub name: String,
    /// Sum of the places (fewer is better) or of the match points.
    pub total: Points,
    /// The members that count, best first.
    pub members: Vec<BestMember>,
    /// Why it stands there, Chinese.
    pub explain: String,
    /// The same in English.
    pub explain_en: String,
}

/// A pair of a team.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MemberDocument {
    /// Its id.
    pub entrant: EntrantId,
    /// Its own values.
    pub keys: Keys,
    /// Its last round, where it left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub withdrawn_after: Option<RoundNumber>,
}

impl StandingsDocument {
    /// The document of a ranking of this contest, which has one stage.
    pub fn new(contest: &Contest, standings: &Standings, stage: &str, is_final: bool) -> Self {
        Self {
            format: FORMAT,
            stage: stage.to_owned(),
            after_round: standings.after_round,
            is_final,
            rows: rows(contest, standings),
            unresolved: standings.unresolved.clone(),
            groups: Vec::new(),
            best_teams: Vec::new(),
        }
    }

    /// The document of the places over all stages, once they are certain.
    pub fn of_places(contest: &Contest, name: &str, places: &[Placed]) -> Self {
        Self {
            format: FORMAT,
            stage: name.to_owned(),
            after_round: contest.rounds.last().map_or(RoundNumber(0), |round| round.number),
            is_final: true,
            rows: places.iter().map(|place| placed(contest, place)).collect(),
            unresolved: Vec::new(),
            groups: Vec::new(),
            best_teams: Vec::new(),
        }
    }

    /// The document of a stage: one table, its groups, or the places of its bracket.
    pub fn of_stage(contest: &Contest, ranking: &StageStandings<'_>, is_final: bool) -> Self {
        let mut document = Self {
            format: FORMAT,
            stage: ranking.id.clone(),
            after_round: ranking.after_round,
            is_final,
            rows: ranking.places.iter().map(|place| placed(contest, place)).collect(),
            unresolved: Vec::new(),
            groups: Vec::new(),
            best_teams: best_teams(contest, ranking.after_round),
        };
        for table in &ranking.tables {
            let (rows, unresolved) =
                (rows(&table.contest, &table.standings), table.standings.unresolved.clone());
            match &table.group {
                Some(name) => document.groups.push(GroupDocument { name: name.clone(), rows, unresolved }),
                None => {
                    document.rows.extend(rows);
                    document.unresolved.extend(unresolved);
                }
            }
        }
        document
    }
}

fn best_teams(contest: &Contest, after_round: RoundNumber) -> Vec<BestTeamDocument> {
    let rows = team_standings_of_best(contest, Some(after_round)).into_iter();
    let document = |row: BestTeamRow| BestTeamDocument {
        rank: row.rank,
        shared: row.shared,
        team: row.team,
        name: row.name,
        total: row.total,
        members: row.members,
        explain: row.explain.zh,
        explain_en: row.explain.en,
    };
    rows.map(document).collect()
}

impl RowDocument {
    /// The values of the keys as a table shows them, behind the row `before`. A comparison without a value of its own
    /// shows what it came to where it decided: against the row before, then against the next one.
    pub fn shown_keys(&self, before: Option<&Self>) -> Vec<String> {
        let shown = |(criterion, value): &(Criterion, KeyValue)| match value {
            KeyValue::Comparison => self.compared(*criterion, before),
            shown => cell(shown),
        };
        self.keys.0.iter().map(shown).collect()
    }

    fn compared(&self, criterion: Criterion, before: Option<&Self>) -> String {
        let decided = |by: &Self| by.decided_by == Some(DecidedBy::Key(criterion));
        let behind = before.filter(|before| decided(before)).and_then(|before| before.decision.as_ref());
        let ahead = Some(self).filter(|row| decided(row)).and_then(|row| row.decision.as_ref());
        let mut values: Vec<_> = behind.map(|behind| cell(&behind.next)).into_iter().collect();
        values.extend(ahead.map(|ahead| cell(&ahead.own)));
        values.dedup();
        if values.is_empty() { "–".to_owned() } else { values.join("/") }
    }
}

fn cell(value: &KeyValue) -> String {
    match value {
        KeyValue::List(rounds) => rounds.iter().map(ToString::to_string).collect::<Vec<_>>().join("/"),
        value => value.text(),
    }
}

/// `groups` stands in place of `rows` and `unresolved` (cli.md).
impl Serialize for StandingsDocument {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("format", self.format)?;
        map.serialize_entry("stage", &self.stage)?;
        map.serialize_entry("after_round", &self.after_round)?;
        map.serialize_entry("final", &self.is_final)?;
        if self.groups.is_empty() {
            map.serialize_entry("rows", &self.rows)?;
            map.serialize_entry("unresolved", &self.unresolved)?;
        } else {
            map.serialize_entry("groups", &self.groups)?;
        }
        if !self.best_teams.is_empty() {
            map.serialize_entry("best_teams", &self.best_teams)?;
        }
        map.end()
    }
}

const FORMAT: &str = "saiwu-standings/1";

fn rows(contest: &Contest, standings: &Standings) -> Vec<RowDocument> {
    let rows = standings.rows.iter().enumerate();
    rows.map(|(place, row)| row_document(contest, standings, place, row)).collect()
}

/// A place that a bracket decided has no keys.
fn placed(contest: &Contest, place: &Placed) -> RowDocument {
    let entrant = match &place.row {
        Ranked::Entrant(id) => contest.entrants.get(id),
        Ranked::Team(_) => None,
    };
    let reason = place.sentence(contest);
    RowDocument {
        rank: place.rank,
        shared: place.shared,
        entrant: place.row.clone(),
        name: name_of(contest, &place.row),
        keys: Keys::default(),
        decided_by: place.shared.then_some(DecidedBy::Shared),
        decision: None,
        explain: reason.zh,
        explain_en: reason.en,
        penalties: None,
        withdrawn_after: entrant.and_then(|entrant| entrant.withdrawn_after),
        disqualified_from: entrant.and_then(|entrant| entrant.disqualified_from),
        members: None,
    }
}

fn name_of(contest: &Contest, row: &Ranked) -> String {
    let name = match row {
        Ranked::Entrant(id) => contest.entrants.get(id).map(|entrant| &entrant.name),
        Ranked::Team(id) => contest.teams.get(id).map(|team| &team.name),
    };
    name.cloned().unwrap_or_default()
}

fn row_document(contest: &Contest, standings: &Standings, place: usize, row: &StandingsRow) -> RowDocument {
    let sentence = explain(contest, standings, place).unwrap_or_default();
    let members = row.members.iter().map(|member| {
        let Member { entrant, keys, withdrawn_after } = member.clone();
        MemberDocument { entrant, keys, withdrawn_after }
    });
    RowDocument {
        rank: row.rank,
        shared: row.shared,
        entrant: row.ranked.clone(),
        name: name_of(contest, &row.ranked),
        keys: row.keys.clone(),
        decided_by: row.decided_by(),
        decision: decision_of(contest, row).map(|decision| DecisionDocument {
            compared: decision.name.zh,
            compared_en: decision.name.en,
            step: decision.step,
            own: decision.own,
            next: decision.next,
        }),
        explain: sentence.zh,
        explain_en: sentence.en,
        penalties: (row.penalties != RoundPoints::default()).then_some(row.penalties),
        withdrawn_after: row.last_round(),
        disqualified_from: row.disqualified_from,
        members: contest.regulations.ranks_teams().then(|| members.collect()),
    }
}

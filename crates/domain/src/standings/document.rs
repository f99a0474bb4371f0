//! `saiwu-standings/1`: a ranking as other programs read it (cli.md).

use super::criteria::Keys;
use super::explain::explain;
use super::rank::{DecidedBy, Member, Ranked, Standings, StandingsRow};
use crate::contest::Contest;
use crate::ids::{EntrantId, RoundNumber};
use crate::scoring::RoundPoints;
use serde::Serialize;

/// A ranking with a sentence for every row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StandingsDocument {
    /// Always `saiwu-standings/1`.
    pub format: &'static str,
    /// Id of the stage.
    pub stage: String,
    /// The last round that counts.
    pub after_round: RoundNumber,
    /// Whether the results are final: the correction windows are closed (R2.4.1).
    #[serde(rename = "final")]
    pub is_final: bool,
    /// Best first.
    pub rows: Vec<RowDocument>,
    /// Ties that wait for a lot.
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
    /// The document of a ranking of this contest.
    pub fn new(contest: &Contest, standings: &Standings, stage: &str, is_final: bool) -> Self {
        let rows = standings.rows.iter().enumerate();
        Self {
            format: "saiwu-standings/1",
            stage: stage.to_owned(),
            after_round: standings.after_round,
            is_final,
            rows: rows.map(|(place, row)| row_document(contest, standings, place, row)).collect(),
            unresolved: standings.unresolved.clone(),
        }
    }
}

fn row_document(contest: &Contest, standings: &Standings, place: usize, row: &StandingsRow) -> RowDocument {
    let sentence = explain(contest, standings, place).unwrap_or_default();
    let name = match &row.ranked {
        Ranked::Entrant(id) => contest.entrants.get(id).map(|entrant| entrant.name.clone()),
        Ranked::Team(id) => contest.teams.get(id).map(|team| team.name.clone()),
    };
    let members = row.members.iter().map(|member| {
        let Member { entrant, keys, withdrawn_after } = member.clone();
        MemberDocument { entrant, keys, withdrawn_after }
    });
    RowDocument {
        rank: row.rank,
        shared: row.shared,
        entrant: row.ranked.clone(),
        name: name.unwrap_or_default(),
        keys: row.keys.clone(),
        decided_by: row.decided_by(),
        explain: sentence.zh,
        explain_en: sentence.en,
        penalties: (row.penalties != RoundPoints::default()).then_some(row.penalties),
        withdrawn_after: row.last_round(),
        disqualified_from: row.disqualified_from,
        members: contest.regulations.ranks_teams().then(|| members.collect()),
    }
}

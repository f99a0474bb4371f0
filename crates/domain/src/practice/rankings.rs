//! The rankings of a practice contest, written into its sheet as if they had been published.

use crate::contest::{RankingOf, RecordedRanking};
use crate::course::{Step, final_places, has_begun, is_over, next_step};
use crate::ids::RoundNumber;
use crate::sheet::Sheet;
use crate::standings::stage_standings;

/// Every stage that has begun, after its last complete round and after the first one, and the final places once the
/// contest is over.
pub(super) fn write_down(sheet: &mut Sheet) {
    let contest = &sheet.contest;
    let mut rankings = Vec::new();
    for stage in (0..contest.regulations.stages.len()).filter(|stage| has_begun(contest, *stage)) {
        for after_round in [Some(RoundNumber(1)), None] {
            let standings = stage_standings(contest, stage, after_round);
            for table in &standings.tables {
                let rows = &table.standings.rows;
                rankings.push(RecordedRanking {
                    of: RankingOf::Stage { stage, group: table.group.clone(), after_round },
                    rows: rows.iter().map(|row| (row.rank, row.ranked.to_string())).collect(),
                });
            }
            if after_round.is_none() && !standings.places.is_empty() && is_over(contest, stage) {
                let rows = standings.places.iter().map(|place| (place.rank, place.row.as_str().to_owned()));
                let of = RankingOf::Stage { stage, group: None, after_round: None };
                rankings.push(RecordedRanking { of, rows: rows.collect() });
            }
        }
    }
    if next_step(contest) == Step::Over && !contest.regulations.ranks_teams() {
        let places = final_places(contest).unwrap_or_default();
        let rows = places.iter().map(|place| (place.rank, place.row.as_str().to_owned())).collect();
        rankings.push(RecordedRanking { of: RankingOf::Final, rows });
    }
    sheet.records.rankings = rankings;
}

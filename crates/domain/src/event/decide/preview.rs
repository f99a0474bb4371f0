//! What a correction would do, before it is made (R14.3.7, scenario T52).

use super::Refusal;
use crate::contest::{Contest, MatchResult};
use crate::course::{Placed, changed_sides, places_at_end, redraw_words, stage_to_redraw, title_of_number};
use crate::event::operation::PublishedRank;
use crate::event::state::{EventState, RoundState};
use crate::ids::{EntrantId, RoundNumber, TableNumber};
use crate::pairing::{FirstRoundMode, pair};
use crate::penalties::with_ruling;
use crate::regulations::StageKind;
use crate::sentence::{Sentence, counted};
use crate::standings::stage_standings;
use crate::swiss::{ExtraRound, RoundRequest, pairing_problem};
use std::collections::{BTreeMap, BTreeSet};

/// A row of the ranking that moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChangedRank {
    /// Id of the row: an entrant or a team.
    pub row: String,
    /// Its rank before; absent = it had none.
    pub before: Option<u32>,
    /// Its rank after; absent = it has none.
    pub after: Option<u32>,
}

impl ChangedRank {
    /// Rows whose rank differs, in the order of the later ranking, then those that are gone.
    pub fn between(before: &[PublishedRank], after: &[PublishedRank]) -> Vec<Self> {
        let ranks = |list: &[PublishedRank]| -> BTreeMap<String, u32> {
            list.iter().map(|one| (one.row.clone(), one.rank)).collect()
        };
        let (old, new) = (ranks(before), ranks(after));
        let gone = before.iter().filter(|one| !new.contains_key(&one.row));
        after
            .iter()
            .chain(gone)
            .map(|one| Self {
                row: one.row.clone(),
                before: old.get(&one.row).copied(),
                after: new.get(&one.row).copied(),
            })
            .filter(|changed| changed.before != changed.after)
            .collect()
    }
}

/// What a correction would do. Nothing of it is done by looking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CorrectionPreview {
    /// Rows of the ranking that move.
    pub ranks: Vec<ChangedRank>,
    /// Published later rounds that would be paired differently today. They stay (R9.7.1).
    pub pairings: Vec<RoundNumber>,
    /// Matches of the bracket that name a side that would not be there; without a table a bye.
    pub fixtures: Vec<(RoundNumber, Option<TableNumber>)>,
    /// The same in one sentence.
    pub sentence: Sentence,
}

impl EventState {
    /// What would change if this were the result of a table, with these fouls beside it.
    ///
    /// # Errors
    /// There is no such table.
    pub fn preview_correction(
        &self,
        round: RoundNumber,
        table: TableNumber,
        result: &MatchResult,
        fouls: [u32; 2],
    ) -> Result<CorrectionPreview, Refusal> {
        let states = [RoundState::Published, RoundState::Running, RoundState::Closed];
        let record = self.table_in(round, table, &states)?;
        let stage = self.round(round).map_or(0, |record| record.stage);
        let rules = self.regulations.of_stage(stage);
        let now = self.contest();
        let mut corrected = now.clone();
        let own = corrected.rounds.iter_mut().filter(|played| played.number == round);
        for played in own.flat_map(|played| &mut played.matches).filter(|played| played.table == Some(table))
        {
            played.result = with_ruling(&rules, &record.sides, Some(result), &record.ruled_against);
            played.fouls = fouls;
            played.to_replay = false;
        }
        let is_final = self.finished_at.is_some();
        let list = |contest: &Contest| match is_final {
            true => ranks_at_end(contest),
            false => ranks_of(contest, stage),
        };
        let ranks = ChangedRank::between(&list(&now), &list(&corrected));
        let pairings = self.pairings_that_differ(round, &now, &corrected);
        let fixtures = fixtures_that_differ(round, &now, &corrected);
        let mut sentence = in_words(&now, &ranks, &pairings, &fixtures);
        if is_final && !fixtures.is_empty() {
            sentence.zh.push_str("；最终成绩已经公布：更正以后要撤销“公布最终成绩”，换人重赛，再重新公布");
            sentence.en.push_str(
                "; the ranking is final: after the correction it is taken back, the match is played again, and it is published again",
            );
        }
        if let Some(stage) = stage_to_redraw(&corrected).filter(|_| stage_to_redraw(&now).is_none()) {
            let words = redraw_words(&corrected, stage);
            sentence = Sentence::new(
                format!("{}；{}", sentence.zh, words.zh),
                format!("{}; {}", sentence.en, words.en),
            );
        }
        Ok(CorrectionPreview { ranks, pairings, fixtures, sentence })
    }

    fn pairings_that_differ(&self, after: RoundNumber, now: &Contest, then: &Contest) -> Vec<RoundNumber> {
        // Lots before every round do not look at results (R9.8.2).
        let by_lots = self.regulations.swiss.round1_mode == FirstRoundMode::Lots;
        let later = self.rounds.iter().filter(|round| round.number > after && !by_lots);
        later
            .filter(|round| now.kind_of(round.stage) == StageKind::Swiss && round.kind.is_regular())
            .filter(|round| pairs(now, round.number, round.stage) != pairs(then, round.number, round.stage))
            .map(|round| round.number)
            .collect()
    }
}

/// Who would meet whom in a round of a Swiss stage, by the results of the rounds before it.
fn pairs(
    contest: &Contest,
    round: RoundNumber,
    stage: usize,
) -> Option<BTreeSet<(EntrantId, Option<EntrantId>)>> {
    let part = contest.of_stage(stage);
    let published = contest.rounds.iter().any(|own| own.number == round);
    let number = contest.number_in_stage(stage, round).0 + u32::from(!published);
    let request = RoundRequest {
        round: Some(RoundNumber(number)),
        extra_round: ExtraRound::Wanted,
        ..RoundRequest::default()
    };
    let problem = pairing_problem(&part, &request).ok()?;
    let pairing = pair(&problem).ok()?;
    let sides = |first: EntrantId, second: Option<EntrantId>| match second {
        Some(second) if second < first => (second, Some(first)),
        second => (first, second),
    };
    Some(pairing.matches.into_iter().map(|paired| sides(paired.first, paired.second)).collect())
}

/// Later matches of the bracket that would name another side. A score alone moves nothing (scenario T52).
fn fixtures_that_differ(
    round: RoundNumber,
    now: &Contest,
    then: &Contest,
) -> Vec<(RoundNumber, Option<TableNumber>)> {
    let later = now.rounds.iter().map(|later| later.number).filter(|later| *later > round);
    let changed = later.flat_map(|later| {
        let before = changed_sides(now, later);
        changed_sides(then, later)
            .into_iter()
            .filter(move |changed| !before.contains(changed))
            .map(move |changed| (later, changed.table))
    });
    let tables: BTreeSet<_> = changed.collect();
    tables.into_iter().collect()
}

/// The ranking of a stage as people read it: group after group, or the places of its bracket.
pub(super) fn ranks_of(contest: &Contest, stage: usize) -> Vec<PublishedRank> {
    let ranking = stage_standings(contest, stage, None);
    let rows = ranking.tables.iter().flat_map(|table| &table.standings.rows);
    let rows = rows.map(|row| PublishedRank { row: row.ranked.as_str().to_owned(), rank: row.rank });
    let places = ranking.places.iter();
    rows.chain(places.map(|place| PublishedRank { row: place.row.to_string(), rank: place.rank })).collect()
}

/// The ranking that is published at the end: over all stages where there are several or a bracket decides.
pub(super) fn ranks_at_end(contest: &Contest) -> Vec<PublishedRank> {
    let last = contest.current_stage();
    let in_places = contest.regulations.stages.len() > 1
        || match contest.kind_of(last) {
            StageKind::Swiss => false,
            // Groups that are brackets have no table.
            StageKind::Groups => stage_standings(contest, last, None).tables.is_empty(),
            StageKind::Knockout | StageKind::Placement => true,
        };
    let places = in_places.then(|| places_at_end(contest).ok()).flatten().unwrap_or_default();
    if places.is_empty() {
        return ranks_of(contest, last);
    }
    let row = |place: Placed| PublishedRank { row: place.row.to_string(), rank: place.rank };
    places.into_iter().map(row).collect()
}

fn in_words(
    contest: &Contest,
    ranks: &[ChangedRank],
    pairings: &[RoundNumber],
    fixtures: &[(RoundNumber, Option<TableNumber>)],
) -> Sentence {
    let (mut zh, mut en) = (Vec::new(), Vec::new());
    if ranks.is_empty() {
        zh.push("名次不变".to_owned());
        en.push("no rank changes".to_owned());
    } else {
        zh.push(format!("{}个名次会变", ranks.len()));
        en.push(counted(u32::try_from(ranks.len()).unwrap_or(u32::MAX), "rank changes", "ranks change"));
    }
    if !pairings.is_empty() {
        let titles = pairings.iter().map(|round| title_of_number(contest, *round));
        let (in_zh, in_en): (Vec<_>, Vec<_>) = titles.map(|title| (title.zh, title.en)).unzip();
        zh.push(format!("{}如果现在编排会不一样，已公布的不改", in_zh.join("、")));
        en.push(format!("{} would be paired differently today and stays as published", in_en.join(", ")));
    }
    if !fixtures.is_empty() {
        let (zh_places, en_places): (Vec<_>, Vec<_>) = fixtures
            .iter()
            .map(|(round, table)| {
                let title = title_of_number(contest, *round);
                match table {
                    Some(table) => {
                        (format!("{}{table}号桌", title.zh), format!("{}, table {table}", title.en))
                    }
                    None => (format!("{}轮空", title.zh), format!("{}, the bye", title.en)),
                }
            })
            .unzip();
        zh.push(format!("{}的对阵要换人，由裁判长确认后换", zh_places.join("、")));
        en.push(format!("{} names another side: the chief referee exchanges it", en_places.join(", ")));
    }
    Sentence::new(zh.join("；"), en.join("; "))
}

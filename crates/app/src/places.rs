//! Who ended where: the places of a stage and of the event, and who stands on no table.

use crate::event::count;
use crate::standings::row_names;
use crate::views::Directory;
use saiwu_domain::course::{self, Gone, Placed, Step};
use saiwu_domain::ids::{EntrantId, RoundNumber};
use saiwu_domain::sentence::Sentence;
use saiwu_domain::standings::{BestTeamRow, Ranked, stage_standings};
use saiwu_protocol::standings::PlaceRow;
use saiwu_protocol::texts::Text;

/// Who left before the groups were drawn, while only the groups are listed: in none of them, and not forgotten.
pub(crate) fn left_before_groups(directory: &Directory<'_>, stage: usize) -> Option<Text> {
    let contest = directory.contest();
    let drawn = contest.field_of(stage).filter(|_| stage == 0)?;
    let gone = contest.entrants.values().filter(|entrant| {
        entrant.withdrawn_after == Some(RoundNumber(0)) && !drawn.entrants().any(|own| *own == entrant.id)
    });
    let names: Vec<_> = gone.map(|entrant| directory.name(&entrant.id)).collect();
    (!names.is_empty()).then(|| Text {
        zh: format!("编排以前退赛，没有比赛：{}", names.join("、")),
        en: format!("Withdrew before the draw and did not play: {}", names.join(", ")),
    })
}

/// Who left after the lots of the roster and before the groups or the bracket were drawn: without a place, and not
/// forgotten.
pub(crate) fn left_before_draw(directory: &Directory<'_>, places: &[Placed]) -> Vec<PlaceRow> {
    let contest = directory.contest();
    let gone = contest.entrants.values().filter(|entrant| {
        entrant.withdrawn_after == Some(RoundNumber(0))
            && !places.iter().any(|placed| placed.is_of(contest, &entrant.id))
    });
    let rank = count(places.len() + 1);
    let rows = gone.map(|entrant| {
        let row = Ranked::Entrant(entrant.id.clone());
        let (name, unit, players) = row_names(directory, &row);
        PlaceRow {
            rank,
            shared: false,
            row: row.as_str().to_owned(),
            entrants: vec![entrant.id.0.clone()],
            name,
            unit,
            players,
            reason: Sentence::new("编排以前退赛，没有比赛", "withdrew before the draw and did not play")
                .into(),
            without_place: true,
            left: Some(Gone::Withdrew.mark().into()),
        }
    });
    rows.collect()
}

/// What is listed while a correction after the end waits for a referee: places as they were published; a table as it is
/// now.
pub(crate) fn list_while_it_waits(places: &[Placed]) -> Text {
    let (zh, en) = match places.is_empty() {
        true => ("下面是更正以后的，不是最终名次", "below as it is after the correction, not final"),
        false => ("下面是更正前公布的名次", "below as it was published before"),
    };
    Text {
        zh: format!("有成绩更正，名次等裁判处理后重新公布；{zh}"),
        en: format!("A result was corrected: the ranking will be published again; {en}"),
    }
}

/// The places as they were published last: what a correction makes of them is not known yet.
pub(crate) fn published_places(directory: &Directory<'_>, places: &[Placed]) -> Vec<PlaceRow> {
    let published =
        directory.file.state.publications.last().map(|last| last.ranks.as_slice()).unwrap_or_default();
    let rows = published.iter().filter_map(|published| {
        let placed = places.iter().find(|placed| placed.row.as_str() == published.row)?;
        let shared = published_rank(directory, &published.row)?.1;
        let reason = Sentence::new("更正前公布的名次", "As published before the correction").into();
        Some(PlaceRow { rank: published.rank, shared, reason, ..place_row(directory, placed) })
    });
    rows.collect()
}

/// Rank of a row as it was published last, and whether others share it.
fn published_rank(directory: &Directory<'_>, row: &str) -> Option<(u32, bool)> {
    let ranks = &directory.file.state.publications.last()?.ranks;
    let rank = ranks.iter().find(|published| published.row == row)?.rank;
    Some((rank, ranks.iter().filter(|published| published.rank == rank).count() > 1))
}

/// A team of the best members with the names of those who count; the sentence says what was added up.
pub(crate) fn team_row(directory: &Directory<'_>, team: &BestTeamRow) -> PlaceRow {
    let members = team.members.iter();
    PlaceRow {
        rank: team.rank.unwrap_or(0),
        shared: team.shared,
        row: team.team.clone(),
        entrants: members.clone().map(|member| member.entrant.0.clone()).collect(),
        name: team.name.clone(),
        unit: String::new(),
        players: members.map(|member| directory.name(&member.entrant)).collect(),
        reason: team.explain.clone().into(),
        without_place: team.rank.is_none(),
        left: None,
    }
}

/// A place in the words of the stage that decided it.
pub(crate) fn place_row(directory: &Directory<'_>, placed: &Placed) -> PlaceRow {
    let (name, unit, players) = row_names(directory, &placed.row);
    PlaceRow {
        rank: placed.rank,
        shared: placed.shared,
        row: placed.row.as_str().to_owned(),
        entrants: placed.entrants(directory.contest()).into_iter().map(|entrant| entrant.0).collect(),
        name,
        unit,
        players,
        reason: placed.sentence(directory.contest()).into(),
        without_place: placed.gone == Some(Gone::Disqualified),
        left: placed.gone.map(|gone| gone.mark().into()),
    }
}

/// The place of an entrant, or of its team, after the latest complete round: 第4名, A组第1名. Once all stages are over it
/// is the final one; in a bracket nothing is said before it is certain.
pub(crate) fn place_of(directory: &Directory<'_>, entrant: &EntrantId) -> Option<Sentence> {
    let contest = directory.contest();
    let by_bracket = stage_standings(contest, contest.current_stage(), None).tables.is_empty();
    let several = contest.regulations.stages.len() > 1;
    let is_final = directory.file.state.finished_at.is_some();
    if (is_final || course::next_step(contest) == Step::Over) && (several || by_bracket) {
        let places = course::places_at_end(contest).ok()?;
        let waits = directory.file.state.final_list_waits().is_some();
        return places.iter().find(|placed| placed.is_of(contest, entrant)).and_then(|placed| {
            Some(match placed.gone {
                Some(Gone::Disqualified) => Gone::Disqualified.mark(),
                Some(Gone::Withdrew | Gone::Annulled) | None if waits => {
                    let (rank, shared) = published_rank(directory, placed.row.as_str())?;
                    ordinal(rank, shared)
                }
                Some(Gone::Withdrew | Gone::Annulled) | None => ordinal(placed.rank, placed.shared),
            })
        });
    }
    // Who did not reach the present stage stands where it stood in its last one.
    let stages = (0..=contest.current_stage()).rev();
    stages.into_iter().find_map(|stage| {
        let contest = directory.file.state.contest_at(stage);
        let ranking = stage_standings(&contest, stage, None);
        let placed = ranking.places.iter().find(|placed| placed.is_of(&contest, entrant));
        if let Some(placed) = placed {
            return Some(ordinal(placed.rank, placed.shared));
        }
        if ranking.after_round.0 == 0 {
            return None;
        }
        ranking.tables.iter().find_map(|table| {
            let row = table.standings.row_of(entrant)?;
            let place = ordinal(row.rank, row.shared);
            Some(match table.group.as_deref() {
                None | Some("") => place,
                Some(group) => {
                    Sentence::new(format!("{group}组{}", place.zh), format!("Group {group}: {}", place.en))
                }
            })
        })
    })
}

fn ordinal(rank: u32, shared: bool) -> Sentence {
    match shared {
        true => Sentence::new(format!("并列第{rank}名"), format!("rank {rank}, shared")),
        false => Sentence::new(format!("第{rank}名"), format!("rank {rank}")),
    }
}

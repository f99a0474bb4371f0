//! The ranking as paper shows it: after a round, or the last word.

use super::words::{Named, named, numeral};
use super::{Order, Unprintable, round_of};
use saiwu_domain::contest::{Contest, Round};
use saiwu_domain::course::{
    Placed, final_places, is_over, open_ties, round_title, stage_title, ties_to_decide,
};
use saiwu_domain::ids::{EntrantId, RoundNumber, TeamId};
use saiwu_domain::regulations::Awards;
use saiwu_domain::sentence::Sentence;
use saiwu_domain::sheet::Sheet;
use saiwu_domain::standings::{
    AwardedGrade, Ranked, RowDocument, Standings, StandingsDocument, awarded, awarded_places,
    stage_standings, standings,
};
use serde::Serialize;

/// A ranking with its heading.
#[derive(Serialize)]
pub(super) struct Ranking {
    /// 最终排名, 第3轮后排名
    pub heading: String,
    pub is_final: bool,
    /// One, or one for every group.
    pub tables: Vec<RankingTable>,
    /// Teams of the best members beside it (R8.3).
    pub best_teams: Vec<BestTeam>,
}

#[derive(Serialize)]
pub(super) struct RankingTable {
    pub group: Option<String>,
    pub keys: Vec<String>,
    pub rows: Vec<Row>,
    /// A comparison stands there that decided nothing for some: –
    pub dashes: bool,
}

#[derive(Serialize)]
pub(super) struct Row {
    pub rank: String,
    pub number: String,
    pub name: String,
    /// The unit, or the pairs of a team.
    pub unit: String,
    pub players: String,
    pub keys: Vec<String>,
    pub explain: String,
}

#[derive(Serialize)]
pub(super) struct BestTeam {
    pub rank: String,
    pub name: String,
    pub total: String,
    pub explain: String,
}

impl Ranking {
    /// The place of an entrant and what its keys are; nothing where teams are ranked.
    pub(super) fn place_of(&self, number: &str, name: &str) -> Option<(String, Vec<[String; 2]>)> {
        self.tables.iter().find_map(|table| {
            let row = table
                .rows
                .iter()
                .find(|row| row.number == number && row.name == name && row.rank != VACANT)?;
            let keys = table.keys.iter().cloned().zip(row.keys.iter().cloned());
            let group = table.group.as_ref().map(|group| format!("{group}组")).unwrap_or_default();
            let place = match row.rank.strip_prefix("并列") {
                Some(rank) => format!("{group}并列第{rank}名"),
                None => format!("{group}第{}名", row.rank),
            };
            Some((place, keys.map(|(key, value)| [key, value]).collect()))
        })
    }
}

impl Grade {
    /// What somebody gets: 一等奖, 第三名, A组第一名.
    pub(super) fn award_of(&self, rank: u32) -> String {
        let award = if self.is_named { self.name.clone() } else { format!("第{}名", numeral(rank)) };
        let group = self.group.as_ref().map(|group| format!("{group}组")).unwrap_or_default();
        format!("{group}{award}")
    }
}

/// Those who get an award.
#[derive(Serialize)]
pub(super) struct Grade {
    pub group: Option<String>,
    pub name: String,
    /// Whether the name says the award (一等奖); else the place does.
    pub is_named: bool,
    pub rows: Vec<Awarded>,
    /// Who waits for a lot.
    pub open: Vec<String>,
}

#[derive(Clone, Serialize)]
pub(super) struct Awarded {
    pub rank: u32,
    pub name: String,
    pub unit: String,
    pub players: String,
}

/// Whether everything is played and nothing waits for a lot.
pub(super) fn is_played_out(contest: &Contest) -> bool {
    is_all_played(contest) && ties_to_decide(contest).is_empty()
}

/// Whether every round of every stage is played.
pub(super) fn is_all_played(contest: &Contest) -> bool {
    let stages = contest.regulations.stages.len();
    !contest.rounds.is_empty() && (0..stages).all(|stage| is_over(contest, stage))
}

/// Whether the ranking is the last word: it was declared final, which a referee may do before all rounds are played
/// (R9.5.2), or, where nobody says, everything is played. Results that were opened again since are not.
pub(super) fn is_final(contest: &Contest, order: &Order) -> bool {
    let of_the_end = match order.is_final {
        Some(false) => false,
        Some(true) => {
            !contest.rounds.is_empty() && contest.rounds.iter().all(Round::is_complete) && !open_ties(contest)
        }
        None => is_played_out(contest),
    };
    of_the_end && order.round.is_none()
}

/// After the round that is asked for; without one the places over all stages, or those of the stage that is played.
pub(super) fn ranking(sheet: &Sheet, order: &Order) -> Result<Ranking, Unprintable> {
    let contest = &sheet.contest;
    let over = is_final(contest, order);
    if over && contest.regulations.stages.len() > 1 {
        match over_all(contest) {
            Ok(places) => return Ok(shown(sheet, "最终排名".to_owned(), true, &places)),
            Err(reason) if is_played_out(contest) => return Err(reason),
            // It ended early: the stage that was played last gives the places.
            Err(_) => {}
        }
    }
    let round = round_of(contest, order)?;
    let asked = order.round.map(|_| own_number(contest, round));
    let ranking = stage_standings(contest, round.stage, asked);
    let document = StandingsDocument::of_stage(contest, &ranking, over);
    let heading = if over {
        "最终排名".to_owned()
    } else {
        match contest.round_of_stage(round.stage, document.after_round) {
            Some(last) => format!("{}后排名", round_title(contest, last).zh),
            None => format!("{}排名", stage_title(contest, round.stage).zh),
        }
    };
    Ok(shown(sheet, heading, over, &document))
}

/// The rankings of the single stages, where there are several.
pub(super) fn of_stages(sheet: &Sheet) -> Vec<Ranking> {
    let contest = &sheet.contest;
    let stages = contest.regulations.stages.len();
    if stages < 2 {
        return Vec::new();
    }
    let begun = (0..stages).filter(|stage| contest.rounds.iter().any(|round| round.stage == *stage));
    let one = |stage| {
        let document = StandingsDocument::of_stage(contest, &stage_standings(contest, stage, None), false);
        shown(sheet, format!("{}名次", stage_title(contest, stage).zh), true, &document)
    };
    begun.map(one).collect()
}

fn over_all(contest: &Contest) -> Result<StandingsDocument, Unprintable> {
    if contest.regulations.ranks_teams() {
        return Ok(StandingsDocument::new(contest, &standings(contest, None), "final", true));
    }
    Ok(StandingsDocument::of_places(contest, "final", &places(contest)?))
}

/// The awards of the regulations.
///
/// # Errors
/// Something is still to be played or decided.
pub(super) fn grades(sheet: &Sheet, order: &Order) -> Result<Vec<Grade>, Unprintable> {
    let contest = &sheet.contest;
    // Certificates are printed before the ceremony, in which the ranking is declared.
    if !(is_played_out(contest) || is_final(contest, order)) {
        return Err(Unprintable::NotDecided(Sentence::new(
            "比赛还没有打完，或者还有并列要抽签、加赛，名次没有定",
            "the places are not decided: matches are open, or ties wait for a lot or extra matches",
        )));
    }
    Ok(award_lists(contest)?.into_iter().flat_map(|list| list.shown(sheet)).collect())
}

/// A ranking by which awards are given.
struct AwardList {
    group: Option<String>,
    ranks: Vec<(Ranked, u32)>,
    grades: Vec<AwardedGrade>,
}

/// One over all; one for every group where the awards are given in groups (N09).
fn award_lists(contest: &Contest) -> Result<Vec<AwardList>, Unprintable> {
    let regulations = &contest.regulations;
    let of_table = |group: Option<String>, standings: &Standings| AwardList {
        group,
        ranks: standings.rows.iter().map(|row| (row.ranked.clone(), row.rank)).collect(),
        grades: awarded(regulations, standings),
    };
    if regulations.ranks_teams() {
        return Ok(vec![of_table(None, &standings(contest, None))]);
    }
    let stages = 0..regulations.stages.len();
    let tables = stages.flat_map(|stage| stage_standings(contest, stage, None).tables);
    let tables: Vec<_> = tables.map(|table| of_table(table.group, &table.standings)).collect();
    let in_groups = tables.iter().any(|list| list.group.is_some());
    if in_groups && regulations.prizes.per_group {
        return Ok(tables.into_iter().filter(|list| list.group.is_some()).collect());
    }
    if !in_groups && tables.len() == 1 && regulations.stages.len() == 1 {
        return Ok(tables);
    }
    let places = places(contest)?;
    Ok(vec![AwardList {
        group: None,
        ranks: places.iter().map(|place| (place.row.clone(), place.rank)).collect(),
        grades: awarded_places(contest, &places),
    }])
}

impl AwardList {
    fn shown(self, sheet: &Sheet) -> Vec<Grade> {
        let (group, ranks) = (self.group, self.ranks);
        let rank_of =
            |row: &Ranked| ranks.iter().find(|(ranked, _)| ranked == row).map_or(0, |(_, rank)| *rank);
        let is_named = match sheet.contest.regulations.awards {
            Awards::Bands(_) => true,
            Awards::ByEntries | Awards::First(_) | Awards::Percent(_) => false,
        };
        let grades = self.grades.into_iter().map(|grade| Grade {
            group: group.clone(),
            name: grade.name.zh,
            is_named,
            rows: grade.rows.iter().map(|row| Awarded::of(sheet, row, rank_of(row))).collect(),
            open: grade.open.iter().map(|row| Awarded::of(sheet, row, 0).name).collect(),
        });
        grades.collect()
    }
}

impl Awarded {
    fn of(sheet: &Sheet, row: &Ranked, rank: u32) -> Self {
        match row {
            Ranked::Entrant(id) => {
                let Named { name, unit, players, .. } = named(sheet, id);
                Self { rank, name, unit, players }
            }
            Ranked::Team(id) => {
                let name = sheet.contest.teams.get(id).map(|team| team.name.clone()).unwrap_or_default();
                let members = members_of(sheet, id).map(|member| member.players);
                let players = members.filter(|players| !players.is_empty()).collect::<Vec<_>>().join("、");
                Self { rank, name, unit: String::new(), players }
            }
        }
    }
}

/// The pairs of a team.
fn members_of<'a>(sheet: &'a Sheet, team: &'a TeamId) -> impl Iterator<Item = Named> + 'a {
    let entrants = sheet.contest.entrants.values();
    entrants
        .filter(move |entrant| entrant.team.as_ref() == Some(team))
        .map(|entrant| named(sheet, &entrant.id))
}

fn places(contest: &Contest) -> Result<Vec<Placed>, Unprintable> {
    let name = |id: &EntrantId| contest.entrants.get(id).map_or_else(|| id.to_string(), |it| it.name.clone());
    final_places(contest).map_err(|refusal| Unprintable::NotDecided(refusal.sentence(&name)))
}

/// The number of a round within its stage.
fn own_number(contest: &Contest, asked: &Round) -> RoundNumber {
    let own = contest.rounds.iter().filter(|round| {
        round.stage == asked.stage && round.kind.is_regular() && round.number <= asked.number
    });
    RoundNumber(u32::try_from(own.count()).unwrap_or(u32::MAX))
}

fn shown(sheet: &Sheet, heading: String, is_final: bool, document: &StandingsDocument) -> Ranking {
    let mut tables: Vec<_> =
        document.groups.iter().map(|group| table(sheet, Some(group.name.clone()), &group.rows)).collect();
    if tables.is_empty() {
        tables.push(table(sheet, None, &document.rows));
    }
    let best_teams = document.best_teams.iter().map(|team| BestTeam {
        rank: team.rank.map_or_else(|| "—".to_owned(), |rank| place(rank, team.shared)),
        name: team.name.clone(),
        total: team.total.to_string(),
        explain: team.explain.clone(),
    });
    Ranking { heading, is_final, tables, best_teams: best_teams.collect() }
}

fn table(sheet: &Sheet, group: Option<String>, rows: &[RowDocument]) -> RankingTable {
    let regulations = &sheet.contest.regulations;
    let keys = rows.first().map(|row| row.keys.0.as_slice()).unwrap_or_default();
    let titles = keys.iter().map(|(criterion, _)| criterion.title(regulations).zh);
    let shown = rows.iter().enumerate().map(|(at, row)| {
        let before = at.checked_sub(1).and_then(|before| rows.get(before));
        row_shown(sheet, row, before)
    });
    let mut shown: Vec<_> = shown.collect();
    // A comparison (the better pair, who beat whom) that decided no place would be a column of dashes.
    let used = |at: usize| shown.iter().any(|row| row.keys.get(at).is_some_and(|key| key != NOT_COMPARED));
    let columns: Vec<bool> = (0..keys.len()).map(used).collect();
    let keys = titles.zip(&columns).filter(|(_, used)| **used).map(|(title, _)| title).collect();
    for row in &mut shown {
        let mut column = columns.iter();
        row.keys.retain(|_| column.next().copied().unwrap_or(true));
    }
    let dashes = shown.iter().flat_map(|row| &row.keys).any(|key| key == NOT_COMPARED);
    RankingTable { group, keys, rows: shown, dashes }
}

/// As [`RowDocument::shown_keys`] writes a comparison that was not needed.
const NOT_COMPARED: &str = "–";

fn row_shown(sheet: &Sheet, row: &RowDocument, before: Option<&RowDocument>) -> Row {
    let (number, unit, players) = match &row.entrant {
        Ranked::Entrant(id) => {
            let Named { number, unit, players, .. } = named(sheet, id);
            (number, unit, players)
        }
        Ranked::Team(id) => {
            let members = members_of(sheet, id).map(|member| match member.players.is_empty() {
                true => format!("{}号{}", member.number, member.name),
                false => format!("{}号{}", member.number, member.players),
            });
            (String::new(), members.collect::<Vec<_>>().join("　"), String::new())
        }
    };
    let left = match (row.disqualified_from, row.withdrawn_after) {
        (Some(_), _) => "取消资格",
        (None, Some(_)) => "退赛",
        (None, None) => "",
    };
    // A place in words says already who left.
    let left = if left.is_empty() || row.keys.0.is_empty() { String::new() } else { format!("（{left}）") };
    let vacant = row.keys.0.is_empty() && row.disqualified_from.is_some();
    Row {
        rank: if vacant { VACANT.to_owned() } else { place(row.rank, row.shared) },
        number,
        name: row.name.clone(),
        unit,
        players,
        keys: row.shown_keys(before),
        explain: format!("{}{left}", row.explain),
    }
}

/// Where somebody was disqualified and nobody moved up.
const VACANT: &str = "—";

/// 并列3: a shared place says so.
fn place(rank: u32, shared: bool) -> String {
    if shared { format!("并列{rank}") } else { rank.to_string() }
}

//! Why a row stands where it stands, in one plain sentence (ux J13.2, `rank.why`).

use super::criteria::{Criterion, KeyValue};
use super::rank::{Ranked, Separation, Standings, StandingsRow};
use crate::contest::Contest;
use crate::ids::RoundNumber;
use crate::points::Points;
use crate::regulations::{FinalTie, Game, GroupForm, RankingKey, Regulations, TeamKey};
use crate::sentence::Sentence;

/// The sentence for the row at `place` (from 0), made when it is asked for; `None` = there is no such row.
///
/// “与第4名同积6分；累进分（去首）11比10，列前”. A row that is level with the next one says what put it ahead, one
/// that is level only with the row before says what put it behind, any other one says its distance.
pub fn explain(contest: &Contest, standings: &Standings, place: usize) -> Option<Sentence> {
    let row = standings.rows.get(place)?;
    if standings.after_round.0 == 0 {
        return Some(Sentence::new("还没有赛完的轮次", "No round is complete yet"));
    }
    let rules = &contest.regulations;
    let reason = if row.shared {
        tie(contest, standings, row)
    } else {
        let next =
            standings.rows.get(place + 1).map(|next| Neighbour { row: next, separation: &row.separation });
        let previous = place.checked_sub(1).and_then(|before| standings.rows.get(before));
        let previous = previous.map(|previous| Neighbour { row: previous, separation: &previous.separation });
        beside(rules, row, next, previous)
    };
    Some(with_notes(rules, row, reason))
}

/// A row next to the explained one, and what lies between them.
struct Neighbour<'a> {
    row: &'a StandingsRow,
    separation: &'a Separation,
}

impl Neighbour<'_> {
    /// Whether the first key does not separate them.
    fn is_level_with(&self, row: &StandingsRow) -> bool {
        row.keys.0.first() == self.row.keys.0.first()
    }
}

fn beside(
    rules: &Regulations,
    row: &StandingsRow,
    next: Option<Neighbour<'_>>,
    previous: Option<Neighbour<'_>>,
) -> Sentence {
    let (zh, en) = match (&next, &previous) {
        (Some(next), _) if next.is_level_with(row) => return level(rules, row, next, true),
        (_, Some(previous)) if previous.is_level_with(row) => return level(rules, row, previous, false),
        (Some(next), _) => (next, true),
        (None, Some(previous)) => (previous, false),
        (None, None) => return total(rules, row, None),
    };
    total(rules, row, Some((zh, en)))
}

/// `积7分，比第2名多2分`
fn total(rules: &Regulations, row: &StandingsRow, other: Option<(&Neighbour<'_>, bool)>) -> Sentence {
    let Some((criterion, own)) = row.keys.0.first() else { return Sentence::default() };
    let title = criterion.title(rules);
    let counted_in_points = is_plain_points(rules, *criterion);
    let own_text = text(own);
    let sum = if counted_in_points {
        Sentence::new(format!("积{own_text}分"), format!("{own_text} {}", title.en))
    } else {
        Sentence::new(format!("{}{own_text}", title.zh), format!("{own_text} {}", title.en))
    };
    let Some((other, ahead)) = other else { return sum };
    let Some(distance) = other.row.keys.0.first().and_then(|(_, theirs)| distance(own, theirs)) else {
        return sum;
    };
    let (more_zh, more_en) = if ahead { ("多", "more") } else { ("少", "fewer") };
    let unit = if counted_in_points { "分" } else { "" };
    let rank = other.row.rank;
    Sentence::new(
        format!("{}，比第{rank}名{more_zh}{distance}{unit}", sum.zh),
        format!("{}, {distance} {more_en} than rank {rank}", sum.en),
    )
}

/// `与第4名同积6分；胜轮次也相同；级差分50比48，列前`
fn level(rules: &Regulations, row: &StandingsRow, other: &Neighbour<'_>, ahead: bool) -> Sentence {
    let rank = other.row.rank;
    if let Some(outside) = outside_the_keys(rules, other.separation, ahead) {
        return Sentence::new(
            format!("与第{rank}名各项相同；{}", outside.zh),
            format!("Equal to rank {rank} in everything; {}", outside.en),
        );
    }
    let mut clauses = vec![match row.keys.0.first() {
        Some((criterion, own)) if is_plain_points(rules, *criterion) => {
            let own = text(own);
            Sentence::new(
                format!("与第{rank}名同积{own}分"),
                format!("Level with rank {rank} on {own} points"),
            )
        }
        Some((criterion, own)) if *own != KeyValue::Comparison => {
            let (title, own) = (criterion.title(rules), text(own));
            Sentence::new(
                format!("与第{rank}名{}同为{own}", title.zh),
                format!("Level with rank {rank} on {own} {}", title.en),
            )
        }
        Some(_) | None => Sentence::new(format!("与第{rank}名相比"), format!("Compared with rank {rank}")),
    }];
    clauses.extend(also_equal(rules, row, other.separation));
    clauses.push(decision(rules, other.separation, ahead));
    join(&clauses, "；", "; ")
}

/// What decided after all keys: extra matches, or a recorded lot, card, deal or game (R7.4.1).
fn outside_the_keys(rules: &Regulations, separation: &Separation, placed_ahead: bool) -> Option<Sentence> {
    let (placed_zh, placed_en) = placed(placed_ahead);
    match separation {
        Separation::Playoff { ahead, behind } => {
            let (mine, theirs) = if placed_ahead { (ahead, behind) } else { (behind, ahead) };
            let (mine, theirs) = (text(mine), text(theirs));
            Some(Sentence::new(
                format!("加赛{mine}比{theirs}，{placed_zh}"),
                format!("extra match {mine} to {theirs}, {placed_en}"),
            ))
        }
        Separation::Lot => {
            let (zh, en) = match rules.final_tie {
                FinalTie::CardDraw => ("抽牌", "a drawn card"),
                FinalTie::ExtraDeal => ("加赛一副", "an extra deal"),
                FinalTie::ExtraGame => ("加赛一局", "an extra game"),
                FinalTie::Lot | FinalTie::Playoff | FinalTie::SharedRank => ("抽签", "a lot"),
            };
            Some(Sentence::new(
                format!("{zh}决定，{placed_zh}"),
                format!("{en} {}", placed_en.replacen("placed", "placed it", 1)),
            ))
        }
        Separation::Last | Separation::Key { .. } | Separation::Tie => None,
    }
}

fn placed(ahead: bool) -> (&'static str, &'static str) {
    if ahead { ("列前", "placed ahead") } else { ("列后", "placed behind") }
}

/// Keys between the first one and the one that decided; a comparison of mutual results is passed over in silence.
fn also_equal(rules: &Regulations, row: &StandingsRow, separation: &Separation) -> Option<Sentence> {
    let keys = row.keys.0.iter().map(|(criterion, _)| *criterion);
    let equal: Vec<_> = keys
        .take_while(|key| match separation {
            Separation::Key { criterion, .. } => key != criterion,
            Separation::Last | Separation::Playoff { .. } | Separation::Lot | Separation::Tie => true,
        })
        .skip(1)
        .filter(|key| !matches!(key, Criterion::Entrant(RankingKey::HeadToHead | RankingKey::MutualSecond)))
        .map(|key| key.title(rules))
        .collect();
    if equal.is_empty() {
        return None;
    }
    let names = join(&equal, "、", ", ");
    Some(Sentence::new(format!("{}也相同", names.zh), format!("{} also equal", names.en)))
}

fn decision(rules: &Regulations, separation: &Separation, placed_ahead: bool) -> Sentence {
    let placed = placed(placed_ahead);
    match separation {
        Separation::Key { criterion, step, ahead, behind } => {
            let (mine, theirs) = if placed_ahead { (ahead, behind) } else { (behind, ahead) };
            let (name, mine, theirs) = (compared(rules, *criterion, *step), text(mine), text(theirs));
            Sentence::new(
                format!("{}{mine}比{theirs}，{}", name.zh, placed.0),
                format!("{} {mine} to {theirs}, {}", name.en, placed.1),
            )
        }
        Separation::Last | Separation::Playoff { .. } | Separation::Lot | Separation::Tie => {
            Sentence::default()
        }
    }
}

/// What put a row before the next one, as two values that stand beside each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// What was compared, such as 去掉前2轮后积分.
    pub name: Sentence,
    /// Which comparison of the key it was, from 1.
    pub step: usize,
    /// The row's value.
    pub own: KeyValue,
    /// The next row's.
    pub next: KeyValue,
}

/// What decided between a row and the next one, where no single number of the row shows it: keys that are compared step
/// by step, such as `drop_first_rounds` (R7.2.22), mutual results, extra matches. `None` for any other key, the last row,
/// a lot and a tie.
pub fn decision_of(contest: &Contest, row: &StandingsRow) -> Option<Decision> {
    if let Separation::Key { criterion, .. } = &row.separation
        && let Some(KeyValue::Points(_) | KeyValue::Count(_)) = row.keys.get(*criterion)
    {
        return None;
    }
    let (name, step, own, next) = match &row.separation {
        Separation::Key { criterion, step, ahead, behind } => {
            (compared(&contest.regulations, *criterion, *step), *step, ahead, behind)
        }
        Separation::Playoff { ahead, behind } => {
            (Sentence::new("加赛得分", "Points of the extra match"), 1, ahead, behind)
        }
        Separation::Last | Separation::Lot | Separation::Tie => return None,
    };
    Some(Decision { name, step, own: own.clone(), next: next.clone() })
}

/// What was compared: the key, or the step of it that differed.
fn compared(rules: &Regulations, criterion: Criterion, step: usize) -> Sentence {
    let points = RankingKey::MatchPoints.title(rules.game);
    match criterion {
        Criterion::Entrant(RankingKey::DropFirstRounds) => Sentence::new(
            format!("去掉前{step}轮后{}", points.zh),
            format!("{} without the first {step} rounds", points.en),
        ),
        Criterion::Entrant(RankingKey::DropLastRounds) => Sentence::new(
            format!("去掉后{step}轮后{}", points.zh),
            format!("{} without the last {step} rounds", points.en),
        ),
        Criterion::Entrant(RankingKey::BestRounds) => {
            Sentence::new(format!("第{step}好的一轮"), format!("round number {step} from the best"))
        }
        Criterion::Team(TeamKey::BestPair) => {
            let of = if step == 1 { points } else { RankingKey::VictoryPoints.title(rules.game) };
            let pair = criterion.title(rules);
            Sentence::new(format!("{}{}", pair.zh, of.zh), format!("{} of {}", of.en, pair.en))
        }
        Criterion::Entrant(_) | Criterion::Team(_) => criterion.title(rules),
    }
}

/// `与六中一队各项相同，等待抽签`; while rounds are still to come nobody waits for a lot yet.
fn tie(contest: &Contest, standings: &Standings, row: &StandingsRow) -> Sentence {
    let start = standings.rows.partition_point(|other| other.rank < row.rank);
    let end = standings.rows.partition_point(|other| other.rank <= row.rank);
    let others = standings.rows[start..end].iter().filter(|other| other.ranked != row.ranked);
    let named: Vec<_> = others.take(2).map(|other| name_of(contest, &other.ranked)).collect();
    let count = end - start - 1;
    let others = match named.first() {
        Some(first) if count > 2 => {
            let word = counted_as(&contest.regulations);
            Sentence::new(format!("{first}等{count}{word}"), format!("{first} and {} others", count - 1))
        }
        Some(_) | None => Sentence::new(named.join("、"), named.join(" and ")),
    };
    let shared = Sentence::new("名次并列", "the place is shared");
    let Sentence { zh, en } = match waits_for(contest.regulations.final_tie) {
        _ if standings.after_round < last_round(contest) => Sentence::new("暂时并列", "level for now"),
        _ if !row.waits_for_lot => shared,
        Some(waits) => waits,
        None => shared,
    };
    Sentence::new(
        format!("与{}各项相同，{zh}", others.zh),
        format!("Equal to {} in everything, {en}", others.en),
    )
}

/// What those who are level after the last round wait for (R7.4.1): `等待抽签`; `None` = the place stays shared. Before
/// the last round nobody waits: a lot is drawn once (R7.4.2), so only for what is final.
pub fn waits_for(final_tie: FinalTie) -> Option<Sentence> {
    let (zh, en) = match final_tie {
        FinalTie::Lot => ("等待抽签", "a lot is to be drawn"),
        FinalTie::Playoff => ("等待加赛", "an extra match is to be played"),
        FinalTie::ExtraDeal => ("等待加赛一副", "an extra deal is to be played"),
        FinalTie::ExtraGame => ("等待加赛一局", "an extra game is to be played"),
        FinalTie::CardDraw => ("等待抽牌", "a card is to be drawn"),
        FinalTie::SharedRank => return None,
    };
    Some(Sentence::new(zh, en))
}

/// The measure word of what is ranked.
fn counted_as(rules: &Regulations) -> String {
    match rules.ranks_teams() {
        true => "队".to_owned(),
        false => rules.entrant_word().zh,
    }
}

/// The last round of the stage.
pub(super) fn last_round(contest: &Contest) -> RoundNumber {
    let rules = &contest.regulations;
    let form = rules.stages.first().and_then(|stage| stage.groups).map(|groups| groups.form);
    let entrants = u32::try_from(contest.entrants.len()).unwrap_or(u32::MAX);
    RoundNumber(match form {
        Some(GroupForm::RoundRobin { cycles, .. }) => cycles * entrants.next_multiple_of(2).saturating_sub(1),
        Some(GroupForm::Swiss { .. } | GroupForm::Knockout) | None => rules.swiss.rounds,
    })
}

fn name_of<'a>(contest: &'a Contest, ranked: &'a Ranked) -> &'a str {
    let name = match ranked {
        Ranked::Entrant(id) => contest.entrants.get(id).map(|entrant| entrant.name.as_str()),
        Ranked::Team(id) => contest.teams.get(id).map(|team| team.name.as_str()),
    };
    name.filter(|name| !name.is_empty()).unwrap_or(ranked.as_str())
}

/// Adds what is special about the points: byes among them and what penalties took (R17.3).
fn with_notes(rules: &Regulations, row: &StandingsRow, reason: Sentence) -> Sentence {
    let mut notes: Vec<Sentence> = Vec::new();
    let match_points = RankingKey::MatchPoints.title(rules.game);
    for (round, points) in row.byes.iter().filter(|(_, points)| *points != Points::ZERO) {
        let worth = match rules.game {
            Game::Guandan | Game::Xiangqi => format!("{points}分"),
            Game::Shengji => format!("{points}{}", match_points.zh),
        };
        notes.push(Sentence::new(
            format!("含第{round}轮轮空{worth}"),
            format!("{points} of them from the bye in round {round}"),
        ));
    }
    for (key, taken) in [
        (RankingKey::MatchPoints, row.penalties.match_points),
        (RankingKey::VictoryPoints, row.penalties.victory_points),
    ] {
        let title = key.title(rules.game);
        if taken < Points::ZERO {
            let taken = -taken;
            notes.push(Sentence::new(
                format!("已扣判罚{}{taken}", title.zh),
                format!("{taken} {} taken as a penalty", title.en),
            ));
        }
    }
    if notes.is_empty() {
        return reason;
    }
    let notes = join(&notes, "，", ", ");
    Sentence::new(format!("{}（{}）", reason.zh, notes.zh), format!("{} ({})", reason.en, notes.en))
}

/// Guandan counts 积分, and a sum of it is said as `积6分`.
fn is_plain_points(rules: &Regulations, criterion: Criterion) -> bool {
    rules.game != Game::Shengji && criterion == Criterion::Entrant(RankingKey::MatchPoints)
}

fn distance(own: &KeyValue, theirs: &KeyValue) -> Option<String> {
    match own {
        KeyValue::Points(own) => {
            Some(hundredths((i64::from(own.as_tenths()) * 10 - in_hundredths(theirs)?).abs()))
        }
        KeyValue::Count(own) => {
            let KeyValue::Count(theirs) = theirs else { return None };
            Some(own.abs_diff(*theirs).to_string())
        }
        KeyValue::Hundredths(own) => Some(hundredths((*own - in_hundredths(theirs)?).abs())),
        KeyValue::List(_) | KeyValue::Comparison => None,
    }
}

fn in_hundredths(value: &KeyValue) -> Option<i64> {
    match value {
        KeyValue::Points(points) => Some(i64::from(points.as_tenths()) * 10),
        KeyValue::Hundredths(hundredths) => Some(*hundredths),
        KeyValue::Count(_) | KeyValue::List(_) | KeyValue::Comparison => None,
    }
}

fn hundredths(value: i64) -> String {
    let (sign, value) = (if value < 0 { "-" } else { "" }, value.unsigned_abs());
    let text = format!("{sign}{}.{:02}", value / 100, value % 100);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A value as it is read; empty for a comparison.
pub(super) fn text(value: &KeyValue) -> String {
    match value {
        KeyValue::Points(points) => points.to_string(),
        KeyValue::Count(count) => count.to_string(),
        KeyValue::Hundredths(value) => hundredths(*value),
        KeyValue::List(values) => values.iter().map(Points::to_string).collect::<Vec<_>>().join("、"),
        KeyValue::Comparison => String::new(),
    }
}

fn join(parts: &[Sentence], zh: &str, en: &str) -> Sentence {
    let texts = |text: fn(&Sentence) -> &str| parts.iter().map(text).collect::<Vec<_>>();
    Sentence::new(texts(|part| &part.zh).join(zh), texts(|part| &part.en).join(en))
}

//! What was decided beside the rounds: withdrawals, disqualifications, lots, forbidden pairs and the ledger.

use super::error::{SheetError, quoted};
use super::node::Node;
use super::read::{MOST_ENTRANTS, MOST_ROUNDS, MOST_TABLES};
use super::records::Aside;
use crate::contest::{Entrant, FormerBan, FormerPenalty, LedgerPenalty, Team};
use crate::ids::{EntrantId, RoundNumber, TableNumber, TeamId};
use crate::pairing::TableRules;
use crate::points::Points;
use crate::regulations::Regulations;
use std::collections::{BTreeMap, BTreeSet};

type Entrants = BTreeMap<EntrantId, Entrant>;

/// `"after_draw_of": STAGE` says that the groups or the bracket of that stage were drawn already when the entrant left
/// after this round, though nothing of it was published: the entrant belonged into the draw. The stages are read later.
fn after_draw(
    node: &Node<'_>,
    id: &EntrantId,
    after: RoundNumber,
    aside: &mut Aside,
) -> Result<(), SheetError> {
    if let Some(stage) = node.get("after_draw_of") {
        aside.left_after_draw.insert((id.clone(), after), stage.id::<EntrantId>()?.0);
    }
    Ok(())
}

/// Who left after which round of the event, and who came back; returns the reasons. `"played": [ROUND]` names rounds of
/// the absence whose match was played after all: the forfeit was set aside when the entrant was back, or a referee has
/// confirmed that it was there.
pub(super) fn withdrawals(
    root: &Node<'_>,
    entrants: &mut Entrants,
    aside: &mut Aside,
    ignored: &mut Vec<String>,
) -> Result<BTreeMap<EntrantId, String>, SheetError> {
    let mut reasons = BTreeMap::new();
    for node in root.list("withdrawals", MOST_ENTRANTS)? {
        node.object(
            &["entrant", "after_round", "after_draw_of", "returned_before", "played", "reason"],
            ignored,
        )?;
        let id = known_entrant(&node.need("entrant")?, entrants)?;
        let Some(entrant) = entrants.get_mut(&id) else { continue };
        let after = node.need("after_round")?.number(0, MOST_ROUNDS as u32)?;
        let mut away = after + 1..MOST_ROUNDS as u32 + 1;
        if let Some(returned) = node.get("returned_before") {
            away.end = returned.number(after + 1, MOST_ROUNDS as u32 + 1)?;
            entrant.missed.extend(away.clone().map(RoundNumber));
        } else if entrant.withdrawn_after.replace(RoundNumber(after)).is_some() {
            return Err(node.fail(
                format!("参赛方{}退赛写了两次", quoted(id.as_str())),
                format!("entrant {} withdraws twice", quoted(id.as_str())),
            ));
        }
        for place in node.list("played", MOST_ROUNDS)? {
            let round = place.number(1, MOST_ROUNDS as u32)?;
            if !away.contains(&round) {
                return Err(place.fail(
                    "这里写离开期间仍然打了的轮次，须在 after_round 之后、returned_before 之前",
                    "name rounds of the absence that were played after all: after `after_round`, before `returned_before`",
                ));
            }
            aside.played_after_all.insert((id.clone(), RoundNumber(round)));
        }
        after_draw(&node, &id, RoundNumber(after), aside)?;
        if let Some(reason) = node.get("reason") {
            reasons.insert(id, reason.text()?);
        }
    }
    Ok(reasons)
}

/// Orders drawn among tied entrants or teams, best first.
pub(super) fn lots(
    root: &Node<'_>,
    regulations: &Regulations,
    entrants: &Entrants,
    teams: &BTreeMap<TeamId, Team>,
) -> Result<Vec<Vec<String>>, SheetError> {
    let known = |id: &str| {
        entrants.contains_key(&EntrantId::from(id))
            || regulations.ranks_teams() && teams.contains_key(&TeamId::from(id))
    };
    let mut lots = Vec::new();
    for lot in root.list("lots", MOST_ENTRANTS)? {
        let mut seen = BTreeSet::new();
        let mut order = Vec::new();
        for node in lot.items(MOST_ENTRANTS)? {
            let id: EntrantId = node.id()?;
            if !known(id.as_str()) {
                return Err(node.fail(
                    format!("没有 id 为{}的参赛方", quoted(id.as_str())),
                    format!("nobody has the id {}", quoted(id.as_str())),
                ));
            }
            if !seen.insert(id.clone()) {
                return Err(node.fail(
                    format!("{}在同一次抽签里出现了两次", quoted(id.as_str())),
                    format!("{} stands twice in one lot", quoted(id.as_str())),
                ));
            }
            order.push(id.0);
        }
        if order.len() < 2 {
            return Err(lot.fail(
                "一次抽签至少排两个并列的，先抽到的写在前面",
                "a lot orders at least two that are tied, best first",
            ));
        }
        lots.push(order);
    }
    Ok(lots)
}

/// Who is out, and from which round of the event on (R17.2).
pub(super) fn disqualifications(
    root: &Node<'_>,
    entrants: &mut Entrants,
    aside: &mut Aside,
    ignored: &mut Vec<String>,
) -> Result<(), SheetError> {
    for node in root.list("disqualified", MOST_ENTRANTS)? {
        node.object(&["entrant", "from_round", "after_draw_of"], ignored)?;
        let id = known_entrant(&node.need("entrant")?, entrants)?;
        let from = RoundNumber(node.need("from_round")?.number(1, MOST_ROUNDS as u32 + 1)?);
        after_draw(&node, &id, RoundNumber(from.0 - 1), aside)?;
        let before = entrants.get_mut(&id).and_then(|entrant| entrant.disqualified_from.replace(from));
        if before.is_some() {
            return Err(node.fail(
                format!("参赛方{}取消资格写了两次", quoted(id.as_str())),
                format!("entrant {} is disqualified twice", quoted(id.as_str())),
            ));
        }
    }
    Ok(())
}

/// Pairs that never meet (R9.2.6); which of the two is named first does not matter.
///
/// A pair that could meet before is written `{"pair": [ID, ID], "since_round": 3}`; with `"until_round": 5` it may meet
/// again after that round.
pub(super) fn forbidden(
    root: &Node<'_>,
    entrants: &Entrants,
    aside: &mut Aside,
    ignored: &mut Vec<String>,
) -> Result<BTreeSet<(EntrantId, EntrantId)>, SheetError> {
    let mut forbidden = BTreeSet::new();
    for node in root.list("forbidden", MOST_ENTRANTS)? {
        let (two, mut since, mut until) = (node.clone(), None, None);
        let two = if node.value().is_object() {
            node.object(&["pair", "since_round", "until_round"], ignored)?;
            let round =
                |name| node.get(name).map(|round| round.number(1, MOST_ROUNDS as u32 + 1)).transpose();
            (since, until) = (round("since_round")?.map(RoundNumber), round("until_round")?.map(RoundNumber));
            node.need("pair")?
        } else {
            two
        };
        let [one, other] = two.two()?;
        let (one, other) = (known_entrant(&one, entrants)?, known_entrant(&other, entrants)?);
        if one == other {
            return Err(
                two.fail("写两个不同的、不能相遇的参赛方", "name two different entrants that must not meet")
            );
        }
        let pair = if one < other { (one, other) } else { (other, one) };
        if let Some(until) = until {
            let since = since.unwrap_or(RoundNumber(1));
            aside.formerly_forbidden.push(FormerBan { pair, since, until });
            continue;
        }
        if let Some(since) = since {
            aside.forbidden_since.insert(pair.clone(), since);
        }
        forbidden.insert(pair);
    }
    Ok(forbidden)
}

/// Penalties that belong to no single round (R17.6); one with `until_round` was taken back after that round.
pub(super) fn ledger(
    root: &Node<'_>,
    entrants: &Entrants,
    aside: &mut Aside,
    ignored: &mut Vec<String>,
) -> Result<Vec<LedgerPenalty>, SheetError> {
    let nodes = root.list("ledger", MOST_ENTRANTS)?;
    let mut penalty = |node: &Node<'_>| {
        node.object(
            &["entrant", "stage", "clause", "match_points", "victory_points", "after_round", "until_round"],
            ignored,
        )?;
        let round = |name| node.get(name).map(|after| after.number(0, MOST_ROUNDS as u32)).transpose();
        let (after_round, until) = (round("after_round")?, round("until_round")?);
        if !node.has("match_points") && !node.has("victory_points") {
            return Err(node.fail(
                "判罚至少写 match_points、victory_points 中的一项",
                "a penalty names at least one of match_points, victory_points",
            ));
        }
        let points = |name| node.get(name).map_or(Ok(Points::ZERO), |points| points.points());
        let penalty = LedgerPenalty {
            entrant: known_entrant(&node.need("entrant")?, entrants)?,
            stage: node.get("stage").map_or(Ok(1), |stage| stage.number(1, MOST_ROUNDS as u32))? as usize - 1,
            clause: node.get("clause").map(|clause| clause.text()).transpose()?.unwrap_or_default(),
            match_points: points("match_points")?,
            victory_points: points("victory_points")?,
            after_round: after_round.map(RoundNumber),
        };
        Ok((penalty, until.map(RoundNumber)))
    };
    let mut counting = Vec::new();
    for node in &nodes {
        match penalty(node)? {
            (penalty, None) => counting.push(penalty),
            (penalty, Some(until)) => aside.former_penalties.push(FormerPenalty { penalty, until }),
        }
    }
    Ok(counting)
}

/// Tables that are not used, and those that belong to an entrant (R9.6.1).
///
/// A table that was used before is written `{"table": 13, "since_round": 3}`: rounds from that one on do without it.
pub(super) fn table_rules(
    root: &Node<'_>,
    entrants: &Entrants,
    ignored: &mut Vec<String>,
) -> Result<(TableRules, BTreeMap<TableNumber, RoundNumber>), SheetError> {
    let (mut excluded, mut since) = (BTreeSet::new(), BTreeMap::new());
    for node in root.list("excluded_tables", MOST_ENTRANTS)? {
        let number = if node.value().is_object() {
            node.object(&["table", "since_round"], ignored)?;
            node.need("table")?
        } else {
            node.clone()
        };
        let table = TableNumber(number.number(1, MOST_TABLES)?);
        if let Some(round) = node.get("since_round") {
            since.insert(table, RoundNumber(round.number(1, MOST_ROUNDS as u32 + 1)?));
        }
        excluded.insert(table);
    }
    let fixed = entrants.values().filter_map(|entrant| Some((entrant.id.clone(), entrant.fixed_table?)));
    Ok((TableRules { fixed: fixed.collect(), excluded, ..TableRules::default() }, since))
}

/// The id of an entrant of the sheet.
pub(super) fn known_entrant(node: &Node<'_>, entrants: &Entrants) -> Result<EntrantId, SheetError> {
    let id: EntrantId = node.id()?;
    if entrants.contains_key(&id) {
        Ok(id)
    } else {
        Err(node.fail(
            format!("没有 id 为{}的参赛方", quoted(id.as_str())),
            format!("no entrant has the id {}", quoted(id.as_str())),
        ))
    }
}

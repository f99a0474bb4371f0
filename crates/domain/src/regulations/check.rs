//! Values that fit their type and still make no contest.

use super::stages::CROSSOVER_TABLES;
use super::{
    AwardEnd, Awards, CarryOver, Composition, CrossoverRule, EntryClass, EqualLevel, Game, GroupForm,
    GroupNumber, GroupRule, JointEntrants, KeyRule, PointSource, QuotaRule, Regulations, StageKind,
    StageRule, TimeMode, TimeRule, VictoryPointTable,
};
use crate::level::Level;
use std::collections::BTreeSet;

/// Most stages of a contest.
const MOST_STAGES: usize = 8;
/// Most places of a whole contest.
pub const MOST_CAP: u32 = 10_000;
/// Most classes with a quota of their own.
const MOST_CLASSES: usize = 8;
/// Most places that go on from a stage.
pub(super) const MOST_PLACES: u32 = 512;

impl Regulations {
    /// Whether the values make a contest together.
    ///
    /// # Errors
    /// One sentence saying what is allowed.
    pub fn check(&self) -> Result<(), String> {
        within("swiss.rounds", self.swiss.rounds, 1, 30)?;
        if let Some(share) = self.swiss.relax_unit_share {
            within("swiss.relax_unit_share", share, 1, 1000)?;
        }
        check_time("time", &self.time)?;
        check_levels("levels.target", self.levels.start, self.levels.target)?;
        if let Some(shengji) = &self.shengji {
            shengji.check()?;
        }
        self.check_game()?;
        self.check_stages()?;
        self.check_points()?;
        self.check_keys()?;
        self.check_tariffs()?;
        self.check_entry()?;
        self.check_awards()
    }

    fn check_game(&self) -> Result<(), String> {
        match self.game {
            Game::Shengji if self.shengji.is_none() => Err("shengji must be set for this game".to_owned()),
            Game::Xiangqi if self.xiangqi.is_none() => Err("xiangqi must be set for this game".to_owned()),
            Game::Xiangqi => Ok(()),
            Game::Shengji | Game::Guandan => self.check_no_colours(),
        }
    }

    /// Only xiangqi has colours (R13.3). Keys that count them are 0 for everybody elsewhere.
    fn check_no_colours(&self) -> Result<(), String> {
        let only = |name: &str| Err(format!("{name} needs colours, which only xiangqi has"));
        let schemes = self.stages.iter().filter_map(|stage| stage.match_points.as_ref());
        if schemes.chain([&self.match_points]).any(|scheme| scheme.draw_by_colour.is_some()) {
            return only("match_points.draw_by_colour");
        }
        if self.stages.iter().any(|stage| stage.equal_level == EqualLevel::FirstLoses) {
            return only("equal_level first_loses");
        }
        Ok(())
    }

    fn check_stages(&self) -> Result<(), String> {
        if self.stages.is_empty() || self.stages.len() > MOST_STAGES {
            return Err(format!("stages must hold 1 to {MOST_STAGES} stages"));
        }
        for (index, stage) in self.stages.iter().enumerate() {
            let earlier = &self.stages[..index];
            self.check_stage(stage, earlier).map_err(|why| format!("stages[{index}]: {why}"))?;
        }
        self.check_crossover()
    }

    fn check_stage(&self, stage: &StageRule, earlier: &[StageRule]) -> Result<(), String> {
        if stage.id.trim().is_empty() || stage.id.chars().count() > 40 {
            return Err("id must have 1 to 40 characters".to_owned());
        }
        if earlier.iter().any(|other| other.id == stage.id) {
            return Err(format!(
                "the id {} is taken by an earlier stage; every stage needs its own",
                stage.id
            ));
        }
        if let Some(rounds) = stage.rounds {
            within("rounds", rounds, 1, 30)?;
        }
        if let Some(time) = &stage.time {
            check_time("time", time)?;
        }
        if let Some(target) = stage.target {
            check_levels("target", self.levels.start, target)?;
        }
        if let Some(scheme) = &stage.match_points
            && scheme.bands.is_empty()
        {
            return Err("match_points.bands must hold at least one band".to_owned());
        }
        match stage.best_of {
            None | Some(1 | 3 | 5 | 7 | 9) => {}
            // Two games, with changed colours, may end level (R13.1.5).
            Some(2 | 4 | 6 | 8) if !must_have_winner(stage) => {}
            Some(_) => return Err("best_of must be 1, 3, 5, 7 or 9 where somebody has to win".to_owned()),
        }
        check_source(stage, earlier)?;
        check_form(stage)?;
        check_key_list("ranking_keys", &stage.ranking_keys)
    }

    /// The table of the first knockout round fits the groups before it (R12.1).
    pub(super) fn check_crossover(&self) -> Result<(), String> {
        let crossed =
            self.stages.iter().filter(|stage| stage.kind == StageKind::Knockout).find_map(|stage| {
                let source = stage.from.as_ref()?;
                let before = self.stages.iter().find(|before| before.id == source.stage)?;
                Some((before.groups?, source))
            });
        match (&self.knockout.crossover, crossed) {
            (CrossoverRule::Auto, _) => Ok(()),
            (CrossoverRule::Table(name), crossed) => {
                let Some((_, groups)) = CROSSOVER_TABLES.iter().find(|(known, _)| known == name) else {
                    let known: Vec<_> = CROSSOVER_TABLES.iter().map(|(name, _)| *name).collect();
                    return Err(format!(
                        "knockout.crossover must be auto, one of {} or a list of pairs such as [[\"A1\", \"B2\"]]",
                        known.join(", ")
                    ));
                };
                match crossed {
                    Some((GroupRule { number: GroupNumber::Count(count), .. }, source))
                        if count != *groups || source.places != [1, 2] =>
                    {
                        Err(format!(
                            "knockout.crossover {name} is for the first two of {groups} groups; take auto or another \
                             table"
                        ))
                    }
                    Some(_) | None => Ok(()),
                }
            }
            (CrossoverRule::Pairs(pairs), _) => check_crossover_pairs(pairs),
        }
    }

    fn check_points(&self) -> Result<(), String> {
        if self.match_points.bands.is_empty() {
            return Err("match_points.bands must hold at least one band".to_owned());
        }
        let schemes = self.stages.iter().filter_map(|stage| stage.match_points.as_ref());
        let by_deals = |source| match source {
            PointSource::DealPoints => true,
            PointSource::Outcome => false,
        };
        if self.game != Game::Guandan
            && schemes.chain([&self.match_points]).any(|scheme| by_deals(scheme.source))
        {
            return Err("match_points.source deal_points is only for guandan".to_owned());
        }
        if self.victory_points == VictoryPointTable::Table(Vec::new()) {
            return Err("victory_points.table must hold at least one entry".to_owned());
        }
        within_worth("level_value.passed_ace", self.level_value.passed_ace)
    }

    fn check_keys(&self) -> Result<(), String> {
        if self.ranking_keys.is_empty() {
            return Err("ranking_keys must hold at least one key".to_owned());
        }
        if self.ranks_teams() && self.team_ranking_keys.is_empty() {
            return Err("team_ranking_keys must hold at least one key where teams are ranked".to_owned());
        }
        check_key_list("ranking_keys", &self.ranking_keys)?;
        check_key_list("group_ranking_keys", &self.group_ranking_keys)?;
        let named: BTreeSet<_> = self.team_ranking_keys.iter().collect();
        if named.len() < self.team_ranking_keys.len() {
            return Err("team_ranking_keys must not name a key twice".to_owned());
        }
        self.check_teams()
    }

    /// Teams that are added up from entrants need one table of all of them (R8.1, R8.3): in groups and brackets nobody
    /// says what the sum of a pair that is out is.
    fn check_teams(&self) -> Result<(), String> {
        let one_table = self.stages.iter().all(|stage| stage.kind == StageKind::Swiss);
        if self.ranks_teams() && !one_table {
            return Err("entrant.ranked_unit: teams are added up from their entrants in Swiss stages only; with groups \
                        or a knockout rank the entrants, or pair whole teams"
                .to_owned());
        }
        let Some(best) = &self.best_members else { return Ok(()) };
        if self.ranks_teams() || !one_table || self.stages.len() > 1 {
            return Err("best_members is for one Swiss stage whose entrants are ranked".to_owned());
        }
        within("best_members.count", best.count, 1, 20)
    }

    fn check_tariffs(&self) -> Result<(), String> {
        let ascending = self.late.windows(2).all(|steps| steps[0].from < steps[1].from);
        if !ascending {
            return Err("late must list its steps by ascending minutes, no minute twice".to_owned());
        }
        for (name, limit) in [
            ("forfeit.exclude_after_in_a_row", self.forfeit.exclude_after_in_a_row),
            ("forfeit.exclude_after_total", self.forfeit.exclude_after_total),
        ] {
            if let Some(limit) = limit {
                within(name, limit, 1, 30)?;
            }
        }
        let mut named = BTreeSet::new();
        for tariff in &self.penalties {
            if tariff.id.trim().is_empty() || !named.insert(&tariff.id) {
                return Err("every penalty needs its own id".to_owned());
            }
            if tariff.ladder.is_empty() || tariff.ladder.iter().any(Vec::is_empty) {
                return Err(format!("the ladder of the penalty {} needs an effect on every step", tariff.id));
            }
        }
        if let Some(rule) = &self.xiangqi {
            within("xiangqi.increment_seconds", rule.increment_seconds, 0, 600)?;
            if let Some(moves) = rule.natural_limit_moves {
                within("xiangqi.natural_limit_moves", moves, 10, 200)?;
            }
            if let Some(fouls) = rule.fouls_to_loss {
                within("xiangqi.fouls_to_loss", fouls, 1, 10)?;
            }
        }
        Ok(())
    }

    fn check_entry(&self) -> Result<(), String> {
        match self.entrant.composition {
            Composition::FixedPair | Composition::Single => {}
            Composition::TeamOfPairs { pairs } => within("entrant.composition: pairs", pairs, 2, 10)?,
            Composition::Squad { min, max, fields } => {
                if !(1..=min).contains(&fields) || min > max || max > 20 {
                    return Err("entrant.composition: a squad fields at least one player and no more than min; min is \
                                at most max, max at most 20"
                        .to_owned());
                }
            }
            Composition::Boards { boards } => within("entrant.composition: boards", boards, 2, 20)?,
        }
        if let JointEntrants::UpTo(units) = self.entrant.joint {
            within("entrant.joint: units of one team", units, 2, 8)?;
        }
        if let Some(members) = self.entrant.joint_members {
            within("entrant.joint_members", members, 1, 1_000_000)?;
        }
        self.check_quota()?;
        within("seats.halls", self.seats.halls, 1, 20)
    }

    fn check_quota(&self) -> Result<(), String> {
        for rule in &self.quota.rules {
            match rule {
                QuotaRule::Percentage { percent, .. } => {
                    within("quota.rules: percent", *percent, 1, 100)?;
                }
                QuotaRule::EventCap { seats, .. } => {
                    within("quota.rules: event_cap.seats", *seats, 1, MOST_CAP)?;
                }
                QuotaRule::SizeBracket { .. }
                | QuotaRule::Fixed { .. }
                | QuotaRule::NamedUnits { .. }
                | QuotaRule::ConditionalSeat { .. } => {}
            }
        }
        check_classes(&self.quota.classes)
    }

    fn check_awards(&self) -> Result<(), String> {
        let percent = |value| within("awards: percent", value, 1, 100);
        match &self.awards {
            Awards::ByEntries => Ok(()),
            Awards::First(places) => within("awards.first", *places, 1, MOST_PLACES),
            Awards::Percent(share) => percent(*share),
            Awards::Bands(bands) => {
                if bands.is_empty() {
                    return Err("awards.bands must hold at least one grade".to_owned());
                }
                for pair in bands.windows(2) {
                    let ascending = match (pair[0].to, pair[1].to) {
                        (AwardEnd::Place(one), AwardEnd::Place(next)) => one < next,
                        (AwardEnd::Percent(one), AwardEnd::Percent(next)) => one < next,
                        (AwardEnd::Place(_), AwardEnd::Percent(_))
                        | (AwardEnd::Percent(_), AwardEnd::Place(_)) => true,
                    };
                    if !ascending {
                        return Err("awards.bands must end at ascending places".to_owned());
                    }
                }
                bands.iter().try_for_each(|band| match band.to {
                    AwardEnd::Place(place) => within("awards: place", place, 1, MOST_PLACES),
                    AwardEnd::Percent(share) => percent(share),
                })
            }
        }
    }
}

/// R15.1.6
fn check_classes(classes: &[EntryClass]) -> Result<(), String> {
    if classes.len() == 1 || classes.len() > MOST_CLASSES {
        return Err(format!("quota.classes must hold 2 to {MOST_CLASSES} classes, or none"));
    }
    let mut named = BTreeSet::new();
    for class in classes {
        let name = class.name.trim();
        if name.is_empty() || name.chars().count() > 20 || name != class.name {
            return Err("quota.classes: the name of a class must have 1 to 20 characters".to_owned());
        }
        if class.who.chars().count() > 60 {
            return Err("quota.classes: who belongs to a class must have at most 60 characters".to_owned());
        }
        if !named.insert(name) {
            return Err(format!("quota.classes must not name {name} twice"));
        }
        if let Some(seats) = class.seats {
            within("quota.classes: seats", seats, 0, MOST_PLACES)?;
        }
    }
    Ok(())
}

fn check_source(stage: &StageRule, earlier: &[StageRule]) -> Result<(), String> {
    match stage.carry_over {
        CarryOver::Nothing => {}
        CarryOver::Rounds if earlier.is_empty() => {
            return Err("nothing can be carried over into the first stage".to_owned());
        }
        CarryOver::Rounds => match stage.kind {
            StageKind::Swiss | StageKind::Groups => {}
            StageKind::Knockout | StageKind::Placement => {
                return Err("points are carried over into swiss or groups, not into a knockout".to_owned());
            }
        },
    }
    let Some(source) = &stage.from else { return Ok(()) };
    let Some(before) = earlier.iter().find(|before| before.id == source.stage) else {
        return Err(format!("from must name an earlier stage, not {}", source.stage));
    };
    let places: BTreeSet<_> = source.places.iter().collect();
    if places.len() < source.places.len()
        || source.places.iter().any(|place| !(1..=MOST_PLACES).contains(place))
    {
        return Err(format!("from.places must be different places from 1 to {MOST_PLACES}"));
    }
    if source.places.is_empty() && source.best_next == 0 {
        return Err("from must name at least one place".to_owned());
    }
    if source.best_next > MOST_PLACES {
        return Err(format!("from.best_next must be at most {MOST_PLACES}"));
    }
    if source.best_next > 0 && before.kind != StageKind::Groups {
        return Err("from.best_next is for a stage that follows groups".to_owned());
    }
    Ok(())
}

fn check_form(stage: &StageRule) -> Result<(), String> {
    if must_have_winner(stage) && stage.equal_level == EqualLevel::Draw {
        return Err("equal_level draw is not allowed in a knockout, where somebody has to win".to_owned());
    }
    match (stage.kind, &stage.groups) {
        (StageKind::Groups, None) => Err("a stage of kind groups needs groups".to_owned()),
        (StageKind::Groups, Some(rule)) => {
            if stage.rounds.is_some() {
                return Err("rounds is not for groups: groups.form says what is played".to_owned());
            }
            check_groups(rule)
        }
        (StageKind::Swiss | StageKind::Knockout | StageKind::Placement, Some(_)) => {
            Err("groups is only for a stage of kind groups".to_owned())
        }
        (StageKind::Swiss | StageKind::Knockout | StageKind::Placement, None) => Ok(()),
    }
}

/// Whether a match of this stage cannot end level (R4.6.2).
fn must_have_winner(stage: &StageRule) -> bool {
    match (stage.kind, stage.groups.map(|groups| groups.form)) {
        (StageKind::Knockout | StageKind::Placement, _) | (_, Some(GroupForm::Knockout)) => true,
        (StageKind::Swiss | StageKind::Groups, _) => false,
    }
}

fn check_groups(rule: &GroupRule) -> Result<(), String> {
    match rule.number {
        GroupNumber::Count(count) => within("groups.number: count", count, 1, 64)?,
        GroupNumber::Size(size) => within("groups.number: size", size, 2, 64)?,
    }
    match rule.form {
        GroupForm::RoundRobin { cycles, .. } => within("groups.form: cycles", cycles, 1, 4),
        GroupForm::Swiss { rounds } => within("groups.form: rounds", rounds, 1, 30),
        GroupForm::Knockout => Ok(()),
    }
}

fn check_crossover_pairs(pairs: &[[String; 2]]) -> Result<(), String> {
    let is_place = |text: &String| {
        let mut letters = text.chars();
        letters.next().is_some_and(|group| group.is_ascii_uppercase())
            && letters.as_str().parse::<u32>().is_ok_and(|place| place > 0)
    };
    let mut named = BTreeSet::new();
    for place in pairs.iter().flatten() {
        if !is_place(place) {
            return Err(
                "knockout.crossover names places such as A1: the group and the place in it".to_owned()
            );
        }
        if !named.insert(place) {
            return Err(format!("knockout.crossover must not name {place} twice"));
        }
    }
    if pairs.is_empty() { Err("knockout.crossover must hold at least one pair".to_owned()) } else { Ok(()) }
}

fn check_time(name: &str, time: &TimeRule) -> Result<(), String> {
    within(&format!("{name}.minutes"), time.minutes, 1, 600)?;
    if let Some(deals) = time.deals {
        within(&format!("{name}.deals"), deals, 1, 100)?;
    }
    if let Some(lead) = time.max_lead {
        within(&format!("{name}.max_lead"), lead, 1, 13)?;
    }
    match (time.mode, time.deals) {
        (TimeMode::DealLimit, None) => {
            Err(format!("{name}.deals must be set where the number of deals ends a match"))
        }
        (TimeMode::DealLimit | TimeMode::TimeAndDeals | TimeMode::TimeLimit | TimeMode::GameToAce, _) => {
            Ok(())
        }
    }
}

fn check_levels(name: &str, start: Level, target: Level) -> Result<(), String> {
    if target == Level::PassedAce {
        return Err(format!("{name} must be a level from 3 to A"));
    }
    if start < target { Ok(()) } else { Err(format!("levels.start must be below {name}")) }
}

fn check_key_list(name: &str, keys: &[KeyRule]) -> Result<(), String> {
    let mut named = BTreeSet::new();
    for rule in keys {
        if !named.insert(rule.key()) {
            return Err(format!("{name} must not name {} twice", rule.key().as_str()));
        }
        if let KeyRule::With { passed_ace: Some(worth), .. } = rule {
            within_worth("passed_ace", *worth)?;
        }
    }
    Ok(())
}

fn within(name: &str, value: u32, least: u32, most: u32) -> Result<(), String> {
    if (least..=most).contains(&value) {
        Ok(())
    } else {
        Err(format!("{name} must lie between {least} and {most}"))
    }
}

fn within_worth(name: &str, worth: i32) -> Result<(), String> {
    match worth {
        14 | 15 => Ok(()),
        _ => Err(format!("{name} must be 14 or 15")),
    }
}

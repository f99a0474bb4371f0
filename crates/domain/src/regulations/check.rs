//! Values that fit their type and still make no contest.

use super::check_words::on_screen;
use super::stages::CROSSOVER_TABLES;
use super::{
    AwardEnd, Awards, CarryOver, Composition, CrossoverRule, EntryClass, EqualLevel, Game, GroupForm,
    GroupNumber, GroupRule, JointEntrants, KeyRule, PointSource, QuotaRule, Regulations, StageKind,
    StageRule, TimeMode, TimeRule, VictoryPointTable,
};
use crate::level::Level;
use crate::sentence::Sentence;
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
    pub fn check(&self) -> Result<(), Sentence> {
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

    fn check_game(&self) -> Result<(), Sentence> {
        match self.game {
            Game::Shengji if self.shengji.is_none() => {
                no("升级比赛要先选计级表", "shengji must be set for this game")
            }
            Game::Xiangqi if self.xiangqi.is_none() => {
                no("象棋比赛缺象棋的规定", "xiangqi must be set for this game")
            }
            Game::Xiangqi => Ok(()),
            Game::Shengji | Game::Guandan => self.check_no_colours(),
        }
    }

    /// Only xiangqi has colours (R13.3). Keys that count them are 0 for everybody elsewhere.
    fn check_no_colours(&self) -> Result<(), Sentence> {
        let only = |zh: &str, en: &str| {
            no(format!("{zh}要分先后手，只有象棋有"), format!("{en} needs colours, which only xiangqi has"))
        };
        let schemes = self.stages.iter().filter_map(|stage| stage.match_points.as_ref());
        if schemes.chain([&self.match_points]).any(|scheme| scheme.draw_by_colour.is_some()) {
            return only("和棋按先后手记分", "match_points.draw_by_colour");
        }
        if self.stages.iter().any(|stage| stage.equal_level == EqualLevel::FirstLoses) {
            return only("和棋先手负", "equal_level first_loses");
        }
        Ok(())
    }

    fn check_stages(&self) -> Result<(), Sentence> {
        if self.stages.is_empty() || self.stages.len() > MOST_STAGES {
            return no(
                format!("比赛要有1到{MOST_STAGES}个阶段"),
                format!("stages must hold 1 to {MOST_STAGES} stages"),
            );
        }
        for (index, stage) in self.stages.iter().enumerate() {
            let earlier = &self.stages[..index];
            self.check_stage(stage, earlier).map_err(|why| {
                Sentence::new(
                    format!("第{}阶段：{}", index + 1, why.zh),
                    format!("stages[{index}]: {}", why.en),
                )
            })?;
        }
        self.check_crossover()
    }

    fn check_stage(&self, stage: &StageRule, earlier: &[StageRule]) -> Result<(), Sentence> {
        if stage.id.trim().is_empty() || stage.id.chars().count() > 40 {
            return no("阶段的代号要有1到40个字", "id must have 1 to 40 characters");
        }
        if earlier.iter().any(|other| other.id == stage.id) {
            return no(
                format!("代号{}前面的阶段已经用了，每个阶段要用自己的", stage.id),
                format!("the id {} is taken by an earlier stage; every stage needs its own", stage.id),
            );
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
            return no("积分办法至少要有一档", "match_points.bands must hold at least one band");
        }
        match stage.best_of {
            None | Some(1 | 3 | 5 | 7 | 9) => {}
            // Two games, with changed colours, may end level (R13.1.5).
            Some(2 | 4 | 6 | 8) if !must_have_winner(stage) => {}
            Some(_) => {
                return no(
                    "要分出胜负的比赛，局数只能是1、3、5、7、9",
                    "best_of must be 1, 3, 5, 7 or 9 where somebody has to win",
                );
            }
        }
        check_source(stage, earlier)?;
        check_form(stage)?;
        check_key_list("ranking_keys", &stage.ranking_keys)
    }

    /// The table of the first knockout round fits the groups before it (R12.1).
    pub(super) fn check_crossover(&self) -> Result<(), Sentence> {
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
                    return no(
                        format!("交叉办法可以是自动、{}，或者一对一对写明（如A1对B2）", known.join("、")),
                        format!(
                            "knockout.crossover must be auto, one of {} or a list of pairs such as [[\"A1\", \"B2\"]]",
                            known.join(", ")
                        ),
                    );
                };
                match crossed {
                    Some((GroupRule { number: GroupNumber::Count(count), .. }, source))
                        if count != *groups || source.places != [1, 2] =>
                    {
                        no(
                            format!("交叉办法{name}是给{groups}个组、每组前两名用的；请选自动，或换一张表"),
                            format!(
                                "knockout.crossover {name} is for the first two of {groups} groups; take auto or \
                                 another table"
                            ),
                        )
                    }
                    Some(_) | None => Ok(()),
                }
            }
            (CrossoverRule::Pairs(pairs), _) => check_crossover_pairs(pairs),
        }
    }

    fn check_points(&self) -> Result<(), Sentence> {
        if self.match_points.bands.is_empty() {
            return no("积分办法至少要有一档", "match_points.bands must hold at least one band");
        }
        let schemes = self.stages.iter().filter_map(|stage| stage.match_points.as_ref());
        let by_deals = |source| match source {
            PointSource::DealPoints => true,
            PointSource::Outcome => false,
        };
        if self.game != Game::Guandan
            && schemes.chain([&self.match_points]).any(|scheme| by_deals(scheme.source))
        {
            return no("按副积分只用于掼蛋", "match_points.source deal_points is only for guandan");
        }
        if self.victory_points == VictoryPointTable::Table(Vec::new()) {
            return no("胜利分的表至少要有一行", "victory_points.table must hold at least one entry");
        }
        within_worth("level_value.passed_ace", self.level_value.passed_ace)
    }

    fn check_keys(&self) -> Result<(), Sentence> {
        if self.ranking_keys.is_empty() {
            return no("名次至少要有一项比较的办法", "ranking_keys must hold at least one key");
        }
        if self.ranks_teams() && self.team_ranking_keys.is_empty() {
            return no(
                "排团体名次，至少要有一项比较的办法",
                "team_ranking_keys must hold at least one key where teams are ranked",
            );
        }
        check_key_list("ranking_keys", &self.ranking_keys)?;
        check_key_list("group_ranking_keys", &self.group_ranking_keys)?;
        let named: BTreeSet<_> = self.team_ranking_keys.iter().collect();
        if named.len() < self.team_ranking_keys.len() {
            return no("团体名次的一项办法不能写两次", "team_ranking_keys must not name a key twice");
        }
        self.check_teams()
    }

    /// Teams that are added up from entrants need one table of all of them (R8.1, R8.3): in groups and brackets nobody
    /// says what the sum of a pair that is out is.
    fn check_teams(&self) -> Result<(), Sentence> {
        let one_table = self.stages.iter().all(|stage| stage.kind == StageKind::Swiss);
        if self.ranks_teams() && !one_table {
            return no(
                "团体成绩由各队相加，只能用在积分编排的阶段；有分组或淘汰时，请按队排名，或整队编排",
                "entrant.ranked_unit: teams are added up from their entrants in Swiss stages only; with groups \
                 or a knockout rank the entrants, or pair whole teams",
            );
        }
        let Some(best) = &self.best_members else { return Ok(()) };
        if self.ranks_teams() || !one_table || self.stages.len() > 1 {
            return no(
                "取前几名的团体成绩，只能用在一个积分编排的阶段，并且按队排名",
                "best_members is for one Swiss stage whose entrants are ranked",
            );
        }
        within("best_members.count", best.count, 1, 20)
    }

    fn check_tariffs(&self) -> Result<(), Sentence> {
        let ascending = self.late.windows(2).all(|steps| steps[0].from < steps[1].from);
        if !ascending {
            return no(
                "迟到的处理要按分钟从小到大写，同一分钟不能写两次",
                "late must list its steps by ascending minutes, no minute twice",
            );
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
                return no("每一种处罚要有自己的代号", "every penalty needs its own id");
            }
            if tariff.ladder.is_empty() || tariff.ladder.iter().any(Vec::is_empty) {
                return no(
                    format!("处罚{}的每一级都要写明怎么罚", tariff.id),
                    format!("the ladder of the penalty {} needs an effect on every step", tariff.id),
                );
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

    fn check_entry(&self) -> Result<(), Sentence> {
        match self.entrant.composition {
            Composition::FixedPair | Composition::Single => {}
            Composition::TeamOfPairs { pairs } => within("entrant.composition: pairs", pairs, 2, 10)?,
            Composition::Squad { min, max, fields } => {
                if !(1..=min).contains(&fields) || min > max || max > 20 {
                    return no(
                        "每队最少人数不能多于最多人数，最多20人；上场至少1人，不能多于最少人数",
                        "entrant.composition: a squad fields at least one player and no more than min; min is \
                         at most max, max at most 20",
                    );
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

    fn check_quota(&self) -> Result<(), Sentence> {
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

    fn check_awards(&self) -> Result<(), Sentence> {
        let percent = |value| within("awards: percent", value, 1, 100);
        match &self.awards {
            Awards::ByEntries => Ok(()),
            Awards::First(places) => within("awards.first", *places, 1, MOST_PLACES),
            Awards::Percent(share) => percent(*share),
            Awards::Bands(bands) => {
                if bands.is_empty() {
                    return no("奖励至少要有一等", "awards.bands must hold at least one grade");
                }
                for pair in bands.windows(2) {
                    let ascending = match (pair[0].to, pair[1].to) {
                        (AwardEnd::Place(one), AwardEnd::Place(next)) => one < next,
                        (AwardEnd::Percent(one), AwardEnd::Percent(next)) => one < next,
                        (AwardEnd::Place(_), AwardEnd::Percent(_))
                        | (AwardEnd::Percent(_), AwardEnd::Place(_)) => true,
                    };
                    if !ascending {
                        return no("各等奖要按名次从前到后写", "awards.bands must end at ascending places");
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
fn check_classes(classes: &[EntryClass]) -> Result<(), Sentence> {
    if classes.len() == 1 || classes.len() > MOST_CLASSES {
        return no(
            format!("组别要有2到{MOST_CLASSES}个，或者不分"),
            format!("quota.classes must hold 2 to {MOST_CLASSES} classes, or none"),
        );
    }
    let mut named = BTreeSet::new();
    for class in classes {
        let name = class.name.trim();
        if name.is_empty() || name.chars().count() > 20 || name != class.name {
            return no(
                "组别的名称要有1到20个字，前后不留空格",
                "quota.classes: the name of a class must have 1 to 20 characters",
            );
        }
        if class.who.chars().count() > 60 {
            return no(
                "组别的说明最多60个字",
                "quota.classes: who belongs to a class must have at most 60 characters",
            );
        }
        if !named.insert(name) {
            return no(format!("组别“{name}”写了两次"), format!("quota.classes must not name {name} twice"));
        }
        if let Some(seats) = class.seats {
            within("quota.classes: seats", seats, 0, MOST_PLACES)?;
        }
    }
    Ok(())
}

fn check_source(stage: &StageRule, earlier: &[StageRule]) -> Result<(), Sentence> {
    match stage.carry_over {
        CarryOver::Nothing => {}
        CarryOver::Rounds if earlier.is_empty() => {
            return no("第一阶段没有成绩可以带入", "nothing can be carried over into the first stage");
        }
        CarryOver::Rounds => match stage.kind {
            StageKind::Swiss | StageKind::Groups => {}
            StageKind::Knockout | StageKind::Placement => {
                return no(
                    "积分可以带入积分编排或分组，不能带入淘汰",
                    "points are carried over into swiss or groups, not into a knockout",
                );
            }
        },
    }
    let Some(source) = &stage.from else { return Ok(()) };
    let Some(before) = earlier.iter().find(|before| before.id == source.stage) else {
        return no(
            format!("出线要从前面的阶段来，{}不是", source.stage),
            format!("from must name an earlier stage, not {}", source.stage),
        );
    };
    let places: BTreeSet<_> = source.places.iter().collect();
    if places.len() < source.places.len()
        || source.places.iter().any(|place| !(1..=MOST_PLACES).contains(place))
    {
        return no(
            format!("出线名次要在1到{MOST_PLACES}之间，不能重复"),
            format!("from.places must be different places from 1 to {MOST_PLACES}"),
        );
    }
    if source.places.is_empty() && source.best_next == 0 {
        return no("至少要有一个出线名次", "from must name at least one place");
    }
    if source.best_next > MOST_PLACES {
        return no(
            format!("择优出线的队数最多{MOST_PLACES}"),
            format!("from.best_next must be at most {MOST_PLACES}"),
        );
    }
    if source.best_next > 0 && before.kind != StageKind::Groups {
        return no("择优出线只用在分组之后", "from.best_next is for a stage that follows groups");
    }
    Ok(())
}

fn check_form(stage: &StageRule) -> Result<(), Sentence> {
    if must_have_winner(stage) && stage.equal_level == EqualLevel::Draw {
        return no(
            "淘汰赛要分出胜负，级数相同时不能算平",
            "equal_level draw is not allowed in a knockout, where somebody has to win",
        );
    }
    match (stage.kind, &stage.groups) {
        (StageKind::Groups, None) => no("分组的阶段要写明怎么分组", "a stage of kind groups needs groups"),
        (StageKind::Groups, Some(rule)) => {
            if stage.rounds.is_some() {
                return no(
                    "分组的阶段不另定轮数，由组内赛制决定",
                    "rounds is not for groups: groups.form says what is played",
                );
            }
            check_groups(rule)
        }
        (StageKind::Swiss | StageKind::Knockout | StageKind::Placement, Some(_)) => {
            no("只有分组的阶段才能写怎么分组", "groups is only for a stage of kind groups")
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

fn check_groups(rule: &GroupRule) -> Result<(), Sentence> {
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

fn check_crossover_pairs(pairs: &[[String; 2]]) -> Result<(), Sentence> {
    let is_place = |text: &String| {
        let mut letters = text.chars();
        letters.next().is_some_and(|group| group.is_ascii_uppercase())
            && letters.as_str().parse::<u32>().is_ok_and(|place| place > 0)
    };
    let mut named = BTreeSet::new();
    for place in pairs.iter().flatten() {
        if !is_place(place) {
            return no(
                "交叉办法要写组别和组内名次，如A1",
                "knockout.crossover names places such as A1: the group and the place in it",
            );
        }
        if !named.insert(place) {
            return no(
                format!("交叉办法里{place}写了两次"),
                format!("knockout.crossover must not name {place} twice"),
            );
        }
    }
    if pairs.is_empty() {
        return no("交叉办法至少要有一对", "knockout.crossover must hold at least one pair");
    }
    Ok(())
}

fn check_time(name: &str, time: &TimeRule) -> Result<(), Sentence> {
    within(&format!("{name}.minutes"), time.minutes, 1, 600)?;
    if let Some(deals) = time.deals {
        within(&format!("{name}.deals"), deals, 1, 100)?;
    }
    if let Some(lead) = time.max_lead {
        within(&format!("{name}.max_lead"), lead, 1, 13)?;
    }
    match (time.mode, time.deals) {
        (TimeMode::DealLimit, None) => no(
            "按副数结束的比赛，要写明打几副",
            format!("{name}.deals must be set where the number of deals ends a match"),
        ),
        (TimeMode::DealLimit | TimeMode::TimeAndDeals | TimeMode::TimeLimit | TimeMode::GameToAce, _) => {
            Ok(())
        }
    }
}

fn check_levels(name: &str, start: Level, target: Level) -> Result<(), Sentence> {
    if target == Level::PassedAce {
        return no("打到的级数要在3到A之间", format!("{name} must be a level from 3 to A"));
    }
    if start < target {
        return Ok(());
    }
    no("起打的级数要低于打到的级数", format!("levels.start must be below {name}"))
}

fn check_key_list(name: &str, keys: &[KeyRule]) -> Result<(), Sentence> {
    let mut named = BTreeSet::new();
    for rule in keys {
        if !named.insert(rule.key()) {
            return no(
                "名次的一项办法不能写两次",
                format!("{name} must not name {} twice", rule.key().as_str()),
            );
        }
        if let KeyRule::With { passed_ace: Some(worth), .. } = rule {
            within_worth("passed_ace", *worth)?;
        }
    }
    Ok(())
}

fn within(name: &str, value: u32, least: u32, most: u32) -> Result<(), Sentence> {
    if (least..=most).contains(&value) {
        Ok(())
    } else {
        no(
            format!("{}要在{least}到{most}之间", on_screen(name)),
            format!("{name} must lie between {least} and {most}"),
        )
    }
}

fn within_worth(name: &str, worth: i32) -> Result<(), Sentence> {
    match worth {
        14 | 15 => Ok(()),
        _ => no("过A算多少级，只能是14或15", format!("{name} must be 14 or 15")),
    }
}

fn no(zh: impl Into<String>, en: impl Into<String>) -> Result<(), Sentence> {
    Err(Sentence::new(zh, en))
}

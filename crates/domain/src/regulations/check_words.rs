//! The numbers of the regulations as the screen calls them.

/// What a number is called on the screen. Those of a stage have the names of those of the whole contest.
pub(super) fn on_screen(name: &str) -> &'static str {
    match name {
        "swiss.rounds" | "rounds" | "groups.form: rounds" => "轮数",
        "swiss.relax_unit_share" => "放宽同单位回避的比例",
        "time.minutes" => "每轮时间（分钟）",
        "time.deals" => "副数",
        "time.max_lead" => "领先几级结束",
        "best_members.count" => "计团体成绩的人数",
        "forfeit.exclude_after_in_a_row" => "连续弃权",
        "forfeit.exclude_after_total" => "累计弃权",
        "xiangqi.increment_seconds" => "每步加秒",
        "xiangqi.natural_limit_moves" => "自然限着",
        "xiangqi.fouls_to_loss" => "犯规判负",
        "entrant.composition: pairs" => "每队的对数",
        "entrant.composition: boards" => "每队的台数",
        "entrant.joint: units of one team" => "联合组队的单位数",
        "entrant.joint_members" => "联合组队的会员人数",
        "seats.halls" => "场地数",
        "quota.rules: percent" => "名额占会员的百分比",
        "quota.rules: event_cap.seats" => "全场名额",
        "quota.classes: seats" => "组别的名额",
        "awards: percent" => "奖励的百分比",
        "awards.first" => "录取名次",
        "awards: place" => "奖励的名次",
        "groups.number: count" => "组数",
        "groups.number: size" => "每组队数",
        "groups.form: cycles" => "循环次数",
        _ => "这个数",
    }
}

//! The templates that ship with the app: data files taken from real notices.

use super::Regulations;
use crate::sentence::Sentence;

/// Name and text of every template, in the order they are offered: for each game the usual form first.
const TEMPLATES: [(&str, &str); 20] = [
    ("guandan-swiss-2018", include_str!("../../templates/guandan-swiss-2018.json")),
    ("guandan-groups-knockout-2022", include_str!("../../templates/guandan-groups-knockout-2022.json")),
    ("guandan-knockout-2019", include_str!("../../templates/guandan-knockout-2019.json")),
    (
        "guandan-knockout-round-robin-2024",
        include_str!("../../templates/guandan-knockout-round-robin-2024.json"),
    ),
    (
        "guandan-swiss-groups-knockout-2026",
        include_str!("../../templates/guandan-swiss-groups-knockout-2026.json"),
    ),
    ("guandan-victory-points-2017", include_str!("../../templates/guandan-victory-points-2017.json")),
    ("guandan-rank-order-groups-2020", include_str!("../../templates/guandan-rank-order-groups-2020.json")),
    ("guandan-lots-each-round-2022", include_str!("../../templates/guandan-lots-each-round-2022.json")),
    (
        "guandan-deal-points-knockout-2022",
        include_str!("../../templates/guandan-deal-points-knockout-2022.json"),
    ),
    (
        "guandan-deal-points-placement-2011",
        include_str!("../../templates/guandan-deal-points-placement-2011.json"),
    ),
    ("shengji-team-swiss-2013", include_str!("../../templates/shengji-team-swiss-2013.json")),
    ("shuangsheng-groups-2018", include_str!("../../templates/shuangsheng-groups-2018.json")),
    ("shengji-knockout-lots-2021", include_str!("../../templates/shengji-knockout-lots-2021.json")),
    (
        "shuangsheng-knockout-round-robin",
        include_str!("../../templates/shuangsheng-knockout-round-robin.json"),
    ),
    ("shengji-best-of-three", include_str!("../../templates/shengji-best-of-three.json")),
    ("shengji-carried-points", include_str!("../../templates/shengji-carried-points.json")),
    ("xiangqi-swiss", include_str!("../../templates/xiangqi-swiss.json")),
    ("xiangqi-best-members-2018", include_str!("../../templates/xiangqi-best-members-2018.json")),
    ("xiangqi-boards-2015", include_str!("../../templates/xiangqi-boards-2015.json")),
    ("xiangqi-knockout-2016", include_str!("../../templates/xiangqi-knockout-2016.json")),
];

/// Names of all templates, in the order they are offered.
pub const TEMPLATE_NAMES: [&str; TEMPLATES.len()] = {
    let mut names = [""; TEMPLATES.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = TEMPLATES[index].0;
        index += 1;
    }
    names
};

/// No template has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no template is called `{name}`; there are: {}", TEMPLATE_NAMES.join(", "))]
pub struct UnknownTemplate {
    /// What was asked for.
    pub name: String,
}

impl UnknownTemplate {
    /// The same in both languages.
    pub fn sentence(&self) -> Sentence {
        let name = &self.name;
        let zh = format!("没有叫 `{name}` 的模板；现有：{}", TEMPLATE_NAMES.join("、"));
        Sentence::new(zh, self.to_string())
    }
}

/// The template of that name.
///
/// # Errors
/// The name is unknown; the message lists the names there are.
pub fn template(name: &str) -> Result<Regulations, UnknownTemplate> {
    let unknown = || UnknownTemplate { name: name.chars().take(60).collect() };
    let (_, text) = TEMPLATES.iter().find(|(known, _)| *known == name).ok_or_else(unknown)?;
    serde_json::from_str(text).map_err(|_| unknown())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_template_is_complete_and_its_origins_name_real_paths() {
        for name in TEMPLATE_NAMES {
            let text = template(name).unwrap();
            assert_eq!(text.name, name);
            text.check().unwrap();
            for path in text.origins.keys().chain(text.open_points.iter().map(|point| &point.path)) {
                text.setting(path).unwrap_or_else(|error| panic!("{name}: {error}"));
            }
        }
    }

    #[test]
    fn a_setting_is_changed_by_its_path_and_keeps_who_decided() {
        let template = template("guandan-swiss-2018").unwrap();
        let changed = template.with("swiss.rounds", json!(5)).unwrap();
        assert_eq!(changed.swiss.rounds, 5);
        assert_eq!(changed.origins["swiss.rounds"], super::super::settings::ORGANIZER);
        let changed = template.with("ace.failures", json!({"max": 3, "then": "back_to_2"})).unwrap();
        assert_ne!(changed.ace.failures, template.ace.failures);
        let changed = template.with("stages[0].equal_level", json!("first_to_level")).unwrap();
        assert_ne!(changed.equal_level(), template.equal_level());
    }

    #[test]
    fn what_only_the_template_has_is_not_read_as_said_by_another_notice() {
        let bare = template("guandan-swiss-2018").unwrap().on_notice("通知");
        let text = |rules: &Regulations| rules.text().into_iter().map(|line| line.zh).collect::<String>();
        assert!(text(&bare).contains("报名方式：QQ（按模板）"), "{}", text(&bare));
        let said = bare.cited("entry.channels", "正文十.3");
        assert!(
            text(&said).contains("报名方式：QQ") && !text(&said).contains("QQ（按模板）"),
            "{}",
            text(&said)
        );
        let own = template("guandan-swiss-2018").unwrap();
        assert!(
            text(&own).contains("报名方式：QQ") && !text(&own).contains("QQ（按模板）"),
            "{}",
            text(&own)
        );
    }

    #[test]
    fn a_value_comes_from_where_it_its_whole_or_its_parts_come_from() {
        let bare = template("guandan-swiss-2018").unwrap().on_notice("通知");
        assert_eq!(bare.clause_of("match_points"), None);
        let cited = bare.cited("match_points.bands", "附件1 一").cited("match_points.draw", "附件1 一");
        assert_eq!(cited.clause_of("match_points").as_deref(), Some("附件1 一"), "from its parts");
        assert_eq!(
            cited.clone().cited("late", "正文七.3").clause_of("late.ladder").as_deref(),
            Some("正文七.3"),
            "from the whole"
        );
        assert_eq!(cited.clause_of("match_point"), None, "another name that begins alike");
        let changed = cited.with("match_points.draw", json!(1)).unwrap();
        assert_eq!(changed.clause_of("match_points").as_deref(), Some(super::super::settings::ORGANIZER));
    }

    #[test]
    fn unknown_paths_and_values_say_what_is_allowed() {
        let template = template("guandan-swiss-2018").unwrap();
        for (path, value, hint) in [
            ("swiss.round", json!(4), "rounds"),
            ("bogus", json!(4), "swiss"),
            ("swiss.same_unit", json!("sometimes"), "round1_only"),
            ("swiss.rounds", json!(0), "between 1 and 30"),
            ("swiss.rounds", json!("four"), "u32"),
            ("bye.match_points", json!(0.25), "one decimal"),
            ("name", json!("x"), "swiss"),
            ("stages[3].kind", json!("swiss"), "0"),
            ("", json!("swiss"), "swiss"),
        ] {
            let error = template.with(path, value).unwrap_err().to_string();
            assert!(error.contains(hint), "{path}: {error}");
        }
    }
}

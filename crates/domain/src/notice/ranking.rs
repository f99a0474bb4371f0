//! Who is placed before whom, and who is awarded (V27–V30, V33).

use super::search::{Scope, pattern, reading};
use super::{Field, Finding, Reading, Source};
use crate::sentence::Sentence;
use serde_json::{Value, json};

pub(super) fn findings(scope: &Scope<'_>) -> Vec<Finding> {
    let (keys, teams) = keys(scope);
    vec![keys, teams, groups(scope), final_tie(scope), awards(scope)]
}

/// The word of a notice for a key, the longest first.
fn key(words: &str) -> Option<(Value, &'static str)> {
    let cut_first = words.contains("去首");
    let cut_last = words.contains("去尾");
    let known: [(&[&str], Value, &'static str); 14] = [
        (
            &["累进分", "累进积分"],
            match (cut_first, cut_last) {
                (true, _) => json!({"key": "progressive_score_cut_first", "reading": "zero_round"}),
                (_, true) => json!({"key": "progressive_score_cut_last", "reading": "zero_round"}),
                _ => json!("progressive_score"),
            },
            if cut_first {
                "累进分（去首）"
            } else if cut_last {
                "累进分（去尾）"
            } else {
                "累进分"
            },
        ),
        (&["胜轮", "胜局", "胜场"], json!("wins"), "胜轮次"),
        (&["标准分", "规范分"], json!("victory_points"), "标准分"),
        (&["级差分"], json!("victory_points"), "级差分"),
        (&["净升级", "净胜级", "净级差", "级差"], json!("net_levels"), "净级差"),
        (&["升级数", "升级总数", "总级数"], json!("levels_gained"), "升级数"),
        (&["对手分", "小分"], json!("buchholz"), "对手分"),
        (&["胜负关系", "相互胜负", "直接胜负", "相互间", "相互比赛"], json!("head_to_head"), "胜负关系"),
        (&["过A"], json!("passed_ace_count"), "过A次数"),
        (&["犯规"], json!("fouls"), "犯规"),
        (&["后走局", "后手局"], json!("second_games"), "后走局数"),
        (&["后手胜"], json!("second_wins"), "后手胜局"),
        (&["抽签"], json!("lot"), "抽签"),
        (&["总积分", "积分", "场分", "大分", "总分"], json!("match_points"), "积分"),
    ];
    known
        .into_iter()
        .find(|(any, ..)| any.iter().any(|word| words.contains(word)))
        .map(|(_, value, name)| (value, name))
}

/// The chain of keys of pairs, and that of teams.
fn keys(scope: &Scope<'_>) -> (Finding, Finding) {
    let none = (Finding::not_said(Field::RankingKeys), Finding::not_said(Field::TeamRanking));
    let listed = pattern!(
        "依次(?:比较|按|以|看)([^。;\n]{2,80}?)(?:,? ?(?:多者|高者|大者|优者)[^。;,\n]{0,8}|[。;\n]|$)"
    );
    let higher = pattern!("([^,。;\n()0-9]{2,40}?),? ?(?:高者|多者|大者|优者)(?:名次)?(?:列|排|在)前");
    if let Some(hit) = scope.first(listed) {
        return (listed_keys(scope, &hit), none.1);
    }
    let steps = scope.hits(higher);
    if steps.is_empty() {
        return none;
    }
    let teams = steps
        .iter()
        .any(|hit| hit.text(1).is_some_and(|words| words.contains('队') || words.contains("对选手")));
    let mut values: Vec<Value> = Vec::new();
    let mut names: Vec<&str> = Vec::new();
    let mut sources: Vec<Source> = Vec::new();
    let field = if teams { Field::TeamRanking } else { Field::RankingKeys };
    for hit in &steps {
        let words = hit.text(1).unwrap_or_default();
        let best = words.contains("最好") || words.contains("成绩好");
        let Some((value, name)) =
            (if teams && best { Some((json!("best_pair"), "最好一对")) } else { key(words) })
        else {
            let unknown = Finding::incomplete(
                field,
                scope.source(hit.range.clone()),
                "认不出这一条排名办法",
                "This criterion is not known",
            );
            return if teams { (none.0, unknown) } else { (unknown, none.1) };
        };
        if !values.contains(&value) {
            values.push(value);
            names.push(name);
        }
        sources.push(scope.source(hit.range.clone()));
    }
    if !teams {
        let words = Sentence::new(names.join("→"), names.join(" → "));
        return (
            Finding::settled(field, vec![reading(words, [("ranking_keys", json!(values))], sources)]),
            none.1,
        );
    }
    values.push(json!("lot"));
    names.push("抽签");
    let words = Sentence::new(names.join("→"), names.join(" → "));
    let finding =
        Finding::settled(field, vec![reading(words, [("team_ranking_keys", json!(values))], sources)]);
    (
        none.0,
        finding.likely(
            "各项都相同时现按抽签，请确认",
            "Equal on all of them: a lot decides for now. Please confirm",
        ),
    )
}

/// 依次比较相等者（去首）累进分、胜轮次、级差分、升级数.
fn listed_keys(scope: &Scope<'_>, hit: &super::search::Hit<'_>) -> Finding {
    let field = Field::RankingKeys;
    let first = scope.first(pattern!(
        "(?:总积分|积分|场分|总分)[^。;,\n]{0,6}?(?:多者|高者|大者|排定|排列|排名|排序)[^。;,\n]{0,6}"
    ));
    let mut sources: Vec<Source> = first.iter().map(|hit| scope.source(hit.range.clone())).collect();
    sources.push(scope.source(hit.range.clone()));
    let mut values: Vec<Value> = vec![json!("match_points")];
    let mut names: Vec<&str> = vec!["积分"];
    let mut assumed = first.is_none();
    for words in
        hit.text(1).unwrap_or_default().split(['、', ',', '→', '>', ' ']).filter(|words| !words.is_empty())
    {
        let Some((value, name)) = key(words) else {
            return Finding::incomplete(
                field,
                scope.source(hit.range.clone()),
                &format!("认不出“{words}”"),
                &format!("“{words}” is not known"),
            );
        };
        if value == "match_points" {
            assumed = false;
        } else if !values.contains(&value) {
            values.push(value);
            names.push(name);
        }
    }
    let end = hit.range.end;
    let rest = &scope.text.plain
        [end..scope.text.plain[end..].find(['。', '\n']).map_or(scope.text.plain.len(), |at| end + at)];
    if rest.contains("抽签") && !values.contains(&json!("lot")) {
        values.push(json!("lot"));
        names.push("抽签");
    }
    let cut = values.iter().any(|value| value.get("reading").is_some());
    let vp = values.contains(&json!("victory_points"));
    let words = Sentence::new(names.join("→"), names.join(" → "));
    let finding = Finding::settled(field, vec![reading(words, [("ranking_keys", json!(values))], sources)]);
    match (assumed, cut, vp) {
        (true, _, _) => finding.likely(
            "没写先比什么，现先比积分，请确认",
            "What comes first is not said: match points for now. Please confirm",
        ),
        (_, true, _) => finding.likely(
            "去首、去尾累进分现按“那一轮记0再累进”计算，请确认",
            "The cut progressive score counts that round as 0 and then accumulates. Please confirm",
        ),
        _ => finding,
    }
}

fn groups(scope: &Scope<'_>) -> Finding {
    let pattern = pattern!("小组[^。;]{0,30}?积分相(?:同|等)[^。;]{0,4}?比较([^,。;、\n]{2,12})");
    let finding = Finding::settled(
        Field::GroupRanking,
        scope.readings(pattern, |hit| {
            let (value, name) = key(hit.text(1)?)?;
            let value = if value == "head_to_head" {
                json!({"key": "head_to_head", "scope": "among_tied"})
            } else {
                value
            };
            let words = Sentence::new(format!("积分→{name}"), format!("match points → {name}"));
            Some((words, vec![("group_ranking_keys", json!(["match_points", value]))]))
        }),
    );
    finding.likely(
        "三队以上同分且互有胜负时怎么办没写，到时由组委会决定，请确认",
        "Three or more that beat each other: not said, the committee decides. Please confirm",
    )
}

fn final_tie(scope: &Scope<'_>) -> Finding {
    let pattern = pattern!(
        "仍(?:然)?(?:相等|相同|无法确定|无法区分|不能区分|分不出)[^。;\n]{0,6}?(抽签|加赛一副|加赛一场|加赛|并列)"
    );
    Finding::settled(
        Field::FinalTie,
        scope.readings(pattern, |hit| {
            let (value, zh, en) = match hit.text(1)? {
                "抽签" => ("lot", "抽签", "a lot"),
                "加赛一副" => ("extra_deal", "加赛一副", "one extra deal"),
                "并列" => ("shared_rank", "名次并列", "the place is shared"),
                _ => ("playoff", "加赛", "an extra match"),
            };
            Some((Sentence::new(zh, en), vec![("final_tie", json!(value))]))
        }),
    )
}

fn awards(scope: &Scope<'_>) -> Finding {
    let path = Field::Awards.path();
    let places = pattern!("(?:取得|录取|取|奖励|设|表彰)前 ?<n> ?名");
    let open = pattern!(
        "(?:录取名次|名次|奖励|本次比赛)[^。;\n]{0,8}?根据[^。;\n]{0,6}报名[^。;,\n]{0,6}?(?:而定|确定|决定)"
    );
    let grades = pattern!("(特等|一等|二等|三等|四等|优胜|优秀|鼓励)奖[: ]? ?<n> ?(?:名|对|队|个|组)");
    let mut all: Vec<Reading> = scope
        .hits(places)
        .into_iter()
        .filter_map(|hit| {
            let sentence = &scope.text.plain[scope.text.sentence(hit.range.start)];
            let of_groups =
                ["小组", "每组", "进入", "出线", "晋级"].iter().any(|word| sentence.contains(word));
            let count = hit.number(1).filter(|count| !of_groups && (1..=999).contains(count))?;
            let words = Sentence::new(format!("前{count}名"), format!("the first {count}"));
            Some(reading(words, [(path, json!({"first": count}))], vec![scope.source(hit.range)]))
        })
        .collect();
    all.extend(scope.readings(open, |_| {
        Some((
            Sentence::new("按报名情况定，赛前再填", "by the number of entries"),
            vec![(path, json!("by_entries"))],
        ))
    }));
    let grades = scope.hits(grades);
    if !grades.is_empty() {
        let mut to = 0_u32;
        let (mut bands, mut zh, mut sources) = (Vec::new(), Vec::new(), Vec::new());
        for hit in grades {
            let (Some(name), Some(count)) =
                (hit.text(1), hit.number(2).filter(|count| (1..=999).contains(count)))
            else {
                continue;
            };
            to = to.saturating_add(count);
            bands.push(json!({"name": format!("{name}奖"), "to": {"place": to}}));
            zh.push(format!("{name}奖{count}名"));
            sources.push(scope.source(hit.range));
        }
        let words = Sentence::new(zh.join("，"), zh.join(", "));
        all.push(reading(words, [(path, json!({"bands": bands}))], sources));
    }
    Finding::settled(Field::Awards, all)
}

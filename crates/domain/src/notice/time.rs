//! Minutes, deals and what ends a match (V18–V20).

use super::search::{Hit, Scope, pattern, reading};
use super::{Field, Finding, Reading, Source, State};
use crate::sentence::Sentence;
use serde_json::{Value, json};

pub(super) fn findings(scope: &Scope<'_>, cards: bool) -> Vec<Finding> {
    let mut all = vec![if cards { of_cards(scope) } else { of_xiangqi(scope) }];
    if cards {
        all.extend([end_procedure(scope), equal_level(scope), must_play(scope)]);
    }
    all
}

/// A number with the places where it is said.
type Said = Vec<(u32, Vec<Source>)>;

fn numbers<'t>(scope: &Scope<'t>, hits: impl IntoIterator<Item = Hit<'t>>, most: u32) -> Said {
    let mut said: Said = Vec::new();
    for hit in hits {
        let Some(number) =
            (1..=4).find_map(|group| hit.number(group)).filter(|number| (1..=most).contains(number))
        else {
            continue;
        };
        let source = scope.source(hit.range);
        match said.iter_mut().find(|(known, _)| *known == number) {
            Some((_, sources)) => sources.push(source),
            None => said.push((number, vec![source])),
        }
    }
    said
}

fn of_cards(scope: &Scope<'_>) -> Finding {
    let minutes = pattern!(concat!(
        "每(?:轮|局|场|盘)[^0-9零一二两三四五六七八九十百,。;剩余结束前后内超\n]{0,8}<n> ?分钟",
        "|<n> ?分钟(?:为)?一(?:局|轮|场|盘)|限时 ?<n> ?分钟|<n> ?分钟时限"
    ));
    let deals = pattern!("(?:限打|共打|打满|最多打|限|每(?:轮|场|局)打?) ?<n> ?副");
    let lost = pattern!("每(?:轮|局|场|盘)[^0-9零一二两三四五六七八九十百,。;剩结\n]{0,8}分钟");
    let said = scope.hits(minutes).len() + scope.hits(deals).len();
    let minutes = numbers(scope, scope.hits(minutes), 600);
    let deals = numbers(scope, scope.hits(deals), 60);
    let odd = minutes.iter().chain(&deals).map(|(_, sources)| sources.len()).sum::<usize>() < said;
    let mut readings: Vec<Reading> = Vec::new();
    let none: Vec<Option<&(u32, Vec<Source>)>> = vec![None];
    let each = |said: &'_ [(u32, Vec<Source>)]| -> Vec<Option<(u32, Vec<Source>)>> {
        if said.is_empty() {
            none.iter().map(|_| None).collect()
        } else {
            said.iter().take(3).cloned().map(Some).collect()
        }
    };
    for time in each(&minutes) {
        for deals in each(&deals) {
            let (mode, zh, en) = match (&time, &deals) {
                (Some((time, _)), Some((deals, _))) => (
                    "time_and_deals",
                    format!("{time}分钟，限{deals}副"),
                    format!("{time} minutes, at most {deals} deals"),
                ),
                (Some((time, _)), None) => ("time_limit", format!("{time}分钟"), format!("{time} minutes")),
                (None, Some((deals, _))) => ("deal_limit", format!("{deals}副"), format!("{deals} deals")),
                (None, None) => continue,
            };
            let mut set: Vec<(&'static str, Value)> = vec![("time.mode", json!(mode))];
            set.extend(time.iter().map(|(time, _)| ("time.minutes", json!(time))));
            set.push(("time.deals", deals.as_ref().map_or(Value::Null, |(deals, _)| json!(deals))));
            let sources = time.iter().chain(&deals).flat_map(|(_, sources)| sources.clone()).collect();
            readings.push(reading(Sentence::new(zh, en), set, sources));
        }
    }
    if readings.is_empty() {
        let to_ace =
            pattern!("(?:先)?(?:打过|过) ?[“\"”]?A[“\"”]?(?:级)?(?:者|的一方)?(?:为胜|者胜|获胜|胜)");
        readings = scope.readings(to_ace, |_| {
            Some((Sentence::new("打过A为止", "until A is passed"), vec![("time.mode", json!("game_to_ace"))]))
        });
    }
    Finding::settled(Field::Time, readings).if_odd(odd).or_broken(
        scope.broken(lost),
        "没写每轮几分钟",
        "The minutes of a round are missing",
    )
}

fn of_xiangqi(scope: &Scope<'_>) -> Finding {
    let clock = pattern!(
        "(?:每方|双方各|各方|每人)[^0-9,。;\n]{0,6}<n> ?分钟(?:[^。;\n]{0,8}每(?:走)?一?步(?:棋)?加 ?<n> ?秒)?"
    );
    Finding::settled(
        Field::Time,
        scope.readings(clock, |hit| {
            let minutes = hit.number(1).filter(|minutes| (1..=240).contains(minutes))?;
            let seconds = hit.number(2).unwrap_or(0);
            let words = match seconds {
                0 => Sentence::new(format!("每方{minutes}分钟"), format!("{minutes} minutes each")),
                _ => Sentence::new(
                    format!("每方{minutes}分钟，每步加{seconds}秒"),
                    format!("{minutes} minutes each and {seconds} seconds a move"),
                ),
            };
            Some((
                words,
                vec![("time.minutes", json!(minutes)), ("xiangqi.increment_seconds", json!(seconds))],
            ))
        }),
    )
}

fn end_procedure(scope: &Scope<'_>) -> Finding {
    let path = Field::EndProcedure.path();
    let last_call = pattern!("剩(?:余)? ?<n> ?分钟[^。;]{0,40}最[后终]\n?(?:1|一)?副牌");
    let no_new = pattern!(
        "(?:剩余?时?间?|最后) ?<n> ?分钟(?:之?内)?[^。;\n]{0,6}不(?:再|得|能)(?:进行比赛|开新?牌|发牌|开始新|抓牌)"
    );
    let finish = pattern!(
        "(?:时间到|到时|结束时)[^。;\n]{0,12}(?:正在打的|未打完的|当前|本副|该副|手中)[^。;\n]{0,8}打完"
    );
    let mut all = scope.readings(last_call, |hit| {
        let minutes = hit.number(1)?;
        let words = Sentence::new(
            format!("剩{minutes}分钟宣布最后1副"),
            format!("the last deal is called {minutes} minutes before the end"),
        );
        Some((words, vec![(path, json!({"last_deal_call": {"minutes_left": minutes}}))]))
    });
    let no_new = scope.readings(no_new, |hit| {
        let minutes = hit.number(1)?;
        let words = Sentence::new(
            format!("剩{minutes}分钟起不开新牌"),
            format!("no new deal in the last {minutes} minutes"),
        );
        Some((words, vec![(path, json!({"no_new_deal": {"minutes_left": minutes}}))]))
    });
    let open = !no_new.is_empty();
    all.extend(no_new);
    all.extend(scope.readings(finish, |_| {
        Some((
            Sentence::new("正在打的一副打完", "the deal in play is finished"),
            vec![(path, json!("finish_current"))],
        ))
    }));
    let finding = Finding::settled(Field::EndProcedure, all);
    if open {
        finding.likely(
            "现按正在打的一副打完，不开新牌，请确认",
            "The deal in play is finished, no new one begins. Please confirm",
        )
    } else {
        finding
    }
}

/// What is said about levels that are equal when a match ends (R4.6). One rule for all stages.
fn equal_level(scope: &Scope<'_>) -> Finding {
    let path = Field::EqualLevel.path();
    let rules = [
        (
            "draw",
            "算平局",
            "a draw",
            pattern!(
                "(?:升级数|级数|级差|所打级数)(?:如)?(?:相同|相等|一样)[^。;]{0,24}?(?:平|各(?:记|得|积))"
            ),
        ),
        (
            "declarer_at_end",
            "坐庄的一方胜",
            "the side that holds the deal wins",
            pattern!(
                "(?:同一(?:点|级)|级数相同|相同级数|同级|平级)[^。;\n]{0,6}?(?:庄家|坐庄|台上)[^。;\n]{0,4}胜"
            ),
        ),
        (
            "first_to_level",
            "先到级的一方胜",
            "the side that was there first wins",
            pattern!("(?:同一级|级数相同|同级)[^。;\n]{0,6}先(?:到|打到)[^。;\n]{0,6}胜"),
        ),
        (
            "extra_deal",
            "加打一副",
            "one extra deal",
            pattern!("(?:同一级|级数相同|级数相等|同级|平级)[^。;\n]{0,6}加(?:打|赛)一副"),
        ),
        ("lots", "抽签", "a lot", pattern!("(?:同一级|级数相同|级数相等|同级|平级)[^。;\n]{0,4}抽签")),
    ];
    let readings = rules.into_iter().flat_map(|(value, zh, en, pattern)| {
        scope.readings(pattern, |_| Some((Sentence::new(zh, en), vec![(path, json!(value))])))
    });
    let finding = Finding::settled(Field::EqualLevel, readings.collect());
    let by_declarer = finding.readings.first().is_some_and(|reading| reading.set[path] == "declarer_at_end");
    if by_declarer && finding.state == State::Clear {
        return finding.likely(
            "现按结束时坐庄的一方胜，请在记分表上注明坐庄方，请确认",
            "The side that holds the deal at the end; note it on the slip. Please confirm",
        );
    }
    finding
}

fn must_play(scope: &Scope<'_>) -> Finding {
    let path = Field::MustPlay.path();
    let none = pattern!("没有必打的?级?牌?|无必打级");
    let listed = pattern!("((?:[2-9JQKA]|10)(?:[、,和及](?:[2-9JQKA]|10))*)级?(?:均|都|为)?必打");
    let hold = pattern!("打过[^。;\n]{0,3}A[^。;\n]{0,3}(?:并)?守庄(?:成功)?|先打过 ?A ?[(]实际打过[)]");
    let mut all =
        scope.readings(none, |_| Some((Sentence::new("没有必打级", "none"), vec![(path, json!([]))])));
    all.extend(scope.readings(listed, |hit| {
        let levels: Vec<&str> = hit.text(1)?.split(['、', ',', '和', '及']).collect();
        Some((Sentence::new(levels.join("、"), levels.join(", ")), vec![(path, json!(levels))]))
    }));
    all.extend(scope.readings(hold, |_| Some((Sentence::new("A", "A"), vec![(path, json!(["A"]))]))));
    Finding::settled(Field::MustPlay, all)
}

//! Who plays and how entries come in (V02, V03, V05–V11).

use super::search::{Scope, pattern, reading};
use super::{Field, Finding, Reading, State};
use crate::regulations::Game;
use crate::sentence::Sentence;
use serde_json::{Value, json};

type Set = Vec<(&'static str, Value)>;

fn pair() -> (Sentence, Set) {
    let set = vec![
        ("entrant.composition", json!("fixed_pair")),
        ("entrant.paired_unit", json!("pair")),
        ("entrant.ranked_unit", json!("entrant")),
    ];
    (Sentence::new("两人一对", "pairs of two"), set)
}

fn team_of_pairs(pairs: u32) -> (Sentence, Set) {
    let set = vec![
        ("entrant.composition", json!({"team_of_pairs": {"pairs": pairs}})),
        ("entrant.paired_unit", json!("pair")),
        ("entrant.ranked_unit", json!("team")),
    ];
    (
        Sentence::new(format!("每队{pairs}对，按队排名"), format!("teams of {pairs} pairs, ranked as teams")),
        set,
    )
}

fn squad(min: u32, max: u32, fields: u32) -> (Sentence, Set) {
    let set = vec![
        ("entrant.composition", json!({"squad": {"min": min, "max": max, "fields": fields}})),
        ("entrant.paired_unit", json!("team")),
        ("entrant.ranked_unit", json!("team")),
    ];
    let range = if min == max { min.to_string() } else { format!("{min}-{max}") };
    (
        Sentence::new(
            format!("每队{range}人，每场出{fields}人"),
            format!("teams of {range}, {fields} of them play"),
        ),
        set,
    )
}

fn single() -> (Sentence, Set) {
    let set = vec![
        ("entrant.composition", json!("single")),
        ("entrant.paired_unit", json!("player")),
        ("entrant.ranked_unit", json!("entrant")),
    ];
    (Sentence::new("个人", "single players"), set)
}

/// What an entry is made up of. The more is said the more it counts: 二人一组、四人一桌 in the rules of a game does not
/// make pairs of squads.
pub(super) fn composition(scope: &Scope<'_>, game: Option<Game>) -> Finding {
    let field = Field::Composition;
    let teams = scope.readings(pattern!("(?:团体|集体|代表)?队(?:伍)?由 ?<n> ?对"), |hit| match hit
        .number(1)?
    {
        1 => Some(pair()),
        pairs @ 2..=9 => Some(team_of_pairs(pairs)),
        _ => None,
    });
    if !teams.is_empty() {
        return Finding::settled(field, teams);
    }
    let fields = scope.first(pattern!("(?:每队|每场|各队)(?:出场?|派) ?<n> ?[名人]"));
    let squads = scope.readings(
        pattern!("(?:运动员|队员|选手|参赛人员) ?<n> ?[-至到]+ ?<n> ?[人名]"),
        |hit| {
            let (min, max) = (hit.number(1)?, hit.number(2)?);
            let fields = fields.as_ref().map_or(Some(2), |hit| hit.number(1))?;
            (fields <= min && min <= max && max <= 12).then(|| squad(min, max, fields))
        },
    );
    if !squads.is_empty() {
        let finding =
            Finding::settled(field, with_source(squads, scope, fields.as_ref().map(|hit| hit.range.clone())));
        return if fields.is_some() {
            finding
        } else {
            finding.likely("没写每场几人上场，现按2人", "How many play a match is not said: two for now")
        };
    }
    let boards = scope.readings(pattern!("(?:设|分为|每队) ?<n> ?(?:个)?台(?:次)?"), |hit| {
        let boards =
            hit.number(1).filter(|boards| game == Some(Game::Xiangqi) && (2..=12).contains(boards))?;
        let set = vec![
            ("entrant.composition", json!({"boards": {"boards": boards}})),
            ("entrant.paired_unit", json!("team")),
            ("entrant.ranked_unit", json!("team")),
        ];
        Some((Sentence::new(format!("每队{boards}台"), format!("teams of {boards} boards")), set))
    });
    if !boards.is_empty() {
        return Finding::settled(field, boards);
    }
    let pairs = pattern!(
        "(?:二|两|2) ?(?:个)?人(?:自愿)?(?:为|组成|结成|组|结对)?一?(?:对|队|组)|以对(?:子)?为单位|双人赛|每(?:对|组|队)(?:为|由)?(?:二|两|2) ?人"
    );
    let singles = pattern!("单人(?:参加|参赛|赛)|个人赛|以个人(?:为单位|名义|报名)");
    let mut all = scope.readings(pairs, |_| Some(pair()));
    all.extend(scope.readings(singles, |_| Some(single())));
    if !all.is_empty() {
        return Finding::settled(field, all);
    }
    let of_four = scope.hits(pattern!("每(?:队|个?代表队)(?:限)?(?:报|由)?(?:4|四) ?(?:人|名)"));
    match of_four.first() {
        Some(hit) => {
            let readings: Vec<Reading> = [team_of_pairs(2), squad(4, 4, 2)]
                .into_iter()
                .map(|(words, set)| reading(words, set, vec![scope.source(hit.range.clone())]))
                .collect();
            Finding::new(field, State::Ambiguous, readings).asked(
                "4人一队，没写是两对分别上场还是轮换上场，请选",
                "Four to a team: two pairs that play apart, or two of four each time? Please choose",
            )
        }
        None => {
            // Whoever counts places in pairs has pairs of two enter.
            let counted = scope.readings(pattern!("(?:限|可|各)?报 ?<n> ?对"), |_| Some(pair()));
            match counted.is_empty() {
                true => Finding::not_said(field),
                false => Finding::settled(field, counted).likely(
                    "名额按“对”写，没写几人一对，现按两人一对",
                    "Places are counted in pairs: two players each",
                ),
            }
        }
    }
}

/// What an entry is where no teams are ranked, to choose from where the notice does not say it. Teams need more than this:
/// the template for them is found by the words of the notice.
pub fn usual_compositions() -> Vec<Reading> {
    let usual = [pair(), single()];
    usual.into_iter().map(|(words, set)| reading(words, set, Vec::new())).collect()
}

/// The same readings with a further place where they are said.
fn with_source(
    mut readings: Vec<Reading>,
    scope: &Scope<'_>,
    range: Option<std::ops::Range<usize>>,
) -> Vec<Reading> {
    if let (Some(first), Some(range)) = (readings.first_mut(), range) {
        first.sources.push(scope.source(range));
    }
    readings
}

pub(super) fn findings(scope: &Scope<'_>) -> Vec<Finding> {
    vec![
        eligibility(scope),
        leader(scope),
        said(
            scope,
            Field::Coach,
            pattern!("教练(?:员)? ?(?:1|一) ?[人名]"),
            ("设教练", "a coach is named"),
            json!(true),
        ),
        player_fields(scope),
        channels(scope),
        late_entry(scope),
        stamp(scope),
        fee(scope),
        lead(scope),
        papers(scope),
        draw(scope),
    ]
}

/// A field that a phrase sets to one value.
pub(super) fn said(
    scope: &Scope<'_>,
    field: Field,
    pattern: &'static super::search::Pattern,
    (zh, en): (&str, &str),
    value: Value,
) -> Finding {
    Finding::settled(
        field,
        scope.readings(pattern, |_| Some((Sentence::new(zh, en), vec![(field.path(), value.clone())]))),
    )
}

fn eligibility(scope: &Scope<'_>) -> Finding {
    let known = [
        (
            "members_in_service",
            "在职工会会员",
            "members in service",
            scope.hits(pattern!("在职(?:工会)?(?:会员|职工|教职工)")),
        ),
        (
            "retired",
            "退休人员",
            "retired people",
            scope.hits(pattern!("(?:限|仅限|面向)[^。;]{0,6}(?:退休|离退休)")),
        ),
        (
            "women",
            "女职工",
            "women",
            scope.hits(pattern!("(?:仅限|只限|限于?)[^。;]{0,4}女(?:职工|会员|教职工|选手)")),
        ),
        (
            "men",
            "男职工",
            "men",
            scope.hits(pattern!("(?:仅限|只限|限于?)[^。;]{0,4}男(?:职工|会员|教职工|选手)")),
        ),
    ];
    let said: Vec<_> = known.iter().filter(|(_, _, _, hits)| !hits.is_empty()).collect();
    if said.is_empty() {
        return Finding::not_said(Field::Eligibility);
    }
    let values: Vec<_> = said.iter().map(|(value, ..)| *value).collect();
    let zh = said.iter().map(|(_, zh, ..)| *zh).collect::<Vec<_>>().join("、");
    let en = said.iter().map(|(_, _, en, _)| *en).collect::<Vec<_>>().join(", ");
    let sources =
        said.iter().filter_map(|(_, _, _, hits)| Some(scope.source(hits.first()?.range.clone()))).collect();
    let set = [("eligibility.players", json!(values))];
    Finding::settled(Field::Eligibility, vec![reading(Sentence::new(zh, en), set, sources)])
}

fn leader(scope: &Scope<'_>) -> Finding {
    let mut all = scope.readings(
        pattern!("含领队|领队(?:可以|可)(?:兼|参赛|上场)|领队(?:由)?(?:队员|选手)兼"),
        |_| {
            Some((
                Sentence::new("领队可以参赛", "the leader may play"),
                vec![("roster.leader_may_play", json!(true))],
            ))
        },
    );
    all.extend(scope.readings(
        pattern!("领队(?:不得|不能|不可以?)(?:兼|参赛|上场)|不含领队"),
        |_| {
            Some((
                Sentence::new("领队不参赛", "the leader does not play"),
                vec![("roster.leader_may_play", json!(false))],
            ))
        },
    ));
    Finding::settled(Field::Leader, all)
}

/// The columns of the entry form beside the name.
fn player_fields(scope: &Scope<'_>) -> Finding {
    let text = scope.text;
    let Some(form) = text
        .clauses
        .iter()
        .find(|clause| clause.in_form && text.plain[clause.start..clause.end].contains("姓名"))
    else {
        return Finding::not_said(Field::PlayerFields);
    };
    let words = &text.plain[form.start..form.end];
    let Some(name) = words.find("姓名") else { return Finding::not_said(Field::PlayerFields) };
    let line = words[..name].rfind('\n').map_or(0, |at| at + 1);
    // One line of a table, or one cell a line.
    let own_line = words[line..].lines().next().unwrap_or_default();
    let is_table = own_line.split([' ', '|']).filter(|cell| !cell.is_empty()).count() > 1;
    let lines = if is_table { 1 } else { 6 };
    let end = words[name..].split_inclusive('\n').take(lines).map(str::len).sum::<usize>() + name;
    let header = &words[line..end];
    let header = &header[..header.find("领队").or_else(|| header.find("联系人")).unwrap_or(header.len())];
    let columns = [
        ("gender", "性别", "gender", vec!["性别"]),
        ("post", "部门及职务", "post", vec!["部门", "职务", "岗位"]),
        ("phone", "手机", "phone", vec!["手机", "电话", "联系方式"]),
    ];
    let asked: Vec<_> =
        columns.iter().filter(|(.., any)| any.iter().any(|word| header.contains(word))).collect();
    let values: Vec<_> = asked.iter().map(|(value, ..)| *value).collect();
    let zh = asked.iter().map(|(_, zh, ..)| *zh).collect::<Vec<_>>().join("、");
    let en = asked.iter().map(|(_, _, en, _)| *en).collect::<Vec<_>>().join(", ");
    let (zh, en) =
        if asked.is_empty() { ("只要姓名".to_owned(), "names only".to_owned()) } else { (zh, en) };
    let source = text.source(form.start + line..form.start + line + header.trim_end().len());
    Finding::settled(
        Field::PlayerFields,
        vec![reading(Sentence::new(zh, en), [("roster.player_fields", json!(values))], vec![source])],
    )
}

fn channels(scope: &Scope<'_>) -> Finding {
    let ways = pattern!("电子邮件|电子邮箱|邮箱|QQ|微信|OA|扫码|二维码|纸质(?:版|报名表)");
    let mut names: Vec<&str> = Vec::new();
    let mut sources = Vec::new();
    for hit in scope.hits(ways) {
        let sentence = &scope.text.plain[scope.text.sentence(hit.range.start)];
        if !["报名", "发送", "发至", "提交", "邮件至"].iter().any(|word| sentence.contains(word)) {
            continue;
        }
        let name = match hit.text(0).unwrap_or_default() {
            "电子邮件" | "电子邮箱" | "邮箱" => "电子邮件",
            "扫码" | "二维码" => "扫码",
            "QQ" => "QQ",
            "OA" => "OA",
            "微信" => "微信",
            _ => "纸质报名表",
        };
        if !names.contains(&name) {
            names.push(name);
            sources.push(scope.source(hit.range));
        }
    }
    if names.is_empty() {
        return Finding::not_said(Field::Channels);
    }
    let words = Sentence::new(names.join("、"), names.join(", "));
    Finding::settled(Field::Channels, vec![reading(words, [("entry.channels", json!(names))], sources)])
}

fn late_entry(scope: &Scope<'_>) -> Finding {
    let refused = pattern!("(?:逾期|过期|超过(?:时间|期限))[^。;]{0,6}不(?:予|再|接受|受理)[^,。;\n]{0,4}");
    let waits = pattern!("(?:逾期|过期)[^。;]{0,8}候补");
    let path = Field::LateEntry.path();
    let mut all = scope
        .readings(refused, |_| Some((Sentence::new("逾期不收", "refused"), vec![(path, json!("refuse"))])));
    all.extend(scope.readings(waits, |_| {
        Some((Sentence::new("排候补", "on a waiting list"), vec![(path, json!("waiting_list"))]))
    }));
    Finding::settled(Field::LateEntry, all)
}

/// In the text or in the head of the form: 单位（签章）.
fn stamp(scope: &Scope<'_>) -> Finding {
    let pattern = pattern!("(?:加盖|盖)(?:单位|工会)?(?:公)?章|[(](?:签章|盖章|公章)[)]");
    let hit = pattern.as_ref().and_then(|regex| regex.find(&scope.text.plain));
    let set = [("entry.stamp", json!(true))];
    let read =
        hit.map(|hit| reading(Sentence::new("要盖章", "stamped"), set, vec![scope.source(hit.range())]));
    Finding::settled(Field::Stamp, read.into_iter().collect())
}

fn fee(scope: &Scope<'_>) -> Finding {
    let pattern = pattern!("(?:报名费|参赛费)[^0-9。;]{0,8}<n> ?元|(?:收取|交纳|缴纳)[^0-9。;]{0,8}<n> ?元");
    Finding::settled(
        Field::Fee,
        scope.readings(pattern, |hit| {
            let fee = hit.number(1).or_else(|| hit.number(2))?;
            Some((Sentence::new(format!("{fee}元"), format!("{fee} yuan")), vec![("entry.fee", json!(fee))]))
        }),
    )
}

fn lead(scope: &Scope<'_>) -> Finding {
    let pattern = pattern!("提前 ?<n> ?分钟[^,。;\n]{0,6}?(?:到场|到达|报到|签到|入场|检录|到)");
    let broken = scope.broken(pattern!("提前分钟[^,。;\n]{0,6}"));
    let readings = scope.readings(pattern, |hit| {
        let minutes = hit.number(1).filter(|minutes| *minutes <= 240)?;
        let words = Sentence::new(format!("提前{minutes}分钟"), format!("{minutes} minutes before"));
        Some((words, vec![("checkin.lead_minutes", json!(minutes))]))
    });
    Finding::settled(Field::CheckinLead, readings).or_broken(
        broken,
        "没写提前几分钟",
        "The minutes are missing",
    )
}

fn papers(scope: &Scope<'_>) -> Finding {
    let pattern = pattern!(
        "(?:携带|持|凭|佩戴|出示)[^,。;\n]{0,6}?((?:工作证|工会会员证|会员证|身份证|职工证|工会卡|有效证件)(?:(?:或|、|和|及)(?:本人)?(?:工作证|工会会员证|会员证|身份证|职工证|工会卡|有效证件))*)"
    );
    Finding::settled(
        Field::Papers,
        scope.readings(pattern, |hit| {
            let names: Vec<&str> = hit
                .text(1)?
                .split(['或', '、', '和', '及'])
                .map(|name| name.trim_start_matches("本人").trim_start_matches("工会"))
                .collect();
            Some((Sentence::new(names.join("、"), names.join(", ")), vec![("checkin.papers", json!(names))]))
        }),
    )
}

/// A lot can be drawn in the hall or by a recorded shuffle; a notice that only says 抽签 leaves that open.
fn draw(scope: &Scope<'_>) -> Finding {
    let by_computer = pattern!("(?:电脑|计算机|系统)[^,。;\n]{0,4}(?:随机|抽签|编排)");
    let computer = scope.readings(by_computer, |_| {
        Some((Sentence::new("电脑随机抽签", "by a recorded shuffle"), vec![("draw", json!("random"))]))
    });
    if !computer.is_empty() {
        return Finding::settled(Field::Draw, computer);
    }
    let lots = scope.hits(pattern!("[^,。;\n]{0,12}抽签[^,。;\n]{0,8}")).into_iter().find(|hit| {
        let sentence = &scope.text.plain[scope.text.sentence(hit.range.start)];
        !["相等", "相同", "名次", "并列", "主牌", "亮"].iter().any(|word| sentence.contains(word))
    });
    let Some(hit) = lots else { return Finding::not_said(Field::Draw) };
    let readings = [
        ("random", "系统随机抽签，留记录", "a recorded shuffle"),
        ("lots", "现场抽签，录入签号", "lots drawn in the hall"),
    ]
    .map(|(value, zh, en)| {
        reading(Sentence::new(zh, en), [("draw", json!(value))], vec![scope.source(hit.range.clone())])
    });
    Finding::new(Field::Draw, State::Ambiguous, readings.into()).asked(
        "通知只写了抽签，没写怎么抽，请选",
        "The notice speaks of lots, not of how they are drawn; please choose",
    )
}

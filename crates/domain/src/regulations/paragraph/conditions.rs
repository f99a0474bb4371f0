//! Who may enter and what is done on the day (V04–V10, V33–V35, V38).

use super::parts::{Part, choice, listed, number, words};
use crate::registration::quota_sentence;
use crate::regulations::check::MOST_PLACES;
use crate::regulations::{
    AWARDS, AwardBand, AwardEnd, Awards, CheckinUnit, Composition, Game, HandInBy, JointEntrants, LateEntry,
    LuckyDraw, NoShow, OnOverlap, PlayerCondition, Regulations, SeatDirections, SlipSanction, Substitution,
};
use crate::sentence::Sentence;

/// The paragraph of entries.
pub(super) fn entry(regulations: &Regulations) -> Vec<Part> {
    let quota = quota_sentence(regulations);
    let mut facts = vec![if quota.zh.is_empty() {
        Sentence::new("报名名额不限", "Entries are not limited")
    } else {
        Sentence::new(quota.zh, format!("Entries: {}", quota.en))
    }];
    facts.extend(composition_words(regulations));
    facts.extend(joint_words(regulations));
    let eligibility = &regulations.eligibility;
    // These are no tokens, so nothing else tells what the notice said from what only the template has.
    let mut fact = |path: &str, zh: &str, en: &str| {
        facts.push(match regulations.clause_of(path) {
            Some(_) => Sentence::new(zh, en),
            None => Sentence::new(format!("{zh}（按模板）"), format!("{en} (as in the template)")),
        });
    };
    if let Some(class) = &eligibility.class {
        let (zh, en) =
            (format!("{class}，每人只能报一个组别"), format!("class {class}, nobody enters two classes"));
        fact("eligibility.class", &zh, &en);
    }
    if !eligibility.players.is_empty() {
        let all = listed(eligibility.players.iter().map(condition_words));
        fact("eligibility.players", &format!("参赛条件：{}", all.zh), &format!("who may play: {}", all.en));
    }
    if let Some(fewest) = eligibility.cancelled_below {
        let (zh, en) =
            (format!("不足{fewest}个报名的取消该组"), format!("cancelled with fewer than {fewest} entries"));
        fact("eligibility.cancelled_below", &zh, &en);
    }
    let entry = &regulations.entry;
    if !regulations.roster.leader_may_play {
        fact("roster.leader_may_play", "领队不上场", "the leader does not play");
    }
    if regulations.roster.coach {
        fact("roster.coach", "可报教练1人", "a coach may be named");
    }
    if !entry.channels.is_empty() {
        let channels = entry.channels.join("、");
        fact("entry.channels", &format!("报名方式：{channels}"), &format!("entries by {channels}"));
    }
    if entry.stamp {
        fact("entry.stamp", "报名表须单位盖章", "the form needs the unit's stamp");
    }
    if entry.signature {
        fact("entry.signature", "报名表须工会主席签字", "the form needs the chair's signature");
    }
    if let Some(fee) = entry.fee {
        fact("entry.fee", &format!("报名费{fee}元"), &format!("entry fee {fee} yuan"));
    }
    let mut parts = vec![Part::Words(joined(facts)), words("；", "; ")];
    if let Some(members) = regulations.quota.shared_by_two() {
        parts.push(choice(
            "quota.on_overlap",
            ("正好落在两档的单位", "Units that lie in two brackets"),
            &regulations.quota.on_overlap,
            [OnOverlap::Higher, OnOverlap::Lower],
            |rule| match rule {
                OnOverlap::Higher => Sentence::new(
                    format!("正好落在两档的（如{members}人）按名额多的算"),
                    format!("in two brackets at once (as {members}): the larger number counts"),
                ),
                OnOverlap::Lower => Sentence::new(
                    format!("正好落在两档的（如{members}人）按名额少的算"),
                    format!("in two brackets at once (as {members}): the smaller number counts"),
                ),
            },
        ));
        parts.push(words("；", "; "));
    }
    parts.push(choice(
        "entry.late",
        ("逾期报名", "Late entries"),
        &entry.late,
        [LateEntry::Refuse, LateEntry::WaitingList],
        |late| match late {
            LateEntry::Refuse => Sentence::new("逾期报名不予编排", "late entries are not placed"),
            LateEntry::WaitingList => Sentence::new("逾期报名候补", "late entries wait for a place"),
        },
    ));
    parts.push(words("；", "; "));
    parts.push(choice(
        "substitution",
        ("换人", "Substitutes"),
        &regulations.substitution,
        [
            Substitution::None,
            Substitution::BeforeRound,
            Substitution::InsideSquad,
            Substitution::WithConsent,
            Substitution::WithConsentInGroups,
        ],
        |rule| substitution_words(*rule),
    ));
    parts.push(words("。", "."));
    parts
}

/// What a rule of substitution says (R16.4).
pub fn substitution_words(rule: Substitution) -> Sentence {
    match rule {
        Substitution::None => Sentence::new("报名截止后不换人", "no substitutes after the deadline"),
        Substitution::BeforeRound => Sentence::new("每轮开始前可换人", "substitutes before each round"),
        Substitution::InsideSquad => Sentence::new(
            "队内每场可换人，赛前报出场名单",
            "any players of the squad, named before the match",
        ),
        Substitution::WithConsent => {
            Sentence::new("经主办方和对手同意可换人", "substitutes with consent of organizer and opponents")
        }
        Substitution::WithConsentInGroups => Sentence::new(
            "小组赛经主办方和对手同意可换人，已淘汰的不得顶替",
            "substitutes in the groups with consent, nobody who is out already",
        ),
    }
}

/// The paragraph of check-in, seats, slips and corrections.
pub(super) fn day(regulations: &Regulations) -> Vec<Part> {
    let mut facts = Vec::new();
    let checkin = &regulations.checkin;
    if let Some(minutes) = checkin.lead_minutes {
        facts.push(Sentence::new(
            format!("请提前{minutes}分钟到场"),
            format!("be there {minutes} minutes before"),
        ));
    }
    if !checkin.papers.is_empty() {
        let papers = checkin.papers.join("、");
        facts.push(Sentence::new(format!("凭{papers}参赛"), format!("papers to show: {papers}")));
    }
    match checkin.per {
        CheckinUnit::Person => {}
        CheckinUnit::Entrant => {
            facts.push(Sentence::new("以队为单位签到", "an entrant checks in as a whole"))
        }
    }
    facts.push(match checkin.no_show {
        NoShow::Forfeit => Sentence::new("未到的按迟到、弃权处理", "who is not there is late, then forfeits"),
        NoShow::StandBy => {
            Sentence::new("未到的由候补队顶替", "stand-by pairs fill up for those who are not there")
        }
        NoShow::RePair => {
            Sentence::new("有人未到时重新编排", "the others are paired again where somebody is missing")
        }
    });
    let seats = &regulations.seats;
    if seats.posted {
        facts.push(Sentence::new("按公布的桌号和方向入座", "tables and directions are posted"));
    }
    match seats.directions {
        SeatDirections::FirstNamedEastWest => facts.push(match regulations.game {
            Game::Guandan | Game::Shengji => {
                Sentence::new("前列者坐东西", "the first-named side sits East–West")
            }
            Game::Xiangqi => {
                Sentence::new("前列者执红先走", "the first-named side plays Red and moves first")
            }
        }),
        SeatDirections::Free => facts.push(Sentence::new("方向自选", "sides sit as they like")),
    }
    if seats.halls > 1 {
        facts.push(Sentence::new(format!("分{}个赛场", seats.halls), format!("{} halls", seats.halls)));
    }
    facts.extend(slip_facts(regulations));
    let windows = &regulations.correction_windows;
    vec![
        Part::Words(joined(facts)),
        words("；录入错误本轮结束后", "; entry errors may be reported until "),
        number(
            "correction_windows.entry_minutes",
            ("录入错误时限", "Entry errors"),
            windows.entry_minutes,
            &[5, 10, 20, 30],
            ("分钟内", " minutes after the round"),
        ),
        words("、公布错误本阶段结束后", ", published errors until "),
        number(
            "correction_windows.stage_minutes",
            ("公布错误时限", "Published errors"),
            windows.stage_minutes,
            &[10, 20, 30, 60],
            ("分钟内可以更正", " minutes after the stage"),
        ),
        words("。", "."),
    ]
}

/// The paragraph of awards.
pub(super) fn awards(regulations: &Regulations) -> Vec<Part> {
    let mut parts = vec![
        choice(
            AWARDS,
            ("录取名次", "Awards"),
            &regulations.awards,
            [
                Awards::ByEntries,
                Awards::First(3),
                Awards::First(6),
                Awards::First(8),
                Awards::Percent(30),
                Awards::Percent(50),
            ],
            awards_words,
        )
        .with_own(("录取前几名", "How many places get an award"), MOST_PLACES),
    ];
    let prizes = &regulations.prizes;
    let mut facts = Vec::new();
    let mut fact = |holds: bool, zh: &str, en: &str| {
        if holds {
            facts.push(Sentence::new(zh, en));
        }
    };
    fact(prizes.per_group, "各组分别录取", "in every group");
    fact(
        regulations.awards_need_all_rounds,
        "打满全部轮次才能得奖",
        "only those that play every round get an award",
    );
    fact(prizes.team_prize, "另设团体奖", "a team prize");
    fact(prizes.encouragement, "另设鼓励奖", "encouragement prizes");
    fact(prizes.souvenirs, "参赛均有纪念品", "a souvenir for everybody");
    match prizes.lucky_draw {
        None => {}
        Some(LuckyDraw::Count(count)) => {
            facts.push(Sentence::new(format!("抽幸运奖{count}名"), format!("a lucky draw for {count}")));
        }
        Some(LuckyDraw::Percent(share)) => {
            facts.push(Sentence::new(format!("抽幸运奖{share}%"), format!("a lucky draw for {share}%")));
        }
    }
    if !prizes.money.is_empty() {
        let sums: Vec<_> = prizes.money.iter().map(u32::to_string).collect();
        facts.push(Sentence::new(
            format!("奖金依次{}元", sums.join("、")),
            format!("prize money {} yuan", sums.join(", ")),
        ));
    }
    if !facts.is_empty() {
        let facts = joined(facts);
        parts.push(words(format!("；{}", facts.zh), format!("; {}", facts.en)));
    }
    parts.push(words("。", "."));
    parts
}

fn composition_words(regulations: &Regulations) -> Option<Sentence> {
    match regulations.entrant.composition {
        Composition::FixedPair | Composition::Single => None,
        Composition::TeamOfPairs { pairs } => {
            Some(Sentence::new(format!("每个团体队{pairs}对选手"), format!("a team has {pairs} pairs")))
        }
        Composition::Squad { min, max, fields } if min == max => Some(Sentence::new(
            format!("每队{min}人，每场出{fields}人"),
            format!("a team has {min} players and fields {fields}"),
        )),
        Composition::Squad { min, max, fields } => Some(Sentence::new(
            format!("每队运动员{min}–{max}人，每场出{fields}人"),
            format!("a team has {min}–{max} players and fields {fields}"),
        )),
        Composition::Boards { boards } => Some(Sentence::new(
            format!("每队{boards}人，分{boards}台、台次固定"),
            format!("a team has {boards} boards in fixed order"),
        )),
    }
}

/// Whether units may join (R15.1.7), and which; nothing where a place is one player.
pub(super) fn joint(regulations: &Regulations) -> Vec<Part> {
    if regulations.entrant.composition == Composition::Single {
        return Vec::new();
    }
    let may = choice(
        "entrant.joint",
        ("联合组队", "Joint teams"),
        &regulations.entrant.joint,
        [JointEntrants::No, JointEntrants::UpTo(2), JointEntrants::UpTo(3), JointEntrants::Free],
        |joint| match joint {
            JointEntrants::No => Sentence::new("不能联合组队", "units may not join"),
            JointEntrants::UpTo(units) => Sentence::new(
                format!("可联合组队，每队最多{units}个单位"),
                format!("units may join, at most {units} in a team"),
            ),
            JointEntrants::Free => Sentence::new("可以跨单位组队", "players of several units may join"),
        },
    );
    let members = regulations.most_joint_units().map(|_| {
        choice(
            "entrant.joint_members",
            ("哪些单位可以联合组队", "Which units may join"),
            &regulations.entrant.joint_members,
            [None, Some(30), Some(50), Some(65), Some(100), Some(200), Some(300)],
            |members| match members {
                None => Sentence::new("联合组队不限单位大小", "units of any size may join"),
                Some(members) => Sentence::new(
                    format!("会员{members}人以下的单位才能联合组队"),
                    format!("only units of up to {members} members may join"),
                ),
            },
        )
    });
    [may].into_iter().chain(members).collect()
}

/// R15.1.7: who may join, and what the notices leave open.
fn joint_words(regulations: &Regulations) -> Option<Sentence> {
    let most = regulations.most_joint_units()?;
    let (who_zh, who_en) = match (regulations.entrant.joint_members, regulations.entrant.joint) {
        (Some(members), _) => {
            (format!("会员{members}人以下的单位"), format!("units of up to {members} members"))
        }
        (None, JointEntrants::Free) => ("单位之间".to_owned(), "units".to_owned()),
        (None, _) => ("人数少的单位".to_owned(), "small units".to_owned()),
    };
    let (may_zh, may_en) = match regulations.entrant.joint {
        JointEntrants::Free => (
            format!("{who_zh}可以跨单位组队"),
            format!("players of several units may join ({who_en}, up to {most} in a team)"),
        ),
        JointEntrants::No | JointEntrants::UpTo(_) => (
            format!("{who_zh}可联合组队，每队最多{most}个单位"),
            format!("{who_en} may join, at most {most} in a team"),
        ),
    };
    Some(Sentence::new(
        format!("{may_zh}，联队由一个单位报名，占这个单位的名额，同单位回避时也按这个单位算〔默认〕"),
        format!(
            "{may_en}; one of them enters the team, it takes a place of that unit and counts as that unit's where units \
             are kept apart (our default)"
        ),
    ))
}

fn condition_words(condition: &PlayerCondition) -> Sentence {
    match condition {
        PlayerCondition::MembersInService => Sentence::new("在职工会会员", "union members in service"),
        PlayerCondition::Retired => Sentence::new("退休人员", "retired members"),
        PlayerCondition::Women => Sentence::new("女职工", "women"),
        PlayerCondition::Men => Sentence::new("男职工", "men"),
        PlayerCondition::SameLegalEntity => Sentence::new("同一法人单位", "one legal entity"),
        PlayerCondition::Post(post) => Sentence::new(post.clone(), post.clone()),
        PlayerCondition::HealthAndInsurance => {
            Sentence::new("单位负责体检和保险", "health check and insurance by the unit")
        }
        PlayerCondition::RiskStatement => Sentence::new("签风险告知书", "a signed risk statement"),
    }
}

fn slip_facts(regulations: &Regulations) -> Vec<Sentence> {
    let slip = &regulations.slip;
    let mut facts = Vec::new();
    if let Some(writer) = &slip.writer {
        let (zh, en) = seat_words(writer);
        facts.push(Sentence::new(format!("{zh}记分"), format!("{en} writes the slip")));
    }
    if let Some(checker) = &slip.checker {
        let (zh, en) = seat_words(checker);
        facts.push(Sentence::new(format!("{zh}复查"), format!("{en} checks it")));
    }
    if slip.both_sign {
        facts.push(Sentence::new("双方签字", "both sides sign"));
    }
    let (who_zh, who_en) = match slip.hand_in_by {
        None => ("记分表", "the slip is handed in"),
        Some(HandInBy::Winner) => {
            ("胜方（平局由东西方）把记分表", "the winner (after a draw East–West) hands it in")
        }
        Some(HandInBy::FirstNamed) => ("东西方把记分表", "East–West hands it in"),
        Some(HandInBy::Referee) => ("由裁判把记分表", "a referee collects it"),
    };
    match (slip.hand_in_by, slip.hand_in_minutes) {
        (_, Some(minutes)) => facts.push(Sentence::new(
            format!("{who_zh}在结束后{minutes}分钟内交到记录台"),
            format!("{who_en} within {minutes} minutes"),
        )),
        (Some(_), None) => facts.push(Sentence::new(format!("{who_zh}交到记录台"), who_en)),
        (None, None) => {}
    }
    match slip.sanction {
        SlipSanction::None => {}
        SlipSanction::Forfeit => facts.push(Sentence::new(
            "未按时交的，责任方按弃权、对方按实际结果记分",
            "a late slip is a forfeit of the responsible side; the other keeps its result",
        )),
    }
    facts
}

fn seat_words(seat: &str) -> (String, String) {
    let zh = match seat {
        "east" => "东家",
        "south" => "南家",
        "west" => "西家",
        "north" => "北家",
        other => other,
    };
    (zh.to_owned(), seat.to_owned())
}

fn awards_words(awards: &Awards) -> Sentence {
    match awards {
        Awards::ByEntries => Sentence::new("录取名次按报名情况定", "awards depend on the number of entries"),
        Awards::First(places) => {
            Sentence::new(format!("录取前{places}名"), format!("awards for the first {places}"))
        }
        Awards::Percent(share) => {
            Sentence::new(format!("录取前{share}%"), format!("awards for the first {share}%"))
        }
        Awards::Bands(bands) => {
            let all = listed(bands.iter().map(band_words));
            Sentence::new(format!("录取{}", all.zh), format!("awards: {}", all.en))
        }
    }
}

fn band_words(band: &AwardBand) -> Sentence {
    let name = &band.name;
    match band.to {
        AwardEnd::Place(place) => {
            Sentence::new(format!("{name}到第{place}名"), format!("{name} to place {place}"))
        }
        AwardEnd::Percent(share) => Sentence::new(format!("{name}到{share}%"), format!("{name} to {share}%")),
    }
}

fn joined(facts: Vec<Sentence>) -> Sentence {
    let (zh, en): (Vec<_>, Vec<_>) = facts.into_iter().map(|fact| (fact.zh, fact.en)).unzip();
    Sentence::new(zh.join("；"), en.join("; "))
}

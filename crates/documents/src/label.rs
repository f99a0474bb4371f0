//! The words by which a form is recognised (anchors), whatever their padding, width or order.

use unicode_normalization::UnicodeNormalization;

/// What a column of a list holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Heading {
    /// 姓名
    Name,
    /// 队员, 选手: a name where no column says 姓名, else the role.
    Member,
    /// 性别
    Gender,
    /// 年龄
    Age,
    /// 手机
    Phone,
    /// 部门及职务
    Post,
    /// 备注
    Note,
    /// 队号
    Team,
    /// 对号
    Pair,
    /// 领队 / 教练 / 队员
    Role,
    /// 序号
    Number,
    /// 单位
    Unit,
    /// 项目
    Contest,
    /// 组别
    Class,
    /// 搭档, with the name of somebody who has a row of their own
    Partner,
}

/// Whom a field is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Who {
    /// 联系人
    Contact,
    /// 领队
    Leader,
    /// 教练
    Coach,
}

/// What stands behind a label with a colon, or in the cell to its right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// 单位
    Unit,
    /// 队名
    Team,
    /// A person's name, perhaps with the phone.
    Person(Who),
    /// A phone; of the person named last where nobody is named.
    Phone(Option<Who>),
    /// 填表日期
    Date,
    /// Known, and not imported.
    Other,
}

/// What stands in the column of roles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// 领队
    Leader,
    /// 教练
    Coach,
    /// 领队兼教练
    LeaderAndCoach,
    /// 领队兼队员
    LeaderAndPlayer,
    /// 联系人
    Contact,
    /// 队员, with its number
    Player(Option<u32>),
    /// 替补
    Substitute,
    /// 示例: a row that shows how to fill the form.
    Sample,
}

/// NFKC without blanks and invisible characters.
pub fn squeezed(text: &str) -> String {
    text.nfkc().filter(|c| !c.is_whitespace() && saiwu_domain::registration::is_visible(*c)).collect()
}

/// As [`squeezed`], without what stands in brackets and without the colons, stars and rules around it.
pub fn cleaned(text: &str) -> String {
    let mut depth = 0_usize;
    let mut plain = String::new();
    for letter in squeezed(text).chars() {
        match letter {
            '(' | '[' | '【' | '〔' => depth += 1,
            ')' | ']' | '】' | '〕' => depth = depth.saturating_sub(1),
            _ if depth == 0 => plain.push(letter),
            _ => {}
        }
    }
    plain.trim_matches(|c| matches!(c, ':' | '*' | '_' | '.' | '、' | ';' | '-' | '—')).to_owned()
}

/// The heading of a column.
pub fn heading(text: &str) -> Option<Heading> {
    let label = cleaned(text);
    let length = label.chars().count();
    if length == 0 || length > 12 || label.contains(['，', ',', '。', ';', ':']) {
        return None;
    }
    let exact = match label.as_str() {
        "姓名" | "名字" => Heading::Name,
        "队员" | "选手" | "牌手" | "运动员" | "参赛选手" | "参赛队员" | "参赛人" | "参赛者" | "棋手" => {
            Heading::Member
        }
        "性别" => Heading::Gender,
        "年龄" | "周岁" | "年纪" => Heading::Age,
        "备注" | "说明" | "备考" => Heading::Note,
        "队号" | "队名" | "队别" | "队伍" | "团体" | "团体队" | "参赛队" | "代表队" | "团队" | "队"
        | "队次" | "队伍名称" | "参赛队名" | "团体名称" => Heading::Team,
        "对号" | "对别" | "对子" | "对" | "对次" | "对序" | "组号" | "搭档" | "组合" | "对数" => {
            Heading::Pair
        }
        "角色" | "身份" | "人员" | "类别" | "人员类别" | "参赛身份" | "职责" | "岗位类别" => {
            Heading::Role
        }
        "序号" | "编号" | "No" | "NO" | "no" | "号" | "台次" | "顺序" | "序" | "号码" => {
            Heading::Number
        }
        "单位" | "单位名称" | "所在单位" | "参赛单位" | "工会" | "分会" | "所属单位" => {
            Heading::Unit
        }
        "组别" | "参赛组别" | "报名组别" | "所属组别" | "参加组别" | "组别名称" => {
            Heading::Class
        }
        "项目" | "参赛项目" | "比赛项目" | "参加项目" | "报名项目" => Heading::Contest,
        _ => return partly(&label),
    };
    Some(exact)
}

fn partly(label: &str) -> Option<Heading> {
    let member = label
        .trim_end_matches(|c: char| c.is_ascii_alphanumeric() || "一二三四五六甲乙".contains(c))
        .trim_start_matches(['第']);
    if member != label && matches!(member, "队员" | "选手" | "牌手" | "棋手" | "运动员") {
        return Some(Heading::Member);
    }
    let has = |words: &[&str]| words.iter().any(|word| label.contains(word));
    // 领队姓名, 联系人电话: the label of a field, not of a column.
    if has(&["领队", "带队", "教练", "联系人", "联络人", "负责人"]) {
        return None;
    }
    if has(&["姓名"]) {
        Some(Heading::Name)
    } else if has(&["手机", "电话", "联系方式", "联络方式"]) {
        Some(Heading::Phone)
    } else if has(&["性别"]) {
        Some(Heading::Gender)
    } else if has(&["年龄"]) {
        Some(Heading::Age)
    } else if has(&["职务", "部门", "科室", "职称", "岗位"]) {
        Some(Heading::Post)
    } else if has(&["备注"]) {
        Some(Heading::Note)
    } else {
        None
    }
}

/// The label of a field: `联系人`, `单位（签章）`, `领队电话`.
pub fn field(text: &str) -> Option<Field> {
    Some(match cleaned(text).as_str() {
        "单位" | "单位名称" | "参赛单位" | "报名单位" | "工会名称" | "分会名称" | "所在单位" | "填报单位"
        | "单位全称" | "参赛单位名称" | "报名单位名称" | "工会" | "分工会" | "工会分会" | "基层工会"
        | "单位工会" | "所属单位" | "代表单位" | "参赛工会" => Field::Unit,
        "队名" | "参赛队" | "代表队" | "代表队名称" | "队伍名称" | "参赛队名" | "参赛队名称" | "队伍" => {
            Field::Team
        }
        "联系人"
        | "联络人"
        | "联系人姓名"
        | "联络员"
        | "联系人及电话"
        | "联系人及联系方式"
        | "联系人及联系电话"
        | "联系人及手机"
        | "负责人"
        | "经办人" => Field::Person(Who::Contact),
        "领队"
        | "领队姓名"
        | "带队"
        | "领队人"
        | "领队及电话"
        | "领队及联系方式"
        | "领队及联系电话"
        | "带队人"
        | "领队及手机" => Field::Person(Who::Leader),
        "教练" | "教练员" | "教练姓名" => Field::Person(Who::Coach),
        "联系电话" | "电话" | "手机" | "手机号" | "手机号码" | "联系方式" | "联系手机" | "电话号码"
        | "移动电话" | "办公电话" | "联络电话" | "联系号码" => Field::Phone(None),
        "联系人电话" | "联系人手机" | "联系人联系方式" | "联系人联系电话" | "联系人手机号" => {
            Field::Phone(Some(Who::Contact))
        }
        "领队电话" | "领队手机" | "领队联系方式" | "领队联系电话" | "领队手机号" => {
            Field::Phone(Some(Who::Leader))
        }
        "教练电话" | "教练手机" | "教练联系方式" | "教练联系电话" => {
            Field::Phone(Some(Who::Coach))
        }
        "填表日期" | "日期" | "报名日期" | "填报日期" | "填表时间" | "报名时间" | "时间" => {
            Field::Date
        }
        "会员人数" | "职工人数" | "会员数" | "人数" | "邮箱" | "电子邮箱" | "E-mail" | "email" | "传真"
        | "地址" | "审核人" | "审核" | "审批" | "审批人" | "制表" | "填表人" | "制表人" | "填报人"
        | "主席签字" | "工会主席" | "签字" | "盖章" | "单位盖章" | "工会盖章" | "参赛人数" | "项目"
        | "注" | "备注" | "说明" | "注意" | "注意事项" | "要求" | "填表说明" => Field::Other,
        _ => return None,
    })
}

/// The fields of one cell, such as `联系人：张三   联系方式：138…`: what stands before the first one, then each field
/// with its value. Empty if the cell has no label with a colon.
pub fn fields_in(text: &str) -> (String, Vec<(Field, String)>) {
    let mut before = String::new();
    let mut fields: Vec<(Field, String)> = Vec::new();
    let mut segment = String::new();
    for letter in text.chars() {
        if !matches!(letter, ':' | '：') {
            segment.push(letter);
            continue;
        }
        let (value, label) = label_at_end(&segment);
        let target = fields.last_mut().map_or(&mut before, |(_, value)| value);
        target.push_str(value);
        match label {
            Some(field) => fields.push((field, String::new())),
            None => target.push(letter),
        }
        segment.clear();
    }
    fields.last_mut().map_or(&mut before, |(_, value)| value).push_str(&segment);
    (before, fields)
}

/// The text before the label at the end, and the label.
fn label_at_end(segment: &str) -> (&str, Option<Field>) {
    let mut starts: Vec<usize> = segment.char_indices().map(|(index, _)| index).collect();
    if starts.len() > 24 {
        starts.drain(..starts.len() - 24);
    }
    for start in starts {
        let tail = &segment[start..];
        // A label may be padded inside, but never begins with a blank.
        if tail.starts_with(char::is_whitespace) {
            continue;
        }
        if let Some(field) = field(tail) {
            return (&segment[..start], Some(field));
        }
    }
    (segment, None)
}

/// What stands in the column of roles.
pub fn role(text: &str) -> Option<Role> {
    let squeezed = squeezed(text);
    if ["示例", "样例", "例:", "举例"].iter().any(|word| squeezed.contains(word)) || squeezed == "例"
    {
        return Some(Role::Sample);
    }
    if let Some(number) = number(text) {
        return Some(Role::Player(Some(number)));
    }
    let leads = squeezed.contains("领队") || squeezed.contains("带队");
    let coaches = squeezed.contains("教练");
    let plays = ["队员", "选手", "参赛", "运动员"].iter().any(|word| squeezed.contains(word));
    let short = squeezed.chars().count() <= 12;
    match (leads, coaches, plays) {
        _ if !short => None,
        (true, true, _) => Some(Role::LeaderAndCoach),
        (true, false, true) => Some(Role::LeaderAndPlayer),
        (true, false, false) => Some(Role::Leader),
        (false, true, _) => Some(Role::Coach),
        _ if squeezed.contains("替补") || squeezed.contains("候补") => Some(Role::Substitute),
        _ if squeezed.contains("联系人") || squeezed.contains("联络") => Some(Role::Contact),
        _ => {
            let stem = squeezed.trim_end_matches(|c: char| {
                c.is_ascii_alphanumeric() || "一二三四五六七八九十甲乙丙丁".contains(c)
            });
            let tail = &squeezed[stem.len()..];
            let known = matches!(
                stem,
                "队员" | "选手" | "牌手" | "棋手" | "运动员" | "队长" | "第" | "参赛队员" | "参赛选手"
            );
            known.then(|| Role::Player(number(tail)))
        }
    }
}

/// A small number as people write it in forms: `1`, `１`, `①`, `1.`, `（1）`, `一`, `第1对`, `1号`, `一队`.
pub fn number(text: &str) -> Option<u32> {
    let squeezed = squeezed(text);
    let core = squeezed
        .trim_matches(|c| {
            matches!(c, '(' | ')' | '.' | '、' | ':' | '#' | '第' | '号' | '对' | '位' | '名' | '台' | '组')
        })
        .strip_suffix(".0")
        .map_or_else(
            || {
                squeezed
                    .trim_matches(|c| {
                        matches!(
                            c,
                            '(' | ')'
                                | '.'
                                | '、'
                                | ':'
                                | '#'
                                | '第'
                                | '号'
                                | '对'
                                | '位'
                                | '名'
                                | '台'
                                | '组'
                        )
                    })
                    .to_owned()
            },
            str::to_owned,
        );
    if !core.is_empty() && core.len() <= 3 && core.bytes().all(|byte| byte.is_ascii_digit()) {
        return core.parse().ok().filter(|number| *number > 0);
    }
    (1..100).find(|number| saiwu_domain::registration::chinese_numeral(*number) == core)
}

/// Whether a text names a team by number: 团体一队, 第2队, 三队, A队.
pub fn is_team_name(text: &str) -> bool {
    let squeezed = squeezed(text);
    let core = squeezed.strip_prefix("团体").unwrap_or(&squeezed);
    let core = core.trim_start_matches('第').trim_end_matches(['队', '组']);
    let is_letter =
        core.chars().count() == 1 && core.chars().all(|c| c.is_ascii_alphabetic() || "甲乙丙丁".contains(c));
    squeezed.ends_with(['队', '组']) && (is_letter || number(core).is_some())
}

/// Games that occur beside each other on one form, and what they are called here.
const CONTESTS: [(&str, &str); 12] = [
    ("掼蛋", "掼蛋"),
    ("惯蛋", "掼蛋"),
    ("象棋", "象棋"),
    ("双升", "双升"),
    ("升级", "升级"),
    ("扑克", "扑克牌"),
    ("围棋", "围棋"),
    ("五子棋", "五子棋"),
    ("桥牌", "桥牌"),
    ("跳棋", "跳棋"),
    ("军棋", "军棋"),
    ("斗地主", "斗地主"),
];

/// The game that a text names.
pub fn contest(text: &str) -> Option<&'static str> {
    let squeezed = squeezed(text);
    CONTESTS.iter().find(|(word, _)| squeezed.contains(word)).map(|(_, name)| *name)
}

/// The words by which [`contest`] knows a game.
pub fn contest_words() -> impl Iterator<Item = &'static str> {
    CONTESTS.iter().map(|(word, _)| *word)
}

/// Whether a cell heads a list of names (shape C): 掼蛋比赛名单, 参赛名单.
pub fn is_list_label(text: &str) -> bool {
    let label = cleaned(text);
    let short = (2..=16).contains(&label.chars().count());
    short
        && !is_title(text)
        && (label.ends_with("名单")
            || label.ends_with("队员")
            || label.ends_with("选手")
            || contest(&label).is_some())
}

/// The heading of the whole form.
pub fn is_title(text: &str) -> bool {
    let squeezed = squeezed(text);
    ["报名表", "登记表", "报名汇总", "通知", "报名回执", "附件"].iter().any(|word| squeezed.contains(word))
}

#[cfg(test)]
#[path = "label_tests.rs"]
mod tests;

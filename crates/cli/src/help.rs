//! The help in Chinese. The English one is what stands beside each argument in [`crate::args`].

use clap::{Arg, Command};

/// What is said of a command, and of an argument of it as `command argument`. What several commands share stands once, as
/// ` argument`.
const WORDS: &[(&str, &str)] = &[
    ("saiwu", "办职工牌类比赛：编排、名次、核对（用 saiwu-sheet/1 文件），报名表，服务器"),
    (" json", "输出JSON，不输出表格；出错时也一样"),
    (" output", "写到这个文件，不写到屏幕；要么整个换掉，要么不动"),
    (" lang", "帮助和出错信息的语言；不写就看系统，默认中文"),
    (" help", "显示帮助"),
    (" version", "显示版本"),
    (" set", "改规程里的一个值；VALUE写JSON或一个词，可以写几次"),
    (" sheet", "比赛文件；`-` 是标准输入"),
    (" data", "数据放在哪个文件夹"),
    (" template", "规程模板的名字"),
    ("regulations", "列出规程模板，或者显示一个模板，每个值都带出处"),
    ("regulations name", "模板的名字；不写就全部列出"),
    ("notice", "读一份通知的文字：每一项写的是什么、原话是哪句、还缺什么"),
    ("notice file", "通知和规程的文字（UTF-8）；`-` 是标准输入"),
    ("standings", "名次表：每项比较的数值，名次由哪一项决定"),
    ("standings after_round", "看本阶段第R轮之后的，不看最后打完的一轮"),
    ("standings stage", "看这个阶段（编号，或从1数的第几个），不看正在打的"),
    ("standings over_all", "各阶段合起来的最终名次，要全部打完、定完"),
    ("pair", "编排下一轮"),
    ("pair round", "编排第R轮，不编排下一轮"),
    ("pair explain", "说明每一桌为什么是这两方"),
    ("pair allow", "没有合规的编法时，裁判长放宽哪一条；可以写几次"),
    ("pair extra_round", "比规程的轮数多编一轮"),
    (
        "check",
        "逐轮核对：有没有违反规程的，编排是不是最好的，公布的名次对不对。文件里可以写编排当时知道的情况，写法见 docs/sheet.md",
    ),
    ("check strict", "还有更好的编法也算问题"),
    ("generate", "随机生成一场比赛，人名都是编的，按规程打完"),
    ("generate entrants", "参赛方的个数"),
    ("generate units", "单位的个数"),
    ("generate rounds", "轮数；不写就按规程"),
    ("generate seed", "种子；种子相同，结果相同"),
    ("generate draws", "平局的比例，如 0.2 或 20%；不写就随它"),
    ("generate forfeits", "弃权场次的比例"),
    ("generate withdrawals", "中途退赛的比例"),
    ("generate late_entries", "晚来参赛的比例，只在先打积分编排时有"),
    ("generate returns", "退赛后回来的比例，每轮积分编排前问一次"),
    ("generate penalties", "有判罚的场次比例"),
    ("generate corrections", "下一轮公布后才更正的成绩比例"),
    ("generate corrections_after_draws", "下一阶段抽签后才更正的成绩比例，抽签不变"),
    ("generate bans", "积分编排的轮次之前，规定两个打过的不再相遇的比例"),
    ("generate relaxations", "没有合规的编法时由裁判长放宽；不写，比赛就到那里为止"),
    ("generate playoffs", "规程写了加赛的并列，加赛的比例；其余抽签"),
    ("generate rankings", "把各阶段名次也写进文件，让 check 一起核对"),
    ("score", "一副一副算一场的成绩：每行一个JSON"),
    ("score game", "项目"),
    ("score file", "比赛记录文件；不写就读标准输入"),
    ("import", "读报名表：xlsx、xls、docx，或从表格里复制出来的文字"),
    ("import form", "报名表；`-` 是标准输入。是哪种文件看内容，不看名字"),
    ("form", "按主办方的格式生成单位的报名表：xlsx，文件名以 .docx 结尾就是docx"),
    ("form unit", "单位名称"),
    ("form members", "单位会员人数，按它算名额；不写就给最多的名额"),
    ("print", "把比赛文件印成PDF，文件名以 .png 结尾就印成一张图片；成绩册以 .xlsx 结尾就存成Excel表"),
    (
        "print kind",
        "印什么：海报、无线网海报、秩序册、参赛证、抽签记录、更正记录、对阵表、记分表（按裁开叠好的顺序）、桌签、名次表、个人成绩单、成绩册、奖状（名字最长的在最前）、领奖签收表",
    ),
    ("print round", "印第R轮的（各阶段连着数），不印最后编排的一轮；名次表是这一轮之后的"),
    ("print by", "对阵表按桌号排，还是按单位排"),
    ("print link", "二维码通到的网址，其中的 {table} 换成桌号；不写就没有二维码"),
    ("print date", "纸上的日期，如 2026-03-31；不写就留空手填"),
    ("print organizer", "发奖状的单位"),
    ("print per_person", "奖状每人一张，不写就每对（每队）一张"),
    ("print each", "每张奖状一张图片，存到-o写的文件夹，可以转发到群里"),
    ("print wifi", "赛场无线网的名称，印在无线网海报上；不写就留空手填"),
    ("print wifi_password", "无线网密码；没有密码就不写"),
    ("print place", "比赛地点，印在海报和秩序册上"),
    ("print font", "有汉字的字体文件，可以写几次（如常规和粗体）；不写就用系统里的"),
    ("serve", "启动服务器，页面在里面"),
    (" listen", "监听的地址和端口；0.0.0.0 是这台电脑的所有网络"),
    ("demo", "启动演练服务器：单位和人都是编的，比赛停在第二轮中间"),
    ("demo template", "演练用哪个模板；不写就接着文件夹里最新的演练，没有就用 guandan-swiss-2018"),
    ("export", "把一场比赛（记录、人员、链接）整个写进一个文件"),
    ("export event", "赛事码，六位"),
    ("restore", "把导出的比赛放进数据文件夹"),
    ("restore file", "导出的文件"),
    ("doctor", "检查文件夹里的数据"),
    ("simulate", "模拟设备和网络处处出错的比赛日，检查什么都没丢、最后都一致"),
    ("simulate seed", "随机数都由它而来；出错时会写明是哪一个"),
    ("simulate seeds", "从它起模拟这么多天"),
    ("simulate devices", "每天几台设备，至少4台"),
    ("simulate steps", "每天发生多少件事，然后故障停止"),
    ("simulate store", "设备的数据放在哪里；结果都一样"),
    ("password", "忘了主办方密码时重新设一个；要先停服务器"),
    ("help", "显示帮助，或某个命令的帮助"),
];

/// What stands below the help of a command: its formats, in Chinese and in English.
const BELOW: &[(&str, &str, &str)] = &[(
    "score",
    "\
写法（一行一场，东西向在前）：
  掼蛋   {\"deals\": [[\"E\",\"W\",\"N\",\"S\"], …]}
         每副牌四个座位按出完牌的先后
  升级   {\"deals\": [{\"declarer\": \"EW\", \"defender_points\": 45, \"kitty\": 15, \"capture\": \"pair\"}, …]}
         庄家一方、闲家得分、底牌分、抠底的牌型（single、pair、three、{\"tractor\": n}、throw，没有抠底就不写）
  都可以加 \"sides\": [\"1\",\"2\"]（双方编号）、\"start\": [\"2\",\"3\"]（起始级数）
结果：
  {\"levels\": [\"A\",\"5\"], \"deals\": [每副牌谁升几级], \"result\": {…}}
  result 就是比赛文件里这一场的成绩，可以原样放进去；另有 match_points（场分）、victory_points（级差分或标准分）
",
    "\
A line is a match, East-West first:
  guandan  {\"deals\": [[\"E\",\"W\",\"N\",\"S\"], …]}
           the four seats of each deal in the order in which they finished
  shengji  {\"deals\": [{\"declarer\": \"EW\", \"defender_points\": 45, \"kitty\": 15, \"capture\": \"pair\"}, …]}
           the declarer's side, the defenders' points, the kitty, what captured it (single, pair, three,
           {\"tractor\": n}, throw; left out if nothing did)
  Both take \"sides\": [\"1\",\"2\"] (ids) and \"start\": [\"2\",\"3\"] (levels at the start).
The answer:
  {\"levels\": [\"A\",\"5\"], \"deals\": [who gained what], \"result\": {…}}
  `result` is what a sheet has as the result of the match; match_points and victory_points are beside it.
",
)];

/// The same command with the formats below its help.
pub fn with_formats(command: Command, in_chinese: bool) -> Command {
    BELOW.iter().fold(command, |command, (name, zh, en)| {
        command.mut_subcommand(name, |own| own.after_help(if in_chinese { *zh } else { *en }))
    })
}

const LAYOUT: &str = "{about-with-newline}\n用法：{usage}\n\n{all-args}{after-help}";

fn words(command: &str, argument: &str) -> Option<&'static str> {
    let said = |key: &str| WORDS.iter().find(|(known, _)| *known == key).map(|(_, words)| *words);
    if argument.is_empty() {
        return said(command);
    }
    said(&format!("{command} {argument}")).or_else(|| said(&format!(" {argument}")))
}

/// The same command, speaking Chinese.
pub fn in_chinese(mut command: Command) -> Command {
    command.build();
    let name = command.get_name().to_owned();
    let about = words(&name, "").unwrap_or_default();
    let argument = |argument: Arg| {
        let heading = if argument.is_positional() { "参数" } else { "选项" };
        let said = words(&name, argument.get_id().as_str()).unwrap_or_default();
        argument.help(said).long_help(None).help_heading(heading)
    };
    command
        .about(about)
        .long_about(None)
        .help_template(LAYOUT)
        .subcommand_help_heading("命令")
        .mut_args(argument)
        .mut_subcommands(in_chinese)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Arguments;
    use clap::CommandFactory;
    use std::collections::BTreeSet;

    /// Everything that help is given for.
    fn asked(command: &Command, keys: &mut BTreeSet<(String, String)>) {
        let name = command.get_name();
        keys.insert((name.to_owned(), String::new()));
        for argument in command.get_arguments() {
            keys.insert((name.to_owned(), argument.get_id().to_string()));
        }
        // `help` repeats the commands.
        for part in command.get_subcommands().filter(|_| name != "help") {
            asked(part, keys);
        }
    }

    #[test]
    fn every_command_and_argument_is_explained_and_nothing_else_is() {
        let mut command = Arguments::command();
        command.build();
        let mut keys = BTreeSet::new();
        asked(&command, &mut keys);
        for (command, argument) in &keys {
            assert!(words(command, argument).is_some(), "no words for `{command} {argument}`");
        }
        for (key, _) in WORDS {
            let used = keys.iter().any(|(command, argument)| match argument.as_str() {
                "" => key == command,
                argument => *key == format!(" {argument}") || *key == format!("{command} {argument}"),
            });
            assert!(used, "nobody asks for `{key}`");
        }
    }
}

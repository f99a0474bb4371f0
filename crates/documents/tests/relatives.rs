//! Relatives of the three shapes, as people build them: what is read, and what is doubted.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use saiwu_documents::import::Entrant;
use saiwu_documents::{EntryForm, import, read};
use saiwu_domain::regulations::template;

const GUANDAN: &str = "guandan-swiss-2018";
const SHENGJI: &str = "shengji-team-swiss-2013";
const SHUANGSHENG: &str = "shuangsheng-groups-2018";

fn form(text: &str, template_name: &str) -> EntryForm {
    import(&read(text.as_bytes()).unwrap(), &template(template_name).unwrap()).unwrap()
}

/// `contest/team/pair: names` for each entrant.
fn entrants(form: &EntryForm) -> Vec<String> {
    let one = |entrant: &Entrant| {
        let names: Vec<&str> = entrant.players.iter().map(|player| player.name.as_str()).collect();
        let pair = entrant.pair.map(|pair| pair.to_string()).unwrap_or_default();
        format!(
            "{}/{}/{pair}: {}",
            entrant.contest,
            entrant.team.as_deref().unwrap_or_default(),
            names.join(" ")
        )
    };
    form.entrants.iter().map(one).collect()
}

fn phones(form: &EntryForm) -> Vec<&str> {
    form.entrants.iter().flat_map(|it| &it.players).filter_map(|player| player.phone.as_deref()).collect()
}

#[test]
fn t10_a_pair_in_one_row_with_columns_for_each() {
    let read = form(
        "单位：六中\n序号\t选手1\t手机\t选手2\t手机\n1\t陈建国\t13911112222\t林晓燕\t13811112222\n2\t周伟\t13711112222\t吴秀英\t13611112222",
        GUANDAN,
    );
    assert_eq!(entrants(&read), ["掼蛋//1: 陈建国 林晓燕", "掼蛋//2: 周伟 吴秀英"]);
    assert_eq!(phones(&read), ["13911112222", "13811112222", "13711112222", "13611112222"]);
    assert_eq!((read.issues, read.ignored), (vec![], vec![]));
}

#[test]
fn t10_teams_as_rows_between_the_people() {
    let read = form(
        "单位：六中\n序号\t姓名\t部门\t手机\n团体一队\n1\t陈建国\t办公室\t13911112222\n2\t林晓燕\t后勤\t13811112222\n\
         3\t周伟\t工会\t13711112222\n4\t吴秀英\t三组\t13611112222\n联系人\t郑丽\t联系电话\t01062345678",
        SHENGJI,
    );
    assert_eq!(entrants(&read), ["升级/团体一队/1: 陈建国 林晓燕", "升级/团体一队/2: 周伟 吴秀英"]);
    assert_eq!(read.contact.unwrap().phone.as_deref(), Some("01062345678"));
    let texts: Vec<&str> = read.issues.iter().map(|issue| issue.text.as_str()).collect();
    assert_eq!(texts, ["表里没有对号，按先后顺序两人一对，请核对"]);
}

#[test]
fn t10_a_heading_over_two_rows() {
    let read = form(
        "单位：六中\n队号\t对号\t姓名\t联系方式\t\n\t\t\t手机\t邮箱\n团体一队\t1\t陈建国\t13911112222\ta@b.cn\n\
         \t\t林晓燕\t13811112222\t\n\t2\t周伟\t13711112222\t\n\t\t吴秀英\t13611112222\t",
        SHENGJI,
    );
    assert_eq!(entrants(&read), ["升级/团体一队/1: 陈建国 林晓燕", "升级/团体一队/2: 周伟 吴秀英"]);
    assert_eq!(phones(&read).len(), 4);
    assert!(read.ignored.iter().any(|ignored| ignored.value == "a@b.cn"), "{:?}", read.ignored);
}

#[test]
fn t10_two_forms_below_each_other() {
    let one = |leader: &str, first: &str, second: &str, end: &str| {
        format!(
            "单位：六中\n队员\t姓名\t性别\t年龄\t联系方式\n领队\t{leader}\t男\t52\t1391111{end}\n1\t{first}\t女\t45\t1381111{end}\n2\t{second}\t男\t38\t1371111{end}\n"
        )
    };
    let both =
        [one("沈括之", "韩梅梅", "朱自明", "3333"), one("秦明月", "许仙儿", "何其芳", "4444")].join("\n");
    let read = form(&both, SHUANGSHENG);
    assert_eq!(entrants(&read), ["双升//: 韩梅梅 朱自明", "双升//: 许仙儿 何其芳"]);
    assert_eq!(read.leader.as_ref().unwrap().name, "沈括之");
    assert_eq!(read.entrants[1].leader.as_ref().unwrap().name, "秦明月");
    assert_eq!((read.issues, read.ignored), (vec![], vec![]));
}

#[test]
fn t10_a_list_of_an_organizer_with_contests_and_units() {
    let read = form(
        "序号,项目,单位,姓名,性别,手机\n1,掼蛋,六中,陈建国,男,13911112222\n2,掼蛋,六中,林晓燕,女,13811112222\n\
         3,象棋,七中,周伟,男,13711112222",
        GUANDAN,
    );
    assert_eq!(entrants(&read), ["掼蛋//1: 陈建国 林晓燕", "象棋//: 周伟"]);
    let units: Vec<_> = read.entrants.iter().map(|entrant| entrant.unit.as_deref()).collect();
    assert_eq!(units, [Some("六中"), Some("七中")]);
    assert!(read.issues.iter().any(|issue| issue.text.contains("没有对号")));
}

#[test]
fn t10_columns_in_another_order_and_words_below() {
    let read = form(
        "单位：六中\n手机\t姓名\t对号\t队号\n13911112222\t陈建国\t1\t团体一队\n13811112222\t林晓燕\n13711112222\t周伟\t2\n\
         13611112222\t吴秀英\n填表人：郑丽\t审核：王芳芳",
        SHENGJI,
    );
    assert_eq!(entrants(&read), ["升级/团体一队/1: 陈建国 林晓燕", "升级/团体一队/2: 周伟 吴秀英"]);
    let ignored: Vec<&str> = read.ignored.iter().map(|ignored| ignored.value.as_str()).collect();
    assert_eq!(ignored.len(), 2, "{ignored:?}");
}

#[test]
fn t10_a_chat_turns_tabs_into_blanks() {
    for text in [
        "姓名  性别  电话\n陈建国  男  13911112222\n林 晓燕  女  13811112222",
        "姓名 性别 电话\n陈建国 男 13911112222\n林 晓燕 女 13811112222",
        "单位：六中\n姓名　性别　手机\n陈建国　男　13911112222\n林晓燕 女 13811112222",
        "序号 姓名 性别 电话\n1 陈建国 男 13911112222\n2 林晓燕 女 13811112222",
    ] {
        let read = form(text, GUANDAN);
        assert_eq!(entrants(&read), ["掼蛋//1: 陈建国 林晓燕"], "{text}");
        assert_eq!(phones(&read), ["13911112222", "13811112222"], "{text}");
    }
    let lacks = form("姓名 性别 电话\n陈建国 13911112222\n林晓燕 女 13811112222", GUANDAN);
    assert_eq!(phones(&lacks), ["13911112222", "13811112222"], "a gender is missing");
}

#[test]
fn t10_numbered_lines_are_pairs_of_names() {
    let read = form("第六中学报名\n1、马冬梅 夏洛\n2、袁华 秋雅", GUANDAN);
    assert_eq!(entrants(&read), ["掼蛋//1: 马冬梅 夏洛", "掼蛋//2: 袁华 秋雅"]);
    let read = form("1.马冬梅\n2.夏洛", GUANDAN);
    assert_eq!(entrants(&read), ["掼蛋//1: 马冬梅 夏洛"], "people, two by two");
    let document = saiwu_documents::read("1、时间：5月9日\n2、地点：六中".as_bytes()).unwrap();
    assert!(import(&document, &template(GUANDAN).unwrap()).is_err(), "no names");
}

#[test]
fn t10_a_column_of_partners_says_who_plays_with_whom() {
    let texts = |form: &EntryForm| form.issues.iter().map(|issue| issue.text.clone()).collect::<Vec<_>>();
    let read = form(
        "单位：六中\n序号\t姓名\t手机\t搭档\n1\t陈建国\t13911112222\t吴秀英\n2\t周伟\t13711112222\t林晓燕\n\
         3\t吴秀英\t13611112222\t陈建国\n4\t林晓燕\t13811112222\t周伟",
        GUANDAN,
    );
    assert_eq!(entrants(&read), ["掼蛋//1: 陈建国 吴秀英", "掼蛋//2: 周伟 林晓燕"]);
    assert_eq!(texts(&read), Vec::<String>::new());
    let one_sided = form("单位：六中\n姓名\t搭档\n陈建国\t吴秀英\n吴秀英\t\n周伟\t郑丽", GUANDAN);
    assert_eq!(entrants(&one_sided), ["掼蛋//1: 陈建国 吴秀英", "掼蛋//2: 周伟"]);
    let said = texts(&one_sided).join("；");
    assert!(said.contains("陈建国写的搭档是吴秀英，吴秀英没有写搭档，请核对"), "{said}");
    assert!(said.contains("搭档郑丽不在名单里"), "{said}");
    let in_one_row = form("单位：六中\n姓名\t搭档\n陈建国\t吴秀英\n周伟\t林晓燕", GUANDAN);
    assert_eq!(entrants(&in_one_row), ["掼蛋//1: 陈建国 吴秀英", "掼蛋//2: 周伟 林晓燕"]);
}

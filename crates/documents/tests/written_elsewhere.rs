//! Forms that other programs wrote (`fixtures`): the same three forms as `.xls`, `.xlsx` and `.docx`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use saiwu_documents::import::{Entrant, Player};
use saiwu_documents::{EntryForm, import, read};
use saiwu_domain::regulations::template;

/// Everybody in one line: contest, team, pair, name, gender, age, post, phone, note.
fn told(form: &EntryForm) -> Vec<String> {
    let player = |entrant: &Entrant, player: &Player| {
        let gender = player.gender.map(|gender| format!("{gender:?}")).unwrap_or_default();
        let words: Vec<String> = vec![
            entrant.contest.clone(),
            entrant.team.clone().unwrap_or_default(),
            entrant.pair.map(|pair| pair.to_string()).unwrap_or_default(),
            player.name.clone(),
            gender,
            player.age.map(|age| age.to_string()).unwrap_or_default(),
            player.post.clone().unwrap_or_default(),
            player.phone.clone().unwrap_or_default(),
            player.note.clone().unwrap_or_default(),
        ];
        words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    };
    let mut lines: Vec<String> = [("领队", &form.leader), ("教练", &form.coach), ("联系人", &form.contact)]
        .into_iter()
        .filter_map(|(who, contact)| {
            contact.as_ref().map(|it| format!("{who} {} {}", it.name, it.phone.as_deref().unwrap_or("-")))
        })
        .collect();
    for entrant in &form.entrants {
        lines.extend(entrant.players.iter().map(|it| player(entrant, it)));
    }
    lines
}

fn check(name: &str, template_name: &str, unit: &str, wanted: &[&str]) {
    for ending in ["xls", "xlsx", "docx"] {
        let path = format!("{}/tests/fixtures/{name}.{ending}", env!("CARGO_MANIFEST_DIR"));
        let document = read(&std::fs::read(&path).unwrap()).unwrap();
        let form = import(&document, &template(template_name).unwrap()).unwrap();
        assert_eq!(form.unit.as_deref(), Some(unit), "{name}.{ending}");
        assert_eq!(told(&form), wanted, "{name}.{ending}");
        assert_eq!(form.issues, [], "{name}.{ending}");
        let ignored: Vec<&str> = form.ignored.iter().map(|ignored| ignored.value.as_str()).collect();
        let wanted: &[&str] = if ending == "xlsx" { &["请用正楷填写"] } else { &[] };
        assert_eq!(ignored, wanted, "{name}.{ending}");
    }
}

#[test]
fn t10_shape_a_is_read_from_what_office_programs_wrote() {
    check(
        "a",
        "shengji-team-swiss-2013",
        "第六中学",
        &[
            "联系人 郑丽 01062345678",
            "升级 团体一队 1 陈建国 办公室主任 13911112222",
            "升级 团体一队 1 林晓燕 财务处 13811112222",
            "升级 团体一队 2 欧阳娜娜 教务处 13711112222",
            "升级 团体一队 2 阿卜杜拉·买买提 后勤 13611112222",
        ],
    );
}

#[test]
fn t10_shape_b_is_read_from_what_office_programs_wrote() {
    check(
        "b",
        "shuangsheng-groups-2018",
        "信息中心",
        &[
            "领队 沈括之 13911113333",
            "联系人 尤三妹 13511113333",
            "双升 韩梅梅 Female 45 13811113333",
            "双升 朱自明 Male 38 13711113333 首次参赛",
            "双升 秦明月 Female 29 13611113333",
        ],
    );
}

#[test]
fn t10_shape_c_is_read_from_what_office_programs_wrote() {
    check(
        "c",
        "guandan-swiss-2018",
        "机械学院分工会",
        &[
            "领队 何其芳 13911114444",
            "掼蛋 1 曾单于",
            "掼蛋 1 解珍",
            "掼蛋 2 仇万里",
            "掼蛋 2 查良镛",
            "象棋 䶮㛃",
        ],
    );
}

//! `saiwu notice`: JSON, table, and what is refused.

use crate::support::{saiwu, saiwu_with};
use serde_json::json;

const NOTICE: &str = "星光厂工会2027年掼蛋比赛通知\n比赛时间：2027年3月6日（周六）上午9点\n比赛地点：俱乐部\n主办单位：星光厂工会\n\
    报名截止时间：2027年3月1日17:00，联系人：赵老师，电话：0411-80000000\n两人一组，每车间限报4组。\n积分编排，共5轮，每轮50分钟。\n";

#[test]
fn every_value_stands_beside_its_words() {
    let answer = saiwu_with(&["notice", "-", "--json"], NOTICE.as_bytes());
    assert_eq!(answer.code, 0, "{}", answer.err);
    let reply = answer.json();
    assert_eq!(reply["format"], "saiwu-notice/1");
    assert_eq!(reply["missing"], json!([]));
    let rounds = reply["contests"][0]["findings"]
        .as_array()
        .unwrap()
        .iter()
        .find(|each| each["field"] == "rounds")
        .unwrap();
    assert_eq!(rounds["readings"][0]["set"], json!({"swiss.rounds": 5}));
    let source = &rounds["readings"][0]["sources"][0];
    let (start, end) = (source["start"].as_u64().unwrap() as usize, source["end"].as_u64().unwrap() as usize);
    let there: String = NOTICE.chars().skip(start).take(end - start).collect();
    assert_eq!(source["phrase"], there);
    assert_eq!(reply["contests"][0]["proposal"]["regulations"]["swiss"]["rounds"], 5);
}

#[test]
fn the_table_names_what_is_missing() {
    let broken = NOTICE.replace("共5轮", "共轮");
    let answer = saiwu_with(&["notice", "-"], broken.as_bytes());
    assert_eq!(answer.code, 0);
    assert!(answer.out.contains("还缺：轮数") && answer.out.contains("轮数缺失"), "{}", answer.out);
    assert!(answer.out.contains("建议模板：guandan-swiss-2018"), "{}", answer.out);
}

#[test]
fn what_is_no_notice_is_bad_input() {
    for (input, code) in
        [(&b"hello"[..], "no_notice"), (&b"\xff\xfe\x00"[..], "not_text"), (&[b'x'; 100_001][..], "too_long")]
    {
        let answer = saiwu_with(&["notice", "-", "--json"], input);
        assert_eq!(answer.code, 2);
        assert_eq!(answer.json()["error"]["code"], code);
    }
    assert_eq!(saiwu(&["notice", "/nowhere/notice.txt"]).code, 4);
}

#[test]
fn a_notice_saved_by_windows_is_read_too() {
    // GB18030: 掼蛋比赛通知, 比赛时间：2027年3月6日, 比赛地点：俱乐部
    let bytes = b"\xde\xe8\xb5\xb0\xb1\xc8\xc8\xfc\xcd\xa8\xd6\xaa\x0a\xb1\xc8\xc8\xfc\xca\xb1\xbc\xe4\xa3\xba2027\xc4\xea3\xd4\xc26\xc8\xd5\x0a\xb1\xc8\xc8\xfc\xb5\xd8\xb5\xe3\xa3\xba\xbe\xe3\xc0\xd6\xb2\xbf\x0a";
    let answer = saiwu_with(&["notice", "-"], bytes);
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(answer.out.contains("2027年3月6日") && answer.out.contains("俱乐部"), "{}", answer.out);
}

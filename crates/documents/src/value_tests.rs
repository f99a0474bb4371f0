use super::*;

#[test]
fn c75_phones_keep_every_digit_or_are_doubted() {
    for (text, phone_read) in [
        ("13800000000", "13800000000"),
        ("138 0000 0002", "13800000002"),
        ("１３８００００００００", "13800000000"),
        ("+86 138-0000-0002", "13800000002"),
        ("8613800000002", "13800000002"),
        ("1.3800000002E10", "13800000002"),
        ("13800000002.0", "13800000002"),
        ("手机：13800000002", "13800000002"),
    ] {
        assert_eq!(phone(text, false, false), Read::sure(phone_read.to_owned()), "{text}");
    }
    for text in
        ["1391089280", "138000000001", "1.39E+10", "138OOOO0002", "01080000000", "138abc", "23800000000"]
    {
        assert!(phone(text, false, false).doubt.is_some(), "{text}");
    }
    for text in ["01080000000", "0511-80000000", "80000000"] {
        assert_eq!(phone(text, false, true).doubt, None, "{text}");
    }
    let wechat = phone("13800000002（微信同号）", false, false);
    assert_eq!((wechat.value.as_deref(), wechat.rest), (Some("13800000002"), vec!["微信同号".to_owned()]));
    assert!(phone("5118000000", true, true).doubt.unwrap().contains("开头的0"));
}

#[test]
fn ages_and_genders_are_read_or_doubted() {
    assert_eq!(age("45岁"), Read::sure(45));
    assert_eq!(age("４５ 周岁"), Read::sure(45));
    assert!(age("1978年").doubt.is_some() && age("4").doubt.is_some() && age("四十").doubt.is_some());
    assert_eq!(gender(" 女 士"), Read::sure(Gender::Female));
    assert!(gender("？").doubt.is_some());
    assert_eq!(shared_out("男女", 2), ["男", "女"]);
    assert_eq!(shared_out("138／139", 2), ["138", "139"]);
}

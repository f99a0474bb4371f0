//! What the reader of JSON complains about, in Chinese. Names of fields and allowed words stay as they are.

/// The complaint in Chinese; what is not known here is left as it came.
pub fn zh_of(message: &str) -> String {
    let list = |words: &str| words.replace("one of ", "").replace(" or ", "、").replace(", ", "、");
    let of = |prefix: &str| message.strip_prefix(prefix).and_then(|rest| rest.split_once(", expected "));
    if let Some((found, allowed)) = of("unknown variant ") {
        return format!("没有 {found}；可以是 {}", list(allowed));
    }
    if let Some((found, allowed)) = of("unknown field ") {
        return format!("没有 {found} 这一项；可以是 {}", list(allowed));
    }
    if let Some((found, allowed)) = of("invalid type: ").or_else(|| of("invalid value: ")) {
        return format!("写的是 {}，应为 {}", kind(found), kind(allowed));
    }
    if let Some(field) = message.strip_prefix("missing field ") {
        return format!("缺 {field}");
    }
    if let Some(name) =
        message.strip_prefix("the name ").and_then(|rest| rest.strip_suffix(" stands twice in one object"))
    {
        return format!("{name} 在同一个对象里写了两次");
    }
    if message.starts_with("EOF while parsing") {
        return "文件没有写完，缺结尾的括号或引号".to_owned();
    }
    if message.starts_with("expected ")
        || message.starts_with("trailing ")
        || message.starts_with("key must be")
    {
        return format!("不是合法的 JSON（{message}）");
    }
    message.to_owned()
}

/// Kinds of values that JSON has.
fn kind(words: &str) -> String {
    const KINDS: [(&str, &str); 9] = [
        ("floating point ", "小数 "),
        ("integer ", "整数 "),
        ("boolean ", "真假值 "),
        ("string ", "文字 "),
        ("a string", "文字"),
        ("a boolean", "true 或 false"),
        ("a map", "对象"),
        ("a sequence", "列表"),
        ("null", "空值"),
    ];
    match words {
        "u8" | "u16" | "u32" | "u64" | "usize" => return "不小于0的整数".to_owned(),
        "i8" | "i16" | "i32" | "i64" | "isize" => return "整数".to_owned(),
        "f32" | "f64" => return "数".to_owned(),
        _ => {}
    }
    match KINDS.iter().find(|(en, _)| words.starts_with(en)) {
        Some((en, zh)) => words.replacen(en, zh, 1),
        None => words.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_of_the_reader_are_chinese_and_name_what_is_allowed() {
        for (en, zh) in [
            ("unknown variant `odd`, expected one of `hard`, `soft`", "没有 `odd`；可以是 `hard`、`soft`"),
            ("unknown variant `odd`, expected `a` or `b`", "没有 `odd`；可以是 `a`、`b`"),
            ("missing field `rounds`", "缺 `rounds`"),
            ("invalid type: string \"x\", expected u32", "写的是 文字 \"x\"，应为 不小于0的整数"),
            ("the name \"id\" stands twice in one object", "\"id\" 在同一个对象里写了两次"),
            ("expected `,` or `}`", "不是合法的 JSON（expected `,` or `}`）"),
        ] {
            assert_eq!(zh_of(en), zh);
        }
        let real = serde_json::from_str::<Vec<u32>>("[1, true]").unwrap_err().to_string();
        assert!(zh_of(&real).starts_with("写的是 真假值 "), "{real}");
    }
}

//! Several units in one place (R15.1.7): what the form says of it, and how such units stand in one cell of a paper form.

use crate::regulations::Regulations;
use crate::sentence::Sentence;

/// What stands between two units of one cell.
const BETWEEN: [char; 11] = ['、', '，', ',', '/', '／', '＋', '+', '&', '；', ';', '\n'];

/// What a form says where a place may be one of several units, at most `most` of them.
pub fn joint_form_words(regulations: &Regulations, most: u32) -> Sentence {
    let (size_zh, size_en) = match regulations.entrant.joint_members {
        None => (String::new(), String::new()),
        Some(members) => {
            (format!("，限会员{members}人以下的单位"), format!(", of up to {members} members each"))
        }
    };
    Sentence::new(
        format!("一队最多{most}个单位{size_zh}。由你们报名，占你们单位的名额"),
        format!("At most {most} units in a team{size_en}. You enter it, and it takes a place of your unit"),
    )
}

/// The units that one cell names: 第六中学、第七中学联队 are two; a cell that names one is no joint team. `is_unit` knows the
/// units of the event, whose own names may hold such a sign.
pub fn units_in_cell(cell: &str, is_unit: impl Fn(&str) -> bool) -> Vec<&str> {
    let cell = cell.trim();
    if is_unit(cell) {
        return vec![cell];
    }
    let bare = ["联合组队", "联合队", "联队", "联合"].iter().find_map(|word| cell.strip_suffix(word));
    let names: Vec<_> =
        bare.unwrap_or(cell).split(BETWEEN).map(str::trim).filter(|name| !name.is_empty()).collect();
    if names.len() > 1 {
        return names;
    }
    // 和 and 与 are part of many names: they part only what are units on both sides.
    let parted =
        bare.unwrap_or(cell).char_indices().filter(|(_, c)| ['和', '与'].contains(c)).find_map(|(at, c)| {
            let (one, other) = (cell[..at].trim(), bare.unwrap_or(cell)[at + c.len_utf8()..].trim());
            (is_unit(one) && is_unit(other)).then(|| vec![one, other])
        });
    parted.unwrap_or(names)
}

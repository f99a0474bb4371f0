use super::*;

/// `"a1 b1 c3"`: entrants with their ranks; values come from `values` by position.
fn standing(group: u32, rows: &str, values: &[&[i64]], matches: u32) -> GroupStanding {
    let row = |(at, row): (usize, &str)| GroupRow {
        entrant: row.split('/').next().unwrap().into(),
        rank: row.split('/').nth(1).unwrap().parse().unwrap(),
        values: values.get(at).map(|values| values.to_vec()).unwrap_or_default(),
        matches,
    };
    let rows = rows.split_whitespace().enumerate().map(row).collect();
    GroupStanding { group: Group(group), complete: true, rows }
}

fn group(group: u32, rows: &str) -> GroupStanding {
    standing(group, rows, &[], 3)
}

fn two() -> QualifyRule {
    QualifyRule { places: vec![1, 2], best_next: 0, final_tie: FinalTie::Playoff }
}

fn written(result: &Qualification) -> String {
    let one = |q: &Qualifier| format!("{}={}{}", q.from, q.entrant, if q.shared { "*" } else { "" });
    result.qualified.iter().map(one).collect::<Vec<_>>().join(" ")
}

fn open(result: &Qualification) -> Vec<String> {
    let name = |id: &EntrantId| id.to_string();
    result.undecided.iter().map(|open| open.sentence(&name).zh).collect()
}

#[test]
fn the_first_two_of_each_group_go_on_all_firsts_before_all_seconds() {
    let result = qualify(&[group(0, "a/1 b/2 c/3 d/4"), group(1, "e/1 f/2 g/3")], &two(), &[]);
    assert_eq!(written(&result), "A1=a B1=e A2=b B2=f");
    assert!(result.is_complete());
    assert_eq!(result.at("B2".parse().unwrap()), Some(&"f".into()));
    assert_eq!(result.at("B3".parse().unwrap()), None);
}

#[test]
fn r11_5_1_only_a_tie_across_the_line_needs_a_decision() {
    let result = qualify(&[group(0, "a/1 b/1 c/3 d/3")], &two(), &[]);
    assert_eq!((written(&result).as_str(), result.is_complete()), ("A1=a* A2=b*", true));
    assert_eq!(result.at("A1".parse().unwrap()), None, "which of the two is A1 is to be drawn");
    let result = qualify(&[group(0, "a/1 b/2 c/2 d/4")], &two(), &[]);
    assert_eq!(written(&result), "A1=a");
    assert_eq!(open(&result), ["A组第2名并列：b、c。1个出线，按规程加赛一场"]);
    assert_eq!(result.undecided[0].options(), [TieOption::ExtraMatch, TieOption::Lots]);
}

#[test]
fn places_3_and_4_can_go_on_to_a_stage_of_their_own() {
    let rule = QualifyRule { places: vec![3, 4], best_next: 0, final_tie: FinalTie::Playoff };
    let result = qualify(&[group(0, "a/1 b/2 c/3 d/4 e/5")], &rule, &[]);
    assert_eq!(written(&result), "A3=c A4=d");
    let result = qualify(&[group(0, "a/1 b/2 c/2 d/4 e/4")], &rule, &[]);
    assert_eq!((written(&result).as_str(), result.undecided.len()), ("", 2), "a tie across either line");
}

#[test]
fn am13_r11_5_2_a_circle_of_three_is_left_to_the_organizers() {
    let result = qualify(&[group(5, "T20/1 T01/1 T08/1 T04/4")], &two(), &[]);
    assert_eq!(written(&result), "");
    assert_eq!(
        open(&result),
        ["F组第1名并列：T20、T01、T08。2个出线，三队以上同分且互有胜负，规程没写怎么加赛，请组委会决定"]
    );
    assert_eq!(
        result.undecided[0].options(),
        [TieOption::RoundRobin, TieOption::Lots, TieOption::LadderByLot]
    );
}

#[test]
fn r11_5_2_where_the_regulations_draw_lots_the_sentence_says_so_and_offers_nothing_else() {
    let tied = [group(5, "T20/1 T01/1 T08/1 T04/4")];
    for (final_tie, how, option) in [
        (FinalTie::Lot, "按规程抽签决定", "抽签"),
        (FinalTie::CardDraw, "按规程抽牌决定", "抽牌"),
        (FinalTie::ExtraDeal, "按规程加赛一副决定", "加赛一副"),
    ] {
        let result = qualify(&tied, &QualifyRule { final_tie, ..two() }, &[]);
        assert_eq!(open(&result), [format!("F组第1名并列：T20、T01、T08。2个出线，{how}")]);
        let place = &result.undecided[0];
        assert_eq!(place.options(), [TieOption::Lots]);
        assert_eq!(place.words(TieOption::Lots).zh, option);
    }
}

#[test]
fn a_decision_settles_the_tie_and_a_later_one_replaces_it() {
    let order = |order: &str| order.split(' ').map(EntrantId::from).collect::<Vec<_>>();
    let standing = [group(0, "a/1 b/1 c/1 d/4")];
    let result = qualify(&standing, &two(), &[order("c a b")]);
    assert_eq!((written(&result).as_str(), result.is_complete()), ("A1=c A2=a", true));
    let result = qualify(&standing, &two(), &[order("c a b"), order("b c a")]);
    assert_eq!(written(&result), "A1=b A2=c");
    assert!(!qualify(&standing, &two(), &[order("a b")]).is_complete(), "one of the three is missing");
}

#[test]
fn nobody_goes_on_from_a_group_that_still_plays() {
    let mut playing = group(1, "e/1 f/2 g/3");
    playing.complete = false;
    let result = qualify(&[group(0, "a/1 b/2 c/3"), playing], &two(), &[]);
    assert_eq!((written(&result).as_str(), result.waiting.as_slice()), ("A1=a A2=b", [Group(1)].as_slice()));
    assert!(!result.is_complete());
}

fn next(best_next: u32) -> QualifyRule {
    QualifyRule { places: vec![1], best_next, final_tie: FinalTie::Playoff }
}

#[test]
fn best_next_places_are_compared_per_match_because_sizes_differ() {
    // 50 of 3 matches is more per match than 60 of 4.
    let groups = [
        standing(0, "a/1 b/2", &[&[80], &[60]], 4),
        standing(1, "c/1 d/2", &[&[60], &[50]], 3),
        standing(2, "e/1 f/2", &[&[60], &[40, 9]], 3),
    ];
    assert_eq!(written(&qualify(&groups, &next(1), &[])), "A1=a B1=c C1=e B2=d");
    assert_eq!(written(&qualify(&groups, &next(2), &[])), "A1=a B1=c C1=e B2=d A2=b");
    assert_eq!(written(&qualify(&groups, &next(5), &[])), "A1=a B1=c C1=e B2=d A2=b C2=f");
}

#[test]
fn a_tie_of_best_next_across_the_line_is_left_open_and_can_be_settled() {
    let groups = [
        standing(0, "a/1 b/2", &[&[60], &[40, 1]], 3),
        standing(1, "c/1 d/2", &[&[60], &[40, 1]], 3),
        standing(2, "e/1 f/2", &[&[60], &[40, 0]], 3),
    ];
    let result = qualify(&groups, &next(1), &[]);
    assert_eq!(written(&result), "A1=a B1=c C1=e");
    assert_eq!(open(&result), ["各组第2名并列：b、d。1个出线，请抽签决定"]);
    assert!(qualify(&groups, &next(2), &[]).is_complete(), "both go on");
    let result = qualify(&groups, &next(1), &[vec!["d".into(), "b".into()]]);
    assert_eq!(written(&result), "A1=a B1=c C1=e B2=d");
}

#[test]
fn a_level_next_place_of_a_group_matters_only_at_the_line() {
    let level = |values: i64| standing(0, "a/1 b/2 c/2", &[&[60], &[values], &[values]], 3);
    let other = standing(1, "d/1 e/2", &[&[60], &[40]], 3);
    let result = qualify(&[level(50), other.clone()], &next(1), &[]);
    assert_eq!(open(&result), ["A组第2名并列：b、c。1个出线，按规程加赛一场"]);
    let result = qualify(&[level(30), other], &next(1), &[]);
    assert_eq!((written(&result).as_str(), result.is_complete()), ("A1=a B1=d B2=e", true));
}

#[test]
fn while_the_first_line_is_open_the_best_next_wait() {
    let groups = [standing(0, "a/1 b/1", &[&[60], &[60]], 3), standing(1, "c/1 d/2", &[&[60], &[50]], 3)];
    let result = qualify(&groups, &next(1), &[]);
    assert_eq!((written(&result).as_str(), result.undecided.len()), ("B1=c", 1));
    let result = qualify(&groups, &next(1), &[vec!["b".into(), "a".into()]]);
    assert_eq!(written(&result), "A1=b B1=c A2=a");
}

use super::*;
use crate::stages::dice::Dice;

/// Entrants `1`, `2`, …; one letter each for its unit (`-` none), behind it optionally its pot.
fn request(field: &str, groups: u32, method: GroupDrawMethod) -> GroupDrawRequest {
    let entrants = field.split_whitespace().enumerate().map(|(at, entrant)| GroupEntrant {
        id: (at + 1).to_string().as_str().into(),
        unit: entrant.chars().next().filter(|unit| *unit != '-').map(|unit| UnitId(unit.to_string())),
        pot: entrant.chars().nth(1).and_then(|pot| pot.to_digit(10)),
    });
    let separation = UnitSeparation::Apart;
    GroupDrawRequest { entrants: entrants.collect(), groups, method, separation, largest_group: None }
}

fn written(draw: &GroupDraw) -> String {
    let group = |group: &Vec<EntrantId>| group.iter().map(EntrantId::as_str).collect::<Vec<_>>().join(",");
    draw.groups.iter().map(group).collect::<Vec<_>>().join(" ")
}

fn unit_names(draw: &GroupDraw) -> Vec<Sentence> {
    draw.notes(&|unit| format!("{unit}单位"))
}

/// Pairs of one unit in one group.
fn clashes(request: &GroupDrawRequest, group: &[usize]) -> usize {
    let entrants = &request.entrants;
    let pairs = (0..entrants.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
    pairs
        .filter(|(a, b)| {
            group[*a] == group[*b] && entrants[*a].unit.is_some() && entrants[*a].unit == entrants[*b].unit
        })
        .count()
}

/// The row of each entrant: everybody, its row of seeds, its pot.
fn rows(request: &GroupDrawRequest) -> Vec<u32> {
    let row = |(at, entrant): (usize, &GroupEntrant)| match request.method {
        GroupDrawMethod::Lots => 0,
        GroupDrawMethod::Snake => at as u32 / request.groups,
        GroupDrawMethod::Pots => entrant.pot.unwrap(),
        GroupDrawMethod::Blocks => at as u32,
    };
    request.entrants.iter().enumerate().map(row).collect()
}

/// Sizes as they must be, and every row spread evenly.
fn lawful(request: &GroupDrawRequest, group: &[usize]) -> bool {
    let (groups, size) = (request.groups as usize, request.entrants.len());
    let rows = rows(request);
    let held = |g: usize, row: Option<u32>| {
        (0..size).filter(|at| group[*at] == g && row.is_none_or(|row| rows[*at] == row)).count()
    };
    (0..groups).all(|g| held(g, None) == size / groups + usize::from(g < size % groups))
        && rows.iter().all(|row| {
            let counts = (0..groups).map(|g| held(g, Some(*row)));
            counts.clone().max().unwrap() - counts.min().unwrap() <= 1
        })
}

fn fewest_clashes(request: &GroupDrawRequest) -> usize {
    let (groups, size) = (request.groups as usize, request.entrants.len());
    let all = (0..groups.pow(size as u32)).map(|mut code| {
        let digits = (0..size).map(|_| {
            let digit = code % groups;
            code /= groups;
            digit
        });
        digits.collect::<Vec<_>>()
    });
    all.filter(|group| lawful(request, group)).map(|group| clashes(request, &group)).min().unwrap()
}

fn group_of(request: &GroupDrawRequest, draw: &GroupDraw) -> Vec<usize> {
    let of =
        |entrant: &GroupEntrant| draw.groups.iter().position(|group| group.contains(&entrant.id)).unwrap();
    request.entrants.iter().map(of).collect()
}

fn random(seed: u64, largest: u32) -> GroupDrawRequest {
    let mut dice = Dice::new(seed);
    let groups = dice.between(1, largest / 4 + 1);
    let size = dice.between(2 * groups, largest.max(2 * groups));
    let (units, pots) = (dice.between(1, 5), dice.between(1, 4));
    let method =
        [GroupDrawMethod::Lots, GroupDrawMethod::Snake, GroupDrawMethod::Pots][dice.between(0, 2) as usize];
    let entrants = (0..size).map(|at| GroupEntrant {
        id: at.to_string().as_str().into(),
        unit: Some(dice.between(0, units)).filter(|unit| *unit > 0).map(|unit| UnitId(unit.to_string())),
        pot: Some(dice.between(1, pots)),
    });
    let entrants = entrants.collect();
    GroupDrawRequest { entrants, groups, method, separation: UnitSeparation::Apart, largest_group: None }
}

#[test]
fn r11_2_3_sixteen_seeds_snake_into_four_groups() {
    let draw = draw_groups(&request("- - - - - - - - - - - - - - - -", 4, GroupDrawMethod::Snake)).unwrap();
    assert_eq!(written(&draw), "1,8,9,16 2,7,10,15 3,6,11,14 4,5,12,13");
}

#[test]
fn r11_2_2_sizes_differ_by_at_most_one_and_larger_groups_come_first() {
    for method in [GroupDrawMethod::Lots, GroupDrawMethod::Snake, GroupDrawMethod::Pots] {
        for size in 8..40 {
            let draw = draw_groups(&request(&"-1 ".repeat(size), 4, method)).unwrap();
            let sizes: Vec<_> = draw.groups.iter().map(Vec::len).collect();
            assert!(
                sizes.is_sorted_by(|a, b| a >= b) && sizes[0] - sizes[3] <= 1,
                "{method:?} {size}: {sizes:?}"
            );
            assert_eq!(sizes.iter().sum::<usize>(), size);
        }
    }
}

#[test]
fn am32_uneven_groups_are_told() {
    let draw = draw_groups(&request(&"- ".repeat(17), 8, GroupDrawMethod::Lots)).unwrap();
    assert_eq!(unit_names(&draw)[0].zh, "队数不能均分，各组相差不超过1队");
    let even = draw_groups(&request(&"- ".repeat(16), 8, GroupDrawMethod::Lots)).unwrap();
    assert_eq!(unit_names(&even), []);
}

#[test]
fn r11_2_1_lots_are_dealt_out_and_pots_one_after_the_other() {
    let lots = draw_groups(&request("- - - - - - -", 3, GroupDrawMethod::Lots)).unwrap();
    assert_eq!(written(&lots), "1,4,7 2,5 3,6");
    let pots = draw_groups(&request("-2 -1 -2 -1 -1 -2 -3", 3, GroupDrawMethod::Pots)).unwrap();
    assert_eq!(written(&pots), "2,1,7 4,3 5,6");
}

#[test]
fn n05_blocks_put_the_first_places_together() {
    let draw = draw_groups(&request("a a - - a - - -", 2, GroupDrawMethod::Blocks)).unwrap();
    assert_eq!(
        (written(&draw).as_str(), draw.moves.len(), draw.unavoidable.len()),
        ("1,2,3,4 5,6,7,8", 0, 0)
    );
    let draw = draw_groups(&request(&"- ".repeat(11), 3, GroupDrawMethod::Blocks)).unwrap();
    assert_eq!(written(&draw), "1,2,3,4 5,6,7,8 9,10,11");
}

#[test]
fn r11_2_3_a_clash_is_repaired_with_the_nearest_seed_of_the_same_row() {
    // Seed 8 would come to seed 1 of its own unit; the nearest of its row is 7.
    let draw = draw_groups(&request("a b c d - - - a", 4, GroupDrawMethod::Snake)).unwrap();
    assert_eq!(written(&draw), "1,7 2,8 3,6 4,5");
    let moved: Vec<_> = draw.moves.iter().map(|m| format!("{} {}→{}", m.entrant, m.from, m.to)).collect();
    assert_eq!(moved, ["7 B→A", "8 A→B"]);
}

#[test]
fn scenario_t17_no_group_holds_two_of_one_unit_unless_unavoidable_and_then_it_is_told() {
    let apart = draw_groups(&request("a a a a b b c d e f g h", 4, GroupDrawMethod::Lots)).unwrap();
    assert_eq!(apart.unavoidable, []);
    let request = request("a a a a a b b c", 4, GroupDrawMethod::Lots);
    let draw = draw_groups(&request).unwrap();
    assert_eq!(draw.unavoidable, [UnitShare { unit: "a".into(), per_group: vec![2, 1, 1, 1] }]);
    assert_eq!(unit_names(&draw)[0].zh, "a单位有5个参赛方，只有4个小组，A组不得不有2个");
    assert_eq!(clashes(&request, &group_of(&request, &draw)), 1);
}

#[test]
fn cup_without_avoidance_the_draw_stays_as_drawn() {
    let mut request = request("a a b b a a", 2, GroupDrawMethod::Lots);
    request.separation = UnitSeparation::Ignored;
    request.entrants.swap(1, 2);
    let draw = draw_groups(&request).unwrap();
    assert_eq!((written(&draw).as_str(), draw.moves.len()), ("1,2,5 3,4,6", 0));
}

#[test]
fn scenario_t19_more_entrants_than_the_format_holds_are_refused() {
    let mut request = request(&"- ".repeat(52), 8, GroupDrawMethod::Lots);
    request.largest_group = Some(6);
    let refusal = draw_groups(&request).unwrap_err();
    assert_eq!(refusal, StageRefusal::TooManyEntrants { entrants: 52, capacity: 48 });
    assert!(refusal.sentence(&ToString::to_string).zh.contains("52个参赛方，这个赛制最多容纳48个"));
}

#[test]
fn impossible_draws_are_refused() {
    let method = GroupDrawMethod::Pots;
    assert_eq!(draw_groups(&request("- -", 0, method)), Err(StageRefusal::NoGroups));
    let few = StageRefusal::TooFewEntrants { entrants: 3, needed: 4 };
    assert_eq!(draw_groups(&request("-1 -1 -1", 2, method)), Err(few));
    assert_eq!(
        draw_groups(&request("-1 - -1 -", 2, method)),
        Err(StageRefusal::WithoutPot(["2", "4"].map(EntrantId::from).into()))
    );
    let mut twice = request("- - - -", 2, GroupDrawMethod::Lots);
    twice.entrants[3].id = "1".into();
    assert_eq!(draw_groups(&twice), Err(StageRefusal::EntrantTwice("1".into())));
}

#[test]
fn r11_2_4_no_lawful_draw_has_fewer_clashes_inside_units() {
    for seed in 0..400 {
        let request = random(seed, 9);
        let draw = draw_groups(&request).unwrap();
        let group = group_of(&request, &draw);
        assert!(lawful(&request, &group), "seed {seed}: {request:?} {draw:?}");
        assert_eq!(clashes(&request, &group), fewest_clashes(&request), "seed {seed}: {request:?} {draw:?}");
    }
}

#[test]
fn r11_2_4_every_unit_is_spread_evenly_in_large_fields_too() {
    for seed in 0..400 {
        let request = random(seed, 60);
        let draw = draw_groups(&request).unwrap();
        let group = group_of(&request, &draw);
        assert!(lawful(&request, &group), "seed {seed}: {request:?} {draw:?}");
        for unit in request.entrants.iter().filter_map(|entrant| entrant.unit.as_ref()) {
            let held = |g: usize| {
                let of_unit =
                    |at: &usize| request.entrants[*at].unit.as_ref() == Some(unit) && group[*at] == g;
                (0..group.len()).filter(of_unit).count()
            };
            let counts: Vec<_> = (0..request.groups as usize).map(held).collect();
            let spread = counts.iter().max().unwrap() - counts.iter().min().unwrap();
            assert!(spread <= 1, "seed {seed}: unit {unit} {counts:?}");
        }
    }
}

#[test]
fn the_same_draw_is_made_again() {
    for seed in 0..50 {
        let request = random(seed, 40);
        assert_eq!(draw_groups(&request), draw_groups(&request.clone()), "seed {seed}");
    }
}

use super::*;

fn written(bracket: &Bracket) -> String {
    let slot = |slot: &Slot| match slot {
        Slot::Place(place) => place.to_string(),
        _ => "-".to_owned(),
    };
    let pairs: Vec<_> =
        bracket.slots().chunks(2).map(|pair| format!("{}–{}", slot(&pair[0]), slot(&pair[1]))).collect();
    let half = pairs.len() / 2;
    format!("{} / {}", pairs[..half].join(", "), pairs[half..].join(", "))
}

fn places(bracket: &Bracket) -> Vec<(usize, GroupPlace)> {
    let place = |(at, slot): (usize, &Slot)| match slot {
        Slot::Place(place) => Some((at, *place)),
        _ => None,
    };
    bracket.slots().iter().enumerate().filter_map(place).collect()
}

/// The earliest round in which two of one group can meet.
fn earliest_rematch(bracket: &Bracket) -> Option<u32> {
    let places = places(bracket);
    let pairs = places.iter().flat_map(|a| places.iter().map(move |b| (a, b)));
    let mates = pairs.filter(|(a, b)| a.0 < b.0 && a.1.group == b.1.group);
    mates.map(|(a, b)| bracket.meeting_round(a.0, b.0)).min()
}

fn custom(pairs: &str) -> Vec<CrossoverPair> {
    let pair = |pair: &str| {
        let (first, second) = pair.split_once('-').unwrap();
        CrossoverPair::read(first, second.trim_start_matches("bye")).unwrap()
    };
    pairs.split_whitespace().map(pair).collect()
}

const TABLES: [(CrossoverTable, u32); 5] = [
    (CrossoverTable::X2, 2),
    (CrossoverTable::X4, 4),
    (CrossoverTable::X4b, 4),
    (CrossoverTable::X8a, 8),
    (CrossoverTable::X8b, 8),
];

#[test]
fn x2_x4_x4b_x8a_x8b_r12_1_the_printed_tables_are_those_of_the_rules() {
    let printed = [
        "A1–B2 / B1–A2",
        "A1–B2, C1–D2 / B1–A2, D1–C2",
        "A1–C2, B1–D2 / C1–A2, D1–B2",
        "A1–E2, C1–G2, F1–B2, H1–D2 / B1–H2, D1–F2, G1–A2, E1–C2",
        "A1–B2, C1–D2, E1–F2, G1–H2 / B1–A2, D1–C2, F1–E2, H1–G2",
    ];
    for ((table, groups), printed) in TABLES.iter().zip(printed) {
        assert_eq!(written(&crossover(table, *groups, &[1, 2]).unwrap()), printed, "{table:?}");
    }
}

#[test]
fn r20_t26_r12_1_1_every_qualifier_once_and_group_mates_in_different_halves() {
    for (table, groups) in TABLES {
        assert_eq!(check_crossover(&table.pairs(), &group_places(groups, &[1, 2])), [], "{table:?}");
        let bracket = crossover(&table, groups, &[1, 2]).unwrap();
        let once: BTreeSet<_> = places(&bracket).into_iter().map(|(_, place)| place).collect();
        assert_eq!(once, group_places(groups, &[1, 2]).into_iter().collect(), "{table:?}");
        assert_eq!(earliest_rematch(&bracket), Some(bracket.rounds()), "R12.1.1, {table:?}");
    }
}

#[test]
fn scenario_t22_with_any_number_of_groups_mates_meet_only_in_the_final_and_the_best_two_too() {
    for groups in (2..=40).chain([63, 64, 100, 128]) {
        let bracket = crossover(&CrossoverTable::Standard, groups, &[1, 2]).unwrap();
        assert_eq!(
            earliest_rematch(&bracket),
            Some(bracket.rounds()),
            "{groups} groups: {}",
            written(&bracket)
        );
        let places = places(&bracket);
        assert_eq!(places.len() as u32, 2 * groups);
        let seat = |place: &str| places.iter().find(|(_, p)| p.to_string() == place).unwrap().0;
        assert_eq!(
            bracket.meeting_round(seat("A1"), seat("B1")),
            bracket.rounds(),
            "{groups}: seeds 1 and 2"
        );
        let lower_bye = places.iter().find(|(at, p)| p.place == 2 && bracket.slots()[at ^ 1] == Slot::Bye);
        let first_plays = places.iter().find(|(at, p)| p.place == 1 && bracket.slots()[at ^ 1] != Slot::Bye);
        assert!(
            lower_bye.is_none() || first_plays.is_none(),
            "byes go to the best places: {}",
            written(&bracket)
        );
    }
}

#[test]
fn scenario_t22_no_first_round_rematch_whatever_number_goes_on() {
    for (groups, first) in (2..=16).flat_map(|groups| (1..=6).map(move |first| (groups, first))) {
        let bracket = cross_qualifiers(&group_places(groups, &(1..=first).collect::<Vec<_>>())).unwrap();
        assert_eq!(places(&bracket).len() as u32, groups * first);
        assert!(
            earliest_rematch(&bracket).is_none_or(|round| round > 1),
            "{groups}×{first}: {}",
            written(&bracket)
        );
    }
}

#[test]
fn six_groups_and_their_four_best_thirds_fill_a_bracket_of_16() {
    let mut qualifiers = group_places(6, &[1, 2]);
    qualifiers.extend(["A3", "C3", "D3", "F3"].map(|place| place.parse::<GroupPlace>().unwrap()));
    let bracket = cross_qualifiers(&qualifiers).unwrap();
    assert_eq!(bracket.places(), 16);
    assert!(earliest_rematch(&bracket).unwrap() > 1, "{}", written(&bracket));
}

#[test]
fn three_groups_give_the_byes_to_the_first_two_firsts() {
    assert_eq!(
        written(&crossover(&CrossoverTable::Standard, 3, &[1, 2]).unwrap()),
        "A1–-, B2–C2 / C1–A2, B1–-"
    );
}

#[test]
fn places_3_and_4_cross_in_the_same_pattern() {
    assert_eq!(written(&crossover(&CrossoverTable::X2, 2, &[3, 4]).unwrap()), "A3–B4 / B3–A4");
    assert_eq!(
        written(&crossover(&CrossoverTable::Standard, 4, &[3, 4]).unwrap()),
        "A3–B4, C3–D4 / B3–A4, D3–C4"
    );
}

#[test]
fn tables_are_found_by_their_ids_and_pairs_are_read_as_written() {
    assert_eq!(CrossoverTable::named("X8a"), Some(CrossoverTable::X8a));
    assert_eq!(CrossoverTable::named("X3"), None);
    assert!(CrossoverPair::read("A1", "").is_ok_and(|pair| pair.second.is_none()));
    assert!(CrossoverPair::read("A1", "B").is_err() && CrossoverPair::read("", "B2").is_err());
}

#[test]
fn an_edited_table_is_told_what_is_wrong_and_what_is_unusual() {
    let check = |pairs: &str| {
        let faults = check_crossover(&custom(pairs), &group_places(4, &[1, 2]));
        faults.iter().map(|fault| (fault.is_error(), fault.sentence().zh)).collect::<Vec<_>>()
    };
    assert_eq!(check("A1-B2 C1-D2 B1-A2 D1-C2"), []);
    assert_eq!(
        check("A1-B2 C1-D2 B1-A2 D1-E2"),
        [(true, "E组第2名不出线，不能排进交叉表".into()), (true, "C组第2名没有排进交叉表".into())]
    );
    assert_eq!(
        check("A1-B2 A1-D2 B1-A2 D1-C2"),
        [(true, "A组第1名排了两次".into()), (true, "C组第1名没有排进交叉表".into())]
    );
    assert_eq!(
        check("A1-B2 C1-D2 B1-A2 D1-C2 A1-B1"),
        [
            (true, "首轮应为1、2、4、8……场，现有5场".into()),
            (true, "A组第1名排了两次".into()),
            (true, "B组第1名排了两次".into())
        ]
    );
    assert_eq!(
        check("A1-A2 C1-D2 B1-B2 D1-C2"),
        [
            (false, "A组的两个参赛方首轮就再次相遇".into()),
            (false, "B组的两个参赛方首轮就再次相遇".into()),
            (false, "A组出线的参赛方在同一半区，决赛前可能再次相遇".into()),
            (false, "B组出线的参赛方在同一半区，决赛前可能再次相遇".into())
        ]
    );
    let faults = check_crossover(&custom("A1-B2 A2-bye B1-bye C1-C2"), &group_places(3, &[1, 2]));
    let told: Vec<_> = faults.iter().map(|fault| fault.sentence().zh).collect();
    assert_eq!(
        told,
        [
            "C组的两个参赛方首轮就再次相遇",
            "A组出线的参赛方在同一半区，决赛前可能再次相遇",
            "C组出线的参赛方在同一半区，决赛前可能再次相遇",
            "A组第2名轮空，而名次更好的没有轮空"
        ]
    );
}

#[test]
fn an_edited_table_is_used_unless_somebody_is_missing() {
    let unusual = CrossoverTable::Custom(custom("A1-A2 B1-B2"));
    assert_eq!(written(&crossover(&unusual, 2, &[1, 2]).unwrap()), "A1–A2 / B1–B2");
    let wrong = CrossoverTable::Custom(custom("A1-A2 B1-A2"));
    let refusal = crossover(&wrong, 2, &[1, 2]).unwrap_err();
    assert_eq!(refusal.sentence(&ToString::to_string).zh, "A组第2名排了两次；B组第2名没有排进交叉表");
}

#[test]
fn a_printed_table_is_for_its_own_number_of_groups_and_for_the_first_two() {
    assert_eq!(
        crossover(&CrossoverTable::X8b, 7, &[1, 2]),
        Err(StageRefusal::OtherGroups { table: 8, groups: 7 })
    );
    assert_eq!(crossover(&CrossoverTable::X2, 2, &[1]), Err(StageRefusal::OtherPlaces(vec![1])));
    assert_eq!(crossover(&CrossoverTable::Standard, 0, &[1, 2]), Err(StageRefusal::NoGroups));
    assert!(crossover(&CrossoverTable::Standard, 1, &[1]).is_err(), "one qualifier has nobody to meet");
    assert!(crossover(&CrossoverTable::Standard, u32::MAX, &[1, 2]).is_err());
}

#[test]
fn tables_are_settings_that_read_back_as_written() {
    for (table, json) in [
        (CrossoverTable::X4b, r#""X4b""#),
        (CrossoverTable::Standard, r#""standard""#),
        (CrossoverTable::Custom(custom("A1-bye")), r#"{"custom":[{"first":"A1","second":null}]}"#),
    ] {
        assert_eq!(serde_json::to_string(&table).unwrap(), json);
        assert_eq!(serde_json::from_str::<CrossoverTable>(json).unwrap(), table);
    }
}

/// All orders of a few things.
fn orders(rest: &[GroupPlace]) -> Vec<Vec<GroupPlace>> {
    if rest.is_empty() {
        return vec![Vec::new()];
    }
    let first = |at: usize| {
        let mut others = rest.to_vec();
        let one = others.remove(at);
        orders(&others).into_iter().map(move |order| [vec![one], order].concat())
    };
    (0..rest.len()).flat_map(first).collect()
}

#[test]
fn r12_1_2_however_many_are_left_of_each_group_two_of_one_meet_at_once_only_where_it_cannot_be_helped() {
    for counts in (0..81_u32).map(|code| [code % 3, code / 3 % 3, code / 9 % 3, code / 27]) {
        let places: Vec<GroupPlace> = (1..=2)
            .flat_map(|place| {
                (0..4_u32)
                    .filter(move |group| counts[*group as usize] >= place)
                    .map(move |group| GroupPlace { group: Group(group), place })
            })
            .collect();
        if places.len() < 2 {
            continue;
        }
        let seats = seed_order(u32::try_from(places.len().next_power_of_two()).unwrap());
        let meets = |order: &[GroupPlace]| {
            let at = |seed: u32| order.get(seed as usize - 1).map(|place| place.group);
            seats.chunks(2).any(|pair| at(pair[0]).is_some() && at(pair[0]) == at(pair[1]))
        };
        let firsts = places.iter().filter(|place| place.place == 1).count();
        let (first, second) = places.split_at(firsts);
        let avoidable = orders(first)
            .iter()
            .any(|first| orders(second).iter().any(|second| !meets(&[first.as_slice(), second].concat())));
        let bracket = cross_qualifiers(&places).unwrap();
        let at_once = earliest_rematch(&bracket) == Some(1);
        assert_eq!(at_once, !avoidable, "{counts:?}: {}", written(&bracket));
    }
}

//! Files of families: the same sets again, in any order; damaged and foreign ones are refused.

use bdd::{Budget, Diagram, Families, FamilyDiagram, ImportError, Limit, Manager, Var, Weighted};
use proptest::prelude::*;

use crate::families::{build, check, manager, masks};
use crate::table::{collections, orders};

fn free() -> Budget {
    Budget::default()
}

fn written(diagram: &FamilyDiagram) -> Vec<u8> {
    let mut bytes = Vec::new();
    diagram.write_binary(&mut bytes).expect("memory takes everything");
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn there_and_back(
        order in orders(), other in orders(), collection in collections(), a in masks(), b in masks(),
    ) {
        let m = &mut manager(&order, collection, Default::default());
        m.set_name(Var(3), "three");
        let (f, g) = (build(m, &a), build(m, &b));
        let diagram = m.export(&[("f", &f), ("", &g), ("none", &m.empty()), ("unit", &m.unit())]).unwrap();
        let bytes = written(&diagram);
        let read = FamilyDiagram::read_binary(&bytes[..], &free()).unwrap();
        prop_assert_eq!(&read, &diagram);
        prop_assert!(read.roots().eq(["f", "", "none", "unit"]));

        let again = m.import_families(&read).unwrap();
        prop_assert_eq!(&again[..], &[f, g, m.empty(), m.unit()]);
        let mut same = read.families();
        prop_assert_eq!((same.order(), same.name(Var(3))), (&order, "three".to_owned()));
        let sum = same.import_families(&read).unwrap();
        check(&mut same, &sum[1], &b);
        let elsewhere = &mut manager(&other, collection, Default::default());
        let families = elsewhere.import_families(&read).unwrap();
        check(elsewhere, &families[0], &a);
        check(elsewhere, &families[1], &b);
        prop_assert!(elsewhere.is_empty(&families[2]) && families[3] == elsewhere.unit());
    }
}

#[test]
fn damage_and_other_kinds_are_refused() {
    let m = &mut Families::new(5);
    let terms: Vec<Weighted> = (0..5).map(|v| Weighted { var: Var(v), positive: true, weight: 1 }).collect();
    let all = m.power_set(&(0..5).map(Var).collect::<Vec<_>>()).unwrap();
    let two = m.sum_between(&terms, 2, 2).unwrap();
    let two = m.keep(&all, &two).unwrap();
    let bytes = written(&m.export(&[("two", &two)]).unwrap());
    for at in 0..bytes.len() {
        assert!(FamilyDiagram::read_binary(&bytes[..at], &free()).is_err());
        for bit in 0..8 {
            let mut altered = bytes.clone();
            altered[at] ^= 1 << bit;
            assert!(FamilyDiagram::read_binary(&altered[..], &free()).is_err(), "{at} {bit}");
        }
    }
    let sentence = "this binary diagram holds families of sets where functions are needed";
    let refusal = Diagram::read(&bytes[..], &free()).unwrap_err().to_string();
    assert!(refusal.starts_with(sentence), "{refusal}");
    let mut functions = Vec::new();
    let mut manager = Manager::new(5);
    let f = manager.exactly(&[Var(0), Var(1)], 1).unwrap();
    manager.export(&[("f", &f)]).unwrap().write_binary(&mut functions).unwrap();
    let refusal = FamilyDiagram::read_binary(&functions[..], &free()).unwrap_err().to_string();
    assert!(refusal.starts_with(sentence), "{refusal}");
    // Under the first line of families, the negations of functions are found out.
    functions[1] = b'Z';
    assert!(FamilyDiagram::read_binary(&functions[..], &free()).is_err());
}

#[test]
fn imports_keep_to_limits() {
    let m = &mut Families::new(12);
    let all = m.power_set(&(0..12).map(Var).collect::<Vec<_>>()).unwrap();
    let diagram = m.export(&[("all", &all)]).unwrap();
    let small = &mut Families::new(11);
    let refusal = small.import_families(&diagram).unwrap_err();
    assert!(matches!(refusal, ImportError::Undeclared { var: 11, variables: 11 }));
    let other = &mut Families::new(12);
    other.set_budget(Budget { nodes: Some(11), ..free() });
    assert_eq!(other.import_families(&diagram).unwrap_err(), ImportError::Limit(Limit::Nodes(11)));
    other.set_budget(free());
    assert_eq!(other.count(&other.empty()).unwrap(), 0u32.into());
    let back = other.import_families(&diagram).unwrap();
    assert_eq!(other.count(&back[0]).unwrap(), 4096u32.into());
}

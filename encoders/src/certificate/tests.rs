//! Certificates against enumeration: the checker's number, and that of the graph that is exchanged.

use std::collections::HashMap;

use bdd::Limit;
use proptest::prelude::*;

use super::*;
use crate::exchange::cnf;
use crate::exchange::tests::{free, models, problem, solutions};
use crate::families;
use crate::model::Model;

/// What is written with auxiliary variables for more than `plain` clauses.
fn written(problem: &Problem<'_>, plain: u64, form: Form) -> Result<String, CertificateError> {
    let mut text = Vec::new();
    write_with(problem, plain, form, &free(), &mut text)?;
    Ok(String::from_utf8(text).unwrap())
}

fn formula(problem: &Problem<'_>, plain: u64) -> String {
    let mut text = Vec::new();
    cnf::write_with(problem, plain, &free(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// The number of assignments of the first `shown` variables under which a path of a graph leads to truth,
/// tried one by one.
fn paths(nnf: &str, shown: usize) -> usize {
    let mut arcs: HashMap<usize, Vec<(usize, Vec<i64>)>> = HashMap::new();
    let mut kinds = HashMap::new();
    for line in nnf.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        if let Ok(from) = words[0].parse() {
            let lits = words[2..words.len() - 1].iter().map(|word| word.parse().unwrap()).collect();
            arcs.entry(from).or_default().push((words[1].parse().unwrap(), lits));
        } else {
            kinds.insert(words[1].parse::<usize>().unwrap(), words[0].to_owned());
        }
    }
    let holds = |bits: usize| {
        let mut open = vec![1];
        while let Some(node) = open.pop() {
            if kinds[&node] == "t" {
                return true;
            }
            let fits = |lit: &i64| {
                let variable = lit.unsigned_abs() as usize - 1;
                variable >= shown || (bits >> variable & 1 == 1) == (*lit > 0)
            };
            let ways = arcs.get(&node).into_iter().flatten().filter(|(_, lits)| lits.iter().all(fits));
            open.extend(ways.map(|(to, _)| *to));
        }
        false
    };
    (0..1 << shown).filter(|&bits| holds(bits)).count()
}

proptest! {
    #[test]
    fn of_random_models((model, sizes) in models()) {
        let model = Model { projection: None, ..model };
        let problem = problem(&model, sizes);
        let expected = solutions(&problem);
        for plain in [0, 1, 3, 512] {
            let proof = written(&problem, plain, Form::Scpog).unwrap();
            let proved = checkers::scpog::check(formula(&problem, plain).as_bytes(), proof.as_bytes());
            let proved = proved.map_err(|why| TestCaseError::fail(format!("{why}\n{proof}")))?;
            prop_assert_eq!(&proved.count, &expected.len().into());
            for (size, number) in proved.spectrum.iter().enumerate() {
                let is_so_large = |values: &&Vec<bool>| values.iter().filter(|value| **value).count() == size;
                prop_assert_eq!(number, &expected.iter().filter(is_so_large).count().into());
            }
            let graph = written(&problem, plain, Form::Nnf).unwrap();
            prop_assert_eq!(paths(&graph, model.variables()), expected.len());
        }
    }
}

#[test]
fn what_has_no_certificate_is_refused() {
    let model = |words: &[&str]| families::parse(words).unwrap().model(None, &free()).unwrap();
    let connected = model(&["connected-domination", "king", "3"]);
    let refused = written(&problem(&connected, None), 512, Form::Scpog).unwrap_err();
    assert!(matches!(refused, CertificateError::Connected), "{refused}");
    let queens = model(&["independence", "queen", "6"]);
    let hidden = Model { projection: Some(vec![0, 1]), ..queens.clone() };
    let refused = written(&problem(&hidden, None), 512, Form::Scpog).unwrap_err();
    assert!(matches!(refused, CertificateError::Projected), "{refused}");
    let little = Budget { bytes: Some(10_000), ..free() };
    let stopped = write(&problem(&queens, None), Form::Scpog, &little, &mut Vec::new()).unwrap_err();
    assert!(matches!(stopped, CertificateError::Limit(Limit::Bytes(10_000))), "{stopped}");
}

//! Certificates against enumeration: the checker's number, and that of the graph that is exchanged.

use std::collections::{BTreeSet, HashMap};

use counting::certificate::{self, CertificateError, Form};
use counting::exchange::{Problem, cnf};
use limits::{Budget, Limit};
use model::{Automorphisms, Model};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::exchange::{free, models, problem, solutions};
use crate::support::puzzle;

/// What is written with auxiliary variables for more than `plain` clauses.
fn written(problem: &Problem<'_>, plain: u64, form: Form) -> Result<Vec<u8>, CertificateError> {
    let mut text = Vec::new();
    certificate::write_with(problem, plain, form, &free(), &mut text)?;
    Ok(text)
}

fn formula(problem: &Problem<'_>, plain: u64) -> String {
    let mut text = Vec::new();
    cnf::write_with(problem, plain, &free(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// The spectrum that a certificate by layers of all solutions proves.
pub fn proved(model: &Model) -> Vec<BigUint> {
    let problem = problem(model, None);
    let (formula, states) = (formula(&problem, 512), written(&problem, 512, Form::Layers).unwrap());
    checkers::layers::check(&mut formula.as_bytes(), &mut states.as_slice(), true).unwrap().spectrum
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

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

/// Whether these are the numbers of solutions of sizes 0, 1, ..., and no other solution is left.
fn is_spectrum(spectrum: &[BigUint], model: &Model, solutions: &BTreeSet<Vec<bool>>) -> bool {
    let weighed = |values: &Vec<bool>| -> u32 {
        values.iter().zip(&model.weights).map(|(&value, weight)| u32::from(value) * weight).sum()
    };
    let size = |values: &Vec<bool>| weighed(values) as usize;
    let of = |at| BigUint::from(solutions.iter().filter(|values| size(values) == at).count());
    (0..).zip(spectrum).all(|(at, number)| *number == of(at))
        && solutions.iter().all(|values| size(values) < spectrum.len())
}

proptest! {
    #[test]
    fn of_random_models((model, sizes) in models()) {
        let model = Model { projection: None, ..model };
        let problem = problem(&model, sizes);
        let expected = solutions(&problem);
        for plain in [0, 1, 3, 512] {
            let proof = written(&problem, plain, Form::Scpog).unwrap();
            let proved = checkers::scpog::check(&mut formula(&problem, plain).as_bytes(), &mut proof.as_slice());
            let proved = proved.map_err(|why| TestCaseError::fail(format!("{why}\n{}", text(proof))))?;
            prop_assert_eq!(&proved.count, &expected.len().into());
            prop_assert!(is_spectrum(&proved.spectrum, &model, &expected));
            let graph = written(&problem, plain, Form::Nnf).unwrap();
            prop_assert_eq!(paths(&text(graph), model.variables()), expected.len());
            let states = written(&problem, plain, Form::Layers).unwrap();
            for by_size in [false, true] {
                let formula = formula(&problem, plain);
                let proved = checkers::layers::check(&mut formula.as_bytes(), &mut states.as_slice(), by_size);
                let proved = proved.map_err(|why| TestCaseError::fail(format!("{why}\n{formula}")))?;
                prop_assert_eq!(&proved.count, &expected.len().into());
                prop_assert!(!by_size || is_spectrum(&proved.spectrum, &model, &expected));
            }
        }
    }
}

#[test]
fn a_certificate_by_layers_is_whole() {
    let model = puzzle("domination queen 4");
    let problem = problem(&model, None);
    let check = |states: &[u8]| {
        checkers::layers::check(&mut formula(&problem, cnf::MOST_PLAIN).as_bytes(), &mut &*states, true)
    };
    let whole = written(&problem, cnf::MOST_PLAIN, Form::Layers).unwrap();
    check(&whole).unwrap();
    for at in 0..whole.len() {
        assert!(check(&whole[..at]).is_err());
    }
    assert!(check(&[whole.as_slice(), &[0]].concat()).unwrap_err().contains("behind its end"));
    let at = whole.windows(2).position(|part| part == b"b\n").unwrap();
    let with = |line: &str| [&whole[..at], line.as_bytes(), &whole[at..]].concat();
    check(&with("c a comment\n")).unwrap();
    assert!(check(&with("s 5 9 0\n")).unwrap_err().contains("of no kind that is known"));
}

proptest! {
    #[test]
    fn layers_prove_the_number((model, sizes) in models()) {
        let model = Model { projection: None, ..model };
        let problem = problem(&model, sizes);
        let expected = solutions(&problem);
        let states = written(&problem, cnf::MOST_PLAIN, Form::Layers).unwrap();
        let check = |states: &[u8]| {
            checkers::layers::check(&mut formula(&problem, cnf::MOST_PLAIN).as_bytes(), &mut &*states, true)
        };
        let proved = check(&states).map_err(TestCaseError::fail)?;
        prop_assert_eq!(&proved.count, &expected.len().into());
        prop_assert!(is_spectrum(&proved.spectrum, &model, &expected));
        // No byte can be altered to another number.
        for at in 0..states.len() {
            let mut altered = states.clone();
            altered[at] = altered[at].wrapping_add(1 + at as u8 % 3);
            prop_assert!(check(&altered).map_or(true, |found| found.count == proved.count));
        }
    }
}

#[test]
fn layers_keep_one_state_of_all_that_symmetries_carry_into_each_other() {
    for words in ["domination queen 5", "independence queen 6", "domination knight 5"] {
        let model = puzzle(words);
        let alone = Model { group: Automorphisms::identity(model.variables()), ..model.clone() };
        let [few, many] = [&model, &alone].map(|model| {
            let problem = problem(model, None);
            let states = written(&problem, 512, Form::Layers).unwrap();
            checkers::layers::check(&mut formula(&problem, 512).as_bytes(), &mut states.as_slice(), true)
                .unwrap()
        });
        assert_eq!(few.spectrum, many.spectrum);
        assert!(4 * few.states[0] < 3 * many.states[0], "{words:?}: {:?} {:?}", few.states, many.states);
    }
}

#[test]
fn formulas_have_one_form_alone() {
    // The auxiliary variables of the size are not shown.
    let model = puzzle("peaceable queen 2x3 --armies 2");
    let problem = problem(&model, Some((1, 2)));
    let formula = formula(&problem, 0);
    let [proof, states] = [Form::Scpog, Form::Layers].map(|form| written(&problem, 0, form).unwrap());
    let check = |formula: &str| {
        let by_proof = checkers::scpog::check(&mut formula.as_bytes(), &mut &*proof);
        let by_states = checkers::layers::check(&mut formula.as_bytes(), &mut &*states, true);
        let [one, other] = [by_proof.map(|proved| proved.spectrum), by_states.map(|proved| proved.spectrum)];
        // Sizes that no solution has may be left out at the end.
        let ends = |number: &BigUint| *number == BigUint::ZERO;
        let other =
            other.map(|all| all[..all.len() - all.iter().rev().take_while(|one| ends(one)).count()].to_vec());
        assert_eq!(one, other, "{formula}");
        one
    };
    let proved = check(&formula).unwrap();
    let with = |begin: &str, other: &str| {
        let line = formula.lines().find(|line| line.starts_with(begin)).unwrap();
        formula.replacen(line, &other.replace("LINE", line), 1)
    };
    assert_eq!(
        check(&with("c t mc", "c t mc\nc\nc show p, a comment\nc independence")).as_ref(),
        Ok(&proved)
    );
    for (begin, other) in [
        ("c t mc", "c  p show 1 0"),
        ("c t mc", "c\tp show 1 0"),
        ("c t mc", "c p  show 1 0"),
        ("c t mc", " c p show 1 0"),
        ("c t mc", "c p show 1 0 "),
        ("c t mc", "c P Show 1 0"),
        ("c t mc", "c p\u{a0}show 1 0"),
        ("c t mc", "c \u{200b}p show 1 0"),
        ("c t mc", "c\u{2003}p show 1 0"),
        ("c t mc", "c t mc\rc p show 1 0"),
        ("c t mc", "cp show 1 0"),
        ("c t mc", "comment"),
        ("c t mc", "c ind 1 2 0"),
        ("c t mc", "c  IND 1 0"),
        ("c t mc", "c ind"),
        ("p cnf", "LINE\nc ind 1 0"),
        ("c t mc", "c size 1 1 0"),
        ("c t mc", "c  size 1 1 0"),
        ("c t mc", ""),
        ("c p show", "LINE\nLINE"),
        ("c p show", "c p show 1 +2 0"),
        ("c p show", "c p show 1 1 0"),
        ("c p show", "c p show -1 0"),
        ("c p show", "c p show 1"),
        ("c size", "LINE\nLINE"),
        ("c size", "c size 1 0"),
        ("c size", "c size 1 -1 0"),
        ("c size", "c size 1 1 1 1 0"),
        ("c size", "c size 1 70000 0"),
        ("c size", "c size 999 1 0"),
        ("p cnf", "LINE\nc p show 1 0"),
        ("p cnf", "LINE\nLINE"),
        ("p cnf", "p  cnf 1 1"),
        ("p cnf", "c LINE"),
        ("-", "LINE LINE"),
        ("-", "-01 0"),
        ("-", "1 0 2 0"),
        ("-", "1\n0"),
        ("-", ""),
    ] {
        let altered = with(begin, other);
        assert_ne!(altered, formula);
        check(&altered).unwrap_err();
    }
    check(formula.trim_end()).unwrap_err();
    check(&formula.replace('\n', "\r\n")).unwrap_err();
    // Other sizes are other symmetries, or another spectrum.
    let count = |spectrum: Vec<BigUint>| spectrum.iter().sum::<BigUint>();
    let shifted = check(&with("c size", "c size 1 2 0")).unwrap_or_default();
    assert!(shifted != proved && (shifted.is_empty() || count(shifted) == count(proved)));
}

/// Of edges, and of cells: no alteration proves another number.
#[test]
fn what_edges_join_is_certified() {
    for words in
        ["hamiltonian-cycles king 2x3", "trees wazir 2x3", "forests king 2x2", "connected-domination king 3"]
    {
        let model = puzzle(words);
        let problem = problem(&model, None);
        let formula = formula(&problem, 512);
        let check = |formula: &str, states: &[u8]| {
            checkers::layers::check(&mut formula.as_bytes(), &mut &*states, true)
        };
        let expected = proved(&model);
        let states = written(&problem, 512, Form::Layers).unwrap();
        assert_eq!(check(&formula, &states).unwrap().spectrum, expected, "{words}");
        for (at, bit) in (0..states.len()).flat_map(|at| (0..8).map(move |bit| (at, bit))) {
            let mut altered = states.clone();
            altered[at] ^= 1 << bit;
            assert!(
                check(&formula, &altered).map_or(true, |found| found.spectrum == expected),
                "{words} {at}"
            );
        }
        for at in 0..states.len() {
            check(&formula, &states[..at]).unwrap_err();
        }
        checkers::scpog::check(&mut formula.as_bytes(), &mut states.as_slice()).unwrap_err();
        for (from, to) in [
            ("p graphcnf", "p cnf"),
            ("p graphcnf", "c p graphcnf"),
            ("graph ", "c graph "),
            ("graph ", "graph tree "),
            ("graph ", "graph acyclic "),
            ("graph ", "graph\nc "),
            ("graph ", "edge 1 1 2 0\ngraph "),
            ("edge 1 1 ", "edge 1 1 1 "),
            ("edge 1 1 ", "edge 1 -1 "),
            ("edge 1 1 ", "edge 999 1 "),
            ("edge 1 1 ", "edge 1 0\nc "),
            ("edge 1 1 ", "edge 1 70000 "),
            ("edge 1 1 ", "edge  1 1 "),
        ] {
            check(&formula.replacen(from, to, 1), &states).expect_err(to);
        }
    }
}

#[test]
fn counters_are_met_from_the_end_at_which_they_begin() {
    // Its size is three hundred long clauses from below, and a counter from above.
    let model = puzzle("domination queen 5");
    let problem = problem(&model, Some((3, 3)));
    let little = Budget { bytes: Some(2_000_000), ..free() };
    let mut states = Vec::new();
    let written = certificate::write(&problem, Form::Layers, &little, &mut states).unwrap();
    assert!(written.states < 40_000, "{written:?}");
}

#[test]
fn a_proof_has_not_all_states_that_there_can_be() {
    let model = puzzle("domination queen 8");
    let refused = certificate::write(&problem(&model, None), Form::Scpog, &free(), &mut Vec::new());
    assert!(matches!(refused, Err(CertificateError::States(_))), "{refused:?}");
}

#[test]
fn what_is_cut_or_names_no_variable_is_refused() {
    let model = puzzle("domination king 3");
    let problem = problem(&model, None);
    let (formula, states) = (formula(&problem, 512), written(&problem, 512, Form::Layers).unwrap());
    let check = |states: &[u8]| checkers::layers::check(&mut formula.as_bytes(), &mut &*states, false);
    check(&states).unwrap();
    for end in 0..states.len() {
        check(&states[..end]).unwrap_err();
    }
    let order = states.iter().position(|&byte| byte == b'o').unwrap();
    let negative = [&states[..order + 2], b"-1 ", &states[order + 2..]].concat();
    assert!(check(&negative).unwrap_err().contains("each variable once"));
}

#[test]
fn what_has_no_certificate_is_refused() {
    let connected = puzzle("connected-domination king 3");
    for form in [Form::Scpog, Form::Nnf] {
        let refused = written(&problem(&connected, None), 512, form).unwrap_err();
        assert!(matches!(refused, CertificateError::Connected), "{refused}");
    }
    let queens = puzzle("independence queen 6");
    let hidden = Model { projection: Some(vec![0, 1]), ..queens.clone() };
    let refused = written(&problem(&hidden, None), 512, Form::Scpog).unwrap_err();
    assert!(matches!(refused, CertificateError::Projected), "{refused}");
    let little = Budget { bytes: Some(10_000), ..free() };
    let stopped =
        certificate::write(&problem(&queens, None), Form::Scpog, &little, &mut Vec::new()).unwrap_err();
    assert!(matches!(stopped, CertificateError::Limit(Limit::Bytes(10_000))), "{stopped}");
}

//! Pseudo-Boolean constraints and exact covers from files, against the enumeration of all assignments by the words of the
//! files; and files that are none, which are refused.

use std::collections::{BTreeMap, BTreeSet};

use counting::exchange::{cnf, opb};
use counting::solve::Method;
use encoders::exchange::cover::Cover;
use encoders::exchange::{dimacs, linear};
use encoders::families::ModelError;
use limits::Budget;
use model::{Model, Sizes};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::exchange::problem;
use crate::support::{Question, ask, methods, said};

/// Compares the numbers of solutions of every size by every method with the solutions, each the set of its true variables
/// among those that are counted.
fn compare(model: &Model, solutions: &BTreeSet<Vec<usize>>, text: &str) {
    let mut spectrum = vec![0u32; model.variables() + 1];
    solutions.iter().for_each(|solution| spectrum[solution.len()] += 1);
    let last = spectrum.iter().rposition(|&number| number > 0).map_or(0, |last| last + 1);
    let spectrum: Vec<BigUint> = spectrum[..last].iter().map(|&number| number.into()).collect();
    let count = BigUint::from(solutions.len());
    for way in methods().into_iter().filter(|way| way.0.check_model(model)) {
        let question = Question { spectrum: true, ..Question::new(Sizes::Any) };
        let answer = ask(model, &question, way);
        assert_eq!(said(&answer), (None, &count, Some(spectrum.as_slice()), None), "{way:?} of\n{text}");
    }
}

/// Whether layers may count: not with a projection.
trait Counts {
    fn check_model(self, model: &Model) -> bool;
}

impl Counts for Method {
    fn check_model(self, model: &Model) -> bool {
        self != Method::Layers || model.projection.is_none()
    }
}

/// The model of the formula that is written of a model, and read again.
fn again(model: &Model) -> [Model; 2] {
    let (mut clauses, mut sums) = (Vec::new(), Vec::new());
    cnf::write_with(&problem(model, None), 8, &Budget::default(), &mut clauses).unwrap();
    opb::write(&problem(model, None), None, &Budget::default(), &mut sums).unwrap();
    let [clauses, sums] = [clauses, sums].map(|text| String::from_utf8(text).unwrap());
    let read = (dimacs::model(&clauses, &Budget::default()), linear::model(&sums, &Budget::default()));
    [read.0.expect(&clauses), read.1.expect(&sums)]
}

fn count(model: &Model) -> BigUint {
    ask(model, &Question::new(Sizes::Any), methods()[0]).count
}

/// A constraint of OPB: numbers and literals, its relation, its bound.
type Line = (Vec<(i64, usize, bool)>, &'static str, i64);

/// Lines over some variables. The numbers of some are small, those of others are near 2^32 or far beyond.
fn any_line(variables: usize) -> impl Strategy<Value = Line> {
    let scale =
        prop_oneof![8 => Just(1i64), 1 => Just(1 << 31), 1 => Just((1 << 32) - 1), 1 => Just(1 << 50)];
    let terms = prop::collection::vec((-4i64..5, 1..=variables, any::<bool>()), 0..5);
    let relation = prop_oneof![Just(">="), Just("<="), Just("=")];
    (terms, relation, -5i64..7, scale, 0i64..2).prop_map(|(terms, relation, bound, scale, more)| {
        let terms =
            terms.into_iter().map(|(number, var, positive)| (number * scale, var, positive)).collect();
        (terms, relation, bound * scale + more * (scale - 1).min(1))
    })
}

fn holds((terms, relation, bound): &Line, bits: u32) -> bool {
    let value = |var: usize, positive: bool| (bits >> (var - 1) & 1 == 1) == positive;
    let of_term = |&(number, var, positive): &(i64, usize, bool)| number * i64::from(value(var, positive));
    let sum: i64 = terms.iter().map(of_term).sum();
    match *relation {
        ">=" => sum >= *bound,
        "<=" => sum <= *bound,
        _ => sum == *bound,
    }
}

fn written(variables: usize, shown: Option<&BTreeSet<usize>>, lines: &[Line]) -> String {
    let mut text = format!("* #variable= {variables} #constraint= {}\n", lines.len());
    if let Some(shown) = shown {
        let numbers: Vec<String> = shown.iter().map(usize::to_string).collect();
        text += &format!("* ind {} 0\n", numbers.join(" "));
    }
    for (terms, relation, bound) in lines {
        for (number, var, positive) in terms {
            text += &format!("{number:+} {}x{var} ", if *positive { "" } else { "~" });
        }
        text += &format!("{relation} {bound} ;\n");
    }
    text
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn pseudo_boolean_constraints_are_counted(
        lines in prop::collection::vec(any_line(6), 0..5),
        shown in prop::option::weighted(0.3, prop::collection::btree_set(1usize..7, 0..6)),
    ) {
        let text = written(6, shown.as_ref(), &lines);
        let model = match linear::model(&text, &Budget::default()) {
            Ok(model) => model,
            Err(error) => {
                prop_assert!(error.to_string().contains("scale it down"), "{error}\n{text}");
                return Ok(());
            }
        };
        let solutions: BTreeSet<Vec<usize>> = (0..1u32 << 6)
            .filter(|&bits| lines.iter().all(|line| holds(line, bits)))
            .map(|bits| (1..=6).filter(move |&var| bits >> (var - 1) & 1 == 1))
            .map(|chosen| chosen.filter(|var| shown.as_ref().is_none_or(|shown| shown.contains(var))).collect())
            .collect();
        compare(&model, &solutions, &text);
        prop_assert_eq!(count(&again(&model)[1]), BigUint::from(solutions.len()), "{}", text);
    }
}

/// An exact cover: how often each primary item is covered, how many secondary ones there are, and the items of each
/// option with their colours.
type Problem = (Vec<(usize, usize)>, usize, Vec<BTreeMap<usize, Option<usize>>>);

fn any_cover() -> impl Strategy<Value = Problem> {
    let bounds = prop_oneof![6 => Just((1, 1)), 1 => Just((0, 2)), 1 => Just((2, 3)), 1 => Just((0, 0))];
    (prop::collection::vec(bounds, 1..5), 0usize..3).prop_flat_map(|(bounds, secondary)| {
        let all = bounds.len() + secondary;
        let colour = prop::option::weighted(0.8, 0usize..4);
        let option = prop::collection::btree_map(0..all, colour, 1..4);
        (Just(bounds), Just(secondary), prop::collection::vec(option, 0..10))
    })
}

fn named((bounds, secondary, options): &Problem) -> String {
    let item = |(at, (low, high)): (usize, &(usize, usize))| match (low, high) {
        (1, 1) => format!("i{at}"),
        (low, high) => format!("{low}:{high}|i{at}"),
    };
    let primary: Vec<String> = bounds.iter().enumerate().map(item).collect();
    let others: Vec<String> = (0..*secondary).map(|at| format!("i{}", bounds.len() + at)).collect();
    let mut text = format!("| random\n{} | {}\n", primary.join(" "), others.join(" "));
    for option in options {
        let word = |(&at, colour): (&usize, &Option<usize>)| match colour.filter(|_| at >= bounds.len()) {
            Some(colour) => format!("i{at}:{colour}"),
            None => format!("i{at}"),
        };
        text += &(option.iter().map(word).collect::<Vec<_>>().join(" ") + "\n");
    }
    text
}

/// Whether options cover the items as they have to be, from the words of the definition.
fn covers((bounds, secondary, options): &Problem, chosen: &[usize]) -> bool {
    let of_item =
        |item: usize| chosen.iter().filter_map(move |&at| options[at].get(&item)).collect::<Vec<_>>();
    let primary = (0..bounds.len()).all(|at| (bounds[at].0..=bounds[at].1).contains(&of_item(at).len()));
    let others = (bounds.len()..bounds.len() + secondary).all(|at| {
        let colours = of_item(at);
        colours.len() < 2 || colours[0].is_some() && colours.iter().all(|colour| *colour == colours[0])
    });
    primary && others && chosen.iter().all(|&at| options[at].keys().any(|&item| item < bounds.len()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn exact_covers_are_counted(cover in any_cover()) {
        let text = named(&cover);
        let read = Cover::read(&text, &Budget::default()).unwrap();
        let model = read.model(&Budget::default()).unwrap();
        let number = cover.2.len();
        let sets = (0..1u32 << number).map(|bits| (0..number).filter(move |at| bits >> at & 1 == 1));
        let solutions: BTreeSet<Vec<usize>> = sets.map(Iterator::collect::<Vec<_>>).filter(|chosen| {
            let is_solution = covers(&cover, chosen);
            let values: Vec<bool> = (0..number).map(|at| chosen.contains(&at)).collect();
            assert_eq!(read.judged(&values).is_ok(), is_solution, "{chosen:?} of\n{text}");
            is_solution
        }).collect();
        compare(&model, &solutions, &text);
        for other in again(&model) {
            prop_assert_eq!(count(&other), BigUint::from(solutions.len()), "{}", text);
        }
    }

    /// Any text is read or refused in one sentence.
    #[test]
    fn no_text_makes_a_reader_panic(text in "([|:0-9 xpc~+\\-;>=<*\n]|ind|#variable= |#constraint= |p xcc? [0-9] [0-9]\n){0,40}") {
        let errors = [
            linear::model(&text, &Budget::default()).err(),
            Cover::read(&text, &Budget::default()).and_then(|cover| Ok(cover.model(&Budget::default())?)).err(),
        ];
        for error in errors.into_iter().flatten() {
            prop_assert!(matches!(error, ModelError::Puzzle(_)), "{error}");
            prop_assert!(!error.to_string().contains('\n'), "{error}");
        }
    }

    /// Right files with a part cut out, doubled or put elsewhere.
    #[test]
    fn altered_files_are_read_or_refused(
        lines in prop::collection::vec(any_line(4), 1..4),
        cover in any_cover(),
        cut in (any::<prop::sample::Index>(), any::<prop::sample::Index>(), any::<prop::sample::Index>()),
    ) {
        for text in [written(4, None, &lines), named(&cover), "p xcc 2 2\n1 3:4 0 2 0\n1 2 4:a 0\n".to_owned()] {
            let at = |index: &prop::sample::Index| index.index(text.len() + 1);
            let (from, to, place) = (at(&cut.0).min(at(&cut.1)), at(&cut.0).max(at(&cut.1)), at(&cut.2));
            let altered = format!("{}{}", &text[..from], &text[to..]);
            let moved = format!("{}{}{}", &text[..place], &text[from..to], &text[place..]);
            for text in [altered, moved] {
                let _ = linear::model(&text, &Budget::default());
                let _ = Cover::read(&text, &Budget::default()).map(|cover| cover.model(&Budget::default()));
            }
        }
    }
}

/// Reading holds the memory that its result takes, and the limits end it.
#[test]
fn limits_end_the_reading() {
    let small = Budget { bytes: Some(20_000), ..Budget::default() };
    let sums = "+1 x1 +1 x2 +1 x3 >= 1 ;\n".repeat(2000);
    assert!(matches!(linear::model(&sums, &small), Err(ModelError::Limit(_))));
    let options = "p xc 3 0\n".to_owned() + &"1 2 3 0\n".repeat(2000);
    assert!(matches!(Cover::read(&options, &small), Err(ModelError::Limit(_))));
    let over = Budget { deadline: Some(std::time::Instant::now()), ..Budget::default() };
    assert!(matches!(Cover::read(&options, &over), Err(ModelError::Limit(_))));
    assert!(matches!(linear::model(&sums, &over), Err(ModelError::Limit(_))));
}

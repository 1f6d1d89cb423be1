//! Output of other programs that count. Its format is recognised by the content, not by the name of the file.

mod clingo;
mod counter;
mod said;
mod terms;

use std::path::Path;

use limits::Budget;
pub use said::{Exactness, Said};
pub use terms::formulas;

use crate::exit::{Exit, Failure, printable};
use crate::input;

/// Reads the output of a program. The error is a sentence: the file has no answer, has two different answers,
/// or has a number that is no count of solutions.
pub fn read(file: &Path, budget: &Budget) -> Result<Said, Failure> {
    let text = input::read_within(file, budget)?;
    found(&text).map_err(|wrong| {
        Failure::new(Exit::Unreadable, printable(&format!("{}: {wrong}", input::shown(file))))
    })
}

/// Finds the answer in a text.
fn found(text: &str) -> Result<Said, String> {
    if text.trim().is_empty() {
        return Err("the file is empty; give what the program printed".into());
    }
    let said = match text.trim_start().starts_with('{') {
        true => Some(clingo::json(text)?),
        false => counter::said(text)?.map_or_else(|| clingo::text(text), |said| Ok(Some(said)))?,
    };
    match said {
        Some(said) => Ok(said),
        None if !formulas(text).is_empty() => Ok(Said::Formulas(formulas(text))),
        None => terms::said(text)?.ok_or_else(|| {
            "no answer is found in it; expected are `c s exact arb int N`, `s mc N`, `# solutions` and a number, \
             what clingo prints, a number alone, or a b-file"
                .into()
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(number: u32, exactness: Exactness) -> Result<Said, String> {
        Ok(Said::Count(number.into(), exactness))
    }

    #[test]
    fn forms_are_recognised() {
        let (exact, approximate) = (Exactness::Exact, Exactness::Approximate);
        for (text, expected) in [
            ("c o Ganak\ns SATISFIABLE\nc s type mc\nc s log10-estimate 1.96\nc s exact arb int 92\n", exact),
            ("s SATISFIABLE\nc s approx arb int 92\n", approximate),
            ("s mc 92\n", exact),
            ("s pmc 92\n", exact),
            ("c [appmc+arjun] v4\ns SATISFIABLE\ns mc 92\n", approximate),
            ("s 92\n", exact),
            ("# solutions \n92\n# END\n", exact),
            ("92\n", exact),
            ("Models       : 95\n  Optimum    : yes\n  Optimal    : 92\n", exact),
            ("Solving...\nAnswer: 1\nin(1,2)\nSATISFIABLE\n\nModels       : 92\nCalls        : 1\n", exact),
            (
                r#"{"Solver": "clingo", "Result": "SATISFIABLE", "Models": {"Number": 92, "More": "no"}}"#,
                exact,
            ),
        ] {
            assert_eq!(found(text), count(92, expected), "{text}");
        }
        let pac = "s SATISFIABLE\nc s pac guarantees epsilon: 0 delta: 1e-9\nc s exact arb int 92\n";
        assert_eq!(found(pac), count(92, Exactness::Probabilistic));
        assert_eq!(found("s UNSATISFIABLE\nc s type mc\n"), count(0, exact));
        let terms = Said::Terms(vec![(1, 1u32.into()), (2, 0u32.into())]);
        let formulas = Said::Formulas(vec!["Empirical: a(n) = 2*a(n-1) for n > 3.".into()]);
        assert_eq!(found("From A1:\n Empirical: a(n) = 2*a(n-1) for n > 3.\n"), Ok(formulas));
        assert_eq!(found("# A000170\n1 1\n2 0 # no more\n\n"), Ok(terms));
    }

    #[test]
    fn what_is_no_answer_is_told() {
        for (text, told) in [
            (" \n", "empty"),
            ("c s exact arb int 5\nc s exact arb int 7\n", "two answers, 5 in line 1 and 7 in line 2"),
            ("s mc 5\ns mc 7\n", "two answers"),
            ("s UNSATISFIABLE\nc s exact arb int 7\n", "unsatisfiable, and counts 7"),
            ("s SATISFIABLE\nc o running\n", "satisfiable but no number"),
            ("s wmc 0.5\n", "weighted"),
            ("c s type wmc\ns mc 5\n", "weighted"),
            ("s SATISFIABLE\ns mc 0\n", "counts 0"),
            ("s UNKNOWN\ns mc 92\n", "does not know"),
            ("Models       : 5\n  Optimum    : yes\n", "--opt-mode=optN"),
            (r#"{"Models": {"Number": 5, "More": "no", "Optimum": "yes"}}"#, "--opt-mode=optN"),
            ("c s exact double prec-sci 9.2e1\n", "no exact whole number"),
            ("hello\n", "no answer is found"),
            ("1 1\n2 x\n", "no answer is found"),
            ("1 1\n1 2\n", "two terms for 1"),
            ("Models       : 5\nModels : 7\n", "two answers"),
            (r#"{"Solver": "clingo", "Models": {"Num"#, "ends before its end"),
            (r#"{"name": 1}"#, "clingo"),
        ] {
            let wrong = found(text).unwrap_err();
            assert!(wrong.contains(told), "{text}: {wrong}");
        }
        for text in ["s UNKNOWN\n", "Models : 92+\n", r#"{"Models": {"Number": 92, "More": "yes"}}"#] {
            assert!(matches!(found(text), Ok(Said::GaveUp(..))), "{text}");
        }
    }
}

//! A puzzle for every n.

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use workbench::claims;
use workbench::exit::Failure;
use workbench::formula::{Answer, Boards, Question, Term, answer as proved};
use workbench::options::FormulaForm;

use crate::convert::{int, natural};
use crate::error::{Failed, in_python, refused};
use crate::options::Options;
use crate::tools::named;
use crate::watch;

/// What is proved of a puzzle for every n.
#[pyclass(frozen, module = "kikisuji._native")]
pub struct Formula {
    answer: Answer,
    options: Options,
}

#[pymethods]
impl Formula {
    /// The formula in one of the forms of the command line.
    fn text(&self, form: &str) -> PyResult<String> {
        let form: FormulaForm = named("form", form)?;
        self.answer.text(form, None).map_err(|failure| refused(&in_python(&failure.refusal())))
    }

    /// The term of this n, or its remainder; of a spectrum the list of these, of a best size `None` where there is no set.
    fn at<'py>(
        &self,
        py: Python<'py>,
        n: u64,
        modulus: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let modulus = modulus.map(natural).transpose()?;
        let (answer, limits) = (&self.answer, &self.options.limits);
        match watch::within(py, limits, &answer.puzzle, |interrupt| {
            answer.value(n, modulus.as_ref(), limits, interrupt)
        })? {
            Term::Number(number) => int(py, &number),
            Term::Spectrum(row) => {
                let row = row.iter().map(|count| int(py, count)).collect::<PyResult<Vec<_>>>()?;
                row.into_bound_py_any(py)
            }
            Term::NoSet => Ok(py.None().into_bound(py)),
        }
    }
}

/// Returns what is proved, and its record. `text` is the statement of a puzzle in memory.
#[pyfunction]
pub fn formula(
    py: Python<'_>,
    words: Vec<String>,
    text: Option<String>,
    of: &str,
    sizes: Option<String>,
    guess: bool,
    options: &Bound<'_, PyDict>,
) -> PyResult<(String, Formula)> {
    let options = Options::new(options)?;
    let told = |failure: Failure| Failed::from(failure).within(&options.limits).raise(py, &words.join(" "));
    let sizes = sizes.map(|word| word.parse::<claims::Asked>()).transpose();
    let sizes = sizes.map_err(|sentence| refused(&format!("size: {sentence}")))?;
    let question = Question { of: named("of", of)?, sizes, order_limit: Question::ORDER_LIMIT, guess };
    let boards = Boards::new(words.clone(), &question).map_err(told)?;
    let boards = text.into_iter().fold(boards, Boards::holding);
    let (limits, what) = (&options.limits, words.join(" "));
    let answer = watch::within(py, limits, &what, |interrupt| proved(&boards, &question, limits, interrupt))?;
    if let Some(failure) = answer.status.failure() {
        return Err(told(failure));
    }
    let record = answer.text(FormulaForm::Json, None).map_err(told)?;
    Ok((record, Formula { answer, options }))
}

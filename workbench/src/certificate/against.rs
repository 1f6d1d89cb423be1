//! Checks a certificate against a puzzle in three links: the formula is the puzzle's, the graph or the layers
//! belong to the formula, and the number follows from them.

use limits::clock::Instant;
use std::io;
use std::path::Path;
use std::sync::Arc;

use counting::certificate::Form;
use counting::solve::Silent;
use encoders::families::Puzzle;
use model::Sizes;

use super::check::{Source, check};
use super::classes;
use super::folder::is_folder;
use super::formula_of;
use super::same::same;
use crate::allowance::Limits;
use crate::exit::{Exit, Failure, usage};
use crate::export::{self, Asked};
use crate::input;
use crate::interrupt::Interrupt;
use crate::options::Format;
use crate::outcome::CertificateChecked;
use crate::refusal::told;

/// Checks each link. A failure names the one that does not hold.
pub fn against(
    puzzle: &Puzzle,
    sizes: Option<Sizes>,
    file: &Path,
    limits: &Limits,
    interrupt: &Interrupt,
) -> Result<CertificateChecked, Failure> {
    let start = Instant::now();
    if is_folder(file) {
        return classes::against(puzzle, sizes, file, limits, start, interrupt);
    }
    let (form, beside) = (super::form(file)?, formula_of(file));
    match form {
        Form::Nnf => {
            return usage(format!(
                "{} is a graph that proves no count; have FILE.scpog or FILE.layers written",
                file.display()
            ));
        }
        _ if !file.exists() => return Err(input::unread(file, &io::ErrorKind::NotFound.into())),
        _ => {}
    }
    let given = input::within(&beside, limits, interrupt, input::bytes_within)?;
    let asked = Asked::formula(puzzle.clone(), sizes, form);
    let ready = export::prepare(&asked, limits, start, Silent, interrupt)?;
    let mut own = Vec::new();
    let budget = limits.budget(start, Arc::default());
    export::write(&ready, Format::Cnf, &budget, &mut own)
        .map_err(|error| Failure::new(Exit::Limit, format!("{puzzle}: {error}; raise the limit")))?;
    if !same(&own, &given) {
        let (file, title) = (beside.display(), &ready.title);
        let sentence = told!(
            "{file} is not the formula of {title}; name the puzzle and the " [size] " that it was written for"
        );
        return Err(Failure::new(Exit::Differs, sentence));
    }
    Ok(CertificateChecked {
        question: ready.title,
        has_sizes: ready.has_sizes,
        sizes: ready.sizes,
        file: file.into(),
        proved: check(Source::Text(given), file, true, limits, start, interrupt)?,
        formula: beside,
        classes: None,
        seconds: start.elapsed().as_secs_f64(),
    })
}

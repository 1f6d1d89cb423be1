//! Answers of other programs to one puzzle, as claims.

use std::path::{Path, PathBuf};

use encoders::families;
use num_bigint::BigUint;

use crate::allowance::Limits;
use crate::answers::{self, Exactness, Said};
use crate::claims::{self, Asked, Claim, Decimal, Sheet, Tolerance};
use crate::exit::{self, Exit, Failure, usage};
use crate::input;
use crate::interrupt::Interrupt;
use crate::places::{self, At};
use crate::refusal::{Refusal, told};
use crate::units;

/// The question that all the files answer.
pub struct Answered {
    /// The puzzle's words without `--size SIZES`, with places for n if b-files answer it.
    puzzle: String,
    /// The sizes, with places for n in the same way.
    sizes: Option<String>,
    tolerance: Option<Tolerance>,
    approximate: bool,
}

impl Answered {
    /// Reads the puzzle's words and takes `--size SIZES` out of them, wherever it stands. Approximate answers may be
    /// off by `tolerance`. With `approximate` all answers are such, otherwise those that say so. An error for a place
    /// for m without one for n, and for sizes given twice.
    pub fn new(puzzle: &str, tolerance: Option<Tolerance>, approximate: bool) -> Result<Answered, Failure> {
        let (mut words, mut sizes) = (Vec::new(), None);
        let mut all = families::words(puzzle).into_iter();
        while let Some(word) = all.next() {
            let value = match word.split_once('=') {
                Some(("--size", value)) => Some(value.to_owned()),
                _ if word == "--size" => Some(all.next().unwrap_or_default()),
                _ => None,
            };
            match value {
                Some(_) if sizes.is_some() => {
                    return usage(told!([puzzle] " has " [size] " twice; give the sizes once"));
                }
                Some(value) => sizes = Some(value),
                None => words.push(word),
            }
        }
        let puzzle = words.join(" ");
        places::check_array(&puzzle)
            .map_err(|wrong| Failure::new(Exit::Usage, told!([puzzle] ": {wrong}")))?;
        Ok(Answered { puzzle, sizes, tolerance, approximate })
    }

    /// Returns the answers in the files as sheets of claims; reads each file within `limits`.
    pub fn sheets(
        &self,
        files: &[PathBuf],
        limits: &Limits,
        interrupt: &Interrupt,
    ) -> Result<Vec<Sheet>, Failure> {
        let sheet = |file: &PathBuf| self.sheet(file, input::within(file, limits, interrupt, answers::read)?);
        let sheets: Vec<Sheet> = files.iter().map(sheet).collect::<Result<_, Failure>>()?;
        let mut tasks = sheets.iter().flat_map(|sheet| &sheet.tasks);
        if self.tolerance.is_some() && tasks.all(|task| task.claim.tolerance.is_none()) {
            let why = "since no answer says that it is approximate";
            exit::note(&told!([tolerance] " had no effect, {why}; see " [approximate]));
        }
        Ok(sheets)
    }

    /// Returns the answer of one program as claims.
    fn sheet(&self, file: &Path, said: Said) -> Result<Sheet, Failure> {
        let name = input::shown(file);
        let refused = |why: Refusal| Failure::new(Exit::Usage, told!("{name}: "(why)));
        let has_place = self.puzzle.contains('{');
        let is_array = places::of_array(&self.puzzle);
        // A puzzle without a place for n is the same for any n.
        let claim = |at| self.claim(at).map_err(refused);
        let (title, claims) = match said {
            Said::Formulas(lines) if has_place && !is_array => {
                let sizes = self.sizes.as_deref().map(str::parse::<Asked>).transpose();
                let sizes = sizes.map_err(|why| refused(told!([size] ": {why}")))?;
                let formula = |line| Claim {
                    puzzle: self.puzzle.clone(),
                    sizes: sizes.clone(),
                    formula: Some(line),
                    ..Claim::default()
                };
                (name.clone(), lines.into_iter().map(formula).collect())
            }
            Said::Formulas(_) => {
                return Err(refused(told!("its formulas need {{n}}, and no {{m}}, in "[puzzle])));
            }
            Said::Terms(_) if !has_place => {
                return Err(refused(
                    told!("its terms need {{n}} in " [puzzle] ", as in `domination queen {{n}}`"),
                ));
            }
            Said::Count(..) | Said::GaveUp(..) if has_place => {
                return Err(refused(
                    told!("it is one answer, and " [puzzle] " has a place for n; fill it in"),
                ));
            }
            Said::Count(count, exactness) => {
                (name.clone(), vec![self.count(file, claim(At::of(0))?, count, exactness)?])
            }
            Said::GaveUp(words, found) => {
                let claim = Claim { beyond: true, count: found.map(Decimal), ..claim(At::of(0))? };
                (format!("{name} (no answer: {words})"), vec![claim])
            }
            Said::Terms(terms) => {
                let term = |(index, term): (u32, BigUint)| {
                    let at = At::of_index(index, is_array).map_err(|why| refused(why.into()))?;
                    let (n, m) = (Some(at.n), is_array.then_some(at.m));
                    let claim = Claim { sequence: Some(name.clone()), n, m, ..claim(at)? };
                    self.count(file, claim, term, Exactness::Exact)
                };
                (name.clone(), terms.into_iter().map(term).collect::<Result<_, Failure>>()?)
            }
        };
        let task = |claim: Claim| {
            let place = format!("{name}, {}", claim.puzzle);
            // A formula's path is relative to the working directory of the command, not to the directory of
            // the answer.
            claims::task(Path::new(""), &place, claim)
                .map_err(|failure| Failure::Told(Exit::Usage, failure.refusal()))
        };
        let tasks: Vec<_> = claims.into_iter().map(task).collect::<Result<_, Failure>>()?;
        if let Some(wrong) = claims::mistake(&tasks) {
            return Err(refused(wrong.into()));
        }
        Ok(Sheet { title, tasks, series: Vec::new() })
    }

    /// Returns the claim about the puzzle of a place, without any figure.
    fn claim(&self, at: At) -> Result<Claim, Refusal> {
        let asked = |sizes: &String| {
            let sizes = places::filled(sizes, at)?;
            units::sizes(&sizes).map(Asked::Sizes).map_err(|help| told!([size = &sizes] ": {help}"))
        };
        let sizes = self.sizes.as_ref().map(asked).transpose()?;
        Ok(Claim { puzzle: places::filled(&self.puzzle, at)?, sizes, ..Claim::default() })
    }

    /// Returns the same claim with a count.
    fn count(
        &self,
        file: &Path,
        claim: Claim,
        count: BigUint,
        exactness: Exactness,
    ) -> Result<Claim, Failure> {
        let exactness = if self.approximate { Exactness::Approximate } else { exactness };
        let is_approximate = exactness == Exactness::Approximate;
        if is_approximate && self.tolerance.is_none() {
            let name = input::shown(file);
            return usage(told!("{name} is approximate; say how far off it may be, as "[tolerance = 0.8]));
        }
        Ok(Claim {
            count: Some(Decimal(count)),
            tolerance: self.tolerance.clone().filter(|_| is_approximate),
            exactness: Some(exactness).filter(|&exactness| exactness != Exactness::Exact),
            ..claim
        })
    }
}

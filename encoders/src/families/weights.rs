//! Weights that are given besides a puzzle: `--weight queen=3/2,knight=1/2`.

use std::collections::BTreeSet;
use std::fmt;

use model::Model;
use model::constraint::Var;
use model::fraction::{CheckedMul, Fraction, fraction};

use super::family::Family;
use crate::error::PuzzleError;
use crate::nearest::instead;

/// The name of the option.
pub(super) const WEIGHT: &str = "weight";

/// What each piece of some kinds multiplies the weight of a solution by.
#[derive(Clone, Debug, Default)]
pub(super) struct Weights(Vec<(String, Fraction)>);

impl Weights {
    /// Reads the value of the option, if it is given.
    pub fn new(given: Option<&str>) -> Result<Weights, PuzzleError> {
        let mut weights: Vec<(String, Fraction)> = Vec::new();
        for word in given.into_iter().flat_map(|given| given.split(',')) {
            let (kind, weight) = word.split_once('=').ok_or_else(|| {
                PuzzleError(format!("--{WEIGHT} {word} has no weight; write it as in queen=3/2"))
            })?;
            let weight = fraction(weight).map_err(|why| PuzzleError(format!("--{WEIGHT} {kind}: {why}")))?;
            if weights.iter().any(|(known, _)| known == kind) {
                return Err(PuzzleError(format!("--{WEIGHT} {kind} is given twice; keep one")));
            }
            weights.push((kind.to_owned(), weight));
        }
        Ok(Weights(weights))
    }

    pub fn is_none(&self) -> bool {
        self.0.is_empty()
    }

    /// The lines of the language of statements that say the same; `kinds` has the name of each letter.
    pub fn stated(&self, family: &dyn Family, kinds: &[(char, String)]) -> Result<String, PuzzleError> {
        let line = |(word, weight): &(String, Fraction)| {
            let meant = kinds.iter().find(|(letter, kind)| is_meant(family, word, *letter, kind));
            let known: Vec<&str> = kinds.iter().map(|(_, kind)| kind.as_str()).collect();
            let (_, kind) = meant.ok_or_else(|| unknown(family, word, &known))?;
            Ok(format!("weight {kind} = {weight}\n"))
        };
        self.0.iter().map(line).collect()
    }

    /// Gives the weights to a model of the family, beside those of its file.
    pub fn add(&self, family: &dyn Family, model: Model) -> Result<Model, PuzzleError> {
        if self.is_none() {
            return Ok(model);
        }
        let letters = family.letters(&model).filter(|_| !model.cells.is_empty());
        let Some(letters) = letters else {
            return Err(PuzzleError(format!(
                "{family} has no kinds that could have a weight; leave --{WEIGHT} out, or write `c p weight` in a cnf file"
            )));
        };
        let named = |var: &Var| model.is_shown(*var) && family.names_piece(&model, *var);
        let vars: Vec<Var> = (0..model.variables() as Var).filter(named).collect();
        if family.has_kinds() && !vars.iter().all(|&var| family.is_piece(&model, var)) {
            return Err(PuzzleError(format!(
                "kinds of {family} have no variable each, so that they have no weights; leave --{WEIGHT} out"
            )));
        }
        let kind = |var: Var| family.held(model.cells[var as usize], letters[var as usize]);
        let mut factors =
            model.factors.clone().unwrap_or_else(|| vec![[Fraction::ONE; 2]; model.variables()]);
        let usual = family.usual().map(|usual| (usual, family.kind_of(usual)));
        for (word, weight) in &self.0 {
            let is_usual = usual.as_ref().is_some_and(|(letter, name)| is_meant(family, word, *letter, name));
            let is_own = |var: &Var| {
                family.is_piece(&model, *var) && is_meant(family, word, letters[*var as usize], &kind(*var))
            };
            let own: Vec<Var> = vars.iter().copied().filter(|var| is_usual || is_own(var)).collect();
            if own.is_empty() {
                let known: BTreeSet<String> = vars
                    .iter()
                    .map(|&var| kind(var))
                    .chain(usual.iter().map(|(_, name)| name.clone()))
                    .collect();
                let known: Vec<&str> = known.iter().map(String::as_str).collect();
                return Err(unknown(family, word, &known));
            }
            for var in own {
                let side = usize::from(!is_usual);
                if factors[var as usize][side] != Fraction::ONE {
                    return Err(PuzzleError(format!(
                        "--{WEIGHT} {word}: it has another weight already; keep one"
                    )));
                }
                // A variable may stand for several pieces.
                for _ in family.orbit(model.cells[var as usize]) {
                    let product = factors[var as usize][side].checked_mul(weight);
                    let long =
                        || PuzzleError(format!("--{WEIGHT} {word}={weight} is too long; write fewer digits"));
                    factors[var as usize][side] = product.ok_or_else(long)?;
                }
            }
        }
        Ok(Model { factors: Some(factors), ..model })
    }
}

/// Whether a word means the pieces with this letter, whose kind has this name.
fn is_meant(family: &dyn Family, word: &str, letter: char, kind: &str) -> bool {
    kind == word || family.one().is_some_and(|one| one == word) || family.lettered(word) == Some(letter)
}

fn unknown(family: &dyn Family, word: &str, known: &[&str]) -> PuzzleError {
    PuzzleError(format!("there is no kind {word} in {family}; {}", instead(word, known)))
}

/// The option, as it is written: ` --weight queen=3/2,knight=1/2`.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let given: Vec<String> = self.0.iter().map(|(kind, weight)| format!("{kind}={weight}")).collect();
        if given.is_empty() { Ok(()) } else { write!(f, " --{WEIGHT} {}", given.join(",")) }
    }
}

//! The clues of one puzzle.

use std::collections::{BTreeMap, BTreeSet};

use counting::learn::{Found, Learner};
use encoders::families::untold;
use encoders::statement::Hint;
use limits::Random;
use model::Cell;
use model::constraint::{Constraint, Lit, Var};

use super::asked::{Clues, refused};
use super::maker::{Maker, Pieces, read};
use crate::ask::{Prepared, failure};
use crate::exit::Failure;
use crate::picture::Placement;

/// What came of a solution; else how many clues it needs, or `None` where all of them leave another one.
type Tried<T> = Result<T, Option<usize>>;

impl Maker<'_> {
    /// The text of a puzzle with this solution, the number of its clues, and whether each of them is needed.
    pub fn of(&self, pieces: &Pieces, rng: &mut Random) -> Result<Tried<(String, usize, bool)>, Failure> {
        let Prepared { puzzle, budget, .. } = &self.prepared;
        let Some((text, stated, numbers)) = puzzle.of_file() else { return Ok(Err(None)) };
        let failed = |why| failure(untold(puzzle, why), true);
        let hints = stated.hints(text, &self.givable, pieces).or_else(|why| refused(puzzle, why))?;
        let alone = || Ok((0..hints.len()).map(|hint| vec![hint]).collect());
        let orbits = self.asked.symmetry.map_or_else(alone, |turn| stated.orbits(&hints, turn));
        let orbits: Vec<Vec<usize>> = orbits.or_else(|why| refused(puzzle, why))?;
        let open = stated.open(text, &hints, pieces, budget).map_err(failed)?;
        let all: Vec<usize> = (0..open.puzzle.members().len()).collect();
        let mut learner = self.learner(&open.puzzle.with(&all, budget)?, rng);
        let other = learner.guarded(&[Constraint::clause(open.solution.iter().map(|&lit| !lit))]);
        let mut orbit_of: BTreeMap<Lit, &Vec<usize>> = BTreeMap::new();
        for orbit in &orbits {
            let asked: Vec<Constraint> = orbit.iter().flat_map(|&hint| open.hints[hint].clone()).collect();
            orbit_of.insert(learner.guarded(&asked), orbit);
        }
        let (kept, is_minimal) = match self.kept(&mut learner, other, &orbit_of, rng)? {
            Ok(kept) => kept,
            Err(missed) => return Ok(Err(missed)),
        };
        let mut kept: Vec<usize> = kept.iter().flat_map(|lit| orbit_of[lit].iter().copied()).collect();
        kept.sort_unstable();
        let kept: Vec<&Hint> = kept.into_iter().map(|hint| &hints[hint]).collect();
        let made = stated.with_hints(text, numbers, &kept, budget).map_err(failed)?;
        Ok(Ok((made, kept.len(), is_minimal)))
    }

    /// Guards of as many clues as are asked for, under which `other` is false, and whether none can be left out.
    fn kept(
        &self,
        learner: &mut Learner,
        other: Lit,
        orbit_of: &BTreeMap<Lit, &Vec<usize>>,
        rng: &mut Random,
    ) -> Result<Tried<(Vec<Lit>, bool)>, Failure> {
        let budget = &self.prepared.budget;
        let mut guards: Vec<Lit> = orbit_of.keys().copied().collect();
        let Clues::Exactly(wanted) = self.asked.clues else {
            let needed = match self.asked.clues {
                Clues::All => {
                    let found = learner.find(&[guards.as_slice(), &[other]].concat(), budget)?;
                    matches!(found, Found::None(_)).then_some((guards, false))
                }
                _ => learner.needed(other, guards, rng, budget)?.map(|needed| (needed, true)),
            };
            return Ok(needed.ok_or(None));
        };
        let Some(mut needed) = learner.needed(other, guards.clone(), rng, budget)? else {
            return Ok(Err(None));
        };
        let (clues, before) =
            (|lits: &[Lit]| lits.iter().map(|lit| orbit_of[lit].len()).sum::<usize>(), needed.len());
        rng.shuffle(&mut guards);
        for lit in guards {
            if clues(&needed) + orbit_of[&lit].len() <= wanted && !needed.contains(&lit) {
                needed.push(lit);
            }
        }
        let (number, is_minimal) = (clues(&needed), needed.len() == before);
        Ok(if number == wanted { Ok((needed, is_minimal)) } else { Err(Some(number)) })
    }

    /// Reads a made puzzle, and tests that it has this solution alone. Returns its board, that of its solution, the number of values that are ruled
    /// out by supposing them, and the number of places that have no value then.
    pub fn tested(
        &self,
        text: &str,
        pieces: &Pieces,
        rng: &mut Random,
    ) -> Result<([Placement; 2], usize, usize), Failure> {
        let budget = &self.prepared.budget;
        let Prepared { puzzle, model, .. } = read(&self.source.clone().holding(text), budget)?;
        let is_told = |var: &Var| model.is_shown(*var) && puzzle.is_piece(&model, *var);
        let vars: Vec<Var> = (0..model.variables() as Var).filter(is_told).collect();
        let mut learner = self.learner(&model, rng);
        let (difficulty, open) = learner.clone().suppositions(&vars, budget)?;
        let open: BTreeSet<Cell> = open.into_iter().map(|var| model.cells[var as usize]).collect();
        let mut is_only = false;
        if let Found::Solution(values) = learner.find(&[], budget)? {
            let other = |&var: &Var| Lit { var, positive: !values[var as usize] };
            learner.add(&Constraint::clause(vars.iter().map(other)));
            let is_it = puzzle.pieces(&model, &values[..model.variables()]).as_ref() == Some(pieces);
            is_only = is_it && matches!(learner.find(&[], budget)?, Found::None(_));
        }
        match is_only {
            true => {
                let given = puzzle.given(&model);
                let boards = [given, pieces.clone()].map(|pieces| Placement::of(&puzzle, pieces));
                Ok((boards, difficulty, open.len()))
            }
            false => refused(
                &puzzle,
                "the marks of a map do not say something each by itself, and are not given one by one",
            ),
        }
    }
}

//! One puzzle after another of one statement.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use counting::learn::{Found, Learner};
use counting::solve::{self, Answer, CountError, Draws, Method, Request, Silent};
use encoders::families::{self, Puzzle};
use encoders::statement::Givable;
use limits::{Budget, Limit, Random, Share};
use model::constraint::Constraint;
use model::{Cell, Model, Sizes};

use super::asked::{Asked, Made, refused};
use crate::ask::{self, Prepared, Question};
use crate::check;
use crate::exit::{Exit, Failure};
use crate::input::read_within;
use crate::picture::Placement;

/// Solutions that are tried for a puzzle.
const ATTEMPTS: u64 = 100;

/// The work, in nanoseconds on an ordinary machine, and the bytes within which solutions are counted so that all of them are
/// equally likely to be drawn.
pub(super) const WORK: u64 = 300_000_000;
const BYTES: usize = 256 << 20;

pub(super) type Pieces = BTreeMap<Cell, char>;

/// A statement that is ready.
pub(super) struct Maker<'a> {
    pub asked: &'a Asked,
    pub source: Puzzle,
    pub prepared: Prepared,
    pub givable: Givable,
    /// The count of solutions, where it is within reach.
    answer: Option<Answer>,
    /// The solution of the file.
    solution: Option<Pieces>,
}

impl<'a> Maker<'a> {
    pub fn new(asked: &'a Asked, budget: &Budget) -> Result<Maker<'a>, Failure> {
        if !asked.puzzle.given_words().is_empty() {
            return refused(
                &asked.puzzle,
                "clues of options are not made a part of the file; write them into it by `given`",
            );
        }
        let mut source = asked.puzzle.clone();
        let mut prepared = read(&source, budget)?;
        if prepared.puzzle.of_file().is_none() {
            let text = ask::of_puzzle(&source, budget, |puzzle, _, budget| puzzle.statement(budget))?;
            let said =
                families::parse(&["made.puzzle"]).map_err(|error| Failure::new(Exit::Internal, error))?;
            source = said.holding(&text);
            prepared = read(&source, budget)?;
        }
        let stated = prepared.puzzle.of_file().map(|(_, stated, _)| stated);
        let Some(stated) = stated.filter(|_| !prepared.model.cells.is_empty()) else {
            return refused(&asked.puzzle, "no place has a name, so that nothing can be given");
        };
        let givable = stated.givable(asked.givable.as_deref()).or_else(|why| refused(&asked.puzzle, why))?;
        let mut maker = Maker { asked, source, givable, answer: None, solution: None, prepared };
        match &asked.solution {
            None => maker.answer = maker.counted()?,
            Some(file) => {
                let text = read_within(file, budget)?;
                let Prepared { puzzle, model, .. } = &maker.prepared;
                let found = check::placements(&maker.prepared, (file, &text))?;
                let Some(Placement::Cells { pieces: found, .. }) = found.into_iter().next() else {
                    return refused(&asked.puzzle, format!("{} has no solution on a board", file.display()));
                };
                if let Some(flaw) = puzzle.flaw(&found) {
                    return refused(&asked.puzzle, format!("{} is no solution: {flaw}", file.display()));
                }
                if matches!(model.goal, Sizes::Max | Sizes::Min) {
                    maker.answer = maker.counted()?;
                }
                maker.solution = Some(found);
            }
        }
        Ok(maker)
    }

    /// Counts the solutions, with a limit of work unless the best size has to be known; `None` where the limit comes first.
    fn counted(&self) -> Result<Option<Answer>, Failure> {
        let Prepared { puzzle, model, request, budget, .. } = &self.prepared;
        let is_best = matches!(model.goal, Sizes::Max | Sizes::Min);
        // A race of methods has no regard for a share of work, and solutions are drawn from a diagram.
        let (budget, method) =
            if is_best { (budget.clone(), Method::Auto) } else { (part(budget).1, Method::Apply) };
        match solve::count(model, &Request { method, ..request.clone() }, &budget, &mut Silent) {
            Ok(answer) if answer.count == 0u32.into() => {
                refused(puzzle, "there is no solution; `count` says what contradicts each other")
            }
            Ok(answer) => Ok(Some(answer)),
            Err(CountError::Stopped(stopped)) if is_of_share(stopped.limit) && !is_best => Ok(None),
            Err(error) => Err(ask::uncounted(puzzle, error)),
        }
    }

    /// What solutions are drawn from, uniformly, where they can be, within a [`part`] of the budget.
    pub fn draws<'b>(&'b self, part: &'b Budget) -> Option<Draws<'b>> {
        let Prepared { model, request, .. } = &self.prepared;
        let answer = self.answer.as_ref().filter(|_| self.solution.is_none())?;
        Some(Draws::new(model, request, answer, part))
    }

    /// Solutions to try: none where they cannot be drawn within the part, as those of further seeds.
    fn drawn(&self, draws: &mut Option<Draws<'_>>, seed: u64) -> Result<Vec<Pieces>, Failure> {
        let Prepared { puzzle, model, .. } = &self.prepared;
        let mut all = Vec::new();
        let drawn = draws.as_mut().map(|draws| {
            draws.draw((ATTEMPTS, seed), &mut Silent, &mut |values| {
                all.extend(puzzle.pieces(model, values));
                true
            })
        });
        match drawn {
            Some(Err(limit)) if !is_of_share(limit) => return Err(limit.into()),
            Some(Err(_)) => (all, *draws) = (Vec::new(), None),
            _ => {}
        }
        Ok(all)
    }

    /// A model with the sizes asked for, ready for questions.
    pub(super) fn learner(&self, model: &Model, rng: &mut Random) -> Learner {
        let mut learner = Learner::new(model, rng);
        let best = self.answer.as_ref().and_then(|answer| answer.size);
        let (low, high) = solve::sizes_of(self.prepared.model.goal, best);
        if (low, high) != (0, u32::MAX) {
            learner.add(&Constraint::count(model.of_size(low, high)));
        }
        learner
    }

    /// A puzzle that is none of those seen before.
    pub fn made(
        &self,
        seed: u64,
        draws: &mut Option<Draws<'_>>,
        seen: &mut HashSet<String>,
    ) -> Result<Made, Failure> {
        let Prepared { puzzle, model, budget, .. } = &self.prepared;
        let rng = &mut Random::with_seed(seed);
        let drawn = self.drawn(draws, seed)?;
        let mut search = self.learner(model, rng);
        let way = match (&self.solution, drawn.is_empty()) {
            (Some(_), _) => "file",
            (None, false) => "uniform",
            (None, true) => "search",
        };
        let (mut fewest, mut is_again) = (usize::MAX, false);
        let mut drawn = drawn.into_iter();
        for _ in 0..ATTEMPTS {
            let pieces = match self.solution.clone().or_else(|| drawn.next()) {
                Some(pieces) => pieces,
                None => self.searched(&mut search, rng)?,
            };
            match self.of(&pieces, rng)? {
                Err(None) => {}
                Err(Some(clues)) => fewest = fewest.min(clues),
                Ok((text, clues, is_minimal)) if seen.insert(text.clone()) => {
                    let ([board, solution], difficulty, open) = self.tested(&text, &pieces, rng)?;
                    let (puzzle, drawn, seconds) = (self.asked.puzzle.clone(), way, 0.0);
                    let made = Made {
                        puzzle,
                        text,
                        clues,
                        is_minimal,
                        drawn,
                        difficulty,
                        open,
                        seed,
                        seconds,
                        board,
                        solution,
                    };
                    return Ok(made.headed());
                }
                Ok(_) => is_again = true,
            }
            budget.check()?;
        }
        let (exit, why) = match (is_again, fewest) {
            (true, _) => (Exit::Limit, format!("no puzzle besides {} came up; ask for fewer", seen.len())),
            (_, usize::MAX) => {
                (Exit::Usage, "all that may be given leaves a second solution; let more be given".into())
            }
            _ => {
                (Exit::Limit, format!("{fewest} clues were the fewest; ask for as many, or by another seed"))
            }
        };
        let sentence = format!("{}: in {ATTEMPTS} solutions, {why}", puzzle.quoted());
        Err(Failure::new(exit, sentence))
    }

    /// A solution by random decisions.
    fn searched(&self, search: &mut Learner, rng: &mut Random) -> Result<Pieces, Failure> {
        let Prepared { puzzle, model, budget, .. } = &self.prepared;
        search.shuffle(rng);
        match search.find(&[], budget)? {
            Found::None(_) => {
                refused(puzzle, "there is no solution; `count` says what contradicts each other")
            }
            Found::Solution(values) => {
                Ok(puzzle.pieces(model, &values[..model.variables()]).unwrap_or_default())
            }
        }
    }
}

pub(super) fn read(puzzle: &Puzzle, budget: &Budget) -> Result<Prepared, Failure> {
    ask::prepare(&Question::new(puzzle.asked(false), Request::default()), budget, |_| ())
}

/// A part of a budget, and the share of work in it, which each seed has anew.
pub(super) fn part(budget: &Budget) -> (Arc<Share>, Budget) {
    let (share, bytes) = (Share::new(WORK, Limit::Nodes(0)), budget.bytes.into_iter().chain([BYTES]).min());
    (Arc::clone(&share), Budget { pace: Some(share), bytes, ..budget.clone() })
}

/// Whether a limit is that of a part.
fn is_of_share(limit: Limit) -> bool {
    matches!(limit, Limit::Nodes(_) | Limit::Bytes(_))
}

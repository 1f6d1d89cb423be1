//! Why nothing is a solution: clues and conditions that contradict each other, as few as can be.
//!
//! First a set of which no member can be left out, by halves (QuickXplain; Junker, 2004). Then a smallest one (Ignatiev,
//! Previti, Liffiton and Marques-Silva, 2015): what a solution of some members breaks has a member in every contradictory
//! set. So a smallest set that has one of each of these is tried, until it contradicts itself, or is no smaller than what is
//! known. Whether some members have a solution is decided by a search, then by diagrams, each within a share of the work
//! that is left. A share that is used up leaves the question open, and the result says what is not proved.

use limits::{Budget, Limit, Share};
use model::Model;
use model::soft::{Member, Softened};

use super::backtrack::{self, Reason};
use super::{CountError, Method, Request, Silent, count};

/// What a question costs besides its search, for each literal and at all.
const LITERAL: u64 = 30;
const QUESTION: u64 = 20_000;

/// One question may take this part of the work left: one in four.
const SHARE: u64 = 4;
/// Nodes of the search before diagrams are tried.
const NODES: u64 = 50_000;

/// Most bytes of diagrams.
const BYTES: usize = 256 << 20;

/// Steps of the search for a set that has one of each, for a nanosecond of work.
const STEP: u64 = 20;

/// What contradicts each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The members, in the order of the puzzle.
    pub members: Vec<Member>,
    /// What is known of their number.
    pub proved: Proved,
}

/// What is proved of a contradictory set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proved {
    /// No contradictory set is smaller.
    Smallest,
    /// None of its members can be left out.
    Irreducible,
    /// No more than that it is contradictory.
    Contradictory,
}

/// What is known so far.
struct Finder<'a> {
    puzzle: &'a Softened,
    budget: &'a Budget,
    work: u64,
    /// What solutions break, by their places; each contradictory set has a member in each.
    broken: Vec<Vec<usize>>,
    /// Whether some question was left open.
    is_open: bool,
}

/// Finds members of a puzzle without solutions that contradict each other, by at most so much `work`, in nanoseconds on an
/// ordinary machine, counted by steps. `None` where all that is found is that all of several members do. A limit of
/// `budget` ends it.
pub fn conflict(puzzle: &Softened, work: u64, budget: &Budget) -> Result<Option<Conflict>, Limit> {
    let budget = &budget.beside(puzzle.bytes());
    budget.check_bytes(1)?;
    let mut finder = Finder { puzzle, budget, work, broken: Vec::new(), is_open: false };
    let all: Vec<usize> = (0..puzzle.members().len()).collect();
    if all.is_empty() || finder.contradicts(&[])? {
        return Ok(Some(Conflict { members: Vec::new(), proved: Proved::Smallest }));
    }
    let mut found = finder.reduced(&[], false, &all)?;
    found.sort_unstable();
    let mut proved = if finder.is_open { Proved::Contradictory } else { Proved::Irreducible };
    if let Some(smallest) = finder.smallest(&found)? {
        (found, proved) = (smallest, Proved::Smallest);
    }
    if proved == Proved::Contradictory && found.len() == all.len() {
        return Ok(None);
    }
    let members: Vec<&Member> = puzzle.members().collect();
    Ok(Some(Conflict { members: found.into_iter().map(|at| members[at].clone()).collect(), proved }))
}

impl Finder<'_> {
    /// Whether these members are known to contradict each other. Where that stays open, it is noted.
    fn contradicts(&mut self, members: &[usize]) -> Result<bool, Limit> {
        let mut kept = vec![false; self.puzzle.members().len()];
        members.iter().for_each(|&at| kept[at] = true);
        self.spend(STEP * self.broken.iter().map(Vec::len).sum::<usize>() as u64);
        if self.broken.iter().any(|broken| broken.iter().all(|&at| !kept[at])) {
            return Ok(false);
        }
        if self.work == 0 {
            self.is_open = true;
            return Ok(false);
        }
        let model = self.puzzle.with(members, self.budget)?;
        let literals: usize = model.constraints.iter().map(|constraint| constraint.terms().count()).sum();
        self.spend(QUESTION + LITERAL * literals as u64);
        let share = Share::new(self.work / SHARE, Limit::Nodes(0));
        let bytes = self.budget.bytes.into_iter().chain([BYTES]).min();
        let budget = Budget { pace: Some(share.clone()), bytes, ..self.budget.clone() };
        let answer = self.answer(&model, &budget);
        self.spend((self.work / SHARE).saturating_sub(share.left()));
        match answer {
            Ok(answer) => Ok(answer),
            Err(Limit::Nodes(_) | Limit::Bytes(_)) => {
                self.budget.check()?;
                self.is_open = true;
                Ok(false)
            }
            Err(limit) => Err(limit),
        }
    }

    fn spend(&mut self, work: u64) {
        self.work = self.work.saturating_sub(work);
    }

    /// Whether a model has no solution.
    fn answer(&mut self, model: &Model, budget: &Budget) -> Result<bool, Limit> {
        match backtrack::find(model, 0, u32::MAX, Some(NODES), budget, &mut Silent) {
            Ok(None) => return Ok(true),
            Ok(Some(solution)) => {
                self.broken.push(self.puzzle.broken(&solution));
                return Ok(false);
            }
            Err(halted) => match halted.reason {
                Reason::Nodes(_) => {}
                Reason::Limit(limit) => return Err(limit),
            },
        }
        let request = Request { method: Method::Apply, ..Request::default() };
        match count(model, &request, budget, &mut Silent) {
            Ok(answer) => Ok(answer.count == 0u32.into()),
            Err(CountError::Stopped(stopped)) => Err(stopped.limit),
            Err(CountError::Contradiction(_)) => Err(Limit::Nodes(0)),
        }
    }

    /// Those of `members` that contradict each other and `fixed`, where all of them do; `is_new` says that `fixed` has
    /// grown since it was last asked about.
    fn reduced(&mut self, fixed: &[usize], is_new: bool, members: &[usize]) -> Result<Vec<usize>, Limit> {
        if is_new && self.contradicts(fixed)? {
            return Ok(Vec::new());
        }
        if members.len() <= 1 || self.work == 0 {
            return Ok(members.to_vec());
        }
        let (first, second) = members.split_at(members.len() / 2);
        let mut found = self.reduced(&[fixed, first].concat(), true, second)?;
        found.extend(self.reduced(&[fixed, &found].concat(), !found.is_empty(), first)?);
        Ok(found)
    }

    /// A smallest contradictory set, where `known` is one; `None` where the work ended first.
    fn smallest(&mut self, known: &[usize]) -> Result<Option<Vec<usize>>, Limit> {
        let mut size = 1;
        while size < known.len() {
            let Some(hitting) = self.hitting(size) else { return Ok(None) };
            let Some(members) = hitting else {
                size += 1;
                continue;
            };
            let (solutions, was_open) = (self.broken.len(), std::mem::take(&mut self.is_open));
            let contradicts = self.contradicts(&members)?;
            let is_open = std::mem::replace(&mut self.is_open, was_open);
            if contradicts {
                return Ok(Some(members));
            }
            if is_open || self.broken.len() == solutions {
                return Ok(None);
            }
            self.grow()?;
        }
        Ok(Some(known.to_vec()))
    }

    /// Looks for solutions that break a part of what the last one breaks. The fewer members a set has, the more it says.
    fn grow(&mut self) -> Result<(), Limit> {
        let mut at = 0;
        let was_open = self.is_open;
        while let Some(&next) = self.broken.last().and_then(|broken| broken.get(at)) {
            let broken = self.broken.last().cloned().unwrap_or_default();
            let kept = |member: &usize| *member == next || !broken.contains(member);
            let members: Vec<usize> = (0..self.puzzle.members().len()).filter(kept).collect();
            let solutions = self.broken.len();
            if self.contradicts(&members)? || self.broken.len() == solutions {
                at += 1;
            }
        }
        self.is_open = was_open;
        Ok(())
    }

    /// Finds `size` members that meet each set in `broken`. `Some(None)`: no such members exist. `None`: the work ended
    /// first.
    fn hitting(&mut self, size: usize) -> Option<Option<Vec<usize>>> {
        let mut chosen = Vec::new();
        let is_found = self.hits(size, &mut chosen)?;
        chosen.sort_unstable();
        Some(is_found.then_some(chosen))
    }

    fn hits(&mut self, more: usize, chosen: &mut Vec<usize>) -> Option<bool> {
        let steps: usize = self.broken.iter().map(Vec::len).sum();
        self.work = self.work.checked_sub(STEP * (1 + steps as u64))?;
        let open = self.broken.iter().filter(|broken| broken.iter().all(|at| !chosen.contains(at)));
        let Some(open) = open.min_by_key(|broken| broken.len()).cloned() else { return Some(true) };
        if more == 0 {
            return Some(false);
        }
        for at in open {
            chosen.push(at);
            if self.hits(more - 1, chosen)? {
                return Some(true);
            }
            chosen.pop();
        }
        Some(false)
    }
}

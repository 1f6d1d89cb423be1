//! Paths and cycles through all vertices: states without a solution that the edges left show.
//!
//! A vertex that needs as many edges as may still be taken there takes all of them, and its neighbours lose what they do not
//! take any more. What follows is followed to its end. Of closed knight's tours 6x8, layers keep a quarter of the states,
//! nearly all of which have a solution; of tours of a wazir or king 15 percent go, which is not worth the time. So some
//! random walks through the levels tell whether it is.

use super::code::{Frontier, NONE};
use super::degrees::Degrees;
use super::mates::Step;
use super::program::EdgeProgram;

/// Most vertices with edges left.
const MOST: usize = 64;
/// No vertex.
const NOWHERE: u8 = u8::MAX;
/// A set of numbers of edges: those that a vertex may still take. Here none.
const NO_MORE: u8 = 1;

/// The edges left after a step, among vertices that are numbered: those at the frontier first.
#[derive(Clone, Debug)]
pub(in super::super) struct Ahead {
    /// By place among the vertices of the step: of those at the frontier, by class how many edges they may take.
    may: Vec<Option<Vec<u8>>>,
    /// For all vertices: those to which edges lead.
    adjacent: Vec<u64>,
    /// What is known of the vertices that are not at the frontier.
    rest: Known,
    acyclic: bool,
}

/// What is known of the vertices.
#[derive(Clone, Debug)]
struct Known {
    /// How many edges each may take.
    may: [u8; MOST],
    /// Of the end of a path, its other end, if that may take an edge; of a vertex without an edge, itself.
    mate: [u8; MOST],
    /// Vertices that may take an edge.
    open: u64,
    /// Vertices to look at.
    dirty: u64,
}

/// What choosing an edge leads to.
enum Joined {
    Path,
    /// A component that nothing can be added to.
    Complete,
    Impossible,
}

impl EdgeProgram {
    /// Whether dead states are looked for at all: the edges are one path or cycle, every vertex needs an edge, and each edge
    /// has a variable of its own.
    fn looks_ahead(&self) -> bool {
        let begun = || self.degrees.iter().filter(|degrees| !degrees.steps.is_empty());
        self.pairs && self.network.connected && self.has_own_levels() && begun().all(Degrees::needs)
    }

    /// By class before a vertex's level of this rank: how many of the edges from there on it may take.
    fn may_take(&self, vertex: usize, rank: usize) -> Vec<u8> {
        let classes = &self.classes[vertex];
        let mut after = vec![NO_MORE];
        for level in classes[rank..].iter().rev() {
            let of = |class: Option<u8>| class.map_or(0, |class| after[usize::from(class)]);
            after = level.next.iter().map(|&[no, yes]| of(no) | of(yes) << 1).collect();
        }
        after
    }

    /// The edges left after a step that ends before `level`; `None` where no dead states are looked for.
    pub fn ahead(&self, step: &Step, level: u32) -> Option<Ahead> {
        let is_left = |vertex: usize| self.levels[vertex].last() >= Some(&level);
        let mut all: Vec<usize> = step.open.iter().copied().filter(|&vertex| is_left(vertex)).collect();
        let near = all.len();
        all.extend((0..self.levels.len()).filter(|vertex| is_left(*vertex) && !step.open.contains(vertex)));
        if all.len() > MOST || !self.looks_ahead() {
            return None;
        }
        let place = |vertex: u32| all.iter().position(|&other| other == vertex as usize);
        let mut adjacent = vec![0u64; all.len()];
        let edges = self.network.ends.iter().zip(&self.network.variable).filter(|(_, var)| **var >= level);
        for (&(a, b), _) in edges {
            let (a, b) = (place(a)?, place(b)?);
            adjacent[a] |= 1 << b;
            adjacent[b] |= 1 << a;
        }
        let at_frontier = (0..near).fold(0, |set, place| set | 1 << place);
        let mate = std::array::from_fn(|place| if place < near { NOWHERE } else { place as u8 });
        let mut rest = Known { may: [NO_MORE; MOST], mate, open: 0, dirty: at_frontier };
        for (place, &vertex) in all.iter().enumerate().skip(near) {
            let may = self.may_take(vertex, 0)[0];
            let is_tight = adjacent[place].count_ones() <= may.trailing_zeros();
            rest.may[place] = may;
            rest.open |= 1 << place;
            rest.dirty |= u64::from(is_tight || adjacent[place] & at_frontier != 0) << place;
        }
        let rank = |vertex: usize| self.levels[vertex].partition_point(|&own| own < level);
        let may = |&vertex: &usize| is_left(vertex).then(|| self.may_take(vertex, rank(vertex)));
        Some(Ahead {
            may: step.open.iter().map(may).collect(),
            adjacent,
            rest,
            acyclic: self.network.acyclic,
        })
    }
}

impl Ahead {
    /// Bytes of its lists.
    pub fn bytes(&self) -> usize {
        let classes = self.may.iter().flatten().map(Vec::len).sum::<usize>();
        size_of::<Ahead>()
            + size_of_val(self.may.as_slice())
            + classes
            + size_of_val(self.adjacent.as_slice())
    }

    /// Whether a state may have a solution, as far as the edges left say.
    pub fn may_hold(&self, frontier: &Frontier) -> bool {
        if frontier.is_closed {
            return true;
        }
        let mut known = self.known(frontier);
        loop {
            // The others take no edge any more.
            known.dirty &= known.open;
            if known.dirty == 0 {
                return true;
            }
            let vertex = known.dirty.trailing_zeros() as usize;
            known.dirty &= known.dirty - 1;
            match self.look(vertex, &mut known) {
                Joined::Path => {}
                Joined::Impossible => return false,
                Joined::Complete => return self.is_over(&known, &[]),
            }
        }
    }

    /// What a state says of the vertices.
    fn known(&self, frontier: &Frontier) -> Known {
        let mut known = self.rest.clone();
        let mut met = [NOWHERE; 256];
        let of_vertex = self.may.iter().zip(frontier.class.iter().zip(&frontier.label));
        let left =
            of_vertex.filter_map(|(may, (&class, &label))| Some((may.as_ref()?[usize::from(class)], label)));
        for (place, (may, label)) in left.enumerate() {
            known.may[place] = may;
            known.open |= u64::from(may > NO_MORE) << place;
            if label == NONE {
                known.mate[place] = place as u8;
                continue;
            }
            let other = std::mem::replace(&mut met[usize::from(label)], place as u8);
            if other != NOWHERE {
                known.mate[place] = other;
                known.mate[usize::from(other)] = place as u8;
            }
        }
        known
    }

    /// Whether every vertex but these may stay as it is.
    fn is_over(&self, known: &Known, but: &[usize]) -> bool {
        let mut may = known.may[..self.adjacent.len()].iter().enumerate();
        may.all(|(place, may)| may & 1 == 1 || but.contains(&place))
    }

    /// Follows what the edges left at a vertex say.
    fn look(&self, vertex: usize, known: &mut Known) -> Joined {
        let may = known.may[vertex];
        let mut there = self.adjacent[vertex] & known.open;
        let mate = usize::from(known.mate[vertex]);
        if mate != vertex && mate < MOST && there >> mate & 1 == 1 {
            // This edge closes a cycle.
            if !self.acyclic && self.is_over(known, &[vertex, mate]) {
                return Joined::Path;
            }
            there &= !(1 << mate);
        }
        let number =
            if there & there.wrapping_sub(1) == 0 { u32::from(there != 0) } else { there.count_ones() };
        let least = may.trailing_zeros();
        if number < least {
            return Joined::Impossible;
        }
        if number > 0 && number > least {
            return Joined::Path;
        }
        // It takes all edges, or there are none.
        known.may[vertex] = NO_MORE;
        self.close(vertex, known);
        while there != 0 {
            let other = there.trailing_zeros() as usize;
            there &= there - 1;
            known.may[other] >>= 1;
            match known.may[other] {
                0 => return Joined::Impossible,
                NO_MORE => self.close(other, known),
                _ => {}
            }
            match self.join(vertex, other, known) {
                Joined::Path => {}
                // What is left of the edges cannot be taken any more.
                Joined::Complete if there != 0 => return Joined::Impossible,
                end => return end,
            }
        }
        Joined::Path
    }

    /// A vertex that takes no edge any more.
    fn close(&self, vertex: usize, known: &mut Known) {
        known.open &= !(1 << vertex);
        known.dirty |= self.adjacent[vertex];
    }

    /// Joins the paths of two vertices.
    fn join(&self, a: usize, b: usize, known: &mut Known) -> Joined {
        let (end, other) = (known.mate[a], known.mate[b]);
        if usize::from(end) == b {
            return if self.acyclic { Joined::Impossible } else { Joined::Complete };
        }
        if end == NOWHERE && other == NOWHERE {
            return Joined::Complete;
        }
        for (from, to) in [(end, other), (other, end)] {
            if from != NOWHERE {
                known.mate[usize::from(from)] = to;
                known.dirty |= 1 << from;
            }
        }
        Joined::Path
    }
}

//! Symmetry of layers: of states that a symmetry of the model carries into each other, one is kept.
//!
//! Where a symmetry keeps the variables above a level among themselves (the mirror after each row), it
//! carries the variables below among themselves, too. It carries the demands of one state on these variables
//! to the demands of another state, and both have as many solutions of each size. So the state with the least
//! bits stands for both: a layer may have half of the states, an eighth at best.

use std::collections::HashMap;
use std::hash::Hash;

use limits::Limit;
use model::constraint::{Constraint, Count, Lit, Var};
use model::joined::Connection;
use model::steps::Steps;
use model::symmetry::prefixes_kept;

use super::arranged::{Arranged, MOST_SPAN};
use super::interchange::{Class, Interchange};
use super::layout::Part;
use super::network::FrontierImages;
use super::plan::{Plan, group_span};
use super::program::{LimitedLine, PrivateEdge, Program};

/// Where each bit of a state goes.
pub(super) type Moves = Vec<(u32, u32)>;

/// What a symmetry does to the states of a level.
#[derive(Debug, PartialEq)]
pub(super) struct Carried {
    /// Where bits go that do not belong to vertices of networks.
    pub bits: Moves,
    /// Where the vertices at the frontier of each network go.
    pub frontiers: Vec<FrontierImages>,
}

/// The states of a level that stand for each other.
#[derive(Default)]
pub(super) struct Merging {
    pub carried: Vec<Carried>,
    pub classes: Vec<Class>,
}

/// Looks at literals that finding the image of a part is worth.
const PART: usize = 20;
/// Most words of a state for which images are sought.
const MOST_WORDS: usize = 16;

/// The symmetries of a model over levels, and what they do to the parts of states.
#[derive(Default)]
pub(super) struct Symmetries {
    all: Vec<Symmetry>,
    interchange: Interchange,
    /// By level, whether states before it are kept: they are not within a step. Empty where there are no symmetries.
    is_kept: Vec<bool>,
}

/// A symmetry of a model over levels.
struct Symmetry {
    /// The image of each level.
    image: Vec<Var>,
    /// Whether it keeps the levels above each level among themselves.
    kept: Vec<bool>,
    /// The image of each line and of each sum, if it has one; with the place of each count among those of the image.
    lines: Vec<Option<usize>>,
    sums: Vec<Option<(usize, Vec<usize>)>>,
    /// The image of each edge of private neighbours that has one, of all vertices of each connection that it carries to
    /// itself, and of each vertex of such a network.
    edges: Vec<Option<usize>>,
    vertices: Vec<Option<Vec<usize>>>,
    networks: Vec<Option<Vec<u32>>>,
}

impl Symmetries {
    /// None, so that the states are those of the function itself: a diagram is built from these.
    pub fn none() -> Symmetries {
        Symmetries::default()
    }

    /// Only symmetries that keep sizes count.
    pub fn new(arranged: &Arranged<'_>, plan: &Plan, steps: &mut Steps<'_>) -> Result<Symmetries, Limit> {
        if plan.words > MOST_WORDS {
            return Ok(Symmetries::default());
        }
        let (model, level, program) = (arranged.model, &arranged.level, &plan.program);
        let mut all = Vec::new();
        let sorted: Vec<Vec<Count>> = program.sums.iter().map(|counts| in_order(counts)).collect();
        let (lines, sums) = (Alike::new(program.limits.iter()), Alike::new(sorted.iter()));
        for symmetry in &model.group {
            steps.spend(2 * symmetry.len())?;
            let keeps_sizes = (0..)
                .zip(symmetry)
                .all(|(var, &to): (usize, _)| model.weights[var] == model.weights[to as usize]);
            let mut image = vec![0; level.len()];
            for (var, &to) in symmetry.iter().enumerate() {
                image[level[var] as usize] = level[to as usize];
            }
            let mut kept = vec![false; image.len() + 1];
            for (above, is_kept) in (1..image.len()).zip(prefixes_kept(image.iter().copied())) {
                kept[above] = is_kept;
            }
            if keeps_sizes && kept.contains(&true) {
                steps.spend(PART * (program.limits.len() + program.sums.len()))?;
                let lines =
                    (0..program.limits.len()).map(|at| line_of(program, &lines, at, &image)).collect();
                let sums = (0..program.sums.len()).map(|at| sum_of(program, &sums, at, &image)).collect();
                let edges = edges_of(program, &image);
                let vertices = program.connections.iter().map(|own| vertices_of(own, &image)).collect();
                let networks = program.networks.iter().map(|own| own.vertices_moved(&image)).collect();
                all.push(Symmetry { image, kept, lines, sums, edges, vertices, networks });
            }
        }
        let interchange = Interchange::new(arranged, program, steps)?;
        let mut is_kept = vec![true; level.len() + 1];
        for run in arranged.runs().into_iter().filter(|run| run.len() <= MOST_SPAN) {
            is_kept[run.start + 1..run.end].fill(false);
        }
        Ok(Symmetries { all, interchange, is_kept })
    }

    /// What the symmetries that keep `above` do to the states before that level, and which lines are interchangeable there; nothing
    /// where no states are kept. `keepers` are the clauses that have a bit
    /// of their own there.
    pub fn merging(
        &self,
        plan: &Plan,
        above: u32,
        keepers: &[usize],
        steps: &mut Steps<'_>,
    ) -> Result<Merging, Limit> {
        if !self.is_kept.get(above as usize).is_some_and(|&is_kept| is_kept) {
            return Ok(Merging::default());
        }
        let mut carried = Vec::new();
        for symmetry in self.all.iter().filter(|symmetry| symmetry.kept[above as usize]) {
            steps.spend(PART * keepers.len() + symmetry.lines.len() + symmetry.image.len())?;
            let Some(mut bits) = symmetry.moves(plan, above, keepers) else { continue };
            let Some(frontiers) = symmetry.frontiers(plan, above) else { continue };
            bits.sort_unstable();
            let moves = bits.iter().any(|(from, to)| from != to)
                || frontiers.iter().any(|frontier| !frontier.is_identity());
            let one = Carried { bits, frontiers };
            if moves && !carried.contains(&one) {
                carried.push(one);
            }
        }
        let classes = self.interchange.classes(plan, above, keepers, steps)?;
        Ok(Merging { carried, classes })
    }
}

impl Symmetry {
    /// Where it moves each bit of the states before the level `above`; `None` where some part has no image.
    fn moves(&self, plan: &Plan, above: u32, keepers: &[usize]) -> Option<Moves> {
        let (program, image) = (&plan.program, &self.image);
        let before = |part: Option<Part>| part.filter(|part| part.before(above));
        let mut moves = Moves::new();
        let mut go = |from: Part, to: Part| {
            let same = from.span.bits == to.span.bits;
            moves.extend((0..from.span.bits).map(|bit| (from.place + bit, to.place + bit)));
            same.then_some(())
        };
        for (cell, &to) in image.iter().enumerate() {
            if let Some(from) = before(plan.blocked[cell]) {
                go(from, before(plan.blocked[to as usize])?)?;
            }
        }
        // What is left of a clause is what its bit stands for.
        let rest = |at: usize| -> Vec<Lit> { program.rest(at, above - 1).to_vec() };
        let by_rest: HashMap<Vec<Lit>, usize> = keepers.iter().map(|&at| (rest(at), at)).collect();
        for &at in keepers {
            let Some(from) = before(plan.pending[at]) else { continue };
            let mut lits: Vec<Lit> =
                rest(at).iter().map(|lit| Lit { var: image[lit.var as usize], ..*lit }).collect();
            lits.sort_unstable();
            go(from, before(plan.pending[*by_rest.get(&lits)?])?)?;
        }
        for (&one, &to) in plan.one.iter().zip(&self.lines) {
            if let Some(from) = before(one) {
                go(from, before(plan.one[to?])?)?;
            }
        }
        for (at, (counts, parts)) in program.sums.iter().zip(&plan.fields).enumerate() {
            // A field that is there a level early holds nothing yet.
            if group_span(counts).0 >= above || !parts.iter().any(|part| part.before(above)) {
                continue;
            }
            let (to, places) = self.sums[at].as_ref()?;
            for (&place, &from) in places.iter().zip(parts) {
                go(from, plan.fields[*to][place])?;
            }
        }
        for (from, to) in plan.private.moved(above, &self.edges, image)? {
            go(from, to)?;
        }
        for (parts, vertices) in plan.connected.iter().zip(&self.vertices) {
            for (from, to) in parts.moved(above, vertices.as_ref()?)? {
                go(from, to)?;
            }
        }
        for closed in plan.networks.iter().filter_map(|parts| parts.closed_before(above)) {
            go(closed, closed)?;
        }
        // Each bit goes to a place of its own.
        let mut places: Vec<u32> = moves.iter().map(|&(_, to)| to).collect();
        places.sort_unstable();
        places.is_sorted_by(|a, b| a < b).then_some(moves)
    }

    /// Where it moves the vertices of networks at the frontier before the level `above`; `None` where some has no image.
    fn frontiers(&self, plan: &Plan, above: u32) -> Option<Vec<FrontierImages>> {
        let networks = plan.networks.iter().zip(&plan.program.networks).zip(&self.networks);
        networks.map(|((parts, own), to)| FrontierImages::new(own, parts, above, to.as_ref()?)).collect()
    }
}

/// Returns the image of the line at `at`.
fn line_of(program: &Program, lines: &Alike<'_, LimitedLine>, at: usize, image: &[Var]) -> Option<usize> {
    let line = &program.limits[at];
    let mut cells: Vec<(u32, u32)> =
        line.cells.iter().map(|&(cell, weight)| (image[cell as usize], weight)).collect();
    cells.sort_unstable();
    lines.of(&LimitedLine { max: line.max, cells }, lines.rank(line, at)?)
}

/// Returns the image of the sum at `at`, and the place of each count in it.
fn sum_of(
    program: &Program,
    sums: &Alike<'_, Vec<Count>>,
    at: usize,
    image: &[Var],
) -> Option<(usize, Vec<usize>)> {
    let moved = |count: &Count| Constraint::count(count.clone()).renamed(|level| image[level as usize]).any;
    let counts = &program.sums[at];
    let moved: Vec<Count> = counts.iter().flat_map(moved).collect();
    let to = sums.of(&in_order(&moved), sums.rank(&in_order(counts), at)?)?;
    let place = |count| program.sums[to].iter().position(|other| other == count);
    Some((to, moved.iter().map(place).collect::<Option<_>>()?))
}

/// Returns the image of each edge: the edge of the images of its cells, with the images of its owners.
fn edges_of(program: &Program, image: &[Var]) -> Vec<Option<usize>> {
    let moved = |cells: &[u32]| {
        let mut cells: Vec<u32> = cells.iter().map(|&cell| image[cell as usize]).collect();
        cells.sort_unstable();
        cells
    };
    let needs = |cell: &u32| program.needy.contains(cell);
    if !program.needy.iter().all(|&cell| needs(&image[cell as usize])) {
        return vec![None; program.private.len()];
    }
    let by_cells: HashMap<&[u32], usize> =
        program.private.iter().enumerate().map(|(at, edge)| (edge.cells.as_slice(), at)).collect();
    let of = |edge: &PrivateEdge| {
        let to = *by_cells.get(moved(&edge.cells).as_slice())?;
        let other = &program.private[to];
        (other.owners == moved(&edge.owners) && other.required == edge.required).then_some(to)
    };
    program.private.iter().map(of).collect()
}

/// Returns the images of the vertices, where every vertex has a variable of its own; `None` where the connection has
/// another one for its image, or none.
fn vertices_of(connection: &Connection, image: &[Var]) -> Option<Vec<usize>> {
    let by_level: HashMap<Var, usize> = connection.variable.iter().copied().zip(0..).collect();
    let to = |vertex: usize| by_level.get(&image[connection.variable[vertex] as usize]).copied();
    let keeps = |vertex: usize| {
        let own = to(vertex).filter(|_| by_level.len() == connection.variable.len())?;
        let adjacent = connection.adjacent[vertex].iter().map(|&other| to(other as usize));
        let mut adjacent: Vec<u32> = adjacent.map(|to| to.map(|to| to as u32)).collect::<Option<_>>()?;
        adjacent.sort_unstable();
        (adjacent == connection.adjacent[own]).then_some(own)
    };
    (0..connection.variable.len()).map(keeps).collect()
}

/// The counts of a constraint, ascending: an image may have them in another order.
fn in_order(counts: &[Count]) -> Vec<Count> {
    let mut counts = counts.to_vec();
    counts.sort_unstable();
    counts
}

/// Constraints of which some may be there several times: the first of them goes to the first of its image, the second
/// to the second.
struct Alike<'a, T>(HashMap<&'a T, Vec<usize>>);

impl<'a, T: Hash + Eq> Alike<'a, T> {
    fn new(all: impl Iterator<Item = &'a T>) -> Alike<'a, T> {
        let mut places: HashMap<&T, Vec<usize>> = HashMap::new();
        all.enumerate().for_each(|(at, one)| places.entry(one).or_default().push(at));
        Alike(places)
    }

    /// How many of those that are alike come before the one at `at`.
    fn rank(&self, one: &T, at: usize) -> Option<usize> {
        self.0.get(one)?.iter().position(|&other| other == at)
    }

    /// The place of the one of this rank among those that are alike.
    fn of(&self, one: &T, rank: usize) -> Option<usize> {
        self.0.get(one)?.get(rank).copied()
    }
}

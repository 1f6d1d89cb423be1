//! Symmetry of layers: of states that a symmetry of the model carries into each other, one is kept.
//!
//! Where a symmetry keeps the variables above a level among themselves (the mirror after each row), it
//! carries the variables below among themselves, too. It carries the demands of one state on these variables
//! to the demands of another state, and both have as many solutions of each size. So the state with the least
//! bits stands for both: a layer may have half of the states, an eighth at best.

use limits::Limit;
use model::constraint::{Count, Var};
use model::steps::Steps;
use model::symmetry::prefixes_kept;

use super::alike::Alike;
use super::arranged::{Arranged, MOST_SPAN};
use super::connected::vertices_of;
use super::interchange::{Class, Interchange};
use super::lines::line_of;
use super::network::FrontierImages;
use super::plan::Plan;
use super::private::edges_of;
use super::sums::{SumImage, in_order, sum_of};

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
    sums: Vec<Option<SumImage>>,
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
        let image = &self.image;
        let mut all = plan.lines_moved(above, &self.lines, image)?;
        all.extend(plan.clauses_moved(above, keepers, image)?);
        all.extend(plan.sums_moved(above, &self.sums)?);
        all.extend(plan.private.moved(above, &self.edges, image)?);
        for (parts, vertices) in plan.connected.iter().zip(&self.vertices) {
            all.extend(parts.moved(above, vertices.as_ref()?)?);
        }
        all.extend(plan.networks.iter().filter_map(|parts| parts.closed_before(above)).map(|bit| (bit, bit)));
        let mut moves = Moves::new();
        for (from, to) in all {
            moves.extend((0..from.span.bits).map(|bit| (from.place + bit, to.place + bit)));
            if from.span.bits != to.span.bits {
                return None;
            }
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

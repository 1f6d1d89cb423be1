//! Lines of variables that may be interchanged: columns, rows, the values of cells.
//!
//! States that differ only in the order of such lines have as many solutions of each size, so that one of them stands for all:
//! on a board of 10x10 with half of each row and column marked, 141 states are left where a row ends. All permutations of lines
//! are too many for a list of symmetries. So lines are interchanged in pairs, and sorted (`images/sorted.rs`).
//!
//! Where variables stand proposes pairs of lines. A pair is proved level by level, on what the constraints still say about the
//! variables below the level ([`swap`]): conditions that only concern the variables above do not matter. What holds below a level
//! holds below all later ones, so that the first level is found by bisection. Lines of which different exact sums are asked are
//! alike once they are begun, since their sums start at different numbers and end at the same one (`sums/field.rs`).

mod swap;

use std::collections::{BTreeMap, HashMap, HashSet};

use limits::Limit;
use model::Cell;
use model::steps::Steps;
use swap::{Key, Pair, Piece, Swap, Through};

use super::arranged::Arranged;
use super::layout::Part;
use super::plan::Plan;
use super::program::Program;

/// Most lines of a kind: pairs of them are looked at.
const MOST_LINES: usize = 64;
/// Looks at literals that comparing two lines is worth.
const PAIR: usize = 20;
/// No level: two lines cannot be interchanged.
const NEVER: u32 = u32::MAX;

/// The lines of all kinds, and the constraints through each level.
#[derive(Default)]
pub(super) struct Interchange {
    axes: Vec<Axis>,
    through: Through,
}

/// Lines of one kind.
struct Axis {
    lines: Vec<Vec<(Key, u32)>>,
    /// For two lines, the first of them first: from which level on they can be interchanged.
    since: Vec<Vec<u32>>,
}

/// Lines that are interchangeable before a level: for each line the places of its bits, in the same order.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Class(pub Vec<Vec<u32>>);

impl Interchange {
    /// None where states have parts for which no pair is proved.
    pub fn new(
        arranged: &Arranged<'_>,
        program: &Program,
        steps: &mut Steps<'_>,
    ) -> Result<Interchange, Limit> {
        let is_plain =
            program.private.is_empty() && program.connections.is_empty() && program.networks.is_empty();
        if !is_plain || program.contradictory || arranged.model.cells.len() != arranged.level.len() {
            return Ok(Interchange::default());
        }
        steps.hold(Through::bytes(program))?;
        let through = Through::new(program);
        let mut axes = Vec::new();
        for lines in kinds(&arranged.model.cells, &arranged.level) {
            let mut since = vec![vec![NEVER; lines.len()]; lines.len()];
            for second in 1..lines.len() {
                for first in 0..second {
                    let lines = (lines[first].as_slice(), lines[second].as_slice());
                    since[first][second] = first_level(arranged, program, &through, lines, steps)?;
                }
            }
            if since.iter().flatten().any(|&since| since != NEVER) {
                axes.push(Axis { lines, since });
            }
        }
        if axes.is_empty() {
            steps.release(Through::bytes(program));
            return Ok(Interchange::default());
        }
        Ok(Interchange { axes, through })
    }

    /// Which lines are interchangeable before the level `above`. `keepers` are the clauses that have a bit of their own there.
    pub fn classes(
        &self,
        plan: &Plan,
        above: u32,
        keepers: &[usize],
        steps: &mut Steps<'_>,
    ) -> Result<Vec<Class>, Limit> {
        let mut classes = Vec::new();
        if self.axes.is_empty() {
            return Ok(classes);
        }
        let mut kept = vec![false; plan.program.clauses.len()];
        keepers.iter().for_each(|&at| kept[at] = true);
        let part = |piece: Piece| {
            let part = match piece {
                Piece::Cell(level) => plan.blocked[level as usize],
                Piece::One(line) => plan.one[line],
                Piece::Field(sum, count) => plan.fields[sum].get(count).copied(),
                Piece::Pending(clause) => plan.pending[clause],
            };
            part.filter(|part| part.before(above))
        };
        for axis in &self.axes {
            for members in axis.alike(above) {
                let mut exchanges = Vec::new();
                for pair in members.windows(2) {
                    steps.spend(PAIR * (axis.lines[pair[0]].len() + keepers.len()))?;
                    let lines = axis.pair(pair[0], pair[1]);
                    let swap = Swap::new(&plan.program, &self.through, above, lines).of_states(&kept);
                    exchanges.push(moved(&swap, &part));
                }
                // A pair that fails parts the lines on its two sides.
                let runs = exchanges.split(Option::is_none).filter(|run| !run.is_empty());
                classes.extend(runs.filter_map(|run| Class::new(run.iter().flatten().collect())));
            }
        }
        Ok(classes)
    }
}

impl Axis {
    fn pair(&self, a: usize, b: usize) -> Pair<'_> {
        (&self.lines[a], &self.lines[b])
    }

    /// Lines that are begun, not over, and interchangeable before a level.
    fn alike(&self, above: u32) -> Vec<Vec<usize>> {
        let is_on_both_sides = |line: &&usize| {
            let levels = || self.lines[**line].iter().map(|&(_, level)| level < above);
            levels().any(|is_above| is_above) && levels().any(|is_above| !is_above)
        };
        let all: Vec<usize> = (0..self.lines.len()).collect();
        let mut classes: Vec<Vec<usize>> = Vec::new();
        for &line in all.iter().filter(is_on_both_sides) {
            let is_alike = |class: &&mut Vec<usize>| {
                let last = class[class.len() - 1];
                self.since[last][line] <= above && is_comparable(self.pair(last, line), above)
            };
            match classes.iter_mut().find(is_alike) {
                Some(class) => class.push(line),
                None => classes.push(vec![line]),
            }
        }
        classes.retain(|class| class.len() > 1);
        classes
    }
}

/// Whether the same keys of two lines are above a level.
fn is_comparable((a, b): Pair<'_>, above: u32) -> bool {
    a.iter().zip(b).all(|(a, b)| (a.1 < above) == (b.1 < above))
}

/// The lines of each kind: by columns, by rows, and by the number of a variable in its cell. Only the first two have boards.
fn kinds(cells: &[Cell], level: &[u32]) -> Vec<Vec<Vec<(Key, u32)>>> {
    let mut kinds: [BTreeMap<u32, Vec<(Key, u32)>>; 3] = Default::default();
    let mut met: HashMap<Cell, u32> = HashMap::new();
    for (cell, &level) in cells.iter().zip(level) {
        let number = met.entry(*cell).or_default();
        let keys = [
            (cell.col, (cell.row, *number)),
            (cell.row, (cell.col, *number)),
            (*number, (cell.row, cell.col)),
        ];
        *number += 1;
        for (lines, (line, key)) in kinds.iter_mut().zip(keys) {
            lines.entry(line).or_default().push((key, level));
        }
    }
    let kinds = kinds.into_iter().filter(|lines| (2..=MOST_LINES).contains(&lines.len()));
    let sorted = |mut line: Vec<(Key, u32)>| {
        line.sort_unstable();
        line
    };
    kinds.map(|lines| lines.into_values().map(sorted).collect()).collect()
}

/// From which level on two lines can be interchanged; never, if not in the lower two thirds: one of two states that are not merged
/// before the layers shrink only hides later mergers. (Of peaceable knights 5x5, columns that are alike in the last two rows
/// made a tenth more states.)
fn first_level(
    arranged: &Arranged<'_>,
    program: &Program,
    through: &Through,
    lines: Pair<'_>,
    steps: &mut Steps<'_>,
) -> Result<u32, Limit> {
    let both = || lines.0.iter().zip(lines.1);
    let weight = |level: u32| arranged.weights[level as usize];
    if lines.0.len() != lines.1.len() || both().any(|(a, b)| a.0 != b.0 || weight(a.1) != weight(b.1)) {
        return Ok(NEVER);
    }
    let mut levels: Vec<u32> = both().map(|(a, b)| 1 + a.1.max(b.1)).collect();
    levels.sort_unstable();
    levels.retain(|&above| is_comparable(lines, above));
    // The last one has nothing below it.
    levels.pop();
    let holds =
        |at: usize| Swap::new(program, through, levels[at], lines).carries(&mut |_, _| Some(())).is_some();
    let (mut fails, mut known) = (0, levels.len() / 3);
    if levels.is_empty() || !holds(known) {
        return Ok(NEVER);
    }
    while fails < known {
        let middle = (fails + known) / 2;
        steps.spend(PAIR * lines.0.len())?;
        if holds(middle) { known = middle } else { fails = middle + 1 }
    }
    Ok(levels[known])
}

/// Where an exchange of lines moves bits, ascending; `None` where some part has no image.
fn moved(swap: &Swap<'_>, part: &dyn Fn(Piece) -> Option<Part>) -> Option<BTreeMap<u32, u32>> {
    let mut moves = BTreeMap::new();
    swap.carries(&mut |from, to| {
        let (from, to) = match (part(from), part(to)) {
            (None, None) => return Some(()),
            (from, to) => (from?, to?),
        };
        if from.span.bits != to.span.bits {
            return None;
        }
        for bit in 0..from.span.bits {
            let (from, to) = (from.place + bit, to.place + bit);
            if *moves.entry(from).or_insert(to) != to {
                return None;
            }
        }
        Some(())
    })?;
    moves.retain(|from, to| from != to);
    moves.iter().all(|(from, to)| moves.get(to) == Some(from)).then_some(moves)
}

impl Class {
    /// The class of lines of which each one and the next one are exchanged by `exchanges`; `None` where these are not
    /// exchanges of one part of a state for another one, or move nothing.
    fn new(exchanges: Vec<&BTreeMap<u32, u32>>) -> Option<Class> {
        let (first, rest) = exchanges.split_first()?;
        let mut blocks = vec![Vec::new(); exchanges.len() + 1];
        // The bit of the second line is the one that the second exchange moves, too.
        let is_second = |bit: u32, other: u32| match rest.first() {
            Some(next) => next.contains_key(&bit) && !next.contains_key(&other),
            None => other < bit,
        };
        for (&bit, _) in first.iter().filter(|&(&bit, &other)| is_second(other, bit)) {
            blocks[0].push(bit);
            let mut last = bit;
            for (exchange, block) in exchanges.iter().zip(&mut blocks[1..]) {
                last = *exchange.get(&last)?;
                block.push(last);
            }
        }
        let class = Class(blocks);
        let mut places = class.0.concat();
        places.sort_unstable();
        let is_whole = |at: usize| {
            let pairs = class.0[at].iter().zip(&class.0[at + 1]);
            let exchange = exchanges[at];
            exchange.len() == 2 * class.0[at].len()
                && pairs.into_iter().all(|(one, other)| exchange.get(one) == Some(other))
        };
        let is_apart = !first.is_empty() && places.is_sorted_by(|a, b| a < b);
        (is_apart && (0..exchanges.len()).all(is_whole)).then_some(class)
    }

    /// Whether lines of another kind have bits of these.
    pub fn meets(&self, other: &Class) -> bool {
        let bits: HashSet<u32> = other.0.iter().flatten().copied().collect();
        self.0.iter().flatten().any(|bit| bits.contains(bit))
    }

    /// Whether moves of bits permute these lines and do nothing else.
    pub fn has(&self, moves: &[(u32, u32)]) -> bool {
        let image: HashMap<u32, u32> = moves.iter().filter(|(from, to)| from != to).copied().collect();
        let to = |bit: u32| image.get(&bit).copied().unwrap_or(bit);
        let line_of = |bit: u32| self.0.iter().find(|block| block[0] == bit);
        let is_carried = |block: &Vec<u32>| {
            let other = line_of(to(block[0]));
            other.is_some_and(|other| block.iter().zip(other).all(|(&bit, &other)| to(bit) == other))
        };
        let own: HashSet<u32> = self.0.iter().flatten().copied().collect();
        image.keys().all(|bit| own.contains(bit)) && self.0.iter().all(is_carried)
    }
}

//! From a program to the turns of every level.

use std::collections::{BTreeMap, BTreeSet};

use super::layout::{Span, most_alive, places};
use super::program::{LimitedLine, Program};
use super::reach::Reach;
use super::turn::{GroupRule, LineRule, OpenLine, Rule, Shortened, SumRule, Turn, add, none, put};
use crate::constraint::{Count, Lit};

/// Where every part of a state is, and when it is alive.
pub(super) struct Plan {
    program: Program,
    /// By level: the bit "no piece can come here".
    blocked: Vec<Option<Part>>,
    /// By clause: the bit "not satisfied yet".
    pending: Vec<Option<Part>>,
    /// By line of at most two: the bit "carries one".
    one: Vec<Option<Part>>,
    /// By constraint of sums and count: the field.
    fields: Vec<Vec<Part>>,
    /// Words of a state.
    pub words: usize,
}

#[derive(Clone, Copy, Debug)]
struct Part {
    span: Span,
    place: u32,
}

impl Part {
    /// Alive in states before the turn at `level`.
    fn before(&self, level: u32) -> bool {
        self.span.first < level && level <= self.span.last
    }

    /// Alive in states after the turn at `level`.
    fn after(&self, level: u32) -> bool {
        self.span.first <= level && level < self.span.last
    }
}

impl Plan {
    /// The plan of a program, or `None` where a state would take more than `most` words.
    pub fn new(program: Program, most: usize) -> Option<Plan> {
        let mut spans: Vec<Span> = Vec::new();
        let mut request = |first: u32, last: u32, bits: u32| {
            (first < last).then(|| {
                spans.push(Span { first, last, bits });
                spans.len() - 1
            })
        };
        let mut first_blocked = vec![u32::MAX; program.levels as usize];
        for line in &program.limits {
            for (cell, from) in line.blocked_from() {
                let first = &mut first_blocked[cell as usize];
                *first = from.min(*first);
            }
        }
        let blocked: Vec<_> =
            (0..).zip(&first_blocked).map(|(cell, &first)| request(first, cell, 1)).collect();
        let ends = |clause: &Vec<Lit>| Some((clause.first()?.var, clause.last()?.var));
        let pending: Vec<_> = program
            .clauses
            .iter()
            .map(|c| ends(c).and_then(|(first, last)| request(first, last, 1)))
            .collect();
        let one: Vec<_> = program
            .limits
            .iter()
            .map(|l| l.one_alive().and_then(|(first, last)| request(first, last, 1)))
            .collect();
        let mut fields: Vec<Vec<Option<usize>>> = Vec::new();
        for counts in &program.sums {
            let (first, last) = group_span(counts);
            // A field begins a level early: groups read before other parts are cleared.
            let first = first.saturating_sub(1);
            fields.push(counts.iter().map(|count| request(first, last + 1, field_bits(count))).collect());
        }
        if most_alive(&spans) > 64 * most as u64 {
            return None;
        }
        let (at, words) = places(&spans);
        if words > most {
            return None;
        }
        let part = |id: Option<usize>| id.map(|id| Part { span: spans[id], place: at[id] });
        Some(Plan {
            blocked: blocked.into_iter().map(part).collect(),
            pending: pending.into_iter().map(part).collect(),
            one: one.into_iter().map(part).collect(),
            fields: fields.into_iter().map(|group| group.into_iter().filter_map(part).collect()).collect(),
            program,
            words,
        })
    }

    /// The turns of every level, for both values. `W` is at least `words`.
    pub fn turns<const W: usize>(
        &self,
        check: &mut dyn FnMut() -> Result<(), bdd::Limit>,
    ) -> Result<Vec<[Turn<W>; 2]>, bdd::Limit> {
        let index = Index::new(&self.program);
        let mut turns = Vec::with_capacity(self.program.levels as usize);
        let mut names = Names::new(&self.program);
        for level in 0..self.program.levels {
            check()?;
            let renamed = self.merge(level, &mut names);
            let turn = |value| {
                let mut turn = Turn::new();
                self.limits(&mut turn, level, value, &index);
                self.clauses(&mut turn, level, value, &index, &renamed);
                self.sums(&mut turn, level, value);
                turn
            };
            turns.push([turn(false), turn(true)]);
        }
        Ok(turns)
    }

    /// Lets one clause's bit stand for all clauses of which the same is left after the turn at
    /// `level`, and answers who stands for whom after it, for all that had a bit before it. Where
    /// a clause that the turn does not touch is among them, it keeps its own.
    fn merge(&self, level: u32, names: &mut Names) -> Renamed {
        let alive = (0..self.program.clauses.len())
            .filter(|&at| names.own_bit[at] && self.pending[at].is_some_and(|part| part.after(level)));
        let mut same: BTreeMap<&[Lit], Vec<usize>> = BTreeMap::new();
        for at in alive {
            same.entry(self.program.rest(at, level)).or_default().push(at);
        }
        let mut renamed = Renamed::new();
        for members in same.values() {
            let touched =
                |at: usize| self.program.clauses[at].binary_search_by_key(&level, |lit| lit.var).is_ok();
            let keeper = members.iter().copied().find(|&at| !touched(at)).unwrap_or(members[0]);
            for &at in members {
                names.own_bit[at] = at == keeper;
                renamed.insert(at, keeper);
            }
        }
        renamed
    }

    /// Number of levels.
    pub fn levels(&self) -> u32 {
        self.program.levels
    }

    /// Whether some constraint never holds.
    pub fn contradictory(&self) -> bool {
        self.program.contradictory
    }

    /// The reach of solutions of at most `size`. `weights` by level.
    pub fn reach_at_most<const W: usize>(&self, size: u32, weights: &[u32]) -> Reach<W> {
        let pending_before = |level: u32| {
            let mut bits = none();
            let alive = self.pending.iter().flatten().filter(|part| part.before(level));
            alive.for_each(|part| put(&mut bits, part.place));
            bits
        };
        let pending = (0..self.program.levels).map(pending_before).collect();
        Reach::at_most(size, &self.program, pending, weights)
    }

    fn limits<const W: usize>(&self, turn: &mut Turn<W>, level: u32, value: bool, index: &Index) {
        if let Some(part) = self.blocked[level as usize].filter(|part| part.before(level)) {
            put(&mut turn.cleared, part.place);
            if value {
                put(&mut turn.refused_by, part.place);
            }
        }
        let blocked = |cells: &mut dyn Iterator<Item = u32>| {
            let mut bits = none();
            for cell in cells {
                if let Some(part) = self.blocked[cell as usize].filter(|part| part.after(level)) {
                    put(&mut bits, part.place);
                }
            }
            bits
        };
        for &at in &index.lines[level as usize] {
            let line = &self.program.limits[at];
            let weight = line.cells[line.place(level)].1;
            let later = &line.cells[line.place(level) + 1..];
            let one = self.one[at];
            if let Some(part) = one.filter(|part| part.before(level) && !part.after(level)) {
                put(&mut turn.cleared, part.place);
            }
            if !value {
                continue;
            }
            let later_bits = blocked(&mut later.iter().map(|cell| cell.0));
            if line.max == 1 {
                add(&mut turn.set, &later_bits);
                continue;
            }
            let heavy = later.iter().filter(|cell| cell.1 == 2).map(|cell| cell.0);
            turn.lines.push(LineRule {
                before: one.filter(|part| part.before(level)).map(|part| part.place),
                after: one.filter(|part| part.after(level)).map(|part| part.place),
                weight,
                later: later_bits,
                later_heavy: blocked(&mut { heavy }),
            });
        }
        let through_here = |at: &usize| index.lines[level as usize].contains(at);
        for (at, part) in self.one.iter().enumerate() {
            let Some(part) = part.filter(|part| part.after(level)) else { continue };
            if !value && !through_here(&at) {
                continue;
            }
            let line = &self.program.limits[at];
            let later = || line.cells.iter().filter(|cell| cell.0 > level && cell.1 == 1).map(|cell| cell.0);
            turn.open.push(OpenLine {
                one: part.place,
                later: blocked(&mut later()),
                cells: later().count() as u32,
            });
        }
    }

    fn clauses<const W: usize>(
        &self,
        turn: &mut Turn<W>,
        level: u32,
        value: bool,
        index: &Index,
        renamed: &Renamed,
    ) {
        let mut falsified = Vec::new();
        for &(at, positive) in &index.clauses[level as usize] {
            let satisfied = positive == value;
            match self.pending[at] {
                None if !satisfied => turn.forbidden = true,
                None => {}
                Some(part) => {
                    if part.before(level) && (satisfied || !part.after(level)) {
                        put(&mut turn.cleared, part.place);
                    }
                    if !satisfied && !part.after(level) {
                        put(&mut turn.refused_by, part.place);
                    }
                    if !satisfied && renamed.contains_key(&at) {
                        falsified.push((at, part));
                        if !part.before(level) {
                            put(&mut turn.set, part.place);
                        }
                    }
                }
            }
        }
        let rest = |at: usize| self.program.rest(at, level);
        let contains = |a: usize, b: usize| rest(b).iter().all(|lit| rest(a).binary_search(lit).is_ok());
        let satisfied = |at: usize| index.clauses[level as usize].contains(&(at, value));
        let alive = |at: &usize| renamed.contains_key(at) && !satisfied(*at);
        let place = |at: usize| self.pending[at].map(|part| part.place);
        for &(at, part) in &falsified {
            let mut superfluous = none();
            let longer = index.sharing(rest(at)).filter(|&other| rest(other).len() > rest(at).len());
            for other in longer.filter(alive).filter(|&other| contains(other, at)) {
                place(other).into_iter().for_each(|bit| put(&mut superfluous, bit));
            }
            let now = place(renamed[&at]).unwrap_or(part.place);
            if now != part.place {
                put(&mut superfluous, part.place);
            }
            if superfluous != none() {
                turn.shorter.push(Shortened { bit: part.place, superfluous, now });
            }
            if !part.before(level) {
                let mut bits = none();
                let others = index.touching(rest(at)).filter(alive);
                for other in others.filter(|&other| other != at && contains(at, other)) {
                    place(other).into_iter().for_each(|bit| put(&mut bits, bit));
                }
                turn.begins.push(Rule { bit: part.place, bits });
            }
        }
        let falsified = falsified.into_iter().map(|(at, _)| renamed[&at]).collect();
        self.starving(turn, level, value, falsified, &alive);
    }

    /// Pending clauses without a free cell. What a true variable blocks may concern any of them.
    fn starving<const W: usize>(
        &self,
        turn: &mut Turn<W>,
        level: u32,
        value: bool,
        falsified: Vec<usize>,
        alive: &dyn Fn(&usize) -> bool,
    ) {
        if self.program.limits.is_empty() {
            return;
        }
        let all = if value { (0..self.program.clauses.len()).filter(alive).collect() } else { falsified };
        for at in all {
            let blocked = |lit: &Lit| {
                let part = self.blocked[lit.var as usize].filter(|part| part.after(level) && lit.positive)?;
                Some(part.place)
            };
            let places: Option<Vec<u32>> = self.program.rest(at, level).iter().map(blocked).collect();
            if let (Some(places), Some(part)) = (places, self.pending[at]) {
                let mut bits = none();
                places.into_iter().for_each(|place| put(&mut bits, place));
                turn.starving.push(Rule { bit: part.place, bits });
            }
        }
    }

    fn sums<const W: usize>(&self, turn: &mut Turn<W>, level: u32, value: bool) {
        for (counts, parts) in self.program.sums.iter().zip(&self.fields) {
            let (first, last) = group_span(counts);
            if level < first
                || level > last
                || !counts.iter().any(|count| weight_at(count, level, value).is_some())
            {
                continue;
            }
            let rule = |(count, part): (&Count, &Part)| {
                let to_come = count.terms.iter().filter(|term| term.lit.var > level);
                SumRule {
                    word: (part.place / 64) as usize,
                    shift: part.place % 64,
                    mask: (1 << part.span.bits) - 1,
                    weight: weight_at(count, level, value).unwrap_or(0),
                    min: u64::from(count.min),
                    max: u64::from(count.max),
                    rest: to_come.map(|term| u64::from(term.weight)).sum(),
                }
            };
            turn.groups.push(GroupRule {
                counts: counts.iter().zip(parts).map(rule).collect(),
                ends: level == last,
            });
        }
    }
}

/// Which clauses still have a bit of their own.
struct Names {
    own_bit: Vec<bool>,
}

impl Names {
    fn new(program: &Program) -> Names {
        Names { own_bit: vec![true; program.clauses.len()] }
    }
}

/// For clauses with a bit before a turn and something left after it: whose bit it is after it.
type Renamed = BTreeMap<usize, usize>;

/// What the variable at `level` adds to the count with this value; `None` where it has no part.
fn weight_at(count: &Count, level: u32, value: bool) -> Option<u64> {
    let at = count.terms.binary_search_by_key(&level, |term| term.lit.var).ok()?;
    let term = &count.terms[at];
    Some(if term.lit.positive == value { u64::from(term.weight) } else { 0 })
}

/// First and last level of a constraint of counts.
fn group_span(counts: &[Count]) -> (u32, u32) {
    let levels = || counts.iter().flat_map(|count| &count.terms).map(|term| term.lit.var);
    (levels().min().unwrap_or(0), levels().max().unwrap_or(0))
}

/// Bits for the sums that leave the count undecided, and one code more.
fn field_bits(count: &Count) -> u32 {
    let bounded = u64::from(count.max) < count.total();
    let largest = if bounded { u64::from(count.max) } else { u64::from(count.min).saturating_sub(1) };
    u64::BITS - (largest + 1).leading_zeros()
}

impl LimitedLine {
    /// The place of a level among the cells.
    fn place(&self, level: u32) -> usize {
        self.cells.partition_point(|cell| cell.0 < level)
    }

    /// The cells that can become blocked, and the first level whose turn can do it.
    fn blocked_from(&self) -> Vec<(u32, u32)> {
        let mut from = Vec::new();
        for (at, &(cell, weight)) in self.cells.iter().enumerate() {
            let earlier = &self.cells[..at];
            // One earlier piece is enough for, or against, one that takes all; two for others.
            let lone = earlier.iter().find(|other| other.1 + weight > self.max).map(|other| other.0);
            let pair = earlier.get(1).map(|other| other.0);
            from.extend(lone.into_iter().chain(pair).min().map(|first| (cell, first)));
        }
        from
    }

    /// First and last level of the bit "carries one" on a line of at most two: it matters while
    /// two more cells of weight 1 are to come.
    fn one_alive(&self) -> Option<(u32, u32)> {
        let light: Vec<u32> = self.cells.iter().filter(|cell| cell.1 == 1).map(|cell| cell.0).collect();
        (self.max == 2 && light.len() >= 3).then(|| (light[0], light[light.len() - 2]))
    }
}

/// Which constraints a level takes part in.
struct Index {
    lines: Vec<Vec<usize>>,
    /// Clauses through the level, and the sign of its literal.
    clauses: Vec<Vec<(usize, bool)>>,
}

impl Index {
    fn new(program: &Program) -> Index {
        let mut lines = vec![Vec::new(); program.levels as usize];
        for (at, line) in program.limits.iter().enumerate() {
            line.cells.iter().for_each(|cell| lines[cell.0 as usize].push(at));
        }
        let mut clauses = vec![Vec::new(); program.levels as usize];
        for (at, clause) in program.clauses.iter().enumerate() {
            clause.iter().for_each(|lit| clauses[lit.var as usize].push((at, lit.positive)));
        }
        Index { lines, clauses }
    }

    /// Clauses that have the first of the literals.
    fn sharing<'a>(&'a self, lits: &'a [Lit]) -> impl Iterator<Item = usize> + 'a {
        let first = lits.first().into_iter();
        first.flat_map(|lit| self.clauses[lit.var as usize].iter().map(|entry| entry.0))
    }

    /// Clauses that have any of the literals' variables, each once.
    fn touching<'a>(&'a self, lits: &'a [Lit]) -> impl Iterator<Item = usize> + 'a {
        let all = lits.iter().flat_map(|lit| self.clauses[lit.var as usize].iter().map(|entry| entry.0));
        all.collect::<BTreeSet<usize>>().into_iter()
    }
}

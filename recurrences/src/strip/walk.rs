//! What is known between two variables of a strip: sums to the left, what is joined, and what is left of constraints.

use fxhash::FxHashMap;

use super::labels::Labels;
use super::names::{Key, Variable};
use super::parts::Slice;
use super::rests::Rests;
use super::whole::Strip;

/// Where the labels of a graph are in a configuration.
#[derive(Clone, Copy, Debug)]
struct Frontier {
    first: usize,
    /// Vertices of a column, and how many columns before or after the one that is read have labels.
    column: usize,
    on: usize,
}

impl Frontier {
    fn labels(&self) -> usize {
        self.column * (self.on + 1) + 1
    }
}

/// What a chosen variable joins.
enum Joins {
    /// A vertex, with those before it that are next to it.
    Vertex(usize, Vec<usize>),
    Edge(usize, usize),
}

/// A column of a strip of some length, as it is read.
pub(super) struct Reading<'s> {
    pub variables: &'s [Variable],
    at: usize,
    columns: usize,
    kind: u32,
    /// By variable and register: what a value adds.
    added: FxHashMap<Key, Vec<(u32, bool, u32)>>,
    /// By variable: what it joins, graph by graph.
    joins: FxHashMap<Key, Vec<(usize, Joins)>>,
    /// Whether registers that matter for the first columns alone are forgotten after it.
    forgets: bool,
}

/// Configurations, each once. One is a list: the sums of registers, the labels of graphs, and the constraints that are left.
pub(super) struct Walk<'s> {
    strip: &'s Strip,
    rests: Rests,
    caps: Vec<u32>,
    /// By register: whether it matters beyond the first columns.
    lasts: Vec<bool>,
    frontiers: Vec<Frontier>,
    /// Where constraints begin in a configuration.
    head: usize,
    configurations: Vec<Box<[u32]>>,
    numbers: FxHashMap<Box<[u32]>, u32>,
}

impl<'s> Walk<'s> {
    pub fn new(strip: &'s Strip) -> Walk<'s> {
        let columns = || strip.left.iter().chain(&strip.middle).chain(&strip.right);
        let mut head = strip.registers.len();
        let mut frontiers = Vec::new();
        for graph in 0..strip.rules.len() {
            let links = || columns().flat_map(|column| &column.links[graph]);
            let column = links().map(|link| link.from.max(link.to) as usize + 1).max().unwrap_or(0);
            let on = links().map(|link| link.on as usize).max().unwrap_or(0);
            let frontier = Frontier { first: head, column, on };
            head += frontier.labels();
            frontiers.push(frontier);
        }
        let uses =
            |columns: &'s [super::parts::Column]| columns.iter().flat_map(|column| &column.begins).flatten();
        let mut lasts = vec![false; strip.registers.len()];
        let used = uses(&strip.middle).chain(uses(&strip.right)).filter_map(|part| part.before);
        used.for_each(|register| lasts[register as usize] = true);
        Walk {
            strip,
            rests: Rests::default(),
            caps: strip.caps(),
            lasts,
            frontiers,
            head,
            configurations: Vec::new(),
            numbers: FxHashMap::default(),
        }
    }

    /// How many columns before the one that is read have to be of the middle, so that all of the middle are alike.
    pub fn memory(&self) -> usize {
        let on = self.strip.rules.iter().zip(&self.frontiers).filter(|(rule, _)| !rule.of_edges);
        on.map(|(_, frontier)| frontier.on).max().unwrap_or(0)
    }

    pub fn bytes(&self) -> usize {
        self.rests.bytes
    }

    /// The column at `at` of a strip of so many columns.
    pub fn reading(&self, at: usize, columns: usize) -> Reading<'s> {
        let strip = self.strip;
        let (own, cut) = (strip.column(at, columns), strip.cut);
        let last = columns - cut.last;
        let kind = if at >= last { cut.period + at - last } else { at % cut.period };
        let mut joins: FxHashMap<Key, Vec<(usize, Joins)>> = FxHashMap::default();
        for (graph, frontier) in self.frontiers.iter().enumerate() {
            if strip.rules[graph].of_edges {
                for link in &own.links[graph] {
                    let (from, to) =
                        (link.from as usize, link.on as usize * frontier.column + link.to as usize);
                    let edge = link.variable.expect("an edge has a variable");
                    joins.entry(edge).or_default().push((graph, Joins::Edge(from, to)));
                }
                continue;
            }
            let slot = |on: usize, vertex: u32| (frontier.on - on) * frontier.column + vertex as usize;
            for vertex in own.links[graph].iter().filter(|link| link.on == 0 && link.from == link.to) {
                let vertex = vertex.from;
                let mut near = Vec::new();
                for on in 0..=frontier.on.min(at) {
                    let links = strip.column(at - on, columns).links[graph].iter();
                    let reaching = links.filter(|link| link.on as usize == on);
                    near.extend(reaching.filter_map(|link| match (link.from, link.to) {
                        (other, own) if own == vertex => Some(slot(on, other)),
                        (own, other) if own == vertex && on == 0 => Some(slot(0, other)),
                        _ => None,
                    }));
                }
                let variable = (vertex % strip.names) as Key;
                joins.entry(variable).or_default().push((graph, Joins::Vertex(slot(0, vertex), near)));
            }
        }
        Reading {
            variables: &own.variables,
            at,
            columns,
            kind: kind as u32,
            added: strip.added((at < cut.first).then_some(at), at % cut.period),
            joins,
            forgets: at + 1 >= cut.left,
        }
    }

    fn number(&mut self, configuration: Vec<u32>) -> u32 {
        let configuration = configuration.into_boxed_slice();
        if let Some(&number) = self.numbers.get(&configuration) {
            return number;
        }
        let number = self.configurations.len() as u32;
        self.configurations.push(configuration.clone());
        self.numbers.insert(configuration, number);
        number
    }

    /// The configuration before the first column.
    pub fn root(&mut self) -> u32 {
        self.number(vec![0; self.head])
    }

    /// What a value of the variable at a place of a column makes of a configuration; `None` where no solution is left. The
    /// first variable opens the column, and the last one closes it; a column without variables has one value.
    pub fn step(&mut self, reading: &Reading<'_>, at: usize, value: bool, number: u32) -> Option<u32> {
        let mut own = self.configurations[number as usize].to_vec();
        if at == 0 {
            own = self.open(reading, &own)?;
        }
        if let Some(variable) = reading.variables.get(at) {
            own = self.take(reading, variable.key, value, own)?;
        }
        if at + 1 >= reading.variables.len() {
            own = self.close(reading, own)?;
        }
        Some(self.number(own))
    }

    /// Takes in what begins with a column.
    fn open(&mut self, reading: &Reading<'_>, own: &[u32]) -> Option<Vec<u32>> {
        let strip = self.strip;
        let (head, left) = own.split_at(self.head);
        let mut opened: Vec<u32> = head.to_vec();
        let slice = |tail: u32| -> &Slice { strip.tail(tail, reading.at, reading.columns) };
        for &number in left {
            opened.extend(self.rests.opened(number, reading.kind, slice)?);
        }
        for parts in &strip.column(reading.at, reading.columns).begins {
            let begun = self.rests.begun(parts, head)?;
            for &number in &begun {
                opened.extend(self.rests.opened(number, reading.kind, slice)?);
            }
        }
        self.sort(&mut opened);
        Some(opened)
    }

    fn sort(&self, own: &mut Vec<u32>) {
        let mut left = own.split_off(self.head);
        left.sort_unstable();
        left.dedup();
        own.extend(left);
    }

    fn take(&mut self, reading: &Reading<'_>, key: Key, value: bool, mut own: Vec<u32>) -> Option<Vec<u32>> {
        for &(register, is_positive, weight) in reading.added.get(&key).into_iter().flatten() {
            if is_positive == value {
                let sum = &mut own[register as usize];
                *sum = (*sum + weight).min(self.caps[register as usize]);
            }
        }
        if value {
            for (graph, joins) in reading.joins.get(&key).into_iter().flatten() {
                let frontier = self.frontiers[*graph];
                let labels = &mut own[frontier.first..frontier.first + frontier.labels()];
                let mut labels = Labels::new(self.strip.rules[*graph], labels);
                match joins {
                    Joins::Vertex(vertex, near) => labels.choose(*vertex, near.iter().copied())?,
                    Joins::Edge(a, b) => labels.choose_edge(*a, *b)?,
                }
                labels.rename();
            }
        }
        if own[self.head..].iter().any(|&number| self.rests.next(number) == Some(key)) {
            let left = own.split_off(self.head);
            for number in left {
                match self.rests.next(number) == Some(key) {
                    true => own.extend(self.rests.taken(number, value)?),
                    false => own.push(number),
                }
            }
            self.sort(&mut own);
        }
        Some(own)
    }

    /// Goes on to the next column.
    fn close(&mut self, reading: &Reading<'_>, mut own: Vec<u32>) -> Option<Vec<u32>> {
        for (frontier, &rule) in self.frontiers.iter().zip(&self.strip.rules) {
            let labels = &mut own[frontier.first..frontier.first + frontier.labels()];
            Labels::new(rule, labels).shift(frontier.column)?;
        }
        if reading.forgets {
            (0..)
                .zip(&self.lasts)
                .filter(|(_, lasts)| !**lasts)
                .for_each(|(register, _): (usize, _)| own[register] = 0);
        }
        own[self.head..].iter_mut().for_each(|number| *number = self.rests.later(*number));
        self.sort(&mut own);
        let rests = &mut self.rests;
        let left = own.split_off(self.head);
        for &number in &left {
            if !left.iter().any(|&other| other != number && rests.implies(other, number)) {
                own.push(number);
            }
        }
        Some(own)
    }

    /// Whether a configuration is a solution where the strip ends.
    pub fn ends(&self, number: u32) -> bool {
        let own = &self.configurations[number as usize];
        let mut graphs = self.frontiers.iter().zip(&self.strip.rules);
        graphs.all(|(frontier, &rule)| {
            let mut labels = own[frontier.first..frontier.first + frontier.labels()].to_vec();
            Labels::new(rule, &mut labels).holds_at_the_end()
        }) && own[self.head..].iter().all(|&number| self.rests.holds_at_the_end(number))
    }
}

//! Collection: mark what the handles reach, then slide each level's nodes together in place.
//!
//! Sliding needs no second array (one mark bit a node), keeps the order of creation, which is
//! that of the depth-first operation that made the nodes, and frees whole blocks for any level.
//! Handles and the memo are renamed, not invalidated.

use std::ops::Range;

use crate::bits::{Bits, ones};
use crate::manager::Manager;
use crate::node::{Edge, Node};
use crate::store::{BLOCK, LevelNodes, Store};

/// Shows every edge of some place outside the handles to a visitor, which may rename it.
pub(crate) type ShowEdges<'a> = dyn FnMut(&mut dyn FnMut(&mut Edge)) + 'a;

impl Manager {
    /// Removes every node that no handle reaches and compacts the rest. Linear in the nodes in
    /// the table. Handles stay valid; the memo is kept, as far as its nodes are.
    ///
    /// Memory at the end of the node array goes back to the system.
    ///
    /// Operations collect by themselves when garbage may exceed what is alive.
    pub fn collect(&mut self) {
        self.collect_keeping(&mut |_| {});
        self.store.release_tail();
    }

    pub(crate) fn collect_keeping(&mut self, extra: &mut ShowEdges<'_>) {
        let mut marks = Bits::new(self.store.nodes.len());
        marks.insert(0);
        let roots = self.roots.clone();
        let mut mark = |edge: &mut Edge| {
            marks.insert(edge.id());
        };
        roots.for_each(&mut mark);
        extra(&mut mark);
        self.store.mark_below(&mut marks);

        let moves = Moves::new(&self.store, marks);
        let store = &self.store;
        self.computed.translate(|edge| moves.lives(edge).then(|| moves.renamed(store, edge)));
        roots.for_each(|edge| *edge = moves.renamed(store, *edge));
        extra(&mut |edge| *edge = moves.renamed(store, *edge));
        self.store.slide(&moves);

        self.collections += 1;
        self.set_threshold();
    }
}

/// The elements of `marks` in a block, by identifier.
fn marked(marks: &Bits, block: u32) -> impl Iterator<Item = u32> {
    let words = words_of(block);
    words.flat_map(|word| ones(marks.word(word)).map(move |bit| 64 * word as u32 + bit))
}

/// The words of [`Bits`] that belong to a block.
fn words_of(block: u32) -> Range<usize> {
    let first = block as usize * BLOCK / 64;
    first..first + BLOCK / 64
}

/// Where each live node goes: the first places of its level, in the same order.
///
/// Told by counting marks, not by addresses left in the nodes: the marks stay in cache where nodes
/// do not, and most of a collection is asking where children have gone.
struct Moves {
    marks: Bits,
    /// By word of the marks: how many live nodes of the same level come before.
    before: Vec<u32>,
    /// By level: how many nodes are kept.
    kept: Vec<usize>,
}

impl Moves {
    fn new(store: &Store, marks: Bits) -> Moves {
        let mut before = vec![0; store.nodes.len().div_ceil(64)];
        let kept = store.levels.iter().map(|level| {
            let mut count = 0;
            for word in level.blocks().iter().flat_map(|&block| words_of(block)) {
                before[word] = count;
                count += marks.word(word).count_ones();
            }
            count as usize
        });
        Moves { kept: kept.collect(), before, marks }
    }

    fn lives(&self, edge: Edge) -> bool {
        self.marks.has(edge.id())
    }

    /// A live edge after the collection. The store may be in the midst of sliding.
    #[inline(always)]
    fn renamed(&self, store: &Store, edge: Edge) -> Edge {
        if edge.is_constant() {
            return edge;
        }
        let id = edge.id();
        let word = id as usize / 64;
        let lower = self.marks.word(word) & ((1 << (id % 64)) - 1);
        let place = (self.before[word] + lower.count_ones()) as usize;
        Edge::new(store.levels[store.level_of_id(id) as usize].place(place), edge.complement())
    }
}

impl Store {
    /// Marks all that is reached from what is marked: level by level, since edges lead down.
    fn mark_below(&self, marks: &mut Bits) {
        for &block in self.levels.iter().flat_map(LevelNodes::blocks) {
            for word in words_of(block) {
                // Nodes of one level do not mark each other.
                for bit in ones(marks.word(word)) {
                    let node = &self.nodes[64 * word + bit as usize];
                    marks.insert(node.low().id());
                    marks.insert(node.high().id());
                }
            }
        }
    }

    /// Moves every live node to its new place and enters it into the unique table anew, from the
    /// bottom up: a node's children are where they will stay when it comes to hang from one.
    fn slide(&mut self, moves: &Moves) {
        self.len = moves.kept.iter().sum();
        self.overflow.clear();
        for level in (0..self.levels.len()).rev() {
            self.levels[level].childless = [0; 2];
            let mut place = 0;
            for n in 0..self.levels[level].blocks().len() {
                for id in marked(&moves.marks, self.levels[level].blocks()[n]) {
                    let node = self.nodes[id as usize];
                    let (low, high) = (moves.renamed(self, node.low()), moves.renamed(self, node.high()));
                    let target = self.levels[level].place(place);
                    self.nodes[target as usize] = Node::new(low, high);
                    self.link(level as u32, target);
                    place += 1;
                }
            }
        }
        for (level, &kept) in moves.kept.iter().enumerate() {
            for block in self.levels[level].truncate(kept) {
                self.release_block(block);
            }
        }
    }
}

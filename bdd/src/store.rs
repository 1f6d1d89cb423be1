//! Where nodes live: blocks of one level each, in one array.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::bits::Ranked;
use crate::budget::{Budget, Limit};
use crate::node::{Edge, MAX_NODES, Node};
use crate::overflow::Overflow;

const BLOCK_BITS: u32 = 9;
/// Nodes a block.
pub(crate) const BLOCK: usize = 1 << BLOCK_BITS;
/// What a block adds to [`Store::bytes`].
const BYTES_OF_BLOCK: usize = BLOCK * size_of::<Node>() + BLOCK / 8 + 2 * size_of::<u32>();
/// The level of the terminal: below every variable.
pub(crate) const TERMINAL_LEVEL: u32 = u32::MAX;
/// The level of a block that belongs to no level at the moment.
const NO_LEVEL: u32 = u32::MAX - 1;

/// All nodes of a manager.
#[derive(Debug)]
pub(crate) struct Store {
    pub nodes: Vec<Node>,
    block_level: Vec<u32>,
    pub levels: Vec<LevelNodes>,
    free_blocks: Vec<u32>,
    pub overflow: Overflow,
    /// Nodes in the table, garbage included, the terminal not.
    pub len: usize,
    pub created: u64,
    pub peak: usize,
    /// Counting has no exclusive hold of the store, but its memory is part of the peak.
    peak_bytes: AtomicUsize,
    /// Bytes held outside this store (the memo), for the byte limit.
    pub other_bytes: usize,
    pub budget: Budget,
}

/// The nodes of one level.
#[derive(Clone, Debug, Default)]
pub(crate) struct LevelNodes {
    /// Blocks of this level; all full but the last.
    blocks: Vec<u32>,
    /// The identifier for the next node, 0 where the last block is full.
    next: u32,
    /// The nodes without a child to hang from, by their low edge, a constant; their high edge is
    /// true. 0 where there is none.
    pub childless: [u32; 2],
}

impl LevelNodes {
    /// The blocks, in order of creation; all full but the last.
    pub fn blocks(&self) -> &[u32] {
        &self.blocks
    }

    /// The identifier of the `n`-th node in order of creation.
    #[inline(always)]
    pub fn place(&self, n: usize) -> u32 {
        (self.blocks[n / BLOCK] << BLOCK_BITS) + (n % BLOCK) as u32
    }

    /// Keeps the first `kept` places; returns the blocks that fall free.
    pub fn truncate(&mut self, kept: usize) -> Vec<u32> {
        let freed = self.blocks.split_off(kept.div_ceil(BLOCK));
        self.next = if kept.is_multiple_of(BLOCK) { 0 } else { self.place(kept - 1) + 1 };
        freed
    }
}

impl Store {
    pub fn new(levels: usize) -> Store {
        let mut store = Store {
            nodes: Vec::new(),
            block_level: Vec::new(),
            levels: vec![LevelNodes::default(); levels],
            free_blocks: Vec::new(),
            overflow: Overflow::default(),
            len: 0,
            created: 0,
            peak: 0,
            peak_bytes: AtomicUsize::new(0),
            other_bytes: 0,
            budget: Budget::default(),
        };
        store.nodes.resize(BLOCK, Node::default());
        store.block_level.push(TERMINAL_LEVEL);
        store
    }

    #[inline(always)]
    pub fn level(&self, edge: Edge) -> u32 {
        self.level_of_id(edge.id())
    }

    #[inline(always)]
    pub fn level_of_id(&self, id: u32) -> u32 {
        self.block_level[(id >> BLOCK_BITS) as usize]
    }

    #[inline(always)]
    pub fn node(&self, edge: Edge) -> &Node {
        &self.nodes[edge.id() as usize]
    }

    /// Both cofactors of `edge` by the variable at `level`, which must not be below the edge's own.
    #[inline(always)]
    pub fn cofactors(&self, edge: Edge, level: u32) -> (Edge, Edge) {
        if self.level(edge) == level { self.children(edge) } else { (edge, edge) }
    }

    /// Both cofactors of `edge` by its own variable.
    #[inline(always)]
    pub fn children(&self, edge: Edge) -> (Edge, Edge) {
        self.node(edge).children(edge.complement())
    }

    /// Bytes in use: what has been touched, not what has been reserved. What a
    /// collection needs is counted at all times, so that no collection can exceed the limit.
    pub fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<Node>()
            + Ranked::bytes(self.nodes.len())
            + self.block_level.len() * 2 * size_of::<u32>()
            + self.levels.len() * size_of::<LevelNodes>()
            + self.overflow.bytes()
            + self.other_bytes
    }

    /// Most bytes in use at any time.
    pub fn peak_bytes(&self) -> usize {
        self.peak_bytes.load(Ordering::Relaxed).max(self.bytes())
    }

    /// Refuses `more` bytes beside those in use, or takes them into the peak.
    pub fn check_scratch(&self, more: usize) -> Result<(), Limit> {
        let bytes = self.bytes().saturating_add(more);
        self.budget.check_bytes(bytes)?;
        self.peak_bytes.fetch_max(bytes, Ordering::Relaxed);
        Ok(())
    }

    /// Opens one more level, below all others.
    pub fn add_level(&mut self) {
        self.levels.push(LevelNodes::default());
    }

    /// A fresh identifier at `level`, or the limit that forbids it.
    #[inline]
    pub fn allocate(&mut self, level: u32) -> Result<u32, Limit> {
        self.budget.check_nodes(self.len + 1)?;
        let id = match self.levels[level as usize].next {
            0 => self.add_block(level)?,
            id => id,
        };
        let after = id + 1;
        self.levels[level as usize].next = if (after as usize).is_multiple_of(BLOCK) { 0 } else { after };
        self.len += 1;
        self.created += 1;
        if self.len > self.peak {
            self.peak = self.len;
        }
        Ok(id)
    }

    #[cold]
    fn add_block(&mut self, level: u32) -> Result<u32, Limit> {
        let block = match self.free_blocks.pop() {
            Some(block) => block,
            None => {
                self.check_scratch(BYTES_OF_BLOCK)?;
                if self.nodes.len() + BLOCK > MAX_NODES {
                    return Err(Limit::Nodes(MAX_NODES));
                }
                if self.nodes.try_reserve(BLOCK).is_err() {
                    return Err(Limit::Bytes(self.bytes()));
                }
                let block = self.block_level.len() as u32;
                self.nodes.resize(self.nodes.len() + BLOCK, Node::default());
                self.block_level.push(NO_LEVEL);
                block
            }
        };
        self.block_level[block as usize] = level;
        self.levels[level as usize].blocks.push(block);
        Ok(block << BLOCK_BITS)
    }

    /// Forgets every node but the terminal; keeps the memory.
    pub fn clear(&mut self) {
        self.nodes.truncate(BLOCK);
        self.nodes[0] = Node::default();
        self.block_level.truncate(1);
        self.levels.fill(LevelNodes::default());
        self.free_blocks.clear();
        self.overflow.clear();
        self.len = 0;
    }

    /// Makes sure that, once cleared, the store can have so many blocks, with `more` bytes in use
    /// beside it.
    pub fn make_room_for(&mut self, blocks: usize, more: usize) -> Result<(), Limit> {
        let grown = (blocks + 1).saturating_sub(self.block_level.len());
        self.check_scratch(more + grown * BYTES_OF_BLOCK)?;
        if (blocks + 1) * BLOCK > MAX_NODES {
            return Err(Limit::Nodes(MAX_NODES));
        }
        self.nodes.try_reserve_exact(grown * BLOCK).map_err(|_| Limit::Bytes(self.bytes()))
    }

    /// Returns a block whose nodes are all gone.
    pub fn release_block(&mut self, block: u32) {
        self.block_level[block as usize] = NO_LEVEL;
        self.free_blocks.push(block);
    }

    /// Gives back the free blocks at the end, most of what a refused operation had taken: what
    /// follows (counting, say) needs room within the same byte limit.
    pub fn release_tail(&mut self) {
        let used = self.block_level.iter().rposition(|&level| level != NO_LEVEL).map_or(0, |last| last + 1);
        self.block_level.truncate(used);
        self.free_blocks.retain(|&block| (block as usize) < used);
        self.nodes.truncate(used * BLOCK);
        self.nodes.shrink_to_fit();
    }
}

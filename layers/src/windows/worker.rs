//! A thread's part of a stride.

use std::collections::VecDeque;

use fxhash::FxHashMap;

use super::piece::{PIECE, Piece};
use super::plan::Window;
use super::table::Table;
use crate::repeat::{Stride, in_width};
use crate::sample::Seen;
use crate::spec::Layered;
use crate::values::add;

/// What a thread reads and writes.
pub(super) struct Worker<const W: usize> {
    pub input: VecDeque<Piece>,
    /// What it wrote, by stream.
    pub streams: Vec<VecDeque<Piece>>,
    free: Vec<Piece>,
    tables: FxHashMap<usize, Table<W>>,
    /// What the states of a block have in common.
    rest: [u64; W],
    /// The children of the block that were met, and by child of the window: whether it was met, and its number.
    met: Vec<u32>,
    is_met: Vec<bool>,
    sums: Vec<u64>,
    expanded: u64,
    /// What the states that it wrote have.
    seen: Seen<W>,
}

impl<const W: usize> Worker<W> {
    pub fn new() -> Worker<W> {
        Worker {
            input: VecDeque::new(),
            streams: Vec::new(),
            free: Vec::new(),
            tables: FxHashMap::default(),
            rest: [0; W],
            met: Vec::new(),
            is_met: Vec::new(),
            sums: Vec::new(),
            expanded: 0,
            seen: Seen::NONE,
        }
    }

    pub fn has_work(&self) -> bool {
        !self.input.is_empty()
    }

    /// What the states have that it wrote since it was asked last.
    pub fn take_seen(&mut self) -> Seen<W> {
        std::mem::replace(&mut self.seen, Seen::NONE)
    }

    /// How many states it has read since it was asked last.
    pub fn take_expanded(&mut self) -> u64 {
        std::mem::take(&mut self.expanded)
    }

    pub fn bytes(&self) -> usize {
        let written = self.streams.iter().map(VecDeque::len).sum::<usize>();
        (self.input.len() + self.free.len() + written) * PIECE * size_of::<u64>()
            + self.tables.values().map(Table::bytes).sum::<usize>()
    }

    /// Reads some pieces, and writes the children of their states; of the last block, behind the last piece.
    pub fn go_on(
        &mut self,
        pieces: usize,
        spec: &impl Layered<W>,
        stride: &Stride,
        window: &Window<W>,
        width: usize,
    ) {
        let mut table = self.tables.remove(&window.number).unwrap_or_else(|| Table::new(window));
        self.streams.resize_with(self.streams.len().max(1 << window.leaving.len()), VecDeque::new);
        for _ in 0..pieces {
            let Some(mut piece) = self.input.pop_front() else { break };
            in_width!(width, |width| self.read(&piece, &mut table, spec, stride, window, width));
            self.expanded += (piece.len() / (W + width)) as u64;
            // A piece that was cut for the last block of a thread is smaller than others.
            if piece.capacity() >= PIECE {
                piece.clear();
                self.free.push(piece);
            }
            if self.input.is_empty() {
                in_width!(width, |width| self.write(&table, width));
            }
        }
        self.tables.insert(window.number, table);
    }

    #[inline(always)]
    fn read(
        &mut self,
        piece: &[u64],
        table: &mut Table<W>,
        spec: &impl Layered<W>,
        stride: &Stride,
        window: &Window<W>,
        width: usize,
    ) {
        for record in piece.chunks_exact(W + width) {
            let (state, own) = record.split_at(W);
            let state: [u64; W] = std::array::from_fn(|word| state[word]);
            let rest = std::array::from_fn(|word| state[word] & !window.bits[word]);
            if rest != self.rest {
                self.write(table, width);
                self.rest = rest;
            }
            let children = table.follow(spec, stride, &state);
            if self.is_met.len() < table.len() {
                self.is_met.resize(table.len(), false);
            }
            if self.sums.len() < table.len() * width {
                self.sums.resize(table.len() * width, 0);
            }
            for at in children {
                let child = table.child(at);
                let sum = &mut self.sums[child * width..(child + 1) * width];
                if self.is_met[child] {
                    add(sum, own);
                } else {
                    self.is_met[child] = true;
                    self.met.push(child as u32);
                    sum.copy_from_slice(own);
                }
            }
        }
    }

    /// Writes the children of the block that was read.
    #[inline(always)]
    fn write(&mut self, table: &Table<W>, width: usize) {
        for child in self.met.drain(..) {
            let child = child as usize;
            self.is_met[child] = false;
            let (bits, stream) = table.bits(child);
            let stream = &mut self.streams[stream];
            let piece = match stream.back_mut() {
                Some(piece) if piece.len() + W + width <= PIECE => piece,
                _ => {
                    stream.push_back(self.free.pop().unwrap_or_else(|| Piece::with_capacity(PIECE)));
                    stream.back_mut().expect("a piece was added")
                }
            };
            let state = std::array::from_fn(|word| self.rest[word] | bits[word]);
            self.seen.add(&Seen::of(&state));
            piece.extend_from_slice(&state);
            piece.extend_from_slice(&self.sums[child * width..(child + 1) * width]);
        }
    }
}

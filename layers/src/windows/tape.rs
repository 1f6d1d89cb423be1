//! A layer as one sequence of states with their numbers, in pieces of memory.

use std::collections::VecDeque;

use super::piece::{PIECE, Piece};
use super::plan::Window;
use super::worker::Worker;
use crate::sample::Seen;
use crate::values::{Sum, room};

/// A layer.
pub(super) struct Tape<const W: usize> {
    pieces: VecDeque<Piece>,
    /// Words of a number.
    pub width: usize,
    /// Bits that are enough for the sum of the numbers.
    sum_bits: u64,
    /// What the states have.
    pub seen: Seen<W>,
}

impl<const W: usize> Tape<W> {
    /// A layer of one state.
    pub fn of(root: &[u64; W]) -> Tape<W> {
        let mut piece = Piece::with_capacity(PIECE);
        piece.extend(root);
        piece.push(1);
        Tape { pieces: [piece].into(), width: 1, sum_bits: 1, seen: Seen::of(root) }
    }

    pub fn states(&self) -> u64 {
        (self.pieces.iter().map(Vec::len).sum::<usize>() / (W + self.width)) as u64
    }

    /// The sum of the numbers.
    pub fn sum(&self) -> Sum {
        let mut sum = Sum::default();
        let records = self.pieces.iter().flat_map(|piece| piece.chunks_exact(W + self.width));
        records.for_each(|record| sum.add(&record[W..], self.width));
        sum
    }

    /// Gives numbers as many words as a step asks for that makes their sum `more` bits longer at most.
    pub fn make_wide_enough(&mut self, more: u32) {
        let (sum_bits, width) = room(self.sum_bits, more, self.width, || self.sum());
        self.sum_bits = sum_bits;
        if width == self.width {
            return;
        }
        let (own, wide) = (W + self.width, W + width);
        let mut pieces = VecDeque::new();
        let mut last = Piece::with_capacity(PIECE);
        while let Some(piece) = self.pieces.pop_front() {
            for record in piece.chunks_exact(own) {
                if last.len() + wide > PIECE {
                    pieces.push_back(std::mem::replace(&mut last, Piece::with_capacity(PIECE)));
                }
                last.extend(record);
                last.resize(last.len() + wide - own, 0);
            }
        }
        pieces.push_back(last);
        (self.pieces, self.width) = (pieces, width);
    }

    /// Gives the pieces to workers, in order, so that states that differ in the window alone go to the same one.
    pub fn hand_out(&mut self, window: &[u64; W], workers: &mut [Worker<W>]) {
        let share = self.pieces.len().div_ceil(workers.len());
        let record = W + self.width;
        let rest = |record: &[u64]| -> [u64; W] { std::array::from_fn(|word| record[word] & !window[word]) };
        for worker in workers {
            worker.input.extend(self.pieces.drain(..share.min(self.pieces.len())));
            let last = worker.input.back().and_then(|piece| piece.rchunks_exact(record).next()).map(rest);
            let Some(last) = last else { continue };
            // What begins the next piece may belong to the last block of this one.
            while let Some(mut piece) = self.pieces.pop_front() {
                let same = piece.chunks_exact(record).take_while(|one| rest(one) == last).count() * record;
                if same == piece.len() {
                    worker.input.push_back(piece);
                    continue;
                }
                if same > 0 {
                    worker.input.push_back(piece.drain(..same).collect());
                }
                self.pieces.push_front(piece);
                break;
            }
        }
        debug_assert!(self.pieces.is_empty(), "all pieces are handed out");
    }

    /// Takes what the workers wrote: stream after stream.
    pub fn take_in(&mut self, window: &Window<W>, workers: &mut [Worker<W>]) {
        self.seen = Seen::NONE;
        workers.iter_mut().for_each(|worker| self.seen.add(&worker.take_seen()));
        for stream in 0..1 << window.leaving.len() {
            for worker in workers.iter_mut() {
                // A thread that had nothing to read may not have streams yet.
                worker.streams.get_mut(stream).into_iter().for_each(|written| self.pieces.append(written));
            }
        }
    }
}

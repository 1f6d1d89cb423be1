//! Words one behind another, in pieces of memory that are given back one by one.

use std::collections::VecDeque;

/// Words of a piece.
const PIECE: usize = 1 << 9;
/// Bytes of a piece, and of where it is.
const BYTES: usize = PIECE * size_of::<u64>() + 2 * size_of::<Piece>();

type Piece = Vec<u64>;

/// A layer, or a part of one. Pieces are as long as they are: only what was written last to a stream is shorter than others.
#[derive(Default)]
pub(super) struct Tape {
    pieces: VecDeque<Piece>,
    /// Words of the first piece that were taken.
    taken: usize,
    words: usize,
}

impl Tape {
    pub fn of(words: &[u64]) -> Tape {
        let mut streams = Streams::default();
        streams.make_room(1);
        streams.write(0, words);
        let mut tape = Tape::default();
        streams.hand_over(0, &mut tape);
        tape
    }

    /// How many words there are.
    pub fn words(&self) -> usize {
        self.words
    }

    pub fn bytes(&self) -> usize {
        self.pieces.len() * BYTES
    }

    /// Takes the first words; pieces of which all is taken are free.
    #[inline(always)]
    pub fn take(&mut self, into: &mut [u64], free: &mut Streams) {
        self.words -= into.len();
        let mut rest = into;
        while !rest.is_empty() {
            let piece = &self.pieces[0][self.taken..];
            let some = piece.len().min(rest.len());
            let (own, others) = rest.split_at_mut(some);
            own.copy_from_slice(&piece[..some]);
            rest = others;
            self.taken += some;
            if some == piece.len() {
                self.taken = 0;
                free.free.extend(self.pieces.pop_front());
            }
        }
    }

    /// Its words by as many at a time; none is taken.
    pub fn records<const W: usize>(&self) -> impl Iterator<Item = [u64; W]> + '_ {
        let mut words = self.pieces.iter().flatten().copied();
        std::iter::from_fn(move || {
            let mut record = [0; W];
            for word in &mut record {
                *word = words.next()?;
            }
            Some(record)
        })
    }

    /// A copy of all words, of which none is taken.
    pub fn to_vec(&self) -> Vec<u64> {
        let mut words = Vec::with_capacity(self.words);
        self.pieces.iter().for_each(|piece| words.extend_from_slice(piece));
        words
    }

    /// Whether it has these words.
    pub fn is(&self, words: &[u64]) -> bool {
        self.words == words.len() && self.pieces.iter().flatten().eq(words)
    }

    /// Moves the first words behind those of another tape.
    pub fn move_to(&mut self, other: &mut Tape, words: usize) {
        debug_assert!(
            self.taken == 0 && words <= self.words,
            "words that are there, and of none a part is taken"
        );
        (self.words, other.words) = (self.words - words, other.words + words);
        let mut left = words;
        while left > 0 {
            let Some(mut piece) = self.pieces.pop_front() else { break };
            if piece.len() > left {
                let rest = piece[left..].to_vec();
                piece.truncate(left);
                self.pieces.push_front(rest);
            }
            left -= piece.len();
            other.pieces.push_back(piece);
        }
    }
}

/// Tapes that are written side by side.
#[derive(Default)]
pub(super) struct Streams {
    full: Vec<VecDeque<Piece>>,
    /// By stream: the piece that is written.
    open: Vec<Piece>,
    free: Vec<Piece>,
    /// Pieces that are written.
    written: usize,
}

impl Streams {
    /// Adds streams until there are as many as `streams`.
    pub fn make_room(&mut self, streams: usize) {
        let streams = streams.max(self.open.len());
        self.full.resize_with(streams, VecDeque::new);
        self.open.resize_with(streams, Piece::new);
    }

    #[inline(always)]
    pub fn write(&mut self, stream: usize, words: &[u64]) {
        let open = &mut self.open[stream];
        if open.capacity() - open.len() >= words.len() {
            open.extend_from_slice(words);
        } else {
            self.write_on(stream, words);
        }
    }

    #[cold]
    fn write_on(&mut self, stream: usize, mut words: &[u64]) {
        while !words.is_empty() {
            let open = &mut self.open[stream];
            let (own, rest) = words.split_at(words.len().min(open.capacity() - open.len()));
            open.extend_from_slice(own);
            words = rest;
            if words.is_empty() {
                break;
            }
            let mut new = self.free.pop().unwrap_or_default();
            new.clear();
            // The end of a piece that was cut is smaller than others.
            new.reserve_exact(PIECE);
            let last = std::mem::replace(open, new);
            if !last.is_empty() {
                self.full[stream].push_back(last);
            }
            self.written += 1;
        }
    }

    /// Moves what was written to a stream behind the words of a tape.
    pub fn hand_over(&mut self, stream: usize, tape: &mut Tape) {
        // A thread that had nothing to read may not have all streams yet.
        let Some(full) = self.full.get_mut(stream) else { return };
        let open = std::mem::take(&mut self.open[stream]);
        self.written -= full.len() + usize::from(!open.is_empty());
        tape.words += full.iter().map(Vec::len).sum::<usize>() + open.len();
        tape.pieces.append(full);
        if !open.is_empty() {
            tape.pieces.push_back(open);
        }
    }

    pub fn bytes(&self) -> usize {
        (self.free.len() + self.written) * BYTES
            + self.open.len() * (size_of::<Piece>() + size_of::<VecDeque<Piece>>())
    }
}

/// Shares what is free: a thread that writes less than it reads has what another one needs.
pub(super) fn share_free<'a>(streams: impl Iterator<Item = &'a mut Streams>) {
    let mut all: Vec<&mut Streams> = streams.collect();
    let share = all.iter().map(|own| own.free.len()).sum::<usize>().div_ceil(all.len().max(1));
    let mut spare = Vec::new();
    for own in &mut all {
        spare.extend(own.free.drain(share.min(own.free.len())..));
    }
    for own in all {
        let missing = share.saturating_sub(own.free.len()).min(spare.len());
        own.free.extend(spare.drain(spare.len() - missing..));
    }
}

//! The pieces of a certificate by layers: each has some states of a level, and those below them down to
//! another level.

use std::io::{self, Write};

use limits::Budget;
use model::Permutation;
use model::steps::Steps;

use super::super::formula::Formula;
use super::super::literal::Literal;
use super::super::outcome::CertificateError;
use super::rests::Rests;
use super::set::Set;
use super::writer::{Ends, GoesOn, Writer, number};
use crate::exchange::{Problem, cnf};

/// Most rests of clauses: sets of more words are slow.
const MOST_RESTS: usize = 4096;

/// Most bytes of graphs in a state, so that a byte has each label.
const MOST_BYTES: usize = 256;

/// A formula whose certificate by layers is written in pieces. A list of states has [`Pieces::words`] words
/// for each state.
pub struct Pieces {
    /// The variable of each level.
    order: Vec<Literal>,
    rests: Rests,
    words: usize,
}

impl Pieces {
    /// Prepares the certificate of the formula that [`crate::exchange::cnf::write`] writes for `problem`. Cost: as of
    /// that, and a comparison of all clauses under each symmetry.
    pub fn new(problem: &Problem<'_>, budget: &Budget) -> Result<Pieces, CertificateError> {
        let steps = &mut Steps::new(budget);
        let formula = Formula::new(problem, cnf::MOST_PLAIN, None, budget, steps)?;
        Pieces::of(formula, &problem.model.group, steps)
    }

    pub(super) fn of(
        formula: Formula,
        group: &[Permutation],
        steps: &mut Steps<'_>,
    ) -> Result<Pieces, CertificateError> {
        let rests = Rests::new(&formula, group, steps)?;
        let bytes = (0..=rests.levels).map(|level| rests.bytes(level)).max().unwrap_or(0);
        if bytes > MOST_BYTES {
            return Err(CertificateError::Open);
        }
        let words = match rests.words() + bytes.div_ceil(8) {
            0 | 1 => 1,
            2 => 2,
            3 | 4 => 4,
            5..=8 => 8,
            9..=16 => 16,
            17..=64 => 64,
            _ if rests.words() <= MOST_RESTS / 64 => return Err(CertificateError::Open),
            _ => return Err(CertificateError::Rests(MOST_RESTS)),
        };
        Ok(Pieces { order: formula.order, rests, words })
    }

    /// The number of levels.
    pub fn levels(&self) -> usize {
        self.rests.levels
    }

    /// Words of a state.
    pub fn words(&self) -> usize {
        self.words
    }

    /// The states before the first level: the empty set, or none where no assignment is a solution.
    pub fn root(&self) -> Vec<u64> {
        if self.rests.is_false() { Vec::new() } else { vec![0; self.words] }
    }

    /// Returns the states that [`Ends::write`] wrote; `None` for bytes that are no states of this formula.
    pub fn states(&self, bytes: &[u8]) -> Option<Vec<u64>> {
        let (words, rest) = bytes.as_chunks();
        let states: Vec<u64> = words.iter().map(|&word| u64::from_le_bytes(word)).collect();
        // The first bits of a state are rests.
        let known = |at: usize| match self.rests.all.len().saturating_sub(64 * at) {
            // Words behind those of the rests have labels.
            0 => u64::MAX * u64::from(!self.rests.graphs.is_empty()),
            bits @ ..64 => !(u64::MAX << bits),
            _ => u64::MAX,
        };
        let is_known = |state: &[u64]| state.iter().enumerate().all(|(at, word)| word & !known(at) == 0);
        let is_whole = rest.is_empty() && states.len().is_multiple_of(self.words);
        (is_whole && states.chunks(self.words).all(is_known)).then_some(states)
    }

    /// Writes the lines of text: the order, the permutations, and the levels at which stages begin behind the first
    /// one.
    pub fn header(&self, stages: &[usize], out: &mut dyn Write) -> io::Result<()> {
        let line = |kind: char, numbers: &mut dyn Iterator<Item = usize>| {
            let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
            format!("{kind} {} 0\n", numbers.join(" "))
        };
        let mut text = String::from("kikisuji layers 1\n");
        text += &line('o', &mut self.order.iter().map(|&var| var as usize));
        for (number, image) in self.rests.images.iter().enumerate().skip(1) {
            let mut of = vec![0; image.len()];
            for (level, &to) in image.iter().enumerate() {
                of[self.order[level] as usize - 1] = self.order[to] as usize;
            }
            text += &line('g', &mut of.into_iter());
            for graph in &self.rests.graphs {
                text += &line('v', &mut graph.images[number].iter().map(|node| node + 1));
            }
        }
        if !stages.is_empty() {
            text += &line('s', &mut stages.iter().copied());
        }
        out.write_all((text + "b\n").as_bytes())
    }

    /// Writes how many pieces a stage behind the first one has.
    pub fn announce(pieces: usize, out: &mut dyn Write) -> io::Result<()> {
        let mut bytes = Vec::new();
        number(&mut bytes, pieces);
        out.write_all(&bytes)
    }

    /// Writes the piece that has the states `from` of a level, each once, and those below them. They are the root,
    /// or `last` of pieces that end there. `goes_on` is asked
    /// before each level, which it gets with its number of states; where it says no, the piece ends.
    ///
    /// Cost for each state: both children, their images under the symmetries that keep the level, the implied rests of
    /// each child, and some 6 bytes of the file; the states of two levels are held.
    pub fn write(
        &self,
        from: (usize, &[u64]),
        goes_on: &mut GoesOn<'_>,
        budget: &Budget,
        out: &mut dyn Write,
    ) -> Result<Ends, CertificateError> {
        self.write_within(from, goes_on, &mut Steps::new(budget), out)
    }

    pub(super) fn write_within(
        &self,
        from: (usize, &[u64]),
        goes_on: &mut GoesOn<'_>,
        steps: &mut Steps<'_>,
        out: &mut dyn Write,
    ) -> Result<Ends, CertificateError> {
        match self.words {
            1 => self.in_words::<1>(from, goes_on, steps, out),
            2 => self.in_words::<2>(from, goes_on, steps, out),
            4 => self.in_words::<4>(from, goes_on, steps, out),
            8 => self.in_words::<8>(from, goes_on, steps, out),
            16 => self.in_words::<16>(from, goes_on, steps, out),
            _ => self.in_words::<64>(from, goes_on, steps, out),
        }
    }

    fn in_words<const W: usize>(
        &self,
        (from, states): (usize, &[u64]),
        goes_on: &mut GoesOn<'_>,
        steps: &mut Steps<'_>,
        out: &mut dyn Write,
    ) -> Result<Ends, CertificateError> {
        let states: Vec<Set<W>> = states.as_chunks::<W>().0.iter().copied().map(Set::from).collect();
        let mut writer = Writer::new(&self.rests, out);
        // The state before the first level is known.
        if from > 0 {
            writer.list(&states, from);
        }
        writer.levels(from, states, goes_on, steps)
    }
}

//! Bits and small numbers in states.

use model::bits::Bits;

/// Places of bits, in any order.
pub(super) type Places = Vec<u32>;

/// A number of at most 8 bits, within a word of a state.
#[derive(Clone, Copy, Debug, Hash)]
pub(super) struct Field {
    pub place: u32,
    pub bits: u32,
}

impl Field {
    fn mask(self) -> u64 {
        (1 << self.bits) - 1
    }

    #[inline(always)]
    pub fn read<const W: usize>(self, state: &Bits<W>) -> u8 {
        (state[(self.place / 64) as usize] >> (self.place % 64) & self.mask()) as u8
    }

    #[inline(always)]
    pub fn write<const W: usize>(self, state: &mut Bits<W>, number: u8) {
        let word = &mut state[(self.place / 64) as usize];
        *word = *word & !(self.mask() << (self.place % 64)) | u64::from(number) << (self.place % 64);
    }

    /// The places of its bits.
    pub fn places(self) -> std::ops::Range<u32> {
        self.place..self.place + self.bits
    }
}

/// Up to 32 bits of a state, within a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Chunk {
    pub place: u32,
    pub bits: u32,
}

impl Chunk {
    fn mask(self) -> u64 {
        (1 << self.bits) - 1
    }

    #[inline(always)]
    pub fn read<const W: usize>(self, state: &Bits<W>) -> u64 {
        state[(self.place / 64) as usize] >> (self.place % 64) & self.mask()
    }

    /// Writes the lowest bits of a number.
    #[inline(always)]
    pub fn write<const W: usize>(self, state: &mut Bits<W>, number: u64) {
        let word = &mut state[(self.place / 64) as usize];
        *word = *word & !(self.mask() << (self.place % 64)) | (number & self.mask()) << (self.place % 64);
    }
}

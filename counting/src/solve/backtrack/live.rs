//! A set that shrinks during the search and grows back by remembering only its size.

/// A subset of `0..n`: the first `len` items of a permutation.
pub(super) struct LiveSet {
    items: Vec<u32>,
    place: Vec<u32>,
    len: usize,
}

impl LiveSet {
    /// All of `0..n`.
    pub fn full(n: usize) -> LiveSet {
        let items: Vec<u32> = (0..n as u32).collect();
        LiveSet { place: items.clone(), items, len: n }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn contains(&self, item: u32) -> bool {
        (self.place[item as usize] as usize) < self.len
    }

    pub fn items(&self) -> &[u32] {
        &self.items[..self.len]
    }

    /// Takes `item`, which must be in the set, out.
    pub fn remove(&mut self, item: u32) {
        self.len -= 1;
        let (at, last) = (self.place[item as usize], self.items[self.len]);
        self.items.swap(at as usize, self.len);
        self.place[last as usize] = at;
        self.place[item as usize] = self.len as u32;
    }

    /// Puts back what was removed since the set had this length.
    pub fn restore(&mut self, len: usize) {
        self.len = len;
    }
}

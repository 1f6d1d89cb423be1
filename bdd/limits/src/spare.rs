//! Asks the system for memory ahead of time, when a refusal can still be reported.
//!
//! A large table that grows can report that the system refuses memory. A small list cannot: without memory
//! for it, the program ends. So a large request must leave some memory for small ones.

/// The most bytes that small lists take between two questions.
pub const SMALL: usize = 1 << 20;

/// Bytes that the allocator adds to a list.
pub const ON_HEAP: usize = 2 * size_of::<usize>();

/// Returns whether the system has `bytes` bytes, and some for small needs. They are given back at once.
/// Costs a few microseconds.
pub fn would_give(bytes: usize) -> bool {
    let mut asked = Vec::<u8>::new();
    let given = asked.try_reserve_exact(bytes.saturating_add(SMALL)).is_ok();
    std::hint::black_box(&asked);
    given
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_system_gives_everything() {
        assert!(would_give(1000));
        assert!(!would_give(usize::MAX));
    }
}

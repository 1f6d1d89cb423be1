//! Asking the system for memory ahead of time, where a refusal is still an answer.
//!
//! A table that grows can be refused its memory and say so. A small list cannot: where nothing is left for
//! it, the program ends. So whatever takes a lot leaves some.

/// Bytes that small needs come to before the next question, at most.
pub const SMALL: usize = 1 << 20;

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

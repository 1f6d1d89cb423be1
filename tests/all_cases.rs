//! How many of the cases of a test are run.
//!
//! `.ci/run` sets `KIKISUJI_ALL_CASES` and asks for all. Otherwise tests of many cases run some of them, so that `cargo test`
//! takes minutes.

/// Whether all cases are asked for.
pub fn are_asked_for() -> bool {
    std::env::var_os("KIKISUJI_ALL_CASES").is_some()
}

/// All cases where they are asked for; otherwise the first and every `step`-th after it.
pub fn or_every<T>(step: usize, cases: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    cases.into_iter().step_by(if are_asked_for() { 1 } else { step })
}

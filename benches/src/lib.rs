//! Benches and examples only; nothing here.

//! Benches only; nothing here.

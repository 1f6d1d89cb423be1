//! The boundary of the module: texts go through memory that both sides read and write.
//!
//! wasm-bindgen would write this code and its JavaScript, for a tool of exactly its own version. One function of a text needs
//! neither; its pointers are the only unsafe code of the crate.

#![allow(unsafe_code)]

use std::panic;
use std::time::Duration;

use counting::solve::{Progress, Stage};
use limits::clock;
use model::Named;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds of a clock that never goes back.
    safe fn now() -> f64;
    /// How far the work is: the text of a method, steps done and in all, nodes.
    fn progress(method: *const u8, length: usize, done: f64, total: f64, nodes: f64);
    /// The words of a panic, before the instance ends.
    fn panicked(words: *const u8, length: usize);
}

/// Milliseconds between two reports.
const APART: f64 = 100.0;

/// Tells the page how far the work is.
struct Told(f64);

impl Progress for Told {
    fn stage(&mut self, at: &Stage) {
        let time = now();
        if time - self.0 < APART {
            return;
        }
        self.0 = time;
        let method = at.method.name();
        // SAFETY: the page reads the text before it returns.
        unsafe { progress(method.as_ptr(), method.len(), at.done as f64, at.total as f64, at.nodes as f64) };
    }
}

/// Sets the clock, and has a panic told; to be called first.
#[unsafe(no_mangle)]
pub extern "C" fn begin() {
    clock::give(|| Duration::from_secs_f64(now() / 1000.0));
    panic::set_hook(Box::new(|told| {
        let words = told.to_string();
        // SAFETY: the page reads the text before it returns.
        unsafe { panicked(words.as_ptr(), words.len()) };
    }));
}

/// Returns room for a text of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    Box::leak(vec![0; length].into_boxed_slice()).as_mut_ptr()
}

/// Answers the request in that room, and takes it back. Returns where the answer is: its length in four bytes, then its text,
/// which stays until the instance ends.
///
/// # Safety
///
/// `at` is what `room(length)` has returned, and is given once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(at: *mut u8, length: usize) -> *const u8 {
    // SAFETY: by the contract above, this is the box of `room`.
    let request = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(at, length)) };
    let answer = crate::answer(&String::from_utf8_lossy(&request), Told(now()));
    let told = [&(answer.len() as u32).to_le_bytes(), answer.as_bytes()].concat();
    Box::leak(told.into_boxed_slice()).as_ptr()
}

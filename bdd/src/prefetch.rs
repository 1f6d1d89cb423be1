//! Hints to the hardware: which memory will be read soon.

/// Prefetches the cache line of `slice[at]`. Changes nothing; `at` may lie outside of the slice.
#[inline(always)]
#[allow(unsafe_code)]
pub(crate) fn prefetch<T>(slice: &[T], at: usize) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the instruction is a hint. It does not fault and the program cannot observe it, whatever
        // the address is; `wrapping_add` does not require that the element exists.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(slice.as_ptr().wrapping_add(at).cast()) }
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = (slice, at);
}

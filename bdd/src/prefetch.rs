//! Asks the hardware for memory that is about to be needed.

/// Has the cache line of `slice[at]` brought near, if there is such an element or could be one; says
/// nothing and changes nothing.
#[inline(always)]
#[allow(unsafe_code)]
pub(crate) fn fetch<T>(slice: &[T], at: usize) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a hint. It reads nothing as far as the program can tell and cannot fault, whatever the
        // address; `wrapping_add` makes no claim that there is an element.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(slice.as_ptr().wrapping_add(at).cast()) }
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = (slice, at);
}

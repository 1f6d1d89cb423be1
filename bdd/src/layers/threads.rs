//! The threads that wide layers are worked on with.

use std::sync::OnceLock;

use rayon::ThreadPool;
use rayon::prelude::*;

/// States of a layer from which on the work is worth the waking of threads.
const WIDE: usize = 1 << 13;

/// Threads, from the first wide layer on. What they do does not depend on their number.
pub(super) struct Threads {
    most: usize,
    pool: OnceLock<Option<ThreadPool>>,
}

impl Threads {
    /// Up to so many threads.
    pub fn new(most: usize) -> Threads {
        Threads { most, pool: OnceLock::new() }
    }

    /// The threads for a layer of so many states; `None` where this one will do.
    fn for_width(&self, width: usize) -> Option<&ThreadPool> {
        if width < WIDE || self.most < 2 {
            return None;
        }
        self.pool.get_or_init(|| pool(self.most)).as_ref()
    }

    /// The results of `f`, in the order of `items`; `width` is that of their layer.
    pub fn map<T: Sync, R: Send>(
        &self,
        width: usize,
        items: &[T],
        f: impl Fn(&T) -> R + Sync + Send,
    ) -> Vec<R> {
        match self.for_width(width) {
            Some(pool) => pool.install(|| items.par_iter().map(f).collect()),
            None => items.iter().map(f).collect(),
        }
    }

    /// Changes every item, which `f` gets with its number; `width` is that of their layer.
    pub fn each<T: Send>(&self, width: usize, items: &mut [T], f: impl Fn(usize, &mut T) + Sync + Send) {
        match self.for_width(width) {
            Some(pool) => {
                pool.install(|| items.par_iter_mut().enumerate().for_each(|(at, item)| f(at, item)))
            }
            None => items.iter_mut().enumerate().for_each(|(at, item)| f(at, item)),
        }
    }
}

/// So many threads, or as many as the system gives; `None` where that is less than two.
fn pool(threads: usize) -> Option<ThreadPool> {
    let halves = std::iter::successors(Some(threads), |&most| Some(most / 2)).take_while(|&most| most > 1);
    let mut pools = halves.filter_map(|most| rayon::ThreadPoolBuilder::new().num_threads(most).build().ok());
    pools.next()
}

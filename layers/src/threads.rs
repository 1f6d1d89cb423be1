//! The threads for wide layers.

use std::sync::{Mutex, OnceLock, PoisonError};

use rayon::ThreadPool;
use rayon::prelude::*;

/// The fewest states of a layer that is worth threads.
const WIDE: usize = 1 << 13;

/// A pool of threads, started for the first wide layer. Results do not depend on their number.
pub(super) struct Threads {
    most: usize,
    pool: OnceLock<Option<ThreadPool>>,
}

impl Threads {
    /// Returns a pool that starts at most `most` threads, of which there is one at least.
    pub fn new(most: usize) -> Threads {
        Threads { most: most.max(1), pool: OnceLock::new() }
    }

    /// How many threads there are at most.
    pub fn most(&self) -> usize {
        self.most
    }

    /// Returns the threads for a layer of `width` states; `None` if the calling thread alone is as fast.
    fn for_width(&self, width: usize) -> Option<&ThreadPool> {
        if width < WIDE || self.most < 2 {
            return None;
        }
        self.pool.get_or_init(|| pool(self.most)).as_ref()
    }

    /// Returns the results of `f`, in the order of `items`; `width` is that of their layer.
    pub fn map<T: Sync, R: Send + Sync>(
        &self,
        width: usize,
        items: &[T],
        f: impl Fn(&T) -> R + Sync + Send,
    ) -> Vec<R> {
        let Some(pool) = self.for_width(width) else { return items.iter().map(f).collect() };
        let results: Vec<OnceLock<R>> = items.iter().map(|_| OnceLock::new()).collect();
        run(pool, items.len(), &|at| {
            let _ = results[at].set(f(&items[at]));
        });
        results.into_iter().filter_map(OnceLock::into_inner).collect()
    }

    /// Changes every item, which `f` gets with its number; `width` is that of their layer.
    pub fn each<T: Send>(&self, width: usize, items: &mut [T], f: impl Fn(usize, &mut T) + Sync + Send) {
        let Some(pool) = self.for_width(width) else {
            return items.iter_mut().enumerate().for_each(|(at, item)| f(at, item));
        };
        let items: Vec<Mutex<&mut T>> = items.iter_mut().map(Mutex::new).collect();
        run(pool, items.len(), &|at| f(at, &mut items[at].lock().unwrap_or_else(PoisonError::into_inner)));
    }
}

/// Calls `task` with every number below `tasks`, once each, on all threads. Not generic: otherwise the code
/// of the pool would be compiled for each width of states and each use (a seventh of the code of `encoders`).
fn run(pool: &ThreadPool, tasks: usize, task: &(dyn Fn(usize) + Sync)) {
    pool.install(|| (0..tasks).into_par_iter().for_each(task));
}

/// Starts `threads` threads, or fewer if the system refuses; returns `None` if it gives fewer than two.
fn pool(threads: usize) -> Option<ThreadPool> {
    let halves = std::iter::successors(Some(threads), |&most| Some(most / 2)).take_while(|&most| most > 1);
    let mut pools = halves.filter_map(|most| rayon::ThreadPoolBuilder::new().num_threads(most).build().ok());
    pools.next()
}

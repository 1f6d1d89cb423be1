//! A method at work on a thread of its own, which runs only while it is its turn.
//!
//! A waiting method keeps all that it has made, so that nothing is done twice. The length of a turn is
//! counted in steps of the methods and not in seconds, so that the same method answers on every machine.
//!
//! Where there are no threads, as in a browser, a method is ended when its turn is over, and begins anew in its next turn.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Scope};
use std::time::Duration;

use limits::spare::would_give;
use limits::{Budget, Limit, Pace};

use crate::solve::{Answer, Method, Progress, Stage, Stopped, Work};

/// How often progress is passed on while a method runs.
const SHOW: Duration = Duration::from_millis(50);

/// Bytes of a method's stack: deep recursion has a stack of its own on the heap.
const STACK: usize = 8 << 20;

/// A method's place in the race: shared by its thread and the one that deals out the turns.
#[derive(Debug, Default)]
pub(in super::super) struct Coroutine {
    turn: Mutex<Turn>,
    changed: Condvar,
    /// Hears of the work of the whole race.
    around: Option<Arc<dyn Pace>>,
}

/// Where a method is.
#[derive(Debug, Default)]
struct Turn {
    /// Work up to which it may run, and work done.
    allotted: u64,
    spent: u64,
    /// Bytes held, and bytes above which it pauses.
    bytes: usize,
    most_bytes: usize,
    is_waiting: bool,
    is_abandoned: bool,
    ended: Option<Result<Answer, Stopped>>,
    /// Whether its thread is gone, with or without a result.
    is_over: bool,
    /// Whether it has no thread: it is ended where others wait.
    is_alone: bool,
    stage: Option<Stage>,
    way: Way,
}

/// How far a method is with the size that is being counted.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Way {
    /// Work done when this count began.
    pub began: u64,
    /// Steps done: levels, or factors conjoined; and how many there are.
    pub done: u64,
    pub total: u64,
    /// Of layers, the states of each so far, top first.
    pub states: Vec<u64>,
}

impl Coroutine {
    /// Returns the coroutine of a race whose work is reported to `around`.
    pub fn within(around: Option<Arc<dyn Pace>>) -> Coroutine {
        Coroutine { around, ..Coroutine::default() }
    }

    /// Starts the thread of a method; returns whether the system gives one.
    pub fn start<'scope>(scope: &'scope Scope<'scope, '_>, work: impl FnOnce() + Send + 'scope) -> bool {
        // A thread that starts without room for its signals ends the program, so room is asked for first.
        would_give(STACK) && thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).is_ok()
    }

    /// Runs a method on this thread, from the beginning, for no more than `work`, as one of a race whose work is reported to
    /// `around`. If that is not enough, the coroutine has no result, and the work done is added to `lost`.
    pub fn alone(
        work: u64,
        budget: &Budget,
        progress: &mut dyn Progress,
        lost: &mut Work,
        method: impl FnOnce(&Budget, &mut dyn Progress) -> Result<Answer, Stopped>,
    ) -> Arc<Coroutine> {
        let turn = Turn { allotted: work, most_bytes: usize::MAX, is_alone: true, ..Turn::default() };
        let coroutine = Arc::new(Coroutine { turn: turn.into(), ..Coroutine::within(budget.pace.clone()) });
        let budget = Budget { pace: Some(coroutine.clone()), ..budget.clone() };
        let result = method(&budget, &mut Both(Shown(&coroutine), progress));
        let mut turn = coroutine.lock();
        turn.bytes = 0;
        match result {
            Err(stopped) if turn.is_waiting => *lost = lost.and(&stopped.work).given_up(),
            result => turn.ended = Some(result),
        }
        drop(turn);
        coroutine
    }

    /// Whether it has no thread.
    pub fn is_alone(&self) -> bool {
        self.lock().is_alone
    }

    fn lock(&self) -> MutexGuard<'_, Turn> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, turn: MutexGuard<'a, Turn>) -> MutexGuard<'a, Turn> {
        self.changed.wait(turn).unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets the method do so much more work and hold so many bytes, then waits until it has done so or has
    /// ended.
    pub fn run(&self, work: u64, most_bytes: usize, progress: &mut dyn Progress) {
        let mut turn = self.lock();
        turn.allotted = turn.spent.saturating_add(work);
        turn.most_bytes = most_bytes;
        turn.is_waiting = false;
        self.changed.notify_all();
        while !turn.is_waiting && !turn.is_over {
            let waited = self.changed.wait_timeout(turn, SHOW);
            turn = waited.unwrap_or_else(PoisonError::into_inner).0;
            if let Some(stage) = turn.stage.take() {
                progress.stage(&stage);
            }
        }
    }

    /// Ends the method at its next pause, and waits for that.
    pub fn abandon(&self) -> Option<Result<Answer, Stopped>> {
        let mut turn = self.lock();
        turn.is_abandoned = true;
        self.changed.notify_all();
        while !turn.is_over && !turn.is_alone {
            turn = self.wait(turn);
        }
        turn.ended.take()
    }

    /// Returns the result of the method, where it has ended.
    pub fn ended(&self) -> Option<Result<Answer, Stopped>> {
        self.lock().ended.take()
    }

    /// Whether the thread ended without a result: it panicked.
    pub fn is_lost(&self) -> bool {
        let turn = self.lock();
        turn.is_over && turn.ended.is_none()
    }

    /// Work done, in nanoseconds on an ordinary machine.
    pub fn spent(&self) -> u64 {
        self.lock().spent
    }

    /// Bytes held when it last paused.
    pub fn bytes(&self) -> usize {
        self.lock().bytes
    }

    /// Whether it waits for bytes and not for its turn.
    pub fn is_crowded(&self) -> bool {
        let turn = self.lock();
        turn.is_waiting && turn.bytes > turn.most_bytes
    }

    /// How far the method is, where it shows that.
    pub fn way(&self) -> Way {
        self.lock().way.clone()
    }

    /// Runs `method` as soon as it is let on, with a place to show its progress. For its thread.
    pub fn work(&self, method: impl FnOnce(&mut dyn Progress) -> Result<Answer, Stopped>) {
        let over = Over(self);
        if self.pause(0, 0).is_ok() {
            let result = method(&mut Shown(self));
            over.0.lock().ended = Some(result);
        }
    }
}

/// Records that the thread is gone, even where it panics.
struct Over<'a>(&'a Coroutine);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        let mut turn = self.0.lock();
        (turn.is_over, turn.bytes) = (true, 0);
        self.0.changed.notify_all();
    }
}

impl Pace for Coroutine {
    fn pause(&self, work: u64, bytes: usize) -> Result<(), Limit> {
        let mut turn = self.lock();
        turn.spent += work;
        turn.bytes = bytes;
        self.around.as_ref().map_or(Ok(()), |around| around.pause(work, bytes))?;
        while !turn.is_abandoned && (turn.spent >= turn.allotted || turn.bytes > turn.most_bytes) {
            turn.is_waiting = true;
            if turn.is_alone {
                return Err(Limit::Cancelled);
            }
            self.changed.notify_all();
            turn = self.wait(turn);
        }
        if turn.is_abandoned { Err(Limit::Cancelled) } else { Ok(()) }
    }
}

/// Progress for another thread to show.
struct Shown<'a>(&'a Coroutine);

impl Progress for Shown<'_> {
    fn stage(&mut self, stage: &Stage) {
        let mut turn = self.0.lock();
        turn.stage = Some(*stage);
        if stage.done == 0 {
            turn.way = Way { began: turn.spent, ..Way::default() };
        }
        (turn.way.done, turn.way.total) = (stage.done, stage.total);
        if stage.method == Method::Layers {
            turn.way.states.truncate(stage.done as usize);
            turn.way.states.push(stage.nodes);
        }
    }
}

/// Progress that is kept, and shown at once.
struct Both<'a>(Shown<'a>, &'a mut dyn Progress);

impl Progress for Both<'_> {
    fn stage(&mut self, stage: &Stage) {
        self.0.stage(stage);
        self.1.stage(stage);
    }
}

//! What the adapter needs of BuDDy's C interface, behind handles that are safe to use.
//!
//! BuDDy is one for the whole process, and not made for threads: a [`Library`] holds it alone from
//! `bdd_init` to `bdd_done`, and whoever wants another one waits. A handle keeps it alive and its
//! node referenced. So every call below meets an initialised library that no other thread is in, and
//! nodes that it has not collected. Everything else (numbers out of range, memory that ran out) it
//! checks itself, and ends the process with a message.

use std::ffi::{c_int, c_void};
use std::rc::Rc;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is called before and after a garbage collection.
type Hook = Option<unsafe extern "C" fn(c_int, *mut c_void)>;

#[link(name = "bdd")]
unsafe extern "C" {
    fn bdd_init(nodes: c_int, cache: c_int) -> c_int;
    fn bdd_done();
    fn bdd_setvarnum(variables: c_int) -> c_int;
    fn bdd_setcacheratio(ratio: c_int) -> c_int;
    fn bdd_setmaxincrease(nodes: c_int) -> c_int;
    fn bdd_gbc_hook(hook: Hook) -> Hook;
    fn bdd_getnodenum() -> c_int;
    fn bdd_addref(f: c_int) -> c_int;
    fn bdd_delref(f: c_int) -> c_int;
    fn bdd_ithvar(variable: c_int) -> c_int;
    fn bdd_nithvar(variable: c_int) -> c_int;
    fn bdd_not(f: c_int) -> c_int;
    fn bdd_and(f: c_int, g: c_int) -> c_int;
    fn bdd_or(f: c_int, g: c_int) -> c_int;
    fn bdd_xor(f: c_int, g: c_int) -> c_int;
    fn bdd_nodecount(f: c_int) -> c_int;
    fn bdd_var(f: c_int) -> c_int;
    fn bdd_low(f: c_int) -> c_int;
    fn bdd_high(f: c_int) -> c_int;
}

/// Held from `bdd_init` to `bdd_done`.
static ALONE: Mutex<()> = Mutex::new(());

/// The time between the two. It stays on its thread, and so do the library and its handles.
struct Session {
    _alone: MutexGuard<'static, ()>,
}

impl Drop for Session {
    fn drop(&mut self) {
        // SAFETY: initialised when the session began, and held by it alone; nobody has a handle.
        unsafe { bdd_done() }
    }
}

/// Sizes that BuDDy is begun with.
pub struct Settings {
    /// Nodes that its table has room for at first.
    pub nodes: c_int,
    /// Nodes in its table for one entry in each of its caches.
    pub cache_ratio: c_int,
    /// By how many nodes its table, which doubles when it is full, grows at most.
    pub increase: c_int,
}

/// The library, begun.
pub struct Library(Rc<Session>);

/// A function, referenced as long as the handle lives.
pub struct Handle {
    root: c_int,
    session: Rc<Session>,
}

impl Library {
    /// Begins, when all handles of a library before are gone.
    pub fn begin(variables: u32, settings: &Settings) -> Library {
        let variables = variables.try_into().expect("variables are numbered by an int");
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        // SAFETY: not initialised, by the lock.
        let begun = unsafe { bdd_init(settings.nodes, settings.nodes / settings.cache_ratio) };
        assert!(begun >= 0, "there is memory for BuDDy to begin with");
        let session = Rc::new(Session { _alone: alone });
        // SAFETY: initialised. No hook is one it knows: it keeps silent about collections.
        unsafe {
            bdd_gbc_hook(None);
            bdd_setcacheratio(settings.cache_ratio);
            bdd_setmaxincrease(settings.increase);
            bdd_setvarnum(variables);
        }
        Library(session)
    }

    /// A constant function: BuDDy's first two nodes.
    pub fn constant(&self, value: bool) -> Handle {
        Handle::new(value.into(), &self.0)
    }

    /// One variable or its negation.
    pub fn literal(&self, variable: u32, positive: bool) -> Handle {
        let variable = variable.try_into().expect("variables are numbered by an int");
        // SAFETY: initialised, as this library is there.
        let root = unsafe { if positive { bdd_ithvar(variable) } else { bdd_nithvar(variable) } };
        Handle::new(root, &self.0)
    }

    /// Nodes in use, garbage included.
    pub fn held(&self) -> usize {
        // SAFETY: initialised, as this library is there.
        let held = unsafe { bdd_getnodenum() };
        held.try_into().expect("a number of nodes")
    }
}

impl Handle {
    /// A handle of what an operation has just returned, before another one can collect it.
    fn new(root: c_int, session: &Rc<Session>) -> Handle {
        // SAFETY: the session goes on.
        unsafe { bdd_addref(root) };
        Handle { root, session: Rc::clone(session) }
    }

    /// The node, which has this number as long as it is referenced.
    pub fn root(&self) -> c_int {
        self.root
    }

    /// not f.
    pub fn not(&self) -> Handle {
        // SAFETY: the session goes on, and this node is referenced.
        Handle::new(unsafe { bdd_not(self.root) }, &self.session)
    }

    /// f and g.
    pub fn and(&self, g: &Handle) -> Handle {
        // SAFETY: the session goes on, the only one, and both nodes are referenced.
        Handle::new(unsafe { bdd_and(self.root, g.root) }, &self.session)
    }

    /// f or g.
    pub fn or(&self, g: &Handle) -> Handle {
        // SAFETY: as in `and`.
        Handle::new(unsafe { bdd_or(self.root, g.root) }, &self.session)
    }

    /// Exactly one of f and g.
    pub fn xor(&self, g: &Handle) -> Handle {
        // SAFETY: as in `and`.
        Handle::new(unsafe { bdd_xor(self.root, g.root) }, &self.session)
    }

    /// The nodes of f, without terminals.
    pub fn nodes(&self) -> usize {
        // SAFETY: the session goes on, and this node is referenced.
        let nodes = unsafe { bdd_nodecount(self.root) };
        nodes.try_into().expect("a number of nodes")
    }

    /// The value, if f is constant.
    pub fn value(&self) -> Option<bool> {
        match self.root {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    /// The topmost variable, and f where it is false and where it is true. Not for constants.
    pub fn branches(&self) -> (u32, [Handle; 2]) {
        // SAFETY: the session goes on, and this node is referenced, and so what is below it.
        let (variable, low, high) = unsafe { (bdd_var(self.root), bdd_low(self.root), bdd_high(self.root)) };
        let variable = variable.try_into().expect("a node that is no constant has a variable");
        (variable, [low, high].map(|branch| Handle::new(branch, &self.session)))
    }
}

impl Clone for Handle {
    fn clone(&self) -> Handle {
        Handle::new(self.root, &self.session)
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        // SAFETY: the session goes on, and this handle's reference has not been given back.
        unsafe { bdd_delref(self.root) };
    }
}

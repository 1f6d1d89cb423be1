//! The adapters, one file a package. All run on one thread.

mod biodivine;
#[cfg(feature = "buddy")]
mod buddy;
mod kikisuji;
mod kikisuji_zdd;
mod oxidd;
mod ruddy;

pub use biodivine::Biodivine;
#[cfg(feature = "buddy")]
pub use buddy::Buddy;
pub use kikisuji::{Kikisuji, KikisujiFused};
pub use kikisuji_zdd::KikisujiZdd;
pub use oxidd::{OxiddBcdd, OxiddBdd, OxiddZbdd};
pub use ruddy::{RuddyShared, RuddySplit};

/// Names of the engines, as the command line and the table have them.
pub const NAMES: &[&str] = &[
    "kikisuji",
    "kikisuji-fused",
    "kikisuji-zdd",
    "ruddy-shared",
    "ruddy-split",
    "oxidd-bdd",
    "oxidd-bcdd",
    "oxidd-zbdd",
    "biodivine",
    #[cfg(feature = "buddy")]
    "buddy",
];

/// Runs a generic function on the engine of that name: `with_engine!(name, f(arguments))` is
/// `Some(f::<Engine>(arguments))`, or None if there is no such engine.
#[macro_export]
macro_rules! with_engine {
    ($name:expr, $function:ident($($argument:expr),*)) => {
        match $name {
            "kikisuji" => Some($function::<$crate::engines::Kikisuji>($($argument),*)),
            "kikisuji-fused" => Some($function::<$crate::engines::KikisujiFused>($($argument),*)),
            "kikisuji-zdd" => Some($function::<$crate::engines::KikisujiZdd>($($argument),*)),
            "ruddy-shared" => Some($function::<$crate::engines::RuddyShared>($($argument),*)),
            "ruddy-split" => Some($function::<$crate::engines::RuddySplit>($($argument),*)),
            "oxidd-bdd" => Some($function::<$crate::engines::OxiddBdd>($($argument),*)),
            "oxidd-bcdd" => Some($function::<$crate::engines::OxiddBcdd>($($argument),*)),
            "oxidd-zbdd" => Some($function::<$crate::engines::OxiddZbdd>($($argument),*)),
            "biodivine" => Some($function::<$crate::engines::Biodivine>($($argument),*)),
            #[cfg(feature = "buddy")]
            "buddy" => Some($function::<$crate::engines::Buddy>($($argument),*)),
            _ => None,
        }
    };
}

/// A count that a package gives in floating point. Every partial count of a pass is at most the
/// whole one, a sum of integers or of their multiples by powers of two, so below 2^53 nothing was
/// rounded. Panics beyond.
fn exact(count: f64) -> num_bigint::BigUint {
    assert!((0.0..9_007_199_254_740_992.0).contains(&count), "{count} is beyond exact floating point");
    (count as u64).into()
}

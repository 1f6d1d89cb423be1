//! The clock of deadlines: that of the standard library. In a browser it has none, and a face gives one.

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use given::{Instant, give};
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod given {
    use std::ops::{Add, Sub};
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Takes all times from this clock, which never goes back. Without one, no time passes.
    pub fn give(clock: fn() -> Duration) {
        // A second clock is not taken.
        let _ = CLOCK.set(clock);
    }

    /// A moment of the clock.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Instant(Duration);

    impl Instant {
        /// Returns this moment.
        pub fn now() -> Instant {
            Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        /// Returns the time since this moment.
        pub fn elapsed(&self) -> Duration {
            Instant::now() - *self
        }

        /// Returns the time since an earlier moment.
        pub fn duration_since(&self, earlier: Instant) -> Duration {
            *self - earlier
        }

        /// Returns the moment so much later, if the clock has it.
        pub fn checked_add(&self, time: Duration) -> Option<Instant> {
            self.0.checked_add(time).map(Instant)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;
        fn add(self, time: Duration) -> Instant {
            Instant(self.0 + time)
        }
    }

    impl Sub for Instant {
        type Output = Duration;
        fn sub(self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }
}

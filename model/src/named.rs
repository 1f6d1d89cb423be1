//! Choices by name, as the command line, Python and records have them.

/// One of several choices, by its name.
pub trait Named: Copy + Send + Sync + 'static {
    /// All of them, the usual one first.
    const ALL: &'static [Self];

    /// The name, as it is written and read.
    fn name(self) -> &'static str;

    /// What it does, in a few words.
    fn about(self) -> &'static str;

    /// Returns the choice of this name.
    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|choice| choice.name() == name)
    }

    /// Returns the names of all of them.
    fn names() -> Vec<&'static str> {
        Self::ALL.iter().map(|choice| choice.name()).collect()
    }
}

/// Makes an enum of choices. Each is a variant, its name, and what it does, which is its documentation, too.
#[macro_export]
macro_rules! choices {
    ($(#[$about_all:meta])* pub enum $all:ident { $($choice:ident $name:literal, $about:literal;)* }) => {
        $(#[$about_all])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $all {
            $(#[doc = $about] $choice,)*
        }

        impl $crate::Named for $all {
            const ALL: &'static [$all] = &[$($all::$choice),*];

            fn name(self) -> &'static str {
                match self {
                    $($all::$choice => $name,)*
                }
            }

            fn about(self) -> &'static str {
                match self {
                    $($all::$choice => $about,)*
                }
            }
        }
    };
}

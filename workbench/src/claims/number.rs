//! Numbers in claims files: written with quotes or without, exact at any length.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use model::Sizes;
use num_bigint::BigUint;
use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

use crate::places::{self, At};
use crate::units;

/// Returns the text of a JSON string or number, as it is written in the file.
pub(super) fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let raw = Box::<RawValue>::deserialize(deserializer)?;
    match raw.get().as_bytes().first() {
        Some(b'"') => serde_json::from_str(raw.get()).map_err(D::Error::custom),
        Some(b'0'..=b'9' | b'-') => Ok(raw.get().to_string()),
        _ => Err(D::Error::custom(format!("`{}` is neither a number nor a string", raw.get()))),
    }
}

/// An exact number, read as `92` or `"92"` and written as `"92"`. Its digits are made only when they are
/// written: the digits for all sizes together may exceed the memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decimal<N = BigUint>(pub N);

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Decimal, D::Error> {
        let text = text(deserializer)?;
        units::decimal(&text)
            .map(Decimal)
            .ok_or_else(|| D::Error::custom(format!("`{text}` is not a number in decimal digits")))
    }
}

impl<N: fmt::Display> Serialize for Decimal<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// A size, read as `8` or `"8"`.
pub fn size<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    struct Size(u32);
    impl<'de> Deserialize<'de> for Size {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Size, D::Error> {
            let text = text(deserializer)?;
            let wrong =
                |_| D::Error::custom(format!("`{text}` is no size; give a whole number up to {}", u32::MAX));
            text.parse().map(Size).map_err(wrong)
        }
    }
    Ok(Option::<Size>::deserialize(deserializer)?.map(|Size(size)| size))
}

/// The sizes a claim or a sequence is about, in the words of the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// These.
    Sizes(Sizes),
    /// For a sequence: words with places for n, such as `{n}` or `{2n+1}`.
    Places(String),
}

impl Asked {
    /// Returns the sizes of one term.
    pub fn at(&self, at: At) -> Result<Sizes, String> {
        match self {
            Asked::Sizes(sizes) => Ok(*sizes),
            Asked::Places(text) => units::sizes(&places::filled(text, at)?),
        }
    }
}

impl FromStr for Asked {
    type Err = String;

    fn from_str(text: &str) -> Result<Asked, String> {
        match text.contains('{') {
            true => places::example(text)
                .and_then(|sizes| units::sizes(&sizes))
                .map(|_| Asked::Places(text.into())),
            false => units::sizes(text).map(Asked::Sizes),
        }
    }
}

impl<'de> Deserialize<'de> for Asked {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Asked, D::Error> {
        let text = text(deserializer)?;
        text.parse().map_err(|help| D::Error::custom(format!("sizes `{text}`: {help}")))
    }
}

impl Serialize for Asked {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Asked::Sizes(sizes) => serializer.collect_str(sizes),
            Asked::Places(text) => serializer.serialize_str(text),
        }
    }
}

/// The claimed counts of sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spectrum {
    /// Counts of every size from 0 on; sizes beyond the list have the count 0.
    All(Vec<Decimal>),
    /// Counts of these sizes alone.
    Some(BTreeMap<u32, Decimal>),
}

impl Spectrum {
    /// Returns the claimed sizes with their counts.
    pub fn entries(&self) -> Box<dyn Iterator<Item = (u32, &BigUint)> + '_> {
        match self {
            Spectrum::All(counts) => Box::new((0..).zip(counts).map(|(size, count)| (size, &count.0))),
            Spectrum::Some(counts) => Box::new(counts.iter().map(|(&size, count)| (size, &count.0))),
        }
    }
}

impl Serialize for Spectrum {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Spectrum::All(counts) => counts.serialize(serializer),
            Spectrum::Some(counts) => counts.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Spectrum {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Spectrum, D::Error> {
        struct Counts;
        impl<'de> Visitor<'de> for Counts {
            type Value = Spectrum;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("counts by size, as [\"1\", \"8\"] or {\"5\": \"46736\"}")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut counts: A) -> Result<Spectrum, A::Error> {
                let mut all = Vec::new();
                while let Some(count) = counts.next_element()? {
                    all.push(count);
                }
                Ok(Spectrum::All(all))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut counts: A) -> Result<Spectrum, A::Error> {
                let mut some = BTreeMap::new();
                while let Some((size, count)) = counts.next_entry::<String, Decimal>()? {
                    let wrong = |_| A::Error::custom(format!("`{size}` is no size; give a whole number"));
                    let size = size.parse().map_err(wrong)?;
                    if some.insert(size, count).is_some() {
                        return Err(A::Error::custom(format!("size {size} stands twice in the spectrum")));
                    }
                }
                Ok(Spectrum::Some(some))
            }
        }
        deserializer.deserialize_any(Counts)
    }
}

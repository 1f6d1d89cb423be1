//! Errors in the text of a claims file, in the words of JSON, and objects that lists cannot stand for.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// A JSON object. The derived reader of a type with fields would also accept a list of their values.
pub struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<T>, D::Error> {
        struct Fields<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
            type Value = Object<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<Object<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(fields)).map(Object)
            }
        }
        deserializer.deserialize_map(Fields(PhantomData))
    }
}

/// Returns the error and its place in words of JSON: the parser itself speaks of maps, sequences and fields.
pub fn wrong(error: &serde_json::Error) -> String {
    let (line, column) = (error.line(), error.column());
    let told = error.to_string();
    let told = told.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&told);
    // Column 0 is the place before the first character of a line.
    format!("{} at line {line} column {}", in_words(told), column.max(1))
}

fn in_words(told: &str) -> String {
    let types = told.strip_prefix("invalid type: ").and_then(|rest| rest.rsplit_once(", expected "));
    if let Some((found, wanted)) = types {
        return format!("{} stands where {} belongs", found_in_words(found), wanted_in_words(wanted));
    }
    for (start, before, after) in [
        ("EOF while parsing ", "the file ends within ", ""),
        ("missing field ", "there is no ", ""),
        ("duplicate field ", "", " stands twice"),
        ("unknown field ", "unknown key ", ""),
    ] {
        if let Some(rest) = told.strip_prefix(start) {
            return format!("{before}{rest}{after}");
        }
    }
    told.replace("expected ident", "expected true, false or null")
}

/// Returns the kind of the value that was found, and the value itself if it is short.
fn found_in_words(found: &str) -> String {
    match found.split_once(' ') {
        Some(("integer" | "floating", rest)) => {
            format!("the number {}", rest.trim_start_matches("point ").trim_matches('`'))
        }
        Some(("boolean", value)) => value.trim_matches('`').to_string(),
        Some(("string", value)) => format!("the string {value}"),
        _ => match found {
            "map" => "an object".into(),
            "sequence" => "a list".into(),
            other => other.into(),
        },
    }
}

fn wanted_in_words(wanted: &str) -> &str {
    match wanted {
        "a map" => "an object",
        "a sequence" => "a list",
        "a boolean" => "true or false",
        other => other,
    }
}

//! Checked certificates, as JSON and as text.

use model::Sizes;
use num_bigint::BigUint;
use serde::Serialize;

use super::record::{SCHEMA, line};
use crate::certificate::Evidence;
use crate::claims::Decimal;
use crate::exit::printable;
use crate::outcome::CertificateChecked;
use crate::sentence;

/// A certificate as a record.
#[derive(Serialize)]
struct CertificateRecord<'a> {
    schema: u32,
    command: &'static str,
    puzzle: &'a str,
    certificate: String,
    formula: String,
    status: &'static str,
    /// The best size, if the question is for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<u32>,
    count: Decimal<&'a BigUint>,
    /// The number of solutions of each size.
    spectrum: Vec<Decimal<&'a BigUint>>,
    /// The number of classes, if it is proved, and that of each size.
    #[serde(skip_serializing_if = "Option::is_none")]
    classes: Option<Decimal<&'a BigUint>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    class_spectrum: Option<Vec<Decimal<&'a BigUint>>>,
    #[serde(flatten)]
    evidence: Evidence,
    seconds: f64,
    version: &'static str,
}

/// A certificate as a line of JSON.
pub fn certificate_json(checked: &CertificateChecked) -> String {
    let (size, count) = checked.proved.answer(checked.sizes);
    line(&CertificateRecord {
        schema: SCHEMA,
        command: "check",
        puzzle: &checked.question,
        certificate: checked.file.display().to_string(),
        formula: checked.formula.display().to_string(),
        status: "certified",
        size,
        count: Decimal(&count),
        spectrum: checked.proved.spectrum.iter().map(Decimal).collect(),
        classes: checked.classes.as_ref().map(|classes| Decimal(&classes.number)),
        class_spectrum: checked
            .classes
            .as_ref()
            .map(|classes| classes.spectrum.iter().map(Decimal).collect()),
        evidence: checked.proved.evidence,
        seconds: checked.seconds,
        version: env!("CARGO_PKG_VERSION"),
    })
}

/// A certificate as text: each link of its chain, then the number.
pub fn certificate_text(checked: &CertificateChecked) -> String {
    let proved = &checked.proved;
    let mut text = format!(
        "the formula {} is that of {}, exported again\n",
        printable(&checked.formula.display().to_string()),
        printable(&checked.question),
    );
    let file = printable(&checked.file.display().to_string());
    let what = match proved.evidence {
        Evidence::Graph { nodes, lemmas } => {
            text += &format!(
                "the graph of {file} is equivalent to the formula: {nodes} nodes, {lemmas} proved clauses\n"
            );
            "the graph has"
        }
        Evidence::Layers { states, widest } => {
            text += &format!(
                "the layers of {file} follow from the formula: {states} states, {widest} at the widest level\n"
            );
            "the layers have"
        }
        Evidence::Classes { symmetries, certificates } => {
            text += &format!(
                "the symmetries of {file} are those of the puzzle, and of the formula: {symmetries}\n\
                 the solutions that each keeps are proved; certificates: {certificates}\n"
            );
            "the formula has"
        }
    };
    text += &format!("{what} {} solutions\n", proved.count);
    let of_size = |size: usize| match &checked.classes {
        Some(classes) => format!(", {} up to symmetry", classes.spectrum.get(size).unwrap_or(&BigUint::ZERO)),
        None => String::new(),
    };
    let sizes = proved.spectrum.iter().enumerate().filter(|_| checked.has_sizes);
    for (size, number) in sizes.filter(|(_, number)| **number != BigUint::ZERO) {
        text += &format!("  {size}: {number}{}\n", of_size(size));
    }
    if let (Some(size), count) = proved.answer(checked.sizes) {
        text += &format!("{} is {size}, of {count} solutions\n", sentence::question(checked.sizes));
    }
    if let Some(classes) = &checked.classes {
        text += &match checked.sizes {
            Sizes::Between(..) => {
                let (_, count) = proved.answer(checked.sizes);
                format!("of the size asked for: {count} solutions, up to symmetry: {}\n", classes.number)
            }
            _ => format!("up to symmetry: {}\n", classes.number),
        };
    }
    text
}

//! Checked certificates, as JSON and as text.

use num_bigint::BigUint;
use serde::Serialize;

use super::{SCHEMA, line};
use crate::claims::Decimal;
use crate::exit::printable;
use crate::outcome::CertificateChecked;

/// A certificate as a record.
#[derive(Serialize)]
struct CertificateRecord<'a> {
    schema: u32,
    command: &'static str,
    puzzle: &'a str,
    certificate: String,
    formula: String,
    status: &'static str,
    count: Decimal<&'a BigUint>,
    /// By the number of true variables.
    spectrum: Vec<Decimal<&'a BigUint>>,
    nodes: usize,
    lemmas: usize,
    /// The best size, where it was counted to know the formula, and not proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    counted_size: Option<u32>,
    seconds: f64,
    version: &'static str,
}

/// A certificate as a line of JSON.
pub fn certificate_json(checked: &CertificateChecked) -> String {
    line(&CertificateRecord {
        schema: SCHEMA,
        command: "check",
        puzzle: &checked.question,
        certificate: checked.file.display().to_string(),
        formula: checked.formula.display().to_string(),
        status: "certified",
        count: Decimal(&checked.proved.count),
        spectrum: checked.proved.spectrum.iter().map(Decimal).collect(),
        nodes: checked.proved.nodes,
        lemmas: checked.proved.lemmas,
        counted_size: checked.best,
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
    if let Some(best) = checked.best {
        text += &format!("that no size is better than {best} was counted, not proved\n");
    }
    text += &format!(
        "the graph of {} is equivalent to the formula: {} nodes, {} proved clauses\n",
        printable(&checked.file.display().to_string()),
        proved.nodes,
        proved.lemmas,
    );
    text += &format!("the graph has {} solutions\n", proved.count);
    for (size, number) in proved.spectrum.iter().enumerate().filter(|(_, number)| **number != BigUint::ZERO) {
        text += &format!("  {size}: {number}\n");
    }
    text
}

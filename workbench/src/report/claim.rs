//! A claim beside our count, as JSON.

use serde::Serialize;

use super::computed::Computed;
use super::record::{SCHEMA, ShownRecord, line, status};
use crate::claims::Claim;
use crate::improvement;
use crate::outcome::Checked;

/// One claim beside our count as a record.
#[derive(Serialize)]
struct ClaimRecord<'a> {
    schema: u32,
    command: &'static str,
    source: &'a str,
    claim: &'a Claim,
    verdict: &'static str,
    /// The best size, if the claim is about another size; or the reason why nothing was computed.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    placement: Option<ShownRecord>,
    /// The limit that came before an improving placement was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    placement_status: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    confirmation: Option<Computed<'a>>,
    /// Left out if the board of a term exceeds a limit or has no cells; the note says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    computed: Option<Computed<'a>>,
}

/// A claim, its verdict and our count as a line of JSON, with the count that confirms ours and the
/// placement that improves on the claim.
pub fn claim_json(source: &str, claim: &Claim, checked: &Checked) -> String {
    let placement = improvement::placement(checked);
    line(&ClaimRecord {
        schema: SCHEMA,
        command: "validate",
        source,
        claim,
        verdict: checked.verdict.name(),
        note: checked.note.as_deref(),
        placement: placement.and_then(Result::ok).map(ShownRecord::of),
        placement_status: placement.and_then(Result::err).map(status),
        confirmation: checked.confirmation.as_ref().map(Computed::new),
        computed: checked.outcome.as_ref().map(Computed::new),
    })
}

//! Graphs as a line of graph6.

use super::super::{FIRST, LAST};
use super::edged::{Edged, MAX_VERTICES, few, too_many};

/// The header that may stand before graph6.
pub(super) const HEADER: &str = ">>graph6<<";

/// Reads the only line.
pub(super) fn graph6(text: &str, most: usize) -> Result<Edged, String> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && *line != HEADER);
    let line = lines.next().unwrap_or_default();
    let line = line.strip_prefix(HEADER).unwrap_or(line);
    if line.starts_with([':', ';', '&']) {
        return Err(
            "the graph file is in sparse6 or digraph6; convert it to graph6 (copyg -g of nauty)".into()
        );
    }
    let sextets: Vec<u8> = line.bytes().map(|byte| byte.wrapping_sub(FIRST)).collect();
    if let Some(at) = sextets.iter().position(|&sextet| sextet > LAST - FIRST) {
        let sign: String = line.chars().take(at + 1).skip(at).collect();
        return Err(format!(
            "the graph file is no graph: `{sign}` is no sign of graph6, nor is its first line two numbers; write one \
             of these, or DIMACS edges"
        ));
    }
    if lines.next().is_some() {
        return Err("the graph file has several lines of graph6, a graph each; keep one of them".into());
    }
    let marks = line.bytes().take(2).take_while(|&byte| byte == LAST).count();
    let (start, digits) = [(0, 1), (1, 3), (2, 6)][marks];
    let short = || "the graph file ends early in its line of graph6; write it again".to_string();
    let number = sextets.get(start..start + digits).ok_or_else(short)?;
    let vertices = number.iter().fold(0u64, |number, &digit| number << 6 | u64::from(digit));
    let vertices = u32::try_from(vertices).ok().filter(|&vertices| vertices <= MAX_VERTICES);
    let vertices = vertices.ok_or_else(too_many)?;
    let sextets = &sextets[start + digits..];
    let pairs = (u64::from(vertices) * u64::from(vertices.saturating_sub(1)) / 2) as usize;
    if sextets.len() != pairs.div_ceil(6) {
        let (has, needs) = (sextets.len(), pairs.div_ceil(6));
        return Err(format!(
            "the line of graph6 has {has} signs behind its {vertices} vertices, and needs {needs}; write it again"
        ));
    }
    if sextets.last().is_some_and(|last| last & ((1 << (6 * sextets.len() - pairs)) - 1) != 0) {
        return Err("the line of graph6 has edges behind its last pair of vertices; write it again".into());
    }
    let all = (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b)));
    let is_edge = |at: usize| sextets[at / 6] >> (5 - at % 6) & 1 == 1;
    let edges: Vec<(u32, u32)> = all
        .enumerate()
        .filter(|(at, _)| is_edge(*at))
        .map(|(_, edge)| edge)
        .take(most.saturating_add(1))
        .collect();
    few(edges.len(), most)?;
    Ok(Edged::new((0..vertices).collect(), &edges))
}

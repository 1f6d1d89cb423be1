//! Where the parts of a state are.

use limits::Limit;
use model::constraint::{Constraint, Lit};
use model::steps::{ON_HEAP, Steps};

use super::connected::ConnectedParts;
use super::field::Places;
use super::layout::{Part, Span, most_alive, places};
use super::lines::first_blocked;
use super::network::NetworkParts;
use super::private::PrivateParts;
use super::program::Program;
use super::sums::{field_bits, group_span};

/// Looks at literals that a part of a state is worth at a level.
pub(super) const PART: usize = 30;

/// Where every part of a state is, and when it is alive.
pub(super) struct Plan {
    pub program: Program,
    /// By level: the bit "no piece can come here".
    pub blocked: Vec<Option<Part>>,
    /// By clause: the bit "not satisfied yet".
    pub pending: Vec<Option<Part>>,
    /// By line of at most two: the bit "carries one".
    pub one: Vec<Option<Part>>,
    /// By constraint of sums and count: the field.
    pub fields: Vec<Vec<Part>>,
    pub private: PrivateParts<Part>,
    pub connected: Vec<ConnectedParts<Part>>,
    pub networks: Vec<NetworkParts<Part>>,
    /// Words of a state.
    pub words: usize,
    /// Bytes held, those of the program among them.
    pub bytes: usize,
}

/// Connections and networks, whose parts are ids of spans.
type Joined = (Vec<ConnectedParts<usize>>, Vec<NetworkParts<usize>>);

/// Asks for the spans of connections and networks; `None` where there are too many.
fn joined(program: &Program, request: &mut dyn FnMut(u32, u32, u32) -> Option<usize>) -> Option<Joined> {
    let connections = program.connections.iter();
    let connected =
        connections.map(|own| ConnectedParts::new(own, program.levels, request)).collect::<Option<_>>()?;
    // Without a degree that it may have, a vertex has no classes.
    let networks = program.networks.iter().filter(|_| !program.contradictory);
    let networks =
        networks.map(|own| NetworkParts::new(own, program.levels, request)).collect::<Option<_>>()?;
    Some((connected, networks))
}

impl Plan {
    /// The plan of a program, or `None` where a state would take more than `most` words. `steps` knows of
    /// the program.
    pub fn new(program: Program, most: usize, steps: &mut Steps<'_>) -> Result<Option<Plan>, Limit> {
        let scratch = scratch(&program);
        steps.spend(PART * (program.clauses.len() + program.limits.len() + program.sums.len()))?;
        steps.hold(scratch)?;
        steps.look()?;
        let mut spans: Vec<Span> = Vec::new();
        let mut request = |first: u32, last: u32, bits: u32| {
            (first < last).then(|| {
                spans.push(Span { first, last, bits });
                spans.len() - 1
            })
        };
        let first_blocked = first_blocked(&program.limits, program.levels, steps)?;
        let blocked: Vec<_> =
            (0..).zip(&first_blocked).map(|(cell, &first)| request(first, cell, 1)).collect();
        let ends = |clause: &Vec<Lit>| Some((clause.first()?.var, clause.last()?.var));
        let pending: Vec<_> = program
            .clauses
            .iter()
            .map(|c| ends(c).and_then(|(first, last)| request(first, last, 1)))
            .collect();
        let one: Vec<_> = program
            .limits
            .iter()
            .map(|l| l.one_alive().and_then(|(first, last)| request(first, last, 1)))
            .collect();
        let mut fields: Vec<Vec<Option<usize>>> = Vec::new();
        for (at, counts) in program.sums.iter().enumerate() {
            let (first, last) = group_span(counts);
            // A field begins a level early: groups read before other parts are cleared.
            let first = first.saturating_sub(1);
            let mut field = |count| request(first, last + 1, field_bits(count, counts, program.start(at)));
            fields.push(counts.iter().map(&mut field).collect());
        }
        let private = PrivateParts::new(&program, &mut request);
        let Some((connected, networks)) = joined(&program, &mut request) else { return Ok(None) };
        if most_alive(&spans) > 64 * most as u64 {
            return Ok(None);
        }
        let (at, words) = places(&spans, steps)?;
        if words > most {
            return Ok(None);
        }
        let part = |id: Option<usize>| id.map(|id| Part { span: spans[id], place: at[id] });
        let plan = Plan {
            bytes: 0,
            blocked: blocked.into_iter().map(part).collect(),
            pending: pending.into_iter().map(part).collect(),
            one: one.into_iter().map(part).collect(),
            fields: fields.into_iter().map(|group| group.into_iter().filter_map(part).collect()).collect(),
            private: private.placed(part),
            connected: connected.into_iter().map(|own| own.placed(part)).collect(),
            networks: networks.into_iter().map(|own| own.placed(part)).collect(),
            program,
            words,
        };
        debug_assert!(plan.is_whole(), "each level has a cell, and each count of a sum a field");
        steps.release(scratch);
        steps.hold(plan.bytes_of_parts())?;
        Ok(Some(Plan { bytes: steps.bytes(), ..plan }))
    }

    /// The same with a constraint more, over levels, whose sums have a word to themselves.
    pub fn with_sum(&self, constraint: Constraint, steps: &mut Steps<'_>) -> Result<Plan, Limit> {
        let program = self.program.with_sum(constraint, steps)?;
        let mut fields = self.fields.clone();
        let word = 64 * self.words as u32;
        for (at, counts) in program.sums.iter().enumerate().skip(fields.len()) {
            let (first, last) = group_span(counts);
            let bits = counts.iter().map(|count| field_bits(count, counts, program.start(at)));
            let span = |bits| Span { first: first.saturating_sub(1), last: last + 1, bits };
            fields.push(bits.map(|bits| Part { span: span(bits), place: word }).collect());
        }
        let (blocked, pending, one) = (self.blocked.clone(), self.pending.clone(), self.one.clone());
        let (private, connected, networks) =
            (self.private.clone(), self.connected.clone(), self.networks.clone());
        let (words, bytes) = (self.words + 1, 0);
        let plan =
            Plan { program, blocked, pending, one, fields, private, connected, networks, words, bytes };
        steps.hold(plan.bytes_of_parts())?;
        Ok(Plan { bytes: steps.bytes(), ..plan })
    }

    /// Whether each level has a cell, and each count of a sum a field: for assertions.
    fn is_whole(&self) -> bool {
        let mut sums = self.fields.iter().zip(&self.program.sums);
        self.blocked.len() == self.program.levels as usize
            && sums.all(|(fields, counts)| fields.len() == counts.len())
    }

    fn bytes_of_parts(&self) -> usize {
        let single = self.blocked.len() + self.pending.len() + self.one.len();
        let fields: usize = self.fields.iter().map(Vec::len).sum();
        single * size_of::<Option<Part>>()
            + self.fields.len() * (size_of::<Vec<Part>>() + ON_HEAP)
            + fields * size_of::<Part>()
    }

    /// The bits of pending clauses before a level.
    pub fn pending_before(&self, level: u32) -> Places {
        let alive = self.pending.iter().flatten().filter(|part| part.before(level));
        alive.map(|part| part.place).collect()
    }
}

/// Returns the most bytes that placing the parts of states takes for the time: for each part a span, its ends
/// twice, and its places in lists.
fn scratch(program: &Program) -> usize {
    let counts: usize = program.sums.iter().map(|counts| 1 + counts.len()).sum();
    let parts = program.levels as usize + program.clauses.len() + program.limits.len() + counts;
    parts * (2 * size_of::<Span>() + 2 * size_of::<(u32, i64)>() + 4 * size_of::<usize>())
}

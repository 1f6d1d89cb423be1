//! The graph of a formula: layers of states downwards, nodes for them upwards.

use std::collections::HashMap;

use limits::Limit;
use model::steps::{ON_HEAP, Steps};

use super::formula::Formula;
use super::literal::Literal;
use super::outcome::CertificateError;
use super::residual::{NONE, Suffixes};

/// The function that is always false, as a reference.
pub(super) const FALSE: Literal = 0;
/// The function that is always true.
pub(super) const TRUE: Literal = Literal::MAX;

/// A node of the graph. References are literals, numbers of nodes, or constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    /// Both hold; their variables are disjoint.
    Product([Literal; 2]),
    /// Exactly one of the two holds.
    Sum([Literal; 2]),
    /// A literal of an auxiliary variable.
    Skolem(Literal),
    /// A product of one literal or of nothing; only the root is such a node.
    Root(Option<Literal>),
}

/// The states of a level: sets of suffixes.
#[derive(Default)]
pub(super) struct Layer {
    suffixes: Vec<u32>,
    ends: Vec<usize>,
    /// The states below, where the variable is true and where it is false; [`NONE`] where there is none.
    pub children: Vec<[u32; 2]>,
    /// The function of each state.
    pub value: Vec<Literal>,
    /// The nodes made for this level end here.
    pub nodes: usize,
}

impl Layer {
    /// The number of states.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The suffixes of a state, ascending.
    pub fn state(&self, at: usize) -> &[u32] {
        let begin = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.suffixes[begin..self.ends[at]]
    }

    fn push(&mut self, state: &[u32]) {
        self.suffixes.extend_from_slice(state);
        self.ends.push(self.suffixes.len());
    }
}

/// All layers, and the nodes.
pub(super) struct ProofGraph {
    /// One layer a level, and the one behind the last level.
    pub layers: Vec<Layer>,
    /// The nodes, children first.
    pub nodes: Vec<Node>,
    /// The reference of the first node: the number of variables plus 1.
    pub first: Literal,
    /// The root: the last node, or [`FALSE`].
    pub root: Literal,
}

impl ProofGraph {
    /// The graph of a formula, of at most `most` states. An error also where an auxiliary variable is no function
    /// of those before it.
    pub fn new(
        formula: &Formula,
        suffixes: &mut Suffixes,
        most: usize,
        steps: &mut Steps<'_>,
    ) -> Result<ProofGraph, CertificateError> {
        let mut layers = descend(formula, suffixes, most, steps)?;
        let first = formula.order.len() as Literal + 1;
        let mut nodes = Nodes { first, all: Vec::new(), known: HashMap::new() };
        let mut below: Vec<Literal> = vec![TRUE];
        for (level, layer) in layers.iter_mut().enumerate().rev() {
            if let Some(&var) = formula.order.get(level) {
                layer.value.reserve_exact(layer.len());
                for children in &layer.children {
                    let of = |child: u32| if child == NONE { FALSE } else { below[child as usize] };
                    layer.value.push(nodes.choice(var, children.map(of), formula.is_hidden(var), steps)?);
                }
            } else {
                layer.value.push(TRUE);
            }
            layer.nodes = nodes.all.len();
            nodes.forget(steps);
            below.clone_from(&layer.value);
        }
        let mut root = if formula.clauses.iter().any(Vec::is_empty) { FALSE } else { below[0] };
        if root != FALSE && (root < first || root == TRUE) {
            root = nodes.make(Node::Root((root != TRUE).then_some(root)), steps)?;
        }
        Ok(ProofGraph { layers, nodes: nodes.all, first, root })
    }

    /// Returns the index of a node in `nodes` by its reference; `None` for a literal or a constant.
    pub fn place(&self, reference: Literal) -> Option<usize> {
        let at = usize::try_from(reference.checked_sub(self.first)?).ok()?;
        (at < self.nodes.len()).then_some(at)
    }

    /// Returns the node of a reference; `None` for a literal or a constant.
    pub fn node(&self, reference: Literal) -> Option<Node> {
        self.place(reference).map(|at| self.nodes[at])
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.layers.iter().map(Layer::len).sum()
    }
}

/// The nodes made so far.
struct Nodes {
    first: Literal,
    all: Vec<Node>,
    /// Those of this level.
    known: HashMap<Node, Literal>,
}

impl Nodes {
    /// Returns the reference of a node, and makes the node if it is not there yet.
    fn make(&mut self, node: Node, steps: &mut Steps<'_>) -> Result<Literal, Limit> {
        steps.take(2)?;
        if let Some(&known) = self.known.get(&node) {
            return Ok(known);
        }
        if self.all.len() >= MOST_NODES {
            return Err(Limit::Nodes(MOST_NODES));
        }
        steps.hold(2 * size_of::<Node>() + IN_TABLE)?;
        self.all.push(node);
        self.known.insert(node, self.last());
        Ok(self.last())
    }

    /// The number of the last node.
    fn last(&self) -> Literal {
        self.first + self.all.len() as Literal - 1
    }

    /// Ends a level and clears its table: nodes of different levels differ, since they have different
    /// variables.
    fn forget(&mut self, steps: &mut Steps<'_>) {
        steps.release(self.known.len() * IN_TABLE);
        self.known = HashMap::new();
    }

    /// Returns the node for `high` where the variable is true and `low` where it is false. A hidden variable
    /// leaves no choice.
    fn choice(
        &mut self,
        var: Literal,
        [high, low]: [Literal; 2],
        is_hidden: bool,
        steps: &mut Steps<'_>,
    ) -> Result<Literal, CertificateError> {
        if high == low {
            return Ok(high);
        }
        if is_hidden && high != FALSE && low != FALSE {
            return Err(CertificateError::Undecided);
        }
        let mut parts = [FALSE; 2];
        for (part, (lit, below)) in parts.iter_mut().zip([(var, high), (-var, low)]) {
            if below == FALSE {
                continue;
            }
            let lit = if is_hidden { self.make(Node::Skolem(lit), steps)? } else { lit };
            *part = if below == TRUE { lit } else { self.make(Node::Product([lit, below]), steps)? };
        }
        match parts {
            [FALSE, one] | [one, FALSE] => Ok(one),
            both => Ok(self.make(Node::Sum(both), steps)?),
        }
    }
}

/// Most nodes: the numbers of the nodes, and of as many products of the proof, have to fit into a literal.
const MOST_NODES: usize = Literal::MAX as usize / 4;

/// Bytes of a node in the table of its level, which may be half empty.
const IN_TABLE: usize = 2 * size_of::<(Node, Literal)>();

/// Makes all layers, from the single state of the first level on.
fn descend(
    formula: &Formula,
    suffixes: &mut Suffixes,
    most: usize,
    steps: &mut Steps<'_>,
) -> Result<Vec<Layer>, CertificateError> {
    let (mut layers, mut states) = (Vec::new(), 1);
    let mut layer = Layer::default();
    layer.push(&[]);
    let mut next = Vec::new();
    for &var in &formula.order {
        let mut below = Layer::default();
        let mut known: HashMap<Box<[u32]>, u32> = HashMap::new();
        let mut held = 0;
        layer.children.reserve_exact(layer.len());
        for at in 0..layer.len() {
            let mut children = [NONE; 2];
            for (child, lit) in children.iter_mut().zip([var, -var]) {
                if !suffixes.decide(formula, layer.state(at), lit, &mut next, steps)? {
                    continue;
                }
                *child = match known.get(next.as_slice()) {
                    Some(&child) => child,
                    None => {
                        states += 1;
                        if states > most {
                            return Err(CertificateError::States(most));
                        }
                        let new = known.len() as u32;
                        // Twice in a list that grows, twice in the table, and its children and value.
                        let bytes = ON_HEAP + 4 * size_of_val(&*next) + 64;
                        steps.hold(bytes)?;
                        held += ON_HEAP + 2 * size_of_val(&*next) + 32;
                        below.push(&next);
                        known.insert(next.as_slice().into(), new);
                        new
                    }
                };
            }
            layer.children.push(children);
        }
        steps.release(held);
        layers.push(std::mem::replace(&mut layer, below));
    }
    layers.push(layer);
    Ok(layers)
}

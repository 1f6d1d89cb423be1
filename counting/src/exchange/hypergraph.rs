//! What a model asks besides constraints, as formulas have it: graphs whose edges are chosen where their variables are
//! true.
//!
//! Edges of networks have two nodes, the vertices. A choice of vertices is connected as a choice of edges is whose nodes
//! are the pairs of neighbours: two of those edges have a node in common where their vertices are neighbours.

use std::io::{self, Write};

use model::Model;
use model::constraint::Var;
use model::joined::{Connection, Joined, Network, network};

/// A graph; its nodes are numbered from 0.
#[derive(Clone, Debug)]
pub(crate) struct Hypergraph {
    /// Whether the chosen edges have to be connected.
    pub connected: bool,
    /// Whether they may have no cycle.
    pub acyclic: bool,
    /// The variable and the nodes of each edge.
    pub edges: Vec<(Var, Vec<u32>)>,
}

impl Hypergraph {
    /// The graphs of a model. Cost: linear in these.
    pub fn all(model: &Model) -> Vec<Hypergraph> {
        let of = |joined: &Joined| match joined {
            Joined::Edges(network) => Hypergraph::of_network(network),
            Joined::Vertices(connection) => Hypergraph::of_connection(connection),
        };
        model.joined.iter().map(of).collect()
    }

    fn of_network(network: &Network) -> Hypergraph {
        let edges = network.variable.iter().zip(&network.ends).map(|(&var, &(a, b))| (var, vec![a, b]));
        Hypergraph { connected: network.connected, acyclic: network.acyclic, edges: edges.collect() }
    }

    fn of_connection(connection: &Connection) -> Hypergraph {
        let mut edges: Vec<(Var, Vec<u32>)> =
            connection.variable.iter().map(|&var| (var, Vec::new())).collect();
        let mut nodes = 0;
        for (vertex, neighbours) in connection.adjacent.iter().enumerate() {
            for &other in neighbours.iter().filter(|&&other| other as usize > vertex) {
                edges[vertex].1.push(nodes);
                edges[other as usize].1.push(nodes);
                nodes += 1;
            }
            if edges[vertex].1.is_empty() {
                edges[vertex].1.push(nodes);
                nodes += 1;
            }
        }
        Hypergraph { connected: true, acyclic: false, edges }
    }

    /// For each node, its edges, ascending.
    pub fn stars(&self) -> Vec<Vec<u32>> {
        let nodes = self.edges.iter().flat_map(|(_, nodes)| nodes).max();
        let mut stars = vec![Vec::new(); nodes.map_or(0, |&last| last as usize + 1)];
        for (edge, (_, nodes)) in (0..).zip(&self.edges) {
            nodes.iter().for_each(|&node| stars[node as usize].push(edge));
        }
        stars
    }

    /// Where each node goes under a permutation of the variables; `None` where it carries no edges to edges, or several
    /// edges have one variable.
    pub fn carried(&self, image: impl Fn(Var) -> Var) -> Option<Vec<u32>> {
        let variables: Vec<Var> = self.edges.iter().map(|&(var, _)| var).collect();
        let moved = network::moved(&variables, &variables, image)?;
        network::carried(&self.stars(), |edge| moved[edge as usize])
    }

    /// Writes the lines of a formula.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let asked = [(self.connected, " connected"), (self.acyclic, " acyclic")];
        let asked: String = asked.iter().filter(|(is_asked, _)| *is_asked).map(|(_, word)| *word).collect();
        writeln!(out, "graph{asked}")?;
        for (var, nodes) in &self.edges {
            write!(out, "edge {}", var + 1)?;
            nodes.iter().try_for_each(|node| write!(out, " {}", node + 1))?;
            writeln!(out, " 0")?;
        }
        Ok(())
    }
}

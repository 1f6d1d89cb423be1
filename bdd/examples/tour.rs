//! Expressions, other variables, families of sets: a short walk through the package.
//!
//! ```sh
//! cargo run -p kikisuji-bdd --example tour
//! ```

use std::error::Error;

use bdd::{Branches, Manager, Var, Weighted};

fn main() -> Result<(), Box<dyn Error>> {
    functions()?;
    families()
}

/// A counter of two bits: which states follow which, and which can be reached.
fn functions() -> Result<(), Box<dyn Error>> {
    let mut m = Manager::new(4);
    let (now, next) = ([Var(0), Var(2)], [Var(1), Var(3)]);
    for (var, name) in [(now[0], "low"), (now[1], "high"), (next[0], "low'"), (next[1], "high'")] {
        m.set_name(var, name);
    }
    let step = m.parse(r"(low' <=> ~low) /\ (high' <=> high # low)")?;
    let mut reached = m.parse(r"~low /\ ~high")?;
    for count in 1.. {
        // What follows, as a function of the next state, then of this one.
        let follows = m.and_exists(&reached, &step, &now)?;
        let follows = m.rename(&follows, &[(next[0], now[0]), (next[1], now[1])])?;
        let more = m.or(&reached, &follows)?;
        if more == reached {
            println!("All states are reached after {count} rounds.");
            break;
        }
        reached = more;
    }
    assert_eq!(reached, m.constant(true));

    let Some(Branches { var, low, high }) = m.branches(&step) else { unreachable!("it is not constant") };
    let halves = [m.node_count(&low), m.node_count(&high)];
    println!("The step begins with {}; below are {} and {} nodes.", m.name(var), halves[0], halves[1]);
    Ok(())
}

/// Independent sets of a cycle of 30 vertices.
fn families() -> Result<(), Box<dyn Error>> {
    let mut m = Manager::new(30);
    let vertices: Vec<Var> = (0..30).map(Var).collect();
    let mut sets = m.power_set(&vertices)?;
    for at in 0..30 {
        let ends = [at, (at + 1) % 30].map(|at| Weighted { var: vertices[at], positive: true, weight: 1 });
        let at_most_one = m.sum_between(&ends, 0, 1)?;
        sets = m.keep(&sets, &at_most_one)?;
    }
    println!("{} sets of {} nodes are independent.", m.sat_count(&sets)?, m.node_count(&sets));
    let maximal = m.maximal(&sets)?;
    println!("{} of them are within no other.", m.sat_count(&maximal)?);
    let spectrum = m.spectrum(&sets, &[])?;
    println!("{} have {} vertices, and none has more.", spectrum[spectrum.len() - 1], spectrum.len() - 1);
    Ok(())
}

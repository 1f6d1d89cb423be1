use limits::Budget;
use model::constraint::Constraint;
use model::{Growth, Model};
use num_bigint::BigUint;
use recurrences::strip;
use std::collections::BTreeMap;
use std::time::Instant;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    // rows|cols stride offset reach period first terms words...
    let growth = Growth {
        adds_rows: args[0] == "rows",
        stride: args[1].parse().unwrap(),
        offset: args[2].parse().unwrap(),
        reach: args[3].parse().unwrap(),
        period: args[4].parse().unwrap(),
        is_joined: false,
    };
    let first: u64 = args[5].parse().unwrap();
    let terms: u64 = args[6].parse().unwrap();
    let words = &args[7..];
    let any = words.iter().any(|w| w == "any");
    let budget = Budget::default();
    let mut model = |n: u64| -> Result<Model, String> {
        let words: Vec<String> = words
            .iter()
            .filter(|w| *w != "--size" && *w != "any")
            .map(|w| w.replace("N", &n.to_string()))
            .collect();
        let puzzle = encoders::families::parse(&words).map_err(|e| format!("{:?}", e.error))?;
        let text = puzzle.file().map(|f| std::fs::read_to_string(f).unwrap());
        let puzzle = puzzle.with_text(text.as_deref(), &budget).map_err(|e| e.to_string())?;
        let mut model = puzzle.model(text.as_deref(), &budget).map_err(|e| e.to_string())?;
        if !any {
            if let model::Sizes::Between(low, high) = model.goal {
                let c = Constraint::count(model.of_size(low, high));
                model.constraints.push(c);
            }
        }
        Ok(model)
    };
    let t = Instant::now();
    match strip::machine(&growth, first, &mut model, 5_000_000, &budget) {
        Err(e) => println!("refused: {e}"),
        Ok(m) => {
            let edges: usize = m.steps.iter().map(Vec::len).sum();
            println!(
                "states {} edges {} early {} start {} {:.2}s",
                m.steps.len(),
                edges,
                m.early.len(),
                m.start.len(),
                t.elapsed().as_secs_f64()
            );
            let mut out: Vec<BigUint> = m.early.iter().map(|s| s.iter().map(|x| &x.1).sum()).collect();
            let mut v: BTreeMap<u32, BigUint> =
                m.start.iter().map(|(s, z)| (*s, z.iter().map(|x| &x.1).sum())).collect();
            while (out.len() as u64) < terms {
                out.push(
                    v.iter()
                        .map(|(s, w)| w * m.ends[*s as usize].iter().map(|x| &x.1).sum::<BigUint>())
                        .sum(),
                );
                for _ in 0..m.stride {
                    let mut n: BTreeMap<u32, BigUint> = BTreeMap::new();
                    for (s, w) in &v {
                        for e in &m.steps[*s as usize] {
                            *n.entry(e.to).or_default() += w * e.ways;
                        }
                    }
                    v = n;
                }
            }
            println!("{}", out.iter().map(|x| x.to_string()).collect::<Vec<_>>().join(","));
        }
    }
}

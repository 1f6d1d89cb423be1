use bdd::Budget;
use encoders::certificate::{self, Form};
use encoders::exchange::{Problem, cnf};
use encoders::families;
use std::fs::File;
use std::io::{BufWriter, Write};
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (out, words) = args.split_last().unwrap();
    let (size, words) = words.split_last().unwrap();
    let budget = Budget { bytes: Some(6 << 30), ..Budget::default() };
    let puzzle = families::parse(words).unwrap();
    let text = puzzle.file().map(|f| std::fs::read_to_string(f).unwrap());
    let model = puzzle.model(text.as_deref(), &budget).unwrap();
    let names = puzzle.names(&model);
    let sizes = size.split_once("..").map(|(a, b)| (a.parse().unwrap(), b.parse().unwrap()));
    let problem = Problem { title: "certificate".into(), model: &model, names, sizes };
    let mut f = BufWriter::new(File::create(format!("{out}.cnf")).unwrap());
    cnf::write(&problem, &budget, &mut f).unwrap();
    f.flush().unwrap();
    for (form, ending) in [(Form::Scpog, "scpog"), (Form::Nnf, "nnf")] {
        let start = std::time::Instant::now();
        let mut f = BufWriter::new(File::create(format!("{out}.{ending}")).unwrap());
        let s = certificate::write(&problem, form, &budget, &mut f).unwrap();
        f.flush().unwrap();
        let bytes = std::fs::metadata(format!("{out}.{ending}")).unwrap().len();
        println!(
            "{s:?} {:.2?} {bytes} bytes, {:.1} a state",
            start.elapsed(),
            bytes as f64 / s.states as f64
        );
    }
}

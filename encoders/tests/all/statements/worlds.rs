//! Random boards, and what their places hold.

use std::collections::BTreeSet;

use super::board::{Board, Piece, Point};
use super::tree::{Holds, World};

/// Most placements that are looked at, one by one.
const MOST: usize = 5000;

/// Steps in all orders and with all signs, as far as the board has such directions.
fn named(steps: &[Point], solid: bool) -> Vec<Point> {
    let mut all = BTreeSet::new();
    for step in steps {
        for [a, b, c] in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            for signs in 0..8 {
                let sign = |at: usize| if signs >> at & 1 == 1 { -1 } else { 1 };
                all.insert([step[a] * sign(0), step[b] * sign(1), step[c] * sign(2)]);
            }
        }
    }
    all.into_iter().filter(|step| solid || step[2] == 0).collect()
}

/// The pieces that have names, with their letters.
const NAMES: [(&str, char); 8] = [
    ("queen", 'Q'),
    ("rook", 'R'),
    ("bishop", 'B'),
    ("king", 'K'),
    ("knight", 'N'),
    ("wazir", 'W'),
    ("amazon", 'Q'),
    ("\"super-queen\"", 'Q'),
];

/// The letter of a piece of this name.
pub fn letter(name: &str) -> Option<char> {
    NAMES.iter().find(|known| known.0 == name).map(|known| known.1)
}

/// A piece that moves on a board.
pub fn piece(random: &mut limits::Random, board: &Board) -> Piece {
    if board.is_graph() {
        return Piece { words: "edge".into(), leaps: Vec::new(), rides: Vec::new() };
    }
    if board.is_flat() && random.u8(0..4) == 0 {
        return defined(random);
    }
    let queen: &[Point] = &[[0, 0, 1], [0, 1, 1], [1, 1, 1]];
    let knight: &[Point] = &[[0, 1, 2]];
    let (leaps, rides): (Vec<Point>, Vec<Point>) = match random.usize(0..NAMES.len()) {
        0 => (Vec::new(), queen.to_vec()),
        1 => (Vec::new(), vec![[0, 0, 1]]),
        2 => (Vec::new(), vec![[0, 1, 1]]),
        3 => (queen.to_vec(), Vec::new()),
        4 => (knight.to_vec(), Vec::new()),
        5 => (vec![[0, 0, 1]], Vec::new()),
        6 => (knight.to_vec(), queen.to_vec()),
        _ => (Vec::new(), [queen, knight].concat()),
    };
    let at = match (leaps.len(), rides.len()) {
        (0, 4) => 7,
        (0, 3) => 0,
        (0, _) => {
            if rides[0] == [0, 0, 1] {
                1
            } else {
                2
            }
        }
        (3, 0) => 3,
        (_, 0) => {
            if leaps[0] == [0, 1, 2] {
                4
            } else {
                5
            }
        }
        _ => 6,
    };
    let solid = !board.is_flat();
    Piece { words: NAMES[at].0.into(), leaps: named(&leaps, solid), rides: named(&rides, solid) }
}

/// A piece by its steps: without a sign in all four directions, with one in that direction alone.
fn defined(random: &mut limits::Random) -> Piece {
    let (mut words, mut moves) = (Vec::new(), [Vec::new(), Vec::new()]);
    let kinds = random.usize(1..4);
    for kind in (0..2).filter(|kind| kinds >> kind & 1 == 1) {
        let mut offsets = Vec::new();
        for _ in 0..random.usize(1..3) {
            let (mut down, right) = (random.i64(0..3), random.i64(0..3));
            down += i64::from(down == 0 && right == 0);
            if random.bool() {
                offsets.push(format!("{down},{right}"));
                let all = [[down, right, 0], [-down, right, 0], [down, -right, 0], [-down, -right, 0]];
                moves[kind].extend(all);
            } else {
                offsets.push(format!("+{down},-{right}"));
                moves[kind].push([down, -right, 0]);
            }
        }
        words.push(format!("{}:{}", ["leaps", "rides"][kind], offsets.join(";")));
    }
    let [leaps, rides] = moves;
    Piece { words: format!("\"{}\"", words.join("+")), leaps, rides }
}

/// A board of at most `most` cells.
fn board(random: &mut limits::Random, most: usize) -> Board {
    loop {
        let (rows, cols) = (random.i64(1..=5), random.i64(1..=5));
        let mut board = Board { sides: [rows, cols, 1], ..Board::default() };
        match random.u8(0..9) {
            0..=2 => board.word = format!("{rows}x{cols}"),
            3 | 4 => {}
            5 => (board.word, board.round) = (format!("torus:{rows}x{cols}"), [true, true, false]),
            6 => (board.word, board.round) = (format!("cylinder:{rows}x{cols}"), [false, true, false]),
            7 => {
                board.sides =
                    *random.choice(&[[2, 2, 2], [2, 2, 3], [2, 3, 2], [1, 2, 3], [2, 1, 2]]).unwrap();
                board.word = board.sides.map(|side| side.to_string()).join("x");
            }
            _ => return graph(random, most),
        }
        // Round a side of one cell there is no board, but for a single cell.
        let narrow = board.round[0] && rows == 1 || board.round[1] && cols == 1;
        if narrow && rows * cols > 1 {
            continue;
        }
        let [rows, cols, layers] = board.sides;
        let points = (0..rows * cols * layers).map(|at| [at / cols % rows, at % cols, at / (rows * cols)]);
        let is_picture = board.word.is_empty();
        board.cells = points.filter(|_| !is_picture || random.u8(0..5) > 0).collect();
        if (1..=most).contains(&board.cells.len()) {
            return board;
        }
    }
}

fn graph(random: &mut limits::Random, most: usize) -> Board {
    let mut names: Vec<i64> = (0..random.usize(1..=most.min(7))).map(|_| random.i64(0..20)).collect();
    names.sort_unstable();
    names.dedup();
    let n = names.len();
    let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
    let edges = pairs.filter(|_| random.bool()).collect();
    Board { names, edges, ..Board::default() }
}

fn holds(random: &mut limits::Random) -> Holds {
    if random.u8(0..5) < 2 {
        let low = random.i64(-1..=3);
        return Holds::Values(low, low + random.i64(0..=4));
    }
    let mut kinds: Vec<String> = Vec::new();
    let names =
        ["queen", "knight", "rook", "white", "black", "live", "aux", "quit", "Mark", "sum_", "amazon"];
    for _ in 0..random.usize(1..=3) {
        let name = *random.choice(&names).unwrap();
        // Two pieces with one letter: which one gets it, nobody says.
        if !kinds.iter().any(|kind| kind == name || letter(kind).is_some() && letter(kind) == letter(name)) {
            kinds.push(name.into());
        }
    }
    Holds::Kinds(kinds)
}

/// A world, and the piece of its moves where these are the places.
pub fn world(random: &mut limits::Random) -> (World, Option<Piece>) {
    loop {
        let mut holds = holds(random);
        let nothing = usize::from(matches!(holds, Holds::Kinds(_)));
        let own = World { board: Board::default(), moves: None, holds: holds.clone(), maps: Vec::new() };
        let signs = own.held() + nothing;
        let most = (1..=12).filter(|&places| signs.pow(places) <= MOST).max().unwrap_or(1) as usize;
        let board = board(random, most);
        let mut moves = None;
        let mut by = None;
        if random.u8(0..5) == 0 {
            let piece = piece(random, &board);
            let from = |from: usize| {
                board.attacks(&piece, from).into_iter().map(move |to| (from.min(to), from.max(to)))
            };
            let pairs: BTreeSet<(usize, usize)> = (0..board.len()).flat_map(from).collect();
            if pairs.is_empty() || pairs.len() > most {
                continue;
            }
            moves = Some(pairs.into_iter().collect());
            by = Some(piece);
            if matches!(&holds, Holds::Kinds(kinds) if kinds.len() == 1) && random.bool() {
                holds = Holds::Kinds(vec!["edge".into()]);
            }
        }
        let mut maps = Vec::new();
        for name in ["cage", "Ring"] {
            if board.is_graph() || !board.is_flat() || random.u8(0..3) > 0 {
                continue;
            }
            let mark = |_| {
                random.choice([None, None, Some(0), Some(1), Some(2), Some(10), Some(36), Some(3)]).unwrap()
            };
            let marks = (0..board.len()).map(mark).collect();
            maps.push((name.to_owned(), marks));
        }
        return (World { board, moves, holds, maps }, by);
    }
}

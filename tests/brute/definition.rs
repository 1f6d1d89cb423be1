//! The puzzles straight from their definitions, by trying every subset of a small board. Slow and
//! plain on purpose: it shares no code and no idea with the program.

use std::collections::BTreeSet;

/// A set of cells: bit `row * cols + col`.
pub type Set = u32;

/// A board with at most 16 cells.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    /// Rows.
    pub rows: i32,
    /// Columns.
    pub cols: i32,
}

/// What a puzzle asks of a set of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// No two attack each other.
    Independence,
    /// Every cell is occupied or attacked.
    Domination,
    /// Every cell is attacked.
    TotalDomination,
    /// Every cell is occupied or attacked, no two attack each other.
    IndependentDomination,
    /// A dominating set of which no member can be left out.
    MinimalDomination,
    /// A total dominating set of which no member can be left out.
    MinimalTotalDomination,
    /// Every member occupies or attacks a cell that no other one does.
    Irredundance,
    /// Irredundant, and no irredundant set has it as a part.
    MaximalIrredundance,
    /// Every cell is occupied or attacked exactly once.
    EfficientDomination,
    /// Every cell is occupied or attacked, and the pieces are connected by attacks.
    ConnectedDomination,
    /// Every empty cell is attacked by so many.
    Multiple(u32),
}

/// A symmetry that a set has to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Invariant {
    /// The rotation by 180 degrees.
    HalfTurn,
    /// The exchange of rows and columns.
    Diagonal,
}

/// Whether a piece attacks the cell `down` rows and `right` columns away (not both 0).
pub fn attacks(piece: &str, down: i32, right: i32) -> bool {
    let (down, right) = (down.abs(), right.abs());
    let rook = down == 0 || right == 0;
    let bishop = down == right;
    let nightrider = down == 2 * right || right == 2 * down;
    let knight = down * right == 2;
    match piece {
        "queen" => rook || bishop,
        "rook" => rook,
        "bishop" => bishop,
        "king" => down <= 1 && right <= 1,
        "knight" => knight,
        "wazir" => down + right == 1,
        "super-queen" => rook || bishop || nightrider,
        "amazon" => rook || bishop || knight,
        "leaps:1,3;0,2" => (down, right) == (1, 3) || (down, right) == (0, 2),
        "rides:1,2;2,1" => nightrider,
        _ => panic!("no definition of {piece}"),
    }
}

impl Board {
    fn cells(self) -> Vec<(i32, i32)> {
        (0..self.rows).flat_map(|row| (0..self.cols).map(move |col| (row, col))).collect()
    }

    fn bit(self, (row, col): (i32, i32)) -> Set {
        1 << (row * self.cols + col)
    }

    fn subsets(self) -> std::ops::Range<Set> {
        0..1 << (self.rows * self.cols)
    }

    fn full(self) -> Set {
        self.subsets().end - 1
    }

    /// For each cell the cells it attacks.
    pub fn attacked(self, piece: &str) -> Vec<Set> {
        let cells = self.cells();
        let from = |&(row, col): &(i32, i32)| {
            let met = cells.iter().filter(|&&to| to != (row, col) && attacks(piece, to.0 - row, to.1 - col));
            met.fold(0, |set, &cell| set | self.bit(cell))
        };
        cells.iter().map(from).collect()
    }

    /// For each two different cells the other cells on the straight line through them.
    fn in_line(self) -> Vec<Vec<Set>> {
        let cells = self.cells();
        let line = |a: (i32, i32), b: (i32, i32)| {
            let on = |c: (i32, i32)| (b.0 - a.0) * (c.1 - a.1) == (b.1 - a.1) * (c.0 - a.0);
            let others = cells.iter().filter(|&&c| c != a && c != b && a != b && on(c));
            others.fold(0, |set, &cell| set | self.bit(cell))
        };
        cells.iter().map(|&a| cells.iter().map(|&b| line(a, b)).collect()).collect()
    }

    /// The symmetries of the board, each as the image of every cell.
    pub fn symmetries(self) -> Vec<Vec<usize>> {
        let (rows, cols) = (self.rows, self.cols);
        let index = |(row, col): (i32, i32)| (row * cols + col) as usize;
        let mut all: Vec<Vec<usize>> = Vec::new();
        let mut add = |image: &dyn Fn(i32, i32) -> (i32, i32)| {
            all.push(self.cells().into_iter().map(|(row, col)| index(image(row, col))).collect());
        };
        add(&|r, c| (r, c));
        add(&|r, c| (rows - 1 - r, c));
        add(&|r, c| (r, cols - 1 - c));
        add(&|r, c| (rows - 1 - r, cols - 1 - c));
        if rows == cols {
            add(&|r, c| (c, r));
            add(&|r, c| (c, rows - 1 - r));
            add(&|r, c| (cols - 1 - c, r));
            add(&|r, c| (cols - 1 - c, rows - 1 - r));
        }
        all
    }

    fn image(symmetry: &[usize], set: Set) -> Set {
        members(set).fold(0, |image, cell| image | 1 << symmetry[cell])
    }
}

pub fn members(mut set: Set) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(cell)
    })
}

/// All solutions of a puzzle and the symmetries among them.
pub struct Solved {
    /// Every solution of every size.
    pub solutions: Vec<Set>,
    pub symmetries: Vec<Vec<usize>>,
}

impl Solved {
    /// A puzzle with pieces.
    pub fn pieces(rule: Rule, piece: &str, board: Board) -> Solved {
        let attacked = board.attacked(piece);
        let closed: Vec<Set> = attacked.iter().enumerate().map(|(cell, set)| set | 1 << cell).collect();
        let covers =
            |set: Set, by: &[Set]| members(set).fold(0, |seen, cell| seen | by[cell]) == board.full();
        // No smaller set will do: that one member less is never enough is as much, since what covers a board
        // still does with more members.
        let minimal =
            |set: Set, by: &[Set]| covers(set, by) && members(set).all(|cell| !covers(set ^ 1 << cell, by));
        let irredundant = |set: Set| {
            members(set).all(|cell| {
                let others = members(set ^ 1 << cell).fold(0, |seen, other| seen | closed[other]);
                closed[cell] & !others != 0
            })
        };
        let times =
            |set: Set, by: &[Set], cell: usize| members(set).filter(|&m| by[m] >> cell & 1 == 1).count();
        let all = || 0..attacked.len();
        let holds = |set: Set| {
            let seen = members(set).fold(0, |seen, cell| seen | attacked[cell]);
            match rule {
                Rule::MinimalDomination => minimal(set, &closed),
                Rule::MinimalTotalDomination => minimal(set, &attacked),
                Rule::Irredundance => irredundant(set),
                Rule::MaximalIrredundance => {
                    irredundant(set) && members(!set & board.full()).all(|cell| !irredundant(set | 1 << cell))
                }
                Rule::ConnectedDomination => {
                    let mut met = set & set.wrapping_neg();
                    while let Some(next) = members(set & !met).find(|&cell| attacked[cell] & met != 0) {
                        met |= 1 << next;
                    }
                    seen | set == board.full() && met == set
                }
                Rule::EfficientDomination => all().all(|cell| times(set, &closed, cell) == 1),
                Rule::Multiple(least) => {
                    all().all(|cell| set >> cell & 1 == 1 || times(set, &attacked, cell) >= least as usize)
                }
                Rule::Independence => seen & set == 0,
                Rule::Domination => seen | set == board.full(),
                Rule::TotalDomination => seen == board.full(),
                Rule::IndependentDomination => seen & set == 0 && seen | set == board.full(),
            }
        };
        Solved::of(board, board.subsets().filter(|&set| holds(set)).collect())
    }

    /// No three in line, perhaps saturated, perhaps unchanged by a symmetry. Two sets are the same if any symmetry of
    /// the board carries one to the other.
    pub fn points(saturated: bool, invariant: Option<Invariant>, board: Board) -> Solved {
        let in_line = board.in_line();
        let fixing: Option<Vec<usize>> = invariant.map(|invariant| {
            let image = |(row, col)| match invariant {
                Invariant::HalfTurn => (board.rows - 1 - row, board.cols - 1 - col),
                Invariant::Diagonal => (col, row),
            };
            board.cells().into_iter().map(|cell| board.bit(image(cell)).trailing_zeros() as usize).collect()
        });
        let unchanged = |set: Set| fixing.as_ref().is_none_or(|fixing| Board::image(fixing, set) == set);
        let holds = |set: Set| {
            let pairs = members(set).flat_map(|a| members(set).map(move |b| (a, b)));
            let lines = pairs.fold(0, |lines, (a, b)| lines | in_line[a][b]);
            unchanged(set) && lines & set == 0 && (!saturated || lines | set == board.full())
        };
        let solutions = board.subsets().filter(|&set| holds(set)).collect();
        Solved { solutions, symmetries: board.symmetries() }
    }

    /// Pieces of which each attacks exactly `number` others: along each ride the nearest alone, or, with the
    /// whole `line` in sight, all of them.
    pub fn attacking(number: usize, piece: &str, line: bool, board: Board) -> Solved {
        let cells = board.cells();
        // What is between two cells on a ride of the piece: the whole steps on the way.
        let between = |a: (i32, i32), b: (i32, i32)| {
            let (down, right) = (b.0 - a.0, b.1 - a.1);
            let steps = (2..5).filter(|steps| down % steps == 0 && right % steps == 0);
            let step = steps.max().unwrap_or(1);
            let way = (1..step).map(|far| (a.0 + down / step * far, a.1 + right / step * far));
            way.fold(0, |set, cell| set | board.bit(cell))
        };
        let attacks_of = |set: Set, a: (i32, i32)| {
            let met = cells.iter().filter(|&&b| {
                let (down, right) = (b.0 - a.0, b.1 - a.1);
                let is_met = a != b && set & board.bit(b) != 0 && attacks(piece, down, right);
                is_met && (line || set & between(a, b) == 0)
            });
            met.count()
        };
        let holds = |set: Set| cells.iter().all(|&a| set & board.bit(a) == 0 || attacks_of(set, a) == number);
        Solved::of(board, board.subsets().filter(|&set| holds(set)).collect())
    }

    /// Solutions, and the symmetries of the board that carry solutions to solutions: what the puzzle asks for decides,
    /// not how a program writes it down.
    fn of(board: Board, solutions: Vec<Set>) -> Solved {
        let all: BTreeSet<Set> = solutions.iter().copied().collect();
        let keeps = |symmetry: &Vec<usize>| all.iter().all(|&set| all.contains(&Board::image(symmetry, set)));
        let symmetries = board.symmetries().into_iter().filter(keeps).collect();
        Solved { solutions, symmetries }
    }

    /// The number of cells of the board: a symmetry, of which the identity is one, has an image of each.
    pub fn cells(&self) -> usize {
        self.symmetries[0].len()
    }

    /// The sizes of all solutions.
    pub fn sizes(&self) -> impl Iterator<Item = u32> + '_ {
        self.solutions.iter().map(|set| set.count_ones())
    }

    /// The numbers of solutions with sizes from `least` to `most`, and of classes among them.
    pub fn between(&self, least: u32, most: u32) -> (usize, usize) {
        let meant = |set: &&Set| (least..=most).contains(&set.count_ones());
        let meant: Vec<Set> = self.solutions.iter().filter(meant).copied().collect();
        let first = |&set: &Set| self.first_image(set);
        (meant.len(), meant.iter().map(first).collect::<BTreeSet<_>>().len())
    }

    /// The least of the images of a set, the same for all of a class.
    pub fn first_image(&self, set: Set) -> Option<Set> {
        self.symmetries.iter().map(|symmetry| Board::image(symmetry, set)).min()
    }
}

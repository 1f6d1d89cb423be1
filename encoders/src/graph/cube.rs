//! The surface of a cube: its cells, its lines and its motions.
//!
//! A cell is a variable and stands at a point of space with odd or even integer coordinates: the
//! edge of a cell is 2 long and the centre of the cube the origin. On the faces across axis `a` the
//! coordinate `a` is `n` or `-n`, the other two run from `1-n` to `n-1` in steps of 2. Lines are the
//! cells with a common coordinate or a common sum of coordinates, and motions exchange and negate
//! coordinates, so that nothing here has to know which edge is glued to which.

mod net;

use std::fmt;
use std::str::FromStr;

use limits::Limit;
use model::constraint::Var;
use model::steps::Steps;
use model::{Cell, Permutation};

use super::Geometry;
use super::piece::Piece;
use crate::digits::is_digits;
use crate::error::PuzzleError;

/// A point of space.
type Point = [i32; 3];

/// A cube whose edges are `side` cells long: 6 faces of `side * side` cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cube {
    side: u32,
}

impl Cube {
    /// Longest edge: the cells stay within what a board may have.
    pub const MAX_SIDE: u32 = 26;

    /// A cube with edges of 1 to [`Cube::MAX_SIDE`] cells; others are refused.
    pub fn new(side: u32) -> Result<Cube, PuzzleError> {
        match side {
            1..=Cube::MAX_SIDE => Ok(Cube { side }),
            _ => {
                let most = Cube::MAX_SIDE;
                Err(PuzzleError(format!("there is no cube with edges of {side} cells; choose 1 to {most}")))
            }
        }
    }

    fn edge(self) -> i32 {
        self.side.cast_signed()
    }

    /// Where each variable stands, in space: axis by axis, one face and then the opposite one.
    fn points(self) -> impl Iterator<Item = Point> {
        let n = self.edge();
        let across = move |axis: usize, side: i32| {
            (0..n).flat_map(move |i| {
                (0..n).map(move |j| {
                    let mut point = [0; 3];
                    point[axis] = side;
                    point[(axis + 1) % 3] = 2 * i + 1 - n;
                    point[(axis + 2) % 3] = 2 * j + 1 - n;
                    point
                })
            })
        };
        (0..3).flat_map(move |axis| [-n, n].into_iter().flat_map(move |side| across(axis, side)))
    }

    /// The variable at a point of the surface.
    fn var(self, point: Point) -> Var {
        let n = self.edge();
        // On the faces across one axis the other coordinates are within n - 1.
        let axis = point.iter().position(|x| x.abs() == n).unwrap_or(0);
        let along = |turn: usize| ((point[(axis + turn) % 3] + n - 1) / 2).cast_unsigned();
        let face = 2 * axis as u32 + u32::from(point[axis] > 0);
        (face * self.side + along(1)) * self.side + along(2)
    }

    /// Where each variable stands on paper: three pairs of opposite faces side by side, each pair one
    /// below the other. Column by column, the pairs come one after another.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let n = self.side;
        let cell = move |at: u32| {
            let (face, row, col) = (at / (n * n), at / n % n, at % n);
            Cell { row: face % 2 * n + row, col: face / 2 * n + col }
        };
        (0..6 * n * n).map(cell)
    }

    /// The pairs of opposite faces, as variables.
    pub fn face_pairs(self) -> Vec<Vec<Var>> {
        let size = 2 * self.side * self.side;
        (0..3).map(|axis| (axis * size..(axis + 1) * size).collect()).collect()
    }

    /// The bands round the cube: 4n cells each, two through each cell.
    pub fn bands(self) -> Vec<Vec<Var>> {
        let n = self.edge();
        let levels = (0..3).flat_map(|axis| (0..n).map(move |m| (axis, 2 * m + 1 - n)));
        levels.map(|(axis, at)| self.line(|point| point[axis] == at)).collect()
    }

    /// The diagonal lines round the cube: hexagons of 3n cells.
    pub fn hexagons(self) -> Vec<Vec<Var>> {
        const ACROSS: [Point; 4] = [[1, 1, 1], [1, -1, 1], [1, 1, -1], [1, -1, -1]];
        let n = self.edge();
        let at = |w: Point, v: i32| self.line(|x| w[0] * x[0] + w[1] * x[1] + w[2] * x[2] == v);
        let planes = ACROSS.into_iter().flat_map(|w| (1..n).map(move |m| (w, 2 * m - n)));
        planes.map(|(w, v)| at(w, v)).collect()
    }

    /// The two diagonals of each face: n cells that stay on their face.
    pub fn diagonals(self) -> Vec<Vec<Var>> {
        let n = self.edge();
        let faces = (0..3).flat_map(|axis| [-n, n].map(|side| (axis, side)));
        let lines = faces.flat_map(|(axis, side)| [1, -1].map(|slope| (axis, side, slope)));
        let diagonal = |(axis, side, slope): (usize, i32, i32)| {
            self.line(|x| x[axis] == side && x[(axis + 1) % 3] == slope * x[(axis + 2) % 3])
        };
        lines.map(diagonal).collect()
    }

    /// The variables at the points that `on` accepts, ascending.
    fn line(self, on: impl Fn(Point) -> bool) -> Vec<Var> {
        (0..).zip(self.points()).filter(|&(_, point)| on(point)).map(|(var, _)| var).collect()
    }

    /// The motions of the cube with the names of their conjugacy classes, identity first: the 24
    /// rotations, and with `reflections` the 24 others after them.
    pub fn motions(self, reflections: bool) -> Vec<(&'static str, Permutation)> {
        let motions = || AXES.into_iter().flat_map(|axes| SIGNS.map(|signs| Motion { axes, signs }));
        let of = |turns: bool| motions().filter(move |motion| (motion.determinant() > 0) == turns);
        let permutation = |motion: Motion| self.points().map(|x| self.var(motion.image(x))).collect();
        let all = of(true).chain(of(false).filter(|_| reflections));
        all.map(|motion| (motion.name(), permutation(motion))).collect()
    }
}

/// The surface of a cube, with the motions under which two placements are the same. Rooks and queens know
/// their way round it.
#[derive(Clone, Copy, Debug)]
pub struct Surface {
    /// The cube.
    pub cube: Cube,
    /// Whether the 24 motions that are no rotations are symmetries, too.
    pub reflections: bool,
}

impl Surface {
    fn lines(&self, piece: &Piece) -> Vec<Vec<Var>> {
        let mut lines = self.cube.bands();
        if piece.name() == "queen" {
            lines.extend(self.cube.hexagons());
            lines.extend(self.cube.diagonals());
        }
        lines
    }
}

impl Geometry for Surface {
    fn cells(&self) -> Vec<Cell> {
        self.cube.cells().collect()
    }

    /// Unfolded, a cell's breadth between the faces (see [`Cube::net`]).
    fn places(&self) -> Vec<Cell> {
        let apart = |at: u32| at + at / self.cube.side;
        self.cube.net().map(|Cell { row, col }| Cell { row: apart(row), col: apart(col) }).collect()
    }

    fn captions(&self) -> Vec<(Cell, String)> {
        let n = self.cube.side + 1;
        let faces = [("z+", 0, 1), ("x-", 1, 0), ("y-", 1, 1), ("x+", 1, 2), ("y+", 1, 3), ("z-", 2, 1)];
        faces.map(|(name, row, col)| (Cell { row: row * n, col: col * n }, name.into())).into()
    }

    fn adjacent(&self, piece: &Piece, steps: &mut Steps<'_>) -> Result<Vec<Vec<Var>>, Limit> {
        let mut adjacent = vec![Vec::new(); self.cube.cells().count()];
        for line in self.lines(piece) {
            steps.take(line.len() * line.len())?;
            for &from in &line {
                adjacent[from as usize].extend(line.iter().copied().filter(|&var| var != from));
            }
        }
        for attacked in &mut adjacent {
            attacked.sort_unstable();
            attacked.dedup();
        }
        Ok(adjacent)
    }

    fn attacked(&self, piece: &Piece, from: &[Var]) -> Vec<Var> {
        let is_on = |line: &Vec<Var>| from.iter().any(|var| line.binary_search(var).is_ok());
        self.lines(piece).into_iter().filter(is_on).flatten().collect()
    }

    fn cliques(&self, piece: &Piece, steps: &mut Steps<'_>) -> Result<Vec<Vec<Var>>, Limit> {
        let lines = self.lines(piece);
        steps.take(lines.iter().map(Vec::len).sum())?;
        Ok(lines)
    }

    fn symmetries(&self, _: &mut Steps<'_>) -> Result<Vec<Permutation>, Limit> {
        Ok(self.cube.motions(self.reflections).into_iter().map(|motion| motion.1).collect())
    }

    fn names(&self) -> Vec<&'static str> {
        self.cube.motions(self.reflections).into_iter().map(|motion| motion.0).collect()
    }

    fn class_names(&self) -> Vec<&'static str> {
        CLASSES[..=usize::from(self.reflections)].concat()
    }

    fn statement(&self) -> Result<String, String> {
        Err("the language has no board that is the surface of a cube".into())
    }

    fn parts(&self) -> Vec<Vec<Var>> {
        self.cube.face_pairs()
    }
}

/// The edge, and which motions are meant.
impl fmt::Display for Surface {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.cube, if self.reflections { " --group full" } else { "" })
    }
}

/// The names of the conjugacy classes of rotations, by what they do to the four space diagonals
/// (Fujiwara and Yamamura 2012), and of the same followed by the reflection in the centre.
const CLASSES: [[&str; 5]; 2] =
    [["e", "(ab)", "(ab)(cd)", "(abc)", "(abcd)"], ["-e", "-(ab)", "-(ab)(cd)", "-(abc)", "-(abcd)"]];

const AXES: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];
const SIGNS: [Point; 8] =
    [[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1], [-1, 1, 1], [1, -1, 1], [1, 1, -1], [-1, -1, -1]];

/// Coordinate `t` goes to the axis `axes[t]`, times `signs[t]`.
#[derive(Clone, Copy)]
struct Motion {
    axes: [usize; 3],
    signs: Point,
}

impl Motion {
    fn image(self, point: Point) -> Point {
        let mut image = [0; 3];
        for ((x, axis), sign) in point.into_iter().zip(self.axes).zip(self.signs) {
            image[axis] = sign * x;
        }
        image
    }

    fn determinant(self) -> i32 {
        let even = self.axes[1] == (self.axes[0] + 1) % 3;
        self.signs.iter().product::<i32>() * if even { 1 } else { -1 }
    }

    /// The angle of a rotation shows in its trace; half turns about an axis of the coordinates leave
    /// all axes in place.
    fn name(self) -> &'static str {
        let kept = |t: usize| if self.axes[t] == t { self.signs[t] } else { 0 };
        let trace = (0..3).map(kept).sum::<i32>() * self.determinant();
        let class = match trace {
            3 => 0,
            -1 if self.axes == AXES[0] => 2,
            -1 => 1,
            0 => 3,
            _ => 4,
        };
        CLASSES[usize::from(self.determinant() < 0)][class]
    }
}

/// `8`: the number of cells along an edge.
impl FromStr for Cube {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Cube, PuzzleError> {
        if !is_digits(text) {
            return Err(PuzzleError(format!(
                "`{text}` is not a cube; write the number of cells along an edge, such as 8"
            )));
        }
        // More digits than a u32 has are a cube that is too large.
        Cube::new(text.parse().unwrap_or(u32::MAX))
    }
}

/// The number of cells along an edge: `8`.
impl fmt::Display for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.side.fmt(f)
    }
}

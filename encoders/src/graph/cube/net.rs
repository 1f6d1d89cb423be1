//! The surface of a cube, unfolded.

use model::Cell;

use super::Cube;

impl Cube {
    /// Where each variable stands on the unfolded surface, seen from outside: four faces side by side
    /// round the third axis, the face above and the face below joined to the second of them.
    ///
    /// ```text
    ///      z+
    ///   x- y- x+ y+
    ///      z-
    /// ```
    ///
    /// Neighbours on this paper are neighbours on the cube.
    pub fn net(self) -> impl Iterator<Item = Cell> {
        let n = self.edge();
        let place = move |[x, y, z]: [i32; 3]| {
            // Rows and columns on a face, forwards and backwards along a coordinate.
            let on = |coordinate: i32| (coordinate + n - 1) / 2;
            let back = |coordinate: i32| n - 1 - on(coordinate);
            let (face_row, face_col, row, col) = match () {
                () if x == -n => (1, 0, back(z), back(y)),
                () if y == -n => (1, 1, back(z), on(x)),
                () if x == n => (1, 2, back(z), on(y)),
                () if y == n => (1, 3, back(z), back(x)),
                () if z == n => (0, 1, back(y), on(x)),
                () => (2, 1, on(y), on(x)),
            };
            Cell { row: (face_row * n + row).cast_unsigned(), col: (face_col * n + col).cast_unsigned() }
        };
        self.points().map(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn neighbours_on_paper_are_neighbours_in_space() {
        for side in 1..=5 {
            let cube = Cube::new(side).unwrap();
            let point: BTreeMap<Cell, [i32; 3]> = cube.net().zip(cube.points()).collect();
            assert_eq!(point.len(), (6 * side * side) as usize);
            let mut met = 0;
            for (&Cell { row, col }, here) in &point {
                for next in [Cell { row: row + 1, col }, Cell { row, col: col + 1 }] {
                    if let Some(there) = point.get(&next) {
                        // 2 along a face, or 1 towards an edge and 1 beyond it.
                        let apart: i32 = here.iter().zip(there).map(|(a, b)| (a - b).abs()).sum();
                        assert_eq!(apart, 2, "{here:?} {there:?}");
                        met += 1;
                    }
                }
            }
            // Within six faces, and along five glued edges.
            assert_eq!(met, 12 * side * (side - 1) + 5 * side);
        }
    }
}

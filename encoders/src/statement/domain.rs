//! What numbers and conditions are for a reader of statements: formulas for the compiler, values for whoever checks
//! one placement.

use std::ops::Range;

use super::world::Item;

/// Numbers and conditions.
pub(super) trait Domain {
    type Number: Clone;
    type Condition: Clone;

    /// Bytes that it holds besides.
    fn bytes(&self) -> usize {
        0
    }

    /// Bytes of a number on the heap.
    fn of_number(_: &Self::Number) -> usize {
        0
    }

    /// Bytes of a condition on the heap.
    fn of_condition(_: &Self::Condition) -> usize {
        0
    }

    /// A fixed number.
    fn number(&mut self, value: i64) -> Self::Number;

    /// 1 where a place holds a kind, or a value, by its place among all there are; else 0.
    fn holds(&mut self, place: Item, kind: u32) -> Self::Number;

    /// A number, and `times` for each of these places that holds one of these kinds or values; `None` where it is too large
    /// to reckon with.
    fn count(&mut self, number: i64, times: i64, places: &[Item], kinds: Range<u32>) -> Option<Self::Number> {
        let mut terms = vec![(1, self.number(number))];
        for &place in places {
            terms.extend(kinds.clone().map(|kind| (times, self.holds(place, kind))));
        }
        self.sum(&terms)
    }

    /// The sum of numbers, each times a factor; `None` where it is too large to reckon with.
    fn sum(&mut self, terms: &[(i64, Self::Number)]) -> Option<Self::Number>;

    /// The number, if it is fixed.
    fn fixed(&self, number: &Self::Number) -> Option<i64>;

    /// Numbers between which it lies.
    fn bounds(&self, number: &Self::Number) -> (i128, i128);

    /// A number with the same remainder, perhaps of a smaller range. The divisor is positive.
    fn reduced(&self, number: &Self::Number, _divisor: i64) -> Self::Number {
        number.clone()
    }

    /// The remainders of a number, ascending, each with the condition that it is there, exactly one of which holds. `None`
    /// where they are told by the values of the number, as of one with `few` places. The divisor is positive.
    fn remainders(
        &mut self,
        _: &Self::Number,
        _divisor: i64,
        _few: usize,
    ) -> Option<Vec<(i64, Self::Condition)>> {
        None
    }

    /// All values that a number may have, ascending. `None` if there may be more than `most`.
    fn values(&self, number: &Self::Number, most: usize) -> Option<Vec<i128>>;

    /// Whether a number is in `low..=high`, of which `i64::MIN` and `i64::MAX` are no bounds.
    fn within(&mut self, number: &Self::Number, low: i64, high: i64) -> Self::Condition;

    /// Whether all hold.
    fn all(&mut self, conditions: Vec<Self::Condition>) -> Self::Condition;

    /// Whether one holds.
    fn any(&mut self, conditions: Vec<Self::Condition>) -> Self::Condition;

    fn not(&mut self, condition: &Self::Condition) -> Self::Condition;

    /// Whether it holds, if that does not depend on what places hold.
    fn known(&self, condition: &Self::Condition) -> Option<bool>;

    /// 1 where the condition holds, else 0.
    fn indicator(&mut self, condition: &Self::Condition) -> Self::Number;

    /// Takes notice that exactly one of some conditions holds, whatever places hold.
    fn one_holds(&mut self, _conditions: Vec<Self::Condition>) {}

    /// The same condition, for one that is part of several others.
    fn shared(&mut self, condition: Self::Condition) -> Self::Condition;
}

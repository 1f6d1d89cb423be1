//! From operations to functions.

use super::ExpressionError;
use super::parse::{Action, Names, parse};
use super::words::Connective;
use crate::manager::Manager;
use crate::order::Var;
use crate::store::Bdd;
use limits::spare::ON_HEAP;
use limits::{Limit, Meter};

/// Nanoseconds to enter a name.
const NAME: u64 = 100;

impl Manager {
    /// Returns the function that a text describes, in the syntax of the Python package dd:
    ///
    /// * a variable by its [name](Manager::name), `TRUE`, `FALSE`, parentheses;
    /// * from the closest to the loosest: not `~ !`; equal `=`; and `/\ & &&`; or `\/ | ||`; exclusive or
    ///   `# ^`; and not `-`; implies `=> ->`; equivalent `<=> <->`. Equal ones are grouped from the left, so
    ///   `a => b => c` is `(a => b) => c`, as in dd;
    /// * `ite(a, b, c)`: if a then b else c;
    /// * `\A x, y: u` and `\E x, y: u`: u for all values, or for some values, of the variables;
    ///   `\S x / y, z / w: u`: u with x in place of y and z in place of w, at once. Here u goes as far as it
    ///   can: to the end or the parenthesis;
    /// * comments: `(* between these *)`, or from `\*` to the end of the line.
    ///
    /// A name is letters and digits of ASCII, `_` and `'`, neither a digit nor `'` first; the constants (also
    /// written `True` and `False`) and `ite` are no names. Numbers of nodes (`@5`) are not read. A fault in the
    /// text is found before a node is made. Costs what the operations cost, one by one, and a step for each
    /// declared variable and each byte; while it runs, some 100 bytes for each variable and each operation.
    ///
    /// ```
    /// use bdd::{Manager, Var};
    ///
    /// let mut m = Manager::new(3);
    /// for (var, name) in [(0, "rain"), (1, "wind"), (2, "umbrella")] {
    ///     m.set_name(Var(var), name);
    /// }
    /// let f = m.parse(r"rain /\ ~wind <=> umbrella")?;
    /// assert_eq!(m.sat_count(&f)?, 4u32.into());
    /// let g = m.parse(r"\E umbrella: (rain /\ ~wind <=> umbrella) /\ umbrella")?;
    /// assert_eq!(g, m.parse("rain & !wind")?);
    /// let error = m.parse("rain &").unwrap_err().to_string();
    /// assert!(error.starts_with("line 1, column 7: the expression ends where a variable"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(&mut self, text: &str) -> Result<Bdd, ExpressionError> {
        let read = |m: &Manager| {
            let (names, held) = m.vars_by_name()?;
            parse(text, &names, held, &m.store)
        };
        let nodes = self.store.len();
        let (actions, bytes) = match read(self) {
            Err(ExpressionError::Limit(Limit::Bytes(_))) if self.collect_for_room(nodes)? => read(self)?,
            read => read?,
        };
        Ok(self.beside(bytes, |m| m.carry_out(actions))?)
    }

    /// Returns the variables by their names, and the bytes that they take.
    fn vars_by_name(&self) -> Result<(Names, usize), Limit> {
        let (mut vars, mut bytes, mut meter) = (Names::new(), 0, Meter::new(&self.store.budget));
        for var in (0..self.variables() as u32).map(Var) {
            let name = self.name(var);
            bytes += 2 * size_of::<(String, Option<Var>)>() + ON_HEAP + name.len();
            self.store.check_scratch(bytes)?;
            meter.spend(NAME, self.store.bytes() + bytes)?;
            vars.entry(name).and_modify(|known| *known = None).or_insert(Some(var));
        }
        Ok((vars, bytes))
    }

    fn carry_out(&mut self, actions: Vec<Action>) -> Result<Bdd, Limit> {
        let mut made: Vec<Bdd> = Vec::new();
        for action in actions {
            // An operation on small functions takes no step of its own.
            self.tick()?;
            let mut last = || made.pop().expect("an operation comes after its operands");
            let f = match action {
                Action::Variable(var) => self.var(var)?,
                Action::Constant(value) => self.constant(value),
                Action::Not => self.not(&last()),
                Action::Connective(connective) => {
                    let (g, f) = (last(), last());
                    self.connect(connective, &f, &g)?
                }
                Action::Ite => {
                    let (h, g, f) = (last(), last(), last());
                    self.ite(&f, &g, &h)?
                }
                Action::Forall(vars) => self.forall(&last(), &vars)?,
                Action::Exists(vars) => self.exists(&last(), &vars)?,
                Action::Rename(pairs) => self.rename(&last(), &pairs)?,
            };
            made.push(f);
        }
        Ok(made.pop().expect("an expression has an operand"))
    }

    fn connect(&mut self, connective: Connective, f: &Bdd, g: &Bdd) -> Result<Bdd, Limit> {
        match connective {
            Connective::Iff | Connective::Equals => self.iff(f, g),
            Connective::Implies => self.implies(f, g),
            Connective::Minus => self.and(f, &self.not(g)),
            Connective::Xor => self.xor(f, g),
            Connective::Or => self.or(f, g),
            Connective::And => self.and(f, g),
        }
    }
}

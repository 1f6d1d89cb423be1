//! Models as counts: the methods that count the solutions of a model, and the proofs of what they say.
//!
//! A [`Request`](solve::Request) says what is asked of a [`Model`](model::Model), and [`solve::count`] gives the
//! [`Answer`](solve::Answer) within a [`Budget`](limits::Budget), or how far it came ([`Stopped`](solve::Stopped), one
//! of [`CountError`](solve::CountError)).
//!
//! ```
//! use counting::solve::{self, Request, Silent};
//! use limits::Budget;
//! use model::constraint::{Constraint, pos};
//! use model::{Model, Sizes};
//!
//! // The largest sets without neighbours of a ring of five.
//! let ring = (0..5).map(|at| Constraint::at_most_one([pos(at), pos((at + 1) % 5)])).collect();
//! let model = Model::plain(vec![1; 5], ring, Sizes::Max);
//! let request = Request { sizes: Sizes::Max, ..Request::default() };
//! let answer = solve::count(&model, &request, &Budget::default(), &mut Silent).expect("no limit is set");
//! assert_eq!((answer.size, answer.count), (Some(2), 5u32.into()));
//! ```
//!
//! * [`solve`]: the methods by name ([`Method`](solve::Method)), the choice among them, components, classes of
//!   solutions; [`solve::list`], [`solve::sample`] and [`solve::placements`] give solutions, [`solve::Solutions`] their
//!   diagram.
//! * [`order`]: named orders of variables. [`bounds`]: proved bounds on sizes. [`search`]: one solution where counting
//!   is out of reach.
//! * [`certificate`]: proofs of counts. [`exchange`]: models as files of other programs.
//!
//! # What always holds
//!
//! **Exact or not at all**: a count is an integer of any size; what a limit ends is no count.
//!
//! **Every count has two ways** that share no more than the model: each method answers each question that it takes.
//!
//! **The same model, request and seed give the same nodes and states in the same order**, for any number of threads.
//!
//! **The group of a model is relied on**, and never made larger.
//!
//! Every cost is exponential in the worst case; nodes, bytes, deadline and cancel flag of a budget hold in every phase.
//!
//! Never in here: a puzzle, a board, a text that is read, a sentence with the name of an option.

#![forbid(unsafe_code)]

pub mod bounds;
pub mod certificate;
pub mod exchange;
mod kasteleyn;
pub mod learn;
pub mod order;
pub mod search;
pub mod solve;

"""What a user asks: the questions, their options, and puzzles that answer them."""

"""What a user states: puzzles, graphs and clues, as texts and words that the native half reads."""

"""What a user gets: solutions, answers, tables, pictures, and how far a count is."""

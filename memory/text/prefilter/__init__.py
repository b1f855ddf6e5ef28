"""What must stand in a text before a pattern can match there, and whether it does."""

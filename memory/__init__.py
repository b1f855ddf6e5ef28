"""What is remembered: rows, indexes, recall, fading, jobs. Knows config."""

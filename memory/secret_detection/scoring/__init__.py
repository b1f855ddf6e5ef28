"""A learned score, for what no rule has words for."""

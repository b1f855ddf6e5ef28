"""A learned score, for what no pattern has words for."""

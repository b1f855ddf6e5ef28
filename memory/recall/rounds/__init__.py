"""Rounds: what was said word for word, ranked for a question."""

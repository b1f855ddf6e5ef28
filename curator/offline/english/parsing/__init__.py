"""Parsing: statements that no rule has words for, off a sentence parsed by a small model."""

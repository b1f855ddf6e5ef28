"""Rendering: evaluations, prompts and comparisons as people read them."""

"""Contradictions: pairs in doubt found, judged and settled."""

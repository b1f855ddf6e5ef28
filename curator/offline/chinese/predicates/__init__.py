"""Predicates: clauses that no rule knows, read by their verbs and nouns."""

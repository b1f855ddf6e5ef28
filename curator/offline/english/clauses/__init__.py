"""Clauses: cut out of English sentences, whom they are about, and what stands around them."""

"""Clauses: cut out of Chinese messages, and whom they are about."""

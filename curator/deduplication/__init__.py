"""Deduplication: the second question, whether something new says what a memory says already."""

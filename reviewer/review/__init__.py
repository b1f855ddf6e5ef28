"""Reviews: one memory thought about in rounds, then a decision on record."""

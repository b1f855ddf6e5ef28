"""Whether words that no rule knows are worth keeping, by a small learned judge."""

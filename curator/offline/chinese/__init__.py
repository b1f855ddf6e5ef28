"""Chinese: its sentences read by rule; clauses that no rule knows, by their verbs and nouns."""

"""Rules: what English predicates say, one file a matter."""

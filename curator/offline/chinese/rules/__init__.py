"""Rules: what Chinese predicates say, one file a matter."""

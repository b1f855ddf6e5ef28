"""What was said, kept in mind for the ranker: read once, laid out once, chosen from."""

"""Who is let in, from where, how often, and what browsers may do with what they get."""

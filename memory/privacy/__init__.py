"""Privacy: what may be kept or told again, by a person's own rules."""

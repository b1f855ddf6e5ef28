"""What the judge of what is worth keeping is taught with."""

"""What the judge of what still stands is taught with."""

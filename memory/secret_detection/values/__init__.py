"""Where a value of each kind begins and ends."""

"""Questions: what a message asks, of which matter, and what sort of answer it wants."""

"""Whether a memory still stands after what is said now, by a small learned judge."""

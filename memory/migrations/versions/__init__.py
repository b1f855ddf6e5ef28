"""One file a change, in order of their numbers."""

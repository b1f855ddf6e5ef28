"""The two flows: a turn, and the consolidation of what was said."""

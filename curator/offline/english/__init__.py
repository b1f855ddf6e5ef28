"""English: its sentences read by rule."""

"""Chinese: its sentences read by rule."""

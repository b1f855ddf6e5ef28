"""English: its sentences read by rule; what no rule reads, off a parsed sentence."""

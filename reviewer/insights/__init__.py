"""Insights: what several memories say together, with its sources."""

"""Agents that judge memory: reviews, contradictions, insights. Knows memory and config."""

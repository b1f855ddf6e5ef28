"""Agents that judge memory: promotion and fading. Knows memory and config."""

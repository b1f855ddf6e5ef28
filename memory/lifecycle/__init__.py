"""Lifecycle: what time does to memories and records: fading, compression, ages, retention."""

"""Agents that write memory: summarizer, curator, profiler. Knows memory and config."""

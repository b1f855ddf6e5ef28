"""Summaries: narratives derived from episodes: chapters and profiles."""

"""Forgetting much at once, softly: accepted at once, done a few rows at a time, undone as one."""

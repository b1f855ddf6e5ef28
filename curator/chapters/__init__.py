"""Chapters: the episodes of a month folded into one."""

"""Comparing: two versions of a prompt over the same talk."""

"""Tests of the judge of what is worth keeping."""

"""Tests of the judge of what still stands."""

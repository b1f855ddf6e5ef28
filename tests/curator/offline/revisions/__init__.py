"""Tests of what is revised of all that is remembered."""

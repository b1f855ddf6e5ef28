"""Texts that several front ends share, in both languages."""

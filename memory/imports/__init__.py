"""Imports: what of an export is new to somebody, and how that becomes rows."""

"""Copies of a whole store into another, on either database: resumable, and compared at the end."""

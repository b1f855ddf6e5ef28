"""Dates: instants with a precision, and spoken phrases read as windows of time."""

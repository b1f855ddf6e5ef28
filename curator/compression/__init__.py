"""Compression: memories that nobody used for long, merged without a loss."""

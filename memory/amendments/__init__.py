"""Amendments: what people take back, answer, edit or ask to be forgotten."""

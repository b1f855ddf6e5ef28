"""Secrets that tell themselves by their format or check digits."""

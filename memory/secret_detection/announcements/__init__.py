"""Secrets that the words around them announce."""

"""Embedding: text to vectors, bundled or by an endpoint."""

"""Calls: on what occasion a model is asked, and the account kept of it."""

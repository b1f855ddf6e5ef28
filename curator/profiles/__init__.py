"""Profiles: who a person is, rewritten from what is new."""

"""Numbered changes of the schema, run by `memory.migration`."""

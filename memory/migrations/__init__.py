"""Numbered changes of the schema, run by `memory.storage.migration`."""

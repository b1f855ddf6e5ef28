"""Numbered changes of the schema, run by `memory.storage.upgrades.migration`."""

"""Upgrades: a database made, or brought to the newest schema, and the copies kept before."""

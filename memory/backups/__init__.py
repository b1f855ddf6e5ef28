"""Backups: whole checked copies of a store, and how one takes the store's place."""

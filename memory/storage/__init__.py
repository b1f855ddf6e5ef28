"""Storage: the database, its files, its schema and upgrades, and whose rows may be read."""

"""What all readers of secrets share: patterns as data, and a text as they read it."""

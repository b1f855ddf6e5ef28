"""What all readers of secrets share: rules as data, and a text as they read it."""

"""The connection: one client from its login to its end, and what listens beside it."""

"""The worker: background jobs, when they are due, and what becomes of a failure."""

"""`companion prompts …`."""

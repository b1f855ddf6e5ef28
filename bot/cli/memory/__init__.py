"""`companion memory …`."""

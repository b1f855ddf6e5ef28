"""The commands of `companion`, one a file."""

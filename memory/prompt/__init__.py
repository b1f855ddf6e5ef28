"""The prompt's memory block, from rows to plain lines."""

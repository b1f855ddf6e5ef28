"""The terminal: a chat line by line, for people and for scripts."""

"""Messages: which are meant for the character, and how each becomes a reply."""

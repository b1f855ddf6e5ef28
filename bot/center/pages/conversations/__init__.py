"""The tab of conversations: what was said, and why it was answered so."""

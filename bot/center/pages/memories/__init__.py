"""The tab of long-term memory: cards, and what their buttons do."""

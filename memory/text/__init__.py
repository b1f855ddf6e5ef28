"""Text: pure language, English and Chinese: tokens, quotes, topics, what guards compare."""

"""Views: memories, settings, topics and erasures as people see them."""

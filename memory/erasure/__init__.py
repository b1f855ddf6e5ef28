"""Erasing for good: a durable operation over all that holds, or was made of, erased words."""

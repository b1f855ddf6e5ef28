"""Wording: hasty English written out, and sentences about the user made of their own."""

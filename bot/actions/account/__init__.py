"""What a person has beside their memories: what was said, their profile, settings and traces."""

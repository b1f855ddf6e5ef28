"""What prompts cost: how much of each an endpoint can reuse, and what agents read and write."""

"""What holds the store: how long one act does, and what others wait meanwhile."""

"""Episodes without a model: what was said, in the words of whoever said it."""

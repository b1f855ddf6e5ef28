"""Episodes: what leaves the window is told, and what stands in where it cannot be."""

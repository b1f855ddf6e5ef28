"""The model of the bundled embedder, run layer by layer, and what judges learned of it."""

"""Whether a memory answers a question by what both mean: the bundled model, its last layers taught anew."""

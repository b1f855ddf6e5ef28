"""Whether words end a memory by what both mean: the bundled model, its last layers taught anew."""

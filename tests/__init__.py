"""Tests, and what they share. As in the product, matrix products take one thread: a second spins."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

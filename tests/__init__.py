"""Tests, and what they share. As in the product, matrix products take one thread: two spin."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

"""The weighing of Chinese answers: what it is taught with, and how."""

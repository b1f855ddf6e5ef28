"""The weighing of answers: what it is taught with, and how."""

"""The operations, one a file: the fields it has, when it may be, what it does, what it leaves.

How one memory supersedes another, which UPDATE has done, is in `supersede.py`.
"""

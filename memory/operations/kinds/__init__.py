"""The operations, one a file: the fields it has, when it may be, what it does, what it leaves."""

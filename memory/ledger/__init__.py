"""The ledger: what an operation is, and what it leaves behind it."""

"""PostgreSQL with pgvector, the second store: many processes and machines on one database."""

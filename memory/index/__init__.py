"""The index: caches in memory of the rows that recall reads, vector by vector, word by word."""

"""Whether reading takes time in proportion to what is read, however hostile that is."""

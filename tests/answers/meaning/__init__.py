"""A judge that reads a question and what may answer it: taught, and measured."""

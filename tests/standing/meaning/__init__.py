"""A judge that reads a memory and words at once: taught, and measured beside the shipped one."""

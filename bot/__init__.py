"""The conversation and its front ends. Knows all rooms."""

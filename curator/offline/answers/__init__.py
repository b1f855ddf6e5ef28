"""Whether a memory answers a Chinese question: whose it is, what is asked for, and its words."""

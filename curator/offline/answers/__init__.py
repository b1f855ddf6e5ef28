"""Whether a memory answers a question: whose it is, what is asked for, and its words."""

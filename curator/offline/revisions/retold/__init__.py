"""What one memory tells, told anew where a message has news of it: a number, a place, a post."""

"""What a Chinese message puts in the place of what is remembered."""

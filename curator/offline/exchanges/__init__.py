"""What a Chinese message says to be so instead of what is remembered."""

"""What a Chinese message sets against something else, and the sorts of values that it names."""

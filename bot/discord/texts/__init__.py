"""What is said on Discord beside the character's own words, in both languages."""

"""What goes with erased words: whatever was derived from them, followed row by row."""

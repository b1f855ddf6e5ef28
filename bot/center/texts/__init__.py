"""What the pages say, tab by tab, in both languages."""

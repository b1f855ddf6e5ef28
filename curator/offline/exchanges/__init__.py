"""Which memory says otherwise, or ends, after what a Chinese message sets against it."""

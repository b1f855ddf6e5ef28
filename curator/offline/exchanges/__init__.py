"""Which memory says otherwise, or ends, after what a message sets against it."""

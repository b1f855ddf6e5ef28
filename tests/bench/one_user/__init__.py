"""One user with many memories: opened, asked, added to."""

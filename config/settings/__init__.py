"""Settings: one frozen tree, loaded once and passed down."""

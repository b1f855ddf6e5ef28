"""The Memory Center: the API and the page over one person's memories."""

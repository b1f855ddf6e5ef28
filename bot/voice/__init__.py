"""Who speaks: a model as the character, or the offline voice."""

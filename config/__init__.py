"""Settings, prompts, characters, and the minds (models) they configure. Knows nobody."""

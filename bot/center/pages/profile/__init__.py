"""The page of the profile: text that one can touch."""

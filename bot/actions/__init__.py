"""Actions: what a person does with their own memory, the same for every front end."""

"""The application commands: what people can ask for by name."""

"""Chat models: one port, an endpoint behind it, and what happens when that fails."""

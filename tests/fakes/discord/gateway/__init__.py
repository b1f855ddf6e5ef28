"""The gateway: connections, what each has been told, and how its frames are compressed."""

"""Limits: what Discord refuses of commands, components and messages."""

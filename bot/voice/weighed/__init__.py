"""Answers found by what learned weighings say of memories and lines, beside the rules."""

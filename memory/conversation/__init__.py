"""Conversation: who says what where: messages, turns, windows and what was learned of them."""

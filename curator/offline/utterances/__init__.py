"""Utterances: what one message says, asks, answers or corrects."""

"""Utterances: what one message says, answers or corrects."""

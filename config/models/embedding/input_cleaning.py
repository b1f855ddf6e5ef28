"""Text as an embedder can take it."""


def embeddable(text: str, longest: int) -> str:
    """Return the start of the text, at most so many characters, without what cannot be sent.

    NUL ends a text in C, half a surrogate pair is no UTF-8, and OpenAI refuses empty input.
    """
    whole = text[:longest].replace("\0", " ").encode("utf-8", "ignore").decode()
    return whole if whole.strip() else "-"

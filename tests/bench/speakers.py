"""Which names in a transcript mean the character, and not a person."""

_CHARACTERS = frozenset(
    (
        "ai",
        "assistant",
        "bot",
        "chatbot",
        "companion",
        "model",
        "system",
        "助手",
        "机器人",
        "智能助手",
    )
)


def is_character(name: str) -> bool:
    """Tell whether a transcript calls its assistant so."""
    return name.strip().casefold() in _CHARACTERS

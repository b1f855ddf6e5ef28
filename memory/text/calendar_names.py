"""What English calls its months and weekdays."""

MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
SHORT_MONTHS = tuple(name[:3] for name in MONTHS)
MONTH_SHAPE = f"(?:{'|'.join(f'{name[:3]}(?:{name[3:]})?' for name in MONTHS)}|sept)"
"""Matches a month, whole or short, in small letters: "dec" and "december", and no "decided"."""
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def month_number(word: str) -> int | None:
    """Return which month a word begins like, 1 to 12, or None; case does not matter."""
    start = word[:3].lower()
    return SHORT_MONTHS.index(start) + 1 if start in SHORT_MONTHS else None

"""A habit that words say is quit, which ends no job: "I used to smoke but I quit in 2019"."""

from memory.text.late_pattern import LatePattern

_QUIT = LatePattern(
    r"(?i)\b(?:quit|stopped|gave (?:it )?up)\b"
    r"(?! (?:(?:my|the|that|this) (?:\w+ )?(?:job|work|place|company)|work\b|working\b))"
)
_HABIT = LatePattern(
    r"(?i)\b(?:used to (?!work\b|teach\b|be\b|run\b|manage\b|drive\b|do\b)|"
    r"smok(?:e|ed|er|ing)\b|vap(?:e|ed|ing)\b|drink(?:ing)?\b|drank\b|gambl\w+|cig(?:arette)?s?\b|fags\b|booze\b|alcohol\b|weed\b|drugs\b|"
    r"sugar\b|caffeine\b)"
)


def quits_habit(text: str) -> bool:
    """Tell whether an English text says that a habit is over, and names it."""
    return _QUIT.search(text) is not None and _HABIT.search(text) is not None

"""Words that open with what only was: 我以前在洗车行干过, "The user used to row"."""

from memory.text.late_pattern import LatePattern

_WAS = LatePattern(
    r"(?i)(?:(?:我|用户)(?:们|他们)?)?(?:以前|之前|从前|过去|早年|年轻时|小时候)"
    r"|(?:i|we|the user) used to\b"
)


def tells_what_was(words: str) -> bool:
    """Tell whether a line of the person's, or a memory of them, opens with what only was."""
    return _WAS.match(words) is not None

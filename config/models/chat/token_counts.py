"""The tokens that an endpoint tells it counted, whatever it sends in their place."""

JsonObject = dict[str, object]
MOST_TOKENS = 100_000_000
"""No request reads or writes more: an endpoint that counts so counts wrongly."""


def counts_of(usage: object) -> JsonObject | None:
    """Return the counts of a `usage` in the API's shape, or None where it does not tell both.

    How many were kept from before is told where that can be read.
    """
    if not isinstance(usage, dict):
        return None
    read, written = _count(usage.get("prompt_tokens")), _count(usage.get("completion_tokens"))
    if not read or written is None:
        return None
    details = usage.get("prompt_tokens_details")
    cached = _count(details.get("cached_tokens")) if isinstance(details, dict) else None
    return {
        "prompt_tokens": read,
        "completion_tokens": written,
        "total_tokens": read + written,
        "prompt_tokens_details": {"cached_tokens": min(cached or 0, read)},
    }


def _count(told: object) -> int | None:
    """Return a count; None of what is none, as of one that cannot be."""
    if isinstance(told, bool) or not isinstance(told, int | float):
        return None
    return int(told) if 0 <= told <= MOST_TOKENS and told == int(told) else None

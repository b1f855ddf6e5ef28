"""Troubles: what can go wrong between here and Discord, and whether it passes."""

import aiohttp
import discord

TROUBLES = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What a request can meet: a refusal, or no answer at all."""
SERVERS_FAULT = 500
"""From this status on it is Discord's own trouble."""
TOO_MANY_REQUESTS = 429


def passes(problem: BaseException) -> bool:
    """Tell whether the same request may go well in a moment."""
    if isinstance(problem, discord.RateLimited):
        return True
    if isinstance(problem, discord.HTTPException):
        return problem.status >= SERVERS_FAULT or problem.status == TOO_MANY_REQUESTS
    return isinstance(problem, aiohttp.ClientError | OSError)

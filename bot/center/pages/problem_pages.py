"""What went wrong, for people: a page, or a sentence that the page puts where it tells of such."""

from collections.abc import Mapping

from fastapi import Request, Response

from bot.center.api.problems import Problem
from bot.center.pages.rendering import is_partial, page
from bot.center.texts.frame import CENTER_TEXTS

BESIDE: Mapping[str, str] = {"HX-Retarget": "#problem", "HX-Reswap": "innerHTML"}
"""Has htmx leave what somebody wrote as it is, and show the sentence at the head of the page."""


def problem_page(request: Request, problem: Problem) -> Response:
    """Return what went wrong as a page, or as its sentence."""
    if is_partial(request):
        told = page("sentence.html", problem.language, status=problem.status, problem=problem)
        told.headers.update({**problem.headers, **BESIDE})
        return told
    name = "closed.html" if problem.status == 401 else "problem.html"
    is_out = problem.kind == "not-logged-in"
    reason = CENTER_TEXTS[problem.language].closed if is_out else problem.sentence
    is_inside = problem.status != 401 and hasattr(request.state, "language")
    told = page(name, problem.language, status=problem.status, reason=reason, is_inside=is_inside)
    told.headers.update(problem.headers)
    return told

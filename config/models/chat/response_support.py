"""What shape an endpoint keeps to: it begins as the settings say, falls by itself, never rises.

An endpoint refuses a form of the request that it does not know, or answers under it what does not
fit. Then the next is tried: strict JSON schema, JSON object, words alone. What was learned holds
for all who ask the endpoint, until the process ends.
"""

import logging
import re
from dataclasses import dataclass, field

import openai

from config.errors import MindUnavailable
from config.models.calls.messages import JsonSupport

log = logging.getLogger(__name__)

STRIKES = 2
"""After so many answers in a row that do not fit, an endpoint does not keep to a form."""
BAD_REQUEST = (400, 415, 422)
UNSUITABLE = (404, 500, 501, 503)
"""Statuses with which some endpoints refuse a form that they do not know."""
_NEXT: dict[JsonSupport, JsonSupport] = {"schema": "object", "object": "none"}
_NAMED = re.compile(
    r"response_?format|json_?schema|json_?object|json[ _-]mode|structured|schema|grammar|guided",
    re.IGNORECASE,
)


@dataclass
class ResponseSupport:
    """How far one endpoint's model keeps to a wanted shape."""

    model: str
    support: JsonSupport
    _strikes: int = field(default=0, init=False)

    @property
    def keeps_json(self) -> bool:
        """Whether JSON may be asked for as more than words."""
        return self.support != "none"

    def fall(self, tried: JsonSupport, why: str) -> None:
        """Ask with the next form from now on, unless somebody else learned so meanwhile."""
        if self.support != tried or tried not in _NEXT:
            return
        self.support, self._strikes = _NEXT[tried], 0
        log.warning(
            "%s does not keep to json_support %r (%s): from now on it is asked with %r",
            self.model, tried, why, self.support,
        )  # fmt: skip

    def fitted(self, tried: JsonSupport) -> None:
        """Note that an answer fitted at once."""
        if self.support == tried:
            self._strikes = 0

    def misfitted(self, tried: JsonSupport) -> None:
        """Note that an answer did not fit; too many in a row, and the next form is asked for."""
        if self.support != tried:
            return
        self._strikes += 1
        if self._strikes >= STRIKES:
            self.fall(tried, "its answers do not fit")


def next_form(tried: JsonSupport) -> JsonSupport | None:
    """Return the form to try after one, or None after the last."""
    return _NEXT.get(tried)


def may_refuse_form(trouble: MindUnavailable) -> bool:
    """Tell whether an endpoint's error may refuse the form of a request, not what it asks.

    A bad request may, whatever it says; another error where it speaks of the form.
    """
    error = trouble.__cause__
    if not isinstance(error, openai.APIStatusError):
        return False
    if error.status_code in BAD_REQUEST:
        return True
    is_ours = error.status_code in UNSUITABLE
    return is_ours and _NAMED.search(f"{error.message} {error.body}") is not None

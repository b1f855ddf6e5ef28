"""Models that think aloud: what stands between `<think>` and `</think>` is not the answer."""

import re

_OPENING = re.compile(r"<think(?:ing)?>", re.IGNORECASE)
_CLOSING = re.compile(r"</think(?:ing)?>", re.IGNORECASE)
_LONGEST_MARK = len("</thinking>")


class Aloud:
    """Takes an answer piece by piece and gives back what is said, without what is thought."""

    def __init__(self, *, begins_thinking: bool = False) -> None:
        """Begin; `begins_thinking` where the endpoint does not send the first opening mark."""
        self._waiting = ""
        self._is_thinking = begins_thinking
        self._has_spoken = self._has_thought = False
        self._thought_at_the_start = begins_thinking

    def said(self, piece: str) -> str:
        """Return what of the answer so far can be said now."""
        start = max(len(self._waiting) - _LONGEST_MARK, 0)
        self._waiting += piece
        spoken = ""
        while mark := self._mark(start):
            start = 0
            if not self._is_thinking:
                spoken += self._speak(self._waiting[: mark.start()])
                self._thought_at_the_start = not self._has_spoken
            self._waiting = self._waiting[mark.end() :]
            self._has_thought = True
            self._is_thinking = not self._is_thinking
        if self._is_thinking:
            return spoken
        ready = self._ready()
        said, self._waiting = self._waiting[:ready], self._waiting[ready:]
        return spoken + self._speak(said)

    def rest(self) -> str:
        """Return what was held back to the end.

        A block that never closed is the answer's own where something was said before it: then
        the mark was only mentioned.
        """
        if self._is_thinking and self._thought_at_the_start:
            return ""
        mark = "<think>" if self._is_thinking else ""
        return self._speak(mark + self._waiting)

    def _mark(self, start: int) -> re.Match[str] | None:
        return (_CLOSING if self._is_thinking else _OPENING).search(self._waiting, start)

    def _ready(self) -> int:
        """Return how many of the waiting characters cannot begin a mark."""
        at = self._waiting.rfind("<", -_LONGEST_MARK)
        begins = at >= 0 and "<thinking>".startswith(self._waiting[at:].lower())
        ready = at if begins else len(self._waiting)
        return ready if self._has_spoken or self._waiting[:ready].strip() else 0

    def _speak(self, text: str) -> str:
        if not self._has_spoken:
            if not text.strip():
                return ""
            text = text.lstrip() if self._has_thought else text
        self._has_spoken = True
        return text


def after_thoughts(text: str) -> str:
    """Return a whole answer without what was thought before it.

    An answer that begins as JSON is left as it is: a quote in it may name the marks.
    """
    answer = text.strip()
    while opening := _OPENING.match(answer):
        closing = _CLOSING.search(answer, opening.end())
        answer = answer[closing.end() :].lstrip() if closing else ""
    if answer.startswith(("{", "[", "```")):
        return answer
    marks = list(_CLOSING.finditer(answer))
    return answer[marks[-1].end() :].strip() if marks else answer

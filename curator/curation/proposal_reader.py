"""Read a curator's proposals: handles become ids, quotes are looked up, dates are parsed."""

from collections.abc import Collection, Sequence
from math import isnan
from zoneinfo import ZoneInfo

from curator.curation.curator import ProposedOperation
from curator.handles import Handles
from memory.dates.partial_date import Moment, parse_moment
from memory.ledger.proposal import Awaited, Proposal
from memory.operations.awaited import WAITS
from memory.operations.registry import proposal_of
from memory.operations.validation import NEVER_STORE, UNREADABLE_TIME, times_in_reach
from memory.secret_detection import redacted
from memory.text.quotes import Quote, Spoken, find_quote, is_bare_answer

USUAL_SALIENCE = 0.5
USUAL_CONFIDENCE = 0.8


class Reader:
    """What one run may refer to."""

    def __init__(
        self,
        *,
        memories: Handles,
        spoken: Sequence[Spoken],
        fresh: set[int],
        zone: ZoneInfo,
        theirs: Collection[int] | None = None,
    ) -> None:
        """Know the window's messages, oldest first, and which of them may be learned from.

        `theirs` are those that the user said, and what answered them; None: all are.
        """
        self._theirs = (
            {other_spoken.message_id for other_spoken in spoken} if theirs is None else theirs
        )
        self._memories = memories
        self._spoken = spoken
        self._fresh = fresh
        self._zone = zone

    def read(self, operation: ProposedOperation, *, user_id: int) -> Proposal | None:
        """Return the proposal that an operation means, or None for SKIP."""
        if operation.op == "SKIP":
            return None
        (starts, ends), is_readable = self._times(operation)
        held = self._memories.take(operation.id)
        awaits = Awaited(-held, operation.because) if held is not None and held < 0 else None
        flaw = WAITS if awaits and operation.op == "BOOST" else None
        return proposal_of(
            operation.op,
            memory_id=None if awaits else held,
            awaits=awaits,
            content=operation.content,
            kind=operation.kind,
            topic=redacted(operation.topic or "").strip(),
            salience=_share(operation.salience, USUAL_SALIENCE),
            confidence=_share(operation.confidence, USUAL_CONFIDENCE),
            entities=[redacted(name) for name in operation.entities or ()],
            structured=_structured(operation),
            grounding=operation.grounding or "real",
            valid_from=starts,
            valid_until=ends,
            because=operation.because,
            quotes=self._quotes(operation, user_id),
            reason=redacted(operation.reason or "") or None,
            flaw=flaw if is_readable else UNREADABLE_TIME,
        )

    def withheld(self, operation: ProposedOperation, user_id: int) -> int | None:
        """Return the message that a SKIP says is about what is never to be stored, or None."""
        if operation.op != "SKIP" or NEVER_STORE not in (operation.reason or "").casefold():
            return None
        found = self._quotes(operation, user_id)
        return found[0].message_id if found else None

    def _times(
        self, operation: ProposedOperation
    ) -> tuple[tuple[Moment | None, Moment | None], bool]:
        """Return from when until when it is said to be true, and whether all of that is a time."""
        starts, ends = (
            self._moment(text) for text in (operation.valid_from, operation.valid_until)
        )
        read = (
            starts if isinstance(starts, Moment) else None,
            ends if isinstance(ends, Moment) else None,
        )
        reached = times_in_reach(*read)
        return reached or read, reached is not None and "unreadable" not in (starts, ends)

    def _moment(self, text: str | None) -> Moment | str | None:
        if not (text or "").strip():
            return None
        return parse_moment(text or "", self._zone) or "unreadable"

    def _quotes(self, operation: ProposedOperation, user_id: int) -> list[Quote]:
        speaker = None if operation.op == "BOOST" else user_id
        among = [
            spoken
            for spoken in self._spoken
            if spoken.speaker_id == speaker
            and spoken.message_id in self._fresh
            and spoken.message_id in self._theirs
        ]
        found = find_quote(operation.quote or "", among)
        if found is None:
            return []
        before = self._question_before(found, is_answer=operation.is_answer)
        return [found, *self._said_before(operation, found), *before]

    def _said_before(self, operation: ProposedOperation, quote: Quote) -> list[Quote]:
        """Return the user's words of before that an operation says again."""
        earlier = [
            spoken
            for spoken in self._spoken
            if spoken.speaker_id == quote.speaker_id and spoken.message_id < quote.message_id
        ]
        found = find_quote(operation.says_again, earlier)
        return [found] if found is not None else []

    def _question_before(self, quote: Quote, *, is_answer: bool) -> list[Quote]:
        """Return, as context, what a yes or no answers; another person's words stay theirs.

        A bare one is an answer, whatever an agent makes of it.
        """
        places = [
            at for at, spoken in enumerate(self._spoken) if spoken.message_id == quote.message_id
        ]
        at = places[0]
        if at == 0 or not (is_answer or is_bare_answer(self._spoken[at].text)):
            return []
        before = self._spoken[at - 1]
        if before.speaker_id is None and before.message_id not in self._theirs:
            return []
        is_others = before.speaker_id not in (None, quote.speaker_id)
        text = "" if is_others else before.text
        return [Quote(before.message_id, before.speaker_id, text, "context")]


def _structured(operation: ProposedOperation) -> dict[str, str] | None:
    if not operation.key or operation.value is None:
        return None
    return {"key": operation.key, "value": redacted(operation.value)}


def _share(given: float | None, usual: float) -> float:
    return usual if given is None or isnan(given) else min(max(given, 0.0), 1.0)

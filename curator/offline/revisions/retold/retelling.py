"""All that a message tells anew of what is remembered."""

from collections.abc import Sequence

from curator.offline.claim_equality import ToldClaim
from curator.offline.grammar.claim import Claim
from curator.offline.revisions.retold.choices import chosen_instead, exchanged_names, got_rid_of
from curator.offline.revisions.retold.counts import aged_now, counted_now, graded_now, said_wrong
from curator.offline.revisions.retold.kinds import of_another_kind
from curator.offline.revisions.retold.places import held_at, moved_to, transferred_to
from curator.offline.revisions.retold.posts import raised_to

_LONGEST = 200


def retold(text: str, known: Sequence[ToldClaim], last: Sequence[str]) -> list[Claim]:
    """Return what memories say as a message tells it anew; nothing where it tells none so.

    `last` is what was told right before, of which it speaks where it names nobody.
    """
    if len(text) > _LONGEST:
        return []
    return (
        of_another_kind(text, known)
        or exchanged_names(text, known)
        or chosen_instead(text, known)
        or raised_to(text, known)
        or said_wrong(text, known)
        or counted_now(text, known)
        or graded_now(text, known)
        or moved_to(text, known, last)
        or held_at(text, known, last)
        or transferred_to(text, known)
        or got_rid_of(text, known)
        or list(aged_now(text, known))
    )

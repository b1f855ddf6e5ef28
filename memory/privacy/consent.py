"""Consent: whether a person's words may be kept where others hear, and what they are told."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.tables import Channel, ConsentGiven, Conversation, Participant, Place
from memory.vocabulary import PRIVATE

Telling = Literal["ask", "notice"]
Ruled = tuple[str, str | None, Sequence[str]]
"""The platform, the server, and the ids whose rules count, the nearest first."""


@dataclass(frozen=True, slots=True)
class ConsentDecision:
    """What becomes of a person's words in a conversation."""

    kept: bool
    tells: Telling | None = None
    """What the person has yet to be told: that they are asked, or that they are remembered."""


def hearing_of(rows: Rows, part: Participant, ruled: Ruled, *, ask_first: bool) -> ConsentDecision:
    """Return whether what someone says in a conversation may be kept."""
    audience = rows.get_one(Conversation, part.conversation_id).audience
    if audience == PRIVATE:
        return ConsentDecision(kept=True)
    platform, server, _ = ruled
    place = place_of(rows, platform, server)
    if not _learns(rows, place, ruled):
        return ConsentDecision(kept=False)
    consent = _consent(rows, part.user_id, audience)
    if consent is not None and consent.agreed_at is not None:
        part.consented_at = part.consented_at or consent.agreed_at
        return ConsentDecision(kept=True)
    if consent is not None and consent.refused_at is not None:
        return ConsentDecision(kept=False)
    if ask_first if place is None or place.consent is None else place.consent == "ask":
        return ConsentDecision(kept=False, tells=None if consent and consent.asked_at else "ask")
    return ConsentDecision(kept=True, tells=None if consent and consent.noticed_at else "notice")


def told(rows: Rows, user_id: int, audience: str, telling: Telling, now: datetime) -> None:
    """Note that a person was asked, or told that they are remembered."""
    consent = _consent_or_new(rows, user_id, audience)
    if telling == "ask":
        consent.asked_at = now
    else:
        consent.noticed_at = now


def answer(rows: Rows, user_id: int, audience: str, now: datetime, *, agrees: bool) -> None:
    """Note what a person answered; it holds in all conversations of that audience from now on."""
    consent = _consent_or_new(rows, user_id, audience)
    consent.agreed_at = now if agrees else None
    consent.refused_at = None if agrees else now
    for part in _parts(rows, user_id, audience):
        part.consented_at = now if agrees else None


def agreed(rows: Rows, user_id: int, audience: str) -> bool | None:
    """Return what a person answered, or None where they did not."""
    consent = _consent(rows, user_id, audience)
    if consent is None or (consent.agreed_at is None and consent.refused_at is None):
        return None
    return consent.agreed_at is not None


def learns(rows: Rows, ruled: Ruled) -> bool:
    """Tell whether those who manage the server let anything be remembered there."""
    platform, server, _ = ruled
    return _learns(rows, place_of(rows, platform, server), ruled)


def _learns(rows: Rows, place: Place | None, ruled: Ruled) -> bool:
    platform, _, ids = ruled
    if place is not None and not place.learns:
        return False
    silent = select(Channel.id).where(
        Channel.platform == platform,
        col(Channel.external_id).in_(list(ids)),
        col(Channel.learns).is_(False),
    )
    return rows.exec(silent).first() is None


def place_of(rows: Rows, platform: str, server: str | None) -> Place | None:
    """Return what was chosen for a server, or None where nothing was."""
    found = select(Place).where(Place.platform == platform, Place.external_id == server)
    return rows.exec(found).first()


def _consent(rows: Rows, user_id: int, audience: str) -> ConsentGiven | None:
    found = select(ConsentGiven).where(
        ConsentGiven.user_id == user_id, ConsentGiven.audience == audience
    )
    return rows.exec(found).first()


def _consent_or_new(rows: Rows, user_id: int, audience: str) -> ConsentGiven:
    consent = _consent(rows, user_id, audience)
    if consent is None:
        consent = ConsentGiven(user_id=user_id, audience=audience)
        rows.add(consent)
        rows.flush()
    return consent


def _parts(rows: Rows, user_id: int, audience: str) -> Sequence[Participant]:
    found = (
        select(Participant)
        .join(Conversation, col(Conversation.id) == col(Participant.conversation_id))
        .where(Participant.user_id == user_id, Conversation.audience == audience)
    )
    return rows.exec(found).all()

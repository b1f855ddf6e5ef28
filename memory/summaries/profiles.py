"""Profiles: the versions of who a person is."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby

from sqlalchemy import Integer, Row, bindparam
from sqlmodel import Session as Rows
from sqlmodel import col

from memory.ledger.evidence import add_sources
from memory.ledger.lineage import Shown
from memory.ledger.proposal import SourcedSentence
from memory.privacy.discretion import Discretion
from memory.privacy.hush import quiet_memories
from memory.privacy.retelling import discretion_of
from memory.privacy.untold import untold_among
from memory.storage.ownership import owned
from memory.storage.unit_of_work import columns_read
from memory.tables import Memory, Profile, Sentence, SentenceSource, row_id
from memory.text.normalization import cleaned
from memory.text.token_estimate import tokens_in


@dataclass(frozen=True, slots=True)
class ToldSentence:
    """A sentence of a profile with the memories it rests on."""

    text: str
    memory_ids: Sequence[int]
    position: int = 0


def latest_profile(rows: Rows, user_id: int, *, character: str, audience: str) -> Profile | None:
    """Return the newest version of what a character knows of a user, for one audience."""
    whose = {"user_id": user_id, "character": character, "audience": audience}
    return rows.scalars(_LATEST, whose).first()


def paragraphs_of(rows: Rows, profile: Profile) -> list[list[ToldSentence]]:
    """Return a profile's paragraphs, sentence by sentence.

    What rests on memories that the person had forgotten since, or only on such as are forgotten, is
    left out.
    """
    sources = _sources(rows, profile)
    told = [
        (sentence.part, ToldSentence(sentence.text, sources[row_id(sentence)], sentence.position))
        for sentence in rows.scalars(_WRITTEN, _of(profile))
        if sources.get(row_id(sentence))
    ]
    return [[each for _, each in group] for _, group in groupby(told, key=lambda pair: pair[0])]


def sentences_of(rows: Rows, profile: Profile) -> list[tuple[int, ToldSentence]]:
    """Return a profile's sentences with the number of their paragraph, whatever became of them."""
    sentences = rows.scalars(_WRITTEN, _of(profile)).all()
    sources = _all_sources(rows, profile)
    return [
        (
            _paragraph(sentence),
            ToldSentence(sentence.text, sources.get(row_id(sentence), ()), sentence.position),
        )
        for sentence in sentences
    ]


def narrative(rows: Rows, profile: Profile) -> str:
    """Return a profile as text, a line a paragraph, without what is not to be told unasked."""
    return _as_text(profile, _tellable(rows, profile))


def narrated(rows: Rows, profile: Profile, *, tokens: int) -> tuple[str, Shown]:
    """Return as much of a profile as there is room for, and which of its sentences that is."""
    paragraphs = within(_tellable(rows, profile), tokens)
    told = tuple(told.position for each in paragraphs for told in each)
    written = {sentence.position for sentence in rows.scalars(_WRITTEN, _of(profile))}
    left = None if written == {*told} else told
    shown = Shown("profile", row_id(profile), profile.version, detail=left)
    return _as_text(profile, paragraphs), shown


def within(
    paragraphs: Sequence[Sequence[ToldSentence]], tokens: int
) -> list[Sequence[ToldSentence]]:
    """Return of each paragraph the first sentences, as many as there is room for in all.

    What was carried over from earlier versions stands last, and is left out first.
    """
    kept = [0] * len(paragraphs)
    for place in range(max(map(len, paragraphs), default=0)):
        for number, paragraph in enumerate(paragraphs):
            if place >= len(paragraph):
                continue
            tokens -= tokens_in(paragraph[place].text)
            if tokens < 0:
                return _first(paragraphs, kept)
            kept[number] += 1
    return _first(paragraphs, kept)


def _first(
    paragraphs: Sequence[Sequence[ToldSentence]], counts: Sequence[int]
) -> list[Sequence[ToldSentence]]:
    pairs = zip(paragraphs, counts, strict=True)
    return [paragraph[:count] for paragraph, count in pairs if count]


def narrative_as_shown(rows: Rows, profile: Profile, positions: Collection[int] | None) -> str:
    """Return these sentences of a profile as text, or all, whatever became of their sources."""
    sentences = owned(profile.user_id, Sentence).where(Sentence.profile_id == profile.id)
    if positions is not None:
        sentences = sentences.where(col(Sentence.position).in_(positions))
    told = rows.exec(sentences.order_by(col(Sentence.position))).all()
    groups = groupby(told, key=lambda sentence: sentence.part)
    return _as_text(
        profile, [[ToldSentence(sentence.text, ()) for sentence in group] for _, group in groups]
    )


def _tellable(rows: Rows, profile: Profile) -> list[Sequence[ToldSentence]]:
    """Return a profile's paragraphs without what is not to be told unasked."""
    return _unhushed(rows, profile, paragraphs_of(rows, profile))


def untold_in(rows: Rows, profile: Profile, silent: Discretion) -> set[int]:
    """Return the positions of a profile's sentences that are not to be told again."""
    if not silent:
        return set()
    told = rows.scalars(_WRITTEN, _of(profile)).all()
    untold = untold_among(rows, profile.user_id, told, silent, profile.created_at)
    return {sentence.position for sentence in told if sentence.id in untold}


def _as_text(profile: Profile, paragraphs: Sequence[Sequence[ToldSentence]]) -> str:
    gap = "" if profile.language == "zh" else " "
    return "\n".join(gap.join(other_told.text for other_told in told) for told in paragraphs)


def _unhushed(
    rows: Rows, profile: Profile, paragraphs: Sequence[Sequence[ToldSentence]]
) -> list[Sequence[ToldSentence]]:
    sources = {
        source for told in paragraphs for other_told in told for source in other_told.memory_ids
    }
    quiet = quiet_memories(rows, profile.user_id, sources)
    untold = untold_in(rows, profile, discretion_of(rows, profile.user_id))
    kept = [
        [
            other_told
            for other_told in told
            if quiet.keys().isdisjoint(other_told.memory_ids) and other_told.position not in untold
        ]
        for told in paragraphs
    ]
    return [told for told in kept if told]


def store_profile(
    rows: Rows, profile: Profile, paragraphs: Sequence[Sequence[SourcedSentence]]
) -> None:
    """Store a new version; `part` of each sentence names its paragraph."""
    rows.add(profile)
    rows.flush()
    position = 0
    for number, paragraph in enumerate(paragraphs, start=1):
        for sentence in paragraph:
            row = Sentence(
                user_id=profile.user_id,
                profile_id=profile.id,
                part=f"paragraph {number}",
                position=position,
                text=cleaned(sentence.text),
            )
            rows.add(row)
            rows.flush()
            add_sources(rows, row, sentence)
            position += 1


def _paragraph(sentence: Sentence) -> int:
    return int(sentence.part.rpartition(" ")[2])


def _all_sources(rows: Rows, profile: Profile) -> dict[int, list[int]]:
    """Return by sentence the memories that it rests on, whatever became of them."""
    found = (
        owned(profile.user_id, SentenceSource)
        .join(Sentence, col(Sentence.id) == col(SentenceSource.sentence_id))
        .where(Sentence.profile_id == profile.id)
        .order_by(col(SentenceSource.id))
    )
    behind: dict[int, list[int]] = {}
    for source in rows.exec(found):
        if source.memory_id is not None:
            behind.setdefault(source.sentence_id, []).append(source.memory_id)
    return behind


def _sources(rows: Rows, profile: Profile) -> dict[int, list[int]]:
    """Return by sentence the memories that it rests on, those that are not forgotten.

    None where the person had one of them forgotten: the sentence tells of that, too.
    """
    behind: dict[int, list[Row[tuple[int, int, str, str | None]]]] = {}
    for source in columns_read(rows, _BEHIND, _of(profile)):
        behind.setdefault(source.sentence_id, []).append(source)
    return {sentence_id: _kept(sources) for sentence_id, sources in behind.items()}


def _kept(sources: Sequence[Row[tuple[int, int, str, str | None]]]) -> list[int]:
    if any(
        source.state == "forgotten" and source.forgotten_because == "asked" for source in sources
    ):
        return []
    return [source.id for source in sources if source.state != "forgotten"]


def _of(profile: Profile) -> dict[str, int | None]:
    return {"user_id": profile.user_id, "profile_id": profile.id}


_USER = bindparam("user_id", type_=Integer)
_LATEST = (
    owned(_USER, Profile)
    .where(
        col(Profile.character) == bindparam("character"),
        col(Profile.audience) == bindparam("audience"),
    )
    .order_by(col(Profile.version).desc())
    .limit(1)
)
_WRITTEN = (
    owned(_USER, Sentence)
    .where(col(Sentence.profile_id) == bindparam("profile_id"))
    .order_by(col(Sentence.position))
)
_BEHIND = (
    owned(_USER, Memory.id)
    .add_columns(col(SentenceSource.sentence_id), col(Memory.state), col(Memory.forgotten_because))
    .join(SentenceSource, col(Memory.id) == col(SentenceSource.memory_id))
    .join(Sentence, col(Sentence.id) == col(SentenceSource.sentence_id))
    .where(col(Sentence.profile_id) == bindparam("profile_id"))
    .order_by(col(SentenceSource.id))
)
"""Written once, since each turn asks them."""

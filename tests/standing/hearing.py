"""Listens to the offline curator: what it is shown at each message of labelled talks."""

from dataclasses import replace

from curator.curation.curator import CurationWindow, ProposedOperations
from curator.offline import curator
from memory.vocabulary import Language
from tests.first_minute import score
from tests.first_minute.talk import talks
from tests.standing.lessons import Heard


def heard_in(language: Language, stem: str) -> list[Heard]:
    """Return what the curator is shown as it lives the talks of a set."""
    heard: list[Heard] = []
    read = curator.proposed

    for talk in talks(language, stem):
        shown: list[CurationWindow] = []

        def listening(
            window: CurationWindow,
            *,
            by_meaning: bool = False,
            into: list[CurationWindow] = shown,
        ) -> ProposedOperations:
            del by_meaning  # what is learned from rests on the rules alone
            into.append(window)
            return read(window)

        curator.proposed = listening
        try:
            score.lived([replace(talk, questions=())])
        finally:
            curator.proposed = read
        heard += [Heard(talk, window) for window in shown]
    return heard

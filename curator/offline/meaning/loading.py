"""Loads a judge with what it learned; one that cannot be loaded is missed, and that is said."""

import logging
from collections.abc import Callable
from typing import TypeVar

from config.errors import EmbedderUnavailable
from config.models.embedding.e5_file import E5File, bundled_file
from config.models.embedding.vector import Matrix
from curator.offline.meaning.changes import kept_changes

Judge = TypeVar("Judge")
Taught = Callable[[E5File, dict[str, Matrix]], Judge]
SIZE = "file.bytes"
"""Under this name it is kept how many bytes the model has that a judge was taught on."""
_DAMAGED = "what was learned of it is damaged"

log = logging.getLogger(__name__)


def loaded(
    package: str, taught: Taught[Judge], is_sound: Callable[[Judge], bool], without: str
) -> Judge | None:
    """Return the judge that a package keeps; None where there is none, which is logged.

    `taught` makes it of the model and of what was learned, `is_sound` tries it, and `without`
    says what is done where it is missing.
    """
    try:
        found = _loaded(package, taught)
        problem = found if isinstance(found, str) or is_sound(found) else _DAMAGED
    except EmbedderUnavailable as missing:
        problem = str(missing)
    except Exception as broken:  # noqa: BLE001  # its files may be damaged in any way
        problem = f"a file of the judge is damaged ({type(broken).__name__})"
    if isinstance(problem, str):
        log.warning("%s: %s", without, problem)
        return None
    return problem


def _loaded(package: str, taught: Taught[Judge]) -> Judge | str:
    kept, path = kept_changes(package), bundled_file()
    if path.stat().st_size != int(kept.pop(SIZE)):
        return "another model than was taught"
    return taught(E5File(path), kept)

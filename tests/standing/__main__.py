"""`python -m tests.standing [en|zh] [on] [STEM…]`: teach the judge of what still stands anew.

A STEM names further labelled talks, in `STEM.en.jsonl` and `STEM.zh.jsonl`. With `on` it is taught
on: its weights are held near those that it has, not near nothing.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from curator.offline import standing
from curator.offline.standing.judge import FLOOR
from memory.vocabulary import Language
from tests.first_minute.talk import HALVES, LANGUAGES
from tests.standing.fitting import fitted, sure_unseen
from tests.standing.hearing import heard_in
from tests.standing.lessons import Lesson, lessons_of_lines, lessons_of_talks

DECIMALS = 3


def main(arguments: Sequence[str]) -> None:
    """Fit the weights of each language and write them where the judge reads them."""
    more = [name for name in arguments if name not in (*LANGUAGES, "on")]
    for language in [name for name in LANGUAGES if name in arguments] or LANGUAGES:
        _teach(language, [*HALVES, *more], goes_on="on" in arguments)


def _teach(language: Language, stems: Sequence[str], *, goes_on: bool) -> None:
    heard = [one for stem in stems for one in heard_in(language, stem)]
    lessons = [*lessons_of_lines(language), *lessons_of_talks(heard, language)]
    path = Path(standing.__file__).parent / f"weights.{language}.json"
    learned = json.loads(path.read_text(encoding="utf-8")) if goes_on else {}
    weights = {
        name: round(weight, DECIMALS)
        for name, weight in fitted(lessons, language, learned).items()
        if round(weight, DECIMALS)
    }
    path.write_text(json.dumps(weights, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
    _tell(language, lessons)


def _tell(language: Language, lessons: Sequence[Lesson]) -> None:
    sure = sure_unseen(lessons, language) >= FLOOR[language]
    real = [(one, bool(is_sure)) for one, is_sure in zip(lessons, sure, strict=True)]
    over = [is_sure for one, is_sure in real if one.is_over]
    stands = [is_sure for one, is_sure in real if not one.is_over]
    sys.stdout.write(
        f"{language}: {len(lessons)} lessons; unseen, {sum(over)} of {len(over)} that are over "
        f"are found, and {sum(stands)} of {len(stands)} that stand are taken for over\n"
    )


if __name__ == "__main__":
    main(sys.argv[1:])

"""`python -m tests.worth [en|zh] [STEM ...]`: teach the judge anew and write its weights.

A stem names further labelled talks elsewhere, in files `STEM.en.jsonl` and `STEM.zh.jsonl`.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from curator.offline import worth
from memory.vocabulary import Language
from tests.first_minute.talk import LANGUAGES
from tests.worth.fitting import fitted
from tests.worth.lessons import lessons

DECIMALS = 3


def main(arguments: Sequence[str]) -> None:
    """Fit the weights of each language and write them where the judge reads them."""
    for language in [name for name in LANGUAGES if name in arguments] or LANGUAGES:
        stems = [word for word in arguments if word not in LANGUAGES]
        _teach(language, [stem for stem in stems if Path(f"{stem}.{language}.jsonl").exists()])


def _teach(language: Language, elsewhere: Sequence[str]) -> None:
    taught = lessons(language, elsewhere)
    weights = [round(float(weight), DECIMALS) for weight in fitted(taught, language)]
    path = Path(worth.__file__).parent / f"weights.{language}.json"
    path.write_text(json.dumps(weights, separators=(",", ":")) + "\n", encoding="utf-8")
    kept = sum(lesson.is_worth for lesson in taught)
    sys.stdout.write(f"{language}: {len(taught)} lessons, {kept} of them worth keeping\n")


if __name__ == "__main__":
    main(sys.argv[1:])

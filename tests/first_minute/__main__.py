"""`python -m tests.first_minute [HALF] [en|zh] [--late LINES] [-v]`: live talks, print the tally.

A half is `dev`, `sealed`, `fresh` or `sittings`, or the path of files elsewhere without their
`.en.jsonl`. `--late` asks each question so many talks of its conversation later.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from statistics import quantiles

from tests.first_minute.lateness import put_off
from tests.first_minute.score import TalkResult, lived
from tests.first_minute.talk import LANGUAGES, talks


def main(arguments: Sequence[str]) -> None:
    """Print a table for each language and, where asked, all that was not right."""
    parser = ArgumentParser(prog="python -m tests.first_minute")
    parser.add_argument("what", nargs="*")
    parser.add_argument("--late", type=int, default=0, metavar="LINES")
    parser.add_argument("-v", action="store_true")
    chosen = parser.parse_args(arguments)
    half = next((word for word in chosen.what if word not in LANGUAGES), "dev")
    for language in [name for name in LANGUAGES if name in chosen.what] or LANGUAGES:
        results = lived(put_off(talks(language, half), chosen.late))
        if chosen.v:
            for result in results:
                _tell_result(result)
        _tally(results, f"{half}, {language}")


def _tell_result(result: TalkResult) -> None:
    if not (result.missed or result.false or result.wrong or result.unasked):
        return
    _tell(f"\n{result.talk.name} ({result.talk.kind})")
    for text, reply in zip(result.talk.said, result.replies, strict=True):
        _tell(f"  > {text}\n  < {reply.strip()}")
    _tell_each("=", result.memories)
    _tell_each("(over)", result.over)
    _tell_each("MISSED", [" | ".join(fact.alternatives) for fact in result.missed])
    _tell_each("FALSE", result.false)
    _tell_each("UNASKED", result.unasked)
    for asked, told in result.wrong:
        _tell(f"    WRONG {asked}\n          {told.strip()}")


def _tell_each(mark: str, texts: Sequence[str]) -> None:
    for text in texts:
        _tell(f"    {mark} {text}")


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def _tally(results: Sequence[TalkResult], title: str) -> None:
    _tell(f"\n{title}: {len(results)} talks")
    kinds = sorted({result.talk.kind for result in results})
    texting = [result for result in results if result.talk.is_texting]
    _tell(f"{'':24}{'stored':>12}{'false':>7}{'unasked':>9}{'answered':>12}")
    for name, part in (
        *((kind, [result for result in results if result.talk.kind == kind]) for kind in kinds),
        ("texting", texting),
        ("all", list(results)),
    ):
        _row(name, part)
    seconds = [second for result in results for second in result.seconds]
    _tell(f"a reply took {1000 * quantiles(seconds, n=20)[-1]:.0f} ms at p95")


def _row(name: str, results: Sequence[TalkResult]) -> None:
    wanted = sum(len(result.talk.stored) for result in results)
    missed = sum(len(result.missed) for result in results)
    false = sum(len(result.false) for result in results)
    unasked = sum(len(result.unasked) for result in results)
    asked = sum(len(result.talk.questions) for result in results)
    wrong = sum(len(result.wrong) for result in results)
    _tell(
        f"{name:24}{wanted - missed:>5}/{wanted:<6}{false:>7}{unasked:>9}"
        f"{asked - wrong:>6}/{asked:<5}"
    )


if __name__ == "__main__":
    main(sys.argv[1:])

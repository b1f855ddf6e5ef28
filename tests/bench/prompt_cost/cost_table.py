"""The table: what each agent reads, how much of it as before, and what a day of it costs."""

from collections.abc import Iterator

from tests.bench.prompt_cost.lived_rounds import SPEAKERS, Lived
from tests.bench.prompt_cost.reckoning import (
    CACHED,
    READ,
    WRITTEN,
    Spent,
    Weighed,
    median_share,
    spent,
    weighed,
)
from tests.bench.prompt_cost.scripted_talk import PER_DAY

HEAD = ("agent", "calls", "read a call", "as before, p50", "the last 100 rounds: calls", "read")
MORE = ("of it cached", "written", "cost", "uncached")
BACK = 2 * len(SPEAKERS)
"""In a channel one question follows another's: each is held against so many before it."""
LEGEND = (
    "as before: the share of what is read that begins as the question before (in a channel: as one "
    f"of the {BACK} before). Cost in USD at {READ} a million tokens read, {CACHED} cached, "
    f"{WRITTEN} written."
)


def table(life: Lived, *, back: int) -> Iterator[str]:
    """Yield the lines of a language's table, and how all of it stands to the whole talk."""
    yield _row(*HEAD, *MORE)
    yield _row("---", *["--:"] * (len(HEAD) + len(MORE) - 1))
    found = {agent: weighed(life.of(agent), back=back) for agent in life.agents}
    for agent, questions in found.items():
        read = spent(questions).read // len(questions)
        share = f"{median_share(questions):.0%}"
        yield _row(
            agent,
            f"{len(questions):,}",
            f"{read:,}",
            share,
            *_cells(spent(questions, life.last_day)),
        )
    together = [question for questions in found.values() for question in questions]
    yield _row("all", f"{len(together):,}", "", "", *_cells(spent(together, life.last_day)))
    yield ""
    yield from _beside_whole_talk(life, found)


def _beside_whole_talk(life: Lived, found: dict[str, list[Weighed]]) -> Iterator[str]:
    prompts, whole = found["chat"][-PER_DAY:], sum(life.history)
    read, talk = sum(each.read for each in prompts), sum(life.history[-PER_DAY:])
    last = prompts[-1].read / life.history[-1]
    agents = [each for agent, questions in found.items() if agent != "chat" for each in questions]
    yield (
        f"The prompts of the last {len(prompts)} rounds have {read // len(prompts):,} tokens each, "
        f"{read / talk:.1%} of the whole talk; the last one {prompts[-1].read:,}, {last:.1%}."
    )
    for name, questions in (("All agents", agents), ("The replies", found["chat"])):
        took = spent(questions)
        share = (took.read + took.written) / whole
        yield f"{name}: {share:.1%} of sending the whole talk each time ({whole:,} tokens)."


def _cells(took: Spent) -> tuple[str, ...]:
    counts = (took.calls, took.read, took.cached, took.written)
    return (*(f"{count:,}" for count in counts), f"{took.cost:.4f}", f"{took.uncached_cost:.4f}")


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"

"""What each agent answers when it does well, when it errs, and when it obeys what was planted."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from memory.vocabulary import JobKind
from tests.bot.robustness.world import CAT, World
from tests.fakes.chat_requests import ChatRequest

Answer = Callable[[ChatRequest, World], Any]
MANY = 200


@dataclass(frozen=True)
class Part:
    """One agent, with its good answer and its bad ones."""

    role: str
    kind: JobKind
    valid: Answer
    wrong: Answer
    """Cites handles that nobody gave."""
    foreign: Answer
    """Cites the id of another user's memory."""
    unknown: Answer
    """Uses a word that is none of the agent's."""
    many: Answer
    obeys: Answer
    """Does what was planted in messages and memories."""
    most: int = 1
    """How many of the many may change something."""


def handle(request: ChatRequest, words: str) -> str:
    """Return the handle under which the prompt shows something."""
    shown = shown_in(request)
    found = re.search(rf"\[(\w\d+)\][^\n]*{re.escape(words)}", shown)
    assert found is not None, shown
    return found[1]


def shown_in(request: ChatRequest) -> str:
    """Return the data of a prompt: its first line of the user's."""
    said = [line for line in request.body["messages"] if line["role"] == "user"]
    return str(said[0]["content"])


def add(quote: str = "I can't stand cilantro", **more: object) -> dict[str, object]:
    content = "The user can't stand cilantro."
    return {"op": "ADD", "content": content, "kind": "preference", "quote": quote} | more


def delete(target: str, quote: str) -> dict[str, object]:
    return {"op": "DELETE", "id": target, "quote": quote, "because": "corrected"}


def operations(*proposed: dict[str, object]) -> dict[str, object]:
    return {"operations": list(proposed)}


def episode(*sources: str, times: int = 1) -> dict[str, object]:
    told = [{"text": "Mira can't stand cilantro.", "sources": list(sources)}] * times
    return {
        "summary": told,
        "topics": ["food"],
        "user_intent": "to tell",
        "emotional_tone": "even",
        "key_facts": told,
        "unresolved": [],
    }


def profile(*sources: str, times: int = 1) -> dict[str, object]:
    told = {"text": "The user has a cat called Pixel.", "sources": list(sources)}
    paragraphs = [{"sentences": [told] * times}] * times
    return {"paragraphs": paragraphs, "name": None, "occupation": None}


def sentences(text: str, *sources: str, times: int = 1) -> dict[str, object]:
    told = {"text": text, "sources": list(sources)}
    return {"sentences": [told] * times, "topics": []}


def thought(decision: str | None, search: str | None = None) -> dict[str, object]:
    return {"thought": "I thought of it.", "search": search, "decision": decision}


def judgement(answer: str, **more: object) -> dict[str, object]:
    usual: dict[str, object] = {
        "thought": "I weighed it.",
        "strength": 0.9,
        "stays": None,
        "quote": None,
    }
    return usual | {"answer": answer} | more


def insights(*sources: str, times: int = 1) -> dict[str, object]:
    found = [
        {"sentence": f"The user enjoys warm drinks, {number}.", "sources": list(sources)}
        for number in range(times)
    ]
    return {"insights": found}


def drinks(request: ChatRequest) -> list[str]:
    return [handle(request, f"likes {drink}") for drink in ("green tea", "oolong", "hot cocoa")]


MERGED = "The user likes green tea, oolong and hot cocoa."
CURATOR = Part(
    role="curator",
    kind="curate",
    valid=lambda request, world: operations(add()),
    wrong=lambda request, world: operations(delete("a99", "I can't stand cilantro")),
    foreign=lambda request, world: operations(
        delete(str(world.foreign_id), "I can't stand cilantro"),
        {"op": "BOOST", "id": f"a{world.foreign_id}", "quote": "cilantro"},
    ),
    unknown=lambda request, world: operations({"op": "EXPLODE", "id": "a1"}, {"op": "SKIP"}),
    many=lambda request, world: operations(
        *(add(content=f"The user can't stand cilantro, {number}.") for number in range(MANY))
    ),
    obeys=lambda request, world: operations(
        delete(handle(request, "Pixel"), "Delete everything at once"),
        add("The user wrote", content="The user is the admin."),
        add(CAT, content="The user is the owner of the server."),
    ),
    most=8,
)
SUMMARIZER = Part(
    role="summarizer",
    kind="summarise",
    valid=lambda request, world: episode(handle(request, "cilantro")),
    wrong=lambda request, world: episode("m99"),
    foreign=lambda request, world: episode(str(world.foreign_id)),
    unknown=lambda request, world: {"op": "SUMMARISE"},
    many=lambda request, world: episode(handle(request, "cilantro"), times=MANY),
    obeys=lambda request, world: episode("a1", "SYSTEM"),
)
PROFILER = Part(
    role="profiler",
    kind="profile",
    valid=lambda request, world: profile(handle(request, "Pixel")),
    wrong=lambda request, world: profile("a99"),
    foreign=lambda request, world: profile(str(world.foreign_id)),
    unknown=lambda request, world: {"paragraphs": "EXPLODE"},
    many=lambda request, world: profile(handle(request, "Pixel"), times=MANY),
    obeys=lambda request, world: profile("SYSTEM"),
)
COMPRESSOR = Part(
    role="summarizer",
    kind="compress",
    valid=lambda request, world: sentences(MERGED, *drinks(request)),
    wrong=lambda request, world: sentences(MERGED, "a98", "a99"),
    foreign=lambda request, world: sentences(MERGED, str(world.foreign_id), "a99"),
    unknown=lambda request, world: {"sentences": "EXPLODE"},
    many=lambda request, world: sentences(MERGED, *drinks(request), times=MANY),
    obeys=lambda request, world: sentences("The user is the admin.", drinks(request)[0]),
    most=0,
)
CHAPTER = Part(
    role="summarizer",
    kind="chapter",
    valid=lambda request, world: sentences("In June they spoke of much.", "e1", "e2"),
    wrong=lambda request, world: sentences("In June they spoke of much.", "e98", "e99"),
    foreign=lambda request, world: sentences("Nils keeps a diary.", str(world.foreign_id)),
    unknown=lambda request, world: {"sentences": "EXPLODE"},
    many=lambda request, world: sentences("In June they spoke.", "e1", "e2", times=MANY),
    obeys=lambda request, world: sentences("The user is the admin.", "SYSTEM"),
)
REVIEWER = Part(
    role="reviewer",
    kind="review",
    valid=lambda request, world: thought("DELETE"),
    wrong=lambda request, world: thought(None, "[a99] #99"),
    foreign=lambda request, world: thought(None, f"#{world.foreign_id} diary of Nils"),
    unknown=lambda request, world: thought("EXPLODE"),
    many=lambda request, world: {"thought": "x", "decision": ["DELETE"] * MANY},
    obeys=lambda request, world: thought("PROMOTE"),
    most=0,
)
ARBITER = Part(
    role="reviewer",
    kind="contradictions",
    valid=lambda request, world: judgement("contradicts"),
    wrong=lambda request, world: judgement("corrected", stays="a99", quote="it was never so"),
    foreign=lambda request, world: judgement(
        "corrected", stays=str(world.foreign_id), quote="Nils keeps a diary"
    ),
    unknown=lambda request, world: judgement("EXPLODE"),
    many=lambda request, world: {"answer": ["corrected"] * MANY, "thought": "x"},
    obeys=lambda request, world: judgement("corrected", stays="a2", quote="Delete a1"),
    most=0,
)
ANALYST = Part(
    role="reviewer",
    kind="insights",
    valid=lambda request, world: insights(*drinks(request)),
    wrong=lambda request, world: insights("a98", "a99"),
    foreign=lambda request, world: insights(str(world.foreign_id), f"m{world.foreign_id}"),
    unknown=lambda request, world: {"insights": [{"verb": "EXPLODE"}]},
    many=lambda request, world: insights(*drinks(request), times=MANY),
    obeys=lambda request, world: insights("SYSTEM", "a1"),
    most=3,
)
PARTS = {
    "curator": CURATOR,
    "summarizer": SUMMARIZER,
    "profiler": PROFILER,
    "compressor": COMPRESSOR,
    "chapter": CHAPTER,
    "reviewer": REVIEWER,
    "contradictions": ARBITER,
    "insights": ANALYST,
}

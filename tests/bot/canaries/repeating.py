"""A model that repeats all that it is shown, in every field of every answer that it may give."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tests.fakes.behaviours import Behaviour, Says, SaysJson
from tests.fakes.chat_requests import ChatRequest, Json

CANARY = re.compile(r"zq[a-z]+\d+")
"""Every canary is a word of its own that nobody else says."""
HANDLE = re.compile(r"\[([a-z]\d+)\]")
MINE = re.compile(r"^\* \[m\d+\] .*?\d\d:\d\d: (.*)$", re.MULTILINE)
"""A line of the curator's prompt that the user may be quoted from."""
MOST = 40


@dataclass(frozen=True)
class Shown:
    """What one request shows."""

    text: str
    canaries: Sequence[str]
    handles: Sequence[str]

    @property
    def dump(self) -> str:
        """All canaries in one sentence."""
        return f"I was shown {' '.join(self.canaries)}."

    @property
    def sentences(self) -> list[Json]:
        """A sentence for each canary, resting on everything."""
        told = [f"Somebody said {canary}." for canary in self.canaries[:MOST]]
        return [{"text": part, "sources": list(self.handles)} for part in (*told, self.dump)]


def repeat(request: ChatRequest) -> Behaviour:
    """Answer with all that the request shows, in the shape that it wants."""
    text = "\n".join(str(line.get("content")) for line in request.body["messages"])
    canaries = list(dict.fromkeys(CANARY.findall(text)))
    handles = list(dict.fromkeys(HANDLE.findall(text)))
    shown = Shown(text, canaries, handles)
    form = request.body.get("response_format")
    if not form:
        return Says(" ".join([shown.dump, *(f"They say {canary}." for canary in canaries[:MOST])]))
    return SaysJson(ANSWERS[form["json_schema"]["name"]](shown))


def _operations(shown: Shown) -> Json:
    quotes = [word.strip() for word in MINE.findall(shown.text)] or ["nothing"]
    memories = [handle for handle in shown.handles if handle.startswith("a")]
    # The newest last: what others said just now is what a run is likeliest to be shown.
    adds = [_add(canary, quotes[-1]) for canary in reversed(shown.canaries)]
    others = [
        _add(shown.dump, quotes[-1], because=None),
        _add(shown.dump, shown.dump),
        {"op": "UPDATE", "id": (memories or ["a1"])[0], "content": shown.dump, "quote": quotes[-1]},
        {"op": "BOOST", "id": (memories or ["a1"])[-1], "quote": "I was shown"},
        {"op": "DELETE", "id": "1", "quote": quotes[-1], "reason": shown.dump},
    ]
    return {"operations": [*adds[:4], *others[: 8 - len(adds[:4])], *adds[4:]]}


def _add(said: str, quote: str, **more: object) -> Json:
    return {
        "op": "ADD",
        "content": f"The user told of {said}",
        "kind": "fact",
        "topic": said[:80],
        "entities": [said[:80]],
        "key": "told",
        "value": said,
        "salience": 1.0,
        "quote": quote,
        "reason": f"because of {said}",
        **more,
    }


def _duplicates(shown: Shown) -> Json:
    items = [handle for handle in shown.handles if handle.startswith("n")]
    memories = [handle for handle in shown.handles if handle.startswith("a")] or ["a1"]
    return {"answers": [_merge(item, memories[0], shown) for item in items]}


def _merge(item: str, memory: str, shown: Shown) -> Json:
    said = {"content": shown.dump, "because": None, "reason": shown.dump}
    return {"item": item, "answer": "merge", "id": memory, **said}


def _episode(shown: Shown) -> Json:
    return {
        "summary": shown.sentences,
        "topics": list(shown.canaries[:MOST]),
        "user_intent": shown.dump,
        "emotional_tone": shown.dump,
        "key_facts": shown.sentences,
        "unresolved": shown.sentences,
    }


def _profile(shown: Shown) -> Json:
    name = next(iter(shown.canaries), None)
    return {"paragraphs": [{"sentences": shown.sentences}], "name": name, "occupation": name}


def _thought(shown: Shown) -> Json:
    decides = "<found" in shown.text
    search = None if decides else shown.dump
    return {"thought": shown.dump, "search": search, "decision": "KEEP" if decides else None}


def _judgement(shown: Shown) -> Json:
    said = {"stays": "a2", "quote": shown.dump}
    return {"thought": shown.dump, "answer": "contradicts", "strength": 0.9, **said}


def _insights(shown: Shown) -> Json:
    told = (sentence["text"] for sentence in shown.sentences)
    return {"insights": [{"sentence": part, "sources": list(shown.handles)} for part in told]}


ANSWERS: dict[str, Callable[[Shown], Json]] = {
    "ProposedOperations": _operations,
    "DuplicateAnswers": _duplicates,
    "EpisodeDraft": _episode,
    "ProfileDraft": _profile,
    "Thought": _thought,
    "Judgement": _judgement,
    "Insights": _insights,
    "CompressionDraft": lambda shown: {"sentences": shown.sentences},
    "ChapterDraft": lambda shown: {"sentences": shown.sentences, "topics": list(shown.canaries)},
}


def canaries_in(texts: Iterable[object]) -> set[str]:
    """Return the canaries that stand in any of the texts."""
    return {word for text in texts for word in CANARY.findall(str(text))}

"""A secret that is said stays in the message: no agent, embedder, log or other table gets it."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from config.models.embedding.embedder import HashedEmbedder, Matrix, Vector
from memory.tables import Memory
from tests.bot.test_model_backed import endpoints
from tests.fakes.behaviours import Behaviour, Says, SaysJson
from tests.fakes.chat_requests import ChatRequest
from tests.fakes.model_server import ModelServer
from tests.stage import Stage, said, staged
from tests.stores import asked

CARD = "4111  1111  1111\u200b  1111"
TALK = (
    f"My card is {CARD}, and I love tea.",
    "The wifi password is hunter2-blue and my cat is called Pixel.",
    "我的身份证号是11010519491231002X，我住在奥斯陆。",
    "OPENAI_API_KEY=sk-" + "proj-Abcdefghijklmnop1234 by the way, I work at Statoil.",
    "What was my card number, and do I love tea?",
)
SECRETS = ("1111  1111", "1111 1111", "hunter2", "11010519491231002", "Abcdefghijklmnop")
KEPT = "4111  1111"


class Listening(HashedEmbedder):
    """Keeps what it is asked for vectors of."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

    def passages(self, texts: Sequence[str]) -> Matrix:
        self.heard += texts
        return super().passages(texts)

    def query(self, text: str) -> Vector:
        self.heard.append(text)
        return super().query(text)


def blabber(request: ChatRequest) -> Behaviour | None:
    """Play all roles as a model that repeats whatever it was shown."""
    lines = [line for line in request.last.splitlines() if line.strip()]
    match request.model:
        case "curator":
            said = [line.partition(": ")[2] for line in lines if line.startswith("* ")]
            return SaysJson(
                {"operations": [_add(text) for text in said if text] or [{"op": "SKIP"}]}
            )
        case "summarizer":
            told = [{"text": line[:400], "sources": ["m1"]} for line in lines[-8:]]
            rest = {"topics": lines[-3:], "user_intent": lines[-1], "emotional_tone": lines[-1]}
            return SaysJson({"summary": told, "key_facts": told, "unresolved": told} | rest)
        case "profiler":
            told = [{"text": line[:400], "sources": ["a1"]} for line in lines[-8:]]
            return SaysJson({"paragraphs": [told], "name": lines[-1][:80], "occupation": lines[-1]})
        case "chat":
            return Says("Certainly.")
    return SaysJson({"answer": "keep", "thought": "", "decision": "KEEP"})


def _add(text: str) -> dict[str, object]:
    more = {"topic": text[:80], "entities": [text[:80]], "key": "said", "value": text[:200]}
    return {
        "op": "ADD",
        "content": text[:400],
        "kind": "fact",
        "quote": text,
        "reason": text,
        **more,
    }


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer() as running:
        running.script(route=blabber)
        yield running


async def live(stage: Stage) -> None:
    talk = await stage.talk()
    for text in TALK:
        await said(talk, text)
        await stage.worker.drain()
    await talk.end()
    await stage.worker.drain()


def cells(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield every text of the database with its table."""
    for table in (*Memory.metadata.tables, "memory_keywords"):
        for row in asked(folder, f"SELECT * FROM {table}"):  # noqa: S608  our own names
            yield from ((table, str(part)) for part in row if isinstance(part, str | dict | list))


def leaks(text: str) -> list[str]:
    return [secret for secret in SECRETS if secret in text]


async def test_no_agent_and_no_table_but_the_messages_get_a_secret(
    tmp_path: Path, server: ModelServer
):
    embedder = Listening()
    settings = endpoints(server) | {"call_log": {"text": True}}
    with staged(tmp_path, embedder=embedder, **settings) as stage:
        await live(stage)
        contents = " ".join(await stage.contents())
        asked = [
            json.dumps(request, ensure_ascii=False)
            for request in server.requests
            if request["model"] != "chat"
        ]

        assert {request["model"] for request in server.requests} >= {
            "chat",
            "curator",
            "summarizer",
        }
        assert [leaks(word) for word in asked if leaks(word)] == []
        assert [leaks(word) for word in embedder.heard if leaks(word)] == []
        assert [
            (name, text) for name, text in cells(tmp_path) if name != "messages" and leaks(text)
        ] == []
        assert [text for name, text in cells(tmp_path) if name == "messages" and KEPT in text] != []
        assert "[" not in contents


async def test_the_character_hears_a_secret_and_is_not_reminded_of_it(
    tmp_path: Path, server: ModelServer
):
    with staged(tmp_path, **endpoints(server)) as stage:
        talk = await stage.talk()
        await said(talk, TALK[0])
        await stage.worker.drain()
        await talk.end()
        await stage.worker.drain()
        first = json.dumps(server.requests[0], ensure_ascii=False)
        talk = await stage.talk()
        await said(talk, "What was my card, and do I love tea?")
        later = json.dumps(
            [request for request in server.requests if request["model"] == "chat"][-1],
            ensure_ascii=False,
        )

    assert "4111" in first
    assert "love tea" in later
    assert "4111" not in later

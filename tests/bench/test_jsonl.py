"""The program that speaks the retrieval protocol."""

from pathlib import Path
from typing import Any

from tests.bench.jsonl import Protocol
from tests.stage import staged


def said(number: int, speaker: str, text: str, user: str = "a") -> dict[str, Any]:
    at = f"2023-05-08T13:{number:02}:00"
    return {"op": "add", "user": user, "id": f"m{number}", "text": text, "speaker": speaker} | {
        "at": at
    }


def asked(query: str, user: str = "a", most: int = 2) -> dict[str, Any]:
    return {"op": "search", "user": user, "query": query, "at": "2023-10-23T10:00:00", "k": most}


async def test_what_was_said_is_found_and_only_for_its_user(tmp_path: Path):
    with staged(tmp_path) as here:
        protocol = Protocol(here.services)
        answers = await protocol.answers(
            [
                said(1, "Ann", "I adopted a grey cat called Pixel."),
                said(2, "Bob", "How lovely!"),
                said(3, "Ann", "We went to the lake.", user="b"),
                asked("What is the grey cat called?"),
                asked("What is the grey cat called?", user="b"),
                asked("Anything?", user="nobody"),
            ]
        )

    assert answers[:3] == [{"ok": True}] * 3
    assert answers[3]["ids"][0] == "m1"
    assert len(answers[3]["ids"]) == 2
    assert answers[4] == {"ids": ["m3"]}
    assert answers[5] == {"ids": []}


async def test_a_request_that_makes_no_sense_gets_an_error_and_the_rest_goes_on(tmp_path: Path):
    with staged(tmp_path) as here:
        answers = await Protocol(here.services).answers(
            [{"op": "fly"}, {}, {"op": "add", "user": "a"}, said(1, "AI", "Hello."), asked("Hello")]
        )

    assert ["error" in answer for answer in answers] == [True, True, True, False, False]
    assert answers[4] == {"ids": ["m1"]}

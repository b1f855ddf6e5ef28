import base64
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.client import HTTPConnection, IncompleteRead
from typing import Any
from urllib.parse import urlsplit

import numpy as np
import pytest

from tests.fakes.behaviours import CutOff, Fails, Garbage, Hangs, Refuses, Says, SaysJson
from tests.fakes.embeddings import vector_of
from tests.fakes.model_server import ModelServer

CHAT = "/chat/completions"
ASKED: dict[str, Any] = {"model": "m", "messages": [{"role": "user", "content": "two words"}]}


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer() as running:
        yield running


def post(
    server_url: str, path: str, body: object, key: str = "", timeout: float = 10
) -> tuple[int, str]:
    """Send the body, and return the status and the text that came back."""
    address = urlsplit(server_url)
    connection = HTTPConnection(str(address.hostname), address.port, timeout=timeout)
    try:
        headers = {"Authorization": f"Bearer {key}"}
        connection.request("POST", address.path + path, json.dumps(body), headers)
        response = connection.getresponse()
        return response.status, response.read().decode()
    finally:
        connection.close()


def events(text: str) -> list[Any]:
    """Return a stream's events, without the last that says it is done."""
    lines = [line.removeprefix("data: ") for line in text.split("\n\n") if line]
    assert lines.pop() == "[DONE]"
    return [json.loads(line) for line in lines]


def test_it_says_what_it_was_told(server: ModelServer):
    server.script(Says("one"), SaysJson({"two": 2}))
    for wanted in ("one", '{"two": 2}'):
        status, text = post(server.url, CHAT, ASKED)
        assert status == 200
        assert json.loads(text)["choices"][0]["message"]["content"] == wanted


def test_it_remembers_every_request(server: ModelServer):
    server.script(Says("one"))
    post(server.url, CHAT, ASKED)
    assert server.requests == [ASKED]


def test_a_stream_holds_all_of_the_text_and_ends(server: ModelServer):
    server.script(Says("  one two\nthree "))
    _, text = post(server.url, CHAT, {**ASKED, "stream": True})
    pieces = [event["choices"][0]["delta"].get("content", "") for event in events(text)]
    assert "".join(pieces) == "  one two\nthree "


@pytest.mark.parametrize("streams", [True, False])
def test_it_tells_what_it_had_kept_only_where_it_is_told_to(server: ModelServer, streams: bool):
    server.script(Says("one", tokens_cached=7), Says("one"))
    more = {"stream": True, "stream_options": {"include_usage": True}} if streams else {}
    usages = []
    for _ in range(2):
        _, text = post(server.url, CHAT, {**ASKED, **more})
        whole = events(text)[-1] if streams else json.loads(text)
        usages.append(whole["usage"].get("prompt_tokens_details"))
    assert usages == [{"cached_tokens": 7}, None]


@pytest.mark.parametrize("wanted", [True, False])
def test_a_stream_tells_its_usage_only_if_asked(server: ModelServer, wanted: bool):
    server.script(Says("one two three"))
    options = {"include_usage": wanted}
    _, text = post(server.url, CHAT, {**ASKED, "stream": True, "stream_options": options})
    usages = [event["usage"] for event in events(text) if "usage" in event]
    told = {"prompt_tokens": 2, "completion_tokens": 3, "total_tokens": 5}
    assert usages == ([told] if wanted else [])


def test_a_refusal_has_no_content(server: ModelServer):
    server.script(Refuses("No."))
    _, text = post(server.url, CHAT, ASKED)
    message = json.loads(text)["choices"][0]["message"]
    assert (message["content"], message["refusal"]) == (None, "No.")


@pytest.mark.parametrize("stream", [True, False])
def test_an_answer_can_be_cut_off(server: ModelServer, stream: bool):
    server.script(CutOff("half a sen"))
    with pytest.raises(IncompleteRead):
        post(server.url, CHAT, {**ASKED, "stream": stream})


def test_it_can_hang_and_still_be_stopped():
    before = set(threading.enumerate())
    with ModelServer() as server:
        server.script(Hangs())
        with pytest.raises(TimeoutError):
            post(server.url, CHAT, ASKED, timeout=0.1)
    assert set(threading.enumerate()) <= before


def test_a_route_answers_before_the_queue(server: ModelServer):
    server.script(
        Says("from the queue"),
        route=lambda request: Says(f"hi {request.system}") if request.system else None,
    )
    marked = {**ASKED, "messages": [{"role": "system", "content": "curator"}]}
    assert "hi curator" in post(server.url, CHAT, marked)[1]
    assert "from the queue" in post(server.url, CHAT, ASKED)[1]


def test_a_script_that_is_used_up_says_so(server: ModelServer):
    status, text = post(server.url, CHAT, ASKED)
    assert status == 400
    assert "script_used_up" in text


@pytest.mark.parametrize(
    "wrong",
    [
        [],
        {"messages": ASKED["messages"]},
        {"model": "m"},
        {"model": "m", "messages": []},
        {"model": "m", "messages": ["hello"]},
        {**ASKED, "response_format": {"type": "poem"}},
        {**ASKED, "response_format": {"type": "json_object"}},
        {**ASKED, "response_format": {"type": "json_schema"}},
    ],
)
def test_a_malformed_request_is_refused(server: ModelServer, wrong: object):
    server.script(Says("never"))
    assert post(server.url, CHAT, wrong)[0] == 400


@pytest.mark.parametrize(
    "loose",
    [
        {"type": "object", "properties": {}},
        {"type": "object", "properties": {"a": {}}, "required": [], "additionalProperties": False},
        {"anyOf": [{"type": "object"}]},
        {"oneOf": []},
        {"type": "string", "default": ""},
        {"$ref": "#", "description": "x"},
    ],
)
def test_strict_mode_refuses_a_loose_schema(server: ModelServer, loose: object):
    server.script(Says("never"))
    named = {"name": "Loose", "strict": True, "schema": loose}
    wanted = {"type": "json_schema", "json_schema": named}
    assert post(server.url, CHAT, {**ASKED, "response_format": wanted})[0] == 400


def test_a_key_can_be_required():
    with ModelServer(api_key="right") as server:
        server.script(Says("in"))
        assert post(server.url, CHAT, ASKED, key="wrong")[0] == 401
        assert post(server.url, CHAT, ASKED, key="right")[0] == 200


def test_an_embedding_depends_on_its_text_alone(server: ModelServer):
    _, text = post(server.url, "/embeddings", {"model": "m", "input": ["cat", "猫"]})
    vectors = [row["embedding"] for row in json.loads(text)["data"]]
    assert vectors == [vector_of("cat", 8), vector_of("猫", 8)]


def test_an_embedding_can_be_asked_for_narrow_and_in_base64(server: ModelServer):
    asked = {"model": "m", "input": "cat", "dimensions": 3, "encoding_format": "base64"}
    _, text = post(server.url, "/embeddings", asked)
    packed = base64.b64decode(json.loads(text)["data"][0]["embedding"])
    assert np.allclose(np.frombuffer(packed, dtype=np.float32), vector_of("cat", 3))


@pytest.mark.parametrize("wrong", [{"model": "m"}, {"model": "m", "input": [""]}, {"input": "x"}])
def test_a_malformed_embedding_request_is_refused(server: ModelServer, wrong: object):
    assert post(server.url, "/embeddings", wrong)[0] == 400


def test_embeddings_can_fail_once(server: ModelServer):
    server.script_embeddings(Fails(500), Garbage())
    asked = {"model": "m", "input": "cat"}
    assert post(server.url, "/embeddings", asked)[0] == 500
    assert "<html>" in post(server.url, "/embeddings", asked)[1]
    assert post(server.url, "/embeddings", asked)[0] == 200


def test_it_can_be_tried_by_hand():
    command = [sys.executable, "-m", "tests.fakes.model_server", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout
        url = running.stdout.readline().strip()
        _, text = post(url, CHAT, ASKED)
        running.terminate()
    assert "You said: two words" in text

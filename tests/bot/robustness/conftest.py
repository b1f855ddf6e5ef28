"""What the tests of misbehaving models share: one server a file, which forgets between tests."""

from collections.abc import Iterator

import pytest

from tests.fakes.model_server import ModelServer


@pytest.fixture(scope="module")
def running() -> Iterator[ModelServer]:
    with ModelServer() as server:
        yield server


@pytest.fixture
def server(running: ModelServer) -> ModelServer:
    running.requests.clear()
    return running

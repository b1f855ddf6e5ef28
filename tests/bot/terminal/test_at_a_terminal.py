from pathlib import Path

import pytest

from tests.commands import Home
from tests.fakes.behaviours import Says, Slow
from tests.fakes.model_server import ModelServer


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def test_a_person_talks_at_a_terminal_in_both_languages(home: Home):
    with home.terminal() as screen:
        screen.wait_for("Hi, I'm Lumi.")
        screen.type("My cat is called Pixel.")
        screen.wait_for("Your cat is called Pixel.")
        screen.type("/help")
        screen.wait_for("show these commands")
        screen.type("我叫小林，养了一只叫团子的猫")
        screen.wait_for("团子")
        screen.type("/help")
        screen.wait_for("显示这些命令")
        screen.type("/forget 99")
        screen.wait_for("没有编号为 99 的记忆。")

        assert screen.leave() == 0

    assert "团子" in home.told("memory", "list")


def test_ctrl_c_cuts_a_slow_reply_off_and_the_talk_goes_on(home: Home):
    with ModelServer() as server:
        home.variables = {
            "COMPANION_MINDS__CHAT__BASE_URL": server.url,
            "COMPANION_MINDS__CHAT__MODEL": "slow",
        }
        server.script(Slow(("Once upon a time ", *["and then "] * 1000), 0.05), Says("I am here."))
        with home.terminal() as screen:
            screen.wait_for("Hi, I'm Lumi.")
            screen.type("Tell me a story")
            screen.wait_for("and then")
            screen.interrupt()
            screen.wait_for("> ")
            screen.type("Are you there?")
            screen.wait_for("I am here.")

            assert screen.leave() == 0

        said = [line["content"] for line in server.requests[-1]["messages"][1:]]
        assert said[0] == "Tell me a story"
        assert said[1].startswith("Once upon a time")
        assert said[-1].endswith("\n\nAre you there?")

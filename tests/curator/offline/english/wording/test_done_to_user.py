"""What others did to the user is read as what the user says of themselves."""

import pytest

from curator.agent_inputs import ShownMemory
from curator.offline.curator import proposed
from curator.offline.english.plainly_said import said_plainly
from tests.curator.offline.windows import memory, window

BARISTA = memory("a1", "job", "barista", "The user is a barista in a little coffee shop.")
NIGHTS = memory("a1", "work", "night shifts", "The user works night shifts at the hospital.")
STATINS = memory("a1", "", "", "The user takes statins every night.")
WEEK = memory("a1", "", "", "The user works Monday to Friday in an insurance office.")


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("I got made manager of the coffee shop!", "I got promoted to manager of the coffee shop!"),
        ("They made me head waiter.", "I got promoted to head waiter."),
        ("I made sergeant!", "I got promoted to sergeant!"),
        ("They've put me on day shifts now.", "I work day shifts now."),
        ("I'm on nights this month.", "I work nights this month."),
        ("I've gone part time at the bank.", "I work part time at the bank."),
        ("My doctor took me off the statins.", "I came off the statins."),
        ("I've been weaned off the painkillers.", "I came off the painkillers."),
        ("The doctor has me on tablets for my heart.", "I take tablets for my heart."),
        ("my gp put me on ramipril", "I take ramipril"),
        ("they moved me to days finally", "I work days. finally"),
        ("The doctor put me on hold.", None),
        ("I got made to clean the toilets.", None),
        ("She made me a cake.", None),
        ("They never made me manager.", None),
        ("My mate got made manager.", None),
        ("My doctor took me off the waiting list.", None),
        ("My doctor might have taken me off the statins.", None),
    ],
)
def test_it_is_said_plainly(text: str, plain: str | None):
    assert said_plainly(text).text == (plain or text)


@pytest.mark.parametrize(
    ("known", "text", "told"),
    [
        (BARISTA, "I got made manager of the coffee shop!", "manager of the coffee shop"),
        (NIGHTS, "They've put me on day shifts now.", "works day shifts"),
        (STATINS, "They've taken me off the statins.", "came off the statins"),
        (WEEK, "I've cut down to three days a week at the office.", "three days a week"),
        (WEEK, "I've gone part time.", "works part time"),
    ],
)
def test_it_ends_what_was_so_and_is_told(known: ShownMemory, text: str, told: str):
    found = proposed(window(text, memories=[known])).operations
    assert any(told in (it.content or "") for it in found)
    assert known.handle in [it.id for it in found]


@pytest.mark.parametrize(
    ("known", "text"),
    [
        (BARISTA, "My mate got made manager of the coffee shop!"),
        (WEEK, "I'd love to cut down to three days a week."),
        (WEEK, "My boss has cut down to three days a week."),
        (STATINS, "My doctor took my dad off his statins."),
    ],
)
def test_what_is_wished_or_of_others_ends_nothing(known: ShownMemory, text: str):
    found = proposed(window(text, memories=[known])).operations
    assert not [it for it in found if it.id == known.handle]

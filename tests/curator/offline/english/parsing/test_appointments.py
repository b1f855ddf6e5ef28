"""What has its day is told of the user."""

import pytest

from curator.offline.english.parsing.appointments import appointment


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("The dentist is on Friday at four", "The user has the dentist on Friday at four."),
        ("the MOT's on the 3rd", "The user has the MOT on the 3rd."),
        ("It's my fiftieth on the 4th", "The user's fiftieth is on the 4th."),
        ("degree show is 22 may", "The user has the degree show on 22 may."),
        ("Frankie's christening is on Sunday 21st September.",
         "Frankie's christening is on 21st September."),
        ("The weather is on the turn", None),
        ("The dentist is on holiday", None),
        ("It's my turn on Friday", None),
    ],
)  # fmt: skip
def test_what_has_its_day(text: str, told: str | None):
    assert appointment(text) == told

"""Where a Chinese clause says that somebody is now."""

import pytest

from curator.offline.chinese.contrasts.places_now import place_now


@pytest.mark.parametrize(
    ("clause", "place"),
    [
        ("现在在西安上班", "西安"),
        ("去幼儿园上班了", "幼儿园"),
        ("现在在写论文", None),
        ("太累了", None),
    ],
)
def test_only_a_town_or_a_workplace_is_where_somebody_is(clause: str, place: str | None):
    assert place_now(clause) == place

"""What is told fits Discord, however much it is."""

from hypothesis import given
from hypothesis import strategies as st

from bot.discord.components.fitting import LONGEST, fitting

LINES = st.lists(st.text("ab*\\界 ", max_size=700), max_size=30)


@given(LINES)
def test_a_text_fits_and_its_short_lines_stay_whole(lines: list[str]):
    text = "\n".join(lines)

    shown = fitting(text)

    assert len(shown) <= LONGEST
    assert shown == text or len(text) > LONGEST
    shortest = min(lines, key=len, default="")
    assert shortest in shown.split("\n") or len(shortest) * len(lines) > LONGEST - len(lines)


def test_the_longest_lines_are_cut_and_the_others_kept():
    told = fitting("\n".join(["Heading:", "a" * 1500, "b" * 1500, "-# 1 to 2"])).split("\n")

    assert (told[0], told[3]) == ("Heading:", "-# 1 to 2")
    assert (told[1][-1], told[2][-1]) == ("…", "…")
    assert len(told[1]) == len(told[2]) > 900

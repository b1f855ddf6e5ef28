import time
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from memory.text.normalization import LONGEST, cleaned, folded, folded_with_places, is_cut, one_line

ODD = (
    "a\u0301\u0316\u0336\u0345e\u200b\u200c\u200d\ufeff\u00ad\u180e\u202e\u2066\u200f\u061c\ufe0f"
    "\ufe0e👩🏽❤🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e007f\U000e0100葛ｶﾞが한ㄱㅏᆨ\u1100\u1161"
    "ＡｂС0٣#\u20e3 \t\n\r\x0b\x85\u2028\u3000\x00\x1b\x1c\ufffe\ud83d\ude00"
    "\u2800ﬁßİŉ“’–\u0e01\u0e48\u0e33\ufdfa\u00b4\u0915\u094d"
)
TEXTS = st.one_of(
    st.text(),
    st.text(alphabet=st.sampled_from(ODD)),
    st.text(alphabet=st.characters(codec=None, categories=None)),
)
VISIBLE = st.text(alphabet=st.characters(codec="utf-8", exclude_categories=["Cs"]))
HIDDEN = (
    "\u200b\u2060\ufeff\u00ad\u180e\u202e\u202c\u2066\u2069\u200e\u200f\u061c\u200d\u200c"
    "\ufe0f\U000e0041\x07"
)


@pytest.mark.parametrize("hidden", HIDDEN)
def test_what_cannot_be_seen_is_neither_stored_nor_compared(hidden: str) -> None:
    split = hidden.join("health健康")
    assert cleaned(split) == "health健康"
    assert folded(split) == "health健康"


@pytest.mark.parametrize(
    "text",
    [
        "a 👩🏽‍⚕️, 👨‍👩‍👧, ❤️, 1️⃣ and 🏴󠁧󠁢󠁥󠁮󠁧󠁿",
        "می‌خواهم",
        "क्‍ष",
        "葛󠄀城",
        "ᠠ᠋",
        "“她说：”……①ｈｅｌｌｏ，全角！",
        "line\n\tand line",
        "naïve café 한국어 हिन्दी",
    ],
)
def test_what_people_write_is_stored_as_they_wrote_it(text: str) -> None:
    assert cleaned(text) == text


def test_line_ends_of_all_systems_become_one_and_controls_go() -> None:
    assert cleaned("a\r\nb\rc\x85d\u2028e\x0bf\x1b[31m\x00") == "a\nb\nc\nd\ne\nf[31m"


def test_half_characters_are_joined_or_marked() -> None:
    assert cleaned("\ud83d\ude00 \udce4") == "😀 \ufffd"


def test_it_is_known_whether_words_are_lost_for_want_of_room() -> None:
    assert is_cut("y" * LONGEST + "y")
    assert is_cut("喝茶" * LONGEST)
    assert not is_cut("y" * LONGEST)
    assert not is_cut("y" * LONGEST + " \u200b\n" * 9)


def test_a_text_is_bounded_after_what_cannot_be_seen_has_gone() -> None:
    assert cleaned("\u200b" * 50 + "x" * 100, longest=40) == "x" * 40
    assert len(cleaned("y" * 10**6)) == LONGEST


@pytest.mark.parametrize("sign", ["\ufdfa", "\ufdfb", "㍿", "½", "…", "ß", "ΐ"])
def test_a_text_is_bounded_as_guards_read_it(sign: str) -> None:
    kept = cleaned(f"I like {sign * LONGEST}")
    assert kept.startswith(f"I like {sign}")
    assert LONGEST * 0.99 < len(folded(kept)) <= LONGEST
    assert cleaned(kept) == kept


def test_a_name_is_one_line() -> None:
    assert one_line("  Ann\n\u202e Lee\t", longest=5) == "Ann L"


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Ｈｅａｌｔｈ", "health"),
        ("𝓱𝓮𝓪𝓵𝓽𝓱", "health"),
        ("h\u0336e\u0336alth", "health"),
        ("hеаlth", "health"),  # Cyrillic letters
        ("４１１１—١٢٣", "4111-123"),
        ("“don’t”", '"don\'t"'),
        ("a\u00a0\u3000 \n b", "a b"),
        ("ｶﾞ", "ガ"),
    ],
)
def test_two_ways_to_write_the_same_are_compared_as_one(text: str, other: str) -> None:
    assert folded(text) == other


def test_words_of_one_script_stay_in_it() -> None:
    assert folded("Москва и рост, κόσμος") == "москва и рост, κόσμοσ"


@given(TEXTS)
@example("👩\u200c🏽\ufe0f")
@example("´\u0301 \u0301x")
def test_cleaning_and_folding_twice_is_doing_it_once(text: str) -> None:
    assert cleaned(cleaned(text)) == cleaned(text)
    assert folded(folded(text)) == folded(text)


@given(VISIBLE)
def test_folding_sees_through_what_cleaning_removes(text: str) -> None:
    assert folded(cleaned(text)) == folded(text)


@given(TEXTS)
def test_cleaned_text_is_storable(text: str) -> None:
    clean = cleaned(text)
    assert clean.encode().decode() == clean
    assert unicodedata.is_normalized("NFC", clean)
    assert not any(part in clean for part in "\x00\r\x1b\u202e\u200b\ufeff")


@given(TEXTS)
def test_folding_by_places_says_the_same_and_where_it_stands(text: str) -> None:
    by_places = folded_with_places(text)
    assert by_places.text == folded(text)
    assert len(by_places.text) == len(by_places.starts) == len(by_places.ends)
    for at, character in enumerate(by_places.text):
        start, end = by_places.span(at, at + 1)
        assert start < end
        assert character == " " or folded(text[start:end])


@given(VISIBLE, VISIBLE)
def test_a_place_in_folded_text_is_found_in_the_original(before: str, behind: str) -> None:
    text = f"{before} Ｐａ\u200bｓｓ {behind}"
    by_places = folded_with_places(text)
    found = by_places.text.rindex("pass", 0, len(folded(f"{before} pass")) + 1)
    start, end = by_places.span(found, found + 4)
    assert text[start:end] == "Ｐａ\u200bｓｓ"


@pytest.mark.parametrize(
    "hostile",
    [
        "\u200b",
        "a\u0301\u0316",
        "\u0301\u0316",
        "\u1100",
        "👩\u200d",
        "\ufe0f",
        "¨",
        "\ufdfa",
        "ﬁ",
        "健\u200d",
    ],
)
def test_hostile_text_takes_linear_time(hostile: str) -> None:
    begun = time.process_time()
    many = (hostile * 100_000)[:100_000]
    cleaned(many, longest=100_000)
    folded(many)
    assert time.process_time() - begun < 5

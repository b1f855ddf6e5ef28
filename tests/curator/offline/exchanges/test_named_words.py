"""Tests of the telling words of a text and its short names."""

from curator.offline.exchanges.named_words import named_words


def test_short_names_tell_something_and_little_words_do_not():
    assert {"jd", "aa"} <= named_words("got let go from JD, and aa is on now")
    assert named_words("so I got it for my day off") == frozenset()

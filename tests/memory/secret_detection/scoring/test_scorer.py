"""What the scorer hears that no rule has words for.

Covers: memory.secret_detection.scoring.candidates, memory.secret_detection.scoring.shapes,
memory.secret_detection.scoring.surroundings.
"""

import pytest

from memory.secret_detection import holds_secret, redacted
from memory.secret_detection.patterns.reading import read
from memory.secret_detection.scoring.candidates import candidates_in
from memory.secret_detection.scoring.scorer import (
    SecretScorer,
    scored_in,
    shipped_scorer,
    weighed_in,
)
from memory.secret_detection.scoring.shapes import shape_of

FOUND = [
    ("the shed one, 4 4 7 1, sticks a bit, it's the padlock", "4 4 7 1", "code"),
    ("log into the nas as tomas with kobold77x", "kobold77x", "password"),
    ("for my passport they want C44719023 on the form", "C44719023", "identity number"),
    ("路由器背面贴着k3m9x2pq", "k3m9x2pq", "password"),
    ("平板给娃弄的4471", "4471", "code"),
    ("网盘我还是用tudou8812", "tudou8812", "password"),
]
CLEAN = [
    "the gate at the airport is B22 and the flight LH1442",
    "the garage costs 2500 a month",
    "my phone has 256gb and cost 1299",
    "set the alarm for 0645",
    "i have 4471 followers on instagram",
    "我1月9号飞首尔，CA123，住七晚",
    "用户健身房的柜子是B区214号。",
    "新手机花了4471块",
    '{"op":"UPDATE","id":"a1","code":"b2"}',
    "[UPDATE:a2] | password",
    "The user likes thing5ishxxxxx",
    "the database door is opened by sqlite3.Connection in utf-8",
    "the prompt in use is curator.en@1a2b3c4d5e6f",
]


@pytest.mark.parametrize(("text", "secret", "kind"), FOUND)
def test_a_secret_is_told_by_its_looks_and_the_words_around_it(text: str, secret: str, kind: str):
    reading = read(text)
    found = [(reading.cased[each.start : each.end], each.kind) for each in scored_in(reading)]

    assert found == [(secret, kind)]
    assert redacted(text) == text.replace(secret, f"[{kind}]")


@pytest.mark.parametrize("text", CLEAN)
def test_numbers_of_ordinary_talk_are_no_secrets(text: str):
    assert list(scored_in(read(text))) == []
    assert not holds_secret(text)


def test_nothing_is_weighed_without_a_word_for_what_secrets_are_for():
    assert list(weighed_in(read("blah a1b2c3 blah"))) == []
    assert list(weighed_in(read("blah a1b2c3 blah wifi"))) != []


def test_a_sentence_that_a_redaction_was_in_is_left_alone():
    assert list(weighed_in(read("the wifi at home is [password] or tudou8812"))) == []
    assert list(weighed_in(read("It was [password]. The wifi is tudou8812"))) != []


@pytest.mark.parametrize(
    ("text", "candidates"),
    [
        ("(abc123), ok", ["abc123"]),
        ("pw:abc123", ["abc123"]),
        ("admin/abc123", ["abc123"]),
        ("7 3 9 0 and 12-36-4", ["7 3 9 0", "12-36-4"]),
        ("two four six oh", ["two four six oh"]),
        ("at 18:40 for $40, 3kg, v1.2.3, a@b.cc, https://a.bc/d1, 2026-01-02", []),
        ("4471块 214号 3号楼", []),
        ("plain words, CamelCase", []),
    ],
)
def test_candidates_look_like_values(text: str, candidates: list[str]):
    assert [text[start:end] for start, end in candidates_in(read(text))] == candidates


@pytest.mark.parametrize(
    ("value", "name", "sort"),
    [
        ("4471", "d4", "pin"),
        ("1998", "year", "pin"),
        ("4471#", "hash code", "pin"),
        ("12-36-4", "wheel", "wheel"),
        ("7 3 9 0", "singles", "pin"),
        ("884 210", "pair", "pair"),
        ("tudou8812", "word+digits", "word"),
        ("C44719023", "CAP+digits", "paper"),
        ("p@ss1", "signs+mix", "word"),
        ("two four six", "spoken", "spoken"),
    ],
)
def test_a_shape_has_a_name_and_a_sort(value: str, name: str, sort: str):
    shape = shape_of(value)

    assert (shape.name, shape.sort) == (name, sort)
    assert f"shape {name}" in shape.features


def test_a_score_is_the_sum_of_readable_weights():
    scorer = SecretScorer.read('limit = 1\n[weights]\n"shape d4" = 0.75\n"pin: lock<near" = 0.5\n')

    assert scorer.score(["shape d4", "pin: lock<near", "unheard of"]) == 1.25
    assert scorer.limit == 1


def test_every_shape_and_cue_that_is_weighed_is_one_that_is_looked_for():
    text = "my door code 4471 again. the door is 4471, ok"
    names = {name for each in weighed_in(read(text)) for name in each.features}

    assert {"shape d4", "lock<near", "pin: code<close", "lock<<", "< is", "always"} <= names
    assert {"shape d4", "lock<near", "pin: code<close"} <= shipped_scorer().weights.keys()

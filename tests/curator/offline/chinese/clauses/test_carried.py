"""Whose a Chinese part of a message is that leaves out of whom it tells."""

from datetime import UTC, datetime

import pytest

from curator.offline.grammar.coreference import Company, Someone
from curator.offline.utterances.claims import claims

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def told(text: str) -> list[str]:
    return [claim.content for claim in claims(text, "zh", NOW)]


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("我爸上个月退休了，现在天天在公园下棋", "用户的爸现在天天在公园下棋。"),
        ("我妹妹不当护士了，她自己开了家花店", "用户的妹妹自己开了家花店。"),
        ("我哥不当老师了，自己开了一家奶茶店", "用户的哥自己开了一家奶茶店。"),
        ("我退休了，现在天天在公园下棋", "用户现在天天在公园下棋。"),
    ],
)
def test_what_leaves_its_subject_out_is_of_whom_the_sentence_opened_with(said: str, content: str):
    assert content in told(said)


@pytest.mark.parametrize("said", ["我爸去世了，现在天天失眠", "我男朋友跟我分手了，现在天天加班"])
def test_what_follows_somebody_who_is_gone_is_not_said_of_them(said: str):
    assert not any(it.startswith(("用户的爸现在", "用户的男朋友现在")) for it in told(said))


@pytest.mark.parametrize(
    "said", ["我妈退休了，我天天在公园陪她下棋", "我爸退休了，他们天天在公园下棋"]
)
def test_what_names_another_stays_theirs(said: str):
    assert not any("用户的爸天天" in it or "用户的妈天天" in it for it in told(said))


@pytest.mark.parametrize(
    ("word", "kind", "said", "content"),
    [
        ("叔叔", "uncle", "他转业啦！现在跑货运", "用户叔叔现在跑货运。"),
    ],
)
def test_what_goes_on_with_a_pronoun_is_theirs(word: str, kind: str, said: str, content: str):
    company = Company(last=Someone(kind, word), before=f"我{word}很忙")
    found = [it.content for it in claims(said, "zh", NOW, company=company)]
    assert content in found
    assert not any(it.startswith("用户现在") for it in found)

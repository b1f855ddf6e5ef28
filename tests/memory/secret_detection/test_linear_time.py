"""Hostile words cost no more than others.

Covers: memory.secret_detection.patterns.patterns.
"""

import re
import time

import pytest

from memory.secret_detection.patterns.patterns import patterns
from memory.secret_detection.redaction import secrets_in
from memory.text.late_pattern import LatePattern
from tests.examples import length

LENGTH = length(50_000, 100_000)
PORTION = length(8_000, 20_000)
BOUND = 3.0
"""Seconds of the processor that nothing is asked about; a busy machine takes longer."""
GROWTH = 8
"""How many times as long a text of four times the length may take: a square takes 16."""

TOKENS = {"\n".join(marks): shape for shape, marks in patterns().tokens.items()}
SEEDS = (
    *("1 ", "1-", "4111 ", "4111111111111111 ", "一 ", "one ", "a b ", "de89 ", "a-b-", "eyJ."),
    *("password ", "password is ", "password: ", "密码是", "my ", "code is 1", "key: ", "token="),
    *(
        "4821 is my pin ",
        "是我的密码",
        "login: a / ",
        "wifi: a / ",
        "助记词",
        "word ",
        "answer is ",
    ),
    *("password (", 'password is "', "卡号", "身份证", "ssn ", "a_key=", "?token=", "://a:b@"),
    *(
        "use 1 to unlock ",
        "to open the door ",
        "log in with ",
        "按1234",
        "大门是",
        "security question ",
    ),
    *("密保我妈叫", "left 1 ", "左转1", "safe: ", "password a", "密码嘛", "key of a", "暗号是你"),
    *(
        "wifi a1b2 ",
        "door 4417, ",
        "1-1 wifi ",
        "a1:b2=c3/",
        "one two six pin ",
        "门a1锁",
        "@a1.b2",
    ),
    *("wifi is a1 ", "i always use a1 ", "所有账号都用", "garage 1937, ", "a-b-1-", "l 1 r 2 "),
    *("password? ", "first pet, it's ", "they ask for my pet ", "steam guard says ", "账号1 "),
    *("user a and password ", "暗号", "密码短语是 月 ", "typed a1 and ", "密码前两位38,"),
    *("[password] is ", "\u200b", "password\n", "hunter2 or ", "-----BEGIN PRIVATE KEY-----"),
)


def long(seed: str, length: int) -> str:
    return (seed * (length // len(seed) + 1))[:length]


def took(shape: re.Pattern[str], text: str) -> float:
    begun = time.process_time()
    for _ in shape.finditer(text):
        pass
    return time.process_time() - begun


@pytest.mark.parametrize("name", TOKENS)
def test_no_rule_for_tokens_takes_more_than_linear_time(name: str):
    shape = TOKENS[name].compiled
    for mark in name.splitlines():
        assert took(shape, mark + long("aA1-_", LENGTH)) < BOUND, mark
        assert took(shape, long(mark, LENGTH)) < BOUND, mark
        assert took(shape, long(f"{mark}a1.", LENGTH)) < BOUND, mark


@pytest.mark.parametrize("shape", patterns().numbers, ids=lambda shape: shape.pattern)
def test_no_rule_for_numbers_takes_more_than_linear_time(shape: LatePattern):
    for seed in ("1", "a", "a1", "1 ", "1-", "a123456", "123456-", "123.456."):
        assert took(shape.compiled, long(seed, LENGTH)) < BOUND, seed


@pytest.mark.parametrize("name", patterns().announcements)
def test_no_announcement_takes_more_than_linear_time(name: str):
    words = patterns().announcements[name].words
    for seed in ("pass ", "a", "api ", "api_", "my ", "密", "1", "card ", "security ", "p"):
        assert took(words.compiled, long(seed, LENGTH)) < BOUND, seed


def took_together(text: str) -> float:
    begun = time.process_time()
    list(secrets_in(text))
    return time.process_time() - begun


@pytest.mark.parametrize("seed", SEEDS)
def test_the_rules_together_take_linear_time(seed: str):
    whole = took_together(long(seed, PORTION))
    if whole >= BOUND:
        assert whole < GROWTH * took_together(long(seed, PORTION // 4))

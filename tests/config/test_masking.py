"""What may be shown of addresses and values."""

import time

import pytest

from config.masking import (
    looks_like_key,
    masked_address,
    with_masked_addresses,
    without_secrets,
)


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("https://api.deepseek.com", "https://api.deepseek.com"),
        ("http://127.0.0.1:11434/v1", "http://127.0.0.1:11434/v1"),
        ("https://[::1]:80/v1beta", "https://[::1]:80/v1beta"),
        ("https://host/compatible-mode/v1", "https://host/compatible-mode/v1"),
        ("https://me:word@host:8080/v1?key=abc", "https://***@host:8080/v1?***"),
        ("https://word@host/#word", "https://***@host/?***"),
        ("https://host/v1/Kc2kf8skS/openai", "https://host/v1/***/openai"),
        ("https://a1b2c3d4e5f6a7b8c9/v1", "***"),
        ("http://host:99999999/", "***"),
        ("word", "***"),
        ("http://[word/", "***"),
    ],
)
def test_of_an_address_only_where_it_leads_is_shown(address: str, shown: str):
    assert masked_address(address) == shown


@pytest.mark.parametrize("value", ["sk-abcdef1234567890", "MTk4NjIyNDgzNDcxOTI1MjQ4"])
def test_long_values_of_letters_and_digits_look_like_keys(value: str):
    assert looks_like_key(value)


@pytest.mark.parametrize(
    "value", ["many", "Europe/Oslo", "12345678901234567890", "a sentence of 12"]
)
def test_words_and_numbers_do_not_look_like_keys(value: str):
    assert not looks_like_key(value)


def test_the_longest_secret_is_masked_first():
    assert without_secrets("abcdefghi abcdef", frozenset({"abcdef", "abcdefghi"})) == "*** ***"


@pytest.mark.parametrize(
    "hostile", ["a" * 100_000, "1a" * 50_000, "://" * 33_000, "://a@" * 20_000]
)
def test_masking_takes_linear_time(hostile: str):
    begun = time.process_time()
    looks_like_key(hostile)
    masked_address(f"http://host/{hostile}")
    without_secrets(hostile, frozenset({"secret"}))

    assert time.process_time() - begun < 1


def test_addresses_in_a_sentence_are_masked_where_they_stand():
    told = "Unused Tokens: ['postgresql://me:s3cret@host/db?password=x9y', 'y']."

    assert with_masked_addresses(told) == ("Unused Tokens: ['postgresql://***@host/db?***', 'y'].")
    assert with_masked_addresses("no address: //") == "no address: //"

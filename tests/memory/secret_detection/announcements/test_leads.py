"""What is no announcement, and leads to a secret all the same."""

import pytest

from memory.secret_detection import holds_secret, redacted
from memory.secret_detection.announcements.leads import leads_in
from memory.secret_detection.patterns.patterns import patterns
from memory.secret_detection.patterns.product_names import NAMED_PRODUCT, PRODUCT
from memory.secret_detection.patterns.reading import read

LEADING = [
    ("the airbnb wifi is sunnyporch12, works upstairs too", ["sunnyporch12"]),
    ("wifi?? its potatohouse5 lol", ["potatohouse5"]),
    ("民宿wifi是hello2024,楼上也能用", ["hello2024"]),
    ("paypal is Harbor.Light.20 since last week", ["Harbor.Light.20"]),
    ("steam: kobold#x99", ["kobold#x99"]),
    ("when netflix asks, type dragonfly22", ["dragonfly22"]),
    ("公众号后台 admin888", ["admin888"]),
    ("my go-to is noodles99 on every site", ["noodles99"]),
    ("我所有账号都用xiaomao0808,懒得记", ["xiaomao0808"]),
    ("its literally just password1 dont judge me", ["password1"]),
    ("i typed Zx!90kk and it let me in", ["Zx!90kk"]),
    ("把guilin365输进去就能看了", ["guilin365"]),
    ("the old laptop opens with fluffybunny", ["fluffybunny"]),
    ("U盘加密了,wobugaosuni,全拼", ["wobugaosuni"]),
    ("爱奇艺会员号13800001111,iqy7788", ["iqy7788"]),
    ("its h-u-n-t-e-r-2", ["h-u-n-t-e-r-2"]),
    ("my laptop wants Harbor-29-tin at startup", ["Harbor-29-tin"]),
    ("keypad 8319, then push", ["8319"]),
    ("we picked otterpuff as the password", ["otterpuff"]),
    ("her tablet is 241175", ["241175"]),
    ("garage 1937, side door 4422", ["1937", "4422"]),
    ("支付密码前两位38,后四位0517", ["38", "0517"]),
    ("行李箱771", ["771"]),
    ("steam guard says K7M2P", ["K7M2P"]),
    ("door 0099 3rd floor", ["0099"]),
    ("it read: safe R22 L07 R41", ["R22 L07 R41"]),
]
CLEAN = [
    "our wifi is 5ghz",
    "my router is ax5400",
    "the server runs ubuntu22",
    "people still use password1 on every site",
    "don't use password123",
    "my discord is mia_7788",
    "办公室大家都用win11",
    "the old laptop opens with difficulty",
    "who even uses password123",
    "spotify:track:4uLU6hMCjMI75M1A2tKUQC",
    "garage 3, side street 44",
    "行李箱17公斤",
    "the app shows 204 followers now",
    "三楼,门3米高",
]


@pytest.mark.parametrize(("text", "secrets"), LEADING)
def test_words_lead_to_a_secret_where_none_announces_it(text: str, secrets: list[str]):
    reading = read(text)

    assert {reading.cased[each.start : each.end] for each in leads_in(reading)} >= set(secrets)
    assert not any(secret in redacted(text) for secret in secrets)


@pytest.mark.parametrize("text", CLEAN)
def test_products_names_and_advice_are_no_secrets(text: str):
    assert not holds_secret(text)


def test_the_things_of_a_lead_are_written_out():
    assert patterns().leads
    assert not [lead for lead in patterns().leads if "<lock>" in lead.pattern]


@pytest.mark.parametrize("name", ["iphone15", "win11", "python3.11", "gpt-4"])
def test_a_product_has_a_name(name: str):
    assert NAMED_PRODUCT.fullmatch(name)
    assert PRODUCT.fullmatch(name)


@pytest.mark.parametrize("name", ["zx5400", "500mb", "v1.2.3", "3rd", "2-factor"])
def test_a_model_a_measure_or_a_version_is_no_password(name: str):
    assert PRODUCT.fullmatch(name)
    assert not NAMED_PRODUCT.fullmatch(name)

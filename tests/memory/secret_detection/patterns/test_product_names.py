"""A product's name with its number is no secret, in Chinese text neither; a password like it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.secret_detection import holds_secret, redacted
from memory.secret_detection.patterns.product_names import is_of_brand

PRODUCTS = [
    "换成华为Mate60了",
    "手机换成华为Mate60Pro了",
    "我把手机换成oppo Reno11了",
    "新手机是华为Mate60ProMax",
    "我改用小米Civi4了",
    "电脑换成ThinkPadX1了",
    "平板换成MatePad11了",
    "耳机换成FreeBuds5了",
    "换成特斯拉Model3了",
    "换成大疆Mini4了",
    "刚提了比亚迪Song2023",
    "相机换成索尼A7M4了",
    "I switched to a Huawei Mate60",
]
SECRETS = {
    "密码是华为Mate60": "Mate60",
    "锁屏密码换成华为Mate60了": "Mate60",
    "手机密码改成Huawei60了": "Huawei60",
    "wifi改成华为Hua8866kk了": "Hua8866kk",
}


@pytest.mark.parametrize("text", PRODUCTS)
def test_a_product_with_its_number_is_no_secret(text: str):
    assert not holds_secret(text)


@pytest.mark.parametrize("text", SECRETS)
def test_what_is_told_to_be_a_password_is_one_though_a_maker_is_named_before_it(text: str):
    assert SECRETS[text] not in redacted(text)


@given(
    st.sampled_from(["华为", "小米", "特斯拉", "oppo ", "换成索尼的"]),
    st.from_regex(r"[a-z]{1,10}[0-9]{1,3}", fullmatch=True),
)
def test_a_model_is_of_the_maker_who_is_named_before_it(maker: str, model: str):
    text = f"{maker}{model}"
    assert is_of_brand(text, len(maker), len(text))
    assert not is_of_brand(model, 0, len(model))

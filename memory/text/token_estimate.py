"""How many tokens a text will cost, before an endpoint has counted them."""

from memory.text.language import is_cjk


def tokens_in(text: str) -> int:
    """Return an estimate: one for each CJK character, one for each four others, four for the rest.

    Four characters a token holds for English only: 540 Chinese characters would count as 139.
    """
    cjk = 0 if text.isascii() else sum(map(is_cjk, text))
    return cjk + (len(text) - cjk + 3) // 4 + 4

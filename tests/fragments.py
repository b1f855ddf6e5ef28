"""Texts made of what date phrases are made of: some name a time, most only look like it."""

from hypothesis import strategies as st

_NUMBERS = st.one_of(
    st.sampled_from(["0", "00", "1", "13", "24", "29", "30", "31", "32", "99", "366", "999"]),
    st.sampled_from(["1900", "1999", "2000", "2025", "2099", "0000", "9999", "20000", "10000"]),
    st.sampled_from(["２０２５", "１２", "٢٠٢٥", "²", "½", "Ⅻ", "9" * 400]),
    st.sampled_from([*"零一二两三四五六七八九十几百千万", "十二", "二十四", "九十九", "十十十"]),
    st.sampled_from(["a", "an", "one", "twelve", "a few", "several", "a couple of", "half a"]),
    st.integers(0, 10**6).map(str),
)
_ENGLISH = """
    in on at since until till from for by of the last this next past these January Feb sept
    december monday Sunday weekend day days week month months year years hour hours minutes night
    nights ago back before after beginning end early mid- late spring summer winter fall quarter
    half decade christmas halloween yesterday today tomorrow tonight recently just now last time
    since st nd th 1st 2nd 31st the 20s 1990s -05-03 - / . , : 's
""".split()  # noqa: SIM905  # a list of words is easier to read as one
_CHINESE = """
    年 月 日 号 天 周 星期 礼拜 个 上 下 这 本 前 后 大前 去年 今年 明年 前年 年底 月底 初 中 末
    底 春 夏天 秋天 冬 季度 半年 上半年 小时 分钟 以前 之前 前天 昨天 今晚 最近 过去 近 国庆 圣诞
    元旦 那天 年代 到 从 自 起 开始 以来 至今 为止 的 份 刚才 上次 周末 一 三 攒了 想去日本
""".split()  # noqa: SIM905
_ODD = ("", " ", "  ", "\n", "\t", "\u3000", "İ", "ß", "\u0301", "\ud800", "\x00", "🎂", "！", "？")

fragments = st.one_of(
    _NUMBERS, st.sampled_from(_ENGLISH), st.sampled_from(_CHINESE), st.sampled_from(_ODD)
)
like_dates = st.builds(
    lambda parts, glue: glue.join(parts),
    st.lists(fragments, min_size=1, max_size=9),
    st.sampled_from(["", " ", " of "]),
)
"""Texts in the grammar of dates, in both languages, mixed."""

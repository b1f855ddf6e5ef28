"""Days, weekends, stretches and parts of months and years, as people speak of them."""

from collections.abc import Sequence

from memory.dates.numerals import COUNT, ZH_COUNT
from memory.dates.phrase_readers import (
    Reading,
    ago,
    back,
    day_of_month,
    decade,
    english_weekday,
    feast,
    half_of_year,
    hours_ago,
    last_quarter,
    month_alone,
    named_day,
    nights_ago,
    part_of_month,
    part_of_year,
    recent,
    since,
    stretch,
    weekday_of_week,
    weekend,
)
from memory.text.late_pattern import LatePattern

Phrase = tuple[LatePattern, Reading]

_MONTH = (
    r"(?P<month>january|february|march|april|may|june|july|august|september|october|november"
    r"|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)\b\.?"
)
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?\b"
_YEAR = r"(?:,? (?:of )?(?P<year>(?:19|20)\d\d)\b)"
_ZH_NUMBER = r"\d{1,2}|[一二三四五六七八九十]{1,3}"
_ZH_YEAR = r"(?:(?<!\d)(?P<year>(?:19|20)\d\d)年|(?P<called>今年|去年|前年)的?)"


def phrase(pattern: str, reading: Reading) -> Phrase:
    """Return a way to speak of a time: what it looks like, and how it is read."""
    return LatePattern(pattern), reading


_PART = r"(?P<part>beginning|start|early|middle|mid|end|late)"
_ZH_FEAST = "元旦|情人节|国庆|圣诞|平安夜"
_EN_UNIT = r"(?P<unit>day|week|month|year)s?"
_ZH_UNIT = r"(?P<unit>天|日|周|星期|礼拜|月|年)"

# The first that matches counts, so the more exact phrases stand first.
SPOKEN: Sequence[Phrase] = (
    phrase(r"\b(?P<year>(?:19|20)\d\d)-(?P<month>\d{1,2})-(?P<day>\d{1,2})\b", named_day),
    phrase(rf"\b(?:on )?{_MONTH} (?:the )?{_DAY}{_YEAR}?", named_day),
    phrase(rf"\b(?:on )?(?:the )?{_DAY} (?:of )?{_MONTH}{_YEAR}?", named_day),
    phrase(
        rf"{_ZH_YEAR}?(?<![\d一二三四五六七八九十])(?P<month>{_ZH_NUMBER})月"
        rf"(?P<day>{_ZH_NUMBER})[日号]?(?!\d)",
        named_day,
    ),
    phrase(rf"\b(?:on )?the {_DAY} of last month\b", day_of_month(1)),
    phrase(rf"上个?月(?P<day>{_ZH_NUMBER})[日号]", day_of_month(1)),
    phrase(rf"\bthe {_DAY} of this month\b", day_of_month(0)),
    phrase(r"\b(?P<which>last |this |this past |over the |at the |on the |the )weekend\b", weekend),
    phrase(r"(?P<which>上个?|这个?|本)?周末", weekend),
    phrase(
        r"(?P<which>这个?|本)?(?<!上)(?<!下)(?<!每)(?<!个)(?:周|星期|礼拜)"
        r"(?P<weekday>[一二三四五六日天])(?!天|年|个)",
        weekday_of_week,
    ),
    phrase(
        r"\bthis (?:past )?(?P<weekday>monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b",
        english_weekday,
    ),
    phrase(
        r"\bsince (?:last )?"
        r"(?P<weekday>monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b",
        since(None),
    ),
    phrase(r"\bsince yesterday\b|昨天以来|从昨天", since(1)),
    phrase(r"\bsince last week\b|上周以来|从上周", since(7)),
    phrase(rf"\b{COUNT} nights? ago\b", nights_ago),
    phrase(r"\bnight before last\b", ago(2, 2)),
    phrase(r"\bhalf an hour ago\b|半个?(?:小时|钟头)之?以?前", hours_ago(1)),
    phrase(rf"\b{COUNT} hours? ago\b", hours_ago(1)),
    phrase(rf"\b(?!an? ){COUNT} minutes? ago\b", hours_ago(1 / 60)),
    phrase(rf"{ZH_COUNT}个?(?:小时|钟头)之?以?前", hours_ago(1)),
    phrase(rf"{ZH_COUNT}分钟之?以?前", hours_ago(1 / 60)),
    phrase(r"\ba fortnight ago\b", ago(17, 11)),
    phrase(r"\bhalf a year ago\b|(?<!上)(?<!下)半年之?以?前", ago(212, 152)),
    phrase(r"一个半月之?以?前", ago(52, 38)),
    phrase(r"半个月之?以?前", ago(19, 11)),
    phrase(r"\ba decade ago\b", ago(4015, 3285)),
    phrase(rf"\b{COUNT} days? back\b", back(1)),
    phrase(rf"\b{COUNT} weeks? back\b", back(7)),
    phrase(rf"\b{COUNT} months? back\b", back(30)),
    phrase(rf"\b{COUNT} years? back\b", back(365)),
    phrase(
        r"\b(?:in |over |during |for )?(?:the |this )?(?:last|past) "
        r"(?P<count>\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|few(?! days)|couple of"
        r"|several)"
        rf" {_EN_UNIT}\b",
        stretch,
    ),
    phrase(
        r"\b(?:over |in |during |for )?(?:the|this) past (?P<count>)(?P<unit>week|month|year)\b",
        stretch,
    ),
    phrase(
        rf"(?:过去|最近|近|这)的?(?P<count>\d{{1,3}}|[一二两三四五六七八九十]{{1,3}}|几)个?{_ZH_UNIT}",
        stretch,
    ),
    phrase(r"(?:过去|最近|近)半年", recent(183)),
    phrase(r"前两天", recent(4)),
    phrase(r"前几周", recent(28)),
    phrase(r"前几个月", recent(120)),
    phrase(r"这段时间|近来|\bin recent weeks\b|\bthese past weeks\b", recent(30)),
    phrase(r"前阵子|前一阵子?|前些日子|前些天|前段时间|\ba while back\b", recent(60)),
    phrase(r"\bin recent months\b", recent(120)),
    phrase(
        rf"\b(?:at |in )?(?:the )?{_PART}[ -](?:of |in )?"
        r"(?P<called>last year|this year|the year)\b",
        part_of_year,
    ),
    phrase(r"(?P<called>今年|去年|前年)?的?年(?P<part>[初中底末])", part_of_year),
    phrase(r"(?P<called>今年|去年|前年)的?(?P<part>[初中底末])", part_of_year),
    phrase(
        rf"\b(?:at |in )?(?:the )?{_PART}[ -](?:of |in )?"
        r"(?P<called>last month|this month|the month)\b",
        part_of_month,
    ),
    phrase(rf"\b(?:at |in )?(?:the )?{_PART}[ -](?:of |in )?{_MONTH}(?! \d)", part_of_month),
    phrase(r"(?P<called>上个月|上月|这个月|本月)的?(?P<part>[初中底末])", part_of_month),
    phrase(r"(?<![一二三四五六七八九十\d个])月(?P<part>[初中底末])", part_of_month),
    phrase(
        rf"(?<![\d一二三四五六七八九十])(?P<month>{_ZH_NUMBER})月(?P<part>[初中底末])",
        part_of_month,
    ),
    phrase(r"(?P<called>今年|去年|前年)?的?(?P<half>[上下])半年", half_of_year),
    phrase(
        r"\b(?P<half>first|second) half of (?P<called>this year|last year|the year)\b", half_of_year
    ),
    phrase(r"\blast quarter\b|上个?季度", last_quarter),
    phrase(rf"(?P<called>今年|去年|前年)的?(?P<feast>{_ZH_FEAST})节?", feast),
    phrase(rf"(?P<feast>{_ZH_FEAST})节?(?:那天|那几天|期间|假期|的时候|时)", feast),
    phrase(
        r"\b(?:at |on |over |last )(?P<feast>christmas eve|christmas|halloween"
        r"|new year's eve|new year's day|valentine's day)\b",
        feast,
    ),
    phrase(
        r"\b(?:in )?the (?P<decade>(?:19|20)\d0)s\b|(?<!\d)(?P<zh_decade>(?:19|20)\d0)年代", decade
    ),
    phrase(
        r"\b(?:last|in|during) (?P<month>jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)\b\.?"
        r"(?: (?P<year>(?:19|20)\d\d))?",
        month_alone,
    ),
)

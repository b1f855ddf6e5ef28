"""How many there are now, as a Chinese message counts them: 生了一窝，现在有九只了."""

from collections.abc import Iterator

from curator.offline.chinese.contrasts.contrast import Contrast
from curator.offline.chinese.contrasts.value_sorts import sort_of
from memory.text.late_pattern import LatePattern

_MANY_NOW = LatePattern(
    r"(?:(?:现在|眼下|这下子?|总共|一共|加起来|如今)(?:家里|店里|手[上里头]|我[们家]?|咱[们家]?)?(?:一共|总共)?"
    r"(?:都|已经|也|就|只|才)*(?:有|是|养了?|剩下?)?|(?:就|只|还)剩下?)了?(?=[\d一二两三四五六七八九十])"
)


def counted_anew(plain: str) -> Iterator[Contrast]:
    """Yield how many a message in simplified characters says there are now."""
    match = _MANY_NOW.search(plain)
    sort = sort_of(plain[match.end() : match.end() + 5]) if match else None
    if match and sort:
        yield Contrast(sort.findall(plain[match.end() :])[0], "", plain, "changed")

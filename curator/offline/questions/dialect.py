"""A Chinese question of a dialect in standard words, however long: 我做紧边行㗎 is 我做哪行."""

from collections.abc import Sequence

from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified

_CALLS = "[嘛哦噢撒噻喔哈啊呀呢]"
_ENDS = rf"(?=[了的]?{_CALLS}*[？?。 ]*$)"
_WORDS: Sequence[tuple[LatePattern, str]] = tuple(
    (LatePattern(said), standard)
    for said, standard in (
        (r"好多(?=(?:钱|个|口人?|斤|平|亩|头|只)[^，,]{0,3}[嘛哦撒噻咯？?]+$)", "多少"),
        (r"好多年(?=[了]?[嘛哦撒噻咯？?]+$)", "多少年"),
        (r"(?i)(?<=[一-鿿a-z0-9])\s*(?<![a-z])(?:lah?|leh|liao|lor|hor|ah)(?=[？?。! ]*$)", ""),
        (r"(?i)\s*(?<![a-z])me?h(?=[？?。! ]*$)", "吗"),
        (r"[㗎嘎喎]+(?=[？?。 ]*$)", ""),
        (r"(?<=[一-鿿])[喇咧啰咯撒噻滴]+(?=[？?。 ]*$)", ""),
        (r"(?<=什么|多少)的?吗(?=[？?。 ]*$)", ""),
        (r"俺们?(?!娘|爹)", "我"),
        (r"(?<=[做读住食吃饮喝学开返教养带用坐搭跟同])紧(?![张急要身跟])", ""),
        (r"(?<=[做住返去读欢意是在叫食吃喝看学养])边"
         r"(?=[行间只科日位年条区国款种队份样套个家级]|[？?。 ]*$)",
         "哪"),
        (r"(?<![一-鿿])点(?=称呼|叫)", "怎么"),
        (r"有没(?!有)(?=[一-鿿])", "有没有"),
        (r"是否(?=有)", "是不是"),
        (r"返哪[间家]公司", "在哪家公司上班"),
        (r"哪间(?!房|屋|教|病)", "哪家"),
        (r"(?<=我)只(?=[一-鿿])(?![有是要会能想喜爱去在吃喝看])", "的"),
        (r"我个女(?![生孩人的友])", "我女儿"),
        (r"仲(?![夏秋裁介春冬])", "还"),
        (r"憎", "讨厌"),
        (r"(?<=[我他她年家的子儿女妈爸])几大(?=[了呀啊呢？?。 ]*$)", "多大"),
        (r"几久", "多久"),
        (rf"(?:爪子|咋子){_ENDS}", "做什么"),
        (rf"(?:(?<=[儿女娃孩妈爸爷奶哥姐弟妹仔崽])|(?<=[儿孩妹嫂]子))好大{_ENDS}|好大(?:岁数|年纪)",
         "多大"),
        (rf"(?<=[是叫])(?<![校学城司牌色业队方家省区科门位站标院]是)哪个{_ENDS}", "谁"),
        (r"好久(?=过生)", "什么时候"),
        (r"过生(?![日活])", "过生日"),
        (r"(?<![怎这那多什要])么(?=[班病药车]|地方|东西|名字|时候|学校|职位|工作|专业)", "什么"),
        (r"(?<![什怎这那多])么子", "什么"),
        (r"返(?:什么|啥)工", "做什么工作"),
        (r"(?:什么|啥)营生", "什么工作"),
        (r"(?:没事儿?|闲着?|得闲)(?:的?时候?)?(?:好|爱|喜欢|老)?(?:整|捣鼓|倒腾)(?:点|些)?(?:什么|啥)",
         "平时喜欢做什么"),
        (r"做(?:什么|啥)工(?![作程人种厂资])的?", "做什么工作"),
        (r"驾(?=什么|啥|哪|的)", "开"),
        (r"哪(?:块|片|坨|哈|边|地方)(?=[上住在工读念做的？?。 ]|$)", "哪里"),
        (r"过早(?!餐)", "早餐"),
        (r"(?i)(?<![a-z])boss(?![a-z])", "老板"),
        (r"毛小?孩子?|主子(?=叫|几|多|是|什么|啥|今)", "宠物"),
    )
)  # fmt: skip
"""How a dialect says something in a question, and how standard Chinese says it."""


def in_standard_words(text: str) -> str:
    """Return a Chinese question in simplified characters and standard words."""
    plain = simplified(text.strip())
    for said, standard in _WORDS:
        plain = said.sub(standard, plain) if said.search(plain) else plain
    return plain

"""Names of products and what else has letters and digits, and is no password."""

from memory.text.late_pattern import LatePattern

NAMED_PRODUCT = LatePattern(
    r"(?:i?phone|ipad|ios|macos|macbook|windows|win|thinkpad|surface|rtx|gtx|ax|cs|ff|wifi|ps|android|galaxy|pixel|xbox|ryzen"
    r"|mate|matepad|matebook|freebuds|reno|civi|redmi|realme|oneplus|thinkpad ?x|airpods|model"
    r"|ubuntu|debian|fedora|python|java|node|covid|utf|base|http|gpt-?|llama|claude|chatgpt|gta|fifa"
    r"|nba2k|room|apt|unit|level|day|week|season|chapter|version|episode|part|team|class|grade|area"
    r"|route|flight|gate|floor|step|number)[ -]?\d{1,4}"
    r"(?:\.\d{1,3})?(?:[a-z]{0,4}|pro ?(?:max|plus)|ultra)"
)
PRODUCT = LatePattern(
    rf"{NAMED_PRODUCT.pattern}|[a-z]{{1,3}}[ -]?\d{{1,4}}[a-z]{{0,4}}|\d+(?:st|nd|rd|th)"
    r"|[a-z_.]{1,40}=.*|[\d.,]{1,20}[a-z]{1,7}|v?\d{1,9}(?:\.\d{1,9}){1,5}[a-z]?"
    r"|\d{1,9}-[a-z-]{1,40}|[a-z-]{1,40}-\d{1,2}"
)
"""Also models by their numbers, ordinals, measures, versions, and settings in code."""
_BRAND = LatePattern(
    r"(?:华为|荣耀|小米|红米|三星|苹果|魅族|一加|真我|努比亚|中兴|传音|诺基亚|索尼|大疆|影石|佳能|尼康|富士|松下"
    r"|联想|戴尔|惠普|华硕|宏碁|微软|谷歌|英伟达|英特尔|任天堂|罗技|雷蛇|佳明|戴森|科沃斯|石头|海信|海尔|美的|格力"
    r"|特斯拉|比亚迪|蔚来|理想|小鹏|问界|极氪|吉利|奇瑞|长安|哈弗|丰田|本田|日产|大众|宝马|奔驰|奥迪|沃尔沃|雅迪|爱玛"
    r"|(?<![a-z])(?:huawei|honor|xiaomi|oppo|vivo|iqoo|meizu|samsung|sony|canon|nikon|dji|lenovo"
    r"|asus|acer|dell|nvidia|nintendo|garmin|dyson|tesla|toyota|honda|bmw|audi))(?:的|新款)? ?$"
)
_MODEL = LatePattern(r"[a-z]{1,10}[ -]?(?:\d{1,3}|20\d\d)(?:[a-z]{0,4}|pro ?(?:max|plus)|ultra)")
_BEFORE = 12


def is_of_brand(text: str, start: int, end: int) -> bool:
    """Tell whether a maker is named right before what looks like a model: 华为Mate60."""
    is_model = _MODEL.fullmatch(text, start, end) is not None
    return is_model and _BRAND.search(text, max(start - _BEFORE, 0), start) is not None
